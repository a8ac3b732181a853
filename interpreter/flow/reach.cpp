#include "interpreter/flow/reach.hpp"

namespace castellan::flow {
namespace {

class Search {
 public:
  explicit Search(const Rules& rules) : rules_(rules) {
    out_.phases.resize(rules.phases().size());
    out_.followed.resize(rules.phases().size());
    out_.moves.resize(rules.moves().size());
  }

  Reach run() {
    follow(rules_.first_phase());
    while (!open_.empty()) {
      const PhaseId id = open_.back();
      open_.pop_back();
      const Phase& phase = rules_.phase(id);
      look_at(phase.enter);
      look_at(phase.leave);
      for (const MoveKindId move : phase.moves) {
        if (out_.moves[move.index()]) continue;
        out_.moves[move.index()] = true;
        look_at(rules_.moves().effect(move));
      }
      for (const Phase::Next& next : phase.next) follow(next.phase);
    }
    return std::move(out_);
  }

 private:
  void follow(PhaseId id) {
    if (!id) return;
    out_.followed[id.index()] = true;
    come_to(id);
  }

  void come_to(PhaseId id) {
    if (out_.phases[id.index()]) return;
    out_.phases[id.index()] = true;
    open_.push_back(id);
  }

  void look_at(const ruletext::Program& program) {
    for (const ruletext::Instruction& i : program.code) {
      switch (i.op) {
        case ruletext::Op::finish:
          out_.ends = true;
          break;
        case ruletext::Op::ask:
          come_to(PhaseId(i.c));
          break;
        case ruletext::Op::choose:
          come_to(rules_.decision_phase(i.c));
          break;
        case ruletext::Op::run_effect:
          call({ProgramRef::Kind::effect, i.c});
          break;
        case ruletext::Op::run_slot:
          call_slots();
          break;
        default:
          break;
      }
    }
  }

  void call(ProgramRef ref) {
    const auto i = static_cast<std::size_t>(ref.index);
    if (called_.size() <= i) called_.resize(i + 1);
    if (called_[i]) return;
    called_[i] = true;
    look_at(rules_.program(ref));
  }

  /// Any component may be the one whose text is run.
  void call_slots() {
    if (slots_) return;
    slots_ = true;
    for (const state::ComponentType& component : rules_.schema().components()) {
      for (std::size_t slot = 0; slot < component.rules.size(); ++slot) {
        if (const auto* program = rules_.slot_program(
                rules_.schema().find_component(component.name), static_cast<int>(slot))) {
          look_at(*program);
        }
      }
    }
  }

  const Rules& rules_;
  Reach out_;
  std::vector<PhaseId> open_;
  std::vector<bool> called_;
  bool slots_ = false;
};

}  // namespace

Reach reach(const Rules& rules) { return Search(rules).run(); }

bool asks_nobody(const Phase& phase) {
  if (!phase.decides) return false;
  const ruletext::Program& who = phase.simultaneous ? phase.actors : phase.actor;
  if (who.empty()) return true;
  ruletext::Value value = 0;
  return who.constant(value) && (phase.simultaneous ? value == 0 : value == ruletext::kNone);
}

}  // namespace castellan::flow
