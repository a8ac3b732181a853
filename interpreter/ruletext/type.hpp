/// Kinds of values in rule text. A type is known for every expression when a
/// ruleset is loaded; at run time a value is one 64-bit integer.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/base/vocabulary.hpp"
#include "interpreter/state/schema.hpp"

namespace castellan::ruletext {

/// A value at run time:
///   number, truth           the number; 0 or 1
///   choice                  position in the choice, -1 none
///   component, seat, place  the id, -1 none
///   cell                    packed cell, -1 none
///   piece                   instance of the grid * 2^18 + piece slot, -1 none
///   segment                 piece * 32 + position in the component's segments, -1 none
///   region                  instance of the field * 2^32 + its lowest segment or place, -1 none
///   corner                  instance of the grid * 2^32 + packed cell south-east of it, -1 none
///   figure                  index in the field, -1 none
///   pile, slots, grid, map, figures, regions   instance of the field
///   bag                     not a value: a bag register known at load time; the
///                           members are values of one kind, each with its number
///   text                    not a value: a constant at load time (option, quoted id)
using Value = std::int64_t;
inline constexpr Value kNone = -1;

struct Type {
  enum class Kind : std::uint8_t {
    invalid,  ///< an error was reported already
    number,
    truth,
    choice,
    component,
    seat,
    cell,
    piece,
    segment,
    corner,
    place,
    figure,
    region,
    pile,
    slots,
    grid,
    map,
    figures,
    regions,
    bag,
    text,
    none,
    set,
    noun
  };
  Kind kind = Kind::invalid;
  /// ChoiceId (choice), FamilyId (component, bag), FieldId (piece, segment,
  /// corner: the grid; place, figure, region and the containers).
  std::int32_t id = -1;
  /// bag: the kind of its members, of the same `id`.
  Kind member = Kind::component;

  friend bool operator==(const Type&, const Type&) = default;

  [[nodiscard]] bool is(Kind k) const { return kind == k; }
  [[nodiscard]] bool container() const {
    return kind == Kind::pile || kind == Kind::slots || kind == Kind::grid || kind == Kind::map ||
           kind == Kind::figures || kind == Kind::regions;
  }
  [[nodiscard]] FieldId field() const { return FieldId(id); }
  [[nodiscard]] FamilyId family() const { return FamilyId(id); }
  [[nodiscard]] ChoiceId choice() const { return ChoiceId(id); }

  static Type number() { return {Kind::number, -1}; }
  static Type truth() { return {Kind::truth, -1}; }
  static Type seat() { return {Kind::seat, -1}; }
  static Type cell() { return {Kind::cell, -1}; }
  static Type choice(ChoiceId c) { return {Kind::choice, c.value}; }
  static Type component(FamilyId f) { return {Kind::component, f.value}; }
  static Type piece(FieldId f) { return {Kind::piece, f.value}; }
  static Type bag(FamilyId f) { return {Kind::bag, f.value}; }
  static Type bag_of(Type t) { return {Kind::bag, t.id, t.kind}; }
  /// A member of a bag.
  [[nodiscard]] Type element() const { return {member, id}; }
  static Type of_field(Kind k, FieldId f) { return {k, f.value}; }
};

/// What things of fields a kind of values is; null for kinds that are none.
const description::Thing* thing(Type::Kind kind);
/// The type of such a thing of a field; `invalid` for slots, whose places are values of a choice.
Type type_of(const description::Thing& thing, FieldId field);
/// The type of what is gone through in a field; `invalid` where nothing is.
Type member_type(const state::FieldType& f, FieldId id);

/// A figure of any field; its values are numbers among all figures.
bool of_any_field(const Type& t, const state::Schema& schema);
/// Why a Lua function does not take such a value.
std::string not_for_lua(const Type& of_any, const state::Schema& schema);

/// As a player of the language reads it: `a number`, `a kind`, `a component of
/// building`, `a piece of castle`.
std::string describe(const Type& t, const state::Schema& schema);

/// The kind of container a field of this kind is, or `invalid` for one-word fields.
Type container_type(const state::FieldType& f, FieldId id);
/// The type of an attribute's value; `invalid` when it holds several.
Type attribute_type(const state::AttributeType& a);
/// What an attribute that holds several counts: values of a choice, components.
Type element_type(const state::AttributeType& a);
/// The type of the value kept in a one-word field or in a place of slots.
Type value_type(const state::FieldType& f);
/// number, truth, player or cell by its name; `invalid` for others.
Type plain_type(std::string_view name);
/// Type from its written name: number, truth, player, cell, a choice, a
/// family, a container field, or `piece of F`, `segment of F`, `corner of F`,
/// `place of F`, `figure of F`, `region of F` of a field, `figure` for one of
/// any field. `invalid` when there is none of that name.
Type named_type(std::string_view name, const state::Schema& schema);
/// As named_type; a definition may take `several of` a family, too.
Type parameter_type(std::string_view name, const state::Schema& schema);
/// Every name that parameter_type knows, in the order in which they are declared.
std::vector<std::string> type_names(const state::Schema& schema);

}  // namespace castellan::ruletext
