// SPDX-License-Identifier: Apache-2.0
#ifdef STRATEGY_EXPORTS
#define STRATEGY_API __declspec(dllexport)
#else
#define STRATEGY_API __declspec(dllimport)
#endif

#ifndef TAIL
#define TAIL long
#endif

struct Environment
{
	double	home0_pos_x, home0_pos_y, home0_rotation, home0_velocityLeft, home0_velocityRight;
	double	home1_pos_x, home1_pos_y, home1_rotation, home1_velocityLeft, home1_velocityRight;
	double	home2_pos_x, home2_pos_y, home2_rotation, home2_velocityLeft, home2_velocityRight;
	double	home3_pos_x, home3_pos_y, home3_rotation, home3_velocityLeft, home3_velocityRight;
	double	home4_pos_x, home4_pos_y, home4_rotation, home4_velocityLeft, home4_velocityRight;
	double	opponent0_pos_x, opponent0_pos_y, opponent0_rotation;
	double	opponent1_pos_x, opponent1_pos_y, opponent1_rotation;
	double	opponent2_pos_x, opponent2_pos_y, opponent2_rotation;
	double	opponent3_pos_x, opponent3_pos_y, opponent3_rotation;
	double	opponent4_pos_x, opponent4_pos_y, opponent4_rotation;
	double	currentBall_pos_x, currentBall_pos_y;
	TAIL	kickOffStyle;
	TAIL	whoseBall;
	TAIL	halfArea;
	TAIL	pointer;
};

extern "C" STRATEGY_API void StrategyInit ( Environment *env );
extern "C" STRATEGY_API void StrategyStep ( Environment *env );
extern "C" STRATEGY_API void StrategyDrop ( Environment *env );
extern "C" STRATEGY_API void SetForm ( Environment *env );
extern "C" STRATEGY_API void Author ( char *env );
