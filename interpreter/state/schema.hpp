/// The resolved schema: what exists in a game and where it lies in the arena.
///
/// Made once from a Description by `build_schema`, immutable afterwards and
/// shared by every game and thread. Names become dense ids here; every later
/// layer works with ids and addresses.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/state/component_types.hpp"
#include "interpreter/state/field_type.hpp"

namespace castellan::state {

inline constexpr Word kNone = -1;
/// Sets of seats are kept as bits of one word.
inline constexpr int kMaxPlayers = 16;

struct TableType {
  std::string name;
  std::vector<ChoiceId> choices;    ///< of each dimension; none where it is a number
  std::vector<std::int64_t> lower;  ///< lowest subscript of each dimension
  std::vector<std::int64_t> extent;
  std::vector<std::int64_t> values;   ///< row-major
  std::vector<std::int64_t> lengths;  ///< entries given in each last-dimension row
};

/// Words outside the fields.
struct Bookkeeping {
  Address generator = 0;  ///< rng::kGeneratorWords
  Address flow = 0;       ///< phase stack and what goes with it
  std::uint32_t flow_words = 0;
};

class Schema {
 public:
  Schema() = default;
  Schema(const Schema&) = delete;
  Schema& operator=(const Schema&) = delete;

  [[nodiscard]] std::span<const ChoiceType> choices() const {
    return {choices_.data(), choices_.size() - hidden()};
  }
  [[nodiscard]] const std::vector<FamilyType>& families() const { return families_; }
  [[nodiscard]] const std::vector<ComponentType>& components() const { return components_; }
  [[nodiscard]] std::span<const FieldType> fields() const {
    return {fields_.data(), fields_.size() - hidden()};
  }
  /// The fields of one kind, in order of declaration.
  [[nodiscard]] std::span<const FieldId> fields_of(description::FieldKind kind) const {
    return by_kind_[static_cast<std::size_t>(kind)];
  }
  /// Their names.
  [[nodiscard]] std::vector<std::string> names_of(description::FieldKind kind) const;
  [[nodiscard]] const std::vector<TableType>& tables() const { return tables_; }
  [[nodiscard]] int players() const { return players_; }
  /// Whether rule text can be compiled against it: at most entries of components
  /// have errors.
  [[nodiscard]] bool complete() const { return complete_; }
  [[nodiscard]] std::size_t words() const { return words_; }
  /// A fresh arena with the components that grids and maps begin with; null while incomplete.
  [[nodiscard]] const Arena* laid() const { return laid_.get(); }
  [[nodiscard]] const Bookkeeping& bookkeeping() const { return bookkeeping_; }
  /// The component that a part belongs to; itself, when it is alone.
  [[nodiscard]] Word whole(Word component) const {
    return components_[static_cast<std::size_t>(component)].whole.value;
  }
  /// Pieces of several cells; null when all components fill one cell each.
  [[nodiscard]] const board::Shapes* shapes() const { return shapes_.get(); }
  /// What each component fills of its cell.
  [[nodiscard]] const std::vector<board::Form>& forms() const { return forms_; }
  /// Of a segment printed on a component, by its position, below 32; -1 where there is none.
  [[nodiscard]] int printed_feature(Word component, int segment) const {
    return printed_features_[static_cast<std::size_t>(component) * kMostSegments +
                             static_cast<std::size_t>(segment)];
  }
  /// A word of a component's attributes, below those of its family.
  [[nodiscard]] Word attribute(std::int64_t component, std::size_t word) const {
    return attributes_[static_cast<std::size_t>(component) * attribute_words_ + word];
  }
  /// Side classes of every component: [ComponentId * 4 + turn].
  [[nodiscard]] const std::vector<board::Signature>& signatures() const { return signatures_; }

