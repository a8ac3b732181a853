/// The properties of the conformance suite and what was found about them.
/// Private to interpreter/play/conformance.
#pragma once

#include <cstdint>
#include <string>

#include "interpreter/play/conformance.hpp"

namespace castellan::play {

enum class Check : std::size_t {
  no_failure,
  same_twice,
  undo,
  copy,
  save_load,
  texts,
  unique,
  counting,
  every_value,
  purity,
  leak,
  sheets,
  invariants,
  cold_vm,
  starvation,
  termination,
  refusal,
  replay,
  watched,
  count
};
inline constexpr std::size_t kChecks = static_cast<std::size_t>(Check::count);

/// Counts checks in a report; a failure is noted with the game and the decision
/// at which it was found.
class Findings {
 public:
  explicit Findings(ConformanceReport& report);

  void begin(std::uint64_t seed) {
    seed_ = seed;
    decision_ = 0;
  }
  void at(std::int64_t decision) { decision_ = decision; }

  /// `found` says what is wrong; it is called only when `holds` is false.
  template <class Found>
  bool check(Check what, bool holds, Found&& found) {
    Property& p = report_.properties[static_cast<std::size_t>(what)];
    ++p.checks;
    if (!holds) note(p, found());
    return holds;
  }

  [[nodiscard]] ConformanceReport& report() { return report_; }

 private:
  void note(Property& p, const std::string& found) const;

  ConformanceReport& report_;
  std::uint64_t seed_ = 0;
  std::int64_t decision_ = 0;
};

}  // namespace castellan::play
