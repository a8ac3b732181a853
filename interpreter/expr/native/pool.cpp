#include <sys/mman.h>

#include <algorithm>
#include <cstring>

#include "interpreter/expr/native/native_program.hpp"

namespace castellan::expr::native {

Pool::Pool(const state::Schema& schema) : schema_(schema), components_(schema.components().size()) {
  std::size_t words = 0;
  for (const auto& c : schema.components()) words = std::max(words, c.attributes.size());
  attributes_.resize(words * components_);
  for (std::size_t c = 0; c < components_; ++c) {
    const auto& own = schema.components()[c].attributes;
    for (std::size_t w = 0; w < own.size(); ++w) attributes_[w * components_ + c] = own[w];
  }
  bytes_ = entry_code();
}

Pool::~Pool() {
  if (room_ != nullptr) munmap(room_, room_size_);
}

void Pool::translate(Program& p) {
  const auto code = native::translate(p, *this);
  bytes_.resize((bytes_.size() + 15) / 16 * 16, 0xCC);
  auto entry = std::make_shared<Code>();
  entry->from = bytes_.size();
  bytes_.insert(bytes_.end(), code.begin(), code.end());
  codes_.push_back(entry);
  p.native = std::move(entry);
}

bool Pool::seal() {
  room_size_ = bytes_.size();
  void* room = mmap(nullptr, room_size_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (room == MAP_FAILED) return false;
  std::memcpy(room, bytes_.data(), bytes_.size());
  if (mprotect(room, room_size_, PROT_READ | PROT_EXEC) != 0) {
    munmap(room, room_size_);
    return false;
  }
  room_ = room;
  for (const auto& c : codes_) {
    c->code = static_cast<const std::uint8_t*>(room) + c->from;
    c->enter = reinterpret_cast<Enter>(room);
  }
  return true;
}

}  // namespace castellan::expr::native
