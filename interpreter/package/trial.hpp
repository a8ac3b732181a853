/// Loading with some changes left out, to learn what a change is answerable for. Private to
/// package/.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "interpreter/lua/declare.hpp"
#include "interpreter/package/load.hpp"
#include "interpreter/package/provenance.hpp"

namespace castellan::package {

/// A call of `replace`, `change`, `remove` or `extend`.
struct Change {
  std::string constructor;
  std::string thing;  ///< `move take`, as the call names it
  lua::CallSitePtr site;
};

/// A load as `load` does it, and what is known of it afterwards, even if it fails.
struct Trial {
  std::set<std::size_t> left_out;  ///< positions in `changes`
  std::vector<Change> changes;     ///< that the scripts ask for, in load order
  std::map<std::string, std::string>
      folders;                   ///< of packages and modules by id, as sources are named
  bool makers = true;            ///< `made` is wanted
  std::vector<Provenance> made;  ///< empty when the scripts fail
};

Loaded load(const Request& request, grammar::Diagnostics& problems, Trial& trial);

}  // namespace castellan::package
