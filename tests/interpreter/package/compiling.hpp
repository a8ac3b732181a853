/// What loading and compiling a package says, for tests of its messages.
#pragma once

#include <string>

#include "interpreter/flow/rules.hpp"
#include "tests/interpreter/package/workspace.hpp"

namespace castellan::package {

/// Every error, with places as in the workspace's folder; nothing when there is none.
inline std::string compiling(const Workspace& w, const Request& request) {
  try {
    flow::compile(load(request).description);
  } catch (const grammar::Error& error) {
    return w.relative(error.what());
  }
  return {};
}
inline std::string compiling(const Workspace& w) { return compiling(w, w.request()); }

}  // namespace castellan::package
