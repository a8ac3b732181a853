#include <algorithm>
#include <set>

#include "interpreter/drawing/draw_components.hpp"
#include "interpreter/drawing/draw_svg.hpp"
#include "interpreter/drawing/lettering.hpp"
#include "interpreter/session/citations.hpp"
#include "interpreter/session/session.hpp"
#include "tools/cli/command.hpp"
#include "tools/cli/doc/pages.hpp"
#include "tools/cli/ruleset_flags.hpp"
#include "tools/cli/scripts.hpp"
#include "tools/cli/sheet_rows.hpp"
#include "tools/cli/words.hpp"

namespace castellan::cli {
namespace {

using description::Description;
using drawing::as_title;

/// Phases in the order in which a game comes to them, those that others ask for behind them.
std::vector<const description::Phase*> phases_in_order(const Description& d) {
  std::vector<const description::Phase*> out;
  const auto visit = [&](const std::string& name) {
    const auto phase = std::ranges::find(d.phases, name, &description::Phase::name);
    if (phase == d.phases.end() || std::ranges::find(out, &*phase) != out.end()) return;
    out.push_back(&*phase);
  };
  visit(d.first_phase);
  for (std::size_t i = 0; i < out.size(); ++i) {
    for (const auto& next : out[i]->next) visit(next.phase);
  }
  for (const description::Phase& p : d.phases) visit(p.name);
  return out;
}

/// A text with its `{name}` places as the names alone.
std::string without_braces(std::string text) {
  std::erase_if(text, [](char c) { return c == '{' || c == '}'; });
  return text;
}

class PlayersPage {
 public:
  PlayersPage(const session::Ruleset& ruleset, const package::Manifest& manifest)
      : ruleset_(ruleset), d_(ruleset.rules->description()), manifest_(manifest) {}

  Page run(std::string table) {
    page_.heading(1, ruleset_.loaded.title);
    page_.paragraph(manifest_.help);
    write_title(page_, ruleset_.loaded, manifest_);
    page_.heading(2, PageText("The table").anchored("table"));
    page_.pictures({{std::move(table), "As a game begins."}});
    phases();
    moves();
    points();
    tables();
    box();
    packages();
    return std::move(page_);
  }

 private:
  std::string ids(const description::Origin& origin) {
    if (origin.source == nullptr) return {};
    const grammar::Source& source = origin.source->written();
    return in_brackets(citations_.at(source.name(), source.position(origin.span.begin).line));
  }

  static bool is_told(const description::Phase& p) { return !p.help.empty() || !p.moves.empty(); }

  void phases() {
    page_.heading(2, PageText("How a game goes").anchored("phases"));
    for (const description::Phase* p : phases_in_order(d_)) {
      if (!is_told(*p)) continue;
      page_.heading(3, PageText(as_title(p->name)).anchored("phase." + p->name));
      if (!p->help.empty()) page_.paragraph(p->help + ids(p->origin));
      PageText moves;
      for (const std::string& name : p->moves)
        moves.add(moves.empty() ? "Moves: " : ", ").add(name, "move." + name);
      if (!p->actors.empty()) moves.add(" (at the same time, in secret)");
      page_.paragraph(std::move(moves));
    }
  }

  void moves() {
    page_.heading(2, PageText("Moves").anchored("moves"));
    std::vector<const description::Move*> order;
    for (const description::Phase* p : phases_in_order(d_)) {
      for (const std::string& name : p->moves) {
        const auto move = std::ranges::find(d_.moves, name, &description::Move::name);
        if (move != d_.moves.end() && std::ranges::find(order, &*move) == order.end())
          order.push_back(&*move);
      }
    }
    for (const description::Move* m : order) {
      std::string form = m->name;
      for (const auto& p : m->parameters) form += " " + p.name;
      page_.heading(3, PageText(form).anchored("move." + m->name));
      page_.paragraph(m->help.empty() ? std::string() : m->help + ids(m->origin));
      std::vector<std::string> because;
      const auto add = [&](const std::vector<description::Condition>& list) {
        for (const auto& c : list) {
          if (!c.because.empty()) because.push_back(c.because + ids(c.origin));
        }
      };
      add(m->conditions);
      for (const auto& p : m->parameters) add(p.conditions);
      if (!because.empty())
        page_.paragraph("Why it may be refused: " + joined(because, "; ") + ".");
    }
  }

  void points() {
    page_.heading(2, PageText("Points").anchored("points"));
    for (const description::SheetFile& file : d_.sheets) {
      for (const grammar::Sheet& sheet : file.file.sheets) {
        page_.heading(3, PageText(sheet.title.empty() ? as_title(sheet.name.text)
                                                      : without_braces(sheet.title))
                             .anchored("sheet." + sheet.name.text));
        if (!sheet.alias.empty()) {
          page_.paragraph(description::one_line(file.source->text(sheet.span)) + ".");
          continue;
        }
        Page::Rows rows;
        for (const SheetRow& row : sheet_rows(sheet, file)) {
          std::string what = without_braces(row.label);
          for (const auto& [name, set] : row.loops)
            what += (what.empty() ? "" : ", ") + ("for each " + name + " in " + set);
          rows.push_back({row.id.empty() ? PageText() : PageText(row.id).anchored("rule." + row.id),
                          what, row.pays});
        }
        page_.table({"rule", "for", "points"}, std::move(rows));
      }
    }
    if (d_.ranking.empty()) return;
    page_.heading(3, "Who wins");
    std::string text;
    for (const description::RuleText& amount : d_.ranking.back().amounts) {
      text +=
          (text.empty() ? "Who has the highest " : "; of those the highest ") + one_line(amount);
    }
    page_.paragraph(text + "." + ids(d_.ranking.back().origin));
  }

