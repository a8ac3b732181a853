/// The places of a declaration's texts and keys in its Lua file.
///
/// A native constructor knows only the line of its call. This index of the
/// file's string literals and `key =` names finds the exact place of a rule
/// text or key again, so that its errors show the right column. It reads Lua's
/// tokens, not its syntax; a text it cannot find is no error.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/diagnostic.hpp"

namespace castellan::package {

class Literals {
 public:
  /// O(text). `source` must outlive the index.
  explicit Literals(const grammar::Source& source);

  /// Where something is looked for: from a line on, and not before an offset in it.
  struct From {
    std::uint32_t line = 1;
    std::uint32_t offset = 0;
  };

  struct Literal {
    grammar::Span span;  ///< between the quotes or brackets
    std::uint32_t line = 1;
    std::string_view key;
    /// Of one with escapes, where what it means is written, counted from `span`.
    std::vector<grammar::Source::Written> escapes;
  };

  /// The literal that means exactly `text` and is not in
  /// `taken`: the nearest one from there on that follows `key =` (or no key,
  /// when empty), else the nearest from there on; or null. O(equal literals).
  [[nodiscard]] const Literal* text(std::string_view text, From from, std::string_view key,
                                    const std::set<std::uint32_t>& taken) const;
  /// The nearest `key =` from there on, if there is one the nearest `key = {` when a
  /// table is looked for.
  [[nodiscard]] std::optional<grammar::Span> key(std::string_view name, From from,
                                                 bool table = false) const;

 private:
  struct Name {
    grammar::Span span;
    std::uint32_t line = 1;
    bool table = false;  ///< of which it is the key
  };
  std::deque<std::string> unescaped_;  ///< what those with escapes mean
  std::map<std::string_view, std::vector<Literal>> texts_;
  std::map<std::string_view, std::vector<Name>> names_;
};

}  // namespace castellan::package
