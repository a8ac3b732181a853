#include "interpreter/state/view.hpp"

#include <utility>
#include <vector>

#include "interpreter/state/figure_text.hpp"
#include "interpreter/state/kept.hpp"
#include "interpreter/state/kinds.hpp"
#include "interpreter/state/kinds/common.hpp"
#include "interpreter/state/regions.hpp"
#include "interpreter/state/value_json.hpp"
#include "interpreter/state/write.hpp"

namespace castellan::state {
namespace {

using description::Visibility;
using nlohmann::json;
using Scope = description::Field::Scope;

class Viewer {
 public:
  Viewer(const Schema& schema, const Arena& arena, std::optional<Seat> seat, const Wording* wording)
      : schema_(schema), arena_(arena), sight_{seat, wording} {}

  json run() {
    json out = json::object();
    if (schema_.players() > 0)
      out["players"] = json(static_cast<std::size_t>(schema_.players()), json::object());
    if (sight_.wording != nullptr) {
      for (std::size_t i = 0; i < sight_.wording->players.size(); ++i)
        out["players"][i]["player"] = sight_.wording->players[i];
    }
    for (const FieldType& f : schema_.fields()) {
      if (f.derived) continue;
      const FieldType& outer = f.scope_field ? schema_.field(f.scope_field) : f;
      for (std::size_t i = 0; i < outer.instances / outer.entries; ++i) {
        std::optional<json> shown = f.scope_field ? scoped(f, outer, i) : thing(f, i);
        if (!shown && sight_.wording == nullptr) continue;
        if (!shown) shown = json{{"hidden", true}};
        if (outer.scope == Scope::player) {
          out["players"][i][f.name] = std::move(*shown);
        } else if (outer.scope == Scope::choice) {
          out[f.name][schema_.choice(outer.scope_choice).values[i]] = std::move(*shown);
        } else {
          out[f.name] = std::move(*shown);
        }
      }
    }
    return out;
  }

 private:
  [[nodiscard]] std::optional<json> thing(const FieldType& f, std::size_t i) const {
    return entries(f, i, 0);
  }

  // An object by the values of each further choice.
  [[nodiscard]] std::optional<json> entries(const FieldType& f, std::size_t i,
                                            std::size_t dimension) const {
    if (dimension == f.dimensions.size()) return kinds::of(f).view({schema_, arena_, f, i}, sight_);
    const auto& values = schema_.choice(f.dimensions[dimension]).values;
    json out = json::object();
    for (std::size_t v = 0; v < values.size(); ++v) {
      if (auto value = entries(f, i * values.size() + v, dimension + 1))
        out[values[v]] = std::move(*value);
    }
    return out.empty() ? std::nullopt : std::optional(std::move(out));
  }

  // A field of the places or pieces of container instance `outer_instance`.
  [[nodiscard]] std::optional<json> scoped(const FieldType& f, const FieldType& outer,
                                           std::size_t outer_instance) const {
    if (f.scope == Scope::region) return of_regions(f, outer, outer_instance);
    const std::size_t first = outer_instance * outer.members;
    if (f.scope == Scope::piece || f.scope == Scope::segment) {
      json out = json::array();
      bool any = false;
      board::Scratch scratch;
      const board::Grid& grid = outer.grids[outer_instance];
      for (const int slot : grid.in_reading_order(arena_, scratch)) {
        const board::Piece piece = grid.piece(arena_, slot);
        const auto parts = static_cast<std::size_t>(
            f.scope == Scope::piece
                ? 1
                : PieceSegments(schema_, arena_, outer, outer_instance, piece).size());
        for (std::size_t k = 0; k < parts; ++k) {
          auto value = thing(f, (first + static_cast<std::size_t>(slot)) * f.parts + k);
          if (!value) continue;
          any = true;
          json shown = json::object();
          add_piece(grid, arena_, slot, shown);
          if (f.scope == Scope::segment) shown["segment"] = k;
          say_where(outer, outer_instance, slot,
                    f.scope == Scope::segment ? static_cast<int>(k) : -1, shown);
          shown["value"] = std::move(*value);
          out.push_back(std::move(shown));
        }
      }
      if (!any && !sight_.sees({schema_, arena_, f, first * f.parts * f.entries}))
        return std::nullopt;
      return out;
    }
    const bool named = places_named(outer);
    json out = named ? json::object() : json::array();
    bool any = false;
    for (std::size_t m = 0; m < outer.members; ++m) {
      std::optional<json> value = thing(f, first + m);
      any = any || value.has_value();
      if (named && value) out[place_name(schema_, outer, m)] = std::move(*value);
      if (!named) out.push_back(value ? std::move(*value) : json{{"hidden", true}});
    }
    return any ? std::optional(std::move(out)) : std::nullopt;
  }

  // A region by its lowest segment or place.
  [[nodiscard]] std::optional<json> of_regions(const FieldType& f, const FieldType& regions,
                                               std::size_t i) const {
    const FieldType& board = schema_.field(regions.over);
    const std::size_t first = i * f.things;
    if (!sight_.sees({schema_, arena_, f, first * f.entries})) return std::nullopt;
    if (regions.of_places) {
      json out = json::object();
      for (std::size_t p = 0; p < f.things; ++p) {
        if (!is_lowest(schema_, arena_, regions, {i, static_cast<int>(p)})) continue;
        if (auto value = thing(f, first + p))
          out[place_name(schema_, board, p)] = std::move(*value);
      }
      return out;
    }
    json out = json::array();
    board::Scratch scratch;
    const board::Grid& grid = board.grids[i];
    for (const int slot : grid.in_reading_order(arena_, scratch)) {
      const board::Piece piece = grid.piece(arena_, slot);
      const PieceSegments segments(schema_, arena_, board, i, piece);
      for (int k = 0; k < segments.size(); ++k) {
        if (segments[k].feature != regions.feature) continue;
        const int member = segments.id(regions, slot, k);
        if (!is_lowest(schema_, arena_, regions, {i, member})) continue;
        if (auto value = thing(f, first + static_cast<std::size_t>(member))) {
          out.push_back({{"segment", k}, {"value", std::move(*value)}});
          add_piece(grid, arena_, slot, out.back());
          say_where(board, i, slot, k, out.back());
        }
      }
    }
    return out;
  }

  void say_where(const FieldType& grid, std::size_t instance, int slot, int segment,
                 json& to) const {
    if (sight_.wording != nullptr)
      to["at"] =
          where_text({schema_, arena_, sight_.wording->players}, grid, instance, slot, segment);
  }

  const Schema& schema_;
  const Arena& arena_;
  kinds::Sight sight_;
};

}  // namespace

namespace kinds {

bool Sight::sees(const Reading& r) const { return !seat || visible(r.schema, r.f, r.i, *seat); }
bool Sight::sees_size(const FieldType& f) const { return !seat || shows_size(f); }

}  // namespace kinds

bool shows_size(const FieldType& f) {
  return f.visible == Visibility::everyone ||
         (f.visible != Visibility::nobody && kinds::of(f).shows_size);
}

bool visible(const Schema& schema, const FieldType& f, std::size_t instance, Seat seat) {
  switch (f.visible) {
    case Visibility::everyone:
      return true;
    case Visibility::owner: {
      const Seat whose = owner(schema, f, instance);
      return whose && whose == seat;
    }
    case Visibility::count:
    case Visibility::nobody:
      return false;
  }
  return false;
}

json view(const Schema& schema, const Arena& arena, std::optional<Seat> seat,
          const Wording* wording) {
  return Viewer(schema, arena, seat, wording).run();
}

}  // namespace castellan::state
