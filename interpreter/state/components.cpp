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

description::Origin origin_at(description::Origin origin, grammar::Span span) {
  origin.span = span;
  return origin;
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

Word SchemaBuilder::value_named(const Origin& origin, const AttributeType& attribute,
                                const Value& value) {
  const std::map<std::string, Word>& positions = positions_of(attribute);
  const auto it = positions.find(value.text);
  if (it != positions.end()) return it->second;
  std::vector<std::string> names;
  for (const auto& [name, number] : positions) {
    names.resize(std::max(names.size(), static_cast<std::size_t>(number) + 1));
    names[static_cast<std::size_t>(number)] = name;
  }
  error(origin_at(origin, value.span), "schema/bad-value",
        "attribute '" + attribute.name + "' takes a " + kind_of(attribute) + ", and '" +
            value.text + "' is none",
        nearest_or_all(value.text, names));
  return kNone;
}

const std::string& SchemaBuilder::kind_of(const AttributeType& attribute) const {
  return attribute.choice ? schema_->choice(attribute.choice).name
                          : schema_->family(attribute.family).name;
}

void SchemaBuilder::add_bag(const Origin& origin, const AttributeType& attribute,
                            std::span<const Value> values, std::vector<Word>& words) {
  const std::map<std::string, Word>& positions = positions_of(attribute);
  // A number before a name says how often it occurs.
  for (std::size_t i = 0; i < values.size(); ++i) {
    Word times = 1;
    if (values[i].kind == Value::Kind::number && positions.count(values[i].text) == 0) {
      if (i + 1 == values.size() || values[i].number < 0 || values[i].number > kMaxCopies) {
        return bad_value(
            origin, attribute, values, i,
            "names of a " + kind_of(attribute) + ", each with a number before it if need be");
      }
      times = static_cast<Word>(values[i++].number);
    }
    const Word at = value_named(origin, attribute, values[i]);
    if (at >= 0) words[attribute.offset + static_cast<std::size_t>(at)] += times;
  }
}

void SchemaBuilder::bad_value(const Origin& origin, const AttributeType& attribute,
                              std::span<const Value> values, std::size_t wrong,
                              const std::string& wanted) {
  const std::string begins = wrong < values.size() ? values[wrong].text : std::string();
  const auto declares = [&](const FamilyType& f) {
    return f.find_attribute(begins) >= 0 || f.find_slot(begins) >= 0;
  };
  const bool forgotten =
      wrong > 0 && wrong < values.size() && std::ranges::any_of(schema_->families(), declares);
  error(wrong < values.size() ? origin_at(origin, values[wrong].span) : origin, "schema/bad-value",
        "attribute '" + attribute.name + "' takes " + wanted,
        forgotten ? "'" + begins + "' begins what comes next: write ',' before it" : std::string());
}

void SchemaBuilder::add_attribute(const Origin& origin, const AttributeType& attribute,
                                  std::span<const Value> values, std::vector<Word>& words) {
  Word& first = words[attribute.offset];
  if (attribute.kind == AttributeKind::flag) {
    if (!values.empty()) return bad_value(origin, attribute, values, 0, "no value");
    first = 1;
    return;
  }
  if (attribute.kind == AttributeKind::number) {
    if (values.size() != 1 || values[0].kind != Value::Kind::number)
      return bad_value(origin, attribute, values, values.size() > 1 ? 1 : 0, "one number");
    const std::int64_t n = values[0].number;
    if (n < attribute.min || n > attribute.max) {
      return error(origin_at(origin, values[0].span), "schema/range",
                   "attribute '" + attribute.name + "' is " + std::to_string(n) + ", allowed are " +
                       std::to_string(attribute.min) + " to " + std::to_string(attribute.max));
    }
    first = static_cast<Word>(n);
    return;
  }
  if (!attribute.choice && !attribute.family) return;
  if (attribute.kind != AttributeKind::choice) return add_bag(origin, attribute, values, words);
  if (values.size() != 1)
    return bad_value(origin, attribute, values, 1, "one " + kind_of(attribute));
  first = value_named(origin, attribute, values[0]);
  if (attribute.family && first >= 0) first += schema_->family(attribute.family).first.value;
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

std::optional<std::size_t> SchemaBuilder::add_sides(const Origin& origin,
                                                    const std::string& feature,
                                                    std::span<const Value> values,
                                                    const ComponentType& of, Segment& to) {
  std::size_t i = 0;
  for (; i < values.size(); ++i) {
    const std::string& word = values[i].text;
    const auto halves = halves_printed(of, word);
    if (!halves && of.form == board::Form::half && (halves_named(word) || diagonal_named(word))) {
      error(origin_at(origin, values[i].span), "schema/bad-value",
            "component '" + of.name + "' is half a cell and has no side '" + word + "'",
            "it has N and E, and the diagonal SW");
      return std::nullopt;
    }
    if (!halves) break;
    if ((to.halves & *halves) != 0) {
      error(origin_at(origin, values[i].span), "schema/bad-value",
            "feature '" + feature + "' reaches '" + word + "' twice");
    }
    to.halves |= *halves;
  }
  return i;
}

bool SchemaBuilder::add_marks(const Origin& origin, const FeatureType& feature,
                              std::span<const Value> values, std::size_t number, Segment& to) {
  const auto mark_of = [&](const Value& value) {
    return std::ranges::find(feature.marks, value.text, &AttributeType::name);
  };
  const auto names_mark = [&](const Value& value) {
    return value.text == kOpenMark || value.text == kBesideMark ||
           mark_of(value) != feature.marks.end();
  };
  // Each name is followed by its values, up to the next name of a mark.
  for (std::size_t i = 0; i < values.size();) {
    const Value& name = values[i];
    const Origin place = origin_at(origin, name.span);
    const auto next =
        std::find_if(values.begin() + static_cast<std::ptrdiff_t>(i) + 1, values.end(), names_mark);
    const auto last = static_cast<std::size_t>(next - values.begin());
    const auto given = values.subspan(i + 1, last - i - 1);
    if (name.text == kOpenMark) {
      add_open(place, feature.name, given, to);
    } else if (name.text == kBesideMark) {
      besides_.push_back({number, place, given});
    } else if (const auto mark = mark_of(name); mark != feature.marks.end()) {
      add_attribute(place, *mark, given, to.marks);
    } else {
      std::vector<std::string> known = {std::string(kOpenMark), std::string(kBesideMark)};
      for (const AttributeType& m : feature.marks) known.push_back(m.name);
      error(place, "schema/unknown-attribute",
            "feature '" + feature.name + "' has no mark '" + name.text + "', and it is no side",
            nearest_or_all(name.text, known));
      return false;
    }
    i = last;
  }
  return true;
}

void SchemaBuilder::drop_sides_twice(const Origin& origin, const std::string& feature,
                                     const ComponentType& of, Segment& to) {
  for (const Segment& other : of.segments) {
    const auto both = static_cast<std::uint8_t>(other.halves & to.halves);
    if (other.feature != to.feature || both == 0) continue;
    error(
        origin, "schema/side-twice",
        "half-side " +
            halves_text(static_cast<std::uint8_t>(both & -both), diagonal_of(of.form, Turn::none)) +
            " of component '" + of.name + "' belongs to two features: '" + feature + "' and '" +
            feature + "'");
    to.halves &= static_cast<std::uint8_t>(~both);
  }
}

void SchemaBuilder::add_segment(const Origin& origin, const FamilyType& family, std::int32_t index,
                                const grammar::Property& property, ComponentType& to) {
  const FeatureType& feature = family.features[static_cast<std::size_t>(index)];
  Segment segment;
  segment.feature = index;
  segment.marks = default_words(feature.marks, feature.mark_words);
  const std::span<const Value> values(property.values);
  const auto sides = add_sides(origin, feature.name, values, to, segment);
  if (!sides) return;
  if (!add_marks(origin, feature, values.subspan(*sides), to.segments.size(), segment)) return;
  drop_sides_twice(origin, feature.name, to, segment);
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

// A segment beside another is named by a side that it reaches whole, or by its feature. Both are
// then beside each other.
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

/// A component whose entry is being read.
struct SchemaBuilder::EntryReading {
  const description::ComponentEntry& declared;
  const FamilyType& family;
  ComponentType type{};
  std::vector<ComponentType> others{};  ///< further parts of the piece; never reallocated
  std::vector<board::Part> shape = std::vector<board::Part>(1);
  ComponentType* on = &type;                  ///< the part whose features are read
  std::optional<board::Signature> printed{};  ///< classes of its sides that the entry gives
  std::set<std::string_view> given{};         ///< attributes
};

void SchemaBuilder::finish_part(EntryReading& entry) {
  resolve_besides(entry.family, *entry.on);
  set_signature(entry.on->origin, entry.family, std::exchange(entry.printed, std::nullopt),
                *entry.on);
}

void SchemaBuilder::read_property(EntryReading& entry, const grammar::Property& property) {
  const FamilyType& family = entry.family;
  const bool of_map = entry.declared.of_map;
  const Origin place = origin_at(entry.declared.origin, property.span);
  const std::string& word = property.name.text;
  if (!of_map && says_half(property, family)) return;
  if (!of_map && begins_part(property, family)) {
    finish_part(entry);
    entry.on = &entry.others.emplace_back(begin_part(place, property, entry.type, entry.shape));
    return;
  }
  // Cells say where to draw it; rules have no use for that.
  const auto is_cell = [](const Value& v) { return v.kind == Value::Kind::cell; };
  if (!property.values.empty() && std::ranges::all_of(property.values, is_cell)) {
    for (const Value& v : property.values) {
      if (word == kCells)
        entry.type.drawn_cells.emplace_back(v.cell[0], v.cell[1]);
      else if (!entry.type.drawn_at)
        entry.type.drawn_at = std::pair(v.cell[0], v.cell[1]);
    }
    return;
  }
  if (word == kSidesProperty && family.find_attribute(word) < 0 && !family.sides.empty()) {
    entry.printed = read_sides(place, family, entry.on->form, property);
    return;
  }
  // The surroundings of a landmark are places, which are read later.
  if (of_map && word == kAround) return;
  if (const std::int32_t feature = family.find_feature(word); feature >= 0)
    return add_segment(place, family, feature, property, *entry.on);
  read_attribute(entry, property);
}

void SchemaBuilder::read_attribute(EntryReading& entry, const grammar::Property& property) {
  const FamilyType& family = entry.family;
  const Origin place = origin_at(entry.declared.origin, property.name.span);
  const std::string& word = property.name.text;
  const std::int32_t index = family.find_attribute(word);
  if (index < 0) {
    return error(
        place, "schema/unknown-attribute",
        "component family '" + family.name + "' has no attribute or feature '" + word + "'",
        family.find_slot(word) >= 0
            ? "rules are written below an entry, on a line of their own: '" + word + ": ...'"
            : nearest_or_all(word, names_of(family)));
  }
  if (entry.on != &entry.type) {
    return error(place, "schema/bad-value",
                 "attribute '" + word + "' is of the whole component '" + entry.type.name +
                     "', not of a part of it",
                 "it stands before the parts");
  }
  if (!entry.given.insert(word).second) {
    return error(place, "schema/duplicate-attribute",
                 "component '" + entry.type.name + "' gives attribute '" + word + "' twice");
  }
  const AttributeType& attribute = family.attributes[static_cast<std::size_t>(index)];
  add_attribute(place, attribute, property.values, entry.type.attributes);
  if (attribute.unique)
    check_unique(origin_at(entry.declared.origin, property.span), attribute, entry.type);
}

void SchemaBuilder::read_rules(EntryReading& entry) {
  ComponentType& type = entry.type;
  for (const grammar::RuleLine& rule : entry.declared.entry.rules) {
    const Origin place = origin_at(entry.declared.origin, rule.slot.span);
    const std::int32_t slot = entry.family.find_slot(rule.slot.text);
    if (slot < 0) {
      error(
          place, "schema/unknown-slot",
          "component family '" + entry.family.name + "' has no rule slot '" + rule.slot.text + "'",
          grammar::nearest_hint(rule.slot.text, entry.family.slots));
    } else if (type.rules[static_cast<std::size_t>(slot)] != nullptr) {
      error(place, "schema/duplicate-attribute",
            "component '" + type.name + "' gives rule slot '" + rule.slot.text + "' twice");
    } else {
      type.rules[static_cast<std::size_t>(slot)] = &rule;
    }
  }
}

void SchemaBuilder::add_component(const description::ComponentEntry& declared, FamilyId family_id) {
  const FamilyType& family = schema_->family(family_id);
  EntryReading entry{declared, family};
  ComponentType& type = entry.type;
  type.name = declared.entry.name.text;
  type.family = family_id;
  type.copies = declared.copies;
  type.origin = declared.origin;
  type.attributes = default_words(family.attributes, family.attribute_words);
  type.rules.assign(family.slots.size(), nullptr);
  type.form = read_form(declared, family);
  entry.others.reserve(other_parts(declared, family_id));

  if (declared.copies < 0 || declared.copies > kMaxCopies) {
    error(declared.origin, "schema/range",
          "component '" + type.name + "' has " + std::to_string(declared.copies) +
              " copies, allowed are 0 to " + std::to_string(kMaxCopies));
  }
  for (const auto& line : declared.entry.lines) {
    for (const grammar::Property& property : line) read_property(entry, property);
  }
  for (const AttributeType& a : family.attributes) {
    if (a.required && entry.given.count(a.name) == 0) {
      error(declared.origin, "schema/missing-attribute",
            "component '" + type.name + "' lacks attribute '" + a.name + "', which every " +
                family.name + " has");
    }
  }
  read_rules(entry);
  finish_part(entry);

  const ComponentId id(schema_->components_.size());
  type.whole = id;
  if (!entry.others.empty() && check_shape(family, type, entry.others, entry.shape))
    add_shape(type, entry.others, entry.shape);
  for (ComponentType& part : entry.others) {
    part.whole = id;
    behind_.push_back(std::move(part));
  }
  const auto [known, fresh] = schema_->component_names_.try_emplace(type.name, id);
  if (!fresh) {
    error(declared.origin, "schema/duplicate-name",
          "component '" + type.name + "' has an entry already, at " +
              schema_->component(known->second).origin.place());
  }
  schema_->components_.push_back(std::move(type));
}

}  // namespace castellan::state
