#include "interpreter/play/conformance/findings.hpp"

namespace castellan::play {

namespace {

constexpr std::size_t kKept = 5;

constexpr const char* kNames[kChecks] = {
    "no rule fails",
    "same seed and moves, same game",
    "undo to the start",
    "a copy plays on alike",
    "save and load",
    "move texts are read back",
    "move texts are unique",
    "counting and listing agree",
    "all that can be said and is legal is listed",
    "reading changes nothing",
    "hidden things stay hidden",
    "sheets add up",
    "the invariants of the rules hold",
    "a fresh VM changes nothing",
    "a rule that breaks off leaves nothing behind",
    "the game ends or declares a cap",
    "nonsense is refused and changes nothing",
    "the texts replay to the same hash",
    "watching changes nothing",
};

}  // namespace

Findings::Findings(ConformanceReport& report) : report_(report) {
  for (const char* name : kNames) report_.properties.push_back({name, 0, {}, 0});
}

void Findings::note(Property& p, const std::string& found) const {
  ++p.failed;
  if (p.failures.size() >= kKept) return;
  p.failures.push_back("seed " + std::to_string(seed_) + ", decision " + std::to_string(decision_) +
                       ": " + found);
}

}  // namespace castellan::play
