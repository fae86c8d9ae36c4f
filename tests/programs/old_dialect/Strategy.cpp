// SPDX-License-Identifier: Apache-2.0
// What Visual C++ 6 took, and people wrote.
#include <Windows.H>
#include <iostream.h>
#include <vector>
#include "strategy.h"
#include "chase.h"

#if _MSC_VER > 1000
#pragma once
#endif

enum State { WAIT, ATTACK };
static counter = 3;
const LIMIT = 5;
char* g_name = "Old";
long g_none = NULL;

template <class T>
class CQueue
{
public:
	void Push(const T& t) { m_last = t; m_count++; }
	void Broken() { Missing(m_last); not_declared_at_all = 3; m_last.AlsoMissing(); }
	T m_last;
	int m_count;
};

twice(int x) { return 2 * x; }

int find(int limit)
{
	for (int i = 0; i < 100; i++) {
		if (i == limit) break;
	}
	return i;
}

int sum_of(int n)
{
	int sum = 0;
	for (int i = 0; i < n; i++) sum += i;
	for (i = 0; i < n; i++) sum += i;
	for (i = 0; i < n; i++) { int j = i; sum += j; }
	return sum;
}

// Forgets its return: the value is anything, but the program goes on.
int forgets(int x)
{
	if (x > 1000) return 1;
}

int overflows(int x) { return x + 1 > x; }

struct V
{
	double x, y;
	V(double a, double b) : x(a), y(b) { }
	V& operator=(V& o) { x = o.x; y = o.y; return *this; }
};

V operator+(V& a, V& b) { return V(a.x + b.x, a.y + b.y); }
V make(double x) { return V(x, 0); }
double reach(int n, V& v) { v.x *= n; return v.x + v.y; }
double reach_with(V& v, V& w = V(0, 5)) { return v.x + w.y; }
template <class T> double twice_of(T& v) { return reach(2, v + v); }

// Temporaries for references that could change them.
bool temporaries()
{
	V a(1, 2), b(3, 4), c(5, 6);
	V d = a + b + c;
	a = b + c;
	V& kept = make(7);
	kept.y = 1;
	double sum = reach(2, V(50, 50)) + reach(3, make(2)) + reach_with(make(9)) + twice_of(b);
	return d.x == 9 && a.x == 8 && kept.x == 7 && sum == 150 + 6 + 14 + 20;
}

int sum_of_each(std::vector<int> list)
{
	int sum = 0;
	for each (int i in list) sum += i;
	return sum;
}

extern "C" STRATEGY_API void StrategyInit ( Environment *env )
{
	CQueue<int> queue;
	queue.m_count = 0;
	queue.Push(1);
	forgets(1);
	bool is_well = find(7) == 7 && sum_of(4) == 18 && twice(2) == 4 && counter == 3 && LIMIT == 5 && g_none == 0 &&
	               State::ATTACK == 1 && queue.m_count == 1 && overflows(0x7fffffff) == 0 &&
	               temporaries() && sum_of_each(std::vector<int>(3, 4)) == 12;
	counter = is_well ? State::ATTACK : WAIT;
}

extern "C" STRATEGY_API void StrategyDrop ( Environment *env ) {}
extern "C" STRATEGY_API void SetForm ( Environment *env ) {}
extern "C" STRATEGY_API void Author ( char *name ) { strcpy(name, g_name); }

extern "C" STRATEGY_API void StrategyStep ( Environment *env )
{
	if (counter != ATTACK) return;
	chase_ball(env->home3_pos_x, env->home3_pos_y, env->home3_rotation, env->currentBall_pos_x,
	           env->currentBall_pos_y, env->halfArea, 1, 1, -5, 225, 90, 70, &env->home3_velocityLeft,
	           &env->home3_velocityRight);
}
