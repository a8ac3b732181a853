// What a viewer may know of texts and values, by what the compiler resolved.

#include "interpreter/session/secrets.hpp"

#include "interpreter/session/report/game_events.hpp"
#include "interpreter/session/report/report.hpp"
#include "interpreter/session/session.hpp"
#include "interpreter/session/value_call.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"

namespace castellan::session {
namespace {

/// A ruleset with a purse and stocks that their owner sees and a box that nobody does.
std::shared_ptr<const Ruleset> purses(const std::string& declarations,
                                      const std::string& sheets = "",
                                      const std::string& actor = "actor = \"first p in players\"") {
  const castellan::test::TemporaryFolder folder;
  folder.file(
      "purses/ruleset.json",
      R"({"id": "purses", "title": "Purses", "version": "1.0.0", "api": 2, "players": {"min": 2, "max": 2}})");
  if (!sheets.empty()) folder.file("purses/final.score", sheets);
  folder.file("purses/rules.lua", R"lua(local c = castellan
return {
  c.choice("colour", { "red", "blue" }),
  c.counter("score", { of = "player", max = 99 }),
  c.counter("purse", { of = "player", max = 9, initial = 3, visible = "owner" }),
  c.counter("stock", { of = { "player", "colour" }, max = 9, initial = 2, visible = "owner" }),
  c.counter("box", { max = 9, visible = "nobody" }),
  c.counter("fair", { max = 9, initial = 4 }),
  c.ref("mark", { of = "player", to = "player", visible = "owner" }),
  c.ref("vote", { of = "player", to = "player" }),
)lua" + (sheets.empty() ? std::string() : "  c.sheet(\"final.score\"),\n") +
                                      declarations + R"lua(
  c.start("turn"),
  c.phase("turn", { )lua" + actor + R"lua(, moves = { "act" }, next = "turn" }),
  c.turn_cap(9),
})lua");
  package::Request request;
  request.ruleset = "purses";
  request.players = 2;
  request.path = {folder.root()};
  return load_ruleset(request);
}

constexpr const char* kRest = "  c.move(\"act\", { effect = \"add 1 to fair\" }),\n";

Setup anna_and_ben() {
  Setup setup;
  setup.players = {"Anna", "Ben"};
  return setup;
}

std::string amount(const std::string& signature, const std::string& text) {
  return "  c.amount(\"" + signature + "\", [==[" + text + "]==]),\n";
}

/// The value that a seat is told, `hidden` or another error.
std::string told(Session& game, const std::string& name, const std::vector<std::string>& arguments,
                 std::optional<Seat> viewer) {
  try {
    return value_json(game, name, arguments, viewer).dump();
  } catch (const grammar::Error& e) {
    return e.first().id == "script/hidden-value" ? "hidden" : e.first().id;
  }
}

}  // namespace

TEST_CASE("an amount of a player is told to that player alone, however its text is laid out") {
  const std::vector<std::string> texts = {"purse of p",
                                          "purse of\n p",
                                          "purse of\tp",
                                          "purse of# the one who is asked\n p",
                                          "purse of\n\tp",
                                          "stock[red] of p + 1",
                                          "stock [ red ] of\n p +\n 1",
                                          "let q be p then purse of q",
                                          "wealth(p)",
                                          "if purse of p > 2 then 3 else 0",
                                          "3 * (count of c in colour where stock[c] of p > 1) - 3"};
  std::string all = amount("wealth(q: player)", "purse of q");
  for (std::size_t i = 0; i < texts.size(); ++i)
    all += amount("v" + std::to_string(i) + "(p: player)", texts[i]);
  const auto rules = purses(all + kRest);
  Session game(rules, anna_and_ben());
  game.start();
  for (std::size_t i = 0; i < texts.size(); ++i) {
    CAPTURE(texts[i]);
    const std::string name = "v" + std::to_string(i);
    CHECK(told(game, name, {"Ben"}, std::nullopt) == "3");
    CHECK(told(game, name, {"Ben"}, Seat(0)) == "hidden");
    CHECK(told(game, name, {"Anna"}, Seat(0)) == "3");
    CHECK(told(game, name, {"Anna"}, Seat()) == "hidden");
  }
}

