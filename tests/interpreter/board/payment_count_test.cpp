// Payments that are counted, against the cursor that goes through them.

#include "interpreter/board/payment_count.hpp"

#include <random>
#include <vector>

#include "tests/support/catch.hpp"

namespace castellan::board::test {

TEST_CASE("as many payments are counted as the cursor goes through") {
  std::mt19937 random(11);
  const auto below = [&random](unsigned n) { return static_cast<Word>(random() % n); };
  std::int64_t payments = 0;
  int counted = 0, none = 0;
  for (int round = 0; round < 1500; ++round) {
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
    if (random() % 4 == 0) terms.max_size = below(6);
    if (random() % 3 == 0) terms.min_kinds = below(3);
    if (random() % 9 == 0) terms.irredundant = true;
    const auto n = count_payments(terms);
    if (!n) continue;
    std::int64_t expected = 0;
    for (Payments p(terms); p.next();) ++expected;
    REQUIRE(*n == expected);
    ++counted;
    payments += expected;
    none += expected == 0;
  }
  CHECK(counted > 400);
  CHECK(payments > 3000);
  CHECK(none > 20);
}

TEST_CASE("what is left to the cursor") {
  const std::vector<Word> values{1, 2}, stock{3, 3};
  PaymentTerms terms;
  terms.values = values;
  terms.stock = stock;
  terms.min_total = 4;
  CHECK(count_payments(terms).has_value());
  PaymentTerms t = terms;
  t.irredundant = true;
  CHECK_FALSE(count_payments(t).has_value());
  t = terms;
  t.joker = 1;
  CHECK_FALSE(count_payments(t).has_value());
  t = terms;
  t.min_size = t.min_kinds = 2;
  CHECK_FALSE(count_payments(t).has_value());
  t = terms;
  t.min_kinds = 1;
  CHECK_FALSE(count_payments(t).has_value());  // nothing at all would have no kind
  t = terms;
  t.max_size = 2;
  CHECK_FALSE(count_payments(t).has_value());
  t.min_total = 0;
  CHECK(count_payments(t) == 6);  // sizes alone
  t.max_total = 8;
  CHECK_FALSE(count_payments(t).has_value());
  t = terms;
  t.max_total = 2000;
  CHECK_FALSE(count_payments(t).has_value());
}

}  // namespace castellan::board::test
