#include "interpreter/base/json.hpp"

#include "grammar/diagnostic.hpp"
#include "tests/support/catch.hpp"

using castellan::json_text;
using castellan::JsonLimits;
using castellan::JsonValue;
using castellan::parse_json;

namespace {

std::string refusal(std::string_view text, const JsonLimits& limits = {}) {
  try {
    parse_json(text, "in.json", limits);
  } catch (const castellan::grammar::Error& e) {
    return e.what();
  }
  return "accepted";
}

template <class Read>
std::string refused(std::string_view text, Read read) {
  const nlohmann::json json = parse_json(text, "in.json");
  try {
    read(JsonValue(json, "in.json"));
  } catch (const castellan::grammar::Error& e) {
    return e.what();
  }
  return "accepted";
}

}  // namespace

TEST_CASE("a value is written on one line or several, and bytes that are no text do not stop it") {
  CHECK(json_text({{"b", 1}, {"a", {"x", nullptr}}}) == R"({"a":["x",null],"b":1})");
  CHECK(json_text({{"a", 1}}, 2) == "{\n  \"a\": 1\n}");
  CHECK(json_text({{"k\xff", "a\xc3(\xed\xa0\x80"}}) ==
        "{\"k\xef\xbf\xbd\":\"a\xef\xbf\xbd(\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\"}");
}

TEST_CASE("what is allowed is read as it stands") {
  const std::string text = R"({"a":[1,-2,true,null,"x\"y"],"b":{"c":9223372036854775807}})";
  CHECK(parse_json(text, "in.json").dump() == text);
  JsonLimits decimals;
  decimals.decimals = true;
  CHECK(parse_json("[1.5, 1e3]", "in.json", decimals).dump() == "[1.5,1000.0]");
}

TEST_CASE("depth is limited before anything is built") {
  JsonLimits limits;
  limits.depth = 3;
  CHECK(refusal("[[[1]]]", limits) == "accepted");
  CHECK(refusal("[[{\"a\":[1]}]]", limits) ==
        "in.json:1:8: error[io/json-depth]: this JSON is nested deeper than 3 levels\n"
        "    [[{\"a\":[1]}]]\n"
        "           ^");
  const std::string deep(2'000'000, '[');
  CHECK(refusal(deep).substr(0, 76) ==
        "in.json:1:33: error[io/json-depth]: this JSON is nested deeper than 32 level");
}

TEST_CASE("a key may occur once in an object") {
  CHECK(refusal("[{\"a\":1},{\"a\":2}]") == "accepted");
  CHECK(refusal("{\"a\": 1,\n \"b\\\"c\": 2, \"a\": 3}") ==
        "in.json:2:13: error[io/json-duplicate]: the key 'a' occurs twice in one object\n"
        "     \"b\\\"c\": 2, \"a\": 3}\n"
        "                ^^^");
}

TEST_CASE("numbers are 64-bit integers") {
  CHECK(refusal("[9223372036854775808]") ==
        "in.json:1:2: error[io/json-number]: a number lies outside the 64-bit integers\n"
        "    [9223372036854775808]\n"
        "     ^^^^^^^^^^^^^^^^^^^");
  CHECK(refusal("[-99999999999999999999, 1]") ==
        "in.json:1:2: error[io/json-number]: a number lies outside the 64-bit integers\n"
        "    [-99999999999999999999, 1]\n"
        "     ^^^^^^^^^^^^^^^^^^^^^");
  CHECK(refusal("{\"a\": 1.0 }") ==
        "in.json:1:7: error[io/json-number]: a decimal stands where only integers are allowed\n"
        "    {\"a\": 1.0 }\n"
        "          ^^^");
}

TEST_CASE("what is no JSON is refused where it stops to be") {
  CHECK(refusal("{\"a\": 1,}") ==
        "in.json:1:9: error[io/json-syntax]: this is not JSON: unexpected '}'; expected string "
        "literal\n"
        "    {\"a\": 1,}\n"
        "            ^\n"
        "    hint: remove the ',' before it");
  CHECK(refusal("[1] 2") ==
        "in.json:1:5: error[io/json-syntax]: this is not JSON: unexpected number literal; expected "
        "end of input\n"
        "    [1] 2\n"
        "        ^");
  CHECK(refusal("") ==
        "in.json:1:1: error[io/json-syntax]: this is not JSON: unexpected end of input; expected "
        "'[', '{', or a literal");
}

TEST_CASE("sizes are limited") {
  JsonLimits limits;
  limits.bytes = 10;
  limits.values = 4;
  CHECK(refusal("[1,2,3]", limits) == "accepted");
  CHECK(refusal("[1,2,3,4]", limits) ==
        "in.json:1:9: error[io/json-size]: this JSON has more than 4 values\n"
        "    [1,2,3,4]\n"
        "            ^");
  CHECK(refusal("[1,  2,  3]", limits) ==
        "in.json: error[io/json-size]: this JSON is longer than 10 bytes");
}

