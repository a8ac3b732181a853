// `piece`: a piece that lies on a grid. The form of pieces.

#include "interpreter/moves/domains/board.hpp"

namespace castellan::moves {

namespace {

Type compile_piece(Compiling& c) { return Type::piece(c.out.field); }

/// Goes through the pieces of which it is not known that the filter keeps them out, until `each`
/// says no. What lies over a piece may add to what it shows.
template <class Each>
void each_sorted_piece(const Look& look, const state::FieldType& f, std::size_t instance,
                       Each each) {
  const Arena& arena = look.run.arena();
  const auto& grid = f.grids[instance];
  const auto& through = look.domain.pieces_through;
  const auto is_let_through = [&](int slot) {
    return through[static_cast<std::size_t>(grid.component_of(arena, slot))] != 0;
  };
  bool more = true;
  each_piece_on(look.run, grid, false,
                [&](int slot) { return !is_let_through(slot) || (more = each(slot)); });
  if (!more || !f.layer) return;
  // Few pieces lie over others: they are looked for from above.
  const auto& over = look.run.schema().field(f.layer).grids[instance];
  each_piece_on(look.run, over, false, [&](int above) {
    const int slot = grid.slot_at(arena, over.cell_of(arena, above));
    return slot < 0 || is_let_through(slot) || each(slot);
  });
}

bool each_piece(Look& look) {
  const std::size_t instance = look.run.instance(look.domain);
  const auto& f = look.run.schema().field(look.domain.field);
  const auto& grid = f.grids[instance];
  auto& list = look.list();
  const bool filters = filters_first(look);
  const auto take = [&](int slot) {
    const Value piece = piece_value(instance, slot);
    if (filters && look.within() && !look.within()->contains(grid.cell_of(look.run.arena(), slot)))
      return true;
    if (!filters || look.lets_through(piece)) list.push_back(piece);
    return !look.is_shut();
  };
  if (look.domain.pieces_through.empty())
    each_piece_on(look.run, grid, !filters && !look.any_order(), take);
  else
    each_sorted_piece(look, f, instance, take);
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

std::string piece_form_text(const Run& run, const Parameter& p, Value v,
                            std::span<const std::string>) {
  const Value piece = without_turn(v);
  const auto& grid = run.schema().field(p.type.field()).grids[instance_of_piece(piece)];
  return turned_text(state::piece_text(grid, run.arena(), slot_of_piece(piece)), v);
}

bool read_piece_form(const Run& run, const Parameter& p, std::span<const std::string>, Reader& in,
                     Value& v, Misread& problem) {
  Value piece = ruletext::kNone;
  int turn = 0;
  if (!read_piece_cell(run, p.domains.front(), in, piece, problem) ||
      !read_turn(run, p, in, turn, problem)) {
    return false;
  }
  v = turned_value(piece, turn);
  return true;
}

}  // namespace

const DomainType kPiece = {{"piece", Key::container, Piece::none, false},
                           {"a grid", {Type::Kind::grid}, Type::Kind::piece, "pieces"},
                           compile_piece,
                           each_piece,
                           count_pieces,
                           admits_piece,
                           piece_reason};

const Form kPieceForm = {Type::Kind::piece, piece_form_text, read_piece_form, true,
                         nullptr,           nullptr};

}  // namespace castellan::moves
