#include "interpreter/state/view.hpp"

#include <utility>
#include <vector>

#include "interpreter/state/pile.hpp"
#include "interpreter/state/value_json.hpp"
#include "interpreter/state/write.hpp"

namespace castellan::state {
namespace {

using description::FieldKind;
using description::Visibility;
using nlohmann::json;
using Scope = description::Field::Scope;

class Viewer {
 public:
  Viewer(const Schema& schema, const Arena& arena, std::optional<Seat> seat)
      : schema_(schema), arena_(arena), seat_(seat) {}

  json run() {
    json out = json::object();
    if (schema_.players() > 0)
      out["players"] = json(static_cast<std::size_t>(schema_.players()), json::object());
    for (const FieldType& f : schema_.fields()) {
      if (f.derived) continue;
      const FieldType& outer = f.scope_field ? schema_.field(f.scope_field) : f;
      for (std::size_t i = 0; i < outer.instances; ++i) {
        std::optional<json> shown = f.scope_field ? scoped(f, outer, i) : instance(f, i);
        if (!shown) continue;
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
  [[nodiscard]] bool sees(const FieldType& f, std::size_t i) const {
    return !seat_ || visible(schema_, f, i, *seat_);
  }
  [[nodiscard]] bool sees_size(const FieldType& f) const {
    return !seat_ || f.visible != Visibility::nobody;
  }
  // With knowledge, who knows counts, whatever the field's visibility.
  [[nodiscard]] bool knows(const FieldType& f, std::size_t i, Address mask) const {
    if (!seat_ || !f.knowledge) return sees(f, i);
    return *seat_ && (arena_.get(mask) >> seat_->value & 1) != 0;
  }

  [[nodiscard]] std::optional<json> instance(const FieldType& f, std::size_t i) const {
    switch (f.kind) {
      case FieldKind::pile:
        return pile_content(f, i);
      case FieldKind::slots:
        return slots_content(f, i);
      case FieldKind::grid:
        return sees(f, i) ? std::optional(grid_content(f, i)) : std::nullopt;
      case FieldKind::map:
        return sees(f, i) ? std::optional(map_content(f, i)) : std::nullopt;
      case FieldKind::figures:
        return sees(f, i) ? std::optional(figures_content(f, i)) : std::nullopt;
      case FieldKind::regions:
        return merges_json(schema_, arena_, f, i);
      default:
        if (!knows(f, i, f.at(i) + 1)) return std::nullopt;
        return value_json(schema_, f, arena_.get(f.at(i)));
    }
  }

  [[nodiscard]] json types(const FieldType& f, const std::vector<Word>& counts) const {
    json out = json::object();
    for (std::int32_t t = 0; t < f.types; ++t) {
      if (const Word n = counts[static_cast<std::size_t>(t)]; n > 0)
        out[type_name(schema_, f, t)] = n;
    }
    return out;
  }

  [[nodiscard]] std::optional<json> pile_content(const FieldType& f, std::size_t i) const {
    const Address at = f.at(i);
    if (!sees(f, i)) {
      if (!sees_size(f)) return std::nullopt;
      return json{{"count", pile::size(arena_, at)}};
    }
    std::vector<Word> counts;
    for (std::int32_t t = 0; t < f.types; ++t) counts.push_back(pile::total(arena_, f, at, t));
    if (f.ordered == 0) return types(f, counts);

    const pile::Known known = pile::known(arena_, f, at);
    json top = json::array();
    json bottom = json::array();
    const auto take = [&](json& list, std::int32_t type) {
      list.push_back(type_name(schema_, f, type));
      --counts[static_cast<std::size_t>(type)];
    };
    for (Word d = 0; d < known.top; ++d) take(top, pile::peek(arena_, f, at, d));
    // Without a rest between them there is but one order, from the top.
    if (known.top + known.bottom == pile::size(arena_, at)) {
      for (Word d = known.top; d < pile::size(arena_, at); ++d)
        take(top, pile::peek(arena_, f, at, d));
    } else {
      for (Word d = 0; d < known.bottom; ++d) take(bottom, pile::peek_bottom(arena_, f, at, d));
    }
    json out = json::object();
    if (!top.empty()) out["from_top"] = std::move(top);
    if (!bottom.empty()) out["from_bottom"] = std::move(bottom);
    if (json rest = types(f, counts); !rest.empty()) out["rest"] = std::move(rest);
    return out;
  }

  [[nodiscard]] std::optional<json> slots_content(const FieldType& f, std::size_t i) const {
    if (!sees(f, i) && !sees_size(f)) return std::nullopt;
    json out = f.choice ? json::object() : json::array();
    for (std::int32_t p = 0; p < f.places; ++p) {
      const Address at = f.at(i) + static_cast<Address>(p);
      const Word component = arena_.get(at);
      json shown = component_json(schema_, component);
      if (component >= 0 && !knows(f, i, at + static_cast<Address>(f.places)))
        shown = {{"hidden", true}};
      if (f.choice) {
        out[place_name(schema_, f, static_cast<std::size_t>(p))] = std::move(shown);
      } else {
        out.push_back(std::move(shown));
      }
    }
    return out;
  }

  [[nodiscard]] json grid_content(const FieldType& f, std::size_t i) const {
    json out = json::array();
    board::Scratch scratch;
    for (const int slot : f.grids[i].in_reading_order(arena_, scratch)) {
      out.push_back(piece_json(schema_, f.grids[i].piece(arena_, slot)));
    }
    return out;
  }

  [[nodiscard]] json map_content(const FieldType& f, std::size_t i) const {
    json out = json::object();
    for (std::int32_t p = 0; p < f.places; ++p) {
      json shown = map_place_json(schema_, arena_, f, i, p);
      if (!shown.empty())
        out[place_name(schema_, f, static_cast<std::size_t>(p))] = std::move(shown);
    }
    if (f.more_links == 0) return out;
    return {{"places", std::move(out)}, {"links", added_links_json(schema_, arena_, f, i)}};
  }

  [[nodiscard]] json figures_content(const FieldType& f, std::size_t i) const {
    json out = json::array();
    for (int n = 0; n < f.places; ++n) out.push_back(figure_json(schema_, arena_, f, i, n));
    return out;
  }

  // A field of the places or pieces of container instance `outer_instance`.
  [[nodiscard]] std::optional<json> scoped(const FieldType& f, const FieldType& outer,
                                           std::size_t outer_instance) const {
    const std::size_t first = outer_instance * members(outer);
    if (outer.kind == FieldKind::grid) {
      json out = json::array();
      bool any = false;
      board::Scratch scratch;
      const board::Grid& grid = outer.grids[outer_instance];
      for (const int slot : grid.in_reading_order(arena_, scratch)) {
        auto value = instance(f, first + static_cast<std::size_t>(slot));
        if (!value) continue;
        any = true;
        out.push_back(
            {{"cell", cell_json(grid.cell_of(arena_, slot))}, {"value", std::move(*value)}});
      }
      if (!any && !sees(f, first)) return std::nullopt;
      return out;
    }
    const bool named = places_named(outer);
    json out = named ? json::object() : json::array();
    bool any = false;
    for (std::size_t m = 0; m < members(outer); ++m) {
      std::optional<json> value = instance(f, first + m);
      any = any || value.has_value();
      if (named && value) out[place_name(schema_, outer, m)] = std::move(*value);
      if (!named) out.push_back(value ? std::move(*value) : json{{"hidden", true}});
    }
    return any ? std::optional(std::move(out)) : std::nullopt;
  }

  const Schema& schema_;
  const Arena& arena_;
  std::optional<Seat> seat_;
};

}  // namespace

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

json view(const Schema& schema, const Arena& arena, std::optional<Seat> seat) {
  return Viewer(schema, arena, seat).run();
}

}  // namespace castellan::state
