# What `cmake --install` adds to the targets: headers in their folders, the
# rulesets and the standard library as data, and the package that
# find_package(castellan) reads.

include(CMakePackageConfigHelpers)
set(package_folder "${CMAKE_INSTALL_LIBDIR}/cmake/castellan")

install(DIRECTORY "${PROJECT_SOURCE_DIR}/grammar" "${PROJECT_SOURCE_DIR}/interpreter"
  DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/castellan"
  FILES_MATCHING PATTERN "*.hpp")
install(DIRECTORY "${PROJECT_SOURCE_DIR}/rulesets" "${PROJECT_SOURCE_DIR}/stdlib"
  DESTINATION "${CMAKE_INSTALL_DATADIR}/castellan")
# Where tools/wasm/build has made it.
install(DIRECTORY "${PROJECT_SOURCE_DIR}/build/web/site/" DESTINATION "${CMAKE_INSTALL_DATADIR}/castellan/web" OPTIONAL)

install(EXPORT castellanTargets NAMESPACE castellan:: DESTINATION "${package_folder}")
configure_package_config_file(
  "${CMAKE_CURRENT_LIST_DIR}/castellanConfig.cmake.in"
  "${PROJECT_BINARY_DIR}/castellanConfig.cmake"
  INSTALL_DESTINATION "${package_folder}")
write_basic_package_version_file("${PROJECT_BINARY_DIR}/castellanConfigVersion.cmake"
  COMPATIBILITY SameMinorVersion)
install(FILES
  "${PROJECT_BINARY_DIR}/castellanConfig.cmake"
  "${PROJECT_BINARY_DIR}/castellanConfigVersion.cmake"
  "${CMAKE_CURRENT_LIST_DIR}/FindLuaCxx.cmake"
  "${CMAKE_CURRENT_LIST_DIR}/FindUtf8proc.cmake"
  DESTINATION "${package_folder}")
