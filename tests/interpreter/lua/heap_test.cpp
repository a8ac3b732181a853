#include "interpreter/lua/heap.hpp"

#include <string>

#include "interpreter/lua/lua_headers.hpp"
#include "interpreter/lua/vm.hpp"
#include "tests/support/catch.hpp"

namespace castellan::lua {
namespace {

TEST_CASE("the heap counts what is in use and refuses growth only", "[lua]") {
  Limits limits;
  limits.memory = 1000;
  limits.block = 600;
  Heap heap(limits);
  void* a = Heap::allocate(&heap, nullptr, LUA_TTABLE, 500);
  REQUIRE(a != nullptr);
  CHECK(heap.live() == 500);
  CHECK(heap.take_charge() == 31);

  CHECK(Heap::allocate(&heap, a, 500, 601) == nullptr);
  CHECK(heap.refusal() == Heap::Refusal::block);
  CHECK(Heap::allocate(&heap, nullptr, 0, 501) == nullptr);
  CHECK(heap.refusal() == Heap::Refusal::total);
  CHECK(heap.live() == 500);

  heap.refuse_after(0);
  a = Heap::allocate(&heap, a, 500, 100);
  REQUIRE(a != nullptr);
  CHECK(heap.live() == 100);
  CHECK(Heap::allocate(&heap, a, 100, 101) == nullptr);
  CHECK(heap.refusal() == Heap::Refusal::system);
  Heap::allocate(&heap, a, 100, 0);
  CHECK(heap.live() == 0);
  CHECK(heap.peak() == 500);
}

TEST_CASE("strings have a limit of their own", "[lua]") {
  Limits limits;
  limits.string = 100;
  Heap heap(limits);
  CHECK(Heap::allocate(&heap, nullptr, LUA_TSTRING, 133) == nullptr);
  CHECK(heap.refusal() == Heap::Refusal::string);
  void* text = Heap::allocate(&heap, nullptr, LUA_TSTRING, 132);
  void* table = Heap::allocate(&heap, nullptr, LUA_TTABLE, 133);
  CHECK(text != nullptr);
  CHECK(table != nullptr);
  Heap::allocate(&heap, text, 132, 0);
  Heap::allocate(&heap, table, 133, 0);
}

TEST_CASE("large blocks make walks dearer as long as they live", "[lua]") {
  Heap heap{Limits{}};
  CHECK(heap.hollow_slots() == 0);
  void* large = Heap::allocate(&heap, nullptr, 0, 1u << 20);
  CHECK(heap.hollow_slots() == (1 << 20) / 24);
  large = Heap::allocate(&heap, large, 1u << 20, 100u << 10);
  CHECK(heap.hollow_slots() == 0);
  Heap::allocate(&heap, large, 100u << 10, 0);
}

// Memory refused at every request in turn: each run fails cleanly or succeeds,
// and nothing leaks (seen by the address sanitizer).
TEST_CASE("starved of memory at any point, a VM fails with an error", "[lua]") {
  const std::string script =
      "local list = {}\n"
      "for i = 1, 20 do list[i] = { name = 'item ' .. i, at = i } end\n"
      "table.sort(list, function(a, b) return a.name < b.name end)\n"
      "local names = {}\n"
      "for k, v in pairs({ b = 1, a = 2 }) do names[#names + 1] = k .. v end\n"
      "print(table.concat(names, ' '), string.format('%5d|%s', 7, 'x'), ('ab'):rep(100))\n"
      "return { list = list, names = names }\n";
  int failures = 0;
  for (std::int64_t n = 0;; ++n) {
    Vm vm;
    vm.fail_allocation_after(n);
    bool failed = false;
    try {
      vm.call({EntryKind::load, "script"}, vm.load_chunk("script", script, TrustLevel::rules));
    } catch (const grammar::Error& error) {
      failed = true;
      CHECK(error.first().id == "budget/memory");
      CHECK(vm.broken());
    }
    if (!failed) break;
    ++failures;
  }
  CHECK(failures > 100);
}

}  // namespace
}  // namespace castellan::lua
