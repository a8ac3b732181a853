#include "interpreter/package/manifest.hpp"

#include "tests/support/catch.hpp"

namespace castellan::package {
namespace {

// The manifest of least size with `more` in it, or its error.
std::string manifest_outcome(const std::string& more, const std::string& version = "1.0.0") {
  const grammar::Source source(
      "ruleset.json", "{\"id\": \"base\", \"title\": \"T\", \"version\": \"" + version + "\"" + more + "}");
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
        "ruleset.json: error[package/bad-manifest]: version: '1.0' is no version.\n"
        "    hint: versions look like 1.2.3");
  CHECK(manifest_outcome(kRest, "1.0.-1") ==
        "ruleset.json: error[package/bad-manifest]: version: '1.0.-1' is no version.\n"
        "    hint: versions look like 1.2.3");
  CHECK(manifest_outcome(kRest + ", \"playres\": 2") ==
        "ruleset.json: error[io/json-unknown-key]: there is no 'playres' here\n"
        "    hint: did you mean 'players'?");
  CHECK(manifest_outcome(", \"api\": 9, \"players\": {\"min\": 2, \"max\": 4}") ==
        "ruleset.json: error[package/api-level]: api: The rules need API level 9; this program has "
        "level 2.");
  CHECK(manifest_outcome(", \"api\": 1, \"players\": {\"min\": 2, \"max\": 4}") ==
        "ruleset.json: error[package/api-level]: api: The rules are written for API level 1; this program has "
        "level 2.\n"
        "    hint: 'castellan fmt --upgrade .' rewrites them");
  CHECK(manifest_outcome(", \"api\": 2") ==
        "ruleset.json: error[package/bad-manifest]: 'players' is missing.");
  CHECK(manifest_outcome(", \"api\": 2, \"players\": {\"min\": 4, \"max\": 3}") ==
        "ruleset.json: error[io/json-range]: players.max: 3 is not between 4 and 12");
  CHECK(manifest_outcome(kRest + ", \"extends\": \"a\", \"mod\": \"b\"") ==
        "ruleset.json: error[package/bad-manifest]: mod: A package has 'extends' or 'mod', not "
        "both.");
  CHECK(manifest_outcome(kRest + ", \"needs\": [\"lib > 2\"]") ==
        "ruleset.json: error[package/bad-manifest]: needs[0]: 'lib > 2' should look like 'name >= "
        "1.2.3'.");
  CHECK(manifest_outcome(kRest + ", \"modules\": {\"Big\": {\"title\": \"B\"}}") ==
        "ruleset.json: error[package/bad-manifest]: modules.Big: 'Big' is no id.");
}

TEST_CASE("options have a type, bounds and a default", "[package]") {
  const auto option = [](const std::string& text) {
    return manifest_outcome(kRest + ", \"options\": {\"length\": {" + text + "}}");
  };
  CHECK(option("\"values\": [\"a\", \"b\"], \"default\": \"b\"") == "base 1.0.0");
  CHECK(option("\"default\": true") == "base 1.0.0");
  CHECK(option("\"min\": 1, \"max\": 3, \"default\": 2") == "base 1.0.0");
  CHECK(option("\"values\": [\"short\", \"long\"], \"default\": \"shirt\"") ==
        "ruleset.json: error[package/bad-manifest]: options.length.default: 'shirt' is none of the "
        "values.\n    hint: did you mean 'short'?");
  CHECK(option("\"min\": 1, \"max\": 3, \"default\": 5") ==
        "ruleset.json: error[io/json-range]: options.length.default: 5 is not between 1 and 3");
  CHECK(option("\"min\": 1, \"max\": 3") ==
        "ruleset.json: error[io/json-missing]: options.length: 'default' is missing");
  CHECK(option("\"type\": \"float\", \"default\": 1") ==
        "ruleset.json: error[package/bad-manifest]: options.length.type: 'float' is no type of an "
        "option.\n    hint: types are word, integer and boolean");
}

TEST_CASE("a choice is between modules and says how many", "[package]") {
  const auto choice = [](const std::string& text) { return manifest_outcome(kRest + ", \"choose\": [" + text + "]"); };
  CHECK(choice(R"({"of": ["a", "b"], "min": 1, "max": 1})") == "base 1.0.0");
  CHECK(choice(R"({"of": ["a", "b"], "max": 1})") == "base 1.0.0");
  CHECK(choice(R"({"of": ["a"], "max": 1})") ==
        "ruleset.json: error[package/bad-manifest]: choose[0].of: A choice is between two modules or more.");
  CHECK(choice(R"({"of": ["a", "b", "a"], "max": 1})") ==
        "ruleset.json: error[package/bad-manifest]: choose[0].of[2]: 'a' stands here twice.");
  CHECK(choice(R"({"of": ["a", "b"]})") ==
        "ruleset.json: error[package/bad-manifest]: choose[0]: A choice has 'min', 'max' or both; this one says nothing.");
  CHECK(choice(R"({"of": ["a", "b"], "min": 3})") ==
        "ruleset.json: error[io/json-range]: choose[0].min: 3 is not between 0 and 2");
  CHECK(choice(R"({"of": ["a", "b"], "min": 2, "max": 1})") ==
        "ruleset.json: error[io/json-range]: choose[0].max: 1 is not between 2 and 2");
  CHECK(choice(R"({"of": ["a", "b"], "max": 0})") ==
        "ruleset.json: error[io/json-range]: choose[0].max: 0 is not between 1 and 2");
  CHECK(choice(R"({"of": ["a", "B"], "max": 1})") ==
        "ruleset.json: error[package/bad-manifest]: choose[0].of[1]: 'B' is no id.\n"
        "    hint: ids are small letters, digits, '_' and '-'");
  CHECK(choice(R"({"of": ["a", "b"], "most": 1})") ==
        "ruleset.json: error[io/json-unknown-key]: choose[0]: there is no 'most' here");
  CHECK(manifest_outcome(R"(, "api": 2, "mod": "b", "choose": [{"of": ["a", "b"], "min": 1}])") ==
        "ruleset.json: error[package/bad-manifest]: choose: A mod has no modules to choose from.");
}

TEST_CASE("options and modules may be lists too", "[package]") {
  const grammar::Source source("ruleset.json", R"({
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
