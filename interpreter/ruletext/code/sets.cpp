// Going through sets of values, piles, bags, places and grids.

#include <algorithm>
#include <bit>
#include <limits>

#include "interpreter/base/compared_words.hpp"
#include "interpreter/ruletext/code/boards.hpp"
#include "interpreter/ruletext/code/handlers.hpp"
#include "interpreter/ruletext/code/narrowed.hpp"

namespace castellan::ruletext {

namespace {

/// The next type in a pile with its number.
bool next_type(const Run& a, const state::FieldType& f, Value* v) {
  const Address pile = f.at(a.instance_of(f, v[1]));
  const auto& family = a.schema.family(f.family);
  const auto counts = a.arena.view(pile + 1, static_cast<std::size_t>(family.size));
  const auto rest = counts.subspan(std::min(static_cast<std::size_t>(v[0] + 1), counts.size()));
  const auto next =
      a.arena.get(pile) == 0 ? rest.size() : find_first(rest.data(), rest.size(), Above{0});
  const bool found = next != rest.size();
  if (!rest.empty()) v[2] = found ? rest[next] : 0;
  v[0] += 1 + static_cast<Value>(next);
  if (found) v[3] = family.first.value + v[0];
  return found;
}

bool next_item(const Bag& bag, Value* v) {
  if (++v[0] >= bag.size) return false;
  const auto& item = bag.items[static_cast<std::size_t>(v[0])];
  v[2] = item.count;
  v[3] = item.component;
  return true;
}

/// Whether the element comes once more.
bool again(Value* v) {
  if (v[2] <= 1) return false;
  --v[2];
  return true;
}

}  // namespace

bool Handlers::iterate_range(const Run&, const Instruction&, Value* v) {
  if (++v[0] >= v[1]) return false;
  v[3] = v[0];
  return true;
}

bool Handlers::iterate_range_with(const Run& a, const Instruction& in, Value* v) {
  const auto& f = a.field(in.d);
  // Of what is no member of the field's scope the turn itself has to speak.
  const Value end = std::min(v[1], static_cast<Value>(f.instances));
  // What the register holds at the end is part of a frame.
  while (++v[0] < end && v[0] >= 0 && a.arena.get(f.at(static_cast<std::size_t>(v[0]))) == 0)
    v[3] = v[0];
  if (v[0] >= v[1]) return false;
  v[3] = v[0];
  return true;
}

bool Handlers::iterate_range_alike(const Run& a, const Instruction& in, Value* v) {
  const Guard& guard = a.program.guards[in.a - 1U];
  const auto& f = a.field(in.d);
  const auto first = a.schema.family(f.place_family).first.value;
  const auto word = static_cast<std::size_t>(guard.word);
  // Of what is no place the turn itself has to speak.
  const Value end = std::min(v[1], static_cast<Value>(f.places));
  const auto wanted = compared_with(a, guard.with);
  // What the register holds at the end is part of a frame.
  while (++v[0] < end && v[0] >= 0 && wanted && a.schema.attribute(first + v[0], word) != *wanted)
    v[3] = v[0];
  if (v[0] >= v[1]) return false;
  v[3] = v[0];
  return true;
}

bool Handlers::iterate_pile(const Run& a, const Instruction& in, Value* v) {
  return next_type(a, a.field(in.d), v);
}

bool Handlers::iterate_pile_copies(const Run& a, const Instruction& in, Value* v) {
  return again(v) || next_type(a, a.field(in.d), v);
}

bool Handlers::iterate_bag(const Run& a, const Instruction& in, Value* v) {
  return next_item(a.machine.bag(static_cast<std::size_t>(in.d)), v);
}

bool Handlers::iterate_bag_copies(const Run& a, const Instruction& in, Value* v) {
  return again(v) || next_item(a.machine.bag(static_cast<std::size_t>(in.d)), v);
}

bool Handlers::iterate_slots(const Run& a, const Instruction& in, Value* v) {
  const auto& f = a.field(in.d);
  const Address at = f.at(a.instance_of(f, v[1]));
  do {
    if (++v[0] >= f.places) return false;
    v[3] = a.arena.get(at + static_cast<Address>(v[0]));
  } while (v[3] < 0);
  return true;
}

bool Handlers::iterate_grid(const Run& a, const Instruction& in, Value* v) {
  const auto& f = a.field(in.d);
  const std::size_t instance = a.instance_of(f, v[1]);
  const int slot = f.grids[instance].next_slot(a.arena, static_cast<int>(v[0]));
  if (slot < 0) return false;
  v[0] = slot;
  v[3] = piece_value(instance, slot);
  return true;
}

namespace {

/// The same where two pieces may lie on a cell: of sides those that share one with it, and the
/// other half; around it both of a cell, the first one first.
bool iterate_near_halves(const Run& a, const Instruction& in, const PlacedPiece& on, Value* v) {
  constexpr int kSidesOnly = 2;
  const auto& g = on.grid.grids[on.instance];
  int slot = -1;
  if (in.a == kSidesOnly) {
    while (slot < 0 && ++v[0] < board::kContacts)
      slot = g.across(a.arena, on.slot, static_cast<int>(v[0]));
  } else {
    while (slot < 0 && ++v[0] < 2 * board::kRing) {
      slot = g.slot_at(a.arena,
                       on.piece.cell.offset(board::kRingX[v[0] / 2], board::kRingY[v[0] / 2]));
      if (v[0] % 2 != 0 && slot >= 0) slot = g.other_half(a.arena, slot);
    }
  }
  if (slot >= 0) v[3] = piece_value(on.instance, slot);
  return slot >= 0;
}

}  // namespace

bool Handlers::iterate_near(const Run& a, const Instruction& in, Value* v) {
  const auto& f = a.field(in.d);
  if (v[1] < 0) throw Failure{"state/nothing", "neighbours of nothing are asked for"};
  const PlacedPiece on = placed(a, f, v[1]);
  const auto& g = f.grids[on.instance];
  const Cell cell = on.piece.cell;
  if (g.has_halves()) return iterate_near_halves(a, in, on, v);
  constexpr int kSidesOnly = 2;
  Value i = v[0] < 0 ? 0 : v[0] + in.a;
  int slot = -1;
  // What the register holds at the end is part of a frame.
  v[0] = board::kRing;
  if (i >= board::kRing) return false;
  if (in.a == kSidesOnly) {
    for (; i < board::kRing && slot < 0; i += kSidesOnly)
      slot = g.neighbour(a.arena, on.slot, static_cast<Side>(i / kSidesOnly));
    if (slot < 0) return false;
    i -= kSidesOnly;
  } else {
    const unsigned ring = unsigned{g.around(a.arena, cell).ring} >> i;
    if (ring == 0) return false;
    i += std::countr_zero(ring);
    slot = g.slot_at(a.arena, cell.offset(board::kRingX[i], board::kRingY[i]));
  }
  v[0] = i;
  v[3] = piece_value(on.instance, slot);
  return true;
}

namespace {

/// Orders pieces by y and x.
Value reading_key(const Arena& a, const board::Grid& g, int slot) {
  // Of two halves in a cell, the first has the lower slot.
  const bool second = g.has_halves() && slot % 2 != 0;
  return Value{pack(g.cell_of(a, slot))} * 2 + (second ? 1 : 0);
}

/// Grids of so many pieces have their order in one word: their number, then the slot of each, in
/// hexadecimal digits, the lowest first.
constexpr int kMostOrdered = 15;

std::uint64_t reading_order(const Arena& a, const board::Grid& g) {
  std::array<Value, kMostOrdered> keys;
  std::array<int, kMostOrdered> slots, before{};
  std::size_t n = 0;
  g.each_slot(a, [&](int slot) {
    keys[n] = reading_key(a, g, slot);
    slots[n++] = slot;
    return true;
  });
  std::uint64_t order = n;
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = i + 1; k < n; ++k) {
      const bool first = keys[i] < keys[k];
      before[i] += first ? 0 : 1;
      before[k] += first ? 1 : 0;
    }
    order |= static_cast<std::uint64_t>(slots[i]) << 4 * (before[i] + 1);
  }
  return order;
}

}  // namespace

