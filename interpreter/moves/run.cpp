#include "interpreter/moves/run.hpp"

#include <algorithm>

#include "interpreter/moves/domains/domain.hpp"

namespace castellan::moves {

void fail(const Formula& f, const char* id, std::string message) {
  ruletext::RuleError e;
  e.id = id;
  e.message = std::move(message);
  e.where = f.program.name;
  if (!f.program.places.empty()) {
    e.source = f.program.places.front().source;
    e.span = f.program.places.front().span;
  }
  throw e;
}

void out_of_fuel(const Parameter& p) {
  Exhausted e;
  e.id = "budget/fuel";
  e.message = "the search for legal moves used up its work at " + p.what;
  e.source = p.origin.source;
  e.span = p.origin.span;
  throw e;
}

void no_instance(const Domain& d, const state::FieldType& f, Value i) {
  fail(d.from, "state/no-instance",
       "there is no '" + f.name + "' of " + (i < 0 ? std::string("nothing") : std::to_string(i)));
}

bool Run::holds_for_all(const Formula& f, ruletext::Notes notes) const {
  if (f.always()) return true;
  try {
    if (f.holds_if != nullptr && evaluate(*f.holds_if) != 0) return true;
    if (f.ends_alike == 0 || notes.room == nullptr) return false;
    return evaluate(f.program, {notes.room + f.notes, notes.now}, f.ends_alike) != 0;
  } catch (const ruletext::RuleError&) {
    // It fails for a value that comes to it, if there is one.
    return false;
  }
}

void Run::list(const Domain& d, std::vector<Value>& out) const {
  out.clear();
  c_.host->list_lua(d.lua, {&machine_.local(0), d.lua_arguments}, out);
  fuel_ -= static_cast<std::int64_t>(out.size());
}

namespace {

/// Of the piece that a parameter has.
std::size_t component_of(const Run& run, const Parameter& p) {
  const Value piece = run.machine().local(p.local);
  const auto& grid = run.schema().field(p.type.field()).grids[instance_of_piece(piece)];
  return static_cast<std::size_t>(grid.component_of(run.arena(), slot_of_piece(piece)));
}

}  // namespace

const Condition* failed_condition(const Run& run, const Parameter& p, ruletext::Notes notes) {
  for (const auto& c : p.own) {
    const bool holds = c.of_component.empty() ? run.holds(c.test, notes)
                                              : c.of_component[component_of(run, p)] != 0;
    if (!holds) return &c;
  }
  for (const auto& c : p.conditions) {
    if (!run.holds(c.test, notes)) return &c;
  }
  return nullptr;
}

namespace {

/// The bound values that a selection reads.
struct SelectionArguments {
  SelectionArguments(const ruletext::Selection& s, const ruletext::Machine& machine)
      : n(s.locals.size()) {
    for (std::size_t i = 0; i < n; ++i) values[i] = machine.local(s.locals[i]);
  }
  [[nodiscard]] std::span<const Value> all() const { return {values.data(), n}; }

  std::array<Value, ruletext::kMostSelectionArguments> values;
  std::size_t n;
};

}  // namespace

bool Run::select(const ruletext::Selection& s, ruletext::PlaceBits& through,
                 const ruletext::PlaceBits* among) const {
  return ruletext::select(s, c_, SelectionArguments(s, machine_).all(), through, among);
}

bool Run::select(const ruletext::Pairs& p, const ruletext::PlaceBits& from,
                 ruletext::Pairs::Found& out) const {
  if (p.condition == nullptr) return ruletext::select(p, c_, {}, from, out);
  return ruletext::select(p, c_, SelectionArguments(*p.condition, machine_).all(), from, out);
}

bool Where::of_feature(Value it, unsigned feature) {
  const auto& program = d_.by_feature[feature];
  FeatureStart& start = by_feature_[feature];
  const bool known = (features_seen_ >> feature & 1) != 0;
  if (known && start.decided != FeatureStart::kAsk) return start.decided != 0;
  put_value(p_, it, run_.machine());
  const bool through = run_.evaluate(program, notes_, known ? start.at : 0) != 0;
  if (d_.where.begins_alike && !ready_) see_start();
  if (known) return through;
  features_seen_ |= 1U << feature;
  const ruletext::RowStart row = run_.row_start(program, notes_, p_.local);
  start = {row.at, row.decided ? static_cast<std::int32_t>(*row.decided != 0) : FeatureStart::kAsk};
  return through;
}

bool Where::select(ruletext::PlaceBits& through) const {
  const auto& filter = d_.where.program.selection;
  if (d_.set.empty() && d_.where.always())
    return ruletext::all_places(run_.schema().field(d_.field).places, through);
  if (d_.set.empty()) return filter != nullptr && run_.select(*filter, through);
  if (d_.set.selection == nullptr || !(filter != nullptr || d_.where.always())) return false;
  if (filter == nullptr) return run_.select(*d_.set.selection, through);
  ruletext::PlaceBits set;
  return run_.select(*d_.set.selection, set) && run_.select(*filter, through, &set);
}

bool has(const Run& run, const Parameter& p, const Domain& d, Value v) {
  bool there = false;
  if (d.set.empty()) {
    there = d.type->admits(run, p, d, v);
  } else {
    std::vector<Value> values;
    run.offers(d, values);
    there = std::find(values.begin(), values.end(), v) != values.end();
  }
  if (run.fuel() < 0) out_of_fuel(p);
  return there;
}

bool admits(const Run& run, const Parameter& p, const Domain& d, Value v) {
  return has(run, p, d, v) && (p.is_bag() || Where(run, p, d)(v));
}

}  // namespace castellan::moves
