// Scopes: where is counted.

#include <algorithm>

#include "interpreter/ruletext/check/definitions.hpp"
#include "interpreter/ruletext/check/expressions.hpp"
#include "interpreter/ruletext/check/nouns.hpp"
#include "interpreter/ruletext/check/sets.hpp"

namespace castellan::ruletext {

namespace {

bool mentions(const grammar::Expr& e, std::string_view name) {
  const auto among = [&](const std::vector<grammar::Expr>& list) {
    return std::any_of(list.begin(), list.end(),
                       [&](const grammar::Expr& x) { return mentions(x, name); });
  };
  if (e.kind == grammar::Expr::Kind::phrase && e.words.size() == 1 && e.words[0].text == name)
    return true;
  return among(e.children) || among(e.value) || among(e.where) ||
         std::any_of(e.keys.begin(), e.keys.end(), [&](const auto& k) { return among(k.value); });
}

const description::Scope* find_scope(Emitter& em, const std::vector<grammar::WordToken>& words,
                                     grammar::Span at) {
  const std::string n = joined(words, ' ');
  std::vector<std::string> known;
  for (const auto& s : em.v.description.scopes) {
    for (const auto& form : s.words) {
      if (form == n) return &s;
      known.push_back(form);
    }
  }
  const bool is_set = is_set_name(em.v, key_of(n));
  em.error(at, "expr/unknown-scope", "'" + n + "' is no scope and no place",
           is_set ? "members of a set are counted with 'count of x in " + n + "'"
                  : grammar::nearest_hint(n, known));
  return nullptr;
}

bool speaks_of_this(const description::Scope& scope) {
  grammar::Diagnostics unused;
  return mentions(parse_amount(scope.where, unused), "this");
}

}  // namespace

bool stands_here(Emitter& em, const std::string& what, const std::vector<std::string>& only_in,
                 grammar::Span at) {
  if (only_in.empty() || std::find(only_in.begin(), only_in.end(), em.text.slot) != only_in.end())
    return true;
  std::string where;
  for (const auto& slot : only_in) where += (where.empty() ? "'" : ", '") + slot + "'";
  em.error(at, "expr/not-here", "'" + what + "' can stand in " + where + " only");
  return false;
}

Type scoped(Emitter& em, const Expr& e, Type wanted) {
  grammar::Span at = e.words.front().span;
  at.end = e.words.back().span.end;
  const auto* scope = find_scope(em, e.words, at);
  if (scope == nullptr) return {};
  if (!stands_here(em, "in " + joined(e.words, ' '), scope->only_in, at)) return {};
  for (const auto& other : em.scopes) {
    if (!other.scope->alone && !scope->alone) continue;
    return em.error(at, "expr/no-scope",
                    "'in " + (scope->alone ? scope : other.scope)->words.front() +
                        "' leaves nothing that another scope could restrict");
  }
  if (em.find_binding("this") == nullptr && speaks_of_this(*scope)) {
    return em.error(at, "expr/no-this",
                    "'in " + joined(e.words, ' ') +
                        "' is about the piece whose text it is, and this is the text of none");
  }
  em.scopes.push_back({scope, at});
  // What is counted goes before a field of the same name.
  const Expr& what = e.children[0];
  const auto noun =
      what.kind == Expr::Kind::phrase ? find_noun(em, joined(what.words)) : std::nullopt;
  const Type t = noun ? count_of(em, *noun, what.span) : expression(em, what, wanted);
  const bool used = em.scopes.back().used;
  em.scopes.pop_back();
  if (!used && !t.is(Kind::invalid)) {
    return em.error(at, "expr/no-scope",
                    "'in " + joined(e.words, ' ') + "' belongs to a count of things");
  }
  return t;
}

Type placed(Emitter& em, const Expr& e) {
  const auto* scope = find_scope(em, e.words, e.span);
  if (scope == nullptr || !stands_here(em, "at " + joined(e.words, ' '), scope->only_in, e.span))
    return {};
  if (speaks_of_this(*scope)) {
    return em.error(e.span, "expr/no-scope",
                    "'" + joined(e.words, ' ') +
                        "' says where others lie as seen from this piece; it is no place");
  }
  const Binding* self = em.find_binding("this");
  if (self == nullptr) {
    return em.error(e.span, "expr/no-this",
                    "'at " + joined(e.words, ' ') +
                        "' is about the piece whose text it is, and this is the text of none");
  }
  Binding it = *self;
  it.name = "it";
  return inlined_text(em, scope->where, "scope " + scope->words.front(), e.span, Type::truth(),
                      names_for(em, it));
}

}  // namespace castellan::ruletext
