// Fields: names, bounds, references to one another, instances, addresses. What
// is particular to a kind is in kinds/.
#include <algorithm>

#include "interpreter/base/fnv.hpp"
#include "interpreter/base/generator.hpp"
#include "interpreter/state/builder.hpp"
#include "interpreter/state/kept.hpp"
#include "interpreter/state/kinds.hpp"

namespace castellan::state {

using description::Field;
using description::FieldKind;

namespace {

/// Dimensions of a field: its scope and the choices after it.
constexpr std::size_t kMaxDimensions = 4;

/// A product that stops where nothing fits into an arena.
std::uint32_t product(std::uint64_t a, std::uint64_t b) {
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(a * b, kMaxWords + 1));
}

}  // namespace

std::string title(const Field& f) {
  return std::string(kinds::of(f.kind).word) + " '" + f.name + "'";
}

bool SchemaBuilder::bounded(const Field& f, std::string_view what, std::int64_t value,
                            std::int64_t least, std::int64_t most) {
  if (value >= least && value <= most) return true;
  error(f.origin, "schema/range",
        title(f) + " has " + std::string(what) + " " + std::to_string(value) + ", allowed are " +
            std::to_string(least) + " to " + std::to_string(most));
  return false;
}

void SchemaBuilder::add_held(const Field& declared, FieldType& to) {
  to.family = family_named(declared.origin, declared.holds);
  if (to.family) to.types = schema_->family(to.family).size;
}

void SchemaBuilder::add_first_values(const Field& declared, FieldType& to) {
  if (bounded(declared, "first value", declared.initial, to.min, to.max))
    to.initial = static_cast<Word>(declared.initial);
  for (const std::int64_t value : declared.initials) {
    if (bounded(declared, "first value", value, to.min, to.max))
      to.initials.push_back(static_cast<Word>(value));
  }
}

std::int64_t SchemaBuilder::copies_in(FamilyId id) const {
  const FamilyType& family = schema_->family(id);
  std::int64_t copies = 0;
  for (std::int32_t t = 0; t < family.size; ++t)
    copies += schema_->component(ComponentId(family.first.value + t)).copies;
  return copies;
}

std::int64_t SchemaBuilder::cells_in(FamilyId id) const {
  const FamilyType& family = schema_->family(id);
  if (!family.has_shapes()) return copies_in(id);
  std::int64_t cells = 0;
  for (std::int32_t t = 0; t < family.size; ++t) {
    const ComponentId c(family.first.value + t);
    cells += schema_->component(c).copies * std::ssize(schema_->shapes_->parts(c.value));
  }
  return cells;
}

void SchemaBuilder::add_fields() {
  if (d_.players < 1 || d_.players > kMaxPlayers) {
    out_.add(grammar::diagnose(d_.name, "schema/range",
                               "a game has 1 to " + std::to_string(kMaxPlayers) + " players, not " +
                                   std::to_string(d_.players)));
  }
  schema_->fields_.reserve(d_.fields.size() + 1);  // all figures come after them
  for (const Field& declared : d_.fields) {
    FieldType to;
    to.name = declared.name;
    to.key = fnv::of(declared.name);
    to.label = declared.label.empty() ? declared.name : declared.label;
    to.kind = declared.kind;
    to.scope = declared.scope;
    to.visible = declared.visible;
    to.knowledge = declared.knowledge;
    to.declared = &declared;
    kinds::of(to).declare(*this, declared, to);
    check_knowledge(declared, to);
    const FieldId id(schema_->fields_.size());
    schema_->fields_.push_back(std::move(to));
    schema_->field_names_.try_emplace(declared.name, id);
    schema_->by_kind_[static_cast<std::size_t>(declared.kind)].push_back(id);
  }
  spread_knowledge();
}

void SchemaBuilder::check_knowledge(const Field& declared, const FieldType& to) {
  const bool open = to.visible == description::Visibility::everyone;
  if (declared.knowledge && !kinds::of(to).knowledge) {
    error(declared.origin, "schema/bad-field",
          title(declared) + " keeps knowledge; only slots and refs do");
  } else if (declared.knowledge && open) {
    error(declared.origin, "schema/bad-field",
          title(declared) +
              " keeps knowledge and is visible to everyone, who see what lies there anyway",
          "say 'visible = \"owner\"', \"count\" or \"nobody\"");
  } else if (to.family && !open && (declared.knowledge || to.ordered > 0)) {
    // A closed deck has an order because somebody may know it.
    schema_->families_[to.family.index()].knowledge = true;
  }
}

/// A viewer who knows a component follows it, so all closed places where it can be followed keep
/// knowledge when one does.
void SchemaBuilder::spread_knowledge() {
  for (FieldType& f : schema_->fields_) {
    const bool followed =
        f.kind == FieldKind::slots || (f.kind == FieldKind::pile && f.ordered > 0);
    if (followed && f.family && schema_->family(f.family).knowledge &&
        f.visible != description::Visibility::everyone)
      f.knowledge = true;
  }
}

