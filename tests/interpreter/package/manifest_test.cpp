#include "interpreter/package/manifest.hpp"

#include "tests/support/catch.hpp"

namespace castellan::package {
namespace {

// The manifest of least size with `more` in it, or its error.
std::string manifest_outcome(const std::string& more, const std::string& version = "1.0.0") {
  const auto source = std::make_shared<const grammar::Source>(
      "ruleset.json",
      "{\"id\": \"base\", \"title\": \"T\", \"version\": \"" + version + "\"\n" + more + "}");
  try {
    const Manifest m = read_manifest(source);
    return m.id + " " + m.version.text();
  } catch (const grammar::Error& error) {
    return error.what();
  }
}

const std::string kRest = ", \"api\": 2, \"players\": {\"min\": 2, \"max\": 4}";

TEST_CASE("a manifest is read strictly", "[package]") {
  CHECK(manifest_outcome(kRest) == "base 1.0.0");
  CHECK(manifest_outcome(kRest, "1.0") ==
        "ruleset.json:1:41: error[package/bad-manifest]: version: '1.0' is no version.\n"
        R"(    {"id": "base", "title": "T", "version": "1.0")"
        "\n"
        "                                            ^^^^^\n"
        "    hint: versions look like 1.2.3");
  CHECK(manifest_outcome(kRest, "1.0.-1") ==
        "ruleset.json:1:41: error[package/bad-manifest]: version: '1.0.-1' is no version.\n"
        R"(    {"id": "base", "title": "T", "version": "1.0.-1")"
        "\n"
        "                                            ^^^^^^^^\n"
        "    hint: versions look like 1.2.3");
  CHECK(manifest_outcome(kRest + ", \"playres\": 2") ==
        "ruleset.json:2:46: error[io/json-unknown-key]: there is no 'playres' here\n"
        R"(    , "api": 2, "players": {"min": 2, "max": 4}, "playres": 2})"
        "\n"
        "                                                 ^^^^^^^^^\n"
        "    hint: did you mean 'players'?");
  CHECK(manifest_outcome(", \"api\": 9, \"players\": {\"min\": 2, \"max\": 4}") ==
        "ruleset.json:2:10: error[package/api-level]: api: The rules need API level 9; this "
        "program has level 2.\n"
        R"(    , "api": 9, "players": {"min": 2, "max": 4}})"
        "\n"
        "             ^");
  CHECK(manifest_outcome(", \"api\": 1, \"players\": {\"min\": 2, \"max\": 4}") ==
        "ruleset.json:2:10: error[package/api-level]: api: The rules need API level 1; this "
        "program has level 2.\n"
        R"(    , "api": 1, "players": {"min": 2, "max": 4}})"
        "\n"
        "             ^");
  CHECK(manifest_outcome(", \"api\": 2") ==
        "ruleset.json:1:1: error[package/bad-manifest]: 'players' is missing.\n"
        R"(    {"id": "base", "title": "T", "version": "1.0.0")"
        "\n"
        "    ^");
  CHECK(manifest_outcome(", \"api\": 2, \"players\": {\"min\": 4, \"max\": 3}") ==
        "ruleset.json:2:42: error[io/json-range]: players.max: 3 is not between 4 and 12\n"
        R"(    , "api": 2, "players": {"min": 4, "max": 3}})"
        "\n"
        "                                             ^");
  CHECK(manifest_outcome(kRest + ", \"extends\": \"a\", \"mod\": \"b\"") ==
        "ruleset.json:2:69: error[package/bad-manifest]: mod: A package has 'extends' or 'mod', "
        "not both.\n"
        R"(    , "api": 2, "players": {"min": 2, "max": 4}, "extends": "a", "mod": "b"})"
        "\n"
        "                                                                        ^^^");
  CHECK(manifest_outcome(kRest + ", \"needs\": [\"lib > 2\"]") ==
        "ruleset.json:2:56: error[package/bad-manifest]: needs[0]: 'lib > 2' should look like "
        "'name >= 1.2.3', 'name ^1.2.3' or 'name >= 1.2.3 < 2.0.0'.\n"
        R"(    , "api": 2, "players": {"min": 2, "max": 4}, "needs": ["lib > 2"]})"
        "\n"
        "                                                           ^^^^^^^^^");
  CHECK(manifest_outcome(kRest + ", \"modules\": {\"Big\": {\"title\": \"B\"}}") ==
        "ruleset.json:2:65: error[package/bad-manifest]: modules.Big: 'Big' is no id.\n"
        R"(    , "api": 2, "players": {"min": 2, "max": 4}, "modules": {"Big": {"title": "B"}}})"
        "\n"
        "                                                                    ^");
}

TEST_CASE("ranges of versions hold those that they say", "[package]") {
  const auto said = [](std::string_view text) {
    const auto range = range_in(text);
    return range ? range->text() : "no range";
  };
  CHECK(said(">= 1.2.0") == "1.2.0 or later");
  CHECK(said("> 1.2.0") == "1.2.1 or later");
  CHECK(said("< 2.0.0") == "below 2.0.0");
  CHECK(said("<= 1.9.9") == "below 1.9.10");
  CHECK(said(" = 1.2.3") == "1.2.3");
  CHECK(said("^1.2.3") == "1.2.3 or later, below 2.0.0");
  CHECK(said("^ 0.2.1") == "0.2.1 or later, below 0.3.0");
  CHECK(said("~1.2.3") == "1.2.3 or later, below 1.3.0");
  CHECK(said(">=1.2.0 <2.0.0") == "1.2.0 or later, below 2.0.0");
  CHECK(said("^1.2.0 >= 1.4.0  < 1.6.0") == "1.4.0 or later, below 1.6.0");
  for (const std::string_view wrong :
       {"", " ", "1.2.3", ">=", ">= 1.2", ">= 1.2.3.4", ">= -1.0.0", ">= 1.2.3,", "^1.x",
        ">= 9999999999.0.0", "> 1.0.0 < 1.0.0", "^1.0.0 ^2.0.0"}) {
    INFO(wrong);
    CHECK(said(wrong) == "no range");
  }
  CHECK(range_in("^1.2.3")->holds({1, 9, 0}));
  CHECK_FALSE(range_in("^1.2.3")->holds({2, 0, 0}));
  CHECK_FALSE(range_in("^1.2.3")->holds({1, 2, 2}));
}

TEST_CASE("options have a type, bounds and a default", "[package]") {
  const auto option = [](const std::string& text) {
    return manifest_outcome(kRest + ", \"options\": {\"length\": {" + text + "}}");
  };
  CHECK(option("\"values\": [\"a\", \"b\"], \"default\": \"b\"") == "base 1.0.0");
  CHECK(option("\"default\": true") == "base 1.0.0");
  CHECK(option("\"min\": 1, \"max\": 3, \"default\": 2") == "base 1.0.0");
  CHECK(
      option("\"values\": [\"short\", \"long\"], \"default\": \"shirt\"") ==
      "ruleset.json:2:109: error[package/bad-manifest]: options.length.default: 'shirt' is none of "
      "the values.\n"
      R"(    , "api": 2, "players": {"min": 2, "max": 4}, "options": {"length": {"values": ["short", "long"], "default": "shirt"}}})"
      "\n"
      "                                                                                            "
      "                    ^^^^^^^\n"
      "    hint: did you mean 'short'?");
  CHECK(
      option("\"min\": 1, \"max\": 3, \"default\": 5") ==
      "ruleset.json:2:100: error[io/json-range]: options.length.default: 5 is not between 1 and 3\n"
      R"(    , "api": 2, "players": {"min": 2, "max": 4}, "options": {"length": {"min": 1, "max": 3, "default": 5}}})"
      "\n"
      "                                                                                            "
      "           ^");
  CHECK(
      option("\"min\": 1, \"max\": 3") ==
      "ruleset.json:2:68: error[io/json-missing]: options.length: 'default' is missing\n"
      R"(    , "api": 2, "players": {"min": 2, "max": 4}, "options": {"length": {"min": 1, "max": 3}}})"
      "\n"
      "                                                                       ^");
  CHECK(
      option("\"type\": \"float\", \"default\": 1") ==
      "ruleset.json:2:77: error[package/bad-manifest]: options.length.type: 'float' is no type of "
      "an option.\n"
      R"(    , "api": 2, "players": {"min": 2, "max": 4}, "options": {"length": {"type": "float", "default": 1}}})"
      "\n"
      "                                                                                ^^^^^^^\n"
      "    hint: types are word, integer and boolean");
}

TEST_CASE("a choice is between modules and says how many", "[package]") {
  const auto choice = [](const std::string& text) {
    return manifest_outcome(kRest + ", \"choose\": [" + text + "]");
  };
  CHECK(choice(R"({"of": ["a", "b"], "min": 1, "max": 1})") == "base 1.0.0");
  CHECK(choice(R"({"of": ["a", "b"], "max": 1})") == "base 1.0.0");
  CHECK(choice(R"({"of": ["a"], "max": 1})") ==
        "ruleset.json:2:64: error[package/bad-manifest]: choose[0].of: A choice is between two "
        "modules or more.\n"
        R"(    , "api": 2, "players": {"min": 2, "max": 4}, "choose": [{"of": ["a"], "max": 1}]})"
        "\n"
        "                                                                   ^");
  CHECK(
      choice(R"({"of": ["a", "b", "a"], "max": 1})") ==
      "ruleset.json:2:75: error[package/bad-manifest]: choose[0].of[2]: 'a' stands here twice.\n"
      R"(    , "api": 2, "players": {"min": 2, "max": 4}, "choose": [{"of": ["a", "b", "a"], "max": 1}]})"
      "\n"
      "                                                                              ^^^");
  CHECK(choice(R"({"of": ["a", "b"]})") ==
        "ruleset.json:2:57: error[package/bad-manifest]: choose[0]: A choice has 'min', 'max' or "
        "both; this one says nothing.\n"
        R"(    , "api": 2, "players": {"min": 2, "max": 4}, "choose": [{"of": ["a", "b"]}]})"
        "\n"
        "                                                            ^");
  CHECK(
      choice(R"({"of": ["a", "b"], "min": 3})") ==
      "ruleset.json:2:83: error[io/json-range]: choose[0].min: 3 is not between 0 and 2\n"
      R"(    , "api": 2, "players": {"min": 2, "max": 4}, "choose": [{"of": ["a", "b"], "min": 3}]})"
      "\n"
      "                                                                                      ^");
  CHECK(
      choice(R"({"of": ["a", "b"], "min": 2, "max": 1})") ==
      "ruleset.json:2:93: error[io/json-range]: choose[0].max: 1 is not between 2 and 2\n"
      R"(    , "api": 2, "players": {"min": 2, "max": 4}, "choose": [{"of": ["a", "b"], "min": 2, "max": 1}]})"
      "\n"
      "                                                                                            "
      "    ^");
  CHECK(
      choice(R"({"of": ["a", "b"], "max": 0})") ==
      "ruleset.json:2:83: error[io/json-range]: choose[0].max: 0 is not between 1 and 2\n"
      R"(    , "api": 2, "players": {"min": 2, "max": 4}, "choose": [{"of": ["a", "b"], "max": 0}]})"
      "\n"
      "                                                                                      ^");
  CHECK(
      choice(R"({"of": ["a", "B"], "max": 1})") ==
      "ruleset.json:2:70: error[package/bad-manifest]: choose[0].of[1]: 'B' is no id.\n"
      R"(    , "api": 2, "players": {"min": 2, "max": 4}, "choose": [{"of": ["a", "B"], "max": 1}]})"
      "\n"
      "                                                                         ^^^\n"
      "    hint: ids are small letters, digits, '_' and '-'");
  CHECK(
      choice(R"({"of": ["a", "b"], "most": 1})") ==
      "ruleset.json:2:76: error[io/json-unknown-key]: choose[0]: there is no 'most' here\n"
      R"(    , "api": 2, "players": {"min": 2, "max": 4}, "choose": [{"of": ["a", "b"], "most": 1}]})"
      "\n"
      "                                                                               ^^^^^^\n"
      "    hint: there may be 'of', 'min', 'max'");
  CHECK(manifest_outcome(R"(, "api": 2, "mod": "b", "choose": [{"of": ["a", "b"], "min": 1}])") ==
        "ruleset.json:2:35: error[package/bad-manifest]: choose: A mod has no modules to choose "
        "from.\n"
        R"(    , "api": 2, "mod": "b", "choose": [{"of": ["a", "b"], "min": 1}]})"
        "\n"
        "                                      ^");
}

TEST_CASE("options and modules may be lists too", "[package]") {
  const auto source = std::make_shared<const grammar::Source>("ruleset.json", R"({
    "id": "base", "title": "T", "version": "1.0.0", "api": 2, "players": {"min": 2, "max": 4},
    "options": [{"name": "length", "default": false}],
    "modules": [{"id": "frost", "title": "Frost", "when": {"players": [2]}, "default": true}]})");
  const Manifest m = read_manifest(source);
  REQUIRE(m.options.size() == 1);
  CHECK(m.options[0].name == "length");
  CHECK(m.options[0].initial == "false");
  REQUIRE(m.modules.size() == 1);
  CHECK(m.modules[0].on_for_players == std::vector<int>{2});
  CHECK(m.modules[0].on_by_default);
}

}  // namespace
}  // namespace castellan::package
