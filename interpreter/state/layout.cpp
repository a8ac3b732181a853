// Fields that refer to other fields, numbers of instances, addresses.
#include <algorithm>

#include "interpreter/rng/generator.hpp"
#include "interpreter/state/builder.hpp"
#include "interpreter/state/figures.hpp"
#include "interpreter/state/merges.hpp"
#include "interpreter/state/pile.hpp"
#include "interpreter/state/write.hpp"

namespace castellan::state {
namespace {

using description::Field;
using description::FieldKind;

std::string title(const Field& f) { return std::string(kind_name(f.kind)) + " '" + f.name + "'"; }

}  // namespace

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
    case Scope::slot:
      to.scope_field = field_of_kind(declared, declared.scope_name, "slots", {FieldKind::slots});
      break;
    case Scope::piece:
      to.scope_field = field_of_kind(declared, declared.scope_name, "grid", {FieldKind::grid});
      break;
    case Scope::place:
      to.scope_field = field_of_kind(declared, declared.scope_name, "map", {FieldKind::map});
      break;
    case Scope::figure:
      to.scope_field =
          field_of_kind(declared, declared.scope_name, "figures", {FieldKind::figures});
      break;
  }
}

void SchemaBuilder::resolve_references() {
  for (std::size_t i = 0; i < schema_->fields_.size(); ++i) {
    FieldType& to = schema_->fields_[i];
    const Field& declared = *to.declared;
    resolve_scope(declared, to);
    if (declared.kind == FieldKind::pile && !declared.refill.empty()) {
      to.refill = field_of_kind(declared, declared.refill, "pile", {FieldKind::pile});
      if (!to.refill) continue;
      const FieldType& from = schema_->field(to.refill);
      if (to.refill.index() == i) {
        error(declared.origin, "schema/bad-field", title(declared) + " is refilled from itself");
      } else if (from.family != to.family) {
        error(
            declared.origin, "schema/bad-field",
            title(declared) + " is refilled from '" + from.name + "', which holds another family");
      } else if (from.declared->scope != declared.scope ||
                 from.declared->scope_name != declared.scope_name) {
        if (from.declared->scope != Field::Scope::game) {
          error(declared.origin, "schema/bad-field",
                title(declared) + " is refilled from '" + from.name + "', which has another scope");
        }
      }
    }
    if (declared.kind == FieldKind::regions) resolve_regions(declared, to);
    if (declared.kind == FieldKind::ref) {
      const std::size_t space = declared.of.find(' ');
      const std::string_view target =
          std::string_view(declared.of).substr(space == std::string::npos ? 0 : space + 1);
      if (to.to == RefTo::place) {
        to.to_field =
            field_of_kind(declared, target, "map and no slots", {FieldKind::map, FieldKind::slots});
      } else if (to.to == RefTo::piece) {
        to.to_field = field_of_kind(declared, target, "grid", {FieldKind::grid});
      } else if (to.to == RefTo::figure) {
        to.to_field = field_of_kind(declared, target, "figures", {FieldKind::figures});
      }
    }
  }
}

void SchemaBuilder::count_instances() {
  using Scope = Field::Scope;
  // A scope may stand on a field that has a scope itself, but not on one of a
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
    if (f.scope != Scope::player && f.scope != Scope::choice) {
      error(f.declared->origin, "schema/bad-field",
            title(*f.declared) + " has several first values; only fields of a player or a choice do");
    } else if (f.initials.size() < f.instances) {
      error(f.declared->origin, "schema/bad-field",
            title(*f.declared) + " has " + std::to_string(f.initials.size()) + " first values, and there are " +
                std::to_string(f.instances) + " of it");
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
    const std::uint64_t n = container.instances * members(container);
    f.instances = static_cast<std::uint32_t>(std::min<std::uint64_t>(n, kMaxWords + 1));
  }
  for (FieldType& f : schema_->fields_) {
    if (f.kind != FieldKind::ref || !f.to_field) continue;
    const FieldType& container = schema_->field(f.to_field);
    f.max = static_cast<std::int64_t>(container.instances * members(container)) - 1;
    if (f.to == RefTo::piece)
      f.max = std::int64_t{container.instances - 1} * kRefInstance + container.capacity - 1;
  }
}

std::uint64_t SchemaBuilder::words_of(const FieldType& f) const {
  switch (f.kind) {
    case FieldKind::counter:
    case FieldKind::flag:
    case FieldKind::choice:
      return 1;
    case FieldKind::ref:
      return f.knowledge ? 2 : 1;
    case FieldKind::pile:
      return pile::words(f.types, f.sections, f.ordered);
    case FieldKind::slots:
      return static_cast<std::uint64_t>(f.places) * (f.knowledge ? 2 : 1);
    case FieldKind::grid:
      return board::Grid::words(f.capacity);
    case FieldKind::map:
      return static_cast<std::uint64_t>(f.places) + board::Map::words(plan_of(f));
    case FieldKind::figures:
      return static_cast<std::uint64_t>(f.places) * figures::kFigureWords;
    case FieldKind::regions:
      if (schema_->field(f.over).kind != FieldKind::grid) return 0;
      return board::Regions::words(region_sizes(f)) + merges::words(f.merges);
  }
  return 1;
}

void SchemaBuilder::make_grids(FieldType& f) {
  const Field& declared = *f.declared;
  const FamilyType& family = schema_->family(f.family);
  board::PlacementRules rules;
  rules.match_edges = declared.match;
  rules.touch = declared.touch;
  for (const std::string& side : declared.passable) {
    rules.passable = static_cast<board::ClassMask>(rules.passable | 1u << family.find_side(side));
  }
  rules.source = rules.passable != 0 ? 0 : -1;
  rules.holes = static_cast<board::HoleRule>(declared.holes);
  rules.box_width = static_cast<int>(declared.max_width);
  rules.box_height = static_cast<int>(declared.max_height);
  f.grids.reserve(f.instances);
  f.placements.reserve(f.instances);
  for (std::size_t i = 0; i < f.instances; ++i) {
    f.grids.emplace_back(f.at(i), f.capacity, schema_->signatures_);
    f.placements.emplace_back(f.grids.back(), rules);
  }
}

void SchemaBuilder::lay_out() {
  static_assert(static_cast<int>(Field::Holes::side) ==
                static_cast<int>(board::HoleRule::forbid_side));
  static_assert(static_cast<int>(Field::Holes::corner) ==
                static_cast<int>(board::HoleRule::forbid_corner));
  schema_->bookkeeping_ = {0, rng::kGeneratorWords, flow_words_};
  std::uint64_t next = rng::kGeneratorWords + flow_words_;
  for (FieldType& f : schema_->fields_) {
    const std::uint64_t stride = words_of(f);
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
    if (f.kind == FieldKind::grid) make_grids(f);
    if (f.kind == FieldKind::map) make_maps(f);
    if (f.kind == FieldKind::regions) make_regions(f);
    if (f.scope == Field::Scope::piece)
      schema_->fields_[f.scope_field.index()].piece_fields.emplace_back(
          static_cast<std::size_t>(&f - schema_->fields_.data()));
  }
  schema_->words_ = static_cast<std::size_t>(next);
}

}  // namespace castellan::state
