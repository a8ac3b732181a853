#include "interpreter/moves/run.hpp"

#include <algorithm>

#include "interpreter/moves/board_values.hpp"
#include "interpreter/moves/stock.hpp"
#include "interpreter/state/pile.hpp"

namespace castellan::moves {

void fail(const Formula& f, const char* id, std::string message) {
  expr::RuleError e;
  e.id = id;
  e.message = std::move(message);
  e.where = f.program.name;
  if (!f.program.places.empty()) {
    e.source = f.program.places.front().source;
    e.span = f.program.places.front().span;
  }
  throw e;
}

std::size_t Run::instance(const Domain& d) const {
  const Value i = value(d.from);
  const auto& f = schema().field(d.field);
  if (i < 0 || i >= static_cast<Value>(f.instances)) {
    fail(d.from, "state/no-instance",
         "there is no '" + f.name + "' of " + (i < 0 ? std::string("nothing") : std::to_string(i)));
  }
  return static_cast<std::size_t>(i);
}

void Run::list(const Domain& d, std::vector<Value>& out) const {
  out.clear();
  c_.host->list_lua(d.lua, {&machine_.local(0), d.lua_arguments}, out);
}

void bind_it(const Parameter& p, expr::Machine& machine) {
  if (!p.is_bag()) {
    machine.local(p.after()) = machine.local(p.local);
    return;
  }
  if (p.bag + 1 >= static_cast<std::size_t>(expr::kMaxBags)) return;
  const expr::Bag& from = machine.bag(p.bag);
  expr::Bag& to = machine.bag(p.bag + 1);
  to.clear();
  for (const auto& item : from.view()) to.push(item.component, item.count);
}

const Condition* failed_condition(const Run& run, const Parameter& p) {
  if (!p.own.empty()) {
    bind_it(p, run.machine());
    for (const auto& c : p.own) {
      if (!run.holds(c.test)) return &c;
    }
  }
  for (const auto& c : p.conditions) {
    if (!run.holds(c.test)) return &c;
  }
  return nullptr;
}

namespace {

bool admits_component(const Run& run, const Domain& d, Value component) {
  const auto& f = run.schema().field(d.field);
  const Address at = run.address(d);
  if (d.pile) {
    const auto type = static_cast<std::int32_t>(component) - run.schema().family(f.family).first.value;
    return type >= 0 && type < f.types && state::pile::count(run.arena(), at, type) > 0;
  }
  for (std::int32_t i = 0; i < f.places; ++i) {
    if (run.arena().get(at + static_cast<Address>(i)) == component) return true;
  }
  return false;
}

bool admits_piece(const Run& run, const Parameter& p, const Domain& d, Value v) {
  const Value piece = piece_of(v);
  const auto& f = run.schema().field(d.field);
  const std::size_t instance = run.instance(d);
  if (piece < 0 || instance_of_piece(piece) != instance || slot_of_piece(piece) >= f.capacity ||
      !f.grids[instance].used(run.arena(), slot_of_piece(piece))) {
    return false;
  }
  const auto& rules = f.placements[instance];
  if (d.kind == DomainKind::removable) {
    return rules.can_remove(run.arena(), slot_of_piece(piece), run.scratch().board);
  }
  if (d.kind == DomainKind::replaceable) {
    const Value component = run.value(d.piece);
    if (component < 0 || turn_of(v) >= distinct_turns(run, p, component)) return false;
    const auto signature =
        f.grids[instance].signature_of(static_cast<Word>(component), static_cast<Turn>(turn_of(v)));
    return rules.can_swap(run.arena(), slot_of_piece(piece), signature, run.scratch().board);
  }
  return true;
}

bool admits_cell(const Run& run, const Parameter& p, const Domain& d, Value v) {
  const auto& f = run.schema().field(d.field);
  const std::size_t instance = run.instance(d);
  const Value component = run.value(d.piece);
  const int turn = turn_of(v);
  if (component < 0 || turn >= distinct_turns(run, p, component)) return false;
  const auto signature =
      f.grids[instance].signature_of(static_cast<Word>(component), static_cast<Turn>(turn));
  const auto& rules = f.placements[instance];
  const Cell cell = unpack_cell(cell_of(v));
  const bool first = f.grids[instance].count(run.arena()) == 0;
  if (first && cell != rules.rules().first.value_or(Cell{0, 0})) return false;
  // Cells away from all pieces are never offered.
  if (!first && !f.grids[instance].around(run.arena(), cell).touches()) return false;
  return rules.can_add(run.arena(), cell, signature, run.scratch().board);
}

}  // namespace

bool admits(const Run& run, const Parameter& p, const Domain& d, Value v) {
  const auto& f = d.field ? run.schema().field(d.field) : run.schema().fields().front();
  Where where(run, p, d);
  if (!d.set.empty()) {
    std::vector<Value> values;
    run.offers(d, values);
    return std::find(values.begin(), values.end(), v) != values.end() && where(v);
  }
  switch (d.kind) {
    case DomainKind::component: return admits_component(run, d, v) && where(v);
    case DomainKind::occupied:
    case DomainKind::vacant: {
      const Value place = f.choice ? v : v - 1;
      if (place < 0 || place >= f.places) return false;
      const bool used = run.arena().get(run.address(d) + static_cast<Address>(place)) >= 0;
      return used == (d.kind == DomainKind::occupied) && where(v);
    }
    case DomainKind::placement: return admits_cell(run, p, d, v) && where(cell_of(v), turn_of(v));
    case DomainKind::piece:
    case DomainKind::removable:
    case DomainKind::replaceable: return admits_piece(run, p, d, v) && where(piece_of(v), turn_of(v));
    case DomainKind::subset: return Stock(run, p, d).admits(run.machine().bag(p.bag));
    case DomainKind::choice:
      return v >= 0 && v < static_cast<Value>(run.schema().choice(d.choice).values.size()) && where(v);
    case DomainKind::number: return v >= run.value(d.least) && v <= run.value(d.most) && where(v);
    case DomainKind::player: return v >= 0 && v < run.schema().players() && where(v);
    case DomainKind::place: return v >= 0 && v < f.places && where(v);
    case DomainKind::figure: return v >= 0 && v < f.places && where(v);
    case DomainKind::segment: return admits_segment(run, d, v) && where(v);
    case DomainKind::corner: return admits_corner(run, d, v) && where(v);
    case DomainKind::list: {
      std::vector<Value> values;
      run.list(d, values);
      return std::find(values.begin(), values.end(), v) != values.end() && where(v);
    }
  }
  return false;
}

}  // namespace castellan::moves
