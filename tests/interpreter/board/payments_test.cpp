#include "interpreter/board/payments.hpp"

#include <algorithm>
#include <random>
#include <set>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/rounds.hpp"

using namespace castellan;
using namespace castellan::board;

namespace {

using Payment = std::vector<Word>;
using List = std::vector<Payment>;

List list(const PaymentTerms& terms) {
  List all;
  for (Payments p(terms); p.next();) all.emplace_back(p.counts().begin(), p.counts().end());
  return all;
}

int number_of(const PaymentTerms& terms) {
  int n = 0;
  for (Payments p(terms); p.next();) ++n;
  return n;
}

// Every assignment of jokers, tried one by one.
bool met(const PaymentTerms& t, const Payment& p) {
  std::set<std::pair<long, std::set<int>>> ways{{0, {}}};
  int size = 0;
  for (int k = 0; k < static_cast<int>(p.size()); ++k) {
    for (Word i = 0; i < p[static_cast<std::size_t>(k)]; ++i) {
      ++size;
      std::set<std::pair<long, std::set<int>>> next;
      for (const auto& [total, kinds] : ways) {
        for (int as = 0; as < static_cast<int>(p.size()); ++as) {
          if (k == t.joker ? (t.joker_kinds >> as & 1) == 0 : as != k) continue;
          auto more = kinds;
          more.insert(as);
          next.insert({total + t.values[static_cast<std::size_t>(as)], more});
        }
      }
      ways = next;
    }
  }
  if (size < t.min_size || size > t.max_size) return false;
  return std::any_of(ways.begin(), ways.end(), [&](const auto& w) {
    return w.first >= t.min_total && w.first <= t.max_total &&
           static_cast<int>(w.second.size()) >= t.min_kinds;
  });
}

List by_definition(const PaymentTerms& t) {
  List all;
  Payment p(t.stock.size(), 0);
  for (;;) {
    bool good = met(t, p);
    REQUIRE(meets_terms(t, p) == good);
    for (std::size_t k = 0; good && t.irredundant && k < p.size(); ++k) {
      if (p[k] == 0) continue;
      Payment fewer = p;
      --fewer[k];
      good = !met(t, fewer);
    }
    if (good) all.push_back(p);
    std::size_t k = 0;
    while (k < p.size() && p[k] == t.stock[k]) p[k++] = 0;
    if (k == p.size()) break;
    ++p[k];
  }
  std::sort(all.begin(), all.end(), [&](const Payment& a, const Payment& b) {
    if (t.joker >= 0) {
      const auto j = static_cast<std::size_t>(t.joker);
      if (a[j] != b[j]) return a[j] < b[j];
    }
    return a > b;
  });
  return all;
}

// Four kinds worth 1, 2, 4 and 5, a joker for any of them, three kinds at least.
const std::vector<Word> kValues{1, 2, 4, 5, 0};
PaymentTerms price(Word total, const std::vector<Word>& stock) {
  PaymentTerms t;
  t.values = kValues;
  t.stock = stock;
  t.joker = 4;
  t.joker_kinds = 0b1111;
  t.min_total = t.max_total = total;
  t.min_kinds = 3;
  return t;
}

}  // namespace

TEST_CASE("many jokers are tried together, not one by one") {
  std::vector<Word> values(21), stock(21, 0);
  for (int k = 0; k < 20; ++k) values[static_cast<std::size_t>(k)] = 2 * k + 2;
  stock[20] = 40;
  PaymentTerms t;
  t.values = values;
  t.stock = stock;
  t.joker = 20;
  t.joker_kinds = (std::uint64_t{1} << 20) - 1;
  t.min_total = t.max_total = 400;
  t.min_kinds = 12;
  std::int64_t fuel = 100'000;
  t.fuel = &fuel;
  // 12 different values come to 348 at most, every other joker to 40.
  std::vector<Word> paid(21, 0);
  for (int jokers = 1; jokers <= 40; ++jokers) {
    paid[20] = jokers;
    CHECK(meets_terms(t, paid) == (jokers >= 14));
  }
  t.min_total = t.max_total = 401;
  CHECK_FALSE(meets_terms(t, paid));
  CHECK(fuel > 0);
}

