#include "interpreter/drawing/draw_svg.hpp"

#include <algorithm>
#include <utility>

#include "interpreter/drawing/lettering.hpp"
#include "interpreter/drawing/lights.hpp"
#include "interpreter/drawing/picture.hpp"
#include "interpreter/drawing/svg/kinds.hpp"
#include "interpreter/drawing/svg/panels.hpp"
#include "interpreter/drawing/svg/pieces.hpp"
#include "interpreter/drawing/svg/textures.hpp"
#include "interpreter/session/session.hpp"

namespace castellan::drawing {
namespace {

constexpr int kPageWidth = 1200;   // where rows of panels and players end
constexpr int kPlayerWidth = 364;  // of a player whose panels are not wider
constexpr int kPageMargin = 20;
constexpr int kPanelGap = 24;
constexpr int kNameBar = 34;
constexpr int kAtFoot = 10;  // below the panels of a player
constexpr int kPlayerRim = 8;
constexpr int kLeastPlayer = 220;
constexpr int kGridRoom = 480;  // of a board of a player, before it is drawn smaller
constexpr std::size_t kMostInRow = 4;
constexpr Colour kPaper{0xf7, 0xf3, 0xe9};
constexpr Colour kPanelPaper{0xff, 0xfd, 0xf7};

class SvgPage {
 public:
  SvgPage(SvgWriter& svg, const Picture& picture) : svg_(svg), picture_(picture) {}

  Fragment run() {
    std::vector<Fragment> shared_panels = panels(picture_.shared, kPageWidth);
    if (Fragment kinds = draw_kinds(svg_, picture_, kPageWidth); kinds.height > 0)
      shared_panels.push_back(std::move(kinds));
    const Fragment shared = flow(svg_, shared_panels, kPageWidth, kPanelGap);
    const Fragment all = seats();

    const int width = std::max({shared.width, all.width, 480}) + 2 * kPageMargin;
    const int below = shared.height > 0 ? kHeader + shared.height + kPanelGap : kHeader;
    const int height = below + all.height + kPageMargin;
    const std::size_t begin = svg_.mark();
    header();
    place(shared, kPageMargin, kHeader);
    place(all, kPageMargin, below);
    return {svg_.cut(begin), width, height};
  }

 private:
  static constexpr int kHeader = 64;

  void header() {
    write_caption(svg_, kPageMargin, 34, picture_.title, {22, kInk, false, true});
    std::string state = picture_.state;
    for (const auto& [name, points] : picture_.others) {
      state += (state.empty() ? "" : " · ") + name + " " + std::to_string(points);
    }
    write_caption(svg_, kPageMargin, 53, state, {12, kFaint, false, false});
  }

  void place(const Fragment& part, int x, int y) {
    svg_.begin("g", {{"transform", translate(x, y)}});
    svg_.paste(part.body);
    svg_.end();
  }

  // Values that follow one another make one row.
  std::vector<Fragment> panels(const std::vector<Panel>& all, int width) {
    std::vector<Fragment> parts;
    std::vector<const Panel*> values;
    const auto end_row = [&] {
      if (!values.empty()) parts.push_back(draw_values(svg_, values, width));
      values.clear();
    };
    for (const Panel& panel : all) {
      if (shows_nothing(panel)) continue;
      if (panel.kind == Panel::Kind::value) {
        values.push_back(&panel);
        continue;
      }
      end_row();
      // A board cannot be broken into rows.
      const int room = panel.kind == Panel::Kind::grid ? std::max(width, kGridRoom) : width;
      parts.push_back(shrunk(svg_, draw_panel(svg_, picture_, panel, room), room));
    }
    end_row();
    return parts;
  }

  /// The players side by side, in as few rows as there is room for, equally many in each.
  Fragment seats() {
    const std::size_t count = picture_.players.size();
    std::size_t rows = 1;
    while ((count + rows - 1) / rows > kMostInRow) ++rows;
    const int in_row = static_cast<int>((count + rows - 1) / rows);
    const int room = std::clamp(kPageWidth / std::max(1, in_row) - kPanelGap - 2 * kPlayerRim,
                                kLeastPlayer, kPlayerWidth);
    std::vector<Fragment> bodies;
    int widest = 0;
    for (const PlayerPicture& p : picture_.players) {
      bodies.push_back(flow(svg_, panels(p.panels, room), room, kPanelGap));
      widest = std::max(widest, bodies.back().width);
    }
    const int width = std::max(room, widest + kPlayerRim);
    std::vector<Fragment> players;
    for (std::size_t i = 0; i < count; ++i)
      players.push_back(player(picture_.players[i], bodies[i], width));
    return flow(svg_, players, in_row * (width + 2 * kPlayerRim + kPanelGap), kPanelGap);
  }

