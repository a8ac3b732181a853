#include "interpreter/score/sheets.hpp"

#include "interpreter/score/compiler.hpp"
#include "interpreter/state/kinds.hpp"

namespace castellan::score {

using description::Description;
using ruletext::Type;

namespace {

struct Declared {
  const description::SheetFile* file = nullptr;
  const grammar::Sheet* tree = nullptr;

  [[nodiscard]] bool alias() const { return !tree->alias.empty(); }
  [[nodiscard]] bool of_players() const {
    return tree->subject.text.empty() || tree->subject.text == "player";
  }
  void error(grammar::Diagnostics& out, grammar::Span at, std::string id, std::string message,
             std::string hint = {}) const {
    out.add(file->source
                ? grammar::diagnose(*file->source, at, std::move(id), std::move(message),
                                    std::move(hint))
                : grammar::diagnose("", std::move(id), std::move(message), std::move(hint)));
  }
};

std::vector<Declared> all_sheets(const Description& d) {
  std::vector<Declared> list;
  for (const auto& file : d.sheets) {
    for (const auto& tree : file.file.sheets) list.push_back({&file, &tree});
  }
  return list;
}

std::vector<std::string> names(const std::vector<Declared>& all) {
  std::vector<std::string> list;
  for (const auto& s : all) list.push_back(s.tree->name.text);
  return list;
}

std::string alias_name(const grammar::Expr& e) {
  return e.kind == grammar::Expr::Kind::call ? e.text : phrase_name(e);
}

/// A sheet that an alias stands for, none when there is none; an alias of an
/// alias is none.
SheetId target_of(const std::vector<Declared>& all, const grammar::Expr& call) {
  const std::string name = alias_name(call);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].tree->name.text == name && !all[i].alias() && all[i].of_players()) return SheetId(i);
  }
  return {};
}

/// Arguments of an alias may not depend on the player.
std::vector<ruletext::Program> alias_arguments(const ruletext::Vocabulary& v, const Declared& alias,
                                               const grammar::Expr& call,
                                               const std::vector<Type>& types,
                                               grammar::Diagnostics& out) {
  std::vector<ruletext::Program> programs;
  const ruletext::Signature signature{"sheet " + alias.tree->name.text, "player", {}};
  for (std::size_t i = 0; i < types.size() && i < call.children.size(); ++i) {
    const auto& e = call.children[i];
    programs.push_back(
        ruletext::compile_amount(v, signature, e, alias.file->source, types[i], out));
    if (uses_player(programs.back())) {
      alias.error(out, e.span, "score/differs-by-player",
                  "an argument must be the same for all players, this speaks of the player");
    }
  }
  return programs;
}

std::vector<Type> types_taken(const grammar::Sheet& tree, const state::Schema& schema) {
  std::vector<Type> types;
  for (const auto& p : tree.parameters) types.push_back(parameter_type(p.kind.text, schema));
  return types;
}

/// Whether everything that an alias stands for is there and gets its values.
bool check_alias(const std::vector<Declared>& all, const Declared& alias,
                 grammar::Diagnostics& out) {
  const std::string& name = alias.tree->name.text;
  for (const auto& call : alias.tree->alias) {
    const SheetId target = target_of(all, call);
    if (!target) {
      const std::string wanted = alias_name(call);
      alias.error(out, call.span, "score/unknown-sheet",
                  "there is no sheet '" + wanted + "' that '" + name + "' could stand for",
                  grammar::nearest_hint(wanted, names(all)));
      return false;
    }
    const auto& meant = *all[target.index()].tree;
    if (call.children.size() != meant.parameters.size()) {
      alias.error(out, call.span, "score/arguments",
                  "sheet '" + meant.name.text + "' takes " +
                      std::to_string(meant.parameters.size()) +
                      (meant.parameters.size() == 1 ? " value" : " values") + ", found " +
                      std::to_string(call.children.size()));
    }
  }
  return true;
}

}  // namespace

Sheets::Sheets() = default;
Sheets::~Sheets() = default;
Sheets::Sheets(Sheets&&) noexcept = default;

void Sheets::declare(const Description& d, const state::Schema& schema, ruletext::Vocabulary& v,
                     grammar::Diagnostics& out) {
  const auto all = all_sheets(d);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Declared& sheet = all[i];
    const std::string& name = sheet.tree->name.text;
    for (std::size_t k = 0; k < i; ++k) {
      if (all[k].tree->name.text != name) continue;
      sheet.error(out, sheet.tree->name.span, "score/duplicate-sheet",
                  "there is a sheet '" + name + "' already");
      break;
    }
    std::vector<Type> parameters;
    if (sheet.alias()) {
      if (!check_alias(all, sheet, out)) continue;
    } else {
      parameters = types_taken(*sheet.tree, schema);
    }
    Type subject;
    if (!sheet.of_players()) {
      const auto known = subject_type(sheet.tree->subject.text, schema);
      if (!known) continue;  // reported with the sheet
      subject = *known;
    }
    v.sheets.emplace(name, ruletext::Vocabulary::Sheet{SheetId(i), std::move(parameters), subject});
  }
}

