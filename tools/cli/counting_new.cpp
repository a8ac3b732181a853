// A program's operator new: malloc and a count. A unit of its own: where GCC
// inlines one half of a pair, it takes the other for that of the library.

#include <cstdlib>
#include <new>

#include "tools/cli/allocation_counter.hpp"

namespace {

void* counted(std::size_t size) noexcept {
  castellan::cli::allocation_count().fetch_add(1, std::memory_order_relaxed);
  return std::malloc(size == 0 ? 1 : size);
}

void* counted_or_thrown(std::size_t size) {
  if (void* p = counted(size)) return p;
  throw std::bad_alloc();
}

}  // namespace

// All forms are replaced, so that a sanitizer sees every block come and go the
// same way.
void* operator new(std::size_t size) { return counted_or_thrown(size); }
void* operator new[](std::size_t size) { return counted_or_thrown(size); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return counted(size); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return counted(size); }
void operator delete(void* p) noexcept { std::free(p); }
void operator delete[](void* p) noexcept { std::free(p); }
void operator delete(void* p, std::size_t) noexcept { std::free(p); }
void operator delete[](void* p, std::size_t) noexcept { std::free(p); }
void operator delete(void* p, const std::nothrow_t&) noexcept { std::free(p); }
void operator delete[](void* p, const std::nothrow_t&) noexcept { std::free(p); }
