#include "interpreter/ruletext/vm/standing.hpp"

#include <algorithm>
#include <bit>

#include "interpreter/state/figure_words.hpp"
#include "interpreter/state/regions.hpp"

namespace castellan::ruletext {

using state::figures::Location;
using state::figures::Where;

namespace {

/// The question for which an index is made.
constexpr int kOften = 2, kOftenOfRegions = 4;

}  // namespace

void Standing::Index::clear(std::size_t figures) {
  entries_.clear();
  first_.assign(std::bit_ceil(2 * figures + 1), -1);
}

void Standing::Index::add(const Spot& spot, int figure) {
  std::int32_t& head = first_[chain(spot)];
  entries_.push_back({spot, figure, head});
  head = static_cast<std::int32_t>(entries_.size()) - 1;
}

Standing::Field& Standing::field(FieldId figures) {
  if (fields_.size() <= figures.index()) fields_.resize(figures.index() + 1);
  return fields_[figures.index()];
}

bool Standing::look(const state::Schema& schema, const Arena& a, FieldId figures) {
  Field& f = field(figures);
  const state::FieldType& type = schema.field(figures);
  if (f.state != a.stamp()) {
    f.state = a.stamp();
    const auto words =
        a.view(type.at(0), static_cast<std::size_t>(type.places) * state::figures::kFigureWords);
    if (!std::ranges::equal(words, f.words)) {
      f.words.assign(words.begin(), words.end());
      f.asked = 0;
      f.known = false;
    }
  }
  if (f.known || ++f.asked < kOften) return f.known;
  f.known = true;
  f.places.clear(static_cast<std::size_t>(type.places));
  // From the highest on, so that every chain begins with the lowest.
  for (int i = type.places - 1; i >= 0; --i) {
    const Location l = state::figures::read_location(a, type, 0, i);
    if (l.where == Where::supply || l.where == Where::holder || l.where == Where::out) continue;
    f.places.add(place(l), i);
    if (l.where == Where::segment)
      f.places.add(piece(l.field, static_cast<std::size_t>(l.instance), l.at), i);
  }
  return true;
}

bool Standing::look_at_regions(const state::Schema& schema, const Arena& a, FieldId figures) {
  Field& f = field(figures);
  if (f.joined != a.stamp()) {
    f.joined = a.stamp();
    f.asked_of_regions = 0;
    f.knows_regions = false;
  }
  if (++f.asked_of_regions < kOftenOfRegions) return false;
  f.knows_regions = true;
  const state::FieldType& type = schema.field(figures);
  f.regions.clear(static_cast<std::size_t>(type.places));
  for (int i = type.places - 1; i >= 0; --i) {
    const Location l = state::figures::read_location(a, type, 0, i);
    if (l.where != Where::segment) continue;
    const auto instance = static_cast<std::size_t>(l.instance);
    const state::FieldType& grid = schema.field(l.field);
    if (grid.regions_of.empty()) continue;
    const state::PieceSegments on(schema, a, grid, instance, l.at);
    for (const FieldId id : grid.regions_of[static_cast<std::size_t>(on[l.part].feature)]) {
      const state::FieldType& regions = schema.field(id);
      f.regions.add(
          region(id, instance, regions.regions[instance].region(a, on.id(regions, l.at, l.part))),
          i);
    }
  }
  return true;
}

}  // namespace castellan::ruletext
