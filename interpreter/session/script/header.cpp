#include "interpreter/session/script/header.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "interpreter/base/file.hpp"
#include "interpreter/session/ruleset.hpp"

namespace castellan::session {

using grammar::GameStatement;
using grammar::Span;
using Category = ScriptResult::Category;

namespace {

bool begins_with_any(std::string_view id, std::initializer_list<std::string_view> families) {
  return std::any_of(families.begin(), families.end(),
                     [&](std::string_view f) { return id.starts_with(f); });
}

/// The meaning of an error from loading packages.
Category load_category(std::string_view id) {
  if (begins_with_any(id, {"budget/", "sandbox/", "script/", "script-api/"}))
    return Category::rule_failed;
  if (file::is_failure(id)) return Category::file_failed;
  return Category::wrong_input;
}

}  // namespace

grammar::Diagnostic at_line(const grammar::Source& source, grammar::Diagnostic d, Span line) {
  if (!d.file.empty()) {
    if (d.hint.empty() && d.file != source.name()) {
      d.hint =
          "while running " + source.name() + ":" + std::to_string(source.position(line.begin).line);
    }
    return d;
  }
  return grammar::diagnose(source, line, d.id, d.message, d.hint);
}

ScriptHeader::ScriptHeader(grammar::SourcePtr source, const ScriptOptions& options)
    : source_(std::move(source)), options_(options) {
  static_cast<package::Search&>(request_) = options;
}

grammar::Error ScriptHeader::error(Span at, std::string id, std::string message,
                                   std::string hint) const {
  return grammar::Error(
      grammar::diagnose(*source_, at, std::move(id), std::move(message), std::move(hint)));
}

std::string ScriptHeader::package_word(const grammar::TextToken& word) {
  words_.push_back({package::name_seen_from(options_.folder, word.text, options_.path), word.span});
  return words_.back().text;
}

void ScriptHeader::take(const GameStatement& s) {
  using Kind = GameStatement::Kind;
  const auto once = [&](bool already, const std::string& what) {
    if (already) throw error(s.span, "script/repeated", what + " can be given only once");
  };
  switch (s.kind) {
    case Kind::ruleset:
      once(!request_.ruleset.empty(), "the ruleset");
      request_.ruleset = package_word(s.words.at(0));
      for (const auto& m : s.list) {
        request_.modules.push_back(m.text);
        words_.push_back(m);
      }
      break;
    case Kind::mod:
      for (const auto& m : s.list) request_.mods.push_back(package_word(m));
      break;
    case Kind::option:
      once(request_.options.contains(s.words.at(0).text), "option '" + s.words.at(0).text + "'");
      request_.options[s.words[0].text] = s.words.at(1).text;
      words_.insert(words_.end(), s.words.begin(), s.words.end());
      break;
    case Kind::players:
      once(!setup_.players.empty(), "the players");
      for (const auto& p : s.list) setup_.players.push_back(p.text);
      players_at_ = s.span;
      break;
    case Kind::seed: {
      once(seeded_, "the seed");
      const std::string& text = s.words.at(0).text;
      const auto [rest, code] =
          std::from_chars(text.data(), text.data() + text.size(), setup_.seed);
      if (code != std::errc() || rest != text.data() + text.size()) {
        throw error(s.words[0].span, "script/bad-value",
                    "a seed is a whole number from 0 to 18446744073709551615");
      }
      seeded_ = true;
      break;
    }
    default:
      setup_.chance_given = true;
      break;
  }
}

std::unique_ptr<Session> ScriptHeader::make_session(Span at, Category& failed) {
  if (request_.ruleset.empty()) {
    throw error(at, "script/no-ruleset", "the script does not say by which rules it is played",
                "begin with: ruleset NAME");
  }
  if (setup_.players.empty()) {
    throw error(at, "script/players", "the script names no players",
                "for example: players Anna, Ben");
  }
  if (!seeded_) setup_.seed = options_.seed;
  setup_.chance_given = setup_.chance_given || options_.chance_given;
  request_.players = static_cast<int>(setup_.players.size());
  request_.for_pad = options_.for_pad;
  std::shared_ptr<const Ruleset> ruleset;
  try {
    ruleset = options_.ruleset;
    if (ruleset == nullptr)
      ruleset =
          options_.rulesets != nullptr ? options_.rulesets->load(request_) : load_ruleset(request_);
  } catch (const grammar::Error& e) {
    failed = load_category(e.first().id);
    std::vector<grammar::Diagnostic> list;
    for (const auto& d : e.diagnostics()) list.push_back(in_header(d));
    throw grammar::Error(std::move(list));
  }
  try {
    return std::make_unique<Session>(std::move(ruleset), setup_);
  } catch (const grammar::Error& e) {
    throw grammar::Error(at_line(*source_, e.first(), players_at_));
  }
}

grammar::Diagnostic ScriptHeader::in_header(const grammar::Diagnostic& d) const {
  if (!d.file.empty()) return d;
  if (d.id == "package/players")
    return grammar::diagnose(*source_, players_at_, d.id, d.message, d.hint);
  for (auto it = words_.rbegin(); it != words_.rend(); ++it) {
    if (d.message.find("'" + it->text + "'") != std::string::npos) {
      return grammar::diagnose(*source_, it->span, d.id, d.message, d.hint);
    }
  }
  return grammar::diagnose(*source_, at(), d.id, d.message, d.hint);
}

}  // namespace castellan::session
