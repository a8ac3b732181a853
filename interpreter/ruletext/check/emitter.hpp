/// The working state of one compilation: tree so far, names in scope, what the
/// text is about, and where it stands.
///
/// Private to interpreter/ruletext. It knows no word of the language and no form of
/// a sentence: those are functions that take it, a header for each idea
/// (expressions.hpp, sets.hpp, nouns.hpp, ...), and the tables in words/.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/ruletext/bitboard/selection.hpp"
#include "interpreter/ruletext/check/compiler.hpp"
#include "interpreter/ruletext/observed.hpp"
#include "interpreter/ruletext/optimiser/noting.hpp"
#include "interpreter/ruletext/optimiser/printed.hpp"
#include "interpreter/ruletext/tree/builder.hpp"

namespace castellan::ruletext {

using grammar::Expr;
using grammar::Statement;
using Kind = Type::Kind;

struct Whereabouts;
struct Loop;

/// A form that was opened: a loop, or what is done perhaps.
using FormId = tree::NodeId;

/// What a name in scope stands for.
struct Binding {
  std::string name;
  Type type;
  std::uint16_t at = 0;  ///< local, or bag register for bags
  std::optional<Value> constant = {};
  std::shared_ptr<const Whereabouts> from = {};  ///< where it lies, when the text says so
};

/// What chance has decided for a `random` of the statement that is compiled.
struct Outcome {
  grammar::SourcePtr source;
  grammar::Span span;    ///< of the `random`
  Type type;             ///< `invalid` when an error was reported
  std::uint16_t at = 0;  ///< the local
};

/// `in SCOPE` of a count that is being compiled.
struct ScopeUse {
  const description::Scope* scope = nullptr;
  grammar::Span at;
  bool used = false;
};

/// What the text is and of whom it speaks.
struct About {
  std::string subject;                  ///< what the player is called
  std::uint16_t player = 0;             ///< the local that holds the player
  std::string slot;                     ///< rule slot of the component whose text it is
  bool own = false;                     ///< speaks of no other player
  bool effects = false;                 ///< may ask
  std::optional<std::uint16_t> points;  ///< where `score` adds to
  bool undivided = false;               ///< long effects are written out in it, too
};

class Emitter {
 public:
  Emitter(const Vocabulary& v, const Signature& s, grammar::Diagnostics& out);
  Program finish(Type result);

  const Vocabulary& v;
  const state::Schema& schema;
  grammar::Diagnostics& out;
  /// Where the next instructions come from.
  grammar::SourcePtr source;
  grammar::Span span;
  About text;
  std::vector<Binding> scope;
  std::vector<Binding> signature;     ///< the names that the text began with
  std::vector<ScopeUse> scopes;       ///< of the count that is compiled
  std::vector<Outcome> outcomes;      ///< of chance, for the statement that is compiled
  std::vector<std::string> inlining;  ///< declared texts on the way here
  std::size_t inlined = 0;            ///< declared texts up to here
  int wholes = 0;                     ///< sets of whole pieces on the way here

  // --- nodes
  void emit(Op op, int a = 0, int b = 0, int c = 0, int d = 0);
  void push(Value value);
  /// Nodes that are part of none yet.
  [[nodiscard]] std::size_t here() const { return tree_.here(); }
  [[nodiscard]] const Instruction& at(std::size_t i) const { return tree_.at(i).in; }
  [[nodiscard]] tree::Mark mark() const { return tree_.mark(); }
  /// Those from `from` on as one.
  tree::NodeId whole(std::size_t from) { return tree_.whole(from); }
  /// Takes the last instruction off when it is this one; its operands stay.
  std::optional<Instruction> take(Op op);
  /// What stands from `from` on is one instruction of this kind; takes it off.
  std::optional<Instruction> take_lone(Op op, std::size_t from) {
    return here() == from + 1 && at(from).op == op ? take(op) : std::nullopt;
  }
  /// What stands from `from` on is one push; takes it off and gives it.
  std::optional<Value> take_constant(std::size_t from);
  /// Constants that instructions read by their position; gives that of the first.
  int constants(const std::vector<Value>& values);
  /// A name was resolved to something that leaves no instruction.
  void refers(Reference::Kind kind, std::size_t id, grammar::Span at);
  /// The number of a refusal, from 1.
  int refusal(Program::Refusal r);
  /// A loop adds up or finds members from `each` on.
  struct Counts {
    FormId loop = 0;
    tree::Mark each;
    Program::Aggregation what;
  };
  void counts(const Counts& loop) { counts_.push_back(loop); }
  /// See Program::Run; `to` is there for `until` alone.
  struct Run {
    FormId loop = 0;
    tree::Mark on = {}, on_end = {}, body = {};
    std::optional<tree::Mark> to = {}, to_end = {};
  };
  void runs_on(const Run& run) { runs_.push_back(run); }
  /// What stands from `from` on is a value, its own locals those from `first` on.
  void is_value(std::size_t from, std::uint16_t first, Type type);
  /// `value` is an aggregate over the segments of a piece: where only what is printed matters, its
  /// loop is left out in play.
  struct AsksOfPrinted {
    tree::NodeId value = 0;
    FormId loop = 0;
    SegmentLoop what;
  };
  void asks_of_printed(const AsksOfPrinted& asks) { asks_printed_.push_back(asks); }
  /// `value` is an aggregate that asks for a condition of every place of a map, up to `each`: where
  /// it can, it is answered by a selection.
  struct AsksOfPlaces {
    tree::NodeId value = 0;
    FormId loop = 0;
    tree::Mark each;
    MembersLoop what;
  };
  void asks_of_places(const AsksOfPlaces& asks) { asks_places_.push_back(asks); }
  /// The program collects members of this type, and nothing else.
  void collects(Type element) { collected_ = element; }
  /// The program can stop before its end.
  void may_stop() { program_.resumable = true; }
  [[nodiscard]] const std::string& title() const { return program_.name; }

