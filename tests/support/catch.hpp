/// The only place that names the test library's header: moving to Catch2 3 is
/// a change of this file and of main.cpp.
#pragma once
#include <catch2/catch.hpp>
