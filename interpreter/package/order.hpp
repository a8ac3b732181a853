/// Which modules are on, and the order in which packages are loaded.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "interpreter/package/manifest.hpp"

namespace castellan::package {

/// A hint about a name that is asked for as a module and is something else; empty when it is not.
using OtherKind = std::function<std::string(const std::string& name)>;

/// The modules that are on, in load order: those asked for, those a manifest
/// switches on for this number of players or by default, what these need, and of
/// each choice that is short of modules the first that may be on. The manifests of the
/// `rulesets` say what is asked `with` them and which choices there are; modules bring
/// their own while they are on. `-name` among the asked ones keeps a module off.
/// Throws grammar::Error at the entry of the manifest that demands it:
/// `package/unknown-module`, `package/excluded`, `package/cycle`.
std::vector<const Manifest*> active_modules(const std::vector<Manifest>& all,
                                            const std::vector<std::string>& asked, int players,
                                            const std::vector<const Manifest*>& rulesets = {},
                                            const OtherKind& other_kind = nullptr);

/// Sorts by `needs`, `after` and choices that want modules (of those that are in the
/// list), ties by id in byte order. Throws `package/cycle` with the chain. O(n²) in
/// the packages.
std::vector<const Manifest*> load_order(std::vector<const Manifest*> packages);

}  // namespace castellan::package
