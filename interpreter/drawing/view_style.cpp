#include "interpreter/drawing/view_style.hpp"

#include <algorithm>
#include <utility>

#include "interpreter/json.hpp"
#include "interpreter/session/ruleset.hpp"

namespace castellan::drawing {
namespace {

constexpr std::pair<std::string_view, Glyph> kGlyphs[] = {
    {"none", Glyph::none},     {"drop", Glyph::drop},   {"star", Glyph::star},
    {"shield", Glyph::shield}, {"wheel", Glyph::wheel}, {"crown", Glyph::crown},
    {"dot", Glyph::dot},       {"church", Glyph::church}, {"house", Glyph::house},
    {"leaf", Glyph::leaf},     {"balloon", Glyph::balloon}};
constexpr std::pair<std::string_view, Shape> kShapes[] = {
    {"card", Shape::card}, {"tile", Shape::tile}, {"disc", Shape::disc}, {"block", Shape::block}};

template <class Value, std::size_t size>
Value one_of_known(const JsonValue& json, const std::pair<std::string_view, Value> (&values)[size]) {
  const std::string& text = json.string();
  std::vector<std::string> known;
  for (const auto& [name, value] : values) {
    if (name == text) return value;
    known.emplace_back(name);
  }
  json.fail("io/bad-style", "'" + text + "' is none of those that can be drawn",
            grammar::nearest_hint(text, known));
}

Colour colour_in(const JsonValue& json) {
  if (const auto c = parse_colour(json.string())) return *c;
  json.fail("io/bad-style", "'" + json.string() + "' is no colour; colours are #rrggbb or basic names");
}

template <class Value, class Read>
void read_if_said(const JsonValue& json, std::string_view key, Value& to, Read read) {
  if (json.has(key)) to = read(json[key]);
}
std::string text_in(const JsonValue& json) { return json.string(); }
std::vector<std::string> texts_in(const JsonValue& json) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < json.size(); ++i) out.push_back(json[i].string());
  return out;
}

void read_style(const JsonValue& json, FeatureStyle& to);
void read_style(const JsonValue& json, FamilyStyle& to);
void read_style(const JsonValue& json, FieldStyle& to);
void read_style(const JsonValue& json, StyleMap<NameStyle>& to);

void read_style(const JsonValue& json, NameStyle& to) {
  json.allow_only({"label", "colour", "ink", "short", "glyph"});
  read_if_said(json, "label", to.label, text_in);
  read_if_said(json, "colour", to.colour, colour_in);
  read_if_said(json, "ink", to.ink, colour_in);
  read_if_said(json, "short", to.shorthand, text_in);
  read_if_said(json, "glyph", to.glyph, [](const JsonValue& v) { return one_of_known(v, kGlyphs); });
}

void read_line(const JsonValue& json, LineStyle& to) {
  read_if_said(json, "fill", to.fill, colour_in);
  read_if_said(json, "stroke", to.stroke, colour_in);
  read_if_said(json, "inlay", to.inlay, colour_in);
  read_if_said(json, "width", to.width, [](const JsonValue& v) { return static_cast<int>(v.integer(1, 50)); });
  read_if_said(json, "short", to.shorthand, text_in);
  read_if_said(json, "glyph", to.glyph, [](const JsonValue& v) { return one_of_known(v, kGlyphs); });
}

void read_style(const JsonValue& json, LineStyle& to) {
  json.allow_only({"fill", "stroke", "inlay", "width", "short", "glyph"});
  read_line(json, to);
}

template <class Style>
void read_all(const JsonValue& json, std::string_view key, StyleMap<Style>& to) {
  if (!json.has(key)) return;
  json[key].for_each_member(
      [&](const std::string& name, const JsonValue& value) { read_style(value, to[name]); });
}

void read_style(const JsonValue& json, FeatureStyle& to) {
  json.allow_only({"fill", "stroke", "inlay", "width", "short", "glyph", "marks"});
  read_line(json, to);
  read_all(json, "marks", to.marks);
}

void read_style(const JsonValue& json, FamilyStyle& to) {
  json.allow_only({"shape", "colour_by", "levels_by", "colour", "glyph", "short", "label", "corner", "lines", "row",
                   "badges", "edges", "features", "entries", "marks"});
  read_if_said(json, "shape", to.shape, [](const JsonValue& v) { return one_of_known(v, kShapes); });
  read_if_said(json, "colour_by", to.colour_by, text_in);
  read_if_said(json, "levels_by", to.levels_by, text_in);
  read_if_said(json, "glyph", to.glyph, [](const JsonValue& v) { return one_of_known(v, kGlyphs); });
  read_if_said(json, "short", to.shorthand, text_in);
  read_if_said(json, "colour", to.colour, colour_in);
  read_if_said(json, "label", to.label, text_in);
  read_if_said(json, "corner", to.corner, text_in);
  read_if_said(json, "row", to.row, text_in);
  read_if_said(json, "badges", to.badges, text_in);
  read_if_said(json, "lines", to.lines, texts_in);
  read_all(json, "edges", to.edges);
  read_all(json, "features", to.features);
  read_all(json, "entries", to.entries);
  read_all(json, "marks", to.marks);
}

void read_style(const JsonValue& json, FieldStyle& to) {
  json.allow_only({"figures", "links", "covered", "areas"});
  read_if_said(json, "covered", to.covered, text_in);
  read_if_said(json, "areas", to.areas, text_in);
  read_all(json, "figures", to.figures);
  read_all(json, "links", to.links);
}

void read_style(const JsonValue& json, StyleMap<NameStyle>& to) {
  json.for_each_member(
      [&](const std::string& name, const JsonValue& value) { read_style(value, to[name]); });
}

void read_panel(const JsonValue& json, std::vector<PanelStyle>& to) {
  json.allow_only({"field", "title"});
  PanelStyle panel{json["field"].string(), std::nullopt};
  read_if_said(json, "title", panel.title, text_in);
  const auto same = std::find_if(to.begin(), to.end(),
                                 [&](const PanelStyle& p) { return p.field == panel.field; });
  if (same == to.end()) {
    to.push_back(std::move(panel));
  } else {
    *same = std::move(panel);
  }
}

}  // namespace

void read_view_style(std::string_view text, const std::string& source_name, ViewStyle& style) {
  const nlohmann::json whole = parse_json(text, source_name);
  const JsonValue json(whole, source_name);
  json.allow_only({"choices", "families", "fields", "players", "panels"});
  read_all(json, "choices", style.choices);
  read_all(json, "families", style.families);
  read_all(json, "fields", style.fields);
  if (json.has("players")) {
    const JsonValue players = json["players"];
    style.players.clear();
    for (std::size_t i = 0; i < players.size(); ++i) style.players.push_back(colour_in(players[i]));
  }
  if (json.has("panels")) {
    const JsonValue panels = json["panels"];
    for (std::size_t i = 0; i < panels.size(); ++i) read_panel(panels[i], style.panels);
  }
}

ViewStyle view_style(const session::Ruleset& ruleset) {
  ViewStyle style;
  for (const grammar::SourcePtr& view : ruleset.loaded.views) {
    read_view_style(view->text(), view->name(), style);
  }
  return style;
}

}  // namespace castellan::drawing