  Fragment player(const PlayerPicture& player, const Fragment& body, int room) {
    const int width = room + 2 * kPlayerRim;
    const int height = body.height > 0 ? kNameBar + body.height + kAtFoot : kNameBar - kPlayerRim;
    const std::size_t mark = svg_.mark();
    const std::string id = svg_.unique("player-" + slug_of(player.name, "seat"));
    svg_.begin("g", {{"id", id}, {"class", "player"}, {"data-player", player.name}});
    svg_.leaf("rect", {{"x", -8},
                       {"width", width},
                       {"height", height},
                       {"rx", 8},
                       {"fill", kPanelPaper},
                       {"stroke", mix(player.colour, kBlack, 25)},
                       {"stroke-width", player.decides ? 3 : 1}});
    svg_.leaf("rect", {{"x", -8},
                       {"width", width},
                       {"height", kNameBar - 10},
                       {"rx", 8},
                       {"stroke", mix(player.colour, kBlack, 25)},
                       {"fill", player.colour}});
    std::string heading = player.name;
    if (player.score) heading += " · " + std::to_string(*player.score);
    if (player.decides) heading += " · decides";
    write_caption(svg_, 4, 17, heading, {14, is_light(player.colour) ? kInk : kWhite, false, true});
    if (body.height > 0) place(body, 4, kNameBar);
    svg_.end();
    return {svg_.cut(mark), width, height};
  }

  SvgWriter& svg_;
  const Picture& picture_;
};

/// A whole document on paper.
std::string document(SvgWriter& svg, const std::string& title, const Fragment& page) {
  const std::string size = std::to_string(page.width) + " " + std::to_string(page.height);
  svg.begin("svg", {{"xmlns", "http://www.w3.org/2000/svg"},
                    {"viewBox", "0 0 " + size},
                    {"width", page.width},
                    {"height", page.height},
                    {"font-family", kFonts}});
  svg.text_element("title", title, {});
  const std::string grain = grain_fill(svg);
  define_textures(svg);
  for (const std::string& fill : {hex(kPaper), grain})
    svg.leaf("rect", {{"width", page.width}, {"height", page.height}, {"fill", fill}});
  svg.paste(page.body);
  svg.end();
  return svg.text();
}

std::string draw_document(const Picture& picture) {
  SvgWriter svg;
  const Fragment page = SvgPage(svg, picture).run();
  return document(svg, picture.title, page);
}

}  // namespace

std::string draw_strip(const std::vector<Scene>& scenes) {
  constexpr int kSceneWidth = 560, kCaption = 26;
  SvgWriter svg;
  std::vector<Fragment> parts;
  for (const Scene& scene : scenes) {
    const Fragment page = shrunk(svg, SvgPage(svg, scene.picture).run(), kSceneWidth);
    const std::size_t mark = svg.mark();
    svg.begin("g", {{"class", "scene"}, {"data-move", scene.caption}});
    write_caption(svg, 0, 17, scene.caption, {15, kInk, false, true});
    svg.begin("g", {{"transform", translate(0, kCaption)}});
    svg.leaf("rect", {{"width", page.width},
                      {"height", page.height},
                      {"rx", 8},
                      {"fill", "none"},
                      {"stroke", kFaint}});
    svg.paste(page.body);
    svg.end();
    svg.end();
    parts.push_back({svg.cut(mark), page.width, kCaption + page.height});
  }
  Fragment all = flow(svg, parts, 2 * kSceneWidth + kPanelGap, kPanelGap);
  const std::size_t mark = svg.mark();
  svg.begin("g", {{"transform", translate(kPageMargin, kPageMargin)}});
  svg.paste(all.body);
  svg.end();
  all = {svg.cut(mark), all.width + 2 * kPageMargin, all.height + 2 * kPageMargin};
  return document(svg, scenes.empty() ? "" : scenes.front().picture.title, all);
}

std::string draw_svg(const session::Session& session, std::optional<Seat> viewer,
                     const DrawnBesides& besides) {
  const ViewStyle style = view_style(session.ruleset());
  Picture picture = take_picture(session, viewer, style, besides.targets);
  if (besides.lit != nullptr) light(picture, session.game().rules().schema(), *besides.lit);
  return draw_document(picture);
}

std::string draw_svg(const session::Session& session, std::optional<Seat> viewer,
                     const ViewStyle& style) {
  return draw_document(take_picture(session, viewer, style));
}

}  // namespace castellan::drawing
