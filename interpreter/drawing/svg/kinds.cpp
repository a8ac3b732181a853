#include "interpreter/drawing/svg/kinds.hpp"

#include <map>

#include "interpreter/drawing/svg/caption.hpp"
#include "interpreter/drawing/svg/pieces.hpp"

namespace castellan::drawing {
namespace {

using Kinds = std::map<std::string, Look>;

void add_kinds(const std::vector<Panel>& panels, Kinds& kinds) {
  for (const Panel& panel : panels) {
    for (const Item& item : panel.items) {
      const bool told = item.look && item.look->shape == Shape::tile && !item.look->kind.empty();
      if (told) kinds.try_emplace(item.look->kind, *item.look);
    }
  }
}

}  // namespace

Fragment draw_kinds(SvgWriter& svg, const Picture& picture, int width) {
  constexpr int kSwatch = 20, kGap = 14, kSize = 12;
  Kinds kinds;
  add_kinds(picture.shared, kinds);
  for (const PlayerPicture& player : picture.players) add_kinds(player.panels, kinds);
  std::vector<Fragment> parts;
  for (const auto& [name, look] : kinds) {
    const std::size_t mark = svg.mark();
    svg.begin("g", {{"class", "kind"}});
    svg.leaf("rect", {{"width", kSwatch},
                      {"height", kSwatch},
                      {"rx", 3},
                      {"fill", look.fill},
                      {"stroke", mix(look.fill, kBlack, 35)}});
    svg.leaf("path", {{"d", entry_of(look.glyph).path},
                      {"transform", translate(2, 2) + " scale(0.667)"},
                      {"fill", ink_on(look)}});
    write_caption(svg, kSwatch + 6, 15, name, {kSize, kInk, false, false});
    svg.end();
    parts.push_back({svg.cut(mark), kSwatch + 6 + caption_width(name, kSize, false), kSwatch});
  }
  return flow(svg, parts, width, kGap);
}

}  // namespace castellan::drawing