  // --- forms: closing one closes what was opened in it
  /// What is done where the value on top is a truth, `holds`.
  [[nodiscard]] FormId open_if(bool holds = true);
  /// Where, besides, that on top now is one.
  void and_if(FormId form, bool holds = true);
  /// What is done instead.
  void open_else(FormId form);
  /// Values of which the first that decides, `and_else` or `or_else`, is that of all: the one on
  /// top is the first.
  [[nodiscard]] FormId open_joined(Op op, int a = 0, int b = 0);
  /// The value on top is the next one; the first where there is no form.
  void join_to(std::optional<FormId>& form, Op op, int a = 0, int b = 0);
  /// The first one stands alone: no other was joined to it.
  void drop_joined(FormId form);
  /// A loop that `op` begins, and ends.
  [[nodiscard]] FormId open_loop(Op op, int a = 0, int b = 0, int d = 0);
  /// A loop without end.
  [[nodiscard]] FormId open_while();
  /// What can be left, and nothing else.
  [[nodiscard]] FormId open_block();
  /// What is behind the form comes next, always or by `jump`; the next turn of a loop; the same
  /// where what ends a turn was left out.
  void leave(FormId form, Op jump = Op::jump);
  void next(FormId form, Op jump = Op::jump);
  void again(FormId form, Op jump = Op::jump);
  void close(FormId form);
  /// What offers values, one of which `op` puts into the local or bag `b`.
  [[nodiscard]] FormId open_offers(Op op, int a, int b);
  /// `number` is that of the decision or the lot.
  void close_offers(FormId form, int number);
  /// What is done with the members of a loop begins.
  void open_body(FormId loop) { tree_.open_body(loop); }
  /// Makes the loop that was closed last, which stands from `begin` on, list its members before it
  /// uses the first one, where using them may change which they are.
  void list_members_first(const Loop& loop, std::size_t begin);

  // --- who looks on
  /// A statement begins here.
  void reach(grammar::Span at);
  /// What the instructions from `from` on leave, a value of this type, is told, unless they only
  /// push or load it.
  void observe(Clause::Kind kind, const Expr& e, std::size_t from, Type type);
  /// What the last instruction leaves is told by a larger clause.
  void told_by_larger();
  /// The whole of a text that gives a value of this type stands there.
  void observe_text(const Expr& e, std::size_t from, Type type);
  /// Instructions without those that tell.
  [[nodiscard]] std::size_t written_length() const { return tree_.length() - marks_; }

  // --- registers
  std::uint16_t new_local(std::uint16_t n = 1);
  [[nodiscard]] std::uint16_t locals() const { return locals_; }
  /// Those from `n` on are free again.
  void keep_locals(std::uint16_t n) { locals_ = n; }
  std::uint16_t new_bag(grammar::Span at);
  [[nodiscard]] std::uint16_t bags() const { return bags_; }
  void keep_bags(std::uint16_t n) { bags_ = n; }
  void load_player() { emit(Op::load, 0, text.player); }
  /// Compiles with the seat in a local as the player, whose fields are meant.
  Type with_player(std::uint16_t local, const std::function<Type()>& body);

