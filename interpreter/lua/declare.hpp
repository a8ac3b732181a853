/// Declarations as a script made them: the constructors of `castellan` and the
/// plain values they return.
///
/// A constructor copies its arguments into a `Declaration` at once and hands the
/// script a userdata that only this file can make. No argument is checked here;
/// what a declaration means and which keys it may have is decided by package/,
/// which reads the copies. Called by package/ while it loads; in a sealed VM
/// every constructor raises `package/sealed`.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "interpreter/lua/native.hpp"
#include "interpreter/lua/vm.hpp"

namespace castellan::lua {

/// Where a constructor was called: the package's lines, innermost call first,
/// then those of the shared library.
struct CallSite {
  std::string package;        ///< id of the package that was being loaded
  std::vector<Place> frames;  ///< at least one
};
using CallSitePtr = std::shared_ptr<const CallSite>;

struct Declaration;

/// A Lua value copied out of its VM.
struct Value {
  enum class Kind : std::uint8_t {
    nil,
    boolean,
    integer,
    fraction,
    string,
    table,
    function,
    declaration,
    other
  };
  struct Entry;
  Kind kind = Kind::nil;
  bool boolean = false;
  std::int64_t integer = 0;
  /// Of a number that its declaration does not say: what packages add to it.
  std::int64_t plus = 0;
  std::string text;  ///< of a fraction: how Lua writes it
  Function function;
  /// A table: entries with integer keys in ascending order (holes closed), and
  /// entries with text keys in byte order.
  std::vector<Value> list;
  std::vector<Entry> keys;
  std::shared_ptr<const Declaration> declaration;
  /// Of the declaration it was written in; null for what was never written.
  CallSitePtr site;

  /// The entry of a table, or null.
  [[nodiscard]] const Value* find(std::string_view key) const;
  /// The entry of a table, made when missing; keeps byte order.
  Value& entry(const std::string& key);
};
struct Value::Entry {
  std::string key;
  Value value;
};

/// `a string`, `a table` ...: how a message calls the value's kind.
std::string_view kind_name(Value::Kind kind);

/// What a constructor was given. Positional arguments stand in `options` under
/// their parameter names, beside the keys of the options table.
struct Declaration {
  std::string kind;  ///< the constructor
  std::string name;  ///< its first argument where that is a name
  Value options;
  CallSitePtr site;
};

/// A constructor: its parameters in order. `name` is the declaration's name (of some
/// kinds with what it takes behind it), `options` a table whose keys are taken over.
struct Constructor {
  std::string_view name;
  std::span<const std::string_view> parameters;
};
/// All constructors, by name.
std::span<const Constructor> constructors();

/// What a script may know of the configuration.
struct Configuration {
  struct Option {
    enum class Kind : std::uint8_t { text, number, truth };
    Kind kind = Kind::text;
    std::string text;
  };
  int players = 2;
  bool for_pad = false;  ///< a scoring pad is filled in, nobody plays
  std::map<std::string, Option> options;
  std::map<std::string, bool> modules;  ///< every known module: whether it is on
};

/// The package that is being loaded; the constructors stamp it on what they
/// make. Must stay at one address while its VM lives.
struct DeclareContext {
  std::string package;
  /// Source names of the shared library begin with it; a declaration made there
  /// belongs to the package's line that called it.
  std::string library_prefix;
  /// The options that scripts have asked for.
  std::set<std::string> options_read = {};
};

/// Adds the library `castellan` to a new VM: every constructor and the read-only
/// fields `players`, `for_pad`, `options` and `modules`.
void register_castellan(Vm& vm, const Configuration& configuration, DeclareContext& context);

/// Inside an entry: copies the value at `index`. Raises `package/too-deep` past
/// 16 levels, `package/bad-text` for text that is not UTF-8; charges 16 units a value, so that
/// copies are bounded by the fuel.
Value copy_value(lua_State* L, int index, const CallSitePtr& site);

}  // namespace castellan::lua
