#include "interpreter/ruletext/check/emitter.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "grammar/parse.hpp"
#include "interpreter/ruletext/check/line_marks.hpp"
#include "interpreter/ruletext/check/provenance.hpp"
#include "interpreter/ruletext/check/whereabouts.hpp"
#include "interpreter/ruletext/code/joined.hpp"
#include "interpreter/ruletext/code/verify.hpp"
#include "interpreter/ruletext/optimiser/narrowing.hpp"
#include "interpreter/ruletext/optimiser/optimise.hpp"
#include "interpreter/ruletext/optimiser/repeats.hpp"
#include "interpreter/ruletext/optimiser/ways.hpp"
#include "interpreter/ruletext/vm/assignment.hpp"
#include "interpreter/ruletext/vm/brief.hpp"

namespace castellan::ruletext {

Emitter::Emitter(const Vocabulary& vocabulary, const Signature& s,
                 grammar::Diagnostics& diagnostics)
    : v(vocabulary),
      schema(vocabulary.schema),
      out(diagnostics),
      text{s.subject, 0, s.slot, s.own, false, {}, s.undivided},
      errors_before_(diagnostics.error_count()),
      varying_(s.varying),
      innermost_(s.innermost),
      traced_(s.traced),
      tree_(vocabulary.schema) {
  program_.name = s.name;
  for (const auto& p : s.parameters) {
    const std::uint16_t at = p.same_as              ? scope[*p.same_as].at
                             : p.type.is(Kind::bag) ? bags_++
                                                    : new_local();
    scope.push_back({p.name, p.type, at});
    // Of an unknown kind: why was reported where it is declared.
    if (p.type.is(Kind::invalid)) whole_ = false;
    if (p.lies_in.empty()) continue;
    Whereabouts from;
    from.declared = &p.lies_in;
    scope.back().from = std::make_shared<const Whereabouts>(std::move(from));
  }
  signature = scope;
  program_.given_locals = locals_;
  program_.given_bags = program_.bags = bags_;
}

// --- code

void Emitter::emit(Op op, int a, int b, int c, int d) {
  tree_.add(tree::instruction(op, a, b, c, d), place(span));
}

std::uint32_t Emitter::place(grammar::Span at) {
  if (program_.places.empty() || program_.places.back().source != source ||
      program_.places.back().span != at) {
    program_.places.push_back({source, at});
  }
  return static_cast<std::uint32_t>(program_.places.size() - 1);
}

void Emitter::refers(Reference::Kind kind, std::size_t id, grammar::Span at) {
  named_.push_back({kind, Reference::Access::name, Reference::kOfGame,
                    static_cast<std::int32_t>(id), place(at)});
}

void Emitter::push(Value value) {
  if (value >= std::numeric_limits<std::int32_t>::min() &&
      value <= std::numeric_limits<std::int32_t>::max()) {
    emit(Op::push, 0, 0, static_cast<int>(value));
    return;
  }
  emit(Op::push_wide, 0, 0, constants({value}));
}

std::optional<Instruction> Emitter::take(Op op) {
  // A value that is taken back was not come to.
  told_by_larger();
  if (const tree::Node* n = tree_.last_instruction(); n == nullptr || n->in.op != op)
    return std::nullopt;
  const auto dissolve = [this] {
    forget(tree_.last());
    tree_.dissolve();
  };
  while (tree_.node(tree_.last()).form == tree::Form::sequence) dissolve();
  const Instruction last = tree_.node(tree_.last()).in;
  dissolve();
  return last;
}

void Emitter::forget(tree::NodeId node) {
  while (!value_nodes_.empty() && value_nodes_.back().value == node) value_nodes_.pop_back();
  while (!asks_places_.empty() && asks_places_.back().value == node) asks_places_.pop_back();
  while (!asks_printed_.empty() && asks_printed_.back().value == node) asks_printed_.pop_back();
}

std::optional<Value> Emitter::take_constant(std::size_t from) {
  const auto last = take_lone(Op::push, from);
  return last ? std::optional<Value>(last->c) : std::nullopt;
}

int Emitter::constants(const std::vector<Value>& values) {
  const auto first = static_cast<int>(program_.constants.size());
  program_.constants.insert(program_.constants.end(), values.begin(), values.end());
  return first;
}

void Emitter::is_value(std::size_t from, std::uint16_t first, Type type) {
  if (here() <= from) return;
  const tree::NodeId value = tree_.whole(from);
  tree_.node(value).type = type;
  value_nodes_.push_back({value, first});
}

/// Not in a program that can stop: its frames hold the registers of the loop.
void Emitter::look_up_printed() {
  if (program_.resumable || asks_of_printed_.empty()) return;
  if (v.printed == nullptr) v.printed = std::make_shared<PrintedValues>(schema);
  for (std::size_t i = 0; i < asks_of_printed_.size(); ++i) {
    const SegmentLoop loop = asks_of_printed_[i];
    const auto printed = v.printed->find(program_, loop);
    if (printed == nullptr) continue;
    const Instruction look{Op::printed, 0, static_cast<std::uint16_t>(loop.base + 1),
                           static_cast<std::int32_t>(loop.to + 1),
                           static_cast<std::int32_t>(program_.printed.size())};
    program_.printed.push_back(printed);
    put_before_loop(loop.head, loop.head, {&look, 1});
  }
}

int Emitter::refusal(Program::Refusal r) {
  program_.refusals.push_back(std::move(r));
  return static_cast<int>(program_.refusals.size());
}

// --- registers

std::uint16_t Emitter::new_local(std::uint16_t n) {
  const std::uint16_t at = locals_;
  locals_ = static_cast<std::uint16_t>(locals_ + n);
  program_.locals = std::max(program_.locals, locals_);
  return at;
}

std::uint16_t Emitter::new_bag(grammar::Span at) {
  if (bags_ >= kMaxBags) {
    error(at, "expr/too-large",
          title() + " has more than " + std::to_string(kMaxBags) +
              " sets at a time that are chosen together or shuffled");
    return 0;
  }
  const std::uint16_t bag = bags_++;
  program_.bags = std::max(program_.bags, bags_);
  return bag;
}

Type Emitter::with_player(std::uint16_t local, const std::function<Type()>& body) {
  const auto outer = std::exchange(text.player, local);
  const Type t = body();
  text.player = outer;
  return t;
}

// --- names

const Binding* Emitter::find_binding(const std::string& name) const {
  const auto it =
      std::find_if(scope.rbegin(), scope.rend(), [&](const Binding& b) { return b.name == name; });
  return it == scope.rend() ? nullptr : &*it;
}

Binding Emitter::named(std::string name, Type type, std::size_t from) {
  if (const auto copied = take_lone(Op::load, from)) return {std::move(name), type, copied->b};
  // A constant has a register all the same, by which names are told apart.
  const std::uint16_t at = new_local();
  const auto value = take_constant(from);
  if (!value) emit(Op::store, 0, at);
  return {std::move(name), type, at, value};
}

void Emitter::load(const Binding& b) {
  if (b.constant)
    push(*b.constant);
  else
    emit(Op::load, 0, b.at);
}

std::uint16_t Emitter::bag_of(const Expr& e) const { return find_binding(phrase_of(e))->at; }

bool Emitter::is_player(const Expr& e) const {
  return e.kind == Expr::Kind::phrase && phrase_of(e) == text.subject &&
         find_binding(text.subject) == nullptr;
}

std::string joined(const std::vector<grammar::WordToken>& words, char between) {
  std::string s;
  for (const auto& w : words) {
    if (!s.empty()) s += between;
    s += w.text;
  }
  return s;
}

std::string key_of(std::string words) {
  std::replace(words.begin(), words.end(), ' ', '_');
  return words;
}

std::string phrase_of(const Expr& e) {
  return e.kind == Expr::Kind::phrase ? joined(e.words) : std::string();
}

std::string word_of(const Expr& e) {
  return e.kind == Expr::Kind::string ? e.text : joined(e.words);
}

Expr phrase(std::string word, grammar::Span at) {
  Expr e;
  e.kind = Expr::Kind::phrase;
  e.words = {{std::move(word), at}};
  e.span = at;
  return e;
}

// --- problems and kinds

Type Emitter::error(grammar::Span at, std::string id, std::string message, std::string hint) {
  if (source) {
    out.add(grammar::diagnose(*source, at, std::move(id), std::move(message), std::move(hint)));
  } else {
    out.add(grammar::diagnose("", std::move(id), std::move(message), std::move(hint)));
  }
  return {};
}

Type Emitter::reported_before() {
  whole_ = false;
  return {};
}

Type Emitter::wrong_kind(grammar::Span at, std::string_view wanted, Type found) {
  if (found.is(Kind::invalid)) return {};
  return error(at, "expr/wrong-kind",
               "expected " + std::string(wanted) + ", found " + kind_of(found));
}

void Emitter::to_component(Type& t) {
  if (t.is(Kind::place) && schema.field(t.field()).place_family) {
    emit(Op::place_component, 0, t.id);
    t = Type::component(schema.field(t.field()).place_family);
    return;
  }
  if (one_place(t)) {
    push(0);
    emit(Op::slot_get, 0, t.id);
    t = Type::component(schema.field(t.field()).family);
  }
  if (!t.is(Kind::piece)) return;
  emit(Op::piece_component, 0, t.id);
  t = Type::component(schema.field(t.field()).family);
}

void Emitter::to_cell(Type& t) {
  if (!t.is(Kind::piece)) return;
  emit(Op::piece_cell, 0, t.id);
  t = Type::cell();
}

bool Emitter::to_any_field(Type& t, Type wanted) {
  if (t == wanted || t.kind != wanted.kind || !of_any_field(wanted, schema)) return false;
  emit(Op::figure_among_all, 0, t.id);
  t = wanted;
  return true;
}

bool Emitter::check(Type found, Type wanted, const Expr& e) {
  if (found.is(Kind::invalid) || wanted.is(Kind::invalid) || found == wanted) return true;
  const bool none_fits = wanted.is(Kind::choice) || wanted.is(Kind::component) ||
                         wanted.is(Kind::seat) || wanted.is(Kind::cell) ||
                         thing(wanted.kind) != nullptr;
  if (found.is(Kind::none) && none_fits) return true;
  if (wanted.is(Kind::component) && (found.is(Kind::piece) || one_place(found)) &&
      schema.field(found.field()).family == wanted.family()) {
    to_component(found);
    return true;
  }
  if (wanted.is(Kind::cell) && found.is(Kind::piece)) {
    to_cell(found);
    return true;
  }
  if (to_any_field(found, wanted)) return true;
  if (wanted.is(Kind::component) && wanted.id < 0 && (is_component(found) || one_place(found))) {
    to_component(found);
    return true;
  }
  wrong_kind(e.span, kind_of(wanted), found);
  return false;
}

bool Emitter::too_much_together(grammar::Span at) {
  const auto instructions = v.taken.instructions + written_length();
  if (v.taken.inlined <= kMostInlinedTogether && instructions <= kMostInstructionsTogether)
    return false;
  if (std::exchange(v.taken.reported, true)) return true;
  error(at, "expr/too-large",
        v.taken.inlined > kMostInlinedTogether
            ? "the rule texts use definitions more than " + std::to_string(kMostInlinedTogether) +
                  " times in all"
            : "the rule texts have more than " + std::to_string(kMostInstructionsTogether) +
                  " instructions in all");
  return true;
}

Program Emitter::finish(Type result) {
  emit(Op::done);
  if (too_much_together(span)) whole_ = false;
  v.taken.instructions += written_length();
  program_.result = result;
  program_.effects = text.effects;
  program_.locals = std::max(program_.locals, locals_);
  const auto too_large = [&](int n, const char* what, int most) {
    if (n <= most) return;
    error(span, "expr/too-large",
          title() + " needs " + std::to_string(n) + " " + what + ", at most " +
              std::to_string(most) + " are possible");
  };
  too_large(program_.locals, "local values", kMaxLocals);
  // Code that was reported is not whole.
  if (whole_ && out.error_count() == errors_before_) {
    lower();
    keep_deciding_refusals();
    program_.references = references_of(program_, v, named_, values_);
    look_up_printed();
    select_candidates();
    select_members();
    if (varying_) note_what_stays(program_, values_, *varying_, innermost_, schema);
    const bool twice =
        traced_ && v.optimising && !tells_clauses() && !program_.aggregations.empty();
    Program written = v.compiled || twice ? program_ : Program{};
    number_as_written();
    if (tells_clauses()) {
      program_.observed = v.observed;
      for (const Instruction& in : program_.code) {
        if (in.op == Op::reach || in.op == Op::observe) v.observed->is_part(in.c);
      }
    } else if (v.optimising) {
      // What is told is told as often as it is written.
      if (twice || !traced_) compute_once(program_, values_, schema);
      optimise(program_, schema);
      program_.aggregations.clear();
    }
    shorten_ways(program_);
    narrow_loops(program_);
    if (!tells_clauses() && v.optimising) fuse_questions(program_, schema);
    mark_ways_back();
    if (v.observed != nullptr && v.observed->lines())
      mark_lines(program_, v.observed, varying_.has_value());
    Verified verified = verify(program_, v.linkage());
    too_large(verified.deepest, "values at a time", kMaxStack);
    program_.open_lists = std::move(verified.open_lists);
    if (!tells_clauses() && v.optimising) join(program_);
    program_.brief = brief_of(program_.code, schema);
    if (program_.effects && !tells_clauses())
      program_.assignment = assignment_of(program_.code, schema);
    if (v.compiled) v.compiled(program_, written);
    if (twice) keep_written(std::move(written));
  }
  return std::move(program_);
}

void Emitter::keep_written(Program written) {
  std::swap(program_, written);
  shorten_ways(program_);
  narrow_loops(program_);
  mark_ways_back();
  verify(program_, v.linkage());
  written.written = std::make_shared<const Program>(std::move(program_));
  program_ = std::move(written);
}

/// Jumps that lead back burn fuel, unless it is to a loop, which does.
void Emitter::mark_ways_back() {
  auto& code = program_.code;
  for (std::size_t i = 0; i < code.size(); ++i) {
    const auto target = static_cast<std::size_t>(code[i].c);
    if (code[i].op == Op::jump && target <= i && !burns(info(code[target].op).flow))
      code[i].op = Op::jump_back;
  }
}

/// A contribution that says no decides alone when its 0 is the program's value
/// whatever else holds: nothing but conjunctions on the way to the end, and no
/// alternative tried before. The others are not to be quoted.
void Emitter::keep_deciding_refusals() {
  auto& code = program_.code;
  const auto decides = [&code](std::size_t at) {
    for (std::size_t i = 0; i < at; ++i) {
      if (code[i].op == Op::or_else && static_cast<std::size_t>(code[i].c) > at) return false;
    }
    for (;;) {
      const auto next = static_cast<std::size_t>(code[at].c);
      if (next <= at || next >= code.size()) return false;
      at = next;
      while (code[at].op == Op::observe) ++at;
      if (code[at].op == Op::done) return true;
      if (code[at].op != Op::and_else && code[at].op != Op::jump) return false;
    }
  };
  bool any = false;
  for (std::size_t at = 0; at < code.size(); ++at) {
    if (code[at].op != Op::and_else || code[at].b == 0) continue;
    if (decides(at))
      any = true;
    else
      code[at].b = 0;
  }
  if (!any) program_.refusals.clear();
}

}  // namespace castellan::ruletext
