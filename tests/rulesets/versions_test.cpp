// A ruleset's version rises when the texts of its moves change, or what they lead to: whoever
// keeps games or scripts of it looks at the version. versions.txt holds, for each ruleset and
// variant, the version and digests of games that are chosen without the engine's own order of
// moves and chance, so that only rules change them: one of a game with each number of players,
// module and value of an option. A digest is of the legal moves, what was chosen and drawn, the
// places at the end and the hash of the last position; no message is in it. A way to play that is
// new asks for no new version: games that are kept do not know it.

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>

#include "interpreter/base/file.hpp"
#include "interpreter/base/fnv.hpp"
#include "interpreter/base/generator.hpp"
#include "interpreter/package/configurations.hpp"
#include "interpreter/session/session.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/source_folder.hpp"

namespace castellan {
namespace {

using test::source_folder;

const std::filesystem::path kRecord = "tests/rulesets/versions.txt";
constexpr std::uint64_t kListed = 2'000;  // moves of a decision that are taken by their texts
constexpr int kDecisions = 250;           // of a game

/// One game whose moves and outcomes are drawn from their sorted texts.
class Game {
 public:
  explicit Game(const package::Request& request)
      : session_(session::load_ruleset(request), setup(request)), random_(7) {}

  std::uint64_t digest() {
    session_.start();
    for (int n = 0; n < kDecisions && step(); ++n) {
    }
    for (const session::Standing& s : session_.standings()) {
      add(s.name);
      for (const std::int64_t key : s.keys) add(std::to_string(key));
    }
    add(std::to_string(session_.game().hash()));
    return digest_;
  }

 private:
  static session::Setup setup(const package::Request& request) {
    session::Setup out;
    for (int i = 0; i < request.players; ++i)
      out.players.push_back("Player" + std::to_string(i + 1));
    out.chance_given = true;
    return out;
  }

  void add(std::string_view text) { digest_ = fnv::with(digest_, text) * fnv::kPrime; }

  bool step() {
    const auto pending = session_.game().pending();
    if (pending.kind == flow::Pending::Kind::over) return false;
    if (pending.kind == flow::Pending::Kind::chance) {
      draw();
      return true;
    }
    std::size_t seat = 0;
    while (!pending.may_act(Seat(seat))) ++seat;
    const std::uint64_t count = session_.count_legal(Seat(seat));
    if (count > kListed) {
      session_.apply(*session_.game().nth_legal(Seat(seat), random_.below(count)));
    } else {
      std::vector<std::string> texts = session_.legal(Seat(seat));
      std::sort(texts.begin(), texts.end());
      for (const std::string& text : texts) add(text);
      REQUIRE_FALSE(session_.apply(texts[random_.below(texts.size())], Seat(seat)));
    }
    add(session_.records().back().text);
    return true;
  }

  void draw() {
    auto outcomes = session_.outcomes();
    std::sort(outcomes.begin(), outcomes.end(),
              [](const auto& a, const auto& b) { return a.text < b.text; });
    std::uint64_t total = 0;
    for (const auto& each : outcomes) total += each.weight;
    std::uint64_t at = random_.below(total);
    auto chosen = outcomes.begin();
    for (; at >= chosen->weight; ++chosen) at -= chosen->weight;
    add(chosen->text);
    REQUIRE(session_.resolve(chosen->text));
  }

