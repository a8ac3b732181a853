// The algorithms of std::ranges that libc++ 13 lacks, on top of those that it has. Included
// before every source of the module; a newer libc++ makes it unnecessary.
#pragma once

#include <version>

#if defined(_LIBCPP_VERSION) && _LIBCPP_VERSION < 15000 && __cplusplus > 201703L

#include <algorithm>
#include <array>
#include <compare>
#include <functional>
#include <iterator>
#include <tuple>
#include <utility>

namespace std::ranges {

template <class F, class P>
constexpr auto projected(F& f, P& p) {
  return [&f, &p](auto&&... v) -> decltype(auto) {
    return std::invoke(f, std::invoke(p, std::forward<decltype(v)>(v))...);
  };
}

#define CASTELLAN_BY_PREDICATE(name)                               \
  template <class R, class F, class P = std::identity>             \
  constexpr auto name(R&& r, F f, P p = {}) {                      \
    return std::name(std::begin(r), std::end(r), projected(f, p)); \
  }
CASTELLAN_BY_PREDICATE(any_of)
CASTELLAN_BY_PREDICATE(all_of)
CASTELLAN_BY_PREDICATE(none_of)
CASTELLAN_BY_PREDICATE(find_if)
CASTELLAN_BY_PREDICATE(count_if)
CASTELLAN_BY_PREDICATE(for_each)
#undef CASTELLAN_BY_PREDICATE

#define CASTELLAN_BY_ORDER(name)                                     \
  template <class R, class F = std::less<>, class P = std::identity> \
  constexpr auto name(R&& r, F f = {}, P p = {}) {                   \
    return std::name(std::begin(r), std::end(r), projected(f, p));   \
  }
CASTELLAN_BY_ORDER(sort)
CASTELLAN_BY_ORDER(stable_sort)
CASTELLAN_BY_ORDER(is_sorted)
CASTELLAN_BY_ORDER(min_element)
CASTELLAN_BY_ORDER(max_element)
#undef CASTELLAN_BY_ORDER

template <class R, class T, class P = std::identity>
constexpr auto find(R&& r, const T& value, P p = {}) {
  return std::find_if(std::begin(r), std::end(r),
                      [&](const auto& v) { return std::invoke(p, v) == value; });
}
template <class I, class T, class P = std::identity>
requires std::input_or_output_iterator<I>
constexpr I find(I first, I last, const T& value, P p = {}) {
  return std::find_if(first, last, [&](const auto& v) { return std::invoke(p, v) == value; });
}
template <class R, class T, class P = std::identity>
constexpr auto count(R&& r, const T& value, P p = {}) {
  return std::count_if(std::begin(r), std::end(r),
                       [&](const auto& v) { return std::invoke(p, v) == value; });
}
template <class R, class S, class F = std::equal_to<>, class P = std::identity,
          class Q = std::identity>
constexpr bool equal(R&& r, S&& s, F f = {}, P p = {}, Q q = {}) {
  return std::equal(std::begin(r), std::end(r), std::begin(s), std::end(s),
                    [&](const auto& a, const auto& b) {
                      return std::invoke(f, std::invoke(p, a), std::invoke(q, b));
                    });
}
template <class R, class S>
constexpr bool lexicographical_compare(R&& r, S&& s) {
  return std::lexicographical_compare(std::begin(r), std::end(r), std::begin(s), std::end(s));
}
template <class R, class T, class F = std::less<>, class P = std::identity>
constexpr auto lower_bound(R&& r, const T& value, F f = {}, P p = {}) {
  return std::lower_bound(std::begin(r), std::end(r), value, [&](const auto& v, const T& t) {
    return std::invoke(f, std::invoke(p, v), t);
  });
}
template <class R, class F = std::equal_to<>, class P = std::identity>
constexpr auto adjacent_find(R&& r, F f = {}, P p = {}) {
  return std::adjacent_find(std::begin(r), std::end(r), projected(f, p));
}
template <class R, class O>
constexpr auto copy(R&& r, O out) {
  return std::copy(std::begin(r), std::end(r), out);
}
template <class R, class O, class F>
constexpr auto copy_if(R&& r, O out, F f) {
  return std::copy_if(std::begin(r), std::end(r), out, f);
}
template <class R, class S, class O>
constexpr auto set_difference(R&& r, S&& s, O out) {
  return std::set_difference(std::begin(r), std::end(r), std::begin(s), std::end(s), out);
}
template <class R, class T>
constexpr void fill(R&& r, const T& value) {
  std::fill(std::begin(r), std::end(r), value);
}
template <class R>
constexpr void reverse(R&& r) {
  std::reverse(std::begin(r), std::end(r));
}

template <class T>
struct least_and_most {
  T min, max;
};
template <class R, class F = std::less<>, class P = std::identity>
constexpr auto minmax(R&& r, F f = {}, P p = {}) {
  const auto found = std::minmax_element(std::begin(r), std::end(r), projected(f, p));
  return least_and_most<std::decay_t<decltype(*found.first)>>{*found.first, *found.second};
}

}  // namespace std::ranges

namespace std {

// Element by element: their own `<` is made of this one, where it fits better.
template <class T>
constexpr strong_ordering order_of(const T& a, const T& b) {
  return a < b ? strong_ordering::less : b < a ? strong_ordering::greater : strong_ordering::equal;
}
template <class... T>
constexpr strong_ordering operator<=>(const tuple<T...>& a, const tuple<T...>& b) {
  strong_ordering out = strong_ordering::equal;
  [&]<size_t... i>(index_sequence<i...>) {
    static_cast<void>(
        (((out = order_of(std::get<i>(a), std::get<i>(b))) == strong_ordering::equal) && ...));
  }
  (index_sequence_for<T...>{});
  return out;
}
template <class T, size_t n>
constexpr strong_ordering operator<=>(const array<T, n>& a, const array<T, n>& b) {
  strong_ordering out = strong_ordering::equal;
  for (size_t i = 0; i < n && out == strong_ordering::equal; ++i) out = order_of(a[i], b[i]);
  return out;
}

}  // namespace std

#endif
