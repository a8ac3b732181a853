#include "tools/cli/allocation_counter.hpp"

namespace castellan::cli {

std::atomic<std::uint64_t>& allocation_count() {
  static std::atomic<std::uint64_t> count{0};
  return count;
}

}  // namespace castellan::cli
