# SPDX-License-Identifier: Apache-2.0
# agon::lua: Debian's Lua 5.4, its C++ build, where what it asks of libc, and what of its own work takes long,
# is answered by src/script/bound_symbols.cpp (docs/decisions/0010-lua-of-fixed-bits.md).

find_path(AGON_LUA_INCLUDE lua.h PATH_SUFFIXES lua5.4 REQUIRED)
find_library(AGON_LUA_ARCHIVE liblua5.4-c++.a REQUIRED)
mark_as_advanced(AGON_LUA_INCLUDE AGON_LUA_ARCHIVE)

set(agon_lua_library "${PROJECT_BINARY_DIR}/generated/libagon_lua.a")
add_custom_command(
    OUTPUT "${agon_lua_library}"
    COMMAND ${CMAKE_COMMAND} "-DARCHIVE=${AGON_LUA_ARCHIVE}" "-DOUTPUT=${agon_lua_library}"
            "-DAR=${CMAKE_AR}" "-DOBJCOPY=${CMAKE_OBJCOPY}" -P "${PROJECT_SOURCE_DIR}/cmake/BindLua.cmake"
    DEPENDS "${AGON_LUA_ARCHIVE}" "${PROJECT_SOURCE_DIR}/cmake/BindLua.cmake"
    COMMENT "Binding Lua's symbols" VERBATIM)
add_custom_target(agon_lua_library DEPENDS "${agon_lua_library}")
add_library(agon_lua INTERFACE)
add_library(agon::lua ALIAS agon_lua)
target_include_directories(agon_lua SYSTEM INTERFACE "${AGON_LUA_INCLUDE}")
target_link_libraries(agon_lua INTERFACE "${agon_lua_library}")
add_dependencies(agon_lua agon_lua_library)
