/// Calls rules written in Lua on a state: effects, amounts, lists of values.
///
/// One for each thread and package set; serves any number of games, because a
/// rule gets the game it works on as an argument and its VM keeps none. The VM
/// is made by the first call and dropped after a call that failed, so a failure
/// leaves nothing behind; the state is rolled back by the caller. All failures
/// are grammar::Error with the line of the script and the name of the rule.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "interpreter/base/arena.hpp"
#include "interpreter/lua/rule_scripts.hpp"
#include "interpreter/ruletext/program.hpp"
#include "interpreter/state/schema.hpp"

namespace castellan::lua {

struct GameBinding;

/// Most values of a list that a rule gives.
inline constexpr std::size_t kMaxListed = 65'536;

class RuleCaller {
 public:
  /// `functions` by their number in programs; schema and functions must outlive
  /// the caller.
  RuleCaller(const state::Schema& schema, std::span<const ruletext::LuaFunction> functions,
             MakeScripts make);
  ~RuleCaller();
  RuleCaller(const RuleCaller&) = delete;
  RuleCaller& operator=(const RuleCaller&) = delete;

  /// The value of an amount; it cannot write. Errors: those of `Vm::run`,
  /// `script-api/*`, `schema/type` for a result of another kind.
  ruletext::Value amount(const Arena& arena, int function,
                         std::span<const ruletext::Value> arguments);
  /// Runs an effect, which may write.
  void effect(Arena& arena, int function, std::span<const ruletext::Value> arguments);
  /// Appends the values that a list function gives, without repeats, in its
  /// order. `budget/result` for more than kMaxListed.
  void list(const Arena& arena, int function, std::span<const ruletext::Value> arguments,
            std::vector<ruletext::Value>& out);

  /// Forgets the VM; the next call makes a new one. Changes no result unless a
  /// rule keeps something between calls, which the tests of rulesets look for.
  void drop();
  /// Units of work, and requests for memory, of every entry instead of the
  /// usual, 0 for these; for tests of what happens when they run out.
  void limit(std::int64_t fuel, std::int64_t requests);
  /// Lua functions called, and VMs made, so far.
  [[nodiscard]] std::int64_t calls() const { return calls_; }
  [[nodiscard]] std::int64_t vms_made() const { return vms_made_; }

 private:
  template <class Read>
  void run(const Arena& arena, Arena* changes, EntryKind kind, int function,
           std::span<const ruletext::Value> arguments, int results, Read&& read);
  Function ready(int function);

  const state::Schema& schema_;
  std::span<const ruletext::LuaFunction> functions_;
  MakeScripts make_;
  std::unique_ptr<RuleScripts> scripts_;
  std::unique_ptr<GameBinding> binding_;
  std::vector<Function> references_;  ///< by number, of the VM there is
  std::int64_t fuel_ = 0;
  std::int64_t requests_ = 0;
  std::int64_t calls_ = 0;
  std::int64_t vms_made_ = 0;
};

}  // namespace castellan::lua
