// The table of statements, and what all of them have in common.

#include "interpreter/ruletext/words/statements.hpp"

#include <algorithm>

#include "interpreter/ruletext/check/decisions.hpp"
#include "interpreter/ruletext/words/chapters.hpp"

namespace castellan::ruletext::language {

namespace {

constexpr std::string_view kDistribute =
    "'over' a set, 'to' a field of its members, 'most' how much of it fits there, and 'by' what is "
    "to be highest";

// clang-format off
constexpr Verb kVerbs[] = {
    {"set", "a field", {{{"to", "a value", "'to'"}}}, "set F to V",
     "gives a field a value; leaving its bounds is an error and takes the move back", set_field},
    {"add", "an amount", {{{"to", "a field", "'to'"}}}, "add N to F", "makes a counter higher", add_to_field},
    {"subtract", "an amount", {{{"from", "a field", "'from'"}}}, "subtract N from F", "makes a counter lower",
     add_to_field},
    {"gain", "an amount", {{{"per", "a count"}, {"to", "a player"}}}, "gain N NOUN [per COUNT] [to PLAYER]",
     "adds to the counter of a noun or of that name, also `gain VALUE in NOUN`", gain},
    {"lose", "an amount", {{{"per", "a count"}, {"to", "a player"}}}, "lose N NOUN [per COUNT] [to PLAYER]",
     "takes from the counter of a noun or of that name", gain},
    {"move", "something to move",
     {{{"from", "where it is"}, {"to", "a pile, a place or a grid"}, {"at", "a cell"}, {"turned", "a turn"},
       {"on", "instead of `to`"}}},
     "move X [from A] to B [at CELL] [turned T]",
     "X: a component, a piece, several chosen, `all`, a number of copies; A, B: a pile, a place of slots or of a map, "
     "a grid; A is left out where it is plain; T: quarters clockwise, from 0 to 3", move},
    {"draw", "",
     {{{"from", "a pile", "'from' a pile, and 'to' a place or 'as' a name"}, {"to", "a pile, a place or a grid"},
       {"as", "a name for what is drawn"}, {"at", "a cell"}, {"turned", "a turn"}}},
     "draw from PILE to B, draw from PILE as NAME", "takes a component by chance", draw},
    {"cut", "something", {{{"into", "a number", "'into' a number of sections"}}}, "cut PILE into N",
     "divides a deck into sections", cut},
    {"plant", "something",
     {{{"from", "a pile", "'from' a pile"}, {"into", "a pile", "'into' a pile and 'at' a section"},
       {"at", "a section", "'into' a pile and 'at' a section"}}},
     "plant X from PILE into PILE at N", "puts a component somewhere into a section of a deck", plant},
    {"ask", "a phase", {}, "ask PHASE [of PLAYER]", "a phase of the ruleset as a decision", ask},
    {"score", "a sheet", {{{"to", "a counter"}, {"for", "a player"}}}, "score SHEET(values) [for PLAYER] to F",
     "pays a sheet to every player, or to one", pay_sheet},
    {"emit", "an event", {}, "emit EVENT(values)", "tells the log and the handlers", emit_event},
    {"show", "something", {{{"to", "a player", "'to' a player"}}}, "show F[place] [of P] to PLAYER",
     "somebody knows from now on what lies there, without a place what lies in all of them, and follows it: [secrets.md](secrets.md)", show},
    {"distribute", "a counter",
     {{{"over", "a set", kDistribute}, {"to", "a field", kDistribute}, {"most", "an amount", kDistribute},
       {"by", "an amount", kDistribute}}},
     "distribute COUNTER over SET to FIELD most ROOM by WORTH",
     "moves from the counter to the field of the members, at most ROOM of `it` to each, so that WORTH is highest; then "
     "so that most is left, then most with the first members", distribute},
    {"finish", "", {}, "finish game", "the game is over", finish},
    {"reveal", "a phase", {}, "reveal PHASE",
     "opens the moves made in a simultaneous phase so far to everybody: transcripts name them from then on", reveal},
    {"score", "an amount", {{{"per", "a count"}}}, "score N [per COUNT]", "adds to the amount", score_points, true},
};
// clang-format on

bool has_complement(const Statement& s, std::string_view preposition) {
  return std::any_of(s.complements.begin(), s.complements.end(), [&](const auto& c) {
    return c.preposition == preposition && !c.object.empty();
  });
}

/// False when some were reported.
bool takes_all(Emitter& em, const Verb& verb, const Statement& s) {
  bool all = true;
  for (const auto& c : s.complements) {
    const auto takes = [&](const Complement& known) { return known.preposition == c.preposition; };
    if (std::any_of(verb.takes.begin(), verb.takes.end(), takes)) continue;
    std::string expected;
    for (const auto& known : verb.takes) {
      if (known.preposition.empty()) break;
      expected += (expected.empty() ? "'" : ", '") + std::string(known.preposition) + "'";
    }
    em.error(c.span, "expr/unexpected-word",
             "'" + s.verb.text + "' does not go with '" + c.preposition + "'",
             expected.empty() ? "" : "it takes " + expected);
    all = false;
  }
  return all;
}

/// `set heap = 3`, where the value stands in the object.
std::string object_hint(Emitter& em, const Statement& s) {
  const Expr& e = s.object[0];
  if (s.verb.text != "set" || e.kind != Expr::Kind::binary || e.text != "=") return {};
  return "write 'set " + source_line(em, e.children[0].span) + " to " +
         source_line(em, e.children[1].span) + "'";
}

}  // namespace

std::span<const Verb> verbs() {
  static const std::vector<Verb> all = with_chapters(kVerbs, &Chapter::verbs);
  return all;
}

const Verb* find_verb(std::string_view word, bool in_amounts) {
  const auto all = verbs();
  const auto it = std::ranges::find_if(
      all, [&](const Verb& v) { return v.word == word && v.in_amounts == in_amounts; });
  return it == all.end() ? nullptr : &*it;
}

void compile(Emitter& em, const Verb& verb, const Statement& s) {
  const auto needs = [&](std::string_view what, const std::string& form = {}) {
    const std::string hint = s.object.empty() ? std::string() : object_hint(em, s);
    em.error(s.span, "expr/missing", "'" + s.verb.text + "' needs " + std::string(what),
             hint.empty() ? form : hint);
  };
  if (!takes_all(em, verb, s)) return;
  if (s.object.empty() && !verb.object.empty()) return needs(verb.object);
  for (const auto& c : verb.takes) {
    if (c.needs.empty() || has_complement(s, c.preposition)) continue;
    const bool alone = c.needs == "'" + std::string(c.preposition) + "'";
    return needs(c.needs, s.object.empty() || !alone ? ""
                                                     : "write '" + s.verb.text + " ... " +
                                                           std::string(c.preposition) + " ...'");
  }
  verb.compile(em, s);
}

}  // namespace castellan::ruletext::language