TEST_CASE("what is not certainly the viewer's own is somebody else's") {
  const std::vector<std::string> hidden = {
      "sum of purse of player for player in players",
      "purse of left of player",
      "box",
      "highest of purse of p for p in players",
      "purse of (first p in players by lowest fair)",
      "(let player_two be left of player then purse of player_two)"};
  std::string all;
  for (std::size_t i = 0; i < hidden.size(); ++i) all += amount("h" + std::to_string(i), hidden[i]);
  all += amount("shadow(player: player)", "purse of player * 1") +
         amount("own", "purse + stock[blue]") + amount("open", "fair + 1");
  const auto rules = purses(all + kRest);
  Session game(rules, anna_and_ben());
  game.start();
  for (std::size_t i = 0; i < hidden.size(); ++i) {
    CAPTURE(hidden[i]);
    CHECK(told(game, "h" + std::to_string(i), {}, Seat(0)) == "hidden");
  }
  CHECK(told(game, "shadow", {"Ben"}, Seat(0)) == "hidden");
  CHECK(told(game, "shadow", {"Anna"}, Seat(0)) == "3");
  CHECK(told(game, "own", {}, Seat(1)) == "5");
  CHECK(told(game, "own", {}, Seat()) == "hidden");
  CHECK(told(game, "open", {}, Seat()) == "5");
}

TEST_CASE("lines of a sheet are shown as far as what decides them is open") {
  const auto rules = purses(kRest, R"(sheet final
  row R-1 "fair": add fair
  row R-2 "own": add purse
  row R-3 "wrapped": add sum of purse of
    p for p in players
  row R-4 "subscript": add sum of stock[red] of p for p in players
  row R-5 "rank": rank by purse pays 5
  row R-6 "richer": add 1 if purse >
    (highest of purse of# all
       p for p in players)
  row R-7 "asks": add inner(red)
  for each c in colour where box > 3 do
    row R-8-{c} "box": add 1
  end
  for each c in colour do
    row R-9-{c} "each": add fair per stock[c]
    include shown(c)
    include secret(c) if purse of (first p in players) > 1
  end
  row R-10 "cap": cap at 40
end

sheet inner of colour
  row I-1 "stock": add stock[colour] of (first p in players)
end
sheet shown of colour
  row S-1-{colour} "fair": add fair
end
sheet secret of colour
  row T-1-{colour} "fair": add fair
end
)");
  Session game(rules, anna_and_ben());
  game.start();
  const auto shown = [&](std::optional<Seat> viewer, std::size_t player) {
    const auto sheet =
        score_json(game, game.score(rules->rules->sheets().find("final"), {}), viewer);
    std::string out;
    for (const auto& line : sheet["players"][player]["lines"])
      out += line["rule"].get<std::string>() + " ";
    return out;
  };
  CHECK(shown(std::nullopt, 1) ==
        "R-1 R-2 R-3 R-4 R-5 R-6 R-7 R-9-red S-1-red T-1-red R-9-blue S-1-blue T-1-blue R-10 ");
  CHECK(shown(Seat(1), 1) == "R-1 R-2 R-9-red S-1-red R-9-blue S-1-blue ");
  CHECK(shown(Seat(1), 0) == "R-1 S-1-red S-1-blue ");
  CHECK(shown(Seat(), 1) == "R-1 S-1-red S-1-blue ");
}

