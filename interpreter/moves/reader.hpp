/// Reading values out of a move text, guided by what kind of value is expected.
/// Private to interpreter/moves.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/moves/run.hpp"
#include "interpreter/state/value_names.hpp"

namespace castellan::moves {

/// A line with single blanks between words, and a place in it.
class Reader {
 public:
  explicit Reader(std::string_view text);
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;

  [[nodiscard]] bool at_end() const { return rest_.empty(); }
  [[nodiscard]] std::string_view rest() const { return rest_; }
  /// The next word as a person would quote it: to the next blank or comma.
  [[nodiscard]] std::string_view word() const;
  /// The next item of a list: up to the next comma outside parentheses.
  [[nodiscard]] std::string_view item() const;
  /// Takes the longest of the names that comes next as a whole word; its position among them, or
  /// -1.
  std::ptrdiff_t name(std::span<const std::string_view> names);
  /// Takes exactly this mark or word.
  bool take(std::string_view what);
  bool number(Value& out);
  bool cell(Cell& out);
  /// A cell, and the corner of half a cell directly after it.
  bool piece(state::PieceName& out);

 private:
  void skip();
  std::string text_;
  std::string_view rest_;
};

/// Why a text is no value of a parameter.
struct Misread {
  std::string id;  ///< move/bad-value or move/illegal
  std::string reason;
};

/// The word is no value of this type, whose names these are.
Misread no_value(const Run& run, Type type, std::string_view word,
                 std::span<const std::string_view> names);
/// Reads a value of a type that goes by name.
bool read_name(const Run& run, Type type, std::span<const std::string> players, Reader& in,
               Value& v, Misread& problem);

/// Reads a value of a parameter, those before which are bound, and binds it; why it is not legal,
/// if it is not.
std::optional<Misread> read_legal(const Run& run, const Parameter& p,
                                  std::span<const std::string> players, Reader& in, Value& v);

}  // namespace castellan::moves
