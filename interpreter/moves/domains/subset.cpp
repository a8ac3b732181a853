// `subset`: several components of a pile, taken together. The form of bags.

#include "grammar/diagnostic.hpp"
#include "interpreter/board/payment_count.hpp"
#include "interpreter/board/payments.hpp"
#include "interpreter/moves/domains/domain.hpp"
#include "interpreter/moves/domains/stock.hpp"
#include "interpreter/moves/form.hpp"
#include "interpreter/moves/reason.hpp"
#include "interpreter/moves/text.hpp"
#include "interpreter/state/pile.hpp"

namespace castellan::moves {

namespace {

using A = description::Attribute::Kind;

void compile_sum(Compiling& c, const state::FamilyType& type) {
  const auto counts = [](const state::AttributeType& a) {
    return a.kind == A::number && a.min >= 0;
  };
  const auto i = type.find_attribute(c.from.sum);
  if (i >= 0 && counts(type.attributes[static_cast<std::size_t>(i)])) {
    c.out.sum = static_cast<std::int32_t>(type.attributes[static_cast<std::size_t>(i)].offset);
    return;
  }
  std::vector<std::string> known;
  for (const auto& a : type.attributes) {
    if (counts(a)) known.push_back(a.name);
  }
  c.error(": 'sum' is '" + c.from.sum + "', which is no number of 0 or more of every " + type.name,
          grammar::nearest_hint(c.from.sum, known));
}

void compile_joker(Compiling& c, const state::FamilyType& type) {
  const auto joker = c.schema().find_component(c.from.joker);
  if (!joker || !type.holds(joker)) {
    c.error(": the joker '" + c.from.joker + "' is no " + type.name);
  } else if (type.size > board::kMaxKinds) {
    c.error(": a joker stands for at most " + std::to_string(board::kMaxKinds) + " types, '" +
            type.name + "' has " + std::to_string(type.size));
  } else {
    c.out.joker = joker.value - type.first.value;
  }
}

Type compile_subset(Compiling& c) {
  const auto& d = c.from;
  const auto& type = c.schema().family(c.field().family);
  c.out.least = c.formula(d.least, Type::number());
  c.out.most = c.formula(d.most, Type::number());
  c.out.sum_least = c.formula(d.sum_least, Type::number());
  c.out.sum_most = c.formula(d.sum_most, Type::number());
  // When instrumented, both formulas are evaluated.
  c.out.sum_exact = !d.sum_least.empty() && !d.sum_most.empty() &&
                    one_line(d.sum_least) == one_line(d.sum_most) &&
                    c.out.sum_most.program.observed == nullptr;
  c.out.kinds_least = c.formula(d.kinds_least, Type::number());
  c.out.irredundant = c.formula(d.irredundant, Type::truth());
  c.out.bounds = known_bounds(c.out);
  if (!d.sum.empty())
    compile_sum(c, type);
  else if (!d.sum_least.empty() || !d.sum_most.empty()) {
    c.error(": bounds of a sum need 'sum', the attribute that is added up");
  }
  if (!d.joker.empty()) compile_joker(c, type);
  return Type::bag(c.field().family);
}

bool each_subset(Look& look) {
  const Stock stock(look.run, look.parameter, look.domain, look.left_out());
  if (!stock.any() || look.take_payments(stock)) return true;
  ruletext::Bag& bag = look.run.machine().bag(look.parameter.bag);
  board::Payments payments(stock.terms());
  while (payments.next()) {
    if (!look.offer_filtered(stock.choose(payments.counts(), bag))) return false;
  }
  if (look.run.fuel() < 0) out_of_fuel(look.parameter);
  return true;
}

std::int64_t count_subsets(Look& look) {
  const Stock stock(look.run, look.parameter, look.domain, look.left_out());
  if (!stock.any()) return 0;
  if (const auto counted = board::count_payments(stock.terms())) return *counted;
  std::int64_t n = 0;
  for (board::Payments p(stock.terms()); p.next();) ++n;
  return n;
}

bool admits_subset(const Run& run, const Parameter& p, const Domain& d, Value) {
  return Stock(run, p, d).admits(run.machine().bag(p.bag));
}

std::string component_name(const Run& run, std::int64_t component) {
  return run.schema().components()[static_cast<std::size_t>(component)].name;
}

/// Why the pile does not hold the bag; empty when it does.
std::string missing_reason(const Run& run, const Domain& d, const ruletext::Bag& bag) {
  const auto& f = run.schema().field(d.field);
  const Address pile = run.address(d);
  const std::int32_t first = run.schema().family(f.family).first.value;
  for (const auto& item : bag.view()) {
    const Word n = state::pile::count(run.arena(), pile, item.component - first);
    const std::string name = component_name(run, item.component);
    if (n == 0) return name + " is not in " + state::the(f.label);
    if (n < item.count) {
      return name + " is " + (n == 1 ? "once" : std::to_string(n) + " times") + " in " +
             state::the(f.label) + ", not " + std::to_string(item.count) + " times";
    }
  }
  return {};
}

/// A bag added up: how often each type of the stock is in it.
struct ChosenCounts {
  std::array<Word, board::kMaxKinds> counts{};
  std::int64_t kinds = 0;
  std::int64_t size = 0;
  std::int64_t sum = 0;
  bool jokers = false;

