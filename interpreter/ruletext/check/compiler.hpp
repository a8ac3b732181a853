/// From rule text to programs: names are resolved against the schema and the
/// description, kinds are checked, definitions and contributions are inlined.
///
/// Called while rules are compiled, never during play. Every problem is
/// reported with its place and, for a name, the nearest known one; the program
/// returned after an error must not be run.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "grammar/ast/entries.hpp"
#include "grammar/ast/rule.hpp"
#include "interpreter/description/description.hpp"
#include "interpreter/ruletext/code/verify.hpp"
#include "interpreter/ruletext/program.hpp"
#include "interpreter/state/schema.hpp"

namespace castellan::ruletext {

/// A choice that rule text offers by itself: `either`, `choose`. Its moves are
/// `name VALUE`.
struct Decision {
  std::string name;
  Type type;                        ///< of a value
  bool several = false;             ///< a number of values are chosen together
  std::vector<std::string> labels;  ///< of `either`: the branches; values count from 0

  friend bool operator==(const Decision&, const Decision&) = default;
};

/// What rule text leaves to chance: one of several values.
struct Lot {
  Type type;         ///< of a value
  std::string text;  ///< how the rules say it

  friend bool operator==(const Lot&, const Lot&) = default;
};

/// Definitions inlined in one program, and in all programs of a ruleset; the
/// instructions that those may have together.
inline constexpr std::size_t kMostInlined = 4'096;
inline constexpr std::size_t kMostInlinedTogether = 20'000;
inline constexpr std::size_t kMostInstructionsTogether = 200'000;

/// Names that later layers give ids to, needed by effects.
struct Vocabulary {
  struct Sheet {
    SheetId id;
    std::vector<Type> parameters;
    /// Of what it gives the amount; `invalid` for a sheet of players.
    Type subject;
  };
  const description::Description& description;
  const state::Schema& schema;
  std::map<std::string, PhaseId, std::less<>> phases;
  std::map<std::string, Sheet, std::less<>> sheets;
  std::map<std::string, EventId, std::less<>> events;
  /// Lua functions in the order of their first use.
  mutable std::vector<LuaFunction> lua_functions;
  /// The number of a Lua function.
  int lua_function(const std::string& name, std::vector<Type> parameters, Type result) const;
  /// Decisions in the order of their first use.
  mutable std::vector<Decision> decisions = {};
  int decision(Decision d) const;
  /// What is left to chance, in the order of first use.
  mutable std::vector<Lot> lots = {};
  int lot(Lot l) const;
  /// Effects that are called where they would stand in themselves or are long, by their place
  /// among the definitions, in the order of first use; compile_called compiles them.
  mutable std::vector<std::size_t> called = {};
  int call_of(std::size_t definition) const;
  /// Those that came to many instructions where they were written out.
  mutable std::set<std::size_t> long_effects = {};
  /// What programs compiled up to now may name.
  Linkage linkage() const;
  /// What the programs compiled up to now have taken of the limits above.
  struct Taken {
    std::size_t inlined = 0;
    std::size_t instructions = 0;
    bool reported = false;  ///< that it is too much
  };
  mutable Taken taken = {};
  /// What is printed on pieces, as loops over their segments ask for it.
  mutable std::shared_ptr<class PrintedValues> printed = {};
  /// Where names are declared; see name_index().
  mutable std::shared_ptr<const struct NameIndex> index = {};
  /// Declared texts as trees, each parsed once however often it is inlined.
  mutable std::shared_ptr<struct ReadTexts> read = {};
  /// Whether a field is not open to everybody; once somebody has asked.
  mutable std::optional<bool> hides = {};
  /// Hears of every program that has been compiled and verified, and of the same before it
  /// was optimised; may be empty.
  std::function<void(const Program&, const Program& written)> compiled = {};
  bool optimising = true;  ///< else programs run as they are written
  /// Programs tell it what they come to, and run as they are written; null: nobody looks on.
  std::shared_ptr<Observed> observed = {};
};

/// A name that is bound when the program starts: local i + 1, or bag register
/// counted separately, in this order, other names for one of them left out.
struct Parameter {
  std::string name;
  Type type;
  description::RuleText lies_in =
      {};  ///< the pile or slots that it is taken from, when it is of one
  std::optional<std::size_t> same_as =
      {};  ///< the number of one before it of which this is another name
};

struct Signature {
  std::string name;               ///< for messages: "effect of move buy"
  std::string subject = "actor";  ///< name of local 0; "player" in sheets
  std::vector<Parameter> parameters;
  std::string slot = {};  ///< text of a component: its rule slot
  bool own = false;       ///< speaks of no player but the subject
  /// Evaluated again and again for other values of the locals from this one on,
  /// while the others and the game stay: what depends on these alone is noted.
  std::optional<std::size_t> varying = {};
  /// Of the varying locals those from this one on change most often: what depends on the others
  /// alone is noted until one of these changes.
  std::optional<std::size_t> innermost = {};
  bool undivided = false;  ///< runs without a stop where nobody is asked: calls no effect
  bool traced = false;     ///< Machine::trace may ask what it counts
};

/// Parses the text of `text`; problems go to `out`.
grammar::Expr parse_amount(const description::RuleText& text, grammar::Diagnostics& out);
std::vector<grammar::Statement> parse_effects(const description::RuleText& text,
                                              grammar::Diagnostics& out);

/// An expression of the wanted type (`invalid`: any).
Program compile_amount(const Vocabulary& v, const Signature& s, const grammar::Expr& e,
                       const grammar::SourcePtr& source, Type wanted, grammar::Diagnostics& out);
Program compile_amount(const Vocabulary& v, const Signature& s, const description::RuleText& text,
                       Type wanted, grammar::Diagnostics& out);

/// What things are put in order by: a number, or a condition, which is 1 where it holds.
Program compile_key(const Vocabulary& v, const Signature& s, const grammar::Expr& e,
                    const grammar::SourcePtr& source, grammar::Diagnostics& out);
Program compile_key(const Vocabulary& v, const Signature& s, const description::RuleText& text,
                    grammar::Diagnostics& out);

/// The amount of a component's rule slot: one value, or statements in which
/// `score` adds to it.
Program compile_slot_amount(const Vocabulary& v, const Signature& s, const grammar::RuleLine& text,
                            const grammar::SourcePtr& source, grammar::Diagnostics& out);

/// Checks what the words of the ruleset are declared with, used or not.
void check_words(const Vocabulary& v, grammar::Diagnostics& out);

/// Whether a text is the name of a set that the ruleset declares, with the values that it
/// takes and also with `of` a player behind it, or a set of the language that is a call or regions
/// of a piece.
bool names_set(const Vocabulary& v, const grammar::Expr& e);

/// A program that collects the elements of a set, in order (Machine::collected).
/// `where`, null for all, sees the element as `variable`. `element` is their
/// type, `invalid` after an error.
Program compile_set(const Vocabulary& v, const Signature& s, const std::string& variable,
                    const grammar::Expr& set, const grammar::Expr* where,
                    const grammar::SourcePtr& source, Type& element, grammar::Diagnostics& out);

/// The program of the effect `v.called[index]`: local 0 is its actor, its parameters follow.
Program compile_called(const Vocabulary& v, std::size_t index, grammar::Diagnostics& out);

/// The effect that calls a Lua function with the first so many locals.
Program compile_call(const Vocabulary& v, const std::string& name, int function, std::size_t locals,
                     const description::Origin& at);

/// Several pieces of effects, run one after the other.
Program compile_effects(const Vocabulary& v, const Signature& s,
                        std::span<const description::RuleText> texts, grammar::Diagnostics& out);
Program compile_effects(const Vocabulary& v, const Signature& s,
                        const std::vector<grammar::Statement>& statements,
                        const grammar::SourcePtr& source, grammar::Diagnostics& out);

}  // namespace castellan::ruletext
