#include "interpreter/package/units.hpp"

#include <algorithm>
#include <system_error>

#include "interpreter/package/fail.hpp"
#include "interpreter/package/order.hpp"

namespace castellan::package {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxChain = 8;
constexpr const char* kLibrary = "std";

std::set<std::string> required_by(const Located& package) {
  std::set<std::string> out{kLibrary, package.manifest.id};
  for (const Need& need : package.manifest.needs) out.insert(need.id);
  return out;
}

void check_version(const Demand& demand, const Need& need, const Manifest& found) {
  if (need.versions.holds(found.version)) return;
  throw demand.error("package/version", "Package '" + demand.by->id + "' needs '" + need.id +
                                            "' in version " + need.versions.text() + ", found is " +
                                            found.version.text() + ".");
}

}  // namespace

Packages::Packages(const Request& request) {
  open_chain(request);
  open_mods(request);
  for (const std::vector<Located>* list : {&chain, &mods}) {
    for (const Located& package : *list) {
      if (package.manifest.players_min == 0) continue;
      players_min = package.manifest.players_min;
      players_max = package.manifest.players_max;
    }
  }
}

void Packages::open_chain(const Request& request) {
  std::string next = request.ruleset;
  std::string text;
  do {
    const Demand demand = chain.empty() ? Demand{} : Demand{&chain.front().manifest, "/extends"};
    Located package = open_package(next, request.path, demand);
    // A base beside its variant was found where the variant was.
    if (!package.place && !chain.empty()) package.place = chain.front().place;
    if (request.opened) request.opened(package);
    const std::string& id = package.manifest.id;
    text += id;
    const bool seen = std::any_of(chain.begin(), chain.end(), [&](const Located& l) {
      return l.files->root() == package.files->root();
    });
    if (seen || chain.size() == kMaxChain) {
      throw demand.error("package/cycle", "Variants extend one another: " + text + ".");
    }
    if (!package.manifest.mod.empty()) {
      const Demand says{&package.manifest, "/mod"};
      throw(chain.empty() ? says : demand)
          .error("package/wrong-ruleset",
                 "'" + id + "' is a mod of '" + package.manifest.mod + "', no ruleset.",
                 chain.empty() ? "load '" + package.manifest.mod + "' with it"
                               : "it says so at " + says.place());
    }
    next = package.manifest.extends.empty() ? std::string() : base_of(package);
    text += " -> ";
    chain.insert(chain.begin(), std::move(package));
  } while (!next.empty());
}

void Packages::open_mods(const Request& request) {
  std::vector<Located> found;
  for (const std::string& name : request.mods) {
    Located mod = open_package(name, request.path);
    if (request.opened) request.opened(mod);
    const Manifest& m = mod.manifest;
    const bool fits = std::any_of(chain.begin(), chain.end(),
                                  [&](const Located& l) { return l.manifest.id == m.mod; });
    if (!fits) {
      throw Demand{&m, m.mod.empty() ? "" : "/mod"}.error(
          "package/wrong-ruleset",
          m.mod.empty()
              ? "'" + m.id + "' is no mod; its manifest has no key 'mod'."
              : "'" + m.id + "' is a mod of '" + m.mod + "', not of '" + chain.back().name + "'.");
    }
    const bool again = std::any_of(found.begin(), found.end(),
                                   [&](const Located& l) { return l.manifest.id == m.id; });
    if (again) fail("", "package/repeated-mod", "The mod '" + m.id + "' is laid over twice.");
    found.push_back(std::move(mod));
  }
  std::vector<const Manifest*> manifests;
  for (const Located& mod : found) manifests.push_back(&mod.manifest);
  for (const Manifest* manifest : load_order(std::move(manifests))) {
    mods.push_back(*std::find_if(found.begin(), found.end(),
                                 [&](const Located& l) { return &l.manifest == manifest; }));
  }
}

PlayerRange player_range(const Request& request) {
  const Packages packages(request);
  return {packages.players_min, packages.players_max};
}

Units::Units(const Request& request)
    : request_(request),
      packages_(request),
      players_(request.players == kFewestPlayers ? std::max(1, players_min()) : request.players) {
  add_library();
  std::set<std::string> open;
  for (const Located& package : packages_.chain) add_dependencies(package, open);
  for (const Located& mod : packages_.mods) add_dependencies(mod, open);
  check_players();
  add_rulesets(request.modules);
  add_mods();
}

