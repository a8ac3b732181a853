#include "interpreter/package/configurations.hpp"

#include <algorithm>

namespace castellan::package {

namespace {

std::vector<std::string> other_values(const Option& option) {
  std::vector<std::string> all = option.values;
  if (option.kind == Option::Kind::truth) all = {"true", "false"};
  if (option.kind == Option::Kind::number) {
    all = {std::to_string(option.min), std::to_string(option.max)};
  }
  std::erase(all, option.initial);
  return all;
}

bool exclude(const Manifest& a, const Manifest& b) {
  return std::ranges::find(a.excludes, b.id) != a.excludes.end() ||
         std::ranges::find(b.excludes, a.id) != b.excludes.end();
}

}  // namespace

std::vector<Configuration> configurations(const Request& base) {
  const Manifest manifest = open_package(base.ruleset, base.path).manifest;
  const PlayerRange players = player_range(base);
  std::vector<Configuration> out;
  for (int n = players.least; n <= players.most; ++n) {
    Configuration c{base, "with " + std::to_string(n) + " players", n == players.least, true};
    c.request.players = n;
    out.push_back(std::move(c));
  }
  if (out.empty()) return out;
  const Request least = out.front().request;
  std::vector<std::string> all;
  std::vector<const Manifest*> together;
  for (const Manifest& module : manifest.modules) {
    Configuration c{least, "with the module " + module.id, false, false};
    c.request.players = std::max(least.players, module.players_min);
    c.request.modules = {module.id};
    out.push_back(std::move(c));
    if (std::ranges::any_of(together, [&](const Manifest* m) { return exclude(*m, module); })) continue;
    together.push_back(&module);
    all.push_back(module.id);
  }
  if (all.size() > 1) {
    out.push_back({least, "with all modules", false, false});
    out.back().request.modules = all;
  }
  const auto vary = [&](const Manifest& of, const std::string& module) {
    for (const Option& option : of.options) {
      for (const std::string& value : other_values(option)) {
        Configuration c{least, "with " + option.name + " = " + value, false, false};
        if (!module.empty()) c.request.modules = {module};
        c.request.players = std::max(least.players, of.players_min);
        c.request.options[option.name] = value;
        out.push_back(std::move(c));
      }
    }
  };
  vary(manifest, "");
  for (const Manifest& module : manifest.modules) vary(module, module.id);
  for (const std::string& mod : base.mods) vary(open_package(mod, base.path).manifest, "");
  return out;
}

bool is_no_combination(const grammar::Error& error) {
  return std::all_of(error.diagnostics().begin(), error.diagnostics().end(), [](const auto& d) {
    return d.id == "package/excluded" || d.id == "package/players";
  });
}

}  // namespace castellan::package
