/// Sets of modules that checks try together.
///
/// Manifests only are looked at: a set that is named here may still be one that
/// `load` refuses.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "interpreter/package/load.hpp"

namespace castellan::package {

using ModuleSet = std::vector<const Manifest*>;

/// The manifest of the ruleset that is asked for, with the modules and choices of all that it
/// extends before its own, but for those that a variant keeps off. Reads manifests only; throws
/// as `load`.
[[nodiscard]] Manifest manifest_with_modules(const Request& request);

/// Whether nothing that `ruleset` says of its modules, and of what these need, is
/// against having them on together.
[[nodiscard]] bool go_together(const Manifest& ruleset, ModuleSet modules);

/// All that go together, in the manifest's order; those that do not go with an
/// earlier one are left out. `first`, if any, is taken before all others.
[[nodiscard]] ModuleSet all_together(const Manifest& ruleset, const Manifest* first = nullptr);

/// Every two of `among` that go together, in the order of `among`.
[[nodiscard]] std::vector<ModuleSet> pairs(const Manifest& ruleset, const ModuleSet& among);

/// `count` sets of modules that go together, of every size from 1 on with like
/// chances; the same for the same seed. Each in the order of `among`; none when
/// `among` is empty.
[[nodiscard]] std::vector<ModuleSet> random_sets(const Manifest& ruleset, const ModuleSet& among,
                                                 std::int64_t count, std::uint64_t seed);

/// Of a set that fails the modules that cannot be left out: without any one of them
/// it does not fail. Asks `fails` of O(n²) smaller sets.
[[nodiscard]] std::vector<std::string> smallest_failing(
    std::vector<std::string> failing,
    const std::function<bool(const std::vector<std::string>&)>& fails);

}  // namespace castellan::package
