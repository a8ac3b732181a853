#include "interpreter/expr/observed.hpp"

namespace castellan::expr {

int Observed::clause(Clause::Kind kind, const std::string& rule, const grammar::SourcePtr& source, grammar::Span span) {
  const auto at_file = source->position(span.begin);
  const Place place{source->name(), at_file.line, at_file.column, std::string(source->text(span)),
                    kind == Clause::Kind::statement};
  const auto [at, fresh] = numbers_.emplace(place, static_cast<int>(clauses_.size()));
  if (fresh) {
    clauses_.push_back({kind, rule, source, span});
  } else if (kind == Clause::Kind::amount) {
    Clause& known = clauses_[static_cast<std::size_t>(at->second)];
    if (known.kind == Clause::Kind::operand) known.kind = Clause::Kind::amount;
  }
  return at->second;
}

void Observed::forget() {
  for (Clause& c : clauses_) c.runs = c.held = c.when = 0;
}

}  // namespace castellan::expr
