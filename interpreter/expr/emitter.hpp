/// The working state of one compilation: code so far, names in scope, places.
/// Private to interpreter/expr; the parts of the compiler are its member
/// functions, spread over names.cpp, expressions.cpp, sets.cpp and effects.cpp.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/expr/compiler.hpp"

namespace castellan::expr {

class Emitter {
 public:
  Emitter(const Vocabulary& v, const Signature& s, grammar::Diagnostics& out);

  Type amount(const grammar::Expr& e, const grammar::SourcePtr& source, Type wanted);
  void effects(const std::vector<grammar::Statement>& list, const grammar::SourcePtr& source);
  /// The points that `score` statements come to.
  Type scored(const std::vector<grammar::Statement>& list, const grammar::SourcePtr& source);
  /// Collects the elements of a set; see compile_set.
  Type collected(const std::string& variable, const grammar::Expr& set, const grammar::Expr* where,
                 const grammar::SourcePtr& source);
  Program finish(Type result);

 private:
  using Expr = grammar::Expr;
  using Kind = Type::Kind;

  /// What a name in scope stands for.
  struct Binding {
    std::string name;
    Type type;
    std::uint16_t at = 0;                    ///< local, or bag register for bags
    std::optional<Value> constant = {};
  };
  /// An open loop over a set.
  struct Loop {
    bool valid = false;
    std::uint16_t base = 0;                  ///< cursor, bound, weight, value
    Type element;
    bool weighted = false;                   ///< the weight counts copies
    std::size_t head = 0;                    ///< the iterate instruction
  };

  /// A noun with what stands before it.
  struct NounUse {
    enum class Kind : std::uint8_t { all, value, different, missing, identical };
    const description::Noun* noun = nullptr;
    Kind kind = Kind::all;
    ChoiceId choice;
    Value value = 0;
  };
  /// `card costing 5 or more`: the number in a local, and how it is compared.
  struct Measure {
    std::uint16_t number = 0;
    Op compare = Op::eq;
  };
  struct ScopeUse {
    const description::Scope* scope = nullptr;
    grammar::Span at;
    bool used = false;
  };

  // --- code
  std::size_t emit(Op op, int a = 0, int b = 0, int c = 0, int d = 0);
  void push(Value v);
  [[nodiscard]] std::size_t here() const { return program_.code.size(); }
  void patch(std::size_t at) { program_.code[at].c = static_cast<std::int32_t>(here()); }
  /// The instructions from `from` on are one push; takes it off and gives it.
  std::optional<Value> take_constant(std::size_t from);
  std::uint16_t new_local(std::uint16_t n = 1);
  std::uint16_t new_bag(grammar::Span at);
  void load_subject() { emit(Op::load, 0, subject_local_); }
  /// Compiles with the seat in a local as the subject, whose fields are meant.
  Type with_subject(std::uint16_t local, const std::function<Type()>& body);
  /// Rule text that stands elsewhere, with these names only.
  Type text(const description::RuleText& t, const std::string& key, grammar::Span at, Type wanted,
            std::vector<Binding> names);

  // --- problems
  Type error(grammar::Span at, std::string id, std::string message, std::string hint = {});
  bool check(Type found, Type wanted, const Expr& e);
  [[nodiscard]] std::string kind_of(Type t) const { return describe(t, v_.schema); }

  // --- names (names.cpp)
  static std::string joined(const std::vector<grammar::WordToken>& words, char between);
  const Binding* find_binding(const std::string& name) const;
  Type name(const std::string& n, grammar::Span at, Type wanted);
  Type field(FieldId id, grammar::Span at);
  Type field_of(FieldId id);
  std::optional<std::string> option_text(const Expr& e) const;
  Type choice_value(const std::string& n, grammar::Span at, Type wanted);
  std::vector<std::string> known_names() const;
  Type property(const std::string& n, grammar::Span at, const Expr& of);
  Type property_of(const std::string& n, grammar::Span at, Type owner, const Expr& of);
  Type attribute(const std::string& n, grammar::Span at, Type component);
  Type property_with(const Expr& call, const Expr& of);
  Type property_of_all(const std::string& n, grammar::Span at, const Expr& bag, Type type);
  bool is_subject(const Expr& e) const;
  std::optional<std::size_t> amount_slot(const std::string& n, Type owner) const;
  Type its(const std::string& n, grammar::Span at);
  bool is_component(Type t) const;
  const state::AttributeType* bag_attribute(const std::string& n, Type owner) const;
  void to_component(Type& t);
  void to_cell(Type& t);

