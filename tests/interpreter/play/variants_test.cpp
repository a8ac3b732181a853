// The conformance suite on every variant and mod of the project, each with random sets of the
// modules of its ruleset; none is named here. `castellan check VARIANT --deep 1 --random 500`
// plays more of them.

#include <set>

#include "interpreter/base/generator.hpp"
#include "interpreter/package/combinations.hpp"
#include "interpreter/play/conformance.hpp"
#include "interpreter/session/ruleset.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/project_packages.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/source_folder.hpp"

namespace castellan::play {
namespace {

using Names = std::vector<std::string>;

package::Request request_of(const package::Listed& found) {
  package::Request request;
  request.ruleset = found.manifest.mod.empty() ? found.name : found.manifest.mod;
  if (!found.manifest.mod.empty()) request.mods = {found.name};
  request.path = test::project_packages();
  request.stdlib = castellan::test::source_folder() / "stdlib";
  request.players = package::player_range(request).least;
  return request;
}

/// At most so many different ones, of at most two dozen modules each: how they do with one another
/// is for others to try.
std::set<Names> random_sets(const package::Manifest& manifest, int count, std::uint64_t seed) {
  constexpr std::size_t kMost = 24;
  rng::Stream random(seed);
  std::set<Names> out;
  for (int i = 0; i < count; ++i) {
    package::ModuleSet all;
    for (const package::Manifest& module : manifest.modules) all.push_back(&module);
    while (all.size() > kMost)
      all.erase(all.begin() + static_cast<std::ptrdiff_t>(random.below(all.size())));
    for (const package::ModuleSet& set : package::random_sets(manifest, all, 1, random.next())) {
      Names names;
      for (const package::Manifest* module : set) names.push_back(module->id);
      out.insert(std::move(names));
    }
  }
  return out;
}

}  // namespace

TEST_CASE("house rules obey the rules of the house with any modules") {
  int variants = 0;
  for (const auto& found : package::list(test::project_packages())) {
    if (found.manifest.extends.empty() && found.manifest.mod.empty()) continue;
    const package::Request request = request_of(found);
    const package::Manifest manifest = package::manifest_with_modules(request);
    if (manifest.modules.empty()) continue;
    ++variants;
    Conformance options;
    options.games = 1;
    options.seed = static_cast<std::uint64_t>(variants);
    options.stride = 1024;
    const auto report = [&](const Names& modules) {
      package::Request with = request;
      with.modules = modules;
      return conformance(*session::load_ruleset(with), options);
    };
    for (const Names& modules : random_sets(manifest, rounds(50), options.seed)) {
      CAPTURE(found.name, modules);
      const ConformanceReport all = report(modules);
      CHECK(all.decisions > 0);
      if (all.passed()) continue;
      CAPTURE(package::smallest_failing(
          modules, [&](const Names& fewer) { return !report(fewer).passed(); }));
      FAIL_CHECK(all.text());
    }
  }
  CHECK(variants >= 3);
}

}  // namespace castellan::play
