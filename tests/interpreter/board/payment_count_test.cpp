// Payments that are counted and picked by number, against the cursor that goes through them.

#include "interpreter/board/payment_count.hpp"

#include <random>
#include <vector>

#include "tests/support/catch.hpp"

namespace castellan::board::test {

namespace {

using Payment = std::vector<Word>;

std::vector<Payment> all_of(const PaymentTerms& terms) {
  std::vector<Payment> all;
  for (Payments p(terms); p.next();) all.emplace_back(p.counts().begin(), p.counts().end());
  return all;
}

std::vector<Payment> picked(const PaymentTerms& terms) {
  const PaymentCount count(terms);
  std::vector<Payment> all;
  for (std::int64_t n = 0; n < count.all(); ++n) count.at(n, all.emplace_back(terms.stock.size(), Word{-1}));
  return all;
}

}  // namespace

TEST_CASE("payments picked by number are those of the cursor, in its order") {
  std::mt19937 random(11);
  const auto below = [&random](unsigned n) { return static_cast<Word>(random() % n); };
  std::size_t payments = 0, none = 0;
  for (int round = 0; round < 600; ++round) {
    const std::size_t kinds = random() % 6;
    std::vector<Word> values(kinds), stock(kinds);
    for (Word& v : values) v = below(7);
    for (Word& n : stock) n = below(4);
    PaymentTerms terms;
    terms.values = values;
    terms.stock = stock;
    if (random() % 2 == 0) terms.min_total = below(14);
    if (random() % 2 == 0) terms.max_total = below(16);
    if (random() % 2 == 0) terms.min_size = below(4);
    if (random() % 2 == 0) terms.max_size = below(6);
    if (terms.min_size > 0 && random() % 3 == 0) terms.min_kinds = 1;
    REQUIRE(PaymentCount::serves(terms));
    const auto expected = all_of(terms);
    REQUIRE(picked(terms) == expected);
    payments += expected.size();
    none += expected.empty();
  }
  CHECK(payments > 3000);
  CHECK(none > 20);
}

TEST_CASE("what is left to the cursor") {
  const std::vector<Word> values{1, 2}, stock{3, 3};
  PaymentTerms terms;
  terms.values = values;
  terms.stock = stock;
  terms.min_total = 4;
  CHECK(PaymentCount::serves(terms));
  PaymentTerms t = terms;
  t.irredundant = true;
  CHECK_FALSE(PaymentCount::serves(t));
  t = terms;
  t.joker = 1;
  CHECK_FALSE(PaymentCount::serves(t));
  t = terms;
  t.min_kinds = 2;
  CHECK_FALSE(PaymentCount::serves(t));
  t = terms;
  t.min_kinds = 1;
  CHECK_FALSE(PaymentCount::serves(t));  // nothing at all would have no kind
  t = terms;
  t.max_total = 2000;
  CHECK_FALSE(PaymentCount::serves(t));
}

}  // namespace castellan::board::test
