/// The part of the benchmark suite that knows no rules: boards and maps of two
/// sizes, and how the cost of one change grows between them.
#pragma once

#include "tools/cli/bench/results.hpp"

namespace castellan::cli {

void bench_primitives(Results& results);

}  // namespace castellan::cli
