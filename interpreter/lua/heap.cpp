#include "interpreter/lua/heap.hpp"

#include <lua.h>

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace castellan::lua {

void* Heap::allocate(void* self, void* block, std::size_t old_size, std::size_t new_size) {
  Heap& heap = *static_cast<Heap*>(self);
  // Without a block, Lua passes the kind of the new object as its old size.
  const std::size_t kind = block == nullptr ? old_size : 0;
  if (block == nullptr) old_size = 0;

  if (new_size == 0) {
    std::free(block);
    heap.live_ -= old_size;
    heap.count_large(old_size, -1);
    heap.count_entries(old_size, -1);
    // Lua moves its stack by hand: a new block, then the old one is freed.
    if (block != nullptr && block == heap.stack_) {
      heap.stack_ = heap.newest_;
      heap.stack_size_ = heap.newest_size_;
    }
    return nullptr;
  }
  if (new_size > old_size) {
    if (heap.countdown_ >= 0 && heap.countdown_-- == 0) {
      heap.countdown_ = 0;
      heap.refuse(Refusal::system, block);
      return nullptr;
    }
    const Refusal refusal = heap.judge(old_size, new_size, kind);
    if (refusal != Refusal::none) {
      heap.refuse(refusal, block);
      return nullptr;
    }
  }
  const bool is_stack = block != nullptr && block == heap.stack_;
  void* moved = std::realloc(block, new_size);
  if (moved == nullptr) {
    if (new_size <= old_size) return block;
    heap.refuse(Refusal::system, block);
    return nullptr;
  }
  heap.newest_ = moved;
  heap.newest_size_ = new_size;
  if (is_stack) {
    heap.stack_ = moved;
    heap.stack_size_ = new_size;
  }
  if (new_size > old_size) heap.uncharged_ += new_size - old_size;
  heap.live_ += new_size;
  heap.live_ -= old_size;
  heap.peak_ = std::max(heap.peak_, heap.live_);
  heap.count_large(old_size, -1);
  heap.count_large(new_size, +1);
  heap.count_entries(old_size, -1);
  heap.count_entries(new_size, +1);
  if (kind == LUA_TSTRING) heap.longest_string_ = std::max(heap.longest_string_, new_size);
  return moved;
}

// While Lua moves its stack the calls on it cannot be asked for.
void Heap::refuse(Refusal reason, const void* block) {
  refusal_ = reason;
  if (tell_ != nullptr && (block == nullptr || block != stack_)) tell_(whom_);
}

Heap::Refusal Heap::judge(std::size_t old_size, std::size_t new_size, std::size_t kind) const {
  if (kind == LUA_TSTRING && new_size > limits_.string + kStringHeader) return Refusal::string;
  if (stack_overgrown() && new_size > stack_size_) return Refusal::stack;
  if (new_size > limits_.block) return Refusal::block;
  if (live_ + (new_size - old_size) > limits_.memory) return Refusal::total;
  return Refusal::none;
}

// The last block made when room on the stack is asked for is the stack.
bool Heap::find_stack(lua_State* state) {
  constexpr int kSlots = 200;
  newest_ = nullptr;
  if (lua_checkstack(state, kSlots) == 0 || newest_ == nullptr) return false;
  stack_ = newest_;
  stack_size_ = newest_size_;
  return true;
}

std::int64_t Heap::take_charge() {
  const std::size_t units = uncharged_ / kBytesPerUnit;
  uncharged_ %= kBytesPerUnit;
  return static_cast<std::int64_t>(units);
}

std::int64_t Heap::hollow_slots() const {
  for (std::size_t i = large_.size(); i-- > 0;) {
    if (large_[i] > 0) return static_cast<std::int64_t>((kLargeBlock << i) / kSlotBytes);
  }
  return 0;
}

// A time of less than a microsecond a unit, measured with keys and strings chosen
// for the worst.
std::int64_t Heap::dearness() const {
  constexpr std::size_t kStackBytes = 16u << 10;
  constexpr std::size_t kStringBytes = 4u << 10;
  std::size_t out = 1 + stack_size_ / kStackBytes + longest_string_ / kStringBytes;
  for (std::size_t i = many_.size(); i-- > 0;) {
    if (many_[i] == 0) continue;
    out += std::size_t{1} << i;
    break;
  }
  return static_cast<std::int64_t>(out);
}

void Heap::count_entries(std::size_t size, std::int32_t by) {
  if (size < kManyEntries * kEntryBytes || size % kEntryBytes != 0) return;
  const std::size_t entries = size / kEntryBytes;
  if (!std::has_single_bit(entries)) return;
  const auto index = static_cast<std::size_t>(std::bit_width(entries / kManyEntries) - 1);
  many_[std::min(index, many_.size() - 1)] += by;
}

void Heap::count_large(std::size_t size, std::int32_t by) {
  if (size < kLargeBlock) return;
  const auto index = static_cast<std::size_t>(std::bit_width(size / kLargeBlock) - 1);
  large_[std::min(index, large_.size() - 1)] += by;
}

}  // namespace castellan::lua
