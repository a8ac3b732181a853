#include "interpreter/session/pad/pad.hpp"

#include <algorithm>

#include "grammar/parse.hpp"
#include "interpreter/package/off_modules.hpp"
#include "interpreter/ruletext/values.hpp"
#include "interpreter/session/pad/form.hpp"
#include "interpreter/session/pad/sheet.hpp"
#include "interpreter/session/script/header.hpp"
#include "interpreter/session/script/position.hpp"
#include "interpreter/state/figures.hpp"

namespace castellan::session {

using grammar::GameStatement;
using grammar::PadLine;
using Category = ScriptResult::Category;

namespace {

class PadRunner {
 public:
  PadRunner(grammar::SourcePtr source, const ScriptOptions& options)
      : source_(std::move(source)), options_(options), header_(source_, options_) {
    options_.for_pad = true;
  }

  PadResult run() {
    try {
      fill();
    } catch (const grammar::Error& e) {
      result_.diagnostics = e.diagnostics();
      for (auto& d : result_.diagnostics) d = at_line(*source_, std::move(d), header_.at());
      result_.category = category_;
    }
    return std::move(result_);
  }

 private:
  void fill() {
    category_ = Category::wrong_input;
    grammar::Diagnostics problems;
    const grammar::PadScript script = grammar::parse_pad(*source_, problems);
    if (problems.has_errors()) throw grammar::Error(problems.sorted());
    for (const PadLine& line : script.lines) {
      if (line.kind == PadLine::Kind::header) header_.take(line.header);
    }
    const auto features = header_.make_session(header_.at(), category_);
    const Ruleset& ruleset = features->ruleset();
    if (ruleset.rules->pad() == nullptr) {
      throw grammar::Error(grammar::diagnose(
          *source_, header_.at(), "script/no-pad",
          "the ruleset '" + ruleset.loaded.ruleset + "' declares no scoring pad"));
    }
    const flow::Pad& pad = *ruleset.rules->pad();
    const Names names{ruleset.rules->schema(), features->players(), source_};
    const PadForm form = read_form(script, pad, names, ruleset.request, ruleset.loaded.modules);
    check_expectations(script, names, pad, ruleset);
    const auto holdings = header_.make_session(header_.at(), category_);
    std::vector<grammar::PositionLine> all =
        form.held;  // rows of features may ask for what is held, too
    all.insert(all.end(), form.pieces.begin(), form.pieces.end());
    lay(*features, names, all);
    lay(*holdings, names, form.held);
    for (const FigureMark& m : form.marks) mark(*features, pad, form, m);
    check(*features, pad, form);
    category_ = Category::rule_failed;
    FilledPad filled = evaluate(form, pad, names, *features, *holdings);
    result_.filled = true;
    result_.title = ruleset.loaded.title;
    result_.players = names.players;
    result_.features = std::move(filled.features);
    result_.others = std::move(filled.others);
    result_.totals = filled.totals;
    const auto best = *std::ranges::max_element(filled.totals);
    for (std::size_t i = 0; i < filled.totals.size(); ++i) {
      if (filled.totals[i] == best) result_.winners.push_back(names.players[i]);
    }
    for (const PadLine& line : script.lines) judge(line, *pad.declared->rules, names, filled);
  }

  static void lay(Session& game, const Names& names,
                  const std::vector<grammar::PositionLine>& lines) {
    GameStatement position;
    position.kind = GameStatement::Kind::position;
    position.unchecked = true;
    position.lines = lines;
    game.start_at([&](flow::Game& g) { fill_position(g, names, position); }, {});
  }

  /// Writes to figures of a player on a piece, as much as each may have.
  static void mark(Session& game, const flow::Pad& pad, const PadForm& form, const FigureMark& m) {
    using state::figures::Where;
    const auto& schema = game.ruleset().rules->schema();
    const description::PadFact& fact = *m.fact;
    const auto at = std::ranges::find_if(
        form.features, [&](const DescribedFeature& f) { return f.cell == m.cell; });
    const flow::PadKind& kind = pad.kinds[at->kind];
    Arena& arena = game.game().arena();
    const int slot = schema.field(kind.grid).grids[0].slot_at(arena, m.cell);
    const auto& figures = schema.field(schema.find_field(fact.figures));
    const auto& field = schema.field(schema.find_field(fact.field));
    std::int64_t left = m.amount;
    for (std::size_t i = 0; i < figures.figures.size() && left > 0; ++i) {
      if (figures.figures[i].owner != m.seat) continue;
      const std::string& named =
          figures.figure_kinds[static_cast<std::size_t>(figures.figures[i].kind)];
      if (!fact.goes_on(named)) continue;
      const auto is = state::figures::location(arena, figures, 0, static_cast<int>(i));
      const bool here =
          is.field == kind.grid && ((is.where == Where::segment && is.at == slot) ||
                                    (is.where == Where::cell && unpack_cell(is.at) == m.cell));
      if (!here) continue;
      const std::int64_t n = fact.each > 0 ? std::min(left, fact.each) : left;
      arena.set(field.at(i), static_cast<Word>(n));
      left -= n;
    }
  }

