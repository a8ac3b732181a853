// Grids: square cells, each empty or with a placed component.
#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "interpreter/base/json.hpp"
#include "interpreter/state/builder.hpp"
#include "interpreter/state/kept.hpp"
#include "interpreter/state/kinds.hpp"
#include "interpreter/state/kinds/common.hpp"
#include "interpreter/state/kinds/facts.hpp"
#include "interpreter/state/load_parts.hpp"
#include "interpreter/state/regions.hpp"
#include "interpreter/state/value_json.hpp"
#include "interpreter/state/view.hpp"

namespace castellan::state::kinds {
namespace {

using description::Field;
using description::FieldKind;
using nlohmann::json;

constexpr std::int64_t kMaxPieces = 200'000;
static_assert(kMaxPieces <= kRefInstance);
static_assert(static_cast<int>(Field::Holes::side) ==
              static_cast<int>(board::HoleRule::forbid_side));
static_assert(static_cast<int>(Field::Holes::corner) ==
              static_cast<int>(board::HoleRule::forbid_corner));

struct GridKind {
  static void declare(SchemaBuilder& b, const Field& declared, FieldType& to) {
    b.add_held(declared, to);
    if (declared.directions > 0)
      to.direction_choice = b.schema().find_choice(description::directions_name(declared.name));
    std::int64_t capacity = declared.capacity;
    if (!to.family)
      capacity = std::max<std::int64_t>(capacity, 1);  // that there is none is reported
    if (capacity == 0 && to.family) {
      capacity = b.cells_in(to.family);
      const std::int64_t cells = declared.max_width * declared.max_height;
      if (cells > 0) capacity = std::min(capacity, cells);
      capacity = std::max<std::int64_t>(capacity, 1);
    }
    to.members = 0;
    if (b.bounded(declared, "capacity", capacity, 1, kMaxPieces)) {
      // Half cells have two slots each; the first says what the cell has.
      const bool halves = to.family && b.schema().family(to.family).has_halves;
      if (halves && !b.bounded(declared, "capacity", capacity, 1, kMaxPieces / 2)) return;
      to.capacity = static_cast<std::int32_t>(halves ? 2 * capacity : capacity);
      to.members = static_cast<std::size_t>(to.capacity);
    }
    b.bounded(declared, "max_width", declared.max_width, 0, kCellLimit);
    b.bounded(declared, "max_height", declared.max_height, 0, kCellLimit);
    if (!to.family) return;
    const FamilyType& family = b.schema().family(to.family);
    for (const std::string& side : declared.passable) {
      if (family.find_side(side) < 0)
        b.unknown(declared.origin, "side class of " + family.name, side, family.sides);
    }
  }

  /// A grid that lies over another one.
  static void resolve(SchemaBuilder& b, const Field& declared, FieldType& to) {
    const auto bad = [&](const std::string& what, std::string hint = {}) {
      b.error(declared.origin, "schema/bad-field", "grid '" + declared.name + "' " + what,
              std::move(hint));
    };
    if (declared.over.empty()) {
      if (!declared.covers.empty())
        bad("says what it covers, and lies over no grid", "write over = \"GRID\"");
      return;
    }
    to.over = b.field_of_kind(declared, declared.over, "grid", {FieldKind::grid});
    if (!to.over || !to.family) return;
    FieldType& below = b.field(to.over);
    const Field& under = *below.declared;
    if (declared.scope != Field::Scope::game)
      return bad(
          "lies over '" + under.name + "', and there is one of it wherever there is one of that",
          "leave 'of' away");
    if (&below == &to || !under.over.empty())
      return bad("lies over a grid that lies over another one itself");
    if (below.layer)
      return bad("lies over '" + under.name + "', over which '" + b.field(below.layer).name +
                 "' lies already");
    if (!under.passable.empty() || !declared.passable.empty() ||
        declared.holes != Field::Holes::allowed || declared.max_width != 0 ||
        declared.max_height != 0)
      return bad("lies over '" + under.name +
                 "'; one of them has 'passable', or the one above holes, width or height");
    const FamilyType& family = b.schema().family(to.family);
    if (!below.family || (to.family != below.family && family.features_of != below.family)) {
      return bad(
          "holds " + family.name + ", which has not the features of " + under.holds,
          "declare component '" + family.name + "' with features_of = \"" + under.holds + "\"");
    }
    if (family.has_shapes())
      return bad("holds " + family.name + ", some of which fill several cells");
    if (family.has_halves) return bad("holds " + family.name + ", some of which fill half a cell");
    for (const std::string& side : declared.covers) {
      if (family.find_side(side) < 0)
        b.unknown(declared.origin, "side class of " + family.name, side, family.sides);
    }
    if (b.most_segments(below.family) + b.most_segments(to.family) >
        static_cast<std::uint32_t>(kRefSegments))
      return bad("and '" + under.name + "' have more than " + std::to_string(kRefSegments) +
                 " segments on a cell together");
    below.layer = b.id_of(to);
  }

