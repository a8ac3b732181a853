#include "interpreter/score/run.hpp"

#include <algorithm>
#include <limits>
#include <optional>

#include "interpreter/base/arithmetic.hpp"
#include "interpreter/ruletext/vm/spots.hpp"
#include "interpreter/score/evidence.hpp"
#include "interpreter/score/things.hpp"

namespace castellan::score {

namespace {

class Run {
 public:
  Run(const Sheets::Sheet& sheet, const ruletext::ReadContext& c, ruletext::Machine& machine,
      const Accounts& accounts, const Explanation* explanation)
      : sheet_(sheet), c_(c), machine_(machine), accounts_(accounts), explanation_(explanation) {}
  Run(const Sheets::Sheet& sheet, const Run& outer, const Accounts& accounts)
      : sheet_(sheet),
        c_(outer.c_),
        machine_(outer.machine_),
        accounts_(accounts),
        explanation_(outer.explanation_),
        feature_(outer.feature_),
        turns_(outer.turns_),
        depth_(outer.depth_ + 1) {}

  /// All lines are about one subject, which is in local 1.
  void about_subject(Seat player) {
    feature_ = begin_feature(sheet_);
    if (player) explanation_->out.features[*feature_].contenders.push_back({player, true, {}, {}});
  }

  void items(const std::vector<Item>& list) {
    for (const Item& item : list) {
      if (item.row)
        row(*item.row);
      else if (item.include)
        include(item);
      else
        loop(item);
    }
  }

 private:
  [[noreturn]] void fail(const grammar::SourcePtr& source, grammar::Span span, const char* id,
                         std::string message) const {
    throw ruletext::RuleError{id, std::move(message), "sheet " + sheet_.name, source, span};
  }
  [[noreturn]] void fail(const Step& step, const char* id, std::string message) const {
    fail(step.source, step.span, id, std::move(message));
  }
  /// Throws at a step or an item what is too large.
  template <class Where>
  auto too_large(const Where& at) const {
    return [this, &at](const char* what) { fail(at.source, at.span, "score/overflow", what); };
  }
  std::int64_t plus(const Step& step, std::int64_t a, std::int64_t b) const {
    return arithmetic::add(a, b, too_large(step));
  }
  std::int64_t minus(const Step& step, std::int64_t a, std::int64_t b) const {
    return arithmetic::subtract(a, b, too_large(step));
  }
  std::int64_t product(const Step& step, std::int64_t a, std::int64_t b) const {
    return arithmetic::multiply(a, b, too_large(step));
  }
  Word narrow(const Step& step, std::int64_t v) const {
    if (v < std::numeric_limits<Word>::min() || v > std::numeric_limits<Word>::max()) {
      fail(step, "score/overflow", std::to_string(v) + " is too large to be ranked or paid");
    }
    return static_cast<Word>(v);
  }

  /// Evaluates; what is counted meanwhile is appended to `counted_`.
  template <class Ask>
  auto traced(Ask ask) {
    if (explanation_ == nullptr) return ask();
    struct Tracing {
      ruletext::Machine& machine;
      ~Tracing() { machine.trace(nullptr); }
    } tracing{machine_};
    machine_.trace(&counted_);
    return ask();
  }
  bool holds(const ruletext::Program& condition) {
    return condition.empty() || machine_.test(condition, c_);
  }

  void loop(const Item& item) {
    auto& values = machine_.collected();
    const std::size_t begin = values.size();
    machine_.local(0) = ruletext::kNone;
    (void)machine_.evaluate(item.set, c_);
    ruletext::in_reading_order(c_.schema, c_.arena, item.element, values, begin);
    const std::size_t end = values.size();
    for (std::size_t i = begin; i < end; ++i) {
      if (++turns_ > kMaxTurns) {
        fail(item.source, item.span, "budget/fuel",
             "the loops of the sheet take more than " + std::to_string(kMaxTurns) + " turns");
      }
      machine_.local(item.local) = values[i];
      const auto outer = about_;
      if (ruletext::thing(item.element.kind) != nullptr) about_ = &item;
      items(item.items);
      about_ = outer;
    }
    values.resize(begin);
  }

