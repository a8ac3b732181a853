#include "interpreter/score/evidence.hpp"

#include <algorithm>

namespace castellan::score {

namespace {

constexpr std::size_t kMostParts = 4;

std::string text(std::int64_t n) { return std::to_string(n); }

/// The points of the ranks that are shared: `21+13`.
std::string sum_text(const Contest& contest, int first, int last) {
  std::string s;
  for (int r = first; r <= last; ++r) {
    const Word prize = contest.prizes[static_cast<std::size_t>(r - 1)];
    if (!s.empty() && prize >= 0) s += "+";
    s += text(prize);
  }
  return s;
}

}  // namespace

std::string added(const Step& step, std::int64_t each, std::int64_t count) {
  const bool off = step.verb == Verb::subtract;
  if (!step.per.empty()) {
    if (count == 0) return "none counted";
    return text(count) + " x " + text(each) + (off ? " taken off" : "");
  }
  if (each == 0) return off ? "nothing to take off" : "nothing to add";
  return text(each) + (off ? " taken off" : " added");
}

std::string added_for(const Step& step, std::int64_t amount, std::int64_t counted) {
  if (counted == 0) return amount == 0 ? "none counted" : added(step, amount, 1);
  return text(counted) + " worth " + text(amount) +
         (step.verb == Verb::subtract ? " taken off" : "");
}

std::string added(const Step& step, std::int64_t amount, std::span<const ruletext::Scored> parts) {
  std::int64_t sum = 0;
  for (const auto& part : parts) sum += part.each * part.count;
  // What was scored in many texts, or for a condition, is no reason that reads well.
  if (parts.empty() || parts.size() > kMostParts || sum != amount || step.verb == Verb::subtract) {
    return added(step, amount, 1);
  }
  std::string s;
  for (const auto& part : parts) {
    if (!s.empty()) s += "; ";
    s += part.per ? (part.count == 0 ? "none counted" : text(part.count) + " x " + text(part.each))
                  : text(part.each) + " added";
  }
  return s;
}

std::string changed(Verb verb, std::int64_t before, std::int64_t operand) {
  switch (verb) {
    case Verb::times:
      return text(before) + " times " + text(operand);
    case Verb::zero:
      return before == 0 ? "0 already" : text(before) + " becomes 0";
    case Verb::halve_up:
      return text(before) + " / 2 rounded up";
    case Verb::halve_down:
      return text(before) + " / 2 rounded down";
    case Verb::cap:
      return before > operand ? text(before) + " is cut to " + text(operand)
                              : text(before) + " is not above " + text(operand);
    case Verb::raise:
      return before < operand ? text(before) + " is raised to " + text(operand)
                              : text(before) + " is not below " + text(operand);
    case Verb::let:
    case Verb::add:
    case Verb::subtract:
    case Verb::rank:
      break;
  }
  return {};
}

std::string not_applied(const Step& step) { return "not so: " + step.condition_text; }

std::string ranked(const Contest& contest, std::size_t i, Ties ties, const Step& step) {
  if (!contest.enters[i]) {
    return contest.excluded[i] ? not_applied(step) : "takes no part";
  }
  std::string amount = text(contest.amount(i));
  if (contest.ranks[i] == 0) return amount + ", ranked from " + text(contest.least) + " on";
  for (std::size_t k = 1; k < contest.width; ++k) amount += " then " + text(contest.amount(i, k));
  const int first = contest.ranks[i];
  const int tied = contest.tied(i);
  const int last = first + tied - 1;
  const auto prize = [&](int r) { return text(contest.prizes[static_cast<std::size_t>(r - 1)]); };
  if (tied == 1) {
    return amount + ", rank " + text(first) +
           (contest.prizes[static_cast<std::size_t>(first - 1)] == 0 ? " pays nothing" : "");
  }
  const std::string each = amount + " each, ranks " + text(first) + "-" + text(last);
  switch (ties) {
    case Ties::share:
      return each + " shared by " + text(tied) + ": (" + sum_text(contest, first, last) + ")/" +
             text(tied);
    case Ties::full:
      return each + ", all are paid rank " + text(first) + ": " + prize(first);
    case Ties::lower:
      return each + ", all are paid rank " + text(last) + ": " + prize(last);
  }
  return each;
}

std::string fill(const Label& label, const ruletext::Machine& machine,
                 const ruletext::Speaker& speaker) {
  std::string s;
  for (const auto& part : label.parts) {
    s += part.local == 0 ? part.text
                         : ruletext::value_text(speaker, part.type, machine.local(part.local));
  }
  return s;
}

}  // namespace castellan::score
