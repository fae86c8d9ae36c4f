// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "api/simulation.hpp"
#include "api/table.hpp"

namespace agon::api {

// Each adds one family of functions; standard_table() lists them all.
void add_simulation_functions(Table& table);
void add_script_functions(Table& table);
void add_thread_functions(Table& table);
void add_object_functions(Table& table);
void add_pose_functions(Table& table);
void add_joint_functions(Table& table);
void add_signal_functions(Table& table);
void add_sensor_functions(Table& table);
void add_query_functions(Table& table);
void add_calculation_functions(Table& table);
void add_shape_functions(Table& table);
void add_property_functions(Table& table);
void add_data_functions(Table& table);
void add_packing_functions(Table& table);
void add_drawing_functions(Table& table);
void add_graph_functions(Table& table);
void add_transform_functions(Table& table);
void add_path_functions(Table& table);
void add_creation_functions(Table& table);
void add_shape_mesh_functions(Table& table);

}  // namespace agon::api
