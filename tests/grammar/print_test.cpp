// What is printed is read again as the same tree.

#include "grammar/parse.hpp"
#include "tests/grammar/random_tree.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/rounds.hpp"

using namespace castellan::grammar;

namespace {

constexpr std::uint64_t kTrees = rounds(2000);

// Empty, or what went wrong with the tree of this seed.
template <typename Tree, typename Parse>
std::string trouble(std::uint64_t seed, const Tree& tree, Parse parse) {
  const std::string text = print(tree);
  Diagnostics out;
  const Tree again = parse(Source("printed", text), out);
  if (!out.has_errors() && same_tree(tree, again)) return {};
  return "seed " + std::to_string(seed) + "\n" + text + "\nread as\n" + print(again) + "\n" +
         out.render_all();
}

template <typename Make, typename Parse>
std::string first_trouble(Make make, Parse parse) {
  for (std::uint64_t seed = 1; seed <= kTrees; ++seed) {
    test::RandomTree random(seed);
    const std::string found = trouble(seed, make(random), parse);
    if (!found.empty()) return found;
  }
  return {};
}

}  // namespace

TEST_CASE("printed expressions read as the same tree") {
  CHECK(first_trouble([](test::RandomTree& r) { return r.expression(5); }, parse_expression) == "");
}

TEST_CASE("printed statements read as the same tree") {
  CHECK(first_trouble([](test::RandomTree& r) { return r.statements(3); }, parse_effects) == "");
}

TEST_CASE("printed component files read as the same tree") {
  CHECK(first_trouble([](test::RandomTree& r) { return r.entries(); }, parse_entries) == "");
}

TEST_CASE("printed sheets read as the same tree") {
  CHECK(first_trouble([](test::RandomTree& r) { return r.score(); }, parse_score) == "");
}

TEST_CASE("printed scripts read as the same tree") {
  CHECK(first_trouble([](test::RandomTree& r) { return r.game(); }, parse_game) == "");
}

TEST_CASE("trees that differ are not the same") {
  const auto same = [](const char* a, const char* b) {
    Diagnostics out;
    return same_tree(parse_effects(Source("a", a), out), parse_effects(Source("b", b), out));
  };
  CHECK(same("set a to (b)", "set  a  to b # x"));
  CHECK_FALSE(same("set a to b", "set a to c"));
  CHECK_FALSE(same("set a to b", "set a to b if c"));
  CHECK_FALSE(same("set a to b / 2 rounded up", "set a to b / 2 rounded down"));
  CHECK_FALSE(same("set a to first p in q by lowest r", "set a to first p in q by highest r"));
}
