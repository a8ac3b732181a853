// Piles: multisets of components, see pile.hpp for the words.
#include "interpreter/state/pile.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "interpreter/base/json.hpp"
#include "interpreter/state/builder.hpp"
#include "interpreter/state/kinds.hpp"
#include "interpreter/state/kinds/common.hpp"
#include "interpreter/state/kinds/facts.hpp"
#include "interpreter/state/load_parts.hpp"
#include "interpreter/state/pile_layout.hpp"
#include "interpreter/state/value_json.hpp"
#include "interpreter/state/view.hpp"
#include "interpreter/state/write.hpp"

namespace castellan::state::kinds {
namespace {

using description::Field;
using nlohmann::json;

constexpr std::int64_t kMaxSections = 64;

const std::string& type_name(const Reading& r, std::int32_t type) {
  return r.schema.component(ComponentId(r.schema.family(r.f.family).first.value + type)).name;
}

struct PileKind {
  // --- layout

  static void declare(SchemaBuilder& b, const Field& declared, FieldType& to) {
    b.add_held(declared, to);
    if (b.bounded(declared, "sections", declared.sections, 0, kMaxSections)) {
      to.sections = static_cast<std::int32_t>(declared.sections);
    }
    if (declared.ordered && declared.sections > 0) {
      b.error(declared.origin, "schema/bad-field",
              title(declared) + " is ordered and has sections; a pile is one or the other");
    }
    if (!declared.ordered || !to.family) return;
    // Every copy in the box may come to lie here, and with several players each
    // may own a box.
    const std::int64_t copies = b.copies_in(to.family);
    if (copies > kMaxPlaces) {
      b.error(declared.origin, "schema/too-large",
              title(declared) + " would keep more than " + std::to_string(kMaxPlaces) +
                  " components in order");
      return;
    }
    to.ordered = static_cast<std::int32_t>(copies) * std::max(1, b.schema().players());
  }

  static void resolve(SchemaBuilder& b, const Field& declared, FieldType& to) {
    if (declared.refill.empty()) return;
    to.refill = b.field_of_kind(declared, declared.refill, "pile", {to.kind});
    if (!to.refill) return;
    const FieldType& from = b.schema().field(to.refill);
    const auto refuse = [&](const std::string& why) {
      b.error(declared.origin, "schema/bad-field", title(declared) + " is refilled from " + why);
    };
    if (&from == &to) {
      refuse("itself");
    } else if (from.family != to.family) {
      refuse("'" + from.name + "', which holds another family");
    } else if ((from.declared->scope != declared.scope ||
                from.declared->scope_name != declared.scope_name) &&
               from.declared->scope != Field::Scope::game) {
      refuse("'" + from.name + "', which has another scope");
    }
  }

  static std::uint64_t words(const Schema& /*schema*/, const FieldType& f) {
    return pile::words(f);
  }

  // --- saves

  static json save(const Reading& r) {
    const pile::Layout l{r.f, r.at()};
    json components = json::object();
    for (std::int32_t t = 0; t < r.f.types; ++t) {
      if (const Word n = pile::count(r.arena, r.at(), t); n > 0) components[type_name(r, t)] = n;
    }
    json out = {{"components", std::move(components)}};
    if (r.f.sections > 0) {
      json& sections = out["sections"] = json::array();
      for (Word s = 0; s < r.arena.get(l.in_use()); ++s) {
        json section = {{"size", r.arena.get(l.section_size(s))}};
        if (const Word planted = r.arena.get(l.planted(s)); planted != 0)
          section["planted"] = type_name(r, planted - 1);
        sections.push_back(std::move(section));
      }
    }
    if (r.f.ordered > 0) {
      const pile::Known known = pile::known(r.arena, r.f, r.at());
      const auto place = [&](Word depth) -> json {
        json component = type_name(r, pile::peek(r.arena, r.f, r.at(), depth));
        if (!r.f.knowledge) return component;
        return {{"component", std::move(component)},
                {"known_to", knowers_json(r.schema, pile::known_to(r.arena, r.f, r.at(), depth))}};
      };
      json& top = out["from_top"] = json::array();
      for (Word d = 0; d < known.top; ++d) top.push_back(place(d));
      json& bottom = out["from_bottom"] = json::array();
      for (Word d = 1; d <= known.bottom; ++d)
        bottom.push_back(place(pile::size(r.arena, r.at()) - d));
    }
    return out;
  }

