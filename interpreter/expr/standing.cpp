#include "interpreter/expr/standing.hpp"

#include <algorithm>
#include <bit>

#include "interpreter/state/figure_words.hpp"
#include "interpreter/state/regions.hpp"

namespace castellan::expr {

using state::figures::Location;
using state::figures::Where;

namespace {

constexpr std::uint8_t kInRegion = 0x40;
constexpr std::uint8_t kOnPiece = 0x41;

Standing::Spot spot(std::uint8_t kind, FieldId field, std::size_t instance, std::uint32_t at, std::uint32_t part) {
  const auto f = static_cast<std::uint64_t>(static_cast<std::uint32_t>(field.value)) & 0xFFFFFF;
  return {std::uint64_t{kind} << 56 | f << 32 | static_cast<std::uint32_t>(instance), std::uint64_t{at} << 32 | part};
}

}  // namespace

Standing::Spot Standing::place(const Location& l) {
  return spot(static_cast<std::uint8_t>(l.where), l.field, static_cast<std::uint32_t>(l.instance),
              static_cast<std::uint32_t>(l.at), static_cast<std::uint32_t>(l.part));
}
Standing::Spot Standing::piece(FieldId grid, std::size_t instance, int slot) {
  return spot(kOnPiece, grid, instance, static_cast<std::uint32_t>(slot), 0);
}
Standing::Spot Standing::region(FieldId regions, std::size_t instance, int lowest) {
  return spot(kInRegion, regions, instance, static_cast<std::uint32_t>(lowest), 0);
}

void Standing::Field::add(const Spot& spot, int figure) {
  std::int32_t& head = first[chain(spot)];
  entries.push_back({spot, figure, head});
  head = static_cast<std::int32_t>(entries.size()) - 1;
}

bool Standing::look(const state::Schema& schema, const Arena& a, FieldId figures) {
  if (fields_.size() <= figures.index()) fields_.resize(figures.index() + 1);
  Field& f = fields_[figures.index()];
  if (f.state != a.stamp()) {
    f.state = a.stamp();
    f.asked = 0;
  }
  if (++f.asked < kOften) return false;
  const state::FieldType& type = schema.field(figures);
  f.entries.clear();
  f.first.assign(std::bit_ceil(2 * static_cast<std::size_t>(type.places) + 1), -1);
  // From the highest on, so that every chain begins with the lowest.
  for (int i = type.places - 1; i >= 0; --i) {
    const Location l = state::figures::read_location(a, type, 0, i);
    if (l.where == Where::supply || l.where == Where::holder || l.where == Where::out) continue;
    f.add(place(l), i);
    if (l.where != Where::segment) continue;
    const auto instance = static_cast<std::size_t>(l.instance);
    f.add(piece(l.field, instance, l.at), i);
    const state::FieldType& grid = schema.field(l.field);
    if (grid.regions_of.empty()) continue;
    const state::PieceSegments on(schema, a, grid, instance, l.at);
    for (const FieldId id : grid.regions_of[static_cast<std::size_t>(on[l.part].feature)]) {
      const state::FieldType& regions = schema.field(id);
      f.add(region(id, instance, regions.regions[instance].region(a, on.id(regions, l.at, l.part))), i);
    }
  }
  return true;
}

}  // namespace castellan::expr