TEST_CASE("a value is read with its path") {
  const std::string text = R"({"players":[{"gold":14}],"name":"x","on":true})";
  const nlohmann::json json = parse_json(text, "in.json");
  const JsonValue root(json, "in.json");
  CHECK(root["players"][std::size_t{0}]["gold"].integer(0, 14) == 14);
  CHECK(root["name"].string() == "x");
  CHECK(root["on"].boolean());
  CHECK(root["players"].size() == 1);
  CHECK(root.has("on"));
  CHECK_FALSE(root.has("off"));

  CHECK(refused(text, [](const JsonValue& v) {
          (void)v["players"][std::size_t{0}]["gold"].integer(0, 10);
        }) == "in.json: error[io/json-range]: players[0].gold: 14 is not between 0 and 10");
  CHECK(refused(text, [](const JsonValue& v) {
          (void)v["players"][std::size_t{0}]["gold"].string();
        }) == "in.json: error[io/json-type]: players[0].gold: a text is needed, not number");
  CHECK(refused(text, [](const JsonValue& v) { (void)v["players"][std::size_t{1}]; }) ==
        "in.json: error[io/json-missing]: players: item 1 is missing");
  CHECK(refused(text, [](const JsonValue& v) { (void)v["nam"]; }) ==
        "in.json: error[io/json-missing]: 'nam' is missing");
  CHECK(refused(text,
                [](const JsonValue& v) {
                  v.allow_only({"on", "players"});
                }) ==
        "in.json: error[io/json-unknown-key]: there is no 'name' here\n    hint: there may be "
        "'on', 'players'");
  CHECK(refused(text,
                [](const JsonValue& v) {
                  v.allow_only({"names", "players", "on"});
                }) ==
        "in.json: error[io/json-unknown-key]: there is no 'name' here\n    hint: did you mean "
        "'names'?");
}

TEST_CASE("a value that was read from a text is refused at its place") {
  const castellan::grammar::Source source("in.json", R"({
  "pl\"ay{ers": [{"a": [1, [2]], "b": {}}, {"gold":14,"silver" : [ ]}],
  "name": "x, y",
  "0": {"": -3}
})");
  const nlohmann::json json = parse_json(source.text(), "in.json");
  const auto at = [&](auto read) -> std::string {
    try {
      read(JsonValue(json, source));
    } catch (const castellan::grammar::Error& e) {
      return e.what();
    }
    return "accepted";
  };
  const auto second = [](const JsonValue& v) { return v["pl\"ay{ers"][std::size_t{1}]; };
  CHECK(at([&](const JsonValue& v) { (void)second(v)["gold"].string(); }) ==
        "in.json:2:52: error[io/json-type]: pl\"ay{ers[1].gold: a text is needed, not number\n"
        R"(      "pl\"ay{ers": [{"a": [1, [2]], "b": {}}, {"gold":14,"silver" : [ ]}],)"
        "\n                                                       ^^");
  CHECK(at([&](const JsonValue& v) { (void)second(v)["silver"].boolean(); }) ==
        "in.json:2:66: error[io/json-type]: pl\"ay{ers[1].silver: true or false is needed, not "
        "array\n"
        R"(      "pl\"ay{ers": [{"a": [1, [2]], "b": {}}, {"gold":14,"silver" : [ ]}],)"
        "\n                                                                     ^");
  CHECK(at([&](const JsonValue& v) {
          second(v).allow_only({"gold", "silber"});
        }) ==
        "in.json:2:55: error[io/json-unknown-key]: pl\"ay{ers[1]: there is no 'silver' here\n"
        R"(      "pl\"ay{ers": [{"a": [1, [2]], "b": {}}, {"gold":14,"silver" : [ ]}],)"
        "\n                                                          ^^^^^^^^\n"
        "    hint: did you mean 'silber'?");
  CHECK(at([](const JsonValue& v) { (void)v["name"].integer(0, 1); }) ==
        "in.json:3:11: error[io/json-type]: name: an integer is needed, not string\n"
        R"(      "name": "x, y",)"
        "\n              ^^^^^^");
  CHECK(at([](const JsonValue& v) { (void)v["0"][""].integer(0, 1); }) ==
        "in.json:4:13: error[io/json-range]: 0.: -3 is not between 0 and 1\n"
        R"(      "0": {"": -3})"
        "\n                ^^");
  CHECK(at([](const JsonValue& v) { (void)v["nobody"]; }) ==
        "in.json:1:1: error[io/json-missing]: 'nobody' is missing\n"
        "    {\n"
        "    ^");
  const castellan::grammar::Source marked("in.json", "\xef\xbb\xbf{\"a\": 3}");
  const nlohmann::json behind = parse_json(marked.text(), "in.json");
  CHECK_THROWS_WITH(JsonValue(behind, marked)["a"].string(),
                    "in.json:1:7: error[io/json-type]: a: a text is needed, not number\n"
                    "    {\"a\": 3}\n"
                    "          ^");
  CHECK_THROWS_WITH(parse_json("{\xc2\xa0\"a\": 3}", "in.json"),
                    "in.json:1:2: error[io/json-syntax]: this is not JSON: U+00A0 no-break space "
                    "may stand in quotes alone\n"
                    "    {\\u{a0}\"a\": 3}\n"
                    "     ^^^^^^");
  CHECK(parse_json("{\"a\": \"\xc2\xa0\"}", "in.json")["a"] == "\xc2\xa0");
}
