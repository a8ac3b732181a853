#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <filesystem>
#include <map>
#include <memory>
#include <ostream>
#include <system_error>

#include "interpreter/file.hpp"
#include "interpreter/session/session.hpp"
#include "tools/cli/commands.hpp"
#include "tools/cli/ruleset_flags.hpp"
#include "tools/cli/templates.hpp"
#include "tools/cli/words.hpp"

namespace castellan::cli {
namespace {

namespace fs = std::filesystem;

struct NewOptions {
  std::string name;
  std::string from;
  std::string mod_of;
  std::string folder;
};

using Places = std::map<std::string, std::string>;

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
  std::replace_if(name.begin(), name.end(), [](char c) { return c == '_' || c == '-'; }, ' ');
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
  const int least = fewest_players(flags, common);
  session::Setup setup;
  setup.players = usual_names(least);
  setup.seed = 1;
  for (const std::string& name : setup.players) {
    places["players"] += (places["players"].empty() ? "" : ", ") + name;
  }
  session::Session game(session::load_ruleset(request_of(flags, common, least)),
                        std::move(setup));
  game.start();
  const PhaseId phase = game.game().pending().phase;
  places["phase"] = phase ? game.game().rules().phase(phase).name : "";
}

ExitCode make_package(const NewOptions& o, const Context& context) {
  require_name(o.name);
  std::error_code ignored;
  const fs::path parent = !o.folder.empty()                        ? fs::path(o.folder)
                          : fs::is_directory("rulesets", ignored) ? fs::path("rulesets")
                                                                   : fs::path(".");
  const fs::path root = parent / o.name;
  if (fs::exists(root, ignored)) {
    throw grammar::Error(grammar::diagnose(root.generic_string(), "io/exists",
                                           "There is something of this name already."));
  }
  Places places{{"name", o.name}, {"title", title_of(o.name)}};
  const std::string& base = o.from.empty() ? o.mod_of : o.from;
  if (!base.empty()) {
    places["base"] = base;
    look_at_base(base, context.common, places);
  }
  for (const TemplateFile& file : !o.mod_of.empty() ? mod_template()
                                  : !o.from.empty() ? variant_template()
                                                    : ruleset_template()) {
    const fs::path path = root / file.path;
    std::error_code failed;
    fs::create_directories(path.parent_path(), failed);
    if (failed) {
      throw grammar::Error(grammar::diagnose(path.parent_path().generic_string(),
                                             "io/cannot-write",
                                             "The folder can not be made: " + failed.message() + "."));
    }
    file::write(path, filled(file.text, places));
    context.console.out << path.generic_string() << '\n';
  }
  if (!context.common.quiet) {
    const std::string at = root.generic_string();
    const std::vector<std::string> play = o.mod_of.empty()
                                              ? std::vector<std::string>{"play", at}
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
  command
      .add_option("--folder", options->folder,
                  "where to make it; ./rulesets when there is one, else here")
      ->type_name("DIR");
  command.footer("Makes a small ruleset that works, with a script that tests it.");
  return [options](const Context& context) { return make_package(*options, context); };
}

}  // namespace castellan::cli
