// Runs: the members of a set as long as a condition holds, `while C`, on a ray also up to
// the one where another holds, `until D`.

#include "interpreter/ruletext/check/expressions.hpp"
#include "interpreter/ruletext/check/sets.hpp"

namespace castellan::ruletext {

namespace {

/// Goes on behind the ray or the half of a line.
void break_off(Emitter& em, const Loop& loop) {
  em.push(kNone);
  em.emit(Op::store, 0, loop.value());
  em.again(loop.form);
}

/// `while C`: the rest of the ray, of the half of a line or of the set is left out.
void while_it_holds(Emitter& em, const Expr& run, const Loop& loop) {
  const tree::Mark on = em.mark();
  expect(em, run.children[1], Type::truth());
  if (loop.parts == Parts::none) {
    em.leave(loop.form, Op::jump_if_false);
    return;
  }
  const tree::Mark on_end = em.mark();
  const FormId ends = em.open_if(false);
  break_off(em, loop);
  em.close(ends);
  em.runs_on({.loop = loop.form, .on = on, .on_end = on_end, .body = em.mark()});
}

/// `while C until D`: a ray is gone through twice. The first time finds how many
/// of its places stand before the one for which D holds, in `found`; that is 0 until
/// then, since a run of none is left out.
void until_it_holds(Emitter& em, const Expr& run, const Loop& loop, std::uint16_t found) {
  Emitter::Run told{.loop = loop.form};
  em.emit(Op::load, 0, found);
  const FormId sought = em.open_if(false);
  told.on = em.mark();
  expect(em, run.children[1], Type::truth());
  told.on_end = em.mark();
  em.again(loop.form, Op::jump_if_true);
  em.emit(Op::load, 0, loop.base);
  const FormId ends = em.open_if();
  told.to = em.mark();
  expect(em, run.children[2], Type::truth());
  told.to_end = em.mark();
  em.and_if(ends);
  em.emit(Op::load, 0, loop.base);
  em.emit(Op::store, 0, found);
  em.emit(Op::load, 0, loop.base + 1);
  em.emit(Op::store, 0, loop.value());
  em.push(-1);
  em.emit(Op::store, 0, loop.base);
  em.again(loop.form);
  em.close(ends);
  break_off(em, loop);
  em.close(sought);
  em.emit(Op::load, 0, loop.base);
  em.emit(Op::load, 0, found);
  em.emit(Op::lt);
  const FormId beyond = em.open_if(false);
  em.push(0);
  em.emit(Op::store, 0, found);
  break_off(em, loop);
  em.close(beyond);
  told.body = em.mark();
  em.runs_on(told);
}

}  // namespace

Loop open_run(Emitter& em, const Expr& run, bool copies) {
  const bool ends = run.children.size() > 2;
  const std::uint16_t found = ends ? em.new_local() : std::uint16_t{0};
  if (ends) {
    em.push(0);
    em.emit(Op::store, 0, found);
  }
  Loop loop = open_set(em, run.children[0], copies);
  if (!loop.valid) return loop;
  if (ends && loop.parts != Parts::rays) {
    em.error(run.children[2].span, "expr/not-a-ray",
             "'until' says where a run on a ray ends; this is no ray",
             "go through ray(place, direction) or rays(place)");
    loop.valid = false;
    return loop;
  }
  const auto outer = em.scope.size();
  em.scope.push_back(loop.named(run.variable.text));
  if (ends)
    until_it_holds(em, run, loop, found);
  else
    while_it_holds(em, run, loop);
  em.scope.resize(outer);
  return loop;
}

}  // namespace castellan::ruletext
