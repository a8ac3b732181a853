// A move that is chosen part by part, without a list of all moves.

#include <algorithm>

#include "grammar/diagnostic.hpp"
#include "interpreter/moves/answers.hpp"
#include "interpreter/moves/domains/domain.hpp"
#include "interpreter/moves/domains/stock.hpp"
#include "interpreter/moves/form.hpp"
#include "interpreter/moves/reader.hpp"
#include "interpreter/moves/table.hpp"
#include "interpreter/moves/text.hpp"
#include "interpreter/moves/walk.hpp"

namespace castellan::moves {

namespace {

constexpr std::string_view kVerb = "move";

/// Of texts that come one after the other, a stretch; the others are counted.
class Stretch {
 public:
  Stretch(Table::Next& out, std::uint64_t first, std::uint64_t most)
      : out_(out), first_(first), most_(most) {}
  template <class Text>
  void add(const Text& text) {
    if (out_.total++ >= first_ && out_.values.size() < most_) out_.values.push_back(text());
  }

 private:
  Table::Next& out_;
  std::uint64_t first_, most_;
};

void refuse(Refusal& refusal, std::string id, std::string reason) {
  refusal.id = std::move(id);
  refusal.reason = std::move(reason);
}

bool is_named(const Table::Chosen& chosen, std::string_view name, Refusal& refusal) {
  if (chosen.first == name) return true;
  refuse(refusal, "move/bad-value",
         grammar::in_quotes(name) + " comes next, not " + grammar::in_quotes(chosen.first));
  return false;
}

std::string text_of(const Run& run, const Parameter& p, Value v,
                    std::span<const std::string> players) {
  if (p.is_bag()) unpack_bag(run, p, v);
  return value_text(run, p, v, players);
}

/// The values of the last parameter, as far as they are listed.
template <class Text>
void take_list(const MoveList& list, std::uint64_t first, std::uint64_t most, Table::Next& out,
               const Text& text) {
  std::vector<Move> moves;
  list.copy_to(moves, first, most);
  for (const Move& m : moves) out.values.push_back(text(m));
  out.total = list.size();
  out.exact = list.exact();
}

/// Binds the values chosen for the first parameters; false with a refusal when one is not legal.
bool read_chosen(const Run& run, std::span<const Parameter> parameters,
                 std::span<const Table::Chosen> chosen, std::span<const std::string> players,
                 Move& move, Refusal& refusal) {
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    if (i == parameters.size()) {
      refuse(refusal, "move/bad-value",
             grammar::in_quotes(chosen[i].first) + " is too much; the move ends before it");
      return false;
    }
    const Parameter& p = parameters[i];
    if (!is_named(chosen[i], p.name, refusal)) return false;
    Reader in(chosen[i].second);
    auto no = read_legal(run, p, players, in, move.values[i]);
    if (!no && !in.at_end())
      no = Misread{"move/bad-value",
                   grammar::in_quotes(in.rest()) + " is too much; the value ends before it"};
    if (!no) continue;
    refuse(refusal, std::move(no->id), std::move(no->reason));
    return false;
  }
  return true;
}

/// The moves that begin with the values of `begun` before parameter `at`.
void list_from(const Table::Kind& kind, const Run& run, std::size_t at, const Move& begun,
               MoveList& list) {
  auto add = [&list](const Move& m) {
    list.add(m);
    return true;
  };
  try {
    Walk(kind, begun.kind, run, begun.actor, add, {.list = &list}).from(at, begun);
  } catch (const Exhausted&) {
    if (list.empty()) throw;
    list.end_early();
  }
}

}  // namespace

