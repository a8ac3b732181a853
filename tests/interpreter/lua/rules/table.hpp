/// A small ruleset whose procedures come from a test: a folder with `rules.lua`
/// (below) and `case.lua`, which returns a table of functions.
///
///   effect(game, actor)           move `act`
///   give(game, actor, card, x, y, turn, colour)   move `put`
///   amount(game, who, n)          `measure`, used by move `weigh` and the sheet
///   names, numbers(game, actor)   lists of moves `name` and `number`
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "interpreter/flow/game.hpp"
#include "interpreter/lua/call_procedures.hpp"
#include "interpreter/package/load.hpp"
#include "tests/interpreter/package/workspace.hpp"

namespace castellan::lua::test {

inline constexpr const char* kRules = R"lua(
local c = castellan
local case = require "case"
local function nothing() end
return {
  c.choice("colour", { "red", "green" }),
  c.component("token", { attributes = { { "value", c.number(0, 9) } } }),
  c.components("token", { { name = "coin", value = 1 } }),
  c.component("card", { attributes = {
    { "value", c.number(0, 9) }, { "tint", c.one_of("colour") }, { "old", c.flag_attribute() },
    { "signs", c.several_of("colour") } } }),
  c.components("card", {
    { name = "oak", copies = 3, value = 2, tint = "red", old = true, signs = { "red", "red", "green" } },
    { name = "ash", copies = 2, value = 5 } }),
  c.ref("active", { to = "player" }),
  c.counter("gold", { of = "player", max = 100, initial = 3 }),
  c.counter("round", { max = 9 }),
  c.counter("stock", { of = "colour", max = 9 }),
  c.flag("open", {}),
  c.choice_field("mode", { values = "colour", optional = true }),
  c.ref("bid", { to = "card" }),
  c.ref("spot", { to = "cell" }),
  c.ref("last", { to = "piece of yard" }),
  c.pile("deck", { holds = "card", starts_full = true, visible = "count" }),
  c.pile("hand", { of = "player", holds = "card", visible = "owner" }),
  c.slots("market", { places = "colour", holds = "card" }),
  c.slots("row", { size = 2, holds = "card" }),
  c.counter("bonus", { of = "slot of market", max = 9 }),
  c.grid("yard", { of = "player", holds = "card", turns = true }),
  c.counter("mark", { of = "piece of yard", max = 9 }),
  c.counter("tokens", { of = { "player", "colour" }, max = 9 }),
  c.flag("seen", { of = { "piece of yard", "colour" } }),
  c.table("price", { by = { { 1, 2 }, "colour" }, values = { { red = 3, green = 4 }, { red = 5, green = 6 } } }),
  c.amount("measure(who: player, n: number)", case.amount or function() return 1 end),
  c.amount("favourite(who: player): card", case.favourite or function() return "oak" end),
  c.move("act", { lua = case.effect or nothing }),
  c.move("put(card: card, cell: cell, tint: colour)", {
    card = { component = "deck" },
    cell = { placement = "yard of actor", piece = "card" },
    lua = case.give or nothing }),
  c.move("weigh", { effect = "set gold of actor to measure(actor, 2)" }),
  c.move("prefer", { effect = "set bid to favourite(actor)" }),
  c.move("name(n: card)", { n = { list = case.names or function() return {} end }, effect = "set bid to n" }),
  c.move("number(n: number)", { n = { list = case.numbers or function() return {} end }, effect = "set round to n" }),
  c.move("rest", { effect = "set open to true" }),
  c.start("setup"),
  c.phase("setup", { enter = "set active to first p in players by lowest gold of p", next = "day" }),
  c.phase("day", { actor = "active",
                   moves = { "act", "put", "weigh", "prefer", "name", "number", "rest" }, next = "day" }),
  c.ranking { "gold" },
}
)lua";

class Table {
 public:
  explicit Table(const std::string& text) {
    files_.base(kRules);
    files_.file("base/case.lua", text);
    auto request = files_.request();
    request.print = [this](std::string_view line) { log.emplace_back(line); };
    loaded_ = package::load(request);
    rules_ = flow::compile(loaded_.description);
    procedures_ = std::make_unique<RuleVm>(*rules_, [this] {
      auto made = loaded_.scripts->make();
      if (on_made) on_made(*made);
      return made;
    });
  }

  [[nodiscard]] flow::Game game() {
    flow::Game::Options options;
    options.procedures = procedures_.get();
    flow::Game out(*rules_, options);
    out.start();
    return out;
  }
  [[nodiscard]] const flow::Rules& rules() const { return *rules_; }
  [[nodiscard]] RuleCaller& caller() { return procedures_->caller(); }
  [[nodiscard]] RuleVm& procedures() { return *procedures_; }

  /// A move by its text; throws when it is refused or fails.
  void play(flow::Game& game, const std::string& text) const {
    moves::Refusal refusal;
    const auto move = game.parse(text, game.pending().actor(), players_, refusal);
    if (!move) throw std::runtime_error(refusal.id + ": " + refusal.reason);
    game.apply(*move);
  }
  /// What a move ends with: a rendered error without the folder, or nothing.
  [[nodiscard]] std::string outcome(flow::Game& game, const std::string& text) const {
    try {
      play(game, text);
    } catch (const grammar::Error& error) {
      return files_.relative(error.what());
    } catch (const std::runtime_error& error) {
      return error.what();
    }
    return {};
  }
  [[nodiscard]] std::vector<std::string> legal(const flow::Game& game,
                                               const std::string& verb) const {
    std::vector<moves::Move> list;
    game.legal(game.pending().actor(), list);
    std::vector<std::string> out;
    for (const auto& move : list) {
      std::string text = game.text(move, players_);
      if (text == verb || text.starts_with(verb + " ")) out.push_back(std::move(text));
    }
    return out;
  }
  [[nodiscard]] std::string relative(const std::string& text) const {
    return files_.relative(text);
  }

  std::vector<std::string> log;
  std::function<void(package::ScriptVm&)> on_made;

 private:
  package::Workspace files_;
  package::Loaded loaded_;
  std::unique_ptr<const flow::Rules> rules_;
  std::unique_ptr<RuleVm> procedures_;
  std::vector<std::string> players_ = {"Anna", "Ben"};
};

}  // namespace castellan::lua::test
