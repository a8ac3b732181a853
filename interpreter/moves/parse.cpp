// From a text to a legal move, or to the reason why there is none.

#include <algorithm>

#include "grammar/unicode.hpp"
#include "interpreter/moves/answers.hpp"
#include "interpreter/moves/distance.hpp"
#include "interpreter/moves/domains/stock.hpp"
#include "interpreter/moves/form.hpp"
#include "interpreter/moves/reason.hpp"
#include "interpreter/moves/table.hpp"

namespace castellan::moves {

namespace {

/// Legal moves that are compared with a refused text.
constexpr std::size_t kCompared = 2'000;
/// Longer texts are no moves and are compared with none.
constexpr std::size_t kLongest = 1'000;

/// Why the value just read is not legal; empty when it is. It is bound then.
std::string refused_value(const Run& run, const Parameter& p, Value& v,
                          std::span<const std::string> players) {
  for (const auto& d : p.domains) {
    if (!admits(run, p, d, v)) continue;
    if (p.is_bag()) v = pack_bag(run, p);
    bind_value(p, v, run.machine());
    const Condition* failed = failed_condition(run, p);
    return failed == nullptr ? std::string() : why_not(run, *failed);
  }
  // A piece is there, so a condition on it can be asked and says more than a
  // rule of placement.
  if (p.type.is(Type::Kind::piece) && !p.own.empty()) {
    bind_value(p, v, run.machine());
    for (const auto& c : p.own) {
      if (!run.holds(c.test)) return why_not(run, c);
    }
  }
  return why_not(run, p, v, players);
}

}  // namespace

std::optional<Misread> read_legal(const Run& run, const Parameter& p,
                                  std::span<const std::string> players, Reader& in, Value& v) {
  Misread problem;
  if (!p.form->read(run, p, players, in, v, problem)) return problem;
  std::string reason = refused_value(run, p, v, players);
  if (!reason.empty() && p.form->alike != nullptr) {
    // One that is alike may be legal.
    const FieldId of = p.type.field();
    for (Value other = v + 1; other < run.schema().field(of).places && !reason.empty(); ++other) {
      if (!p.form->alike(run, of, v, other) || !refused_value(run, p, other, players).empty())
        continue;
      v = other;
      reason.clear();
    }
  }
  if (reason.empty()) return std::nullopt;
  return Misread{"move/illegal", std::move(reason)};
}

std::vector<std::string> Table::nearest(std::string_view text, std::span<const MoveKindId> kinds,
                                        const ruletext::ReadContext& c, Seat actor,
                                        std::span<const std::string> players, std::size_t most,
                                        Scratch& scratch, bool& complete) const {
  if (text.size() > kLongest) return {};
  std::vector<Move> moves;
  for (const MoveKindId id : kinds) {
    if (kinds_[id.index()]->only_if_alone || moves.size() >= kCompared) continue;
    try {
      enumerate_some(id, c, actor, kCompared, scratch, moves);
    } catch (const Exhausted&) {
      complete = false;
    }
  }
  struct Candidate {
    std::size_t distance;
    std::string text;
  };
  std::vector<Candidate> found;
  for (const auto& m : moves) {
    std::string s = this->text(m, c, players);
    found.push_back({edit_distance(text, s), std::move(s)});
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const Candidate& a, const Candidate& b) { return a.distance < b.distance; });
  std::vector<std::string> out;
  for (std::size_t i = 0; i < found.size() && i < most; ++i)
    out.push_back(std::move(found[i].text));
  return out;
}

