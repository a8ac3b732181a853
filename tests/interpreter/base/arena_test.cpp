#include "interpreter/base/arena.hpp"

#include <random>

#include "interpreter/base/arithmetic.hpp"
#include "tests/support/catch.hpp"

using namespace castellan;

TEST_CASE("words that are copied up, over themselves too, are as if each was set") {
  constexpr std::size_t kWords = 24;
  std::mt19937_64 random(3);
  const auto pick = [&random](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  for (int round = 0; round < 500; ++round) {
    Arena one(kWords), other(kWords);
    for (Address a = 0; a < kWords; ++a) {
      const auto v = static_cast<Word>(pick(3));
      one.set(a, v);
      other.set(a, v);
    }
    one.forget();
    other.forget();
    const std::size_t count = pick(kWords / 2);
    const std::size_t from = pick(kWords - count), to = from + pick(kWords - count - from + 1);
    const auto stamp = one.stamp();
    one.copy_up(static_cast<Address>(from), static_cast<Address>(to), count);
    for (std::size_t i = count; i-- > 0;)
      other.set(static_cast<Address>(to + i), other.get(static_cast<Address>(from + i)));
    REQUIRE(one.mark() == other.mark());
    REQUIRE((one.stamp() == stamp) == (one.mark() == 0));
    for (std::size_t undone = one.mark() + 1; undone-- > 0;) {
      one.undo_to(undone);
      other.undo_to(undone);
      for (Address a = 0; a < kWords; ++a) REQUIRE(one.get(a) == other.get(a));
    }
  }
}

TEST_CASE("a place further on around a table is found by remainders") {
  for (std::int64_t n = 1; n <= 7; ++n) {
    for (std::int64_t place = 0; place < n; ++place) {
      for (std::int64_t by = -30; by <= 30; ++by) {
        INFO(place << " by " << by << " of " << n);
        CHECK(arithmetic::turned(place, by, n) == ((place + by) % n + n) % n);
      }
    }
  }
}
