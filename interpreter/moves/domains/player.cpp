// `player`: a seat.

#include "interpreter/moves/domains/domain.hpp"

namespace castellan::moves {

namespace {

Type compile_player(Compiling&) { return Type::seat(); }

bool each_player(Look& look) { return look.offer_range(0, look.run.schema().players() - 1); }

std::int64_t count_players(Look& look) { return look.run.schema().players(); }

bool admits_player(const Run& run, const Parameter&, const Domain&, Value v) {
  return v >= 0 && v < run.schema().players();
}

}  // namespace

const DomainType kPlayer = {{"player", Key::none, Piece::none, false},
                            kNoSource,
                            compile_player,
                            each_player,
                            count_players,
                            admits_player,
                            no_reason};

}  // namespace castellan::moves