  /// The included sheet has the machine's locals for itself; the names around
  /// it come back afterwards.
  void include(const Item& item) {
    constexpr int kDeepest = 16;
    if (depth_ == kDeepest) {
      fail(item.source, item.span, "budget/fuel", "sheets include one another without end");
    }
    const Include& included = *item.include;
    std::array<ruletext::Value, ruletext::kMaxLocals> names;
    std::array<ruletext::Value, ruletext::kMaxLocals> values;
    const bool told = explanation_ != nullptr && !feature_;
    std::optional<Contention> contention;
    if (told) contention.emplace(speaker());
    for (std::size_t i = 0; i < accounts_.totals.size(); ++i) {
      const auto seat = accounts_.first_seat + static_cast<std::int32_t>(i);
      machine_.local(0) = seat;
      counted_.clear();
      const bool paid = traced([&] { return holds(included.condition); });
      if (told) contention->asked(Seat(seat), paid, counted_);
      if (!paid) continue;
      const std::size_t n = included.arguments.size();
      for (std::size_t k = 0; k < n; ++k) values[k] = machine_.evaluate(included.arguments[k], c_);
      for (std::size_t k = 0; k < item.names; ++k) names[k] = machine_.local(k);
      for (std::size_t k = 0; k < n; ++k) machine_.local(k + 1) = values[k];
      if (told && !feature_) feature_ = begin_feature(*included.sheet);
      std::int64_t amount = 0;
      const Accounts account{seat, {&amount, 1}, {}};
      Run inner(*included.sheet, *this, account);
      inner.items(included.sheet->items);
      turns_ = inner.turns_;
      for (std::size_t k = 0; k < item.names; ++k) machine_.local(k) = names[k];
      std::int64_t& total = accounts_.totals[i];
      total = arithmetic::add(total, amount, too_large(item));
    }
    if (!told) return;
    if (feature_) explanation_->out.features[*feature_].contenders = contention->result();
    feature_.reset();
  }

  void row(const Row& row) {
    if (row.prizes) decide(row);
    for (std::size_t i = 0; i < accounts_.totals.size(); ++i) {
      machine_.local(0) = accounts_.first_seat + static_cast<ruletext::Value>(i);
      std::int64_t& total = accounts_.totals[i];
      const std::int64_t before = total;
      if (!machine_.burn()) {
        fail(row.steps.back(), "budget/fuel", "the sheet does not come to an end");
      }
      begin_line(row, Seat(static_cast<std::int32_t>(machine_.local(0))));
      for (const Step& step : row.steps) total = apply(row, step, i, total);
      end_line(row, minus(row.steps.back(), total, before));
    }
    if (!row.prizes) return;
    const Step& step = row.steps[row.rank_step];
    machine_.local(0) = ruletext::kNone;
    for (std::size_t k = 0; k < accounts_.others.size(); ++k) {
      const std::size_t i = accounts_.totals.size() + k;
      begin_line(row, Seat());
      if (explanation_ != nullptr) line_.contestant = sheet_.other_names[k];
      accounts_.others[k] = plus(step, accounts_.others[k], paid(row, step, i));
      end_line(row, contest_.points[i]);
    }
  }

  /// The amount after the step, for the contestant `i`.
  std::int64_t apply(const Row& row, const Step& step, std::size_t i, std::int64_t total) {
    if (step.verb == Verb::let) {
      machine_.local(step.local) = machine_.evaluate(step.value, c_);
      return total;
    }
    if (step.verb == Verb::rank) return plus(step, total, paid(row, step, i));
    counted_.clear();
    if (!traced([&] { return holds(step.condition); })) {
      if (explanation_ != nullptr) note(not_applied(step));
      return total;
    }
    line_.held = true;
    // Why the row holds is told where nothing is counted.
    std::size_t reasons = counted_.size();
    const ruletext::Value operand = step.value.empty() ? 0 : asked(step.value);
    if (step.verb == Verb::add || step.verb == Verb::subtract) {
      if (!step.per.empty()) reasons = counted_.size();
      const std::int64_t count =
          step.per.empty() ? 1 : traced([&] { return machine_.evaluate(step.per, c_); });
      if (explanation_ != nullptr) tell_added(step, operand, count);
      rests_on(reasons);
      const std::int64_t points = product(step, operand, count);
      return step.verb == Verb::add ? plus(step, total, points) : minus(step, total, points);
    }
    rests_on(reasons);
    if (explanation_ != nullptr) note(changed(step.verb, total, operand));
    switch (step.verb) {
      case Verb::times:
        return product(step, total, operand);
      case Verb::zero:
        return 0;
      // Half of an odd number lies between two integers; % is 0, 1 or -1.
      case Verb::halve_up:
        return total / 2 + (total % 2 > 0 ? 1 : 0);
      case Verb::halve_down:
        return total / 2 - (total % 2 < 0 ? 1 : 0);
      case Verb::cap:
        return std::min(total, operand);
      case Verb::raise:
        return std::max(total, operand);
      case Verb::let:
      case Verb::add:
      case Verb::subtract:
      case Verb::rank:
        break;
    }
    return total;
  }

