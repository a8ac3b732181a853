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

}  // namespace

std::vector<LineCost> line_costs(const ruletext::Observed& observed) {
  std::map<std::pair<std::string, std::size_t>, LineCost> lines;
  std::map<std::tuple<std::string, std::size_t, std::string>, std::uint64_t> in_rules;
  for (const ruletext::Clause& c : observed.clauses()) {
    if (c.kind != ruletext::Clause::Kind::stretch || c.runs == 0 || c.source->name().empty())
      continue;
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
  std::ranges::stable_sort(out,
                           [](const LineCost& a, const LineCost& b) { return a.steps > b.steps; });
  return out;
}

std::string share_text(std::uint64_t part, std::uint64_t whole) {
  constexpr std::uint64_t kThousand = 1000;
  const std::uint64_t share = whole == 0 ? 0 : part * kThousand / whole;
  return std::to_string(share / 10) + "." + std::to_string(share % 10) + " %";
}

}  // namespace castellan::session
