// A ruleset with one thing wrong in one of its files is refused with the place.

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "interpreter/session/ruleset.hpp"
#include "tests/interpreter/package/workspace.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/source_folder.hpp"

namespace castellan::session::faults {
namespace {

namespace fs = std::filesystem;
using castellan::test::source_folder;

struct Fault {
  const char* ruleset;
  std::vector<std::string> modules;
  const char* file;
  const char* before;  ///< stands in the file once
  const char* after;
  const char* message;
};

std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  REQUIRE(in);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// The first thing that is said of the ruleset with the text replaced.
std::string first_message(const Fault& fault) {
  const std::string ruleset = fault.ruleset;
  const package::Workspace w;
  fs::copy(source_folder() / "rulesets" / ruleset, w.root() / ruleset, fs::copy_options::recursive);
  std::string text = read(w.root() / ruleset / fault.file);
  const std::size_t at = text.find(fault.before);
  REQUIRE(at != std::string::npos);
  text.replace(at, std::string(fault.before).size(), fault.after);
  w.file(ruleset + "/" + fault.file, text);
  package::Request request;
  request.ruleset = ruleset;
  request.modules = fault.modules;
  request.path = {w.root()};
  request.stdlib = source_folder() / "stdlib";
  request.players = 4;
  try {
    (void)load_ruleset(request);
  } catch (const grammar::Error& error) {
    return w.relative(grammar::render(error.first()));
  }
  return {};
}

TEST_CASE("a mistake in a ruleset's data is named with its place") {
  const auto fault = GENERATE(values<Fault>({
      {"shelter",
       {},
       "components/shelter.cards",
       "seat keep-a:       building keep,       fee 14, points 3",
       "seat keep-a:       building keep, points 3",
       "shelter/components/shelter.cards:59:1: error[schema/missing-attribute]: component 'keep-a' "
       "lacks "
       "attribute 'fee', which every seat has\n"
       "    seat keep-a:       building keep, points 3, at (2,0.7)  # one seat [reconstructed, "
       "ISR-01]\n"
       "    "
       "^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^"
       "^"},
      {"shelter",
       {},
       "components/shelter.cards",
       "vp 8,  price 10, house",
       "vp 8,  price 6, house",
       "shelter/components/shelter.cards:46:1: error[schema/invariant]: house: no stock pays this "
       "price: "
       "three kinds cost more\n"
       "    building house x7:       vp 8,  price 6, house\n"
       "    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^"},
      {"shelter",
       {},
       "components/shelter.cards",
       "vp 18, price 30",
       "vp 18, price 300",
       "shelter/components/shelter.cards:37:1: error[schema/invariant]: palace: no stock pays this "
       "price: "
       "all pieces of the game together are worth less\n"
       "    building palace:         vp 18, price 300\n"
       "    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^"},
      {"shelter",
       {},
       "components/shelter.cards",
       "building house x7",
       "building house x8",
       "shelter/components/shelter.cards:46:1: error[schema/box]: 'house' is too much: 'buildings' "
       "are 23 "
       "copies, and there are 24\n"
       "    building house x8:       vp 8,  price 10, house\n"
       "    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n"
       "    hint: a package that adds some says so: castellan.extend(\"box buildings\", { copies = "
       "1 })"},
      {"shelter",
       {},
       "components/shelter.cards",
       "seat keep-a:       building keep, ",
       "seat keep-a:       building kep, ",
       "shelter/components/shelter.cards:59:29: error[schema/bad-value]: attribute 'building' "
       "takes a "
       "building, and 'kep' is none\n"
       "    seat keep-a:       building kep,       fee 14, points 3, at (2,0.7)  # one seat "
       "[reconstructed, ISR-01]\n"
       "                                ^^^\n"
       "    hint: did you mean 'keep'?"},
      {"shelter",
       {"winter"},
       "modules/winter/components/winter.cards",
       "earn(p, 4)",
       "eern(p, 4)",
       "shelter/modules/winter/components/winter.cards:25:7: error[expr/unknown-verb]: 'eern' is "
       "not a "
       "known effect\n"
       "          eern(p, 4)\n"
       "          ^^^^^^^^^^\n"
       "    hint: did you mean 'earn'?"},
      {"shelter",
       {"winter"},
       "modules/winter/components/winter.cards",
       "strikes: set drifted",
       "strike: set drifted",
       "shelter/modules/winter/components/winter.cards:19:3: error[schema/unknown-slot]: component "
       "family "
       "'winter' has no rule slot 'strike'\n"
       "      strike: set drifted to true\n"
       "      ^^^^^^\n"
       "    hint: did you mean 'strikes'?"},
  }));
  CAPTURE(fault.after);
  CHECK(first_message(fault) == fault.message);
}

TEST_CASE("what is wrong with a map or its cards is named with its place") {
  const auto fault = GENERATE(values<Fault>({
      {"skyrise",
       {},
       "components/islands.map",
       "link A1 - A2 land",
       "link A1 - A20 land",
       "skyrise/components/islands.map:72:11: error[schema/unknown-name]: there is no "
       "neighbourhood 'A20'\n"
       "    link A1 - A20 land\n"
       "              ^^^\n"
       "    hint: did you mean 'A2'?"},
      {"skyrise",
       {},
       "components/islands.map",
       "link A1 - A2 land",
       "link A1 -> A2 land",
       "skyrise/components/islands.map:72:10: error[grammar/expected]: expected '-' between "
       "blanks, since links "
       "lead both ways, found '>'\n"
       "    link A1 -> A2 land\n"
       "             ^"},
      {"skyrise",
       {},
       "components/islands.map",
       "island D\n",
       "island D\nisland E\n",
       "skyrise/components/islands.map:227:1: error[schema/empty]: island 'E' of map 'city' has no "
       "places\n"
       "    island E\n"
       "    ^^^^^^^^"},
      {"skyrise",
       {},
       "components/islands.map",
       "around A4 A5 A8 A12",
       "around A4 A5",
       "skyrise/components/islands.map:65:1: error[schema/bad-value]: landmark 'LA1' of map 'city' "
       "lies among 2 "
       "places, and 3 is the least\n"
       "    lake LA1: around A4 A5\n"
       "    ^^^^^^^^^^^^^^^^^^^^^^"},
      {"skyrise",
       {},
       "components/wonders.cards",
       "wonder palace: value 3",
       "wonder palace: value 2",
       "skyrise/components/wonders.cards:16:16: error[schema/bad-value]: component 'palace' has "
       "the same value as "
       "'capital', at skyrise/components/wonders.cards:12\n"
       "    wonder palace: value 2\n"
       "                   ^^^^^^^"},
  }));
  CAPTURE(fault.after);
  CHECK(first_message(fault) == fault.message);
}

}  // namespace
}  // namespace castellan::session::faults
