# SPDX-License-Identifier: Apache-2.0
# What `cmake --install` lays down, and the package that find_package(agon) finds.
include(CMakePackageConfigHelpers)

if(TARGET agon)
    install(TARGETS agon RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
if(TARGET agon_shared)
    install(TARGETS agon_shared LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
    configure_file(cmake/agon.pc.in "${PROJECT_BINARY_DIR}/${CMAKE_INSTALL_LIBDIR}/pkgconfig/agon.pc" @ONLY)
    install(FILES "${PROJECT_BINARY_DIR}/${CMAKE_INSTALL_LIBDIR}/pkgconfig/agon.pc"
            DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endif()
if(EXISTS "${PROJECT_SOURCE_DIR}/include/agon")
    install(DIRECTORY include/agon DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
endif()
if(EXISTS "${PROJECT_SOURCE_DIR}/compat")
    install(DIRECTORY compat/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/agon/compat)
endif()
if(EXISTS "${PROJECT_SOURCE_DIR}/kits")
    install(DIRECTORY kits/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/agon/kits FILES_MATCHING PATTERN "*.h*" PATTERN "README.md")
endif()
if(EXISTS "${PROJECT_SOURCE_DIR}/content")
    install(DIRECTORY content DESTINATION ${CMAKE_INSTALL_DATADIR}/agon)
endif()
install(DIRECTORY build/viewer DESTINATION ${CMAKE_INSTALL_DATADIR}/agon OPTIONAL)

# The build tree is laid out like an installed one (bin, include, lib/cmake/agon), so CMAKE_PREFIX_PATH may name
# either.
set(package "${CMAKE_INSTALL_LIBDIR}/cmake/agon")
configure_package_config_file(cmake/agonConfig.cmake.in "${PROJECT_BINARY_DIR}/${package}/agonConfig.cmake"
    INSTALL_DESTINATION ${package}
    PATH_VARS CMAKE_INSTALL_INCLUDEDIR CMAKE_INSTALL_BINDIR CMAKE_INSTALL_LIBDIR)
write_basic_package_version_file("${PROJECT_BINARY_DIR}/${package}/agonConfigVersion.cmake"
    COMPATIBILITY SameMajorVersion)
install(DIRECTORY "${PROJECT_BINARY_DIR}/${package}/" DESTINATION ${package})
if(EXISTS "${PROJECT_SOURCE_DIR}/include" AND NOT EXISTS "${PROJECT_BINARY_DIR}/${CMAKE_INSTALL_INCLUDEDIR}")
    file(CREATE_LINK "${PROJECT_SOURCE_DIR}/include" "${PROJECT_BINARY_DIR}/${CMAKE_INSTALL_INCLUDEDIR}" SYMBOLIC)
endif()