bool Handlers::iterate_reading(const Run& a, const Instruction& in, Value* v) {
  const auto& f = a.field(in.d);
  const std::size_t instance = a.instance_of(f, v[1]);
  const auto& g = f.grids[instance];
  if (f.capacity <= kMostOrdered && !a.program.effects) {
    // Nothing is laid meanwhile, and no frame holds the registers.
    if (v[0] < 0) v[2] = static_cast<Value>(reading_order(a.arena, g));
    const auto order = static_cast<std::uint64_t>(v[2]);
    if (++v[0] >= static_cast<Value>(order & 15)) return false;
    v[3] = piece_value(instance, static_cast<int>(order >> 4 * (v[0] + 1) & 15));
    return true;
  }
  v[2] = 1;
  // The least piece after the last one.
  const auto key = [&](int slot) { return reading_key(a.arena, g, slot); };
  const Value last = v[0] < 0 ? -1 : key(static_cast<int>(v[0]));
  int best =
      v[0] < 0 || g.has_halves() ? -1 : g.neighbour(a.arena, static_cast<int>(v[0]), Side::east);
  Value best_key = std::numeric_limits<Value>::max();
  if (best < 0) {
    g.each_slot(a.arena, [&](int slot) {
      const Value k = key(slot);
      if (k <= last || k >= best_key) return true;
      best = slot;
      best_key = k;
      return true;
    });
  }
  if (best < 0) return false;
  v[0] = best;
  v[3] = v[1] * kPieceInstance + best;
  return true;
}

