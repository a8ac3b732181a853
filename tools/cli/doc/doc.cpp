#include <CLI/CLI.hpp>
#include <map>
#include <memory>
#include <ostream>

#include "tools/cli/commands.hpp"
#include "tools/cli/doc/language.hpp"
#include "tools/cli/doc/pages.hpp"
#include "tools/cli/doc/protocol.hpp"
#include "tools/cli/files.hpp"
#include "tools/cli/ruleset_flags.hpp"
#include "tools/cli/whole_number.hpp"

namespace castellan::cli {
namespace {

enum class Readers { authors, players };

struct DocOptions {
  RulesetFlags flags;
  int players = 0;
  bool html = false;
  Readers readers = Readers::authors;
  bool language = false;
  bool protocol = false;
  bool markdown = false;
  std::string out = "-";
};

std::string ruleset_page(const DocOptions& o, const Context& context) {
  const package::Request request = request_of(o.flags, context.common, o.players);
  const package::Manifest manifest = package::open_package(request.ruleset, request.path).manifest;
  const Page page = o.readers == Readers::players ? players_page(request, manifest)
                                                  : authors_page(package::load(request), manifest);
  return o.html ? page.html(manifest.title.empty() ? manifest.id : manifest.title)
                : page.markdown();
}

ExitCode write_doc(const DocOptions& o, const Context& context) {
  const std::string text = o.protocol ? (o.markdown ? protocol_markdown(context) : protocol_json())
                           : !o.language ? ruleset_page(o, context)
                           : o.markdown  ? language_markdown()
                                         : language_json();
  write_result(o.out, text, context.console);
  return ExitCode::ok;
}

}  // namespace

Run declare_doc(CLI::App& command) {
  auto options = std::make_shared<DocOptions>();
  auto* ruleset =
      command.add_option("RULESET", options->flags.ruleset, "name of a ruleset, or its folder");
  add_configuration_flags(command, options->flags);
  command.add_option("--players", options->players, "number of players; the fewest unless given")
      ->type_name("N")
      ->check(whole_number(1, 12));
  auto* html = command.add_flag("--html", options->html, "a page of HTML instead of Markdown");
  const std::map<std::string, Readers> who = {{"authors", Readers::authors},
                                              {"players", Readers::players}};
  auto* readers = command
                      .add_option("--for", options->readers,
                                  "authors: all that is declared, and where; players: the rules in "
                                  "short, components drawn, what brings points")
                      ->transform(CLI::CheckedTransformer(who).description("authors|players"));
  auto* language = command.add_flag("--language", options->language,
                                    "the words of rule text, as JSON for editors");
  language->excludes(ruleset)->excludes(html)->excludes(readers);
  auto* protocol = command.add_flag("--protocol", options->protocol,
                                    "the methods of `rpc`, as JSON for programs");
  protocol->excludes(ruleset)->excludes(html)->excludes(readers)->excludes(language);
  auto* markdown =
      command.add_flag("--markdown", options->markdown,
                       "with --language or --protocol: the tables of the pages in docs");
  command.add_option("--out", options->out, "a file instead of standard output, which is -")
      ->type_name("FILE");
  command.parse_complete_callback([options, ruleset, markdown] {
    const bool tables = options->language || options->protocol;
    if (!tables && markdown->count() > 0) throw CLI::RequiresError("--markdown", "--language");
    if (!tables && ruleset->count() == 0) throw CLI::RequiredError("RULESET");
  });
  return [options](const Context& context) { return write_doc(*options, context); };
}

}  // namespace castellan::cli