  static std::uint64_t words(const Schema& schema, const FieldType& f) {
    return board::Grid::words(f.capacity, f.family && schema.family(f.family).has_halves);
  }

  static void lay_out(SchemaBuilder& b, FieldType& f) {
    const Field& declared = *f.declared;
    const FamilyType& family = b.schema().family(f.family);
    board::PlacementRules rules;
    rules.match_edges = declared.match;
    rules.touch = declared.touch && !f.is_layer();
    for (const std::string& side : declared.passable) {
      rules.passable = static_cast<board::ClassMask>(rules.passable | 1u << family.find_side(side));
    }
    rules.source = rules.passable != 0 ? 0 : -1;
    rules.holes = static_cast<board::HoleRule>(declared.holes);
    rules.box_width = static_cast<int>(declared.max_width);
    rules.box_height = static_cast<int>(declared.max_height);
    f.grids.reserve(f.instances);
    f.placements.reserve(f.instances);
    for (std::size_t i = 0; i < f.instances; ++i) {
      f.grids.emplace_back(
          f.at(i), f.capacity, b.schema().signatures(),
          family.has_halves ? std::span(b.schema().forms()) : std::span<const board::Form>());
      f.placements.emplace_back(f.grids.back(), rules);
    }
    if (family.is_plain()) return;
    f.shapes = b.schema().shapes();
    f.shape_placements.reserve(f.instances);
    for (const board::Placement& placement : f.placements)
      f.shape_placements.emplace_back(placement, *f.shapes);
  }

  static void start(const FieldType& f, Arena& arena, std::size_t instance) {
    f.grids[instance].reset(arena);
  }

  static json piece_json(const Schema& schema, const board::Piece& piece) {
    json out = {{"cell", cell_json(piece.cell)},
                {"component", component_json(schema, piece.component)}};
    if (piece.turn != Turn::none) out["turned"] = 90 * static_cast<int>(piece.turn);
    return out;
  }

  template <class Each>
  static void each_piece(const Reading& r, Each each) {
    const board::Grid& grid = r.f.grids[r.i];
    for (int slot = grid.next_slot(r.arena, -1); slot >= 0; slot = grid.next_slot(r.arena, slot))
      each(slot, grid.piece(r.arena, slot));
  }

  // By slot, since fields of pieces belong to slots.
  static json save(const Reading& r) {
    json out = json::array();
    each_piece(r, [&](int slot, const board::Piece& p) {
      json piece = piece_json(r.schema, p);
      piece["slot"] = slot;
      if (const auto part = r.schema.component(p).part; part > 0) piece["part"] = part + 1;
      out.push_back(std::move(piece));
    });
    return out;
  }

