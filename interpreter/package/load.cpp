#include "interpreter/package/load.hpp"

#include <set>

#include "interpreter/package/builder/builder.hpp"
#include "interpreter/package/declared_things.hpp"
#include "interpreter/package/off_modules.hpp"
#include "interpreter/package/trial.hpp"
#include "interpreter/package/units.hpp"

namespace castellan::package {
namespace {

std::string hexadecimal(std::uint64_t value) {
  std::string out(16, '0');
  for (std::size_t i = out.size(); i-- > 0; value >>= 4) out[i] = "0123456789abcdef"[value & 15];
  return out;
}

std::map<std::string, std::string> resolve_options(
    const Units& units, const std::vector<Option>& list,
    const std::map<std::string, std::string>& given) {
  std::map<std::string, std::string> out;
  std::vector<std::string> known;
  for (const Option& option : list) {
    out[option.name] = option.initial;
    known.push_back(option.name);
  }
  std::vector<grammar::Diagnostic> errors;
  std::map<std::string_view, const Option*> by_name;
  for (const Option& option : list) by_name[option.name] = &option;
  for (const auto& [name, value] : given) {
    const auto at = out.find(name);
    if (at == out.end()) {
      const std::string off = off_modules_hint(units.off_modules_with(name));
      errors.push_back(grammar::diagnose("", "package/unknown-option",
                                         "There is no option '" + name + "'.",
                                         off.empty() ? grammar::nearest_hint(name, known) : off));
      continue;
    }
    if (const Option& option = *by_name.at(name); !option.accepts(value)) {
      errors.push_back(grammar::diagnose(
          "", "package/bad-option",
          "Option '" + name + "' is '" + value + "'; allowed are " + option.allowed() + ".",
          grammar::nearest_hint(value, option.values)));
    }
    at->second = value;
  }
  if (!errors.empty()) throw grammar::Error(std::move(errors));
  return out;
}

lua::Configuration configuration_of(const Units& units, const std::vector<Option>& list,
                                    const std::map<std::string, std::string>& values,
                                    bool for_pad) {
  using OptionKind = lua::Configuration::Option::Kind;
  lua::Configuration out;
  out.players = units.players();
  out.for_pad = for_pad;
  out.modules = units.module_switches();
  for (const Option& option : list) {
    const OptionKind kind = option.kind == Option::Kind::words    ? OptionKind::text
                            : option.kind == Option::Kind::number ? OptionKind::number
                                                                  : OptionKind::truth;
    out.options[option.name] = {kind, values.at(option.name)};
  }
  return out;
}

std::vector<Scripts::Entry> entries_of(const Units& units) {
  std::vector<Scripts::Entry> out;
  for (const Unit& unit : units.all()) {
    if (unit.kind == Unit::Kind::library || unit.kind == Unit::Kind::dependency) continue;
    const auto source = unit.files->read(unit.prefix + unit.manifest.entry);
    out.push_back({unit.id, source->name(), source->text()});
  }
  return out;
}

Asked asked(const Located& package, const std::string& name, const Request& request) {
  const bool anywhere = package.place && package.place != request.own_place;
  return {name,
          anywhere ? std::filesystem::path() : std::filesystem::absolute(package.files->root())};
}

/// The request, with the data of its manifests.
Loaded begin_loaded(const Units& units, const Request& request) {
  Loaded out;
  out.ruleset = units.ruleset().name;
  out.title = units.ruleset().manifest.title;
  out.folder = units.ruleset().files->root();
  out.players = units.players();
  out.players_min = units.players_min();
  out.players_max = units.players_max();
  out.modules = units.modules();
  out.asked = asked(units.ruleset(), out.ruleset, request);
  for (const Located& mod : units.mods()) {
    out.mods.push_back(mod.manifest.id);
    out.asked_mods.push_back(asked(mod, mod.name, request));
  }
  out.option_list = units.options();
  return out;
}

/// Runs the scripts and collects what they return.
void collect(const Units& units, Scripts& scripts, DeclarationSet& declarations) {
  std::map<std::string, const Unit*> by_id;
  for (const Unit& unit : units.all()) by_id[unit.id] = &unit;
  scripts.run(units.resolver(), [&](const Scripts::Entry& entry, const lua::Value& returned,
                                    const lua::CallSitePtr& site) {
    const Unit& unit = *by_id.at(entry.package);
    const std::set<std::string> overrides(unit.manifest.overrides.begin(),
                                          unit.manifest.overrides.end());
    declarations.add(returned, site, overrides, unit.kind == Unit::Kind::mod);
  });
  declarations.settle();
}

/// The files that were read, with the hash of each package and its view.
void add_files(const Units& units, Loaded& out) {
  for (const Unit& unit : units.all()) {
    for (const std::string& path : unit.files->read_paths())
      out.sources.insert(unit.files->root() + "/" + path);
  }
  // Hashing reads all other files of a package, too.
  for (const Unit& unit : units.all()) {
    out.packages.push_back(
        {unit.id, unit.manifest.version.text(), hexadecimal(unit.files->hash(unit.prefix))});
    if (const std::string view = unit.prefix + "view.json"; unit.files->has(view)) {
      out.views.push_back(unit.files->read(view));
    }
  }
}

}  // namespace

Loaded load(const Request& request) {
  grammar::Diagnostics problems;
  Loaded out = load(request, problems);
  if (problems.has_errors()) throw grammar::Error(problems.sorted());
  return out;
}

Loaded load(const Request& request, grammar::Diagnostics& problems) {
  Trial trial;
  trial.makers = false;
  return load(request, problems, trial);
}

Loaded load(const Request& request, grammar::Diagnostics& problems, Trial& trial) {
  const Units units(request);
  for (const Unit& unit : units.all())
    trial.folders[unit.id] = unit.files->root() + "/" + unit.prefix;
  Loaded out = begin_loaded(units, request);
  description::Description& d = out.description;
  d.name = out.ruleset;
  d.players = out.players;
  d.options = resolve_options(units, out.option_list, request.options);
  for (const Option& option : out.option_list) {
    if (option.kind == Option::Kind::words) d.option_words[option.name] = option.values;
  }

  auto scripts = std::make_shared<Scripts>(
      configuration_of(units, out.option_list, d.options, request.for_pad), entries_of(units),
      units.library_prefix(), request.print);
  grammar::Diagnostics errors;
  Places places;
  DeclarationSet declarations(places, errors, trial);
  collect(units, *scripts, declarations);
  if (trial.makers) {
    for (const Declared& each : declarations.everything())
      trial.made.push_back(provenance_of(each, places));
  }

  std::vector<std::pair<std::string, lua::Function>> functions;
  const std::map<std::string, bool> modules = units.module_switches();
  const Located& ruleset = units.ruleset();
  d.start = {ruleset.name, ruleset.files->read(ruleset.manifest.entry), {}};
  Reading reading{places, errors, functions, modules};
  Builder builder(
      reading,
      [&](const std::string& package, const std::string& path) {
        return units.file(package, path);
      },
      d);
  builder.build(declarations);
  if (trial.makers) add_texts(d, trial.made);
  if (errors.error_count() > builder.entry_errors()) throw grammar::Error(errors.sorted());
  for (const grammar::Diagnostic& each : errors.sorted()) {
    if (each.severity == grammar::Severity::error)
      problems.add(each);
    else
      out.warnings.push_back(each);
  }

  scripts->name_functions(functions);
  out.scripts = std::move(scripts);
  add_files(units, out);
  return out;
}

std::vector<Provenance> provenance(const Request& request) {
  grammar::Diagnostics problems;
  Trial trial;
  static_cast<void>(load(request, problems, trial));
  if (problems.has_errors()) throw grammar::Error(problems.sorted());
  return std::move(trial.made);
}

}  // namespace castellan::package
