#include "tools/lsp/rename.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>
#include <utility>

#include "grammar/utf8.hpp"
#include "grammar/words.hpp"
#include "interpreter/flow/rules.hpp"
#include "interpreter/package/configurations.hpp"
#include "interpreter/package/locate.hpp"
#include "interpreter/protocol/failure.hpp"
#include "interpreter/session/script/script.hpp"
#include "tools/cli/check/ruleset.hpp"
#include "tools/cli/doc/language.hpp"
#include "tools/cli/files.hpp"
#include "tools/cli/layout.hpp"
#include "tools/cli/scripts.hpp"
#include "tools/cli/words.hpp"
#include "tools/lsp/uses.hpp"
#include "tools/lsp/words_at.hpp"

namespace castellan::lsp {
namespace {

[[noreturn]] void refuse_rename(const std::string& message) {
  throw protocol::failure(protocol::Code::refused, "io/lsp-rename", message);
}

std::string with_place(const cli::NamedThing& thing) {
  return "the " + thing.kind + " '" + thing.name + "' (" + thing.origin.place() + ")";
}

bool is_part_of_language(const std::string& word) {
  if (grammar::is_one_of(grammar::kKeywords, word) ||
      grammar::is_one_of(grammar::kPrepositions, word) ||
      grammar::is_one_of(grammar::kVerbs, word)) {
    return true;
  }
  for (const auto& section : cli::language_sections()) {
    for (const auto& entry : section.entries) {
      if (entry.word == word) return true;
    }
  }
  return false;
}

/// The editor's texts with those of the files that change in their place.
class Renamed final : public file::Unsaved {
 public:
  Renamed(const Documents& documents, const std::map<std::string, std::string>& texts)
      : documents_(documents), texts_(texts) {}
  [[nodiscard]] const std::string* text(const std::filesystem::path& path) const override {
    const auto found = texts_.find(path.generic_string());
    return found == texts_.end() ? documents_.text(path) : &found->second;
  }

 private:
  const Documents& documents_;
  const std::map<std::string, std::string>& texts_;
};

/// What is wrong with the package when everything is on, and with some scripts.
std::set<std::string> wrongs(const std::string& folder, const std::vector<std::string>& scripts,
                             const file::Unsaved& texts, const cli::CommonOptions& common) {
  const file::Overlay overlay(texts);
  std::set<std::string> out;
  const auto note = [&](const std::vector<grammar::Diagnostic>& list) {
    for (const grammar::Diagnostic& d : list)
      out.insert(d.file + ":" + std::to_string(d.at.line) + ": " + d.message);
  };
  try {
    const cli::CheckedPackage package =
        cli::package_to_check(folder, request_beside(folder, common));
    std::vector<package::Configuration> all = package::configurations(package.base);
    std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) {
      return a.request.modules.size() > b.request.modules.size();
    });
    // Everything together, and the rules alone.
    for (std::size_t i = 0; i < all.size(); i += std::max<std::size_t>(1, all.size() - 1)) {
      grammar::Diagnostics problems;
      package::Loaded loaded = package::load(all[i].request, problems);
      static_cast<void>(flow::compile(std::move(loaded.description), problems));
      note(problems.sorted());
    }
    session::RulesetCache rulesets;
    for (const std::string& path : scripts) {
      session::ScriptOptions options = cli::script_options(path, common);
      options.rulesets = &rulesets;
      const std::string* text = texts.text(path);
      const auto source = std::make_shared<const grammar::Source>(
          path, text != nullptr ? *text : file::read(path, cli::kMaxTextBytes).value_or(""));
      note(session::run_script(source, options).diagnostics);
    }
  } catch (const grammar::Error& error) {
    note(error.diagnostics());
  }
  return out;
}

