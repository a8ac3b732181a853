#include "interpreter/package/combinations.hpp"

#include <algorithm>

#include "interpreter/base/generator.hpp"
#include "interpreter/package/units.hpp"

namespace castellan::package {
namespace {

bool exclude(const Manifest& a, const Manifest& b) {
  return std::ranges::find(a.excludes, b.id) != a.excludes.end() ||
         std::ranges::find(b.excludes, a.id) != b.excludes.end();
}

}  // namespace

Manifest manifest_with_modules(const Request& request) {
  const Packages packages(request);
  Manifest out = packages.chain.back().manifest;
  std::vector<Manifest> modules;
  std::vector<Choice> choices;
  for (const Located& package : packages.chain) {
    modules.insert(modules.end(), package.manifest.modules.begin(), package.manifest.modules.end());
    choices.insert(choices.end(), package.manifest.choices.begin(), package.manifest.choices.end());
    for (const std::string& off : package.manifest.without)
      std::erase_if(modules, [&](const Manifest& m) { return m.id == off; });
  }
  out.modules = std::move(modules);
  out.choices = std::move(choices);
  return out;
}

bool go_together(const Manifest& ruleset, ModuleSet modules) {
  for (std::size_t i = 0; i < modules.size(); ++i) {
    for (const Manifest& m : ruleset.modules) {
      const bool wanted =
          std::ranges::any_of(modules[i]->needs, [&](const Need& n) { return n.id == m.id; });
      if (wanted && std::ranges::find(modules, &m) == modules.end()) modules.push_back(&m);
    }
  }
  const auto too_many = [&](const Choice& choice) {
    return std::ranges::count_if(modules, [&](const Manifest* m) {
             return std::ranges::find(choice.of, m->id) != choice.of.end();
           }) > choice.most;
  };
  return std::ranges::none_of(ruleset.choices, too_many) &&
         std::ranges::none_of(modules, [&](const Manifest* a) {
           return std::ranges::any_of(a->choices, too_many) ||
                  std::ranges::any_of(modules, [&](const Manifest* b) { return exclude(*a, *b); });
         });
}

ModuleSet all_together(const Manifest& ruleset, const Manifest* first) {
  ModuleSet together;
  if (first != nullptr) together.push_back(first);
  for (const Manifest& module : ruleset.modules) {
    if (&module == first) continue;
    together.push_back(&module);
    if (!go_together(ruleset, together)) together.pop_back();
  }
  return together;
}

std::vector<ModuleSet> pairs(const Manifest& ruleset, const ModuleSet& among) {
  std::vector<ModuleSet> out;
  for (std::size_t a = 0; a < among.size(); ++a) {
    for (std::size_t b = a + 1; b < among.size(); ++b) {
      if (go_together(ruleset, {among[a], among[b]})) out.push_back({among[a], among[b]});
    }
  }
  return out;
}

std::vector<ModuleSet> random_sets(const Manifest& ruleset, const ModuleSet& among,
                                   std::int64_t count, std::uint64_t seed) {
  std::vector<ModuleSet> out;
  rng::Stream random(seed);
  for (std::int64_t i = 0; i < count && !among.empty(); ++i) {
    ModuleSet shuffled = among;
    for (std::size_t k = shuffled.size(); k > 1; --k)
      std::swap(shuffled[k - 1], shuffled[random.index(k)]);
    const std::size_t size = 1 + random.below(among.size());
    ModuleSet set;
    for (const Manifest* module : shuffled) {
      if (set.size() == size) break;
      set.push_back(module);
      if (!go_together(ruleset, set)) set.pop_back();
    }
    std::ranges::sort(
        set, {}, [&](const Manifest* m) { return std::ranges::find(among, m) - among.begin(); });
    out.push_back(std::move(set));
  }
  return out;
}

std::vector<std::string> smallest_failing(
    std::vector<std::string> failing,
    const std::function<bool(const std::vector<std::string>&)>& fails) {
  for (bool smaller = true; smaller;) {
    smaller = false;
    for (std::size_t i = 0; i < failing.size();) {
      std::vector<std::string> without = failing;
      without.erase(without.begin() + static_cast<std::ptrdiff_t>(i));
      if (fails(without)) {
        failing = std::move(without);
        smaller = true;
      } else {
        ++i;
      }
    }
  }
  return failing;
}

}  // namespace castellan::package
