#include <fstream>
#include <iterator>
#include <set>

#include "interpreter/moves/domains/declaration.hpp"
#include "tests/interpreter/moves/fixture.hpp"
#include "tests/support/catch.hpp"

using namespace castellan;
using namespace castellan::moves::test;

namespace {

/// What compiling one move says.
std::string report(description::Move m) {
  Description d = box_of_cards();
  d.moves = {std::move(m)};
  grammar::Diagnostics out;
  const auto schema = state::build_schema(d, 4, out);
  const ruletext::Vocabulary v{d, *schema, {}, {}, {}, {}};
  (void)moves::Table::compile(v, out);
  return out.render_all();
}

Parameter with(description::Domain d) { return parameter("p", {std::move(d)}); }

}  // namespace

TEST_CASE("every domain has a word of its own, which the documentation of parameters names") {
  for (const char* path : {"stdlib/meta/castellan.d.lua", "docs/lua-api.md"}) {
    std::ifstream in(path);
    const std::string page(std::istreambuf_iterator<char>(in), {});
    const auto begin = page.find("domain keys: component");
    REQUIRE(begin != std::string::npos);
    const std::string keys =
        page.substr(begin, page.find("list (Lua function)", begin) - begin + 4);
    std::set<std::string_view> words;
    for (std::size_t i = 0; i < description::Domain::kKinds; ++i) {
      const auto& declared = moves::declaration(static_cast<DomainKind>(i));
      const auto word = declared.word;
      CHECK(words.insert(word).second);
      if (declared.key == moves::Key::none) continue;
      INFO(path << " lacks " << word);
      CHECK(keys.find(word) != std::string::npos);
    }
  }
}

TEST_CASE("wrong containers are named with their place") {
  CHECK(report(move("m", {with(domain(DomainKind::subset, "market"))})) ==
        "<text>:1:1: error[move/bad-domain]: parameter 'p' of move 'm': 'subset' needs a pile, "
        "found the places of "
        "market\n    market\n    ^^^^^^");
  CHECK(report(move("m", {with(domain(DomainKind::removable, "hand of actor"))})) ==
        "<text>:1:1: error[move/bad-domain]: parameter 'p' of move 'm': 'removable' needs a grid, "
        "found the pile "
        "hand\n    hand of actor\n    ^^^^^^^^^^^^^");
  CHECK(report(move("m", {with(domain(DomainKind::component))})) ==
        "rules.lua:7:1: error[move/bad-domain]: parameter 'p' of move 'm': 'component' does not "
        "say where its values "
        "come from\n    line 7\n    ^^^^^^");
}

TEST_CASE("alternatives must be of one kind and from one pile") {
  CHECK(report(move("m", {parameter("p", {domain(DomainKind::component, "row"),
                                          domain(DomainKind::component, "reserve of actor")})})) ==
        "rules.lua:7:1: error[move/mixed-domain]: parameter 'p' of move 'm' is a card in one "
        "alternative and a tile "
        "in another\n    line 7\n    ^^^^^^");
  CHECK(report(move("m", {parameter("p", {domain(DomainKind::subset, "row"),
                                          domain(DomainKind::subset, "hand of actor")})})) ==
        "rules.lua:7:1: error[move/mixed-domain]: parameter 'p' of move 'm' chooses from different "
        "piles\n"
        "    line 7\n    ^^^^^^");
}

TEST_CASE("a parameter is moved without saying from where when its domain names one pile") {
  const auto moving = [](std::vector<description::Domain> from, const std::string& to) {
    auto m = move("m", {parameter("p", std::move(from))});
    m.effect = rule_text("move p to " + to);
    return report(std::move(m));
  };
  const auto tile = [](const std::string& from) { return domain(DomainKind::component, from); };
  CHECK(moving({tile("reserve of actor")}, "reserve of left of actor").empty());
  CHECK(moving({tile("shelf")}, "reserve of actor").empty());
  CHECK(moving({tile("shelf"), tile("shelf")}, "reserve of actor").empty());
  CHECK(moving({domain(DomainKind::subset, "hand of actor")}, "row").empty());
  const std::string needs =
      "<text>:1:1: error[expr/missing]: 'move' needs 'from' a place\n"
      "    move p to reserve of actor\n    ^^^^^^^^^^^^^^^^^^^^^^^^^^";
  CHECK(moving({tile("reserve of actor"), tile("shelf")}, "reserve of actor") == needs);
  CHECK(moving({tile("reserve of left of actor")}, "reserve of actor") == needs);
}

TEST_CASE("bounds of a sum need a number") {
  auto d = domain(DomainKind::subset, "row");
  d.sum = "valeu";
  CHECK(report(move("m", {with(d)})) ==
        "rules.lua:7:1: error[move/bad-domain]: parameter 'p' of move 'm': 'sum' is 'valeu', which "
        "is no number of 0 "
        "or more of every card\n    line 7\n    ^^^^^^\n    hint: did you mean 'value'?");
  d.sum.clear();
  d.sum_least = rule_text("3");
  CHECK(report(move("m", {with(d)})) ==
        "rules.lua:7:1: error[move/bad-domain]: parameter 'p' of move 'm': bounds of a sum need "
        "'sum', the attribute "
        "that is added up\n    line 7\n    ^^^^^^");
}

TEST_CASE("too many parameters") {
  std::vector<Parameter> players;
  for (int i = 0; i < 7; ++i)
    players.push_back(parameter("p" + std::to_string(i), {domain(DomainKind::player)}));
  CHECK(report(move("m", players)) ==
        "rules.lua:7:1: error[move/too-many-parameters]: move 'm' has 7 parameters, at most 6 are "
        "possible\n"
        "    line 7\n    ^^^^^^");
}

TEST_CASE("names in conditions and filters are checked") {
  CHECK(report(move("m", {with(domain(DomainKind::player, {}, "it != acter"))})) ==
        "<text>:1:7: error[expr/unknown-name]: 'acter' is not known here\n    it != acter\n        "
        "  ^^^^^\n"
        "    hint: did you mean 'actor'?");
  CHECK(report(move("m", {with(domain(DomainKind::player))}, {condition("q = actor")})) ==
        "<text>:1:1: error[expr/unknown-name]: 'q' is not known here\n    q = actor\n    ^");
}

TEST_CASE("too many sub-multisets to number are an error of the rule") {
  Description d = box_of_cards();
  d.moves = {move("m", {with(domain(DomainKind::subset, "row"))})};
  d.components.clear();
  std::string entries;
  for (int i = 0; i < 70; ++i)
    entries += "card c" + std::to_string(i) + " x1: colour red, value 1\n";
  state::test::add_entries(d, entries + "tile base x1: price 0\n");
  Box box(std::move(d));
  for (int i = 0; i < 62; ++i) box.put("row", "c" + std::to_string(i), 1);
  // 2^62 sub-multisets are numbered; the first few are found at once.
  CHECK(box.table.nth(box.every, box.context(), Seat(0), 4, box.scratch).has_value());
  CHECK(box.table.count(box.every, box.context(), Seat(0), box.scratch) ==
        (std::uint64_t{1} << 62) - 1);
  for (int i = 62; i < 70; ++i) box.put("row", "c" + std::to_string(i), 1);
  try {
    (void)box.table.nth(box.every, box.context(), Seat(0), 4, box.scratch);
    FAIL("it was numbered");
  } catch (const ruletext::RuleError& e) {
    CHECK(std::string(e.id) == "move/too-many");
    CHECK(e.message ==
          "'row of cards' holds too many different components for a choice of several of them");
  }
}
