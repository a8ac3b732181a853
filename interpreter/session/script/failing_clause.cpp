#include "interpreter/session/script/failing_clause.hpp"

#include <algorithm>
#include <functional>
#include <string_view>

#include "interpreter/description/origin.hpp"
#include "interpreter/ruletext/value_text.hpp"
#include "interpreter/session/citations.hpp"

namespace castellan::session {

using grammar::Expectation;
using ruletext::Clause;

namespace {

/// Of the clauses that ran and that `fits` takes the one that ran last.
const Clause* last_that(const ruletext::Observed& observed,
                        const std::function<bool(const Clause&)>& fits) {
  const Clause* last = nullptr;
  for (const Clause& c : observed.clauses()) {
    if (c.when == 0 || (last != nullptr && c.when < last->when) || !fits(c)) continue;
    last = &c;
  }
  return last;
}

const Clause* of_row(const ruletext::Observed& observed, const std::string& row) {
  Citations citations;
  return last_that(observed, [&](const Clause& c) {
    const auto ids = citations.at(c.source->name(), c.source->position(c.span.begin).line);
    return c.rule.starts_with("sheet ") && std::ranges::find(ids, row) != ids.end();
  });
}

}  // namespace

bool speaks_of(std::string_view text, std::string_view name) {
  const auto is_letter = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-';
  };
  for (std::size_t at = text.find(name); !name.empty() && at != std::string_view::npos;
       at = text.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    if ((at == 0 || !is_letter(text[at - 1])) && (end == text.size() || !is_letter(text[end])))
      return true;
  }
  return false;
}

const Clause* clause_behind(const ruletext::Observed& observed, const Expectation& e,
                            const std::string& message) {
  using What = Expectation::Kind;
  const auto is_statement = [](const Clause& c) { return c.kind == Clause::Kind::statement; };
  // What only holds other statements together does nothing itself.
  const auto holds_others = [&](const Clause& c) {
    return std::ranges::any_of(observed.clauses(), [&](const Clause& other) {
      return &other != &c && is_statement(other) && other.within(c);
    });
  };
  const auto statement_about = [&](const std::string& word) {
    return last_that(observed, [&](const Clause& c) {
      return is_statement(c) && speaks_of(c.source->text(c.span), word) && !holds_others(c);
    });
  };
  switch (e.kind) {
    case What::legal:
    case What::illegal: {
      const bool refused = e.kind == What::legal;
      const auto decided = [refused](const Clause& c) {
        return c.kind == Clause::Kind::condition && (refused ? c.last == 0 : c.last != 0);
      };
      const Clause* quoted = last_that(observed, [&](const Clause& c) {
        return decided(c) &&
               message.find(description::one_line(c.source->text(c.span))) != std::string::npos;
      });
      const std::string verb = "move " + e.text.text.substr(0, e.text.text.find(' '));
      return quoted != nullptr ? quoted : last_that(observed, [&](const Clause& c) {
        return decided(c) && speaks_of(c.rule, verb);
      });
    }
    case What::line:
      return e.path.empty() ? nullptr : of_row(observed, e.path[0].text);
    case What::field:
    case What::sees:
    case What::paid:
    case What::event:
      for (auto part = e.path.rbegin(); part != e.path.rend(); ++part) {
        if (const Clause* found = statement_about(part->text)) return found;
      }
      return nullptr;
    default:
      return last_that(observed, is_statement);
  }
}

std::string value_of(const Clause& clause, const state::Speaker& speaker) {
  return ruletext::value_text(speaker, clause.type, clause.last);
}

std::vector<OperandValue> operands_of(const ruletext::Observed& observed, const Clause& clause,
                                      const state::Speaker& speaker, std::size_t most) {
  std::vector<const Clause*> inside;
  for (const Clause& c : observed.clauses()) {
    if (&c != &clause && c.when > 0 && c.kind != Clause::Kind::statement && c.within(clause))
      inside.push_back(&c);
  }
  std::ranges::stable_sort(inside, {}, [](const Clause* c) { return c->span.begin; });
  std::vector<OperandValue> out;
  for (const Clause* c : inside) {
    if (out.size() == most) break;
    out.push_back({description::one_line(c->source->text(c->span)), value_of(*c, speaker)});
  }
  return out;
}

}  // namespace castellan::session