  static void load(const Writing& w, const JsonValue& value) {
    if (w.f.ordered > 0) {
      value.allow_only({"components", "from_top", "from_bottom"});
    } else if (w.f.sections > 0) {
      value.allow_only({"components", "sections"});
    } else {
      value.allow_only({"components"});
    }
    const std::int64_t most = w.f.ordered > 0 ? w.f.ordered : 1'000'000;
    std::int64_t sum = 0;
    value["components"].for_each_member([&](const std::string& name, const JsonValue& n) {
      const std::int32_t t = type(w, name, n);
      const std::int64_t count = n.integer(1, most - sum);
      sum += count;
      pile::add_unordered(w.arena, w.f, w.at(), t, static_cast<Word>(count));
    });
    if (w.f.sections > 0) load_sections(w, value["sections"]);
    if (w.f.ordered > 0) load_order(w, value);
  }

  static std::int32_t type(const Writing& w, const std::string& name, const JsonValue& at) {
    return load_component(w.schema, w.f.family, name, at).value -
           w.schema.family(w.f.family).first.value;
  }

  static void load_sections(const Writing& w, const JsonValue& sections) {
    const pile::Layout l{w.f, w.at()};
    if (sections.size() > static_cast<std::size_t>(w.f.sections)) {
      sections.fail(kBadSnapshot, "more than " + std::to_string(w.f.sections) + " sections");
    }
    const Word unplanted = w.arena.get(l.pile);
    std::int64_t in_sections = 0;
    for (std::size_t s = 0; s < sections.size(); ++s) {
      const JsonValue section = sections[s];
      section.allow_only({"size", "planted"});
      const bool planted = section.has("planted");
      const std::int64_t size = section["size"].integer(planted ? 1 : 0, kWordMax);
      in_sections += size - (planted ? 1 : 0);
      w.arena.set(l.section_size(static_cast<Word>(s)), static_cast<Word>(size));
      if (!planted) continue;
      const JsonValue what = section["planted"];
      const std::int32_t t = type(w, what.string(), what);
      if (w.arena.get(l.count(t)) != 0)
        what.fail(kBadSnapshot, "a planted component lies in the pile unplanted too");
      w.arena.set(l.planted(static_cast<Word>(s)), t + 1);
      w.arena.add(l.pile, 1);
    }
    w.arena.set(l.in_use(), static_cast<Word>(sections.size()));
    if (sections.size() > 0 && in_sections != unplanted) {
      sections.fail(kBadSnapshot, "the sections hold " + std::to_string(in_sections) +
                                      " unplanted components, the pile " +
                                      std::to_string(unplanted));
    }
  }

  static void load_order(const Writing& w, const JsonValue& value) {
    const pile::Layout l{w.f, w.at()};
    const JsonValue top = value["from_top"];
    const JsonValue bottom = value["from_bottom"];
    std::vector<Word> left;
    for (std::int32_t t = 0; t < w.f.types; ++t) left.push_back(w.arena.get(l.count(t)));
    const auto put = [&](Address at, const JsonValue& item) {
      if (w.f.knowledge) {
        item.allow_only({"component", "known_to"});
        w.arena.set(l.knowers(at), static_cast<Word>(load_knowers(w.schema, item["known_to"])));
      }
      const JsonValue name = w.f.knowledge ? item["component"] : item;
      const std::int32_t t = type(w, name.string(), name);
      if (--left[static_cast<std::size_t>(t)] < 0)
        name.fail(kBadSnapshot, "more of these lie in order than in the pile");
      w.arena.set(at, t);
    };
    for (std::size_t i = 0; i < top.size(); ++i)
      put(l.top(static_cast<Word>(top.size() - 1 - i)), top[i]);
    w.arena.set(l.top_length(), static_cast<Word>(top.size()));
    for (std::size_t i = 0; i < bottom.size(); ++i)
      put(l.bottom(static_cast<Word>(bottom.size() - 1 - i)), bottom[i]);
    w.arena.set(l.bottom_length(), static_cast<Word>(bottom.size()));
  }

  // --- views

  static json types(const Reading& r, const std::vector<Word>& counts) {
    json out = json::object();
    for (std::int32_t t = 0; t < r.f.types; ++t) {
      if (const Word n = counts[static_cast<std::size_t>(t)]; n > 0) out[type_name(r, t)] = n;
    }
    return out;
  }

