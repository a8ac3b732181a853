// The viewers who may know the values that rules handle, by their sources and uses.

#include <algorithm>
#include <tuple>

#include "interpreter/ruletext/check/named_fields.hpp"
#include "interpreter/session/secrets.hpp"

namespace castellan::session {

using description::Visibility;
using ruletext::Passing;
using ruletext::Program;
using ruletext::Provenance;
using ruletext::Reference;
using ruletext::Source;
using ruletext::Use;
using Scope = description::Field::Scope;

namespace {

constexpr std::uint32_t bit(std::size_t local) {
  return local < 32 ? std::uint32_t{1} << local : 0;
}

/// The player in a local that a program was given; none when that is not known.
Seat seat_in(std::span<const ruletext::Value> given, std::int16_t local) {
  const auto i = static_cast<std::size_t>(local);
  if (local < 0 || i >= given.size() || given[i] < 0 || given[i] >= state::kMaxPlayers) return {};
  return Seat(static_cast<std::int32_t>(given[i]));
}

Viewers only(Seat seat) { return seat ? viewer_bit(seat) : 0; }

}  // namespace

/// One question, which may lead to others; what leads back to itself adds nothing.
class Secrets::Asking {
 public:
  explicit Asking(const Secrets& secrets) : s_(secrets) {}

  /// A value of a program. `given`: the locals that the program was given, where they are known.
  Viewers value(const Program& p, const Provenance& from, Locals given) {
    if (from.unknown) return 0;
    Viewers known_to = kEveryViewer;
    for (const std::uint32_t i : from.references) known_to &= reading(p.references->list[i], given);
    for (const std::uint16_t i : from.sources) known_to &= source(p, i, given, chosen(p, i, given));
    return known_to;
  }

  /// The uses of a value decide before the set that it is chosen from.
  Viewers source(const Program& p, std::size_t n, Locals given, Viewers chosen_by) {
    const auto kind = s_.moves_.find(&p);
    const bool together = kind != s_.moves_.end() && s_.together_[kind->second.index()];
    Flow flow;
    follow(p, n, given, {true, together}, flow);
    if (!flow.any) return chosen_by;
    return flow.exact | (flow.all & chosen_by);
  }

  /// The viewers who see everything that a program and its calls write.
  Viewers written(const Program& p) {
    Flow flow;
    follow_all(p, flow);
    return flow.all;
  }

  /// The viewers who see the set that the values of a source are chosen from.
  Viewers chosen(const Program& p, std::size_t n, Locals given) {
    const auto [known, fresh] = asked_.try_emplace({&p, n}, kEveryViewer);
    return fresh ? asked_[{&p, n}] = chosen_anew(p, n, given) : known->second;
  }

  Viewers sets(const moves::Binding& b, Locals given) const {
    if (b.lua) return only(seat_in(given, 0));
    Viewers known_to = kEveryViewer;
    for (const Program* set : b.sets) {
      if (s_.of(*set) != Secrecy::open) known_to &= only(seat_in(given, 0));
    }
    return known_to;
  }

 private:
  struct Flow {
    bool any = false;
    Viewers exact = 0;           ///< who sees the value itself somewhere
    Viewers all = kEveryViewer;  ///< who sees everything that it becomes part of
    std::set<std::tuple<const Program*, std::size_t, bool>> followed;
    std::set<const Program*> whole;
  };

  Viewers chosen_anew(const Program& p, std::size_t n, Locals given) {
    const Source& source = p.references->sources[n];
    switch (source.kind) {
      case Source::Kind::draw:
        return kEveryViewer;
      case Source::Kind::answer:
      case Source::Kind::lot:
      case Source::Kind::value:
        return value(p, source.offered, given);
      case Source::Kind::local:
      case Source::Kind::bag:
        break;
    }
    if (const auto kind = s_.moves_.find(&p); kind != s_.moves_.end())
      return parameter(kind->second, source, given);
    Viewers known_to = kEveryViewer;
    if (const auto called = s_.called_.find(&p); called != s_.called_.end()) {
      known_to &=
          given_by(Passing::To::effect, static_cast<std::int32_t>(called->second), source.id);
    }
    if (const auto text = s_.texts_.find(&p); text != s_.texts_.end()) {
      for (const int slot : text->second) known_to &= given_by(Passing::To::slot, slot, source.id);
    }
    return known_to;
  }

