/// Additions that several packages make without conflict: lists get longer, numbers add up, tables
/// get entries.
///
/// One table says which key of which kind is added to, and how. The result does not
/// depend on who sets or replaces the thing: additions are carried out when all is
/// declared, in load order. Private to package/.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/lua/declare.hpp"
#include "interpreter/package/places.hpp"

namespace castellan::package {

/// An addition to one key of a declaration.
struct Addition {
  std::string key;
  lua::Value value;
  lua::CallSitePtr site;
};

/// A declaration is added to by the word `KIND NAME`.
struct Target {
  std::string kind;
  std::string name;  ///< empty for kinds of which there is one
  /// Of a move whose name is followed by more parameters: where the name begins in the word.
  std::optional<std::size_t> signature = {};
};
[[nodiscard]] Target target_of(std::string_view word);

/// How a value and what is added to it become one.
enum class Adds : std::uint8_t {
  texts,    ///< a list of texts: new ones are appended
  items,    ///< a list of anything: appended
  named,    ///< a list of things with names: new ones go behind it, what is there gets its
            ///< lists longer and its numbers added up
  number,   ///< added up
  options,  ///< a table: its lists get longer, keys that it has not are set
  numbers,  ///< a number, which is added to every one, or a list that goes behind it
  values    ///< tables in each other: entries by name, lists behind lists, numbers added up
};

/// How a key is added to; none when it is not.
[[nodiscard]] std::optional<Adds> adds_to(std::string_view kind, std::string_view key);
/// All keys of a kind that are added to.
[[nodiscard]] std::vector<std::string> added_keys(std::string_view kind);

/// Carries additions out, and reports impossible ones.
class Adder {
 public:
  /// `what` is how messages call the declaration: `phase 'day'`.
  Adder(Places& places, grammar::Diagnostics& errors, const Addition& addition, std::string what)
      : places_(places), errors_(errors), addition_(addition), what_(std::move(what)) {}

  /// False, after reporting it, when the addition cannot be one of this kind.
  bool check(Adds how);
  /// Puts the addition, which was checked, to the options of the declaration.
  void apply(Adds how, lua::Value& options);

 private:
  using Value = lua::Value;

  void error(std::string id, std::string message);
  bool can_be_shown(const std::string& text);
  /// `item` is what is wrong, the addition or something in its list.
  void wrong(const Value& item, std::string_view expected);
  void append(Value& old, const Value& add, bool whole_table);
  void add_texts(Value& old, const Value& add);
  void add_named(Value& old, const Value& add);
  void add_parts(Value& old, const Value& add, const std::string& name);
  void add_number(Value& old, std::int64_t add);
  void add_values(Value& old, const Value& add);
  void add_options(Value& old, const Value& add);
  void repeated(const std::string& name, const Value& old);

  Places& places_;
  grammar::Diagnostics& errors_;
  const Addition& addition_;
  std::string what_;
};

}  // namespace castellan::package
