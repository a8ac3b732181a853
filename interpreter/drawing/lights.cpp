#include "interpreter/drawing/lights.hpp"

#include <algorithm>

namespace castellan::drawing {
namespace {

using score::Thing;

class Lights {
 public:
  Lights(Picture& picture, const state::Schema& schema) : picture_(picture), schema_(schema) {}

  void on(const Thing& thing) {
    for (std::size_t i = 0; i < thing.spots.size(); ++i) {
      const ruletext::Spot& spot = thing.spots[i];
      each_item(spot, thing.parts[i], [&](Item& item) {
        if (thing.kind == "figure")
          figure(item, thing.text);
        else if (spot.segment < 0)
          item.lit = true;
        else
          segment(item, spot.segment);
      });
    }
  }

 private:
  template <class Use>
  void each_item(const ruletext::Spot& spot, const std::string& place, Use use) {
    const auto in = [&](Panel& panel) {
      if (!spot.board || panel.field != spot.board || panel.instance != spot.instance) return;
      for (Item& item : panel.items) {
        const bool here = spot.place >= 0
                              ? item.place == place
                              : panel.kind == Panel::Kind::grid && item.cell == spot.cell;
        if (here) use(item);
      }
    };
    for (Panel& panel : picture_.shared) in(panel);
    for (PlayerPicture& player : picture_.players) {
      for (Panel& panel : player.panels) in(panel);
    }
  }

  /// Segments of a layer are counted behind those of the piece below. What is not drawn
  /// by itself is lit with its cell.
  void segment(Item& item, int segment) const {
    const ComponentId id = item.look ? schema_.find_component(item.look->id) : ComponentId();
    const int printed = id ? static_cast<int>(schema_.component(id).segments.size()) : 0;
    bool found = false;
    for (Patch& patch : item.patches) {
      if (patch.segment + (patch.over ? printed : 0) != segment) continue;
      patch.lit = true;
      found = true;
    }
    if (!found) item.lit = true;
  }

  /// A figure is named by the first side of its segment, a token by all of them.
  static void figure(Item& item, const std::string& text) {
    for (Token& token : item.tokens) {
      const std::string who =
          (token.owner.empty() ? token.look.id : token.look.id + " of " + token.owner) + " on ";
      if (!text.starts_with(who)) continue;
      const std::string where = text.substr(who.size());
      if (token.where == where || token.where.starts_with(where + " ")) token.lit = true;
    }
  }

  Picture& picture_;
  const state::Schema& schema_;
};

}  // namespace

void light(Picture& picture, const state::Schema& schema, const score::Explained& lines) {
  Lights lights(picture, schema);
  for (const score::Line& line : lines.lines) {
    for (const Thing& thing : line.things) lights.on(thing);
    if (!line.things.empty()) continue;
    if (line.feature)
      lights.on(lines.features[*line.feature].of);
    else if (line.about)
      lights.on(*line.about);
  }
  for (const score::Feature& feature : lines.features) {
    for (const score::Contender& c : feature.contenders) {
      for (const Thing& figure : c.figures) lights.on(figure);
    }
  }
}

}  // namespace castellan::drawing
