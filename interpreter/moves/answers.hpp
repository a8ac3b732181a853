/// Moves that answer a choice which rule text offers by itself (ruletext::Decision):
/// `name VALUE`, or `name VALUE, VALUE` where several are chosen together.
/// Private to interpreter/moves.
///
/// A move's one value is the value chosen; of several, a mask over the offers
/// in their order, of which there are at most 62.
#pragma once

#include "interpreter/moves/choices.hpp"
#include "interpreter/moves/offers.hpp"
#include "interpreter/moves/reader.hpp"
#include "interpreter/moves/run.hpp"
#include "interpreter/moves/sink.hpp"

namespace castellan::moves {

class Answers {
 public:
  /// The offers of the choice that is open now, kept in `memory` if it is given.
  Answers(const ruletext::Decision& decision, const Run& run, std::span<const std::string> players,
          std::vector<Value>* memory = nullptr);

  /// Calls `sink` with every legal value until it says no.
  void each(const Sink<Value>& sink) const;
  /// Of several: all that can be chosen.
  [[nodiscard]] Choices choices() const { return {repeats_, std::ssize(offers_), number_}; }
  [[nodiscard]] std::string text(Value value) const;
  /// The value that the text says; false with a reason otherwise.
  bool read(Reader& in, Value& value, Misread& problem) const;
  /// The chosen values of a move.
  [[nodiscard]] std::vector<Value> values(Value value) const;
  void values(Value value, std::vector<Value>& out) const;
  [[nodiscard]] std::string text_of(Value offer) const;

 private:
  std::ptrdiff_t read_one(Reader& in) const;
  /// Whether the offer at a position is like the one before it.
  [[nodiscard]] bool again(std::size_t at) const { return (repeats_ >> at & 1) != 0; }
  bool each_below(std::size_t end, std::int64_t left, std::uint64_t mask,
                  const Sink<Value>& sink) const;

  const ruletext::Decision& decision_;
  Offers kind_;
  std::vector<Value> own_;
  std::vector<Value>& offers_;
  std::int64_t number_ = 1;
  std::uint64_t repeats_ = 0;
};

}  // namespace castellan::moves
