#include "tools/cli/package_list.hpp"

#include <charconv>
#include <ostream>

#include "interpreter/package/locate.hpp"

namespace castellan::cli {
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

json choices_json(const package::Manifest& manifest) {
  json out = json::array();
  for (const package::Choice& choice : manifest.choices) {
    out.push_back({{"of", choice.of}, {"min", choice.least}, {"max", choice.most}});
  }
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
          {"choose", choices_json(module)},
          {"default", module.on_by_default},
          {"default_for_players", module.on_for_players},
          {"options", options_json(module)}};
}

/// What is known of a package before its manifest is read.
json place_json(const package::Listed& listed, const std::vector<FoundFolder>& folders) {
  json out = {
      {"name", listed.name}, {"folder", listed.folder}, {"found", folders[listed.place].found}};
  if (!listed.hides.empty()) out["hides"] = listed.hides;
  return out;
}

json package_json(const package::Listed& listed, json out) {
  const package::Manifest& manifest = listed.manifest;
  json modules = json::array();
  for (const package::Manifest& module : manifest.modules) modules.push_back(module_json(module));
  out["title"] = manifest.title;
  out["help"] = manifest.help;
  out["version"] = manifest.version.text();
  out["options"] = options_json(manifest);
  out["modules"] = std::move(modules);
  out["choose"] = choices_json(manifest);
  if (manifest.players_min > 0) {
    out["players"] = {{"min", manifest.players_min}, {"max", manifest.players_max}};
  }
  if (!manifest.extends.empty()) out["extends"] = manifest.extends;
  if (!manifest.mod.empty()) out["mod_of"] = manifest.mod;
  return out;
}

std::string players_text(const json& players) {
  const auto least = players["min"].get<int>();
  const auto most = players["max"].get<int>();
  return std::to_string(least) + (least == most ? "" : " to " + std::to_string(most)) +
         (most == 1 ? " player" : " players");
}

/// `name: title. What it does.`, as far as there are a title and a help.
std::string described(const json& item) {
  const auto& title = item["title"].get_ref<const std::string&>();
  const auto& help = item["help"].get_ref<const std::string&>();
  return ": " + title + (help.empty() ? "" : (title.ends_with('.') ? " " : ". ") + help);
}

void print_place(const json& package, std::ostream& out) {
  out << "  from " << package["folder"].get<std::string>() << " ("
      << package["found"].get<std::string>() << ")\n";
  if (!package.contains("hides")) return;
  for (const json& folder : package["hides"])
    out << "  hides " << folder.get<std::string>() << '\n';
}

void print_package(const json& package, std::ostream& out) {
  out << package["name"].get<std::string>() << ' ' << package["version"].get<std::string>();
  if (package.contains("mod_of")) out << ", a mod of " << package["mod_of"].get<std::string>();
  if (package.contains("extends"))
    out << ", a variant of " << package["extends"].get<std::string>();
  if (package.contains("players")) out << ", " << players_text(package["players"]);
  out << described(package) << '\n';
  print_place(package, out);
  for (const json& module : package["modules"]) {
    out << "  with " << module["name"].get<std::string>() << described(module) << '\n';
  }
}

}  // namespace

void print_packages(const json& packages, std::ostream& out) {
  for (const char* kind : {"rulesets", "mods"}) {
    for (const json& package : packages[kind]) print_package(package, out);
  }
  for (const json& package : packages["unreadable"]) {
    out << package["name"].get<std::string>()
        << " cannot be read: " << package["message"].get<std::string>() << '\n';
    print_place(package, out);
  }
}

json packages_json(const std::vector<FoundFolder>& folders) {
  json rulesets = json::array();
  json mods = json::array();
  json unreadable = json::array();
  std::vector<std::filesystem::path> path;
  for (const FoundFolder& each : folders) path.push_back(each.path);
  for (const package::Listed& listed : package::list(path)) {
    json place = place_json(listed, folders);
    if (!listed.error.empty()) {
      place["message"] = listed.error;
      unreadable.push_back(std::move(place));
    } else if (!listed.manifest.mod.empty()) {
      mods.push_back(package_json(listed, std::move(place)));
    } else {
      rulesets.push_back(package_json(listed, std::move(place)));
    }
  }
  return {{"rulesets", std::move(rulesets)},
          {"mods", std::move(mods)},
          {"unreadable", std::move(unreadable)}};
}

}  // namespace castellan::cli