  // --- names
  /// Binds a name to the value that the instructions from `from` on leave on the
  /// stack. Names never change: a lone register or constant is not copied.
  [[nodiscard]] Binding named(std::string name, Type type, std::size_t from);
  /// Pushes what a name, none of a bag, stands for.
  void load(const Binding& b);
  [[nodiscard]] const Binding* find_binding(const std::string& name) const;
  /// The bag register that an expression names.
  [[nodiscard]] std::uint16_t bag_of(const Expr& e) const;
  /// Whether an expression is the player of the text and nobody else.
  [[nodiscard]] bool is_player(const Expr& e) const;

  // --- problems and kinds
  Type error(grammar::Span at, std::string id, std::string message, std::string hint = {});
  /// Whether the ruleset's programs, this one included, are too large together;
  /// reported once.
  bool too_much_together(grammar::Span at);
  /// The mistake was reported where something was declared; the code lacks a part.
  Type reported_before();
  Type wrong_kind(grammar::Span at, std::string_view wanted, Type found);
  /// Whether a value of `found`, which is on the stack, can stand where one of
  /// `wanted` belongs; a piece becomes its component or its cell.
  bool check(Type found, Type wanted, const Expr& e);
  [[nodiscard]] std::string kind_of(Type t) const { return describe(t, schema); }
  /// Whether a value is a row of one place, which stands for what lies there.
  [[nodiscard]] bool one_place(Type t) const {
    return t.is(Kind::slots) && schema.field(t.field()).places == 1;
  }
  /// A piece, a place or a row of one place becomes its component, a piece its cell;
  /// others stay.
  void to_component(Type& t);
  void to_cell(Type& t);
  /// The thing of one field as that of any field, where such a one is wanted; else false.
  bool to_any_field(Type& t, Type wanted);

 private:
  void exit(FormId form, tree::Exit to, Op jump);
  /// A node was taken off.
  void forget(tree::NodeId node);
  /// Makes code of the tree, and what is known of its nodes what is known of instructions.
  void lower();
  struct Insertion {
    std::size_t at = 0;
    std::size_t outside =
        0;  ///< what leads to `at` from before here leads to what is inserted, the rest past it
    bool is_part = false;  ///< what begins at `at` begins with what is inserted
  };
  /// In the place in the text that the instruction `like` has.
  void insert(Insertion where, std::span<const Instruction> code, std::size_t like);
  [[nodiscard]] std::uint32_t place(grammar::Span at);
  void put_before_loop(std::size_t from, std::size_t head, std::span<const Instruction> code);
  [[nodiscard]] std::size_t set_up_of(const MembersLoop& loop,
                                      std::span<Instruction> arguments) const;
  void look_up_printed();
  void select_candidates();
  void select_members();
  struct SelectedMembers {
    std::shared_ptr<const Selection> selection;  ///< null: they are gone through
    Selection::Answer answer = Selection::Answer::any;
    std::optional<std::uint16_t> from = {};  ///< local of the place that the answer is about
  };
  [[nodiscard]] SelectedMembers members_of(const MembersLoop& loop) const;
  void keep_deciding_refusals();
  /// Beside the program, for Machine::trace, what it was before it was optimised.
  void keep_written(Program written);
  void mark_ways_back();
  [[nodiscard]] bool tells_clauses() const;
  [[nodiscard]] int clause(Clause::Kind kind, grammar::Span at);
  void number_as_written();

  std::size_t errors_before_;
  std::optional<std::size_t> varying_;
  std::optional<std::size_t> innermost_;
  bool traced_ = false;
  tree::Builder tree_;
  struct ValueNode {
    tree::NodeId value = 0;
    std::uint16_t first = 0;
  };
  std::vector<ValueNode> value_nodes_;
  std::vector<Counts> counts_;
  std::vector<Run> runs_;
  std::vector<AsksOfPlaces> asks_places_;
  std::vector<AsksOfPrinted> asks_printed_;
  std::vector<MembersLoop> asks_of_places_;
  std::vector<SegmentLoop> asks_of_printed_;
  Type collected_;  ///< of the members that the program collects; none: it does more
  std::vector<Reference> named_;
  std::vector<ValueCode> values_;
  std::size_t marks_ = 0;
  bool whole_ = true;
  Program program_;
  std::uint16_t locals_ = 1;
  std::uint16_t bags_ = 0;
};

[[nodiscard]] inline bool is_component(Type t) {
  return t.is(Kind::component) || t.is(Kind::piece);
}
/// Words as names have them: `outer wall` is `outer_wall`.
std::string joined(const std::vector<grammar::WordToken>& words, char between = '_');
std::string key_of(std::string words);
/// The name that a phrase is; empty for everything else.
std::string phrase_of(const Expr& e);
/// A word given as a phrase or in quotes.
std::string word_of(const Expr& e);
/// A phrase of one word.
Expr phrase(std::string word, grammar::Span at);

}  // namespace castellan::ruletext
