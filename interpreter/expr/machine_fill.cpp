// Filling places from a supply: every amount in each place is tried, what the
// state is then worth is noted, and board::fill_by_tables finds the best.

#include "interpreter/expr/machine_parts.hpp"

namespace castellan::expr::parts {

using Stage = Filling::Stage;

namespace {

constexpr Value kMostTries = 100'000;

Address supply_at(const Access& a, const Filling& f) {
  return a.field(f.from.index()).at(f.supply_instance);
}
Address place_at(const Access& a, const Filling& f, const Filling::Place& p) {
  return a.field(f.to.index()).at(p.instance);
}

}  // namespace

Value* fill(const Access& a, Filling& f, const Instruction& in, Value* top) {
  switch (in.op) {
    case Op::fill_begin: {
      f.from = FieldId(static_cast<std::int32_t>(in.b));
      f.to = FieldId(in.c);
      f.supply_instance = a.instance_of(a.field(in.b), *--top);
      f.supply = a.arena.get(supply_at(a, f));
      f.places.clear();
      f.values.clear();
      f.stage = Stage::begun;
      break;
    }
    case Op::fill_add: {
      const auto& to = a.field(f.to.index());
      const Value most = *--top;
      Filling::Place p;
      p.instance = a.instance_of(to, *--top);
      p.before = a.arena.get(to.at(p.instance));
      const Value room = std::min<Value>({most, to.max - p.before, f.supply});
      if (room > 0) {
        p.room = static_cast<Word>(room);
        f.places.push_back(p);
      }
      break;
    }
    default: {
      const Value value = *--top;
      if (f.stage == Stage::base) {
        f.base = value;
      } else if (f.stage == Stage::places) {
        const Value gain = value - f.base;
        if (gain < INT32_MIN || gain > INT32_MAX) throw Failure{"score/overflow", "a filling is worth too much"};
        f.values.push_back(static_cast<Word>(gain));
      } else if (value != f.base + f.best) {
        throw Failure{"state/not-separable",
                      "what lies in one place changes what another is worth, so the best filling is not known"};
      }
      break;
    }
  }
  return top;
}

bool try_filling(const Access& a, Filling& f) {
  if (f.stage == Stage::begun && !f.places.empty()) {
    f.stage = Stage::base;
    return true;
  }
  if (f.stage == Stage::begun || f.stage == Stage::check) return false;
  if (f.stage == Stage::base) {
    f.stage = Stage::places;
    f.place = 0;
    f.amount = 0;
    Value tries = 0;
    for (const auto& p : f.places) tries += p.room;
    if (tries > kMostTries) throw Failure{"budget/fuel", "there are too many fillings"};
  }
  if (f.place < f.places.size() && f.amount == f.places[f.place].room) {
    a.arena.set(place_at(a, f, f.places[f.place]), f.places[f.place].before);
    ++f.place;
    f.amount = 0;
  }
  if (f.place < f.places.size()) {
    Filling::Place& p = f.places[f.place];
    if (f.amount == 0) {
      p.first = f.values.size();
      f.values.push_back(0);
    }
    ++f.amount;
    a.arena.set(place_at(a, f, p), p.before + f.amount);
    a.arena.set(supply_at(a, f), f.supply - f.amount);
    return true;
  }
  f.tables.clear();
  for (const auto& p : f.places) {
    f.tables.emplace_back(f.values.data() + p.first, static_cast<std::size_t>(p.room) + 1);
  }
  f.amounts.assign(f.places.size(), 0);
  f.best = board::fill_by_tables(f.tables, {}, f.supply, f.amounts, f.scratch);
  Word left = f.supply;
  for (std::size_t i = 0; i < f.places.size(); ++i) {
    a.arena.set(place_at(a, f, f.places[i]), f.places[i].before + f.amounts[i]);
    left -= f.amounts[i];
  }
  a.arena.set(supply_at(a, f), left);
  f.stage = Stage::check;
  return true;
}

}  // namespace castellan::expr::parts
