// Fields: what each kind needs, and the bounds of its numbers.
#include <limits>

#include "interpreter/state/builder.hpp"
#include "interpreter/state/hash.hpp"

namespace castellan::state {
namespace {

using description::Field;
using description::FieldKind;

constexpr std::int64_t kWordMin = std::numeric_limits<Word>::min();
constexpr std::int64_t kWordMax = std::numeric_limits<Word>::max();
constexpr std::int64_t kMaxSections = 64;
constexpr std::int64_t kMaxPlaces = 10'000;
constexpr std::int64_t kMaxPieces = 200'000;
static_assert(kMaxPieces <= kRefInstance);
constexpr std::int64_t kMaxFigures = 1'000;

std::string title(const Field& f) { return std::string(kind_name(f.kind)) + " '" + f.name + "'"; }

}  // namespace

bool SchemaBuilder::bounded(const Field& f, std::string_view what, std::int64_t value,
                            std::int64_t least, std::int64_t most) {
  if (value >= least && value <= most) return true;
  error(f.origin, "schema/range",
        title(f) + " has " + std::string(what) + " " + std::to_string(value) + ", allowed are " +
            std::to_string(least) + " to " + std::to_string(most));
  return false;
}

void SchemaBuilder::add_scalar(const Field& declared, FieldType& to) {
  to.min = declared.min;
  to.max = declared.max;
  if (declared.kind == FieldKind::flag) {
    to.min = 0;
    to.max = 1;
  } else if (!bounded(declared, "max", declared.max, kWordMin, kWordMax) ||
             !bounded(declared, "min", declared.min, kWordMin, declared.max)) {
    return;
  }
  if (bounded(declared, "first value", declared.initial, to.min, to.max))
    to.initial = static_cast<Word>(declared.initial);
  for (const std::int64_t value : declared.initials) {
    if (bounded(declared, "first value", value, to.min, to.max))
      to.initials.push_back(static_cast<Word>(value));
  }
}

void SchemaBuilder::add_initial_choice(const Field& declared, FieldType& to) {
  to.choice = choice_named(declared.origin, declared.of);
  if (!to.choice) return;
  const ChoiceType& choice = schema_->choice(to.choice);
  to.min = declared.optional ? kNone : 0;
  to.max = static_cast<std::int64_t>(choice.values.size()) - 1;
  to.initial = static_cast<Word>(to.min);
  for (const std::string& name : declared.initial_names) {
    const Word value = choice.find(name);
    if (value < 0) unknown(declared.origin, choice.name, name, choice.values);
    to.initials.push_back(value);
  }
  if (to.initials.size() != 1) return;
  to.initial = to.initials.front();
  to.initials.clear();
}

void SchemaBuilder::add_ref(const Field& declared, FieldType& to) {
  to.min = kNone;
  to.initial = kNone;
  to.max = kWordMax;
  const std::string& of = declared.of.empty() ? declared.holds : declared.of;
  if (of == "player") {
    to.to = RefTo::player;
    to.max = schema_->players_ - 1;
  } else if (of == "cell") {
    to.to = RefTo::cell;
  } else if (of == "number") {
    to.to = RefTo::number;
  } else if (of.starts_with("place ")) {
    to.to = RefTo::place;
  } else if (of.starts_with("piece ")) {
    to.to = RefTo::piece;
  } else if (of.starts_with("figure ")) {
    to.to = RefTo::figure;
  } else {
    to.to = RefTo::component;
    to.family = family_named(declared.origin, of);
  }
}

void SchemaBuilder::add_pile(const Field& declared, FieldType& to) {
  if (bounded(declared, "sections", declared.sections, 0, kMaxSections)) {
    to.sections = static_cast<std::int32_t>(declared.sections);
  }
  if (declared.ordered && declared.sections > 0) {
    error(declared.origin, "schema/bad-field",
          title(declared) + " is ordered and has sections; a pile is one or the other");
  }
  if (!declared.ordered || !to.family) return;
  // Every copy in the box may come to lie here, and with several players each
  // may own a box.
  std::int64_t copies = 0;
  const FamilyType& family = schema_->family(to.family);
  for (std::int32_t t = 0; t < family.size; ++t) {
    copies += schema_->components_[family.first.index() + static_cast<std::size_t>(t)].copies;
  }
  if (copies > kMaxPlaces) {
    error(declared.origin, "schema/too-large",
          title(declared) + " would keep more than " + std::to_string(kMaxPlaces) +
              " components in order");
    return;
  }
  to.ordered = static_cast<std::int32_t>(copies) * std::max(1, schema_->players_);
}

void SchemaBuilder::add_slots_field(const Field& declared, FieldType& to) {
  if (!declared.of.empty()) {
    to.choice = choice_named(declared.origin, declared.of);
    if (to.choice) to.places = static_cast<std::int32_t>(schema_->choice(to.choice).values.size());
  } else if (bounded(declared, "size", declared.size, 1, kMaxPlaces)) {
    to.places = static_cast<std::int32_t>(declared.size);
  }
}

void SchemaBuilder::add_grid(const Field& declared, FieldType& to) {
  std::int64_t capacity = declared.capacity;
  if (capacity == 0 && to.family) {
    const FamilyType& family = schema_->family(to.family);
    for (std::int32_t t = 0; t < family.size; ++t) {
      capacity += schema_->components_[family.first.index() + static_cast<std::size_t>(t)].copies;
    }
    const std::int64_t cells = declared.max_width * declared.max_height;
    if (cells > 0) capacity = std::min(capacity, cells);
    capacity = std::max<std::int64_t>(capacity, 1);
  }
  if (bounded(declared, "capacity", capacity, 1, kMaxPieces))
    to.capacity = static_cast<std::int32_t>(capacity);
  bounded(declared, "max_width", declared.max_width, 0, kCellLimit);
  bounded(declared, "max_height", declared.max_height, 0, kCellLimit);
  if (!to.family) return;
  const FamilyType& family = schema_->family(to.family);
  for (const std::string& side : declared.passable) {
    if (family.find_side(side) < 0) {
      unknown(declared.origin, "side class of " + family.name, side, family.sides);
    }
  }
}

void SchemaBuilder::add_figures(const Field& declared, FieldType& to) {
  if (declared.kinds.empty() || declared.kinds.size() != declared.each.size()) {
    error(declared.origin, "schema/empty",
          title(declared) + " needs kinds, and how many there are of each");
    return;
  }
  to.figure_kinds = declared.kinds;
  to.kind_choice = schema_->find_choice(description::kinds_name(declared.name));
  const int owners = declared.neutral ? 1 : schema_->players_;
  for (int seat = 0; seat < owners; ++seat) {
    for (std::size_t k = 0; k < declared.kinds.size(); ++k) {
      if (!bounded(declared, declared.kinds[k], declared.each[k], 0, kMaxFigures)) continue;
      for (std::int64_t n = 0; n < declared.each[k]; ++n) {
        to.figures.push_back(
            {declared.neutral ? Seat() : Seat(seat), static_cast<std::int32_t>(k)});
      }
    }
  }
  to.places = static_cast<std::int32_t>(to.figures.size());
}

void SchemaBuilder::add_fields() {
  if (d_.players < 1 || d_.players > kMaxPlayers) {
    out_.add(grammar::diagnose(d_.name, "schema/range",
                               "a game has 1 to " + std::to_string(kMaxPlayers) + " players, not " +
                                   std::to_string(d_.players)));
  }
  for (const Field& declared : d_.fields) {
    FieldType to;
    to.name = declared.name;
    to.key = name_key(declared.name);
    to.label = declared.label.empty() ? declared.name : declared.label;
    to.kind = declared.kind;
    to.scope = declared.scope;
    to.visible = declared.visible;
    to.knowledge = declared.knowledge;
    to.declared = &declared;
    if (declared.knowledge && declared.kind != FieldKind::slots &&
        declared.kind != FieldKind::ref) {
      error(declared.origin, "schema/bad-field",
            title(declared) + " keeps knowledge; only slots and refs do");
    }
    const bool holds = declared.kind == FieldKind::pile || declared.kind == FieldKind::slots ||
                       declared.kind == FieldKind::grid ||
                       (declared.kind == FieldKind::map && !declared.holds.empty());
    if (holds) {
      to.family = family_named(declared.origin, declared.holds);
      if (to.family) to.types = schema_->family(to.family).size;
    }
    switch (declared.kind) {
      case FieldKind::counter:
      case FieldKind::flag:
        add_scalar(declared, to);
        break;
      case FieldKind::choice:
        add_initial_choice(declared, to);
        break;
      case FieldKind::ref:
        add_ref(declared, to);
        break;
      case FieldKind::pile:
        add_pile(declared, to);
        break;
      case FieldKind::slots:
        add_slots_field(declared, to);
        break;
      case FieldKind::grid:
        add_grid(declared, to);
        break;
      case FieldKind::map:
        add_map(declared, to);
        break;
      case FieldKind::figures:
        add_figures(declared, to);
        break;
      case FieldKind::regions:
        to.derived = true;
        break;
    }
    const FieldId id(schema_->fields_.size());
    schema_->fields_.push_back(std::move(to));
    schema_->field_names_.try_emplace(declared.name, id);
  }
}

}  // namespace castellan::state
