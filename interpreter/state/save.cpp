#include "interpreter/rng/generator.hpp"
#include "interpreter/state/pile.hpp"
#include "interpreter/state/pile_layout.hpp"
#include "interpreter/state/snapshot.hpp"
#include "interpreter/state/value_json.hpp"

namespace castellan::state {
namespace {

using description::FieldKind;
using nlohmann::json;

class Saver {
 public:
  Saver(const Schema& schema, const Arena& arena) : schema_(schema), arena_(arena) {}

  json run() const {
    json fields = json::object();
    for (const FieldType& f : schema_.fields()) {
      if (f.derived) continue;
      json& list = fields[f.name] = json::array();
      for (std::size_t i = 0; i < f.instances; ++i) list.push_back(instance(f, i));
    }
    const Bookkeeping& b = schema_.bookkeeping();
    json flow = json::array();
    for (const Word word : arena_.view(b.flow, b.flow_words)) flow.push_back(word);
    while (!flow.empty() && flow.back() == 0) flow.erase(flow.size() - 1);
    return {{"snapshot", 1},
            {"players", schema_.players()},
            {"generator", generator()},
            {"flow", std::move(flow)},
            {"fields", std::move(fields)}};
  }

 private:
  [[nodiscard]] std::string generator() const {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string out;
    for (const Address word : {1u, 0u}) {
      const auto bits =
          static_cast<std::uint32_t>(arena_.get(schema_.bookkeeping().generator + word));
      for (int shift = 28; shift >= 0; shift -= 4) out += kDigits[bits >> shift & 15];
    }
    return out;
  }

  [[nodiscard]] json knowers(Address mask) const {
    json seats = json::array();
    for (int s = 0; s < schema_.players(); ++s) {
      if ((arena_.get(mask) >> s & 1) != 0) seats.push_back(s);
    }
    return seats;
  }

  [[nodiscard]] json instance(const FieldType& f, std::size_t i) const {
    const Address at = f.at(i);
    switch (f.kind) {
      case FieldKind::pile:
        return pile_json(f, at);
      case FieldKind::slots:
        return places_json(f, at);
      case FieldKind::map: {
        json places = json::array();
        for (std::int32_t p = 0; p < f.places; ++p)
          places.push_back(map_place_json(schema_, arena_, f, i, p));
        if (f.more_links == 0) return places;
        return {{"places", std::move(places)}, {"links", added_links_json(schema_, arena_, f, i)}};
      }
      case FieldKind::grid:
        return grid_json(f, i);
      case FieldKind::figures: {
        json out = json::array();
        for (int n = 0; n < f.places; ++n) out.push_back(figure_json(schema_, arena_, f, i, n));
        return out;
      }
      case FieldKind::regions:
        return merges_json(schema_, arena_, f, i);
      default: {
        json value = value_json(schema_, f, arena_.get(at));
        if (!f.knowledge) return value;
        return {{"value", std::move(value)}, {"known_to", knowers(at + 1)}};
      }
    }
  }

  [[nodiscard]] json pile_json(const FieldType& f, Address at) const {
    const pile::Layout l{f, at};
    json components = json::object();
    for (std::int32_t t = 0; t < f.types; ++t) {
      if (const Word n = pile::count(arena_, at, t); n > 0)
        components[type_name(schema_, f, t)] = n;
    }
    json out = {{"components", std::move(components)}};
    if (f.sections > 0) {
      json& sections = out["sections"] = json::array();
      for (Word s = 0; s < arena_.get(l.in_use()); ++s) {
        json section = {{"size", arena_.get(l.section_size(s))}};
        if (const Word planted = arena_.get(l.planted(s)); planted != 0) {
          section["planted"] = type_name(schema_, f, planted - 1);
        }
        sections.push_back(std::move(section));
      }
    }
    if (f.ordered > 0) {
      const pile::Known known = pile::known(arena_, f, at);
      json& top = out["from_top"] = json::array();
      for (Word d = 0; d < known.top; ++d)
        top.push_back(type_name(schema_, f, pile::peek(arena_, f, at, d)));
      json& bottom = out["from_bottom"] = json::array();
      for (Word d = 0; d < known.bottom; ++d)
        bottom.push_back(type_name(schema_, f, pile::peek_bottom(arena_, f, at, d)));
    }
    return out;
  }

  [[nodiscard]] json places_json(const FieldType& f, Address at) const {
    json out = json::array();
    for (std::int32_t p = 0; p < f.places; ++p) {
      const Address place = at + static_cast<Address>(p);
      json component = component_json(schema_, arena_.get(place));
      if (f.knowledge) {
        component = {{"component", std::move(component)},
                     {"known_to", knowers(place + static_cast<Address>(f.places))}};
      }
      out.push_back(std::move(component));
    }
    return out;
  }

  // By slot, since fields of pieces belong to slots.
  [[nodiscard]] json grid_json(const FieldType& f, std::size_t i) const {
    json out = json::array();
    const board::Grid& grid = f.grids[i];
    for (int slot = grid.next_slot(arena_, -1); slot >= 0; slot = grid.next_slot(arena_, slot)) {
      json piece = piece_json(schema_, grid.piece(arena_, slot));
      piece["slot"] = slot;
      out.push_back(std::move(piece));
    }
    return out;
  }

  const Schema& schema_;
  const Arena& arena_;
};

}  // namespace

json save(const Schema& schema, const Arena& arena) { return Saver(schema, arena).run(); }

}  // namespace castellan::state
