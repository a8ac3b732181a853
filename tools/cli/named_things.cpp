#include "tools/cli/named_things.hpp"

#include <algorithm>
#include <utility>

#include "tools/cli/sheet_rows.hpp"
#include "tools/cli/words.hpp"

namespace castellan::cli {
namespace {

using description::Description;
using Things = std::vector<NamedThing>;

std::vector<std::string> names_of(const auto& list) {
  std::vector<std::string> out;
  for (const auto& each : list) out.push_back(each.name);
  return out;
}

std::string listed(std::string_view before, const std::vector<std::string>& list) {
  return list.empty() ? std::string() : std::string(before) + joined(list);
}

void add_components(Things& out, const Description& d) {
  for (const description::Choice& c : d.choices) {
    out.push_back({c.name, "choice", c.name + ": " + joined(c.values), {}, c.origin});
    for (const std::string& value : c.values)
      out.push_back({value, "value of " + c.name, value, {}, c.origin});
  }
  for (const description::Family& f : d.families) {
    out.push_back({f.name, "family", f.name + listed(": ", names_of(f.attributes)),
                   listed("features: ", names_of(f.features)), f.origin});
    const std::string of = " of " + f.name;
    for (const auto& a : f.attributes)
      out.push_back({a.name,
                     "attribute" + of,
                     a.name + of,
                     {},
                     a.origin.source == nullptr ? f.origin : a.origin});
    for (const auto& each : f.features) {
      const description::Origin& origin = each.origin.source == nullptr ? f.origin : each.origin;
      out.push_back({each.name, "feature" + of, each.name, {}, origin});
      for (const auto& a : each.marks)
        out.push_back({a.name, "mark of " + each.name, a.name + " of " + each.name, {}, origin});
    }
    for (const auto& list : {f.effect_slots, f.amount_slots}) {
      for (const std::string& slot : list)
        out.push_back({slot, "rule text" + of, slot + of, {}, f.origin});
    }
  }
  for (const description::ComponentEntry& c : d.components) {
    const std::string& family = c.entry.family.text;
    out.push_back({c.entry.name.text, c.of_map ? "place" : family, family + " " + c.entry.name.text,
                   c.of_map ? std::string()
                            : std::to_string(c.copies) + (c.copies == 1 ? " copy" : " copies"),
                   c.origin});
  }
}

void add_state(Things& out, const Description& d) {
  for (const description::Field& f : d.fields) {
    const std::string scope = f.scope == description::Field::Scope::game
                                  ? std::string()
                                  : ", one for each " + scope_text(f);
    out.push_back({f.name, std::string(description::name_of(f.kind)),
                   f.name + ": " + kind_text(f) + scope, f.label, f.origin});
  }
  for (const description::Table& t : d.tables) {
    out.push_back({t.name,
                   "table",
                   t.name + (t.dimensions.empty() ? "" : "[" + joined(t.dimensions, "][") + "]"),
                   {},
                   t.origin});
  }
}

void add_rules(Things& out, const Description& d) {
  for (const description::Definition& e : d.definitions) {
    out.push_back(
        {e.name, kind_of(e), signature(e.name, e.parameters, e.type), e.because, e.origin});
  }
  for (const auto& n : d.nouns) {
    for (const std::string& word : n.words)
      out.push_back({word, "noun", joined(n.words, " / "), {}, n.origin});
  }
  for (const auto& s : d.scopes) {
    for (const std::string& word : s.words)
      out.push_back({word, "scope", word + " where " + one_line(s.where), {}, s.origin});
  }
  for (const auto& s : d.sets)
    out.push_back(
        {s.name, "set", signature(s.name, s.parameters) + " in " + one_line(s.from), {}, s.origin});
  for (const auto& v : d.verbs)
    out.push_back({v.pattern.substr(0, v.pattern.find(' ')), "sentence", v.pattern, {}, v.origin});
  for (const auto& p : d.picks) {
    for (const std::string& word : p.words)
      out.push_back({word, "pick", word + " from " + one_line(p.from), {}, p.origin});
  }
  for (const auto& p : d.points)
    out.push_back({p.name, "point", signature(p.name, p.parameters), {}, p.origin});
  for (const auto& e : d.events)
    out.push_back({e.name, "event", signature(e.name, e.parameters), e.text, e.origin});
}

void add_flow(Things& out, const Description& d) {
  for (const description::Phase& p : d.phases) {
    out.push_back({p.name, "phase",
                   p.name + (p.actor.empty() ? "" : ", actor " + one_line(p.actor)),
                   listed("moves: ", p.moves), p.origin});
  }
  for (const description::Move& m : d.moves) {
    std::vector<std::string> parameters;
    for (const auto& p : m.parameters)
      parameters.push_back(p.type.empty() ? p.name : p.name + ": " + p.type);
    out.push_back({m.name, "move",
                   m.name + (parameters.empty() ? "" : "(" + joined(parameters) + ")"), m.help,
                   m.origin});
  }
}

void add_sheets(Things& out, const Description& d) {
  for (const description::SheetFile& file : d.sheets) {
    for (const grammar::Sheet& sheet : file.file.sheets) {
      out.push_back({sheet.name.text,
                     "sheet",
                     sheet_form(sheet),
                     sheet.title,
                     {file.package, file.source, sheet.name.span}});
      for (const SheetRow& row : sheet_rows(sheet, file)) {
        if (!row.id.empty())
          out.push_back({row.id, "rule", row.id + " \"" + row.label + "\"", row.pays, row.origin});
      }
    }
  }
}

void add_pad(Things& out, const Description& d) {
  const auto of = [](const std::vector<std::string>& kinds) {
    return kinds.empty() ? std::string() : " of " + joined(kinds);
  };
  for (const auto& k : d.pad.kinds)
    out.push_back({k.word, "pad feature", "feature " + k.word, k.component, k.origin});
  for (const auto& f : d.pad.facts)
    out.push_back({f.word, "pad fact", f.word + of(f.kinds), {}, f.origin});
  for (const auto& f : d.pad.figures)
    out.push_back({f.name, "pad figure", f.name + of(f.kinds), {}, f.origin});
  for (const auto& h : d.pad.holdings)
    out.push_back({h.name, "pad holding", "holding PLAYER: " + h.name, {}, h.origin});
}

}  // namespace

std::string kind_text(const description::Field& field) {
  std::string out(description::name_of(field.kind));
  const std::string& of = field.holds.empty() ? field.of : field.holds;
  if (!of.empty()) out += " of " + of;
  if (field.kind == description::FieldKind::counter) {
    out += " " + std::to_string(field.min) + " to " + std::to_string(field.max);
  }
  return out;
}

std::string scope_text(const description::Field& field) {
  const std::string scope(description::Field::name_of(field.scope));
  return field.scope_name.empty() ? scope : scope + " of " + field.scope_name;
}

std::string signature(const std::string& name, const std::vector<description::Param>& parameters,
                      const std::string& gives) {
  std::vector<std::string> list;
  for (const auto& p : parameters) list.push_back(p.name + ": " + p.type);
  return name + (list.empty() ? "" : "(" + joined(list) + ")") +
         (gives == "number" ? "" : ": " + gives);
}

std::string kind_of(const description::Definition& d) {
  using Kind = description::Definition::Kind;
  switch (d.kind) {
    case Kind::amount:
      return "amount";
    case Kind::condition:
      return "condition";
    case Kind::effect:
      return "effect";
    case Kind::lua_amount:
      return "amount in Lua";
    case Kind::lua_effect:
      break;
  }
  return "effect in Lua";
}

std::vector<NamedThing> named_things(const Description& d) {
  Things out;
  add_components(out, d);
  add_state(out, d);
  add_rules(out, d);
  add_flow(out, d);
  add_sheets(out, d);
  add_pad(out, d);
  return out;
}

std::string comment_above(const description::Origin& origin) {
  if (origin.source == nullptr) return {};
  const grammar::Source& source = origin.source->written();
  const std::string_view text = source.text();
  const std::string_view mark = source.name().ends_with(".lua") ? "--" : "#";
  std::vector<std::string> lines;
  std::size_t begin = text.rfind('\n', std::min<std::size_t>(origin.span.begin, text.size()));
  // The line at `begin` is the one above the one looked at before.
  while (begin != std::string_view::npos && begin > 0) {
    const std::size_t above = text.rfind('\n', begin - 1);
    const std::size_t from = above == std::string_view::npos ? 0 : above + 1;
    std::string_view line = text.substr(from, begin - from);
    while (line.starts_with(' ') || line.starts_with('\t')) line.remove_prefix(1);
    if (!line.starts_with(mark)) break;
    while (line.starts_with(mark.front())) line.remove_prefix(1);
    lines.insert(lines.begin(),
                 std::string(line.substr(std::min(line.find_first_not_of(' '), line.size()))));
    begin = above;
  }
  return joined(lines, "\n");
}

}  // namespace castellan::cli
