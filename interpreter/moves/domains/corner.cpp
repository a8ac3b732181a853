// `corner`: a corner of a piece, or of any piece, on a grid. The form of
// corners: the cell south-east of it.

#include <algorithm>

#include "interpreter/moves/domains/board.hpp"
#include "interpreter/moves/text.hpp"

namespace castellan::moves {

namespace {

using K = Type::Kind;

Type compile_corner(Compiling& c) {
  c.out.piece = c.formula(c.from.piece, Type::piece(c.out.field));
  return Type::of_field(K::corner, c.out.field);
}

/// In reading order.
std::vector<Value>& list_corners(Look& look) {
  const Run& run = look.run;
  const Domain& d = look.domain;
  const auto& f = run.schema().field(d.field);
  auto& list = look.list();
  const auto add = [&](Value piece) {
    const std::size_t instance = instance_of_piece(piece);
    const auto& grid = f.grids[instance];
    const int slot = slot_of_piece(piece);
    const Cell cell = grid.cell_of(run.arena(), slot);
    for (const int y : {0, 1}) {
      for (const int x : {0, 1}) {
        if (board::has_corner(grid.sides_at(run.arena(), slot), x, y))
          list.push_back(ruletext::in_instance(instance, pack(cell.offset(x, y))));
      }
    }
  };
  if (d.piece.given) {
    if (const Value piece = run.value(d.piece); lies(run, f, piece)) add(piece);
    return list;
  }
  const std::size_t instance = run.instance(d);
  const auto& grid = f.grids[instance];
  for (int slot = grid.next_slot(run.arena(), -1); slot >= 0;
       slot = grid.next_slot(run.arena(), slot)) {
    add(piece_value(instance, slot));
  }
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
  return list;
}

bool each_corner(Look& look) { return look.offer(list_corners(look)); }
std::int64_t count_corners(Look& look) { return std::ssize(list_corners(look)); }

bool admits_corner(const Run& run, const Parameter&, const Domain& d, Value corner) {
  const auto& f = run.schema().field(d.field);
  const Value piece = d.piece.given ? run.value(d.piece) : ruletext::kNone;
  if (corner < 0 || (d.piece.given && !lies(run, f, piece))) return false;
  const std::size_t instance = d.piece.given ? instance_of_piece(piece) : run.instance(d);
  if (ruletext::instance_part(corner) != instance) return false;
  const auto& grid = f.grids[instance];
  const Cell at = unpack_cell(ruletext::number_part(corner));
  for (const int y : {-1, 0}) {
    for (const int x : {-1, 0}) {
      const int first = grid.slot_at(run.arena(), at.offset(x, y));
      if (first < 0) continue;
      for (const int slot : {first, grid.other_half(run.arena(), first)}) {
        if (slot >= 0 && (!d.piece.given || slot == slot_of_piece(piece)) &&
            board::has_corner(grid.sides_at(run.arena(), slot), -x, -y))
          return true;
      }
    }
  }
  return false;
}

std::string corner_form_text(const Run&, const Parameter&, Value v, std::span<const std::string>) {
  return cell_text(unpack_cell(ruletext::number_part(v)));
}

std::string corner_reason(const Run& run, const Parameter& p, const Domain& d, Value v,
                          std::span<const std::string> players) {
  if (admits_corner(run, p, d, v)) return {};
  return corner_form_text(run, p, v, players) + " is no corner of " +
         (d.piece.given ? "this piece"
                        : "a piece of " + state::the(run.schema().field(d.field).label));
}

bool read_corner_form(const Run& run, const Parameter& p, std::span<const std::string>, Reader& in,
                      Value& v, Misread& problem) {
  Cell cell;
  if (!read_cell(run, in, cell, problem)) return false;
  const Domain& d = p.domains.front();
  const std::size_t instance = run.instance(d);
  const Value piece = d.piece.given ? run.value(d.piece) : ruletext::kNone;
  v = ruletext::in_instance(piece >= 0 ? instance_of_piece(piece) : instance, pack(cell));
  return true;
}

}  // namespace

const DomainType kCorner = {{"corner", Key::container, Piece::may, false},
                            {"a grid", {K::grid}, K::corner, "corners"},
                            compile_corner,
                            each_corner,
                            count_corners,
                            admits_corner,
                            corner_reason};

const Form kCornerForm = {K::corner, corner_form_text, read_corner_form, true, nullptr, nullptr};

}  // namespace castellan::moves
