/// Counts the allocations of this test program: linking allocations.cpp
/// replaces the global allocation functions.
#pragma once

#include <cstddef>

namespace castellan::test {

/// Allocations since the program began.
std::size_t allocations();

}  // namespace castellan::test
