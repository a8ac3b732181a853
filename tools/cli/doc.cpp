#include <CLI/CLI.hpp>
#include <memory>
#include <ostream>

#include "grammar/parse.hpp"
#include "tools/cli/commands.hpp"
#include "tools/cli/doc_language.hpp"
#include "tools/cli/doc_protocol.hpp"
#include "tools/cli/files.hpp"
#include "tools/cli/named_things.hpp"
#include "tools/cli/page.hpp"
#include "tools/cli/ruleset_flags.hpp"
#include "tools/cli/whole_number.hpp"
#include "tools/cli/words.hpp"

namespace castellan::cli {
namespace {

using description::Description;
using Rows = std::vector<std::vector<std::string>>;

struct DocOptions {
  RulesetFlags flags;
  int players = 0;
  bool html = false;
  bool language = false;
  bool protocol = false;
  bool markdown = false;
  std::string out = "-";
};

/// A file by its path below the ruleset, where it lies there, and the line.
std::string place_text(const grammar::Source& source, grammar::Span span,
                       const std::string& folder) {
  std::string name = source.name();
  if (name.starts_with(folder + "/")) name.erase(0, folder.size() + 1);
  return name + ":" + std::to_string(source.position(span.begin).line);
}

std::string origin_text(const description::Origin& origin, const std::string& folder) {
  if (origin.source == nullptr) return origin.package;
  return place_text(*origin.source, origin.span, folder);
}

std::string visible_text(const description::Field& field) {
  static constexpr const char* kVisible[] = {"everyone", "owner", "count only", "nobody"};
  return kVisible[static_cast<std::size_t>(field.visible)];
}

void write_packages(Page& page, const package::Loaded& loaded, const package::Manifest& manifest) {
  page.heading(2, "Modules");
  Rows modules;
  for (const package::Manifest& m : manifest.modules) {
    std::string when = m.on_by_default ? "always, unless kept off" : "when asked for";
    if (!m.on_for_players.empty()) {
      std::vector<std::string> counts;
      for (const int n : m.on_for_players) counts.push_back(std::to_string(n));
      when = "with " + joined(counts) + " players";
    }
    modules.push_back({m.id, m.title, when, m.help});
  }
  page.table({"module", "title", "on", "what it does"}, std::move(modules));
  if (manifest.modules.empty()) page.paragraph("None.");

  page.heading(2, "DocOptions");
  Rows options;
  for (const package::Option& o : loaded.option_list) {
    options.push_back({o.name, o.allowed(), o.initial, o.help});
  }
  page.table({"option", "values", "default", "what it does"}, std::move(options));
  if (loaded.option_list.empty()) page.paragraph("None.");
}

void write_components(Page& page, const Description& d, const std::string& folder) {
  page.heading(2, "Components");
  for (const description::Family& family : d.families) {
    page.heading(3, family.name);
    std::vector<std::string> attributes;
    for (const auto& a : family.attributes) attributes.push_back(a.name);
    std::vector<std::string> features;
    for (const auto& f : family.features) features.push_back(f.name);
    page.paragraph("Declared at " + origin_text(family.origin, folder) +
                   (attributes.empty() ? "" : "; attributes: " + joined(attributes)) +
                   (features.empty() ? "" : "; features: " + joined(features)) + ".");
    Rows entries;
    for (const description::ComponentEntry& c : d.components) {
      if (c.entry.family.text != family.name) continue;
      entries.push_back({c.entry.name.text, std::to_string(c.copies), origin_text(c.origin, folder)});
    }
    page.table({"component", "copies", "declared at"}, std::move(entries));
  }
}

void write_state(Page& page, const Description& d, const std::string& folder) {
  page.heading(2, "State");
  Rows rows;
  for (const description::Field& f : d.fields) {
    rows.push_back({f.name, kind_text(f), scope_text(f), visible_text(f), f.label,
                    origin_text(f.origin, folder)});
  }
  page.table({"field", "kind", "one for each", "visible to", "label", "declared at"},
             std::move(rows));
}

void write_flow(Page& page, const Description& d, const std::string& folder) {
  page.heading(2, "Phases");
  page.paragraph("A game begins in " + d.first_phase + ".");
  Rows phases;
  for (const description::Phase& p : d.phases) {
    std::vector<std::string> next;
    for (const auto& n : p.next) {
      const std::string to = n.phase.empty() ? "return" : n.phase;
      next.push_back(n.condition.empty() ? to : to + " when " + one_line(n.condition));
    }
    const std::string who = !p.actors.empty() ? "everybody with " + one_line(p.actors) + ", at once"
                                              : one_line(p.actor);
    phases.push_back({p.name, who, joined(p.moves), joined(next, "; "), origin_text(p.origin, folder)});
  }
  page.table({"phase", "who acts", "moves", "next", "declared at"}, std::move(phases));

  page.heading(2, "Moves");
  Rows moves;
  for (const description::Move& m : d.moves) {
    std::string form = m.name;
    for (const auto& p : m.parameters) form += " " + p.name;
    std::vector<std::string> conditions;
    for (const auto& c : m.conditions) {
      conditions.push_back(c.because.empty() ? one_line(c.test) : c.because);
    }
    for (const auto& p : m.parameters) {
      for (const auto& c : p.conditions) {
        conditions.push_back(c.because.empty() ? one_line(c.test) : c.because);
      }
    }
    moves.push_back({form, m.help, joined(conditions, "; "), origin_text(m.origin, folder)});
  }
  page.table({"move", "help", "conditions", "declared at"}, std::move(moves));

  page.heading(2, "Named rules");
  Rows named;
  for (const description::Definition& e : d.definitions) {
    named.push_back({signature(e.name, e.parameters, e.type), kind_of(e), origin_text(e.origin, folder)});
  }
  for (const description::Point& p : d.points) {
    named.push_back({signature(p.name, p.parameters), "point", origin_text(p.origin, folder)});
  }
  page.table({"rule", "what it is", "declared at"}, std::move(named));

  page.heading(2, "Events");
  Rows events;
  for (const description::Event& e : d.events) {
    events.push_back({signature(e.name, e.parameters), e.text, origin_text(e.origin, folder)});
  }
  page.table({"event", "text", "declared at"}, std::move(events));
}

void add_rows(Rows& rows, const std::vector<grammar::SheetItem>& items,
              const grammar::SourcePtr& file, const std::string& folder) {
  for (const grammar::SheetItem& item : items) {
    const grammar::SourcePtr& source = item.source != nullptr ? item.source : file;
    if (item.kind == grammar::SheetItem::Kind::for_each) {
      add_rows(rows, item.items, source, folder);
      continue;
    }
    if (item.kind == grammar::SheetItem::Kind::step) continue;
    if (item.kind == grammar::SheetItem::Kind::include) {
      rows.push_back({"", "", description::one_line(grammar::print(item.include)),
                      place_text(*source, item.span, folder)});
      continue;
    }
    const grammar::Row& row = item.row;
    rows.push_back({row.id.text, row.label, description::one_line(grammar::print(row.body)),
                    place_text(*source, row.span, folder)});
  }
}

void write_sheets(Page& page, const Description& d, const std::string& folder) {
  page.heading(2, "Scoring");
  for (const description::SheetFile& file : d.sheets) {
    for (const grammar::Sheet& sheet : file.file.sheets) {
      std::vector<std::string> parameters;
      for (const auto& p : sheet.parameters) parameters.push_back(p.name.text + ": " + p.kind.text);
      page.heading(3, sheet.name.text + (parameters.empty() ? "" : "(" + joined(parameters) + ")"));
      if (!sheet.alias.empty()) {
        page.paragraph(description::one_line(file.source->text(sheet.span)) + ".");
        continue;
      }
      page.paragraph(sheet.title);
      Rows rows;
      add_rows(rows, sheet.items, file.source, folder);
      page.table({"rule", "label", "what it pays", "declared at"}, std::move(rows));
    }
  }
  Rows ranking;
  if (!d.ranking.empty()) {
    for (const description::RuleText& amount : d.ranking.back().amounts) {
      ranking.push_back({std::to_string(ranking.size() + 1), one_line(amount)});
    }
  }
  page.heading(3, "Ranking");
  page.table({"", "highest first"}, std::move(ranking));
}

std::string ruleset_page(const DocOptions& o, const Context& context) {
  const package::Request request = request_of(o.flags, context.common, o.players);
  const package::Loaded loaded = package::load(request);
  const package::Manifest manifest = package::open_package(request.ruleset, request.path).manifest;

  Page page;
  page.heading(1, loaded.title);
  page.paragraph(manifest.help);
  std::vector<std::string> on = loaded.modules;
  on.insert(on.end(), loaded.mods.begin(), loaded.mods.end());
  page.paragraph(loaded.ruleset + " " + manifest.version.text() + ", for " +
                 std::to_string(loaded.players_min) + " to " + std::to_string(loaded.players_max) +
                 " players. This page is what the rules declare for " + std::to_string(loaded.players) +
                 (on.empty() ? "" : " with " + joined(on)) + ".");
  write_packages(page, loaded, manifest);
  write_components(page, loaded.description, loaded.folder);
  write_state(page, loaded.description, loaded.folder);
  write_flow(page, loaded.description, loaded.folder);
  write_sheets(page, loaded.description, loaded.folder);

  return o.html ? page.html() : page.markdown();
}

ExitCode write_doc(const DocOptions& o, const Context& context) {
  const std::string text = o.protocol   ? (o.markdown ? protocol_markdown(context) : protocol_json())
                           : !o.language ? ruleset_page(o, context)
                           : o.markdown ? language_markdown()
                                        : language_json();
  write_result(o.out, text, context.console);
  return ExitCode::ok;
}

}  // namespace

Run declare_doc(CLI::App& command) {
  auto options = std::make_shared<DocOptions>();
  auto* ruleset = command.add_option("RULESET", options->flags.ruleset, "name of a ruleset, or its folder");
  add_configuration_flags(command, options->flags);
  command.add_option("--players", options->players, "number of players; the fewest unless given")
      ->type_name("N")
      ->check(whole_number(1, 12));
  auto* html = command.add_flag("--html", options->html, "a page of HTML instead of Markdown");
  auto* language = command.add_flag("--language", options->language, "the words of rule text, as JSON for editors");
  language->excludes(ruleset)->excludes(html);
  auto* protocol = command.add_flag("--protocol", options->protocol, "the methods of `rpc`, as JSON for programs");
  protocol->excludes(ruleset)->excludes(html)->excludes(language);
  auto* markdown = command.add_flag("--markdown", options->markdown, "with --language or --protocol: the tables of the pages in docs");
  command.add_option("--out", options->out, "a file instead of standard output, which is -")->type_name("FILE");
  command.parse_complete_callback([options, ruleset, markdown] {
    const bool tables = options->language || options->protocol;
    if (!tables && markdown->count() > 0) throw CLI::RequiresError("--markdown", "--language");
    if (!tables && ruleset->count() == 0) throw CLI::RequiredError("RULESET");
  });
  return [options](const Context& context) { return write_doc(*options, context); };
}

}  // namespace castellan::cli
