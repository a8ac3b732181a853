// `choice`: a value of a declared choice.

#include "grammar/diagnostic.hpp"
#include "interpreter/moves/domains/domain.hpp"

namespace castellan::moves {

namespace {

Type compile_choice(Compiling& c) {
  c.out.choice = c.schema().find_choice(c.from.of);
  if (c.out.choice) return Type::choice(c.out.choice);
  std::vector<std::string> known;
  for (const auto& choice : c.schema().choices()) known.push_back(choice.name);
  return c.error(": there is no choice '" + c.from.of + "'",
                 grammar::nearest_hint(c.from.of, known));
}

Value choice_values(const Run& run, const Domain& d) {
  return static_cast<Value>(run.schema().choice(d.choice).values.size());
}

bool each_choice(Look& look) {
  return look.offer_range(0, choice_values(look.run, look.domain) - 1);
}

std::int64_t count_choice(Look& look) { return choice_values(look.run, look.domain); }

bool admits_choice(const Run& run, const Parameter&, const Domain& d, Value v) {
  return v >= 0 && v < choice_values(run, d);
}

}  // namespace

const DomainType kChoice = {{"choice", Key::none, Piece::none, false},
                            kNoSource,
                            compile_choice,
                            each_choice,
                            count_choice,
                            admits_choice,
                            no_reason};

}  // namespace castellan::moves
