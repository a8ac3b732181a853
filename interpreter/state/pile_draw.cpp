// Draws from piles: exact weights and the generator.
#include <cassert>

#include "interpreter/state/pile.hpp"
#include "interpreter/state/pile_layout.hpp"

namespace castellan::state::pile {
namespace {

// What a draw depends on, found in one look.
struct Chance {
  Word section = -1;          // the current section, -1 without sections in use
  std::int32_t certain = -1;  // the only type that can come
  std::int32_t planted = -1;  // planted in the current section
  std::uint64_t planted_weight = 0;
  std::uint64_t each = 1;  // weight of one component of the rest
  std::uint64_t sum = 0;
};

Chance look(const Arena& a, const Layout& l) {
  Chance c;
  const Word size = a.get(l.pile);
  if (size == 0) return c;
  const Known order = known(a, l.f, l.pile);
  if (order.top > 0 || (order.bottom > 0 && order.bottom == size)) {
    c.certain = peek(a, l.f, l.pile);
    c.sum = 1;
    return c;
  }
  if (l.f.sections > 0) {
    const Word used = a.get(l.in_use());
    Word unplanted = size;
    for (Word s = 0; s < used; ++s) {
      if (a.get(l.planted(s)) != 0) --unplanted;
      if (c.section < 0 && a.get(l.section_size(s)) > 0) c.section = s;
    }
    if (c.section >= 0 && a.get(l.planted(c.section)) != 0) {
      const Word k = a.get(l.section_size(c.section));
      c.planted = a.get(l.planted(c.section)) - 1;
      c.planted_weight = static_cast<std::uint64_t>(unplanted);
      c.each = static_cast<std::uint64_t>(k - 1);
      c.sum = static_cast<std::uint64_t>(unplanted) * static_cast<std::uint64_t>(k);
      if (k == 1) {
        c.certain = c.planted;
        c.sum = 1;
      }
      return c;
    }
    c.sum = static_cast<std::uint64_t>(unplanted);
    return c;
  }
  c.sum = static_cast<std::uint64_t>(size - order.bottom);
  return c;
}

// Components of a type that the next draw can give, places known at the
// bottom left out.
Word drawable(const Arena& a, const Layout& l, std::int32_t type) {
  Word n = a.get(l.count(type));
  if (l.f.ordered > 0) {
    for (Word i = a.get(l.bottom_length()) - 1; i >= 0; --i)
      n -= a.get(l.bottom(i)) == type ? 1 : 0;
  }
  return n;
}

std::uint64_t weight_of(const Arena& a, const Layout& l, const Chance& c, std::int32_t type) {
  if (c.sum == 0) return 0;
  if (c.certain >= 0) return type == c.certain ? 1 : 0;
  return static_cast<std::uint64_t>(drawable(a, l, type)) * c.each +
         (type == c.planted ? c.planted_weight : 0);
}

// The bottom part becomes the top part once nothing lies above it.
void raise_bottom(Arena& a, const Layout& l) {
  const Word n = a.get(l.bottom_length());
  const Word lowest = l.f.ordered - n;
  if (lowest > 0) {
    const auto raise = [&](Address first) {
      const auto at = [&](Word i) { return first + static_cast<Address>(i); };
      for (Word i = 0; i < n; ++i) a.set(at(i), a.get(at(lowest + i)));
      for (Word i = std::max(n, lowest); i < l.f.ordered; ++i) a.set(at(i), 0);
    };
    raise(l.order(0));
    if (l.f.knowledge) raise(l.knowers(l.order(0)));
  }
  a.set(l.bottom_length(), 0);
  a.set(l.top_length(), n);
}

/// The type of the n-th component, where each may be drawn and weighs the same: there are hundreds
/// of types.
std::int32_t nth_type(const Arena& a, const Layout& l, std::uint64_t n) {
  const Word* count = a.view(l.count(0), static_cast<std::size_t>(l.f.types)).data();
  const Word* const first = count;
  auto left = static_cast<std::int64_t>(n);
  while ((left -= *count) >= 0) ++count;
  return static_cast<std::int32_t>(count - first);
}

void take(Arena& a, const Layout& l, const Chance& c, std::int32_t type) {
  a.add(l.pile, -1);
  if (c.section >= 0) a.add(l.section_size(c.section), -1);
  if (type == c.planted) {
    a.set(l.planted(c.section), 0);
    return;
  }
  a.add(l.count(type), -1);
  if (l.f.ordered > 0 && c.certain >= 0) {
    if (a.get(l.top_length()) == 0) raise_bottom(a, l);
    const Word top = a.get(l.top_length()) - 1;
    a.set(l.top(top), 0);
    if (l.f.knowledge) a.set(l.knowers(l.top(top)), 0);
    a.set(l.top_length(), top);
  }
}

}  // namespace

void outcomes(const Arena& a, const FieldType& f, Address pile, std::vector<Outcome>& out) {
  out.clear();
  const Layout l{f, pile};
  const Chance c = look(a, l);
  for (std::int32_t t = 0; t < f.types; ++t) {
    if (const std::uint64_t weight = weight_of(a, l, c, t); weight > 0) out.push_back({t, weight});
  }
}

std::int32_t draw(Arena& a, const FieldType& f, Address pile, Address generator) {
  const Layout l{f, pile};
  if ((f.sections | f.ordered) == 0) {
    const std::int32_t drawn =
        nth_type(a, l, rng::below(a, generator, static_cast<std::uint64_t>(size(a, pile))));
    change(a, pile, drawn, -1);
    return drawn;
  }
  const Chance c = look(a, l);
  assert(c.sum > 0);
  std::int32_t type = c.certain;
  if (type < 0) {
    std::uint64_t left = rng::below(a, generator, c.sum);
    // Where all weigh the same none has to be asked what it weighs.
    const bool alike = c.planted < 0 && (f.ordered == 0 || a.get(l.bottom_length()) == 0);
    type = alike ? nth_type(a, l, left) : 0;
    for (; !alike; ++type) {
      assert(type < f.types);
      const std::uint64_t weight = weight_of(a, l, c, type);
      if (left < weight) break;
      left -= weight;
    }
  }
  take(a, l, c, type);
  return type;
}

bool draw_given(Arena& a, const FieldType& f, Address pile, std::int32_t type) {
  const Layout l{f, pile};
  const Chance c = look(a, l);
  if (type < 0 || type >= f.types || weight_of(a, l, c, type) == 0) return false;
  take(a, l, c, type);
  return true;
}

}  // namespace castellan::state::pile
