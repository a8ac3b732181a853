// Maps: a fixed graph of places, each with an owner and, perhaps, a component.
#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <set>

#include "interpreter/base/json.hpp"
#include "interpreter/state/kept.hpp"
#include "interpreter/state/kinds.hpp"
#include "interpreter/state/kinds/common.hpp"
#include "interpreter/state/kinds/facts.hpp"
#include "interpreter/state/kinds/map_plan.hpp"
#include "interpreter/state/load_parts.hpp"
#include "interpreter/state/value_json.hpp"
#include "interpreter/state/view.hpp"

namespace castellan::state::kinds {
namespace {

using description::Field;
using nlohmann::json;

struct MapKind {
  // --- layout

  static void declare(SchemaBuilder& b, const Field& declared, FieldType& to) {
    if (!declared.holds.empty()) b.add_held(declared, to);
    to.members = 0;
    plan_map(b, declared, to);
  }

  static board::MapPlan plan_of(const FieldType& f, int players) {
    board::MapPlan plan;
    plan.places = f.places;
    plan.links = static_cast<int>(f.links.size()) + f.more_links;
    plan.directions = f.direction_choice ? static_cast<int>(f.steps.size()) / f.places : 0;
    plan.steps = f.steps;
    plan.added = plan.directions > 0 ? f.more_links : 0;
    plan.area_of = f.area_of;
    plan.groupings = f.groupings;
    plan.owners = players;
    return plan;
  }
  static std::uint64_t words(const Schema& schema, const FieldType& f) {
    return static_cast<std::uint64_t>(f.places) + board::Map::words(plan_of(f, schema.players()));
  }
  static void lay_out(SchemaBuilder& b, FieldType& f) {
    f.maps.reserve(f.instances);
    for (std::size_t i = 0; i < f.instances; ++i)
      f.maps.emplace_back(f.at(i) + static_cast<Address>(f.places),
                          plan_of(f, b.schema().players()));
    if (!f.maps.empty()) f.straight = board::straight_ways(f.maps.front().plan());
  }

  static void start(const FieldType& f, Arena& arena, std::size_t instance) {
    start_places(f, arena, instance);
    f.maps[instance].reset(arena);
    for (const board::MapLink& link : f.links) f.maps[instance].add_link(arena, link);
    f.maps[instance].finalise(arena);
  }

  // --- saves and views

  static json place_json(const Reading& r, std::int32_t place) {
    json out = json::object();
    if (r.place(place) >= 0) out["component"] = component_json(r.schema, r.place(place));
    if (const int owner = r.f.maps[r.i].owner(r.arena, place); owner >= 0) out["owner"] = owner;
    return out;
  }

  // Links that rules added.
  template <class Each>
  static void each_added_link(const Reading& r, Each each) {
    const board::Map& map = r.f.maps[r.i];
    for (int n = static_cast<int>(r.f.links.size()); n < map.link_count(r.arena); ++n)
      each(map.link(r.arena, n));
  }

  static std::vector<std::string> directions(const Schema& schema, const FieldType& f) {
    return f.direction_choice ? schema.choice(f.direction_choice).values
                              : std::vector<std::string>();
  }

  static json with_links(const Reading& r, json places) {
    if (r.f.more_links == 0) return places;
    json links = json::array();
    each_added_link(r, [&](const board::MapLink& l) {
      links.push_back({{"from", place_name(r.schema, r.f, static_cast<std::size_t>(l.a))},
                       {"to", place_name(r.schema, r.f, static_cast<std::size_t>(l.b))},
                       {"kind", r.f.link_kinds[static_cast<std::size_t>(l.kind)]}});
      if (l.direction >= 0)
        links.back()["direction"] =
            directions(r.schema, r.f)[static_cast<std::size_t>(l.direction)];
    });
    return {{"places", std::move(places)}, {"links", std::move(links)}};
  }

  static json save(const Reading& r) {
    json places = json::array();
    for (std::int32_t p = 0; p < r.f.places; ++p) places.push_back(place_json(r, p));
    return with_links(r, std::move(places));
  }

  static std::optional<json> view(const Reading& r, const Sight& sight) {
    if (!sight.sees(r)) return std::nullopt;
    json out = json::object();
    for (std::int32_t p = 0; p < r.f.places; ++p) {
      json shown = place_json(r, p);
      if (sight.wording != nullptr && shown.contains("owner"))
        shown["owner"] = sight.wording->players[shown["owner"].get<std::size_t>()];
      if (!shown.empty())
        out[place_name(r.schema, r.f, static_cast<std::size_t>(p))] = std::move(shown);
    }
    return with_links(r, std::move(out));
  }

