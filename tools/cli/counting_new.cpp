// The program's operator new: malloc and a count, so that `bench` can say how
// many allocations a decision costs.

#include <cstdlib>
#include <new>

#include "tools/cli/allocation_counter.hpp"

namespace {

void* counted(std::size_t size) {
  castellan::cli::allocation_count().fetch_add(1, std::memory_order_relaxed);
  if (void* p = std::malloc(size == 0 ? 1 : size)) return p;
  throw std::bad_alloc();
}

}  // namespace

void* operator new(std::size_t size) { return counted(size); }
void* operator new[](std::size_t size) { return counted(size); }
void operator delete(void* p) noexcept { std::free(p); }
void operator delete[](void* p) noexcept { std::free(p); }
void operator delete(void* p, std::size_t) noexcept { std::free(p); }
void operator delete[](void* p, std::size_t) noexcept { std::free(p); }
