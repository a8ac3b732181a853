// Typical slips of authors, each with the whole message that it gets. tests/tools/slips/*.txt hold
// them: `== PART` (of tests/tools/slips/game, which they are put into), the slip, `--`, the
// message.

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "tests/support/catch.hpp"
#include "tests/tools/cli/run_cli.hpp"

using namespace castellan::cli;
using namespace castellan::cli::test;

namespace {

const std::string kFolder = "tests/tools/slips/";

/// A word of the game's files, and what is there where the slip is elsewhere.
const std::map<std::string, std::string> kParts = {
    {"AMOUNT", "gold of p"},
    {"CONDITION", "true"},
    {"DECLARATION", ""},
    {"EFFECT", "subtract n from heap"},
    {"ENTRY", ""},
    {"ROW", ""},
    {"SCRIPT", ""},
    {"VIEW", "{}"},
    {"MANIFEST", "\"api\": 2, \"players\": { \"min\": 2, \"max\": 4 }"}};

struct Slip {
  std::string part, text, message;
};

std::string read(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<Slip> slips_in(const std::string& path) {
  std::vector<Slip> all;
  std::istringstream lines(read(path));
  bool in_message = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("== ")) {
      all.push_back({line.substr(3), "", ""});
      in_message = false;
    } else if (line == "--") {
      in_message = true;
    } else if (!all.empty()) {
      std::string& to = in_message ? all.back().message : all.back().text;
      to += (to.empty() ? "" : "\n") + line;
    }
  }
  return all;
}

/// What `check` says of the game with the slip in it.
std::string said(const TemporaryFolder& folder, const Slip& slip) {
  for (const std::string name :
       {"rules.lua", "deck.cards", "final.score", "first.game", "ruleset.json", "view.json"}) {
    std::string text = read(kFolder + "game/" + name + ".txt");
    for (const auto& [part, usual] : kParts) {
      const std::string& put = part == slip.part ? slip.text : usual;
      const std::size_t at = text.find(part);
      if (at != std::string::npos) text.replace(at, part.size(), put);
    }
    folder.file((name == "first.game" ? "slips/games/" : "slips/") + name, text);
  }
  std::string out = folder.relative(run_plain({"check", folder.path("slips")}).err);
  while (out.ends_with('\n')) out.pop_back();
  return out;
}

}  // namespace

TEST_CASE("the game that the slips are put into is right") {
  const TemporaryFolder folder;
  CHECK(said(folder, {"NONE", "", ""}) == "");
}

TEST_CASE("every slip gets the message that helps") {
  std::set<std::string> parts;
  std::size_t count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(kFolder)) {
    if (entry.path().extension() != ".txt") continue;
    for (const Slip& slip : slips_in(entry.path().generic_string())) {
      const TemporaryFolder folder;
      REQUIRE(kParts.contains(slip.part));
      parts.insert(slip.part);
      ++count;
      CAPTURE(slip.text);
      CHECK(said(folder, slip) == slip.message);
    }
  }
  CHECK(parts.size() == kParts.size());
  CHECK(count > 60);
}
