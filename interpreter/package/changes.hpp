/// The declarations of all packages in load order, with `replace`, `change`,
/// `remove` and `extend` carried out.
///
/// Knows names and who touched what, not what a declaration means. Two packages
/// that replace, remove or change the same thing (the same key) conflict unless
/// the later one says `overrides`; both places are named. Additions never do.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/lua/declare.hpp"
#include "interpreter/package/additions.hpp"
#include "interpreter/package/trial.hpp"

namespace castellan::package {

/// One declaration after all changes.
struct Declared {
  std::string kind;
  std::string name;
  std::string signature;  ///< where the kind has one: the name with what it takes
  lua::Value options;
  lua::CallSitePtr site;
  std::vector<lua::Value> before;  ///< effects that other packages put around it
  std::vector<lua::Value> after;
  std::vector<Addition> added;  ///< not yet in the options, in load order
  /// Parameters that packages add after those of the signature: the text, in which the name begins
  /// at `from`.
  struct Signature {
    std::string text;
    std::size_t from = 0;
    lua::CallSitePtr site;
  };
  std::vector<Signature> signatures;
  bool replaces = false;                   ///< entries, sheets: takes the place of earlier names
  std::vector<std::string> overrides;      ///< packages it may replace things of
  lua::CallSitePtr removed;                ///< who removed it; null: it is there
  std::vector<lua::CallSitePtr> replaced;  ///< what it took the place of, in load order
  /// The last package that replaced, removed (empty key) or changed each key.
  std::map<std::string, lua::CallSitePtr> touched;
};

/// A thing inside a file that is to be left out: kind `row`, `sheet` or `entry`.
struct Removal {
  std::string kind;
  std::string name;
  lua::CallSitePtr site;
  std::vector<std::string> overrides;  ///< packages whose replacements it may remove
};

/// Copies that packages add to those of a component.
struct MoreCopies {
  std::string name;
  std::int64_t copies = 0;
  lua::CallSitePtr site;
};

class DeclarationSet {
 public:
  /// Every change is noted in `trial`, which says those that are left out.
  DeclarationSet(Places& places, grammar::Diagnostics& errors, Trial& trial)
      : places_(places), errors_(errors), trial_(trial) {}

  /// Takes what an entry script returned. `package` may override the packages
  /// in `overrides` (from its manifest); `is_mod` forbids changing the state's
  /// types and showing what was hidden.
  void add(const lua::Value& returned, const lua::CallSitePtr& entry,
           const std::set<std::string>& overrides, bool is_mod);

  /// Puts what was added to the declarations, when all packages are in.
  void settle();

  /// In the order of their first declaration, without removed ones.
  [[nodiscard]] std::vector<const Declared*> declared() const;
  /// The same with removed ones.
  [[nodiscard]] const std::vector<Declared>& everything() const { return all_; }
  /// Whether a thing that was declared is removed.
  [[nodiscard]] bool removed(const std::string& kind, const std::string& name) const;
  [[nodiscard]] const std::vector<Removal>& removals() const { return removals_; }
  [[nodiscard]] const std::vector<MoreCopies>& more_copies() const { return more_copies_; }

 private:
  using Key = std::pair<std::string, std::string>;

  /// `by` is the call of `replace` around it, or null.
  void add_one(const lua::Declaration& d, const lua::Declaration* by);
  /// Whether it is a change, and one that is left out.
  bool left_out(const lua::Declaration& d);
  void replace(const lua::Declaration& d);
  void change(const lua::Declaration& d);
  void remove(const lua::Declaration& d);
  void extend(const lua::Declaration& d);
  /// The target of `change`, `remove` or `extend`; none, reported, when it names none.
  std::optional<Target> target_named_by(const lua::Declaration& d);
  /// The declaration of that name in the list that is being read, before or after the present one.
  [[nodiscard]] const lua::Declaration* returned(const std::string& kind,
                                                 const std::string& name) const;
  Declared* target(const lua::Declaration& by, const std::string& kind, const std::string& name);
  /// Notes that `by` touched `key` of `d`, to be `wanted` if it says so; false after reporting
  /// a conflict.
  bool touch(Declared& d, const std::string& key, const lua::Declaration& by,
             const lua::Value* wanted = nullptr);
  bool may_replace(const Declared& old, const Declared& fresh, const lua::Declaration& by);
  void apply_keys(Declared& d, const lua::Value& keys, const lua::Declaration& by);
  /// False, after reporting it, when `d` has other keys than these, or one of them has
  /// a value of a wrong kind.
  bool check_keys(const lua::Declaration& d, const std::vector<std::string>& known);
  void error(const lua::CallSitePtr& site, std::string_view word, std::string id,
             std::string message, std::string hint = {});

  Places& places_;
  grammar::Diagnostics& errors_;
  Trial& trial_;
  std::vector<Declared> all_;
  std::map<Key, std::size_t> index_;
  std::vector<Removal> removals_;
  std::vector<MoreCopies> more_copies_;
  const std::set<std::string>* overrides_ = nullptr;
  const lua::Value* returned_ = nullptr;
  bool is_mod_ = false;
};

/// A value in one line; empty for a table that is not empty.
[[nodiscard]] std::string in_one_line(const lua::Value& value);

/// Kinds that declare a field of the state.
[[nodiscard]] bool declares_field(std::string_view kind);

}  // namespace castellan::package