TEST_CASE("exact payments of three kinds, in list order") {
  const std::vector<Word> stock{5, 2, 1, 4, 0};
  CHECK(list(price(10, stock)) ==
        List{{4, 1, 1, 0, 0}, {3, 1, 0, 1, 0}, {2, 2, 1, 0, 0}, {1, 2, 0, 1, 0}, {1, 0, 1, 1, 0}});
  const std::vector<Word> rest{1, 1, 0, 4, 0};
  CHECK(list(price(8, rest)) == List{{1, 1, 0, 1, 0}});
  const std::vector<Word> third{3, 2, 2, 1, 0};
  CHECK(list(price(12, third)) ==
        List{{3, 2, 0, 1, 0}, {3, 0, 1, 1, 0}, {2, 1, 2, 0, 0}, {1, 1, 1, 1, 0}});
  const std::vector<Word> fourth{4, 3, 2, 2, 0};
  CHECK(list(price(18, fourth)) == List{{4, 3, 2, 0, 0},
                                        {4, 2, 0, 2, 0},
                                        {4, 0, 1, 2, 0},
                                        {3, 3, 1, 1, 0},
                                        {3, 1, 2, 1, 0},
                                        {2, 3, 0, 2, 0},
                                        {2, 1, 1, 2, 0},
                                        {1, 2, 2, 1, 0},
                                        {0, 2, 1, 2, 0}});
}

TEST_CASE("payments with jokers follow those without") {
  const std::vector<Word> stock{3, 2, 2, 1, 1};
  CHECK(list(price(12, stock)) ==
        List{{3, 2, 0, 1, 0}, {3, 0, 1, 1, 0}, {2, 1, 2, 0, 0}, {1, 1, 1, 1, 0}, {3, 2, 1, 0, 1},
             {3, 2, 0, 0, 1}, {3, 1, 0, 1, 1}, {3, 0, 1, 0, 1}, {3, 0, 0, 1, 1}, {2, 2, 1, 0, 1},
             {2, 2, 0, 1, 1}, {2, 1, 1, 0, 1}, {2, 0, 2, 0, 1}, {2, 0, 1, 1, 1}, {1, 2, 0, 1, 1},
             {1, 1, 2, 0, 1}, {1, 1, 1, 0, 1}, {1, 1, 0, 1, 1}, {1, 0, 1, 1, 1}, {0, 1, 1, 1, 1}});
  const std::vector<Word> many{2, 2, 3, 3, 1};
  CHECK(list(price(30, many)) == List{{1, 1, 3, 3, 0},
                                      {2, 2, 3, 2, 1},
                                      {2, 2, 2, 3, 1},
                                      {2, 2, 1, 3, 1},
                                      {2, 1, 3, 2, 1},
                                      {2, 0, 3, 3, 1},
                                      {2, 0, 2, 3, 1},
                                      {1, 2, 2, 3, 1},
                                      {1, 1, 3, 2, 1},
                                      {1, 1, 2, 3, 1},
                                      {1, 0, 3, 3, 1},
                                      {0, 2, 3, 2, 1},
                                      {0, 1, 3, 3, 1},
                                      {0, 1, 2, 3, 1}});
  const std::vector<Word> tight{2, 1, 2, 2, 1};
  CHECK(list(price(24, tight)) ==
        List{{2, 1, 2, 2, 1}, {2, 0, 2, 2, 1}, {1, 0, 2, 2, 1}, {0, 1, 2, 2, 1}});
}

