// SPDX-License-Identifier: Apache-2.0
#include "stdafx.h"
#include "include\robot.h"
#include "..\chase.h"

void CRobot::Chase(double ballX, double ballY, long half)
{
	chase_ball(m_x, m_y, m_rotation, ballX, ballY, (int)half, 1, 1, -5, 225, 90, min(70, 100.0), &m_left, &m_right);
}