  // --- expressions (expressions.cpp)
  Type expression(const Expr& e, Type wanted = {});
  Type binary(const Expr& e);
  Type comparison(const Expr& e, const std::string& op, const Expr& left, const Expr& right);
  Type index(const Expr& e);
  Type table(TableId id, const std::vector<const Expr*>& subscripts, const Expr& e);
  Type conditional(const Expr& e, Type wanted);
  Type cell(const Expr& e);

  // --- functions (builtins.cpp)
  Type call(const std::string& n, const Expr& e, Type wanted);
  Type builtin(const std::string& n, const Expr& e, bool& known);
  bool container(const Expr& e, Kind kind, Type& out);

  // --- counts (nouns.cpp, scopes.cpp)
  static std::string key_of(const std::string& words);
  std::optional<NounUse> find_noun(const std::string& n, std::string* stranger = nullptr) const;
  std::vector<std::string> noun_words() const;
  Type noun_error(const std::string& n, grammar::Span at, Type wanted = {});
  Type count(const NounUse& use, grammar::Span at, const Measure* measure = nullptr);
  void count_member(const NounUse& use, Value value, const Loop& loop, std::uint16_t result,
                    const Measure* measure, grammar::Span at);
  Type counted_of(const Expr& what, const Expr& of);
  Type set_of(const Expr& e);
  Type measured(const Expr& e);
  Type threshold(const Expr& e);
  Type scoped(const Expr& e, Type wanted);
  Type placed(const Expr& e);
  const description::Scope* find_scope(const std::vector<grammar::WordToken>& words, grammar::Span at);
  void restrict(const ScopeUse& use, const Loop& loop);
  bool stands_here(const std::string& what, const std::vector<std::string>& only_in, grammar::Span at);
  [[nodiscard]] bool speaks_of_this(const description::Scope& scope) const;
  std::vector<Binding> names_for(const Binding& it) const;
  const description::NamedSet* find_set(const std::string& n) const;
  Loop open_named_set(const description::NamedSet& set, grammar::Span at, bool copies);

  // --- decisions (decisions.cpp)
  void choose(const std::string& name, const Expr* number, const std::function<Loop()>& open,
              const std::function<void(const Loop&)>& filter, const Expr* chooser, grammar::Span at);
  void choose(const grammar::Statement& s);
  void either(const grammar::Statement& s);
  const description::Pick* find_pick(const std::string& n) const;
  std::size_t choose_picks(const std::vector<Expr>& list);
  void choose_picks(const Expr& e, std::size_t& made);
  std::string one_line(grammar::Span span) const;

  // --- declared verbs (verbs.cpp)
  bool declared_verb(const grammar::Statement& s);
  void by_others(const grammar::Statement& s);

  // --- rule text of components (slots.cpp)
  Type slot_amount(std::size_t slot, Type owner, const Expr* arguments, grammar::Span at);
  void slot_effects(std::size_t slot, Type owner, grammar::Span at);
  void slot_operands(Type owner);
  bool score_here(const grammar::Statement& s);
  bool surely_positive(const Expr& e) const;
  bool surely_natural(const Expr& e) const;
  void check_divisor(const Expr& e);

  // --- definitions (definitions.cpp)
  const description::Definition* find_definition(const std::string& n) const;
  const description::Point* find_point(const std::string& n) const;
  Type definition(const description::Definition& d, const Expr& e, const description::Verb* verb = nullptr);
  Type point(const description::Point& p, const Expr& e);
  bool bind_arguments(const std::vector<description::Definition::Param>& params, const Expr& e,
                      const std::string& what);
  std::size_t refusing(const description::Contribution& c);
  void keep_deciding_refusals();
  Type inlined(const std::string& key, grammar::Span at, const std::function<Type()>& body);

