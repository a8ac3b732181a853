#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <filesystem>
#include <map>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "interpreter/base/file.hpp"
#include "interpreter/package/locate.hpp"
#include "interpreter/session/session.hpp"
#include "tools/cli/commands.hpp"
#include "tools/cli/paths.hpp"
#include "tools/cli/ruleset_flags.hpp"
#include "tools/cli/templates.hpp"
#include "tools/cli/words.hpp"

namespace castellan::cli {
namespace {

namespace fs = std::filesystem;

/// A small game of which a new one may begin as a copy.
struct Kind {
  std::string_view word;
  std::string_view game;
};
constexpr Kind kKinds[] = {{"board", "breakthrough"}, {"hex", "hex"},    {"cards", "whist"},
                           {"tiles", "lanes"},        {"dice", "yacht"}, {"auction", "going_once"}};
constexpr std::size_t kLongestFile = 1U << 20;

struct NewOptions {
  std::string name;
  std::string kind;
  std::string from;
  std::string mod_of;
  std::string folder;
};

using Places = std::map<std::string, std::string>;

struct NewFile {
  std::string path;
  std::string text;
};

std::string filled(std::string_view text, const Places& places) {
  std::string out(text);
  for (const auto& [name, value] : places) {
    const std::string mark = "{" + name + "}";
    for (std::size_t at = out.find(mark); at != std::string::npos;
         at = out.find(mark, at + value.size())) {
      out.replace(at, mark.size(), value);
    }
  }
  return out;
}

/// `old_castle` as people write it: `Old castle`.
std::string title_of(std::string name) {
  std::replace_if(
      name.begin(), name.end(), [](char c) { return c == '_' || c == '-'; }, ' ');
  name.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(name.front())));
  return name;
}

void require_name(const std::string& name) {
  const auto plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
  };
  if (!name.empty() && name.size() <= 64 && std::all_of(name.begin(), name.end(), plain) &&
      name.front() != '_' && name.front() != '-') {
    return;
  }
  throw grammar::Error(grammar::diagnose("", "package/bad-name",
                                         "'" + name + "' is no name of a package.",
                                         "names are small letters, digits, '_' and '-'"));
}

/// What a script of a variant or mod can expect: who plays, and the first phase
/// that asks somebody.
void look_at_base(const std::string& base, const CommonOptions& common, Places& places) {
  const RulesetFlags flags{base, {}, {}, {}};
  const auto ruleset = session::load_ruleset(request_of(flags, common));
  session::Setup setup;
  setup.players = usual_names(ruleset->loaded.players);
  setup.seed = 1;
  for (const std::string& name : setup.players) {
    places["players"] += (places["players"].empty() ? "" : ", ") + name;
  }
  session::Session game(ruleset, std::move(setup));
  game.start();
  const PhaseId phase = game.game().pending().phase;
  places["phase"] = phase ? game.game().rules().phase(phase).name : "";
}

/// The files of a small game as those of a new one. What stands behind `key` in a
/// manifest, or `ruleset` in a script, is one word or text of its own.
class Copy {
 public:
  Copy(std::string_view game, const Places& places) : game_(game), places_(places) {
    const FoundFolder data = data_folder(Surroundings::of_process());
    from_ = package::find_folder(game_, {data.path / "rulesets"});
  }

  std::vector<NewFile> files() {
    std::vector<NewFile> out;
    for (const auto& entry : fs::recursive_directory_iterator(from_)) {
      if (!entry.is_regular_file()) continue;
      std::string path = fs::relative(entry.path(), from_).generic_string();
      std::string text = file::read(entry.path().generic_string(), kLongestFile).value_or("");
      if (path == "ruleset.json") text = manifest(std::move(text));
      if (path.ends_with(".game")) text = script(std::move(text));
      out.push_back({std::move(path), std::move(text)});
    }
    out.push_back({"README.md", filled(copy_readme(), places_)});
    std::sort(out.begin(), out.end(),
              [](const NewFile& a, const NewFile& b) { return a.path < b.path; });
    return out;
  }

 private:
  static void set(std::string& text, const std::string& key, const std::string& value) {
    const std::string mark = "\"" + key + "\": \"";
    const std::size_t at = text.find(mark);
    if (at == std::string::npos) return;
    const std::size_t begin = at + mark.size();
    text.replace(begin, text.find('"', begin) - begin, value);
  }
  [[nodiscard]] std::string manifest(std::string text) const {
    set(text, "id", places_.at("name"));
    set(text, "title", places_.at("title"));
    set(text, "version", "0.1.0");
    set(text, "provenance", "Begun as a copy of " + game_ + ".");
    return text;
  }
  [[nodiscard]] std::string script(std::string text) const {
    const std::string mark = "\nruleset " + game_ + "\n";
    const std::size_t at = text.find(mark);
    if (at != std::string::npos)
      text.replace(at, mark.size(), "\nruleset " + places_.at("name") + "\n");
    return text;
  }

