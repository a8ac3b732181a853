// Rows and their verbs.

#include <algorithm>

#include "interpreter/score/compiler.hpp"
#include "interpreter/score/row_verbs.hpp"

namespace castellan::score {

using grammar::Statement;
using ruletext::Type;

void SheetCompiler::name_row(const grammar::WordToken& name) {
  if (row_ids_.insert(name.text).second) return;
  error(name.span, "score/duplicate-row",
        "sheet '" + tree_.name.text + "' has a row '" + name.text + "' already");
}

void SheetCompiler::row(const grammar::Row& tree, std::vector<Item>& into) {
  name_row(tree.id);
  Item item;
  Row& row = item.row.emplace();
  row.id = row_id(tree.id);
  row.package = package();
  row_scope_ = signature_.parameters.size();
  for (const auto& s : tree.body) statement(s, row);
  // Others who are ranked have none of the row's own names.
  if (row.prizes) signature_.parameters.resize(row_scope_);
  row.label = label(tree.label, tree.label_span);
  signature_.parameters.resize(row_scope_);
  const bool acts = std::any_of(row.steps.begin(), row.steps.end(),
                                [](const Step& s) { return s.verb != Verb::let; });
  row.own = std::any_of(row.steps.begin(), row.steps.end(), [](const Step& s) {
    return s.verb == Verb::rank || uses_player(s.value) || uses_player(s.per) ||
           uses_player(s.counting) || uses_player(s.condition);
  });
  if (acts) {
    into.push_back(std::move(item));
  } else if (tree.body.empty() ||
             std::all_of(tree.body.begin(), tree.body.end(),
                         [](const Statement& s) { return s.kind == Statement::Kind::let; })) {
    error(tree.id.span, "score/empty-row", "row '" + tree.id.text + "' does nothing to the points");
  }
}

void SheetCompiler::statement(const Statement& s, Row& row) {
  Step step;
  step.source = source_;
  step.span = s.span;
  switch (s.kind) {
    case Statement::Kind::let:
      if (s.object.empty()) return;
      step.verb = Verb::let;
      step.value = amount(s.object.front(), {});
      step.local = local_of(signature_.parameters.size());
      declare_name(s.name, step.value.result);
      row.steps.push_back(std::move(step));
      return;
    case Statement::Kind::verb:
      break;
    case Statement::Kind::call:
      if (const auto* named = named_row(s.object.front())) return call(s, *named, row);
      return error(s.span, "score/unknown-verb", "expected a verb of a row: " + row_verb_list(),
                   nearest_named_row(s.object.front()));
    default:
      return error(s.span, "score/not-in-row",
                   "a row holds verbs and 'let' only; write 'if' behind the verb");
  }
  if (!verb(s, step)) return;
  condition(s, step);
  if (step.verb == Verb::rank) rank(s, step, row);
  row.steps.push_back(std::move(step));
}

bool SheetCompiler::verb(const Statement& s, Step& step) {
  const RowVerb* line = find_row_verb(s.verb.text);
  if (line == nullptr) {
    std::vector<std::string> known;
    for (const RowVerb& v : row_verbs()) known.emplace_back(v.word);
    error(s.verb.span, "score/unknown-verb",
          "'" + s.verb.text + "' is not a verb of a row: " + row_verb_list(),
          grammar::nearest_hint(s.verb.text, known));
    return false;
  }
  step.verb = line->verb;
  step.so_far = line->so_far;
  allow(s, line->takes);
  if (!line->amount) no_object(s);
  if (line->verb == Verb::rank) return true;
  if (line->verb == Verb::halve_down) return halve(s, step);
  const Expr* what = line->amount ? object(s) : nullptr;
  if (!line->limit.empty()) what = limit(s, line->limit);
  if (what == nullptr) return line->verb == Verb::zero;
  step.value = amount(*what, Type::number());
  const auto number = [&](std::string_view preposition, ruletext::Program& into) {
    const auto* c = complement(s, preposition);
    if (c != nullptr && !c->object.empty()) into = amount(c->object.front(), Type::number());
  };
  number("per", step.per);
  number("counting", step.counting);
  return true;
}

bool SheetCompiler::halve(const Statement& s, Step& step) {
  const auto* rounded = complement(s, "rounded");
  if (rounded == nullptr) {
    error(s.span, "score/missing", "'halve' needs 'rounded up' or 'rounded down'");
    return false;
  }
  step.verb = rounded->text == "up" ? Verb::halve_up : Verb::halve_down;
  return true;
}

void SheetCompiler::allow(const Statement& s,
                          std::span<const ruletext::language::Complement> takes) {
  std::vector<std::string_view> seen;
  for (const auto& c : s.complements) {
    if (std::none_of(takes.begin(), takes.end(),
                     [&](const auto& known) { return known.preposition == c.preposition; })) {
      error(c.span, "score/unknown-complement",
            "'" + c.preposition + "' does not belong to '" + s.verb.text + "' in a row");
    } else if (std::find(seen.begin(), seen.end(), c.preposition) != seen.end()) {
      error(c.span, "score/unknown-complement",
            "'" + c.preposition + "' is given twice to '" + s.verb.text + "'");
    }
    seen.push_back(c.preposition);
  }
}

const grammar::Complement* SheetCompiler::complement(const Statement& s,
                                                     std::string_view preposition) {
  const auto it =
      std::find_if(s.complements.begin(), s.complements.end(),
                   [&](const grammar::Complement& c) { return c.preposition == preposition; });
  return it == s.complements.end() ? nullptr : &*it;
}

const grammar::Expr* SheetCompiler::object(const Statement& s) {
  if (!s.object.empty()) return &s.object.front();
  error(s.span, "score/missing", "'" + s.verb.text + "' needs an amount");
  return nullptr;
}

const grammar::Expr* SheetCompiler::limit(const Statement& s, std::string_view preposition) {
  const auto* c = complement(s, preposition);
  if (c != nullptr && !c->object.empty()) return &c->object.front();
  error(s.span, "score/missing",
        "'" + s.verb.text + "' needs '" + std::string(preposition) + "' and an amount");
  return nullptr;
}

void SheetCompiler::no_object(const Statement& s) {
  if (s.object.empty()) return;
  error(s.object.front().span, "score/unknown-complement", "'" + s.verb.text + "' takes no amount");
}

void SheetCompiler::condition(const Statement& s, Step& step) {
  if (s.condition.empty()) return;
  const Expr& e = s.condition.front();
  step.condition = amount(e, Type::truth());
  if (source_) step.condition_text = description::one_line(source_->text(e.span));
}

}  // namespace castellan::score
