# utf8proc, which knows the normal forms of Unicode. Defines the imported target
# utf8proc::utf8proc. Included, not found: also by castellanConfig.cmake.

if(TARGET utf8proc::utf8proc)
  return()
endif()
find_path(UTF8PROC_HEADERS utf8proc.h)
find_library(UTF8PROC_LIBRARY NAMES utf8proc utf8proc_static)
mark_as_advanced(UTF8PROC_HEADERS UTF8PROC_LIBRARY)
if(NOT UTF8PROC_HEADERS OR NOT UTF8PROC_LIBRARY)
  message(FATAL_ERROR "castellan needs utf8proc (Debian: libutf8proc-dev; vcpkg: utf8proc).")
endif()
add_library(utf8proc::utf8proc INTERFACE IMPORTED)
target_include_directories(utf8proc::utf8proc INTERFACE "${UTF8PROC_HEADERS}")
target_link_libraries(utf8proc::utf8proc INTERFACE "${UTF8PROC_LIBRARY}")
