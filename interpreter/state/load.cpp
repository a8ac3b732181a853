#include <limits>

#include "interpreter/json.hpp"
#include "interpreter/rng/generator.hpp"
#include "interpreter/state/load_parts.hpp"
#include "interpreter/state/pile.hpp"
#include "interpreter/state/pile_layout.hpp"
#include "interpreter/state/regions.hpp"
#include "interpreter/state/snapshot.hpp"
#include "interpreter/state/value_json.hpp"
#include "interpreter/state/write.hpp"

namespace castellan::state {
namespace {

using description::FieldKind;
using nlohmann::json;

constexpr std::int64_t kWordMax = std::numeric_limits<Word>::max();

class Loader {
 public:
  Loader(const Schema& schema, std::string source)
      : schema_(schema), arena_(schema.words()), source_(std::move(source)) {
    initialise_empty(schema_, arena_);
  }

  Arena run(const JsonValue& root) {
    root.allow_only({"snapshot", "players", "generator", "flow", "fields"});
    (void)root["snapshot"].integer(1, 1);
    (void)root["players"].integer(schema_.players(), schema_.players());
    load_generator(root["generator"]);
    load_flow(root["flow"]);
    const JsonValue fields = root["fields"];
    fields.for_each_member([&](const std::string& name, const JsonValue& value) {
      const FieldId id = schema_.find_field(name);
      if (id && !schema_.field(id).derived) return;
      std::vector<std::string> known;
      for (const FieldType& f : schema_.fields()) {
        if (!f.derived) known.push_back(f.name);
      }
      value.fail("schema/unknown-name", "the rules have no field of this name",
                 grammar::nearest_hint(name, known));
    });
    // Figures and merges stand on what the other fields hold.
    for (const bool later : {false, true}) {
      for (const FieldType& f : schema_.fields()) {
        const bool stands = f.kind == FieldKind::figures || f.kind == FieldKind::regions;
        if (f.derived || stands != later) continue;
        const JsonValue list = fields[f.name];
        need_size(list, f.instances, "instance");
        for (std::size_t i = 0; i < f.instances; ++i) instance(f, i, list[i]);
      }
    }
    arena_.forget();
    return std::move(arena_);
  }

 private:
  void load_generator(const JsonValue& value) {
    const std::string& text = value.string();
    std::uint64_t state = 0;
    for (const char c : text) {
      const bool digit = c >= '0' && c <= '9';
      if (text.size() != 16 || !(digit || (c >= 'a' && c <= 'f')))
        value.fail(kBadSnapshot, "16 hexadecimal digits are needed");
      state = state << 4 | static_cast<std::uint64_t>(digit ? c - '0' : c - 'a' + 10);
    }
    if (text.empty()) value.fail(kBadSnapshot, "16 hexadecimal digits are needed");
    rng::seed(arena_, schema_.bookkeeping().generator, state);
  }

  void load_flow(const JsonValue& list) {
    const Bookkeeping& b = schema_.bookkeeping();
    if (list.size() > b.flow_words)
      list.fail(kBadSnapshot, "more than " + std::to_string(b.flow_words) + " words");
    for (std::size_t i = 0; i < list.size(); ++i) {
      arena_.set(b.flow + static_cast<Address>(i),
                 static_cast<Word>(list[i].integer(std::numeric_limits<Word>::min(), kWordMax)));
    }
  }

  ComponentId component(FamilyId family, const JsonValue& value) const {
    return load_component(schema_, family, value);
  }
  std::int32_t type(const FieldType& f, const JsonValue& value) const {
    return component(f.family, value).value - schema_.family(f.family).first.value;
  }
  void load_knowers(Address mask, const JsonValue& list) {
    Word seats = 0;
    for (std::size_t i = 0; i < list.size(); ++i)
      seats |= 1 << list[i].integer(0, schema_.players() - 1);
    arena_.set(mask, seats);
  }

  void instance(const FieldType& f, std::size_t i, const JsonValue& value) {
    switch (f.kind) {
      case FieldKind::pile:
        return load_pile(f, f.at(i), value);
      case FieldKind::slots:
        return load_places(f, f.at(i), value);
      case FieldKind::map:
        return load_map(schema_, arena_, f, i, value);
      case FieldKind::grid:
        return load_grid(f, i, value);
      case FieldKind::figures:
        return load_figures(schema_, arena_, f, i, value);
      case FieldKind::regions:
        return load_merges(schema_, arena_, f, i, value);
      default:
        break;
    }
    if (f.knowledge) {
      value.allow_only({"value", "known_to"});
      load_knowers(f.at(i) + 1, value["known_to"]);
    }
    arena_.set(f.at(i), word(f, f.knowledge ? value["value"] : value));
  }

  Word word(const FieldType& f, const JsonValue& value) const {
    if (value.is_null() && f.min == kNone && f.kind != FieldKind::counter) return kNone;
    switch (f.kind) {
      case FieldKind::flag:
        return value.boolean() ? 1 : 0;
      case FieldKind::choice: {
        const ChoiceType& choice = schema_.choice(f.choice);
        const Word at = choice.find(value.string());
        if (at < 0) {
          value.fail("schema/unknown-name",
                     "there is no " + choice.name + " '" + value.string() + "'",
                     grammar::nearest_hint(value.string(), choice.values));
        }
        return at;
      }
      case FieldKind::ref:
        if (f.to == RefTo::component) return component(f.family, value).value;
        if (f.to == RefTo::cell) return pack(load_cell(value));
        return static_cast<Word>(value.integer(0, f.max));
      default:
        return static_cast<Word>(value.integer(f.min, f.max));
    }
  }