  static void load(const Writing& w, const JsonValue& list) {
    const board::Grid& grid = w.f.grids[w.i];
    for (std::size_t n = 0; n < list.size(); ++n) {
      const JsonValue piece = list[n];
      piece.allow_only({"slot", "cell", "component", "part", "turned"});
      const int slot = static_cast<int>(piece["slot"].integer(0, w.f.capacity - 1));
      const Cell where = load_cell(piece["cell"]);
      ComponentId what = load_component(w.schema, w.f.family, piece["component"]);
      if (piece.has("part")) what = load_part(w, what, piece["part"]);
      const std::int64_t turned = piece.has("turned") ? piece["turned"].integer(0, 270) : 0;
      if (turned % 90 != 0)
        piece["turned"].fail(kBadSnapshot, "pieces are turned by 90, 180 or 270");
      if (grid.used(w.arena, slot)) piece["slot"].fail(kBadSnapshot, "two pieces have this slot");
      const auto turn = static_cast<Turn>(turned / 90);
      if (!grid.has_place(w.arena, where, what.value, turn))
        piece["cell"].fail(kBadSnapshot, "two pieces lie on this cell");
      if (!suits(grid, w.arena, slot, where, what, turn))
        piece["slot"].fail(kBadSnapshot,
                           "halves of one cell, and no others, have slots side by side, the "
                           "northern one the first");
      grid.place_in(w.arena, slot, where, what.value, turn);
      join_piece(w.schema, w.arena, w.id(), w.i, slot);
    }
    if (w.f.shapes == nullptr) return;
    for (std::size_t n = 0; n < list.size(); ++n) {
      if (!is_whole(w, static_cast<int>(list[n]["slot"].integer(0, w.f.capacity - 1))))
        list[n].fail(kBadSnapshot, "this part of a piece lies without the others");
    }
  }
  /// Whether a free slot is one for a piece, see board/grid.hpp.
  static bool suits(const board::Grid& grid, const Arena& a, int slot, Cell cell, ComponentId what,
                    Turn turn) {
    if (!grid.has_halves()) return true;
    const bool north =
        board::has_side(board::sides_of(grid.form_of(what.value), turn), Side::north);
    if (slot % 2 != (north ? 0 : 1)) return false;
    const int there = grid.slot_at(a, cell);
    return there >= 0 ? slot == (there ^ 1) : !grid.used(a, slot ^ 1);
  }
  static ComponentId load_part(const Writing& w, ComponentId first, const JsonValue& number) {
    const auto parts =
        w.f.shapes == nullptr ? std::span<const board::Part>() : w.f.shapes->parts(first.value);
    if (parts.size() < 2) number.fail(kBadSnapshot, "this component has no parts");
    return ComponentId(
        parts[static_cast<std::size_t>(number.integer(2, std::ssize(parts)) - 1)].component);
  }
  /// Whether all parts of the piece that has one in a slot lie where they belong.
  static bool is_whole(const Writing& w, int slot) {
    const board::Grid& grid = w.f.grids[w.i];
    std::array<board::Laid, board::Shapes::kMaxParts> buffer;
    if (!w.f.is_shape(grid.component_of(w.arena, slot))) return true;
    const auto lies = [&](const board::Laid& part) {
      const int at = grid.slot_at(w.arena, part.cell);
      return at >= 0 && grid.component_of(w.arena, at) == part.component &&
             grid.piece(w.arena, at).turn == part.turn;
    };
    return std::ranges::all_of(w.f.shapes->laid(grid, w.arena, slot, buffer), lies);
  }

  static std::optional<json> view(const Reading& r, const Sight& sight) {
    if (!sight.sees(r)) return std::nullopt;
    json out = json::array();
    board::Scratch scratch;
    const board::Grid& grid = r.f.grids[r.i];
    for (const int slot : grid.in_reading_order(r.arena, scratch)) {
      const board::Piece piece = grid.piece(r.arena, slot);
      if (r.schema.component(piece).part > 0) continue;
      out.push_back(piece_json(r.schema, piece));
      add_piece(grid, r.arena, slot, out.back());
      if (sight.wording != nullptr) out.back()["at"] = piece_text(grid, r.arena, slot);
      if (!r.f.is_shape(piece.component)) continue;
      json cells = json::array();
      for (const int part : SlotsOfPiece(r.f, r.arena, r.i, slot))
        cells.push_back(cell_json(grid.cell_of(r.arena, part)));
      out.back()["cells"] = std::move(cells);
    }
    return out;
  }

  static std::uint64_t hash(const Reading& r, std::int64_t who) {
    std::uint64_t sum = 0;
    each_piece(r, [&](int /*slot*/, const board::Piece& p) {
      sum += fact(r.f.key, {who, kPiece, pack(p.cell), p.component, static_cast<int>(p.turn)});
    });
    return sum;
  }

  static void content(const Reading& r, ComponentId only, std::vector<Content>& out) {
    each_piece(r, [&](int /*slot*/, const board::Piece& p) {
      const ComponentId c(p.component);
      if (r.schema.component(c).part > 0) return;
      if (!only || c == only) out.push_back({c, 1, pack(p.cell), 0});
    });
  }

  // --- scripts

  static std::string member_text(const Reading& r, std::size_t slot,
                                 std::span<const std::string> /*players*/) {
    return piece_text(r.f.grids[r.i], r.arena, static_cast<int>(slot));
  }
  static std::size_t member(const Names& names, const Reading& r, const grammar::TextToken& name) {
    const auto piece = to_piece(name.text);
    if (!piece) {
      throw names.error(name.span, "script/bad-path",
                        "'" + name.text + "' is no cell; write (x,y)");
    }
    const board::Grid& grid = r.f.grids[r.i];
    const PieceFound found = find_piece(grid, r.arena, *piece);
    if (found.several)
      throw names.error(name.span, "script/bad-path", two_halves(grid, r.arena, found.slot));
    if (found.slot >= 0) return static_cast<std::size_t>(found.slot);
    throw names.error(name.span, "script/bad-path",
                      "no piece lies on " + cell_text(piece->cell) +
                          (piece->half ? std::string(corner_of_half(*piece->half)) : "") + " of '" +
                          r.f.name + "'");
  }