  Viewers reading(const Reference& r, Locals given) const {
    switch (s_.of(r, r.whose >= 0 ? bit(static_cast<std::size_t>(r.whose)) : 0)) {
      case Secrecy::open:
        return kEveryViewer;
      case Secrecy::own:
        return only(seat_in(given, r.whose));
      case Secrecy::hidden:
        break;
    }
    return 0;
  }

  /// A parameter of a move: containers that are not open show only what the actor sees.
  Viewers parameter(MoveKindId kind, const Source& source, Locals given) const {
    for (const moves::Binding& b : s_.rules_.moves().bindings(kind)) {
      const bool bag = source.kind == Source::Kind::bag;
      const auto at = static_cast<std::size_t>(source.id);
      if (b.bag != bag || (at != b.at && !(b.turns && at == b.at + 1))) continue;
      const bool open = std::ranges::all_of(
          b.containers, [&](FieldId f) { return ruletext::is_open(s_.rules_.schema(), f); });
      return (open ? kEveryViewer : only(seat_in(given, 0))) & sets(b, given);
    }
    return kEveryViewer;
  }

  Viewers given_by(Passing::To to, std::int32_t id, std::int32_t local) {
    Viewers known_to = kEveryViewer;
    const auto all = s_.given_by_.find({to, id});
    if (all == s_.given_by_.end()) return known_to;
    for (const auto& [program, n] : all->second) {
      const auto& values = program->references->passings[n].values;
      if (static_cast<std::size_t>(local) < values.size())
        known_to &= value(*program, values[static_cast<std::size_t>(local)], {});
    }
    return known_to;
  }

  /// Whether a use tells the value itself; of what several do together one change tells nothing of
  /// each, unless it is everybody's own.
  struct Telling {
    bool exact;
    bool together;
    [[nodiscard]] bool by(const Use& use) const {
      return exact && use.exact && (!together || use.whose == 0);
    }
    [[nodiscard]] Telling behind(const Use& use) const {
      return {exact && use.exact && !together, together};
    }
  };

  void follow(const Program& p, std::size_t n, Locals given, Telling telling, Flow& out) {
    if (!out.followed.insert({&p, n, telling.exact}).second) return;
    for (const Use& use : p.references->sources[n].uses) {
      switch (use.to) {
        case Use::To::field: {
          const Viewers seen = s_.of_field(use, given);
          out.any = true;
          out.all &= seen;
          if (telling.by(use)) out.exact |= seen;
          break;
        }
        case Use::To::function:
          out.any = true;
          out.all = 0;
          break;
        case Use::To::effect:
          follow_into(s_.rules_.program({flow::ProgramRef::Kind::effect, use.id}), use,
                      telling.behind(use), out);
          break;
        case Use::To::slot:
          for (const auto& [text, slots] : s_.texts_) {
            if (slots.contains(use.id)) follow_into(*text, use, {false, telling.together}, out);
          }
          break;
      }
    }
  }

  /// Into a program that is called with the value, or because of it.
  void follow_into(const Program& p, const Use& use, Telling telling, Flow& out) {
    if (p.references == nullptr) return;
    if (use.argument == Use::kDecides) return follow_all(p, out);
    for (std::size_t n = 0; n < p.references->sources.size(); ++n) {
      const Source& source = p.references->sources[n];
      if (source.kind == Source::Kind::local && source.id == use.argument)
        follow(p, n, {}, telling, out);
    }
  }

  /// All that a program writes, and what it calls.
  void follow_all(const Program& p, Flow& out) {
    if (!out.whole.insert(&p).second) return;
    for (const Reference& r : p.references->list) {
      if (r.access != Reference::Access::write) continue;
      if (r.kind == Reference::Kind::field) {
        out.any = true;
        out.all &= s_.of_field({Use::To::field, false, 0, Reference::kOfAnybody, r.id}, {});
      } else if (r.kind == Reference::Kind::function) {
        out.any = true;
        out.all = 0;
      } else if (r.kind == Reference::Kind::effect) {
        follow_all(s_.rules_.program({flow::ProgramRef::Kind::effect, r.id}), out);
      } else if (r.kind == Reference::Kind::slot) {
        for (const auto& [text, slots] : s_.texts_) {
          if (slots.contains(r.id) && text->references != nullptr) follow_all(*text, out);
        }
      }
    }
  }

