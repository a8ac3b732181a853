#include "grammar/diagnostic.hpp"
#include "tests/support/catch.hpp"

using castellan::grammar::nearest_hint;
using castellan::grammar::nearest_name;

TEST_CASE("the nearest name is one typing slip away") {
  const std::vector<std::string> known{"banner", "shield", "key", "gold"};
  CHECK(nearest_name("bannner", known) == "banner");
  CHECK(nearest_name("baner", known) == "banner");
  CHECK(nearest_name("bamner", known) == "banner");
  CHECK(nearest_name("kye", known) == "key");
  CHECK(nearest_name("Gold", known) == "gold");
  CHECK(nearest_name("GODL", known) == "gold");
  CHECK(nearest_name("gold", known) == "gold");
}

TEST_CASE("a name may differ in a third of its letters, not in more") {
  CHECK(nearest_name("abcdef", {"abcdxy"}) == "abcdxy");
  CHECK(nearest_name("abcdef", {"abcxyz"}).empty());
  CHECK(nearest_name("abcde", {"abcxy"}).empty());
  CHECK(nearest_name("ab", {"ax"}) == "ax");
  CHECK(nearest_name("ab", {"xy"}).empty());
}

TEST_CASE("names without a letter in common are not near") {
  CHECK(nearest_name("a", {"b"}).empty());
  CHECK(nearest_name("a", {"ab"}) == "ab");
  CHECK(nearest_name("", {"a"}).empty());
  CHECK(nearest_name("a", {""}).empty());
  CHECK(nearest_name("a", {}).empty());
}

TEST_CASE("the nearer name wins, then the first") {
  CHECK(nearest_name("castles", {"caste", "castle"}) == "castle");
  CHECK(nearest_name("cast", {"cash", "case"}) == "cash");
}

TEST_CASE("a letter outside ASCII is one letter") {
  CHECK(nearest_name("Größe", {"Grösse"}).empty());
  CHECK(nearest_name("Grüße", {"Größe"}) == "Größe");
  CHECK(nearest_name("亭", {"台"}).empty());
}

TEST_CASE("a name of 100 letters has a neighbour, one of 101 has none") {
  const std::string name(100, 'x');
  CHECK(nearest_name(name, {name}) == name);
  CHECK(nearest_name(name + "x", {name}).empty());
}

TEST_CASE("a name by a part of it is that name, if no other has the part") {
  const std::vector<std::string> known{"rain_and_floods", "river", "wind_and_thunder",
                                       "city/long_games"};
  CHECK(nearest_name("rain", known) == "rain_and_floods");
  CHECK(nearest_name("flood", known) == "rain_and_floods");
  CHECK(nearest_name("Thunder-Wind", known) == "wind_and_thunder");
  CHECK(nearest_name("long_games", known) == "city/long_games");
  CHECK(nearest_name("river_pieces", known) == "river");
  // Both have it.
  CHECK(nearest_name("and", known).empty());
  // Two letters begin too many names.
  CHECK(nearest_name("fl", known).empty());
  CHECK(nearest_name("ain", known).empty());
  // What is near goes first.
  CHECK(nearest_name("rivers", {"river_two", "rivera"}) == "rivera");
  CHECK(nearest_name("__", known).empty());
}

TEST_CASE("the hint asks, or is empty") {
  CHECK(nearest_hint("kye", {"key"}) == "did you mean 'key'?");
  CHECK(nearest_hint("kye", {"banner"}).empty());
}
