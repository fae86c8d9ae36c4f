// SPDX-License-Identifier: Apache-2.0
// Team.cpp : Defines the exported functions for the DLL application.
//

#include "StdAfx.h"
#include "ROBOT.h"
#include "..\Visual_Studio\Strategy.h"

bool g_isAttached = false;
static TCHAR g_title[] = TEXT("team");

class CTeam
{
public:
	CTeam() : m_robots(), m_calls(0) {}
	void Step(Environment* env);

private:
	vector<CRobot> m_robots;
	int m_calls;
};

void CTeam::Step(Environment* env)
{
	m_robots.clear();
	m_robots.push_back(CRobot(env->home3_pos_x, env->home3_pos_y, env->home3_rotation));
	CRobot& striker = m_robots[max(0, (int)m_robots.size() - 1)];
	striker.Chase(env->currentBall_pos_x, env->currentBall_pos_y, env->halfArea);
	env->home3_velocityLeft = striker.m_left;
	env->home3_velocityRight = striker.m_right;
	m_calls += CRobot::Role::STRIKER;
}

void StrategyInit ( Environment *env )
{
	env->pointer = reinterpret_cast<long>(new CTeam());
	if (!g_isAttached) {
		MessageBox(NULL, L"DllMain was not called", g_title, MB_OK | MB_ICONERROR);
		env->pointer = NULL;
	}
}

void StrategyStep ( Environment *env )
{
	CTeam* team = reinterpret_cast<CTeam*>(env->pointer);
	if (team != NULL) team->Step(env);
	env->kickOffStyle = 5;
}

void StrategyDrop ( Environment *env )
{
	delete reinterpret_cast<CTeam*>(env->pointer);
	env->pointer = 0;
}

void SetForm ( Environment *env ) {}
void Author ( char *name ) { strcpy_s(name, 50, "Team"); }
