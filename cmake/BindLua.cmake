# SPDX-License-Identifier: Apache-2.0
# cmake -DARCHIVE=liblua5.4-c++.a -DOUTPUT=libagon_lua.a -DAR=ar -DOBJCOPY=objcopy -P BindLua.cmake
# Copies the archive; in the objects named below the references to some functions become references to ours.

# object: symbol=ours ...
set(str2num _Z12luaO_str2numPKcP6TValue=agon_lua_str2num)
set(lstate time=agon_lua_time _Z9luaS_hashPKcmj=agon_lua_seed)
set(lvm pow=agon_lua_pow strcoll=agon_lua_strcoll ${str2num}
    _Z15luaT_getvarargsP9lua_StateP8CallInfoP10StackValuei=agon_lua_getvarargs)
set(lapi ${str2num} _Z9luaH_nextP9lua_StateP5TableP10StackValue=agon_lua_next)
set(lobject pow=agon_lua_pow)
set(lstring memcmp=agon_lua_memcmp)
set(ldebug _Z10luaD_throwP9lua_Statei=agon_lua_throw)
set(lcorolib lua_resume=agon_lua_resume)
set(ltablib time=agon_lua_time clock=agon_lua_clock lua_geti=agon_lua_geti lua_seti=agon_lua_seti
    lua_compare=agon_lua_compare)
set(lmathlib time=agon_lua_time)
# A shared library reaches a variable of libc only through code that is made for it, which this is not.
set(lauxlib stdin=agon_lua_stdin stderr=agon_lua_stderr)
set(lbaselib stdout=agon_lua_stdout)
foreach(name IN ITEMS sin cos tan asin acos atan2 exp log log2 log10 pow)
    list(APPEND lmathlib ${name}=agon_lua_${name})
endforeach()
# What else needs files, processes or a clock is not taken along.
set(left_out liolib loslib loadlib linit ldblib)

function(run)
    execute_process(COMMAND ${ARGN} WORKING_DIRECTORY "${folder}" RESULT_VARIABLE status ERROR_VARIABLE said)
    if(NOT status EQUAL 0)
        message(FATAL_ERROR "${ARGN}: ${said}")
    endif()
endfunction()

set(folder "${OUTPUT}.objects")
file(REMOVE_RECURSE "${folder}" "${OUTPUT}")
file(MAKE_DIRECTORY "${folder}")
run("${AR}" x "${ARCHIVE}")
foreach(object IN LISTS left_out)
    file(REMOVE "${folder}/${object}-c++.o")
endforeach()
foreach(object IN ITEMS ldebug lstate lvm lapi lobject lstring lauxlib lbaselib lcorolib ltablib lmathlib)
    set(options "")
    foreach(rename IN LISTS ${object})
        list(APPEND options --redefine-sym ${rename})
    endforeach()
    run("${OBJCOPY}" ${options} ${object}-c++.o)
endforeach()
file(GLOB objects RELATIVE "${folder}" "${folder}/*.o")
list(SORT objects)
run("${AR}" rcsD "${OUTPUT}" ${objects})