FieldId SchemaBuilder::field_of_kind(const Field& declared, std::string_view name,
                                     std::string_view wanted,
                                     std::initializer_list<FieldKind> kinds) {
  std::vector<std::string> known;
  for (std::size_t i = 0; i < schema_->fields_.size(); ++i) {
    const FieldType& f = schema_->fields_[i];
    if (std::find(kinds.begin(), kinds.end(), f.kind) == kinds.end()) continue;
    if (f.name == name) return FieldId(i);
    known.push_back(f.name);
  }
  error(declared.origin, "schema/unknown-name",
        title(declared) + " refers to '" + std::string(name) + "', which is no " +
            std::string(wanted),
        grammar::nearest_hint(name, known));
  return {};
}

void SchemaBuilder::resolve_scope(const Field& declared, FieldType& to) {
  using Scope = Field::Scope;
  switch (declared.scope) {
    case Scope::game:
    case Scope::player:
      break;
    case Scope::choice:
      to.scope_choice = choice_named(declared.origin, declared.scope_name);
      break;
    default: {
      const FieldKind in = description::thing_with(&description::Thing::scope, declared.scope)->in;
      to.scope_field = field_of_kind(declared, declared.scope_name, description::name_of(in), {in});
    }
  }
  check_joins(declared, to);
  resolve_dimensions(declared, to);
}

void SchemaBuilder::check_joins(const Field& declared, const FieldType& to) {
  using Joins = Field::Joins;
  if (declared.scope != Field::Scope::region) {
    if (declared.joins != Joins::none) {
      error(declared.origin, "schema/bad-field",
            title(declared) + " says how it is joined; only fields of a region are");
    }
    return;
  }
  if (!kinds::of(to).single() || declared.knowledge) {
    return error(
        declared.origin, "schema/bad-field",
        title(declared) + (declared.knowledge
                               ? " is of a region and keeps knowledge; that cannot be joined"
                               : " is of a region; only counters, flags, choices and refs are"));
  }
  const auto is = [&](std::initializer_list<Joins> list) {
    return std::find(list.begin(), list.end(), declared.joins) != list.end();
  };
  const bool counter = kinds::of(to).counts;
  const bool flag = to.kind == FieldKind::flag;
  if (declared.joins == Joins::first ||
      (counter && is({Joins::sum, Joins::highest, Joins::lowest})) ||
      (flag && is({Joins::any, Joins::every})))
    return;
  error(declared.origin, "schema/bad-field",
        title(declared) + " is of a region and needs 'joins': what it is when two are joined",
        counter ? "for a counter: sum, highest, lowest or first"
        : flag  ? "for a flag: any, every or first"
                : "for a choice or a ref: first");
}

void SchemaBuilder::resolve_dimensions(const Field& declared, FieldType& to) {
  if (declared.dimensions.empty()) return;
  if (!kinds::of(to).single()) {
    return error(declared.origin, "schema/bad-field",
                 title(declared) +
                     " is of several things together; only counters, flags, choices and refs are");
  }
  if (declared.dimensions.size() >= kMaxDimensions) {
    return error(declared.origin, "schema/bad-field",
                 title(declared) + " is of " + std::to_string(declared.dimensions.size() + 1) +
                     " things together; at most " + std::to_string(kMaxDimensions) +
                     " are allowed");
  }
  for (const std::string& name : declared.dimensions) {
    if (name == "player" ||
        (name.find(" of ") != std::string::npos && !schema_->find_choice(name))) {
      error(
          declared.origin, "schema/bad-field",
          title(declared) + " is of '" + name + "' behind something else; only choices stand there",
          declared.scope == Field::Scope::choice ? "write '" + name + "' first" : "");
      continue;
    }
    if (const ChoiceId choice = choice_named(declared.origin, name))
      to.dimensions.push_back(choice);
  }
}

std::uint32_t SchemaBuilder::most_segments(FamilyId family) const {
  std::size_t most = 1;
  for (const ComponentType& c : schema_->components_) {
    if (c.family == family) most = std::max(most, c.segments.size());
  }
  return static_cast<std::uint32_t>(most);
}

FamilyId SchemaBuilder::family_over(const description::Field& grid) const {
  for (const description::Field& f : d_.fields) {
    if (f.kind == FieldKind::grid && f.over == grid.name) return schema_->find_family(f.holds);
  }
  return {};
}

void SchemaBuilder::resolve_references() {
  for (FieldType& to : schema_->fields_) {
    resolve_scope(*to.declared, to);
    kinds::of(to).resolve(*this, *to.declared, to);
  }
}