  /// Constants by their subscripts, those of the last one side by side.
  void tables() {
    constexpr std::size_t kMostEntries = 400;
    constexpr std::int64_t kMostColumns = 24;
    const state::Schema& schema = ruleset_.rules->schema();
    const auto subscript = [&](const state::TableType& t, std::size_t dimension, std::int64_t i) {
      const ChoiceId choice = t.choices[dimension];
      return choice ? schema.choice(choice).values[static_cast<std::size_t>(i)]
                    : std::to_string(t.lower[dimension] + i);
    };
    bool any = false;
    for (const state::TableType& t : schema.tables()) {
      if (t.values.size() > kMostEntries || t.extent.back() > kMostColumns) continue;
      if (!std::exchange(any, true)) page_.heading(2, PageText("Tables").anchored("tables"));
      page_.heading(3, PageText(as_title(t.name)).anchored("table." + t.name));
      std::vector<std::string> header{""};
      for (std::int64_t i = 0; i < t.extent.back(); ++i)
        header.push_back(subscript(t, t.extent.size() - 1, i));
      Page::Rows rows;
      for (std::size_t r = 0; r < t.lengths.size(); ++r) {
        std::vector<std::string> label(t.extent.size() - 1);
        auto rest = static_cast<std::int64_t>(r);
        for (std::size_t i = label.size(); i-- > 0; rest /= t.extent[i])
          label[i] = subscript(t, i, rest % t.extent[i]);
        Page::Row row{joined(label)};
        for (std::int64_t i = 0; i < t.extent.back(); ++i) {
          const std::size_t at =
              r * static_cast<std::size_t>(t.extent.back()) + static_cast<std::size_t>(i);
          row.push_back(i < t.lengths[r] ? PageText(std::to_string(t.values[at])) : PageText());
        }
        rows.push_back(std::move(row));
      }
      page_.table(std::move(header), std::move(rows));
    }
  }

  void box() {
    page_.heading(2, PageText("In the box").anchored("box"));
    const auto drawn = drawing::draw_components(ruleset_);
    for (const description::Family& family : d_.families) {
      std::vector<Page::Picture> pictures;
      std::int64_t copies = 0;
      for (const drawing::DrawnComponent& c : drawn) {
        if (c.family != family.name) continue;
        copies += c.copies;
        const std::string times = c.copies == 1 ? std::string() : " ×" + std::to_string(c.copies);
        pictures.push_back({c.svg, PageText(c.name + times).anchored("component." + c.name)});
      }
      if (pictures.empty()) continue;
      page_.heading(3, PageText(as_title(family.name)).anchored("family." + family.name));
      page_.paragraph(std::to_string(copies) + " in all, of " + counted(pictures.size(), "kind") +
                      ".");
      page_.pictures(std::move(pictures));
    }
  }

  void packages() {
    const auto& on = ruleset_.loaded.modules;
    Page::Rows modules;
    for (const package::Manifest& m : manifest_.modules) {
      const bool is_on = std::ranges::find(on, m.id) != on.end();
      modules.push_back({PageText(m.id).anchored("module." + m.id), m.title, is_on ? "on" : "off",
                         when_on(m), m.help});
    }
    if (!modules.empty()) page_.heading(2, PageText("Modules").anchored("modules"));
    page_.table({"module", "title", "here", "usually on", "what it does"}, std::move(modules));
    Page::Rows options;
    for (const package::Option& o : ruleset_.loaded.option_list) {
      const auto now = d_.options.find(o.name);
      options.push_back({PageText(o.name).anchored("option." + o.name),
                         now == d_.options.end() ? o.initial : now->second, o.allowed(), o.help});
    }
    if (!options.empty()) page_.heading(2, PageText("Options").anchored("options"));
    page_.table({"option", "here", "values", "what it does"}, std::move(options));
  }

  Page page_;
  const session::Ruleset& ruleset_;
  const Description& d_;
  const package::Manifest& manifest_;
  session::Citations citations_;
};

}  // namespace

Page players_page(const package::Request& request, const package::Manifest& manifest) {
  const auto ruleset = session::load_ruleset(request);
  session::Setup setup;
  setup.players = usual_names(ruleset->loaded.players);
  setup.seed = 1;
  session::Session session(ruleset, std::move(setup));
  running_rules([&] { session.start(); });
  return PlayersPage(*ruleset, manifest).run(drawing::draw_svg(session, Seat()));
}

}  // namespace castellan::cli
