#include "interpreter/moves/domains/stock.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include "interpreter/base/arithmetic.hpp"
#include "interpreter/moves/enumeration_cache.hpp"
#include "interpreter/state/pile.hpp"

namespace castellan::moves {

namespace {

constexpr Value kMost = std::numeric_limits<Word>::max();

Word to_word(Value v) {
  return static_cast<Word>(std::clamp<Value>(v, std::numeric_limits<Word>::min(), kMost));
}

/// `value(f, otherwise)` evaluates a formula.
template <class Value>
SubsetBounds bounds_of(const Domain& d, const Value& value) {
  SubsetBounds out;
  out.least = to_word(std::max<moves::Value>(0, value(d.least, 1)));
  out.most = to_word(value(d.most, kMost));
  out.kinds_least = to_word(value(d.kinds_least, 0));
  out.irredundant = value(d.irredundant, 0) != 0;
  return out;
}

[[noreturn]] void too_many(const state::FieldType& f) {
  ruletext::RuleError e;
  e.id = "move/too-many";
  e.message =
      "'" + f.label + "' holds too many different components for a choice of several of them";
  throw e;
}

/// Goes through the types present, with the weight of each in a number. False when numbers would be
/// too large: then weights say nothing.
template <class F>
bool for_each_present(const Run& run, const state::FieldType& f, Address pile, F&& use) {
  std::int64_t weight = 1;
  bool fits = true;
  const auto counts = state::pile::counts(run.arena(), pile, f.types);
  state::pile::each_type(run.arena(), pile, f.types, [&](std::int32_t type) {
    const Word n = counts[static_cast<std::size_t>(type)];
    use(type, n, weight);
    fits = fits && arithmetic::try_multiply(weight, std::int64_t{n} + 1, weight);
    return true;
  });
  return fits;
}

/// The same of the types that make up the number of a choice of this parameter: where those present
/// are too many, the ones that its filter lets through.
template <class F>
void for_each_numbered(const Run& run, const Parameter& p, F&& use) {
  const Domain& d = p.domains.front();
  const auto& f = run.schema().field(d.field);
  const Address pile = run.address(d);
  if (for_each_present(run, f, pile, [](auto...) {})) {
    (void)for_each_present(run, f, pile, use);
    return;
  }
  Where where(run, p, d);
  std::int64_t weight = 1;
  (void)for_each_present(run, f, pile, [&](std::int32_t type, Word n, std::int64_t) {
    if (!where(run.schema().family(f.family).first.value + type)) return;
    use(type, n, weight);
    if (!arithmetic::try_multiply(weight, std::int64_t{n} + 1, weight)) too_many(f);
  });
}

/// Looked for once in a state: several domains, or one of them for several values before it, ask
/// for one pile.
const PileTypes& types_in(const Run& run, const state::FieldType& f, Address pile) {
  PileTypes& kept = run.scratch().cache->pile;
  if (kept.state != run.arena().stamp() || kept.pile != pile) {
    kept.state = {};
    kept.types.clear();
    kept.present = {};
    const bool few = f.types <= PileTypes::kFew;
    kept.fits = for_each_present(run, f, pile, [&](std::int32_t type, Word n, std::int64_t weight) {
      if (few) {
        kept.present |= std::uint64_t{1} << type;
        kept.places[static_cast<std::size_t>(type)] = static_cast<std::uint8_t>(kept.types.size());
      }
      kept.types.push_back({type, n, weight});
    });
    kept.state = run.arena().stamp();
    kept.pile = pile;
  }
  return kept;
}

}  // namespace

namespace {

/// Whether that is what was found for the domain in this state.
bool is_of(const StockTypes& kept, const Run& run, const void* asked, Address pile) {
  return kept.state == run.arena().stamp() && kept.domain == asked && kept.pile == pile &&
         kept.actor == run.machine().local(0);
}

}  // namespace

void Stock::recall(const StockTypes& kept) {
  kinds_ = kept.kinds;
  std::copy_n(kept.values.begin(), kinds_, values_.begin());
  std::copy_n(kept.counts.begin(), kinds_, stock_.begin());
  std::copy_n(kept.weights.begin(), kinds_, weight_.begin());
  std::copy_n(kept.components.begin(), kinds_, component_.begin());
  terms_.joker = kept.joker;
}

void Stock::keep(StockTypes& kept, const Run& run, const void* asked, Address pile) const {
  kept.kinds = kinds_;
  std::copy_n(values_.begin(), kinds_, kept.values.begin());
  std::copy_n(stock_.begin(), kinds_, kept.counts.begin());
  std::copy_n(weight_.begin(), kinds_, kept.weights.begin());
  std::copy_n(component_.begin(), kinds_, kept.components.begin());
  kept.state = run.arena().stamp();
  kept.domain = asked;
  kept.pile = pile;
  kept.actor = run.machine().local(0);
  kept.joker = terms_.joker;
  kept.prepared = false;
}

/// Takes over the cached types, which hold for any price.
void Stock::borrow(StockTypes& kept) {
  if (!kept.prepared) {
    board::PaymentTerms of_kept = terms_;
    of_kept.values = {kept.values.data(), kinds_};
    of_kept.stock = {kept.counts.data(), kinds_};
    kept.payments.prepare(of_kept);
    kept.prepared = true;
  }
  kept.lent = true;
  lender_ = &kept;
  terms_.known = &kept.payments;
}

/// The same of a filter that compares an attribute with a value.
void Stock::gather_equal(const Run& run, const Domain& d, const PileTypes& there) {
  if (there.present == 0) return;
  const auto first =
      static_cast<std::size_t>(run.schema().family(run.schema().field(d.field).family).first.value);
  const std::uint64_t through =
      d.types_by_value.front().compared(ruletext::kSame, run.value(d.equals));
  for (auto left = there.present & through; left != 0; left &= left - 1) {
    const auto type = static_cast<std::size_t>(std::countr_zero(left));
    const PileTypes::Type& found = there.types[there.places[type]];
    values_[kinds_] = d.sum < 0 ? 0
                                : run.schema().attribute(static_cast<std::int64_t>(first + type),
                                                         static_cast<std::size_t>(d.sum));
    stock_[kinds_] = found.count;
    weight_[kinds_] = found.weight;
    component_[kinds_++] = static_cast<std::int32_t>(first + type);
  }
}

std::optional<SubsetBounds> known_bounds(const Domain& d) {
  for (const Formula* f : {&d.least, &d.most, &d.kinds_least, &d.irredundant}) {
    if (f->given && !f->constant) return std::nullopt;
  }
  return bounds_of(d,
                   [](const Formula& f, Value otherwise) { return f.given ? f.value : otherwise; });
}

bool Stock::is_refused(const Run& run, const Parameter& p, const Domain& d) {
  StockTypes& kept = run.scratch().cache->stock;
  if (!kept.prepared || kept.lent || !is_of(kept, run, &p.domains[d.asks_as], run.address(d)))
    return false;
  const Value sum = run.value(d.sum_least);
  return sum > kMost || !board::may_be_paid(kept.payments, to_word(std::max<Value>(0, sum)),
                                            to_word(sum), d.bounds->kinds_least);
}

Stock::~Stock() {
  if (lender_ != nullptr) lender_->lent = false;
}

/// Of the types there those that the filter lets through.
void Stock::gather(const Run& run, const Parameter& p, const Domain& d, const PileTypes& there) {
  const auto& f = run.schema().field(d.field);
  const auto& family = run.schema().family(f.family);
  Where where(run, p, d);
  const auto add = [&](std::int32_t type, Word n, std::int64_t weight) {
    const std::int32_t component = family.first.value + type;
    if (!where(component)) return;
    if (kinds_ == static_cast<std::size_t>(board::kMaxKinds)) too_many(f);
    if (type == d.joker) terms_.joker = static_cast<int>(kinds_);
    values_[kinds_] =
        d.sum < 0 ? 0 : run.schema().attribute(component, static_cast<std::size_t>(d.sum));
    stock_[kinds_] = n;
    weight_[kinds_] = weight;
    component_[kinds_++] = component;
  };
  // A joker also stands for types that are not at hand.
  std::int32_t next = d.joker < 0 ? f.types : 0;
  for (const auto& [type, n, weight] : there.types) {
    for (; next < type; ++next) add(next, 0, 0);
    add(type, n, weight);
    next = std::max(next, type + 1);
  }
  for (; next < f.types; ++next) add(next, 0, 0);
}

[[gnu::always_inline]] inline void Stock::bound(const Run& run, const Domain& d) {
  const Value least_sum = run.value(d.sum_least, 0);
  const Value most_sum = d.sum_exact ? least_sum : run.value(d.sum_most, kMost);
  terms_.min_total = to_word(std::max<Value>(0, least_sum));
  terms_.max_total = to_word(most_sum);
  const SubsetBounds bounds =
      d.bounds ? *d.bounds : bounds_of(d, [&run](const Formula& f, Value otherwise) {
        return run.value(f, otherwise);
      });
  terms_.min_size = bounds.least;
  terms_.max_size = bounds.most;
  terms_.min_kinds = bounds.kinds_least;
  terms_.irredundant = bounds.irredundant;
  possible_ =
      least_sum <= kMost && most_sum >= terms_.min_total && terms_.max_size >= terms_.min_size;
}

/// Numbers of what was let through alone; of several domains each lets others through.
void Stock::weigh(const state::FieldType& f, bool only) {
  if (!only) too_many(f);
  std::int64_t weight = 1;
  for (std::size_t k = 0; k < kinds_; ++k) {
    weight_[k] = weight;
    if (!arithmetic::try_multiply(weight, std::int64_t{stock_[k]} + 1, weight)) too_many(f);
  }
}

void Stock::leave_out(const LeftOut& left_out) {
  for (const std::int32_t component : left_out.all()) {
    if (const int k = find(component); k >= 0) stock_[static_cast<std::size_t>(k)] = 0;
  }
}

Stock::Stock(const Run& run, const Parameter& p, const Domain& d, const LeftOut& left_out) {
  const Address pile = run.address(d);
  StockTypes* const kept = d.alike && left_out.count == 0 && !run.scratch().cache->stock.lent
                               ? &run.scratch().cache->stock
                               : nullptr;
  const void* const asked = &p.domains[d.asks_as];
  const bool found = kept != nullptr && is_of(*kept, run, asked, pile);
  if (!found) {
    const PileTypes& there = types_in(run, run.schema().field(d.field), pile);
    if (d.types_by_value.empty())
      gather(run, p, d, there);
    else
      gather_equal(run, d, there);
    if (!there.fits) weigh(run.schema().field(d.field), p.domains.size() == 1);
  }
  bound(run, d);
  if (found)
    recall(*kept);
  else if (kept != nullptr)
    keep(*kept, run, asked, pile);
  if (d.joker >= 0) {
    terms_.joker_kinds = kinds_ == 0 ? 0 : ~std::uint64_t{0} >> (64 - kinds_);
    if (terms_.joker >= 0) terms_.joker_kinds &= ~(std::uint64_t{1} << terms_.joker);
  }
  if (left_out.count != 0) leave_out(left_out);
  terms_.values = {values_.data(), kinds_};
  terms_.stock = {stock_.data(), kinds_};
  terms_.fuel = &run.fuel();
  if (possible_ && d.joker < 0) {
    std::int64_t total = 0;
    std::int64_t size = 0;
    for (std::size_t k = 0; k < kinds_; ++k) {
      total += std::int64_t{stock_[k]} * values_[k];
      size += stock_[k];
    }
    enough_ = total >= terms_.min_total && size >= terms_.min_size;
  }
  if (possible_ && enough_ && kept != nullptr && (d.joker >= 0 || terms_.min_kinds > 1)) {
    borrow(*kept);
    enough_ = board::may_be_paid(terms_);
  }
  if (!possible_) {
    // Nothing meets these terms: say so in a form that the cursor ends at once.
    terms_.stock = {};
    terms_.values = {};
    terms_.min_size = 1;
    terms_.max_size = 1;
    terms_.joker = -1;
  }
}

Value Stock::choose(std::span<const Word> counts, ruletext::Bag& bag) const {
  bag.clear();
  Value number = 0;
  for (std::size_t k = 0; k < counts.size(); ++k) {
    if (counts[k] == 0) continue;
    bag.push(component_[k], counts[k]);
    number += weight_[k] * counts[k];
  }
  return number;
}

int Stock::find(std::int32_t component) const {
  const auto end = component_.begin() + static_cast<std::ptrdiff_t>(kinds_);
  const auto it = std::lower_bound(component_.begin(), end, component);
  return it != end && *it == component ? static_cast<int>(it - component_.begin()) : -1;
}

bool Stock::meets(std::span<const Word> counts, bool also_irredundant) const {
  if (!possible_ || !board::meets_terms(terms_, counts)) return false;
  if (!also_irredundant || !terms_.irredundant) return true;
  std::array<Word, board::kMaxKinds> fewer;
  std::copy(counts.begin(), counts.end(), fewer.begin());
  for (std::size_t k = 0; k < counts.size(); ++k) {
    if (fewer[k] == 0) continue;
    --fewer[k];
    if (board::meets_terms(terms_, {fewer.data(), counts.size()})) return false;
    ++fewer[k];
  }
  return true;
}

bool Stock::admits(const ruletext::Bag& bag) const {
  std::array<Word, board::kMaxKinds> counts;
  std::fill_n(counts.begin(), kinds_, 0);
  for (const auto& item : bag.view()) {
    const int k = find(item.component);
    if (k < 0 || item.count > stock_[static_cast<std::size_t>(k)]) return false;
    counts[static_cast<std::size_t>(k)] = item.count;
  }
  return meets({counts.data(), kinds_}, true);
}

void unpack_bag(const Run& run, const Parameter& p, Value number) {
  const std::int32_t first =
      run.schema().family(run.schema().field(p.domains.front().field).family).first.value;
  ruletext::Bag& bag = run.machine().bag(p.bag);
  bag.clear();
  for_each_numbered(run, p, [&](std::int32_t type, Word n, std::int64_t weight) {
    const auto chosen = static_cast<Word>(number / weight % (std::int64_t{n} + 1));
    if (chosen > 0) bag.push(first + type, chosen);
  });
}

Value pack_bag(const Run& run, const Parameter& p) {
  const std::int32_t first =
      run.schema().family(run.schema().field(p.domains.front().field).family).first.value;
  const auto items = run.machine().bag(p.bag).view();
  Value number = 0;
  std::size_t next = 0;
  for_each_numbered(run, p, [&](std::int32_t type, Word, std::int64_t weight) {
    if (next < items.size() && items[next].component == first + type) {
      number += weight * items[next++].count;
    }
  });
  return number;
}

}  // namespace castellan::moves
