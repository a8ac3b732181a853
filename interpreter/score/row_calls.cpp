// Rows by name: an effect of the rules whose statements are those of a row.

#include <algorithm>

#include "interpreter/score/compiler.hpp"

namespace castellan::score {

using grammar::Statement;
using ruletext::Type;

namespace {

std::string name_of_rows(const grammar::Expr& said) {
  return said.kind == grammar::Expr::Kind::call ? said.text : phrase_name(said);
}

}  // namespace

const description::Definition* SheetCompiler::named_row(const Expr& said) const {
  const std::string name = name_of_rows(said);
  for (const auto& d : v_.description.definitions) {
    if (d.name == name && d.kind == description::Definition::Kind::effect) return &d;
  }
  return nullptr;
}

std::string SheetCompiler::nearest_named_row(const Expr& said) const {
  std::vector<std::string> known;
  for (const auto& d : v_.description.definitions) {
    if (d.kind == description::Definition::Kind::effect) known.push_back(d.name);
  }
  return grammar::nearest_hint(name_of_rows(said), known);
}

/// What it takes is worked out first, as by `let`, under names that nobody can say.
bool SheetCompiler::take_values(const description::Definition& d, const Expr& said, Row& row) {
  if (said.children.size() != d.parameters.size()) {
    error(said.span, "expr/arguments",
          "'" + d.name + "' takes " + std::to_string(d.parameters.size()) +
              (d.parameters.size() == 1 ? " value" : " values") + ", found " +
              std::to_string(said.children.size()));
    return false;
  }
  for (std::size_t i = 0; i < d.parameters.size(); ++i) {
    const Type type = parameter_type(d.parameters[i].type, v_.schema);
    if (type.is(Type::Kind::invalid)) {
      error(said.span, "expr/unknown-kind",
            "a row cannot use '" + d.name + "', which takes '" + d.parameters[i].type + "'");
      return false;
    }
    Step step;
    step.source = source_;
    step.span = said.children[i].span;
    step.verb = Verb::let;
    step.value = amount(said.children[i], type);
    step.local = local_of(signature_.parameters.size());
    declare_name({" " + d.parameters[i].name, said.span}, type);
    row.steps.push_back(std::move(step));
  }
  return true;
}

void SheetCompiler::call(const Statement& s, const description::Definition& d, Row& row) {
  if (std::find(calls_.begin(), calls_.end(), d.name) != calls_.end())
    return error(s.span, "expr/recursion", "'" + d.name + "' uses itself");
  if (!s.condition.empty())
    return error(s.condition.front().span, "score/not-in-row",
                 "'if' stands behind the verbs of '" + d.name + "', not behind its name");
  auto& names = signature_.parameters;
  const std::size_t outside = names.size();
  if (!take_values(d, s.object.front(), row)) return names.resize(outside);

  // Its text knows what it takes and nothing of the row.
  const auto outer = names;
  for (std::size_t i = 0; i < outside; ++i) names[i].name.clear();
  for (std::size_t i = 0; i < d.parameters.size(); ++i)
    names[outside + i].name = d.parameters[i].name;
  const auto source = source_;
  calls_.push_back(d.name);
  const auto run = [&](const description::RuleText& text) {
    source_ = text.source;
    for (const auto& inner : ruletext::parse_effects(text, out_)) statement(inner, row);
  };
  for (const auto& text : d.before) run(text);
  run(d.text);
  for (const auto& text : d.after) run(text);
  calls_.pop_back();
  source_ = source;
  names.assign(outer.begin(), outer.begin() + static_cast<std::ptrdiff_t>(outside));
}

}  // namespace castellan::score
