// SPDX-License-Identifier: Apache-2.0
#include "api/functions/families.hpp"

namespace agon::api {

Table standard_table() {
    Table table;
    add_simulation_functions(table);
    add_script_functions(table);
    add_thread_functions(table);
    add_object_functions(table);
    add_pose_functions(table);
    add_joint_functions(table);
    add_signal_functions(table);
    add_sensor_functions(table);
    add_query_functions(table);
    add_calculation_functions(table);
    add_shape_functions(table);
    add_property_functions(table);
    add_data_functions(table);
    add_packing_functions(table);
    add_drawing_functions(table);
    add_graph_functions(table);
    add_transform_functions(table);
    add_path_functions(table);
    add_creation_functions(table);
    add_shape_mesh_functions(table);
    return table;
}

}  // namespace agon::api
