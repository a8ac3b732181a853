#include "interpreter/ruletext/check/whereabouts.hpp"

#include <algorithm>

namespace castellan::ruletext {

namespace {

using description::FieldKind;

/// Notes a name of which nothing given in the text may be called.
void free_name(Whereabouts& w, const std::string& n) { w.names.emplace_back(n, std::nullopt); }

bool field_in(Emitter& em, const Expr& e, std::initializer_list<description::Field::Scope> scopes,
              Whereabouts& w) {
  const std::string n = phrase_of(e);
  const auto f = n.empty() || em.find_binding(n) != nullptr ? FieldId() : em.schema.find_field(n);
  if (!f) return false;
  const auto& field = em.schema.field(f);
  free_name(w, n);
  return (field.kind == FieldKind::pile || field.kind == FieldKind::slots) &&
         std::find(scopes.begin(), scopes.end(), field.scope) != scopes.end();
}

/// A number, a name given in the text, or with `subject` the player it is about.
bool constant(Emitter& em, const Expr& e, bool subject, Whereabouts& w) {
  if (e.kind == Expr::Kind::number) return true;
  const std::string n = phrase_of(e);
  if (n.empty()) return false;
  const Binding* b = em.find_binding(n);
  if (b == nullptr) {
    free_name(w, n);
    return subject && n == em.text.subject;
  }
  // Values that nouns are counted for have no register.
  const bool known = !b->constant || b->at != 0;
  if (known) w.names.emplace_back(n, b->at);
  return known;
}

bool plain(Emitter& em, const Expr& e, Whereabouts& w) {
  using Scoped = description::Field::Scope;
  switch (e.kind) {
    case Expr::Kind::phrase:
      return field_in(em, e, {Scoped::game, Scoped::player}, w);
    case Expr::Kind::of:
      return field_in(em, e.children[0], {Scoped::player}, w) &&
             constant(em, e.children[1], true, w);
    case Expr::Kind::index:
      return field_in(em, e.children[0], {Scoped::choice, Scoped::slot}, w) &&
             constant(em, e.children[1], false, w);
    default:
      return false;
  }
}

/// As if it had been written at another place.
Expr moved_to(Expr e, grammar::Span at) {
  e.span = at;
  for (auto& word : e.words) word.span = at;
  for (auto& child : e.children) child = moved_to(std::move(child), at);
  return e;
}

}  // namespace

std::shared_ptr<const Whereabouts> whereabouts(Emitter& em, const Expr& set) {
  if (const Binding* b = em.find_binding(phrase_of(set))) return b->from;
  Whereabouts w;
  if (!plain(em, set, w)) return nullptr;
  w.place = set;
  w.subject = em.text.subject;
  w.player = em.text.player;
  return std::make_shared<const Whereabouts>(std::move(w));
}

std::optional<Expr> lies_in(Emitter& em, const Binding& name, grammar::Span at) {
  if (!name.from) return std::nullopt;
  Whereabouts w = *name.from;
  if (w.declared != nullptr) {
    grammar::Diagnostics reported_there;
    w.place = parse_amount(*w.declared, reported_there);
    if (reported_there.has_errors() || !plain(em, w.place, w)) return std::nullopt;
    // Names of the domain are those that the program begins with.
    for (const auto& [n, given] : w.names) {
      const auto first = std::find_if(em.signature.begin(), em.signature.end(),
                                      [&, &name = n](const Binding& b) { return b.name == name; });
      if (given.has_value() != (first != em.signature.end()) || (given && first->at != *given))
        return std::nullopt;
    }
  } else if (w.subject != em.text.subject) {
    return std::nullopt;
  }
  if (w.player != em.text.player) return std::nullopt;
  for (const auto& [n, given] : w.names) {
    const Binding* b = em.find_binding(n);
    if (given ? b == nullptr || b->at != *given : b != nullptr) return std::nullopt;
  }
  return moved_to(std::move(w.place), at);
}

}  // namespace castellan::ruletext
