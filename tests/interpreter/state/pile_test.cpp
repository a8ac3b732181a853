#include "interpreter/state/pile.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <random>

#include "tests/interpreter/state/fixture.hpp"
#include "tests/support/catch.hpp"

using namespace castellan;
using namespace castellan::state;
using namespace castellan::state::test;
using Outcomes = std::vector<pile::Outcome>;

namespace {

// Four types a to d with the given copies, the piles `deck` (sections),
// `plain`, and `stack` (ordered), all empty but `deck`.
Game make(std::int64_t a, std::int64_t b, std::int64_t c, std::int64_t d, std::int64_t sections) {
  Description description;
  description.name = "box";
  Family card;
  card.name = "card";
  description.families = {card};
  const auto n = [](std::int64_t v) { return std::to_string(v); };
  add_entries(description, "card a x" + n(a) + "\ncard b x" + n(b) + "\ncard c x" + n(c) +
                               "\ncard d x" + n(d) + "\n");
  Field deck = holding(FieldKind::pile, "deck", "card");
  deck.starts_full = true;
  deck.sections = sections;
  deck.refill = "stack";
  Field plain = holding(FieldKind::pile, "plain", "card");
  Field stack = holding(FieldKind::pile, "stack", "card");
  stack.ordered = true;
  description.fields = {deck, plain, stack};
  return Game(std::move(description));
}

Outcomes outcomes(const Game& g, const char* name) {
  Outcomes out;
  pile::outcomes(g.arena, g.f(name), g.at(name), out);
  return out;
}

std::vector<Word> words(const Game& g, const char* name) {
  const auto view = g.arena.view(g.at(name), g.f(name).stride);
  return {view.begin(), view.end()};
}

// A probability as a fraction in lowest terms.
struct Fraction {
  std::uint64_t n = 1;
  std::uint64_t d = 1;
  Fraction times(std::uint64_t top, std::uint64_t bottom) const {
    Fraction f{n * top, d * bottom};
    const std::uint64_t g = std::gcd(f.n, f.d);
    return {f.n / g, f.d / g};
  }
  friend bool operator==(const Fraction&, const Fraction&) = default;
};

// All sequences that draws can give, with their exact probabilities.
void follow(Game& g, std::string drawn, Fraction p, std::map<std::string, Fraction>& out) {
  const Outcomes next = outcomes(g, "deck");
  if (next.empty()) {
    out[drawn] = p;
    return;
  }
  std::uint64_t sum = 0;
  for (const auto& o : next) sum += o.weight;
  for (const auto& o : next) {
    const Arena::Mark mark = g.arena.mark();
    REQUIRE(pile::draw_given(g.arena, g.f("deck"), g.at("deck"), o.type));
    follow(g, drawn + static_cast<char>('a' + o.type), p.times(o.weight, sum), out);
    g.arena.undo_to(mark);
  }
}

}  // namespace

TEST_CASE("draws from sections with planted components are those of a shuffled deck") {
  // Three a and two b in three sections of 2, 2, 1; c planted in the second,
  // d in the third.
  Game g = make(3, 2, 0, 0, 3);
  const FieldType& f = g.f("deck");
  pile::cut(g.arena, f, g.at("deck"), 3);
  pile::plant(g.arena, f, g.at("deck"), 2, 2);
  pile::plant(g.arena, f, g.at("deck"), 3, 3);
  std::map<std::string, Fraction> drawn;
  follow(g, "", {}, drawn);

  // The same by shuffling: every order of five distinct cards, every place of
  // c in the second pile and of d in the third.
  std::map<std::string, std::uint64_t> shuffled;
  std::uint64_t total = 0;
  std::vector<int> cards{0, 1, 2, 3, 4};
  do {
    std::string order;
    for (const int card : cards) order += card < 3 ? 'a' : 'b';
    for (std::size_t c = 0; c <= 2; ++c) {
      for (std::size_t d = 0; d <= 1; ++d) {
        std::string second = order.substr(2, 2);
        second.insert(c, "c");
        std::string third = order.substr(4, 1);
        third.insert(d, "d");
        ++shuffled[order.substr(0, 2) + second + third];
        ++total;
      }
    }
  } while (std::next_permutation(cards.begin(), cards.end()));

  REQUIRE(drawn.size() == shuffled.size());
  for (const auto& [order, n] : shuffled) {
    CHECK(drawn[order] == Fraction{}.times(n, total));
  }
}