namespace {

/// The counter that takes a contestant's points.
FieldId counter_of(const ruletext::Vocabulary& v, const description::Contestant& c,
                   grammar::Diagnostics& out) {
  const auto before = out.error_count();
  const auto e = ruletext::parse_amount(c.pays_to, out);
  if (out.error_count() != before) return {};
  const FieldId field = v.schema.find_field(phrase_name(e));
  if (field && state::kinds::of(v.schema.field(field)).counts &&
      v.schema.field(field).scope == description::Field::Scope::game) {
    return field;
  }
  std::vector<std::string> known;
  for (const auto& f : v.schema.fields()) known.push_back(f.name);
  out.add(grammar::diagnose(*c.pays_to.source, c.pays_to.span, "score/bad-counter",
                            "the points of contestant '" + c.name + "' go to a counter of the game",
                            grammar::nearest_hint(phrase_name(e), known)));
  return {};
}

/// The sheet of players in which a contestant takes part, behind an alias if need be; none with a
/// diagnostic.
SheetId sheet_of(const description::Contestant& c, const std::vector<Declared>& all,
                 const Sheets& sheets, grammar::Diagnostics& out) {
  SheetId id = sheets.find(c.sheet);
  if (id && all[id.index()].alias()) {
    const auto& meant = all[id.index()].tree->alias;
    id = meant.size() == 1 ? target_of(all, meant.front()) : SheetId();
  }
  if (id && all[id.index()].of_players()) return id;
  out.add(c.origin.error("score/unknown-sheet",
                         "contestant '" + c.name + "' takes part in sheet '" + c.sheet +
                             "', which is not a sheet of players",
                         id ? "" : grammar::nearest_hint(c.sheet, names(all))));
  return {};
}

void number_rows(std::vector<Item>& items, std::size_t& next) {
  for (Item& item : items) {
    if (item.row) item.row->number = next++;
    number_rows(item.items, next);
  }
}

}  // namespace

Sheets Sheets::compile(const ruletext::Vocabulary& v, grammar::Diagnostics& out) {
  Sheets result;
  const auto all = all_sheets(v.description);
  std::vector<std::vector<const description::Contestant*>> others(all.size());
  for (const auto& s : all) {
    result.sheets_.push_back(std::make_unique<Sheet>());
    result.sheets_.back()->name = s.tree->name.text;
  }

  for (const auto& c : v.description.contestants) {
    const SheetId id = sheet_of(c, all, result, out);
    if (!id) continue;
    if (c.amounts.empty()) {
      out.add(c.origin.error("score/missing", "contestant '" + c.name + "' needs an amount"));
      continue;
    }
    const FieldId counter = c.pays_to.empty() ? FieldId() : counter_of(v, c, out);
    if (c.competes && c.pays_to.empty()) {
      out.add(c.origin.error(
          "score/bad-counter",
          "contestant '" + c.name + "' competes and needs a counter for its points"));
    }
    Sheet& sheet = *result.sheets_[id.index()];
    if (sheet.others.size() == kMaxOthers) {
      out.add(c.origin.error("score/too-many", "sheet '" + sheet.name + "' has more than " +
                                                   std::to_string(kMaxOthers) +
                                                   " contestants who are no players"));
      continue;
    }
    if (result.contestants_.size() == kMaxAllOthers) {
      out.add(c.origin.error("score/too-many", "the sheets have more than " +
                                                   std::to_string(kMaxAllOthers) +
                                                   " contestants who are no players"));
      break;
    }
    sheet.others.push_back(result.contestants_.size());
    sheet.other_names.push_back(c.name);
    result.contestants_.push_back({c.name, id, counter, c.competes});
    others[id.index()].push_back(&c);
  }

  for (std::size_t i = 0; i < all.size(); ++i) {
    Sheet& sheet = *result.sheets_[i];
    if (!all[i].alias()) {
      SheetCompiler(v, *all[i].file, *all[i].tree, result.sheets_, out).compile(sheet, others[i]);
      continue;
    }
    for (const auto& call : all[i].tree->alias) {
      const SheetId target = target_of(all, call);
      if (!target) break;
      const auto types = types_taken(*all[target.index()].tree, v.schema);
      sheet.parts.push_back({target, alias_arguments(v, all[i], call, types, out)});
    }
  }
  for (const auto& sheet : result.sheets_) number_rows(sheet->items, result.rows_);
  return result;
}

std::size_t Sheets::size() const { return sheets_.size(); }
const std::string& Sheets::name(SheetId sheet) const { return sheets_[sheet.index()]->name; }
const std::vector<Type>& Sheets::parameter_types(SheetId sheet) const {
  return sheets_[sheet.index()]->parameters;
}
std::size_t Sheets::parameters(SheetId sheet) const {
  return sheets_[sheet.index()]->parameters.size();
}
bool Sheets::of_players(SheetId sheet) const { return !sheets_[sheet.index()]->subject; }
const std::optional<ruletext::Type>& Sheets::subject(SheetId sheet) const {
  return sheets_[sheet.index()]->subject;
}

SheetId Sheets::find(std::string_view name) const {
  for (std::size_t i = 0; i < sheets_.size(); ++i) {
    if (sheets_[i]->name == name) return SheetId(i);
  }
  return {};
}

}  // namespace castellan::score
