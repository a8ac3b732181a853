// Slots: a fixed row of places, each empty or with one component.
#include <nlohmann/json.hpp>

#include "interpreter/base/json.hpp"
#include "interpreter/state/builder.hpp"
#include "interpreter/state/kinds.hpp"
#include "interpreter/state/kinds/common.hpp"
#include "interpreter/state/load_parts.hpp"
#include "interpreter/state/value_json.hpp"

namespace castellan::state::kinds {
namespace {

using nlohmann::json;

struct SlotsKind {
  static void declare(SchemaBuilder& b, const description::Field& declared, FieldType& to) {
    b.add_held(declared, to);
    if (!declared.of.empty()) {
      to.choice = b.choice_named(declared.origin, declared.of);
      if (to.choice)
        to.places = static_cast<std::int32_t>(b.schema().choice(to.choice).values.size());
    } else if (b.bounded(declared, "size", declared.size, 1, kMaxPlaces)) {
      to.places = static_cast<std::int32_t>(declared.size);
    }
    to.members = static_cast<std::size_t>(to.places);
  }
  static std::uint64_t words(const Schema& /*schema*/, const FieldType& f) {
    return static_cast<std::uint64_t>(f.places) * (f.knowledge ? 2 : 1);
  }

  static json save(const Reading& r) {
    json out = json::array();
    for (std::int32_t p = 0; p < r.f.places; ++p) {
      json component = component_json(r.schema, r.place(p));
      if (r.f.knowledge) {
        component = {{"component", std::move(component)},
                     {"known_to", knowers_json(r.schema, r.known_to(p))}};
      }
      out.push_back(std::move(component));
    }
    return out;
  }

  static void load(const Writing& w, const JsonValue& list) {
    need_size(list, static_cast<std::size_t>(w.f.places), "place");
    for (std::int32_t p = 0; p < w.f.places; ++p) {
      const JsonValue item = list[static_cast<std::size_t>(p)];
      if (w.f.knowledge) item.allow_only({"component", "known_to"});
      const JsonValue content = w.f.knowledge ? item["component"] : item;
      state::lay(w.arena, w.f, w.at(static_cast<Address>(p)),
                 content.is_null() ? kNone : load_component(w.schema, w.f.family, content).value,
                 w.f.knowledge ? load_knowers(w.schema, item["known_to"]) : 0);
    }
  }

  static std::optional<json> view(const Reading& r, const Sight& sight) {
    if (!sight.sees(r) && !sight.sees_size(r.f)) return std::nullopt;
    json out = r.f.choice ? json::object() : json::array();
    for (std::int32_t p = 0; p < r.f.places; ++p) {
      json shown = component_json(r.schema, r.place(p));
      if (r.place(p) >= 0 && !sight.knows(r, r.known_to(p))) shown = {{"hidden", true}};
      if (r.f.choice) {
        out[place_name(r.schema, r.f, static_cast<std::size_t>(p))] = std::move(shown);
      } else {
        out.push_back(std::move(shown));
      }
    }
    return out;
  }

  static void hidden(const Reading& r, Seat seat, std::vector<Hidden>& out) {
    hidden_words(r, r.f.places, seat, out);
  }

  static void assign(Filling& p, const Writing& w, const FieldPlace& place,
                     const grammar::PositionLine& line) {
    const auto put = [&](std::size_t at, const grammar::TextToken& value) {
      set_place(p, w, at, read_component(p.names, w, value), value.span);
    };
    if (place.member) return put(*place.member, one_value(p.names, w.f, line));
    if (line.values.size() > w.f.members) {
      throw p.names.error(line.values[w.f.members].span, "script/bad-value",
                          "'" + w.f.name + "' has " + std::to_string(w.f.members) + " places");
    }
    // All of them: what is not named is empty then.
    const bool none = line.values.size() == 1 && line.values[0].text == "none";
    const std::size_t given = none ? 0 : line.values.size();
    for (std::size_t at = 0; at < given; ++at) put(at, line.values[at]);
    for (std::size_t at = given; at < w.f.members; ++at) set_place(p, w, at, kNone, line.span);
  }
};

constexpr std::string_view kSlotsShape =
    R"({"description": "the component at each place, null where there is none: by name where places have names, else in their order",
  "anyOf": [
    {"type": "object", "additionalProperties": {"anyOf": [{"type": ["string", "null"]}, {"$ref": "#/$defs/Hidden"}]}},
    {"type": "array", "items": {"anyOf": [{"type": ["string", "null"]}, {"$ref": "#/$defs/Hidden"}]}}]})";

}  // namespace

constinit const Kind kSlots{
    .word = "slots",
    .knowledge = true,
    .stands = false,
    .holds = Holds::components,
    .counts = false,
    .places = true,
    .shows_size = true,
    .declare = SlotsKind::declare,
    .resolve = nothing,
    .words = SlotsKind::words,
    .lay_out = nothing,
    .start = start_places,
    .save = SlotsKind::save,
    .load = SlotsKind::load,
    .view = SlotsKind::view,
    .shape = kSlotsShape,
    .hash = place_facts,
    .hidden = SlotsKind::hidden,
    .determinise = nothing,
    .content = place_content,
    .read = read_component,
    .member = place_named,
    .member_text = place_text,
    .assign = SlotsKind::assign,
    .lay = not_laid,
    .clear = nothing,
    .join = not_joined,
};

}  // namespace castellan::state::kinds
