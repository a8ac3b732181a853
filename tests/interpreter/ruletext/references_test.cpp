// What the compiler lists of a text: what its names were resolved to, whose it is, where values
// come from and go.

#include "interpreter/ruletext/references.hpp"

#include <functional>

#include "tests/interpreter/ruletext/fixture.hpp"
#include "tests/support/catch.hpp"

namespace castellan::ruletext::test {

namespace {

/// The table with secrets: hands are their owners', the deck is counted, scores are open.
Description with_secrets() {
  Description d = table_of_cards();
  for (auto& f : d.fields) {
    if (f.name == "hand" || f.name == "awake") f.visible = description::Visibility::owner;
    if (f.name == "deck") f.visible = description::Visibility::count;
  }
  description::Event told{"told", {{"n", "number"}, {"who", "player"}}, "", state::test::line(40)};
  d.events = {told};
  return d;
}

struct Compiled {
  Table table{with_secrets()};
  Program program;

  Compiled() { table.vocabulary.events.emplace("told", EventId(0)); }
  const References& amount(const std::string& text, std::vector<Parameter> parameters = {}) {
    grammar::Diagnostics out;
    program = compile_amount(table.vocabulary, {"test", "player", std::move(parameters)},
                             rule_text(text), {}, out);
    INFO(out.render_all());
    REQUIRE_FALSE(out.has_errors());
    return *program.references;
  }
  const References& effects(const std::string& text, std::vector<Parameter> parameters = {}) {
    grammar::Diagnostics out;
    const description::RuleText texts[] = {rule_text(text)};
    program =
        compile_effects(table.vocabulary, {"test", "actor", std::move(parameters)}, texts, out);
    INFO(out.render_all());
    REQUIRE_FALSE(out.has_errors());
    return *program.references;
  }
  /// `read hand of 0 at 1:8` for every reference of a kind.
  std::vector<std::string> fields(const References& refs) {
    std::vector<std::string> out;
    for (const Reference& r : refs.list) {
      if (r.kind != Reference::Kind::field) continue;
      static constexpr const char* kAccess[] = {"name", "size", "read", "write"};
      std::string line = std::string(kAccess[static_cast<std::size_t>(r.access)]) + " " +
                         table.schema->field(FieldId(r.id)).name;
      line += r.whose == Reference::kOfGame      ? " of the game"
              : r.whose == Reference::kOfAnybody ? " of anybody"
                                                 : " of local " + std::to_string(r.whose);
      out.push_back(std::move(line));
    }
    return out;
  }
};

Parameter seat(std::string name) { return {std::move(name), Type::seat()}; }
Parameter number(std::string name) { return {std::move(name), Type::number()}; }

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("whose field is read does not depend on how it is written") {
  for (const char* text :
       {"if awake then size of hand else 0",
        "if awake of player then size of hand of player else 0",
        "if awake of\n player then size of hand of\tplayer else 0",
        "if awake of # mine\n player then size of # and mine\n hand of player else 0",
        "let p be player then if awake of p then size of hand of p else 0"}) {
    CAPTURE(text);
    Compiled c;
    CHECK(c.fields(c.amount(text)) == Lines{"read awake of local 0", "size hand of local 0"});
  }
  Compiled c;
  CHECK(c.fields(c.amount("size of hand of p", {seat("p")})) == Lines{"size hand of local 1"});
  CHECK(c.fields(c.amount("size of hand of player", {seat("player")})) ==
        Lines{"size hand of local 1"});
  CHECK(c.fields(c.amount("size of hand of left of player")) == Lines{"size hand of anybody"});
  CHECK(c.fields(c.amount("sum of size of hand of player for player in players")) ==
        Lines{"size hand of anybody"});
  CHECK(c.fields(c.amount("worth(player)")) == Lines{"read hand of local 0"});
  CHECK(c.fields(c.amount("worth(active)")) ==
        Lines{"read active of the game", "read hand of anybody"});
  CHECK(
      c.fields(c.amount("if round > 1 then size of hand of player else size of hand of active")) ==
      Lines{"read round of the game", "size hand of local 0", "read active of the game",
            "size hand of anybody"});
}

TEST_CASE("a name that leaves no instruction is listed with its place") {
  Compiled c;
  const References& refs = c.amount("worth(player) + extra");
  std::vector<std::string> named;
  for (const Reference& r : refs.list) {
    if (r.kind != Reference::Kind::definition && r.kind != Reference::Kind::point) continue;
    const Program::Place& place = c.program.places[r.place];
    named.emplace_back(place.source->text(place.span));
  }
  CHECK(named == Lines{"worth(player)", "extra"});
}

TEST_CASE("a value is followed to where it is written") {
  const auto uses = [](const std::string& text) {
    Compiled c;
    const References& refs = c.effects(text, {number("n"), seat("who")});
    Lines out;
    for (const Source& s : refs.sources) {
      for (const Use& u : s.uses) {
        out.push_back(
            (s.id == 1 ? "n" : "who") + std::string(u.exact ? " is told by " : " goes into ") +
            c.table.schema->field(FieldId(u.id)).name + (u.whose == 0 ? " of the actor" : ""));
      }
    }
    return out;
  };
  CHECK(uses("set awake of actor to n > 1") == Lines{"n goes into awake of the actor"});
  CHECK(uses("set active to who\nset awake to false") == Lines{"who goes into active"});
  CHECK(uses("set active to who\nset awake to n > 0") ==
        Lines{"n goes into awake of the actor", "who is told by active"});
  CHECK(uses("if n > 1 then set awake to true end") == Lines{"n goes into awake of the actor"});
  CHECK(uses("if n > 1 then set awake to true else set round to 2 end\nset active to actor") ==
        Lines{"n goes into awake of the actor", "n goes into round"});
  CHECK(uses("let m be n + 1\nif awake then set round to m end") == Lines{"n goes into round"});
  CHECK(uses("if awake then set round to n end\nset awake to n = 2") ==
        Lines{"n goes into round", "n goes into awake of the actor"});
  CHECK(uses("subtract n from score of who\nset awake to false if n = 1") ==
        Lines{"n is told by score", "n goes into awake of the actor", "who is told by score"});
}

TEST_CASE("what an event tells is what its values were computed from") {
  const auto told = [](const std::string& text) {
    Compiled c;
    const References& refs = c.effects(text, {number("n"), seat("who")});
    Lines out;
    // A value that has a name of its own is what it was computed from.
    const std::function<std::string(const Provenance&)> text_of = [&](const Provenance& v) {
      std::string line = v.unknown ? "?" : "";
      for (const auto r : v.references)
        line += "hidden " + c.table.schema->field(FieldId(refs.list[r].id)).name +
                std::to_string(refs.list[r].whose) + " ";
      for (const auto s : v.sources) {
        const Source& source = refs.sources[s];
        line += source.kind == Source::Kind::value ? text_of(source.offered)
                                                   : "given " + std::to_string(source.id) + " ";
      }
      return line;
    };
    for (const Passing& p : refs.passings) {
      for (const Provenance& v : p.values) out.push_back(text_of(v));
    }
    return out;
  };
  CHECK(told("emit told(round, actor)") == Lines{"", ""});
  CHECK(told("emit told(n, who)") == Lines{"given 1 ", "given 2 "});
  CHECK(told("emit told(worth(who) + n, left of who)") ==
        Lines{"hidden hand2 given 1 given 2 ", "given 2 "});
  CHECK(told("let m be worth(actor)\nemit told(m * 2, actor)")[0] == "hidden hand0 ");
  // What decides in an expression counts, and what a statement names is a source of its own.
  CHECK(
      told(
          "emit told(if worth(actor) > 3 then 1 else 2, first p in players by highest worth(p))") ==
      Lines{"hidden hand0 ", "hidden hand-1 "});
  CHECK(told("let p be first p in players by highest worth(p)\nemit told(count of q in players "
             "where worth(q) > 2, p)")[1] == "hidden hand-1 ");
  CHECK(told("if worth(actor) > 3 then emit told(1, actor) end") == Lines{"", ""});
}

}  // namespace castellan::ruletext::test
