// The phase stack: frames, and advancing to the next decision.

#include <algorithm>

#include "interpreter/flow/game.hpp"
#include "interpreter/moves/offers.hpp"
#include "interpreter/ruletext/vm/assignment.hpp"

namespace castellan::flow {

namespace {

constexpr std::int64_t kCallCost = 32;  // units that the call of an effect takes
constexpr const char* kTooManyOffers = "flow/too-many-offers";

}  // namespace

Frame Game::push(std::uint32_t words) {
  if (const auto frame = stack().push(arena_, words)) return *frame;
  throw stuck("flow/stack-full", "phases and rules wait for one another too deeply", waiting());
}

PhaseFrame Game::push_phase(PhaseId phase, Seat actor) {
  const Phase& pushed = rules_->phase(phase);
  const PhaseFrame frame(push(pushed.plain ? PhaseFrame::words()
                              : pushed.simultaneous
                                  ? PhaseFrame::words_of_simultaneous(rules_->players())
                                  : PhaseFrame::words_of_choice()));
  frame.begin(arena_, phase, actor);
  return frame;
}

void Game::push_program(ProgramRef ref, std::uint32_t pc) {
  const ruletext::Program& p = rules_->program(ref);
  const ProgramFrame frame(push(ProgramFrame::words(machine_.frame_words(p))));
  frame.begin(arena_, ref, p.number_of(pc));
  machine_.save(p, arena_, frame.registers());
}

/// Runs a program from `pc` with the machine's registers as they are. Pushes the frame that stops
/// it; false for an open draw.
// long: one case per reason to stop
bool Game::run(ProgramRef ref, std::uint32_t pc) {
  const auto call = [&](ProgramRef called) {
    ref = called;
    pc = 0;
    machine_.begin(rules_->program(called));
  };
  for (;;) {
    const ruletext::Program& p = rules_->program(ref);
    if (p.empty()) return true;
    running_ = &p;
    switch (machine_.run(p, write_context(), pc)) {
      case ruletext::Machine::Stop::done:
        return true;
      case ruletext::Machine::Stop::finish:
        stack().clear(arena_);
        set_word(FlowWord::over, 1);
        return true;
      case ruletext::Machine::Stop::ask:
        push_program(ref, machine_.pc());
        push_phase(machine_.asked_phase(), machine_.asked_seat());
        return true;
      case ruletext::Machine::Stop::draw:
        push_program(ref, machine_.pc());
        return false;
      case ruletext::Machine::Stop::choose: {
        pc = machine_.pc();
        const std::int64_t number = machine_.chosen_number();
        const PhaseId phase = rules_->decision_phase(machine_.decision());
        const Seat seat = machine_.asked_seat();
        offers_.clear();
        machine_.offers(p, context(), pc, offers_);
        if (number <= 0) offers_.clear();
        sort_offers(phase, p, pc, offers_);
        if (static_cast<std::int64_t>(offers_.size()) <= number) {  // nothing to choose
          pc = machine_.answer(p, pc, offers_);
          continue;
        }
        push_program(ref, pc);
        const PhaseFrame choice = push_phase(phase, seat);
        choice.set_number(arena_, number);
        choice.set_stage(arena_, Stage::decide);
        return true;
      }
      case ruletext::Machine::Stop::run_effect: {
        pc = machine_.pc();
        machine_.refuel(machine_.fuel() - kCallCost);
        if (machine_.fuel() < 0)
          ruletext::Machine::fail(p, pc - 1, "budget/fuel", "the rule does not come to an end");
        push_program(ref, pc);
        call({ProgramRef::Kind::effect, machine_.effect_called()});
        for (std::size_t i = 0; i < machine_.passed().size(); ++i)
          machine_.local(i) = machine_.passed()[i];
        continue;
      }
      case ruletext::Machine::Stop::chance: {
        pc = machine_.pc();
        const ruletext::Lot& lot = rules_->lots()[static_cast<std::size_t>(machine_.lot())];
        offers_.clear();
        machine_.offers(p, context(), pc, offers_);
        sort_lot(lot, offers_);
        if (offers_.empty() && lot.type.is(ruletext::Type::Kind::number)) {
          ruletext::Machine::fail(p, pc, "state/nothing",
                                  "there is no number that '" + lot.text + "' could be");
        }
        if (!offers_.empty()) {
          const auto value = take_from({{}, 0, machine_.lot(), lot.type, offers_});
          if (!value) {
            push_program(ref, pc);
            return false;
          }
          offers_ = {*value};
        }
        pc = machine_.answer(p, pc, offers_);
        continue;
      }
      case ruletext::Machine::Stop::run_slot: {
        const auto slot = rules_->slot_index(machine_.slot_component(), machine_.slot());
        pc = machine_.pc();
        if (slot < 0) continue;  // the component has no such text
        push_program(ref, pc);
        const ruletext::Value subject = machine_.slot_subject(), piece = machine_.slot_piece();
        const ComponentId component = machine_.slot_component();
        call({ProgramRef::Kind::slot, slot});
        machine_.local(0) = subject;
        machine_.local(1) = component.value;
        machine_.local(2) = piece;
        continue;
      }
    }
  }
}

/// Runs a program about a seat from its begin.
void Game::begin(ProgramRef ref, Seat actor) {
  machine_.begin(rules_->program(ref));
  machine_.local(0) = actor.value;
  run(ref, 0);
}

/// Of one choice offers that are alike are one; a number is chosen from as many as a
/// mask has bits for.
void Game::sort_offers(PhaseId phase, const ruletext::Program& p, std::uint32_t pc,
                       std::vector<ruletext::Value>& list) const {
  const ruletext::Decision& decision =
      *rules_->moves().decision(rules_->phase(phase).moves.front());
  const ruletext::ReadContext now = context();
  const moves::Offers offers(decision.type, now, scratch_.machine);
  offers.sort(list);
  if (!decision.several) {
    offers.keep_different(list);
  } else if (list.size() > moves::kMostOffers) {
    ruletext::Machine::fail(p, pc, kTooManyOffers,
                            "several are to be chosen from " + std::to_string(list.size()) +
                                ", at most " + std::to_string(moves::kMostOffers) +
                                " can be offered");
  }
}

/// Chance takes the first of those that are alike.
void Game::sort_lot(const ruletext::Lot& lot, std::vector<ruletext::Value>& list) const {
  const ruletext::ReadContext now = context();
  const moves::Offers offers(lot.type, now, scratch_.machine);
  offers.sort(list);
  offers.make_equal(list);
}

std::int64_t Game::offers(std::vector<ruletext::Value>& out) const {
  out.clear();
  const PhaseFrame choice(top());
  const ProgramFrame stopped(stack().below(arena_, choice));
  const ruletext::Program& p = rules_->program(stopped.program(arena_));
  offer_machine_.refuel(context());
  const std::uint32_t pc = p.pc_of(stopped.number(arena_));
  offer_machine_.restore(p, arena_, stopped.registers(), pc);
  offer_machine_.offers(p, context(), pc, out);
  sort_offers(choice.phase(arena_), p, pc, out);
  return choice.number(arena_);
}

/// Gives the program below the choice its answer and lets it go on.
void Game::answer(const moves::Move& move) {
  rules_->moves().answer(move, context(), scratch_, offers_);
  pop();
  const ProgramFrame frame(top());
  const ProgramRef ref = frame.program(arena_);
  const ruletext::Program& p = rules_->program(ref);
  machine_.refuel(context());
  const std::uint32_t stopped = p.pc_of(frame.number(arena_));
  machine_.restore(p, arena_, frame.registers(), stopped);
  const auto pc = machine_.answer(p, stopped, offers_);
  pop();
  run(ref, pc);
}

Seat Game::find_actor(const Phase& phase, Seat given) const {
  if (phase.actor.empty()) return given;
  const Seat s(static_cast<std::int32_t>(ask(phase.actor, given)));
  if (!s) throw stuck("flow/no-actor", "phase '" + phase.name + "' asks nobody", waiting());
  return s;
}

bool Game::left_out(const Phase& phase, Seat actor) const {
  return phase.may_be_left_out && ask(phase.when, actor) == 0;
}

/// Lets a program that waits on the stack go on.
void Game::go_on_with(ProgramFrame frame) {
  const ProgramRef ref = frame.program(arena_);
  const ruletext::Program& p = rules_->program(ref);
  const std::uint32_t pc = p.pc_of(frame.number(arena_));
  machine_.restore(p, arena_, frame.registers(), pc);
  pop();
  run(ref, pc);
}

/// Passes the stages of a phase and of the phases that reuse its frame, until a program runs. The
/// frame is written only before it can be read. A text that only sets a field counts as a step.
// long: one case per stage, and most stages fall through to the next
Game::Passed Game::pass(PhaseFrame frame, int& steps) {
  PhaseId id = frame.phase(arena_);
  Seat actor = frame.actor(arena_);
  Stage stage = frame.stage(arena_);
  const auto tell = [&](Stage now) {
    frame.set_actor(arena_, actor);
    frame.set_stage(arena_, now);
  };
  const auto sets = [&](const ruletext::Program& p) {
    if (!p.assignment || steps > kMaxSteps ||
        !ruletext::assign(*p.assignment, arena_, rules_->players()))
      return false;
    ++steps;
    return true;
  };
  const auto resolve = [&] {
    tell(Stage::resolve);
    resolve_commits(frame);
    return Passed::changed;
  };
  for (;;) {
    const Phase& phase = rules_->phase(id);
    if (stage == Stage::moved) stage = phase.may_repeat ? Stage::decide : Stage::leave;
    switch (stage) {
      case Stage::enter:
        if (left_out(phase, actor)) break;
        if (phase.enters && !sets(phase.enter)) {
          tell(Stage::decide);
          begin({ProgramRef::Kind::enter, id.value}, actor);
          // The actors of a simultaneous phase are fixed once its entry is done;
          // an entry that stopped fixes them when it has returned.
          return Passed::changed;
        }
        [[fallthrough]];
      case Stage::decide:
        if (phase.decides && phase.simultaneous) {
          tell(Stage::decide);
          if (open_actors(frame) != 0) return Passed::waits;
          return resolve();
        }
        if (phase.decides && (!phase.may_repeat || ask(phase.until, actor) == 0)) {
          actor = find_actor(phase, actor);
          tell(Stage::decide);
          return Passed::waits;
        }
        [[fallthrough]];
      case Stage::leave:
        if (phase.leaves && !sets(phase.leave)) {
          tell(Stage::next);
          begin({ProgramRef::Kind::leave, id.value}, actor);
          return Passed::changed;
        }
        break;
      case Stage::resolve:
        return resolve();
      case Stage::moved:
      case Stage::next:
        break;
    }
    const auto next = std::ranges::find_if(phase.next, [&](const Phase::Next& n) {
      return n.condition.empty() || ask(n.condition, actor) != 0;
    });
    const PhaseId then = next == phase.next.end() ? PhaseId() : next->phase;
    // Frames of one length: the words are those of one that was popped and pushed.
    if (!then || !phase.plain || !rules_->phase(then).plain) {
      pop();
      if (then) {
        push_phase(then, Seat());
      } else if (stack().empty(arena_)) {
        throw stuck("flow/ended",
                    "the last phase returns to nothing; end a game with 'finish game'",
                    {waiting_phase(id)});
      }
      return Passed::changed;
    }
    if (steps > kMaxSteps) {
      frame.begin(arena_, then, Seat());
      return Passed::on;
    }
    ++steps;
    frame.set_phase(arena_, then);
    id = then;
    actor = Seat();
    stage = Stage::enter;
  }
}

void Game::advance() {
  machine_.refuel(context());
  advance_after(0);
}

int Game::advance_after(int steps) {
  for (;;) {
    if (steps > kMaxSteps) throw circling();
    running_ = nullptr;
    if (word(FlowWord::over) != 0 || word(FlowWord::draw_field) != 0) return steps;
    const Frame frame = top();
    if (!frame.is_phase(arena_)) {
      go_on_with(ProgramFrame(frame));  // rules that wait for one another burn fuel
      continue;
    }
    const PhaseFrame at(frame);
    Passed passed = Passed::on;
    while (passed == Passed::on) {
      if (steps++ > kMaxSteps) throw circling();
      passed = pass(at, steps);
    }
    if (passed == Passed::changed) continue;
    const Phase& phase = rules_->phase(at.phase(arena_));
    if (!phase.automatic) return steps;
    const auto only =
        rules_->moves().forced(phase.moves, context(), pending().actor(), scratch_, options_.lists);
    if (!only) return steps;
    at.set_stage(arena_, Stage::moved);
    rules_->moves().bind(*only, context(), machine_);
    run({ProgramRef::Kind::move, only->kind.value}, 0);
    if (options_.listener != nullptr) options_.listener->moved(*this, *only);
  }
}

Pending Game::pending() const {
  Pending p;
  if (word(FlowWord::over) != 0 || stack().empty(arena_)) return p;
  if (const Word field = word(FlowWord::draw_field); field != 0) {
    p.kind = Pending::Kind::chance;
    if (field == kLotOpen) {
      p.lot = word(FlowWord::draw_instance);
      return p;
    }
    p.pile = FieldId(field - 1);
    p.instance = static_cast<std::size_t>(word(FlowWord::draw_instance));
    return p;
  }
  const PhaseFrame frame(top());
  p.kind = Pending::Kind::decision;
  p.phase = frame.phase(arena_);
  const Seat actor = frame.actor(arena_);
  if (rules_->phase(p.phase).simultaneous) {
    p.actors = open_actors(frame);
  } else if (actor) {
    p.actors = 1U << actor.value;
  }
  return p;
}

PhaseId Game::asks(Seat seat) const {
  if (!seat || word(FlowWord::over) != 0 || stack().empty(arena_) ||
      word(FlowWord::draw_field) != 0)
    return {};
  const PhaseFrame frame(top());
  const PhaseId phase = frame.phase(arena_);
  const bool asked = rules_->phase(phase).simultaneous
                         ? (open_actors(frame) >> seat.value & 1U) != 0
                         : frame.actor(arena_) == seat;
  return asked ? phase : PhaseId();
}

void Game::stand_in(PhaseId phase, Seat actor) {
  scratch_.changed();
  stack().clear(arena_);
  set_word(FlowWord::over, 0);
  set_word(FlowWord::draw_field, 0);
  const PhaseFrame frame = push_phase(phase, actor);
  const Phase& stands = rules_->phase(phase);
  if (stands.decides && !left_out(stands, actor)) frame.set_stage(arena_, Stage::decide);
}

}  // namespace castellan::flow
