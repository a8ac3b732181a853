#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <memory>
#include <ostream>

#include "interpreter/base/file.hpp"
#include "tools/cli/commands.hpp"
#include "tools/cli/files.hpp"
#include "tools/cli/golden.hpp"

namespace castellan::cli {
namespace {

namespace fs = std::filesystem;

struct ApproveOptions {
  std::string filter;
  std::string folder = "tests/goldens";
  bool check = false;
};

std::vector<std::string> golden_files(const ApproveOptions& o) {
  std::vector<std::string> out;
  std::error_code failed;
  for (fs::recursive_directory_iterator at(o.folder, failed), end; !failed && at != end;
       at.increment(failed)) {
    const std::string path = at->path().generic_string();
    if (path.ends_with(".golden") && path.find(o.filter) != std::string::npos) out.push_back(path);
  }
  if (failed) {
    throw grammar::Error(
        grammar::diagnose(o.folder, "io/no-folder", "There is no such folder of golden files."));
  }
  std::sort(out.begin(), out.end());
  return out;
}

ExitCode approve(const ApproveOptions& o, const Context& context) {
  const std::vector<std::string> files = golden_files(o);
  if (files.empty()) {
    throw grammar::Error(grammar::diagnose(o.folder, "io/no-file",
                                           "No golden file has '" + o.filter + "' in its name."));
  }
  std::size_t different = 0;
  for (const std::string& file : files) {
    const grammar::SourcePtr source = read_source(file, context.console);
    Golden golden = read_golden(*source);
    for (const std::string& folder : context.common.packages) {
      golden.arguments.insert(golden.arguments.end(), {"--packages", folder});
    }
    const std::string now = produce(golden);
    if (now == golden.expected) continue;
    ++different;
    context.console.out << file << '\n' << difference(golden.expected, now);
    if (!o.check) file::write(file, golden.recipe + now);
  }
  if (!context.common.quiet) {
    context.console.err << files.size()
                        << (files.size() == 1 ? " golden file, " : " golden files, ") << different
                        << (o.check ? " different\n" : " replaced\n");
  }
  return o.check && different > 0 ? ExitCode::failed : ExitCode::ok;
}

}  // namespace

Run declare_approve(CLI::App& command) {
  auto options = std::make_shared<ApproveOptions>();
  command.add_option("FILTER", options->filter, "only files with this in their path");
  command
      .add_option("--folder", options->folder, "where golden files lie; tests/goldens unless given")
      ->type_name("DIR");
  command.add_flag("--check", options->check,
                   "replace nothing; exit code 1 when something differs");
  command.footer("Runs the command of each golden file and shows what differs.");
  return [options](const Context& context) { return approve(*options, context); };
}

}  // namespace castellan::cli
