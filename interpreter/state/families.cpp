// Choices and families: attributes, features, side classes, rule slots.
#include <algorithm>
#include <set>

#include "interpreter/description/own_choice.hpp"
#include "interpreter/state/builder.hpp"

namespace castellan::state {
namespace {

// Class 15 is the wildcard of the board.
constexpr std::size_t kMaxSideClasses = 15;

}  // namespace

void SchemaBuilder::add_choices() {
  for (const description::Choice& declared : d_.choices) {
    std::set<std::string_view> seen;
    for (const std::string& value : declared.values) {
      if (!seen.insert(value).second) {
        error(declared.origin, "schema/duplicate-name",
              "choice '" + declared.name + "' lists '" + value + "' twice");
      }
    }
    if (declared.values.empty()) {
      error(declared.origin, "schema/empty", "choice '" + declared.name + "' has no values");
    }
    const ChoiceId id(schema_->choices_.size());
    schema_->choices_.push_back({declared.name, declared.values});
    schema_->choice_names_.try_emplace(declared.name, id);
  }
  for (const description::Field& f : d_.fields) {
    const auto own = description::own_choice(f);
    if (!own) continue;
    const ChoiceId id(schema_->choices_.size());
    schema_->choices_.push_back({own->name, own->values});
    schema_->choice_names_.try_emplace(schema_->choices_.back().name, id);
  }
}

std::size_t SchemaBuilder::add_attributes(const std::vector<description::Attribute>& declared,
                                          std::vector<AttributeType>& to) {
  using Kind = description::Attribute::Kind;
  std::size_t words = 0;
  for (const description::Attribute& a : declared) {
    const bool repeated =
        std::any_of(to.begin(), to.end(), [&](const AttributeType& t) { return t.name == a.name; });
    if (repeated) {
      error(a.origin, "schema/duplicate-name", "attribute '" + a.name + "' is declared twice");
      continue;
    }
    AttributeType type;
    type.name = a.name;
    type.kind = a.kind;
    type.required = a.required;
    type.unique = a.unique;
    type.turns = a.turns;
    type.offset = words;
    std::size_t own_words = 1;
    if (a.kind == Kind::number) {
      if (a.min > a.max || a.min < kWordMin || a.max > kWordMax) {
        error(a.origin, "schema/range",
              "attribute '" + a.name + "' ranges from " + std::to_string(a.min) + " to " +
                  std::to_string(a.max) + ", which is no range of 32-bit numbers");
      }
      type.min = a.min;
      type.max = a.max;
    } else if (a.kind == Kind::flag) {
      type.max = 1;
    } else {
      const auto family =
          std::find_if(d_.families.begin(), d_.families.end(),
                       [&](const description::Family& f) { return f.name == a.choice; });
      if (family != d_.families.end()) {
        type.family = FamilyId(static_cast<std::size_t>(family - d_.families.begin()));
        if (a.kind == Kind::bag) own_words = entries_of(family->name);
      } else if ((type.choice = choice_named(a.origin, a.choice)) && a.kind == Kind::bag) {
        own_words = schema_->choice(type.choice).values.size();
      }
    }
    if (a.turns) check_turns(a);
    words += own_words;
    to.push_back(std::move(type));
  }
  return words;
}

void SchemaBuilder::check_turns(const description::Attribute& a) {
  const bool directions =
      std::any_of(d_.fields.begin(), d_.fields.end(), [&](const description::Field& f) {
        return f.kind == description::FieldKind::grid && f.directions > 0 &&
               description::directions_name(f.name) == a.choice;
      });
  if (directions && a.kind == description::Attribute::Kind::choice) return;
  error(a.origin, "schema/range",
        "attribute '" + a.name + "' turns, but is not one of the directions of a grid",
        "a grid with directions = \"all\" has them: castellan.one_of(\"GRID_direction\")");
}

void SchemaBuilder::add_features(const description::Family& declared, FamilyType& to) {
  for (const description::Feature& f : declared.features) {
    if (to.find_feature(f.name) >= 0 || to.find_attribute(f.name) >= 0) {
      error(f.origin, "schema/duplicate-name",
            "component family '" + to.name + "' has two attributes or features called '" + f.name +
                "'");
      continue;
    }
    FeatureType feature;
    feature.name = f.name;
    feature.region = f.region;
    if (f.edge < 0 || f.edge >= static_cast<std::int64_t>(kMaxSideClasses)) {
      error(f.origin, "schema/range",
            "feature '" + f.name + "' gives side class " + std::to_string(f.edge) +
                ", allowed are 0 to " + std::to_string(kMaxSideClasses - 1));
    } else {
      feature.side_class = static_cast<int>(f.edge);
    }
    for (const std::int64_t side : f.fills)
      feature.fills = static_cast<board::ClassMask>(feature.fills | 1u << side);
    for (const description::Attribute& mark : f.marks) {
      if (mark.name != "open" && mark.name != "beside") continue;
      error(mark.origin, "schema/reserved-name",
            "feature '" + f.name + "' has a mark '" + mark.name + "', which every feature has");
    }
    for (const description::Attribute& mark : f.marks) {
      if (mark.turns)
        error(mark.origin, "schema/range",
              "mark '" + mark.name + "' cannot turn: attributes of components do");
    }
    feature.mark_words = add_attributes(f.marks, feature.marks);
    to.features.push_back(std::move(feature));
  }
}

// The features of another family, which may be declared later.
void SchemaBuilder::take_features(const description::Family& declared, FamilyType& to) {
  if (declared.features_of.empty()) return;
  std::vector<std::string> known;
  for (std::size_t i = 0; i < d_.families.size(); ++i) {
    const description::Family& from = d_.families[i];
    if (!from.features_of.empty() || from.features.empty()) continue;
    known.push_back(from.name);
    if (from.name != declared.features_of) continue;
    to.features_of = FamilyId(i);
    to.sides = from.sides;
    add_features(from, to);
    return;
  }
  unknown(declared.origin, "component family with features", declared.features_of, known);
}

void SchemaBuilder::add_slots(const description::Family& declared, FamilyType& to) {
  for (const auto* names : {&declared.effect_slots, &declared.amount_slots}) {
    for (const std::string& name : *names) {
      if (to.find_slot(name) >= 0) {
        error(declared.origin, "schema/duplicate-name",
              "component family '" + to.name + "' has two rule slots called '" + name + "'");
      }
      to.slots.push_back(name);
    }
  }
  to.effect_slots = declared.effect_slots.size();
}

void SchemaBuilder::add_families() {
  for (const description::Family& declared : d_.families) {
    FamilyType family;
    family.name = declared.name;
    family.declared = &declared;
    family.attribute_words = add_attributes(declared.attributes, family.attributes);
    family.sides = declared.sides;
    if (declared.sides.size() > kMaxSideClasses) {
      error(declared.origin, "schema/range",
            "component family '" + declared.name + "' names " +
                std::to_string(declared.sides.size()) + " side classes, allowed are " +
                std::to_string(kMaxSideClasses));
    }
    add_features(declared, family);
    take_features(declared, family);
    add_slots(declared, family);
    const FamilyId id(schema_->families_.size());
    schema_->families_.push_back(std::move(family));
    schema_->family_names_.try_emplace(declared.name, id);
  }
}

}  // namespace castellan::state
