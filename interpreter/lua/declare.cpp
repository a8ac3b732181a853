#include "interpreter/lua/declare.hpp"

#include <algorithm>
#include <array>
#include <new>
#include <utility>

#include "interpreter/lua/declare_internal.hpp"

namespace castellan::lua {
namespace {

constexpr const char* kMetatable = "castellan.declaration";
constexpr int kMaxFrames = 8;

using Names = std::string_view;
constexpr Names kNamed[] = {"name", "options"};
constexpr Names kOptions[] = {"options"};
constexpr Names kText[] = {"name", "text"};
constexpr Names kConstant[] = {"name", "value"};
constexpr Names kTextAndOptions[] = {"name", "text", "options"};
constexpr Names kName[] = {"name"};
constexpr Names kList[] = {"name", "values"};
constexpr Names kRange[] = {"min", "max"};
constexpr Names kChoice[] = {"choice"};
constexpr Names kFamilyList[] = {"family", "list"};
constexpr Names kCopies[] = {"names", "n"};
constexpr Names kPhase[] = {"phase"};
constexpr Names kOn[] = {"event", "options"};
constexpr Names kContribute[] = {"point", "options"};
constexpr Names kRanking[] = {"amounts"};
constexpr Names kWords[] = {"words", "options"};
constexpr Names kTurnCap[] = {"decisions"};
constexpr Names kMoveCap[] = {"moves"};
constexpr Names kReplace[] = {"declaration", "options"};
constexpr Names kTarget[] = {"target", "options"};

// clang-format off
constexpr Constructor kConstructors[] = {
    {"amount", kText}, {"box", kNamed}, {"change", kTarget}, {"choice", kList},
    {"choice_field", kNamed}, {"component", kNamed}, {"components", kFamilyList},
    {"condition", kTextAndOptions}, {"constant", kConstant}, {"contestant", kNamed}, {"contribute", kContribute},
    {"copies", kCopies}, {"counter", kNamed}, {"effect", kText}, {"entries", kNamed},
    {"event", kText}, {"extend", kTarget}, {"figures", kNamed}, {"flag", kNamed}, {"flag_attribute", {}},
    {"grid", kNamed}, {"invariant", kNamed}, {"map", kNamed}, {"move", kNamed}, {"move_cap", kMoveCap},
    {"noun", kWords}, {"number", kRange},
    {"on", kOn}, {"one_of", kChoice}, {"pad", kOptions}, {"pad_award", kNamed}, {"pad_fact", kNamed},
    {"pad_figure", kNamed}, {"pad_holding", kNamed}, {"pad_kind", kNamed}, {"phase", kNamed}, {"pick", kWords},
    {"pile", kNamed}, {"point", kNamed}, {"ranking", kRanking}, {"ref", kNamed},
    {"regions", kNamed}, {"remove", kTarget}, {"replace", kReplace}, {"rows", kNamed},
    {"scope", kWords}, {"set", kNamed}, {"several_of", kChoice}, {"sheet", kName},
    {"slots", kNamed}, {"start", kPhase}, {"step", kNamed}, {"table", kNamed},
    {"turn_cap", kTurnCap}, {"verb", kTextAndOptions},
};
// clang-format on

using Handle = std::shared_ptr<const Declaration>;

CallSitePtr site_of_call(lua_State* L, const DeclareContext& context) {
  auto site = std::make_shared<CallSite>();
  site->package = context.package;
  lua_Debug frame{};
  for (int level = 1; level <= kMaxFrames && lua_getstack(L, level, &frame) == 1; ++level) {
    Place place = caller_position(L, level);
    if (place.source == nullptr) continue;
    const bool repeated = !site->frames.empty() && site->frames.back().line == place.line &&
                          site->frames.back().source == place.source;
    if (!repeated) site->frames.push_back(std::move(place));
  }
  if (!context.library_prefix.empty()) {
    std::stable_partition(site->frames.begin(), site->frames.end(), [&](const Place& p) {
      return !p.source->name().starts_with(context.library_prefix);
    });
  }
  return site;
}

void push_declaration(lua_State* L, Handle declaration) {
  void* block = lua_newuserdatauv(L, sizeof(Handle), 0);
  new (block) Handle(std::move(declaration));
  luaL_setmetatable(L, kMetatable);
}

int destroy_declaration(lua_State* L) {
  static_cast<Handle*>(luaL_checkudata(L, 1, kMetatable))->~Handle();
  return 0;
}

void take_options(Declaration& made, Value given) {
  if (given.kind == Value::Kind::nil) return;
  if (given.kind != Value::Kind::table) {
    made.options.entry("options") = std::move(given);
    return;
  }
  made.options.list = std::move(given.list);
  for (auto& [key, value] : given.keys) made.options.entry(key) = std::move(value);
}

Handle make_declaration(lua_State* L, const Constructor& constructor,
                        const DeclareContext& context) {
  auto made = std::make_shared<Declaration>();
  made->kind = constructor.name;
  made->site = site_of_call(L, context);
  made->options.kind = Value::Kind::table;
  made->options.site = made->site;
  // An options table is taken first, so that its keys cannot stand for an
  // argument.
  int index = 0;
  for (const std::string_view parameter : constructor.parameters) {
    ++index;
    if (parameter == "options") take_options(*made, copy_value(L, index, made->site));
  }
  index = 0;
  for (const std::string_view parameter : constructor.parameters) {
    ++index;
    if (parameter == "options") continue;
    Value value = copy_value(L, index, made->site);
    if (parameter == "name") {
      if (value.kind == Value::Kind::string) made->name = std::move(value.text);
    } else {
      made->options.entry(std::string(parameter)) = std::move(value);
    }
  }
  return made;
}

int construct(lua_State* L, const Constructor& constructor) {
  const auto& context = *static_cast<const DeclareContext*>(lua_touserdata(L, lua_upvalueindex(1)));
  const auto expected = static_cast<int>(constructor.parameters.size());
  constexpr std::int64_t kCost = 64;
  charge(L, kCost);
  check_unsealed(L, "castellan." + std::string(constructor.name));
  if (lua_gettop(L) > expected) {
    raise(L, "script-api/arguments",
          "castellan." + std::string(constructor.name) + " takes at most " +
              std::to_string(expected) + " arguments, not " + std::to_string(lua_gettop(L)) + ".",
          constructor.parameters.data() == kTarget ? "kind and name are one text: \"KIND NAME\""
          : lua_isuserdata(L, 1) != 0
              ? "write castellan." + std::string(constructor.name) + " with '.', not ':'"
              : "");
  }
  lua_settop(L, expected);
  push_declaration(L, make_declaration(L, constructor, context));
  return 1;
}

// One native function a constructor: a registered function has no upvalue left
// to tell them apart.
template <std::size_t index>
int construct_nth(lua_State* L) {
  return construct(L, kConstructors[index]);
}
template <std::size_t... index>
std::array<luaL_Reg, sizeof...(index)> functions(std::index_sequence<index...>) {
  return {luaL_Reg{kConstructors[index].name.data(), guarded<construct_nth<index>>}...};
}

void push_option(lua_State* L, const Configuration::Option& option) {
  switch (option.kind) {
    case Configuration::Option::Kind::text:
      lua_pushlstring(L, option.text.data(), option.text.size());
      break;
    case Configuration::Option::Kind::number:
      lua_pushinteger(L, std::stoll(option.text));
      break;
    case Configuration::Option::Kind::truth:
      lua_pushboolean(L, option.text == "true");
      break;
  }
}

int refuse_write(lua_State* L) {
  raise(L, "sandbox/read-only", "The configuration of a game cannot be written.");
}

// Upvalue 1 is the table of values, upvalue 2 the error for other names,
// upvalue 3 what a message calls a name and upvalue 4 where names that are read are noted.
int read_setting(lua_State* L) {
  lua_pushvalue(L, 2);
  lua_rawget(L, lua_upvalueindex(1));
  if (!lua_isnil(L, -1)) {
    auto* noted = static_cast<std::set<std::string>*>(lua_touserdata(L, lua_upvalueindex(4)));
    if (noted != nullptr) noted->emplace(check_text(L, 2));
    return 1;
  }
  std::vector<std::string> known;
  lua_pushnil(L);
  while (lua_next(L, lua_upvalueindex(1)) != 0) {
    lua_pop(L, 1);
    known.emplace_back(check_text(L, -1));
  }
  std::sort(known.begin(), known.end());
  const std::string name = lua_type(L, 2) == LUA_TSTRING ? std::string(check_text(L, 2)) : "?";
  const std::string what(check_text(L, lua_upvalueindex(3)));
  raise(L, std::string(check_text(L, lua_upvalueindex(2))),
        "There is no " + what + " '" + name + "'.", grammar::nearest_hint(name, known), name);
}

// Replaces the table on top of the stack by a proxy that only reads it, and
// notes in `noted` what, unless that is null.
void freeze_table(lua_State* L, const char* unknown_id, const char* what,
                  std::set<std::string>* noted = nullptr) {
  lua_newuserdatauv(L, 0, 0);
  lua_createtable(L, 0, 3);
  lua_rotate(L, -3, -1);
  lua_pushstring(L, unknown_id);
  lua_pushstring(L, what);
  lua_pushlightuserdata(L, noted);
  lua_pushcclosure(L, guarded<read_setting>, 4);
  lua_setfield(L, -2, "__index");
  lua_pushcfunction(L, guarded<refuse_write>);
  lua_setfield(L, -2, "__newindex");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
}

}  // namespace

std::span<const Constructor> constructors() { return kConstructors; }

std::shared_ptr<const Declaration> to_declaration(lua_State* L, int index) {
  const void* block = luaL_testudata(L, index, kMetatable);
  return block == nullptr ? nullptr : *static_cast<const Handle*>(block);
}

void register_castellan(Vm& vm, const Configuration& configuration, DeclareContext& context) {
  constexpr auto kCount = std::size(kConstructors);
  vm.register_library("castellan", functions(std::make_index_sequence<kCount>()), &context);
  vm.extend_library("castellan", [&](lua_State* L) {
    if (luaL_newmetatable(L, kMetatable) != 0) {
      lua_pushcfunction(L, destroy_declaration);
      lua_setfield(L, -2, "__gc");
      lua_pushboolean(L, 0);
      lua_setfield(L, -2, "__metatable");
    }
    lua_pop(L, 1);
    lua_pushinteger(L, configuration.players);
    lua_setfield(L, 1, "players");
    lua_pushboolean(L, configuration.for_pad ? 1 : 0);
    lua_setfield(L, 1, "for_pad");
    lua_newtable(L);
    for (const auto& [name, option] : configuration.options) {
      push_option(L, option);
      lua_setfield(L, -2, name.c_str());
    }
    freeze_table(L, "package/unknown-option", "option", &context.options_read);
    lua_setfield(L, 1, "options");
    lua_newtable(L);
    for (const auto& [name, on] : configuration.modules) {
      lua_pushboolean(L, on ? 1 : 0);
      lua_setfield(L, -2, name.c_str());
    }
    freeze_table(L, "package/unknown-module", "module");
    lua_setfield(L, 1, "modules");
  });
}

}  // namespace castellan::lua
