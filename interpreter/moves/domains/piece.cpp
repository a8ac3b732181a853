// `piece`: a piece that lies on a grid. The form of pieces.

#include "interpreter/moves/domains/board.hpp"

namespace castellan::moves {

namespace {

Type compile_piece(Compiling& c) { return Type::piece(c.out.field); }

/// The pieces of which it is known that the filter does not let them through. What lies over
/// a piece may add to what it shows.
class SortedOut {
 public:
  SortedOut(const Look& look, const state::FieldType& f, std::size_t instance)
      : arena_(look.run.arena()), grid_(f.grids[instance]), through_(look.domain.pieces_through) {
    if (!f.layer) return;
    const auto& over = look.run.schema().field(f.layer).grids[instance];
    if (over.count(arena_) > 0) over_ = &over;
  }
  bool operator()(int slot) const {
    if (through_.empty() || through_[static_cast<std::size_t>(grid_.component_of(arena_, slot))]) return false;
    return over_ == nullptr || !over_->occupied(arena_, grid_.cell_of(arena_, slot));
  }

 private:
  const Arena& arena_;
  const board::Grid& grid_;
  const std::vector<bool>& through_;
  const board::Grid* over_ = nullptr;
};

bool each_piece(Look& look) {
  const std::size_t instance = look.run.instance(look.domain);
  const auto& f = look.run.schema().field(look.domain.field);
  const auto& grid = f.grids[instance];
  auto& list = look.list();
  const bool filters = filters_first(look);
  const SortedOut sorted_out(look, f, instance);
  each_piece_on(look.run, grid, !filters && !look.any_order(), [&](int slot) {
    if (sorted_out(slot)) return true;
    const Value piece = piece_value(instance, slot);
    if (filters && look.within() && !look.within()->contains(grid.cell_of(look.run.arena(), slot))) return true;
    if (!filters || look.lets_through(piece)) list.push_back(piece);
    return !look.is_shut();
  });
  if (!filters) return look.offer(list);
  return take_in_reading_order(look, f, list, [](Value piece) { return piece; });
}

std::int64_t count_pieces(Look& look) {
  const Board b(look.run, look.domain);
  return b.grid.count(b.arena);
}

bool admits_piece(const Run& run, const Parameter&, const Domain& d, Value v) {
  return lies(run, d, without_turn(v));
}

std::string piece_reason(const Run& run, const Parameter& p, const Domain& d, Value v,
                         std::span<const std::string>) {
  return piece_filter_reason(run, p, d, v);
}

std::string piece_form_text(const Run& run, const Parameter& p, Value v, std::span<const std::string>) {
  const Value piece = without_turn(v);
  const auto& grid = run.schema().field(p.type.field()).grids[instance_of_piece(piece)];
  return turned_text(state::piece_text(grid, run.arena(), slot_of_piece(piece)), v);
}

bool read_piece_form(const Run& run, const Parameter& p, std::span<const std::string>, Reader& in, Value& v,
                     Misread& problem) {
  Value piece = expr::kNone;
  int turn = 0;
  if (!read_piece_cell(run, p.domains.front(), in, piece, problem) || !read_turn(run, p, in, turn, problem)) {
    return false;
  }
  v = turned_value(piece, turn);
  return true;
}

}  // namespace

const DomainType kPiece = {{"piece", Key::container, Piece::none, false},
                           {"a grid", {Type::Kind::grid}, Type::Kind::piece, "pieces"},
                           compile_piece, each_piece, count_pieces, admits_piece, piece_reason};

const Form kPieceForm = {Type::Kind::piece, piece_form_text, read_piece_form, true, nullptr};

}  // namespace castellan::moves
