// `segment`: a feature of a piece, or of any piece, on a grid. The form of
// segments: `city E` when the parameter names a piece that fills one cell, else with the
// cell, or the name of half a cell, before it.

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "interpreter/moves/domains/board.hpp"
#include "interpreter/moves/text.hpp"
#include "interpreter/state/piece_parts.hpp"
#include "interpreter/state/segments.hpp"

namespace castellan::moves {

namespace {

using K = Type::Kind;

Type compile_segment(Compiling& c) {
  c.out.piece = c.formula(c.from.piece, Type::piece(c.out.field));
  return Type::of_field(K::segment, c.out.field);
}

state::PieceSegments segments_on(const Run& run, const state::FieldType& f, Value piece) {
  return {run.schema(), run.arena(), f, instance_of_piece(piece), slot_of_piece(piece)};
}

state::SlotsOfPiece parts_of(const Run& run, const state::FieldType& f, Value piece) {
  return {f, run.arena(), instance_of_piece(piece), slot_of_piece(piece)};
}

/// Gives the segments of pieces, with `filtered` only those that pass the filter. Every function
/// returns whether more may be given: false when `give` returned false or the look is shut.
template <class Give>
class SegmentWalk {
 public:
  SegmentWalk(Look& look, bool filtered, Give& give)
      : look_(look),
        run_(look.run),
        d_(look.domain),
        f_(run_.schema().field(d_.field)),
        filtered_(filtered),
        give_(give) {
    if (d_.sorted_by < 0) return;
    const Value type = run_.machine().local(static_cast<std::size_t>(d_.sorted_by));
    first_ = static_cast<std::size_t>(type) * run_.schema().components().size();
  }

  /// The segments of the pieces of the given piece's shape.
  bool of_given_piece() {
    const Value piece = run_.value(d_.piece);
    if (!lies(run_, f_, piece)) return true;
    for (const int part : parts_of(run_, f_, piece)) {
      if (!add_with_layer(piece_value(instance_of_piece(piece), part))) break;
    }
    return more_;
  }

  /// Piece by piece, `sorted` in reading order.
  bool of_grid(bool sorted) {
    const std::size_t instance = run_.instance(d_);
    const auto& grid = f_.grids[instance];
    if (sorted) {
      each_piece_on(run_, grid, true,
                    [&](int slot) { return add_with_layer(piece_value(instance, slot)); });
      return more_;
    }
    // Most pieces have no segment that passes the filter.
    const std::uint32_t* const through =
        d_.segments_through.empty() ? nullptr : d_.segments_through.data() + first_;
    each_piece_on(run_, grid, false, [&](int slot) {
      if (through != nullptr && through[grid.component_of(run_.arena(), slot)] == 0) return true;
      return add(piece_value(instance, slot));
    });
    if (!f_.layer || !more_ || look_.is_shut()) return more_;
    // Few cells are covered by the layer, so it is searched from above.
    const auto& over = run_.schema().field(f_.layer).grids[instance];
    each_piece_on(run_, over, false, [&](int slot) {
      const int below = grid.slot_at(run_.arena(), over.cell_of(run_.arena(), slot));
      return below < 0 || add_layer(piece_value(instance, below));
    });
    return more_;
  }

 private:
  bool add(Value piece) {
    const auto& grid = f_.grids[instance_of_piece(piece)];
    const int slot = slot_of_piece(piece);
    if (filtered_ && look_.within() && !look_.within()->contains(grid.cell_of(run_.arena(), slot)))
      return true;
    const auto component = static_cast<std::size_t>(grid.component_of(run_.arena(), slot));
    const std::uint32_t through =
        d_.segments_through.empty() ? ~0U : d_.segments_through[first_ + component];
    const std::uint32_t sure = d_.segments_all.empty() ? 0U : d_.segments_all[first_ + component];
    const auto own = static_cast<int>(run_.schema().components()[component].segments.size());
    for (std::uint32_t left = through; more_ && left != 0; left &= left - 1) {
      const int k = std::countr_zero(left);
      if (k >= own) break;
      const Value segment = ruletext::segment_value(piece, k);
      if (!filtered_ || (sure >> k & 1) != 0 ||
          look_.lets_through(segment,
                             run_.schema().printed_feature(static_cast<Word>(component), k)))
        more_ = give_(segment);
    }
    return more_ && !look_.is_shut();
  }

  /// The segments that the layer adds to a piece, whose feature the piece does not know.
  bool add_layer(Value piece) {
    const auto on = segments_on(run_, f_, piece);
    for (int k = on.own(); more_ && on.has(k); ++k) {
      const Value segment = ruletext::segment_value(piece, k);
      if (!filtered_ || look_.lets_through(segment)) more_ = give_(segment);
    }
    return more_ && !look_.is_shut();
  }

  bool add_with_layer(Value piece) { return add(piece) && (!f_.layer || add_layer(piece)); }

