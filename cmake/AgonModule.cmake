# SPDX-License-Identifier: Apache-2.0
# agon_module(NAME SOURCES a.cpp ... [TESTS a_test.cpp ...] [SLOW_TESTS b_test.cpp ...]
#             [DEPENDS modules of ours ...] [LIBRARIES third-party targets ...] [TEST_LIBRARIES targets ...])
# A module is a folder of src/: a static library agon::NAME and its tests, test_NAME (label "fast") and
# test_NAME_slow (label "slow"). src/LAYERS says which modules it may depend on; configuring stops otherwise.
# Without SOURCES it is a library of headers alone. Sources of sub-folders are listed like the others
# (SOURCES registry.cpp box2d/engine.cpp) and may be split into several lists with CMake's own variables.

# Reads src/LAYERS: AGON_MODULES in its order, AGON_MAY_<module> the modules that each may include.
function(agon_read_layers)
    set(layers "${PROJECT_SOURCE_DIR}/src/LAYERS")
    set_property(DIRECTORY "${PROJECT_SOURCE_DIR}" APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${layers}")
    file(STRINGS "${layers}" lines REGEX "^module ")
    set(modules "")
    foreach(line IN LISTS lines)
        if(NOT line MATCHES "^module +([a-z_]+):([a-z_ ]*)")
            message(FATAL_ERROR "src/LAYERS: '${line}' is not of the form 'module name: modules'")
        endif()
        set(name "${CMAKE_MATCH_1}")
        string(REGEX MATCHALL "[a-z_]+" may "${CMAKE_MATCH_2}")
        foreach(other IN LISTS may)
            if(NOT other IN_LIST modules)
                message(FATAL_ERROR "src/LAYERS: '${name}' names '${other}', not stated above it")
            endif()
        endforeach()
        list(APPEND modules "${name}")
        set(AGON_MAY_${name} "${may}" PARENT_SCOPE)
    endforeach()
    set(AGON_MODULES "${modules}" PARENT_SCOPE)
endfunction()

agon_read_layers()

# libagon.so: what stands in it is compiled for a shared library. It takes the place of no other kind of linking, so
# builds for development go without.
set(library_default OFF)
if(CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT AGON_SANITIZE AND NOT AGON_FUZZ)
    set(library_default ON)
endif()
option(AGON_LIBRARY "Build libagon.so, agon inside another program" ${library_default})
set(AGON_SHARED "")
if(AGON_LIBRARY)
    set(AGON_SHARED embed ${AGON_MAY_embed})
    foreach(module IN LISTS AGON_MAY_embed)
        list(APPEND AGON_SHARED ${AGON_MAY_${module}})
    endforeach()
    list(REMOVE_DUPLICATES AGON_SHARED)
endif()

function(agon_module name)
    cmake_parse_arguments(arg "" "" "SOURCES;TESTS;SLOW_TESTS;DEPENDS;LIBRARIES;TEST_LIBRARIES" ${ARGN})
    if(arg_UNPARSED_ARGUMENTS)
        message(FATAL_ERROR "agon_module(${name}): unknown arguments ${arg_UNPARSED_ARGUMENTS}")
    endif()
    if(NOT name IN_LIST AGON_MODULES)
        message(FATAL_ERROR "agon_module(${name}): src/LAYERS states no module '${name}'")
    endif()
    foreach(other IN LISTS arg_DEPENDS)
        if(NOT other IN_LIST AGON_MAY_${name})
            message(FATAL_ERROR "agon_module(${name}): src/LAYERS does not let '${name}' depend on '${other}'")
        endif()
        if(NOT TARGET agon_${other})
            message(FATAL_ERROR "agon_module(${name}): src/${other} has no CMakeLists.txt yet")
        endif()
    endforeach()

    list(TRANSFORM arg_DEPENDS PREPEND agon::)
    if(arg_SOURCES)
        add_library(agon_${name} STATIC ${arg_SOURCES})
        set(scope PUBLIC)
    else()
        add_library(agon_${name} INTERFACE)
        set(scope INTERFACE)
    endif()
    add_library(agon::${name} ALIAS agon_${name})
    target_include_directories(agon_${name} ${scope} "${PROJECT_SOURCE_DIR}/src" "${PROJECT_SOURCE_DIR}/include")
    target_link_libraries(agon_${name} ${scope} agon::options ${arg_DEPENDS} ${arg_LIBRARIES})

    if(arg_SOURCES AND name IN_LIST AGON_SHARED)
        set_target_properties(agon_${name} PROPERTIES POSITION_INDEPENDENT_CODE ON)
        if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
            target_compile_options(agon_${name} PRIVATE -fno-semantic-interposition)
        endif()
    endif()

    agon_test(test_${name} LABELS fast SOURCES ${arg_TESTS} LIBRARIES agon::${name} ${arg_TEST_LIBRARIES})
    agon_test(test_${name}_slow LABELS slow SOURCES ${arg_SLOW_TESTS}
              LIBRARIES agon::${name} ${arg_TEST_LIBRARIES})
endfunction()

# agon_protobuf(NAME FILES a.proto ...): a static library NAME of the C++ that protoc makes from the files,
# free of our warnings. A message file protocol/x.proto is included as "protocol/x.pb.h".
function(agon_protobuf name)
    cmake_parse_arguments(arg "" "" "FILES" ${ARGN})
    set(out "${PROJECT_BINARY_DIR}/generated")
    set(sources "")
    foreach(file IN LISTS arg_FILES)
        cmake_path(ABSOLUTE_PATH file NORMALIZE OUTPUT_VARIABLE absolute)
        cmake_path(RELATIVE_PATH absolute BASE_DIRECTORY "${PROJECT_SOURCE_DIR}" OUTPUT_VARIABLE relative)
        cmake_path(REMOVE_EXTENSION relative OUTPUT_VARIABLE stem)
        add_custom_command(
            OUTPUT "${out}/${stem}.pb.cc" "${out}/${stem}.pb.h"
            COMMAND ${CMAKE_COMMAND} -E make_directory "${out}"
            COMMAND protobuf::protoc "--cpp_out=${out}" "-I${PROJECT_SOURCE_DIR}" "${absolute}"
            DEPENDS "${absolute}" VERBATIM)
        list(APPEND sources "${out}/${stem}.pb.cc" "${out}/${stem}.pb.h")
    endforeach()
    add_library(${name} STATIC ${sources})
    target_include_directories(${name} SYSTEM PUBLIC "${out}")
    target_link_libraries(${name} PUBLIC protobuf::libprotobuf)
    target_link_libraries(${name} PRIVATE agon::options)
    target_compile_options(${name} PRIVATE -w)
endfunction()