  /// False when the stock has no such type.
  bool add(const Run& run, const Domain& d, const Stock& stock, const ruletext::Bag::Item& item) {
    const int k = stock.find(item.component);
    if (k < 0) return false;
    counts[static_cast<std::size_t>(k)] = item.count;
    ++kinds;
    size += item.count;
    jokers = jokers || k == stock.terms().joker;
    if (d.sum >= 0) {
      const auto& type = run.schema().components()[static_cast<std::size_t>(item.component)];
      sum += std::int64_t{item.count} * type.attributes[static_cast<std::size_t>(d.sum)];
    }
    return true;
  }
};

/// Which bound the chosen components break; empty when they break none. A joker may stand for
/// types that meet the bounds of sum and kinds.
std::string bound_reason(const Run& run, const Domain& d, const ChosenCounts& chosen) {
  const auto outside = [](std::string found, const char* bound, Value n, const char* wanted) {
    return found + ", " + bound + " " + std::to_string(n) + " " + wanted;
  };
  const std::string size = std::to_string(chosen.size) + " chosen";
  const Value least = run.value(d.least, 1);
  if (chosen.size < least) return outside(size, "at least", least, "needed");
  if (d.most.given && chosen.size > run.value(d.most))
    return outside(size, "at most", run.value(d.most), "allowed");
  if (chosen.jokers) return {};
  const std::string sum = "sums to " + std::to_string(chosen.sum);
  if (d.sum_least.given && chosen.sum < run.value(d.sum_least))
    return outside(sum, "at least", run.value(d.sum_least), "needed");
  if (d.sum_most.given && chosen.sum > run.value(d.sum_most))
    return outside(sum, "at most", run.value(d.sum_most), "allowed");
  const Value kinds = run.value(d.kinds_least, 0);
  if (chosen.kinds < kinds) {
    return outside(std::to_string(chosen.kinds) + " different chosen", "at least", kinds, "needed");
  }
  return {};
}

/// The bounds that the chosen components miss, whatever type the joker replaces.
std::string joker_reason(const Run& run, const Domain& d) {
  const auto& family = run.schema().family(run.schema().field(d.field).family);
  const Value kinds = run.value(d.kinds_least, 0);
  std::string s = "with " + component_name(run, family.first.value + d.joker) +
                  " as any one type this does not come to";
  if (d.sum_least.given || d.sum_most.given) {
    s += " a sum";
    if (d.sum_least.given) s += " of at least " + std::to_string(run.value(d.sum_least));
    if (d.sum_least.given && d.sum_most.given) s += " and";
    if (d.sum_most.given) s += " of at most " + std::to_string(run.value(d.sum_most));
    if (kinds > 0) s += " from";
  }
  if (kinds > 0) s += " " + counted(kinds, "type");
  return s;
}

std::string subset_reason(const Run& run, const Parameter& p, const Domain& d, Value,
                          std::span<const std::string>) {
  const ruletext::Bag& bag = run.machine().bag(p.bag);
  if (std::string s = missing_reason(run, d, bag); !s.empty()) return s;
  const Stock stock(run, p, d);
  ChosenCounts chosen;
  for (const auto& item : bag.view()) {
    if (chosen.add(run, d, stock, item)) continue;
    const std::string name = component_name(run, item.component);
    std::string s = filter_reason(run, p, d, item.component, name);
    return s.empty() ? name + " cannot be chosen now" : s;
  }
  if (std::string s = bound_reason(run, d, chosen); !s.empty()) return s;
  const std::span<const Word> counts(chosen.counts.data(), stock.terms().stock.size());
  if (!stock.meets(counts, false)) return joker_reason(run, d);
  if (!stock.meets(counts, true)) return "one of these can be left out";
  return {};
}

std::string bag_form_text(const Run& run, const Parameter& p, Value, std::span<const std::string>) {
  std::string out;
  for (const auto& item : run.machine().bag(p.bag).view()) {
    for (std::int32_t n = 0; n < item.count; ++n) {
      if (!out.empty()) out += ", ";
      out += component_name(run, item.component);
    }
  }
  return out.empty() ? std::string(kNothing) : out;
}

bool read_bag_form(const Run& run, const Parameter& p, std::span<const std::string>, Reader& in,
                   Value&, Misread& problem) {
  const Type type = Type::component(p.type.family());
  ruletext::Bag& bag = run.machine().bag(p.bag);
  bag.clear();
  if (const std::string_view none[] = {kNothing}; in.name(none) == 0) return true;
  const auto& family = run.schema().family(p.type.family());
  std::vector<std::int32_t> counts(static_cast<std::size_t>(family.size), 0);
  const std::int32_t first = family.first.value;
  do {
    Value component = 0;
    if (!read_name(run, type, {}, in, component, problem)) return false;
    ++counts[static_cast<std::size_t>(component - first)];
  } while (in.take(","));
  std::size_t kinds = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] == 0) continue;
    if (++kinds > static_cast<std::size_t>(ruletext::Bag::kCapacity)) {
      problem = {"move/bad-value", "more than " + std::to_string(ruletext::Bag::kCapacity) +
                                       " different components are named"};
      return false;
    }
    bag.push(first + static_cast<std::int32_t>(i), counts[i]);
  }
  return true;
}

}  // namespace

const DomainType kSubset = {{"subset", Key::container, Piece::none, true},
                            {"a pile", {Type::Kind::pile}},
                            compile_subset,
                            each_subset,
                            count_subsets,
                            admits_subset,
                            subset_reason};

const Form kBagForm = {Type::Kind::bag, bag_form_text, read_bag_form, true, nullptr, nullptr};

}  // namespace castellan::moves
