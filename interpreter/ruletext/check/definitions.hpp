/// Named rule text: definitions and contribution points, inlined where used.
#pragma once

#include "interpreter/ruletext/check/emitter.hpp"

namespace castellan::ruletext {

/// Parses a declared text, unless that was done before, and goes on in it; null after an error.
std::shared_ptr<const Expr> read_amount(Emitter& em, const description::RuleText& t);
std::shared_ptr<const std::vector<Statement>> read_effects(Emitter& em,
                                                           const description::RuleText& t);

/// Compiles `body`, a declared text called `key`, and comes back from it. A text
/// that uses itself is an error.
Type inlined(Emitter& em, const std::string& key, grammar::Span at,
             const std::function<Type()>& body);
/// A value in words of the ruleset, with these names and `player` only.
Type inlined_text(Emitter& em, const description::RuleText& t, const std::string& key,
                  grammar::Span at, Type wanted, std::vector<Binding> names);

const description::Definition* find_definition(Emitter& em, const std::string& name);
const description::Point* find_point(Emitter& em, const std::string& name);
/// A sentence (`verb`) also knows the names that the whole text began with, and
/// a name of it may live on as `it`.
Type defined(Emitter& em, const description::Definition& d, const Expr& e,
             const description::Verb* verb = nullptr);
Type contributed(Emitter& em, const description::Point& p, const Expr& e);
/// Evaluates the arguments into fresh locals and makes them the only names in
/// scope. The caller restores the scope.
bool bind_arguments(Emitter& em, const std::vector<description::Param>& params, const Expr& e,
                    const std::string& what);

}  // namespace castellan::ruletext
