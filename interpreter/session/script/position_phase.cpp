#include "interpreter/session/script/position_phase.hpp"

#include <algorithm>

#include "interpreter/flow/invariants.hpp"
#include "interpreter/ruletext/vm/machine.hpp"

namespace castellan::session {

using flow::Pending;
using grammar::PositionLine;
using grammar::TextToken;

namespace {

class Beginner {
 public:
  Beginner(flow::Game& game, const Names& names, const PositionStart& start)
      : game_(game), rules_(game.rules()), names_(names), start_(start), at_(start.position.span) {
    for (const auto& line : start.position.lines) {
      if (line.kind == PositionLine::Kind::phase) named_ = line.text;
      const bool says_who =
          line.kind == PositionLine::Kind::turn || line.kind == PositionLine::Kind::phase;
      if (says_who && !line.player.text.empty()) turn_ = line.player;
    }
    if (!turn_.text.empty()) seat_ = names.need_seat(turn_);
  }

  void run() {
    if (named_.text.empty()) return begin_somewhere();
    at_ = named_.span;
    Entry entry{find_phase(), false};
    // Perhaps the rules' fields do not say yet whose turn it is.
    const Entry settled{entry.phase, true};
    const bool asks_anybody = !seat_ && asks_given(entry.phase) && !known_actor(game_);
    const auto needs_it = [&] { return (!seat_ && asks_nobody(entry.phase)) || leads_on(settled); };
    if (asks_anybody || (!leads_on(entry) && needs_it())) entry = settled;
    begin(entry);
  }

 private:
  /// A way to go on.
  struct Entry {
    PhaseId phase;
    bool settles = false;  ///< fields that name actors and name nobody yet name that player, too
  };

  [[nodiscard]] bool unchecked() const { return start_.position.unchecked; }
  [[nodiscard]] const std::vector<description::Phase>& declared() const {
    return rules_.description().phases;
  }
  [[nodiscard]] const std::string& name_of(PhaseId phase) const { return rules_.phase(phase).name; }
  [[nodiscard]] grammar::Error refusal(std::string message, std::string hint = {}) const {
    return names_.error(at_, "script/bad-position", std::move(message), std::move(hint));
  }

  PhaseId find_phase() const {
    if (const PhaseId id = rules_.find_phase(named_.text)) return id;
    std::vector<std::string> known;
    for (const auto& p : rules_.phases()) known.push_back(p.name);
    throw names_.error(named_.span, "script/unknown-phase",
                       "there is no phase '" + named_.text + "'",
                       grammar::nearest_hint(named_.text, known));
  }

  // --- who acts

  /// The field of the game by which the rules name the actor of a phase.
  const state::FieldType* actor_field(PhaseId phase) const {
    const auto& actor = declared()[phase.index()].actor;
    if (actor.empty()) return nullptr;
    const FieldId id = names_.schema.find_field(actor.source->text(actor.span));
    if (!id) return nullptr;
    const auto& f = names_.schema.field(id);
    return f.to == state::RefTo::player && f.instances == 1 ? &f : nullptr;
  }
  bool asks_nobody(PhaseId phase) const {
    const state::FieldType* f = actor_field(phase);
    return f != nullptr && game_.arena().get(f->at(0)) < 0;
  }
  /// Whether the caller of a phase chooses its actor.
  bool asks_given(PhaseId phase) const {
    const auto& p = rules_.phase(phase);
    return p.decides && !p.simultaneous && p.actor.empty();
  }
  /// Whose turn it is by the first of those fields that says it.
  Seat known_actor(const flow::Game& game) const {
    for (std::size_t p = 0; p < declared().size(); ++p) {
      const state::FieldType* f = actor_field(PhaseId(p));
      if (f != nullptr && game.arena().get(f->at(0)) >= 0) return Seat(game.arena().get(f->at(0)));
    }
    return {};
  }

