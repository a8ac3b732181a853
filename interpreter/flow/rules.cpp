#include "interpreter/flow/rules.hpp"

#include <algorithm>

#include "interpreter/description/sentence.hpp"
#include "interpreter/flow/box.hpp"
#include "interpreter/flow/pad.hpp"
#include "interpreter/flow/stack.hpp"

namespace castellan::flow {

using description::RuleText;
using ruletext::Type;

namespace {

/// Happens by itself, when a position has been filled in.
constexpr std::string_view kPositionEvent = "position";

}  // namespace

Rules::Rules() = default;
Rules::~Rules() = default;

PhaseId Rules::find_phase(std::string_view name) const {
  const auto end = phases_.begin() + static_cast<std::ptrdiff_t>(description_->phases.size());
  const auto it =
      std::find_if(phases_.begin(), end, [&](const Phase& p) { return p.name == name; });
  return it == end ? PhaseId() : PhaseId(static_cast<std::size_t>(it - phases_.begin()));
}

std::vector<const ruletext::Program*> Rules::effects() const {
  std::vector<const ruletext::Program*> out;
  for (std::size_t i = 0; i < moves_->size(); ++i) out.push_back(&moves_->effect(MoveKindId(i)));
  for (const Phase& p : phases_) out.insert(out.end(), {&p.enter, &p.leave});
  for (const auto& p : called_) out.push_back(&p);
  for (const auto& p : slots_) out.push_back(&p);
  out.push_back(&position_);
  return out;
}

const ruletext::Program& Rules::program(ProgramRef ref) const {
  const auto i = static_cast<std::size_t>(ref.index);
  switch (ref.kind) {
    case ProgramRef::Kind::enter:
      return phases_[i].enter;
    case ProgramRef::Kind::leave:
      return phases_[i].leave;
    case ProgramRef::Kind::move:
      return moves_->effect(MoveKindId(ref.index));
    case ProgramRef::Kind::effect:
      return called_[i];
    case ProgramRef::Kind::slot:
      break;
  }
  return slots_[i];
}

std::int32_t Rules::slot_index(ComponentId component, int slot) const {
  const auto& slots = slot_of_[component.index()];
  return static_cast<std::size_t>(slot) < slots.size() ? slots[static_cast<std::size_t>(slot)] : -1;
}

const ruletext::Program* Rules::slot_program(ComponentId component, int slot) const {
  const auto i = slot_index(component, slot);
  return i < 0 ? nullptr : &slots_[static_cast<std::size_t>(i)];
}

bool Rules::starts_in(const ruletext::ReadContext& c, ruletext::Machine& machine, FieldId pile,
                      std::size_t instance, ComponentId component) const {
  const ruletext::Program& test = starts_with_[pile.index()];
  if (test.empty()) return true;
  const auto& field = schema_->field(pile);
  const bool of_player = field.scope == description::Field::Scope::player;
  machine.local(0) = of_player ? static_cast<ruletext::Value>(instance) : ruletext::kNone;
  machine.local(1) = component.value;
  machine.local(2) = static_cast<ruletext::Value>(instance);  // of a choice: the value
  return machine.test(test, c);
}

class RulesCompiler {
 public:
  RulesCompiler(description::Description d, grammar::Diagnostics& out)
      : rules_(new Rules), out_(out) {
    rules_->description_ = std::make_unique<const description::Description>(std::move(d));
  }

  std::unique_ptr<Rules> run(const ProgramListener& listener,
                             std::shared_ptr<ruletext::Observed> observed) {
    const auto& d = *rules_->description_;
    const auto before = out_.error_count();
    rules_->schema_ = state::build_schema(d, kFlowWords, out_);
    if (!rules_->schema_->complete()) return nullptr;

    ruletext::Vocabulary v{d, *rules_->schema_, {}, {}, {}, {}};
    v.observed = std::move(observed);
    if (listener) {
      v.compiled = [&](const ruletext::Program& p, const ruletext::Program& written) {
        listener(p, written, *rules_->schema_);
      };
    }
    names(v);
    ruletext::check_words(v, out_);
    check_boxes(v, out_);
    score::Sheets::declare(d, *rules_->schema_, v, out_);
    rules_->moves_.emplace(moves::Table::compile(v, out_));
    for (const auto& p : d.phases) phase(v, p);
    events(v);
    slots(v);
    starting_piles(v);
    ranking(v);
    invariants(v);
    rules_->sheets_.emplace(score::Sheets::compile(v, out_));
    if (d.pad.rules) rules_->pad_ = compile_pad(v, *rules_->sheets_, out_);
    // One may be the first to call another.
    for (std::size_t i = 0; i < v.called.size(); ++i)
      rules_->called_.push_back(ruletext::compile_called(v, i, out_));
    rules_->first_ = rules_->find_phase(d.first_phase);
    if (!rules_->first_) {
      out_.add(d.first_phase.empty()
                   ? d.start.error("flow/no-start",
                                   "the rules of '" + d.name + "' name no first phase",
                                   "castellan.start(\"PHASE\") names it")
                   : d.start.error("flow/no-start",
                                   "the first phase '" + d.first_phase + "' does not exist",
                                   grammar::nearest_hint(d.first_phase, phase_names())));
    }
    rules_->lua_functions_ = v.lua_functions;
    rules_->unheard_ = v.lua_functions.empty() && v.observed == nullptr;
    rules_->lots_ = v.lots;
    decisions(v);
    if (out_.error_count() != before) return nullptr;
    return std::move(rules_);
  }

