// SPDX-License-Identifier: Apache-2.0
#pragma once

class __declspec(novtable) CRobot
{
public:
	enum Role { GOALKEEPER, STRIKER };

	CRobot(double x, double y, double rotation) : m_x(x), m_y(y), m_rotation(rotation), m_left(0), m_right(0) {}
	void Chase(double ballX, double ballY, long half);

	double m_x, m_y, m_rotation, m_left, m_right;
};