  static void load(const Writing& w, const JsonValue& value) {
    if (w.f.more_links > 0) {
      value.allow_only({"places", "links"});
      load_links(w, value["links"]);
    }
    const JsonValue list = w.f.more_links > 0 ? value["places"] : value;
    need_size(list, static_cast<std::size_t>(w.f.places), "place");
    for (std::int32_t p = 0; p < w.f.places; ++p) {
      const JsonValue item = list[static_cast<std::size_t>(p)];
      item.allow_only({"component", "owner"});
      if (item.has("component")) {
        const JsonValue what = item["component"];
        if (!w.f.family) what.fail(kBadSnapshot, "nothing can lie here");
        w.set(static_cast<Address>(p), load_component(w.schema, w.f.family, what).value);
      }
      if (item.has("owner")) {
        const auto owner = static_cast<int>(item["owner"].integer(0, w.schema.players() - 1));
        w.f.maps[w.i].claim(w.arena, p, owner);
      }
    }
  }

  static void load_links(const Writing& w, const JsonValue& list) {
    if (list.size() > static_cast<std::size_t>(w.f.more_links))
      list.fail(kBadSnapshot, "more than " + std::to_string(w.f.more_links) + " links");
    std::set<std::array<int, 3>> known;
    const auto fresh = [&](int a, int b, int kind) {
      return known.insert({std::min(a, b), std::max(a, b), kind}).second;
    };
    for (const board::MapLink& l : w.f.links) (void)fresh(l.a, l.b, l.kind);
    const auto place = [&](const JsonValue& name) {
      return load_component(w.schema, w.f.place_family, name).value -
             w.schema.family(w.f.place_family).first.value;
    };
    for (std::size_t n = 0; n < list.size(); ++n) {
      const JsonValue link = list[n];
      link.allow_only({"from", "to", "kind", "direction"});
      const int a = place(link["from"]);
      const int b = place(link["to"]);
      if (a == b) link.fail(kBadSnapshot, "a place is linked to itself");
      const std::string& kind = link["kind"].string();
      const auto it = std::find(w.f.link_kinds.begin(), w.f.link_kinds.end(), kind);
      if (it == w.f.link_kinds.end()) {
        link["kind"].fail("schema/unknown-name", "there is no kind of links '" + kind + "'",
                          grammar::nearest_hint(kind, w.f.link_kinds));
      }
      const int number = static_cast<int>(it - w.f.link_kinds.begin());
      if (!fresh(a, b, number))
        link.fail(kBadSnapshot, "these places are linked by a " + kind + " already");
      board::MapLink made{a, b, number};
      if (link.has("direction")) {
        const auto known_ways = directions(w.schema, w.f);
        const std::string& name = link["direction"].string();
        const auto way = std::find(known_ways.begin(), known_ways.end(), name);
        if (way == known_ways.end()) {
          link["direction"].fail("schema/unknown-name", "there is no direction '" + name + "'",
                                 grammar::nearest_hint(name, known_ways));
        }
        made.direction = static_cast<int>(way - known_ways.begin());
        if (!w.f.maps[w.i].may_lead(w.arena, made))
          link.fail(kBadSnapshot, "something leads in that direction already");
      }
      w.f.maps[w.i].insert_link(w.arena, made);
    }
  }

  // --- hashes

  static std::uint64_t hash(const Reading& r, std::int64_t who) {
    std::uint64_t sum = place_facts(r, who);
    for (std::int32_t p = 0; p < r.f.places; ++p)
      sum += fact(r.f.key, {who, kOwner, p, r.f.maps[r.i].owner(r.arena, p)});
    // Added links in whatever order.
    each_added_link(r, [&](const board::MapLink& l) {
      sum += fact(r.f.key, {who, kLink, std::min(l.a, l.b), std::max(l.a, l.b), l.kind});
      if (l.direction < 0) return;
      sum += fact(r.f.key, {who, kWay, l.a, l.direction, l.b});
      sum += fact(r.f.key, {who, kWay, l.b, l.direction ^ 1, l.a});
    });
    return sum;
  }

  // --- scripts

  static void assign(Filling& p, const Writing& w, const FieldPlace& place,
                     const grammar::PositionLine& line) {
    if (!place.member) not_assigned(p, w, place, line);
    const grammar::TextToken& value = one_value(p.names, w.f, line);
    if (!place.owner)
      return set_place(p, w, *place.member, read_component(p.names, w, value), value.span);
    const Word owner = value.text == "none" ? kNone : p.names.need_seat(value).value;
    const board::Map& map = w.f.maps[w.i];
    const auto spot = static_cast<int>(*place.member);
    board::Scratch scratch;
    if (map.owner(w.arena, spot) >= 0) release_place(w.schema, w.arena, w.f, w.i, spot, scratch);
    if (owner >= 0) map.claim(w.arena, spot, owner);
  }

  static std::size_t place(const Filling& p, const Writing& w, const grammar::Value& name) {
    return place_named(p.names, w, {name.text, name.span});
  }

  static void lay(Filling& p, const Writing& w, const grammar::PositionLine& line) {
    for (const auto& item : line.items) {
      p.guard([&] {
        if (!w.f.family) {
          throw p.names.error(item.span, "script/bad-position",
                              "nothing lies on '" + w.f.name + "'");
        }
        const ComponentId component = p.names.need_component(item.component, w.f.family);
        if (item.at.empty()) throw p.names.error(item.span, "script/bad-value", "write NAME PLACE");
        for (const grammar::TextToken& at : places_of(p.names, item)) {
          p.guard([&] {
            set_place(p, w, place_named(p.names, w, at), component.value,
                      span_of_one(item, at.span));
          });
        }
      });
    }
  }

