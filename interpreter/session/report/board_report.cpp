#include "interpreter/session/report/board_report.hpp"

#include "interpreter/board/scratch.hpp"
#include "interpreter/state/value_names.hpp"
#include "interpreter/state/view.hpp"

namespace castellan::session {
namespace {

using description::FieldKind;
using nlohmann::json;
using state::FieldType;

class Boards {
 public:
  Boards(const Session& session, const FieldType& f)
      : schema_(session.game().rules().schema()), arena_(session.game().arena()), f_(f) {}

  [[nodiscard]] json places(std::size_t instance) const {
    const board::Map& map = f_.maps[instance];
    json out = json::array();
    for (std::int32_t p = 0; p < f_.places; ++p) {
      json one = {{"name", state::place_name(schema_, f_, static_cast<std::size_t>(p))},
                  {"links", links(map, p)}};
      const auto& place =
          schema_.component(ComponentId(schema_.family(f_.place_family).first.value + p));
      if (place.drawn_at) one["at"] = {place.drawn_at->first, place.drawn_at->second};
      const int area = f_.area_of.empty() ? -1 : f_.area_of[static_cast<std::size_t>(p)];
      if (area >= 0 && f_.areas)
        one["area"] = schema_.choice(f_.areas).values[static_cast<std::size_t>(area)];
      else if (area >= 0 && f_.area_family)
        one["area"] =
            schema_.component(ComponentId(schema_.family(f_.area_family).first.value + area)).name;
      out.push_back(std::move(one));
    }
    return out;
  }

  [[nodiscard]] json pieces(std::size_t instance) const {
    static constexpr const char* kSides[] = {"north", "east", "south", "west"};
    const board::Grid& grid = f_.grids[instance];
    json out = json::array();
    board::Scratch scratch;
    for (const int slot : grid.in_reading_order(arena_, scratch)) {
      const board::Piece piece = grid.piece(arena_, slot);
      json one = {{"cell", {piece.cell.x, piece.cell.y}},
                  {"component", schema_.component(piece).name},
                  {"neighbours", json::object()}};
      if (const int turned = static_cast<int>(piece.turn); turned != 0) one["turned"] = turned * 90;
      for (int side = 0; side < 4; ++side) {
        const int next = grid.neighbour(arena_, slot, static_cast<Side>(side));
        if (next < 0) continue;
        const Cell cell = grid.cell_of(arena_, next);
        one["neighbours"][kSides[side]] = {cell.x, cell.y};
      }
      out.push_back(std::move(one));
    }
    return out;
  }

 private:
  [[nodiscard]] json links(const board::Map& map, int place) const {
    json out = json::array();
    if (!map.finalised(arena_)) return out;
    for (int i = 0; i < map.exit_count(arena_, place); ++i) {
      const board::Exit exit = map.exit(arena_, place, i);
      json link = {{"to", state::place_name(schema_, f_, static_cast<std::size_t>(exit.place))}};
      if (static_cast<std::size_t>(exit.kind) < f_.link_kinds.size())
        link["kind"] = f_.link_kinds[static_cast<std::size_t>(exit.kind)];
      out.push_back(std::move(link));
    }
    return out;
  }

  const state::Schema& schema_;
  const Arena& arena_;
  const FieldType& f_;
};

}  // namespace

json board_json(const Session& session, const std::string& field, std::optional<Seat> viewer) {
  const state::Schema& schema = session.game().rules().schema();
  const auto is_board = [](const FieldType& f) {
    return f.kind == FieldKind::map || f.kind == FieldKind::grid;
  };
  const FieldId id = schema.find_field(field);
  if (!id || !is_board(schema.field(id))) {
    std::vector<std::string> known;
    for (const FieldType& f : schema.fields()) {
      if (is_board(f)) known.push_back(f.name);
    }
    throw grammar::Error(grammar::diagnose("", "script/unknown-field",
                                           "There is no map or grid '" + field + "'.",
                                           grammar::nearest_hint(field, known)));
  }
  const FieldType& f = schema.field(id);
  const bool map = f.kind == FieldKind::map;
  json out = {{"field", f.name}, {"kind", map ? "map" : "grid"}, {"boards", json::array()}};
  for (std::size_t i = 0; i < f.instances; ++i) {
    if (viewer && !state::visible(schema, f, i, *viewer)) continue;
    const Boards boards(session, f);
    json one = map ? json{{"places", boards.places(i)}} : json{{"pieces", boards.pieces(i)}};
    if (f.scope == description::Field::Scope::player) one["of"] = session.players()[i];
    if (f.scope == description::Field::Scope::choice)
      one["of"] = schema.choice(f.scope_choice).values[i];
    out["boards"].push_back(std::move(one));
  }
  return out;
}

}  // namespace castellan::session
