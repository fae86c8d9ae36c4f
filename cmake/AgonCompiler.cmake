# SPDX-License-Identifier: Apache-2.0
# Language, warnings, floating point, sanitizers. Linked by every target of ours as agon::options.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_C_STANDARD 11)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

if(NOT CMAKE_BUILD_TYPE AND PROJECT_IS_TOP_LEVEL)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()

find_program(AGON_CCACHE ccache)
if(AGON_CCACHE AND PROJECT_IS_TOP_LEVEL AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    # Precompiled headers are cached only so; a second checkout finds what the first one compiled.
    set(launcher env CCACHE_SLOPPINESS=pch_defines,time_macros "CCACHE_BASEDIR=${PROJECT_SOURCE_DIR}" "${AGON_CCACHE}")
    set(CMAKE_C_COMPILER_LAUNCHER "${launcher}")
    set(CMAKE_CXX_COMPILER_LAUNCHER "${launcher}")
endif()

add_library(agon_options INTERFACE)
add_library(agon::options ALIAS agon_options)

# Equal bits in every build: no contraction into FMA, never -ffast-math. errno of maths is not read.
target_compile_options(agon_options INTERFACE -ffp-contract=off -fno-math-errno)
target_compile_options(agon_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion)
if(AGON_WERROR)
    target_compile_options(agon_options INTERFACE -Werror)
endif()

# A fast linker, where one is installed, saves minutes over the test executables.
find_program(AGON_LINKER NAMES ld.mold ld.lld)
if(AGON_LINKER MATCHES "ld\\.(mold|lld)$")
    target_link_options(agon_options INTERFACE "-fuse-ld=${CMAKE_MATCH_1}")
endif()

if(AGON_SANITIZE)
    set(flags "-fsanitize=${AGON_SANITIZE}" -fno-omit-frame-pointer)
    if(AGON_SANITIZE MATCHES undefined)
        # Debian's libraries carry no type information for the vptr check.
        list(APPEND flags -fno-sanitize=vptr -fno-sanitize-recover=all)
    endif()
    target_compile_options(agon_options INTERFACE ${flags})
    target_link_options(agon_options INTERFACE ${flags})
endif()

if(AGON_FUZZ)
    if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
        message(FATAL_ERROR "AGON_FUZZ needs clang, not ${CMAKE_CXX_COMPILER_ID}")
    endif()
    target_compile_options(agon_options INTERFACE -fsanitize=fuzzer-no-link)
    target_link_options(agon_options INTERFACE -fsanitize=fuzzer-no-link)
endif()
