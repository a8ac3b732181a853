// Names: what a phrase stands for, and properties (`X of Y`).

#include <algorithm>
#include <charconv>

#include "interpreter/expr/emitter.hpp"

namespace castellan::expr {

namespace {
using Scope = description::Field::Scope;
}

std::string Emitter::joined(const std::vector<grammar::WordToken>& words, char between) {
  std::string s;
  for (const auto& w : words) {
    if (!s.empty()) s += between;
    s += w.text;
  }
  return s;
}

const Emitter::Binding* Emitter::find_binding(const std::string& n) const {
  const auto it = std::find_if(scope_.rbegin(), scope_.rend(),
                               [&](const Binding& b) { return b.name == n; });
  return it == scope_.rend() ? nullptr : &*it;
}

std::vector<std::string> Emitter::known_names() const {
  std::vector<std::string> names = {subject_, "players", "none", "true", "false"};
  for (const auto& b : scope_) names.push_back(b.name);
  for (const auto& f : v_.schema.fields()) names.push_back(f.name);
  for (const auto& t : v_.schema.tables()) names.push_back(t.name);
  for (const auto& d : v_.description.definitions) names.push_back(d.name);
  for (const auto& p : v_.description.points) names.push_back(p.name);
  for (const auto& [key, value] : v_.description.options) names.push_back(key);
  for (const auto& c : v_.schema.choices()) {
    names.push_back(c.name);
    names.insert(names.end(), c.values.begin(), c.values.end());
  }
  return names;
}

Type Emitter::name(const std::string& n, grammar::Span at, Type wanted) {
  span_ = at;
  if (const Binding* b = find_binding(n)) {
    if (b->constant) push(*b->constant);
    else if (!b->type.is(Kind::bag)) emit(Op::load, 0, b->at);
    return b->type;
  }
  if (n == subject_) {
    load_subject();
    return Type::seat();
  }
  if (n == "none") {
    push(kNone);
    return {Kind::none, -1};
  }
  if (n == "true" || n == "false") {
    push(n == "true");
    return Type::truth();
  }
  // A value of the wanted choice goes before a field of the same name.
  if (wanted.is(Kind::choice) && v_.schema.choice(wanted.choice()).find(n) >= 0) {
    return choice_value(n, at, wanted);
  }
  // So does a component of the wanted family, whose id needs no quotes then.
  if (wanted.is(Kind::component) && wanted.id >= 0) {
    const auto c = v_.schema.find_component(n);
    if (c && v_.schema.family(wanted.family()).holds(c)) {
      push(c.value);
      return wanted;
    }
  }
  if (const auto it = v_.description.options.find(n); it != v_.description.options.end()) {
    const std::string& text = it->second;
    if (text == "true" || text == "false") {
      push(text == "true");
      return Type::truth();
    }
    Value number = 0;
    const auto [end, ec] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (ec == std::errc{} && end == text.data() + text.size()) {
      push(number);
      return Type::number();
    }
    return error(at, "expr/option", "option '" + n + "' can only be compared with its values");
  }
  if (const auto f = v_.schema.find_field(n)) return field(f, at);
  if (const auto t = v_.schema.find_table(n)) {
    if (!v_.schema.table(t).extent.empty()) {
      return error(at, "expr/needs-subscript", "table '" + n + "' needs a subscript in [ ]");
    }
    push(v_.schema.table(t).values.front());
    return Type::number();
  }
  if (const auto* d = find_definition(n)) {
    Expr none;
    none.span = at;
    return definition(*d, none);
  }
  if (const auto* p = find_point(n)) {
    Expr none;
    none.span = at;
    return point(*p, none);
  }
  if (n.starts_with("its_") || n.starts_with("their_")) return its(n.substr(n.find('_') + 1), at);
  if (n.starts_with("no_")) {
    if (const auto use = find_noun(n.substr(3))) {
      if (count(*use, at).is(Kind::invalid)) return {};
      push(0);
      emit(Op::eq);
      return Type::truth();
    }
  }
  if (const auto use = find_noun(n)) return count(*use, at);
  return choice_value(n, at, wanted);
}

/// A property of what the statement before has named.
Type Emitter::its(const std::string& n, grammar::Span at) {
  Expr it;
  it.kind = Expr::Kind::phrase;
  it.words = {{"it", at}};
  it.span = at;
  if (find_binding("it") == nullptr) {
    return error(at, "expr/unknown-name", "'its' speaks of nothing that was named before");
  }
  return property(n, at, it);
}

Type Emitter::choice_value(const std::string& n, grammar::Span at, Type wanted) {
  if (wanted.is(Kind::choice)) {
    const auto& choice = v_.schema.choice(wanted.choice());
    const Word position = choice.find(n);
    if (position >= 0) {
      push(position);
      return wanted;
    }
  }
  ChoiceId found;
  for (std::size_t i = 0; i < v_.schema.choices().size(); ++i) {
    if (v_.schema.choices()[i].find(n) < 0) continue;
    if (found) {
      return error(at, "expr/ambiguous",
                   "'" + n + "' is a " + v_.schema.choice(found).name + " and a " +
                       v_.schema.choices()[i].name + "; compare it with something of one kind");
    }
    found = ChoiceId(i);
  }
  if (!found) return noun_error(n, at, wanted);
  push(v_.schema.choice(found).find(n));
  return Type::choice(found);
}

Type Emitter::field(FieldId id, grammar::Span at) {
  const auto& f = v_.schema.field(id);
  if (f.scope == Scope::player) {
    load_subject();
    return field_of(id);
  }
  if (f.scope != Scope::game) {
    // As a count the name speaks of all of them.
    if (const auto use = find_noun(f.name)) return count(*use, at);
    return error(at, "expr/needs-of",
                 "there is one '" + f.name + "' for each of several things; say of which");
  }
  if (const Type t = container_type(f, id); t.container()) {
    push(0);
    return t;
  }
  emit(Op::load_word, 0, 0, static_cast<int>(f.base));
  return value_type(f);
}

/// The field of the instance that is on the stack.
Type Emitter::field_of(FieldId id) {
  const auto& f = v_.schema.field(id);
  if (const Type t = container_type(f, id); t.container()) return t;
  emit(Op::load_field, 0, id.value);
  return value_type(f);
}

std::optional<std::string> Emitter::option_text(const Expr& e) const {
  if (e.kind != Expr::Kind::phrase) return std::nullopt;
  const std::string n = joined(e.words, '_');
  if (find_binding(n) != nullptr) return std::nullopt;
  const auto it = v_.description.options.find(n);
  if (it == v_.description.options.end()) return std::nullopt;
  return it->second;
}

bool Emitter::is_component(Type t) const { return t.is(Kind::component) || t.is(Kind::piece); }

void Emitter::to_component(Type& t) {
  if (t.is(Kind::place) && v_.schema.field(t.field()).place_family) {
    emit(Op::place_component, 0, t.id);
    t = Type::component(v_.schema.field(t.field()).place_family);
    return;
  }
  if (!t.is(Kind::piece)) return;
  emit(Op::piece_component, 0, t.id);
  t = Type::component(v_.schema.field(t.field()).family);
}

Type Emitter::attribute(const std::string& n, grammar::Span at, Type component) {
  const auto& family = v_.schema.family(component.family());
  std::vector<std::string> known;
  for (const auto& a : family.attributes) {
    known.push_back(a.name);
    if (a.name != n) continue;
    emit(Op::attribute, 0, component.id, static_cast<int>(a.offset));
    if (a.kind != description::Attribute::Kind::bag) return attribute_type(a);
    return error(at, "expr/needs-subscript", "'" + n + "' holds several values; say which in [ ]");
  }
  return error(at, "expr/unknown-property", "'" + n + "' is not a property of " + kind_of(component),
               grammar::nearest_hint(n, known));
}

/// `n of of`. The owner is compiled first: what a property means depends on it.
Type Emitter::property(const std::string& n, grammar::Span at, const Expr& of) {
  const Type owner = expression(of);
  span_ = at;
  return owner.is(Kind::invalid) ? owner : property_of(n, at, owner, of);
}

/// `n of` what was compiled last, `of`.
Type Emitter::property_of(const std::string& n, grammar::Span at, Type owner, const Expr& of) {
  // A field of a place of slots: `winner of bought[space]`.
  if (const auto f = v_.schema.find_field(n);
      f && v_.schema.field(f).scope == Scope::slot && owner.is(Kind::component) && names_place(of)) {
    const FieldId slots = v_.schema.field(f).scope_field;
    if (place_only(of) != slots) {
      return error(of.span, "expr/wrong-kind", "there is one '" + n + "' for each place of " +
                                                   v_.schema.field(slots).name + ", and this is none");
    }
    emit(Op::slot_instance, 0, slots.value);
    return field_of(f);
  }
  if (owner.is(Kind::seat) && !v_.schema.find_field(n) && n != "left" && n != "right" && n != "next") {
    if (const auto use = find_noun(n)) {
      const std::uint16_t before = locals_;
      const std::uint16_t seat = new_local();
      emit(Op::store, 0, seat);
      const Type t = with_subject(seat, [&] { return count(*use, at); });
      locals_ = before;
      return t;
    }
  }
  if (owner.is(Kind::seat) && own_ && inlining_.empty() && !is_subject(of)) {
    return error(of.span, "expr/not-own", "'" + slot_ + "' may speak of its owner only, not of other players");
  }
  if (n == "size" || n == "kinds") {
    switch (owner.kind) {
      case Kind::pile: emit(Op::pile_size, 0, owner.id); return Type::number();
      case Kind::slots: emit(Op::slots_used, 0, owner.id); return Type::number();
      case Kind::grid: emit(Op::grid_size, 0, owner.id); return Type::number();
      case Kind::bag: {
        const Binding* b = find_binding(joined(of.words, '_'));
        emit(n == "size" ? Op::bag_size : Op::bag_kinds, 0, b->at);
        return Type::number();
      }
      default: break;
    }
  }
  if (n == "free_places" && owner.is(Kind::slots)) {
    emit(Op::slots_free, 0, owner.id);
    return Type::number();
  }
  if (owner.is(Kind::grid) && (n == "width" || n == "height")) {
    emit(n == "width" ? Op::grid_width : Op::grid_height, 0, owner.id);
    return Type::number();
  }
  if (owner.is(Kind::grid)) {
    static const std::vector<std::string> kEdges = {"west", "north", "east", "south"};
    const auto edge = std::find(kEdges.begin(), kEdges.end(), n);
    if (edge != kEdges.end()) {
      emit(Op::grid_edge, 0, owner.id, static_cast<int>(edge - kEdges.begin()));
      return Type::number();
    }
  }
  if ((n == "x" || n == "y") && (owner.is(Kind::cell) || owner.is(Kind::piece))) {
    to_cell(owner);
    emit(n == "x" ? Op::cell_x : Op::cell_y);
    return Type::number();
  }
  if (owner.is(Kind::bag)) return property_of_all(n, at, of, owner);
  if (owner.is(Kind::seat) && (n == "left" || n == "right" || n == "next")) {
    emit(Op::turn_seat, 0, 0, n == "right" ? -1 : 1);
    return Type::seat();
  }
  const FieldId f = v_.schema.find_field(n);
  if (f) {
    const auto& type = v_.schema.field(f);
    if ((type.scope == Scope::player && owner.is(Kind::seat)) ||
        (type.scope == Scope::choice && owner.is(Kind::choice) && type.scope_choice == owner.choice())) {
      return field_of(f);
    }
    if (type.scope == Scope::piece && owner.is(Kind::piece) && type.scope_field == owner.field()) {
      emit(Op::piece_instance, 0, owner.id);
      return field_of(f);
    }
    const bool part = (type.scope == Scope::place && owner.is(Kind::place)) ||
                      (type.scope == Scope::figure && owner.is(Kind::figure));
    if (part && type.scope_field == owner.field()) return field_of(f);
  }
  bool of_board = false;
  if (const Type t = board_property(n, owner, of_board); of_board) return t;
  if (owner.is(Kind::piece)) {
    if (n == "cell") {
      emit(Op::piece_cell, 0, owner.id);
      return Type::cell();
    }
    if (n == "turn") {
      emit(Op::piece_turn, 0, owner.id);
      return Type::number();
    }
    if (n == "component") {
      to_component(owner);
      return owner;
    }
  }
  if (is_component(owner)) {
    if (const auto slot = amount_slot(n, owner)) return slot_amount(*slot, owner, nullptr, at);
    to_component(owner);
    if (n == "copies" && v_.schema.family(owner.family()).find_attribute(n) < 0) {
      emit(Op::component_copies);
      return Type::number();
    }
    return attribute(n, at, owner);
  }
  return error(at, "expr/unknown-property", "'" + n + "' is not a property of " + kind_of(owner),
               grammar::nearest_hint(n, known_names()));
}

/// A number of each member of a bag, added up.
Type Emitter::property_of_all(const std::string& n, grammar::Span at, const Expr& bag, Type type) {
  const std::uint16_t before = locals_;
  const std::uint16_t sum = new_local();
  push(0);
  emit(Op::store, 0, sum);
  const Loop loop = open_set(bag, true);
  if (!loop.valid) return {};
  scope_.push_back({"it", loop.element, static_cast<std::uint16_t>(loop.base + 3)});
  Expr it;
  it.kind = Expr::Kind::phrase;
  it.words = {{"it", at}};
  it.span = at;
  emit(Op::load, 0, sum);
  const Type t = property(n, at, it);
  scope_.pop_back();
  if (t.is(Kind::invalid)) return t;
  if (!t.is(Kind::number)) {
    return error(at, "expr/wrong-kind", "only numbers of " + kind_of(type) + " can be added up, not " + kind_of(t));
  }
  emit(Op::add);
  emit(Op::store, 0, sum);
  close_set(loop);
  emit(Op::load, 0, sum);
  locals_ = before;
  return Type::number();
}

/// Whether an expression is the subject and nobody else.
bool Emitter::is_subject(const Expr& e) const {
  return e.kind == Expr::Kind::phrase && joined(e.words, '_') == subject_ && find_binding(subject_) == nullptr;
}

/// The rule slot `n` with an amount, of a component or piece.
std::optional<std::size_t> Emitter::amount_slot(const std::string& n, Type owner) const {
  if (!is_component(owner)) return std::nullopt;
  const auto& family =
      v_.schema.family(owner.is(Kind::piece) ? v_.schema.field(owner.field()).family : owner.family());
  const auto slot = family.find_slot(n);
  if (slot < 0 || static_cast<std::size_t>(slot) < family.effect_slots) return std::nullopt;
  return static_cast<std::size_t>(slot);
}

/// `discount(card) of piece`: rule text of a component that takes values.
Type Emitter::property_with(const Expr& call, const Expr& of) {
  std::string n = call.text;
  std::replace(n.begin(), n.end(), ' ', '_');
  const Type owner = expression(of);
  if (owner.is(Kind::invalid)) return owner;
  if (const auto slot = amount_slot(n, owner)) return slot_amount(*slot, owner, &call, call.span);
  return error(call.span, "expr/unknown-property",
               "'" + n + "' is not rule text of " + kind_of(owner) + " that takes values");
}

}  // namespace castellan::expr
