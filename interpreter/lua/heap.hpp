/// The memory of one VM: counts, limits and charges every block Lua asks for.
///
/// Not an allocator of its own; blocks come from the C library. Lua calls
/// `allocate`; the host reads the counters. Growth beyond a limit is refused
/// and the reason kept, shrinking and freeing always succeed. Must stay at one
/// address while its VM lives.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "interpreter/lua/limits.hpp"

struct lua_State;

namespace castellan::lua {

class Heap {
 public:
  enum class Refusal : std::uint8_t { none, total, block, string, stack, system };

  explicit Heap(const Limits& limits) : limits_(limits) {}
  Heap(const Heap&) = delete;
  Heap& operator=(const Heap&) = delete;

  /// A `lua_Alloc`; `self` is the heap.
  static void* allocate(void* self, void* block, std::size_t old_size, std::size_t new_size);

  /// Finds the block of the call stack, to follow it from then on. Needs a
  /// fresh state. Returns false when there is no memory for it.
  bool find_stack(lua_State* state);
  /// Bytes of the call stack.
  [[nodiscard]] std::size_t stack() const { return stack_size_; }
  /// The call stack is over its limit; it cannot grow further.
  [[nodiscard]] bool stack_overgrown() const { return stack_size_ > limits_.stack; }

  /// Bytes in use.
  [[nodiscard]] std::size_t live() const { return live_; }
  /// The most bytes that were in use at once.
  [[nodiscard]] std::size_t peak() const { return peak_; }
  /// Why the last refused request was refused.
  [[nodiscard]] Refusal refusal() const { return refusal_; }
  /// Units of work for the bytes allocated since the last call.
  std::int64_t take_charge();
  /// The most slots that a table of this VM can have beyond what its count of
  /// entries explains; 0 while no block is large. Walking a table that was
  /// large once and is empty now costs that much.
  [[nodiscard]] std::int64_t hollow_slots() const;
  /// How many units an instruction may be worth, 1 unless something is large: a
  /// call copies what lies on the stack, a comparison reads the longest string
  /// there was, and an index passes over all entries of the largest table when
  /// their keys were chosen to lie behind one another.
  [[nodiscard]] std::int64_t dearness() const;

  /// Called with every refusal, unless the call stack itself was to be moved.
  void on_refusal(void (*tell)(void*), void* whom) {
    tell_ = tell;
    whom_ = whom;
  }

  /// Refuses the n-th request from now on, and all after it; for tests.
  void refuse_after(std::int64_t requests) { countdown_ = requests; }

 private:
  // Blocks of 256 KiB and more by power of two; the last class is open.
  static constexpr std::size_t kLargeBlock = 256u << 10;
  static constexpr std::size_t kSlotBytes = 24;
  // Bytes that Lua puts around the text of a string.
  static constexpr std::size_t kStringHeader = 32;
  // An entry of the part of a table that is no list; Lua makes powers of two.
  static constexpr std::size_t kEntryBytes = 24;
  static constexpr std::size_t kManyEntries = 256;

  void refuse(Refusal reason, const void* block);
  Refusal judge(std::size_t old_size, std::size_t new_size, std::size_t kind) const;
  void count_large(std::size_t size, std::int32_t by);
  void count_entries(std::size_t size, std::int32_t by);

  Limits limits_;
  std::size_t live_ = 0;
  std::size_t peak_ = 0;
  std::size_t uncharged_ = 0;
  std::int64_t countdown_ = -1;
  std::array<std::int32_t, 8> large_{};
  /// Tables of kManyEntries entries and more by power of two.
  std::array<std::int32_t, 12> many_{};
  std::size_t longest_string_ = 0;
  const void* stack_ = nullptr;
  std::size_t stack_size_ = 0;
  const void* newest_ = nullptr;
  std::size_t newest_size_ = 0;
  Refusal refusal_ = Refusal::none;
  void (*tell_)(void*) = nullptr;
  void* whom_ = nullptr;
};

}  // namespace castellan::lua
