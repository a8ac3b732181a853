/// The implementation of `build_schema`. Private to this folder.
///
/// One pass a kind of declaration, in the order in which they refer to one
/// another: choices, families, components, tables, fields, layout. A
/// declaration with an error is reported and left as far as it makes sense, so
/// that one mistake does not hide the next.
#pragma once

#include <array>
#include <initializer_list>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "interpreter/state/schema.hpp"

namespace castellan::state {

class SchemaBuilder {
 public:
  using Origin = description::Origin;

  SchemaBuilder(const description::Description& d, std::uint32_t flow_words,
                grammar::Diagnostics& out)
      : d_(d), flow_words_(flow_words), out_(out), schema_(std::make_unique<Schema>()) {}

  std::unique_ptr<Schema> build();

  // --- what kinds of fields need

  [[nodiscard]] const description::Description& description() const { return d_; }
  [[nodiscard]] const Schema& schema() const { return *schema_; }
  ComponentType& component(ComponentId id) { return schema_->components_[id.index()]; }
  FieldType& field(FieldId id) { return schema_->fields_[id.index()]; }
  [[nodiscard]] FieldId id_of(const FieldType& f) const {
    return FieldId(static_cast<std::size_t>(&f - schema_->fields_.data()));
  }

  // names.cpp
  /// A hint: the nearest of these names; all of them when none is near and they are few.
  static std::string nearest_or_all(const std::string& name, const std::vector<std::string>& known);
  void unknown(const Origin& origin, std::string_view kind, std::string_view name,
               const std::vector<std::string>& known);
  void error(const Origin& origin, std::string id, std::string message, std::string hint = {});
  ChoiceId choice_named(const Origin& origin, std::string_view name);
  FamilyId family_named(const Origin& origin, std::string_view name);

  // fields.cpp
  /// Reports a number outside its range.
  bool bounded(const description::Field& declared, std::string_view what, std::int64_t value,
               std::int64_t least, std::int64_t most);
  /// The family that a field holds.
  void add_held(const description::Field& declared, FieldType& to);
  /// First values of counters and flags, within their bounds.
  void add_first_values(const description::Field& declared, FieldType& to);
  /// Copies of all types of a family together.
  [[nodiscard]] std::int64_t copies_in(FamilyId family) const;
  /// Cells that they fill on a grid.
  [[nodiscard]] std::int64_t cells_in(FamilyId family) const;
  /// The family that the layer over a grid holds; none without a layer.
  [[nodiscard]] FamilyId family_over(const description::Field& grid) const;
  /// Segments of the component that has most of them, at least 1.
  [[nodiscard]] std::uint32_t most_segments(FamilyId family) const;
  /// The field of one of the kinds that a declaration refers to.
  FieldId field_of_kind(const description::Field& declared, std::string_view name,
                        std::string_view wanted,
                        std::initializer_list<description::FieldKind> kinds);

 private:
  // laid.cpp
  void lay_pieces();

  // names.cpp
  void claim_names();
  void claim(std::string_view kind, const std::string& name, const Origin& origin);
  bool check_name(std::string_view kind, const std::string& name, const Origin& origin);

  // families.cpp
  void add_choices();
  void add_families();
  std::size_t add_attributes(const std::vector<description::Attribute>& declared,
                             std::vector<AttributeType>& to);
  /// That what turns with pieces is a direction of a grid.
  void check_turns(const description::Attribute& a);
  void add_features(const description::Family& declared, FamilyType& to);
  void take_features(const description::Family& declared, FamilyType& to);
  void add_slots(const description::Family& declared, FamilyType& to);

  // components.cpp
  [[nodiscard]] std::size_t entries_of(std::string_view family) const;
  void sort_entries();
  void add_components();
  struct EntryReading;
  void add_component(const description::ComponentEntry& entry, FamilyId family);
  void read_property(EntryReading& entry, const grammar::Property& property);
  void read_attribute(EntryReading& entry, const grammar::Property& property);
  void read_rules(EntryReading& entry);
  void finish_part(EntryReading& entry);
  void add_attribute(const Origin& origin, const AttributeType& attribute,
                     std::span<const grammar::Value> values, std::vector<Word>& words);
  void add_bag(const Origin& origin, const AttributeType& attribute,
               std::span<const grammar::Value> values, std::vector<Word>& words);
  /// The position of a value of a choice or family; kNone, reported, when there is no such value.
  Word value_named(const Origin& origin, const AttributeType& attribute,
                   const grammar::Value& value);
  /// The name of the choice or family whose values an attribute has.
  [[nodiscard]] const std::string& kind_of(const AttributeType& attribute) const;
  /// Reports that values are not those `wanted`, at the first `wrong` one if there is one.
  void bad_value(const Origin& origin, const AttributeType& attribute,
                 std::span<const grammar::Value> values, std::size_t wrong,
                 const std::string& wanted);
  void check_unique(const Origin& origin, const AttributeType& attribute,
                    const ComponentType& added);
  void add_segment(const Origin& origin, const FamilyType& family, std::int32_t feature,
                   const grammar::Property& property, ComponentType& to);
  /// The sides that a segment reaches, named by the first values: how many these are; nothing,
  /// reported, when the component cannot have such a side.
  std::optional<std::size_t> add_sides(const Origin& origin, const std::string& feature,
                                       std::span<const grammar::Value> values,
                                       const ComponentType& of, Segment& to);
  /// The marks of the component's segment with this number; false, reported, when one is unknown.
  bool add_marks(const Origin& origin, const FeatureType& feature,
                 std::span<const grammar::Value> values, std::size_t number, Segment& to);
  /// Reports and drops sides that another segment of the same feature reaches already.
  void drop_sides_twice(const Origin& origin, const std::string& feature, const ComponentType& of,
                        Segment& to);
  void add_open(const Origin& origin, const std::string& feature,
                std::span<const grammar::Value> values, Segment& to);
  void resolve_besides(const FamilyType& family, ComponentType& to);

