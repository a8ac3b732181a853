#include "interpreter/package/configurations.hpp"

#include <algorithm>

#include "interpreter/package/combinations.hpp"

namespace castellan::package {

namespace {

/// More values of options than these are not tried one by one, but those of all options together.
constexpr std::size_t kMostOneByOne = 64;

std::vector<std::string> other_values(const Option& option) {
  std::vector<std::string> all = option.values;
  if (option.kind == Option::Kind::truth) all = {"true", "false"};
  if (option.kind == Option::Kind::number) {
    all = {std::to_string(option.min), std::to_string(option.max)};
  }
  std::erase(all, option.initial);
  return all;
}

/// With several modules at once; adds nothing when there are fewer than two.
void add_together(const Request& least, const std::vector<const Manifest*>& together,
                  std::string name, std::vector<Configuration>& out) {
  if (together.size() < 2) return;
  Configuration c{least, std::move(name), false, false};
  for (const Manifest* m : together) {
    c.request.modules.push_back(m->id);
    c.request.players = std::max(c.request.players, m->players_min);
  }
  out.push_back(std::move(c));
}

/// With every other value of the options of a package, which is `module` or the ruleset.
void add_option_values(const Request& least, const Manifest& of, const std::string& module,
                       std::vector<Configuration>& out) {
  std::vector<std::vector<std::string>> values;
  std::size_t all_values = 0, most_values = 0;
  for (const Option& option : of.options) {
    values.push_back(other_values(option));
    all_values += values.back().size();
    most_values = std::max(most_values, values.back().size());
  }
  const bool together = all_values > kMostOneByOne;
  const auto add = [&](std::string name) -> Configuration& {
    Configuration c{least, std::move(name), false, false};
    if (!module.empty()) c.request.modules = {module};
    c.request.players = std::max(least.players, of.players_min);
    return out.emplace_back(std::move(c));
  };
  for (std::size_t round = 0; together && round < std::min(most_values, kMostOneByOne); ++round) {
    Configuration& c = add("with the values number " + std::to_string(round + 2) +
                           " of all options" + (module.empty() ? "" : " of " + module));
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (round < values[i].size()) c.request.options[of.options[i].name] = values[i][round];
    }
  }
  for (std::size_t i = 0; !together && i < values.size(); ++i) {
    const std::string& name = of.options[i].name;
    for (const std::string& value : values[i])
      add("with " + name + " = " + value).request.options[name] = value;
  }
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
  const auto all = all_together(manifest);
  for (const Manifest& module : manifest.modules) {
    Configuration c{least, "with the module " + module.id, false, false};
    c.request.players = std::max(least.players, module.players_min);
    c.request.modules = {module.id};
    out.push_back(std::move(c));
  }
  add_together(least, all, "with all modules", out);
  for (const Manifest& module : manifest.modules) {
    if (std::ranges::find(all, &module) == all.end()) {
      add_together(least, all_together(manifest, &module),
                   "with " + module.id + " and all that goes with it", out);
    }
  }
  add_option_values(least, manifest, "", out);
  for (const Manifest& module : manifest.modules) add_option_values(least, module, module.id, out);
  for (const std::string& mod : base.mods)
    add_option_values(least, open_package(mod, base.path).manifest, "", out);
  return out;
}

bool is_no_combination(const grammar::Error& error) {
  return std::all_of(error.diagnostics().begin(), error.diagnostics().end(), [](const auto& d) {
    return d.id == "package/excluded" || d.id == "package/players";
  });
}

}  // namespace castellan::package
