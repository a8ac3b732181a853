/// Packages of level 1 of the Lua API as level 2 writes them.
///
/// Of scripts it reads Lua's tokens, not its meaning: what stands as a table of
/// `{ "name", "kind" }` in a declaration becomes its signature, the text of a rule its
/// second argument, `piece table` becomes `piece of table`, the kind and the name of what
/// is changed one text, a `change` that adds to lists an `extend`, a `castellan.param` part of its move's signature. Rule texts, there and in
/// files of components and sheets, are read with their grammar: `is_empty(x)`, `x is
/// empty` and `x = none` become `x is none`; `winner of market[s]`, a field of each
/// place of slots, `winner[s]`, likewise `price of red` and `row[n] of red`, fields of a choice; `first n in numbers(a, b)` gets an `else`. Comments, layout and everything else stay as they are;
/// what is of level 2 already does not change.
#pragma once

#include <map>
#include <set>
#include <string>

#include "grammar/diagnostic.hpp"

namespace castellan::package {

/// What a package declares that decides how its rule texts are meant.
struct Spoken {
  std::map<std::string, std::string, std::less<>> slot_fields = {};  ///< the slots of whose places each is
  std::map<std::string, std::string, std::less<>> choice_fields = {};  ///< the choice of whose values each is
  std::map<std::string, std::set<std::string>, std::less<>> choices = {};  ///< and their values
  std::set<std::string, std::less<>> listed = {};               ///< what begins a list: attributes, and other names
  std::set<std::string, std::less<>> kinds = {};                     ///< choices and families: once parameters of sheets
  std::set<std::string, std::less<>> options = {};                   ///< compared with words, `none` among them
  /// What a field holds, or is: the words of values that are taken from it.
  struct Field {
    std::string made_by;                 ///< the constructor
    std::string holds;                   ///< the family, or what a reference is to
    std::string places;                  ///< of slots: the choice that names them
  };
  std::map<std::string, Field, std::less<>> fields = {};
};
/// Adds what a script or a manifest declares; other files declare nothing. O(bytes).
void note(const grammar::Source& file, Spoken& to);

/// Whether a manifest says that its package is of an earlier level than this program's.
bool is_earlier(const grammar::Source& manifest);

/// The text of a script, a manifest or a file with rule texts, told apart by its name,
/// in the level of now; rule texts only when they are of an `earlier` one. What
/// must be written by hand (parameters that are computed elsewhere, rule text put
/// together from parts) goes to `out` as `package/upgrade` and stays. O(bytes).
std::string upgraded(const grammar::Source& file, const Spoken& spoken, bool earlier, grammar::Diagnostics& out);

}  // namespace castellan::package
