/// What scoring a whole game takes in the benchmark suite.
#pragma once

#include "interpreter/package/load.hpp"
#include "tools/cli/bench/results.hpp"

namespace castellan::cli {

/// The usual sheets in value mode after a random game with all modules that go together, and
/// the same in explain mode. Nothing for rules without such a sheet.
void bench_sheets(Results& results, const std::string& name, const package::Request& request,
                  std::uint64_t seed, double calibration);

}  // namespace castellan::cli
