#include "interpreter/drawing/look.hpp"

#include <algorithm>

#include "grammar/utf8.hpp"
#include "interpreter/board/compass.hpp"
#include "interpreter/drawing/lettering.hpp"

namespace castellan::drawing {
namespace {

using Kind = description::Attribute::Kind;

constexpr std::size_t kLongestShorthand = 3;
constexpr std::string_view kArrowTo[] = {"↑", "↓", "→", "←", "↗", "↙", "↘", "↖"};
static_assert(std::size(kArrowTo) == board::kCompass.size());

// For seats the style gives no colour.
constexpr Colour kSeatColours[] = {{0xb3, 0x37, 0x2f}, {0x2f, 0x5f, 0xa8}, {0x3d, 0x7f, 0x46},
                                   {0xd0, 0xa2, 0x1f}, {0x6b, 0x4a, 0x8c}, {0x44, 0x44, 0x44},
                                   {0x1f, 0x8a, 0x8a}, {0xc0, 0x5a, 0x9c}};

std::string first_character(std::string_view text) {
  if (text.empty()) return {};
  return std::string(text.substr(0, grammar::decode_utf8(text, 0).length));
}

void lay_over(const NameStyle& style, Look& look) {
  if (style.colour) look.fill = *style.colour;
  if (style.ink) look.ink = *style.ink;
  if (style.shorthand) look.shorthand = grammar::printable(*style.shorthand, kLongestShorthand);
  if (style.glyph) look.glyph = *style.glyph;
}

// A mark without a sign of its own goes by the first letter of its name.
Look look_of_mark(const NameStyle& said, std::string_view name, Colour colour) {
  Look look;
  look.fill = colour;
  look.shorthand = first_character(shown(name));
  if (said.glyph) look.shorthand = entry_of(*said.glyph).sign;
  lay_over(said, look);
  return look;
}

}  // namespace

Look Looks::component(ComponentId id) const {
  const state::ComponentType& type = schema_.component(id);
  Look look;
  look.id = shown(type.name);
  look.label = look.id;
  const FamilyStyle* family = style_of(style_.families, schema_.family(type.family).name);
  if (family == nullptr) return look;
  look.shape = family->shape;
  look.fill = family->colour;
  look.glyph = family->glyph;
  if (family->shorthand) look.shorthand = grammar::printable(*family->shorthand, kLongestShorthand);
  look.levels = levels(type, family->levels_by);
  if (const auto by = chosen_value(type, family->colour_by)) {
    if (const NameStyle* style = value_style(by->first, by->second)) {
      lay_over(*style, look);
      look.kind = shown(value_text(by->first, by->second));
    }
  }
  look.texture = family->texture;
  look.icons = &style_.icons;
  std::string_view label = family->label;
  const std::vector<std::string>* lines = &family->lines;
  if (const NameStyle* entry = style_of(family->entries, type.name)) {
    lay_over(*entry, look);
    if (entry->label) label = *entry->label;
    if (!entry->lines.empty()) lines = &entry->lines;
  }
  look.label = shown(filled_in(label, type));
  look.corner = shown(filled_in(family->corner, type));
  look.row = shown_whole(filled_in(family->row, type));
  for (const std::string& line : *lines) {
    std::string filled = shown_whole(filled_in(line, type));
    if (!filled.empty()) look.lines.push_back(std::move(filled));
  }
  look.badges = badges(type, family->badges);
  return look;
}

Look Looks::token(const state::FieldType& f, const std::string& kind, Seat owner) const {
  Look look;
  look.id = shown(kind);
  look.label = first_character(look.id);
  look.shape = Shape::disc;
  if (owner) look.fill = player(owner);
  const FieldStyle* field = style_of(style_.fields, f.name);
  const NameStyle* style = field == nullptr ? nullptr : style_of(field->figures, kind);
  if (style != nullptr) {
    // A token keeps its owner's colour.
    lay_over(*style, look);
    if (owner) look.fill = player(owner);
    // A figure says by its outline what it is, in text by a letter.
    if (look.glyph != Glyph::none) {
      if (look.shorthand.empty()) look.shorthand = look.label;
      look.label.clear();
    }
    if (style->label) look.label = shown(*style->label);
  }
  return look;
}

std::string Looks::counter_label(const state::FieldType& f, std::int64_t value) const {
  constexpr std::int64_t kMost = 60;  // more of them nobody counts
  const FieldStyle* style = style_of(style_.fields, f.name);
  std::string out;
  if (style != nullptr && !style->each.empty() && value <= kMost) {
    for (std::int64_t n = 0; n < value; ++n)
      out += (n > 0 && n % 5 == 0 ? " " : "") + shown(style->each);
  }
  return out + (out.empty() ? "" : "  ") + std::to_string(value);
}

std::string Looks::value_label(ChoiceId choice, std::string_view value) const {
  const auto* values = style_of(style_.choices, schema_.choice(choice).name);
  const NameStyle* style = values == nullptr ? nullptr : style_of(*values, value);
  return shown(style != nullptr && style->label ? *style->label : value);
}

Colour Looks::player(Seat seat) const {
  if (seat.index() < style_.players.size()) return style_.players[seat.index()];
  return kSeatColours[seat.index() % std::size(kSeatColours)];
}

std::string_view Looks::noun(FamilyId family) const {
  const FamilyStyle* style = style_of(style_.families, schema_.family(family).name);
  switch (style == nullptr ? Shape::card : style->shape) {
    case Shape::tile:
      return "tile";
    case Shape::disc:
      return "disc";
    case Shape::block:
    case Shape::figure:
      return "piece";
    case Shape::card:
      return "card";
  }
  return "card";
}

Sides Looks::sides(ComponentId id, Turn turn) const {
  Sides out;
  const state::FamilyType& family = schema_.family(schema_.component(id).family);
  const FamilyStyle* style = features_style(family);
  const auto signature = schema_.signatures()[id.index() * 4 + static_cast<std::size_t>(turn)];
  const board::Sides reached = board::sides_of(schema_.component(id).form, turn);
  for (int s = 0; s < kSides; ++s) {
    if (!board::has_side(reached, static_cast<Side>(s))) continue;
    const int side_class = board::side_class(signature, static_cast<Side>(s));
    if (style != nullptr && static_cast<std::size_t>(side_class) < family.sides.size()) {
      out.edge[s] = style_of(style->edges, family.sides[static_cast<std::size_t>(side_class)]);
    }
    if (out.edge[s] != nullptr || side_class == 0) continue;
    for (const state::FeatureType& feature : family.features) {
      if (feature.side_class != side_class) continue;
      const LineStyle* line = style == nullptr ? nullptr : style_of(style->features, feature.name);
      out.letter[s] = first_character(
          shown(line != nullptr && line->shorthand ? *line->shorthand : feature.name));
      break;
    }
  }
  return out;
}

const FamilyStyle* Looks::features_style(const state::FamilyType& family) const {
  const FamilyStyle* own = style_of(style_.families, family.name);
  const bool borrowed =
      family.features_of && (own == nullptr || (own->features.empty() && own->edges.empty()));
  return borrowed ? style_of(style_.families, schema_.family(family.features_of).name) : own;
}

std::vector<Patch> Looks::patches(ComponentId id, Turn turn) const {
  std::vector<Patch> out;
  const state::ComponentType& type = schema_.component(id);
  const state::FamilyType& family = schema_.family(type.family);
  const FamilyStyle* style = features_style(family);
  if (style == nullptr) return out;
  for (std::size_t k = 0; k < type.segments.size(); ++k) {
    const state::Segment& segment = type.segments[k];
    const auto& feature = family.features[static_cast<std::size_t>(segment.feature)];
    if (const FeatureStyle* line = style_of(style->features, feature.name)) {
      out.push_back({static_cast<int>(k), shown(feature.name), line,
                     state::turned_halves(segment.halves, turn),
                     state::diagonal_of(type.form, turn), signs(feature, segment, *line)});
    }
  }
  return out;
}

std::optional<Sign> Looks::sign(std::string_view mark, std::string_view said, Values values,
                                Word word, const StyleMap<NameStyle>& styles, Colour colour) const {
  const NameStyle* style = style_of(styles, mark);
  // One of several values is there or not.
  const bool one_of_several = values.choice || values.family;
  const int count = one_of_several ? (word >= 0 ? 1 : 0) : static_cast<int>(word);
  if (style == nullptr || count <= 0) return std::nullopt;
  Look look = look_of_mark(*style, mark, colour);
  std::string name = style->label.value_or(replaced(std::string(said), "_", " "));
  if (one_of_several) {
    const std::size_t position = position_of(values, word);
    if (const NameStyle* own = value_style(values, position)) lay_over(*own, look);
    name += (name.empty() ? "" : " ") + value_text(values, position);
  }
  return Sign{shown(name), look.glyph, look.fill, look.shorthand, count};
}

std::optional<Sign> Looks::noted(const Patch& patch, std::string_view field, int count) const {
  return sign(field, field, {}, count, patch.style->marks, patch.style->stroke.value_or(kBlack));
}

std::optional<Sign> Looks::noted(FamilyId pieces, const state::FieldType& field, Word value) const {
  const FamilyStyle* style = style_of(style_.families, schema_.family(pieces).name);
  return style == nullptr
             ? std::nullopt
             : sign(field.name, field.label, {field.choice, {}}, value, style->marks, kBlack);
}

std::vector<Sign> Looks::signs(const state::FeatureType& feature, const state::Segment& segment,
                               const FeatureStyle& style) const {
  std::vector<Sign> out;
  for (const state::AttributeType& mark : feature.marks) {
    if (mark.kind == Kind::bag) continue;
    const Word word = mark.offset >= segment.marks.size() ? 0 : segment.marks[mark.offset];
    const Colour colour = style.stroke.value_or(kBlack);
    if (const auto drawn = sign(mark.name, mark.name, values_of(mark), word, style.marks, colour))
      out.push_back(*drawn);
  }
  return out;
}

std::vector<Sign> Looks::marks(ComponentId id, Turn turn) const {
  std::vector<Sign> out;
  const state::ComponentType& type = schema_.component(id);
  const state::FamilyType& family = schema_.family(type.family);
  const FamilyStyle* style = style_of(style_.families, family.name);
  if (style == nullptr) return out;
  for (const state::AttributeType& a : family.attributes) {
    if (a.kind == Kind::bag) continue;
    const Word word = type.attributes[a.offset];
    auto drawn = sign(a.name, a.name, values_of(a), word, style->marks, kBlack);
    if (!drawn) continue;
    if (a.turns) {
      drawn->towards = board::turned_point(word, static_cast<int>(turn));
      drawn->letter = kArrowTo[static_cast<std::size_t>(*drawn->towards)];
      drawn->name = shown(replaced(a.name, "_", " ") + " " + drawn->letter);
    }
    out.push_back(*std::move(drawn));
  }
  return out;
}

const LineStyle* Looks::link(const state::FieldType& map, int kind) const {
  const FieldStyle* field = style_of(style_.fields, map.name);
  if (field == nullptr) return nullptr;
  return style_of(field->links, map.link_kinds[static_cast<std::size_t>(kind)]);
}

std::string Looks::filled_in(std::string_view pattern, const state::ComponentType& type) const {
  // A pattern may name long values many times; what is shown is cut anyway.
  constexpr std::size_t kEnough = 1000;
  std::string out;
  std::size_t group = std::string::npos;  // where what may be left out begins
  bool blank = false;
  for (std::size_t i = 0; i < pattern.size() && out.size() < kEnough;) {
    const char c = pattern[i];
    const std::size_t close = c == '{' ? pattern.find('}', i) : std::string_view::npos;
    if (c == '[' && pattern.find(']', i) != std::string_view::npos) {
      group = out.size();
      blank = false;
      ++i;
    } else if (c == ']' && group != std::string::npos) {
      if (blank) out.resize(group);
      group = std::string::npos;
      ++i;
    } else if (close != std::string_view::npos) {
      const std::string value = attribute_text(type, pattern.substr(i + 1, close - i - 1));
      blank = blank || value.empty() || value == "0";
      out += value;
      i = close + 1;
    } else {
      out += c;
      ++i;
    }
  }
  return out;
}

namespace {

/// `her_majesty_the_queen` as `Her Majesty the Queen`.
std::string title_of(std::string_view name) {
  constexpr std::string_view kSmall[] = {"a", "an", "and", "at", "in", "of", "on", "the", "to"};
  std::string out;
  for (std::size_t i = 0; i < name.size();) {
    const std::size_t end = std::min(name.find_first_of("_-", i), name.size());
    std::string word(name.substr(i, end - i));
    const bool small =
        !out.empty() && std::find(std::begin(kSmall), std::end(kSmall), word) != std::end(kSmall);
    if (!word.empty() && !small && word[0] >= 'a' && word[0] <= 'z')
      word[0] = static_cast<char>(word[0] - 'a' + 'A');
    out += (out.empty() ? "" : " ") + word;
    i = end + 1;
  }
  return out;
}

std::string one_line(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    if (!blank)
      out += c;
    else if (!out.empty() && out.back() != ' ')
      out += ' ';
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

}  // namespace

std::string Looks::attribute_text(const state::ComponentType& type, std::string_view name) const {
  const state::FamilyType& family = schema_.family(type.family);
  const std::int32_t index = family.find_attribute(name);
  if (index < 0) {
    if (name == "name") return type.name;
    if (name == "title") return title_of(type.name);
    const std::int32_t slot = family.find_slot(name);
    const auto* rule = slot < 0 ? nullptr : type.rules[static_cast<std::size_t>(slot)];
    return rule == nullptr ? "" : one_line(type.origin.source->text(rule->text_span));
  }
  const state::AttributeType& attribute = family.attributes[static_cast<std::size_t>(index)];
  const Values values = values_of(attribute);
  const Word word = type.attributes[attribute.offset];
  switch (attribute.kind) {
    case Kind::number:
      return std::to_string(word);
    case Kind::flag:
      return word != 0 ? std::string(name) : "";
    case Kind::choice:
      return word < 0 ? std::string() : value_text(values, position_of(values, word));
    case Kind::bag: {
      std::string out;
      for (std::size_t v = 0; v < count_of(values); ++v) {
        for (Word n = 0; n < type.attributes[attribute.offset + v]; ++n) {
          if (!out.empty()) out += ' ';
          out += value_text(values, v);
        }
      }
      return out;
    }
  }
  return {};
}

}  // namespace castellan::drawing