TEST_CASE("a planted component comes with one chance in the size of its section") {
  // 91 components in five piles with two planted ones: 19, 19, 18, 19, 18.
  Game g = make(50, 41, 0, 0, 5);
  const FieldType& f = g.f("deck");
  const Address deck = g.at("deck");
  pile::cut(g.arena, f, deck, 5);
  pile::plant(g.arena, f, deck, 2, 2);
  pile::plant(g.arena, f, deck, 3, 4);
  CHECK(pile::size(g.arena, deck) == 93);
  const std::vector<Word> layout = words(g, "deck");
  CHECK(std::vector<Word>(layout.begin() + 5, layout.end()) ==
        std::vector<Word>{5, 19, 19, 18, 19, 18, 0, 3, 0, 4, 0});

  for (int i = 0; i < 19; ++i) REQUIRE(pile::draw_given(g.arena, f, deck, i % 2));
  // The 20th to the 38th card: 1 in 19, then 1 in 18 ...
  for (std::uint64_t k = 19; k > 1; --k) {
    std::uint64_t sum = 0;
    std::uint64_t planted = 0;
    for (const auto& o : outcomes(g, "deck")) {
      sum += o.weight;
      if (o.type == 2) planted = o.weight;
    }
    CHECK(planted * k == sum);
    CHECK(sum == k * static_cast<std::uint64_t>(pile::count(g.arena, deck, 0) +
                                                pile::count(g.arena, deck, 1)));
    REQUIRE(pile::draw_given(g.arena, f, deck, 0));
  }
  CHECK(outcomes(g, "deck") == Outcomes{{2, 1}});
  CHECK_FALSE(pile::draw_given(g.arena, f, deck, 0));
  CHECK(pile::draw(g.arena, f, deck, g.schema->bookkeeping().generator) == 2);
  CHECK_FALSE(pile::draw_given(g.arena, f, deck, 3));
}

TEST_CASE("the generator draws each outcome by its weight") {
  Game g = make(3, 2, 0, 0, 2);
  const FieldType& f = g.f("deck");
  pile::cut(g.arena, f, g.at("deck"), 1);
  pile::plant(g.arena, f, g.at("deck"), 2, 1);
  CHECK(outcomes(g, "deck") == Outcomes{{0, 15}, {1, 10}, {2, 5}});
  std::vector<int> counts(4);
  for (std::uint64_t seed = 0; seed < 6000; ++seed) {
    const Arena::Mark mark = g.arena.mark();
    rng::seed(g.arena, g.schema->bookkeeping().generator, seed);
    ++counts[static_cast<std::size_t>(
        pile::draw(g.arena, f, g.at("deck"), g.schema->bookkeeping().generator))];
    g.arena.undo_to(mark);
  }
  // Expected 3000, 2000, 1000, 0; 13.8 is exceeded once in a thousand.
  double chi_square = 0;
  const double expected[] = {3000, 2000, 1000};
  for (std::size_t t = 0; t < 3; ++t)
    chi_square += (counts[t] - expected[t]) * (counts[t] - expected[t]) / expected[t];
  CHECK(chi_square < 13.8);
  CHECK(counts[3] == 0);
}

TEST_CASE("a pile without order gives the n-th of its components, in order of type") {
  Game g = make(0, 0, 0, 0, 2);
  const FieldType& f = g.f("plain");
  const Address at = g.at("plain");
  std::mt19937 random(7);
  for (int round = 0; round < 300; ++round) {
    std::vector<Word> counts(4);
    for (std::int32_t type = 0; type < 4; ++type) {
      pile::add(g.arena, f, at, type,
                counts[static_cast<std::size_t>(type)] = static_cast<Word>(random() % 3));
    }
    rng::seed(g.arena, g.schema->bookkeeping().generator, static_cast<std::uint64_t>(round));
    rng::Stream same(static_cast<std::uint64_t>(round));
    for (Word left = pile::size(g.arena, at); left > 0; --left) {
      auto n = static_cast<Word>(same.below(static_cast<std::uint64_t>(left)));
      std::size_t type = 0;
      while (n >= counts[type]) n -= counts[type++];
      --counts[type];
      CHECK(pile::draw(g.arena, f, at, g.schema->bookkeeping().generator) ==
            static_cast<std::int32_t>(type));
      CHECK(std::ranges::equal(pile::counts(g.arena, at, 4), counts));
      CHECK(pile::size(g.arena, at) == left - 1);
    }
  }
}

