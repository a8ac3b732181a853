// Describes the phase stack, for errors about the stack itself.

#include <algorithm>

#include "interpreter/flow/game.hpp"

namespace castellan::flow {

namespace {

constexpr std::size_t kShown = 8;  // of a chain
constexpr int kLookedAt = 64;      // steps, for phases in a circle

std::string text_of(const Game::Waiting& w) {
  return w.place.empty() ? w.what : w.what + " (" + w.place + ")";
}

Game::Waiting waiting_for(std::string what, description::Origin at = {}) {
  std::string place = at.source == nullptr ? std::string() : at.place();
  return {std::move(what), std::move(place), std::move(at)};
}

/// The end of a chain, from the previous occurrence of its last member.
std::string chain_text(std::vector<Game::Waiting> chain) {
  std::size_t begin = chain.size() > kShown ? chain.size() - kShown : 0;
  for (std::size_t i = chain.size(); i-- > begin + 1;) {
    if (chain[i - 1].what != chain.back().what) continue;
    begin = i - 1;
    break;
  }
  std::string out = begin > 0 ? "... -> " : "";
  for (std::size_t i = begin; i < chain.size(); ++i)
    out += (i > begin ? " -> " : "") + text_of(chain[i]);
  return out;
}

}  // namespace

Game::Waiting Game::waiting_phase(PhaseId id) const {
  const std::string& name = rules_->phase(id).name;
  if (rules_->is_decision(id)) return waiting_for("the choice '" + name + "'");
  return waiting_for("phase '" + name + "'", rules_->origin(id));
}

Game::Waiting Game::waiting_at(Frame frame) const {
  if (frame.is_phase(arena_)) return waiting_phase(PhaseFrame(frame).phase(arena_));
  const ProgramFrame program(frame);
  const ruletext::Program& p = rules_->program(program.program(arena_));
  // The program continues after the frame above it.
  const std::size_t pc = std::max(p.pc_of(program.number(arena_)), 1U) - 1U;
  if (pc >= p.place_of.size()) return waiting_for("the " + p.name);
  const auto& place = p.places[p.place_of[pc]];
  return waiting_for("the " + p.name, {{}, place.source, place.span});
}

std::string Game::chance_purpose() const {
  if (stack().empty(arena_)) return {};
  const std::string what = waiting_at(top()).what;
  return what.starts_with("the ") ? what.substr(4) : what;
}

Seat Game::chance_actor() const {
  Seat actor;
  for (const Frame frame : stack().frames(arena_)) {
    if (!frame.is_phase(arena_)) continue;
    if (const Seat of_phase = PhaseFrame(frame).actor(arena_)) actor = of_phase;
  }
  return actor;
}

std::vector<Game::Waiting> Game::waiting() const {
  std::vector<Waiting> out;
  for (const Frame frame : stack().frames(arena_)) out.push_back(waiting_at(frame));
  return out;
}

grammar::Error Game::stuck(std::string id, const std::string& message,
                           std::vector<Waiting> chain) const {
  if (chain.empty()) return grammar::Error(grammar::diagnose("", std::move(id), message));
  const auto placed = std::find_if(chain.rbegin(), chain.rend(),
                                   [](const Waiting& w) { return w.at.source != nullptr; });
  const description::Origin at = placed == chain.rend() ? description::Origin{} : placed->at;
  const std::string after = chain.size() < 2 ? "" : ": " + chain_text(std::move(chain));
  return grammar::Error(at.error(std::move(id), message + after));
}

/// The error of a rule that exceeded its rights, with the frames that wait for it; `rule` is its
/// place, if that is known and not the program on the machine.
grammar::Error Game::with_waiting(grammar::Diagnostic d, const std::string& rule) const {
  if (!d.id.starts_with("budget/")) return grammar::Error(std::move(d));
  std::vector<Waiting> chain = waiting();
  const auto waits = chain.size();
  if (running_ != nullptr) chain.push_back(waiting_for("the " + running_->name));
  if (!rule.empty() && (running_ == nullptr || rule != running_->name))
    chain.push_back(waiting_for("the " + rule));
  if (chain.size() < 2) return grammar::Error(std::move(d));
  if (chain.size() > waits && d.caret_length > 0)
    chain.back().place = d.file + ":" + std::to_string(d.at.line);
  if (d.message.ends_with('.')) d.message.pop_back();
  d.message += ": " + chain_text(std::move(chain));
  return grammar::Error(std::move(d));
}

/// The phases that follow one another from here on, the first of them again at the
/// end; what waits when it is no circle of phases.
grammar::Error Game::circling() {
  const std::string message = "the phases follow one another without a decision";
  std::vector<Waiting> seen;
  int steps = kMaxSteps + 1;
  try {
    for (int i = 0; i < kLookedAt && !stack().empty(arena_); ++i) {
      const Frame frame = top();
      const bool begins = frame.is_phase(arena_) && PhaseFrame(frame).stage(arena_) == Stage::enter;
      if (begins) seen.push_back(waiting_at(frame));
      if (begins && seen.size() > 1 && seen.back().what == seen.front().what) {
        return stuck("flow/no-progress", message, std::move(seen));
      }
      if (word(FlowWord::over) != 0 || word(FlowWord::draw_field) != 0) break;
      if (!frame.is_phase(arena_))
        go_on_with(ProgramFrame(frame));
      else if (pass(PhaseFrame(frame), steps) == Passed::waits)
        break;
    }
  } catch (const grammar::Error&) {
  } catch (const ruletext::RuleError&) {
    // A rule that fails further on is not what ends the game here.
  }
  return stuck("flow/no-progress", message, waiting());
}

}  // namespace castellan::flow
