#include "interpreter/session/profile.hpp"

#include <algorithm>
#include <map>
#include <tuple>

namespace castellan::session {

namespace {

std::string without_blanks(std::string_view line) {
  const std::size_t first = line.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return std::string(line.substr(first, line.find_last_not_of(" \t\r") - first + 1));
}

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

std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: out += c;
    }
  }
  return out;
}

/// The first letters of a text, as many as a bar of this width has room for.
std::string fitting(const std::string& text, std::uint64_t width) {
  constexpr std::uint64_t kLetter = 7;
  const std::size_t room = static_cast<std::size_t>(width / kLetter);
  if (room < 3) return {};
  std::size_t bytes = 0, letters = 0;
  while (bytes < text.size() && letters < room) {
    do ++bytes;
    while (bytes < text.size() && (static_cast<unsigned char>(text[bytes]) & 0xC0U) == 0x80U);
    ++letters;
  }
  return text.substr(0, bytes);
}

constexpr std::uint64_t kWidth = 1200;
constexpr int kBar = 20;
constexpr int kLevels = 4;               // the whole, layers, rules, lines
constexpr const char* kColours[] = {"#d9d9d9", "#fdbf6f", "#fdae61", "#f46d43"};

void draw(const Flame& flame, std::uint64_t whole, std::uint64_t from, int level, std::string& out) {
  constexpr std::uint64_t kThousand = 1000;
  if (whole == 0 || flame.weight * kThousand < whole) return;
  const std::uint64_t x = from * kWidth / whole;
  const std::uint64_t width = std::max<std::uint64_t>(1, (from + flame.weight) * kWidth / whole - x);
  const int y = (kLevels - level) * kBar;
  const std::uint64_t share = flame.weight * kThousand / whole;
  const std::string name = escaped(flame.name);
  out += "<g><title>" + name + " (" + std::to_string(share / 10) + "." + std::to_string(share % 10) + " %)</title><rect x=\"" +
         std::to_string(x) + "\" y=\"" + std::to_string(y) + "\" width=\"" + std::to_string(width) + "\" height=\"" +
         std::to_string(kBar - 1) + "\" fill=\"" + kColours[level] + "\" stroke=\"white\"/>";
  const std::string label = escaped(fitting(flame.name, width));
  if (!label.empty()) {
    out += "<text x=\"" + std::to_string(x + 3) + "\" y=\"" + std::to_string(y + 14) + "\">" + label + "</text>";
  }
  out += "</g>\n";
  for (const Flame& part : flame.parts) {
    draw(part, whole, from, level + 1, out);
    from += part.weight;
  }
}

}  // namespace

std::vector<LineCost> line_costs(const expr::Observed& observed) {
  std::map<std::pair<std::string, std::size_t>, LineCost> lines;
  std::map<std::tuple<std::string, std::size_t, std::string>, std::uint64_t> in_rules;
  for (const expr::Clause& c : observed.clauses()) {
    if (c.kind != expr::Clause::Kind::stretch || c.runs == 0 || c.source->name().empty()) continue;
    const std::size_t line = c.source->position(c.span.begin).line;
    LineCost& cost = lines[{c.source->name(), line}];
    if (cost.line == 0) {
      cost.file = c.source->name();
      cost.line = line;
      cost.text = without_blanks(c.source->line_at(c.span.begin));
    }
    cost.runs = std::max(cost.runs, c.runs);
    if (c.member) cost.members += c.runs;
    cost.steps += c.runs * c.length;
    cost.nanoseconds += c.nanoseconds;
    in_rules[{cost.file, line, c.rule}] += c.runs * c.length;
  }
  std::vector<LineCost> out;
  for (auto& [place, cost] : lines) out.push_back(std::move(cost));
  for (LineCost& cost : out) {
    std::uint64_t most = 0;
    for (auto at = in_rules.lower_bound({cost.file, cost.line, ""}); at != in_rules.end(); ++at) {
      const auto& [file, line, rule] = at->first;
      if (file != cost.file || line != cost.line) break;
      if (cost.rule.empty() || at->second > most) cost.rule = rule;
      most = std::max(most, at->second);
    }
  }
  std::ranges::stable_sort(out, [](const LineCost& a, const LineCost& b) { return a.steps > b.steps; });
  return out;
}

Flame flame(const std::vector<LineCost>& costs, const std::function<std::string(const std::string& file)>& layer_of) {
  Flame whole{"rule text", 0, {}};
  for (const LineCost& cost : costs) {
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

std::string flame_svg(const Flame& whole, const std::string& title) {
  const std::string height = std::to_string((kLevels + 1) * kBar);
  std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + std::to_string(kWidth) + "\" height=\"" + height +
                    "\" font-family=\"sans-serif\" font-size=\"12\">\n<title>" + escaped(title) +
                    "</title>\n<text x=\"3\" y=\"14\">" + escaped(title) + "</text>\n";
  draw(whole, whole.weight, 0, 0, out);
  return out + "</svg>\n";
}

}  // namespace castellan::session
