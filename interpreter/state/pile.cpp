#include "interpreter/state/pile.hpp"

#include <cassert>

#include "interpreter/state/pile_layout.hpp"

namespace castellan::state::pile {
namespace {

Word sections_in_use(const Arena& a, const Layout& l) {
  return l.f.sections > 0 ? a.get(l.in_use()) : 0;
}

// Takes an element out of one of the two known parts and closes the gap.
void close_gap(Arena& a, const Layout& l, bool top, Word at) {
  const Address length = top ? l.top_length() : l.bottom_length();
  const Word last = a.get(length) - 1;
  for (Word i = at; i < last; ++i) {
    a.set(top ? l.top(i) : l.bottom(i), a.get(top ? l.top(i + 1) : l.bottom(i + 1)));
  }
  a.set(top ? l.top(last) : l.bottom(last), 0);
  a.set(length, last);
}

// Where one of a type is taken from: the uppermost that is known on top, else the
// rest, else the uppermost at the bottom.
struct Uppermost {
  bool in_rest = false;
  bool top = false;
  Word at = -1;
};
Uppermost uppermost(const Arena& a, const Layout& l, std::int32_t type) {
  for (Word i = a.get(l.top_length()) - 1; i >= 0; --i) {
    if (a.get(l.top(i)) == type) return {false, true, i};
  }
  const Word bottom = a.get(l.bottom_length());
  Word below = 0;
  Uppermost found;
  for (Word i = bottom - 1; i >= 0; --i) {
    if (a.get(l.bottom(i)) == type) {
      ++below;
      found.at = i;
    }
  }
  found.in_rest = a.get(l.count(type)) > below;
  return found;
}

// From where something was taken shows nobody, so it ends what everybody knows of the order.
void remove_ordered(Arena& a, const Layout& l, std::int32_t type) {
  const Uppermost from = uppermost(a, l, type);
  if (l.f.knowledge) {
    for (Word i = a.get(l.top_length()); i > 0; --i) a.set(l.knowers(l.top(i - 1)), 0);
    for (Word i = a.get(l.bottom_length()); i > 0; --i) a.set(l.knowers(l.bottom(i - 1)), 0);
  }
  if (!from.in_rest) close_gap(a, l, from.top, from.at);
}

void remove_from_sections(Arena& a, const Layout& l, std::int32_t type, Word n) {
  const Word used = sections_in_use(a, l);
  for (; n > 0; --n) {
    if (a.get(l.count(type)) == 0) {
      for (Word s = 0; s < used; ++s) {
        if (a.get(l.planted(s)) != type + 1) continue;
        a.set(l.planted(s), 0);
        a.add(l.section_size(s), -1);
        a.add(l.pile, -1);
        break;
      }
      continue;
    }
    Word largest = -1;
    Word most = 0;
    for (Word s = 0; s < used; ++s) {
      const Word unplanted = a.get(l.section_size(s)) - (a.get(l.planted(s)) != 0 ? 1 : 0);
      if (unplanted > most) {
        most = unplanted;
        largest = s;
      }
    }
    if (largest >= 0) a.add(l.section_size(largest), -1);
    change(a, l.pile, type, -1);
  }
}

}  // namespace

std::uint32_t words(const FieldType& f) {
  std::uint32_t n = 1 + static_cast<std::uint32_t>(f.types);
  if (f.sections > 0) n += 1 + 2 * static_cast<std::uint32_t>(f.sections);
  if (f.ordered > 0) n += 2 + static_cast<std::uint32_t>(f.ordered) * (f.knowledge ? 2 : 1);
  return n;
}

Word total(const Arena& a, const FieldType& f, Address pile, std::int32_t type) {
  const Layout l{f, pile};
  Word n = a.get(l.count(type));
  for (Word s = 0; s < sections_in_use(a, l); ++s) n += a.get(l.planted(s)) == type + 1 ? 1 : 0;
  return n;
}

void add_in_order(Arena& a, const FieldType& f, Address pile, std::int32_t type, Word n) {
  const Layout l{f, pile};
  assert(total(a, f, pile, type) + n >= 0);
  if (f.ordered > 0) {
    for (; n > 0; --n) put_on_top(a, f, pile, type);
    for (; n < 0; ++n) {
      remove_ordered(a, l, type);
      change(a, l.pile, type, -1);
    }
    return;
  }
  if (n < 0 && f.sections > 0) return remove_from_sections(a, l, type, -n);
  add_unordered(a, f, pile, type, n);
}

void add_unordered(Arena& a, const FieldType& f, Address pile, std::int32_t type, Word n) {
  const Layout l{f, pile};
  const Word used = sections_in_use(a, l);
  if (used > 0) a.add(l.section_size(used - 1), n);
  change(a, l.pile, type, n);
}

void clear(Arena& a, const FieldType& f, Address pile) {
  const std::uint32_t n = words(f);
  for (std::uint32_t i = 0; i < n; ++i) a.set(pile + i, 0);
}

void move_all(Arena& a, const FieldType& from_field, Address from, const FieldType& to_field,
              Address to) {
  assert(from_field.family == to_field.family && from != to);
  const Layout l{from_field, from};
  const Known order = known(a, from_field, from);
  if (to_field.ordered > 0 && order.top + order.bottom == size(a, from) && size(a, from) > 0) {
    const auto put = [&](Address at) {
      put_on_top(a, to_field, to, a.get(at),
                 from_field.knowledge ? static_cast<Seats>(a.get(l.knowers(at))) : 0);
    };
    for (Word i = order.bottom - 1; i >= 0; --i) put(l.bottom(i));
    for (Word i = 0; i < order.top; ++i) put(l.top(i));
  } else {
    for (std::int32_t t = 0; t < from_field.types; ++t) {
      const Word n = total(a, from_field, from, t);
      if (n > 0) add(a, to_field, to, t, n);
    }
  }
  clear(a, from_field, from);
}

void shuffle(Arena& a, const FieldType& f, Address pile) {
  const Layout l{f, pile};
  for (Word s = 0; s < sections_in_use(a, l); ++s) {
    const Word planted = a.get(l.planted(s));
    if (planted != 0) a.add(l.count(planted - 1), 1);
  }
  const std::uint32_t n = words(f);
  for (Address at = l.more(); at < pile + n; ++at) a.set(at, 0);
}

void cut(Arena& a, const FieldType& f, Address pile, Word n) {
  assert(n >= 1 && n <= f.sections);
  shuffle(a, f, pile);
  const Layout l{f, pile};
  const Word all = size(a, pile);
  for (Word s = 0; s < n; ++s) a.set(l.section_size(s), all / n + (s < all % n ? 1 : 0));
  a.set(l.in_use(), n);
}

std::string_view cannot_plant(const Arena& a, const FieldType& f, Address pile, std::int32_t type,
                              Word section) {
  const Layout l{f, pile};
  if (section < 1 || section > sections_in_use(a, l)) return "it is not cut into so many";
  if (a.get(l.planted(section - 1)) != 0) return "one is planted there already";
  if (a.get(l.count(type)) != 0) return "it holds one that is not planted";
  return {};
}

void plant(Arena& a, const FieldType& f, Address pile, std::int32_t type, Word section) {
  assert(cannot_plant(a, f, pile, type, section).empty());
  const Layout l{f, pile};
  a.set(l.planted(section - 1), type + 1);
  a.add(l.section_size(section - 1), 1);
  a.add(pile, 1);
}

void put_on_top(Arena& a, const FieldType& f, Address pile, std::int32_t type, Seats known_to) {
  assert(size(a, pile) < f.ordered);
  const Layout l{f, pile};
  const Address at = l.top(a.get(l.top_length()));
  a.set(at, type);
  if (f.knowledge) a.set(l.knowers(at), static_cast<Word>(known_to));
  a.add(l.top_length(), 1);
  change(a, l.pile, type, 1);
}

void put_at_bottom(Arena& a, const FieldType& f, Address pile, std::int32_t type) {
  assert(size(a, pile) < f.ordered);
  const Layout l{f, pile};
  a.set(l.bottom(a.get(l.bottom_length())), type);
  a.add(l.bottom_length(), 1);
  change(a, l.pile, type, 1);
}

Known known(const Arena& a, const FieldType& f, Address pile) {
  if (f.ordered == 0) return {};
  const Layout l{f, pile};
  return {a.get(l.top_length()), a.get(l.bottom_length())};
}

std::optional<Address> place_in_order(const Arena& a, const FieldType& f, Address pile,
                                      Word depth) {
  const Known order = known(a, f, pile);
  const Layout l{f, pile};
  if (depth < order.top) return l.top(order.top - 1 - depth);
  const Word from_bottom = size(a, pile) - 1 - depth;
  if (from_bottom < 0 || from_bottom >= order.bottom) return std::nullopt;
  return l.bottom(order.bottom - 1 - from_bottom);
}

std::int32_t peek(const Arena& a, const FieldType& f, Address pile, Word depth) {
  const auto at = place_in_order(a, f, pile, depth);
  return at ? a.get(*at) : -1;
}

Seats known_to(const Arena& a, const FieldType& f, Address pile, Word depth) {
  const auto at = f.knowledge ? place_in_order(a, f, pile, depth) : std::nullopt;
  return at ? static_cast<Seats>(a.get(Layout{f, pile}.knowers(*at))) : 0;
}

Seats known_to_of(const Arena& a, const FieldType& f, Address pile, std::int32_t type) {
  if (!f.knowledge) return 0;
  const Layout l{f, pile};
  const Uppermost from = uppermost(a, l, type);
  if (from.in_rest || from.at < 0) return 0;
  return static_cast<Seats>(a.get(l.knowers(from.top ? l.top(from.at) : l.bottom(from.at))));
}

std::int32_t peek_bottom(const Arena& a, const FieldType& f, Address pile, Word i) {
  const Layout l{f, pile};
  const Word length = a.get(l.bottom_length());
  assert(i >= 0 && i < length);
  return a.get(l.bottom(length - 1 - i));
}

bool refill(Arena& a, const Schema& schema, FieldId id, std::size_t instance) {
  const FieldType& f = schema.field(id);
  const Address pile = f.at(instance);
  if (size(a, pile) > 0 || !f.refill) return size(a, pile) > 0;
  const FieldType& from = schema.field(f.refill);
  move_all(a, from, from.at(from.instances == f.instances ? instance : 0), f, pile);
  if (f.ordered > 0) shuffle(a, f, pile);
  return size(a, pile) > 0;
}

}  // namespace castellan::state::pile
