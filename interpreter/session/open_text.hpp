/// Whether rule text reads only what everybody may see.
///
/// Every word of a text counts, also through what it names: definitions, contributions,
/// sets, nouns, scopes, sheets, the rule text of components. Lua can read anything. So
/// it rather says that something is hidden.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "interpreter/flow/rules.hpp"

namespace castellan::session {

class OpenText {
 public:
  explicit OpenText(const flow::Rules& rules);

  [[nodiscard]] bool open(std::string_view text) const;
  /// Of a sheet with all that it includes.
  [[nodiscard]] bool open_sheet(std::string_view name) const;

 private:
  struct Meaning {
    bool field = false;
    bool hidden = false;
    std::vector<std::string_view> texts;
    /// Of slots of components, which a text names with `of` where a field has their name.
    std::vector<std::string_view> slots;
  };
  using Seen = std::set<std::pair<std::string_view, bool>>;  ///< a word, and whether slots were meant
  void add(std::string_view name, const description::RuleText& text);
  [[nodiscard]] bool hidden(std::string_view text, Seen& seen) const;

  std::map<std::string, Meaning, std::less<>> meanings_;  ///< by word
};

}  // namespace castellan::session