  // --- boards: segments, regions, figures, maps (boards.cpp)
  Type board_property(const std::string& n, Type owner, bool& known);
  Type board_index(Type container, const Expr& at, bool& known);
  Type board_builtin(const std::string& n, const Expr& e, bool& known);
  Type segment_mark(const std::string& n, Type owner, bool& known);
  Type region_mark(const std::string& n, Type owner, bool& known);
  Type is_feature(const Expr& e, Type segment);
  /// A figure: an expression, or `KIND of PLAYER`, the next one in a supply.
  Type figure(const Expr& e);
  std::vector<FieldId> figures_with_kind(const Expr& kind) const;
  bool one_kind(const Expr& kind, const std::vector<FieldId>& fields, std::string instead);
  std::optional<std::uint32_t> link_kinds(const Expr& e, FieldId map);
  struct Stand {
    StandKind kind = StandKind::segment;
    FieldId field;
  };
  /// Where figures stand: pushes its two values.
  std::optional<Stand> stand(const Expr& e);

  // --- sets of boards (board_sets.cpp)
  bool board_set(const Expr& set, Loop& loop);
  bool area_set(const Expr& set, Loop& loop);
  bool board_set_of(Type container, Loop& loop);
  void begin_loop(Loop& loop, Type element, int cursor);
  bool facing(const Expr& set, Loop& loop);
  FieldId map_with_landmark(Type t) const;

  // --- effects on boards (board_effects.cpp)
  bool board_verb(const grammar::Statement& s);
  void deploy(const grammar::Statement& s);
  void release(const grammar::Statement& s);
  void give(const grammar::Statement& s);
  void claim(const grammar::Statement& s);
  void link(const grammar::Statement& s);
  void merge(const grammar::Statement& s, bool relink);

  // --- sets (sets.cpp)
  Loop open_set(const Expr& set, bool copies);
  void clockwise(const Expr& set, Loop& loop);
  void close_set(const Loop& loop);
  Type aggregate(const Expr& e);
  Type first(const Expr& e);

  // --- effects (effects.cpp, fields.cpp, calls.cpp, movement.cpp)
  void statements(const std::vector<grammar::Statement>& list);
  std::optional<Binding> statements_giving(const std::vector<grammar::Statement>& list,
                                           const std::string& name, grammar::Span at);
  void statement(const grammar::Statement& s);
  void verb(const grammar::Statement& s);
  /// None after an error.
  PhaseId phase_named(const Expr& e);
  void gain(const grammar::Statement& s, bool lose);
  void assign(const grammar::Statement& s, const std::string& how);
  void emit_event(const grammar::Statement& s);
  void score(const grammar::Statement& s);
  bool sheet_arguments(const Expr& e, const Vocabulary::Sheet& sheet, const std::string& n);
  void call_statement(const grammar::Statement& s);
  void move(const grammar::Statement& s);
  void move_copies(const grammar::Statement& s, const Expr& what, const Expr& to);
  void draw(const grammar::Statement& s);
  static bool names_place(const Expr& e);
  void place_in(FieldId slots, const Expr& at);
  FieldId place_only(const Expr& e);
  void distribute(const grammar::Statement& s);
  /// Stores what is on the stack (a component in `held`) where `e` says.
  void put(const Expr& e, std::uint16_t held, const grammar::Statement& s);
  /// The assignable place `e`: pushes what a store needs.
  struct Target {
    FieldId field;
    Type type;
    std::optional<FigureProperty> figure;   ///< a property of a figure of `field`
  };
  std::optional<Target> target(const Expr& e);
  const Expr* complement(const grammar::Statement& s, std::string_view preposition) const;
  void allow_complements(const grammar::Statement& s, std::initializer_list<std::string_view> known);
  const Expr* object(const grammar::Statement& s, const char* what);

  const Vocabulary& v_;
  grammar::Diagnostics& out_;
  std::size_t errors_before_;
  Program program_;
  std::string subject_;
  std::uint16_t subject_local_ = 0;
  std::string slot_;                         ///< rule slot of the component whose text it is
  bool own_ = false;
  bool effects_ = false;                     ///< the program is effects, which may ask
  std::optional<std::uint16_t> points_;      ///< where `score` adds to
  std::vector<ScopeUse> scopes_;             ///< of the count that is compiled
  std::vector<Binding> scope_;
  std::vector<Binding> signature_;           ///< the names that the text began with
  std::vector<std::string> inlining_;
  grammar::SourcePtr source_;
  grammar::Span span_;
  std::uint16_t locals_ = 1;
};

}  // namespace castellan::expr
