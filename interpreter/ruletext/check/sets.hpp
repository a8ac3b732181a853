/// Sets: what can be gone through.
#pragma once

#include "interpreter/ruletext/check/emitter.hpp"

namespace castellan::ruletext {

/// What the members of a set are part of, one after another.
enum class Parts : std::uint8_t { none, rays, lines };

/// An open loop over a set. Its locals from `base` on are the cursor, what is
/// gone through, the weight or a second value, and the element. Over rays and
/// lines they are a board::Walk.
struct Loop {
  bool valid = false;  ///< else an error was reported
  std::uint16_t base = 0;
  Type element;
  bool weighted = false;  ///< the weight counts copies
  Parts parts = Parts::none;
  FormId form = 0;
  std::uint16_t shown = 0;  ///< a local with what is made of the element, 0 for none

  /// Of rays and lines: which of them the element is on.
  [[nodiscard]] std::uint16_t part() const { return static_cast<std::uint16_t>(base + 2); }
  [[nodiscard]] std::uint16_t value() const {
    return shown != 0 ? shown : static_cast<std::uint16_t>(base + 3);
  }
  /// The element under a name.
  [[nodiscard]] Binding named(std::string name) const {
    return {std::move(name), element, value()};
  }
};

/// Opens a loop, a form: code that sets its locals up and the iterate instruction. With
/// `copies` a pile or bag gives each copy, else each type once with its number
/// as weight.
Loop open_set(Emitter& em, const Expr& set, bool copies);
/// The members of a set as long as a condition holds.
Loop open_run(Emitter& em, const Expr& run, bool copies);
/// The set that a declared text says, which speaks of `player`; `key` is what declares it.
Loop open_set_of(Emitter& em, const description::RuleText& set, const std::string& key,
                 grammar::Span at);
/// Whether a name alone is a set, wherever it stands: all values of something, what lies in
/// a field, a set with a name that takes no values.
bool is_set_name(const Vocabulary& v, const std::string& n);
/// `said` is how the set is named: with its values, when it takes some.
Loop open_named_set(Emitter& em, const description::NamedSet& set, const Expr& said, bool copies);
/// Whether a set is one that the language or the ruleset has a name or a form for;
/// opens it then. All others are values: containers and the like.
bool open_form(Emitter& em, const Expr& set, bool copies, Loop& loop);
/// Whether `X of Y` may be an attribute that holds several values: some family has one called X.
bool names_several(const Emitter& em, const Expr& e);
/// Compiles what is gone through: a container or several things, or the component of
/// which an attribute, `several`, holds several values.
Type contents(Emitter& em, const Expr& set, const state::AttributeType*& several);
/// Opens a loop over what `contents` has compiled.
void open_contents(Emitter& em, const Expr& set, Type t, const state::AttributeType* several,
                   bool copies, Loop& loop);
/// A word that means all of its kind: `players`, a choice, a family; their type and values.
struct All {
  Type element;
  Value first = 0;
  Value end = 0;
};
std::optional<All> all_of(Emitter& em, const std::string& name);

/// The locals of a loop, the cursor set. Every element counts once when
/// `weight` says so; boards need no weight.
void begin_loop(Emitter& em, Loop& loop, Type element, Value cursor);
void begin_weighted_loop(Emitter& em, Loop& loop, Type element, Value cursor);
/// A loop over what was pushed last, which is taken.
void begin_held_loop(Emitter& em, Loop& loop, Type element);
/// The same with its head. `second` is a second value of it.
void loop_over(Emitter& em, Loop& loop, Type element, Op op, int a, int d,
               std::optional<Value> second = {});

const description::NamedSet* find_set(Emitter& em, const std::string& name);
/// The map that has components of a landmark's family on it.
FieldId map_with_landmark(const Emitter& em, Type t);

/// The members of a set, each under a name, for which a condition holds.
struct Members {
  const Expr& set;
  const std::string& name;
  const Expr* where = nullptr;  ///< null: all
  bool where_not = false;       ///< those for which it does not hold
  bool copies = false;          ///< see open_set
};
/// Compiles `each` as the body of a loop over members. Their type, `invalid`
/// after an error in the set, when there is no loop.
Type for_members(Emitter& em, const Members& members, const std::function<void(const Loop&)>& each);
/// Collects the elements of a set; see compile_set.
Type collected(Emitter& em, const std::string& variable, const Expr& set, const Expr* where);

}  // namespace castellan::ruletext
