# SPDX-License-Identifier: Apache-2.0
# agon_strategy(NAME sources...): a strategy library NAME.so on the public headers alone. Inside agon's own build
# it lands in <build>/strategies and is installed as a shipped one; with find_package(agon) where you build.
add_custom_target(strategies)

function(agon_strategy name)
    add_library(${name} MODULE ${ARGN})
    set_target_properties(${name} PROPERTIES PREFIX "" LIBRARY_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/strategies")
    target_include_directories(${name} PRIVATE "${PROJECT_SOURCE_DIR}/include" "${PROJECT_SOURCE_DIR}/kits"
                                               "${PROJECT_SOURCE_DIR}/compat")
    target_link_libraries(${name} PRIVATE agon::options)
    add_dependencies(strategies ${name})
    set_property(GLOBAL APPEND PROPERTY AGON_STRATEGIES ${name})
    install(TARGETS ${name} LIBRARY DESTINATION ${CMAKE_INSTALL_DATADIR}/agon/strategies)
endfunction()
