/// Labels and colours of components, players, sides and tokens, from a
/// ruleset's style and the schema. Used by picture.cpp only; knows no state.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "interpreter/drawing/picture.hpp"

namespace castellan::drawing {

class Looks {
 public:
  /// Both must outlive it.
  Looks(const state::Schema& schema, const ViewStyle& style) : schema_(schema), style_(style) {}

  [[nodiscard]] Look component(ComponentId id) const;
  /// Of a kind of a field that holds figures.
  [[nodiscard]] Look token(const state::FieldType& f, const std::string& kind, Seat owner) const;
  /// How a value of a choice is called.
  [[nodiscard]] std::string value_label(ChoiceId choice, std::string_view value) const;
  /// The colour of a value of a choice, if the style says one.
  [[nodiscard]] std::optional<Colour> value_colour(ChoiceId choice, std::size_t position) const;
  /// What shows that a place is a seat's, by a field that says so.
  [[nodiscard]] Glyph owner_glyph(const state::FieldType& f, Seat seat) const;
  /// The figure of a choice that stands beside the panel of its value; none without a style.
  [[nodiscard]] std::optional<Token> standing(const state::FieldType& choice) const;
  /// A counter's value: its number, and before it, in fives, as many of what stands for one.
  [[nodiscard]] std::string counter_label(const state::FieldType& f, std::int64_t value) const;
  [[nodiscard]] Colour player(Seat seat) const;
  /// A card, a tile, a disc or a piece.
  [[nodiscard]] std::string_view noun(FamilyId family) const;

  [[nodiscard]] Sides sides(ComponentId id, Turn turn) const;
  /// Features with a style, in order of the component's segments.
  [[nodiscard]] std::vector<Patch> patches(ComponentId id, Turn turn) const;
  /// The attributes of a component that it has and that have a style among the marks of
  /// its family, in their order.
  [[nodiscard]] std::vector<Sign> marks(ComponentId id, Turn turn) const;
  /// What a flag or counter of segments notes on one of them, when it has a style among
  /// the marks of the feature; none when `count` is 0, too.
  [[nodiscard]] std::optional<Sign> noted(const Patch& patch, std::string_view field,
                                          int count) const;
  /// What a flag, counter or choice of the pieces of a grid notes on one of them, when it
  /// has a style among the marks of their family.
  [[nodiscard]] std::optional<Sign> noted(FamilyId pieces, const state::FieldType& field,
                                          Word value) const;
  /// How links of a kind are drawn; null when the style does not say.
  [[nodiscard]] const LineStyle* link(const state::FieldType& map, int kind) const;

 private:
  /// What an attribute, a mark or a field is one or several of: a choice or a family; neither:
  /// numbers.
  struct Values {
    ChoiceId choice;
    FamilyId family;
  };
  static Values values_of(const state::AttributeType& a) { return {a.choice, a.family}; }
  [[nodiscard]] std::size_t count_of(Values values) const;
  /// From 0, of a value as attributes keep it.
  [[nodiscard]] std::size_t position_of(Values values, Word word) const;
  [[nodiscard]] std::string value_text(Values values, std::size_t position) const;
  /// Null when the style says nothing of it.
  [[nodiscard]] const NameStyle* value_style(Values values, std::size_t position) const;
  /// The style of the features of a family: that of the family whose they are, where it says
  /// nothing.
  [[nodiscard]] const FamilyStyle* features_style(const state::FamilyType& family) const;
  /// A mark that is called `said` unless the style has a label for it, with a number or a
  /// one of several values; none without a style, or when it is 0 or no value.
  [[nodiscard]] std::optional<Sign> sign(std::string_view mark, std::string_view said,
                                         Values values, Word word,
                                         const StyleMap<NameStyle>& styles, Colour colour) const;
  [[nodiscard]] std::vector<Sign> signs(const state::FeatureType& feature,
                                        const state::Segment& segment,
                                        const FeatureStyle& style) const;
  /// A pattern with its places filled: `{name}`, `{title}` (the name as a title),
  /// `{attribute}`, `{rule slot}`. What stands in `[ ]` is left out when one of its
  /// places is empty or 0.
  [[nodiscard]] std::string filled_in(std::string_view pattern,
                                      const state::ComponentType& type) const;
  [[nodiscard]] std::string attribute_text(const state::ComponentType& type,
                                           std::string_view name) const;
  [[nodiscard]] std::vector<Badge> badges(const state::ComponentType& type,
                                          std::string_view attribute) const;
  /// Storeys of a block: the position of the attribute's value from 1, or its number.
  [[nodiscard]] int levels(const state::ComponentType& type, std::string_view attribute) const;
  /// An attribute of one value, by its name; none when it has no value.
  [[nodiscard]] std::optional<std::pair<Values, std::size_t>> chosen_value(
      const state::ComponentType& type, std::string_view attribute) const;

  const state::Schema& schema_;
  const ViewStyle& style_;
};

}  // namespace castellan::drawing
