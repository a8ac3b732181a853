#include "interpreter/ruletext/bitboard/selection.hpp"

#include <algorithm>

#include "interpreter/ruletext/bitboard/pairs.hpp"
#include "interpreter/ruletext/bitboard/selection_answers.hpp"
#include "interpreter/ruletext/bitboard/selection_sets.hpp"

namespace castellan::ruletext {

namespace {

template <std::size_t N>
class Evaluation : private SelectionSets<N> {
  using Sets = SelectionSets<N>;
  using Sets::any;
  using Sets::each;
  using Sets::failed_;
  using Sets::moved;
  using Sets::s_;
  using Sets::scalar;

 public:
  using typename Sets::Set;

  Evaluation(const Selection& s, const ReadContext& c, std::span<const Value> arguments)
      : Sets(s, c, arguments) {
    std::copy_n(s.all.begin(), N, sets_[Selection::kAll].begin());
  }

  /// Of these places those for which it holds; null when something would fail.
  const Set* operator()(const Selection::Whole& whole, const PlaceBits& among) {
    Set& asked = sets_[Selection::kAsked];
    std::copy_n(among.begin(), N, asked.begin());
    run(whole);
    if (failed_) return nullptr;
    const Set& set = sets_[whole.set];
    asked = each([&](std::size_t w) { return set[w] & asked[w]; });
    return &asked;
  }
  /// The same of pairs in each of these ways.
  bool operator()(std::span<const Pairs::Way> ways, const PlaceBits& from, Pairs::Found& out) {
    Set& asked = sets_[Selection::kAsked];
    for (const Pairs::Way& way : ways) {
      const Selection::Whole& whole = s_.wholes[way.whole];
      if (is_left_out(whole)) continue;
      asked = each([&](std::size_t w) { return from[w] & way.leads[w]; });
      if (failed_) return false;
      if (!any(asked)) continue;
      run(whole);
      if (failed_) return false;
      const Set& set = sets_[whole.set];
      Pairs::Step& step = out.steps[out.ways];
      int n = 0;
      for (std::size_t w = 0; w < N; ++w) n += bits_in(step.from[w] = set[w] & asked[w]);
      if (n == 0) continue;
      std::fill(step.from.begin() + N, step.from.end(), 0);
      step.by = way.by;
      ++out.ways;
      out.pairs += n;
    }
    return true;
  }
  /// The same of all places, or of those `among` them.
  bool operator()(const Selection::Whole& whole, PlaceBits& out, const PlaceBits* among) {
    const Set* const through = (*this)(whole, among == nullptr ? s_.all : *among);
    if (through == nullptr) return false;
    std::copy_n(through->begin(), N, out.begin());
    if (among != &out) std::fill(out.begin() + N, out.end(), 0);
    return true;
  }

 private:
  /// Whether the first that it asks says that it holds for no place.
  bool is_left_out(const Selection::Whole& whole) {
    if (whole.begin == whole.end) return false;
    const Selection::Operation& first = s_.code[whole.begin];
    return first.what == Selection::Operation::Do::none_unless &&
           first.skip == static_cast<std::int32_t>(whole.end) && scalar(first.scalar) == 0 &&
           !failed_;
  }