  void load_pile(const FieldType& f, Address at, const JsonValue& value) {
    const pile::Layout l{f, at};
    if (f.ordered > 0) {
      value.allow_only({"components", "from_top", "from_bottom"});
    } else if (f.sections > 0) {
      value.allow_only({"components", "sections"});
    } else {
      value.allow_only({"components"});
    }
    const std::int64_t most = f.ordered > 0 ? f.ordered : 1'000'000;
    std::int64_t sum = 0;
    value["components"].for_each_member([&](const std::string& name, const JsonValue& n) {
      const json text = name;
      const std::int32_t t = type(f, JsonValue(text, source_, n.path()));
      const std::int64_t count = n.integer(1, most - sum);
      sum += count;
      pile::add_unordered(arena_, f, at, t, static_cast<Word>(count));
    });
    if (f.sections > 0) load_sections(f, l, value["sections"]);
    if (f.ordered > 0) load_order(f, l, value);
  }

  void load_sections(const FieldType& f, const pile::Layout& l, const JsonValue& sections) {
    if (sections.size() > static_cast<std::size_t>(f.sections)) {
      sections.fail(kBadSnapshot, "more than " + std::to_string(f.sections) + " sections");
    }
    const Word unplanted = arena_.get(l.pile);
    std::int64_t in_sections = 0;
    for (std::size_t s = 0; s < sections.size(); ++s) {
      const JsonValue section = sections[s];
      section.allow_only({"size", "planted"});
      const bool planted = section.has("planted");
      const std::int64_t size = section["size"].integer(planted ? 1 : 0, kWordMax);
      in_sections += size - (planted ? 1 : 0);
      arena_.set(l.section_size(static_cast<Word>(s)), static_cast<Word>(size));
      if (!planted) continue;
      const std::int32_t t = type(f, section["planted"]);
      if (arena_.get(l.count(t)) != 0)
        section["planted"].fail(kBadSnapshot, "a planted component lies in the pile unplanted too");
      arena_.set(l.planted(static_cast<Word>(s)), t + 1);
      arena_.add(l.pile, 1);
    }
    arena_.set(l.in_use(), static_cast<Word>(sections.size()));
    if (sections.size() > 0 && in_sections != unplanted) {
      sections.fail(kBadSnapshot, "the sections hold " + std::to_string(in_sections) +
                                      " unplanted components, the pile " +
                                      std::to_string(unplanted));
    }
  }

  void load_order(const FieldType& f, const pile::Layout& l, const JsonValue& value) {
    const JsonValue top = value["from_top"];
    const JsonValue bottom = value["from_bottom"];
    std::vector<Word> left;
    for (std::int32_t t = 0; t < f.types; ++t) left.push_back(arena_.get(l.count(t)));
    const auto take = [&](const JsonValue& name) {
      const std::int32_t t = type(f, name);
      if (--left[static_cast<std::size_t>(t)] < 0)
        name.fail(kBadSnapshot, "more of these lie in order than in the pile");
      return t;
    };
    for (std::size_t i = 0; i < top.size(); ++i) {
      arena_.set(l.top(static_cast<Word>(top.size() - 1 - i)), take(top[i]));
    }
    arena_.set(l.top_length(), static_cast<Word>(top.size()));
    for (std::size_t i = 0; i < bottom.size(); ++i) {
      arena_.set(l.bottom(static_cast<Word>(bottom.size() - 1 - i)), take(bottom[i]));
    }
    arena_.set(l.bottom_length(), static_cast<Word>(bottom.size()));
  }

  void load_places(const FieldType& f, Address at, const JsonValue& list) {
    need_size(list, static_cast<std::size_t>(f.places), "place");
    for (std::int32_t p = 0; p < f.places; ++p) {
      const Address place = at + static_cast<Address>(p);
      const JsonValue item = list[static_cast<std::size_t>(p)];
      if (f.knowledge) {
        item.allow_only({"component", "known_to"});
        load_knowers(place + static_cast<Address>(f.places), item["known_to"]);
      }
      const JsonValue content = f.knowledge ? item["component"] : item;
      arena_.set(place, content.is_null() ? kNone : component(f.family, content).value);
    }
  }

  void load_grid(const FieldType& f, std::size_t i, const JsonValue& list) {
    const board::Grid& grid = f.grids[i];
    for (std::size_t n = 0; n < list.size(); ++n) {
      const JsonValue piece = list[n];
      piece.allow_only({"slot", "cell", "component", "turned"});
      const int slot = static_cast<int>(piece["slot"].integer(0, f.capacity - 1));
      const Cell where = load_cell(piece["cell"]);
      const ComponentId what = component(f.family, piece["component"]);
      const std::int64_t turned = piece.has("turned") ? piece["turned"].integer(0, 270) : 0;
      if (turned % 90 != 0)
        piece["turned"].fail(kBadSnapshot, "pieces are turned by 90, 180 or 270");
      if (grid.used(arena_, slot)) piece["slot"].fail(kBadSnapshot, "two pieces have this slot");
      if (grid.occupied(arena_, where))
        piece["cell"].fail(kBadSnapshot, "two pieces lie on this cell");
      grid.place_in(arena_, slot, where, what.value, static_cast<Turn>(turned / 90));
      join_piece(schema_, arena_, schema_.find_field(f.name), i, slot);
    }
  }

  const Schema& schema_;
  Arena arena_;
  std::string source_;
};

}  // namespace

Arena load(const Schema& schema, const json& json, const std::string& source_name) {
  return Loader(schema, source_name).run(JsonValue(json, source_name));
}

}  // namespace castellan::state
