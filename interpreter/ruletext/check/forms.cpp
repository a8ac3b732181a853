// Forms: loops, and what is done perhaps.

#include "interpreter/ruletext/check/emitter.hpp"
#include "interpreter/ruletext/tree/lower.hpp"

namespace castellan::ruletext {

using tree::Exit;
using tree::Form;
using tree::instruction;

namespace {

Instruction where_not(bool holds) {
  return instruction(holds ? Op::jump_if_false : Op::jump_if_true);
}

}  // namespace

FormId Emitter::open_if(bool holds) {
  return tree_.open_with(Form::branch, where_not(holds), place(span));
}

void Emitter::and_if(FormId form, bool holds) {
  tree_.add_alternative(form, where_not(holds), place(span));
}

void Emitter::open_else(FormId form) { tree_.open_else(form, place(span)); }

FormId Emitter::open_joined(Op op, int a, int b) {
  return tree_.open_with(Form::joined, instruction(op, a, b), place(span));
}

void Emitter::join_to(std::optional<FormId>& form, Op op, int a, int b) {
  if (form)
    tree_.add_alternative(*form, instruction(op, a, b), place(span));
  else
    form = open_joined(op, a, b);
}

void Emitter::drop_joined(FormId form) { tree_.drop(form); }

FormId Emitter::open_loop(Op op, int a, int b, int d) {
  return tree_.open(Form::loop, instruction(op, a, b, 0, d), place(span));
}

FormId Emitter::open_while() { return tree_.open(Form::endless, {}, 0); }

FormId Emitter::open_block() { return tree_.open(Form::block, {}, 0); }

void Emitter::leave(FormId form, Op jump) { exit(form, Exit::end, jump); }
void Emitter::next(FormId form, Op jump) { exit(form, Exit::next, jump); }
void Emitter::again(FormId form, Op jump) { exit(form, Exit::again, jump); }

void Emitter::exit(FormId form, Exit to, Op jump) {
  tree_.exit(form, to, instruction(jump), place(span));
}

void Emitter::close(FormId form) {
  const Form closed = tree_.node(form).form;
  const bool leads_on = closed == Form::loop || closed == Form::endless || closed == Form::offers;
  tree_.close(form, leads_on ? place(span) : 0);
}

FormId Emitter::open_offers(Op op, int a, int b) {
  return tree_.open(Form::offers, instruction(op, a, b), place(span));
}

void Emitter::close_offers(FormId form, int number) {
  tree_.node(form).in.c = number;
  close(form);
}

// --- code

void Emitter::lower() {
  const tree::NodeId root = tree_.finish();
  tree::Lowered lowered = tree::lower(tree_.tree(), root);
  const auto range = [&](tree::NodeId n) { return lowered.ranges[n]; };
  const auto at = [&](const tree::Mark& m) -> std::uint32_t {
    if (m.behind) return range(m.node).end;
    return range(m.node).begin + (tree_.node(m.node).form == Form::loop ? 1U : 0U);
  };
  for (const ValueNode& known : value_nodes_)
    values_.push_back({range(known.value).begin, range(known.value).end, known.first});
  for (const Counts& counts : counts_) {
    Program::Aggregation a = counts.what;
    a.head = range(counts.loop).begin;
    a.each = at(counts.each);
    a.end = range(counts.loop).end;
    program_.aggregations.push_back(a);
  }
  for (const Run& r : runs_) {
    program_.runs.push_back({.head = range(r.loop).begin,
                             .on = at(r.on),
                             .on_end = at(r.on_end),
                             .to = r.to ? at(*r.to) : 0,
                             .to_end = r.to_end ? at(*r.to_end) : 0,
                             .body = at(r.body)});
  }
  for (const AsksOfPrinted& asks : asks_printed_) {
    SegmentLoop loop = asks.what;
    loop.from = range(asks.value).begin;
    loop.head = range(asks.loop).begin;
    loop.to = range(asks.value).end;
    asks_of_printed_.push_back(loop);
  }
  for (const AsksOfPlaces& asks : asks_places_) {
    MembersLoop loop = asks.what;
    loop.begin = range(asks.value).begin;
    loop.head = range(asks.loop).begin;
    // What is longest has no condition, which would end with a jump.
    loop.where_end = at(asks.each) - (loop.answer == Selection::Answer::longest_line ? 0 : 1);
    loop.end = range(asks.value).end;
    asks_of_places_.push_back(loop);
  }
  program_.code = std::move(lowered.code);
  program_.place_of = std::move(lowered.place_of);
}

}  // namespace castellan::ruletext
