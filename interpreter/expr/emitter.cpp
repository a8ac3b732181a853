#include "interpreter/expr/emitter.hpp"

#include <algorithm>
#include <limits>

#include "grammar/parse.hpp"
#include "interpreter/expr/stack_use.hpp"

namespace castellan::expr {

namespace {

/// The snippet as a source of its own in which everything else is blank, so
/// that offsets, lines and columns are those of the file.
grammar::Source snippet(const description::RuleText& text) {
  std::string s = text.source->text();
  for (std::size_t i = 0; i < s.size() && i < text.span.begin; ++i) {
    if (s[i] != '\n') s[i] = ' ';
  }
  s.resize(std::min<std::size_t>(s.size(), text.span.end));
  return grammar::Source(text.source->name(), std::move(s), text.source->position(0).line);
}

}  // namespace

grammar::Expr parse_amount(const description::RuleText& text, grammar::Diagnostics& out) {
  return grammar::parse_expression(snippet(text), out);
}

std::vector<grammar::Statement> parse_effects(const description::RuleText& text,
                                              grammar::Diagnostics& out) {
  return grammar::parse_effects(snippet(text), out);
}

Emitter::Emitter(const Vocabulary& v, const Signature& s, grammar::Diagnostics& out)
    : v_(v),
      out_(out),
      errors_before_(out.error_count()),
      subject_(s.subject),
      slot_(s.slot),
      own_(s.own) {
  program_.name = s.name;
  for (const auto& p : s.parameters) {
    const std::uint16_t at = p.type.is(Kind::bag) ? program_.bags++ : new_local();
    scope_.push_back({p.name, p.type, at});
  }
  signature_ = scope_;
}

std::size_t Emitter::emit(Op op, int a, int b, int c, int d) {
  Instruction in;
  in.op = op;
  in.a = static_cast<std::uint8_t>(a);
  in.b = static_cast<std::uint16_t>(b);
  in.c = c;
  in.d = d;
  program_.code.push_back(in);
  if (program_.places.empty() || program_.places.back().source != source_ ||
      program_.places.back().span != span_) {
    program_.places.push_back({source_, span_});
  }
  program_.place_of.push_back(static_cast<std::uint32_t>(program_.places.size() - 1));
  return program_.code.size() - 1;
}

void Emitter::push(Value v) {
  if (v >= std::numeric_limits<std::int32_t>::min() && v <= std::numeric_limits<std::int32_t>::max()) {
    emit(Op::push, 0, 0, static_cast<int>(v));
    return;
  }
  program_.constants.push_back(v);
  emit(Op::push_wide, 0, 0, static_cast<int>(program_.constants.size() - 1));
}

std::optional<Value> Emitter::take_constant(std::size_t from) {
  if (here() != from + 1 || program_.code.back().op != Op::push) return std::nullopt;
  const Value v = program_.code.back().c;
  program_.code.pop_back();
  program_.place_of.pop_back();
  return v;
}

std::uint16_t Emitter::new_local(std::uint16_t n) {
  const std::uint16_t at = locals_;
  locals_ = static_cast<std::uint16_t>(locals_ + n);
  program_.locals = std::max(program_.locals, locals_);
  return at;
}

Type Emitter::error(grammar::Span at, std::string id, std::string message, std::string hint) {
  if (source_) {
    out_.add(grammar::diagnose(*source_, at, std::move(id), std::move(message), std::move(hint)));
  } else {
    out_.add(grammar::diagnose("", std::move(id), std::move(message), std::move(hint)));
  }
  return {};
}

void Emitter::to_cell(Type& t) {
  if (!t.is(Kind::piece)) return;
  emit(Op::piece_cell, 0, t.id);
  t = Type::cell();
}

bool Emitter::check(Type found, Type wanted, const Expr& e) {
  if (found.is(Kind::invalid) || wanted.is(Kind::invalid) || found == wanted) return true;
  const bool none_fits = wanted.is(Kind::choice) || wanted.is(Kind::component) ||
                         wanted.is(Kind::seat) || wanted.is(Kind::cell) || wanted.is(Kind::piece) ||
                         wanted.is(Kind::segment) || wanted.is(Kind::corner) ||
                         wanted.is(Kind::place) || wanted.is(Kind::figure) ||
                         wanted.is(Kind::region);
  if (found.is(Kind::none) && none_fits) return true;
  if (wanted.is(Kind::component) && found.is(Kind::piece) &&
      v_.schema.field(found.field()).family == wanted.family()) {
    to_component(found);
    return true;
  }
  if (wanted.is(Kind::cell) && found.is(Kind::piece)) {
    to_cell(found);
    return true;
  }
  if (wanted.is(Kind::component) && wanted.id < 0 && is_component(found)) {
    to_component(found);
    return true;
  }
  error(e.span, "expr/wrong-kind", "expected " + kind_of(wanted) + ", found " + kind_of(found));
  return false;
}

Type Emitter::amount(const grammar::Expr& e, const grammar::SourcePtr& source, Type wanted) {
  source_ = source;
  const Type found = expression(e, wanted);
  check(found, wanted, e);
  return wanted.is(Kind::invalid) || found.is(Kind::invalid) ? found : wanted;
}

void Emitter::effects(const std::vector<grammar::Statement>& list,
                      const grammar::SourcePtr& source) {
  source_ = source;
  effects_ = true;
  statements(list);
}

Program Emitter::finish(Type result) {
  emit(Op::done);
  keep_deciding_refusals();
  program_.result = result;
  program_.locals = std::max(program_.locals, locals_);
  const auto too_large = [&](int n, const char* what, int most) {
    if (n <= most) return;
    error(span_, "expr/too-large",
          program_.name + " needs " + std::to_string(n) + " " + what + ", at most " + std::to_string(most) +
              " are possible");
  };
  too_large(program_.locals, "local values", kMaxLocals);
  // Code that was reported is not whole.
  if (out_.error_count() == errors_before_) {
    too_large(deepest_stack(program_, v_.schema), "values at a time", kMaxStack);
  }
  return std::move(program_);
}

// --- entry points

Program compile_amount(const Vocabulary& v, const Signature& s, const grammar::Expr& e,
                       const grammar::SourcePtr& source, Type wanted, grammar::Diagnostics& out) {
  Emitter emitter(v, s, out);
  const Type t = emitter.amount(e, source, wanted);
  return emitter.finish(t);
}

Program compile_amount(const Vocabulary& v, const Signature& s, const description::RuleText& text,
                       Type wanted, grammar::Diagnostics& out) {
  const auto before = out.error_count();
  const auto e = parse_amount(text, out);
  if (out.error_count() != before) return {};
  return compile_amount(v, s, e, text.source, wanted, out);
}

Program compile_set(const Vocabulary& v, const Signature& s, const std::string& variable,
                    const grammar::Expr& set, const grammar::Expr* where,
                    const grammar::SourcePtr& source, Type& element, grammar::Diagnostics& out) {
  Emitter emitter(v, s, out);
  element = emitter.collected(variable, set, where, source);
  return emitter.finish({Type::Kind::none, -1});
}

Program compile_effects(const Vocabulary& v, const Signature& s,
                        std::span<const description::RuleText> texts, grammar::Diagnostics& out) {
  Emitter emitter(v, s, out);
  for (const auto& text : texts) {
    if (text.empty()) continue;
    const auto before = out.error_count();
    const auto list = parse_effects(text, out);
    if (out.error_count() == before) emitter.effects(list, text.source);
  }
  return emitter.finish({Type::Kind::none, -1});
}

Program compile_effects(const Vocabulary& v, const Signature& s,
                        const std::vector<grammar::Statement>& statements,
                        const grammar::SourcePtr& source, grammar::Diagnostics& out) {
  Emitter emitter(v, s, out);
  emitter.effects(statements, source);
  return emitter.finish({Type::Kind::none, -1});
}

}  // namespace castellan::expr
