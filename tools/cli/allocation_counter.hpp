/// Counts heap allocations of the process, for `bench`.
///
/// The counting operators are linked into the program only (main.cpp pulls
/// them in); elsewhere, as in tests, the count stays 0.
#pragma once

#include <atomic>
#include <cstdint>

namespace castellan::cli {

/// Allocations so far, over all threads.
std::atomic<std::uint64_t>& allocation_count();

}  // namespace castellan::cli
