// The ways into the compiler: what is compiled from which text.

#include <algorithm>

#include "grammar/parse.hpp"
#include "interpreter/ruletext/check/definitions.hpp"
#include "interpreter/ruletext/check/effects.hpp"
#include "interpreter/ruletext/check/expressions.hpp"
#include "interpreter/ruletext/check/provenance.hpp"
#include "interpreter/ruletext/check/sets.hpp"
#include "interpreter/ruletext/words/words.hpp"

namespace castellan::ruletext {

grammar::Expr parse_amount(const description::RuleText& text, grammar::Diagnostics& out) {
  return grammar::parse_expression_in(*text.source, text.span, out);
}

std::vector<grammar::Statement> parse_effects(const description::RuleText& text,
                                              grammar::Diagnostics& out) {
  return grammar::parse_effects_in(*text.source, text.span, out);
}

Program compile_amount(const Vocabulary& v, const Signature& s, const grammar::Expr& e,
                       const grammar::SourcePtr& source, Type wanted, grammar::Diagnostics& out) {
  Emitter em(v, s, out);
  em.source = source;
  const Type found = expression(em, e, wanted);
  em.observe_text(e, 0, found);
  em.check(found, wanted, e);
  return em.finish(wanted.is(Kind::invalid) || found.is(Kind::invalid) ? found : wanted);
}

Program compile_amount(const Vocabulary& v, const Signature& s, const description::RuleText& text,
                       Type wanted, grammar::Diagnostics& out) {
  const auto before = out.error_count();
  const auto e = parse_amount(text, out);
  if (out.error_count() != before) return {};
  return compile_amount(v, s, e, text.source, wanted, out);
}

Program compile_key(const Vocabulary& v, const Signature& s, const grammar::Expr& e,
                    const grammar::SourcePtr& source, grammar::Diagnostics& out) {
  Emitter em(v, s, out);
  em.source = source;
  return em.finish(expect_key(em, e) ? Type::number() : Type{});
}

Program compile_key(const Vocabulary& v, const Signature& s, const description::RuleText& text,
                    grammar::Diagnostics& out) {
  const auto before = out.error_count();
  const auto e = parse_amount(text, out);
  if (out.error_count() != before) return {};
  return compile_key(v, s, e, text.source, out);
}

bool names_set(const Vocabulary& v, const grammar::Expr& e) {
  const Expr& said = e.kind == Expr::Kind::of ? e.children[0] : e;
  const bool call = said.kind == Expr::Kind::call;
  const std::string n = call ? key_of(said.text) : phrase_of(said);
  if (call && language::is_set(n)) return true;
  // The regions that a piece is part of; those of a player are a container.
  if (const auto f = e.kind == Expr::Kind::of ? v.schema.find_field(n) : FieldId()) {
    return v.schema.field(f).kind == description::FieldKind::regions &&
           v.schema.field(f).instances == 1;
  }
  return !n.empty() && (call || !v.schema.find_field(n)) &&
         std::ranges::any_of(v.description.sets,
                             [&](const auto& s) { return key_of(s.name) == n; });
}

Program compile_set(const Vocabulary& v, const Signature& s, const std::string& variable,
                    const grammar::Expr& set, const grammar::Expr* where,
                    const grammar::SourcePtr& source, Type& element, grammar::Diagnostics& out) {
  Emitter em(v, s, out);
  em.source = source;
  element = collected(em, variable, set, where);
  em.collects(element);
  return em.finish({Kind::none, -1});
}

Program compile_effects(const Vocabulary& v, const Signature& s,
                        std::span<const description::RuleText> texts, grammar::Diagnostics& out) {
  Emitter em(v, s, out);
  em.text.effects = true;
  for (const auto& text : texts) {
    if (text.empty()) continue;
    if (const auto list = read_effects(em, text)) statements(em, *list);
  }
  return em.finish({Kind::none, -1});
}

Program compile_effects(const Vocabulary& v, const Signature& s,
                        const std::vector<grammar::Statement>& statements,
                        const grammar::SourcePtr& source, grammar::Diagnostics& out) {
  Emitter em(v, s, out);
  em.source = source;
  em.text.effects = true;
  ruletext::statements(em, statements);
  return em.finish({Kind::none, -1});
}

Program compile_called(const Vocabulary& v, std::size_t index, grammar::Diagnostics& out) {
  const description::Definition& d = v.description.definitions[v.called[index]];
  Signature s{"effect '" + d.name + "'", "actor", {}};
  for (const auto& p : d.parameters)
    s.parameters.push_back({p.name, parameter_type(p.type, v.schema)});
  Emitter em(v, s, out);
  em.text.effects = true;
  em.inlining.push_back(d.name);  // where it stands in itself it is called
  em.may_stop();
  std::vector<description::RuleText> texts = d.before;
  texts.push_back(d.text);
  texts.insert(texts.end(), d.after.begin(), d.after.end());
  for (const auto& text : texts) {
    if (const auto list = read_effects(em, text)) statements(em, *list);
  }
  return em.finish({Kind::none, -1});
}

Program compile_call(const Vocabulary& v, const std::string& name, int function, std::size_t locals,
                     const description::Origin& at) {
  Program p;
  p.name = name;
  p.locals = p.given_locals = static_cast<std::uint16_t>(locals);
  p.result = {Kind::none, -1};
  p.effects = true;
  p.places.push_back({at.source, at.span});
  const auto add = [&p](const Instruction& in) {
    p.code.push_back(in);
    p.place_of.push_back(0);
  };
  for (std::size_t i = 0; i < locals; ++i) add({Op::load, 0, static_cast<std::uint16_t>(i)});
  add({Op::call_lua_effect, static_cast<std::uint8_t>(locals), 0, function});
  add({Op::done});
  p.references = references_of(p, v, {}, {});
  verify(p, v.linkage());
  if (v.compiled) v.compiled(p, p);
  return p;
}

Program compile_slot_amount(const Vocabulary& v, const Signature& s, const grammar::RuleLine& text,
                            const grammar::SourcePtr& source, grammar::Diagnostics& out) {
  if (!text.value.empty()) return compile_amount(v, s, text.value[0], source, Type::number(), out);
  const auto& list = text.statements;
  // `worth of it` reads as a statement too, `a - 1` as a verb with its object.
  const bool plain =
      list.size() == 1 && (list[0].kind == Statement::Kind::call ||
                           (list[0].kind == Statement::Kind::verb && list[0].verb.text != "score"));
  const bool sentence =
      plain &&
      std::any_of(v.description.verbs.begin(), v.description.verbs.end(), [&](const auto& verb) {
        return !list[0].verb.text.empty() && verb.pattern.starts_with(list[0].verb.text);
      });
  if (plain && !sentence) {
    grammar::Diagnostics of_value;
    const auto value = parse_amount({source, text.text_span, {}}, of_value);
    if (!of_value.has_errors()) return compile_amount(v, s, value, source, Type::number(), out);
  }
  Emitter em(v, s, out);
  em.source = source;
  em.text.points = em.new_local();
  em.push(0);
  em.emit(Op::store, 0, *em.text.points);
  statements(em, list);
  em.emit(Op::load, 0, *em.text.points);
  return em.finish(Type::number());
}

}  // namespace castellan::ruletext