  const Secrets& s_;
  std::map<From, Viewers> asked_;
};

/// The viewers who see the value written there.
Viewers Secrets::of_field(const Use& use, Locals given) const {
  const FieldId id(use.id);
  if (ruletext::is_open(rules_.schema(), id)) return kEveryViewer;
  const state::FieldType& f = rules_.schema().field(id);
  const bool of_owner = f.visible == Visibility::owner && !f.over && f.scope == Scope::player;
  return of_owner ? only(seat_in(given, use.whose)) : 0;
}

Viewers Secrets::part(const moves::Move& move, std::size_t parameter, Viewers chosen) const {
  if (nothing_hidden_) return kEveryViewer;
  const Viewers own = viewer_bit(move.actor);
  const moves::Table& moves = rules_.moves();
  if (moves.decision(move.kind) != nullptr) {
    Viewers known_to = kEveryViewer;
    const auto all = answers_.find(
        static_cast<std::int32_t>(move.kind.index() - rules_.description().moves.size()));
    if (all == answers_.end()) return known_to;
    for (const auto& [program, n] : all->second) {
      Asking asking(*this);
      known_to &= asking.source(*program, n, {}, asking.chosen(*program, n, {}));
    }
    return known_to | own;
  }
  const Program& effect = moves.effect(move.kind);
  const moves::Binding binding = moves.bindings(move.kind)[parameter];
  std::vector<ruletext::Value> given = {move.actor.value};
  const auto bindings = moves.bindings(move.kind);
  for (std::size_t i = 0; i < bindings.size(); ++i) {
    if (bindings[i].bag) continue;
    given.resize(std::max(given.size(), bindings[i].at + 1), ruletext::kNone);
    given[bindings[i].at] = move.values[i];
  }
  Viewers known_to = kEveryViewer;
  if (effect.references == nullptr) return chosen | own;
  bool found = false;
  for (std::size_t n = 0; n < effect.references->sources.size(); ++n) {
    const Source& source = effect.references->sources[n];
    const bool of_it = (source.kind == Source::Kind::bag) == binding.bag &&
                       (source.kind == Source::Kind::bag || source.kind == Source::Kind::local) &&
                       (static_cast<std::size_t>(source.id) == binding.at ||
                        (binding.turns && static_cast<std::size_t>(source.id) == binding.at + 1));
    if (!of_it) continue;
    Asking asking(*this);
    found = true;
    known_to &= asking.source(effect, n, given, chosen & asking.sets(binding, given));
  }
  return (found ? known_to : chosen) | own;
}

Viewers Secrets::kind(PhaseId phase, Seat actor) const {
  if (nothing_hidden_ || !phase) return kEveryViewer;
  const flow::Phase& chosen_in = rules_.phase(phase);
  if (!chosen_in.simultaneous || chosen_in.moves.size() < 2) return kEveryViewer;
  Viewers known_to = kEveryViewer;
  for (const MoveKindId each : chosen_in.moves) {
    const Program& effect = rules_.moves().effect(each);
    if (effect.references != nullptr) known_to &= Asking(*this).written(effect);
  }
  return known_to | viewer_bit(actor);
}

Viewers Secrets::event_value(const ruletext::Emission& by, std::size_t value) const {
  if (nothing_hidden_ || by.program.references == nullptr) return kEveryViewer;
  return Asking(*this).value(by.program, by.program.references->passings[by.passing].values[value],
                             by.given);
}

Viewers Secrets::outcome(int lot) const {
  if (nothing_hidden_) return kEveryViewer;
  Viewers known_to = kEveryViewer;
  const auto all = lots_.find(lot);
  if (all == lots_.end()) return known_to;
  for (const auto& [program, n] : all->second) {
    Asking asking(*this);
    known_to &= asking.source(*program, n, {}, asking.chosen(*program, n, {}));
  }
  return known_to;
}

/// Of each sheet who may know all values that rules give to it.
std::vector<Viewers> Secrets::arguments_known_to() const {
  std::vector<Viewers> out(sheets_.size(), kEveryViewer);
  for (const auto& [to, all] : given_by_) {
    if (to.first != Passing::To::sheet) continue;
    for (const auto& [program, n] : all) {
      for (const Provenance& value : program->references->passings[n].values) {
        out[static_cast<std::size_t>(to.second)] &= Asking(*this).value(*program, value, {});
      }
    }
  }
  return out;
}

}  // namespace castellan::session
