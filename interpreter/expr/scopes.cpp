// Scopes and named sets: what is counted, and where.

#include <algorithm>
#include <utility>

#include "interpreter/expr/emitter.hpp"

namespace castellan::expr {

namespace {

bool mentions(const grammar::Expr& e, std::string_view name) {
  const auto among = [&](const std::vector<grammar::Expr>& list) {
    return std::any_of(list.begin(), list.end(), [&](const grammar::Expr& x) { return mentions(x, name); });
  };
  if (e.kind == grammar::Expr::Kind::phrase && e.words.size() == 1 && e.words[0].text == name) return true;
  return among(e.children) || among(e.value) || among(e.where) ||
         std::any_of(e.keys.begin(), e.keys.end(), [&](const auto& k) { return among(k.value); });
}

}  // namespace

const description::Scope* Emitter::find_scope(const std::vector<grammar::WordToken>& words, grammar::Span at) {
  const std::string n = joined(words, ' ');
  std::vector<std::string> known;
  for (const auto& s : v_.description.scopes) {
    for (const auto& form : s.words) {
      if (form == n) return &s;
      known.push_back(form);
    }
  }
  error(at, "expr/unknown-scope", "'" + n + "' is no scope and no place", grammar::nearest_hint(n, known));
  return nullptr;
}

bool Emitter::speaks_of_this(const description::Scope& scope) const {
  grammar::Diagnostics unused;
  return mentions(parse_amount(scope.where, unused), "this");
}

/// Says that words may not stand in the slot whose text this is.
bool Emitter::stands_here(const std::string& what, const std::vector<std::string>& only_in, grammar::Span at) {
  if (only_in.empty() || std::find(only_in.begin(), only_in.end(), slot_) != only_in.end()) return true;
  std::string where;
  for (const auto& slot : only_in) where += (where.empty() ? "'" : ", '") + slot + "'";
  error(at, "expr/not-here", "'" + what + "' can stand in " + where + " only");
  return false;
}

/// `count in words`.
Type Emitter::scoped(const Expr& e, Type wanted) {
  grammar::Span at = e.words.front().span;
  at.end = e.words.back().span.end;
  const auto* scope = find_scope(e.words, at);
  if (scope == nullptr) return {};
  if (!stands_here("in " + joined(e.words, ' '), scope->only_in, at)) return {};
  for (const auto& other : scopes_) {
    if (!other.scope->alone && !scope->alone) continue;
    return error(at, "expr/no-scope", "'in " + (scope->alone ? scope : other.scope)->words.front() +
                                          "' leaves nothing that another scope could restrict");
  }
  if (find_binding("this") == nullptr && speaks_of_this(*scope)) {
    return error(at, "expr/no-this", "'in " + joined(e.words, ' ') +
                                         "' is about the piece whose text it is, and this is the text of none");
  }
  scopes_.push_back({scope, at});
  // What is counted goes before a field of the same name.
  const Expr& what = e.children[0];
  const auto noun = what.kind == Expr::Kind::phrase ? find_noun(joined(what.words, '_')) : std::nullopt;
  const Type t = noun ? count(*noun, what.span) : expression(what, wanted);
  const bool used = scopes_.back().used;
  scopes_.pop_back();
  if (!used && !t.is(Kind::invalid)) {
    return error(at, "expr/no-scope", "'in " + joined(e.words, ' ') + "' belongs to a count of things");
  }
  return t;
}

/// `at words`: this piece is there.
Type Emitter::placed(const Expr& e) {
  const auto* scope = find_scope(e.words, e.span);
  if (scope == nullptr || !stands_here("at " + joined(e.words, ' '), scope->only_in, e.span)) return {};
  if (speaks_of_this(*scope)) {
    return error(e.span, "expr/no-scope", "'" + joined(e.words, ' ') + "' says where others lie as seen from this piece; it is no place");
  }
  const Binding* self = find_binding("this");
  if (self == nullptr) {
    return error(e.span, "expr/no-this", "'at " + joined(e.words, ' ') +
                                             "' is about the piece whose text it is, and this is the text of none");
  }
  Binding it = *self;
  it.name = "it";
  return text(scope->where, "scope " + scope->words.front(), e.span, Type::truth(), names_for(it));
}

void Emitter::restrict(const ScopeUse& use, const Loop& loop) {
  text(use.scope->where, "scope " + use.scope->words.front(), use.at, Type::truth(),
       names_for({"it", loop.element, static_cast<std::uint16_t>(loop.base + 3)}));
  emit(Op::jump_if_false, 0, 0, static_cast<int>(loop.head));
}

const description::NamedSet* Emitter::find_set(const std::string& n) const {
  for (const auto& s : v_.description.sets) {
    if (key_of(s.name) == n) return &s;
  }
  return nullptr;
}

Emitter::Loop Emitter::open_named_set(const description::NamedSet& set, grammar::Span at, bool copies) {
  Loop loop;
  auto outer = std::exchange(scope_, names_for({}));
  auto subject = std::exchange(subject_, "player");
  inlined("set " + set.name, at, [&] {
    const auto errors = out_.error_count();
    const Expr from = parse_amount(set.from, out_);
    if (out_.error_count() != errors) return Type{};
    source_ = set.from.source;
    loop = open_set(from, copies);
    return Type{};
  });
  scope_ = std::move(outer);
  subject_ = std::move(subject);
  if (!loop.valid || set.where.empty()) return loop;
  text(set.where, "set " + set.name, at, Type::truth(),
       names_for({"it", loop.element, static_cast<std::uint16_t>(loop.base + 3)}));
  emit(Op::jump_if_false, 0, 0, static_cast<int>(loop.head));
  return loop;
}

}  // namespace castellan::expr