  static void clear(Filling& p, const Writing& w) {
    for (std::int32_t place = 0; place < w.f.places; ++place)
      set_place(p, w, static_cast<std::size_t>(place), kNone, {});
  }

  static void join(Filling& p, const Writing& w, const grammar::PositionLine& line) {
    for (const auto& item : line.joins) p.guard([&] { link(p, w, item); });
  }
  static void link(const Filling& p, const Writing& w, const grammar::JoinedItem& item) {
    const auto refuse = [&](grammar::Span at, const char* id, std::string message,
                            std::string hint = {}) {
      return p.names.error(at, id, std::move(message), std::move(hint));
    };
    const board::Map& map = w.f.maps[w.i];
    const auto ways = directions(w.schema, w.f);
    if (item.a.size() != 1 || item.b.size() > (ways.empty() ? 2 : 3)) {
      throw refuse(item.span, "script/bad-value",
                   std::string("write PLACE - PLACE KIND") + (ways.empty() ? "" : " DIRECTION"));
    }
    const auto a = static_cast<int>(place(p, w, item.a[0]));
    const auto b = static_cast<int>(place(p, w, item.b[0]));
    int kind = -1, direction = -1;
    for (std::size_t n = 1; n < item.b.size(); ++n) {
      const grammar::Value& word = item.b[n];
      const auto among = [&](const std::vector<std::string>& names, int& to) {
        const auto it = std::find(names.begin(), names.end(), word.text);
        if (to >= 0 || it == names.end()) return false;
        to = static_cast<int>(it - names.begin());
        return true;
      };
      if (among(w.f.link_kinds, kind) || among(ways, direction)) continue;
      std::vector<std::string> known = w.f.link_kinds;
      known.insert(known.end(), ways.begin(), ways.end());
      throw refuse(word.span, "script/bad-value",
                   "'" + word.text + "' is no kind of links of '" + w.f.name + "'" +
                       (ways.empty() ? "" : " and no direction"),
                   grammar::nearest_hint(word.text, known));
    }
    if (kind < 0 && w.f.link_kinds.size() == 1) kind = 0;
    if (kind < 0) {
      throw refuse(
          item.span, "script/bad-value", "'" + w.f.name + "' has several kinds of links; say which",
          "for example " + item.a[0].text + " - " + item.b[0].text + " " + w.f.link_kinds[0]);
    }
    if (a == b) throw refuse(item.span, "script/bad-value", "a place is linked to itself");
    if (map.linked(w.arena, a, b, 1U << kind)) {
      throw refuse(item.span, "state/occupied",
                   "these places are linked by a " +
                       w.f.link_kinds[static_cast<std::size_t>(kind)] + " already");
    }
    if (map.link_count(w.arena) >= map.plan().links) {
      throw refuse(item.span, "state/full",
                   "'" + w.f.name + "' takes " + std::to_string(w.f.more_links) + " more links");
    }
    const board::MapLink made{a, b, kind, direction};
    if (!map.may_lead(w.arena, made)) {
      throw refuse(item.span, "state/occupied",
                   "'" + ways[static_cast<std::size_t>(direction)] +
                       "' leads from one of these places, or back, already");
    }
    map.insert_link(w.arena, made);
  }

  static void hidden(const Reading& r, Seat seat, std::vector<Hidden>& out) {
    hidden_words(r, r.f.places, seat, out);
  }
};

constexpr std::string_view kMapShape =
    R"({"type": "object", "description": "by place what lies there and whose it is, places without either left out; where rules add links, `places` with these and `links` with those added",
  "additionalProperties": {"anyOf": [
    {"type": "object", "additionalProperties": {"anyOf": [{"type": "string"}, {"type": "object", "additionalProperties": {"type": "string"}}]}},
    {"type": "array", "items": {"type": "object", "required": ["from", "to", "kind"], "additionalProperties": {"type": "string"}}}]}})";

}  // namespace

constinit const Kind kMap{
    .word = "map",
    .knowledge = false,
    .stands = false,
    .holds = Holds::components,
    .counts = false,
    .places = true,
    .shows_size = false,
    .declare = MapKind::declare,
    .resolve = nothing,
    .words = MapKind::words,
    .lay_out = MapKind::lay_out,
    .start = MapKind::start,
    .save = MapKind::save,
    .load = MapKind::load,
    .view = MapKind::view,
    .shape = kMapShape,
    .hash = MapKind::hash,
    .hidden = MapKind::hidden,
    .determinise = nothing,
    .content = place_content,
    .read = read_component,
    .member = place_named,
    .member_text = place_text,
    .assign = MapKind::assign,
    .lay = MapKind::lay,
    .clear = MapKind::clear,
    .join = MapKind::join,
};

}  // namespace castellan::state::kinds
