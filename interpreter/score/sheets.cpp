#include "interpreter/score/sheets.hpp"

#include <array>
#include <cassert>

#include "interpreter/score/compiler.hpp"
#include "interpreter/score/run.hpp"
#include "interpreter/state/write.hpp"

namespace castellan::score {

using description::Description;
using expr::Type;

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
                ? grammar::diagnose(*file->source, at, std::move(id), std::move(message), std::move(hint))
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

/// The sheet that an alias stands for, none when there is none; an alias of an
/// alias is none.
SheetId target_of(const std::vector<Declared>& all, const Declared& alias) {
  const std::string name = alias_name(alias.tree->alias.front());
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].tree->name.text == name && !all[i].alias() && all[i].of_players()) return SheetId(i);
  }
  return {};
}

/// Arguments of an alias may not depend on the player.
std::vector<expr::Program> alias_arguments(const expr::Vocabulary& v, const Declared& alias,
                                           const std::vector<Type>& types, grammar::Diagnostics& out) {
  std::vector<expr::Program> programs;
  const auto& call = alias.tree->alias.front();
  const expr::Signature signature{"sheet " + alias.tree->name.text, "player", {}};
  for (std::size_t i = 0; i < types.size() && i < call.children.size(); ++i) {
    const auto& e = call.children[i];
    programs.push_back(expr::compile_amount(v, signature, e, alias.file->source, types[i], out));
    if (uses_player(programs.back())) {
      alias.error(out, e.span, "score/differs-by-player",
                  "an argument must be the same for all players, this speaks of the player");
    }
  }
  return programs;
}

std::vector<Type> parameter_types(const grammar::Sheet& tree, const state::Schema& schema) {
  std::vector<Type> types;
  for (const auto& p : tree.parameters) types.push_back(parameter_type(p.text, schema));
  return types;
}

}  // namespace

Sheets::Sheets() = default;
Sheets::~Sheets() = default;
Sheets::Sheets(Sheets&&) noexcept = default;

void Sheets::declare(const Description& d, const state::Schema& schema, expr::Vocabulary& v,
                     grammar::Diagnostics& out) {
  const auto all = all_sheets(d);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Declared& sheet = all[i];
    const std::string& name = sheet.tree->name.text;
    for (std::size_t k = 0; k < i; ++k) {
      if (all[k].tree->name.text != name) continue;
      sheet.error(out, sheet.tree->name.span, "score/duplicate-sheet", "there is a sheet '" + name + "' already");
      break;
    }
    std::vector<Type> parameters;
    if (sheet.alias()) {
      const auto& call = sheet.tree->alias.front();
      const SheetId target = target_of(all, sheet);
      if (!target) {
        const std::string wanted = alias_name(call);
        const std::string hint = grammar::nearest_hint(wanted, names(all));
        sheet.error(out, call.span, "score/unknown-sheet",
                    "there is no sheet '" + wanted + "' that '" + name + "' could stand for", hint);
        continue;
      }
      const auto& meant = *all[target.index()].tree;
      if (call.children.size() != meant.parameters.size()) {
        sheet.error(out, call.span, "score/arguments",
                    "sheet '" + meant.name.text + "' takes " + std::to_string(meant.parameters.size()) +
                        (meant.parameters.size() == 1 ? " value" : " values") + ", found " +
                        std::to_string(call.children.size()));
      }
    } else {
      parameters = parameter_types(*sheet.tree, schema);
    }
    Type subject;
    if (!sheet.of_players()) {
      const auto known = subject_type(sheet.tree->subject.text, schema);
      if (!known) continue;  // reported with the sheet
      subject = *known;
    }
    v.sheets.emplace(name, expr::Vocabulary::Sheet{SheetId(i), std::move(parameters), subject});
  }
}

