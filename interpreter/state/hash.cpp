#include "interpreter/state/hash.hpp"

#include "interpreter/base/fnv.hpp"
#include "interpreter/base/json.hpp"
#include "interpreter/state/kept.hpp"
#include "interpreter/state/kinds.hpp"
#include "interpreter/state/kinds/facts.hpp"
#include "interpreter/state/regions.hpp"
#include "interpreter/state/view.hpp"
#include "interpreter/state/write.hpp"

namespace castellan::state {
namespace {

using Scope = description::Field::Scope;

// A piece is identified by its cell; free slots have no facts.
std::optional<std::int64_t> piece_of(const Schema& schema, const Arena& arena, const FieldType& f,
                                     std::size_t instance) {
  const Position p = position(f, instance);
  const board::Grid& grid = schema.field(f.scope_field).grids[p.container];
  const int slot = static_cast<int>(p.member / f.parts);
  if (!grid.used(arena, slot)) return std::nullopt;
  return static_cast<std::int64_t>(p.container) << 32 | pack(grid.cell_of(arena, slot)) |
         second_half(grid, slot);
}

// One of the segments and entries of a thing that is known as `thing`.
std::int64_t part_of(const FieldType& f, std::size_t instance, std::int64_t thing) {
  const auto part = static_cast<std::int64_t>(instance % (std::size_t{f.parts} * f.entries));
  return static_cast<std::int64_t>(fact(f.key, {thing, part}));
}

// A region is identified by its lowest segment or place; other members have no facts.
std::optional<std::int64_t> region_of(const Schema& schema, const Arena& arena, const FieldType& f,
                                      std::size_t instance) {
  const Position p = position(f, instance);
  const FieldType& regions = schema.field(f.scope_field);
  const int member = static_cast<int>(p.member);
  if (!is_lowest(schema, arena, regions, {p.container, member})) return std::nullopt;
  const FieldType& board = schema.field(regions.over);
  std::int64_t name = member;
  if (!regions.of_places) {
    const board::Grid& grid = board.grids[p.container];
    const int slot = slot_of_segment(regions, member);
    name = std::int64_t{pack(grid.cell_of(arena, slot))} << 8 |
           index_of_segment(schema, arena, regions, p.container, member) | second_half(grid, slot);
  }
  return static_cast<std::int64_t>(fact(f.key, {static_cast<std::int64_t>(p.container), name}));
}

std::uint64_t fields_hash(const Schema& schema, const Arena& arena) {
  std::uint64_t sum = 0;
  for (const FieldType& f : schema.fields()) {
    // Fields of a figure are part of what the figure is.
    if (f.derived || f.scope == Scope::figure) continue;
    const kinds::Kind& kind = kinds::of(f);
    const bool of_piece = f.scope == Scope::piece || f.scope == Scope::segment;
    const std::size_t parts = f.scope_field ? std::size_t{f.parts} * f.entries : 1;
    // The parts of a piece lie together.
    const std::size_t together = of_piece ? parts : 1;
    for (std::size_t first = 0; first < f.instances; first += together) {
      std::optional<std::int64_t> who = static_cast<std::int64_t>(first);
      if (of_piece) who = piece_of(schema, arena, f, first);
      if (f.scope == Scope::region) who = region_of(schema, arena, f, first);
      if (!who) continue;
      for (std::size_t i = first; i < first + together; ++i) {
        sum += kind.hash({schema, arena, f, i}, parts > 1 ? part_of(f, i, *who) : *who);
      }
    }
  }
  return sum;
}

}  // namespace

std::uint64_t hash(const Schema& schema, const Arena& arena, std::span<const Word> flow) {
  std::uint64_t sum = fields_hash(schema, arena);
  std::int64_t index = 0;
  for (const Word word : flow) sum += fact(1, {index++, word});
  return mix(sum);
}

std::uint64_t view_hash(const Schema& schema, const Arena& arena, Seat seat) {
  return mix(fnv::of(json_text(view(schema, arena, seat))));
}

}  // namespace castellan::state
