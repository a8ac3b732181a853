/// A Lua script while its declarations are written anew: what stands between brackets,
/// and the edits so far. Private to package/; upgrade_signatures.cpp writes signatures,
/// upgrade_extend.cpp changes.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grammar/diagnostic.hpp"
#include "interpreter/package/script_tokens.hpp"

namespace castellan::package {

struct ScriptText : ScriptTokens {
  struct Entry {
    Range whole;
    std::string_view key;                  ///< empty: of the list part
    Range value;
  };

  ScriptText(const grammar::Source& script, grammar::Diagnostics& out);

  /// What stands between separators behind the bracket at `open`.
  [[nodiscard]] std::vector<Range> parts(std::size_t open) const;

  [[nodiscard]] std::vector<Entry> entries(std::size_t open) const;
  static const Entry* find(const std::vector<Entry>& list, std::string_view key);

  void by_hand(std::size_t token, std::string message);

  void replace(std::size_t from, std::size_t to, std::string by) { edits_.push_back({from, to, std::move(by)}); }

  [[nodiscard]] bool blank(std::size_t from, std::size_t to) const {
    return text_.substr(from, to - from).find_first_not_of(" \t\r\n") == std::string_view::npos;
  }
  /// Takes tokens away with the blanks between them; comments stay.
  void erase(Range r);
  /// Takes an entry away with a separator and the blanks before what follows it.
  void erase(const Entry& e, std::size_t open);

  [[nodiscard]] char quote_of(Range name) const {
    const Token& last = tokens_[name.last];
    return last.kind == Token::Kind::quoted ? text_[last.from] : '"';
  }

  const grammar::Source& script_;
  grammar::Diagnostics& out_;
  std::vector<Edit> edits_;
};

/// `c.change(KIND, NAME, { keys = { K = { add = V } } })` becomes an `extend`, the kind and
/// the name of others, and of what is removed, one text.
void rewrite_changes(ScriptText& script);

}  // namespace castellan::package