  /// An amount, with what texts of components score for it when lines are made.
  ruletext::Value asked(const ruletext::Program& amount) {
    parts_.clear();
    if (explanation_ == nullptr) return machine_.evaluate(amount, c_);
    struct Notes {
      ruletext::Machine& machine;
      ~Notes() { machine.note_scores(nullptr); }
    } notes{machine_};
    machine_.note_scores(&parts_);
    return traced([&] { return machine_.evaluate(amount, c_); });
  }

  // --- rank

  std::int64_t paid(const Row& row, const Step& step, std::size_t i) {
    if (explanation_ != nullptr) {
      note(ranked(contest_, i, row.prizes->ties, step));
      line_.held = line_.held || contest_.enters[i];
      if (contest_.enters[i]) counted(contest_.amount(i));
      line_.things = ranked_[i];
    }
    return contest_.points[i];
  }

  /// Fills `contest_`: who takes part, with which amount, on which rank.
  void decide(const Row& row) {
    const Step& step = row.steps[row.rank_step];
    const Prizes& prizes = *row.prizes;
    contest_.size = accounts_.totals.size() + accounts_.others.size();
    contest_.width = prizes.breakers.size() + 1;
    machine_.local(0) = ruletext::kNone;
    const bool open = !prizes.condition_for_others || holds(step.condition);
    for (std::size_t k = 0; k < accounts_.others.size(); ++k) {
      const std::size_t i = accounts_.totals.size() + k;
      const auto& other = prizes.others[k];
      contest_.excluded[i] = !open;
      contest_.enters[i] = open && holds(other.condition);
      for (std::size_t w = 0; w < contest_.width; ++w) compare(step, i, w, other.amounts[w]);
    }
    contest_.least = prizes.least.empty() ? std::numeric_limits<Word>::min()
                                          : narrow(step, machine_.evaluate(prizes.least, c_));
    load_prizes(step, prizes);
    for (std::size_t i = 0; i < accounts_.totals.size(); ++i) {
      machine_.local(0) = accounts_.first_seat + static_cast<ruletext::Value>(i);
      for (std::size_t s = 0; s < row.rank_step; ++s) {
        const Step& let = row.steps[s];
        if (let.verb == Verb::let) machine_.local(let.local) = machine_.evaluate(let.value, c_);
      }
      contest_.enters[i] = holds(step.condition);
      contest_.excluded[i] = !contest_.enters[i];
      compare(step, i, 0, step.value);
      for (std::size_t w = 1; w < contest_.width; ++w) compare(step, i, w, prizes.breakers[w - 1]);
    }
    contest_.share_out(prizes.ties);
  }

  void compare(const Step& step, std::size_t i, std::size_t w, const ruletext::Program& amount) {
    counted_.clear();
    const auto ask = [&] { return machine_.evaluate(amount, c_); };
    contest_.amount(i, w) = contest_.enters[i] ? narrow(step, traced(ask)) : 0;
    if (explanation_ == nullptr || w > 0) return;
    ranked_.resize(contest_.size);
    ranked_[i].clear();
    add_things(speaker(), counted_, ranked_[i]);
  }

  void load_prizes(const Step& step, const Prizes& prizes) {
    if (!prizes.table) {
      std::fill_n(contest_.prizes.begin(), contest_.size, 0);
      contest_.prizes[0] = narrow(step, machine_.evaluate(prizes.first, c_));
      return;
    }
    const auto& table = c_.schema.table(prizes.table);
    std::int64_t row = 0;
    for (std::size_t d = 0; d < prizes.subscripts.size(); ++d) {
      const ruletext::Value at = machine_.evaluate(prizes.subscripts[d], c_);
      if (at < table.lower[d] || at - table.lower[d] >= table.extent[d]) {
        fail(step, "state/no-entry",
             "table '" + table.name + "' has no entry " + std::to_string(at) + " in dimension " +
                 std::to_string(d + 1));
      }
      row = row * table.extent[d] + at - table.lower[d];
    }
    const auto listed = table.lengths[static_cast<std::size_t>(row)];
    for (std::size_t r = 0; r < contest_.size; ++r) {
      const auto rank = static_cast<std::int64_t>(r);
      contest_.prizes[r] =
          rank < listed
              ? narrow(step,
                       table.values[static_cast<std::size_t>(row * table.extent.back() + rank)])
              : 0;
    }
  }

