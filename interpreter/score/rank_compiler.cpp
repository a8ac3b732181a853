// `rank by AMOUNT pays LIST`: the compared amount, the list of points, ties,
// and the contestants who are no players.

#include <algorithm>

#include "interpreter/score/compiler.hpp"

namespace castellan::score {

using grammar::Statement;
using ruletext::Type;

void SheetCompiler::rank(const Statement& s, Step& step, Row& row) {
  if (tree_.subject.text != "player" && !tree_.subject.text.empty()) {
    return error(s.span, "score/needs-players", "only a sheet of players can rank them");
  }
  if (row.prizes) {
    return error(s.span, "score/two-ranks", "a row ranks once; write a second row");
  }
  Prizes& prizes = row.prizes.emplace();
  row.rank_step = row.steps.size();
  if (limit(s, "by") != nullptr) {
    const auto& by = complement(s, "by")->object;
    if (by.size() > kMaxCascade) {
      return error(by[kMaxCascade].span, "score/too-many",
                   "a row compares at most " + std::to_string(kMaxCascade) + " amounts");
    }
    const auto key = [&](const Expr& e) {
      return ruletext::compile_key(v_, signature_, e, source_, out_);
    };
    step.value = key(by.front());
    for (std::size_t i = 1; i < by.size(); ++i) prizes.breakers.push_back(key(by[i]));
  }
  if (const Expr* what = limit(s, "pays")) points(*what, prizes);
  ties(s, prizes);
  if (const auto* least = complement(s, "least"); least != nullptr && !least->object.empty()) {
    prizes.least = common(least->object.front(), Type::number(), "the least amount");
  }
  prizes.condition_for_others = !uses_player(step.condition);
  others(prizes);
}

/// What the ranks pay: a row of a table, or the amount that the first one pays.
void SheetCompiler::points(const Expr& e, Prizes& prizes) {
  std::vector<const Expr*> subscripts;
  const Expr* base = &e;
  while (base->kind == Expr::Kind::index) {
    subscripts.insert(subscripts.begin(), &base->children[1]);
    base = &base->children[0];
  }
  prizes.table = v_.schema.find_table(phrase_name(*base));
  if (prizes.table && !v_.schema.table(prizes.table).extent.empty())
    return prize_list(e, subscripts, prizes);
  prizes.table = {};
  prizes.first = common(e, Type::number(), "what the first rank pays");
}

/// A row of a table: all subscripts but the last, which is the rank.
void SheetCompiler::prize_list(const Expr& e, const std::vector<const Expr*>& subscripts,
                               Prizes& prizes) {
  const auto& table = v_.schema.table(prizes.table);
  const std::size_t wanted = table.extent.size() - 1;
  if (subscripts.size() != wanted) {
    return error(e.span, "score/not-prizes",
                 "'pays' needs a row of table '" + table.name + "', which has " +
                     std::to_string(table.extent.size()) +
                     (wanted == 0 ? " dimension" : " dimensions") + ": " + std::to_string(wanted) +
                     (wanted == 1 ? " subscript" : " subscripts") +
                     " and the last left open, found " + std::to_string(subscripts.size()));
  }
  if (table.choices.back()) {
    return error(e.span, "score/not-prizes",
                 "the last dimension of table '" + table.name + "' is the choice '" +
                     v_.schema.choice(table.choices.back()).name + "', ranks are numbers");
  }
  for (std::size_t i = 0; i < wanted; ++i) {
    const Type type = table.choices[i] ? Type::choice(table.choices[i]) : Type::number();
    prizes.subscripts.push_back(common(*subscripts[i], type, "what a rank pays"));
  }
}

void SheetCompiler::ties(const Statement& s, Prizes& prizes) {
  const auto* ties = complement(s, "ties");
  const auto* rounded = complement(s, "rounded");
  const std::string how =
      ties == nullptr || ties->object.empty() ? "" : phrase_name(ties->object.front());
  if (ties != nullptr && how != "share" && how != "full" && how != "lower") {
    return error(ties->object.empty() ? ties->span : ties->object.front().span, "score/bad-ties",
                 "'ties' is followed by 'share rounded down', 'full' or 'lower'",
                 grammar::nearest_hint(how, {"share", "full", "lower"}));
  }
  prizes.ties = how == "share" ? Ties::share : how == "lower" ? Ties::lower : Ties::full;
  const bool down = rounded != nullptr && rounded->text == "down";
  if (prizes.ties == Ties::share && !down) {
    error(ties->object.front().span, "score/bad-ties", "shared points are 'rounded down'");
  } else if (prizes.ties != Ties::share && rounded != nullptr) {
    error(rounded->span, "score/bad-ties", "only shared points are rounded");
  }
}

void SheetCompiler::others(Prizes& prizes) {
  // A `let` of the row may differ by player; it means nothing for others.
  ruletext::Signature signature = signature_;
  signature.parameters.resize(row_scope_);
  for (const auto* contestant : *others_) {
    signature.name = "contestant " + contestant->name;
    const auto of_nobody = [&](const description::RuleText& text, ruletext::Program p) {
      if (uses_player(p)) {
        out_.add(grammar::diagnose(
            *text.source, text.span, "score/needs-players",
            "contestant '" + contestant->name + "' is no player; say of whom this is"));
      }
      return p;
    };
    Prizes::Other& other = prizes.others.emplace_back();
    const std::size_t needed = prizes.breakers.size() + 1;
    const auto& given = contestant->amounts;
    if (given.size() < needed) {
      out_.add(contestant->origin.error(
          "score/missing", "contestant '" + contestant->name + "' has " +
                               std::to_string(given.size()) +
                               (given.size() == 1 ? " amount" : " amounts") + ", a row of sheet '" +
                               tree_.name.text + "' compares " + std::to_string(needed)));
    }
    for (std::size_t i = 0; i < std::min(needed, given.size()); ++i) {
      other.amounts.push_back(
          of_nobody(given[i], ruletext::compile_key(v_, signature, given[i], out_)));
    }
    if (!contestant->condition.empty()) {
      const auto& condition = contestant->condition;
      other.condition = of_nobody(
          condition, ruletext::compile_amount(v_, signature, condition, Type::truth(), out_));
    }
  }
}

}  // namespace castellan::score
