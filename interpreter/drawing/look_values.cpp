// What attributes, marks and fields are one or several of, and how these values look.

#include <algorithm>

#include "interpreter/drawing/lettering.hpp"
#include "interpreter/drawing/look.hpp"

namespace castellan::drawing {

using Kind = description::Attribute::Kind;

std::size_t Looks::count_of(Values values) const {
  return values.family ? static_cast<std::size_t>(schema_.family(values.family).size)
                       : schema_.choice(values.choice).values.size();
}

std::size_t Looks::position_of(Values values, Word word) const {
  return static_cast<std::size_t>(word -
                                  (values.family ? schema_.family(values.family).first.value : 0));
}

std::string Looks::value_text(Values values, std::size_t position) const {
  return values.family
             ? schema_
                   .component(ComponentId(schema_.family(values.family).first.index() + position))
                   .name
             : value_label(values.choice, schema_.choice(values.choice).values[position]);
}

const NameStyle* Looks::value_style(Values values, std::size_t position) const {
  if (values.family) {
    const state::FamilyType& family = schema_.family(values.family);
    const FamilyStyle* style = style_of(style_.families, family.name);
    return style == nullptr
               ? nullptr
               : style_of(style->entries,
                          schema_.component(ComponentId(family.first.index() + position)).name);
  }
  const state::ChoiceType& choice = schema_.choice(values.choice);
  const auto* styles = style_of(style_.choices, choice.name);
  return styles == nullptr ? nullptr : style_of(*styles, choice.values[position]);
}

std::vector<Badge> Looks::badges(const state::ComponentType& type,
                                 std::string_view attribute_name) const {
  std::vector<Badge> out;
  const state::FamilyType& family = schema_.family(type.family);
  const std::int32_t index = family.find_attribute(attribute_name);
  if (index < 0) return out;
  const state::AttributeType& attribute = family.attributes[static_cast<std::size_t>(index)];
  if (attribute.kind != Kind::bag) return out;
  const Values values = values_of(attribute);
  for (std::size_t v = 0; v < count_of(values); ++v) {
    const NameStyle* style = value_style(values, v);
    Badge badge{Glyph::none, kGrey, kWhite};
    if (style != nullptr) {
      badge = {style->glyph.value_or(Glyph::none), style->colour.value_or(kGrey),
               style->ink.value_or(is_light(style->colour.value_or(kGrey)) ? kBlack : kWhite)};
    }
    const Word n = std::min<Word>(type.attributes[attribute.offset + v], 9);
    out.insert(out.end(), static_cast<std::size_t>(std::max<Word>(n, 0)), badge);
  }
  return out;
}

int Looks::levels(const state::ComponentType& type, std::string_view attribute_name) const {
  const state::FamilyType& family = schema_.family(type.family);
  const std::int32_t index = family.find_attribute(attribute_name);
  if (index < 0) return 0;
  const state::AttributeType& attribute = family.attributes[static_cast<std::size_t>(index)];
  const Word word = type.attributes[attribute.offset];
  if (attribute.kind == Kind::choice) {
    const std::size_t position = position_of(values_of(attribute), word);
    return word < 0 ? 0 : static_cast<int>(std::min<std::size_t>(position + 1, kMostLevels));
  }
  return attribute.kind == Kind::number ? std::clamp(word, 0, kMostLevels) : 0;
}

std::optional<std::pair<Looks::Values, std::size_t>> Looks::chosen_value(
    const state::ComponentType& type, std::string_view attribute_name) const {
  const state::FamilyType& family = schema_.family(type.family);
  const std::int32_t index = family.find_attribute(attribute_name);
  if (index < 0) return std::nullopt;
  const state::AttributeType& attribute = family.attributes[static_cast<std::size_t>(index)];
  if (attribute.kind != Kind::choice) return std::nullopt;
  const Word word = type.attributes[attribute.offset];
  const Values values = values_of(attribute);
  if (word < 0) return std::nullopt;
  return std::pair(values, position_of(values, word));
}

std::optional<Colour> Looks::value_colour(ChoiceId choice, std::size_t position) const {
  const NameStyle* style = value_style({choice, {}}, position);
  return style == nullptr ? std::nullopt : style->colour;
}

Glyph Looks::owner_glyph(const state::FieldType& f, Seat seat) const {
  const FieldStyle* style = style_of(style_.fields, f.name);
  if (style == nullptr || style->glyphs.empty()) return Glyph::none;
  return style->glyphs[std::min(seat.index(), style->glyphs.size() - 1)];
}

std::optional<Token> Looks::standing(const state::FieldType& choice) const {
  const FieldStyle* style = style_of(style_.fields, choice.name);
  if (style == nullptr || style->stands_at.empty()) return std::nullopt;
  Token token;
  token.look.id = shown(choice.name);
  token.look.glyph = style->glyph.value_or(Glyph::none);
  token.look.shape = Shape::disc;
  token.look.fill = mix(kBlack, kWhite, 20);
  return token;
}

}  // namespace castellan::drawing
