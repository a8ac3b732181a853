/// Rule text as C: what the functions of a compiled library and the machine know of one another.
///
/// A `Pool` writes a C function for each program of one configuration. A C compiler makes a library of
/// them (interpreter/native/); once its functions are bound, the machine calls these instead of going
/// through instructions. A function does what a program usually does. Whatever is seldom or fails it
/// hands over: it says at which instruction it is and what lies on the stack, and the machine goes on
/// from there, so failures, stops and their texts are the machine's alone.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "interpreter/arena.hpp"
#include "interpreter/expr/native/tables.hpp"
#include "interpreter/expr/program.hpp"
#include "interpreter/state/schema.hpp"

namespace castellan::expr::native {

/// What a function is given and what it leaves; the C text declares the same (source.cpp).
struct Frame {
  Value* locals;
  const Word* words;                   ///< of the state
  std::int64_t* fuel;
  std::uint16_t* refused;              ///< see Machine::refusal
  Value* stack;                        ///< room for kMaxStack values
  const void* run;                     ///< Run or EffectRun, for handlers
  const Instruction* code;
  const void* const* handlers;         ///< by Op
  void (*set)(Arena*, Address, Word);  ///< Arena::set
  Arena* changes;                      ///< of an effect
  Value value;                         ///< with `done` the result, with `stopped` the Machine::Stop
  std::uint32_t at;                    ///< the instruction that was begun last
  std::uint32_t depth;                 ///< with `more` the values on the stack
};

enum class Outcome : std::int32_t { done, more, stopped, out_of_fuel };

/// Begins at an instruction of the program with an empty stack.
using Function = std::int32_t (*)(Frame*, std::uint32_t start);

/// The function of one program, once there is one.
struct Code {
  Function function = nullptr;
  std::size_t number = 0;              ///< among the functions of the source
  std::size_t instructions = 0;        ///< of the program, which is the same as when it was written
};

/// What the C text and the machine have in common, as one number: another one where a library does not
/// fit this build.
[[nodiscard]] std::uint64_t engine_key();

/// Those of handlers, by Op; null where a function has to hand over.
[[nodiscard]] const void* const* handlers();
/// Arena::set as a function.
void set_word(Arena* arena, Address at, Word value);

/// The programs of one configuration as functions of a library. Not thread-safe: bound before games are
/// played.
class Pool {
 public:
  explicit Pool(const state::Schema& schema) : schema_(schema), tables_(schema) {}

  /// Writes the program's function, and notes in the program which it is.
  void add(Program& p);
  /// All of them as one C source. It exports
  ///   const struct { uint64_t engine, key; uint32_t count; int32_t (*const *functions)(...); } castellan_native;
  [[nodiscard]] std::string source() const;
  /// Of the text of all functions: the same for the same rules in the same build, whatever the machine.
  [[nodiscard]] std::uint64_t key() const;
  /// How many functions there are: programs that do the same have one.
  [[nodiscard]] std::size_t size() const { return functions_.size(); }
  /// As many as `size()`, in the order of the source. From now on they are run.
  void bind(std::span<const Function> functions);
  /// Back to instructions.
  void unbind();

 private:
  const state::Schema& schema_;
  std::vector<std::shared_ptr<Code>> codes_;
  std::map<std::string, std::size_t> known_;       ///< functions by their text
  std::vector<const std::string*> functions_;
  Tables tables_;
};

/// What the library exports.
struct Library {
  std::uint64_t engine;
  std::uint64_t key;
  std::uint32_t count;
  const Function* functions;
};
inline constexpr const char* kLibrarySymbol = "castellan_native";

}  // namespace castellan::expr::native
