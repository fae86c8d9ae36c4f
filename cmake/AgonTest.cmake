# SPDX-License-Identifier: Apache-2.0
# agon_test(NAME SOURCES a_test.cpp ... [LABELS fast|slow|determinism|...] [LIBRARIES agon::x ...]
#           [TIMEOUT seconds])
# A GoogleTest executable; each TEST is one entry of CTest, so that a crash has a name and cores share the load.
# The entries see AGON_SOURCE_DIR and AGON_BINARY_DIR as macros. Does nothing without SOURCES or AGON_TESTS.
include(GoogleTest)

# The labels that tools/test.sh asks for exist also while no test has them.
foreach(label fast determinism fuzz)
    add_custom_target(tests_${label})
endforeach()

# agon_test_needs(TARGET LABELS...): the tests of these labels need the target; `ninja tests_fast` builds what all
# tests labelled "fast" need.
function(agon_test_needs target)
    foreach(label IN LISTS ARGN)
        if(NOT TARGET tests_${label})
            add_custom_target(tests_${label})
        endif()
        add_dependencies(tests_${label} ${target})
    endforeach()
endfunction()

# gtest.h takes most of a small test's compile time, so it is precompiled once for all tests.
set(CMAKE_PCH_WARN_INVALID OFF)
if(AGON_TESTS)
    set(unit "${PROJECT_BINARY_DIR}/generated/test_header.cpp")
    file(CONFIGURE OUTPUT "${unit}" CONTENT "#include <gtest/gtest.h>\n")
    add_library(agon_test_header OBJECT EXCLUDE_FROM_ALL "${unit}")
    target_link_libraries(agon_test_header PRIVATE agon::options GTest::gtest_main Threads::Threads)
    target_precompile_headers(agon_test_header PRIVATE <gtest/gtest.h>)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
        target_compile_options(agon_test_header PRIVATE "SHELL:-Xclang -fno-pch-timestamp")
    endif()
endif()

function(agon_test name)
    cmake_parse_arguments(arg "" "TIMEOUT" "SOURCES;LABELS;LIBRARIES" ${ARGN})
    if(NOT AGON_TESTS OR NOT arg_SOURCES)
        return()
    endif()
    if(NOT arg_TIMEOUT)
        set(arg_TIMEOUT 120)
    endif()
    if(NOT arg_LABELS)
        set(arg_LABELS fast)
    endif()
    add_executable(${name} ${arg_SOURCES})
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/tests")
    target_include_directories(${name} PRIVATE "${PROJECT_SOURCE_DIR}/src" "${PROJECT_SOURCE_DIR}/include")
    target_compile_definitions(${name} PRIVATE AGON_SOURCE_DIR="${PROJECT_SOURCE_DIR}"
                                               AGON_BINARY_DIR="${PROJECT_BINARY_DIR}")
    target_link_libraries(${name} PRIVATE ${arg_LIBRARIES} agon::options GTest::gtest_main Threads::Threads)
    target_precompile_headers(${name} REUSE_FROM agon_test_header)
    agon_test_needs(${name} ${arg_LABELS})
    gtest_discover_tests(${name} DISCOVERY_MODE PRE_TEST DISCOVERY_TIMEOUT 60
                         PROPERTIES LABELS "${arg_LABELS}" TIMEOUT ${arg_TIMEOUT})
endfunction()

# agon_fuzz(NAME SOURCES fuzz_x.cpp ... [LIBRARIES agon::x ...]): LLVMFuzzerTestOneInput of the sources, tried for
# 20 s on tests/fuzz/corpus/NAME where AGON_FUZZ is on; elsewhere the corpus alone is replayed through it.
function(agon_fuzz name)
    cmake_parse_arguments(arg "" "" "SOURCES;LIBRARIES" ${ARGN})
    set(corpus "${PROJECT_SOURCE_DIR}/tests/fuzz/corpus/${name}")
    add_executable(fuzz_${name} ${arg_SOURCES})
    set_target_properties(fuzz_${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/fuzz")
    target_include_directories(fuzz_${name} PRIVATE "${PROJECT_SOURCE_DIR}/src" "${PROJECT_SOURCE_DIR}/include")
    target_link_libraries(fuzz_${name} PRIVATE ${arg_LIBRARIES} agon::options)
    if(AGON_FUZZ)
        target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
        # New inputs go to the build tree, what is tracked stays as it is.
        set(found "${PROJECT_BINARY_DIR}/fuzz/found/${name}")
        file(MAKE_DIRECTORY "${found}")
        # The same inputs in every run, so that what fails fails again. A longer hunt takes another seed.
        set(arguments -seed=1 -max_total_time=20 -timeout=10 -rss_limit_mb=2048 -print_final_stats=1
                      "-artifact_prefix=${found}-" "${found}")
        set(label fuzz)
    else()
        target_sources(fuzz_${name} PRIVATE "${PROJECT_SOURCE_DIR}/cmake/replay_corpus.cpp")
        set(arguments "")
        set(label fast)
    endif()
    if(EXISTS "${corpus}")
        list(APPEND arguments "${corpus}")
    endif()
    agon_test_needs(fuzz_${name} ${label})
    add_test(NAME fuzz.${name} COMMAND fuzz_${name} ${arguments})
    set_tests_properties(fuzz.${name} PROPERTIES LABELS ${label} TIMEOUT 180)
endfunction()
