#include "interpreter/package/locate.hpp"

#include <algorithm>
#include <map>
#include <system_error>

#include "interpreter/base/file.hpp"

namespace castellan::package {
namespace {

namespace fs = std::filesystem;

constexpr const char* kManifest = "ruleset.json";

// Whether something is there that should be a manifest; opening it tells what is
// wrong with it.
bool has_manifest(const fs::path& folder) {
  std::error_code ignored;
  const fs::file_type type = fs::status(folder / kManifest, ignored).type();
  return type != fs::file_type::not_found && type != fs::file_type::directory;
}

// Names of the folders in `folder` that hold a manifest, or of those that hold none.
std::vector<std::string> folders_in(const fs::path& folder, bool with_manifest) {
  std::vector<std::string> out;
  std::error_code failed, ignored;
  for (fs::directory_iterator at(folder, failed), end; !failed && at != end; at.increment(failed)) {
    const std::string name = at->path().filename().string();
    if (!name.starts_with('.') && at->is_directory(ignored) &&
        has_manifest(at->path()) == with_manifest)
      out.push_back(name);
  }
  std::sort(out.begin(), out.end());
  return out;
}
std::vector<std::string> packages_in(const fs::path& folder) { return folders_in(folder, true); }

// A folder of the search path, followed by its shelves.
std::vector<fs::path> with_shelves(const fs::path& folder) {
  std::vector<fs::path> out{folder};
  for (const std::string& shelf : folders_in(folder, false)) out.push_back(folder / shelf);
  return out;
}

struct Place {
  fs::path folder;
  std::size_t of_path = 0;
  std::vector<std::string> hides;
};

// Where every package is, by its name.
std::map<std::string, Place> all_packages(const std::vector<fs::path>& path) {
  std::map<std::string, Place> out;
  const auto add = [&](const fs::path& parent, std::size_t i) {
    for (const std::string& name : packages_in(parent)) {
      const fs::path folder = parent / name;
      if (const auto [at, fresh] = out.try_emplace(name, Place{folder, i, {}}); !fresh) {
        at->second.hides.push_back(folder.generic_string());
        continue;
      }
      for (const std::string& variant : packages_in(folder / "variants")) {
        out.try_emplace(name + "/" + variant, Place{folder / "variants" / variant, i, {}});
      }
    }
  };
  for (std::size_t i = 0; i < path.size(); ++i) {
    for (const fs::path& parent : with_shelves(path[i])) add(parent, i);
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

// Modules say what they are in the ruleset's manifest or in a file of their own.
void add_module_manifests(Located& package) {
  std::vector<Manifest>& modules = package.manifest.modules;
  for (const std::string& id : package.files->folders("modules")) {
    const std::string path = "modules/" + id + "/module.json";
    if (!package.files->has(path)) continue;
    const auto source = package.files->read(path);
    Manifest module = read_module_manifest(source, id);
    const auto known =
        std::find_if(modules.begin(), modules.end(), [&](const Manifest& m) { return m.id == id; });
    if (known != modules.end()) {
      throw Demand{&module, ""}.error(
          "package/bad-manifest",
          "The module '" + id + "' is described in " + Demand{&*known, ""}.place() + " too.");
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
  out.manifest = read_manifest(out.files->read(kManifest));
  out.name = name;
  const std::string own = name.substr(name.rfind('/') + 1);
  if (is_name(name) && out.manifest.id != own) {
    throw Demand{&out.manifest, "/id"}.error(
        "package/bad-manifest",
        "The folder is called '" + own + "', the id is '" + out.manifest.id + "'.");
  }
  if (!is_name(name)) out.name = out.manifest.id;
  add_module_manifests(out);
  return out;
}

bool is_module_of(const std::string& name, const fs::path& folder, const std::string& id) {
  const Manifest manifest = open_folder(name, folder).manifest;
  return std::ranges::any_of(manifest.modules, [&](const Manifest& m) { return m.id == id; });
}

// The other thing that a name refers to if it is no package; empty when there is none.
std::string what_else(const std::string& name, const std::vector<fs::path>& path) {
  std::error_code ignored;
  const fs::path at(name);
  if (fs::is_directory(at, ignored)) {
    std::string inside;
    for (const std::string& each : packages_in(at))
      inside += (inside.empty() ? "; packages in it: " : ", ") + each;
    return "the folder '" + name + "' has no " + kManifest + inside;
  }
  if (fs::is_regular_file(at, ignored)) {
    if (at.filename() == kManifest) {
      const std::string folder = at.parent_path().generic_string();
      return "the ruleset is the folder " + grammar::in_quotes(folder.empty() ? "." : folder);
    }
    const bool script = name.ends_with(".game") || name.ends_with(".pad");
    return "'" + name + "' is a file" +
           (script ? ", a script that says itself which ruleset it is of" : "") +
           "; a package is a folder";
  }
  const std::size_t slash = name.rfind('/');
  const auto all = all_packages(path);
  for (const auto& [each, place] : all) {
    const std::string id = slash == std::string::npos ? name : name.substr(slash + 1);
    if (slash != std::string::npos && name.substr(0, slash) != each) continue;
    try {
      if (is_module_of(each, place.folder, id)) {
        return "'" + id + "' is a module of '" + each + "'; modules are switched on with 'with'";
      }
    } catch (const grammar::Error&) {  // reported when it is opened
    }
  }
  return {};
}

struct Found {
  fs::path folder;
  std::optional<std::size_t> place;
};

std::optional<Found> in_path(const std::string& name, const std::vector<fs::path>& path) {
  if (!is_name(name)) return std::nullopt;
  const std::size_t slash = name.find('/');
  const fs::path below = slash == std::string::npos ? fs::path(name)
                                                    : fs::path(name.substr(0, slash)) / "variants" /
                                                          name.substr(slash + 1);
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (has_manifest(path[i] / below)) return Found{path[i] / below, i};
    for (const fs::path& shelf : with_shelves(path[i])) {
      if (has_manifest(shelf / below)) return Found{shelf / below, i};
    }
  }
  return std::nullopt;
}

Found folder_of(const std::string& name, const std::vector<fs::path>& path,
                const Demand& demand = {}) {
  if (auto found = in_path(name, path)) return std::move(*found);
  if (const fs::path folder = file::on_disk(name); !name.empty() && has_manifest(folder))
    return {folder, std::nullopt};
  std::vector<std::string> known;
  for (const auto& [each, place] : all_packages(path)) known.push_back(each);
  std::string searched;
  for (const fs::path& folder : path) {
    searched += (searched.empty() ? "" : ", ") + folder.generic_string();
  }
  std::string hint = what_else(name, path);
  if (hint.empty()) hint = grammar::nearest_hint(name, known);
  if (hint.empty()) hint = searched.empty() ? "no folder was searched" : "searched: " + searched;
  throw demand.error("package/not-found", "There is no package '" + name + "'.", std::move(hint));
}

}  // namespace

Located open_package(const std::string& name, const std::vector<fs::path>& path,
                     const Demand& demand) {
  const Found found = folder_of(name, path, demand);
  Located out = open_folder(name, found.folder);
  out.place = found.place;
  // A folder may look like the name of a variant.
  if (!out.place) out.name = out.manifest.id;
  return out;
}

std::string name_seen_from(const fs::path& folder, const std::string& name,
                           const std::vector<fs::path>& path) {
  if (folder.empty() || name.empty() || in_path(name, path)) return name;
  const fs::path seen = file::on_disk(folder / name);
  return has_manifest(seen) ? seen.generic_string() : name;
}

std::string base_of(const Located& variant) {
  const fs::path outer = fs::path(variant.files->root()).parent_path().parent_path();
  const bool inside = outer.filename() == variant.manifest.extends && has_manifest(outer);
  return inside ? outer.generic_string() : variant.manifest.extends;
}

std::filesystem::path find_folder(const std::string& name, const std::vector<fs::path>& path) {
  return folder_of(name, path).folder;
}

std::vector<Listed> list(const std::vector<fs::path>& path) {
  std::vector<Listed> out;
  for (auto& [name, place] : all_packages(path)) {
    Listed item{name, place.folder.generic_string(), place.of_path, std::move(place.hides), {}, {}};
    try {
      item.manifest = open_folder(name, place.folder).manifest;
    } catch (const grammar::Error& error) {
      item.error = error.what();
    }
    out.push_back(std::move(item));
  }
  return out;
}

}  // namespace castellan::package
