// Payments that are counted, against the cursor that goes through them.

#include "interpreter/board/payment_count.hpp"

#include <algorithm>
#include <numeric>
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
  CHECK(counted > 1300);
  CHECK(payments > 3000);
  CHECK(none > 20);
}

TEST_CASE("the n-th payment is the one that the cursor comes to after n others") {
  std::mt19937 random(12);
  const auto below = [&random](unsigned n) { return static_cast<Word>(random() % n); };
  int found = 0;
  for (int round = 0; round < 600; ++round) {
    const std::size_t kinds = 1 + random() % 5;
    std::vector<Word> values(kinds), stock(kinds), counts(kinds);
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
    const auto n = count_payments(terms);
    REQUIRE(n.has_value());
    std::int64_t i = 0;
    for (Payments p(terms); p.next(); ++i) {
      REQUIRE(nth_payment(terms, i, counts));
      REQUIRE(std::ranges::equal(counts, p.counts()));
      ++found;
    }
    REQUIRE(i == *n);
  }
  CHECK(found > 3000);
}

TEST_CASE("payments of many components are counted and found without being gone through") {
  const std::vector<Word> values(60, 1), stock(60, 1);
  std::vector<Word> counts(60);
  PaymentTerms terms;
  terms.values = values;
  terms.stock = stock;
  terms.min_size = terms.max_size = 30;
  const std::int64_t half = 118264581564861424;  // 60 over 30
  CHECK(count_payments(terms) == half);
  REQUIRE(nth_payment(terms, half - 1, counts));
  CHECK(std::accumulate(counts.begin(), counts.begin() + 30, 0) == 0);
  CHECK(std::accumulate(counts.begin() + 30, counts.end(), 0) == 30);
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
  const std::vector<Word> dear{1, 100'000}, many{3, 200'000};
  t.joker = -1;
  t.values = dear;
  t.stock = many;
  t.max_total = 2'000'000;
  CHECK_FALSE(count_payments(t).has_value());
}

}  // namespace castellan::board::test
