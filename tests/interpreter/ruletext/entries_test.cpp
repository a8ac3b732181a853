// Entries of fields in rule text: how they are written, and how they are not.
#include "tests/interpreter/ruletext/boards_fixture.hpp"
#include "tests/interpreter/ruletext/fixture.hpp"
#include "tests/support/catch.hpp"

namespace castellan::ruletext::test {
namespace {

using description::Field;
using Scope = Field::Scope;

Field entries(Field f, Scope scope, std::string name, std::vector<std::string> choices) {
  f.scope = scope;
  f.scope_name = std::move(name);
  f.dimensions = std::move(choices);
  return f;
}

Description trading() {
  auto d = table_of_cards();
  const auto counter = [](const char* name) {
    auto f = state::test::field(FieldKind::counter, name);
    f.max = 9;
    return f;
  };
  auto seen =
      entries(state::test::field(FieldKind::flag, "seen"), Scope::choice, "colour", {"mark"});
  auto rival = entries(state::test::field(FieldKind::ref, "rival"), Scope::player, "", {"mark"});
  rival.of = "player";
  auto wish =
      entries(state::test::field(FieldKind::choice, "wish"), Scope::slot, "shelf", {"mark"});
  wish.of = "colour";
  wish.optional = true;
  d.fields.push_back(entries(counter("tokens"), Scope::player, "", {"colour"}));
  d.fields.push_back(entries(counter("deals"), Scope::player, "", {"colour", "mark"}));
  auto stall =
      entries(state::test::holding(FieldKind::slots, "stall", "card"), Scope::choice, "mark", {});
  stall.size = 2;
  d.fields.push_back(stall);
  d.fields.push_back(entries(counter("coal"), Scope::piece, "yard", {"colour"}));
  d.fields.push_back(entries(counter("soot"), Scope::piece, "yard", {}));
  for (auto& f : {seen, rival, wish}) d.fields.push_back(f);
  return d;
}

std::string report(Table& t, const std::string& text) {
  grammar::Diagnostics out;
  const description::RuleText texts[] = {rule_text(text, "rule")};
  compile_effects(t.vocabulary, {"test", "actor", {}}, texts, out);
  return out.has_errors() ? out.render_all() : "no error";
}

}  // namespace

TEST_CASE("entries are read and changed") {
  Table t(trading());
  REQUIRE(t.run("set tokens[red] to 2; add 3 to tokens[blue] of left of actor\n"
                "for each c in colour do add 1 to tokens[c] end\n"
                "for each p in players do for each m in mark do set deals[green][m] of p to "
                "tokens[blue] of p end end\n"
                "subtract 1 from deals[green][sword]\n"
                "set seen[blue][sword] to true; set rival[crown] to right of actor\n"
                "set wish[2][sword] to green; let m be crown; set rival[sword] to rival[m]") ==
          Machine::Stop::done);
  CHECK(t.value("tokens[red] * 100 + tokens[blue] * 10 + tokens[green]") == 311);
  CHECK(t.value("sum of tokens[c] for c in colour", Seat(1)) == 3);
  CHECK(t.value("sum of tokens[blue] of p for p in players") == 4);
  CHECK(t.value("deals[green][crown] * 10 + deals[green][sword]") == 10);
  CHECK(t.value("deals[green][crown] of left of actor") == 3);
  CHECK(t.value("seen[blue][sword] and not seen[blue][crown] and not seen[red][sword]") == 1);
  CHECK(t.value("rival[sword] = right of actor and rival[crown] of left of actor is none") == 1);
  CHECK(t.value("wish[2][sword] = green and wish[1][sword] is none and wish[2][crown] is none") ==
        1);
  CHECK(t.value("let c be blue then tokens[c] of left of actor") == 3);
}

TEST_CASE("what lies in a container of a value stands behind the value") {
  Table t(trading());
  t.put("hand", "red-4", 1);
  REQUIRE(t.run("for each c in hand do move c to stall[sword][2] end") == Machine::Stop::done);
  CHECK(t.value("value of stall[sword][2]") == 4);
  CHECK(t.value("stall[sword][1] is none and stall[crown] is none and size of stall[sword] = 1") ==
        1);
}

TEST_CASE("entries of pieces begin anew with the piece") {
  Table t(trading());
  REQUIRE(t.run("move base from shelf[1] to yard of actor at (0, 0) if false") ==
          Machine::Stop::done);
  const auto& yard = t.f("yard");
  yard.grids[0].place(t.arena, {0, 0}, t.component("tower").value, Turn::none);
  REQUIRE(
      t.run("let here be yard[(0, 0)]; set coal[blue] of here to 4; add 1 to coal[red] of here") ==
      Machine::Stop::done);
  CHECK(t.value("let here be yard[(0, 0)] then coal[red] of here * 100 + coal[blue] of here * 10 + "
                "coal[green] of here") == 140);
}

TEST_CASE("an entry is arithmetic on the way to one word") {
  Table t(trading());
  grammar::Diagnostics out;
  const auto program = compile_amount(
      t.vocabulary, {"test", "actor", {}},
      description::rule_text("seen[blue][sword] and deals[green][sword] > 0"), Type::truth(), out);
  REQUIRE_FALSE(out.has_errors());
  std::vector<Op> ops;
  for (const auto& in : program.code) ops.push_back(in.op);
  // `seen` is one known instance, `deals` an instance of the player and two steps.
  CHECK(ops == std::vector<Op>{Op::load_word, Op::and_else, Op::load, Op::push, Op::entry, Op::push,
                               Op::entry, Op::load_field, Op::push, Op::gt, Op::done});
}

TEST_CASE("entries that are not there") {
  Table t(trading());
  const auto [text, message] = GENERATE(table<std::string, std::string>({
      {"set tokens[green] to 10", "state/range: 'tokens[green]' of seat 0 may be 0 to 9, not 10"},
      {"set deals[green][crown] of left of actor to 10",
       "state/range: 'deals[green][crown]' of seat 1 may be 0 to 9, not 10"},
      {"set tokens[colour of first c in hand] to 1",
       "state/nothing: an attribute of nothing is asked for"},
      {"set tokens[wish[1][crown]] to 1", "state/no-instance: there is no such entry of 'tokens'"},
      {"set tokens[red] of rival[crown] to 1",
       "state/no-instance: there is no 'tokens' of nothing"},
      {"set wish[4][crown] to red", "state/no-place: 'shelf' has no such place"},
  }));
  CAPTURE(text);
  CHECK(t.failure(text) == message);
}

TEST_CASE("an entry is written in one way") {
  Table t(trading());
  CHECK(report(t, "set tokens to 1") ==
        "rule:1:5: error[expr/needs-subscript]: there is one 'tokens' for each colour; say which "
        "in [ ]\n"
        "    set tokens to 1\n        ^^^^^^\n    hint: write 'tokens[...]'");
  CHECK(report(t, "set score to deals of left of actor") ==
        "rule:1:14: error[expr/needs-subscript]: there is one 'deals' for each colour and mark; "
        "say which in [ ]\n"
        "    set score to deals of left of actor\n                 ^^^^^\n    hint: write "
        "'deals[...][...] of ...'");
  CHECK(report(t,
               "set (tokens of left of actor)[red] to (tokens of actor)[blue]\nset score to fee of "
               "blue") ==
        "rule:1:6: error[expr/spelling]: which entry of 'tokens' is meant stands in [ ] behind its "
        "name\n"
        "    set (tokens of left of actor)[red] to (tokens of actor)[blue]\n         ^^^^^^\n"
        "    hint: write 'tokens[red] of left of actor'\n"
        "rule:2:14: error[expr/spelling]: which entry of 'fee' is meant stands in [ ] behind its "
        "name\n"
        "    set score to fee of blue\n                 ^^^\n    hint: write 'fee[blue]'");
  const auto [text, message] = GENERATE(table<std::string, std::string>({
      {"(tokens of left of actor)[red]",
       "2 expr/spelling: which entry of 'tokens' is meant stands in [ ] behind its "
       "name | write 'tokens[red] of left of actor'"},
      {"tokens of actor[red]",
       "1 expr/spelling: which entry of 'tokens' is meant stands in [ ] behind its name | "
       "write 'tokens[red] of actor'"},
      {"sum of deals of p[red][crown] for p in players",
       "8 expr/spelling: which entry of 'deals' is meant stands in [ ] "
       "behind its name | write 'deals[red][crown] of p'"},
      {"seen of red",
       "1 expr/spelling: which entry of 'seen' is meant stands in [ ] behind its name | "
       "write 'seen[red][...]'"},
      {"fee of actor",
       "1 expr/needs-subscript: there is one 'fee' for each colour; say which in [ ] | write "
       "'fee[...]'"},
      {"fee[red] of actor", "1 expr/unknown-property: 'fee' is not a property of a player"},
      {"wish",
       "1 expr/needs-subscript: there is one 'wish' for each place of shelf and mark; say which in "
       "[ ] | "
       "write 'wish[...][...]'"},
      {"tokens[red][blue]", "1 expr/needs-subscript: 'tokens' takes one subscript, found 2"},
      {"deals[red] of actor", "1 expr/needs-subscript: 'deals' takes 2 subscripts, found 1"},
      {"tokens[crown]", "8 expr/wrong-kind: expected a colour, found a mark"},
      {"tokens[1]", "8 expr/wrong-kind: expected a colour, found a number"},
      {"tokens[rad]", "8 expr/unknown-name: 'rad' is not known here | did you mean 'red'?"},
      {"stall[2] of crown",
       "1 expr/spelling: which entry of 'stall' is meant stands in [ ] behind its name | "
       "write 'stall[crown][2]'"},
      {"coal[red]",
       "1 expr/needs-of: there is one 'coal' for each of several things; say of which | "
       "write 'coal[red] of ...'"},
      {"soot",
       "1 expr/needs-of: there is one 'soot' for each of several things; say of which | write "
       "'soot of ...'"},
      {"coal of first y in yard",
       "1 expr/needs-subscript: there is one 'coal' for each colour; say which in [ ] | "
       "write 'coal[...] of ...'"},
      {"coal[red] of actor", "1 expr/unknown-property: 'coal' is not a property of a player"},
  }));
  CAPTURE(text);
  CHECK(t.amount_error(text) == message);
  CHECK(t.effect_error("set soot to 2") ==
        "5 expr/needs-of: there is one 'soot' for each of several things; say of which | write "
        "'soot of ...'");
  CHECK(t.effect_error("gain 2 tokens") ==
        "8 expr/needs-subscript: there is one 'tokens' for each colour; say which in [ ] | write "
        "'tokens[...]'");
  CHECK(t.effect_error("score seats to tokens").find("expr/") != std::string::npos);
}

}  // namespace castellan::ruletext::test
