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

// With what they need; whether no rule of the manifests is against it.
bool go_together(const Manifest& ruleset, std::vector<const Manifest*> modules) {
  for (std::size_t i = 0; i < modules.size(); ++i) {
    for (const Manifest& m : ruleset.modules) {
      const bool wanted = std::ranges::any_of(modules[i]->needs, [&](const Need& n) { return n.id == m.id; });
      if (wanted && std::ranges::find(modules, &m) == modules.end()) modules.push_back(&m);
    }
  }
  const auto too_many = [&](const Choice& choice) {
    return std::ranges::count_if(modules, [&](const Manifest* m) {
             return std::ranges::find(choice.of, m->id) != choice.of.end();
           }) > choice.most;
  };
  return std::ranges::none_of(ruleset.choices, too_many) && std::ranges::none_of(modules, [&](const Manifest* a) {
    return std::ranges::any_of(a->choices, too_many) ||
           std::ranges::any_of(modules, [&](const Manifest* b) { return exclude(*a, *b); });
  });
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
  // All modules from one on that go together.
  const auto with_all = [&](const Manifest* first) {
    std::vector<const Manifest*> together;
    if (first != nullptr) together.push_back(first);
    for (const Manifest& module : manifest.modules) {
      if (&module == first) continue;
      together.push_back(&module);
      if (!go_together(manifest, together)) together.pop_back();
    }
    return together;
  };
  const auto all = with_all(nullptr);
  for (const Manifest& module : manifest.modules) {
    Configuration c{least, "with the module " + module.id, false, false};
    c.request.players = std::max(least.players, module.players_min);
    c.request.modules = {module.id};
    out.push_back(std::move(c));
  }
  const auto add_all = [&](const std::vector<const Manifest*>& together, std::string name) {
    if (together.size() < 2) return;
    Configuration c{least, std::move(name), false, false};
    for (const Manifest* m : together) {
      c.request.modules.push_back(m->id);
      c.request.players = std::max(c.request.players, m->players_min);
    }
    out.push_back(std::move(c));
  };
  add_all(all, "with all modules");
  for (const Manifest& module : manifest.modules) {
    if (std::ranges::find(all, &module) == all.end()) {
      add_all(with_all(&module), "with " + module.id + " and all that goes with it");
    }
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
