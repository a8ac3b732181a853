#include "interpreter/lua/reader.hpp"

#include <functional>
#include <string>

#include "tests/support/catch.hpp"

namespace castellan::lua {
namespace {

// Reads what the script returns; gives the error, or "none".
std::string read(const std::string& text, const std::function<void(const Reader&)>& visit) {
  Vm vm;
  try {
    const Function chunk = vm.load_chunk("rules.lua", text, TrustLevel::rules);
    vm.call(
        {EntryKind::load, "rules.lua"}, chunk, [](lua_State*) { return 0; }, 1,
        [&](lua_State* L) { visit(Reader(L, 1, "schema", Place{})); });
  } catch (const grammar::Error& error) {
    return error.what();
  }
  return "none";
}

TEST_CASE("a reader walks lists in order and fields by name", "[lua]") {
  std::string seen;
  CHECK(read("return { { name = 'b', min = 1 }, { name = 'a', open = true } }",
             [&](const Reader& root) {
               CHECK(root.size() == 2);
               root.each_item([&](const Reader& item) {
                 item.each_field([&](const std::string& key, const Reader& value) {
                   seen += value.path() + "=";
                   if (value.is_text()) seen += value.text();
                   if (value.is_integer()) seen += std::to_string(value.integer());
                   if (value.is_boolean()) seen += value.boolean() ? "yes" : "no";
                   seen += key == "min" ? "!;" : ";";
                 });
               });
             }) == "none");
  CHECK(seen == "schema[1].min=1!;schema[1].name=b;schema[2].name=a;schema[2].open=yes;");
}

TEST_CASE("a reader keeps functions", "[lua]") {
  CHECK(read("return { when = function() end }", [](const Reader& root) {
          CHECK(root.field("when").function().reference > 0);
        }) == "none");
}

TEST_CASE("values of the wrong kind are named by path", "[lua]") {
  const auto integer = [](const Reader& root) { (void)root.field("min").integer(); };
  CHECK(read("return { min = 2.5 }", integer) ==
        "error[schema/type]: schema.min must be an integer, not the fraction 2.5.\n"
        "    hint: use // to divide integers");
  CHECK(read("return { min = 4.0 }", integer) ==
        "error[schema/type]: schema.min must be an integer, not the fraction 4.0.\n"
        "    hint: use // to divide integers");
  CHECK(read("return { min = 0/0 }", integer) ==
        "error[schema/type]: schema.min must be an integer, not the fraction nan.\n"
        "    hint: use // to divide integers");
  CHECK(read("return { min = '5' }", integer) ==
        "error[schema/type]: schema.min must be an integer, not the string '5'.");
  CHECK(read("return { min = {} }", integer) ==
        "error[schema/type]: schema.min must be an integer, not a table.");
  CHECK(read("return {}", integer) == "error[schema/missing-field]: schema needs the field 'min'.");
  CHECK(read("return 5", integer) == "error[schema/type]: schema must be a table, not 5.");
  CHECK(read("return { min = -1 }", [](const Reader& root) {
          (void)root.field("min").integer(0, 9);
        }) == "error[schema/range]: schema.min must be from 0 to 9, not -1.");
  CHECK(read("return { 1, 'x' }", [](const Reader& root) {
          root.each_item([](const Reader& item) { (void)item.integer(); });
        }) == "error[schema/type]: schema[2] must be an integer, not the string 'x'.");
}

TEST_CASE("unknown fields are refused with the nearest name", "[lua]") {
  const auto only = [](const Reader& root) { root.only({"least", "most"}); };
  CHECK(read("return { least = 1, most = 2 }", only) == "none");
  CHECK(read("return { leest = 1 }", only) ==
        "error[schema/unknown-field]: schema has no field 'leest'.\n"
        "    hint: did you mean 'least'?");
  CHECK(read("return { 7 }", only) ==
        "error[schema/unknown-field]: schema takes no items without a name.");
}

TEST_CASE("keys without an order and lists with gaps are refused", "[lua]") {
  const auto size = [](const Reader& root) { (void)root.size(); };
  CHECK(read("return { [2.5] = 1 }", size) ==
        "error[sandbox/unordered-key]: schema has the key the fraction 2.5, which has no order.\n"
        "    hint: use integers or strings as keys");
  CHECK(read("return { [{}] = 1 }", size) ==
        "error[sandbox/unordered-key]: schema has the key a table, which has no order.\n"
        "    hint: use integers or strings as keys");
  CHECK(read("return { 1, nil, 3 }", size) ==
        "error[schema/gap]: schema has 2 items but the highest index is 3.\n"
        "    hint: a nil in a list leaves a gap");
  CHECK(read("return { [0] = 1 }", size) ==
        "error[schema/gap]: schema has the index 0; lists begin at 1.");
}

TEST_CASE("tables nest sixteen deep", "[lua]") {
  const std::function<void(const Reader&)> descend = [&](const Reader& value) {
    value.each_item([&](const Reader& item) { descend(item); });
  };
  const auto nested = [](int depth) {
    return "return " + std::string(static_cast<std::size_t>(depth), '{') +
           std::string(static_cast<std::size_t>(depth), '}');
  };
  CHECK(read(nested(17), descend) == "none");
  std::string path = "schema";
  for (int i = 0; i < 17; ++i) path += "[1]";
  CHECK(read(nested(18), descend) ==
        "error[schema/depth]: " + path + " lies in more than 16 tables.");
  CHECK(read("local t = {} t[1] = t return t", descend) ==
        "error[schema/depth]: " + path + " lies in more than 16 tables.");
}

}  // namespace
}  // namespace castellan::lua