namespace {

/// The counter that takes a contestant's points.
FieldId counter_of(const expr::Vocabulary& v, const description::Contestant& c, grammar::Diagnostics& out) {
  const auto before = out.error_count();
  const auto e = expr::parse_amount(c.pays_to, out);
  if (out.error_count() != before) return {};
  const FieldId field = v.schema.find_field(phrase_name(e));
  if (field && v.schema.field(field).kind == description::FieldKind::counter &&
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

}  // namespace

Sheets Sheets::compile(const expr::Vocabulary& v, grammar::Diagnostics& out) {
  Sheets result;
  const auto all = all_sheets(v.description);
  std::vector<std::vector<const description::Contestant*>> others(all.size());
  for (const auto& s : all) {
    result.sheets_.push_back(std::make_unique<Sheet>());
    result.sheets_.back()->name = s.tree->name.text;
  }

  for (const auto& c : v.description.contestants) {
    SheetId id = result.find(c.sheet);
    if (id && all[id.index()].alias()) id = target_of(all, all[id.index()]);
    if (!id || !all[id.index()].of_players()) {
      out.add(c.origin.error("score/unknown-sheet",
                             "contestant '" + c.name + "' takes part in sheet '" + c.sheet +
                                 "', which is not a sheet of players",
                             id ? "" : grammar::nearest_hint(c.sheet, names(all))));
      continue;
    }
    if (c.amounts.empty()) {
      out.add(c.origin.error("score/missing", "contestant '" + c.name + "' needs an amount"));
      continue;
    }
    const FieldId counter = c.pays_to.empty() ? FieldId() : counter_of(v, c, out);
    if (c.competes && c.pays_to.empty()) {
      out.add(c.origin.error("score/bad-counter",
                             "contestant '" + c.name + "' competes and needs a counter for its points"));
    }
    Sheet& sheet = *result.sheets_[id.index()];
    if (sheet.others.size() == kMaxOthers) {
      out.add(c.origin.error("score/too-many", "sheet '" + sheet.name + "' has more than " +
                                                   std::to_string(kMaxOthers) + " contestants who are no players"));
      continue;
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
    sheet.target = target_of(all, all[i]);
    if (!sheet.target) continue;
    const auto types = parameter_types(*all[sheet.target.index()].tree, v.schema);
    sheet.arguments = alias_arguments(v, all[i], types, out);
  }
  return result;
}

std::size_t Sheets::size() const { return sheets_.size(); }
const std::string& Sheets::name(SheetId sheet) const { return sheets_[sheet.index()]->name; }
std::size_t Sheets::parameters(SheetId sheet) const { return sheets_[sheet.index()]->parameters.size(); }
bool Sheets::of_players(SheetId sheet) const { return !sheets_[sheet.index()]->subject; }

SheetId Sheets::find(std::string_view name) const {
  for (std::size_t i = 0; i < sheets_.size(); ++i) {
    if (sheets_[i]->name == name) return SheetId(i);
  }
  return {};
}

// --- running

const Sheets::Sheet& Sheets::bind(SheetId id, std::span<const expr::Value> arguments,
                                  const expr::Context& c, expr::Machine& machine) const {
  const Sheet& sheet = *sheets_[id.index()];
  if (!sheet.target) {
    assert(arguments.size() == sheet.parameters.size());
    for (std::size_t i = 0; i < arguments.size(); ++i) machine.local(first_parameter(sheet) + i) = arguments[i];
    return sheet;
  }
  // The programs of later arguments may use the locals of earlier ones.
  std::array<expr::Value, expr::kMaxLocals> values{};
  machine.local(0) = expr::kNone;
  for (std::size_t i = 0; i < sheet.arguments.size(); ++i) values[i] = machine.evaluate(sheet.arguments[i], c);
  return bind(sheet.target, {values.data(), sheet.arguments.size()}, c, machine);
}

namespace {

void credit(const std::string& sheet, const expr::Context& c, FieldId to, std::size_t instance,
            std::int64_t points) {
  const auto& field = c.schema.field(to);
  std::int64_t sum = 0;
  if (__builtin_add_overflow(c.arena.get(field.at(instance)), points, &sum)) {
    throw expr::RuleError{"score/overflow", "a sum is too large", "sheet " + sheet, nullptr, {}};
  }
  if (!state::try_set(field, c.arena, instance, sum)) {
    throw expr::RuleError{"state/range", state::range_message(c.schema, to, instance, sum),
                          "sheet " + sheet, nullptr, {}};
  }
}

}  // namespace

void Sheets::evaluate(SheetId id, std::span<const expr::Value> arguments, const expr::Context& c,
                      expr::Machine& machine, std::span<std::int64_t> totals) const {
  const Sheet& sheet = bind(id, arguments, c, machine);
  std::array<std::int64_t, kMaxOthers> others{};
  run(sheet, c, machine, {0, totals, {others.data(), sheet.others.size()}}, nullptr);
}

void Sheets::pay(SheetId id, std::span<const expr::Value> arguments, const expr::Context& c,
                 expr::Machine& machine, FieldId counter) const {
  const Sheet& sheet = bind(id, arguments, c, machine);
  std::array<std::int64_t, state::kMaxPlayers> totals{};
  std::array<std::int64_t, kMaxOthers> others{};
  const auto players = static_cast<std::size_t>(c.schema.players());
  run(sheet, c, machine, {0, {totals.data(), players}, {others.data(), sheet.others.size()}}, nullptr);

  const auto credit = [&](FieldId to, std::size_t instance, std::int64_t points) {
    score::credit(sheet.name, c, to, instance, points);
  };
  for (std::size_t i = 0; i < players; ++i) credit(counter, i, totals[i]);
  for (std::size_t k = 0; k < sheet.others.size(); ++k) {
    const FieldId to = contestants_[sheet.others[k]].counter;
    if (to) credit(to, 0, others[k]);
  }
}

void Sheets::pay_for(SheetId id, Seat player, expr::Value subject,
                     std::span<const expr::Value> arguments, const expr::Context& c,
                     expr::Machine& machine, FieldId counter) const {
  credit(name(id), c, counter, player.index(),
         evaluate_for(id, player, subject, arguments, c, machine));
}

Explained Sheets::explain(SheetId id, std::span<const expr::Value> arguments, const expr::Context& c,
                          expr::Machine& machine, std::span<const std::string> players) const {
  Explained out;
  out.sheet = name(id);
  out.totals.resize(static_cast<std::size_t>(c.schema.players()));
  const Sheet& sheet = bind(id, arguments, c, machine);
  std::array<std::int64_t, kMaxOthers> others{};
  const Explanation explanation{out, players};
  run(sheet, c, machine, {0, out.totals, {others.data(), sheet.others.size()}}, &explanation);
  return out;
}

std::int64_t Sheets::evaluate_for(SheetId id, Seat player, expr::Value subject,
                                  std::span<const expr::Value> arguments, const expr::Context& c,
                                  expr::Machine& machine) const {
  const Sheet& sheet = bind(id, arguments, c, machine);
  machine.local(1) = subject;
  std::int64_t total = 0;
  run(sheet, c, machine, {player.value, {&total, 1}, {}}, nullptr);
  return total;
}

Explained Sheets::explain_for(SheetId id, Seat player, expr::Value subject,
                              std::span<const expr::Value> arguments, const expr::Context& c,
                              expr::Machine& machine, std::span<const std::string> players) const {
  Explained out;
  out.sheet = name(id);
  out.totals.resize(1);
  const Sheet& sheet = bind(id, arguments, c, machine);
  machine.local(1) = subject;
  const Explanation explanation{out, players};
  run(sheet, c, machine, {player.value, out.totals, {}}, &explanation);
  return out;
}

}  // namespace castellan::score
