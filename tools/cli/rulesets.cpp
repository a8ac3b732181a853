#include <CLI/CLI.hpp>
#include <ostream>

#include "interpreter/base/json.hpp"
#include "tools/cli/commands.hpp"
#include "tools/cli/package_list.hpp"
#include "tools/cli/ruleset_flags.hpp"

namespace castellan::cli {

Run declare_rulesets(CLI::App& command) {
  command.footer(
      "Names are searched in the folders of --packages, of CASTELLAN_PATH, in ./rulesets and in "
      "the "
      "folder of the program's own rulesets; the first that has a name hides later ones.");
  return [](const Context& context) {
    const nlohmann::json packages = packages_json(search_folders(context.common));
    if (context.common.json) {
      context.console.out << json_text(packages, 2) << '\n';
    } else {
      print_packages(packages, context.console.out);
    }
    return ExitCode::ok;
  };
}

}  // namespace castellan::cli