  // --- explain mode

  [[nodiscard]] ruletext::Speaker speaker() const {
    return {c_.schema, c_.arena, explanation_->players};
  }
  /// The line rests on what was counted after the first `reasons` of it, or else on those.
  void rests_on(std::size_t reasons) {
    if (explanation_ == nullptr) return;
    ruletext::Trace rest(counted_.begin() + static_cast<std::ptrdiff_t>(reasons), counted_.end());
    add_things(speaker(), rest.empty() ? counted_ : rest, line_.things);
  }
  /// Of the subject in local 1.
  std::size_t begin_feature(const Sheets::Sheet& sheet) {
    Feature f{sheet.name,
              fill(sheet.title, machine_, speaker()),
              thing_of(speaker(), *sheet.subject, machine_.local(1)),
              {}};
    explanation_->out.features.push_back(std::move(f));
    return explanation_->out.features.size() - 1;
  }
  void begin_line(const Row& row, Seat seat) {
    if (explanation_ == nullptr) return;
    line_ = {};
    line_.rule = fill(row.id, machine_, speaker());
    line_.row = row.number;
    line_.package = row.package;
    line_.seat = seat;
    line_.own = row.own;
    line_.feature = feature_;
    if (about_ != nullptr)
      line_.about = thing_of(speaker(), about_->element, machine_.local(about_->local));
    has_count_ = false;
  }
  void tell_added(const Step& step, std::int64_t each, std::int64_t count) {
    std::optional<std::int64_t> said;
    if (!step.counting.empty())
      said = traced([&] { return machine_.evaluate(step.counting, c_); });
    else if (!step.per.empty())
      said = count;
    else if (parts_.size() == 1 && parts_[0].per)
      said = parts_[0].count;
    if (!step.per.empty())
      note(added(step, each, count));
    else if (said && parts_.empty())
      note(added_for(step, each, *said));
    else
      note(added(step, each, parts_));
    if (said) counted(*said);
  }
  void note(const std::string& evidence) {
    if (!line_.evidence.empty()) line_.evidence += "; ";
    line_.evidence += evidence;
  }
  /// The first count of a row is the line's.
  void counted(std::int64_t count) {
    if (!has_count_) line_.count = count;
    has_count_ = true;
    line_.counts = true;
  }
  void end_line(const Row& row, std::int64_t points) {
    if (explanation_ == nullptr) return;
    line_.label = fill(row.label, machine_, speaker());
    line_.points = points;
    explanation_->out.lines.push_back(std::move(line_));
  }

  const Sheets::Sheet& sheet_;
  const ruletext::ReadContext& c_;
  ruletext::Machine& machine_;
  const Accounts& accounts_;
  const Explanation* explanation_;
  Contest contest_;
  Line line_;
  std::vector<ruletext::Scored> parts_;
  ruletext::Trace counted_;
  std::vector<std::vector<Thing>> ranked_;  ///< by contestant
  std::optional<std::size_t> feature_;
  const Item* about_ = nullptr;  ///< the loop around the row over things
  bool has_count_ = false;
  int turns_ = 0;
  int depth_ = 0;  ///< sheets around this one
};

}  // namespace

void run(const Sheets::Sheet& sheet, const ruletext::ReadContext& c, ruletext::Machine& machine,
         const Accounts& accounts, const Explanation* explanation) {
  std::fill(accounts.totals.begin(), accounts.totals.end(), 0);
  std::fill(accounts.others.begin(), accounts.others.end(), 0);
  machine.local(0) = ruletext::kNone;
  machine.collected().clear();
  if (explanation != nullptr) {
    explanation->out.title = fill(sheet.title, machine, {c.schema, c.arena, explanation->players});
  }
  Run run(sheet, c, machine, accounts, explanation);
  if (explanation != nullptr && sheet.subject) run.about_subject(Seat(accounts.first_seat));
  run.items(sheet.items);
}

}  // namespace castellan::score
