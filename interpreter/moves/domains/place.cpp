// `place`: a place of a map.

#include "interpreter/moves/domains/domain.hpp"

namespace castellan::moves {

namespace {

Type compile_place(Compiling& c) { return Type::of_field(Type::Kind::place, c.out.field); }

std::int64_t count_places(Look& look) { return look.run.schema().field(look.domain.field).places; }

bool each_place(Look& look) {
  const std::int64_t places = count_places(look);
  expr::PlaceBits through;
  if (!look.select(places, through)) return look.offer_range(0, places - 1);
  for (std::size_t w = 0; w < through.size(); ++w) {
    for (std::uint64_t left = through[w]; left != 0; left &= left - 1) {
      if (!look.take_filtered(static_cast<Value>(64 * w) + std::countr_zero(left))) return false;
    }
  }
  return true;
}

bool admits_place(const Run& run, const Parameter&, const Domain& d, Value v) {
  return v >= 0 && v < run.schema().field(d.field).places;
}

}  // namespace

const DomainType kPlace = {{"place", Key::container, Piece::none, false}, {"a map", {Type::Kind::map},
                           Type::Kind::place, "places"},
                           compile_place, each_place, count_places, admits_place, no_reason};

}  // namespace castellan::moves
