/// Rays and lines: the places of a board that lie straight on from one of them.
///
/// A ray begins beside its place and goes on in one direction until there is no
/// next place, or until it would come back to where it began. A line is its
/// place, the ray in a direction and the ray in the opposite one; one that closes
/// is passed once. Directions come in pairs, each the opposite of the other:
/// an even one and the next. Nothing here knows what a board is: `step(place,
/// direction)` is the place next to one, -1 for none, and a step can be taken back
/// by the opposite one. No data in the arena; O(1) a place.
#pragma once

#include <cstdint>

namespace castellan::board {

/// The course of a walk: one of them, or all from a place, one after another.
enum class Course : std::uint8_t { ray, rays, line, lines };
inline constexpr int kCourses = 4;

constexpr bool of_lines(Course c) { return c == Course::line || c == Course::lines; }
constexpr bool only_one(Course c) { return c == Course::ray || c == Course::line; }

/// The position of a walk. Without a place it was broken off and continues after its ray, or after
/// its half of the line.
struct Walk {
  std::int64_t at = -1;  ///< rays: how many places of the ray came before; lines: see Half
  std::int64_t from = -1;
  std::int64_t part = -1;  ///< the direction of the ray, or of the first half of the line
  std::int64_t place = -1;

  enum Half : std::int8_t { kUnbegun = -1, kFrom, kAhead, kBehind };

  /// Before the first place; the direction counts where there is only one.
  static constexpr Walk begin(Course course, std::int64_t from, std::int64_t direction) {
    switch (course) {
      case Course::ray:
        return {-1, from, direction, from};
      case Course::rays:
        return {-1, from, -1, -1};
      case Course::line:
        return {kUnbegun, from, direction, -1};
      case Course::lines:
        return {kBehind, from, -2, -1};
    }
    return {};
  }
  /// The same ray once more.
  constexpr void again() {
    at = -1;
    place = from;
  }
};

template <class Step>
bool next_on_rays(Walk& w, Course course, int directions, const Step& step) {
  if (w.place >= 0) {
    const std::int64_t next = step(w.place, static_cast<int>(w.part));
    if (next >= 0 && next != w.from) {
      ++w.at;
      w.place = next;
      return true;
    }
  }
  if (course == Course::ray) return false;
  while (++w.part < directions) {
    const std::int64_t next = step(w.from, static_cast<int>(w.part));
    if (next < 0 || next == w.from) continue;
    w.at = 0;
    w.place = next;
    return true;
  }
  return false;
}

template <class Step>
bool next_on_lines(Walk& w, Course course, int directions, const Step& step) {
  const auto begin = [&w] {
    w.at = Walk::kFrom;
    w.place = w.from;
    return true;
  };
  if (w.at == Walk::kUnbegun) return begin();
  bool closed = false;
  if (w.place >= 0) {
    if (w.at == Walk::kFrom) w.at = Walk::kAhead;
    const auto direction = static_cast<int>(w.at == Walk::kBehind ? w.part ^ 1 : w.part);
    const std::int64_t next = step(w.place, direction);
    closed = next == w.from;
    if (next >= 0 && !closed) {
      w.place = next;
      return true;
    }
  }
  if (!closed && w.at == Walk::kAhead) {
    const std::int64_t next = step(w.from, static_cast<int>(w.part ^ 1));
    if (next >= 0) {
      w.at = Walk::kBehind;
      w.place = next;
      return true;
    }
  }
  if (course == Course::line) return false;
  w.part += 2;
  return w.part < directions && begin();
}

/// Goes on to the next place; false when there is none any more.
template <class Step>
bool next_straight_on(Walk& w, Course course, int directions, const Step& step) {
  return of_lines(course) ? next_on_lines(w, course, directions, step)
                          : next_on_rays(w, course, directions, step);
}

}  // namespace castellan::board