  const Selection::Way* way_of(const Selection::Operation& x) {
    return x.second >= 0 ? &s_.ways[static_cast<std::size_t>(x.second)] : this->way(x.scalar);
  }
  // long: one case per operation
  void run(const Selection::Whole& whole) {
    using Do = Selection::Operation::Do;
    const Selection::Operation* const code = s_.code.data();
    const auto set = [this](std::uint8_t number) -> Set& { return sets_[number]; };
    for (const Selection::Operation *at = code + whole.begin, *const end = code + whole.end;
         at != end; ++at) {
      switch (at->what) {
        case Do::scalar:
          set(at->to) = scalar(at->scalar) != 0 ? sets_[Selection::kAll] : Set{};
          if (failed_) return;
          break;
        case Do::is: {
          const Value place = scalar(at->scalar);
          if (failed_) return;
          set(at->to) =
              place >= 0 && place < s_.places ? this->one(static_cast<std::size_t>(place)) : Set{};
          break;
        }
        case Do::linked:
          set(at->to) = this->linked(*at);
          if (failed_) return;
          break;
        case Do::group:
          set(at->to) =
              this->group(*at, set(at->asked), set(at->b == Selection::kNoSet ? at->asked : at->b));
          if (failed_) return;
          break;
        case Do::owned:
          if (is_read(at->to)) break;
          read_ |= register_bit(at->to);
          set(at->to) = this->owned(scalar(at->scalar));
          if (failed_) return;
          break;
        case Do::owner:
        case Do::field:
        case Do::slot:
          if (!is_read(at->to)) read(*at);
          if (failed_) return;
          break;
        case Do::column:
          set(at->to) = this->of_column(*at, set(at->asked));
          if (failed_) return;
          break;
        case Do::known:
          std::copy_n(s_.sets[static_cast<std::size_t>(at->second)].begin(), N,
                      set(at->to).begin());
          break;
        case Do::opposite: {
          const Set &a = set(at->a), &all = sets_[Selection::kAll];
          set(at->to) = each([&](std::size_t w) { return ~a[w] & all[w]; });
          break;
        }
        case Do::both: {
          const Set &a = set(at->a), &b = set(at->b);
          set(at->to) = each([&](std::size_t w) { return a[w] & b[w]; });
          break;
        }
        case Do::either: {
          const Set &a = set(at->a), &b = set(at->b);
          set(at->to) = each([&](std::size_t w) { return a[w] | b[w]; });
          break;
        }
        case Do::rest_in:
        case Do::rest_out: {
          const bool in = at->what == Do::rest_in;
          const Set &a = set(at->a), &asked = set(at->asked);
          const Set rest = each([&](std::size_t w) { return asked[w] & (in ? a[w] : ~a[w]); });
          if (any(rest)) {
            set(at->b) = rest;
          } else {
            set(at->to) = in ? Set{} : a;
            at = code + at->skip - 1;
          }
          break;
        }
        case Do::none_unless:
        case Do::all_if: {
          const bool all = scalar(at->scalar) != 0;
          if (failed_) return;
          if (all == (at->what == Do::all_if)) {
            set(at->to) = all ? sets_[Selection::kAll] : Set{};
            at = code + at->skip - 1;
          }
          break;
        }
        case Do::must_lead: {
          const Selection::Way* const by = way_of(*at);
          if (by == nullptr) return;
          const Set& asked = set(at->asked);
          failed_ = any(each([&](std::size_t w) { return asked[w] & ~by->leads[w]; }));
          if (failed_) return;
          break;
        }
        case Do::ahead: {
          const Selection::Way* const by = way_of(*at);
          if (by == nullptr) return;
          const Set& asked = set(at->asked);
          set(at->to) =
              moved(each([&](std::size_t w) { return asked[w] & by->leads[w]; }), -by->by);
          break;
        }
        case Do::before: {
          const Selection::Way* const by = way_of(*at);
          if (by == nullptr) return;
          set(at->to) = Sets::before(*by, set(at->a));
          break;
        }
        case Do::runs:
          set(at->to) = this->runs(*at, set(at->a), set(at->b));
          if (failed_) return;
          break;
        default:
          __builtin_unreachable();
      }
    }
  }
  static constexpr std::uint64_t register_bit(std::uint8_t set) {
    return set < Selection::kFirstUsed ? std::uint64_t{1} << set : 0;
  }
  [[nodiscard]] bool is_read(std::uint8_t set) const { return (read_ & register_bit(set)) != 0; }
  /// What is read of all places is read once; where few are asked, theirs alone.
  void read(const Selection::Operation& x) {
    const Set& asked = sets_[x.asked];
    if (!this->is_few(asked)) read_ |= register_bit(x.to);
    sets_[x.to] = this->compared(x, asked);
  }

  std::uint64_t read_ = 0;  ///< sets that were read of all places
  std::array<Set, Selection::kMostSets> sets_;
};

}  // namespace

namespace {

template <std::size_t N, class Use>
auto with(const Selection& s, const ReadContext& c, std::span<const Value> arguments,
          const Use& use) {
  Evaluation<N> evaluation(s, c, arguments);
  return use(evaluation);
}

/// Calls `use` with an evaluation that has words for all places.
template <class Use>
auto evaluated(const Selection& s, const ReadContext& c, std::span<const Value> arguments,
               const Use& use) {
  if (s.places <= 64) return with<1>(s, c, arguments, use);
  if (s.places <= 128) return with<2>(s, c, arguments, use);
  if (s.places <= 256) return with<4>(s, c, arguments, use);
  return with<kPlaceWords>(s, c, arguments, use);
}

}  // namespace

bool select(const Selection& s, const ReadContext& c, std::span<const Value> arguments,
            PlaceBits& out, const PlaceBits* among) {
  return evaluated(s, c, arguments,
                   [&](auto& evaluation) { return evaluation(s.wholes.front(), out, among); });
}

bool select(const Pairs& p, const ReadContext& c, std::span<const Value> arguments,
            const PlaceBits& from, Pairs::Found& out) {
  if (p.condition != nullptr) {
    return evaluated(*p.condition, c, arguments,
                     [&](auto& evaluation) { return evaluation(p.ways, from, out); });
  }
  for (const Pairs::Way& way : p.ways) {
    Pairs::Step& step = out.steps[out.ways];
    step.by = way.by;
    step.from = SetWords<kPlaceWords>::each([&](std::size_t w) { return from[w] & way.leads[w]; });
    const int n = count_of(step.from);
    out.ways += n != 0;
    out.pairs += n;
  }
  return true;
}

Value answer(const Selection& s, const ReadContext& c, std::span<const Value> arguments,
             Selection::Answer what, Value from) {
  return evaluated(s, c, arguments, [&]<std::size_t N>(Evaluation<N>& evaluation) {
    const auto* const through = evaluation(s.wholes.front(), s.all);
    return through == nullptr ? Selection::kUnknown : SelectionAnswers<N>(s, *through)(what, from);
  });
}

}  // namespace castellan::ruletext
