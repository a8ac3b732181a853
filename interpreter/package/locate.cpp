#include "interpreter/package/locate.hpp"

#include <algorithm>
#include <map>
#include <system_error>

namespace castellan::package {
namespace {

namespace fs = std::filesystem;

constexpr const char* kManifest = "ruleset.json";

bool has_manifest(const fs::path& folder) {
  std::error_code ignored;
  return fs::is_regular_file(folder / kManifest, ignored);
}

// Names of the folders in `folder` that hold a manifest.
std::vector<std::string> packages_in(const fs::path& folder) {
  std::vector<std::string> out;
  std::error_code failed;
  for (fs::directory_iterator at(folder, failed), end; !failed && at != end; at.increment(failed)) {
    const std::string name = at->path().filename().string();
    if (!name.starts_with('.') && has_manifest(at->path())) out.push_back(name);
  }
  std::sort(out.begin(), out.end());
  return out;
}

// Folder of every package by its name.
std::map<std::string, fs::path> all_packages(const std::vector<fs::path>& path) {
  std::map<std::string, fs::path> out;
  for (const fs::path& folder : path) {
    for (const std::string& name : packages_in(folder)) {
      if (!out.emplace(name, folder / name).second) continue;
      for (const std::string& variant : packages_in(folder / name / "variants")) {
        out.emplace(name + "/" + variant, folder / name / "variants" / variant);
      }
    }
  }
  return out;
}

bool is_name(std::string_view text) {
  const auto plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
  };
  const std::size_t slash = text.find('/');
  const std::string_view first = text.substr(0, slash);
  if (first.empty() || !std::all_of(first.begin(), first.end(), plain)) return false;
  if (slash == std::string_view::npos) return true;
  const std::string_view rest = text.substr(slash + 1);
  return !rest.empty() && std::all_of(rest.begin(), rest.end(), plain);
}

fs::path folder_of(const std::string& name, const std::vector<fs::path>& path) {
  if (is_name(name)) {
    const std::size_t slash = name.find('/');
    for (const fs::path& folder : path) {
      const fs::path found =
          slash == std::string::npos
              ? folder / name
              : folder / name.substr(0, slash) / "variants" / name.substr(slash + 1);
      if (has_manifest(found)) return found;
    }
  }
  if (has_manifest(name)) return name;
  std::vector<std::string> known;
  for (const auto& [each, folder] : all_packages(path)) known.push_back(each);
  std::string searched;
  for (const fs::path& folder : path) {
    searched += (searched.empty() ? "" : ", ") + folder.generic_string();
  }
  std::string hint = grammar::nearest_hint(name, known);
  if (hint.empty()) hint = searched.empty() ? "no folder was searched" : "searched: " + searched;
  throw grammar::Error(grammar::diagnose("", "package/not-found",
                                         "There is no package '" + name + "'.", std::move(hint)));
}

// Modules say what they are in the ruleset's manifest or in a file of their own.
void add_module_manifests(Located& package) {
  std::vector<Manifest>& modules = package.manifest.modules;
  for (const std::string& id : package.files->folders("modules")) {
    const std::string path = "modules/" + id + "/module.json";
    if (!package.files->has(path)) continue;
    const auto source = package.files->read(path);
    Manifest module = read_module_manifest(*source, id);
    const bool known = std::any_of(modules.begin(), modules.end(),
                                   [&](const Manifest& m) { return m.id == id; });
    if (known) {
      throw grammar::Error(grammar::diagnose(
          source->name(), "package/bad-manifest",
          "The module '" + id + "' is described in " + package.manifest.file + " too."));
    }
    modules.push_back(std::move(module));
  }
  std::sort(modules.begin(), modules.end(),
            [](const Manifest& a, const Manifest& b) { return a.id < b.id; });
  for (Manifest& module : modules) module.version = package.manifest.version;
}

Located open_folder(const std::string& name, const fs::path& folder) {
  Located out;
  out.files = std::make_shared<PackageFiles>(folder);
  out.manifest = read_manifest(*out.files->read(kManifest));
  out.name = name;
  const std::string own = name.substr(name.rfind('/') + 1);
  if (is_name(name) && out.manifest.id != own) {
    throw grammar::Error(grammar::diagnose(
        out.manifest.file, "package/bad-manifest",
        "The folder is called '" + own + "', the id is '" + out.manifest.id + "'."));
  }
  if (!is_name(name)) out.name = out.manifest.id;
  add_module_manifests(out);
  return out;
}

}  // namespace

Located open_package(const std::string& name, const std::vector<fs::path>& path) {
  const fs::path folder = folder_of(name, path);
  return open_folder(name, folder);
}

std::vector<Listed> list(const std::vector<fs::path>& path) {
  std::vector<Listed> out;
  for (const auto& [name, folder] : all_packages(path)) {
    Listed item{name, folder.generic_string(), {}, {}};
    try {
      item.manifest = open_folder(name, folder).manifest;
    } catch (const grammar::Error& error) {
      item.error = error.what();
    }
    out.push_back(std::move(item));
  }
  return out;
}

}  // namespace castellan::package