  // Of a pile that is not shown, the places that the viewer knows, up to the last of them.
  static void add_known_order(const Reading& r, const Sight& sight, json& out) {
    if (!r.f.knowledge) return;
    const pile::Known known = pile::known(r.arena, r.f, r.at());
    const Word size = pile::size(r.arena, r.at());
    const auto add = [&](const char* part, Word places, auto depth_of) {
      json list = json::array();
      std::size_t shown = 0;
      for (Word i = 0; i < places; ++i) {
        const Word depth = depth_of(i);
        const bool knows = sight.knows(r, pile::known_to(r.arena, r.f, r.at(), depth));
        list.push_back(knows ? json(type_name(r, pile::peek(r.arena, r.f, r.at(), depth)))
                             : json{{"hidden", true}});
        if (knows) shown = list.size();
      }
      list.erase(list.begin() + static_cast<std::ptrdiff_t>(shown), list.end());
      if (!list.empty()) out[part] = std::move(list);
    };
    add("from_top", known.top, [](Word i) { return i; });
    add("from_bottom", known.bottom, [&](Word i) { return size - 1 - i; });
  }

  static std::optional<json> view(const Reading& r, const Sight& sight) {
    const Word size = pile::size(r.arena, r.at());
    if (!sight.sees(r)) {
      if (!sight.sees_size(r.f)) return std::nullopt;
      json out = {{"count", size}};
      if (sight.wording != nullptr) out["hidden"] = true;
      add_known_order(r, sight, out);
      return out;
    }
    std::vector<Word> counts;
    for (std::int32_t t = 0; t < r.f.types; ++t)
      counts.push_back(pile::total(r.arena, r.f, r.at(), t));
    if (r.f.ordered == 0) return types(r, counts);

    const pile::Known known = pile::known(r.arena, r.f, r.at());
    json top = json::array();
    json bottom = json::array();
    const auto take = [&](json& list, std::int32_t type) {
      list.push_back(type_name(r, type));
      --counts[static_cast<std::size_t>(type)];
    };
    for (Word d = 0; d < known.top; ++d) take(top, pile::peek(r.arena, r.f, r.at(), d));
    // Without a rest between them there is but one order, from the top.
    if (known.top + known.bottom == size) {
      for (Word d = known.top; d < size; ++d) take(top, pile::peek(r.arena, r.f, r.at(), d));
    } else {
      for (Word d = 0; d < known.bottom; ++d)
        take(bottom, pile::peek_bottom(r.arena, r.f, r.at(), d));
    }
    json out = json::object();
    if (!top.empty()) out["from_top"] = std::move(top);
    if (!bottom.empty()) out["from_bottom"] = std::move(bottom);
    if (json rest = types(r, counts); !rest.empty()) out["rest"] = std::move(rest);
    return out;
  }

  // --- hashes

  static std::uint64_t hash(const Reading& r, std::int64_t who) {
    const pile::Layout l{r.f, r.at()};
    std::uint64_t sum = 0;
    for (std::int32_t t = 0; t < r.f.types; ++t) {
      if (const Word n = pile::count(r.arena, r.at(), t); n > 0)
        sum += fact(r.f.key, {who, kCount, t, n});
    }
    if (r.f.sections > 0) {
      // Sections that are used up say nothing any more.
      std::int64_t left = 0;
      for (Word s = r.arena.get(l.in_use()) - 1; s >= 0; --s) {
        const Word size = r.arena.get(l.section_size(s));
        if (size > 0)
          sum += fact(r.f.key, {who, kSection, left++, size, r.arena.get(l.planted(s))});
      }
    }
    if (r.f.ordered > 0) {
      for (Word depth = 0; depth < pile::size(r.arena, r.at()); ++depth) {
        const std::int32_t t = pile::peek(r.arena, r.f, r.at(), depth);
        if (t < 0) continue;
        sum += fact(r.f.key, {who, kOrder, depth, t});
        if (const Seats known_to = pile::known_to(r.arena, r.f, r.at(), depth); known_to != 0)
          sum += fact(r.f.key, {who, kKnown, depth, static_cast<Word>(known_to)});
      }
    }
    return sum;
  }

  // --- what players do not know

  static void hidden(const Reading& r, Seat seat, std::vector<Hidden>& out) {
    if (visible(r.schema, r.f, r.i, seat)) return;
    const Seat whose = owner(r.schema, r.f, r.i);
    Word size = 0;
    for (std::int32_t t = 0; t < r.f.types; ++t) size += pile::count(r.arena, r.at(), t);
    each_in_order(r, [&](Address at, Seats known_to) {
      --size;
      if ((known_to & bit_of(seat)) == 0) out.push_back({at, 1, 0, whose, &r.f, r.at()});
    });
    if (size > 0)
      out.push_back({r.at(), size, r.f.types, whose, r.f.ordered > 0 ? &r.f : nullptr, r.at()});
  }

