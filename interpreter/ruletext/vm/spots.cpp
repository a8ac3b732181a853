#include "interpreter/ruletext/vm/spots.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "interpreter/ruletext/values.hpp"
#include "interpreter/state/figures.hpp"
#include "interpreter/state/regions.hpp"

namespace castellan::ruletext {

using description::FieldKind;
using Kind = Type::Kind;
using state::figures::Where;

namespace {

std::vector<Spot> of_piece(const state::Schema& schema, const Arena& a, FieldId grid,
                           std::size_t instance, int slot, int segment) {
  const auto& f = schema.field(grid);
  if (instance >= f.instances || slot >= f.capacity || !f.grids[instance].used(a, slot)) return {};
  return {{grid, instance, f.grids[instance].cell_of(a, slot), segment}};
}

std::vector<Spot> of_region(const state::Schema& schema, const Arena& a, FieldId field, Value v) {
  const auto& f = schema.field(field);
  const auto& over = schema.field(f.over);
  const std::size_t instance = instance_part(v);
  const int first = number_part(v);
  std::vector<Spot> out;
  if (f.of_places) {
    const auto& map = over.maps[instance];
    for (int p = 0; p < over.places; ++p) {
      if (map.owner(a, p) < 0 || !map.same_group(a, f.feature, p, first)) continue;
      out.push_back({f.over, instance, {}, -1, p});
    }
    return out;
  }
  const auto& regions = f.regions[instance];
  if (!regions.exists(a, first)) return {};
  std::vector<int> members;
  int id = first;
  do {
    members.push_back(id);
    id = regions.next_in_region(a, id);
  } while (id != first);
  std::sort(members.begin(), members.end());
  for (const int m : members) {
    const int slot = state::slot_of_segment(f, m);
    const auto one = of_piece(schema, a, f.over, instance, slot,
                              state::index_of_segment(schema, a, f, instance, m));
    out.insert(out.end(), one.begin(), one.end());
  }
  return out;
}

std::vector<Spot> of_figure(const state::Schema& schema, const Arena& a, FieldId field, Value v) {
  const auto l = state::figures::location(a, schema.field(field), 0, static_cast<int>(v));
  const auto instance = static_cast<std::size_t>(l.instance);
  switch (l.where) {
    case Where::cell:
    case Where::corner:
      return {{l.field, instance, unpack_cell(l.at)}};
    case Where::segment:
      return of_piece(schema, a, l.field, instance, l.at, l.part);
    case Where::place:
      return {{l.field, instance, {}, -1, l.at}};
    case Where::figure: {
      const FieldId below = l.field ? l.field : field;
      return of_figure(schema, a, below, l.at);
    }
    case Where::supply:
    case Where::holder:
    case Where::track:
    case Where::out:
      break;
  }
  return {};
}

std::optional<Word> cell_of_slot(const state::FieldType& grid, const Arena& a, std::size_t instance,
                                 int slot) {
  if (grid.grids.empty() || instance >= grid.instances || slot >= grid.capacity)
    return std::nullopt;
  if (!grid.grids[instance].used(a, slot)) return std::nullopt;
  return pack(grid.grids[instance].cell_of(a, slot));
}

std::optional<Word> first_cell_of_region(const state::Schema& schema, const Arena& a, FieldId field,
                                         Value v) {
  const auto& f = schema.field(field);
  const auto& over = schema.field(f.over);
  const std::size_t instance = instance_part(v);
  const int first = number_part(v);
  if (f.of_places || !f.regions[instance].exists(a, first)) return std::nullopt;
  std::optional<Word> lowest;
  int id = first;
  do {
    const auto here = cell_of_slot(over, a, instance, state::slot_of_segment(f, id));
    if (here && (!lowest || *here < *lowest)) lowest = here;
    id = f.regions[instance].next_in_region(a, id);
  } while (id != first);
  return lowest;
}

std::optional<Word> first_cell_of_figure(const state::Schema& schema, const Arena& a, FieldId field,
                                         Value v) {
  const auto l = state::figures::location(a, schema.field(field), 0, static_cast<int>(v));
  switch (l.where) {
    case Where::cell:
    case Where::corner:
      return static_cast<Word>(l.at);
    case Where::segment:
      return cell_of_slot(schema.field(l.field), a, static_cast<std::size_t>(l.instance), l.at);
    case Where::figure:
      return first_cell_of_figure(schema, a, l.field ? l.field : field, l.at);
    case Where::place:
    case Where::supply:
    case Where::holder:
    case Where::track:
    case Where::out:
      break;
  }
  return std::nullopt;
}

}  // namespace

std::vector<Spot> spots_of(const state::Schema& schema, const Arena& a, const Type& type, Value v) {
  if (v < 0 && !type.is(Kind::cell)) return {};
  switch (type.kind) {
    case Kind::cell:
      return v == kNone ? std::vector<Spot>{}
                        : std::vector<Spot>{{{}, 0, unpack_cell(static_cast<Word>(v))}};
    case Kind::corner:
      return {{type.field(), instance_part(v), unpack_cell(number_part(v))}};
    case Kind::piece:
      return of_piece(schema, a, type.field(), instance_of_piece(v), slot_of_piece(v), -1);
    case Kind::segment: {
      const Value piece = piece_of_segment(v);
      return of_piece(schema, a, type.field(), instance_of_piece(piece), slot_of_piece(piece),
                      index_of_segment(v));
    }
    case Kind::region:
      return of_region(schema, a, type.field(), v);
    case Kind::place:
      return {{type.field(), 0, {}, -1, static_cast<int>(v)}};
    case Kind::figure:
      return of_any_field(type, schema) ? std::vector<Spot>{}
                                        : of_figure(schema, a, type.field(), v);
    default:
      return {};
  }
}

std::optional<Word> first_cell(const state::Schema& schema, const Arena& a, const Type& type,
                               Value v) {
  if (v < 0) return std::nullopt;
  switch (type.kind) {
    case Kind::piece:
      return cell_of_slot(schema.field(type.field()), a, instance_of_piece(v), slot_of_piece(v));
    case Kind::segment:
      return first_cell(schema, a, Type::piece(type.field()), piece_of_segment(v));
    case Kind::region:
      return first_cell_of_region(schema, a, type.field(), v);
    case Kind::figure:
      return of_any_field(type, schema) ? std::nullopt
                                        : first_cell_of_figure(schema, a, type.field(), v);
    default:
      return std::nullopt;
  }
}

void in_reading_order(const state::Schema& schema, const Arena& a, const Type& type,
                      std::vector<Value>& values, std::size_t begin) {
  const std::size_t end = values.size();
  const std::size_t keys = end - begin;
  if (keys < 2 || thing(type.kind) == nullptr) return;
  for (std::size_t i = begin; i < end; ++i) {
    const auto cell = first_cell(schema, a, type, values[i]);
    values.push_back(cell ? *cell : std::numeric_limits<Value>::max());
  }
  // Most sets are nearly in this order already.
  for (std::size_t i = begin + 1; i < end; ++i) {
    for (std::size_t k = i; k > begin && values[k + keys] < values[k - 1 + keys]; --k) {
      std::swap(values[k], values[k - 1]);
      std::swap(values[k + keys], values[k - 1 + keys]);
    }
  }
  values.resize(end);
}

}  // namespace castellan::ruletext
