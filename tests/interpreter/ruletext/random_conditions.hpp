/// Conditions over a candidate, of random rule text or not, compiled and run as those of moves are.
#pragma once

#include <optional>
#include <string>

#include "tests/interpreter/ruletext/random_programs.hpp"

namespace castellan::ruletext::test {

struct ConditionWorld : RandomWorld {
  /// Of a candidate `it`; nothing when it does not compile.
  std::optional<Program> compile(const std::string& text, Type it) {
    grammar::Diagnostics out;
    vocabulary.taken = {};
    Signature s{"test", "actor", {{"it", it}}};
    s.varying = 1;
    Program p = compile_amount(vocabulary, s, rule_text(text, "random"), Type::truth(), out);
    return out.has_errors() ? std::nullopt : std::optional(std::move(p));
  }
  /// What it comes to for a candidate, or the id of the error.
  std::string value(const Program& p, Value it, const Notes& notes = {}, std::uint32_t from = 0) {
    const ReadContext context{*schema, arena, this, 3'000};
    machine.refuel(context);
    machine.local(0) = 1;
    machine.local(1) = it;
    try {
      return std::to_string(machine.evaluate(p, context, notes, from));
    } catch (const RuleError& e) {
      return e.id;
    }
  }
};

}  // namespace castellan::ruletext::test