  /// Sets the fields that name actors, unless the position says them itself: of
  /// the phase to a named player, and when they are settled those that are none.
  void point_actors(flow::Game& game, const Entry& entry) const {
    for (std::size_t p = 0; p < declared().size(); ++p) {
      const state::FieldType* f = actor_field(PhaseId(p));
      if (f == nullptr || start_.assigned.contains(names_.schema.find_field(f->name).value))
        continue;
      const bool own = seat_ && PhaseId(p) == entry.phase;
      if (own || (entry.settles && game.arena().get(f->at(0)) < 0))
        game.arena().set(f->at(0), seat_ ? seat_.value : 0);
    }
  }

  void stand(flow::Game& game, const Entry& entry) const {
    point_actors(game, entry);
    Seat actor = seat_;
    if (!actor && asks_given(entry.phase)) actor = known_actor(game);
    if (!actor && asks_given(entry.phase)) actor = Seat(0);
    game.stand_in(entry.phase, actor);
  }

  // --- whether somebody can go on

  [[nodiscard]] bool somebody_can_move(const flow::Game& game, const Pending& pending) const {
    for (int s = 0; s < rules_.players(); ++s) {
      if (pending.may_act(Seat(s)) && game.count_legal(Seat(s)) > 0) return true;
    }
    return false;
  }

  /// Tries it on a copy of the game.
  template <class Accept>
  bool leads_on(const Entry& entry, Accept accept) const {
    flow::Game probe(game_);
    probe.options().listener = nullptr;
    probe.options().forecast = nullptr;
    const auto breaks = [&] {
      const auto broken = flow::broken_invariants(probe);
      return !unchecked() && std::any_of(broken.begin(), broken.end(), [](const auto& b) {
        return !b.invariant->phases.empty();
      });
    };
    try {
      stand(probe, entry);
      if (breaks()) return false;
      probe.go_on();
      const Pending pending = probe.pending();
      if (pending.kind != Pending::Kind::decision) return accept(pending);
      return somebody_can_move(probe, pending) && !breaks() && accept(pending);
    } catch (const grammar::Error&) {
      return false;
    } catch (const ruletext::RuleError&) {
      return false;
    }
  }
  bool leads_on(const Entry& entry) const {
    return leads_on(entry, [&](const Pending& p) { return p.phase != entry.phase || may_act(p); });
  }
  /// Whether the named player is asked, if anybody is.
  [[nodiscard]] bool may_act(const Pending& pending) const {
    return !seat_ || pending.kind != Pending::Kind::decision || pending.may_act(seat_);
  }

  // --- beginning

  void begin(const Entry& entry) {
    stand(game_, entry);
    if (!unchecked()) start_.check();
    try {
      game_.go_on();
      const Pending pending = game_.pending();
      if (pending.kind != Pending::Kind::decision) return;
      if (pending.phase == entry.phase && !may_act(pending)) {
        throw names_.error(
            turn_.span, "script/bad-position",
            "phase '" + name_of(entry.phase) + "' asks " +
                (pending.actor() ? names_.players[pending.actor().index()] : "nobody") + ", not " +
                turn_.text);
      }
      if (unchecked() || asked(pending)) return;
      const bool one = (pending.actors & (pending.actors - 1)) == 0 && pending.actor();
      throw refusal(
          "phase '" + name_of(pending.phase) + "' leaves " +
              (one ? names_.players[pending.actor().index()] + " no move" : "nobody a move"),
          unchecked_allows(start_.position));
    } catch (const grammar::Error& e) {
      const grammar::Diagnostic& d = e.first();
      if (d.id.starts_with("script/")) throw;
      if (d.id == "flow/no-actor") {
        throw refusal(d.message, "its actor is '" + actor_text(game_.pending().phase) + "'");
      }
      throw refusal("the game cannot go on in phase '" + name_of(entry.phase) + "': " + d.message,
                    d.file.empty() ? d.hint : "see " + d.file + ":" + std::to_string(d.at.line));
    }
  }

