#include "interpreter/moves/reason.hpp"

#include <algorithm>
#include <vector>

#include "interpreter/moves/domains/domain.hpp"
#include "interpreter/moves/text.hpp"
#include "interpreter/state/knowledge.hpp"

namespace castellan::moves {

namespace {

std::string domain_reason(const Run& run, const Parameter& p, const Domain& d, Value v,
                          std::span<const std::string> players) {
  if (!d.set.empty()) {
    if (!has(run, p, d, v)) return value_text(run, p, v, players) + " is not in " + d.set_text;
  } else if (std::string s = d.type->reason(run, p, d, v, players); !s.empty()) {
    return s;
  } else if (!p.is_bag() && !has(run, p, d, v)) {
    return {};  // another alternative says why
  }
  return p.is_bag() ? std::string() : filter_reason(run, p, d, v, value_text(run, p, v, players));
}

}  // namespace

std::string filter_reason(const Run& run, const Parameter& p, const Domain& d, Value v,
                          const std::string& what) {
  if (Where(run, p, d)(v)) return {};
  const auto* refusal = run.refusal(d.where);
  if (refusal != nullptr && refusal->own) return what + " does not fit: " + refusal->sentence;
  return what + " does not fit: needs " + (refusal != nullptr ? refusal->sentence : d.where_text);
}

bool in_sight(const Run& run, const state::FieldType& f, std::size_t instance, Value place) {
  const Seat actor(static_cast<std::int32_t>(run.machine().local(0)));
  return (state::knowers(run.schema(), run.arena(), f, instance, static_cast<std::size_t>(place)) &
          state::bit_of(actor)) != 0;
}

std::string why_not(const Run& run, const Condition& c) {
  const auto* refusal = run.refusal(c.test);
  if (refusal != nullptr && refusal->own) return refusal->sentence;
  if (!c.because.empty()) return c.because;
  return "needs: " + (refusal != nullptr ? refusal->sentence : c.text);
}

std::string why_not(const Run& run, const Parameter& p, Value v,
                    std::span<const std::string> players) {
  std::vector<std::string> reasons;
  for (const auto& d : p.domains) {
    std::string s = domain_reason(run, p, d, v, players);
    if (s.empty() || std::find(reasons.begin(), reasons.end(), s) != reasons.end()) continue;
    reasons.push_back(std::move(s));
  }
  std::string out;
  for (const auto& s : reasons) {
    if (!out.empty()) out += "; or ";
    out += s;
  }
  return out.empty() ? "this is not possible here" : out;
}

}  // namespace castellan::moves
