// `region`: a region of a grid or of a map. The form of regions: the first of their segments
// in reading order, `(0,-1) road E`, or their first place; any segment or place of a region
// is read.

#include <algorithm>
#include <optional>

#include "interpreter/moves/domains/board.hpp"
#include "interpreter/moves/text.hpp"
#include "interpreter/ruletext/value_text.hpp"
#include "interpreter/state/figure_text.hpp"
#include "interpreter/state/segments.hpp"

namespace castellan::moves {

namespace {

using K = Type::Kind;

Type compile_region(Compiling& c) { return Type::of_field(K::region, c.out.field); }

/// A regions field with what it is over.
struct Regions {
  const Run& run;
  const state::FieldType& f;
  const state::FieldType& over;

  Regions(const Run& of, FieldId field)
      : run(of), f(of.schema().field(field)), over(of.schema().field(f.over)) {}

  [[nodiscard]] bool on_map() const { return f.of_places; }
  /// The region of a place, none of one that nobody owns.
  [[nodiscard]] Value of_place(std::size_t instance, int place) const {
    const auto& map = over.maps[instance];
    if (map.owner(run.arena(), place) < 0) return ruletext::kNone;
    return ruletext::in_instance(instance, map.lowest_in_group(run.arena(), f.feature, place));
  }
  /// The region of a segment of the piece in a slot, none of another feature.
  [[nodiscard]] Value of_segment(std::size_t instance, int slot, const state::PieceSegments& on,
                                 int k) const {
    if (on[k].feature != f.feature) return ruletext::kNone;
    return ruletext::in_instance(instance,
                                 f.regions[instance].region(run.arena(), on.id(f, slot, k)));
  }
};

/// By the first place, or the first segment in reading order.
std::vector<Value>& list_regions(Look& look) {
  const Regions regions(look.run, look.domain.field);
  const std::size_t instance = look.run.instance(look.domain);
  auto& list = look.list();
  const auto add = [&list](Value region) {
    if (region >= 0 && std::ranges::find(list, region) == list.end()) list.push_back(region);
  };
  if (regions.on_map()) {
    for (int place = 0; place < regions.over.places; ++place)
      add(regions.of_place(instance, place));
    return list;
  }
  const Run& run = look.run;
  for (const int slot :
       regions.over.grids[instance].in_reading_order(run.arena(), run.scratch().board)) {
    const state::PieceSegments on(run.schema(), run.arena(), regions.over, instance, slot);
    for (int k = 0; k < on.size(); ++k) add(regions.of_segment(instance, slot, on, k));
  }
  return list;
}

bool each_region(Look& look) { return look.offer(list_regions(look)); }
std::int64_t count_regions(Look& look) { return std::ssize(list_regions(look)); }

bool admits_region(const Run& run, const Parameter&, const Domain& d, Value region) {
  const std::size_t instance = run.instance(d);
  if (region < 0 || ruletext::instance_part(region) != instance) return false;
  const Regions regions(run, d.field);
  const int member = ruletext::number_part(region);
  if (regions.on_map())
    return member < regions.over.places && regions.of_place(instance, member) == region;
  const auto& joined = regions.f.regions[instance];
  return joined.exists(run.arena(), member) && joined.region(run.arena(), member) == member;
}

std::string region_form_text(const Run& run, const Parameter& p, Value region,
                             std::span<const std::string> players) {
  const Regions regions(run, p.type.field());
  if (regions.on_map())
    return ruletext::value_text({run.schema(), run.arena(), players}, p.type, region);
  const std::size_t instance = ruletext::instance_part(region);
  const auto& grid = regions.over.grids[instance];
  std::optional<Cell> first;
  std::string name;
  const auto before = [](Cell a, Cell b) { return a.y != b.y ? a.y < b.y : a.x < b.x; };
  for (int slot = grid.next_slot(run.arena(), -1); slot >= 0;
       slot = grid.next_slot(run.arena(), slot)) {
    const Cell cell = grid.cell_of(run.arena(), slot);
    if (first && !before(cell, *first)) continue;
    const state::PieceSegments on(run.schema(), run.arena(), regions.over, instance, slot);
    int k = 0;
    while (k < on.size() && regions.of_segment(instance, slot, on, k) != region) ++k;
    if (k == on.size()) continue;
    first = cell;
    name = state::piece_text(grid, run.arena(), slot) + " " + state::segment_name(on, k);
  }
  return first ? name : std::string(state::kGone);
}

bool read_region_form(const Run& run, const Parameter& p, std::span<const std::string> players,
                      Reader& in, Value& v, Misread& problem) {
  const Regions regions(run, p.type.field());
  const std::size_t instance = p.domains.empty() ? 0 : run.instance(p.domains.front());
  const std::string said(in.rest());
  if (regions.on_map()) {
    Value place = ruletext::kNone;
    if (!read_name(run, Type::of_field(K::place, regions.f.over), players, in, place, problem))
      return false;
    v = regions.of_place(instance, static_cast<int>(place));
  } else {
    Value piece = ruletext::kNone;
    Value segment = ruletext::kNone;
    if (!read_piece_cell(run, regions.over, instance, in, piece, problem) ||
        !read_segment(run, regions.f.over, piece, in, segment, problem)) {
      return false;
    }
    const int slot = slot_of_piece(piece);
    const state::PieceSegments on(run.schema(), run.arena(), regions.over, instance, slot);
    v = regions.of_segment(instance, slot, on, ruletext::index_of_segment(segment));
  }
  if (v >= 0) return true;
  problem = {"move/illegal", said.substr(0, said.size() - in.rest().size()) +
                                 " is part of no region of " + regions.f.name};
  return false;
}

}  // namespace

const DomainType kRegion = {{"region", Key::container, Piece::none, false},
                            {"regions", {K::regions}, K::region, "regions"},
                            compile_region,
                            each_region,
                            count_regions,
                            admits_region,
                            no_reason};

const Form kRegionForm = {K::region, region_form_text, read_region_form, true, nullptr, nullptr};

}  // namespace castellan::moves
