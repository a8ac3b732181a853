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

void Emitter::statement(const Statement& s) {
  span_ = s.span;
  switch (s.kind) {
    case Statement::Kind::let: {
      const Type t = expression(s.object[0]);
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
      error(s.span, "expr/either", "'either' is a decision of a player; give it to a phase with moves");
      return;
    case Statement::Kind::call:
    case Statement::Kind::verb: {
      std::optional<std::size_t> skip;
      if (!s.condition.empty()) {
        const std::size_t from = here();
        check(expression(s.condition[0], Type::truth()), Type::truth(), s.condition[0]);
        if (const auto c = take_constant(from)) {
          if (*c == 0) return;
        } else {
          skip = emit(Op::jump_if_false);
        }
      }
      if (s.kind == Statement::Kind::call) call_statement(s);
      else verb(s);
      if (skip) patch(*skip);
      return;
    }
  }
}

void Emitter::verb(const Statement& s) {
  const std::string& v = s.verb.text;
  span_ = s.span;
  if (v == "set" || v == "add" || v == "subtract") return assign(s, v);
  if (v == "gain") return gain(s, false);
  if (v == "lose") return gain(s, true);
  if (v == "move") return move(s);
  if (v == "draw") return draw(s);
  if (v == "emit") return emit_event(s);
  if (v == "score") return score(s);
  if (v == "cut" || v == "plant" || v == "show") {
    allow_complements(s, v == "cut" ? std::initializer_list<std::string_view>{"into"}
                         : v == "plant" ? std::initializer_list<std::string_view>{"from", "in", "at"}
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
      const Expr* in = complement(s, "in");
      const Expr* at = complement(s, "at");
      Type pile;
      if (in == nullptr || at == nullptr) {
        error(s.span, "expr/missing", "'plant' needs 'in' a pile and 'at' a section");
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
    std::vector<const Expr*> owners;
    const Expr* at = what;
    const Expr* subscript = nullptr;
    if (at->kind == Expr::Kind::index) {
      subscript = &at->children[1];
      at = &at->children[0];
    }
    const Expr* name_part = at->kind == Expr::Kind::of ? &at->children[0] : at;
    const auto f = name_part->kind == Expr::Kind::phrase
                       ? v_.schema.find_field(joined(name_part->words, '_'))
                       : FieldId();
    if (!f || !v_.schema.field(f).knowledge) {
      error(what->span, "expr/wrong-kind", "only a field declared with 'knowledge' can be shown");
      return;
    }
    if (at->kind == Expr::Kind::of) expression(at->children[1]);
    else if (v_.schema.field(f).scope == description::Field::Scope::player) emit(Op::load, 0, 0);
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
    const Expr* phase = what->kind == Expr::Kind::of ? &what->children[0] : what;
    const std::string n = phase->kind == Expr::Kind::string ? phase->text : joined(phase->words, '_');
    const auto it = v_.phases.find(n);
    if (it == v_.phases.end()) {
      std::vector<std::string> known;
      for (const auto& [key, id] : v_.phases) known.push_back(key);
      error(phase->span, "expr/unknown-name", "there is no phase '" + n + "'",
            grammar::nearest_hint(n, known));
      return;
    }
    if (what->kind == Expr::Kind::of) {
      check(expression(what->children[1], Type::seat()), Type::seat(), what->children[1]);
    } else {
      emit(Op::load, 0, 0);
    }
    span_ = s.span;
    emit(Op::ask, 0, 0, it->second.value);
    program_.resumable = true;
    return;
  }
  if (v == "finish") {
    emit(Op::finish);
    return;
  }
  static const std::vector<std::string> kVerbs = {"set", "add", "subtract", "gain", "lose", "move",
                                                  "draw", "cut", "plant", "ask", "score", "emit",
                                                  "show", "finish"};
  auto known = kVerbs;
  for (const auto& d : v_.description.definitions) known.push_back(d.name);
  error(s.verb.span, "expr/unknown-verb", "'" + v + "' is not a known effect",
        grammar::nearest_hint(v, known));
}

std::optional<std::pair<FieldId, Type>> Emitter::target(const Expr& e) {
  // name | name of owner | name[subscript]
  const Expr* phrase = &e;
  const Expr* owner = nullptr;
  bool indexed = false;
  if (e.kind == Expr::Kind::of) {
    phrase = &e.children[0];
    owner = &e.children[1];
  } else if (e.kind == Expr::Kind::index) {
    phrase = &e.children[0];
    owner = &e.children[1];
    indexed = true;
  }
  const std::string n = phrase->kind == Expr::Kind::phrase ? joined(phrase->words, '_') : "";
  const auto f = n.empty() || find_binding(n) != nullptr ? FieldId() : v_.schema.find_field(n);
  if (!f || container_type(v_.schema.field(f), f).container()) {
    std::vector<std::string> known;
    for (const auto& field : v_.schema.fields()) {
      if (!container_type(field, FieldId()).container()) known.push_back(field.name);
    }
    error(e.span, "expr/not-a-field", "'" + (n.empty() ? std::string("this") : n) +
              "' is not a field that can be set", grammar::nearest_hint(n, known));
    return std::nullopt;
  }
  const auto& type = v_.schema.field(f);
  using Scope = description::Field::Scope;
  if (owner == nullptr) {
    if (type.scope == Scope::player) emit(Op::load, 0, 0);
    else if (type.scope == Scope::game) push(0);
    else {
      error(e.span, "expr/needs-of", "there is one '" + n + "' for each of several things; say of which");
      return std::nullopt;
    }
    return {{f, value_type(type)}};
  }
  const auto before = here();
  // Compile the load, then keep only what leads to the instance.
  const Type t = indexed ? index(e, {}) : property(n, phrase->span, *owner, {});
  if (t.is(Kind::invalid)) return std::nullopt;
  if (here() == before || program_.code.back().op != Op::load_field) {
    error(e.span, "expr/not-a-field", "this can not be set");
    return std::nullopt;
  }
  program_.code.pop_back();
  program_.place_of.pop_back();
  return {{f, t}};
}

void Emitter::assign(const Statement& s, const std::string& how) {
  const bool set = how == "set";
  const char* preposition = how == "subtract" ? "from" : "to";
  allow_complements(s, {preposition});
  const Expr* first_part = object(s, set ? "a field" : "an amount");
  const Expr* second = complement(s, preposition);
  if (first_part == nullptr) return;
  if (second == nullptr) {
    error(s.span, "expr/missing", "'" + how + "' needs '" + preposition + "'");
    return;
  }
  const Expr& field_part = set ? *first_part : *second;
  const Expr& value_part = set ? *second : *first_part;
  const auto to = target(field_part);
  if (!to) return;
  if (!set && !to->second.is(Kind::number)) {
    error(field_part.span, "expr/wrong-kind", "only a counter can be changed by '" + how + "'");
    return;
  }
  check(expression(value_part, to->second), to->second, value_part);
  if (how == "subtract") emit(Op::negate);
  span_ = s.span;
  emit(set ? Op::store_field : Op::add_field, 0, to->first.value);
}

/// gain 2 gold [per COUNT]: the noun is a counter of the subject, or one
/// declared by `noun`; `gain 2 gold to P` names another owner.
void Emitter::gain(const Statement& s, bool lose) {
  allow_complements(s, {"per", "to", "in"});
  const Expr* what = object(s, "an amount");
  if (what == nullptr) return;
  if (what->kind != Expr::Kind::quantity) {
    error(what->span, "expr/missing", "'" + s.verb.text + "' needs an amount and a noun, as in '2 gold'");
    return;
  }
  const std::string n = joined(what->children[1].words, '_');
  std::string field_name = n;
  for (const auto& noun : v_.description.nouns) {
    if (std::find(noun.words.begin(), noun.words.end(), n) != noun.words.end() && !noun.field.empty()) {
      field_name = noun.field;
    }
  }
  const auto f = v_.schema.find_field(field_name);
  if (!f || v_.schema.field(f).kind != description::FieldKind::counter) {
    std::vector<std::string> known;
    for (const auto& field : v_.schema.fields()) {
      if (field.kind == description::FieldKind::counter) known.push_back(field.name);
    }
    for (const auto& noun : v_.description.nouns) {
      known.insert(known.end(), noun.words.begin(), noun.words.end());
    }
    error(what->children[1].span, "expr/unknown-name", "'" + n + "' is not something that can be gained",
          grammar::nearest_hint(n, known));
    return;
  }
  if (const Expr* to = complement(s, "to")) {
    check(expression(*to, Type::seat()), Type::seat(), *to);
  } else if (v_.schema.field(f).scope == description::Field::Scope::player) {
    emit(Op::load, 0, 0);
  } else {
    push(0);
  }
  check(expression(what->children[0], Type::number()), Type::number(), what->children[0]);
  if (const Expr* per = complement(s, "per")) {
    check(expression(*per, Type::number()), Type::number(), *per);
    emit(Op::mul);
  }
  if (lose) emit(Op::negate);
  span_ = s.span;
  emit(Op::add_field, 0, f.value);
}

void Emitter::emit_event(const Statement& s) {
  allow_complements(s, {});
  const Expr* what = object(s, "an event");
  if (what == nullptr) return;
  std::string n = what->kind == Expr::Kind::call ? what->text : joined(what->words, '_');
  std::replace(n.begin(), n.end(), ' ', '_');
  const auto it = v_.events.find(n);
  if (it == v_.events.end()) {
    std::vector<std::string> known;
    for (const auto& [key, id] : v_.events) known.push_back(key);
    error(what->span, "expr/unknown-name", "there is no event '" + n + "'",
          grammar::nearest_hint(n, known));
    return;
  }
  const auto& event = v_.description.events[it->second.index()];
  Expr arguments = *what;
  if (what->kind != Expr::Kind::call) arguments.children.clear();
  auto outer = scope_;
  if (bind_arguments(event.parameters, arguments, n)) {
    const auto bound = scope_;
    for (const auto& b : bound) {
      if (b.type.is(Kind::bag)) emit(Op::bag_size, 0, b.at);
      else emit(Op::load, 0, b.at);
    }
    emit(Op::emit, static_cast<int>(bound.size()), it->second.value);
    for (const auto& h : v_.description.handlers) {
      if (h.event != n) continue;
      scope_ = bound;
      inlined("handler " + h.name, s.span, [&] {
        const auto errors = out_.error_count();
        const auto list = parse_effects(h.effect, out_);
        if (out_.error_count() == errors) {
          source_ = h.effect.source;
          statements(list);
        }
        return Type{};
      });
    }
  }
  scope_ = std::move(outer);
}

void Emitter::score(const Statement& s) {
  allow_complements(s, {"to"});
  const Expr* what = object(s, "a sheet");
  if (what == nullptr) return;
  const std::string n = what->kind == Expr::Kind::call ? what->text : joined(what->words, '_');
  const auto it = v_.sheets.find(n);
  if (it == v_.sheets.end()) {
    std::vector<std::string> known;
    for (const auto& [key, sheet] : v_.sheets) known.push_back(key);
    error(what->span, "expr/unknown-name", "there is no sheet '" + n + "'",
          grammar::nearest_hint(n, known));
    return;
  }
  const std::size_t given = what->kind == Expr::Kind::call ? what->children.size() : 0;
  if (given != it->second.parameters.size()) {
    error(what->span, "expr/arguments", "sheet '" + n + "' takes " +
              std::to_string(it->second.parameters.size()) + " values, found " + std::to_string(given));
    return;
  }
  for (std::size_t i = 0; i < given; ++i) {
    const Type want = it->second.parameters[i];
    check(expression(what->children[i], want), want, what->children[i]);
  }
  FieldId counter;
  if (const Expr* to = complement(s, "to")) {
    counter = v_.schema.find_field(joined(to->words, '_'));
    if (!counter || v_.schema.field(counter).kind != description::FieldKind::counter ||
        v_.schema.field(counter).scope != description::Field::Scope::player) {
      error(to->span, "expr/wrong-kind", "points go to a counter of the player");
      return;
    }
  } else {
    error(s.span, "expr/missing", "'score' needs 'to' a counter of the player");
    return;
  }
  span_ = s.span;
  emit(Op::score, static_cast<int>(given), it->second.id.value, counter.value);
}

void Emitter::call_statement(const Statement& s) {
  const Expr& what = s.object[0];
  std::string n = what.kind == Expr::Kind::call ? what.text : joined(what.words, '_');
  std::replace(n.begin(), n.end(), ' ', '_');
  // `ability of card` runs a component's own effects.
  if (what.kind == Expr::Kind::of && what.children[0].kind == Expr::Kind::phrase) {
    const std::string slot_name = joined(what.children[0].words, '_');
    Type owner = expression(what.children[1]);
    to_component(owner);
    if (!owner.is(Kind::component)) {
      if (!owner.is(Kind::invalid)) {
        error(what.children[1].span, "expr/wrong-kind", "expected a component, found " + kind_of(owner));
      }
      return;
    }
    const auto& family = v_.schema.family(owner.family());
    const auto slot = std::find(family.slots.begin(), family.slots.end(), slot_name);
    if (slot == family.slots.end() ||
        static_cast<std::size_t>(slot - family.slots.begin()) >= family.effect_slots) {
      error(what.children[0].span, "expr/unknown-name",
            "'" + slot_name + "' is not rule text of " + kind_of(owner),
            grammar::nearest_hint(slot_name, family.slots));
      return;
    }
    span_ = s.span;
    emit(Op::run_slot, 0, 0, static_cast<int>(slot - family.slots.begin()));
    program_.resumable = true;
    return;
  }
  Expr arguments = what;
  if (what.kind != Expr::Kind::call) arguments.children.clear();
  if (const auto* d = find_definition(n)) {
    using D = description::Definition::Kind;
    if (d->kind != D::effect && d->kind != D::lua_effect) {
      error(what.span, "expr/wrong-kind", "'" + n + "' is a value, not an effect");
      return;
    }
    definition(*d, arguments);
    return;
  }
  if (const auto* p = find_point(n); p != nullptr && p->combine == description::Point::Combine::sequence) {
    point(*p, arguments);
    return;
  }
  std::vector<std::string> known;
  for (const auto& d : v_.description.definitions) known.push_back(d.name);
  error(what.span, "expr/unknown-verb", "'" + n + "' is not a known effect",
        grammar::nearest_hint(n, known));
}

}  // namespace castellan::expr
