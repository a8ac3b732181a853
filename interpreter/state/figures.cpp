#include "interpreter/state/figures.hpp"

#include <algorithm>

#include "interpreter/state/figure_words.hpp"
#include "interpreter/state/regions.hpp"

namespace castellan::state::figures {
namespace {

void put(Arena& a, const FieldType& f, std::size_t instance, int figure, const Location& to) {
  a.set(word(f, instance, figure, kWhere), static_cast<Word>(to.where));
  a.set(word(f, instance, figure, kField), to.field.value);
  a.set(word(f, instance, figure, kInstance), to.instance);
  a.set(word(f, instance, figure, kAt), to.at);
  a.set(word(f, instance, figure, kPart), to.part);
}

void count_standing(const Schema& schema, Arena& a, const Location& l, Word delta) {
  if (l.where != Where::segment) return;
  const FieldType& grid = schema.field(l.field);
  if (grid.regions_of.empty()) return;
  const auto instance = static_cast<std::size_t>(l.instance);
  const PieceSegments on(schema, a, grid, instance, l.at);
  for (const FieldId id : grid.regions_of[static_cast<std::size_t>(on[l.part].feature)]) {
    const FieldType& regions = schema.field(id);
    regions.regions[instance].add_weight(a, on.id(regions, l.at, l.part), kStanding, delta);
  }
}

}  // namespace

void reset(Arena& a, const FieldType& f, std::size_t instance) {
  for (int i = 0; i < f.places; ++i) {
    put(a, f, instance, i,
        {Where::supply, {}, 0, f.figures[static_cast<std::size_t>(i)].owner.value, 0});
    for (const FigureWord w : {kRole, kStack, kCustodian}) a.set(word(f, instance, i, w), 0);
  }
}

Location location(const Arena& a, const FieldType& f, std::size_t instance, int figure) {
  return read_location(a, f, instance, figure);
}

void move(const Schema& schema, Arena& a, const FieldType& f, std::size_t instance, int figure,
          const Location& to) {
  count_standing(schema, a, location(a, f, instance, figure), -1);
  put(a, f, instance, figure, to);
  count_standing(schema, a, to, 1);
}

Word role(const Arena& a, const FieldType& f, std::size_t instance, int figure) {
  return a.get(word(f, instance, figure, kRole));
}
void set_role(Arena& a, const FieldType& f, std::size_t instance, int figure, Word role) {
  a.set(word(f, instance, figure, kRole), role);
}

Word stack(const Arena& a, const FieldType& f, std::size_t instance, int figure) {
  return a.get(word(f, instance, figure, kStack));
}
void set_stack(Arena& a, const FieldType& f, std::size_t instance, int figure, Word height) {
  a.set(word(f, instance, figure, kStack), height);
}

Seat custodian(const Arena& a, const FieldType& f, std::size_t instance, int figure) {
  return Seat(a.get(word(f, instance, figure, kCustodian)) - 1);
}
void set_custodian(Arena& a, const FieldType& f, std::size_t instance, int figure, Seat seat) {
  a.set(word(f, instance, figure, kCustodian), seat.value + 1);
}

int next_at(const Arena& a, const FieldType& f, std::size_t instance, const Location& at,
            int after) {
  // Most figures stand at another number.
  const auto words = a.view(f.at(instance), static_cast<std::size_t>(f.places) * kFigureWords);
  for (int i = after + 1; i < f.places; ++i) {
    if (words[static_cast<std::size_t>(i) * kFigureWords + kAt] == at.at &&
        read_location(a, f, instance, i) == at)
      return i;
  }
  return -1;
}

bool any_from(const Schema& schema, const Arena& a, FieldId grid, std::size_t instance, int slot,
              int part) {
  for (const FieldId id : schema.fields_of(description::FieldKind::figures)) {
    const FieldType& f = schema.field(id);
    for (int i = 0; i < f.places; ++i) {
      const Location l = read_location(a, f, 0, i);
      if (l.where == Where::segment && l.field == grid &&
          static_cast<std::size_t>(l.instance) == instance && l.at == slot && l.part >= part)
        return true;
    }
  }
  return false;
}

bool any_on(const Schema& schema, const Arena& a, FieldId grid, std::size_t instance, int slot) {
  const board::Grid& board = schema.field(grid).grids[instance];
  // On a cell of two halves one stands as long as one of them lies there.
  const Word cell = board.other_half(a, slot) < 0 ? pack(board.cell_of(a, slot)) : 0;
  for (const FieldId id : schema.fields_of(description::FieldKind::figures)) {
    const FieldType& f = schema.field(id);
    for (int i = 0; i < f.places; ++i) {
      const Location l = read_location(a, f, 0, i);
      const bool here = l.field == grid && static_cast<std::size_t>(l.instance) == instance;
      if (here &&
          ((l.where == Where::segment && l.at == slot) || (l.where == Where::cell && l.at == cell)))
        return true;
    }
  }
  return false;
}

Location riding(const Schema& schema, const FieldType& own, const Schema::OwnFigure& below) {
  FieldId other;
  if (&below.field != &own) {
    const auto& all = schema.field(schema.all_figures());
    other = all.figure_fields[static_cast<std::size_t>(below.field.first_figure + below.figure)];
  }
  return {Where::figure, other, 0, below.figure, 0};
}

Schema::OwnFigure below(const Schema& schema, const FieldType& f, int figure, const Location& l) {
  return {l.field ? schema.field(l.field) : schema.own_figure(f, figure).field, l.at};
}

bool in_ring(const Schema& schema, const Arena& a, const Schema::OwnFigure& from) {
  const FieldType* f = &from.field;
  int at = from.figure;
  for (int steps = 0; steps <= schema.field(schema.all_figures()).places; ++steps) {
    const Location l = location(a, *f, 0, at);
    if (l.where != Where::figure) return false;
    const Schema::OwnFigure next = below(schema, *f, at, l);
    f = &next.field;
    at = next.figure;
  }
  return true;
}

bool carries(const Schema& schema, const Arena& a, const Schema::OwnFigure& figure) {
  for (const FieldId id : schema.fields_of(description::FieldKind::figures)) {
    const FieldType& f = schema.field(id);
    if (next_at(a, f, 0, riding(schema, f, figure), -1) >= 0) return true;
  }
  return false;
}

std::pair<int, int> of_owner_and_kind(const FieldType& f, Seat owner, std::int32_t kind) {
  if (f.figures_from.empty()) return {0, f.places};
  const auto kinds = static_cast<std::int32_t>(f.figure_kinds.size());
  const std::int32_t at = (owner ? owner.value : 0) * kinds + kind;
  if (kind < 0 || kind >= kinds || at + 1 >= std::ssize(f.figures_from)) return {0, 0};
  const auto* const from = &f.figures_from[static_cast<std::size_t>(at)];
  return {from[0], from[1]};
}

int next_in_supply(const Arena& a, const FieldType& f, std::size_t instance, Seat owner,
                   std::int32_t kind, int after) {
  const auto [first, end] = of_owner_and_kind(f, owner, kind);
  for (int i = std::max(first, after + 1); i < end; ++i) {
    const FigureType& type = f.figures[static_cast<std::size_t>(i)];
    if (type.owner != owner || type.kind != kind) continue;
    const Location l = read_location(a, f, instance, i);
    if (l.where == Where::supply && l.at == owner.value) return i;
  }
  return -1;
}

int in_supply(const Arena& a, const FieldType& f, std::size_t instance, Seat owner,
              std::int32_t kind) {
  int n = 0;
  for (int i = next_in_supply(a, f, instance, owner, kind, -1); i >= 0;
       i = next_in_supply(a, f, instance, owner, kind, i)) {
    ++n;
  }
  return n;
}

}  // namespace castellan::state::figures
