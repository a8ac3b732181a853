#include <algorithm>
#include <map>

#include "grammar/parse.hpp"
#include "tools/cli/doc/pages.hpp"
#include "tools/cli/named_things.hpp"
#include "tools/cli/sheet_rows.hpp"
#include "tools/cli/words.hpp"

namespace castellan::cli {
namespace {

using description::Description;

class AuthorsPage {
 public:
  AuthorsPage(const package::Loaded& loaded, const package::Manifest& manifest)
      : d_(loaded.description), loaded_(loaded), manifest_(manifest) {}

  Page run() {
    page_.heading(1, loaded_.title);
    page_.paragraph(manifest_.help);
    write_title(page_, loaded_, manifest_);
    packages();
    components();
    state();
    flow();
    named_rules();
    sheets();
    return std::move(page_);
  }

 private:
  /// A file by its path below the ruleset, where it lies there, and the line.
  [[nodiscard]] std::string place(const description::Origin& origin) const {
    if (origin.source == nullptr) return origin.package;
    std::string name = origin.source->name();
    if (name.starts_with(loaded_.folder + "/")) name.erase(0, loaded_.folder.size() + 1);
    return name + ":" + std::to_string(origin.source->position(origin.span.begin).line);
  }

  static PageText named(const std::string& kind, const std::string& text, const std::string& name) {
    return PageText(text).anchored(kind + "." + name);
  }

  static PageText linked(const std::string& kind, const std::vector<std::string>& names) {
    PageText out;
    for (const std::string& name : names) {
      if (!out.empty()) out.add(", ");
      out.add(name, kind + "." + name);
    }
    return out;
  }

  void heading(const std::string& title) {
    std::string anchor = title;
    std::ranges::replace(anchor, ' ', '-');
    page_.heading(2, PageText(title).anchored(anchor));
  }

  void packages() {
    heading("Modules");
    Page::Rows modules;
    for (const package::Manifest& m : manifest_.modules)
      modules.push_back({named("module", m.id, m.id), m.title, when_on(m), m.help});
    page_.table({"module", "title", "on", "what it does"}, std::move(modules));
    if (manifest_.modules.empty()) page_.paragraph("None.");

    heading("Options");
    Page::Rows options;
    for (const package::Option& o : loaded_.option_list)
      options.push_back({named("option", o.name, o.name), o.allowed(), o.initial, o.help});
    page_.table({"option", "values", "default", "what it does"}, std::move(options));
    if (loaded_.option_list.empty()) page_.paragraph("None.");
  }

  static std::string range_text(const description::Attribute& a) {
    switch (a.kind) {
      case description::Attribute::Kind::number:
        return std::to_string(a.min) + " to " + std::to_string(a.max);
      case description::Attribute::Kind::flag:
        return "flag";
      case description::Attribute::Kind::choice:
        return "one of " + a.choice;
      case description::Attribute::Kind::bag:
        break;
    }
    return "several of " + a.choice;
  }

  static std::vector<std::string> typed(const std::vector<description::Attribute>& list) {
    std::vector<std::string> out;
    for (const auto& a : list) out.push_back(a.name + " (" + range_text(a) + ")");
    return out;
  }

  void components() {
    heading("Components");
    Page::Rows choices;
    for (const description::Choice& c : d_.choices)
      choices.push_back({named("choice", c.name, c.name), joined(c.values), place(c.origin)});
    page_.table({"choice", "values", "declared at"}, std::move(choices));
    for (const description::Family& family : d_.families) {
      page_.heading(3, named("family", family.name, family.name));
      std::vector<std::string> features;
      for (const auto& f : family.features) {
        features.push_back(f.name + (f.marks.empty() ? "" : " with " + joined(typed(f.marks))));
      }
      std::vector<std::string> slots = family.effect_slots;
      slots.insert(slots.end(), family.amount_slots.begin(), family.amount_slots.end());
      const auto part = [](const char* what, const std::vector<std::string>& list) {
        return list.empty() ? std::string() : what + joined(list);
      };
      page_.paragraph("Declared at " + place(family.origin) +
                      part("; attributes: ", typed(family.attributes)) +
                      part("; features: ", features) + part("; rule text: ", slots) + ".");
      Page::Rows entries;
      for (const description::ComponentEntry& c : d_.components) {
        if (c.entry.family.text != family.name) continue;
        const std::string& name = c.entry.name.text;
        entries.push_back(
            {named("component", name, name), std::to_string(c.copies), place(c.origin)});
      }
      page_.table({"component", "copies", "declared at"}, std::move(entries));
    }
  }