TEST_CASE("payments that fail or need every joker") {
  const std::vector<Word> two{2, 2, 1, 1, 0};
  CHECK(list(price(8, two)) == List{{2, 1, 1, 0, 0}, {1, 1, 0, 1, 0}});
  const std::vector<Word> dear{0, 4, 1, 1, 0};
  CHECK(list(price(8, dear)).empty());
  const std::vector<Word> two_kinds{8, 0, 2, 0, 0};
  CHECK(list(price(8, two_kinds)).empty());
  const std::vector<Word> jokers{0, 0, 0, 0, 3};
  CHECK(list(price(8, jokers)) == List{{0, 0, 0, 0, 3}});
  const std::vector<Word> own{1, 0, 1, 0, 1};
  CHECK(list(price(10, own)) == List{{1, 0, 1, 0, 1}});
  const std::vector<Word> poor{0, 1, 1, 1, 0};
  CHECK(list(price(10, poor)).empty());
  const std::vector<Word> helped{0, 1, 1, 1, 1};
  CHECK(list(price(10, helped)) == List{{0, 0, 1, 1, 1}});
  const std::vector<Word> both{0, 2, 2, 0, 2};
  CHECK(list(price(12, both)) == List{{0, 1, 2, 0, 2}, {0, 1, 1, 0, 2}});
}

TEST_CASE("numbers of payments from a full stock") {
  const std::vector<Word> full{20, 18, 15, 15, 0};
  const std::pair<Word, int> expected[] = {{8, 2},   {10, 5},  {12, 9},  {18, 34},
                                           {22, 62}, {24, 81}, {30, 150}};
  for (const auto& [total, payments] : expected) CHECK(number_of(price(total, full)) == payments);
  const std::vector<Word> nine{9, 9, 9, 9, 0};
  const List all = list(price(14, nine));
  CHECK(all.size() == 15);
  CHECK(std::count(all.begin(), all.end(), Payment{8, 1, 1, 0, 0}) == 1);
  CHECK(std::count(all.begin(), all.end(), Payment{1, 0, 2, 1, 0}) == 1);
}

TEST_CASE("small takings: one piece, or several up to a total") {
  const std::vector<Word> values{1, 3, 9};
  const std::vector<Word> stock{2, 1, 1};
  PaymentTerms one;
  one.values = values;
  one.stock = stock;
  one.min_size = one.max_size = 1;
  CHECK(list(one) == List{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}});
  PaymentTerms several = one;
  several.min_size = 2;
  several.max_size = 99;
  several.max_total = 5;
  CHECK(list(several) == List{{2, 1, 0}, {2, 0, 0}, {1, 1, 0}});
}

TEST_CASE("the extreme hand has 262,143 payments for a price of 1") {
  const std::vector<Word> values{1, 2, 3, 4, 5, 6, 7, 8, 9};
  const std::vector<Word> stock(9, 3);
  PaymentTerms t;
  t.values = values;
  t.stock = stock;
  t.min_total = 1;
  CHECK(number_of(t) == 262143);
  t.irredundant = true;
  CHECK(number_of(t) == 9);
}

TEST_CASE("random terms equal the definition") {
  std::mt19937_64 random(8);
  auto pick = [&](int n) { return static_cast<int>(random() % static_cast<std::uint64_t>(n)); };
  int found = 0, rejected = 0;
  for (int round = 0; round < rounds(6000); ++round) {
    const int kinds = 1 + pick(5);
    std::vector<Word> values;
    std::vector<Word> stock;
    const int scale = pick(6) == 0 ? 60 : 1;
    for (int k = 0; k < kinds; ++k) {
      values.push_back(pick(7) * scale);
      stock.push_back(pick(4));
    }
    PaymentTerms t;
    t.values = values;
    t.stock = stock;
    if (pick(2) == 0) {
      t.joker = pick(kinds);
      for (int k = 0; k < kinds; ++k) {
        if (k != t.joker && pick(3) != 0) t.joker_kinds |= std::uint64_t{1} << k;
      }
    }
    t.min_total = pick(25) * scale;
    const int form = pick(3);
    if (form == 0) t.max_total = t.min_total;
    if (form == 1) t.max_total = t.min_total + pick(10) * scale;
    if (pick(2) == 0) t.min_kinds = pick(4);
    if (pick(3) == 0) t.min_size = pick(4);
    if (pick(3) == 0) t.max_size = pick(8);
    t.irredundant = pick(2) == 0;
    const List expected = by_definition(t);
    found += static_cast<int>(expected.size());
    REQUIRE(list(t) == expected);

    // The same stock at other prices, one after the other.
    PaymentStock known;
    known.prepare(t);
    for (int price = 0; price < 3; ++price) {
      PaymentTerms other = t;
      other.known = &known;
      other.min_total = pick(25) * scale;
      if (form != 2) other.max_total = other.min_total + pick(4) * scale;
      if (pick(3) == 0) other.min_kinds = pick(4);
      other.max_size = 1 + pick(8);
      const List payments = by_definition(other);
      REQUIRE((may_be_paid(other) || payments.empty()));
      rejected += may_be_paid(other) ? 0 : 1;
      REQUIRE(list(other) == payments);
    }
  }
  CHECK(rejected > rounds(1000));
  CHECK(found > rounds(10000));
}

