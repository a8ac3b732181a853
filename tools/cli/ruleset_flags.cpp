#include "tools/cli/ruleset_flags.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>

#include "interpreter/play/player.hpp"
#include "interpreter/session/names.hpp"

namespace castellan::cli {

void add_mod_flag(CLI::App& command, std::vector<std::string>& mods) {
  command.add_option("--mod", mods, "a mod to lay over the rules, by name or folder; repeatable")
      ->type_name("NAME|DIR")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

void add_configuration_flags(CLI::App& command, RulesetFlags& flags) {
  command.add_option("--with", flags.modules, "modules to switch on; -NAME keeps one off")
      ->type_name("MODULE,...")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  const auto assignment = [](const std::string& text) -> std::string {
    const std::size_t equals = text.find('=');
    if (equals != 0 && equals != std::string::npos) return {};
    return "'" + text + "' should look like 'name=value'";
  };
  command.add_option("--option", flags.options, "a setting of the ruleset; repeatable")
      ->type_name("NAME=VALUE")
      ->check(CLI::Validator(assignment, {}))
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  add_mod_flag(command, flags.mods);
}

void add_ruleset_flags(CLI::App& command, RulesetFlags& flags) {
  command.add_option("RULESET", flags.ruleset, "name of a ruleset, or its folder")->required();
  add_configuration_flags(command, flags);
}

std::vector<FoundFolder> search_folders(const CommonOptions& common,
                                        const std::filesystem::path& of_script) {
  return package_folders(common.packages, Surroundings::of_process(), of_script);
}

namespace {

/// Whether a package of this name lies in the working folder, and another one was found.
bool is_hidden_here(const package::Located& found) {
  std::error_code failed;
  const bool here = found.place && std::filesystem::exists(
                                       std::filesystem::path(found.name) / "ruleset.json", failed);
  return here && !std::filesystem::equivalent(found.name, found.files->root(), failed);
}

}  // namespace

package::Request empty_request(const CommonOptions& common,
                               const std::filesystem::path& of_script) {
  package::Request out;
  const std::vector<FoundFolder> folders = search_folders(common, of_script);
  for (const FoundFolder& each : folders) {
    if (each.found == kOwn) out.own_place = out.path.size();
    out.path.push_back(each.path);
  }
  const Surroundings around = Surroundings::of_process();
  if (const std::string missing = missing_library(around); !missing.empty()) {
    throw grammar::Error(grammar::diagnose(
        "", "io/no-library", missing,
        "copy both beside the program, or set CASTELLAN_DATA to the folder that holds them"));
  }
  out.stdlib = data_folder(around).path / "stdlib";
  out.print = common.print;
  if (common.note || common.tell) {
    out.opened = [folders, note = common.note, tell = common.tell](const package::Located& found) {
      if (tell && is_hidden_here(found)) {
        tell("'" + found.name + "' is " + found.files->root() +
             "; the folder of this name here is './" + found.name + "'");
      }
      if (!note) return;
      // Checks search beside what they check, behind everything else.
      const std::string_view how = !found.place                    ? "named"
                                   : *found.place < folders.size() ? folders[*found.place].found
                                                                   : "beside it";
      note(found.name + " " + found.manifest.version.text() + " from " + found.files->root() +
           " (" + std::string(how) + ")");
    };
  }
  return out;
}

package::Request request_of(const RulesetFlags& flags, const CommonOptions& common, int players) {
  package::Request out = empty_request(common);
  out.ruleset = flags.ruleset;
  out.modules = flags.modules;
  out.mods = flags.mods;
  for (const std::string& option : flags.options) {
    const std::size_t equals = option.find('=');
    out.options[option.substr(0, equals)] = option.substr(equals + 1);
  }
  out.players = players > 0 ? players : package::kFewestPlayers;
  return out;
}

std::vector<std::string> usual_names(int count) {
  static constexpr const char* kNames[] = {"Anna", "Ben",  "Cem", "Dora", "Emil", "Fatma",
                                           "Gus",  "Hana", "Ivo", "Jale", "Kaj",  "Lea"};
  std::vector<std::string> out;
  for (int i = 0; i < count; ++i) {
    out.push_back(i < 12 ? kNames[i] : "Player" + std::to_string(i + 1));
  }
  return out;
}

int number_of_players(const std::vector<std::string>& players) {
  if (players.size() != 1) return 0;
  const std::string& text = players.front();
  const char* behind = text.data() + text.size();
  int count = 0;
  const auto [end, failed] = std::from_chars(text.data(), behind, count);
  const bool number =
      failed == std::errc() && end == behind && count >= 1 && count <= package::kMaxPlayers;
  return number ? count : 0;
}

Participant participant_of(const std::string& text) {
  const std::size_t colon = text.find(':');
  Participant out{text.substr(0, colon), {}};
  session::check_player(out.name);
  if (colon == std::string::npos) return out;
  out.kind = text.substr(colon + 1);
  // Asked here, so that an unknown kind is refused before anything is loaded.
  static_cast<void>(play::make_player(out.kind, 0));
  return out;
}

}  // namespace castellan::cli
