// What programs and files of strangers say: lines of the protocol, sequences of calls,
// saved games, manifests, scripts in Lua.

#include "interpreter/package/manifest.hpp"
#include "interpreter/session/ruleset.hpp"
#include "interpreter/session/script/script.hpp"
#include "interpreter/session/script/transcript.hpp"
#include "tests/fuzz/target.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/tools/cli/random_talk.hpp"
#include "tools/cli/workplace.hpp"

namespace castellan::fuzz {
namespace {

protocol::Workplace fuzzed_workplace() { return cli::workplace(cli::CommonOptions()); }

/// Lines as they are, the first byte of each says whose.
std::string lines(std::string_view bytes) {
  cli::test::RandomTalk talk(fuzzed_workplace(), [](std::uint32_t) { return 0U; });
  while (!bytes.empty()) {
    const std::size_t end = std::min(bytes.find('\n'), bytes.size());
    const std::string_view line = bytes.substr(0, end);
    bytes.remove_prefix(std::min(end + 1, bytes.size()));
    if (line.empty()) continue;
    if (std::string wrong =
            talk.say(static_cast<unsigned char>(line[0]), std::string(line.substr(1)));
        !wrong.empty()) {
      return wrong + ": " + talk.line();
    }
  }
  return {};
}

/// Clients of all roles that say what bytes make them say.
std::string calls(std::string_view bytes) {
  Bytes decide(bytes);
  cli::test::RandomTalk talk(fuzzed_workplace(), [&](std::uint32_t n) { return decide(n); });
  while (decide.left()) {
    if (std::string wrong = talk.step(); !wrong.empty()) return wrong + ": " + talk.line();
  }
  return {};
}

/// A game that is saved and opened again is the same game, and is saved as the same text.
std::string saves(std::string_view bytes) {
  static session::RulesetCache rulesets;
  session::ScriptOptions options = fuzzed_workplace().script_options("");
  options.may_end_at_chance = true;
  options.rulesets = &rulesets;
  const auto run = [&](std::string text) {
    return session::run_script(std::make_shared<grammar::Source>("save", std::move(text)), options);
  };
  const session::Recovered kept = session::recover(bytes);
  if (bytes.substr(0, kept.text.size()) != kept.text || kept.text.size() + kept.cut != bytes.size())
    return "recovered is what was not there";
  const session::ScriptResult first = run(std::string(bytes));
  if (first.session == nullptr || !first.session->started())
    return first.diagnostics.empty() ? "no game, and nobody says why" : "";
  const std::string saved = session::write_transcript(*first.session);
  const session::ScriptResult again = run(saved);
  if (!again.diagnostics.empty())
    return "what was saved is refused: " + again.diagnostics.front().message + "\n" + saved;
  if (again.session->game().hash() != first.session->game().hash())
    return "what was saved is another game:\n" + saved;
  const std::string twice = session::write_transcript(*again.session);
  return twice == saved ? "" : "saved again it is another text:\n" + saved + "---\n" + twice;
}

std::string manifests(std::string_view bytes) {
  const auto source = std::make_shared<grammar::Source>("ruleset.json", std::string(bytes));
  for (const bool module : {false, true}) {
    try {
      static_cast<void>(module ? package::read_module_manifest(source, "module")
                               : package::read_manifest(source));
    } catch (const grammar::Error& error) {
      if (error.first().message.empty()) return "an error without a message";
    }
  }
  return {};
}

/// The rules of a package.
std::string lua(std::string_view bytes) {
  static const castellan::test::TemporaryFolder folder;
  static const std::string manifest = folder.file(
      "made/ruleset.json",
      R"({"id": "made", "title": "Made", "version": "1.0.0", "api": 2, "players": {"min": 2, "max": 2}})");
  folder.file("made/rules.lua", std::string(bytes));
  package::Request request;
  request.ruleset = "made";
  request.players = 2;
  request.path = {folder.root()};
  try {
    static_cast<void>(session::load_ruleset(request));
  } catch (const grammar::Error& error) {
    if (error.first().message.empty()) return "an error without a message";
  }
  return {};
}

const Registered kPrograms[] = {
    {"lines", lines}, {"calls", calls}, {"saves", saves}, {"manifests", manifests}, {"lua", lua}};

}  // namespace
}  // namespace castellan::fuzz
