// Choices that rule text offers by itself: `choose`, `either`, and words for
// what is chosen when a statement speaks of it.
//
// The code behind a `choose` instruction offers the values; it runs again
// whenever the legal moves are asked for, on the registers the program had. The
// answer is put into a register and the program goes on behind the offers.

#include "interpreter/ruletext/check/decisions.hpp"

#include <algorithm>
#include <utility>

#include "interpreter/ruletext/check/definitions.hpp"
#include "interpreter/ruletext/check/effects.hpp"
#include "interpreter/ruletext/check/expressions.hpp"
#include "interpreter/ruletext/check/lots.hpp"
#include "interpreter/ruletext/check/names.hpp"
#include "interpreter/ruletext/check/nouns.hpp"
#include "interpreter/ruletext/check/whereabouts.hpp"

namespace castellan::ruletext {

bool can_be_several(Emitter& em, Type member, grammar::Span at) {
  if (!member.is(Kind::corner) && !member.is(Kind::region)) return !member.is(Kind::invalid);
  const auto& f = em.schema.field(member.field());
  if (f.instances == 1) return true;
  em.error(at, "expr/wrong-kind",
           em.kind_of(Type::bag_of(member)) + " cannot be held together: there is more than one '" +
               f.name + "'");
  return false;
}

namespace {

void choose(Emitter& em, const std::string& name, const Expr* number,
            const std::function<Loop()>& open, const std::function<void(const Loop&)>& filter,
            const Expr* chooser, grammar::Span at) {
  if (!em.text.effects) {
    em.error(at, "expr/no-decision", "nobody can be asked here: this is a value, not an effect");
    em.scope.push_back({name, {}, 0});
    return;
  }
  const std::uint16_t target = number != nullptr ? em.new_bag(at) : em.new_local();
  const std::uint16_t after = em.locals();
  if (chooser != nullptr)
    expect(em, *chooser, Type::seat());
  else
    em.load_player();
  if (number != nullptr) expect(em, *number, Type::number());
  em.span = at;
  const FormId offers = em.open_offers(Op::choose, number != nullptr ? 1 : 0, target);
  em.may_stop();
  const Loop loop = open();
  if (!loop.valid) return;
  if (number != nullptr && !can_be_several(em, loop.element, at)) return;
  filter(loop);
  em.emit(Op::load, 0, loop.value());
  em.emit(Op::offer);
  em.close(loop.form);
  em.close_offers(offers, em.v.decision({name, loop.element, number != nullptr, {}}));
  em.keep_locals(after);
  const Type type = number != nullptr ? Type::bag_of(loop.element) : loop.element;
  em.scope.push_back({name, type, target});
}

const description::Pick* find_pick(Emitter& em, const std::string& n) {
  for (const auto& p : em.v.description.picks) {
    for (const auto& form : p.words) {
      if (key_of(form) == n) return &p;
    }
  }
  return nullptr;
}

void choose_picks(Emitter& em, const Expr& e, std::size_t& made) {
  if (e.kind == Expr::Kind::phrase) {
    const std::string n = joined(e.words);
    const auto* pick = find_pick(em, n);
    if (pick == nullptr || em.find_binding(n) != nullptr) return;
    const auto scope = em.scope;
    const auto open = [&] {
      Loop loop;
      inlined(em, "pick " + pick->words.front(), e.span, [&] {
        const auto from = read_amount(em, pick->from);
        if (!from) return Type{};
        em.scope = names_for(em);
        auto subject = std::exchange(em.text.subject, "player");
        loop = open_set(em, *from, true);
        em.text.subject = std::move(subject);
        em.scope = scope;
        return Type{};
      });
      return loop;
    };
    const auto filter = [&](const Loop& loop) {
      if (pick->where.empty()) return;
      inlined_text(em, pick->where, "pick " + pick->words.front(), e.span, Type::truth(),
                   names_for(em, loop.named("it")));
      em.again(loop.form, Op::jump_if_false);
    };
    choose(em, pick->name, nullptr, open, filter, nullptr, e.span);
    if (em.scope.size() > scope.size()) {
      em.scope.back().name = n;
      ++made;
    }
    return;
  }
  for (const auto& child : e.children) choose_picks(em, child, made);
}

}  // namespace

std::string source_line(Emitter& em, grammar::Span span) {
  std::string s;
  if (!em.source) return s;
  for (const char c : em.source->text(span)) {
    const bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    if (!blank)
      s += c;
    else if (!s.empty() && s.back() != ' ')
      s += ' ';
  }
  while (!s.empty() && s.back() == ' ') s.pop_back();
  return s;
}

void choose(Emitter& em, const Statement& s) {
  check_given_name(em, s.name);
  const auto filter = [&](const Loop& loop) {
    if (s.condition.empty()) return;
    em.scope.push_back(loop.named(s.name.text));
    expect(em, s.condition[0], Type::truth());
    em.scope.pop_back();
    em.again(loop.form, Op::jump_if_false);
  };
  const auto from = whereabouts(em, s.object[0]);
  const auto outer = em.scope.size();
  for (const auto* part : {&s.object, &s.number, &s.chooser}) draw_lots(em, *part);
  choose(
      em, s.name.text, s.number.empty() ? nullptr : &s.number[0],
      [&] { return open_set(em, s.object[0], true); }, filter,
      s.chooser.empty() ? nullptr : &s.chooser[0], s.span);
  if (em.scope.size() > outer) em.scope.back().from = from;
}

void either(Emitter& em, const Statement& s) {
  if (!em.text.effects || em.text.points) {
    em.error(s.span, "expr/no-decision",
             "nobody can be asked here: this is a value, not an effect");
    return;
  }
  std::vector<std::string> labels;
  for (const auto& branch : s.branches) {
    if (branch.body.empty()) {
      em.error(s.span, "expr/either", "a branch of 'either' is empty");
      return;
    }
    grammar::Span span = branch.body.front().span;
    span.end = branch.body.back().span.end;
    labels.push_back(source_line(em, span));
    if (std::count(labels.begin(), labels.end(), labels.back()) > 1) {
      em.error(span, "expr/either", "two branches of 'either' are the same");
      return;
    }
  }
  const std::uint16_t before = em.locals();
  const std::uint16_t answer = em.new_local();
  em.load_player();
  em.span = s.span;
  const FormId offers = em.open_offers(Op::choose, 0, answer);
  em.may_stop();
  for (std::size_t i = 0; i < labels.size(); ++i) {
    em.push(static_cast<Value>(i));
    em.emit(Op::offer);
  }
  em.close_offers(offers, em.v.decision({"choose", Type::number(), false, labels}));
  std::vector<FormId> open;
  for (std::size_t i = 0; i < s.branches.size(); ++i) {
    const bool last = i + 1 == s.branches.size();
    if (!last) {
      em.emit(Op::load, 0, answer);
      em.push(static_cast<Value>(i));
      em.emit(Op::eq);
      open.push_back(em.open_if());
    }
    statements(em, s.branches[i].body);
    if (!last) em.open_else(open.back());
  }
  if (!open.empty()) em.close(open.front());
  em.keep_locals(before);
}

void forget(Emitter& em, std::size_t outer, std::size_t names) {
  const auto first = em.scope.begin() + static_cast<std::ptrdiff_t>(outer);
  em.scope.erase(first, first + static_cast<std::ptrdiff_t>(names));
}

std::size_t choose_picks(Emitter& em, const std::vector<Expr>& list) {
  std::size_t made = 0;
  if (!em.v.description.picks.empty()) {
    for (const auto& e : list) choose_picks(em, e, made);
  }
  return made;
}

}  // namespace castellan::ruletext
