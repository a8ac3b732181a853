#include "interpreter/state/hash.hpp"

#include "interpreter/json.hpp"
#include "interpreter/state/kinds.hpp"
#include "interpreter/state/kinds/facts.hpp"
#include "interpreter/state/view.hpp"
#include "interpreter/state/write.hpp"

namespace castellan::state {
namespace {

using Scope = description::Field::Scope;

// A piece is known by its cell, and nothing is said of free slots.
std::optional<std::int64_t> piece_of(const Schema& schema, const Arena& arena, const FieldType& f,
                                     std::size_t instance) {
  const Position p = position(f, instance);
  const board::Grid& grid = schema.field(f.scope_field).grids[p.container];
  const int slot = static_cast<int>(p.member);
  if (!grid.used(arena, slot)) return std::nullopt;
  return static_cast<std::int64_t>(p.container) << 32 | pack(grid.cell_of(arena, slot));
}

// One of the entries of a thing that is known as `thing`.
std::int64_t entry_of(const FieldType& f, std::size_t instance, std::int64_t thing) {
  return static_cast<std::int64_t>(fact(f.key, {thing, static_cast<std::int64_t>(instance % f.entries)}));
}

std::uint64_t fields_hash(const Schema& schema, const Arena& arena) {
  std::uint64_t sum = 0;
  for (const FieldType& f : schema.fields()) {
    // Fields of a figure are part of what the figure is.
    if (f.derived || f.scope == Scope::figure) continue;
    const kinds::Kind& kind = kinds::of(f);
    for (std::size_t i = 0; i < f.instances; ++i) {
      std::optional<std::int64_t> who = static_cast<std::int64_t>(i);
      if (f.scope == Scope::piece) who = piece_of(schema, arena, f, i);
      if (who && f.scope_field && f.entries > 1) who = entry_of(f, i, *who);
      if (who) sum += kind.hash({schema, arena, f, i}, *who);
    }
  }
  return sum;
}

}  // namespace

std::uint64_t name_key(std::string_view name) {
  std::uint64_t h = 0xCBF29CE484222325;
  for (const char c : name) h = (h ^ static_cast<unsigned char>(c)) * 0x100000001B3;
  return h;
}

std::uint64_t hash(const Schema& schema, const Arena& arena, std::span<const Word> flow) {
  std::uint64_t sum = fields_hash(schema, arena);
  std::int64_t index = 0;
  for (const Word word : flow) sum += fact(1, {index++, word});
  return mix(sum);
}

std::uint64_t view_hash(const Schema& schema, const Arena& arena, Seat seat) {
  return mix(name_key(json_text(view(schema, arena, seat))));
}

}  // namespace castellan::state