  static void lay(Filling& p, const Writing& w, const grammar::PositionLine& line) {
    for (const auto& item : line.items) p.guard([&] { lay_piece(p, w, item); });
  }
  static void clear(Filling& p, const Writing& w) {
    // What lies over nothing would be there for no reason.
    if (w.f.layer) clear(p, {w.schema, w.arena, w.schema.field(w.f.layer), w.i});
    const board::Grid& grid = w.f.grids[w.i];
    board::Scratch scratch;
    for (int slot = grid.next_slot(w.arena, -1); slot >= 0; slot = grid.next_slot(w.arena, slot)) {
      p.loose.add(Loose::box(w.f, w.i),
                  ComponentId(w.schema.whole(grid.component_of(w.arena, slot))), 1);
      remove_piece(w.schema, w.arena, w.id(), w.i, slot, scratch);
    }
  }
  static void lay_piece(Filling& p, const Writing& w, const grammar::PlacedItem& item) {
    const auto refuse = [&](grammar::Span at, const char* id, std::string message) {
      return p.names.error(at, id, std::move(message));
    };
    const ComponentId component = p.names.need_component(item.component, w.f.family);
    const std::vector<grammar::TextToken> places = places_of(p.names, item);
    const bool cells = std::all_of(places.begin(), places.end(), [](const grammar::TextToken& at) {
      return at.text.starts_with('(');
    });
    if (places.empty() || !cells)
      throw refuse(item.span, "script/bad-value",
                   "a piece lies on a cell; write NAME (x,y), or several cells");
    if (item.turned != 0 && !w.f.declared->turns) {
      throw refuse(item.span, "script/bad-value", "pieces of '" + w.f.name + "' are never turned");
    }
    for (const grammar::TextToken& at : places) p.guard([&] { lay_on(p, w, item, component, at); });
  }
  static void lay_on(Filling& p, const Writing& w, const grammar::PlacedItem& item,
                     ComponentId component, const grammar::TextToken& at) {
    const auto cell = to_cell(at.text);
    if (!cell) {
      throw p.names.error(at.span, "script/bad-value",
                          "a cell has whole numbers from -" + std::to_string(kCellLimit) + " to " +
                              std::to_string(kCellLimit));
    }
    const board::Grid& grid = w.f.grids[w.i];
    const grammar::Span span = span_of_one(item, at.span);
    const auto turn = static_cast<Turn>(item.turned / 90);
    if (NoRoom none = no_room(w.f, w.arena, w.i, *cell, component, turn); none.id != nullptr)
      throw p.names.error(span, none.id, std::move(none.message));
    p.take(component, w, span);
    const int slot = place_piece(w.schema, w.arena, w.id(), w.i, *cell, component, turn);
    for (const int part : SlotsOfPiece(w.f, w.arena, w.i, slot))
      p.pieces[{w.id().value, w.i}][pack(grid.cell_of(w.arena, part))] = span;
  }
};

constexpr std::string_view kGridShape =
    R"({"type": "array", "description": "the pieces in reading order; `turned` clockwise unless 0; `half` of half a cell, the corner that it has; `cells` of a piece of several; `at`: what scripts call it",
  "items": {"type": "object", "required": ["cell", "component", "at"], "additionalProperties": false,
    "properties": {"cell": {"$ref": "#/$defs/Cell"}, "component": {"type": "string"}, "turned": {"enum": [90, 180, 270]},
                   "half": {"enum": ["NE", "SE", "SW", "NW"]}, "at": {"type": "string"},
                   "cells": {"type": "array", "items": {"$ref": "#/$defs/Cell"}}}}})";

}  // namespace

constinit const Kind kGrid{
    .word = "grid",
    .knowledge = false,
    .stands = false,
    .holds = Holds::components,
    .counts = false,
    .places = false,
    .shows_size = false,
    .declare = GridKind::declare,
    .resolve = GridKind::resolve,
    .words = GridKind::words,
    .lay_out = GridKind::lay_out,
    .start = GridKind::start,
    .save = GridKind::save,
    .load = GridKind::load,
    .view = GridKind::view,
    .shape = kGridShape,
    .hash = GridKind::hash,
    .hidden = nothing,
    .determinise = nothing,
    .content = GridKind::content,
    .read = nothing,
    .member = GridKind::member,
    .member_text = GridKind::member_text,
    .assign = not_assigned,
    .lay = GridKind::lay,
    .clear = GridKind::clear,
    .join = not_joined,
};

}  // namespace castellan::state::kinds