bool Handlers::iterate_piece(const Run& a, const Instruction& in, Value* v) {
  const auto& f = a.field(in.d);
  const std::size_t instance = a.instance_of(f, v[1]);
  const Value piece = a.locals[in.a];
  if (v[0] >= 0 || piece < 0 || instance_of_piece(piece) != instance) return false;
  const int slot = slot_of_piece(piece);
  if (slot >= f.capacity || !f.grids[instance].used(a.arena, slot)) return false;
  v[0] = slot;
  v[3] = piece;
  return true;
}

Value* Handlers::list_members(const EffectRun& a, const Instruction&, Value* top) {
  const auto begin = static_cast<std::uint32_t>(a.machine.listed_.size());
  a.machine.lists_.push_back({begin, begin});
  return top;
}

Value* Handlers::list_member(const EffectRun& a, const Instruction& in, Value* top) {
  a.machine.listed_.push_back(a.locals[in.b]);
  return top;
}

bool Handlers::iterate_listed(const EffectRun& a, const Instruction&, Value* v) {
  Machine::List& list = a.machine.lists_.back();
  if (list.next < a.machine.listed_.size()) {
    v[3] = a.machine.listed_[list.next++];
    return true;
  }
  a.machine.listed_.resize(list.begin);
  a.machine.lists_.pop_back();
  return false;
}

bool Handlers::iterate_frame(const Run& a, const Instruction& in, Value* v) {
  const auto& f = a.field(in.d);
  const auto& g = f.grids[a.instance_of(f, v[1])];
  const Value width = f.declared->max_width;
  const Value at = ++v[0];
  if (at >= width * f.declared->max_height) return false;
  const bool empty = g.count(a.arena) == 0;
  const auto box = empty ? board::Box{0, 0, 0, 0} : g.box(a.arena);
  v[3] = pack(Cell{static_cast<std::int16_t>(box.min_x + at % width),
                   static_cast<std::int16_t>(box.min_y + at / width)});
  return true;
}

}  // namespace castellan::ruletext
