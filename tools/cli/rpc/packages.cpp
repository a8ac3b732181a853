#include "tools/cli/rpc/packages.hpp"

#include <charconv>

#include "interpreter/package/locate.hpp"

namespace castellan::cli::rpc {
namespace {

using nlohmann::json;

json option_json(const package::Option& option) {
  json out = {{"name", option.name}, {"help", option.help}};
  switch (option.kind) {
    case package::Option::Kind::words:
      out["type"] = "word";
      out["values"] = option.values;
      out["default"] = option.initial;
      break;
    case package::Option::Kind::number: {
      std::int64_t initial = 0;
      std::from_chars(option.initial.data(), option.initial.data() + option.initial.size(),
                      initial);
      out["type"] = "integer";
      out["min"] = option.min;
      out["max"] = option.max;
      out["default"] = initial;
      break;
    }
    case package::Option::Kind::truth:
      out["type"] = "boolean";
      out["default"] = option.initial == "true";
      break;
  }
  return out;
}

json options_json(const package::Manifest& manifest) {
  json out = json::array();
  for (const package::Option& option : manifest.options) out.push_back(option_json(option));
  return out;
}

json module_json(const package::Manifest& module) {
  json needs = json::array();
  for (const package::Need& need : module.needs) needs.push_back(need.id);
  return {{"name", module.id},
          {"title", module.title},
          {"help", module.help},
          {"version", module.version.text()},
          {"needs", std::move(needs)},
          {"excludes", module.excludes},
          {"default", module.on_by_default},
          {"default_for_players", module.on_for_players},
          {"options", options_json(module)}};
}

json package_json(const package::Listed& listed) {
  const package::Manifest& manifest = listed.manifest;
  json modules = json::array();
  for (const package::Manifest& module : manifest.modules) modules.push_back(module_json(module));
  json out = {{"name", listed.name},
              {"title", manifest.title},
              {"help", manifest.help},
              {"version", manifest.version.text()},
              {"options", options_json(manifest)},
              {"modules", std::move(modules)}};
  if (manifest.players_min > 0) {
    out["players"] = {{"min", manifest.players_min}, {"max", manifest.players_max}};
  }
  if (!manifest.extends.empty()) out["extends"] = manifest.extends;
  if (!manifest.mod.empty()) out["mod_of"] = manifest.mod;
  return out;
}

}  // namespace

json packages_json(const std::vector<std::filesystem::path>& path) {
  json rulesets = json::array();
  json mods = json::array();
  json unreadable = json::array();
  for (const package::Listed& listed : package::list(path)) {
    if (!listed.error.empty()) {
      unreadable.push_back(
          {{"name", listed.name}, {"folder", listed.folder}, {"message", listed.error}});
    } else if (!listed.manifest.mod.empty()) {
      mods.push_back(package_json(listed));
    } else {
      rulesets.push_back(package_json(listed));
    }
  }
  return {{"rulesets", std::move(rulesets)},
          {"mods", std::move(mods)},
          {"unreadable", std::move(unreadable)}};
}

}  // namespace castellan::cli::rpc
