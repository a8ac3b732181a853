/// Random rule text over the whole vocabulary, about the boards of
/// boards_fixture.hpp.
///
/// Productions are texts with holes: `{number}` is filled with a value of that
/// kind, `{set of piece table}` with a set of such elements, `{v: piece table}`
/// names a variable that the holes behind it may use but for `{outer number}`,
/// `{effect}` is filled with statements. Every text is well typed; at most it is larger than a
/// program may be. What is random comes from outside: a generator, or a fuzzer's bytes.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace castellan::ruletext::test {

struct Production {
  std::string_view kind;  ///< what it is: `number`, `set of player`, `effect`
  std::string_view text;
};

/// Together every word of the language stands in them.
extern const std::vector<Production> kValues, kSets, kEffects;

class RandomRuleText {
 public:
  /// `random(n)` gives 0 to n - 1.
  explicit RandomRuleText(std::function<std::uint32_t(std::uint32_t)> random);

  /// A text of that kind with about `size` productions in it, nested at most
  /// `depth` deep.
  std::string operator()(const std::string& kind, int size, int depth) {
    return (*this)(kind, size, depth, {});
  }
  /// The same with names that are known from outside, by their kind.
  std::string operator()(const std::string& kind, int size, int depth,
                         const std::vector<std::pair<std::string, std::string>>& names);

  static const std::vector<Production>& productions();

 private:
  struct Variable {
    std::string kind;
    std::string name;
  };

  /// A text that is written, and what it may speak of.
  struct Said {
    std::string kind;
    std::string text;
    std::vector<Variable> scope;
  };

  void fill(const std::string& kind, int depth);
  [[nodiscard]] const Said* said_before(const std::string& kind) const;
  const Production& choose(const std::string& kind, bool leaf);

  std::function<std::uint32_t(std::uint32_t)> random_;
  std::map<std::string, std::vector<const Production*>, std::less<>> all_, leaves_;
  std::vector<Variable> scope_;
  std::vector<Said> said_;
  std::string out_;
  int budget_ = 0;
  int names_ = 0;
};

}  // namespace castellan::ruletext::test