  std::string game_;
  const Places& places_;
  fs::path from_;
};

std::vector<NewFile> files_of(const NewOptions& o, Places& places, const CommonOptions& common) {
  if (!o.kind.empty()) {
    const auto kind = std::find_if(std::begin(kKinds), std::end(kKinds),
                                   [&](const Kind& k) { return k.word == o.kind; });
    places["base"] = kind->game;
    return Copy(kind->game, places).files();
  }
  const std::string& base = o.from.empty() ? o.mod_of : o.from;
  if (!base.empty()) {
    places["base"] = base;
    look_at_base(base, common, places);
  }
  std::vector<NewFile> out;
  for (const TemplateFile& file : !o.mod_of.empty() ? mod_template()
                                  : !o.from.empty() ? variant_template()
                                                    : ruleset_template()) {
    out.push_back({std::string(file.path), filled(file.text, places)});
  }
  return out;
}

/// The folder of the package that the name alone means, if that is another one than `root`.
std::string found_elsewhere(const std::string& name, const fs::path& root,
                            const CommonOptions& common) {
  try {
    const fs::path found = package::find_folder(name, empty_request(common).path);
    std::error_code ignored;
    return fs::equivalent(found, root, ignored) ? std::string() : found.generic_string();
  } catch (const grammar::Error&) {
    return {};
  }
}

ExitCode make_package(const NewOptions& o, const Context& context) {
  require_name(o.name);
  std::error_code ignored;
  const fs::path root = o.folder.empty() ? fs::path(o.name) : fs::path(o.folder) / o.name;
  if (fs::exists(fs::symlink_status(root, ignored))) {
    throw grammar::Error(grammar::diagnose(root.generic_string(), "io/exists",
                                           "There is something of this name already."));
  }
  Places places{{"name", o.name}, {"title", title_of(o.name)}};
  for (const NewFile& file : files_of(o, places, context.common)) {
    const fs::path path = root / file.path;
    std::error_code failed;
    fs::create_directories(path.parent_path(), failed);
    if (failed) {
      throw grammar::Error(
          grammar::diagnose(path.parent_path().generic_string(), "io/cannot-write",
                            "The folder cannot be made: " + failed.message() + "."));
    }
    file::write(path, file.text);
    context.console.out << path.generic_string() << '\n';
  }
  if (!context.common.quiet) {
    // A name alone would be looked for elsewhere first.
    const std::string at = (root.has_parent_path() ? root : "." / root).generic_string();
    if (const std::string other = found_elsewhere(o.name, root, context.common); !other.empty()) {
      context.console.err << "'" << o.name << "' alone still means " << other << "\n";
    }
    const std::vector<std::string> play =
        o.mod_of.empty() ? std::vector<std::string>{"play", at}
                         : std::vector<std::string>{"play", o.mod_of, "--mod", at};
    context.console.err << "try: " << command_line({"check", at}, context.common) << "\n     "
                        << command_line(play, context.common) << '\n';
  }
  return ExitCode::ok;
}

}  // namespace

Run declare_new(CLI::App& command) {
  auto options = std::make_shared<NewOptions>();
  command.add_option("NAME", options->name, "the new package's name")->required();
  CLI::Option* from =
      command.add_option("--from", options->from, "makes a variant of this ruleset")
          ->type_name("RULESET");
  command.add_option("--mod-of", options->mod_of, "makes a mod of this ruleset")
      ->type_name("RULESET")
      ->excludes(from);
  std::vector<std::string> words;
  std::string list;
  for (const Kind& kind : kKinds) {
    words.emplace_back(kind.word);
    list += (list.empty() ? "" : ", ") + words.back();
  }
  const auto known = [words, list](const std::string& text) -> std::string {
    if (std::find(words.begin(), words.end(), text) != words.end()) return {};
    const std::string hint = grammar::nearest_hint(text, words);
    return "there is no kind '" + text + "'; " + (hint.empty() ? "there are " + list : hint);
  };
  command
      .add_option("--kind", options->kind,
                  "begins with a copy of a small game of this kind: " + list)
      ->type_name("KIND")
      ->check(CLI::Validator(known, {}))
      ->excludes(from)
      ->excludes("--mod-of");
  command.add_option("--folder", options->folder, "where to make it, if not here")
      ->type_name("DIR");
  command.footer("Makes a small ruleset that works, with a script that tests it.");
  return [options](const Context& context) { return make_package(*options, context); };
}

}  // namespace castellan::cli
