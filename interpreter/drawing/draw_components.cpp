#include "interpreter/drawing/draw_components.hpp"

#include <algorithm>

#include "interpreter/drawing/lettering.hpp"
#include "interpreter/drawing/look.hpp"
#include "interpreter/drawing/picture_pieces.hpp"
#include "interpreter/drawing/svg/caption.hpp"
#include "interpreter/drawing/svg/panels.hpp"
#include "interpreter/drawing/svg/textures.hpp"

namespace castellan::drawing {
namespace {

/// The grid that says how the cells of a piece of several lie together, or null.
const state::FieldType* grid_of_shape(const state::Schema& schema, ComponentId id) {
  const auto& fields = schema.fields();
  const auto grid = std::ranges::find_if(fields, [&](const state::FieldType& f) {
    return f.kind == description::FieldKind::grid && f.family == schema.component(id).family &&
           f.is_shape(id.value);
  });
  return grid == fields.end() ? nullptr : &*grid;
}

Panel panel_of(const state::Schema& schema, const Looks& looks, const std::string& name) {
  Panel panel;
  const ComponentId id = schema.find_component(name);
  panel.slug = "box." + slug_of(schema.family(schema.component(id).family).name, "family");
  panel.kind = Panel::Kind::pile;
  if (const state::FieldType* grid = grid_of_shape(schema, id)) {
    panel.kind = Panel::Kind::grid;
    panel.axes = false;
    panel.items = piece_items(schema, looks, *grid, {{"component", name}, {"cell", {0, 0}}});
    return panel;
  }
  panel.items.push_back(item_of(schema, looks, name));
  if (schema.component(id).form == board::Form::half) panel.items.back().half = Turn::none;
  return panel;
}

}  // namespace

std::vector<DrawnComponent> draw_components(const session::Ruleset& ruleset) {
  constexpr int kRim = 2;
  constexpr int kLegendRoom = 160;
  const state::Schema& schema = ruleset.rules->schema();
  const ViewStyle style = view_style(ruleset);
  const Looks looks(schema, style);
  SvgWriter svg;
  std::vector<DrawnComponent> out;
  for (const description::ComponentEntry& entry : ruleset.rules->description().components) {
    if (entry.of_map || entry.copies == 0) continue;
    const std::string& name = entry.entry.name.text;
    svg.begin_drawing();
    const Fragment part = draw_panel(svg, {}, panel_of(schema, looks, name), kLegendRoom);
    const int width = part.width + 2 * kRim, height = part.height + 2 * kRim;
    const std::size_t mark = svg.mark();
    svg.begin("svg", {{"xmlns", "http://www.w3.org/2000/svg"},
                      {"viewBox", "0 0 " + std::to_string(width) + " " + std::to_string(height)},
                      {"width", width},
                      {"height", height},
                      {"font-family", kFonts}});
    define_textures(svg);
    svg.begin("g", {{"transform", translate(kRim, kRim)}});
    svg.paste(part.body);
    svg.end();
    svg.end();
    out.push_back({entry.entry.family.text, name, entry.copies, svg.cut(mark)});
  }
  return out;
}

}  // namespace castellan::drawing
