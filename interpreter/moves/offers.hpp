/// Values of one kind that rule text offers, to a player (`choose`) or to chance
/// (`random`, `shuffled`): their order, which of them are alike, how they are written
/// and read. A view of a game for one call; changes nothing.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/ruletext/type.hpp"
#include "interpreter/ruletext/vm/context.hpp"
#include "interpreter/ruletext/vm/machine.hpp"

namespace castellan::moves {

class Reader;

class Offers {
 public:
  /// `machine`: its registers are not touched.
  Offers(const ruletext::Type& type, const ruletext::ReadContext& context,
         ruletext::Machine& machine, std::span<const std::string> players = {})
      : type_(type), context_(context), machine_(machine), players_(players) {}

  /// Whether nothing tells two values apart: figures that are the same in everything.
  [[nodiscard]] bool alike(ruletext::Value a, ruletext::Value b) const;
  /// By value, but values that are alike follow the lowest of them.
  void sort(std::vector<ruletext::Value>& values) const;
  /// Leaves the first of each that are alike.
  void keep_different(std::vector<ruletext::Value>& sorted) const;
  /// Makes those that are alike the first of them, each as often as they were.
  void make_equal(std::vector<ruletext::Value>& sorted) const;

  /// As the texts of moves say it.
  [[nodiscard]] std::string text(ruletext::Value value) const;
  /// Takes what the text goes on with; the position of the first offer that it says, -1 when
  /// it says none.
  std::ptrdiff_t read(std::span<const ruletext::Value> offers, Reader& in) const;
  /// The same of a whole text.
  [[nodiscard]] std::ptrdiff_t find(std::span<const ruletext::Value> offers,
                                    std::string_view text) const;

 private:
  const ruletext::Type& type_;
  const ruletext::ReadContext& context_;
  ruletext::Machine& machine_;
  std::span<const std::string> players_;
};

}  // namespace castellan::moves