  // component_sides.cpp
  /// Precomputes properties of a component's segments for joining pieces.
  void sum_up_segments(ComponentType& to) const;

  // component_parts.cpp
  /// The number of parts of an entry after its first one.
  [[nodiscard]] std::size_t other_parts(const description::ComponentEntry& declared,
                                        FamilyId family) const;
  /// The form that an entry declares; reports a wrong declaration.
  board::Form read_form(const description::ComponentEntry& declared, const FamilyType& family);
  /// Begins a part of the piece `of`: its place and its type.
  ComponentType begin_part(const Origin& origin, const grammar::Property& property,
                           const ComponentType& of, std::vector<board::Part>& shape);
  /// Whether the parts make up a piece; reports what is wrong with them.
  bool check_shape(const FamilyType& family, const ComponentType& first,
                   std::span<const ComponentType> others, std::span<const board::Part> shape);
  /// The piece is known: its turns, its place among the shapes.
  void add_shape(ComponentType& first, std::vector<ComponentType>& others,
                 std::vector<board::Part>& shape);
  void make_shapes();

  // component_sides.cpp
  std::optional<board::Signature> read_sides(const Origin& origin, const FamilyType& family,
                                             board::Form form, const grammar::Property& property);
  std::array<int, 8> reached_halves(const Origin& origin, const FamilyType& family,
                                    const ComponentType& of);
  void check_sides(const Origin& origin, const FamilyType& family, const ComponentType& of,
                   board::Signature printed, const std::array<int, 8>& reached);
  void check_fillings(const Origin& origin, const FamilyType& family, const ComponentType& of);
  /// The classes of the sides, `given` by the entry or by the features.
  void set_signature(const Origin& origin, const FamilyType& family,
                     std::optional<board::Signature> given, ComponentType& to);

  // tables.cpp
  void add_tables();
  void add_table(const description::Table& declared);

  // entries.cpp
  void add_map_entries();

  // fields.cpp
  void add_fields();
  void resolve_references();
  void resolve_scope(const description::Field& declared, FieldType& to);
  void resolve_dimensions(const description::Field& declared, FieldType& to);
  void count_instances();
  void lay_over(FieldType& layer, FieldType& below);
  void lay_out();
  // all_figures.cpp
  /// The figures of all fields come first, one field after the other.
  std::vector<FieldType*> in_layout_order();
  void add_all_figures();
  void check_knowledge(const description::Field& declared, const FieldType& to);
  void spread_knowledge();
  void check_joins(const description::Field& declared, const FieldType& to);
  void keep_with_regions(const FieldType& f);

  const description::Description& d_;
  std::uint32_t flow_words_;
  grammar::Diagnostics& out_;
  std::unique_ptr<Schema> schema_;

  struct Claim {
    std::string kind;
    const Origin* origin;
  };
  std::map<std::string, Claim, std::less<>> claims_;

  /// The names of the segments beside one of the component being added.
  struct Beside {
    std::size_t segment = 0;
    Origin origin;
    std::span<const grammar::Value> values;
  };
  std::vector<Beside> besides_;
  /// Entries by family, in the order of their ids.
  std::vector<std::vector<const description::ComponentEntry*>> entries_;
  /// The values of attributes by their names: of a choice, or of a family.
  std::map<std::pair<std::int32_t, std::int32_t>, std::map<std::string, Word>> positions_;
  [[nodiscard]] const std::map<std::string, Word>& positions_of(const AttributeType& attribute);
  /// The first component with a value of an attribute that no two have: family, offset, value.
  std::map<std::tuple<std::int32_t, std::size_t, Word>, std::pair<std::string, Origin>> unique_;
  /// Further parts of the pieces of the family being added, and all shapes.
  std::vector<ComponentType> behind_;
  std::vector<std::vector<board::Part>> shapes_;
};

inline constexpr std::int64_t kWordMin = std::numeric_limits<Word>::min();
inline constexpr std::int64_t kWordMax = std::numeric_limits<Word>::max();
/// Most places of slots, and components in the order of a pile.
inline constexpr std::int64_t kMaxPlaces = 10'000;

/// In how many turns a piece looks different, of one cell or of several.
[[nodiscard]] std::uint8_t different_turns(const FamilyType& family,
                                           std::span<const ComponentType* const> parts,
                                           std::span<const board::Part> shape);
/// Whether a property begins a part of a piece of several cells.
[[nodiscard]] bool begins_part(const grammar::Property& property, const FamilyType& family);
/// Whether it says that the component fills half a cell.
[[nodiscard]] bool says_half(const grammar::Property& property, const FamilyType& family);
/// The half-sides that a word names on a component as it is printed; nothing for any other word.
[[nodiscard]] std::optional<std::uint8_t> halves_printed(const ComponentType& on,
                                                         std::string_view word);

/// `pile 'deck'`, as messages call a declared field.
std::string title(const description::Field& f);

}  // namespace castellan::state
