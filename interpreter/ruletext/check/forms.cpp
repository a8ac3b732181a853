// Forms: loops, and what is done perhaps.

#include <utility>

#include "interpreter/ruletext/check/emitter.hpp"

namespace castellan::ruletext {

FormId Emitter::open(OpenForm form) {
  forms_.push_back(std::move(form));
  return forms_.size() - 1;
}

void Emitter::lead_here(std::vector<std::size_t>& jumps) {
  for (const std::size_t jump : jumps) at(jump).c = static_cast<std::int32_t>(here());
  jumps.clear();
}

FormId Emitter::open_if(bool holds) {
  const FormId form = open({});
  and_if(form, holds);
  return form;
}

void Emitter::and_if(FormId form, bool holds) {
  forms_[form].elses.push_back(emit(holds ? Op::jump_if_false : Op::jump_if_true));
}

void Emitter::open_else(FormId form) {
  leave(form);
  lead_here(forms_[form].elses);
}

FormId Emitter::open_joined(Op op, int a, int b) {
  std::optional<FormId> form;
  join_to(form, op, a, b);
  return *form;
}

void Emitter::join_to(std::optional<FormId>& form, Op op, int a, int b) {
  if (!form) form = open({});
  forms_[*form].ends.push_back(emit(op, a, b));
}

void Emitter::drop_joined(FormId form) {
  take(at(forms_[form].ends.back()).op);
  forms_[form] = {.open = false};
}

FormId Emitter::open_loop(Op op, int a, int b, int d) {
  const std::size_t head = emit(op, a, b, 0, d);
  return open({.loops = true, .head = head, .ends = {head}});
}

FormId Emitter::open_while() { return open({.loops = true, .head = here()}); }

FormId Emitter::open_block() { return open({}); }

void Emitter::leave(FormId form, Op jump) { forms_[form].ends.push_back(emit(jump)); }

void Emitter::next(FormId form, Op jump) { forms_[form].nexts.push_back(emit(jump)); }

void Emitter::again(FormId form, Op jump) { emit(jump, 0, 0, static_cast<int>(forms_[form].head)); }

void Emitter::close(FormId form) {
  for (FormId inner = forms_.size(); inner-- > form;) {
    OpenForm& f = forms_[inner];
    if (!std::exchange(f.open, false)) continue;
    lead_here(f.nexts);
    if (f.loops) emit(Op::jump, 0, 0, static_cast<int>(f.head));
    lead_here(f.elses);
    lead_here(f.ends);
  }
}

FormId Emitter::open_offers(Op op, int a, int b) { return open({.head = emit(op, a, b)}); }

void Emitter::close_offers(FormId form, int number) {
  close(form);
  emit(Op::offered);
  Instruction& begins = at(forms_[form].head);
  begins.c = number;
  begins.d = static_cast<std::int32_t>(here());
}

}  // namespace castellan::ruletext
