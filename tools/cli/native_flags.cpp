#include "tools/cli/native_flags.hpp"

#include <CLI/CLI.hpp>
#include <optional>
#include <ostream>
#include <utility>

#include "interpreter/native/attach.hpp"

namespace castellan::cli {

CompilingLine::CompilingLine(const Context& context) : context_(context) {
  if (context.progress()) context.console.err << "\rcompiling the rules" << std::flush;
}

CompilingLine::~CompilingLine() {
  if (context_.progress()) context_.console.err << "\r\x1b[K" << std::flush;
}

void add_native_flags(CLI::App& command, NativeFlags& flags) {
  CLI::Option* native = command.add_flag(
      "--native", flags.native, "runs the rules as native code, made by the system's C compiler and kept for the next time");
  command.add_option("--library", flags.library, "runs them as native code that 'castellan compile' has written")
      ->type_name("FILE")
      ->excludes(native);
}

std::shared_ptr<const session::Ruleset> load_ruleset(const package::Request& request, const NativeFlags& flags,
                                                     const Context& context) {
  const bool native = flags.native || !flags.library.empty();
  auto ruleset = session::load_ruleset(request, nullptr, native);
  if (!native) return ruleset;
  std::optional<CompilingLine> line;
  native::Attached attached = native::attach(std::move(ruleset), {flags.library, [&] { line.emplace(context); }});
  line.reset();
  grammar::Diagnostics all;
  for (grammar::Diagnostic& d : attached.told) all.add(std::move(d));
  if (!attached.told.empty()) context.console.err << all.render_all(context.color_err()) << '\n';
  return std::move(attached.ruleset);
}

}  // namespace castellan::cli
