#include "interpreter/package/combinations.hpp"

#include <algorithm>
#include <set>

#include "tests/support/catch.hpp"

namespace castellan::package {
namespace {

Manifest playground() {
  Manifest out;
  for (const char* id : {"a", "b", "c", "d", "e"}) {
    out.modules.emplace_back();
    out.modules.back().id = id;
  }
  out.modules[0].excludes = {"d"};
  out.modules[4].needs = {{"d", {}}};
  out.choices = {{"choose[0]", {"b", "c", "d"}, 0, 2}};
  return out;
}

ModuleSet all_of(const Manifest& ruleset) {
  ModuleSet out;
  for (const Manifest& m : ruleset.modules) out.push_back(&m);
  return out;
}

std::string ids(const ModuleSet& modules) {
  std::string out;
  for (const Manifest* m : modules) out += m->id;
  return out;
}

TEST_CASE("pairs and everything are what the manifests let together", "[package]") {
  const Manifest ruleset = playground();
  std::vector<std::string> found;
  for (const ModuleSet& pair : pairs(ruleset, all_of(ruleset))) found.push_back(ids(pair));
  CHECK(found == std::vector<std::string>{"ab", "ac", "bc", "bd", "be", "cd", "ce", "de"});
  CHECK(ids(all_together(ruleset)) == "abc");
  CHECK(ids(all_together(ruleset, &ruleset.modules[4])) == "ebd");
}

TEST_CASE("random sets go together, are of every size and the same for the same seed",
          "[package]") {
  const Manifest ruleset = playground();
  const ModuleSet all = all_of(ruleset);
  const std::vector<ModuleSet> sets = random_sets(ruleset, all, 200, 7);
  CHECK(sets.size() == 200);
  CHECK(sets == random_sets(ruleset, all, 200, 7));
  CHECK(sets != random_sets(ruleset, all, 200, 8));
  std::set<std::size_t> sizes;
  std::set<std::string> seen;
  for (const ModuleSet& set : sets) {
    CAPTURE(ids(set));
    CHECK(go_together(ruleset, set));
    CHECK(std::is_sorted(set.begin(), set.end()));
    sizes.insert(set.size());
    seen.insert(ids(set));
  }
  CHECK(sizes == std::set<std::size_t>{1, 2, 3});
  CHECK(seen.size() > 12);
  CHECK(random_sets(ruleset, {}, 3, 7).empty());
}

TEST_CASE("of a failing set nothing is left that can be left out", "[package]") {
  using Ids = std::vector<std::string>;
  const auto has = [](const Ids& names, const std::string& id) {
    return std::ranges::find(names, id) != names.end();
  };
  int asked = 0;
  const Ids all = {"a", "b", "c", "d", "e"};
  CHECK(smallest_failing(all, [&](const Ids& n) {
          ++asked;
          return has(n, "b") && has(n, "e");
        }) == Ids{"b", "e"});
  CHECK(asked <= 15);
  CHECK(smallest_failing(all, [](const Ids&) { return true; }).empty());
  CHECK(smallest_failing(all, [](const Ids&) { return false; }) == all);
  // What can only be left out together with another stays.
  CHECK(smallest_failing(all, [&](const Ids& n) {
          return has(n, "c") && (has(n, "a") == has(n, "e"));
        }) == Ids{"a", "c", "e"});
}

}  // namespace
}  // namespace castellan::package