void SchemaBuilder::count_instances() {
  using Scope = Field::Scope;
  // A scope may be a field that has a scope itself, but not one of a
  // field like it: containers have the scopes game, player and choice.
  for (FieldType& f : schema_->fields_) {
    switch (f.scope) {
      case Scope::game:
        f.instances = 1;
        break;
      case Scope::player:
        f.instances = static_cast<std::uint32_t>(std::max(schema_->players_, 0));
        break;
      case Scope::choice:
        if (f.scope_choice)
          f.instances = static_cast<std::uint32_t>(schema_->choice(f.scope_choice).values.size());
        break;
      default:
        break;
    }
  }
  for (const FieldType& f : schema_->fields_) {
    if (f.initials.empty()) continue;
    if (!f.only_of(Scope::player) && !f.only_of(Scope::choice)) {
      error(
          f.declared->origin, "schema/bad-field",
          title(*f.declared) + " has several first values; only fields of a player or a choice do");
    } else if (f.initials.size() < f.instances) {
      error(f.declared->origin, "schema/bad-field",
            title(*f.declared) + " has " + std::to_string(f.initials.size()) +
                " first values, and there are " + std::to_string(f.instances) + " of it");
    }
  }
  for (FieldType& f : schema_->fields_) {
    if (!f.over) continue;
    const FieldType& board = schema_->field(f.over);
    f.scope = board.scope;
    f.scope_choice = board.scope_choice;
    f.instances = board.instances;
  }
  for (FieldType& f : schema_->fields_) {
    if (!f.scope_field) continue;
    const FieldType& container = schema_->field(f.scope_field);
    if (container.scope_field) {
      error(f.declared->origin, "schema/bad-field",
            title(*f.declared) + " is of '" + container.name + "', which is itself of '" +
                schema_->field(container.scope_field).name + "'");
      continue;
    }
    if (f.scope == Scope::segment) {
      f.parts = most_segments(container.family);
      if (container.layer) f.parts += most_segments(field(container.layer).family);
    }
    f.things = f.scope == Scope::region && container.over ? region_members(*schema_, container)
                                                          : container.members * f.parts;
    f.instances = product(container.instances, f.things);
  }
  for (FieldType& f : schema_->fields_) {
    for (const ChoiceId choice : f.dimensions)
      f.entries = product(f.entries, schema_->choice(choice).values.size());
    f.instances = product(f.instances, f.entries);
  }
}

void SchemaBuilder::lay_out() {
  schema_->bookkeeping_ = {0, rng::kGeneratorWords, flow_words_};
  std::uint64_t next = rng::kGeneratorWords + flow_words_;
  std::vector<FieldId> joined;
  for (FieldType* laid : in_layout_order()) {
    FieldType& f = *laid;
    const std::uint64_t stride = kinds::of(f).words(*schema_, f);
    const std::uint64_t size = stride * f.instances;
    if (stride > kMaxWords || size > kMaxWords || next + size > kMaxWords) {
      error(f.declared->origin, "schema/too-large",
            title(*f.declared) + " does not fit into the memory of a game, " +
                std::to_string(kMaxWords) + " words");
      return;
    }
    f.base = static_cast<Address>(next);
    f.stride = static_cast<std::uint32_t>(stride);
    next += size;
    kinds::of(f).lay_out(*this, f);
    if (f.scope == Field::Scope::region) joined.push_back(id_of(f));
    if (f.scope == Field::Scope::piece || f.scope == Field::Scope::segment)
      field(f.scope_field).piece_fields.push_back(id_of(f));
  }
  schema_->words_ = static_cast<std::size_t>(next);
  for (const FieldId id : joined) keep_with_regions(field(id));
  for (FieldType& f : schema_->fields_) {
    if (f.layer) lay_over(field(f.layer), f);
  }
  add_all_figures();
}

void SchemaBuilder::lay_over(FieldType& layer, FieldType& below) {
  const FamilyType& family = schema_->family(below.family);
  board::LayerRules rules;
  rules.match_edges = layer.declared->match;
  for (const std::string& side : layer.declared->covers)
    rules.covers = static_cast<board::ClassMask>(rules.covers | 1u << family.find_side(side));
  layer.layers.reserve(layer.instances);
  for (std::size_t i = 0; i < layer.instances; ++i) {
    layer.layers.emplace_back(layer.grids[i], below.grids[i], rules);
    layer.placements[i].lie_over(layer.layers.back(), below.declared->match);
    below.placements[i].lie_under(layer.layers.back());
  }
}

void SchemaBuilder::keep_with_regions(const FieldType& f) {
  using Joins = Field::Joins;
  using board::Joining;
  board::JoinedValue value;
  const Joins joins = f.declared->joins;
  value.joining = joins == Joins::sum                               ? Joining::sum
                  : joins == Joins::highest || joins == Joins::any  ? Joining::highest
                  : joins == Joins::lowest || joins == Joins::every ? Joining::lowest
                                                                    : Joining::first;
  value.first = f.initial;
  value.least = static_cast<Word>(f.min);
  value.most = static_cast<Word>(f.max);
  value.may_be_none = !kinds::of(f).counts && f.min < 0;
  value.stride = f.stride * f.entries;
  FieldType& regions = field(f.scope_field);
  FieldType& board = field(regions.over);
  for (std::size_t i = 0; i < regions.instances; ++i) {
    for (std::uint32_t entry = 0; entry < f.entries; ++entry) {
      value.base = f.at(i * f.things * f.entries + entry);
      if (regions.of_places)
        board.maps[i].keep(regions.feature, value);
      else
        regions.regions[i].keep(value);
    }
  }
}

}  // namespace castellan::state
