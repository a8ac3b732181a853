#include "interpreter/flow/pad.hpp"

#include <algorithm>
#include <string>

namespace castellan::flow {

using description::FieldKind;
using expr::Type;

namespace {

class PadCompiler {
 public:
  PadCompiler(const expr::Vocabulary& v, const score::Sheets& sheets, grammar::Diagnostics& out)
      : v_(v), sheets_(sheets), out_(out), declared_(v.description.pad) {}

  std::unique_ptr<const Pad> run() {
    auto pad = std::make_unique<Pad>();
    pad->declared = &declared_;
    const auto& rules = *declared_.rules;
    pad->score = field(rules.score, rules.origin, "counter");
    if (!rules.sheet.empty()) pad->sheet = sheet(rules.sheet, nullptr, rules.origin);
    for (const auto& k : declared_.kinds) pad->kinds.push_back(kind(k));
    for (const auto& f : declared_.facts) fact(f);
    for (const auto& f : declared_.figures) {
      kinds_of(f.kinds, f.origin);
      figure_kind(f.figures, f.kind, f.origin);
    }
    for (const auto& h : declared_.holdings) {
      if (!h.field.empty()) field(h.field.front(), h.origin, "field");
      if (!h.holder.empty()) field(h.holder, h.origin, "field");
    }
    for (const auto& a : declared_.awards) award(a, *pad);
    std::stable_sort(pad->awards.begin(), pad->awards.end(),
                     [](const PadAward& a, const PadAward& b) { return a.declared->step < b.declared->step; });
    return pad;
  }

 private:
  void unknown(const description::Origin& at, const std::string& what, const std::string& name,
               const std::vector<std::string>& known) {
    out_.add(at.error("schema/unknown-name", "there is no " + what + " '" + name + "'", grammar::nearest_hint(name, known)));
  }

  FieldId field(const std::string& name, const description::Origin& at, const std::string& what) {
    const FieldId id = v_.schema.find_field(name);
    if (id) return id;
    std::vector<std::string> known;
    for (const auto& f : v_.schema.fields()) known.push_back(f.name);
    unknown(at, what, name, known);
    return {};
  }

  void component(const std::string& name, const description::Origin& at) {
    if (v_.schema.find_component(name)) return;
    std::vector<std::string> known;
    for (const auto& c : v_.description.components) known.push_back(c.entry.name.text);
    unknown(at, "component", name, known);
  }

  std::size_t kinds_of(const std::vector<std::string>& names, const description::Origin& at) {
    std::vector<std::string> known;
    for (const auto& k : declared_.kinds) known.push_back(k.name);
    std::size_t found = known.size();
    for (const std::string& name : names) {
      const auto it = std::ranges::find(known, name);
      if (it == known.end()) unknown(at, "pad_kind", name, known);
      else found = static_cast<std::size_t>(it - known.begin());
    }
    return found;
  }

  void figure_kind(const std::string& figures, const std::string& kind, const description::Origin& at) {
    const FieldId id = field(figures, at, "figures");
    if (!id) return;
    const auto& known = v_.schema.field(id).figure_kinds;
    if (std::ranges::find(known, kind) == known.end()) unknown(at, "kind of '" + figures + "'", kind, known);
  }

  PadKind kind(const description::PadKind& k) {
    PadKind out;
    out.declared = &k;
    out.grid = field(k.on, k.origin, "grid");
    component(k.component, k.origin);
    if (!k.inside.empty()) kinds_of({k.inside}, k.origin);
    if (!k.belongs.empty()) field(k.belongs, k.origin, "ref");
    if (!k.counts.empty()) field(k.counts, k.origin, "counter");
    if (!out.grid) return out;
    for (const auto& c : k.checks) {
      out.checks.push_back({program(c.test, "check of " + k.name, Type::truth(), Type::of_field(Type::Kind::piece, out.grid)), &c});
    }
    return out;
  }

  void fact(const description::PadFact& f) {
    kinds_of(f.kinds, f.origin);
    field(f.field, f.origin, "field");
    for (const std::string* name : {&f.belongs, &f.entries, &f.figures}) {
      if (!name->empty()) field(*name, f.origin, "field");
    }
    if (!f.component.empty()) component(f.component, f.origin);
    if (!f.choice.empty() && !v_.schema.find_choice(f.choice)) {
      std::vector<std::string> known;
      for (const auto& c : v_.schema.choices()) known.push_back(c.name);
      unknown(f.origin, "choice", f.choice, known);
    }
    for (const auto* list : {&f.only_on, &f.never_on}) {
      for (const std::string& kind : *list) figure_kind(f.figures, kind, f.origin);
    }
  }

  void award(const description::PadAward& a, Pad& pad) {
    PadAward out;
    out.declared = &a;
    out.kind = kinds_of({a.of}, a.origin);
    if (out.kind == pad.kinds.size() || !pad.kinds[out.kind].grid) return;
    const PadKind& k = pad.kinds[out.kind];
    const Type it = Type::of_field(k.declared->segment.empty() ? Type::Kind::piece : Type::Kind::segment, k.grid);
    out.when = program(a.when, "when of " + a.name, Type::truth(), it);
    out.leads = program(a.leads, "leads of " + a.name, Type::truth(), it);
    out.weight = program(a.weight, "weight of " + a.name, Type::number(), it);
    out.sheet = sheet(a.sheet, &it, a.origin);
    for (const std::string& name : a.before) out.before.push_back(sheet(name, &it, a.origin));
    for (const std::string& name : a.after) out.after.push_back(sheet(name, &it, a.origin));
    pad.awards.push_back(std::move(out));
  }

  expr::Program program(const description::RuleText& text, const std::string& what, Type wanted, Type it) {
    if (text.empty()) return {};
    return expr::compile_amount(v_, {what, "player", {{"it", it}}}, text, wanted, out_);
  }

  /// A sheet of players that takes `it`, or nothing.
  SheetId sheet(const std::string& name, const Type* it, const description::Origin& at) {
    const SheetId id = sheets_.find(name);
    if (!id || !sheets_.of_players(id)) {
      std::vector<std::string> known;
      for (std::size_t i = 0; i < sheets_.size(); ++i) {
        if (sheets_.of_players(SheetId(i))) known.push_back(sheets_.name(SheetId(i)));
      }
      unknown(at, "sheet of players", name, known);
      return {};
    }
    const auto& types = sheets_.parameter_types(id);
    if (types.size() == (it == nullptr ? 0U : 1U) && (it == nullptr || types.front() == *it)) return id;
    out_.add(at.error("score/arguments", "sheet '" + name + "' of a pad takes " +
                                             (it == nullptr ? "nothing" : "one " + expr::describe(*it, v_.schema))));
    return {};
  }

  const expr::Vocabulary& v_;
  const score::Sheets& sheets_;
  grammar::Diagnostics& out_;
  const description::Pad& declared_;
};

}  // namespace

std::unique_ptr<const Pad> compile_pad(const expr::Vocabulary& v, const score::Sheets& sheets, grammar::Diagnostics& out) {
  return PadCompiler(v, sheets, out).run();
}

}  // namespace castellan::flow
