/// The order of things that say by name what they come before or after:
/// contributions, steps, handlers of events, rows.
///
/// An item without order keeps its place in load order. `after` waits until all
/// that it names have come, `before` comes just before the first that it names. Private
/// to package/.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "interpreter/description/origin.hpp"

namespace castellan::package {

/// `after = "interest"`, or `before` it.
struct Wish {
  bool before = false;
  std::string name;
  description::Origin origin;
};

/// One thing comes before another because one of them says so.
struct Precedence {
  std::size_t first = 0;
  std::size_t second = 0;
  const Wish* wish = nullptr;
  std::string by;  ///< who says it
};

/// Positions from 0 to `size` - 1 in the order that they are to have. What waits in a
/// circle is `package/cycle`, named with the place of every wish; `what` begins the
/// message: `Rows of sheet 'final'`. O((n + wishes) log n) without circles.
[[nodiscard]] std::vector<std::size_t> sequence(std::size_t size,
                                                const std::vector<Precedence>& wanted,
                                                const std::string& what,
                                                grammar::Diagnostics& errors);

/// `file:line:column` of a place.
[[nodiscard]] std::string exact_place(const description::Origin& origin);

}  // namespace castellan::package