  /// As `somebody_can_move`; an error that a rule raises itself is left to the next query of moves.
  [[nodiscard]] bool asked(const Pending& pending) const {
    try {
      return somebody_can_move(game_, pending);
    } catch (const grammar::Error& e) {
      if (e.first().id != "script/error") throw;
      return true;
    }
  }

  std::string actor_text(PhaseId phase) const {
    const auto& actor = declared()[phase.index()].actor;
    return std::string(actor.source->text(actor.span));
  }

  /// Phases as they follow the set-up.
  std::vector<PhaseId> order() const {
    std::vector<PhaseId> list{rules_.first_phase()};
    for (std::size_t i = 0; i < list.size(); ++i) {
      for (const auto& next : rules_.phase(list[i]).next) {
        if (next.phase && std::find(list.begin(), list.end(), next.phase) == list.end())
          list.push_back(next.phase);
      }
    }
    if (!rules_.phase(list.front()).decides) list.erase(list.begin());  // the set-up is done
    return list;
  }

  void begin_somewhere() {
    const std::vector<PhaseId> phases = order();
    const bool anybody = turn_.text.empty();
    for (const bool decides : {true, false}) {
      for (const PhaseId id : phases) {
        const Entry entry{id, true};
        const auto fits = [&](const Pending& pending) {
          return pending.kind != Pending::Kind::over && (!decides || pending.phase == id) &&
                 may_act(pending);
        };
        if (rules_.phase(id).decides == decides && leads_on(entry, fits)) return begin(entry);
        // When no player is named, any player who can act.
        for (int s = 1; anybody && s < rules_.players(); ++s) {
          seat_ = Seat(s);
          if (rules_.phase(id).decides == decides && leads_on(entry, fits)) return begin(entry);
        }
        if (anybody) seat_ = Seat();
      }
    }
    // A board may be only viewed and scored: a move in it is an error.
    if (unchecked() || anybody) return;
    throw refusal("the position names no phase, and in none that follows the set-up can " +
                      turn_.text + " move",
                  "name one: phase \"NAME\" of " + turn_.text);
  }

  flow::Game& game_;
  const flow::Rules& rules_;
  const Names& names_;
  const PositionStart& start_;
  grammar::Span at_;
  TextToken named_;
  TextToken turn_;
  Seat seat_;
};

}  // namespace

void begin_phase(flow::Game& game, const Names& names, const PositionStart& start) {
  Beginner(game, names, start).run();
}

void go_on_where_it_is(flow::Game& game, const Names& names, const grammar::GameStatement& set) {
  constexpr const char* kHint =
      "say in a block 'set ... end' where the game goes on: phase \"NAME\" of PLAYER";
  const auto refusal = [&](const std::string& message) {
    return names.error(set.span, "script/bad-position", message, kHint);
  };
  const bool was_over = game.pending().kind == Pending::Kind::over;
  try {
    if (!was_over) game.go_on();
  } catch (const grammar::Error& e) {
    throw refusal("the game cannot go on: " + e.first().message);
  }
  const Pending pending = game.pending();
  if (pending.kind == Pending::Kind::chance && game.outcomes().empty())
    throw refusal("nothing is left that could come of " + game.chance_text());
  if (pending.kind != Pending::Kind::decision || set.unchecked) return;
  for (int s = 0; s < game.rules().players(); ++s) {
    if (pending.may_act(Seat(s)) && game.count_legal(Seat(s)) > 0) return;
  }
  throw refusal("phase '" + game.rules().phase(pending.phase).name + "' leaves nobody a move");
}

std::string unchecked_allows(const grammar::GameStatement& statement) {
  return statement.kind == grammar::GameStatement::Kind::set ? "'set unchecked' allows it"
                                                             : "'position unchecked' allows it";
}

}  // namespace castellan::session
