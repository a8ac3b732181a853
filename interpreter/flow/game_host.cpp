// The services of the game to running rules: ruletext::ReadHost and WriteHost.

#include <utility>

#include "interpreter/flow/game.hpp"
#include "interpreter/flow/stack.hpp"

namespace castellan::flow {

// --- chance

/// The outcome that is known already: of the node being resolved, or foretold.
std::optional<ruletext::Value> Game::given(const ChanceOutcomes& chance) {
  std::optional<ruletext::Value> value = std::exchange(outcome_, std::nullopt);
  if (!value && options_.forecast != nullptr) value = options_.forecast->next(*this, chance);
  return value;
}

void Game::open_chance(Word field, std::size_t instance) {
  set_word(FlowWord::draw_field, field);
  set_word(FlowWord::draw_instance, static_cast<Word>(instance));
}

void Game::close_chance() { open_chance(0, 0); }

std::int32_t Game::draw(FieldId pile, std::size_t instance) {
  const auto& field = rules_->schema().field(pile);
  const Address at = field.at(instance);
  const auto first = rules_->schema().family(field.family).first.value;
  const ChanceOutcomes chance{pile, instance, -1, ruletext::Type::component(field.family), {}};
  std::int32_t type = -1;
  if (const auto known = given(chance)) {
    type = static_cast<std::int32_t>(*known) - first;
    if (type < 0 || type >= field.types || !state::pile::draw_given(arena_, field, at, type)) {
      const ComponentId component(static_cast<std::int32_t>(*known));
      throw grammar::Error(grammar::diagnose("", "flow/impossible-draw",
                                             "'" + rules_->schema().component(component).name +
                                                 "' cannot be drawn from '" + field.name +
                                                 "' now"));
    }
  } else if (options_.chance == Chance::explicit_) {
    open_chance(pile.value + 1, instance);
    return -1;
  } else {
    type = state::pile::draw(arena_, field, at, rules_->schema().bookkeeping().generator);
  }
  if (options_.listener != nullptr) options_.listener->drawn(*this, chance, first + type);
  return type;
}

/// One of the values of a chance node; none when a chance node is opened for it.
std::optional<ruletext::Value> Game::take_from(const ChanceOutcomes& chance) {
  std::optional<ruletext::Value> value = given(chance);
  if (!value) {
    if (options_.chance == Chance::explicit_) {
      open_chance(kLotOpen, static_cast<std::size_t>(chance.lot));
      return std::nullopt;
    }
    const Address generator = rules_->schema().bookkeeping().generator;
    value =
        chance
            .values[static_cast<std::size_t>(rng::below(arena_, generator, chance.values.size()))];
  }
  if (options_.listener != nullptr) options_.listener->drawn(*this, chance, *value);
  return value;
}

void Game::score(SheetId sheet, std::span<const ruletext::Value> arguments, FieldId counter,
                 std::int64_t& fuel) {
  if (options_.listener != nullptr) options_.listener->scored(*this, sheet, arguments, counter);
  // The running machine is in the middle of an effect: sheets have their own.
  scratch_.machine.refuel(fuel);
  rules_->sheets().pay(sheet, arguments, write_context(), scratch_.machine, counter);
  fuel = scratch_.machine.fuel();
}

void Game::score_for(SheetId sheet, Seat player, std::span<const ruletext::Value> arguments,
                     FieldId counter, std::int64_t& fuel) {
  if (options_.listener != nullptr) options_.listener->scored_for(*this, sheet, player, arguments);
  const auto& sheets = rules_->sheets();
  scratch_.machine.refuel(fuel);
  if (sheets.of_players(sheet)) {
    sheets.pay(sheet, arguments, write_context(), scratch_.machine, counter, player);
  } else {
    sheets.pay_for(sheet, player, arguments.front(), arguments.subspan(1), write_context(),
                   scratch_.machine, counter);
  }
  fuel = scratch_.machine.fuel();
}

// A sheet may use the amount of another one; a cycle of sheets stops.
ruletext::Value Game::sheet_amount(SheetId sheet, Seat player,
                                   std::span<const ruletext::Value> arguments,
                                   std::int64_t& fuel) const {
  constexpr int kDeepest = 16;
  struct Level {
    int& depth;
    explicit Level(int& d) : depth(d) { ++depth; }
    ~Level() { --depth; }
    Level(const Level&) = delete;
    Level& operator=(const Level&) = delete;
  } const level(sheet_depth_);
  if (sheet_depth_ > kDeepest) {
    throw ruletext::RuleError{"budget/fuel",
                              "sheets ask for one another without end",
                              "sheet " + rules_->sheets().name(sheet),
                              nullptr,
                              {}};
  }
  ruletext::Machine machine;
  machine.refuel(fuel);
  const auto amount = rules_->sheets().evaluate_for(sheet, player, arguments.front(),
                                                    arguments.subspan(1), context(), machine);
  fuel = machine.fuel();
  return amount;
}

void Game::emit(EventId event, std::span<const ruletext::Value> values,
                const ruletext::Emission& by) {
  if (options_.listener != nullptr) options_.listener->event(*this, event, values, by);
}

void Game::reveal(PhaseId phase) {
  if (options_.listener != nullptr) options_.listener->revealed(*this, phase);
}

Procedures& Game::procedures() const {
  if (options_.procedures == nullptr) {
    throw grammar::Error(grammar::diagnose("", "script/no-vm",
                                           "this game was made without the Lua part of its rules"));
  }
  return *options_.procedures;
}

ruletext::Value Game::call_lua(int function, std::span<const ruletext::Value> arguments) const {
  return procedures().call(*this, function, arguments);
}

void Game::run_lua(int function, std::span<const ruletext::Value> arguments) {
  procedures().run(*this, function, arguments);
}

void Game::list_lua(int function, std::span<const ruletext::Value> arguments,
                    std::vector<ruletext::Value>& out) const {
  procedures().list(*this, function, arguments, out);
}

const ruletext::Program* Game::slot_program(ComponentId component, int slot) const {
  return rules_->slot_program(component, slot);
}

}  // namespace castellan::flow