TEST_CASE("totals in one word are searched with the same fuel as those in two") {
  std::mt19937_64 random(10);
  auto pick = [&](int n) { return static_cast<int>(random() % static_cast<std::uint64_t>(n)); };
  int found = 0, given_up = 0;
  for (int round = 0; round < rounds(4000); ++round) {
    std::vector<Word> values, stock, twice;
    const int kinds = 1 + pick(6);
    for (int k = 0; k < kinds; ++k) {
      values.push_back(pick(12));
      twice.push_back(2 * values.back());
      stock.push_back(pick(4));
    }
    PaymentTerms t;
    t.values = values;
    t.stock = stock;
    if (pick(2) == 0) {
      t.joker = pick(kinds);
      t.joker_kinds = (std::uint64_t{1} << kinds) - 1 - (std::uint64_t{1} << t.joker);
    }
    t.min_total = 32 + pick(32);
    t.max_total = pick(2) == 0 ? t.min_total : 63;
    t.min_kinds = pick(4);
    PaymentTerms wide = t;
    wide.values = twice;
    wide.min_total = 2 * t.min_total;
    wide.max_total = 2 * t.max_total;
    std::int64_t fuel = pick(2) == 0 ? 10'000 : pick(60), fuel_in_two = fuel;
    t.fuel = &fuel;
    wide.fuel = &fuel_in_two;
    const List payments = list(t);
    REQUIRE(payments == list(wide));
    REQUIRE(fuel == fuel_in_two);
    found += static_cast<int>(payments.size());
    given_up += fuel < 0 ? 1 : 0;
  }
  CHECK(found > rounds(4000));
  CHECK(given_up > rounds(100));
}

TEST_CASE(
    "random terms of sizes alone equal the definition, with the same fuel as those with a total") {
  std::mt19937_64 random(9);
  auto pick = [&](int n) { return static_cast<int>(random() % static_cast<std::uint64_t>(n)); };
  int found = 0, given_up = 0;
  for (int round = 0; round < rounds(4000); ++round) {
    std::vector<Word> values;
    std::vector<Word> stock;
    const int kinds = pick(6);
    for (int k = 0; k < kinds; ++k) {
      values.push_back(pick(4));
      stock.push_back(pick(4));
    }
    PaymentTerms t;
    t.values = values;
    t.stock = stock;
    t.min_size = pick(5);
    t.max_size = pick(3) == 0 ? t.max_size : pick(7);
    if (pick(3) == 0) t.max_total = 99;
    const List expected = by_definition(t);
    found += static_cast<int>(expected.size());
    REQUIRE(list(t) == expected);

    // Bounds of one kind at least forbid nothing where something is taken, and are searched for in
    // full.
    if (t.min_size == 0) continue;
    std::int64_t fuel = pick(2) == 0 ? 1000 : pick(30), fuel_in_full = fuel;
    PaymentTerms in_full = t;
    in_full.min_kinds = 1;
    t.fuel = &fuel;
    in_full.fuel = &fuel_in_full;
    REQUIRE(list(t) == list(in_full));
    REQUIRE(fuel == fuel_in_full);
    given_up += fuel < 0 ? 1 : 0;
  }
  CHECK(found > rounds(10000));
  CHECK(given_up > rounds(100));
}
