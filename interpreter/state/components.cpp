// Entries of component files: words of a person to numbers of the engine.
#include <algorithm>
#include <limits>
#include <optional>
#include <set>
#include <utility>

#include "interpreter/state/builder.hpp"
#include "interpreter/state/segments.hpp"

namespace castellan::state {
namespace {

using AttributeKind = description::Attribute::Kind;
using grammar::Value;

constexpr std::int64_t kMaxCopies = 10'000;
// Marks that every feature has.
constexpr std::string_view kOpenMark = "open";
constexpr std::string_view kBesideMark = "beside";
constexpr std::string_view kAround = "around";
constexpr std::string_view kCells = "cells";
constexpr std::string_view kSidesProperty = "sides";

std::vector<Word> default_words(const std::vector<AttributeType>& attributes, std::size_t words) {
  std::vector<Word> out(words, 0);
  for (const AttributeType& a : attributes) {
    if (a.kind == AttributeKind::choice) out[a.offset] = kNone;
    if (a.kind == AttributeKind::number)
      out[a.offset] = static_cast<Word>(std::clamp<std::int64_t>(0, a.min, a.max));
  }
  return out;
}

std::vector<std::string> names_of(const FamilyType& family) {
  std::vector<std::string> out;
  for (const AttributeType& a : family.attributes) out.push_back(a.name);
  for (const FeatureType& f : family.features) out.push_back(f.name);
  return out;
}

}  // namespace

const std::map<std::string, Word>& SchemaBuilder::positions_of(const AttributeType& attribute) {
  std::map<std::string, Word>& out = positions_[{attribute.choice.value, attribute.family.value}];
  if (!out.empty()) return out;
  Word next = 0;
  const auto add = [&](const std::string& name) { out.try_emplace(name, next++); };
  if (attribute.choice) {
    for (const std::string& name : schema_->choice(attribute.choice).values) add(name);
  } else {
    for (const auto* entry : entries_[attribute.family.index()]) add(entry->entry.name.text);
  }
  return out;
}

void SchemaBuilder::add_attribute(const Origin& origin, const AttributeType& attribute,
                                  std::span<const Value> values, std::vector<Word>& words) {
  const auto bad = [&](const Value* value, const std::string& wanted) {
    Origin place = origin;
    if (value != nullptr) place.span = value->span;
    const auto declares = [&](const FamilyType& f) {
      return f.find_attribute(value->text) >= 0 || f.find_slot(value->text) >= 0;
    };
    const bool forgotten = value != nullptr && value != values.data() &&
                           std::ranges::any_of(schema_->families(), declares);
    error(place, "schema/bad-value", "attribute '" + attribute.name + "' takes " + wanted,
          forgotten ? "'" + value->text + "' begins what comes next: write ',' before it"
                    : std::string());
  };
  Word& first = words[attribute.offset];
  const Value* surplus = values.size() > 1 ? &values[1] : nullptr;

  if (attribute.kind == AttributeKind::flag) {
    if (!values.empty()) return bad(values.data(), "no value");
    first = 1;
    return;
  }
  if (attribute.kind == AttributeKind::number) {
    if (values.size() != 1 || values[0].kind != Value::Kind::number) {
      return bad(surplus != nullptr ? surplus : values.data(), "one number");
    }
    const std::int64_t n = values[0].number;
    if (n < attribute.min || n > attribute.max) {
      Origin place = origin;
      place.span = values[0].span;
      return error(place, "schema/range",
                   "attribute '" + attribute.name + "' is " + std::to_string(n) + ", allowed are " +
                       std::to_string(attribute.min) + " to " + std::to_string(attribute.max));
    }
    first = static_cast<Word>(n);
    return;
  }

  if (!attribute.choice && !attribute.family) return;
  const std::map<std::string, Word>& positions = positions_of(attribute);
  const std::string& kind = attribute.choice ? schema_->choice(attribute.choice).name
                                             : schema_->family(attribute.family).name;
  const auto position = [&](const Value& value) {
    const auto it = positions.find(value.text);
    return it == positions.end() ? Word{-1} : it->second;
  };
  const auto value_named = [&](const Value& value) {
    const Word at = position(value);
    if (at < 0) {
      Origin place = origin;
      place.span = value.span;
      std::vector<std::string> names;
      for (const auto& [name, number] : positions) {
        names.resize(std::max(names.size(), static_cast<std::size_t>(number) + 1));
        names[static_cast<std::size_t>(number)] = name;
      }
      error(place, "schema/bad-value",
            "attribute '" + attribute.name + "' takes a " + kind + ", and '" + value.text +
                "' is none",
            nearest_or_all(value.text, names));
    }
    return at;
  };
  if (attribute.kind == AttributeKind::choice) {
    if (values.size() != 1) return bad(surplus, "one " + kind);
    first = value_named(values[0]);
    if (attribute.family && first >= 0) first += schema_->family(attribute.family).first.value;
    return;
  }
  // A bag: a number before a name says how often it occurs.
  for (std::size_t i = 0; i < values.size(); ++i) {
    Word times = 1;
    const bool counts = values[i].kind == Value::Kind::number && position(values[i]) < 0;
    if (counts) {
      if (i + 1 == values.size() || values[i].number < 0 || values[i].number > kMaxCopies) {
        return bad(&values[i], "names of a " + kind + ", each with a number before it if need be");
      }
      times = static_cast<Word>(values[i++].number);
    }
    const Word at = value_named(values[i]);
    if (at >= 0) words[attribute.offset + static_cast<std::size_t>(at)] += times;
  }
}

// Entries of a family are added one after the other.
void SchemaBuilder::check_unique(const Origin& origin, const AttributeType& attribute,
                                 const ComponentType& added) {
  const Word value = added.attributes[attribute.offset];
  const auto [at, fresh] =
      unique_.try_emplace({added.family.value, attribute.offset, value}, added.name, added.origin);
  if (fresh) return;
  const auto& [name, first] = at->second;
  error(origin, "schema/bad-value",
        "component '" + added.name + "' has the same " + attribute.name + " as '" + name +
            "', at " + first.place());
}

void SchemaBuilder::add_segment(const Origin& origin, const FamilyType& family, std::int32_t index,
                                const grammar::Property& property, ComponentType& to) {
  const FeatureType& feature = family.features[static_cast<std::size_t>(index)];
  Segment segment;
  segment.feature = index;
  segment.marks = default_words(feature.marks, feature.mark_words);

  const std::span<const Value> values(property.values);
  std::size_t i = 0;
  for (; i < values.size(); ++i) {
    const auto halves = halves_printed(to, values[i].text);
    if (!halves && to.form == board::Form::half &&
        (halves_named(values[i].text) || diagonal_named(values[i].text))) {
      Origin place = origin;
      place.span = values[i].span;
      return error(
          place, "schema/bad-value",
          "component '" + to.name + "' is half a cell and has no side '" + values[i].text + "'",
          "it has N and E, and the diagonal SW");
    }
    if (!halves) break;
    if ((segment.halves & *halves) != 0) {
      Origin place = origin;
      place.span = values[i].span;
      error(place, "schema/bad-value",
            "feature '" + feature.name + "' reaches '" + values[i].text + "' twice");
    }
    segment.halves |= *halves;
  }
  // Marks follow, each name with the values up to the next name of a mark.
  const auto mark_at = [&](std::size_t at) {
    return std::find_if(feature.marks.begin(), feature.marks.end(),
                        [&](const AttributeType& m) { return m.name == values[at].text; });
  };
  const auto names_mark = [&](std::size_t at) {
    return values[at].text == kOpenMark || values[at].text == kBesideMark ||
           mark_at(at) != feature.marks.end();
  };
  std::vector<std::string> known = {std::string(kOpenMark), std::string(kBesideMark)};
  for (const AttributeType& m : feature.marks) known.push_back(m.name);
  while (i < values.size()) {
    Origin place = origin;
    place.span = values[i].span;
    const auto mark = mark_at(i);
    std::size_t last = i + 1;
    while (last < values.size() && !names_mark(last)) ++last;
    if (values[i].text == kOpenMark || values[i].text == kBesideMark) {
      const auto given = values.subspan(i + 1, last - i - 1);
      if (values[i].text == kOpenMark) {
        add_open(place, feature.name, given, segment);
      } else {
        besides_.push_back({to.segments.size(), place, given});
      }
      i = last;
      continue;
    }
    if (mark == feature.marks.end()) {
      return error(
          place, "schema/unknown-attribute",
          "feature '" + feature.name + "' has no mark '" + values[i].text + "', and it is no side",
          nearest_or_all(values[i].text, known));
    }
    add_attribute(place, *mark, values.subspan(i + 1, last - i - 1), segment.marks);
    i = last;
  }
  for (const Segment& other : to.segments) {
    const auto both = static_cast<std::uint8_t>(other.halves & segment.halves);
    if (other.feature != index || both == 0) continue;
    error(
        origin, "schema/side-twice",
        "half-side " +
            halves_text(static_cast<std::uint8_t>(both & -both), diagonal_of(to.form, Turn::none)) +
            " of component '" + to.name + "' belongs to two features: '" + feature.name +
            "' and '" + feature.name + "'");
    segment.halves &= static_cast<std::uint8_t>(~both);
  }
  if (to.segments.size() == kMostSegments) {
    return error(
        origin, "schema/too-large",
        "component '" + to.name + "' has more than " + std::to_string(kMostSegments) + " features");
  }
  segment.number = static_cast<std::int32_t>(
      std::count_if(to.segments.begin(), to.segments.end(),
                    [&](const Segment& s) { return s.feature == index; }));
  to.segments.push_back(std::move(segment));
}

void SchemaBuilder::add_open(const Origin& origin, const std::string& feature,
                             std::span<const Value> values, Segment& to) {
  constexpr std::int64_t kMostOpen = 4;
  if (values.size() != 1 || values[0].kind != Value::Kind::number || values[0].number < 0 ||
      values[0].number > kMostOpen) {
    return error(origin, "schema/bad-value",
                 "'open' of feature '" + feature + "' takes one number from 0 to " +
                     std::to_string(kMostOpen));
  }
  to.open = static_cast<std::uint8_t>(values[0].number);
}

// What lies beside a segment is named by a side that it reaches whole, or by
// the name of its feature. It lies beside that one, too.
void SchemaBuilder::resolve_besides(const FamilyType& family, ComponentType& to) {
  for (const Beside& beside : besides_) {
    if (beside.values.empty()) {
      error(beside.origin, "schema/bad-value",
            "'beside' takes sides, or names of features of the same component");
    }
    for (const Value& value : beside.values) {
      const auto halves = halves_printed(to, value.text);
      std::uint32_t found = 0;
      for (std::size_t k = 0; k < to.segments.size(); ++k) {
        const Segment& other = to.segments[k];
        const std::string& name = family.features[static_cast<std::size_t>(other.feature)].name;
        const bool meant = halves ? (other.halves & *halves) == *halves : name == value.text;
        if (meant && k != beside.segment) found |= 1u << k;
      }
      if (found == 0) {
        Origin place = beside.origin;
        place.span = value.span;
        error(place, "schema/bad-value",
              "component '" + to.name + "' has no other feature '" + value.text +
                  "' that one could lie beside");
      }
      to.segments[beside.segment].beside |= found;
      for (std::size_t k = 0; k < to.segments.size(); ++k) {
        if ((found >> k & 1) != 0) to.segments[k].beside |= 1u << beside.segment;
      }
    }
  }
  besides_.clear();
}

void SchemaBuilder::add_component(const description::ComponentEntry& declared, FamilyId family_id) {
  const FamilyType& family = schema_->family(family_id);
  const grammar::Entry& entry = declared.entry;
  ComponentType type;
  type.name = entry.name.text;
  type.family = family_id;
  type.copies = declared.copies;
  type.origin = declared.origin;
  type.attributes = default_words(family.attributes, family.attribute_words);
  type.rules.assign(family.slots.size(), nullptr);
  type.form = read_form(declared, family);

  const Origin& origin = declared.origin;
  const auto at = [&](grammar::Span span) {
    Origin place = origin;
    place.span = span;
    return place;
  };
  if (declared.copies < 0 || declared.copies > kMaxCopies) {
    error(origin, "schema/range",
          "component '" + type.name + "' has " + std::to_string(declared.copies) +
              " copies, allowed are 0 to " + std::to_string(kMaxCopies));
  }

  std::optional<board::Signature> printed;
  std::set<std::string_view> given;
  std::vector<ComponentType> others;
  others.reserve(other_parts(declared, family_id));
  std::vector<board::Part> shape(1);
  ComponentType* on = &type;  // the part whose features are read
  const auto finish_part = [&] {
    resolve_besides(family, *on);
    set_signature(on->origin, family, std::exchange(printed, std::nullopt), *on);
  };
  for (const auto& line : entry.lines) {
    for (const grammar::Property& property : line) {
      const std::string& word = property.name.text;
      if (!declared.of_map && says_half(property, family)) continue;
      if (!declared.of_map && begins_part(property, family)) {
        finish_part();
        on = &others.emplace_back(begin_part(at(property.span), property, type, shape));
        continue;
      }
      // Cells say where to draw it; rules have no use for that.
      const auto is_cell = [](const Value& v) { return v.kind == Value::Kind::cell; };
      if (!property.values.empty() && std::ranges::all_of(property.values, is_cell)) {
        for (const Value& v : property.values) {
          if (word == kCells)
            type.drawn_cells.emplace_back(v.cell[0], v.cell[1]);
          else if (!type.drawn_at)
            type.drawn_at = std::pair(v.cell[0], v.cell[1]);
        }
        continue;
      }
      if (word == kSidesProperty && family.find_attribute(word) < 0 && !family.sides.empty()) {
        printed = read_sides(at(property.span), family, on->form, property);
        continue;
      }
      // What lies around a landmark is said in places, which come later.
      if (declared.of_map && word == kAround) continue;
      if (const std::int32_t feature = family.find_feature(word); feature >= 0) {
        add_segment(at(property.span), family, feature, property, *on);
        continue;
      }
      const std::int32_t index = family.find_attribute(word);
      if (index < 0) {
        error(at(property.name.span), "schema/unknown-attribute",
              "component family '" + family.name + "' has no attribute or feature '" + word + "'",
              family.find_slot(word) >= 0
                  ? "rules are written below an entry, on a line of their own: '" + word + ": ...'"
                  : nearest_or_all(word, names_of(family)));
        continue;
      }
      if (on != &type) {
        error(at(property.name.span), "schema/bad-value",
              "attribute '" + word + "' is of the whole component '" + type.name +
                  "', not of a part of it",
              "it stands before the parts");
        continue;
      }
      if (!given.insert(word).second) {
        error(at(property.name.span), "schema/duplicate-attribute",
              "component '" + type.name + "' gives attribute '" + word + "' twice");
        continue;
      }
      const AttributeType& attribute = family.attributes[static_cast<std::size_t>(index)];
      add_attribute(at(property.name.span), attribute, property.values, type.attributes);
      if (attribute.unique) check_unique(at(property.span), attribute, type);
    }
  }
  for (const AttributeType& a : family.attributes) {
    if (a.required && given.count(a.name) == 0) {
      error(origin, "schema/missing-attribute",
            "component '" + type.name + "' lacks attribute '" + a.name + "', which every " +
                family.name + " has");
    }
  }
  for (const grammar::RuleLine& rule : entry.rules) {
    const std::int32_t slot = family.find_slot(rule.slot.text);
    if (slot < 0) {
      error(at(rule.slot.span), "schema/unknown-slot",
            "component family '" + family.name + "' has no rule slot '" + rule.slot.text + "'",
            grammar::nearest_hint(rule.slot.text, family.slots));
    } else if (type.rules[static_cast<std::size_t>(slot)] != nullptr) {
      error(at(rule.slot.span), "schema/duplicate-attribute",
            "component '" + type.name + "' gives rule slot '" + rule.slot.text + "' twice");
    } else {
      type.rules[static_cast<std::size_t>(slot)] = &rule;
    }
  }
  finish_part();

  const ComponentId id(schema_->components_.size());
  type.whole = id;
  if (!others.empty() && check_shape(family, type, others, shape)) add_shape(type, others, shape);
  for (ComponentType& part : others) {
    part.whole = id;
    behind_.push_back(std::move(part));
  }
  const auto [known, fresh] = schema_->component_names_.try_emplace(type.name, id);
  if (!fresh) {
    error(origin, "schema/duplicate-name",
          "component '" + type.name + "' has an entry already, at " +
              schema_->component(known->second).origin.place());
  }
  schema_->components_.push_back(std::move(type));
}

}  // namespace castellan::state