std::optional<Move> Table::parse(std::string_view text, std::span<const MoveKindId> kinds,
                                 const ruletext::ReadContext& c, Seat actor,
                                 std::span<const std::string> players, Scratch& scratch,
                                 Refusal& refusal, std::size_t most_nearest) const {
  Reader in(text);
  const std::string line(in.rest());
  std::size_t legal_parameters = 0;
  const auto refuse = [&](std::string id, std::string reason, std::span<const MoveKindId> like) {
    refusal.id = std::move(id);
    refusal.reason = std::move(reason);
    if (const auto unit = grammar::first_hidden(line)) {
      refusal.reason += "; the text holds " + grammar::character_name(*unit);
    }
    refusal.legal_parameters = legal_parameters;
    refusal.nearest.clear();
    if (most_nearest == 0) return std::optional<Move>();
    bool complete = true;
    refusal.nearest = nearest(line, like, c, actor, players, most_nearest, scratch, complete);
    if (refusal.nearest.empty()) {
      refusal.nearest = nearest(line, kinds, c, actor, players, most_nearest, scratch, complete);
    }
    // Only now can a move that must be alone be legal.
    if (refusal.nearest.empty() && complete && line.size() <= kLongest) {
      std::vector<Move> rest;
      try {
        enumerate(kinds, c, actor, scratch, rest, 0, most_nearest);
      } catch (const Exhausted&) {
        // Then none is known.
      }
      for (const Move& m : rest) refusal.nearest.push_back(this->text(m, c, players));
    }
    return std::optional<Move>();
  };

  // Answers to different choices may have one verb: those possible now go first.
  std::vector<std::string_view> verbs;
  for (const MoveKindId kind : kinds) verbs.push_back(verb(kind));
  auto found = in.name(verbs);
  if (found >= 0) {
    found = static_cast<std::ptrdiff_t>(kinds[static_cast<std::size_t>(found)].index());
  } else {
    verbs.clear();
    for (const auto& kind : kinds_) verbs.push_back(kind->verb);
    found = in.name(verbs);
  }
  if (found < 0) {
    std::vector<std::string> known;
    for (const MoveKindId id : kinds) known.push_back(verb(id));
    if (line.empty()) return refuse("move/unknown-verb", "a move is missing", kinds);
    std::string reason = "there is no move " + grammar::in_quotes(in.word());
    const std::string hint = grammar::nearest_hint(in.word(), known);
    const auto meant = find(grammar::nearest_name(in.word(), known));
    if (!hint.empty()) reason += "; " + hint;
    return refuse("move/unknown-verb", reason, meant ? std::span(&meant, 1) : kinds);
  }
  const MoveKindId id(static_cast<std::size_t>(found));
  if (std::find(kinds.begin(), kinds.end(), id) == kinds.end()) {
    return refuse("move/illegal", grammar::in_quotes(verb(id)) + " is not possible now", kinds);
  }

  const Kind& kind = *kinds_[id.index()];
  const std::span<const MoveKindId> same(&id, 1);
  const Run run(c, scratch, work());
  Move move;
  move.kind = id;
  move.actor = actor;
  move.count = static_cast<std::int32_t>(kind.parameters.size());
  if (kind.decision) {
    move.count = 1;
    Misread problem;
    if (!Answers(*kind.decision, run, players).read(in, move.values[0], problem)) {
      return refuse(problem.id, problem.reason, same);
    }
    if (in.at_end()) return move;
    return refuse("move/bad-value",
                  grammar::in_quotes(in.rest()) + " is too much; the move ends before it", same);
  }
  run.machine().local(0) = actor.value;
  for (const auto& condition : kind.first) {
    if (!run.holds(condition.test)) return refuse("move/illegal", why_not(run, condition), same);
  }
  for (std::size_t i = 0; i < kind.parameters.size(); ++i) {
    Value v = 0;
    if (auto no = read_legal(run, kind.parameters[i], players, in, v))
      return refuse(no->id, std::move(no->reason), same);
    move.values[i] = v;
    ++legal_parameters;
  }
  if (!in.at_end()) {
    return refuse("move/bad-value",
                  grammar::in_quotes(in.rest()) + " is too much; the move ends before it", same);
  }
  if (kind.only_if_alone) {
    std::vector<Move> others;
    for (const MoveKindId other : kinds) {
      if (!kinds_[other.index()]->only_if_alone)
        enumerate_some(other, c, actor, 1, scratch, others);
      if (others.empty()) continue;
      return refuse("move/illegal",
                    grammar::in_quotes(kind.verb) + " is only possible when there is no other move",
                    kinds);
    }
  }
  return move;
}

}  // namespace castellan::moves
