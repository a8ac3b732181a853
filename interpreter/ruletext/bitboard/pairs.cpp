#include "interpreter/ruletext/bitboard/pairs.hpp"

#include <algorithm>

#include "interpreter/state/schema.hpp"

namespace castellan::ruletext {

namespace {

/// By place, which others the links of some kinds join to it.
std::vector<PlaceBits> joined_places(const state::FieldType& map, board::LinkKinds kinds) {
  std::vector<PlaceBits> joined(static_cast<std::size_t>(map.places));
  const auto put = [&joined](int at, int other) {
    insert(joined[static_cast<std::size_t>(at)], other);
  };
  for (const board::MapLink& link : map.links) {
    if ((kinds >> link.kind & 1) == 0) continue;
    put(link.a, link.b);
    put(link.b, link.a);
  }
  return joined;
}

bool leads_to_neighbours(const Selection::Way& way, const std::vector<PlaceBits>& joined) {
  return each_place(way.leads,
                    [&](int q) { return is_in(joined[static_cast<std::size_t>(q)], q + way.by); });
}

}  // namespace

std::shared_ptr<const Pairs> pairs_of(const Selection& neighbours, std::uint16_t from,
                                      const Program* filter, const state::Schema& schema) {
  using Node = Selection::Node;
  using Scalar = Selection::Scalar;
  const state::FieldType& map = schema.field(neighbours.map);
  const Node& node = neighbours.nodes.back();
  if (map.more_links != 0 || node.what != Node::What::linked || neighbours.ways.empty())
    return nullptr;
  const Scalar& at = neighbours.scalars[static_cast<std::size_t>(node.a)];
  const Scalar& kinds = neighbours.scalars[static_cast<std::size_t>(node.b)];
  const bool beside = at.what == Scalar::What::argument &&
                      neighbours.locals[static_cast<std::size_t>(at.a)] == from;
  if (!beside || kinds.what != Scalar::What::value) return nullptr;
  if (filter != nullptr && filter->of_steps == nullptr) return nullptr;
  const auto joined = joined_places(map, static_cast<board::LinkKinds>(kinds.value));
  auto out = std::make_shared<Pairs>();
  if (filter != nullptr) out->condition = filter->of_steps;
  int ways_to_neighbours = 0, places_joined = 0;
  for (std::size_t d = 0; d < neighbours.ways.size(); ++d) {
    const Selection::Way& way = neighbours.ways[d];
    if (!leads_to_neighbours(way, joined)) continue;
    ways_to_neighbours += count_of(way.leads);
    out->ways.push_back({way.by, way.leads, filter == nullptr ? 0 : d});
  }
  for (const PlaceBits& places : joined) places_joined += count_of(places);
  std::ranges::sort(out->ways, {}, &Pairs::Way::by);
  const bool twice = std::ranges::adjacent_find(out->ways, {}, &Pairs::Way::by) != out->ways.end();
  if (out->ways.size() > Pairs::kMostWays) return nullptr;
  return twice || ways_to_neighbours != places_joined ? nullptr : out;
}

}  // namespace castellan::ruletext
