// A ruleset with one thing wrong in one of its files is refused with the place.

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "interpreter/session/ruleset.hpp"
#include "tests/interpreter/package/workspace.hpp"
#include "tests/support/catch.hpp"

namespace castellan::session {
namespace {

namespace fs = std::filesystem;

struct Fault {
  const char* file;
  const char* before;       ///< stands in the file once
  const char* after;
  const char* message;
};

std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  REQUIRE(in);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// The first thing that is said of the ruleset with the text replaced.
std::string first_message(const std::string& ruleset, const Fault& fault) {
  const package::Workspace w;
  fs::copy(fs::path("rulesets") / ruleset, w.root() / ruleset, fs::copy_options::recursive);
  std::string text = read(w.root() / ruleset / fault.file);
  const std::size_t at = text.find(fault.before);
  REQUIRE(at != std::string::npos);
  text.replace(at, std::string(fault.before).size(), fault.after);
  w.file(ruleset + "/" + fault.file, text);
  package::Request request;
  request.ruleset = ruleset;
  request.path = {w.root()};
  request.players = 4;
  try {
    (void)load_ruleset(request);
  } catch (const grammar::Error& error) {
    return w.relative(grammar::render(error.first()));
  }
  return {};
}

TEST_CASE("what is wrong with a map or its cards is named with its place") {
  const auto fault = GENERATE(values<Fault>({
      {"components/islands.map", "link A1 - A2 land", "link A1 - A20 land",
       "skyrise/components/islands.map:72:11: error[schema/unknown-name]: there is no neighbourhood 'A20'\n"
       "    link A1 - A20 land\n"
       "              ^^^\n"
       "    hint: did you mean 'A2'?"},
      {"components/islands.map", "link A1 - A2 land", "link A1 -> A2 land",
       "skyrise/components/islands.map:72:8: error[grammar/expected]: expected '-' between blanks, since links "
       "lead both ways, found '-'\n"
       "    link A1 -> A2 land\n"
       "           ^"},
      {"schema.lua", "c.choice(\"island\", { \"H\", \"A\", \"B\", \"C\", \"D\" })",
       "c.choice(\"island\", { \"H\", \"A\", \"B\", \"C\", \"D\", \"E\" })",
       "skyrise/components/islands.map:1:1: error[schema/empty]: island 'E' of map 'city' has no places"},
      {"components/islands.map", "around A4 A5 A8 A12", "around A4 A5",
       "skyrise/components/islands.map:61:1: error[schema/bad-value]: landmark 'LA1' of map 'city' lies among 2 "
       "places, and 3 is the least"},
      {"components/wonders.cards", "wonder palace: value 3", "wonder palace: value 2",
       "skyrise/components/wonders.cards:17:16: error[schema/bad-value]: component 'palace' has the same value as "
       "'capital', at"},
  }));
  CAPTURE(fault.after);
  const std::string said = first_message("skyrise", fault);
  INFO(said);
  CHECK(said.starts_with(fault.message));
}

}  // namespace
}  // namespace castellan::session
