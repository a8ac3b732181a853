// Choices that rule text offers by itself: `choose`, `either`, and words for
// what is chosen when a statement speaks of it.
//
// The code behind a `choose` instruction offers the values; it runs again
// whenever the legal moves are asked for, on the registers the program had. The
// answer is put into a register and the program goes on behind the offers.

#include <algorithm>

#include "interpreter/expr/emitter.hpp"

namespace castellan::expr {

using grammar::Statement;

int Vocabulary::decision(Decision d) const {
  const auto known = std::find(decisions.begin(), decisions.end(), d);
  if (known != decisions.end()) return static_cast<int>(known - decisions.begin());
  decisions.push_back(std::move(d));
  return static_cast<int>(decisions.size()) - 1;
}

std::string Emitter::one_line(grammar::Span span) const {
  std::string s;
  if (!source_) return s;
  for (const char c : source_->text(span)) {
    const bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    if (!blank) s += c;
    else if (!s.empty() && s.back() != ' ') s += ' ';
  }
  while (!s.empty() && s.back() == ' ') s.pop_back();
  return s;
}

std::uint16_t Emitter::new_bag(grammar::Span at) {
  if (program_.bags >= kMaxBags) {
    error(at, "expr/too-large", program_.name + " chooses several things together more than " +
                                    std::to_string(kMaxBags) + " times");
    return 0;
  }
  return program_.bags++;
}

void Emitter::choose(const std::string& name, const Expr* number, const std::function<Loop()>& open,
                     const std::function<void(const Loop&)>& filter, const Expr* chooser, grammar::Span at) {
  if (!effects_) {
    error(at, "expr/no-decision", "nobody can be asked here: this is a value, not an effect");
    scope_.push_back({name, {}, 0});
    return;
  }
  const std::uint16_t target = number != nullptr ? new_bag(at) : new_local();
  const std::uint16_t after = locals_;
  if (chooser != nullptr) check(expression(*chooser, Type::seat()), Type::seat(), *chooser);
  else load_subject();
  if (number != nullptr) check(expression(*number, Type::number()), Type::number(), *number);
  span_ = at;
  const std::size_t op = emit(Op::choose, number != nullptr ? 1 : 0, target);
  program_.resumable = true;
  const Loop loop = open();
  if (!loop.valid) return;
  switch (loop.element.kind) {
    case Kind::number:
    case Kind::choice:
    case Kind::component:
    case Kind::seat:
    case Kind::cell:
    case Kind::piece:
    case Kind::place: break;
    default:
      error(at, "expr/wrong-kind", kind_of(loop.element) + " can not be chosen");
      return;
  }
  filter(loop);
  emit(Op::load, 0, loop.base + 3);
  emit(Op::offer);
  close_set(loop);
  emit(Op::offered);
  locals_ = after;
  program_.code[op].c = v_.decision({name, loop.element, number != nullptr, {}});
  program_.code[op].d = static_cast<std::int32_t>(here());
  const Type type = number != nullptr ? Type::bag_of(loop.element) : loop.element;
  scope_.push_back({name, type, target});
}

void Emitter::choose(const Statement& s) {
  const auto filter = [&](const Loop& loop) {
    if (s.condition.empty()) return;
    scope_.push_back({s.name.text, loop.element, static_cast<std::uint16_t>(loop.base + 3)});
    check(expression(s.condition[0], Type::truth()), Type::truth(), s.condition[0]);
    scope_.pop_back();
    emit(Op::jump_if_false, 0, 0, static_cast<int>(loop.head));
  };
  choose(s.name.text, s.number.empty() ? nullptr : &s.number[0], [&] { return open_set(s.object[0], true); },
         filter, s.chooser.empty() ? nullptr : &s.chooser[0], s.span);
}

void Emitter::either(const Statement& s) {
  if (!effects_ || points_) {
    error(s.span, "expr/no-decision", "nobody can be asked here: this is a value, not an effect");
    return;
  }
  std::vector<std::string> labels;
  for (const auto& branch : s.branches) {
    if (branch.body.empty()) {
      error(s.span, "expr/either", "a branch of 'either' is empty");
      return;
    }
    grammar::Span span = branch.body.front().span;
    span.end = branch.body.back().span.end;
    labels.push_back(one_line(span));
    if (std::count(labels.begin(), labels.end(), labels.back()) > 1) {
      error(span, "expr/either", "two branches of 'either' are the same");
      return;
    }
  }
  const std::uint16_t before = locals_;
  const std::uint16_t answer = new_local();
  load_subject();
  span_ = s.span;
  const std::size_t op = emit(Op::choose, 0, answer, v_.decision({"choose", Type::number(), false, labels}));
  program_.resumable = true;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    push(static_cast<Value>(i));
    emit(Op::offer);
  }
  emit(Op::offered);
  program_.code[op].d = static_cast<std::int32_t>(here());
  std::vector<std::size_t> ends;
  for (std::size_t i = 0; i < s.branches.size(); ++i) {
    std::optional<std::size_t> next;
    if (i + 1 < s.branches.size()) {
      emit(Op::load, 0, answer);
      push(static_cast<Value>(i));
      emit(Op::eq);
      next = emit(Op::jump_if_false);
    }
    statements(s.branches[i].body);
    if (!next) break;
    ends.push_back(emit(Op::jump));
    patch(*next);
  }
  for (const auto e : ends) patch(e);
  locals_ = before;
}

const description::Pick* Emitter::find_pick(const std::string& n) const {
  for (const auto& p : v_.description.picks) {
    for (const auto& form : p.words) {
      if (key_of(form) == n) return &p;
    }
  }
  return nullptr;
}

void Emitter::choose_picks(const Expr& e, std::size_t& made) {
  if (e.kind == Expr::Kind::phrase) {
    const std::string n = joined(e.words, '_');
    const auto* pick = find_pick(n);
    if (pick == nullptr || find_binding(n) != nullptr) return;
    const auto scope = scope_;
    const auto open = [&] {
      Loop loop;
      inlined("pick " + pick->words.front(), e.span, [&] {
        const auto errors = out_.error_count();
        const Expr from = parse_amount(pick->from, out_);
        if (out_.error_count() != errors) return Type{};
        source_ = pick->from.source;
        scope_ = names_for({});
        auto subject = std::exchange(subject_, "player");
        loop = open_set(from, true);
        subject_ = std::move(subject);
        scope_ = scope;
        return Type{};
      });
      return loop;
    };
    const auto filter = [&](const Loop& loop) {
      if (pick->where.empty()) return;
      text(pick->where, "pick " + pick->words.front(), e.span, Type::truth(),
           names_for({"it", loop.element, static_cast<std::uint16_t>(loop.base + 3)}));
      emit(Op::jump_if_false, 0, 0, static_cast<int>(loop.head));
    };
    choose(pick->name, nullptr, open, filter, nullptr, e.span);
    if (scope_.size() > scope.size()) {
      scope_.back().name = n;
      ++made;
    }
    return;
  }
  for (const auto& child : e.children) choose_picks(child, made);
}

/// Lets the actor choose what the expressions speak of; gives the number of
/// names that have come into scope.
std::size_t Emitter::choose_picks(const std::vector<Expr>& list) {
  std::size_t made = 0;
  if (!v_.description.picks.empty()) {
    for (const auto& e : list) choose_picks(e, made);
  }
  return made;
}

}  // namespace castellan::expr
