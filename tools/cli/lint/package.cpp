// What a package says beside its rules: `view.json` and the manifest.

#include <algorithm>

#include "tools/cli/lint/lint.hpp"

namespace castellan::cli {
namespace {

/// The names in a style, with the keys that lead to them.
class StyleNames {
 public:
  StyleNames(const std::string& file, const state::Schema& schema) : file_(file), schema_(schema) {}

  std::vector<Finding> run(const drawing::ViewStyle& style) {
    for (const auto& [name, values] : style.choices) {
      const ChoiceId choice = schema_.find_choice(name);
      add("choices." + name, static_cast<bool>(choice));
      for (const auto& [value, said] : values) {
        if (choice) add("choices." + name + "." + value, schema_.choice(choice).find(value) >= 0);
      }
    }
    for (const auto& [name, family] : style.families) look(name, family);
    for (const auto& [name, field] : style.fields) look(name, field);
    for (const auto& panel : style.panels)
      add("panels." + panel.field, static_cast<bool>(schema_.find_field(panel.field)));
    return std::move(out_);
  }

 private:
  void add(const std::string& path, bool known) {
    Finding finding{"view", path, std::nullopt};
    if (!known) {
      finding.warning =
          grammar::diagnose(file_, "package/unknown-view", "'" + path + "' is declared nowhere.");
      finding.warning->severity = grammar::Severity::warning;
    }
    out_.push_back(std::move(finding));
  }

  [[nodiscard]] bool is_of(description::Field::Scope scope, const std::string& field) const {
    const FieldId id = schema_.find_field(field);
    return id && schema_.field(id).scope == scope;
  }

  void look(const std::string& name, const drawing::FamilyStyle& style) {
    const std::string path = "families." + name;
    const FamilyId id = schema_.find_family(name);
    add(path, static_cast<bool>(id));
    if (!id) return;
    const state::FamilyType& family = schema_.family(id);
    if (!style.colour_by.empty()) {
      add(path + ".colour_by." + style.colour_by, family.find_attribute(style.colour_by) >= 0);
    }
    if (!style.badges.empty())
      add(path + ".badges." + style.badges, family.find_attribute(style.badges) >= 0);
    for (const auto& [side, said] : style.edges)
      add(path + ".edges." + side, family.find_side(side) >= 0);
    for (const auto& [feature, said] : style.features) {
      const auto at = family.find_feature(feature);
      add(path + ".features." + feature, at >= 0);
      if (at < 0) continue;
      const auto& marks = family.features[static_cast<std::size_t>(at)].marks;
      for (const auto& [mark, look] : said.marks) {
        const bool own = std::any_of(marks.begin(), marks.end(),
                                     [&mark = mark](const auto& m) { return m.name == mark; });
        add(path + ".features." + feature + ".marks." + mark,
            own || is_of(description::Field::Scope::segment, mark));
      }
    }
    for (const auto& [mark, said] : style.marks) {
      const bool own = family.find_attribute(mark) >= 0;
      add(path + ".marks." + mark, own || is_of(description::Field::Scope::piece, mark));
    }
    for (const auto& [entry, said] : style.entries) {
      const ComponentId component = schema_.find_component(entry);
      add(path + ".entries." + entry, component && family.holds(component));
    }
  }

  void look(const std::string& name, const drawing::FieldStyle& style) {
    const std::string path = "fields." + name;
    const FieldId id = schema_.find_field(name);
    add(path, static_cast<bool>(id));
    if (!id) return;
    const auto has = [](const std::vector<std::string>& list, const std::string& word) {
      return std::find(list.begin(), list.end(), word) != list.end();
    };
    for (const auto& [kind, said] : style.figures) {
      add(path + ".figures." + kind, has(schema_.field(id).figure_kinds, kind));
    }
    for (const auto& [kind, said] : style.links)
      add(path + ".links." + kind, has(schema_.field(id).link_kinds, kind));
    if (!style.covered.empty())
      add(path + ".covered." + style.covered, static_cast<bool>(schema_.find_field(style.covered)));
    if (!style.stands_at.empty())
      add(path + ".stands_at." + style.stands_at,
          static_cast<bool>(schema_.find_field(style.stands_at)));
    for (const auto& [edge, rim] : style.rims)
      add(path + ".rims." + edge + "." + rim.field,
          static_cast<bool>(schema_.find_field(rim.field)));
  }

  const std::string& file_;
  const state::Schema& schema_;
  std::vector<Finding> out_;
};

}  // namespace

std::vector<Finding> look_over(const drawing::ViewStyle& style, const std::string& file,
                               const state::Schema& schema) {
  return StyleNames(file, schema).run(style);
}

std::vector<grammar::Diagnostic> lint_manifest(const package::Manifest& manifest, int fewest,
                                               int most) {
  std::vector<grammar::Diagnostic> out;
  const auto warn = [&](const std::string& file, const char* id, std::string message) {
    out.push_back(grammar::diagnose(file, id, std::move(message)));
    out.back().severity = grammar::Severity::warning;
  };
  const auto known = [&](const std::string& id) {
    return std::any_of(manifest.modules.begin(), manifest.modules.end(),
                       [&](const package::Manifest& m) { return m.id == id; });
  };
  for (const package::Manifest& module : manifest.modules) {
    const std::string what = "The module '" + module.id + "' ";
    for (const std::string& other : module.after) {
      if (!known(other)) {
        warn(module.file, "package/dangling-module",
             what + "is loaded after '" + other + "', which is no module.");
      }
    }
    for (const std::string& other : module.excludes) {
      if (!known(other)) {
        warn(module.file, "package/dangling-module",
             what + "excludes '" + other + "', which is no module.");
      }
    }
    for (const int players : module.on_for_players) {
      if (players >= fewest && players <= most) continue;
      warn(module.file, "package/impossible-players",
           what + "is on for " + std::to_string(players) + " players; " + std::to_string(fewest) +
               " to " + std::to_string(most) + " can play.");
    }
  }
  return out;
}

}  // namespace castellan::cli