  void state() {
    static constexpr const char* kVisible[] = {"everyone", "owner", "count only", "nobody"};
    heading("State");
    Page::Rows rows;
    for (const description::Field& f : d_.fields) {
      rows.push_back({named("field", f.name, f.name), kind_text(f), scope_text(f),
                      kVisible[static_cast<std::size_t>(f.visible)], f.label, place(f.origin)});
    }
    page_.table({"field", "kind", "one for each", "visible to", "label", "declared at"},
                std::move(rows));
    Page::Rows tables;
    for (const description::Table& t : d_.tables) {
      tables.push_back({named("table", t.name + "[" + joined(t.dimensions, "][") + "]", t.name),
                        place(t.origin)});
    }
    page_.table({"table", "declared at"}, std::move(tables));
  }

  static PageText next_text(const description::Phase& p) {
    PageText out;
    for (const auto& n : p.next) {
      if (!out.empty()) out.add("; ");
      if (n.phase.empty())
        out.add("return");
      else
        out.add(n.phase, "phase." + n.phase);
      if (!n.condition.empty()) out.add(" when " + one_line(n.condition));
    }
    return out;
  }

  void flow() {
    heading("Phases");
    page_.paragraph(
        PageText("A game begins in ").add(d_.first_phase, "phase." + d_.first_phase).add("."));
    Page::Rows phases;
    for (const description::Phase& p : d_.phases) {
      const std::string who = !p.actors.empty()
                                  ? "everybody with " + one_line(p.actors) + ", at once"
                                  : one_line(p.actor);
      phases.push_back({named("phase", p.name, p.name), who, linked("move", p.moves), next_text(p),
                        place(p.origin)});
    }
    page_.table({"phase", "who acts", "moves", "next", "declared at"}, std::move(phases));
    Page::Rows steps;
    for (const description::Step& s : d_.steps) {
      static constexpr const char* kWhere[] = {"before it is entered", "behind its entry",
                                               "before it is left", "behind its end"};
      steps.push_back({named("step", s.name, s.name), linked("phase", {s.phase}),
                       kWhere[static_cast<std::size_t>(s.where)], place(s.origin)});
    }
    page_.table({"step", "phase", "when", "declared at"}, std::move(steps));

    heading("Moves");
    Page::Rows moves;
    for (const description::Move& m : d_.moves) {
      std::string form = m.name;
      std::vector<std::string> conditions;
      const auto add = [&](const std::vector<description::Condition>& list) {
        for (const auto& c : list)
          conditions.push_back(c.because.empty() ? one_line(c.test) : c.because);
      };
      add(m.conditions);
      for (const auto& p : m.parameters) {
        form += " " + p.name;
        add(p.conditions);
      }
      moves.push_back(
          {named("move", form, m.name), m.help, joined(conditions, "; "), place(m.origin)});
    }
    page_.table({"move", "help", "conditions", "declared at"}, std::move(moves));
  }