 private:
  std::vector<std::string> phase_names() const {
    std::vector<std::string> n;
    for (const auto& p : rules_->description_->phases) n.push_back(p.name);
    return n;
  }

  void names(ruletext::Vocabulary& v) {
    const auto& d = *rules_->description_;
    for (std::size_t i = 0; i < d.phases.size(); ++i) {
      if (!v.phases.emplace(d.phases[i].name, PhaseId(i)).second) {
        out_.add(d.phases[i].origin.error("schema/duplicate-name",
                                          "phase '" + d.phases[i].name + "' is declared twice"));
      }
    }
    for (std::size_t i = 0; i < d.events.size(); ++i)
      v.events.emplace(d.events[i].name, EventId(i));
  }

  ruletext::Program amount(const ruletext::Vocabulary& v, const std::string& what,
                           const RuleText& text, Type wanted,
                           std::vector<ruletext::Parameter> parameters = {}) {
    if (text.empty()) return {};
    return ruletext::compile_amount(v, {what, "actor", std::move(parameters)}, text, wanted, out_);
  }

  ruletext::Program effects(const ruletext::Vocabulary& v, const std::string& what,
                            const std::vector<RuleText>& texts) {
    return ruletext::compile_effects(v, {what, "actor", {}}, texts, out_);
  }

  /// A phase's own effects with the steps anchored before and after them, in
  /// load order.
  std::vector<RuleText> anchored(const description::Phase& p, bool entering) const {
    using Where = description::Step::Where;
    std::vector<RuleText> texts;
    const auto add = [&](Where where) {
      for (const auto& s : rules_->description_->steps) {
        if (s.phase == p.name && s.where == where) texts.push_back(s.effect);
      }
    };
    add(entering ? Where::before_enter : Where::before_leave);
    texts.push_back(entering ? p.enter : p.leave);
    add(entering ? Where::after_enter : Where::after_leave);
    return texts;
  }

  void phase(const ruletext::Vocabulary& v, const description::Phase& p) {
    Phase phase;
    phase.name = p.name;
    phase.decides = !p.moves.empty();
    phase.simultaneous = !p.actors.empty();
    phase.plain = !phase.simultaneous;
    const std::string of = " of phase " + p.name;
    phase.when = amount(v, "condition" + of, p.when, Type::truth());
    phase.actor = amount(v, "actor" + of, p.actor, Type::seat());
    phase.actors = amount(v, "actors" + of, p.actors, Type::truth(), {{"it", Type::seat()}});
    phase.order = amount(v, "order" + of, p.order, Type::number(), {{"it", Type::seat()}});
    phase.until = amount(v, "end" + of, p.until, Type::truth());
    phase.enter = effects(v, "entry" + of, anchored(p, true));
    phase.leave = effects(v, "exit" + of, anchored(p, false));
    phase.may_be_left_out = !phase.when.empty();
    phase.may_repeat = !phase.until.empty();
    phase.enters = !phase.enter.idle();
    phase.leaves = !phase.leave.idle();
    for (const auto& m : p.moves) {
      const auto kind = rules_->moves_->find(m);
      if (!kind) {
        std::vector<std::string> known;
        for (const auto& move : v.description.moves) known.push_back(move.name);
        out_.add(
            p.origin.error("flow/unknown-move",
                           "phase '" + p.name + "' lists move '" + m + "', which is not declared",
                           grammar::nearest_hint(m, known)));
        continue;
      }
      phase.moves.push_back(kind);
      phase.automatic = phase.automatic || rules_->moves_->automatic(kind);
    }
    for (const auto& n : p.next) {
      Phase::Next next;
      if (!n.phase.empty()) {
        const auto it = v.phases.find(n.phase);
        if (it == v.phases.end()) {
          out_.add(n.origin.error(
              "flow/unknown-phase",
              "phase '" + p.name + "' goes on to '" + n.phase + "', which is not declared",
              grammar::nearest_hint(n.phase, phase_names())));
          continue;
        }
        next.phase = it->second;
      }
      next.condition = amount(v, "next" + of, n.condition, Type::truth());
      phase.next.push_back(std::move(next));
    }
    rules_->phases_.push_back(std::move(phase));
  }

