// Who looks on: the marks of clauses among the instructions.

#include <algorithm>
#include <utility>

#include "interpreter/ruletext/check/emitter.hpp"

namespace castellan::ruletext {

bool Emitter::tells_clauses() const { return v.observed != nullptr && !v.observed->lines(); }

int Emitter::clause(Clause::Kind kind, grammar::Span at) {
  return v.observed->clause(kind, inlining.empty() ? program_.name : inlining.back(), source, at);
}

void Emitter::reach(grammar::Span at) {
  if (!tells_clauses() || source == nullptr) return;
  std::vector<InScope> names{{text.subject, Type::seat(), text.player, {}}};
  for (const Binding& b : scope) names.push_back({b.name, b.type, b.at, b.constant});
  emit(Op::reach, 0, 0, clause(Clause::Kind::statement, at),
       static_cast<int>(program_.in_scope.size()));
  program_.in_scope.push_back(std::move(names));
  ++marks_;
}

void Emitter::observe(Clause::Kind kind, const Expr& e, std::size_t from, Type type) {
  if (!tells_clauses() || source == nullptr || here() == from) return;
  const Op last = at(here() - 1).op;
  if (here() == from + 1 && (last == Op::push || last == Op::load)) return;
  const int told = clause(kind, e.span);
  v.observed->gives(told, type);
  if (const tree::Node* n = tree_.last_instruction();
      n != nullptr && n->in.op == Op::observe && n->in.c == told)
    return;
  emit(Op::observe, 0, 0, told);
  ++marks_;
}

void Emitter::told_by_larger() {
  for (const tree::Node* n = tree_.last_instruction(); n != nullptr && n->in.op == Op::observe;
       n = tree_.last_instruction()) {
    tree_.drop_last_instruction();
    --marks_;
  }
}

void Emitter::observe_text(const Expr& e, std::size_t from, Type type) {
  if (!type.is(Kind::truth) && !type.container()) observe(Clause::Kind::amount, e, from, type);
}

/// A frame knows instructions by the numbers that they have without marks and lists of members. A
/// list begins with the instruction behind it, its middle belongs to the one before.
void Emitter::number_as_written() {
  const auto& code = program_.code;
  const auto counts = [&code](std::size_t at) {
    const Op op = code[at].op;
    const bool listing =
        op == Op::list_members || op == Op::list_member || op == Op::iterate_listed;
    const bool leaves_list =
        op == Op::jump && at + 1 < code.size() && code[at + 1].op == Op::iterate_listed;
    return op != Op::reach && op != Op::observe && !listing && !leaves_list;
  };
  bool all = true;
  for (std::size_t at = 0; at < code.size(); ++at) all = all && counts(at);
  if (!program_.resumable || all) return;
  std::uint32_t number = 0;
  for (std::size_t at = 0; at < code.size(); ++at) {
    const bool begins = counts(at) || code[at].op == Op::list_members || code[at].op == Op::reach ||
                        code[at].op == Op::observe;
    program_.numbers.push_back(begins ? number : number - 1);
    if (counts(at)) ++number;
  }
}

}  // namespace castellan::ruletext
