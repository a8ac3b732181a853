#include "interpreter/play/conformance/every_value.hpp"

#include <algorithm>
#include <optional>
#include <set>

#include "interpreter/play/conformance/candidates.hpp"

namespace castellan::play {

namespace {

/// Refused texts that are handed back.
constexpr std::size_t kRefused = 24;
/// Values that are tried after a beginning, at least.
constexpr std::size_t kEach = 4;

/// One kind of move: its parameters from left to right, all values after every
/// beginning that is read.
class MoveTrial {
 public:
  MoveTrial(const flow::Game& game, Seat seat, std::span<const std::string> players,
            rng::Stream& random)
      : game_(game), seat_(seat), players_(players), random_(random) {}

  /// Texts of the moves of this kind that are listed.
  void run(MoveKindId id, std::span<const std::string> listed, std::size_t budget) {
    const moves::Table& table = game_.rules().moves();
    const auto shapes = table.shape(id);
    std::vector<std::string> beginnings = {table.verb(id)};
    if (shapes.empty()) read(beginnings.front());
    for (std::size_t i = 0; i < shapes.size(); ++i) {
      const bool last = i + 1 == shapes.size();
      std::vector<std::string> longer;
      // The rest of the budget, shared with later parameters.
      const std::size_t share = budget / (shapes.size() - i);
      const std::size_t each = std::max(share / std::max<std::size_t>(beginnings.size(), 1), kEach);
      for (const auto& beginning : beginnings) {
        for (auto& text : values(shapes[i], beginning, listed, each)) {
          const std::size_t legal = read(text);
          if (!last && legal > i) longer.push_back(std::move(text));
        }
      }
      budget -= std::min(budget, read_ - counted_);
      counted_ = read_;
      beginnings = std::move(longer);
      keep_some(beginnings, budget / kEach);
    }
  }

  std::set<moves::Move> accepted;
  std::vector<std::string> refused;
  bool complete = true;

 private:
  /// Texts of a beginning and a value, `most` at most.
  std::vector<std::string> values(const moves::ParameterShape& shape, const std::string& beginning,
                                  std::span<const std::string> listed, std::size_t most) {
    std::vector<std::string> offered;
    for (const auto& text : listed) {
      if (text.starts_with(beginning) && text.size() > beginning.size() &&
          text[beginning.size()] == ' ') {
        offered.push_back(text.substr(beginning.size() + 1));
      }
    }
    Candidates c = candidates(game_, shape, players_, offered, most, random_);
    complete = complete && c.complete;
    keep_some(c.texts, most);
    for (auto& text : c.texts) text = beginning + " " + text;
    return std::move(c.texts);
  }

  /// A sample when there are more.
  void keep_some(std::vector<std::string>& texts, std::size_t most) {
    if (texts.size() <= most) return;
    complete = false;
    for (std::size_t i = 0; i < most; ++i)
      std::swap(texts[i], texts[i + random_.below(texts.size() - i)]);
    texts.resize(most);
  }

  /// Reads a text; how many of its parameters are legal.
  std::size_t read(const std::string& text) {
    ++read_;
    moves::Refusal refusal;
    const auto move = game_.parse(text, seat_, players_, refusal, 0);
    if (!move) {
      if (refused.size() < kRefused)
        refused.push_back(text);
      else if (random_.below(8) == 0)
        refused[random_.index(kRefused)] = text;
      return refusal.legal_parameters;
    }
    accepted.insert(*move);
    return static_cast<std::size_t>(move->count);
  }

  const flow::Game& game_;
  Seat seat_;
  std::span<const std::string> players_;
  rng::Stream& random_;
  std::size_t read_ = 0;
  std::size_t counted_ = 0;
};

}  // namespace

std::vector<std::string> check_every_value(const flow::Game& game, Seat seat,
                                           std::span<const moves::Move> legal,
                                           std::span<const std::string> texts,
                                           std::span<const std::string> players, std::size_t budget,
                                           rng::Stream& random, Findings& findings) {
  const auto& rules = game.rules();
  const auto& kinds = rules.phase(game.pending().phase).moves;
  std::vector<std::string> refused;
  for (std::size_t k = 0; k < rules.moves().size(); ++k) {
    const MoveKindId id(k);
    const std::string& verb = rules.moves().verb(id);
    if (std::find(kinds.begin(), kinds.end(), id) == kinds.end()) {
      moves::Refusal refusal;
      findings.check(Check::every_value,
                     !game.parse(verb, seat, players, refusal, 0) && refusal.legal_parameters == 0,
                     [&] { return "'" + verb + "' is read in a phase without it"; });
      continue;
    }
    std::set<moves::Move> listed;
    std::vector<std::string> said;
    for (std::size_t i = 0; i < legal.size(); ++i) {
      if (legal[i].kind != id) continue;
      listed.insert(legal[i]);
      said.push_back(i < texts.size() ? texts[i] : game.text(legal[i], players));
    }
    MoveTrial trial(game, seat, players, random);
    trial.run(id, said, budget / kinds.size());
    for (const auto& move : trial.accepted) {
      findings.check(Check::every_value, listed.contains(move),
                     [&] { return "'" + game.text(move, players) + "' is read but not listed"; });
    }
    if (trial.complete) {
      for (const auto& move : listed) {
        findings.check(Check::every_value, trial.accepted.contains(move), [&] {
          return "'" + game.text(move, players) + "' is listed but never read";
        });
      }
    }
    refused.insert(refused.end(), trial.refused.begin(), trial.refused.end());
  }
  return refused;
}

}  // namespace castellan::play
