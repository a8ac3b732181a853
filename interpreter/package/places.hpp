/// From declared values to places in files: origins, rule texts, errors.
///
/// Used by the readers of declarations. Keeps one index of literals a Lua file.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>

#include "interpreter/description/origin.hpp"
#include "interpreter/lua/declare.hpp"
#include "interpreter/package/literals.hpp"

namespace castellan::package {

class Places {
 public:
  /// The origin of what was declared at `site`: its line, or `word` on it.
  [[nodiscard]] static description::Origin origin(const lua::CallSitePtr& site,
                                                  std::string_view word = {});

  /// The text with its exact place when it is a literal after the call, escaped
  /// or not, else as a snippet at the line of the call. `taken` holds places that belong
  /// to other texts of the same declaration and gets this one. `inside` is null, or
  /// the place of the table before it.
  description::RuleText rule(const lua::CallSitePtr& site, const std::string& text,
                             std::string_view key, std::set<std::uint32_t>& taken,
                             const description::Origin* inside = nullptr);

  /// The place of `key = ...` after the call, else the call's line. `table`: of
  /// `key = {` if there is one.
  description::Origin key_origin(const lua::CallSitePtr& site, std::string_view key,
                                 const description::Origin* inside = nullptr, bool table = false);

 private:
  const Literals& literals(const grammar::SourcePtr& source);
  static Literals::From from(const lua::Place& frame, const description::Origin* inside);

  struct Indexed {
    grammar::SourcePtr source;
    std::unique_ptr<Literals> literals;
  };
  std::map<std::string, Indexed> indexed_;  ///< by source name
};

}  // namespace castellan::package