  /// A name in braces in the sentence of an event is one of its values.
  void sentence(const description::Event& e) {
    std::vector<std::string> known;
    for (const auto& p : e.parameters) known.push_back(p.name);
    for (std::size_t open = e.text.find('{'); open != std::string::npos;
         open = e.text.find('{', open + 1)) {
      const std::size_t close = e.text.find('}', open);
      if (close == std::string::npos) {
        out_.add(
            e.origin.error("flow/bad-sentence", "event '" + e.name + "' says '{' without '}'"));
        return;
      }
      const std::string name(
          description::SentencePlace(std::string_view(e.text).substr(open + 1, close - open - 1))
              .name);
      if (std::find(known.begin(), known.end(), name) != known.end()) continue;
      out_.add(
          e.origin.error("flow/bad-sentence",
                         "event '" + e.name + "' says '{" + name + "}' and takes no such value",
                         grammar::nearest_hint(name, known)));
    }
  }

  void events(const ruletext::Vocabulary& v) {
    for (const auto& e : v.description.events) {
      if (e.name == kPositionEvent) {
        out_.add(
            e.origin.error("schema/reserved-name",
                           "event 'position' happens by itself, when a script has laid one out"));
      }
      Event event{e.name, e.text, {}};
      for (const auto& p : e.parameters) {
        const Type t = ruletext::parameter_type(p.type, v.schema);
        // Of several components an event says how many.
        event.values.push_back({p.name, t.is(Type::Kind::bag) ? Type::number() : t});
      }
      sentence(e);
      rules_->events_.push_back(std::move(event));
    }
    std::vector<RuleText> completing;
    for (const auto& h : v.description.handlers) {
      if (h.event == kPositionEvent) completing.push_back(h.effect);
      if (v.events.contains(h.event) || h.event == kPositionEvent) continue;
      std::vector<std::string> known;
      for (const auto& [name, id] : v.events) known.push_back(name);
      out_.add(h.origin.error(
          "flow/unknown-event",
          "handler '" + h.name + "' waits for event '" + h.event + "', which is not declared",
          grammar::nearest_hint(h.event, known)));
    }
    ruletext::Signature whole{"handlers of 'position'", "actor", {}};
    whole.undivided = true;
    rules_->position_ = ruletext::compile_effects(v, whole, completing, out_);
    for (const auto& h : v.description.handlers) {
      if (h.event != kPositionEvent || !rules_->position_.resumable) continue;
      out_.add(h.origin.error("flow/position-stops",
                              "handlers of 'position' ask nobody and draw nothing"));
      break;
    }
  }

  /// What a rule slot's text may speak of beside its owner.
  static ruletext::Signature slot_signature(const state::Schema& schema,
                                            const state::ComponentType& c,
                                            const state::FamilyType& family,
                                            const std::string& slot) {
    ruletext::Signature s{
        slot + " of " + c.name, "actor", {{"it", Type::component(c.family)}}, slot, false};
    const FieldId grid =
        family.declared == nullptr ? FieldId() : schema.find_field(family.declared->lies_on);
    s.traced = true;
    // Without a grid the register stays, so that those after it are the same.
    s.parameters.push_back({grid ? "this" : "", grid ? Type::piece(grid) : Type::number()});
    if (family.declared == nullptr) return s;
    for (const auto& type : family.declared->slot_types) {
      if (type.slot != slot) continue;
      s.own = type.own;
      for (const auto& p : type.parameters)
        s.parameters.push_back({p.name, ruletext::named_type(p.type, schema)});
    }
    return s;
  }

