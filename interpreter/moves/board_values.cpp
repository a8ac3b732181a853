#include "interpreter/moves/board_values.hpp"

#include <algorithm>

#include "interpreter/expr/value_text.hpp"
#include "interpreter/moves/text.hpp"
#include "interpreter/state/figures.hpp"
#include "interpreter/state/segments.hpp"

namespace castellan::moves {

using state::figures::Location;
using Stands = state::figures::Where;

// --- segments

namespace {

const std::vector<state::Segment>& segments_of(const Run& run, const state::FieldType& f, Value piece) {
  const auto& grid = f.grids[instance_of_piece(piece)];
  const Word component = grid.piece(run.arena(), slot_of_piece(piece)).component;
  return run.schema().component(ComponentId(component)).segments;
}

bool lies(const Run& run, const state::FieldType& f, Value piece) {
  return piece >= 0 && instance_of_piece(piece) < f.instances && slot_of_piece(piece) < f.capacity &&
         f.grids[instance_of_piece(piece)].used(run.arena(), slot_of_piece(piece));
}

}  // namespace

void list_segments(const Run& run, const Domain& d, std::vector<Value>& out) {
  const auto& f = run.schema().field(d.field);
  const auto add = [&](Value piece) {
    const auto n = static_cast<int>(segments_of(run, f, piece).size());
    for (int k = 0; k < n; ++k) out.push_back(expr::segment_value(piece, k));
  };
  if (d.piece.given) {
    if (const Value piece = run.value(d.piece); lies(run, f, piece)) add(piece);
    return;
  }
  const std::size_t instance = run.instance(d);
  const auto& grid = f.grids[instance];
  for (const int slot : grid.in_reading_order(run.arena(), run.scratch().board)) {
    add(piece_value(instance, slot));
  }
}

bool admits_segment(const Run& run, const Domain& d, Value segment) {
  const auto& f = run.schema().field(d.field);
  if (segment < 0) return false;
  const Value piece = expr::piece_of_segment(segment);
  if (d.piece.given ? piece != run.value(d.piece) : instance_of_piece(piece) != run.instance(d)) return false;
  return lies(run, f, piece) &&
         static_cast<std::size_t>(expr::index_of_segment(segment)) < segments_of(run, f, piece).size();
}

// --- corners

void list_corners(const Run& run, const Domain& d, std::vector<Value>& out) {
  const auto& f = run.schema().field(d.field);
  const auto add = [&](Value piece) {
    const std::size_t instance = instance_of_piece(piece);
    const Cell cell = f.grids[instance].cell_of(run.arena(), slot_of_piece(piece));
    for (const int y : {0, 1}) {
      for (const int x : {0, 1}) out.push_back(expr::in_instance(instance, pack(cell.offset(x, y))));
    }
  };
  if (d.piece.given) {
    if (const Value piece = run.value(d.piece); lies(run, f, piece)) add(piece);
    return;
  }
  const std::size_t instance = run.instance(d);
  const auto& grid = f.grids[instance];
  for (int slot = grid.next_slot(run.arena(), -1); slot >= 0; slot = grid.next_slot(run.arena(), slot)) {
    add(piece_value(instance, slot));
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
}

bool admits_corner(const Run& run, const Domain& d, Value corner) {
  const auto& f = run.schema().field(d.field);
  const Value piece = d.piece.given ? run.value(d.piece) : expr::kNone;
  if (corner < 0 || (d.piece.given && !lies(run, f, piece))) return false;
  const std::size_t instance = d.piece.given ? instance_of_piece(piece) : run.instance(d);
  if (expr::instance_part(corner) != instance) return false;
  const auto& grid = f.grids[instance];
  const Cell at = unpack_cell(expr::number_part(corner));
  for (const int y : {-1, 0}) {
    for (const int x : {-1, 0}) {
      const int slot = grid.slot_at(run.arena(), at.offset(x, y));
      if (slot >= 0 && (!d.piece.given || slot == slot_of_piece(piece))) return true;
    }
  }
  return false;
}

std::string segment_text(const Run& run, const Parameter& p, Value segment) {
  const auto& f = run.schema().field(p.type.field());
  const Value value = expr::piece_of_segment(segment);
  const auto piece = f.grids[instance_of_piece(value)].piece(run.arena(), slot_of_piece(value));
  const std::string name = state::segment_name(run.schema(), piece, expr::index_of_segment(segment));
  return p.domains.front().piece.given ? name : cell_text(piece.cell) + " " + name;
}

// --- figures

namespace {

/// Whether the texts of two figures are the same, but for a number at the end.
bool said_alike(const Run& run, const state::FieldType& f, int x, int y) {
  const Arena& arena = run.arena();
  for (;;) {
    const auto& a = f.figures[static_cast<std::size_t>(x)];
    const auto& b = f.figures[static_cast<std::size_t>(y)];
    Location here = state::figures::location(arena, f, 0, x);
    Location there = state::figures::location(arena, f, 0, y);
    const bool on_figures = here.where == Stands::figure && there.where == Stands::figure;
    const int below_x = here.at;
    const int below_y = there.at;
    if (on_figures) here.at = there.at = 0;
    const bool same = a.owner == b.owner && a.kind == b.kind && here == there &&
                      state::figures::role(arena, f, 0, x) == state::figures::role(arena, f, 0, y) &&
                      state::figures::stack(arena, f, 0, x) == state::figures::stack(arena, f, 0, y) &&
                      state::figures::custodian(arena, f, 0, x) == state::figures::custodian(arena, f, 0, y);
    if (!same || !on_figures) return same;
    x = below_x;
    y = below_y;
  }
}

bool same_fields(const Run& run, FieldId figures, int x, int y) {
  for (const auto& f : run.schema().fields()) {
    if (f.scope != description::Field::Scope::figure || f.scope_field != figures) continue;
    const auto words = [&](int figure) { return run.arena().view(f.at(static_cast<std::size_t>(figure)), f.stride); };
    if (!std::ranges::equal(words(x), words(y))) return false;
  }
  return true;
}

}  // namespace

bool twins(const Run& run, FieldId figures, Value x, Value y) {
  const auto& f = run.schema().field(figures);
  const int a = static_cast<int>(x);
  const int b = static_cast<int>(y);
  return a == b || (state::figures::location(run.arena(), f, 0, a) == state::figures::location(run.arena(), f, 0, b) &&
                    said_alike(run, f, a, b) && same_fields(run, figures, a, b) &&
                    !state::figures::carries(run.arena(), f, 0, a) && !state::figures::carries(run.arena(), f, 0, b));
}

std::string figure_text(const Run& run, FieldId figures, int figure, std::span<const std::string> players) {
  const auto& f = run.schema().field(figures);
  // Figures that are said alike and are no twins are numbered.
  std::vector<int> others;
  for (int i = 0; i < f.places; ++i) {
    const auto twin = [&](int other) { return twins(run, figures, other, i); };
    if (!said_alike(run, f, i, figure) || std::any_of(others.begin(), others.end(), twin)) continue;
    if (twin(figure)) break;
    others.push_back(i);
  }
  std::string out = expr::figure_text({run.schema(), run.arena(), players}, f, figure);
  if (!others.empty()) out += " " + std::to_string(others.size() + 1);
  return out;
}

}  // namespace castellan::moves