TEST_CASE("sheets that ask for one another in a circle read what any of them reads") {
  const auto sheets = [](const std::string& last) {
    return "sheet final\n  row F-1 \"asks\": add ping(red) if fair > 8\nend\n"
           "sheet ping of colour\n  row P-1 \"asks\": add pong(colour)\nend\n"
           "sheet pong of colour\n  row P-2 \"asks\": add ping(colour)\n  row P-3 \"reads\": add " +
           last + "\nend\n";
  };
  for (const auto& [last, secrecy] :
       {std::pair("fair", Secrecy::open), std::pair("purse", Secrecy::own),
        std::pair("box", Secrecy::hidden)}) {
    CAPTURE(last);
    const auto rules = purses(kRest, sheets(last));
    CHECK(rules->secrets().sheet(rules->rules->sheets().find("final")) == secrecy);
  }
}

TEST_CASE("what a move chooses is as visible as what it is written to") {
  const auto line = [](const std::string& effect, const std::string& move, Seat viewer,
                       const std::string& more = "") {
    CAPTURE(effect);
    const auto rules = purses(
        "  c.move(\"act(n: number, who: player)\", { n = { number = { 1, 3 } }, effect = [==[" +
        effect + "]==] }),\n" + more);
    Session game(rules, anna_and_ben());
    game.start();
    REQUIRE_FALSE(game.apply(move, Seat(0)));
    const std::string script = game.transcript(viewer);
    return script.substr(script.rfind("Anna: "));
  };
  const Seat ben(1);
  CHECK(line("set mark to who\nadd n to fair", "act 2 Ben", ben) == "Anna: act 2 ?\n");
  CHECK(line("set mark to who\nadd n to fair", "act 2 Ben", Seat(0)) == "Anna: act 2 Ben\n");
  CHECK(line("set vote to who\nadd n to purse", "act 2 Ben", ben) == "Anna: act ? Ben\n");
  CHECK(line("set mark to who\nset vote to who", "act 2 Ben", ben) == "Anna: act 2 Ben\n");
  CHECK(line("if who = actor then add 1 to box end", "act 2 Ben", ben) == "Anna: act 2 ?\n");
  CHECK(line("add n to purse of who", "act 2 Ben", ben) == "Anna: act 2 Ben\n");
  CHECK(line("add n to purse of who", "act 2 Anna", ben) == "Anna: act ? ?\n");
  CHECK(line("add n * 2 to box\nset vote to who if n > 1", "act 2 Ben", ben) ==
        "Anna: act ? Ben\n");
  CHECK(line("keep(n, who)", "act 2 Ben", ben,
             "  c.effect(\"keep(k: number, p: player)\", \"set mark to p; add k to fair\"),\n") ==
        "Anna: act 2 ?\n");
  CHECK(line("add 1 to fair", "act 2 Ben", ben) == "Anna: act 2 Ben\n");
}

TEST_CASE("a value of an event is as visible as what it was computed from") {
  const auto text = [](const std::string& effect, std::optional<Seat> viewer) {
    const auto rules = purses(
        "  c.event(\"said(n: number)\", \"{n} was said\"),\n"
        "  c.move(\"act(k: number)\", { k = { number = { 1, 3 } }, effect = [==[" +
        effect + "]==] }),\n");
    Session game(rules, anna_and_ben());
    game.start();
    game.take_events();
    REQUIRE_FALSE(game.apply("act 2", Seat(0)));
    return game.take_events(viewer).at(0).text;
  };
  CHECK(text("emit said(fair)", Seat(1)) == "4 was said");
  CHECK(text("emit said(purse)", Seat(0)) == "3 was said");
  CHECK(text("emit said(purse)", Seat(1)) == "something hidden was said");
  CHECK(text("emit said(purse)", std::nullopt) == "3 was said");
  CHECK(text("let m be purse of left of actor\nemit said(m + fair)", Seat(0)) ==
        "something hidden was said");
  CHECK(text("emit said(k)\nadd k to box", Seat(1)) == "something hidden was said");
  CHECK(text("emit said(k)\nadd k to fair", Seat(1)) == "2 was said");
  CHECK(text("emit said(k + 1)", Seat()) == "3 was said");
}

