#include "interpreter/ruletext/observed.hpp"

namespace castellan::ruletext {

Observed::Observed(Looks looks) : looks_(looks) {
  if (lines())
    clauses_.push_back({Clause::Kind::stretch, "", std::make_shared<grammar::Source>("", ""), {}});
}

int Observed::stretch(const std::string& rule, const grammar::SourcePtr& source, grammar::Span span,
                      std::uint32_t length, bool member) {
  Clause c{Clause::Kind::stretch, rule, source, span};
  c.part = true;
  c.length = length;
  c.member = member;
  clauses_.push_back(std::move(c));
  return static_cast<int>(clauses_.size() - 1);
}

int Observed::clause(Clause::Kind kind, const std::string& rule, const grammar::SourcePtr& source,
                     grammar::Span span) {
  const auto at_file = source->position(span.begin);
  const Place place{source->name(), at_file.line, at_file.column, std::string(source->text(span)),
                    kind == Clause::Kind::statement};
  const auto [at, fresh] = numbers_.emplace(place, static_cast<int>(clauses_.size()));
  if (fresh) {
    Clause c{kind, rule, source, span};
    clauses_.push_back(std::move(c));
  } else if (kind == Clause::Kind::amount) {
    Clause& known = clauses_[static_cast<std::size_t>(at->second)];
    if (known.kind == Clause::Kind::operand) known.kind = Clause::Kind::amount;
  }
  return at->second;
}

void Observed::forget() {
  for (Clause& c : clauses_) c.runs = c.held = c.when = c.nanoseconds = 0;
}

}  // namespace castellan::ruletext