void Units::add_library() {
  std::error_code ignored;
  if (!fs::is_directory(request_.stdlib / kLibrary, ignored)) return;
  Unit unit;
  unit.kind = Unit::Kind::library;
  unit.id = kLibrary;
  unit.manifest.version = {kApiLevel, 0, 0};
  unit.files = std::make_shared<PackageFiles>(request_.stdlib / kLibrary);
  unit.may_require = {kLibrary};
  if (unit.files->paths().empty()) return;
  units_.push_back(std::move(unit));
}

void Units::add_dependencies(const Located& package, std::set<std::string>& open) {
  for (std::size_t i = 0; i < package.manifest.needs.size(); ++i) {
    const Need& need = package.manifest.needs[i];
    const Demand demand{&package.manifest, "/needs/" + std::to_string(i)};
    if (!open.insert(need.id).second) {
      throw demand.error("package/cycle", "Packages need one another: " + need.id + " -> " +
                                              package.manifest.id + " -> " + need.id + ".");
    }
    const Located found = open_package(need.id, request_.path, demand);
    if (request_.opened) request_.opened(found);
    check_version(demand, need, found.manifest);
    add_dependencies(found, open);
    open.erase(need.id);
    const auto is_it = [&](const Located& l) { return l.manifest.id == need.id; };
    if (find(need.id) != nullptr || std::any_of(mods().begin(), mods().end(), is_it)) continue;
    units_.push_back(
        {Unit::Kind::dependency, need.id, found.manifest, found.files, "", required_by(found)});
  }
}

void Units::check_players() {
  if (players_ >= players_min() && players_ <= players_max()) return;
  fail("", "package/players",
       "'" + ruleset().name + "' is for " + std::to_string(players_min()) + " to " +
           std::to_string(players_max()) + " players, not " + std::to_string(players_) + ".");
}

void Units::add_rulesets(const std::vector<std::string>& asked) {
  // A variant may use the modules of what it extends, and switch them on.
  std::vector<Manifest> modules;
  std::map<std::string, const Located*> home;
  std::vector<const Manifest*> rulesets;
  for (const Located& package : packages_.chain) {
    for (const Manifest& module : package.manifest.modules) {
      if (!home.emplace(module.id, &package).second) {
        throw Demand{&module, ""}.error(
            "package/bad-manifest",
            "The module '" + module.id + "' is one of the extended ruleset too.");
      }
      modules.push_back(module);
    }
    rulesets.push_back(&package.manifest);
  }
  const auto order = active_modules(modules, asked, players_, rulesets,
                                    [&](const std::string& name) { return other_kind(name); });
  for (const Located& package : packages_.chain) {
    const bool base = package.manifest.extends.empty();
    std::set<std::string> reach = required_by(package);
    if (!base) reach.insert(package.manifest.extends);
    units_.push_back({base ? Unit::Kind::ruleset : Unit::Kind::variant, package.name,
                      package.manifest, package.files, "", reach});
    for (const Manifest* module : order) {
      if (home.at(module->id) != &package) continue;
      modules_.push_back(module->id);
      units_.push_back({Unit::Kind::module, package.name + "/" + module->id, *module, package.files,
                        "modules/" + module->id + "/", reach});
    }
  }
}

std::string Units::other_kind(const std::string& name) const {
  const std::string named = "'" + name + "' is ";
  for (const Located& package : packages_.chain) {
    if (package.files->has("variants/" + name + "/ruleset.json")) {
      return named + "a variant of '" + package.name + "': the ruleset '" + package.name + "/" +
             name + "'";
    }
    const auto has = [&](const Manifest& m) {
      return std::ranges::any_of(m.options, [&](const Option& o) { return o.name == name; });
    };
    if (has(package.manifest)) return named + "an option, which gets a value: " + name + "=...";
    for (const Manifest& module : package.manifest.modules) {
      if (has(module))
        return named + "an option of the module '" + module.id + "', which gets a value: " + name +
               "=...";
    }
  }
  try {
    const Manifest other = open_package(name, request_.path).manifest;
    if (!other.mod.empty())
      return named + "a mod of '" + other.mod + "', which is laid over with 'mod'";
    return named + (other.extends.empty()
                        ? "a ruleset, no module of this one"
                        : "a variant of '" + other.extends + "', a ruleset of its own");
  } catch (const grammar::Error&) {  // there is no such package
    return {};
  }
}

void Units::add_mods() {
  for (const Located& mod : packages_.mods) {
    std::set<std::string> reach = required_by(mod);
    reach.insert(mod.manifest.mod);
    units_.push_back(
        {Unit::Kind::mod, mod.manifest.id, mod.manifest, mod.files, "", std::move(reach)});
  }
}