  [[nodiscard]] const ChoiceType& choice(ChoiceId id) const { return choices_[id.index()]; }
  [[nodiscard]] const FamilyType& family(FamilyId id) const { return families_[id.index()]; }
  [[nodiscard]] const ComponentType& component(ComponentId id) const {
    return components_[id.index()];
  }
  [[nodiscard]] const ComponentType& component(const board::Piece& piece) const {
    return component(ComponentId(piece.component));
  }
  [[nodiscard]] const FieldType& field(FieldId id) const { return fields_[id.index()]; }
  [[nodiscard]] const TableType& table(TableId id) const { return tables_[id.index()]; }

  /// The figures of all fields as those of one, in the order of the fields: a second way to
  /// the same words, which is not among `fields()` and has no name to be found by, nor has
  /// the choice of its kinds. None where there are no figures.
  [[nodiscard]] FieldId all_figures() const { return all_figures_; }
  /// A figure of a field, or of all, in its own field.
  struct OwnFigure {
    const FieldType& field;
    int figure;
  };
  [[nodiscard]] OwnFigure own_figure(const FieldType& f, int figure) const {
    if (f.figure_fields.empty()) return {f, figure};
    const FieldType& own = field(f.figure_fields[static_cast<std::size_t>(figure)]);
    return {own, figure - own.first_figure};
  }
  /// The field of a member of this one, or of all fields of its kind.
  [[nodiscard]] const FieldType& own_field(const FieldType& f, std::int64_t member) const {
    return f.figure_fields.empty() ? f : field(f.figure_fields[static_cast<std::size_t>(member)]);
  }

  /// Ids by name; an empty id when there is none.
  [[nodiscard]] ChoiceId find_choice(std::string_view name) const;
  [[nodiscard]] FamilyId find_family(std::string_view name) const;
  [[nodiscard]] ComponentId find_component(std::string_view name) const;
  [[nodiscard]] FieldId find_field(std::string_view name) const;
  [[nodiscard]] TableId find_table(std::string_view name) const;

 private:
  friend class SchemaBuilder;
  /// Fields and choices of the engine, after those of `fields()` and `choices()`.
  [[nodiscard]] std::size_t hidden() const { return all_figures_ ? 1 : 0; }

  std::vector<std::unique_ptr<description::ComponentEntry>> map_entries_;
  std::vector<ChoiceType> choices_;
  std::vector<FamilyType> families_;
  std::vector<ComponentType> components_;
  std::vector<FieldType> fields_;
  std::array<std::vector<FieldId>, description::kFieldKinds> by_kind_;
  std::vector<TableType> tables_;
  std::vector<board::Signature> signatures_;
  std::vector<std::int16_t> printed_features_;
  std::vector<Word> attributes_;  ///< of all components, as many words each
  std::size_t attribute_words_ = 0;
  std::unique_ptr<board::Shapes> shapes_;
  std::vector<board::Form> forms_;
  int players_ = 0;
  bool complete_ = false;
  std::size_t words_ = 0;
  std::unique_ptr<const Arena> laid_;
  Bookkeeping bookkeeping_;
  FieldId all_figures_;
  std::map<std::string, ChoiceId, std::less<>> choice_names_;
  std::map<std::string, FamilyId, std::less<>> family_names_;
  std::map<std::string, ComponentId, std::less<>> component_names_;
  std::map<std::string, FieldId, std::less<>> field_names_;
  std::map<std::string, TableId, std::less<>> table_names_;
};

/// Resolves names, checks every declaration and lays the fields out. Reports
/// everything it finds into `out`; the result is usable only without errors.
/// `flow_words` words of bookkeeping are reserved for the phase stack. The
/// description must outlive the schema.
/// Errors: schema/* as catalogued.
std::unique_ptr<Schema> build_schema(const description::Description& d, std::uint32_t flow_words,
                                     grammar::Diagnostics& out);

/// Largest arena of a game, in words.
inline constexpr std::uint64_t kMaxWords = std::uint64_t{1} << 24;

}  // namespace castellan::state
