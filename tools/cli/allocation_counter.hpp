/// Counts heap allocations of the process: for `bench`, and for tests of what
/// may not allocate.
///
/// Programs that link castellan_counting_new count; in others the count stays 0.
#pragma once

#include <atomic>
#include <cstdint>

namespace castellan::cli {

/// Allocations so far, over all threads.
std::atomic<std::uint64_t>& allocation_count();

}  // namespace castellan::cli
