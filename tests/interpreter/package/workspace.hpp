/// A folder of packages that a test writes and that goes away with it.
#pragma once

#include <string>

#include "interpreter/package/load.hpp"
#include "tests/support/temporary_folder.hpp"

namespace castellan::package {

class Workspace : public test::TemporaryFolder {
 public:
  /// A manifest with the least that one needs, and `more` behind it.
  void manifest(const std::string& id, const std::string& more = "") const {
    file(id + "/ruleset.json", "{\"id\": \"" + id +
                                   "\", \"title\": \"T\", \"version\": \"1.0.0\", \"api\": 2, "
                                   "\"players\": {\"min\": 1, \"max\": 4}" +
                                   (more.empty() ? "" : ", " + more) + "}");
  }
  /// The ruleset `base` with this script.
  void base(const std::string& rules, const std::string& more = "") const {
    manifest("base", more);
    file("base/rules.lua", rules);
  }

  [[nodiscard]] Request request(const std::string& ruleset = "base") const {
    Request out;
    out.ruleset = ruleset;
    out.path = {root()};
    out.stdlib = root() / "stdlib";
    return out;
  }
  /// What loading says: every diagnostic, or nothing.
  [[nodiscard]] std::string outcome(const Request& request) const {
    try {
      load(request);
    } catch (const grammar::Error& error) {
      return relative(error.what());
    }
    return {};
  }
  [[nodiscard]] std::string outcome() const { return outcome(request()); }
};

}  // namespace castellan::package