  session::Session session_;
  rng::Stream random_;
  std::uint64_t digest_ = fnv::kBasis;
};

/// Of one game; 0 where no game is meant to be.
std::uint64_t digest_of(package::Request request) {
  try {
    if (request.players == package::kFewestPlayers)
      request.players = package::player_range(request).least;
    return Game(request).digest();
  } catch (const grammar::Error& error) {
    if (!package::is_no_combination(error)) throw;
    return 0;
  }
}

/// A ruleset: its version, and a digest of each way to play it.
struct Line {
  std::string version;
  std::map<std::string, std::string> digests;
  friend bool operator==(const Line&, const Line&) = default;
};
using Record = std::map<std::string, Line>;

std::string hex(std::uint64_t number) {
  std::ostringstream text;
  text << std::hex << number;
  return text.str();
}

Record now() {
  package::Request base;
  base.path = {source_folder() / "rulesets"};
  base.stdlib = source_folder() / "stdlib";
  base.players = package::kFewestPlayers;
  Record out;
  for (const package::Listed& each : package::list(base.path)) {
    REQUIRE(each.error.empty());
    if (!each.manifest.mod.empty()) continue;
    base.ruleset = each.name;
    Line& line = out[each.name] = {each.manifest.version.text(), {}};
    for (const package::Configuration& way : package::configurations(base))
      line.digests[way.name] = hex(digest_of(way.request));
  }
  return out;
}

/// `NAME VERSION`, and under it a line `  DIGEST WAY` for each way.
Record recorded() {
  Record out;
  std::ifstream in(source_folder() / kRecord);
  Line* line = nullptr;
  for (std::string text; std::getline(in, text);) {
    std::istringstream words(text);
    std::string first, rest;
    words >> first >> std::ws;
    std::getline(words, rest);
    if (text.starts_with(' '))
      line->digests[rest] = first;
    else
      (line = &out[first])->version = rest;
  }
  return out;
}

/// What an author has to do; empty when nothing.
std::string to_do(const std::string& name, const Line* before, const Line* is) {
  if (before != nullptr && is != nullptr && *before == *is) return {};
  if (is == nullptr) return "'" + name + "' is recorded, and there is none. Record it.";
  if (before == nullptr || before->version != is->version)
    return "'" + name + "' " + is->version + " is not recorded. Record it.";
  for (const auto& [way, digest] : is->digests) {
    const auto known = before->digests.find(way);
    if (known == before->digests.end() || known->second == digest) continue;
    return "The texts of moves of '" + name + "' " + way +
           ", or what they lead to, have changed, and its version is still " + is->version +
           ". Raise 'version' in its ruleset.json, then record it.";
  }
  return "The ways to play '" + name + "' are not those that are recorded. Record it.";
}

/// What was released under a version stays so; ways that there were not yet come with it.
Line to_record(const Line* before, Line is) {
  if (before == nullptr || before->version != is.version) return is;
  for (auto& [way, digest] : is.digests) {
    if (const auto known = before->digests.find(way); known != before->digests.end())
      digest = known->second;
  }
  return is;
}

const Line* find(const Record& record, const std::string& name) {
  const auto at = record.find(name);
  return at == record.end() ? nullptr : &at->second;
}

std::string text_of(const Record& record) {
  std::string out;
  for (const auto& [name, line] : record) {
    out += name + " " + line.version + "\n";
    for (const auto& [way, digest] : line.digests) out += "  " + digest + " " + way + "\n";
  }
  return out;
}

TEST_CASE("a version rises when texts of moves or what they lead to change") {
  const Record before = recorded(), is = now();
  if (std::getenv("CASTELLAN_RECORD") != nullptr) {
    Record next;
    for (const auto& [name, line] : is) next[name] = to_record(find(before, name), line);
    file::write(source_folder() / kRecord, text_of(next));
  }
  Record names = before;
  names.insert(is.begin(), is.end());
  const Record held = recorded();
  for (const auto& [name, line] : names) {
    INFO("Record: CASTELLAN_RECORD=1 ctest --test-dir build/dev -R versions_test");
    CHECK(to_do(name, find(held, name), find(is, name)) == "");
  }
}

TEST_CASE(
    "a change without a new version is told from a new version, from a new way to play, and from "
    "none") {
  const Line one{"1.0.0", {{"with 2 players", "aa"}}}, other{"1.0.0", {{"with 2 players", "bb"}}},
      next{"1.1.0", {{"with 2 players", "bb"}}};
  const Line more{"1.0.0", {{"with 2 players", "aa"}, {"with 3 players", "cc"}}};
  CHECK(to_do("x", &one, &one).empty());
  CHECK(to_do("x", &one, &other) ==
        "The texts of moves of 'x' with 2 players, or what they lead to, have changed, and its "
        "version is still 1.0.0. Raise 'version' "
        "in its ruleset.json, then record it.");
  CHECK(to_do("x", &one, &next) == "'x' 1.1.0 is not recorded. Record it.");
  CHECK(to_do("x", nullptr, &one) == "'x' 1.0.0 is not recorded. Record it.");
  CHECK(to_do("x", &one, nullptr) == "'x' is recorded, and there is none. Record it.");
  CHECK(to_do("x", &one, &more) ==
        "The ways to play 'x' are not those that are recorded. Record it.");
  CHECK(to_do("x", &more, &one) ==
        "The ways to play 'x' are not those that are recorded. Record it.");
  CHECK(to_record(&one, more) == more);
  CHECK(to_record(&one, other) == one);
  CHECK(to_record(&one, next) == next);
}

}  // namespace
}  // namespace castellan
