#include "interpreter/drawing/flame.hpp"

#include <algorithm>

#include "grammar/utf8.hpp"
#include "interpreter/drawing/svg/writer.hpp"

namespace castellan::drawing {
namespace {

Flame& part_of(Flame& whole, const std::string& name) {
  const auto known = std::ranges::find(whole.parts, name, &Flame::name);
  if (known != whole.parts.end()) return *known;
  return whole.parts.emplace_back(Flame{name, 0, {}});
}

void sort_parts(Flame& flame) {
  std::ranges::stable_sort(flame.parts, [](const Flame& a, const Flame& b) {
    return a.weight != b.weight ? a.weight > b.weight : a.name < b.name;
  });
  for (Flame& part : flame.parts) sort_parts(part);
}

constexpr int kFlameWidth = 1200;
constexpr int kBarHeight = 20;
constexpr int kFlameLevels = 4;  // the whole, layers, rules, lines
constexpr int kFlameLetters = 12;
constexpr int kLetterRoom = 7;
constexpr Colour kFlameColours[kFlameLevels] = {
    {0xd9, 0xd9, 0xd9}, {0xfd, 0xbf, 0x6f}, {0xfd, 0xae, 0x61}, {0xf4, 0x6d, 0x43}};

/// The first letters of a text, as many as a bar of this width has room for.
std::string fitting(std::string_view text, int width) {
  const auto room = static_cast<std::size_t>(width / kLetterRoom);
  if (room < 3) return {};
  std::size_t bytes = 0;
  for (std::size_t letters = 0; bytes < text.size() && letters < room; ++letters)
    bytes += grammar::decode_utf8(text, bytes).length;
  return std::string(text.substr(0, bytes));
}

void draw_bar(SvgWriter& svg, const Flame& flame, std::uint64_t whole, std::uint64_t from,
              int level) {
  if (whole == 0 || flame.weight * 1000 < whole) return;
  const auto place_of = [whole](std::uint64_t weight) {
    return static_cast<int>(weight * kFlameWidth / whole);
  };
  const int x = place_of(from), y = (kFlameLevels - level) * kBarHeight;
  const int width = std::max(1, place_of(from + flame.weight) - x);
  svg.begin("g", {});
  svg.text_element("title", flame.name + " (" + session::share_text(flame.weight, whole) + ")", {});
  svg.leaf("rect", {{"x", x},
                    {"y", y},
                    {"width", width},
                    {"height", kBarHeight - 1},
                    {"fill", kFlameColours[level]},
                    {"stroke", "white"}});
  const std::string label = fitting(flame.name, width);
  if (!label.empty()) svg.text_element("text", label, {{"x", x + 3}, {"y", y + 14}});
  svg.end();
  for (const Flame& part : flame.parts) {
    draw_bar(svg, part, whole, from, level + 1);
    from += part.weight;
  }
}

}  // namespace

Flame flame(const std::vector<session::LineCost>& costs,
            const std::function<std::string(const std::string& file)>& layer_of) {
  Flame whole{"rule text", 0, {}};
  for (const session::LineCost& cost : costs) {
    whole.weight += cost.steps;
    Flame& layer = part_of(whole, layer_of(cost.file));
    layer.weight += cost.steps;
    Flame& rule = part_of(layer, cost.rule);
    rule.weight += cost.steps;
    rule.parts.push_back({std::to_string(cost.line) + ": " + cost.text, cost.steps, {}});
  }
  sort_parts(whole);
  return whole;
}

std::string draw_flame(const Flame& whole, std::string_view title) {
  SvgWriter svg;
  svg.begin("svg", {{"xmlns", "http://www.w3.org/2000/svg"},
                    {"width", kFlameWidth},
                    {"height", (kFlameLevels + 1) * kBarHeight},
                    {"font-family", "sans-serif"},
                    {"font-size", kFlameLetters}});
  svg.text_element("title", title, {});
  svg.text_element("text", title, {{"x", 3}, {"y", 14}});
  draw_bar(svg, whole, whole.weight, 0, 0);
  svg.end();
  return svg.text();
}

}  // namespace castellan::drawing
