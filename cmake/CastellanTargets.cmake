# One INTERFACE target carries the warnings, one function makes a layer.
# A layer's target_link_libraries line is the dependency diagram: a layer that
# includes what it does not link fails to build.

add_library(castellan_warnings INTERFACE)
target_compile_options(castellan_warnings INTERFACE
  # GCC warns in the other builds; to look for it here, too, is a fiftieth of the time.
  $<$<AND:$<CXX_COMPILER_ID:GNU>,$<CONFIG:Release>>:-w>
  $<$<AND:$<CXX_COMPILER_ID:GNU,Clang,AppleClang>,$<NOT:$<AND:$<CXX_COMPILER_ID:GNU>,$<CONFIG:Release>>>>:-Wall;-Wextra;-Wpedantic;-Wshadow;-Wconversion;-Wsign-conversion>
  # GCC 12 sees overlapping copies in std::string that are none (its bug 105651).
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
  $<$<AND:$<BOOL:${CASTELLAN_WERROR}>,$<CXX_COMPILER_ID:GNU,Clang,AppleClang>>:-Werror>)

# GCC hardly collects its garbage: a sixth of the time to build, for up to 2 GB of memory
# a batch.
add_compile_options($<$<CXX_COMPILER_ID:GNU>:--param=ggc-min-heapsize=2097152>)

if(CASTELLAN_SANITIZE)
  # A null access ends in a report of the address sanitizer, and nothing here
  # makes a pointer of other bytes; checks of both before each access would be a
  # quarter of the time to build.
  add_compile_options(-fsanitize=address,undefined -fno-sanitize=null,alignment -fno-omit-frame-pointer -fno-sanitize-recover=all)
  add_link_options(-fsanitize=address,undefined)
endif()

# With CMAKE_UNITY_BUILD the sources of a layer are compiled in batches of this
# size, in the order in which they are listed.
if(NOT DEFINED CMAKE_UNITY_BUILD_BATCH_SIZE)
  set(CMAKE_UNITY_BUILD_BATCH_SIZE 24)
endif()

# Most of a batch is its headers: a layer is one batch, or two.
function(castellan_large_batches target)
  math(EXPR size "2 * ${CMAKE_UNITY_BUILD_BATCH_SIZE}")
  set_target_properties(${target} PROPERTIES UNITY_BUILD_BATCH_SIZE ${size})
endfunction()

# Checks of the address sanitizer as calls, and none for scopes that were left:
# a quarter less to build, somewhat slower to run.
set(castellan_brief_checks
  $<$<BOOL:${CASTELLAN_SANITIZE}>:-fno-sanitize-address-use-after-scope>
  $<$<AND:$<BOOL:${CASTELLAN_SANITIZE}>,$<CXX_COMPILER_ID:GNU>>:--param=asan-instrumentation-with-call-threshold=0>)

# What all sources of a layer are compiled with: `ARG_LINKS` and
# `ARG_PRIVATE_LINKS` of castellan_layer.
macro(castellan_sources_of_layer target)
  target_compile_features(${target} PUBLIC cxx_std_20)
  target_include_directories(${target} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/castellan>)
  # A build without sanitizers warns of the same sources.
  target_link_libraries(${target}
    PUBLIC ${ARG_LINKS}
    PRIVATE $<$<NOT:$<BOOL:${CASTELLAN_SANITIZE}>>:$<BUILD_INTERFACE:castellan_warnings>> ${ARG_PRIVATE_LINKS})
endmacro()

# -Og with the one inlining that makes code smaller is a third less to build than -O1,
# and no more than -O0.
function(castellan_cold target)
  target_compile_options(${target} PRIVATE
    $<$<NOT:$<BOOL:${CASTELLAN_SANITIZE}>>:$<IF:$<CXX_COMPILER_ID:GNU>,-Og;-finline-functions-called-once,-O1>>)
  castellan_large_batches(${target})
endfunction()

function(castellan_loading target)
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
  castellan_large_batches(${target})
endfunction()

