#include "interpreter/session/coverage.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "interpreter/description/origin.hpp"
#include "interpreter/session/citations.hpp"

namespace castellan::session {

using ruletext::Clause;

namespace {

struct GapWords {
  std::string_view name;
  std::string_view text;
};
constexpr GapWords kGaps[] = {
    {"never-reached", "never reached"},
    {"never-true", "never true"},
    {"always-true", "always true"},
    {"replaced", "replaced by a layer"},
    {"left-out", "left out: no configuration of a script has it"},
};

Gap gap_of(const Clause& c, bool played, const std::string& by) {
  if (c.runs == 0) return played ? Gap::never_reached : by.empty() ? Gap::left_out : Gap::replaced;
  return c.held == 0 ? Gap::never_true : Gap::always_true;
}

}  // namespace

std::string_view gap_name(Gap gap) { return kGaps[static_cast<std::size_t>(gap)].name; }
std::string_view gap_text(Gap gap) { return kGaps[static_cast<std::size_t>(gap)].text; }

bool is_covered(const Clause& clause) {
  // A condition that is never to be false is covered when it was evaluated.
  const bool stands = clause.rule.starts_with("invariant ");
  if (clause.kind == Clause::Kind::condition && !stands)
    return clause.held > 0 && clause.held < clause.runs;
  return clause.runs > 0;
}

std::vector<bool> parts(const ruletext::Observed& observed) {
  std::vector<bool> out;
  for (const Clause& c : observed.clauses()) out.push_back(c.part);
  return out;
}

Coverage coverage(const ruletext::Observed& observed, const std::vector<bool>& played,
                  const std::function<bool(const std::string& file)>& counts,
                  const std::function<std::string(const Clause&)>& replaced_by) {
  struct Placed {
    const Clause* clause;
    grammar::Position at;
    bool played;
  };
  std::map<std::string, std::vector<Placed>> files;
  for (std::size_t i = 0; i < observed.clauses().size(); ++i) {
    const Clause& c = observed.clauses()[i];
    if (!c.part || c.kind == Clause::Kind::operand || !counts(c.source->name())) continue;
    files[c.source->name()].push_back(
        {&c, c.source->position(c.span.begin), i < played.size() && played[i]});
  }
  Coverage out;
  Citations citations;
  std::map<std::string, bool> reached;
  for (auto& [file, list] : files) {
    std::ranges::stable_sort(list, [](const Placed& a, const Placed& b) {
      if (a.at.line != b.at.line) return a.at.line < b.at.line;
      if (a.at.column != b.at.column) return a.at.column < b.at.column;
      return a.clause->span.end - a.clause->span.begin > b.clause->span.end - b.clause->span.begin;
    });
    const Clause* outer = nullptr;  // the last that was never reached
    for (const Placed& placed : list) {
      const Clause& c = *placed.clause;
      const auto ids = citations.at(file, placed.at.line);
      for (const std::string& id : ids) reached[id] |= c.runs > 0;
      ++out.clauses;
      if (is_covered(c)) {
        ++out.covered;
        continue;
      }
      if (outer != nullptr && c.within(*outer)) continue;
      if (c.runs == 0) outer = &c;
      std::string by = c.runs == 0 && !placed.played ? replaced_by(c) : std::string();
      const Gap gap = gap_of(c, placed.played, by);
      out.lacks.push_back({gap, c.rule, description::one_line(c.source->text(c.span)), file,
                           placed.at.line, ids, c.runs, std::move(by)});
    }
  }
  for (const auto& [id, was] : reached) {
    out.ids.push_back(id);
    if (!was) out.ids_missing.push_back(id);
  }
  return out;
}

}  // namespace castellan::session