  /// The words of the known places of a pile in order, from the top, and who knows them.
  template <class Use>
  static void each_in_order(const Reading& r, Use use) {
    if (r.f.ordered == 0) return;
    for (Word depth = 0; depth < pile::size(r.arena, r.at()); ++depth) {
      if (const auto at = pile::place_in_order(r.arena, r.f, r.at(), depth))
        use(*at, pile::known_to(r.arena, r.f, r.at(), depth));
    }
  }

  static void content(const Reading& r, ComponentId only, std::vector<Content>& out) {
    const FamilyType& family = r.schema.family(r.f.family);
    const std::int32_t first = only ? only.value - family.first.value : 0;
    const std::int32_t end = only ? first + 1 : r.f.types;
    const std::size_t begin = out.size();
    const Address in_order = pile::Layout{r.f, r.at()}.order(0);
    each_in_order(r, [&](Address at, Seats known_to) {
      const Word t = r.arena.get(at);
      if (known_to != 0 && t >= first && t < end)
        out.push_back(
            {ComponentId(family.first.value + t), 1, std::int64_t{1} + at - in_order, known_to});
    });
    const std::size_t rest = out.size();
    for (std::int32_t t = first; t < end; ++t) {
      const ComponentId component(family.first.value + t);
      Word n = pile::total(r.arena, r.f, r.at(), t);
      for (std::size_t k = begin; k < rest; ++k) n -= out[k].component == component ? 1 : 0;
      if (n > 0) out.push_back({component, n, 0, 0});
    }
  }

  // --- scripts

  static void assign(Filling& p, const Writing& w, const FieldPlace& place,
                     const grammar::PositionLine& line) {
    constexpr std::int64_t kMostCopies = 10'000;
    if (pile::size(w.arena, w.at()) > 0) p.loose.empty(place.field, w.i);
    if (line.values.size() == 1 && line.values[0].text == "none") return;
    const bool in_order = w.f.ordered > 0 && w.f.visible != description::Visibility::count &&
                          w.f.visible != description::Visibility::nobody;
    for (const auto& value : line.values) {
      const Counted c = counted(value);
      const ComponentId component = p.names.need_component(c.name, w.f.family);
      const std::int32_t type = component.value - w.schema.family(w.f.family).first.value;
      const ComponentType& known = w.schema.component(component);
      if (c.count > known.copies && !p.unchecked) {
        throw p.names.error(value.span, "state/not-available",
                            p.in_the_box(component) + " of '" + known.name + "'",
                            p.more_allowed(""));
      }
      if (c.count > kMostCopies)
        throw p.names.error(value.span, "script/bad-value", "that is too many");
      for (std::int64_t i = 0; i < c.count; ++i) {
        p.take(component, w, value.span);
        if (in_order && pile::size(w.arena, w.at()) < w.f.ordered) {
          pile::put_at_bottom(w.arena, w.f, w.at(), type);
        } else {
          pile::add_unordered(w.arena, w.f, w.at(), type, 1);
        }
      }
    }
  }
};

constexpr std::string_view kPileShape =
    R"({"description": "copies by component; of a pile with an order what is known of it, from the top and from the bottom, and the rest without order; `count` alone where only the size is seen",
  "anyOf": [
    {"type": "object", "additionalProperties": {"type": "integer", "minimum": 1}},
    {"type": "object", "additionalProperties": false,
     "properties": {"from_top": {"$ref": "#/$defs/Names"}, "from_bottom": {"$ref": "#/$defs/Names"},
                    "rest": {"type": "object", "additionalProperties": {"type": "integer", "minimum": 1}}}},
    {"type": "object", "required": ["count", "hidden"], "additionalProperties": false,
     "properties": {"count": {"type": "integer", "minimum": 0}, "hidden": {"const": true}}}]})";

}  // namespace

constinit const Kind kPile{
    .word = "pile",
    .knowledge = false,
    .stands = false,
    .holds = Holds::components,
    .counts = false,
    .places = false,
    .shows_size = true,
    .declare = PileKind::declare,
    .resolve = PileKind::resolve,
    .words = PileKind::words,
    .lay_out = nothing,
    .start = nothing,
    .save = PileKind::save,
    .load = PileKind::load,
    .view = PileKind::view,
    .shape = kPileShape,
    .hash = PileKind::hash,
    .hidden = PileKind::hidden,
    .determinise = nothing,
    .content = PileKind::content,
    .read = nothing,
    .member = nothing,
    .member_text = nothing,
    .assign = PileKind::assign,
    .lay = not_laid,
    .clear = nothing,
    .join = not_joined,
};

}  // namespace castellan::state::kinds
