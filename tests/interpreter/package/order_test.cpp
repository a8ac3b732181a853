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
        "m.json: error[package/cycle]: Packages wait for one another: b -> c -> b.");
  CHECK(order({module("a", {}, {"a"})}, {}) ==
        "m.json: error[package/cycle]: Packages wait for one another: a -> a.");
}

TEST_CASE("a needed module must exist", "[package]") {
  CHECK(order({module("a", {"frots"}), module("frost")}, {"a"}) ==
        "m.json: error[package/unknown-module]: There is no module 'frots'.\n"
        "    hint: did you mean 'frost'?");
}

}  // namespace
}  // namespace castellan::package
