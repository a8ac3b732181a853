#include "interpreter/lua/vm.hpp"

#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "interpreter/lua/chunk.hpp"
#include "interpreter/lua/environment.hpp"
#include "interpreter/lua/host.hpp"

namespace castellan::lua {
namespace {

/// While it lives, Lua reads and prints numbers on this thread with a decimal
/// point, whatever locale the host has set.
class PlainNumbers {
 public:
  PlainNumbers() : before_(uselocale(plain())) {}
  PlainNumbers(const PlainNumbers&) = delete;
  PlainNumbers& operator=(const PlainNumbers&) = delete;
  ~PlainNumbers() { uselocale(before_); }

 private:
  static locale_t plain() {
    static const locale_t kPlain = newlocale(LC_ALL_MASK, "C", nullptr);
    return kPlain;
  }
  locale_t before_;
};

// Unreachable, because every entry is protected.
int on_panic(lua_State*) {
  std::fprintf(stderr,
               "error[%s]: Lua failed outside of a protected call. This is a fault of castellan.\n",
               "sandbox/panic");
  std::fflush(stderr);
  constexpr int kInternalError = 70;
  std::_Exit(kInternalError);
}

struct Work {
  void (*body)(lua_State*, void*);
  void* data;
};

int do_work(lua_State* L) {
  const Work work = *static_cast<const Work*>(lua_touserdata(L, 1));
  lua_settop(L, 0);
  work.body(L, work.data);
  return 0;
}

int do_build(lua_State* L) {
  build_environment(L);
  return 0;
}

std::int64_t fuel_of(const Entry& entry, const Limits& limits) {
  if (entry.fuel > 0) return entry.fuel;
  switch (entry.kind) {
    case EntryKind::enumerate:
      return limits.enumerate_fuel;
    case EntryKind::apply:
    case EntryKind::hook:
      return limits.apply_fuel;
    case EntryKind::score:
      return limits.score_fuel;
    case EntryKind::label:
      return limits.label_fuel;
    case EntryKind::load:
      break;
  }
  return limits.load_fuel;
}

// Calls `function` with one argument; throws what it raised.
void call_protected(Host& h, lua_CFunction function, void* argument) {
  lua_State* L = h.state;
  constexpr int kSlots = 3;
  const int top = lua_gettop(L);
  int status = LUA_ERRMEM;
  if (lua_checkstack(L, kSlots) != 0) {
    lua_pushcfunction(L, message_handler);
    lua_pushcfunction(L, function);
    lua_pushlightuserdata(L, argument);
    status = lua_pcall(L, 1, 0, top + 1);
  }
  if (status == LUA_OK) {
    lua_settop(L, top);
    return;
  }
  h.broken = true;
  if (status != LUA_ERRRUN || !is_failure(L, -1)) keep_limit_failure(L, status);
  lua_settop(L, top);
  throw grammar::Error(h.failure);
}

}  // namespace

Vm::Vm(VmOptions options) : host_(std::make_unique<Host>(std::move(options))) {
  Host& h = *host_;
  h.kind = EntryKind::load;
  h.entry_name = "the sandbox";
  h.state = lua_newstate(&Heap::allocate, &h.heap);
  if (h.state == nullptr || !h.heap.find_stack(h.state)) {
    if (h.state != nullptr) lua_close(h.state);
    throw grammar::Error(grammar::diagnose(
        "", "sandbox/no-vm", "A Lua virtual machine could not be made within its limits."));
  }
  *static_cast<Host**>(lua_getextraspace(h.state)) = &h;
  lua_atpanic(h.state, on_panic);
  h.heap.on_refusal(note_refusal, &h);
  h.fuel_left = h.fuel_given = h.options.limits.load_fuel;
  try {
    call_protected(h, guarded<do_build>, nullptr);
  } catch (...) {
    lua_close(h.state);
    throw;
  }
}

Vm::Vm(Vm&&) noexcept = default;

Vm& Vm::operator=(Vm&& other) noexcept {
  std::swap(host_, other.host_);
  return *this;
}

Vm::~Vm() {
  if (host_ != nullptr) lua_close(host_->state);
}

void Vm::register_library(const std::string& name, std::span<const luaL_Reg> functions,
                          void* context) {
  extend_library(name, [&](lua_State* L) {
    for (const luaL_Reg& entry : functions) {
      lua_pushlightuserdata(L, context);
      lua_pushcclosure(L, entry.func, 1);
      lua_setfield(L, 1, entry.name);
    }
  });
}

Function Vm::load_chunk(const std::string& source_name, std::string_view text, TrustLevel trust) {
  Function out;
  run({EntryKind::load, source_name}, [&](lua_State* L) {
    push_chunk(L, source_name, text, trust);
    out = keep_function(L, -1);
  });
  return out;
}

void Vm::seal() { host_->sealed = true; }
bool Vm::sealed() const { return host_->sealed; }

void Vm::call(const Entry& entry, Function function) {
  call(
      entry, function, [](lua_State*) { return 0; }, 0, [](lua_State*) {});
}

void Vm::run_protected(const Entry& entry, void (*body)(lua_State*, void*), void* data) {
  Host& h = *host_;
  Work work{body, data};
  if (h.in_entry) {
    if (entry.kind != EntryKind::hook) {
      throw grammar::Error(
          grammar::diagnose("", "script-api/reentrant",
                            "A rule was called while " + h.entry_text() + " was running."));
    }
    call_protected(h, guarded<do_work>, &work);
    return;
  }
  if (h.broken) {
    throw grammar::Error(grammar::diagnose(
        "", "sandbox/vm-broken", "The virtual machine was used after a rule had failed in it."));
  }
  h.kind = entry.kind;
  h.entry_name = entry.name;
  h.fuel_left = h.fuel_given = fuel_of(entry, h.options.limits);
  h.printed = 0;
  h.heap.take_charge();
  h.failure.clear();
  h.refused_at = {};
  lua_sethook(h.state, on_count, LUA_MASKCOUNT, kHookPeriod);

  h.in_entry = true;
  struct Leave {
    Host& host;
    ~Leave() {
      host.in_entry = false;
      host.entry_name = {};
    }
  } leave{h};
  const PlainNumbers plain;
  call_protected(h, guarded<do_work>, &work);
}

bool Vm::broken() const { return host_->broken; }
std::int64_t Vm::fuel_used() const { return host_->fuel_given - host_->fuel_left; }
std::size_t Vm::memory() const { return host_->heap.live(); }
std::size_t Vm::peak_memory() const { return host_->heap.peak(); }
void Vm::fail_allocation_after(std::int64_t requests) { host_->heap.refuse_after(requests); }

void Vm::push_function(lua_State* L, Function function) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, function.reference);
}

Function Vm::keep_function(lua_State* L, int index) {
  if (lua_type(L, index) != LUA_TFUNCTION) {
    raise(L, "schema/type", "Here must be a function, not " + describe(L, index) + ".");
  }
  lua_pushvalue(L, index);
  return {luaL_ref(L, LUA_REGISTRYINDEX)};
}

void Vm::push_library_table(lua_State* L, const std::string& name) { push_library(L, name); }

}  // namespace castellan::lua
