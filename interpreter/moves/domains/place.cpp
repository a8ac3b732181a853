// `place`: a place of a map.

#include "interpreter/moves/domains/domain.hpp"

namespace castellan::moves {

namespace {

Type compile_place(Compiling& c) { return Type::of_field(Type::Kind::place, c.out.field); }

std::int64_t count_places(Look& look) { return look.run.schema().field(look.domain.field).places; }

bool each_place(Look& look) {
  const std::int64_t places = count_places(look);
  const auto together = look.take_together(places);
  return together ? *together : look.offer_range(0, places - 1);
}

bool admits_place(const Run& run, const Parameter&, const Domain& d, Value v) {
  return v >= 0 && v < run.schema().field(d.field).places;
}

}  // namespace

const DomainType kPlace = {{"place", Key::container, Piece::none, false},
                           {"a map", {Type::Kind::map}, Type::Kind::place, "places"},
                           compile_place,
                           each_place,
                           count_places,
                           admits_place,
                           no_reason};

}  // namespace castellan::moves
