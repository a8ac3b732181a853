// Effects: statements and the verbs that change values or leave the program.

#include <algorithm>

#include "interpreter/expr/emitter.hpp"

namespace castellan::expr {

using grammar::Complement;
using grammar::Statement;

const Emitter::Expr* Emitter::complement(const Statement& s, std::string_view preposition) const {
  for (const auto& c : s.complements) {
    if (c.preposition == preposition && !c.object.empty()) return &c.object[0];
  }
  return nullptr;
}

void Emitter::allow_complements(const Statement& s, std::initializer_list<std::string_view> known) {
  for (const auto& c : s.complements) {
    if (std::find(known.begin(), known.end(), c.preposition) != known.end()) continue;
    std::string expected;
    for (const auto k : known) expected += (expected.empty() ? "'" : ", '") + std::string(k) + "'";
    error(c.span, "expr/unexpected-word",
          "'" + s.verb.text + "' does not go with '" + c.preposition + "'",
          expected.empty() ? "" : "it takes " + expected);
  }
}

const Emitter::Expr* Emitter::object(const Statement& s, const char* what) {
  if (!s.object.empty()) return &s.object[0];
  error(s.span, "expr/missing", "'" + s.verb.text + "' needs " + what);
  return nullptr;
}

void Emitter::statements(const std::vector<Statement>& list) {
  const auto outer = scope_.size();
  const std::uint16_t before = locals_;
  for (const auto& s : list) statement(s);
  scope_.resize(outer);
  locals_ = before;
}

/// As `statements`; what `name` stands for at their end lives on as `it`.
std::optional<Emitter::Binding> Emitter::statements_giving(const std::vector<Statement>& list,
                                                           const std::string& name, grammar::Span at) {
  const auto outer = scope_.size();
  const auto errors = out_.error_count();
  for (const auto& s : list) statement(s);
  std::optional<Binding> given;
  if (const Binding* b = find_binding(name)) {
    given = *b;
    given->name = "it";
  } else if (out_.error_count() == errors) {
    error(at, "expr/unknown-name", "the sentence gives '" + name + "', which its text does not name");
  }
  scope_.resize(outer);
  return given;
}

void Emitter::statement(const Statement& s) {
  span_ = s.span;
  switch (s.kind) {
    case Statement::Kind::let: {
      const auto outer_names = scope_.size();
      const std::size_t picked = choose_picks(s.object);
      const Type t = expression(s.object[0]);
      scope_.erase(scope_.begin() + static_cast<std::ptrdiff_t>(outer_names),
                   scope_.begin() + static_cast<std::ptrdiff_t>(outer_names + picked));
      if (t.is(Kind::invalid)) return;
      if (t.is(Kind::bag) || t.is(Kind::none)) {
        error(s.object[0].span, "expr/wrong-kind", kind_of(t) + " can not be named by 'let'");
        return;
      }
      const std::uint16_t at = new_local();
      emit(Op::store, 0, at);
      scope_.push_back({s.name.text, t, at});
      return;
    }
    case Statement::Kind::if_block: {
      std::vector<std::size_t> ends;
      for (const auto& branch : s.branches) {
        if (branch.condition.empty()) {
          statements(branch.body);
          break;
        }
        const std::size_t from = here();
        check(expression(branch.condition[0], Type::truth()), Type::truth(), branch.condition[0]);
        if (const auto c = take_constant(from)) {
          if (*c == 0) continue;
          statements(branch.body);
          break;
        }
        const std::size_t next = emit(Op::jump_if_false);
        statements(branch.body);
        if (&branch != &s.branches.back()) ends.push_back(emit(Op::jump));
        patch(next);
      }
      for (const auto e : ends) patch(e);
      return;
    }
    case Statement::Kind::for_each: {
      const auto outer = scope_.size();
      const std::uint16_t before = locals_;
      const Loop loop = open_set(s.object[0], true);
      if (!loop.valid) return;
      scope_.push_back({s.name.text, loop.element, static_cast<std::uint16_t>(loop.base + 3)});
      std::size_t skip = 0;
      if (!s.condition.empty()) {
        check(expression(s.condition[0], Type::truth()), Type::truth(), s.condition[0]);
        skip = emit(Op::jump_if_false);
      }
      statements(s.body);
      if (!s.condition.empty()) patch(skip);
      close_set(loop);
      scope_.resize(outer);
      locals_ = before;
      return;
    }
    case Statement::Kind::while_do: {
      const std::size_t head = here();
      check(expression(s.condition[0], Type::truth()), Type::truth(), s.condition[0]);
      const std::size_t end = emit(Op::jump_if_false);
      statements(s.body);
      emit(Op::jump, 0, 0, static_cast<int>(head));
      patch(end);
      return;
    }
    case Statement::Kind::repeat: {
      const std::uint16_t before = locals_;
      const std::uint16_t left = new_local();
      check(expression(s.object[0], Type::number()), Type::number(), s.object[0]);
      emit(Op::store, 0, left);
      const std::size_t head = here();
      emit(Op::load, 0, left);
      push(0);
      emit(Op::gt);
      const std::size_t end = emit(Op::jump_if_false);
      emit(Op::load, 0, left);
      push(1);
      emit(Op::sub);
      emit(Op::store, 0, left);
      statements(s.body);
      emit(Op::jump, 0, 0, static_cast<int>(head));
      patch(end);
      locals_ = before;
      return;
    }
    case Statement::Kind::either:
      either(s);
      return;
    case Statement::Kind::choose:
      choose(s);
      return;
    case Statement::Kind::call:
    case Statement::Kind::verb: {
      std::optional<std::size_t> skip;
      const auto outer = scope_.size();
      std::size_t picked = choose_picks(s.condition);
      if (!s.condition.empty()) {
        const std::size_t from = here();
        check(expression(s.condition[0], Type::truth()), Type::truth(), s.condition[0]);
        if (const auto c = take_constant(from)) {
          if (*c == 0) return;
        } else {
          skip = emit(Op::jump_if_false);
        }
      }
      picked += choose_picks(s.object);
      for (const auto& c : s.complements) picked += choose_picks(c.object);
      if (!s.subject.empty()) by_others(s);
      else if (declared_verb(s)) span_ = s.span;
      else if (s.kind == Statement::Kind::call) call_statement(s);
      else verb(s);
      scope_.erase(scope_.begin() + static_cast<std::ptrdiff_t>(outer),
                   scope_.begin() + static_cast<std::ptrdiff_t>(outer + picked));
      if (skip) patch(*skip);
      return;
    }
  }
}

PhaseId Emitter::phase_named(const Expr& e) {
  const std::string n = e.kind == Expr::Kind::string ? e.text : joined(e.words, '_');
  const auto it = v_.phases.find(n);
  if (it != v_.phases.end()) return it->second;
  std::vector<std::string> known;
  for (const auto& [key, id] : v_.phases) known.push_back(key);
  error(e.span, "expr/unknown-name", "there is no phase '" + n + "'", grammar::nearest_hint(n, known));
  return {};
}

void Emitter::verb(const Statement& s) {
  const std::string& v = s.verb.text;
  span_ = s.span;
  if (score_here(s)) return;
  if (v == "set" || v == "add" || v == "subtract") return assign(s, v);
  if (v == "gain") return gain(s, false);
  if (v == "lose") return gain(s, true);
  if (v == "move") return move(s);
  if (v == "draw") return draw(s);
  if (v == "distribute") return distribute(s);
  if (v == "emit") return emit_event(s);
  if (v == "score") return score(s);
  if (board_verb(s)) return;
  if (v == "cut" || v == "plant" || v == "show") {
    allow_complements(s, v == "cut" ? std::initializer_list<std::string_view>{"into"}
                         : v == "plant" ? std::initializer_list<std::string_view>{"from", "into", "at"}
                                        : std::initializer_list<std::string_view>{"to"});
    const Expr* what = object(s, "something");
    if (what == nullptr) return;
    if (v == "cut") {
      const Expr* n = complement(s, "into");
      Type pile;
      if (n == nullptr) {
        error(s.span, "expr/missing", "'cut' needs 'into' a number of sections");
      } else if (container(*what, Kind::pile, pile)) {
        check(expression(*n, Type::number()), Type::number(), *n);
        emit(Op::cut, 0, pile.id);
      }
      return;
    }
    if (v == "plant") {
      const Expr* in = complement(s, "into");
      const Expr* at = complement(s, "at");
      Type pile;
      if (in == nullptr || at == nullptr) {
        error(s.span, "expr/missing", "'plant' needs 'into' a pile and 'at' a section");
      } else if (container(*in, Kind::pile, pile)) {
        const Type want = Type::component(v_.schema.field(pile.field()).family);
        const Expr* from = complement(s, "from");
        Type source;
        if (from != nullptr && !container(*from, Kind::pile, source)) return;
        check(expression(*what, want), want, *what);
        if (from == nullptr) {
          error(s.span, "expr/missing", "'plant' needs 'from' a pile");
          return;
        }
        emit(Op::take_pile, 0, source.id);
        check(expression(*at, Type::number()), Type::number(), *at);
        emit(Op::plant, 0, pile.id);
      }
      return;
    }
    const Expr* to = complement(s, "to");
    if (to == nullptr) {
      error(s.span, "expr/missing", "'show' needs 'to' a player");
      return;
    }
    // show F to P / show F[place] to P
    const Expr* name_part = what;
    const Expr* owner = nullptr;
    const Expr* subscript = nullptr;
    for (bool more = true; more;) {  // F, F[place], F of P, F[place] of P
      if (name_part->kind == Expr::Kind::index) {
        subscript = &name_part->children[1];
        name_part = &name_part->children[0];
      } else if (name_part->kind == Expr::Kind::of) {
        owner = &name_part->children[1];
        name_part = &name_part->children[0];
      } else {
        more = false;
      }
    }
    const auto f = name_part->kind == Expr::Kind::phrase
                       ? v_.schema.find_field(joined(name_part->words, '_'))
                       : FieldId();
    if (!f || !v_.schema.field(f).knowledge) {
      error(what->span, "expr/wrong-kind", "only a field declared with 'knowledge' can be shown");
      return;
    }
    if (owner != nullptr) expression(*owner);
    else if (v_.schema.field(f).scope == description::Field::Scope::player) load_subject();
    else push(0);
    if (subscript != nullptr) {
      const auto& type = v_.schema.field(f);
      const Type want = type.choice ? Type::choice(type.choice) : Type::number();
      check(expression(*subscript, want), want, *subscript);
      if (!type.choice) {
        push(1);
        emit(Op::sub);
      }
    } else {
      push(0);
    }
    check(expression(*to, Type::seat()), Type::seat(), *to);
    emit(Op::know, 0, f.value);
    return;
  }
  if (v == "ask") {
    allow_complements(s, {"to"});
    const Expr* what = object(s, "a phase");
    if (what == nullptr) return;
    // ask PHASE of SEAT parses as one expression.
    const PhaseId phase = phase_named(what->kind == Expr::Kind::of ? what->children[0] : *what);
    if (!phase) return;
    if (what->kind == Expr::Kind::of) {
      check(expression(what->children[1], Type::seat()), Type::seat(), what->children[1]);
    } else {
      load_subject();
    }
    span_ = s.span;
    emit(Op::ask, 0, 0, phase.value);
    program_.resumable = true;
    return;
  }
  if (v == "reveal") {
    allow_complements(s, {});
    const Expr* what = object(s, "a phase");
    if (what == nullptr) return;
    if (const PhaseId phase = phase_named(*what)) emit(Op::reveal, 0, 0, phase.value);
    return;
  }
  if (v == "finish") {
    if (!s.object.empty() && (s.object[0].kind != Expr::Kind::phrase || joined(s.object[0].words, '_') != "game")) {
      error(s.object[0].span, "expr/unexpected-word", "only the game is finished: 'finish game'");
      return;
    }
    emit(Op::finish);
    return;
  }
  static const std::vector<std::string> kVerbs = {"set", "add", "subtract", "gain", "lose", "move",
                                                  "draw", "cut", "plant", "ask", "score", "emit",
                                                  "show", "distribute", "finish", "reveal", "deploy", "release", "give",
                                                  "remove", "claim", "link", "merge", "relink"};
  auto known = kVerbs;
  for (const auto& verb : v_.description.verbs) known.push_back(verb.pattern.substr(0, verb.pattern.find(' ')));
  for (const auto& d : v_.description.definitions) known.push_back(d.name);
  error(s.verb.span, "expr/unknown-verb", "'" + v + "' is not a known effect",
        grammar::nearest_hint(v, known));
}

}  // namespace castellan::expr
