#include "tools/cli/rulesets.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "interpreter/play/player.hpp"
#include "tools/cli/paths.hpp"

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

std::vector<std::filesystem::path> search_path(const CommonOptions& common) {
  return package_folders(common.packages, Surroundings::of_process());
}

std::filesystem::path library_folder() {
  const std::filesystem::path data = data_folder(Surroundings::of_process());
  return data.empty() ? std::filesystem::path("stdlib") : data / "stdlib";
}

package::Request request_of(const RulesetFlags& flags, const CommonOptions& common, int players) {
  package::Request out;
  out.ruleset = flags.ruleset;
  out.modules = flags.modules;
  out.mods = flags.mods;
  for (const std::string& option : flags.options) {
    const std::size_t equals = option.find('=');
    out.options[option.substr(0, equals)] = option.substr(equals + 1);
  }
  out.players = players;
  out.path = search_path(common);
  out.stdlib = library_folder();
  return out;
}

int fewest_players(const RulesetFlags& flags, const CommonOptions& common) {
  return std::max(1, package::player_range(request_of(flags, common, 0)).least);
}

std::vector<std::string> usual_names(int count) {
  static constexpr const char* kNames[] = {"Anna", "Ben", "Cem", "Dora", "Emil", "Fatma",
                                           "Gus",  "Hana", "Ivo", "Jale", "Kaj", "Lea"};
  std::vector<std::string> out;
  for (int i = 0; i < count; ++i) {
    out.push_back(i < 12 ? kNames[i] : "Player" + std::to_string(i + 1));
  }
  return out;
}

Participant participant_of(const std::string& text) {
  const std::size_t colon = text.find(':');
  Participant out{text.substr(0, colon), {}};
  if (colon == std::string::npos) return out;
  out.kind = text.substr(colon + 1);
  // Asked here, so that an unknown kind is refused before anything is loaded.
  static_cast<void>(play::make_player(out.kind, 0));
  return out;
}

}  // namespace castellan::cli