  void named_rules() {
    heading("Named rules");
    Page::Rows named_rows;
    for (const description::Definition& e : d_.definitions) {
      named_rows.push_back({named(kind_of(e), signature(e.name, e.parameters, e.type), e.name),
                            kind_of(e), place(e.origin)});
    }
    page_.table({"rule", "what it is", "declared at"}, std::move(named_rows));

    heading("Points");
    std::map<std::string, std::vector<const description::Contribution*>> added;
    for (const auto& c : d_.contributions) added[c.point].push_back(&c);
    static constexpr const char* kCombine[] = {"all",     "any",    "sum",
                                               "highest", "lowest", "sequence"};
    Page::Rows points;
    for (const description::Point& p : d_.points) {
      points.push_back({named("point", signature(p.name, p.parameters), p.name),
                        kCombine[static_cast<std::size_t>(p.combine)], "", place(p.origin)});
      for (const auto* c : added[p.name]) {
        points.push_back({"", "",
                          named("contribution", c->name.empty() ? c->origin.package : c->name,
                                p.name + "." + c->name),
                          place(c->origin)});
      }
    }
    page_.table({"point", "together", "what adds to it", "declared at"}, std::move(points));
    if (d_.points.empty()) page_.paragraph("None.");

    heading("Events");
    std::map<std::string, std::vector<const description::Handler*>> heard;
    for (const auto& h : d_.handlers) heard[h.event].push_back(&h);
    Page::Rows events;
    for (const description::Event& e : d_.events) {
      events.push_back(
          {named("event", signature(e.name, e.parameters), e.name), e.text, "", place(e.origin)});
      for (const auto* h : heard[e.name])
        events.push_back({"", "", named("handler", h->name, h->name), place(h->origin)});
    }
    page_.table({"event", "text", "who hears it", "declared at"}, std::move(events));

    const auto things = named_things(d_);
    const auto is_word = [](const NamedThing& t) {
      return t.kind == "noun" || t.kind == "scope" || t.kind == "set" || t.kind == "sentence" ||
             t.kind == "pick";
    };
    Page::Rows words;
    for (const NamedThing& t : things) {
      if (is_word(t))
        words.push_back({named("word", t.name, t.name), t.kind, t.form, place(t.origin)});
    }
    if (words.empty()) return;
    heading("Words");
    page_.table({"word", "what it is", "form", "declared at"}, std::move(words));
  }

  void sheets() {
    heading("Scoring");
    for (const description::SheetFile& file : d_.sheets) {
      for (const grammar::Sheet& sheet : file.file.sheets) {
        page_.heading(3, named("sheet", sheet_form(sheet), sheet.name.text));
        if (!sheet.alias.empty()) {
          page_.paragraph(description::one_line(file.source->text(sheet.span)) + ".");
          continue;
        }
        page_.paragraph(sheet.title);
        Page::Rows rows;
        for (const SheetRow& row : sheet_rows(sheet, file)) {
          rows.push_back({row.id.empty() ? PageText() : named("rule", row.id, row.id), row.label,
                          row.pays, place(row.origin)});
        }
        page_.table({"rule", "label", "what it pays", "declared at"}, std::move(rows));
      }
    }
    Page::Rows ranking;
    if (!d_.ranking.empty()) {
      for (const description::RuleText& amount : d_.ranking.back().amounts) {
        ranking.push_back({std::to_string(ranking.size() + 1), one_line(amount)});
      }
    }
    page_.heading(3, "Ranking");
    page_.table({"", "highest first"}, std::move(ranking));
  }

  Page page_;
  const Description& d_;
  const package::Loaded& loaded_;
  const package::Manifest& manifest_;
};

}  // namespace

Page authors_page(const package::Loaded& loaded, const package::Manifest& manifest) {
  return AuthorsPage(loaded, manifest).run();
}

std::string when_on(const package::Manifest& module) {
  if (module.on_for_players.empty())
    return module.on_by_default ? "always, unless kept off" : "when asked for";
  std::vector<std::string> counts;
  for (const int n : module.on_for_players) counts.push_back(std::to_string(n));
  return "with " + joined(counts) + " players";
}

void write_title(Page& page, const package::Loaded& loaded, const package::Manifest& manifest) {
  std::vector<std::string> on = loaded.modules;
  on.insert(on.end(), loaded.mods.begin(), loaded.mods.end());
  page.paragraph(loaded.ruleset + " " + manifest.version.text() + ", for " +
                 std::to_string(loaded.players_min) + " to " + std::to_string(loaded.players_max) +
                 " players. This page is what the rules declare for " +
                 std::to_string(loaded.players) + (on.empty() ? "" : " with " + joined(on)) + ".");
}

}  // namespace castellan::cli
