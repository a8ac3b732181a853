#include "tools/cli/workplace.hpp"

#include <sstream>

#include "tools/cli/package_list.hpp"
#include "tools/cli/ruleset_flags.hpp"
#include "tools/cli/scripts.hpp"

namespace castellan::cli {

protocol::Workplace workplace(const CommonOptions& common) {
  protocol::Workplace out;
  out.request = [common] { return empty_request(common); };
  out.packages = [common] { return packages_json(search_folders(common)); };
  out.script_options = [common](const std::string& path) { return script_options(path, common); };
  out.read_script = [](const std::string& path) {
    std::istringstream nothing;
    std::ostringstream notes;
    return read_script(path, {nothing, notes, notes});
  };
  out.seed = common.seed;
  return out;
}

}  // namespace castellan::cli
