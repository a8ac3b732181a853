#include "interpreter/drawing/view_style.hpp"

#include <algorithm>
#include <utility>

#include "interpreter/base/json.hpp"
#include "interpreter/session/ruleset.hpp"

namespace castellan::drawing {
namespace {

constexpr std::pair<std::string_view, Shape> kShapes[] = {{"card", Shape::card},
                                                          {"tile", Shape::tile},
                                                          {"disc", Shape::disc},
                                                          {"block", Shape::block},
                                                          {"figure", Shape::figure}};
constexpr std::pair<std::string_view, Texture> kTextures[] = {
    {"none", Texture::none},    {"hatch", Texture::hatch},     {"tufts", Texture::tufts},
    {"roofs", Texture::roofs},  {"cobbles", Texture::cobbles}, {"waves", Texture::waves},
    {"planks", Texture::planks}};

[[noreturn]] void fail_unknown(const JsonValue& said, const std::string& text,
                               const std::vector<std::string>& known) {
  said.fail("io/bad-style", "'" + text + "' is none of those that can be drawn",
            grammar::nearest_hint(text, known));
}

template <class Value, std::size_t size>
Value one_of_known(const JsonValue& said,
                   const std::pair<std::string_view, Value> (&values)[size]) {
  const std::string& text = said.string();
  std::vector<std::string> known;
  for (const auto& [name, value] : values) {
    if (name == text) return value;
    known.emplace_back(name);
  }
  fail_unknown(said, text, known);
}

Glyph glyph_in(const JsonValue& said) {
  const std::string& text = said.string();
  std::vector<std::string> known;
  for (const GlyphEntry& entry : glyph_table()) {
    if (entry.name == text) return static_cast<Glyph>(known.size());
    known.emplace_back(entry.name);
  }
  fail_unknown(said, text, known);
}
Texture texture_in(const JsonValue& said) { return one_of_known(said, kTextures); }

Colour colour_in(const JsonValue& said) {
  if (const auto c = parse_colour(said.string())) return *c;
  said.fail("io/bad-style",
            "'" + said.string() + "' is no colour; colours are #rrggbb or basic names");
}

template <class Value, class Read>
void read_if_said(const JsonValue& said, std::string_view key, Value& to, Read read) {
  if (said.has(key)) to = read(said[key]);
}
std::string text_in(const JsonValue& said) { return said.string(); }
std::vector<std::string> texts_in(const JsonValue& said) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < said.size(); ++i) out.push_back(said[i].string());
  return out;
}

void read_style(const JsonValue& said, FeatureStyle& to);
void read_style(const JsonValue& said, FamilyStyle& to);
void read_style(const JsonValue& said, FieldStyle& to);
void read_style(const JsonValue& said, StyleMap<NameStyle>& to);

void read_style(const JsonValue& said, NameStyle& to) {
  said.allow_only({"label", "colour", "ink", "short", "glyph", "lines"});
  read_if_said(said, "lines", to.lines, texts_in);
  read_if_said(said, "label", to.label, text_in);
  read_if_said(said, "colour", to.colour, colour_in);
  read_if_said(said, "ink", to.ink, colour_in);
  read_if_said(said, "short", to.shorthand, text_in);
  read_if_said(said, "glyph", to.glyph, glyph_in);
}

void read_line(const JsonValue& said, LineStyle& to) {
  read_if_said(said, "fill", to.fill, colour_in);
  read_if_said(said, "stroke", to.stroke, colour_in);
  read_if_said(said, "inlay", to.inlay, colour_in);
  read_if_said(said, "texture", to.texture, texture_in);
  read_if_said(said, "width", to.width,
               [](const JsonValue& v) { return static_cast<int>(v.integer(1, 50)); });
  read_if_said(said, "short", to.shorthand, text_in);
  read_if_said(said, "glyph", to.glyph, glyph_in);
}

void read_style(const JsonValue& said, LineStyle& to) {
  said.allow_only({"fill", "stroke", "inlay", "width", "short", "glyph", "texture"});
  read_line(said, to);
}

template <class Style>
void read_all(const JsonValue& said, std::string_view key, StyleMap<Style>& to) {
  if (!said.has(key)) return;
  said[key].for_each_member(
      [&](const std::string& name, const JsonValue& value) { read_style(value, to[name]); });
}

