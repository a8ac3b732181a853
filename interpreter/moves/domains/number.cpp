// `number`: the integers from one to another.

#include <limits>

#include "interpreter/base/arithmetic.hpp"
#include "interpreter/moves/domains/domain.hpp"

namespace castellan::moves {

namespace {

Type compile_number(Compiling& c) {
  if (c.from.least.empty() || c.from.most.empty())
    return c.error(": numbers need a lowest and a highest value");
  c.out.least = c.formula(c.from.least, Type::number());
  c.out.most = c.formula(c.from.most, Type::number());
  return Type::number();
}

bool each_number(Look& look) {
  const Value least = look.run.value(look.domain.least);
  return look.offer_range(least, look.run.value(look.domain.most));
}

std::int64_t count_numbers(Look& look) {
  const Value least = look.run.value(look.domain.least);
  return numbers_in(least, look.run.value(look.domain.most));
}

bool admits_number(const Run& run, const Parameter&, const Domain& d, Value v) {
  return v >= run.value(d.least) && v <= run.value(d.most);
}

std::string number_reason(const Run& run, const Parameter& p, const Domain& d, Value v,
                          std::span<const std::string>) {
  if (admits_number(run, p, d, v)) return {};
  return std::to_string(v) + " is not between " + std::to_string(run.value(d.least)) + " and " +
         std::to_string(run.value(d.most));
}

}  // namespace

const DomainType kNumber = {{"number", Key::number, Piece::none, false},
                            kNoSource,
                            compile_number,
                            each_number,
                            count_numbers,
                            admits_number,
                            number_reason};

}  // namespace castellan::moves
