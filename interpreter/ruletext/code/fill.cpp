// Filling places from a supply: every amount in each place is tried, what the
// state is then worth is noted, and board::fill_by_tables finds the best. Filling
// one place after the other shows whether they depend on one another; if they do
// every filling is tried, as long as there are not too many.

#include <algorithm>
#include <array>
#include <numeric>

#include "interpreter/ruletext/code/handlers.hpp"

namespace castellan::ruletext {

using Stage = Filling::Stage;

namespace {

constexpr Value kMostTries = 100'000;
constexpr Value kMostFillings = 100'000;

Address supply_at(const Access& a, const Filling& f) {
  return a.field(f.from.index()).at(f.supply_instance);
}
Address place_at(const Access& a, const Filling& f, const Filling::Place& p) {
  return a.field(f.to.index()).at(p.instance);
}

void lay(const EffectRun& a, const Filling& f, std::span<const Word> amounts) {
  Word left = f.supply;
  for (std::size_t i = 0; i < f.places.size(); ++i) {
    a.changes.set(place_at(a, f, f.places[i]), f.places[i].before + amounts[i]);
    left -= amounts[i];
  }
  a.changes.set(supply_at(a, f), left);
}

/// Begins to go through all fillings, with none as the best up to now.
void begin_all(Filling& f) {
  Value fillings = 1;
  for (const auto& p : f.places) {
    fillings *= p.room + 1;
    if (fillings <= kMostFillings) continue;
    throw Failure{"state/not-separable",
                  "what lies in one place changes what another is worth, and there are too many "
                  "fillings to try all"};
  }
  f.stage = Stage::all;
  f.best = f.base;
  f.amounts.assign(f.places.size(), 0);
  f.best_amounts = f.amounts;
}

/// One unit more in the first place with room; false when all or the supply is
/// used up.
bool next_in_chain(Filling& f) {
  while (f.place < f.places.size() && f.amounts[f.place] == f.places[f.place].room) {
    f.predicted += f.values[f.places[f.place].first + static_cast<std::size_t>(f.amounts[f.place])];
    ++f.place;
  }
  if (f.place == f.places.size() || f.amount == f.supply) return false;
  ++f.amount;
  ++f.amounts[f.place];
  return true;
}

Word sum(std::span<const Word> amounts) {
  return std::accumulate(amounts.begin(), amounts.end(), Word{0});
}

/// The next filling that the supply allows; false after the last.
bool next_amounts(Filling& f) {
  do {
    std::size_t i = 0;
    while (i < f.places.size() && f.amounts[i] == f.places[i].room) f.amounts[i++] = 0;
    if (i == f.places.size()) return false;
    ++f.amounts[i];
  } while (sum(f.amounts) > f.supply);
  return true;
}

void keep_best(Filling& f, Value worth) {
  if (worth < f.best) return;
  if (worth == f.best) {
    const Word used = sum(f.amounts), before = sum(f.best_amounts);
    if (used > before || (used == before && f.amounts <= f.best_amounts)) return;
  }
  f.best = worth;
  f.best_amounts = f.amounts;
}

/// The next amount in one place, the others as they were; false after the last.
bool next_in_place(const EffectRun& a, Filling& f) {
  if (f.place < f.places.size() && f.amount == f.places[f.place].room) {
    a.changes.set(place_at(a, f, f.places[f.place]), f.places[f.place].before);
    ++f.place;
    f.amount = 0;
  }
  if (f.place == f.places.size()) return false;
  Filling::Place& p = f.places[f.place];
  if (f.amount == 0) {
    p.first = f.values.size();
    f.values.push_back(0);
  }
  ++f.amount;
  a.changes.set(place_at(a, f, p), p.before + f.amount);
  a.changes.set(supply_at(a, f), f.supply - f.amount);
  return true;
}

void begin_places(Filling& f) {
  f.stage = Stage::places;
  f.place = 0;
  f.amount = 0;
  Value tries = 0;
  for (const auto& p : f.places) tries += p.room;
  if (tries > kMostTries) throw Failure{"budget/fuel", "there are too many fillings"};
}

/// The first place alone was tried already: it is filled at once.
void begin_chain(Filling& f) {
  f.stage = Stage::chain;
  f.place = 0;
  f.predicted = 0;
  f.amounts.assign(f.places.size(), 0);
  f.amount = f.amounts[0] = f.places[0].room;
}

void find_best(Filling& f) {
  f.stage = Stage::check;
  f.tables.clear();
  for (const auto& p : f.places) {
    f.tables.emplace_back(f.values.data() + p.first, static_cast<std::size_t>(p.room) + 1);
  }
  f.amounts.assign(f.places.size(), 0);
  f.best = board::fill_by_tables(f.tables, {}, f.supply, f.amounts, f.scratch);
}

/// Whether its worth has to be looked at: what fills one place or is the end of
/// the chain was tried already.
bool lay_best(const EffectRun& a, Filling& f) {
  const auto chain = sum(f.amounts);
  find_best(f);
  lay(a, f, f.amounts);
  const auto filled =
      std::count_if(f.amounts.begin(), f.amounts.end(), [](Word n) { return n > 0; });
  Word room = 0;
  for (const auto& p : f.places) room += p.room;
  if (filled > 1 && !(chain == room && sum(f.amounts) == room)) return true;
  f.stage = Stage::done;
  return false;
}

/// Lays the next filling to be tried; false when the best one is laid.
bool lay_next(const EffectRun& a, Filling& f) {
  switch (f.stage) {
    case Stage::begun:
      if (f.places.empty()) return false;
      f.stage = Stage::base;
      return true;
    case Stage::base:
      begin_places(f);
      [[fallthrough]];
    case Stage::places:
      if (next_in_place(a, f)) return true;
      begin_chain(f);
      [[fallthrough]];
    case Stage::chain:
      if (next_in_chain(f)) {
        lay(a, f, f.amounts);
        return true;
      }
      return lay_best(a, f);
    case Stage::all: {
      const bool more = next_amounts(f);
      if (!more) f.stage = Stage::done;
      lay(a, f, more ? f.amounts : f.best_amounts);
      return more;
    }
    case Stage::check:
    case Stage::done:
      break;
  }
  return false;
}

/// Where an instruction names a counter: 'b', 'c' or 'd', 0 for nowhere; '*' for one that asks what
/// may read any.
std::array<char, kOps> find_counters() {
  std::array<char, kOps> at{};
  for (std::size_t op = 0; op < kOps; ++op) {
    for (const char c : {'b', 'c', 'd'}) {
      if (info(static_cast<Op>(op)).operand(c).what == Operand::word_field) at[op] = c;
    }
  }
  for (const Op op : {Op::eval_slot, Op::sheet_amount, Op::call_lua, Op::selected})
    at[static_cast<std::size_t>(op)] = '*';
  return at;
}

/// Whether a program may read one of two counters.
bool may_read(const Program& p, const state::Schema& schema, FieldId one, FieldId other) {
  static const std::array<char, kOps> counter_at = find_counters();
  const auto holds = [&schema](FieldId counter, std::int32_t word) {
    const state::FieldType& f = schema.field(counter);
    return static_cast<Address>(word) - f.base < std::uint64_t{f.stride} * f.instances;
  };
  const auto is_one = [&](std::int32_t field) {
    return field == one.value || field == other.value;
  };
  return std::ranges::any_of(p.code, [&](const Instruction& in) {
    if (in.op == Op::load_word) return holds(one, in.c) || holds(other, in.c);
    switch (counter_at[static_cast<std::size_t>(in.op)]) {
      case 0:
        return false;
      case 'b':
        return is_one(in.b);
      case 'c':
        return is_one(in.c);
      case 'd':
        return is_one(in.d);
      default:
        return true;
    }
  });
}

}  // namespace

const Value* Filling::find(const Text& text) {
  for (std::size_t n = 0; n < texts.size(); ++n) {
    if (next_text == texts.size()) next_text = 0;
    const auto& [known, value] = texts[next_text++];
    if (known == text) return &value;
  }
  return nullptr;
}

void Filling::keep(const Text& text, const Program& program, const state::Schema& schema,
                   Value value) {
  if (stage != Stage::base || program.observed != nullptr) return;
  if (may_read(program, schema, from, to)) return;
  texts.emplace_back(text, value);
  next_text = texts.size();
}

Value* Handlers::fill_begin(const EffectRun& a, const Instruction& in, Value* top) {
  Filling& f = a.machine.filling_;
  f.from = FieldId(std::size_t{in.b});
  f.to = FieldId(in.c);
  f.supply_instance = a.instance_of(a.field(in.b), *--top);
  f.supply = a.arena.get(supply_at(a, f));
  f.places.clear();
  f.values.clear();
  f.texts.clear();
  f.tried = {};
  f.stage = Stage::begun;
  return top;
}

Value* Handlers::fill_add(const EffectRun& a, const Instruction&, Value* top) {
  Filling& f = a.machine.filling_;
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
  return top;
}

Value* Handlers::fill_value(const EffectRun& a, const Instruction&, Value* top) {
  Filling& f = a.machine.filling_;
  const Value value = *--top;
  switch (f.stage) {
    case Stage::base:
      f.base = value;
      break;
    case Stage::places: {
      const Value gain = value - f.base;
      if (gain < INT32_MIN || gain > INT32_MAX)
        throw Failure{"score/overflow", "a filling is worth too much"};
      f.values.push_back(static_cast<Word>(gain));
      break;
    }
    case Stage::all:
      keep_best(f, value);
      break;
    case Stage::chain: {
      const auto& p = f.places[f.place];
      const Word gain = f.values[p.first + static_cast<std::size_t>(f.amounts[f.place])];
      if (value != f.base + f.predicted + gain) begin_all(f);
      break;
    }
    default:
      if (value != f.base + f.best)
        begin_all(f);
      else
        f.stage = Stage::done;
      break;
  }
  return top;
}

bool Handlers::fill_try(const EffectRun& a) {
  Filling& f = a.machine.filling_;
  const bool more = lay_next(a, f);
  f.tried = more ? a.arena.stamp() : Arena::Stamp();
  f.next_text = 0;
  return more;
}

}  // namespace castellan::ruletext
