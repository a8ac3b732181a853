// Sheets in play: totals, payments, explanations.

#include <algorithm>
#include <array>
#include <cassert>

#include "interpreter/base/arithmetic.hpp"
#include "interpreter/score/run.hpp"
#include "interpreter/score/sheets.hpp"
#include "interpreter/state/write.hpp"

namespace castellan::score {

namespace {

std::int64_t sum_of(const std::string& sheet, std::int64_t a, std::int64_t b) {
  return arithmetic::add(a, b, [&](const char* what) {
    throw ruletext::RuleError{"score/overflow", what, "sheet " + sheet, nullptr, {}};
  });
}

void add_points(const std::string& sheet, const ruletext::WriteContext& c, FieldId to,
                std::size_t instance, std::int64_t points) {
  const auto& field = c.schema.field(to);
  const std::int64_t sum = sum_of(sheet, c.arena.get(field.at(instance)), points);
  if (!state::try_set(field, c.changes, instance, sum)) {
    throw ruletext::RuleError{"state/range",
                              state::range_message(c.schema, to, instance, sum),
                              "sheet " + sheet,
                              nullptr,
                              {}};
  }
}

void credit(const std::string& sheet, const ruletext::WriteContext& c, FieldId to,
            std::size_t instance, std::int64_t points) {
  add_points(sheet, c, to, instance, points);
  for (const FieldId follower : c.schema.field(to).followers)
    add_points(sheet, c, follower, instance, points);
}

}  // namespace

/// Calls `use` with the sheet, or with each that an alias stands for; the
/// arguments are in the machine's locals.
template <class F>
void Sheets::each_part(SheetId id, std::span<const ruletext::Value> arguments,
                       const ruletext::ReadContext& c, ruletext::Machine& machine, F&& use) const {
  const Sheet& sheet = *sheets_[id.index()];
  if (sheet.parts.empty()) {
    assert(arguments.size() == sheet.parameters.size());
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      machine.local(first_parameter(sheet) + i) = arguments[i];
    }
    return use(sheet);
  }
  for (const auto& part : sheet.parts) {
    // The programs of later arguments may use the locals of earlier ones.
    std::array<ruletext::Value, ruletext::kMaxLocals> values{};
    machine.local(0) = ruletext::kNone;
    for (std::size_t i = 0; i < part.arguments.size(); ++i) {
      values[i] = machine.evaluate(part.arguments[i], c);
    }
    each_part(part.sheet, {values.data(), part.arguments.size()}, c, machine, use);
  }
}

void Sheets::evaluate(SheetId id, std::span<const ruletext::Value> arguments,
                      const ruletext::ReadContext& c, ruletext::Machine& machine,
                      std::span<std::int64_t> totals) const {
  std::fill(totals.begin(), totals.end(), 0);
  each_part(id, arguments, c, machine, [&](const Sheet& sheet) {
    std::array<std::int64_t, state::kMaxPlayers> own{};
    std::array<std::int64_t, kMaxOthers> others{};
    run(sheet, c, machine, {0, {own.data(), totals.size()}, {others.data(), sheet.others.size()}},
        nullptr);
    for (std::size_t i = 0; i < totals.size(); ++i)
      totals[i] = sum_of(sheet.name, totals[i], own[i]);
  });
}

void Sheets::pay(SheetId id, std::span<const ruletext::Value> arguments,
                 const ruletext::WriteContext& c, ruletext::Machine& machine, FieldId counter,
                 Seat only) const {
  const auto players = static_cast<std::size_t>(c.schema.players());
  std::array<std::int64_t, state::kMaxPlayers> totals{};
  std::array<std::int64_t, kMaxAllOthers> others{};
  // Nothing is paid before everything is counted.
  each_part(id, arguments, c, machine, [&](const Sheet& sheet) {
    std::array<std::int64_t, state::kMaxPlayers> own{};
    std::array<std::int64_t, kMaxOthers> theirs{};
    run(sheet, c, machine, {0, {own.data(), players}, {theirs.data(), sheet.others.size()}},
        nullptr);
    for (std::size_t i = 0; i < players; ++i) totals[i] = sum_of(sheet.name, totals[i], own[i]);
    for (std::size_t k = 0; k < sheet.others.size(); ++k) others[sheet.others[k]] = theirs[k];
  });
  const std::string& name = this->name(id);
  for (std::size_t i = 0; i < players; ++i) {
    if (!only || only == Seat(i)) credit(name, c, counter, i, totals[i]);
  }
  if (only) return;
  for (std::size_t k = 0; k < contestants_.size(); ++k) {
    if (contestants_[k].counter && others[k] != 0)
      credit(name, c, contestants_[k].counter, 0, others[k]);
  }
}

Explained Sheets::explain(SheetId id, std::span<const ruletext::Value> arguments,
                          const ruletext::ReadContext& c, ruletext::Machine& machine,
                          std::span<const std::string> players) const {
  Explained out;
  out.sheet = name(id);
  out.totals.resize(static_cast<std::size_t>(c.schema.players()));
  each_part(id, arguments, c, machine, [&](const Sheet& sheet) {
    std::vector<std::int64_t> own(out.totals.size());
    std::array<std::int64_t, kMaxOthers> others{};
    const Explanation explanation{out, players};
    run(sheet, c, machine, {0, own, {others.data(), sheet.others.size()}}, &explanation);
    for (std::size_t i = 0; i < own.size(); ++i)
      out.totals[i] = sum_of(sheet.name, out.totals[i], own[i]);
  });
  if (sheets_[id.index()]->parts.size() > 1) out.title = out.sheet;
  return out;
}

std::vector<Call> Sheets::meant(const Call& call, const ruletext::ReadContext& c,
                                ruletext::Machine& machine) const {
  std::vector<Call> out;
  each_part(call.sheet, call.arguments, c, machine, [&](const Sheet& sheet) {
    Call part{find(sheet.name), {}};
    for (std::size_t i = 0; i < sheet.parameters.size(); ++i) {
      part.arguments.push_back(machine.local(first_parameter(sheet) + i));
    }
    out.push_back(std::move(part));
  });
  return out;
}

std::int64_t Sheets::evaluate_for(SheetId id, Seat player, ruletext::Value subject,
                                  std::span<const ruletext::Value> arguments,
                                  const ruletext::ReadContext& c,
                                  ruletext::Machine& machine) const {
  std::int64_t total = 0;
  each_part(id, arguments, c, machine, [&](const Sheet& sheet) {
    machine.local(1) = subject;
    run(sheet, c, machine, {player.value, {&total, 1}, {}}, nullptr);
  });
  return total;
}

void Sheets::pay_for(SheetId id, Seat player, ruletext::Value subject,
                     std::span<const ruletext::Value> arguments, const ruletext::WriteContext& c,
                     ruletext::Machine& machine, FieldId counter) const {
  credit(name(id), c, counter, player.index(),
         evaluate_for(id, player, subject, arguments, c, machine));
}

Explained Sheets::explain_for(SheetId id, Seat player, ruletext::Value subject,
                              std::span<const ruletext::Value> arguments,
                              const ruletext::ReadContext& c, ruletext::Machine& machine,
                              std::span<const std::string> players) const {
  Explained out;
  out.sheet = name(id);
  out.totals.resize(1);
  each_part(id, arguments, c, machine, [&](const Sheet& sheet) {
    machine.local(1) = subject;
    const Explanation explanation{out, players};
    run(sheet, c, machine, {player.value, out.totals, {}}, &explanation);
  });
  return out;
}

}  // namespace castellan::score
