/// Evaluates what was described, step by step. Private to interpreter/session.
#pragma once

#include "interpreter/session/pad/form.hpp"
#include "interpreter/session/pad/pad.hpp"

namespace castellan::session {

/// A sheet with the lines as rows gave them, for expectations.
struct FilledPad {
  std::vector<PadFeature> features;
  std::vector<PadSheetLine> others;
  std::vector<std::int64_t> totals;
  /// By seat, what each row gave a player, under its own id.
  std::vector<std::vector<std::pair<std::string, std::int64_t>>> given;
};

/// `features` and `holdings` are games in which the two parts of the form lie.
FilledPad evaluate(const PadForm& form, const flow::Pad& pad, const Names& names, Session& features,
                   Session& holdings);

/// A row's id as results show it: without its clause, unless the ruleset keeps that.
std::string shown_rule(const description::PadRules& rules, const std::string& id);
/// Whether `id` is this row or one of its clauses: `R-01`, `R-01b`.
bool is_of_row(const std::string& id, const std::string& row);
/// The row that an id means: an alias as what it repeats.
std::string meant_rule(const description::PadRules& rules, const std::string& id);

}  // namespace castellan::session