# castellan_layer(name [FAST|COLD] [BRIEF] [SOURCES file...] [ALONE file...] [LOADING file...]
#                 LINKS target... [PRIVATE_LINKS target...])
# Sources that are ALONE are in no batch: they instantiate grammars, or have names
# of one letter for the lines of a table. A FAST layer is run at every move and gets all
# optimisation that a release has; GCC, which inlines less where a batch is large, is told
# not to mind. A COLD one reads
# packages or shows games, and is built in two thirds of the time. A BRIEF one has
# castellan_brief_checks. LOADING are the
# sources of another layer that are run when a ruleset is loaded.
function(castellan_layer name)
  cmake_parse_arguments(ARG "FAST;COLD;BRIEF" "" "SOURCES;ALONE;LOADING;LINKS;PRIVATE_LINKS" ${ARGN})
  add_library(castellan_${name} STATIC ${ARG_SOURCES} ${ARG_ALONE})
  if(ARG_LOADING)
    add_library(castellan_${name}_loading OBJECT ${ARG_LOADING})
    castellan_loading(castellan_${name}_loading)
    castellan_sources_of_layer(castellan_${name}_loading)
    target_sources(castellan_${name} PRIVATE $<TARGET_OBJECTS:castellan_${name}_loading>)
  endif()
  if(ARG_FAST)
    target_compile_options(castellan_${name} PRIVATE $<$<CONFIG:Release>:-O3>
      $<$<AND:$<CONFIG:Release>,$<CXX_COMPILER_ID:GNU>>:--param=inline-unit-growth=1000>)
    castellan_large_batches(castellan_${name})
  endif()
  if(ARG_COLD)
    castellan_cold(castellan_${name})
  endif()
  if(ARG_BRIEF)
    target_compile_options(castellan_${name} PRIVATE ${castellan_brief_checks})
  endif()
  if(ARG_ALONE)
    set_source_files_properties(${ARG_ALONE} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  endif()
  add_library(castellan::${name} ALIAS castellan_${name})
  castellan_sources_of_layer(castellan_${name})
  set_target_properties(castellan_${name} PROPERTIES EXPORT_NAME ${name})
  if(CASTELLAN_INSTALL)
    install(TARGETS castellan_${name} EXPORT castellanTargets)
  endif()
endfunction()

# What tests call is compiled with all sanitizers, tests with the one that
# watches memory, in brief: it takes half the time to build them. Without
# sanitizers they are not optimised, which takes a quarter less, unless they are
# FAST.
set(castellan_test_options
  $<$<BOOL:${CASTELLAN_SANITIZE}>:-fno-sanitize=undefined> ${castellan_brief_checks})
set(castellan_slow_test_options $<$<AND:$<CONFIG:Debug>,$<NOT:$<BOOL:${CASTELLAN_SANITIZE}>>>:-O0>)

# What tests/CMakeLists.txt calls `plain`: programs, and the tests that tools/test runs
# without sanitizers, too.
function(castellan_plain)
  if(NOT TARGET plain)
    add_custom_target(plain)
  endif()
  add_dependencies(plain ${ARGN})
endfunction()

# castellan_test(name [FAST] [BY_SOURCE] [ONCE] SOURCES file... LINKS target... [LABELS unit|slow...]):
# one Catch2 program, registered with CTest as a whole, or each *_test.cpp as a test of its
# own, `name/source`: those run side by side and share what compiling their headers takes.
# FAST: it goes many rounds through code of headers. ONCE: it does the same with sanitizers
# and without, so tools/test builds and runs it with them alone. Its label is `unit` unless
# given. The program runs in the source folder's root, so that tests name files as people
# do: rulesets/<name>/games/<file>.game.
function(castellan_test name)
  cmake_parse_arguments(ARG "FAST;BY_SOURCE;ONCE" "" "SOURCES;LINKS;LABELS" ${ARGN})
  if(NOT ARG_LABELS)
    set(ARG_LABELS unit)
  endif()
  add_executable(${name} ${ARG_SOURCES})
  target_compile_options(${name} PRIVATE ${castellan_test_options})
  if(NOT ARG_FAST)
    target_compile_options(${name} PRIVATE ${castellan_slow_test_options})
  endif()
  target_link_libraries(${name} PRIVATE castellan_test_main castellan_warnings ${ARG_LINKS})
  if(ARG_ONCE)
    list(APPEND ARG_LABELS once)
  else()
    castellan_plain(${name})
  endif()
  if(ARG_BY_SOURCE)
    foreach(source IN LISTS ARG_SOURCES)
      get_filename_component(stem "${source}" NAME_WE)
      if(stem MATCHES "_test$")
        castellan_test_of(${name} "${name}/${stem}" "${ARG_LABELS}" --filenames-as-tags "[#${stem}]~[.]")
        continue()
      endif()
      file(STRINGS "${source}" cases REGEX "TEST_CASE|SCENARIO" LIMIT_COUNT 1)
      if(cases)
        message(FATAL_ERROR "castellan: ${source} of ${name} has tests: its name ends in _test.cpp.")
      endif()
    endforeach()
  else()
    castellan_test_of(${name} ${name} "${ARG_LABELS}")
  endif()
endfunction()

function(castellan_test_of program test labels)
  add_test(NAME "${test}" COMMAND ${program} ${ARGN} WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}")
  set_tests_properties("${test}" PROPERTIES LABELS "${labels}" TIMEOUT 600
    ENVIRONMENT "CASTELLAN_DATA=${PROJECT_SOURCE_DIR}")
endfunction()