void read_style(const JsonValue& said, FeatureStyle& to) {
  said.allow_only({"fill", "stroke", "inlay", "width", "short", "glyph", "texture", "marks"});
  read_line(said, to);
  read_all(said, "marks", to.marks);
}

void read_style(const JsonValue& said, FamilyStyle& to) {
  said.allow_only({"shape", "colour_by", "levels_by", "colour", "glyph", "texture", "short",
                   "label", "corner", "lines", "row", "badges", "edges", "features", "entries",
                   "marks"});
  read_if_said(said, "shape", to.shape,
               [](const JsonValue& v) { return one_of_known(v, kShapes); });
  read_if_said(said, "colour_by", to.colour_by, text_in);
  read_if_said(said, "levels_by", to.levels_by, text_in);
  read_if_said(said, "glyph", to.glyph, glyph_in);
  read_if_said(said, "short", to.shorthand, text_in);
  read_if_said(said, "texture", to.texture, texture_in);
  read_if_said(said, "colour", to.colour, colour_in);
  read_if_said(said, "label", to.label, text_in);
  read_if_said(said, "corner", to.corner, text_in);
  read_if_said(said, "row", to.row, text_in);
  read_if_said(said, "badges", to.badges, text_in);
  read_if_said(said, "lines", to.lines, texts_in);
  read_all(said, "edges", to.edges);
  read_all(said, "features", to.features);
  read_all(said, "entries", to.entries);
  read_all(said, "marks", to.marks);
}

void read_style(const JsonValue& said, RimStyle& to) {
  said.allow_only({"field", "other"});
  to.field = said["field"].string();
  read_if_said(said, "other", to.other, [](const JsonValue& v) { return v.boolean(); });
}

void read_rims(const JsonValue& said, StyleMap<RimStyle>& to) {
  said.allow_only({"north", "east", "south", "west"});
  said.for_each_member(
      [&](const std::string& name, const JsonValue& value) { read_style(value, to[name]); });
}

void read_style(const JsonValue& said, FieldStyle& to) {
  said.allow_only({"figures", "links", "covered", "areas", "each", "glyph", "glyphs", "checked",
                   "rims", "stands_at"});
  read_if_said(said, "glyph", to.glyph, glyph_in);
  read_if_said(said, "checked", to.checked, colour_in);
  read_if_said(said, "stands_at", to.stands_at, text_in);
  if (said.has("rims")) read_rims(said["rims"], to.rims);
  if (said.has("glyphs")) {
    const JsonValue glyphs = said["glyphs"];
    to.glyphs.clear();
    for (std::size_t i = 0; i < glyphs.size(); ++i) to.glyphs.push_back(glyph_in(glyphs[i]));
  }
  read_if_said(said, "each", to.each, text_in);
  read_if_said(said, "covered", to.covered, text_in);
  read_if_said(said, "areas", to.areas, text_in);
  read_all(said, "figures", to.figures);
  read_all(said, "links", to.links);
}

void read_style(const JsonValue& said, StyleMap<NameStyle>& to) {
  said.for_each_member(
      [&](const std::string& name, const JsonValue& value) { read_style(value, to[name]); });
}

void read_panel(const JsonValue& said, std::vector<PanelStyle>& to) {
  said.allow_only({"field", "title", "if_filled", "where"});
  PanelStyle panel{said["field"].string(), std::nullopt, false, {}};
  read_if_said(said, "title", panel.title, text_in);
  read_if_said(said, "if_filled", panel.if_filled, [](const JsonValue& v) { return v.boolean(); });
  read_if_said(said, "where", panel.where, text_in);
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
  const grammar::Source source(source_name, std::string(text));
  const nlohmann::json whole = parse_json(text, source_name);
  const JsonValue said(whole, source);
  said.allow_only({"choices", "families", "fields", "icons", "players", "panels"});
  read_all(said, "icons", style.icons);
  read_all(said, "choices", style.choices);
  read_all(said, "families", style.families);
  read_all(said, "fields", style.fields);
  if (said.has("players")) {
    const JsonValue players = said["players"];
    style.players.clear();
    for (std::size_t i = 0; i < players.size(); ++i) style.players.push_back(colour_in(players[i]));
  }
  if (said.has("panels")) {
    const JsonValue panels = said["panels"];
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
