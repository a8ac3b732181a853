#include "interpreter/play/conformance.hpp"

#include <algorithm>

#include "interpreter/play/conformance/run.hpp"

namespace castellan::play {

bool ConformanceReport::passed() const {
  return std::all_of(properties.begin(), properties.end(),
                     [](const Property& p) { return p.failed == 0; });
}

std::string ConformanceReport::text() const {
  std::string out;
  for (const auto& p : properties) {
    out += (p.failed == 0 ? "ok    " : "FAIL  ") + p.name + ": " + std::to_string(p.checks) +
           " checks";
    if (p.failed > 0) out += ", " + std::to_string(p.failed) + " failed";
    out += '\n';
    for (const auto& f : p.failures) out += "        " + f + '\n';
  }
  out += std::to_string(games) + " games, " + std::to_string(decisions) + " decisions";
  if (capped > 0) out += ", " + std::to_string(capped) + " stopped at the cap";
  return out + '\n';
}

nlohmann::json ConformanceReport::json() const {
  nlohmann::json out = {{"games", games}, {"decisions", decisions}, {"capped", capped}};
  for (const auto& p : properties) {
    out["properties"].push_back(
        {{"name", p.name}, {"checks", p.checks}, {"failed", p.failed}, {"failures", p.failures}});
  }
  return out;
}

ConformanceReport conformance(const session::Ruleset& ruleset, const Conformance& options) {
  ConformanceReport report;
  Findings findings(report);
  Run run(ruleset, options, findings);
  for (std::int64_t i = 0; i < options.games; ++i) {
    run.play(i);
    if (options.progress) options.progress(i + 1);
  }
  return report;
}

}  // namespace castellan::play