TEST_CASE("where a piece lies on a board that a viewer does not see is not told") {
  const auto rules = purses(R"lua(
  c.component("tile", {}),
  c.components("tile", { { name = "hill", copies = 9 } }),
  c.pile("tiles", { holds = "tile", starts_full = true }),
  c.grid("yard", { of = "player", holds = "tile", visible = "owner" }),
  c.move("act(cell: cell)", { cell = { placement = "yard", piece = "hill" }, effect = "move hill from tiles to yard at cell" }),
)lua");
  const auto told = [&](Seat viewer) {
    Session game(rules, anna_and_ben());
    game.start();
    game.keep_event_log();
    REQUIRE_FALSE(game.apply("act (0,0)", Seat(0)));
    return take_game_events(game, viewer)[0];
  };
  const nlohmann::json moved = {
      {"kind", "moved"}, {"component", "hill"}, {"from", "tiles"}, {"n", 1}};
  nlohmann::json seen = moved, unseen = moved;
  seen.update({{"to", "Anna.yard"}, {"at", "(0,0)"}});
  unseen["to"] = {{"hidden", true}};
  CHECK(told(Seat(0)) == seen);
  CHECK(told(Seat(1)) == unseen);
}

TEST_CASE(
    "a place that keeps who knows it is its owner's like any other field that the owner sees") {
  const auto rules = purses(R"lua(
  c.component("card", { attributes = { { "worth", c.number(0, 9) } } }),
  c.components("card", { { name = "ox", worth = 5 }, { name = "cow", worth = 5 } }),
  c.pile("deck", { holds = "card", starts_full = true, visible = "count" }),
  c.slots("hand", { of = "player", holds = "card", size = 1, visible = "owner", knowledge = true }),
  c.amount("held(p: player)", "worth of hand[1] of p"),
  c.event("said(n: number)", "{n} was said"),
  c.move("act(who: player, card: card)", { card = { component = "hand of who" }, effect = "emit said(held(who))" }),
  c.step("deal", { before_enter = "turn", effect = "for each p in players where hand of p is none do draw from deck to hand of p end" }),
)lua");
  Session game(rules, anna_and_ben());
  game.start();
  CHECK(told(game, "held", {"Ben"}, Seat(1)) == "5");
  CHECK(told(game, "held", {"Ben"}, Seat(0)) == "hidden");
  CHECK(told(game, "held", {"Ben"}, Seat()) == "hidden");
  std::string move;
  for (const std::string& text : game.legal(Seat(0))) {
    if (text.starts_with("act Ben")) move = text;
  }
  REQUIRE_FALSE(game.apply(move, Seat(0)));
  const auto last = [&](Seat viewer) {
    const std::string script = game.transcript(viewer);
    return script.substr(script.rfind("Anna: "));
  };
  CHECK(last(Seat(1)) == "Anna: " + move + "\n");
  CHECK(last(Seat()) == "Anna: act Ben ?\n");
  CHECK(game.take_events(Seat(1)).at(0).text == "5 was said");
}

TEST_CASE("the last of several commits tells what the others are, whatever they are") {
  const auto rules = purses(
      "  c.move(\"act(n: number)\", { n = { number = { 1, 3 } }, effect = \"add n to fair if n > "
      "1\" }),\n",
      "", "actors = \"true\"");
  for (const char* first : {"act 1", "act 2"}) {
    CAPTURE(first);
    Session game(rules, anna_and_ben());
    game.start();
    REQUIRE_FALSE(game.apply(first, Seat(0)));
    CHECK_FALSE(game.last_steps(1)[0].reveals);
    REQUIRE_FALSE(game.apply("act 1", Seat(1)));
    CHECK(game.last_steps(1)[0].reveals);
    CHECK_FALSE(game.last_steps(2)[1].reveals);
  }
}

}  // namespace castellan::session