std::map<std::string, bool> Units::module_switches() const {
  std::map<std::string, bool> out;
  for (const Located& package : packages_.chain) {
    for (const Manifest& module : package.manifest.modules) out[module.id] = false;
  }
  for (const std::string& id : modules_) out[id] = true;
  return out;
}

std::vector<Option> Units::options() const {
  std::map<std::string, Option> out;
  for (const Unit& unit : units_) {
    for (const Option& option : unit.manifest.options) out[option.name] = option;
  }
  std::vector<Option> list;
  for (auto& [name, option] : out) list.push_back(std::move(option));
  return list;
}

std::vector<std::string> Units::off_modules_with(std::string_view option) const {
  std::vector<std::string> out;
  for (const Located& package : packages_.chain) {
    for (const Manifest& module : package.manifest.modules) {
      const bool on = std::ranges::find(modules_, module.id) != modules_.end();
      if (!on && std::ranges::find(module.options, option, &Option::name) != module.options.end())
        out.push_back(module.id);
    }
  }
  std::ranges::sort(out);
  return out;
}

std::string Units::library_prefix() const {
  const Unit* library = find(kLibrary);
  return library == nullptr ? std::string() : library->files->root() + "/";
}

const Unit* Units::find(std::string_view id) const {
  const auto at =
      std::find_if(units_.begin(), units_.end(), [&](const Unit& u) { return u.id == id; });
  return at == units_.end() ? nullptr : &*at;
}

const Unit* Units::owner(std::string_view source_name) const {
  const Unit* best = nullptr;
  std::size_t longest = 0;
  for (const Unit& unit : units_) {
    const std::string begin = unit.files->root() + "/" + unit.prefix;
    if (source_name.starts_with(begin) && begin.size() > longest) {
      longest = begin.size();
      best = &unit;
    }
  }
  return best;
}

grammar::SourcePtr Units::file(const std::string& unit_id, const std::string& path) const {
  const Unit& unit = *find(unit_id);
  if (unit.prefix.empty() || unit.files->has(unit.prefix + path)) {
    return unit.files->read(unit.prefix + path);
  }
  return unit.files->has(path) ? unit.files->read(path) : unit.files->read(unit.prefix + path);
}

std::optional<lua::ModuleSource> Units::module_in(const Unit& unit, std::string_view name) const {
  std::string path(name);
  std::replace(path.begin(), path.end(), '.', '/');
  path += ".lua";
  for (const std::string& candidate : {unit.prefix + path, path}) {
    if (!unit.files->has(candidate)) continue;
    const grammar::SourcePtr source = unit.files->read(candidate);
    return lua::ModuleSource{
        source->name(), source->text(),
        unit.kind == Unit::Kind::library ? lua::TrustLevel::library : lua::TrustLevel::rules};
  }
  return std::nullopt;
}

lua::Resolver Units::resolver() const {
  return [this](std::string_view name,
                std::string_view asked_by) -> std::variant<lua::ModuleSource, grammar::Diagnostic> {
    const Unit* asker = owner(asked_by);
    if (asker == nullptr) asker = &units_.back();
    const std::size_t dot = name.find('.');
    const std::string package(name.substr(0, dot));
    if (dot != std::string_view::npos && asker->may_require.contains(package)) {
      for (const Unit& unit : units_) {
        if (unit.manifest.id != package && unit.id != package) continue;
        if (auto found = module_in(unit, name.substr(dot + 1))) return std::move(*found);
      }
    }
    if (auto found = module_in(*asker, name)) return std::move(*found);
    const bool undeclared = dot != std::string_view::npos && find(package) != nullptr &&
                            !asker->may_require.contains(package);
    if (undeclared) {
      return grammar::diagnose(
          "", "package/undeclared-dependency",
          "Package '" + asker->id + "' does not say that it needs '" + package + "'.",
          "add it to 'needs' in " + asker->manifest.file);
    }
    std::vector<std::string> known;
    for (std::string path : asker->files->paths()) {
      if (!path.ends_with(".lua")) continue;
      path.resize(path.size() - 4);
      if (path.starts_with(asker->prefix)) path.erase(0, asker->prefix.size());
      std::replace(path.begin(), path.end(), '/', '.');
      known.push_back(std::move(path));
    }
    return grammar::diagnose("", "package/unknown-module",
                             "There is no module '" + std::string(name) + "'.",
                             grammar::nearest_hint(name, known));
  };
}

}  // namespace castellan::package