  void check(Session& game, const flow::Pad& pad, const PadForm& form) {
    std::vector<grammar::Diagnostic> list;
    ruletext::Machine machine;
    const auto& schema = game.ruleset().rules->schema();
    for (const DescribedFeature& f : form.features) {
      const flow::PadKind& kind = pad.kinds[f.kind];
      for (const auto& c : kind.checks) {
        const ruletext::ReadContext context = game.game().context();
        machine.refuel(context);
        machine.local(0) = ruletext::kNone;
        machine.local(1) = ruletext::piece_value(
            0, schema.field(kind.grid).grids[0].slot_at(game.game().arena(), f.cell));
        if (machine.test(c.test, context)) continue;
        list.push_back(
            grammar::diagnose(*source_, f.span, "script/bad-position", c.declared->because));
      }
    }
    if (!list.empty()) throw grammar::Error(std::move(list));
  }

  // --- expectations

  void check_expectations(const grammar::PadScript& script, const Names& names,
                          const flow::Pad& pad, const Ruleset& ruleset) const {
    std::vector<grammar::Diagnostic> list;
    for (const PadLine& line : script.lines) {
      if (line.kind == PadLine::Kind::expect_line && !is_row(pad, line.row.text)) {
        std::string hint =
            package::off_modules_hint(ruleset.request, ruleset.loaded.modules, line.row.text);
        if (hint.empty()) hint = grammar::nearest_hint(line.row.text, pad.rows);
        list.push_back(grammar::diagnose(*source_, line.row.span, "script/unknown-word",
                                         "there is no row " + grammar::in_quotes(line.row.text),
                                         std::move(hint)));
      }
      try {
        if (line.kind == PadLine::Kind::expect_line || line.kind == PadLine::Kind::expect_total)
          (void)names.need_seat(line.name);
        for (const auto& name : line.list) (void)names.need_seat(name);
      } catch (const grammar::Error& e) {
        list.insert(list.end(), e.diagnostics().begin(), e.diagnostics().end());
      }
    }
    if (!list.empty()) throw grammar::Error(std::move(list));
  }

  static bool is_row(const flow::Pad& pad, const std::string& id) {
    return std::ranges::any_of(pad.rows,
                               [&](const std::string& row) { return is_of_row(row, id); });
  }

  void missed(const PadLine& line, const std::string& message) {
    result_.category = Category::expectation_failed;
    result_.diagnostics.push_back(
        grammar::diagnose(*source_, line.span, "script/expectation", message));
  }

  void judge(const PadLine& line, const description::PadRules& rules, const Names& names,
             const FilledPad& filled) {
    using Kind = PadLine::Kind;
    if (line.kind == Kind::expect_winner) {
      std::vector<std::string> wanted;
      for (const auto& name : line.list) wanted.push_back(name.text);
      std::vector<std::string> found = result_.winners;
      std::ranges::sort(wanted);
      std::ranges::sort(found);
      if (wanted == found) return;
      std::string all;
      for (const auto& name : result_.winners) all += (all.empty() ? "" : ", ") + name;
      return missed(line, "winner is " + all);
    }
    if (line.kind != Kind::expect_line && line.kind != Kind::expect_total) return;
    const Seat seat = names.need_seat(line.name);
    const std::int64_t wanted = *to_number(line.number.text);
    std::int64_t found = filled.totals[seat.index()];
    std::string what = "total";
    if (line.kind == Kind::expect_line) {
      found = 0;
      what = "line " + line.row.text;
      const std::string row = meant_rule(rules, line.row.text);
      for (const auto& [rule, points] : filled.given[seat.index()]) {
        if (is_of_row(rule, row)) found += points;
      }
    }
    if (found == wanted) return;
    missed(line, line.name.text + " " + what + " is " + std::to_string(found) + ", expected " +
                     line.number.text);
  }

  grammar::SourcePtr source_;
  ScriptOptions options_;
  ScriptHeader header_;
  Category category_ = Category::wrong_input;
  PadResult result_;
};

nlohmann::json line_json(const PadResult& result, const PadSheetLine& line) {
  nlohmann::json out = {{"rule", line.rule}, {"points", line.points}};
  if (line.count) out["count"] = *line.count;
  if (line.seat) out["player"] = result.players[line.seat.index()];
  return out;
}

}  // namespace

PadResult fill_in(const grammar::SourcePtr& source, const ScriptOptions& options) {
  return PadRunner(source, options).run();
}

nlohmann::json pad_json(const PadResult& result) {
  using nlohmann::json;
  json features = json::array();
  for (const PadFeature& f : result.features) {
    json one = {{"n", f.n},
                {"kind", f.kind},
                {"value", nullptr},
                {"lines", json::array()},
                {"majority", json::array()},
                {"awards", json::array()}};
    if (f.value) one["value"] = *f.value;
    for (const auto& line : f.lines) one["lines"].push_back(line_json(result, line));
    for (const auto& m : f.majority)
      one["majority"].push_back({{"player", result.players[m.seat.index()]}, {"weight", m.amount}});
    for (const auto& a : f.awards)
      one["awards"].push_back({{"player", result.players[a.seat.index()]}, {"points", a.amount}});
    features.push_back(std::move(one));
  }
  json others = json::array();
  for (const auto& line : result.others) others.push_back(line_json(result, line));
  json totals = json::object();
  for (std::size_t i = 0; i < result.totals.size(); ++i)
    totals[result.players[i]] = result.totals[i];
  return {{"features", std::move(features)},
          {"others", std::move(others)},
          {"totals", std::move(totals)},
          {"winners", result.winners}};
}

}  // namespace castellan::session