  Look& look_;
  const Run& run_;
  const Domain& d_;
  const state::FieldType& f_;
  bool filtered_;
  Give& give_;
  std::size_t first_ = 0;  ///< row of the tables of `d_`, by what they are sorted by
  bool more_ = true;
};

/// False when `give` returned false.
template <class Give>
bool go_through_segments(Look& look, bool sorted, bool filtered, Give give) {
  SegmentWalk<Give> walk(look, filtered, give);
  return look.domain.piece.given ? walk.of_given_piece() : walk.of_grid(sorted);
}

std::vector<Value>& list_segments(Look& look, bool sorted, bool filtered) {
  auto& list = look.list();
  (void)go_through_segments(look, sorted, filtered, [&list](Value segment) {
    list.push_back(segment);
    return true;
  });
  return list;
}

bool each_segment(Look& look) {
  if (look.has_filter() && (look.domain.piece.given || look.any_order())) {
    return go_through_segments(look, false, true,
                               [&look](Value segment) { return look.take_filtered(segment); });
  }
  if (!filters_first(look)) return look.offer(list_segments(look, !look.any_order(), false));
  const auto& f = look.run.schema().field(look.domain.field);
  return take_in_reading_order(look, f, list_segments(look, false, true),
                               ruletext::piece_of_segment);
}
std::int64_t count_segments(Look& look) { return std::ssize(list_segments(look, false, false)); }

bool admits_segment(const Run& run, const Parameter&, const Domain& d, Value segment) {
  const auto& f = run.schema().field(d.field);
  if (segment < 0) return false;
  const Value piece = ruletext::piece_of_segment(segment);
  if (!lies(run, f, piece)) return false;
  if (!d.piece.given) {
    if (instance_of_piece(piece) != run.instance(d)) return false;
  } else if (const Value given = run.value(d.piece); piece != given) {
    if (f.shapes == nullptr || !lies(run, f, given) ||
        instance_of_piece(piece) != instance_of_piece(given) ||
        parts_of(run, f, piece).first() != parts_of(run, f, given).first())
      return false;
  }
  return ruletext::index_of_segment(segment) < segments_on(run, f, piece).size();
}

/// A choice of rule text names no piece.
bool names_piece(const Parameter& p) { return !p.domains.empty() && p.domains.front().piece.given; }

std::string segment_form_text(const Run& run, const Parameter& p, Value segment,
                              std::span<const std::string>) {
  const auto& f = run.schema().field(p.type.field());
  const Value value = ruletext::piece_of_segment(segment);
  std::string name =
      state::segment_name(segments_on(run, f, value), ruletext::index_of_segment(segment));
  if (names_piece(p) && parts_of(run, f, value).size() == 1) return name;
  return state::piece_text(f.grids[instance_of_piece(value)], run.arena(), slot_of_piece(value)) +
         " " + name;
}

bool read_segment_form(const Run& run, const Parameter& p, std::span<const std::string>, Reader& in,
                       Value& v, Misread& problem) {
  const Domain& d = p.domains.front();
  Value piece = ruletext::kNone;
  if (!names_piece(p)) {
    if (!read_piece_cell(run, d, in, piece, problem)) return false;
  } else if (piece = run.value(d.piece); piece < 0) {
    problem = {"move/illegal", "there is no piece"};
    return false;
  } else if (const auto& f = run.schema().field(p.type.field()); lies(run, f, piece)) {
    const auto parts = parts_of(run, f, piece);
    if (parts.size() > 1) {
      if (!read_piece_cell(run, f, instance_of_piece(piece), in, piece, problem)) return false;
      const Cell cell =
          f.grids[instance_of_piece(piece)].cell_of(run.arena(), slot_of_piece(piece));
      if (parts_of(run, f, piece).first() != parts.first()) {
        problem = {"move/illegal", cell_text(cell) + " is no cell of the piece"};
        return false;
      }
    }
  }
  return read_segment(run, p.type.field(), piece, in, v, problem);
}

}  // namespace

bool read_segment(const Run& run, FieldId grid, Value piece, Reader& in, Value& segment,
                  Misread& problem) {
  const auto& f = run.schema().field(grid);
  std::vector<std::string_view> features;
  for (const auto& feature : run.schema().family(f.family).features)
    features.emplace_back(feature.name);
  const auto i = in.name(features);
  if (i < 0) {
    problem = no_value(run, Type::of_field(K::segment, grid), in.word(), features);
    return false;
  }
  const std::string_view feature = features[static_cast<std::size_t>(i)];
  std::vector<std::string> words;
  Value number = 0;
  while (state::halves_named(in.word()) || state::diagonal_named(in.word())) {
    words.emplace_back(in.word());
    (void)in.take(words.back());
  }
  if (words.empty() && in.number(number)) words.push_back(std::to_string(number));
  const std::vector<std::string_view> views(words.begin(), words.end());
  const auto on = segments_on(run, f, piece);
  const auto found = state::find_segment(on, feature, views);
  if (found.segment < 0) {
    std::string said(feature);
    for (const auto& word : words) said += " " + word;
    problem = {"move/bad-value", found.several ? state::several_segments(on, said, feature)
                                               : "the piece has no " + grammar::in_quotes(said)};
    return false;
  }
  segment = ruletext::segment_value(piece, found.segment);
  return true;
}

const DomainType kSegment = {{"segment", Key::container, Piece::may, false},
                             {"a grid", {K::grid}, K::segment, "segments"},
                             compile_segment,
                             each_segment,
                             count_segments,
                             admits_segment,
                             no_reason};

const Form kSegmentForm = {K::segment, segment_form_text, read_segment_form,
                           true,       nullptr,           nullptr};

}  // namespace castellan::moves