TEST_CASE("what is known to lie at the bottom is not drawn before what lies above it") {
  Game g = make(1, 3, 1, 0, 2);
  const FieldType& f = g.f("stack");
  const Address at = g.at("stack"), generator = g.schema->bookkeeping().generator;
  pile::add_unordered(g.arena, f, at, 1, 2);
  pile::add_unordered(g.arena, f, at, 2, 1);
  pile::put_at_bottom(g.arena, f, at, 0);
  pile::put_at_bottom(g.arena, f, at, 1);
  const Arena::Mark mark = g.arena.mark();
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    rng::seed(g.arena, generator, seed);
    rng::Stream same(seed);
    std::vector<std::int32_t> above{1, 1, 2};
    while (!above.empty()) {
      const auto n = static_cast<std::ptrdiff_t>(same.below(above.size()));
      CHECK(pile::draw(g.arena, f, at, generator) == above[static_cast<std::size_t>(n)]);
      above.erase(above.begin() + n);
    }
    CHECK(pile::draw(g.arena, f, at, generator) == 0);
    CHECK(pile::draw(g.arena, f, at, generator) == 1);
    CHECK(pile::size(g.arena, at) == 0);
    g.arena.undo_to(mark);
  }
}

TEST_CASE("the first word that compares is found, wherever it lies") {
  for (std::size_t size = 0; size < 70; ++size) {
    std::vector<Word> words(size, 0);
    CHECK(find_first(words.data(), size, Above{0}) == size);
    for (std::size_t at = size; at-- > 0;) {
      words[at] = 1;
      CHECK(find_first(words.data(), size, Above{0}) == at);
      CHECK(find_first(words.data() + at, size - at, EqualTo{0}) == size - at);
    }
  }
}

TEST_CASE("only a cut, unplanted section without the type takes a planted component") {
  Game g = make(2, 0, 0, 0, 3);
  const FieldType& f = g.f("deck");
  const Address deck = g.at("deck");
  CHECK(pile::cannot_plant(g.arena, f, deck, 2, 1) == "it is not cut into so many");
  pile::cut(g.arena, f, deck, 2);
  CHECK(pile::cannot_plant(g.arena, f, deck, 2, 1).empty());
  CHECK(pile::cannot_plant(g.arena, f, deck, 2, 0) == "it is not cut into so many");
  CHECK(pile::cannot_plant(g.arena, f, deck, 2, 3) == "it is not cut into so many");
  CHECK(pile::cannot_plant(g.arena, f, deck, 0, 1) == "it holds one that is not planted");
  pile::plant(g.arena, f, deck, 2, 1);
  CHECK(pile::cannot_plant(g.arena, f, deck, 3, 1) == "one is planted there already");
  CHECK(pile::count(g.arena, deck, 2) == 0);
  CHECK(pile::total(g.arena, f, deck, 2) == 1);
}

TEST_CASE("a removal is taken from the largest section, an addition goes to the last") {
  Game g = make(4, 3, 0, 0, 3);
  const FieldType& f = g.f("deck");
  const Address deck = g.at("deck");
  pile::cut(g.arena, f, deck, 3);
  CHECK(words(g, "deck") == std::vector<Word>{7, 4, 3, 0, 0, 3, 3, 2, 2, 0, 0, 0});
  pile::plant(g.arena, f, deck, 2, 3);
  pile::add(g.arena, f, deck, 0, -2);
  CHECK(words(g, "deck") == std::vector<Word>{6, 2, 3, 0, 0, 3, 1, 2, 3, 0, 0, 3});
  pile::add(g.arena, f, deck, 1, 2);
  CHECK(words(g, "deck") == std::vector<Word>{8, 2, 5, 0, 0, 3, 1, 2, 5, 0, 0, 3});
  pile::add(g.arena, f, deck, 2, -1);
  CHECK(words(g, "deck") == std::vector<Word>{7, 2, 5, 0, 0, 3, 1, 2, 4, 0, 0, 0});
  pile::shuffle(g.arena, f, deck);
  CHECK(words(g, "deck") == std::vector<Word>{7, 2, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0});
}

TEST_CASE("an ordered pile gives back what was put on top, and the bottom last") {
  Game g = make(2, 2, 1, 1, 0);
  const FieldType& f = g.f("stack");
  const Address stack = g.at("stack");
  const Address generator = g.schema->bookkeeping().generator;
  pile::add_unordered(g.arena, f, stack, 0, 1);
  pile::put_at_bottom(g.arena, f, stack, 2);
  pile::put_at_bottom(g.arena, f, stack, 3);
  pile::put_on_top(g.arena, f, stack, 1);
  pile::add(g.arena, f, stack, 0, 1);
  CHECK(pile::size(g.arena, stack) == 5);
  CHECK(pile::peek(g.arena, f, stack, 0) == 0);
  CHECK(pile::peek(g.arena, f, stack, 1) == 1);
  CHECK(pile::peek(g.arena, f, stack, 2) == -1);
  CHECK(pile::peek(g.arena, f, stack, 3) == 2);
  CHECK(pile::peek(g.arena, f, stack, 4) == 3);
  CHECK(pile::peek(g.arena, f, stack, 5) == -1);
  CHECK(outcomes(g, "stack") == Outcomes{{0, 1}});
  CHECK_FALSE(pile::draw_given(g.arena, f, stack, 1));

  std::string drawn;
  const Word before = g.arena.get(generator);
  for (int i = 0; i < 2; ++i)
    drawn += static_cast<char>('a' + pile::draw(g.arena, f, stack, generator));
  CHECK(g.arena.get(generator) == before);
  CHECK(outcomes(g, "stack") == Outcomes{{0, 1}});
  while (pile::size(g.arena, stack) > 0)
    drawn += static_cast<char>('a' + pile::draw(g.arena, f, stack, generator));
  CHECK(drawn == "abacd");
  CHECK(words(g, "stack") == std::vector<Word>(f.stride, 0));
}

