#include "interpreter/package/order.hpp"

#include "tests/support/catch.hpp"

namespace castellan::package {
namespace {

Manifest module(const std::string& id, std::vector<std::string> needs = {},
                std::vector<std::string> after = {}) {
  Manifest out;
  out.file = "m.json";
  out.id = id;
  for (std::string& need : needs) out.needs.push_back({std::move(need), {}});
  out.after = std::move(after);
  return out;
}

std::string order(const std::vector<Manifest>& all, const std::vector<std::string>& asked,
                  int players = 2) {
  try {
    std::string out;
    for (const Manifest* m : active_modules(all, asked, players)) out += m->id + " ";
    return out;
  } catch (const grammar::Error& error) {
    return error.what();
  }
}

TEST_CASE("load order follows needs and after, ties go by id", "[package]") {
  CHECK(order({module("b"), module("a"), module("c")}, {"c", "a", "b"}) == "a b c ");
  CHECK(order({module("a", {"c"}), module("b"), module("c")}, {"a", "b"}) == "b c a ");
  CHECK(order({module("a", {}, {"c"}), module("b"), module("c")}, {"a", "b"}) == "a b ");
  CHECK(order({module("a", {}, {"c"}), module("b"), module("c")}, {"a", "c"}) == "c a ");
  CHECK(order({module("a-b"), module("a"), module("a_b")}, {"a_b", "a-b", "a"}) == "a a-b a_b ");
}

TEST_CASE("what waits for itself is reported with the chain", "[package]") {
  CHECK(order({module("a", {"b"}), module("b", {"c"}), module("c", {"b"})}, {}) ==
        "m.json: error[package/cycle]: Packages wait for one another: 'b' needs 'c' (m.json), 'c' "
        "needs 'b' (m.json).");
  CHECK(order({module("a", {}, {"a"})}, {}) ==
        "m.json: error[package/cycle]: Packages wait for one another: 'a' is after 'a' (m.json).");
  Manifest chooser = module("a");
  chooser.choices = {{"choose[0]", {"b", "c"}, 1, 2}};
  CHECK(order({chooser, module("b"), module("c", {}, {"a"})}, {}) ==
        "m.json: error[package/cycle]: Packages wait for one another: 'a' chooses 'c' (m.json), "
        "'c' is after 'a' (m.json).");
  // Of a long one the first few.
  CHECK(order({module("a", {"b"}), module("b", {"c"}), module("c", {"d"}), module("d", {"e"}),
               module("e", {"f"}), module("f", {"a"})},
              {}) ==
        "m.json: error[package/cycle]: Packages wait for one another: 'a' needs 'b' (m.json), 'b' "
        "needs 'c' (m.json), "
        "'c' needs 'd' (m.json), 'd' needs 'e' (m.json) and 2 more.");
}

TEST_CASE("a needed module must exist", "[package]") {
  CHECK(order({module("a", {"frots"}), module("frost")}, {"a"}) ==
        "m.json: error[package/unknown-module]: There is no module 'frots'.\n"
        "    hint: did you mean 'frost'?");
}

// With choices of the ruleset `r.json`.
std::string chosen(std::vector<Choice> of_ruleset, const std::vector<Manifest>& all,
                   const std::vector<std::string>& asked) {
  Manifest ruleset;
  ruleset.file = "r.json";
  ruleset.choices = std::move(of_ruleset);
  try {
    std::string out;
    for (const Manifest* m : active_modules(all, asked, 2, {&ruleset})) out += m->id + " ";
    return out;
  } catch (const grammar::Error& error) {
    return error.what();
  }
}

TEST_CASE("of a choice the first modules are on unless others are asked for", "[package]") {
  const std::vector<Manifest> seasons = {module("autumn"), module("summer"), module("winter")};
  const Choice one{"choose[0]", {"summer", "winter", "autumn"}, 1, 1};
  const Choice two{"choose[0]", {"summer", "winter", "autumn"}, 2, 3};
  const Choice not_all{"choose[0]", {"summer", "winter", "autumn"}, 0, 2};
  CHECK(chosen({one}, seasons, {}) == "summer ");
  CHECK(chosen({one}, seasons, {"winter"}) == "winter ");
  CHECK(chosen({one}, seasons, {"-summer"}) == "winter ");
  CHECK(chosen({two}, seasons, {"autumn"}) == "autumn summer ");
  CHECK(chosen({not_all}, seasons, {}).empty());
  CHECK(chosen({not_all}, seasons, {"winter", "autumn"}) == "autumn winter ");
  CHECK(chosen({one}, seasons, {"winter", "autumn"}) ==
        "r.json: error[package/excluded]: choose[0]: Exactly 1 of the modules 'summer', 'winter' "
        "and 'autumn' must be "
        "on; 'winter' and 'autumn' are.");
  CHECK(chosen({one}, seasons, {"-winter", "-autumn", "-summer"}) ==
        "r.json: error[package/excluded]: choose[0]: Exactly 1 of the modules 'summer', 'winter' "
        "and 'autumn' must be "
        "on; none is.");
  CHECK(chosen({two}, seasons, {"-winter", "-autumn"}) ==
        "r.json: error[package/excluded]: choose[0]: At least 2 of the modules 'summer', 'winter' "
        "and 'autumn' must be "
        "on; 'summer' is.");
  CHECK(chosen({not_all}, seasons, {"winter", "autumn", "summer"}) ==
        "r.json: error[package/excluded]: choose[0]: At most 2 of the modules 'summer', 'winter' "
        "and 'autumn' can be "
        "on; 'summer', 'winter' and 'autumn' are.");
  CHECK(chosen({{"choose[3]", {"summer", "wintr"}, 1, 1}}, seasons, {}) ==
        "r.json: error[package/unknown-module]: There is no module 'wintr'.\n"
        "    hint: did you mean 'winter'?");
  // Choices go on from what others bring.
  const std::vector<Manifest> chain = {module("a", {"z"}), module("b"), module("z")};
  CHECK(chosen({{"choose[0]", {"z", "b"}, 2, 2}, {"choose[1]", {"a", "b"}, 1, 2}}, chain, {}) ==
        "b z ");
  CHECK(chosen({{"choose[0]", {"a", "b"}, 1, 1}}, chain, {}) == "z a ");
}

TEST_CASE("a module's choice counts while it is on; what others exclude is not chosen",
          "[package]") {
  Manifest spring = module("spring");
  spring.choices = {{"choose[0]", {"short", "long"}, 1, 2}};
  Manifest dry = module("dry");
  dry.excludes = {"short"};
  const std::vector<Manifest> all = {spring, dry, module("long"), module("short")};
  CHECK(chosen({}, all, {}).empty());
  CHECK(chosen({}, all, {"spring"}) == "short spring ");
  CHECK(chosen({}, all, {"spring", "long"}) == "long spring ");
  CHECK(chosen({}, all, {"spring", "dry"}) == "dry long spring ");
  CHECK(chosen({}, all, {"dry", "spring", "-long"}) ==
        "m.json: error[package/excluded]: choose[0]: At least 1 of the modules 'short' and 'long' "
        "must be on with "
        "'spring'; none is.");
}

TEST_CASE("a variant keeps modules off that would be on by themselves", "[package]") {
  Manifest two = module("two");
  two.on_for_players = {2};
  const std::vector<Manifest> all = {two, module("winter")};
  Manifest variant;
  variant.file = "v.json";
  variant.without = {"two"};
  const auto on = [&](const std::vector<std::string>& asked) -> std::string {
    try {
      std::string out;
      for (const Manifest* m : active_modules(all, asked, 2, {&variant})) out += m->id + " ";
      return out;
    } catch (const grammar::Error& error) {
      return error.what();
    }
  };
  CHECK(order(all, {}) == "two ");
  CHECK(on({"winter"}) == "winter ");
  CHECK(on({"two"}) == "error[package/excluded]: The module 'two' is asked for and kept off.");
  variant.without = {"tow"};
  CHECK(on({}) ==
        "v.json: error[package/unknown-module]: There is no module 'tow'.\n"
        "    hint: did you mean 'two'?");
}

}  // namespace
}  // namespace castellan::package