std::optional<Table::Next> Table::next(std::span<const Chosen> chosen,
                                       std::span<const MoveKindId> kinds,
                                       const ruletext::ReadContext& c, Seat actor,
                                       std::span<const std::string> players, Scratch& scratch,
                                       Refusal& refusal, std::uint64_t first,
                                       std::uint64_t most) const {
  Next out;
  if (chosen.empty()) {
    out.name = kVerb;
    verbs(kinds, c, actor, scratch, first, most, out);
    return out;
  }
  if (!is_named(chosen.front(), kVerb, refusal)) return std::nullopt;
  Next possible;
  verbs(kinds, c, actor, scratch, 0, MoveList::kAll, possible);
  const std::string& said = chosen.front().second;
  if (std::ranges::find(possible.values, said) == possible.values.end()) {
    refuse(refusal, "move/illegal", grammar::in_quotes(said) + " is not possible now");
    return std::nullopt;
  }
  const auto named = std::ranges::find_if(kinds, [&](MoveKindId id) { return verb(id) == said; });
  const Kind& kind = *kinds_[named->index()];
  const Run run(c, scratch, work());
  Move move;
  move.kind = *named;
  move.actor = actor;
  if (kind.decision)
    return next_answer(kind, run, move, chosen.subspan(1), players, refusal, first, most);
  move.count = static_cast<std::int32_t>(kind.parameters.size());
  run.machine().local(0) = actor.value;
  const std::size_t at = chosen.size() - 1;
  if (!read_chosen(run, kind.parameters, chosen.subspan(1), players, move, refusal))
    return std::nullopt;
  if (at == kind.parameters.size()) return out;
  const Parameter& p = kind.parameters[at];
  out.name = p.name;
  out.type = p.type;
  const auto text = [&](const Move& m) { return text_of(run, p, m.values[at], players); };
  const bool last = at + 1 == kind.parameters.size();
  if (last) {
    MoveList list;
    list.clear(static_cast<std::size_t>(move_cap_));
    list_from(kind, run, at, move, list);
    take_list(list, first, most, out, text);
    if (out.values.size() == most || list.listed() == list.size()) return out;
  }
  Next walked;
  Stretch stretch(walked, first, most);
  auto give = [&](const Move& m) {
    stretch.add([&] { return text(m); });
    return !last || walked.values.size() < most;
  };
  try {
    run.fuel() = work();
    Walk(kind, move.kind, run, actor, give, {.only = at}).from(at, move);
  } catch (const Exhausted&) {
    if (walked.total == 0) throw;
    walked.exact = false;
  }
  out.values = std::move(walked.values);
  if (last) return out;
  out.total = walked.total;
  out.exact = walked.exact;
  return out;
}

/// The verbs of kinds that have a move.
void Table::verbs(std::span<const MoveKindId> kinds, const ruletext::ReadContext& c, Seat actor,
                  Scratch& scratch, std::uint64_t first, std::uint64_t most, Next& out) const {
  Stretch stretch(out, first, most);
  for (const bool alone : {false, true}) {
    if (out.total > 0) return;
    for (const MoveKindId id : kinds) {
      if (kinds_[id.index()]->only_if_alone != alone || kinds_[id.index()]->never) continue;
      std::vector<Move> found;
      try {
        enumerate_some(id, c, actor, 1, scratch, found);
      } catch (const Exhausted&) {
        // Somebody may know one.
        out.exact = false;
        found.emplace_back();
      }
      if (!found.empty()) stretch.add([&] { return verb(id); });
    }
  }
}

/// The answers to a choice of rule text: they have one value, named as the choice.
std::optional<Table::Next> Table::next_answer(const Kind& kind, const Run& run, const Move& move,
                                              std::span<const Chosen> chosen,
                                              std::span<const std::string> players,
                                              Refusal& refusal, std::uint64_t first,
                                              std::uint64_t most) const {
  Next out;
  const Answers answers(*kind.decision, run, players);
  if (!chosen.empty()) {
    if (!is_named(chosen.front(), kind.verb, refusal)) return std::nullopt;
    Reader in(chosen.front().second);
    Value value = 0;
    Misread problem;
    if (!answers.read(in, value, problem))
      return refuse(refusal, problem.id, problem.reason), std::nullopt;
    return out;
  }
  out.name = kind.verb;
  out.type = kind.decision->type;
  MoveList list;
  auto add = [&list](const Move& m) {
    list.add(m);
    return true;
  };
  walk_answers(move.kind, run, move.actor, add, {.list = &list});
  take_list(list, first, most, out, [&](const Move& m) { return answers.text(m.values[0]); });
  return out;
}

}  // namespace castellan::moves