TEST_CASE("a component named in an ordered pile is the uppermost known one") {
  Game g = make(3, 2, 0, 0, 0);
  const FieldType& f = g.f("stack");
  const Address stack = g.at("stack");
  for (const std::int32_t t : {0, 1, 0, 1}) pile::put_on_top(g.arena, f, stack, t);
  pile::add(g.arena, f, stack, 0, -1);
  CHECK(pile::peek(g.arena, f, stack, 0) == 1);
  CHECK(pile::peek(g.arena, f, stack, 1) == 1);
  CHECK(pile::peek(g.arena, f, stack, 2) == 0);
  pile::add(g.arena, f, stack, 0, -1);
  CHECK(pile::size(g.arena, stack) == 2);
  CHECK(pile::known(g.arena, f, stack).top == 2);
}

TEST_CASE("moving everything keeps a known order and nothing else") {
  Game g = make(2, 2, 0, 0, 2);
  const FieldType& stack = g.f("stack");
  pile::move_all(g.arena, g.f("deck"), g.at("deck"), g.f("plain"), g.at("plain"));
  CHECK(pile::size(g.arena, g.at("deck")) == 0);
  CHECK(words(g, "plain") == std::vector<Word>{4, 2, 2, 0, 0});
  pile::move_all(g.arena, g.f("plain"), g.at("plain"), stack, g.at("stack"));
  CHECK(pile::peek(g.arena, stack, g.at("stack"), 0) == 1);
  CHECK(pile::peek(g.arena, stack, g.at("stack"), 3) == 0);
  CHECK(pile::refill(g.arena, *g.schema, g.id("deck"), 0));
  CHECK(words(g, "deck") == std::vector<Word>{4, 2, 2, 0, 0, 0, 0, 0, 0, 0});
  CHECK(words(g, "stack") == std::vector<Word>(stack.stride, 0));
  pile::clear(g.arena, g.f("deck"), g.at("deck"));
  CHECK_FALSE(pile::refill(g.arena, *g.schema, g.id("deck"), 0));
}

TEST_CASE("undo restores every part of a pile") {
  Game g = make(5, 4, 0, 0, 3);
  const std::vector<Word> deck = words(g, "deck");
  const std::vector<Word> stack = words(g, "stack");
  pile::cut(g.arena, g.f("deck"), g.at("deck"), 3);
  pile::plant(g.arena, g.f("deck"), g.at("deck"), 3, 2);
  for (int i = 0; i < 8; ++i) {
    const std::int32_t t =
        pile::draw(g.arena, g.f("deck"), g.at("deck"), g.schema->bookkeeping().generator);
    pile::put_on_top(g.arena, g.f("stack"), g.at("stack"), t);
  }
  CHECK(words(g, "deck") != deck);
  g.arena.undo_to(0);
  CHECK(words(g, "deck") == deck);
  CHECK(words(g, "stack") == stack);
}

TEST_CASE("the types in a pile are gone through in order, as many as there are") {
  std::mt19937 random(4);
  for (int round = 0; round < 200; ++round) {
    const auto types = static_cast<std::int32_t>(random() % 150);
    Arena arena(static_cast<std::size_t>(types) + 1);
    std::vector<std::int32_t> there;
    for (std::int32_t type = 0; type < types; ++type) {
      if (random() % 4 != 0) continue;
      const auto n = static_cast<Word>(1 + random() % 3);
      arena.set(1 + static_cast<Address>(type), n);
      arena.add(0, n);
      there.push_back(type);
    }
    std::vector<std::int32_t> seen;
    CHECK(pile::each_type(arena, 0, types, [&](std::int32_t type) {
      seen.push_back(type);
      return true;
    }));
    CHECK(seen == there);
    if (there.empty()) continue;
    const auto last = random() % there.size();
    seen.clear();
    CHECK_FALSE(pile::each_type(arena, 0, types, [&](std::int32_t type) {
      seen.push_back(type);
      return seen.size() <= last;
    }));
    CHECK(seen.size() == last + 1);
  }
}
