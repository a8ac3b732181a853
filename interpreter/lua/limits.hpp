/// How much a script may use: work, memory, output, and how far text may nest.
///
/// Plain numbers, no behaviour. Who makes a `Vm` passes them; everybody else
/// keeps the defaults, because a rule that passes here and fails there is worse
/// than a tight limit. Work is counted in units of fuel: one VM instruction, 16
/// bytes copied or allocated, or one element touched by a native function.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace castellan::lua {

/// What the engine wants of Lua when it calls. `hook` is a handler called while
/// another entry is in progress; it shares that entry's fuel.
enum class EntryKind : std::uint8_t { load, enumerate, apply, score, label, hook };

/// Who wrote a script. `rules`: rulesets, variants, mods, game scripts.
/// `library`: the shared library that ships with the engine.
enum class TrustLevel : std::uint8_t { rules, library };

/// Bytes of memory, or of a text that is read or made, that cost a unit of fuel.
inline constexpr std::int64_t kBytesPerUnit = 16;

struct Limits {
  std::int64_t load_fuel = 5'000'000;
  std::int64_t enumerate_fuel = 2'000'000;
  std::int64_t apply_fuel = 1'000'000;
  std::int64_t score_fuel = 500'000;
  std::int64_t label_fuel = 100'000;

  std::size_t memory = 32u << 20;        ///< bytes, all blocks together
  std::size_t block = 4u << 20;          ///< bytes, one block
  std::size_t string = 16u << 10;        ///< bytes of text in one string
  std::size_t stack = 256u << 10;        ///< bytes of the call stack (about 1500 levels)
  std::size_t log_per_entry = 4u << 10;  ///< bytes printed in one entry
  std::size_t log_per_value = 512;       ///< bytes of one printed value
  std::size_t message = 1u << 10;        ///< bytes of an error message
  std::size_t source = 1u << 20;         ///< bytes of one source file
  std::size_t require_depth = 20;        ///< modules that load one another
  int arguments = 250;                   ///< values handed over at once
};

/// One call of the engine into Lua.
struct Entry {
  EntryKind kind = EntryKind::load;
  /// Completes "the load of ..." in messages: a chunk, a move, a score line.
  /// Must outlive the call.
  std::string_view name = {};
  /// Units of work; 0 means the limit of the kind. Ignored for `hook`.
  std::int64_t fuel = 0;
};

}  // namespace castellan::lua
