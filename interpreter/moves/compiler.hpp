/// From declared moves to compiled ones. Private to interpreter/moves; called
/// while rules are compiled. Every problem is reported with its place.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "interpreter/moves/table_internal.hpp"

namespace castellan::moves {

/// The name that the turn of a placement has in rule text.
inline constexpr const char* kTurnName = "turn";

/// Locals and bag registers before a parameter, with their names.
struct Scope {
  ruletext::Signature signature;
  std::size_t locals = 1;
  std::size_t bags = 0;
  /// Of the locals, the actor first.
  [[nodiscard]] std::vector<Type> local_types() const;
};

class Compiler {
 public:
  Compiler(const ruletext::Vocabulary& v, grammar::Diagnostics& out) : v_(v), out_(out) {}

  std::unique_ptr<Table::Kind> move(const description::Move& m);

  // Services for the compilation of domains.
  [[nodiscard]] const ruletext::Vocabulary& vocabulary() const { return v_; }
  [[nodiscard]] const state::Schema& schema() const { return v_.schema; }
  void error(const description::Origin& at, std::string id, std::string message,
             std::string hint = {});
  Formula formula(const ruletext::Signature& s, const description::RuleText& text, Type wanted);

 private:
  Type wrong(const description::RuleText& at, const std::string& message);
  [[nodiscard]] ruletext::Signature with_it(const Scope& scope, Type it, bool turns) const;

  Parameter parameter(const description::Parameter& p, const description::Move& m, Scope& scope);
  /// Compiles the alternatives, those of every value with what its kind says.
  void domains(description::Parameter& p, Type declared, const Scope& scope, Parameter& out);
  /// Makes a domain of every value of a kind one with its source; false when it is reported.
  bool every(const description::Parameter& p, Type declared, description::Domain& d,
             const std::string& what);
  /// Compiles one alternative and gives the kind of its values.
  Type domain(const description::Domain& d, const std::string& what, const Scope& scope,
              Domain& out, bool& turns);
  Type container(const DomainType& type, const description::Domain& d, const std::string& what,
                 const Scope& scope, Domain& out);
  void where(const description::Domain& d, const Scope& scope, Type it, bool turns, Domain& out);
  Condition condition(const description::Condition& c, const ruletext::Signature& s);
  void conditions(const description::Move& m, Table::Kind& kind, std::span<const Scope> scopes);
  void effect(const description::Move& m, const Scope& scope, Table::Kind& kind);

  const ruletext::Vocabulary& v_;
  grammar::Diagnostics& out_;
};

}  // namespace castellan::moves
