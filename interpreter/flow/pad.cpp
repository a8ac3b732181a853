#include "interpreter/flow/pad.hpp"

#include <algorithm>
#include <string>

#include "interpreter/flow/pad_fields.hpp"

namespace castellan::flow {

using description::FieldKind;
using ruletext::Type;
using Says = description::PadFact::Says;
using Scope = description::Field::Scope;

namespace {

class PadCompiler {
 public:
  PadCompiler(const ruletext::Vocabulary& v, const score::Sheets& sheets, grammar::Diagnostics& out)
      : v_(v), sheets_(sheets), out_(out), names_(v, out), declared_(v.description.pad) {}

  std::unique_ptr<const Pad> run() {
    auto pad = std::make_unique<Pad>();
    pad->declared = &declared_;
    const auto& rules = *declared_.rules;
    pad->score =
        names_.field(names_.counter_of_player(), rules.score, rules.origin, "pad", "score");
    if (!rules.sheet.empty()) pad->sheet = sheet(rules.sheet, nullptr, rules.origin);
    for (const auto& k : declared_.kinds) pad->kinds.push_back(kind(k));
    for (const auto& f : declared_.facts) fact(f, *pad);
    for (const auto& f : declared_.figures) {
      kinds_or_groups(f.kinds, f.origin);
      figure_kind(f.figures, f.kind, f.origin, called("pad_figure", f.name));
    }
    for (const auto& h : declared_.holdings) holding(h);
    for (const auto& a : declared_.awards) award(a, *pad);
    rows(rules, pad->rows);
    std::stable_sort(
        pad->awards.begin(), pad->awards.end(),
        [](const PadAward& a, const PadAward& b) { return a.declared->step < b.declared->step; });
    return pad;
  }

 private:
  void rows(const description::PadRules& rules, std::vector<std::string>& out) const {
    for (const auto& file : v_.description.sheets) {
      for (const auto& sheet : file.file.sheets) rows_of(sheet.items, out);
    }
    out.insert(out.end(), rules.silent.begin(), rules.silent.end());
    for (std::size_t i = 0; i < rules.aliases.size(); i += 2) out.push_back(rules.aliases[i]);
    std::ranges::sort(out);
    out.erase(std::unique(out.begin(), out.end()), out.end());
  }

  static void rows_of(const std::vector<grammar::SheetItem>& items, std::vector<std::string>& out) {
    for (const auto& item : items) {
      if (item.kind == grammar::SheetItem::Kind::row) out.push_back(item.row.id.text);
      rows_of(item.items, out);
    }
  }

  static std::string called(const char* constructor, const std::string& name) {
    return constructor + (" " + grammar::in_quotes(name));
  }

  std::size_t kinds_of(const std::vector<std::string>& names, const description::Origin& at) {
    std::vector<std::string> known;
    for (const auto& k : declared_.kinds) known.push_back(k.name);
    std::size_t found = known.size();
    for (const std::string& name : names) {
      const auto it = std::ranges::find(known, name);
      if (it == known.end())
        names_.unknown(at, "pad_kind", name, known);
      else
        found = static_cast<std::size_t>(it - known.begin());
    }
    return found;
  }

  void kinds_or_groups(const std::vector<std::string>& names, const description::Origin& at) {
    std::vector<std::string> known;
    for (const auto& k : declared_.kinds) {
      known.push_back(k.name);
      known.insert(known.end(), k.groups.begin(), k.groups.end());
    }
    for (const std::string& name : names) {
      if (std::ranges::find(known, name) == known.end())
        names_.unknown(at, "pad_kind or group", name, known);
    }
  }

  /// The figures field, which has this kind.
  FieldId figure_kind(const std::string& figures, const std::string& kind,
                      const description::Origin& at, const std::string& what) {
    const FieldId id =
        names_.field({"figures", {FieldKind::figures}}, figures, at, what, "figures");
    if (!id || kind.empty()) return id;
    const auto& known = v_.schema.field(id).figure_kinds;
    if (std::ranges::find(known, kind) == known.end())
      names_.unknown(at, "kind of " + grammar::in_quotes(figures), kind, known);
    return id;
  }

  PadKind kind(const description::PadKind& k) {
    PadKind out;
    out.declared = &k;
    const std::string what = called("pad_kind", k.name);
    out.grid = names_.field({"grid", {FieldKind::grid}}, k.on, k.origin, what, "on");
    if (!k.inside.empty()) kinds_of({k.inside}, k.origin);
    if (!k.counts.empty())
      names_.field(names_.counter_of_player(), k.counts, k.origin, what, "counts");
    if (!out.grid) return out;
    const ComponentId component = names_.component(k.component, out.grid, k.origin);
    if (component && !k.segment.empty()) names_.segment(k.segment, component, k.origin, what);
    if (!k.belongs.empty())
      names_.field(names_.ref_to_piece(out.grid), k.belongs, k.origin, what, "belongs");
    for (const auto& c : k.checks) {
      out.checks.push_back({program(c.test, "check of " + k.name, Type::truth(),
                                    Type::of_field(Type::Kind::piece, out.grid)),
                            &c});
    }
    return out;
  }

