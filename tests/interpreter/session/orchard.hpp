/// The little ruleset of these tests, and scripts of it run from texts.
#pragma once

#include <string>

#include "interpreter/session/script/script.hpp"

namespace castellan::session::test {

inline constexpr const char* kTwo = "ruleset orchard\nplayers Anna, Ben\n";
/// Row: apple, pear. Cellars: plum of Anna, apple of Ben.
inline constexpr const char* kDealt =
    "ruleset orchard\nplayers Anna, Ben\ndraws apple, pear, plum, apple\n";

inline ScriptOptions options() {
  ScriptOptions o;
  o.path = {"tests/interpreter/session/packages"};
  return o;
}

/// The rules for two players.
inline std::shared_ptr<const Ruleset> orchard_rules() {
  package::Request request;
  request.ruleset = "orchard";
  request.players = 2;
  request.path = options().path;
  return load_ruleset(request);
}

inline ScriptResult run(const std::string& text, const ScriptOptions& o = options()) {
  return run_script(std::make_shared<const grammar::Source>("a.game", text), o);
}

inline std::string errors(const ScriptResult& result) {
  std::string out;
  for (const auto& d : result.diagnostics) out += grammar::render(d) + "\n";
  return out;
}

/// The first error as `line:column id: message | hint`.
inline std::string first_error(const ScriptResult& result) {
  if (result.diagnostics.empty()) return {};
  const auto& d = result.diagnostics.front();
  return std::to_string(d.at.line) + ":" + std::to_string(d.at.column) + " " + d.id + ": " +
         d.message + (d.hint.empty() ? "" : " | " + d.hint);
}

inline std::unique_ptr<Session> orchard(const std::string& text = kDealt) {
  ScriptResult result = run(text);
  if (!result.diagnostics.empty()) throw grammar::Error(result.diagnostics);
  return std::move(result.session);
}

}  // namespace castellan::session::test