  void slots(const ruletext::Vocabulary& v) {
    const auto& schema = v.schema;
    for (const auto& c : schema.components()) {
      const auto& family = schema.family(c.family);
      std::vector<std::int32_t> of(c.rules.size(), -1);
      for (std::size_t s = 0; s < c.rules.size(); ++s) {
        if (c.rules[s] == nullptr) continue;
        const auto& text = *c.rules[s];
        const auto signature = slot_signature(schema, c, family, family.slots[s]);
        of[s] = static_cast<std::int32_t>(rules_->slots_.size());
        if (s >= family.effect_slots) {
          const auto errors = out_.error_count();
          rules_->slots_.push_back(
              ruletext::compile_slot_amount(v, signature, text, c.origin.source, out_));
          // `it` and `this` are given beside what the slot declares.
          const auto given = static_cast<int>(signature.parameters.size()) - 2;
          if (out_.error_count() == errors) ruletext::verify_nested(rules_->slots_.back(), given);
        } else if (text.value.empty()) {
          rules_->slots_.push_back(
              ruletext::compile_effects(v, signature, text.statements, c.origin.source, out_));
        } else {
          out_.add(grammar::diagnose(
              *c.origin.source, text.value[0].span, "expr/not-an-effect",
              "'" + family.slots[s] + "' of '" + c.name + "' is a value, not an effect"));
          rules_->slots_.emplace_back();
        }
      }
      rules_->slot_of_.push_back(std::move(of));
    }
  }

  /// The choices that rule text offers: a phase and a kind of move each, after the declared ones.
  void decisions(const ruletext::Vocabulary& v) {
    for (const auto& d : v.decisions) {
      Phase phase;
      phase.name = d.name;
      phase.decides = true;
      phase.plain = false;
      phase.moves.push_back(rules_->moves_->add(d));
      rules_->phases_.push_back(std::move(phase));
    }
  }

  void starting_piles(const ruletext::Vocabulary& v) {
    for (const auto& f : v.schema.fields()) {
      const RuleText none;
      const RuleText& text = f.declared == nullptr ? none : f.declared->starts_with;
      std::vector<ruletext::Parameter> names;
      names.reserve(2);
      names.push_back({"it", Type::component(f.family)});
      if (f.scope_choice)
        names.push_back({v.schema.choice(f.scope_choice).name, Type::choice(f.scope_choice)});
      rules_->starts_with_.push_back(
          amount(v, "start of " + f.name, text, Type::truth(), std::move(names)));
    }
  }

  void ranking(const ruletext::Vocabulary& v) {
    if (v.description.ranking.empty()) return;
    for (const auto& text : v.description.ranking.back().amounts) {
      rules_->ranking_.push_back(ruletext::compile_key(v, {"ranking", "player", {}}, text, out_));
    }
  }

  void invariants(const ruletext::Vocabulary& v) {
    for (const auto& declared : v.description.invariants) {
      Invariant i;
      i.name = declared.name;
      i.because = declared.because;
      const std::string what = "invariant " + declared.name;
      std::vector<ruletext::Parameter> it;
      if (!declared.each.empty()) {
        const auto errors = out_.error_count();
        const auto set = ruletext::parse_amount(declared.each, out_);
        std::optional<grammar::Expr> where;
        if (!declared.where.empty()) where = ruletext::parse_amount(declared.where, out_);
        if (out_.error_count() != errors) continue;
        i.set = ruletext::compile_set(v, {what, "actor", {}}, "it", set, where ? &*where : nullptr,
                                      declared.each.source, i.element, out_);
        if (i.element.is(Type::Kind::invalid)) continue;
        it.push_back({"it", i.element});
      }
      i.test = amount(v, what, declared.test, Type::truth(), std::move(it));
      for (const std::string& phase : declared.phases) {
        const auto known = v.phases.find(phase);
        if (known != v.phases.end()) {
          i.phases.push_back(known->second);
          continue;
        }
        out_.add(declared.origin.error("flow/unknown-phase",
                                       what + " names phase '" + phase + "', which is not declared",
                                       grammar::nearest_hint(phase, phase_names())));
      }
      rules_->invariants_.push_back(std::move(i));
    }
  }

  std::unique_ptr<Rules> rules_;
  grammar::Diagnostics& out_;
};

std::unique_ptr<Rules> compile(description::Description d, grammar::Diagnostics& out,
                               const ProgramListener& listener,
                               std::shared_ptr<ruletext::Observed> observed) {
  return RulesCompiler(std::move(d), out).run(listener, std::move(observed));
}

std::unique_ptr<Rules> compile(description::Description d,
                               std::shared_ptr<ruletext::Observed> observed) {
  grammar::Diagnostics out;
  auto rules = compile(std::move(d), out, nullptr, std::move(observed));
  if (!rules) throw grammar::Error(out.sorted());
  return rules;
}

}  // namespace castellan::flow
