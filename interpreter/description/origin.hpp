/// Where a declaration comes from, and rule text with its place.
///
/// Every declared thing carries its origin, so that an error, a conflict
/// between packages and a score line can name the file and line that said it.
#pragma once

#include <string>
#include <string_view>

#include "grammar/diagnostic.hpp"

namespace castellan::description {

struct Origin {
  std::string package;        ///< id of the package, `base/module` for a module
  grammar::SourcePtr source;  ///< may be null for declarations made in C++
  grammar::Span span;         ///< the declaration's line when nothing closer is known

  /// A diagnostic at this place.
  [[nodiscard]] grammar::Diagnostic error(std::string id, std::string message,
                                          std::string hint = {}) const;
  /// `file:line`, for messages that name a second place.
  [[nodiscard]] std::string place() const;
};

/// Rule text as written: the part `span` of `source`. Whether it is an
/// expression or effects is decided by where it stands.
struct RuleText {
  grammar::SourcePtr source;
  grammar::Span span;
  std::string package;

  [[nodiscard]] bool empty() const { return source == nullptr || span.begin == span.end; }
};

/// A parameter of a declaration: what it is called and the kind of its values, in
/// words (`player`, `piece of table`), with the places of both.
struct Param {
  std::string name;
  std::string type;
  Origin named = {};
  Origin typed = {};
};

/// A text with every run of blanks and line ends as one blank, none at its ends.
std::string one_line(std::string_view text);
/// Rule text so; nothing when there is none.
std::string one_line(const RuleText& text);

/// Rule text made in C++ (tests, defaults).
RuleText rule_text(std::string text, std::string name = "<text>");

}  // namespace castellan::description
