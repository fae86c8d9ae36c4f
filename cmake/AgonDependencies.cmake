# SPDX-License-Identifier: Apache-2.0
# Third-party libraries, all from Debian 12. Modules name these targets in LIBRARIES:
#   box2d::box2d  tomlplusplus::tomlplusplus  nlohmann_json::nlohmann_json  CLI11::CLI11  spdlog::spdlog
#   protobuf::libprotobuf  pugixml::pugixml  OpenSSL::Crypto  ZLIB::ZLIB  Boost::headers  agon::zstd  agon::xxhash  agon::dw
#   agon::fcl
#   Threads::Threads
# and tests and benchmarks  GTest::gtest  GTest::gtest_main  rapidcheck  benchmark::benchmark

find_package(Threads REQUIRED)
find_package(box2d 2.4 CONFIG REQUIRED)
find_package(tomlplusplus 3.3 CONFIG REQUIRED)
find_package(nlohmann_json 3.11 CONFIG REQUIRED)
find_package(CLI11 2.1 CONFIG REQUIRED)
find_package(spdlog 1.10 CONFIG REQUIRED)
find_package(Protobuf 3.21 REQUIRED)
find_package(pugixml 1.12 CONFIG REQUIRED)
find_package(OpenSSL 3 REQUIRED COMPONENTS Crypto)
find_package(ZLIB REQUIRED)
find_package(Boost 1.74 CONFIG REQUIRED)  # Asio and Beast: headers alone

# zstd's package file differs between distributions in its target's name; xxhash and elfutils have none.
function(agon_find_plain_library name header library)
    find_path(AGON_${name}_INCLUDE ${header} REQUIRED)
    find_library(AGON_${name}_LIBRARY ${library} REQUIRED)
    mark_as_advanced(AGON_${name}_INCLUDE AGON_${name}_LIBRARY)
    add_library(agon_${name} INTERFACE)
    add_library(agon::${name} ALIAS agon_${name})
    target_include_directories(agon_${name} SYSTEM INTERFACE "${AGON_${name}_INCLUDE}")
    target_link_libraries(agon_${name} INTERFACE "${AGON_${name}_LIBRARY}")
endfunction()

agon_find_plain_library(zstd zstd.h zstd)
agon_find_plain_library(xxhash xxhash.h xxhash)
agon_find_plain_library(dw elfutils/libdwfl.h dw)

# FCL's own package file names octomap's and ccd's, of which ours need nothing.
find_package(Eigen3 3.4 CONFIG REQUIRED)
agon_find_plain_library(fcl fcl/fcl.h fcl)
target_link_libraries(agon_fcl INTERFACE Eigen3::Eigen)

if(AGON_TESTS)
    find_package(GTest REQUIRED)
    find_package(rapidcheck CONFIG REQUIRED)
    find_package(Python3 3.9 REQUIRED COMPONENTS Interpreter)
endif()
if(AGON_BENCH)
    find_package(benchmark REQUIRED)
endif()
