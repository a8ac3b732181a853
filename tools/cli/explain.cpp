#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdlib>
#include <map>
#include <memory>
#include <ostream>
#include <set>

#include "interpreter/base/json.hpp"
#include "interpreter/package/locate.hpp"
#include "interpreter/package/provenance.hpp"
#include "interpreter/session/citations.hpp"
#include "tools/cli/commands.hpp"
#include "tools/cli/ruleset_flags.hpp"
#include "tools/cli/whole_number.hpp"

namespace castellan::cli {
namespace {

using nlohmann::json;
using package::Provenance;

struct ExplainOptions {
  RulesetFlags flags;
  std::string thing;
  int players = 0;
};

/// Those that a word means: `buy`, or with its kind `move buy`. Error: package/unknown-thing.
std::vector<const Provenance*> meant(const std::vector<Provenance>& all, const std::string& word) {
  std::vector<const Provenance*> out;
  std::vector<std::string> known;
  for (const Provenance& each : all) {
    if (each.thing() == word || each.name == word) out.push_back(&each);
    known.push_back(each.thing());
    known.push_back(each.name);
  }
  if (out.empty()) {
    throw grammar::Error(grammar::diagnose("", "package/unknown-thing",
                                           "The rules declare no '" + word + "'.",
                                           grammar::nearest_hint(word, known)));
  }
  return out;
}

json thing_json(const Provenance& p) {
  json layers = json::array(), parts = json::array();
  for (const auto& l : p.layers)
    layers.push_back(
        {{"how", l.how}, {"what", l.what}, {"package", l.package}, {"place", l.place}});
  for (const auto& each : p.parts) {
    parts.push_back(
        {{"key", each.key}, {"text", each.text}, {"package", each.package}, {"place", each.place}});
  }
  return {{"thing", p.thing()},
          {"removed", p.removed},
          {"layers", std::move(layers)},
          {"parts", std::move(parts)}};
}

void print_layers(const Provenance& p, std::ostream& out) {
  out << p.thing() << (p.removed ? ", removed\n" : "\n");
  for (const auto& l : p.layers) {
    out << "  " << l.how << (l.what.empty() ? "" : " " + l.what) << ": " << l.package << ", "
        << l.place << '\n';
  }
}

ExitCode explain(ExplainOptions o, const Context& context) {
  // RULESET:THING in one word.
  if (const std::size_t colon = o.flags.ruleset.find(':');
      colon != std::string::npos && o.thing.empty()) {
    o.thing = o.flags.ruleset.substr(colon + 1);
    o.flags.ruleset.resize(colon);
  }
  const auto all = package::provenance(request_of(o.flags, context.common, o.players));
  std::vector<const Provenance*> told;
  if (o.thing.empty()) {
    for (const Provenance& each : all) {
      std::set<std::string> packages;
      for (const auto& l : each.layers) packages.insert(l.package);
      if (packages.size() > 1) told.push_back(&each);
    }
  } else {
    told = meant(all, o.thing);
  }
  std::ostream& out = context.console.out;
  if (context.common.json) {
    json list = json::array();
    for (const Provenance* each : told) list.push_back(thing_json(*each));
    out << json_text(list, 2) << '\n';
    return ExitCode::ok;
  }
  for (const Provenance* each : told) {
    print_layers(*each, out);
    if (o.thing.empty()) continue;
    for (const auto& part : each->parts) {
      out << "    " << part.key << ": " << part.text << "  (" << part.package << ", " << part.place
          << ")\n";
    }
  }
  if (o.thing.empty() && !context.common.quiet) {
    out << told.size() << " of " << all.size() << " things were made by more than one package\n";
  }
  return ExitCode::ok;
}

struct DiffOptions {
  std::string from;
  RulesetFlags to;
  int players = 0;
};

/// The ids of the rulebook that are cited at `file:line`.
std::vector<std::string> cited_at(session::Citations& citations, const std::string& place) {
  const std::size_t colon = place.rfind(':');
  if (colon == std::string::npos) return {};
  return citations.at(place.substr(0, colon), std::strtoul(place.c_str() + colon + 1, nullptr, 10));
}

/// Who gave a key the value that it has: what is added to a key leaves its place as it was, and
/// how many there are of an entry is said elsewhere.
std::pair<std::string, std::string> changed_by(const std::vector<Provenance>& all,
                                               const Provenance& p, const Provenance::Part& part) {
  for (auto each = all.rbegin(); p.kind == "entry" && part.key == "copies" && each != all.rend();
       ++each) {
    const bool names =
        each->kind == "copies" && std::ranges::any_of(each->parts, [&p](const auto& said) {
          return said.key.starts_with("names") && said.text == p.name;
        });
    if (names) return {each->layers.back().package, each->layers.back().place};
  }
  const std::string key = part.key.substr(0, part.key.find_first_of(".["));
  for (auto l = p.layers.rbegin(); l != p.layers.rend(); ++l) {
    if (l->how == "added to" && l->what == key) return {l->package, l->place};
  }
  return {part.package, part.place};
}

/// What differs, thing by thing: `{thing, change: added|removed|changed, ids, place, parts: [{key,
/// before, after, ids, place}]}`.
json differences(const std::vector<Provenance>& before, const std::vector<Provenance>& after) {
  // Several declarations may have one name, as copies of components.
  const auto keyed = [](const std::vector<Provenance>& all) {
    std::map<std::pair<std::string, std::size_t>, const Provenance*> out;
    std::map<std::string, std::size_t> count;
    for (const Provenance& each : all) {
      if (!each.removed) out[{each.thing(), count[each.thing()]++}] = &each;
    }
    return out;
  };
  const auto old = keyed(before), fresh = keyed(after);
  session::Citations citations;
  json out = json::array();
  const auto whole = [&](const Provenance& p, const char* change) {
    json parts = json::array();
    for (const auto& part : p.parts) parts.push_back({{"key", part.key}, {"text", part.text}});
    out.push_back({{"thing", p.thing()},
                   {"change", change},
                   {"package", p.layers.back().package},
                   {"place", p.layers.back().place},
                   {"ids", cited_at(citations, p.layers.back().place)},
                   {"parts", std::move(parts)}});
  };
  for (const auto& [key, thing] : old) {
    const auto* was = thing;
    const auto is = fresh.find(key);
    if (is == fresh.end()) {
      const auto gone = std::ranges::find_if(
          after, [&](const Provenance& p) { return p.removed && p.thing() == was->thing(); });
      whole(gone == after.end() ? *was : *gone, "removed");
      continue;
    }
    std::map<std::string, std::pair<const Provenance::Part*, const Provenance::Part*>> parts;
    for (const auto& part : was->parts) parts[part.key].first = &part;
    for (const auto& part : is->second->parts) parts[part.key].second = &part;
    json changed = json::array();
    for (const auto& [name, both] : parts) {
      const auto& [a, b] = both;
      if (a != nullptr && b != nullptr && a->text == b->text) continue;
      const auto [package, place] = changed_by(after, *is->second, b != nullptr ? *b : *a);
      changed.push_back({{"key", name},
                         {"before", a == nullptr ? json() : json(a->text)},
                         {"after", b == nullptr ? json() : json(b->text)},
                         {"package", package},
                         {"place", place},
                         {"ids", cited_at(citations, place)}});
    }
    if (!changed.empty()) {
      out.push_back({{"thing", key.first},
                     {"change", "changed"},
                     {"ids", cited_at(citations, was->layers.front().place)},
                     {"parts", std::move(changed)}});
    }
  }
  for (const auto& [key, is] : fresh) {
    if (!old.contains(key)) whole(*is, "added");
  }
  return out;
}

/// ` [AB-12, AB-13]`, or nothing.
std::string in_brackets(const json& ids) {
  std::string out;
  for (const json& id : ids) out += (out.empty() ? " [" : ", ") + id.get<std::string>();
  return out.empty() ? out : out + "]";
}

/// Whether the same is changed in both, things of one kind.
bool changed_alike(const json& a, const json& b) {
  const auto kind = [](const json& each) {
    const std::string thing = each["thing"].get<std::string>();
    return thing.substr(0, thing.find(' '));
  };
  return a["change"] == "changed" && b["change"] == "changed" && a["ids"] == b["ids"] &&
         a["parts"] == b["parts"] && kind(a) == kind(b);
}

void print_differences(const json& all, std::ostream& out) {
  for (std::size_t i = 0; i < all.size(); ++i) {
    const json& each = all[i];
    const bool changed = each["change"] == "changed";
    out << each["change"].get<std::string>() << ": " << each["thing"].get<std::string>();
    while (i + 1 < all.size() && changed_alike(each, all[i + 1])) {
      const std::string thing = all[++i]["thing"].get<std::string>();
      out << ", " << thing.substr(thing.find(' ') + 1);
    }
    out << in_brackets(each["ids"]);
    if (!changed)
      out << "  (" << each["package"].get<std::string>() << ", " << each["place"].get<std::string>()
          << ')';
    out << '\n';
    for (const json& part : each["parts"]) {
      if (!changed) {
        if (each["change"] == "added")
          out << "    " << part["key"].get<std::string>() << ": " << part["text"].get<std::string>()
              << '\n';
        continue;
      }
      const auto text = [&part](const char* side) {
        return part[side].is_null() ? std::string("-") : part[side].get<std::string>();
      };
      out << "    " << part["key"].get<std::string>() << ": " << text("before") << "\n      -> "
          << text("after") << "  (" << part["package"].get<std::string>() << ", "
          << part["place"].get<std::string>() << ')' << in_brackets(part["ids"]) << '\n';
    }
  }
}

/// A package alone is compared with what it changes: a variant with its base, a mod with the rules
/// it is laid over.
void compare_with_base(RulesetFlags& from, RulesetFlags& to, const CommonOptions& common) {
  const package::Located package = package::open_package(from.ruleset, empty_request(common).path);
  if (!package.manifest.mod.empty()) {
    to.mods.push_back(from.ruleset);
    from.ruleset = to.ruleset = package.manifest.mod;
    return;
  }
  to.ruleset = from.ruleset;
  if (!package.manifest.extends.empty()) {
    from.ruleset = package::base_of(package);
  } else if (!to.configured()) {
    throw grammar::Error(
        grammar::diagnose("", "package/nothing-to-compare",
                          "'" + package.name + "' extends nothing that it could be compared with.",
                          "name a second ruleset, or what to change: --with, --option, --mod"));
  }
}

ExitCode diff(const DiffOptions& o, const Context& context) {
  RulesetFlags from;
  from.ruleset = o.from;
  RulesetFlags to = o.to;
  if (to.ruleset.empty()) compare_with_base(from, to, context.common);
  // For as many players as both are for, so that nothing differs but the rules.
  const int players = o.players > 0
                          ? o.players
                          : std::max(package::player_range(request_of(from, context.common)).least,
                                     package::player_range(request_of(to, context.common)).least);
  const json all = differences(package::provenance(request_of(from, context.common, players)),
                               package::provenance(request_of(to, context.common, players)));
  if (context.common.json) {
    context.console.out << json_text(all, 2) << '\n';
    return ExitCode::ok;
  }
  print_differences(all, context.console.out);
  if (!context.common.quiet) {
    context.console.out << all.size() << (all.size() == 1 ? " thing differs, " : " things differ, ")
                        << players << " players\n";
  }
  return ExitCode::ok;
}

}  // namespace

Run declare_explain(CLI::App& command) {
  auto options = std::make_shared<ExplainOptions>();
  add_ruleset_flags(command, options->flags);
  command.add_option("THING", options->thing, "a name, or a kind and a name: \"move buy\"")
      ->type_name("THING");
  command.add_option("--players", options->players, "how many play; the fewest if not said")
      ->type_name("N")
      ->check(whole_number(1, 64));
  command.footer(
      "Shows the layers that made a thing: which package declared, changed, replaced or added to "
      "it, and for each key "
      "and item what is said and where. Without THING: the things that more than one package made. "
      "RULESET:THING "
      "may be one word.");
  return [options](const Context& context) { return explain(*options, context); };
}

Run declare_diff(CLI::App& command) {
  auto options = std::make_shared<DiffOptions>();
  command.add_option("A", options->from, "name of a ruleset, or its folder")
      ->required()
      ->type_name("RULESET");
  command
      .add_option("B", options->to.ruleset,
                  "what A is compared with; if not said A is, with what it extends or is a mod of")
      ->type_name("RULESET");
  add_configuration_flags(command, options->to);
  command
      .add_option("--players", options->players,
                  "how many play; the fewest that both are for if not said")
      ->type_name("N")
      ->check(whole_number(1, 64));
  command.footer(
      "Shows what B, with the modules, options and mods given, changes in the rules and components "
      "of A, with "
      "the ids of the rulebook that stand beside them. A variant or mod alone is compared with "
      "what it changes, "
      "a ruleset with itself as the modules, options and mods make it.");
  return [options](const Context& context) { return diff(*options, context); };
}

}  // namespace castellan::cli