  void fact(const description::PadFact& f, const Pad& pad) {
    const std::string what = called("pad_fact", f.name);
    kinds_or_groups(f.kinds, f.origin);
    word(f.within, f);
    word(f.not_with, f);
    if (f.says == Says::player) {
      const FieldId figures = figure_kind(f.figures, {}, f.origin, what);
      if (!figures) return;
      names_.field(names_.mark_of_figure(figures), f.field, f.origin, what, "field");
      for (const auto* list : {&f.only_on, &f.never_on}) {
        for (const std::string& kind : *list) figure_kind(f.figures, kind, f.origin, what);
      }
      return;
    }
    ChoiceId choice;
    if (!f.choice.empty()) {
      choice = v_.schema.find_choice(f.choice);
      std::vector<std::string> known;
      for (const auto& c : v_.schema.choices()) known.push_back(c.name);
      if (!choice) return names_.unknown(f.origin, "choice", f.choice, known);
    }
    for (const FieldId grid : grids_of(f, pad)) {
      const NeededField field =
          f.says == Says::flag ? names_.flag_of_piece(grid) : names_.counter_of_piece(grid, choice);
      names_.field(field, f.field, f.origin, what, "field");
      if (!f.entries.empty())
        names_.field(names_.counter_of_piece(grid), f.entries, f.origin, what, "entries");
      if (f.component.empty()) continue;
      names_.component(f.component, grid, f.origin);
      names_.field(names_.ref_to_piece(grid), f.belongs, f.origin, what, "belongs");
    }
  }

  /// The grids on which its kinds are laid, each once.
  static std::vector<FieldId> grids_of(const description::PadFact& f, const Pad& pad) {
    std::vector<FieldId> out;
    for (const PadKind& k : pad.kinds) {
      if (k.declared->is_in(f.kinds) && k.grid && std::ranges::find(out, k.grid) == out.end())
        out.push_back(k.grid);
    }
    return out;
  }

  /// A word of another fact, or nothing.
  void word(const std::string& said, const description::PadFact& f) {
    std::vector<std::string> known;
    for (const auto& other : declared_.facts) known.push_back(other.word);
    if (!said.empty() && std::ranges::find(known, said) == known.end())
      names_.unknown(f.origin, "word of a pad_fact", said, known);
  }

  void holding(const description::PadHolding& h) {
    NeededField needed = names_.counter_of_player();
    if (h.flag) needed = {"flag of player", {FieldKind::flag}, Scope::player};
    entry(needed, h.field, h, "field");
    needed = {"ref to a player", {FieldKind::ref}, Scope::game, {}, state::RefTo::player};
    if (h.holder.size() > 1) needed.scope = Scope::choice;
    entry(needed, h.holder, h, "holder");
  }

  /// A field, followed by the choice values that index one of its entries.
  void entry(NeededField needed, const std::vector<std::string>& path,
             const description::PadHolding& h, const char* key) {
    if (path.empty()) return;
    needed.entries.reset();
    const std::string what = called("pad_holding", h.name);
    const FieldId id = names_.field(needed, path.front(), h.origin, what, key);
    if (!id) return;
    const auto& field = v_.schema.field(id);
    std::vector<ChoiceId> choices = field.dimensions;
    if (field.scope == Scope::choice) choices.insert(choices.begin(), field.scope_choice);
    bool right = path.size() == choices.size() + 1;
    for (std::size_t i = 0; right && i < choices.size(); ++i)
      right = v_.schema.choice(choices[i]).find(path[i + 1]) >= 0;
    if (right) return;
    out_.add(h.origin.error("schema/bad-pad", grammar::in_quotes(key) + " of " + what +
                                                  " names no entry of " +
                                                  grammar::in_quotes(path.front())));
  }

  void award(const description::PadAward& a, Pad& pad) {
    PadAward out;
    out.declared = &a;
    out.kind = kinds_of({a.of}, a.origin);
    if (out.kind == pad.kinds.size() || !pad.kinds[out.kind].grid) return;
    const PadKind& k = pad.kinds[out.kind];
    const Type it = Type::of_field(
        k.declared->segment.empty() ? Type::Kind::piece : Type::Kind::segment, k.grid);
    out.when = program(a.when, "when of " + a.name, Type::truth(), it);
    out.leads = program(a.leads, "leads of " + a.name, Type::truth(), it);
    out.weight = program(a.weight, "weight of " + a.name, Type::number(), it);
    out.sheet = sheet(a.sheet, &it, a.origin);
    for (const std::string& name : a.before) out.before.push_back(sheet(name, &it, a.origin));
    for (const std::string& name : a.after) out.after.push_back(sheet(name, &it, a.origin));
    pad.awards.push_back(std::move(out));
  }

  ruletext::Program program(const description::RuleText& text, const std::string& what, Type wanted,
                            Type it) {
    if (text.empty()) return {};
    return ruletext::compile_amount(v_, {what, "player", {{"it", it}}}, text, wanted, out_);
  }

  /// A sheet of players that takes `it`, or nothing.
  SheetId sheet(const std::string& name, const Type* it, const description::Origin& at) {
    const SheetId id = sheets_.find(name);
    if (!id || !sheets_.of_players(id)) {
      std::vector<std::string> known;
      for (std::size_t i = 0; i < sheets_.size(); ++i) {
        if (sheets_.of_players(SheetId(i))) known.push_back(sheets_.name(SheetId(i)));
      }
      names_.unknown(at, "sheet of players", name, known);
      return {};
    }
    const auto& types = sheets_.parameter_types(id);
    if (types.size() == (it == nullptr ? 0U : 1U) && (it == nullptr || types.front() == *it))
      return id;
    out_.add(at.error("score/arguments",
                      "sheet '" + name + "' of a pad takes " +
                          (it == nullptr ? "nothing" : ruletext::describe(*it, v_.schema))));
    return {};
  }

  const ruletext::Vocabulary& v_;
  const score::Sheets& sheets_;
  grammar::Diagnostics& out_;
  PadNames names_;
  const description::Pad& declared_;
};

}  // namespace

std::unique_ptr<const Pad> compile_pad(const ruletext::Vocabulary& v, const score::Sheets& sheets,
                                       grammar::Diagnostics& out) {
  return PadCompiler(v, sheets, out).run();
}

}  // namespace castellan::flow
