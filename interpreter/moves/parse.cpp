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

std::vector<std::string> Table::nearest_legal(const std::string& text,
                                              std::span<const MoveKindId> like,
                                              std::span<const MoveKindId> kinds,
                                              const ruletext::ReadContext& c, Seat actor,
                                              std::span<const std::string> players,
                                              std::size_t most, Scratch& scratch) const {
  if (most == 0) return {};
  bool complete = true;
  auto found = nearest(text, like, c, actor, players, most, scratch, complete);
  if (found.empty()) found = nearest(text, kinds, c, actor, players, most, scratch, complete);
  if (!found.empty() || !complete || text.size() > kLongest) return found;
  // Only now can a move that must be alone be legal.
  std::vector<Move> rest;
  try {
    enumerate(kinds, c, actor, scratch, rest, 0, most);
  } catch (const Exhausted&) {
    // Then none is known.
  }
  for (const Move& m : rest) found.push_back(this->text(m, c, players));
  return found;
}

bool Table::any_other(std::span<const MoveKindId> kinds, const ruletext::ReadContext& c, Seat actor,
                      Scratch& scratch) const {
  std::vector<Move> others;
  for (const MoveKindId other : kinds) {
    if (kinds_[other.index()]->only_if_alone) continue;
    enumerate_some(other, c, actor, 1, scratch, others);
    if (!others.empty()) return true;
  }
  return false;
}

namespace {

/// Takes the verb of a kind of moves, if possible of one of `kinds`: answers to different choices
/// may have the same verb. None when no verb comes next.
MoveKindId read_verb(const Table& table, std::span<const MoveKindId> kinds, Reader& in) {
  std::vector<std::string_view> verbs;
  for (const MoveKindId kind : kinds) verbs.push_back(table.verb(kind));
  if (const auto found = in.name(verbs); found >= 0) return kinds[static_cast<std::size_t>(found)];
  verbs.clear();
  for (std::size_t i = 0; i < table.size(); ++i) verbs.push_back(table.verb(MoveKindId(i)));
  const auto found = in.name(verbs);
  return found < 0 ? MoveKindId() : MoveKindId(static_cast<std::size_t>(found));
}

/// The refusal of a text that continues after the end of a move.
Misread too_much(const Reader& in) {
  return {"move/bad-value",
          grammar::in_quotes(in.rest()) + " is too much; the move ends before it"};
}

/// Reads the answer to a choice, up to the end of the text.
std::optional<Misread> read_answer(const ruletext::Decision& decision, const Run& run,
                                   std::span<const std::string> players, Reader& in, Value& value) {
  Misread problem;
  if (!Answers(decision, run, players).read(in, value, problem)) return problem;
  if (!in.at_end()) return too_much(in);
  return std::nullopt;
}

}  // namespace

std::optional<Move> Table::parse(std::string_view text, std::span<const MoveKindId> kinds,
                                 const ruletext::ReadContext& c, Seat actor,
                                 std::span<const std::string> players, Scratch& scratch,
                                 Refusal& refusal, std::size_t most_nearest) const {
  Reader in(text);
  const std::string line(in.rest());
  std::size_t legal_parameters = 0;
  const auto refuse = [&](std::string id, std::string reason, std::span<const MoveKindId> like) {
    if (const auto unit = grammar::first_hidden(line))
      reason += "; the text holds " + grammar::character_name(*unit);
    refusal = {std::move(id), std::move(reason),
               nearest_legal(line, like, kinds, c, actor, players, most_nearest, scratch),
               legal_parameters};
    return std::optional<Move>();
  };

  const MoveKindId id = read_verb(*this, kinds, in);
  if (!id) {
    if (line.empty()) return refuse("move/unknown-verb", "a move is missing", kinds);
    std::vector<std::string> known;
    for (const MoveKindId kind : kinds) known.push_back(verb(kind));
    std::string reason = "there is no move " + grammar::in_quotes(in.word());
    const std::string hint = grammar::nearest_hint(in.word(), known);
    const auto meant = find(grammar::nearest_name(in.word(), known));
    if (!hint.empty()) reason += "; " + hint;
    return refuse("move/unknown-verb", reason, meant ? std::span(&meant, 1) : kinds);
  }
  if (std::find(kinds.begin(), kinds.end(), id) == kinds.end())
    return refuse("move/illegal", grammar::in_quotes(verb(id)) + " is not possible now", kinds);

  const Kind& kind = *kinds_[id.index()];
  const std::span<const MoveKindId> same(&id, 1);
  const Run run(c, scratch, work());
  Move move;
  move.kind = id;
  move.actor = actor;
  if (kind.decision) {
    move.count = 1;
    const auto no = read_answer(*kind.decision, run, players, in, move.values[0]);
    return no ? refuse(no->id, no->reason, same) : move;
  }
  move.count = static_cast<std::int32_t>(kind.parameters.size());
  run.machine().local(0) = actor.value;
  for (const auto& condition : kind.first) {
    if (!run.holds(condition.test)) return refuse("move/illegal", why_not(run, condition), same);
  }
  for (; legal_parameters < kind.parameters.size(); ++legal_parameters) {
    const Parameter& p = kind.parameters[legal_parameters];
    if (auto no = read_legal(run, p, players, in, move.values[legal_parameters]))
      return refuse(std::move(no->id), std::move(no->reason), same);
  }
  if (!in.at_end()) return refuse(too_much(in).id, too_much(in).reason, same);
  if (kind.only_if_alone && any_other(kinds, c, actor, scratch)) {
    return refuse("move/illegal",
                  grammar::in_quotes(kind.verb) + " is only possible when there is no other move",
                  kinds);
  }
  return move;
}

}  // namespace castellan::moves