/// Where packages that are made over the one in `folder` (variants, mods, what needs it) write a
/// name of it; empty when none does.
std::string uses_outside(const std::string& folder, const std::string& name, const Names& names,
                         const cli::CommonOptions& common) {
  constexpr std::size_t kMostPlaces = 5;
  const auto absolute = [](const std::string& path) {
    std::error_code failed;
    return std::filesystem::absolute(path, failed).lexically_normal().generic_string();
  };
  std::vector<package::Listed> all = package::list(request_beside(folder, common).path);
  const auto self = std::ranges::find_if(
      all, [&](const package::Listed& each) { return absolute(each.folder) == absolute(folder); });
  if (self == all.end()) return {};
  const std::string id = self->name;
  std::vector<std::string> places;
  for (const package::Listed& each : all) {
    const package::Manifest& m = each.manifest;
    const bool over =
        m.extends == id || m.mod == id ||
        std::ranges::any_of(m.needs, [&](const package::Need& need) { return need.id == id; });
    if (!over || each.name == id) continue;
    for (const grammar::SourcePtr& source : texts_of(absolute(each.folder))) {
      for (const Use& use : uses_in(*source, name, names)) {
        places.push_back(
            each.name + " at " + source->name() + ":" +
            std::to_string(source->position(static_cast<std::uint32_t>(use.begin)).line));
      }
    }
  }
  const std::size_t more = places.size() - std::min(places.size(), kMostPlaces);
  places.resize(places.size() - more);
  return cli::joined(places) + (more > 0 ? " and " + std::to_string(more) + " more" : "");
}

}  // namespace

const cli::NamedThing& renamed_thing(const std::string& name, const Names& names) {
  const auto things = names.called(name);
  if (things.empty()) refuse_rename("The package declares nothing called '" + name + "'.");
  for (const cli::NamedThing* other : things) {
    if (other->origin.place() == things.front()->origin.place() &&
        other->kind == things.front()->kind)
      continue;
    refuse_rename("Two things have this name, and words do not tell them apart: " +
                  with_place(*things.front()) + " and " + with_place(*other) + ".");
  }
  if (things.front()->kind == "rule") refuse_rename("'" + name + "' is an id of the rulebook.");
  return *things.front();
}

std::map<std::string, std::string> renamed(const std::string& folder, const std::string& name,
                                           const std::string& to, const Names& names,
                                           const Documents& documents,
                                           const cli::CommonOptions& common) {
  const cli::NamedThing& thing = renamed_thing(name, names);
  const bool id = name.find('-') != std::string::npos;
  const WordAt word = word_at(to, 0, id);
  if (to.empty() || word.end != to.size() || (to.front() >= '0' && to.front() <= '9')) {
    refuse_rename("'" + grammar::printable(to, 100) +
                  "' is no name: a letter, and letters, digits and '_' behind it.");
  }
  if (to == name) return {};
  if (const auto there = names.called(to); !there.empty()) {
    refuse_rename("There is " + with_place(*there.front()) + " already; " + with_place(thing) +
                  " cannot be called so, too.");
  }
  if (is_part_of_language(to)) refuse_rename("'" + to + "' is a word of the language.");

  std::map<std::string, std::string> out;
  std::vector<std::string> scripts;
  for (const grammar::SourcePtr& source : texts_of(folder)) {
    const auto place = [&](const Use& use) {
      return source->name() + ":" +
             std::to_string(source->position(static_cast<std::uint32_t>(use.begin)).line);
    };
    const std::vector<Use> uses = uses_in(*source, name, names);
    if (uses.empty()) continue;
    if (const auto taken = uses_in(*source, to, names); !taken.empty()) {
      refuse_rename("'" + to + "' is written at " + place(taken.front()) + " already.");
    }
    std::string text = source->text();
    for (auto use = uses.rbegin(); use != uses.rend(); ++use) {
      if (use->local)
        refuse_rename("'" + name + "' is something else at " + place(*use) +
                      ", which is called so there.");
      text.replace(use->begin, use->end - use->begin, to);
    }
    if (cli::text_kind(source->name()) == cli::TextKind::game) scripts.push_back(source->name());
    out.emplace(source->name(), std::move(text));
  }
  if (const std::string outside = uses_outside(folder, name, names, common); !outside.empty()) {
    refuse_rename(with_place(thing) +
                  " is used by other packages, which this rename would not change: " + outside +
                  ".");
  }
  // Words are no meaning: the rules and scripts that would be are tried.
  constexpr std::size_t kMostScripts = 40;
  if (scripts.size() > kMostScripts) scripts.resize(kMostScripts);
  const std::set<std::string> before = wrongs(folder, scripts, documents, common);
  for (const std::string& wrong : wrongs(folder, scripts, Renamed(documents, out), common)) {
    if (!before.contains(wrong)) {
      refuse_rename(with_place(thing) + " cannot be called '" + to + "' by words alone; " + wrong);
    }
  }
  return out;
}

}  // namespace castellan::lsp
