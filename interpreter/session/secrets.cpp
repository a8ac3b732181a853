#include "interpreter/session/secrets.hpp"

#include <algorithm>

#include "interpreter/ruletext/check/named_fields.hpp"
#include "interpreter/state/view.hpp"

namespace castellan::session {

using description::Visibility;
using ruletext::Passing;
using ruletext::Reference;
using ruletext::Source;
using Scope = description::Field::Scope;

namespace {

/// Of what a text reads for somebody, when another text asks for it.
Secrecy asked_for(Secrecy inner, std::int16_t whose, std::uint32_t own) {
  const bool same = whose >= 0 && (own >> whose & 1) != 0;
  return inner == Secrecy::own && !same ? Secrecy::hidden : inner;
}

}  // namespace

Secrets::Secrets(const flow::Rules& rules)
    : rules_(rules),
      nothing_hidden_(!ruletext::hides_anything(rules.schema())),
      sheets_(rules.sheets().size(), Secrecy::open),
      included_(rules.sheets().size(), Secrecy::open),
      rows_(rules.sheets().rows(), Secrecy::open) {
  if (nothing_hidden_) return;
  note_programs();
  settle_sheets();
  settle_rows();
}

void Secrets::note_programs() {
  const moves::Table& moves = rules_.moves();
  together_.resize(moves.size());
  for (std::size_t i = 0; i < moves.size(); ++i)
    moves_[&moves.effect(MoveKindId(i))] = MoveKindId(i);
  for (const flow::Phase& phase : rules_.phases()) {
    for (const MoveKindId kind : phase.moves)
      together_[kind.index()] = together_[kind.index()] || phase.simultaneous;
  }
  const auto& schema = rules_.schema();
  for (std::size_t c = 0; c < schema.components().size(); ++c) {
    const ComponentId component(c);
    for (std::size_t s = 0; s < schema.component(component).rules.size(); ++s) {
      if (const ruletext::Program* p = rules_.slot_program(component, static_cast<int>(s)))
        texts_[p].insert(static_cast<int>(s));
    }
  }
  for (const auto& [program, slots] : texts_) {
    slots_.resize(std::max(slots_.size(), static_cast<std::size_t>(*slots.rbegin()) + 1),
                  Secrecy::open);
  }
  for (const ruletext::Program* p : rules_.effects()) {
    if (p->references == nullptr) continue;
    for (std::size_t i = 0; i < p->references->sources.size(); ++i) {
      const Source& source = p->references->sources[i];
      if (source.kind == Source::Kind::answer) answers_[source.id].emplace_back(p, i);
      if (source.kind == Source::Kind::lot) lots_[source.id].emplace_back(p, i);
    }
    for (std::size_t i = 0; i < p->references->passings.size(); ++i) {
      const Passing& passing = p->references->passings[i];
      given_by_[{passing.to, passing.id}].emplace_back(p, i);
    }
  }
  for (std::size_t i = 0; i < rules_.called(); ++i) {
    called_[&rules_.program({flow::ProgramRef::Kind::effect, static_cast<std::int32_t>(i)})] = i;
  }
}

// --- what is read

Secrecy Secrets::field(const Reference& r, std::uint32_t own) const {
  const FieldId id(r.id);
  if (ruletext::is_open(rules_.schema(), id)) return Secrecy::open;
  const state::FieldType& f = rules_.schema().field(id);
  if (r.access == Reference::Access::size && state::shows_size(f)) return Secrecy::open;
  const bool of_owner = f.visible == Visibility::owner && !f.over && f.scope == Scope::player;
  return of_owner ? asked_for(Secrecy::own, r.whose, own) : Secrecy::hidden;
}

Secrecy Secrets::of(const Reference& r, std::uint32_t own) const {
  if (r.access == Reference::Access::write) return Secrecy::open;
  switch (r.kind) {
    case Reference::Kind::field:
      return field(r, own);
    case Reference::Kind::function:
      return nothing_hidden_ ? Secrecy::open : Secrecy::hidden;
    case Reference::Kind::sheet:
      return asked_for(sheets_[static_cast<std::size_t>(r.id)], r.whose, own);
    case Reference::Kind::slot: {
      const auto slot = static_cast<std::size_t>(r.id);
      return slot < slots_.size() ? asked_for(slots_[slot], r.whose, own) : Secrecy::open;
    }
    default:
      return Secrecy::open;
  }
}

Secrecy Secrets::of(const ruletext::Program& program, std::uint32_t own) const {
  Secrecy found = Secrecy::open;
  if (program.references == nullptr) return found;
  for (const Reference& r : program.references->list) found = std::max(found, of(r, own));
  return found;
}

bool Secrets::all_are_seen(const ruletext::Type& type) const {
  return ruletext::thing(type.kind) == nullptr || type.field().value < 0 ||
         ruletext::is_open(rules_.schema(), type.field());
}

/// What the parts of a sheet read, with sheets included as far as they are known.
Secrecy Secrets::parts_of(SheetId sheet) const {
  Secrecy found = Secrecy::open;
  const auto& subject = rules_.sheets().subject(sheet);
  if (subject && !all_are_seen(*subject)) found = Secrecy::hidden;
  for (const score::OutlinePart& part : rules_.sheets().outline(sheet)) {
    Secrecy reads = part.included ? sheets_[part.included.index()] : Secrecy::open;
    for (const ruletext::Program* p : part.programs) reads = std::max(reads, of(*p));
    if (part.compares && reads == Secrecy::own) reads = Secrecy::hidden;
    found = std::max(found, reads);
  }
  return found;
}

/// Sheets and texts of components name one another in circles: what each reads only grows.
void Secrets::settle_sheets() {
  for (bool grows = true; grows;) {
    grows = false;
    const auto raise = [&grows](Secrecy& to, Secrecy now) {
      grows = grows || to < now;
      to = std::max(to, now);
    };
    for (std::size_t i = 0; i < sheets_.size(); ++i) raise(sheets_[i], parts_of(SheetId(i)));
    for (const auto& [program, slots] : texts_) {
      if (program->effects) continue;
      for (const int s : slots) raise(slots_[static_cast<std::size_t>(s)], of(*program));
    }
  }
}

/// Of a row: its own, of the parts before it when it takes what they give, and of what decides
/// whether the sheet is asked for, and with which values.
void Secrets::settle_rows() {
  values_known_to_ = arguments_known_to();
  for (std::size_t i = 0; i < included_.size(); ++i) {
    if (!values_are_open(SheetId(i))) included_[i] = Secrecy::hidden;
  }
  std::vector<std::vector<score::OutlinePart>> outlines;
  for (std::size_t i = 0; i < sheets_.size(); ++i)
    outlines.push_back(rules_.sheets().outline(SheetId(i)));
  const auto reads = [&](const score::OutlinePart& part) {
    Secrecy found = Secrecy::open;
    for (const ruletext::Program* p : part.programs) found = std::max(found, of(*p));
    return part.compares && found == Secrecy::own ? Secrecy::hidden : found;
  };
  for (bool grows = true; grows;) {
    grows = false;
    for (std::size_t i = 0; i < outlines.size(); ++i) {
      for (const score::OutlinePart& part : outlines[i]) {
        if (!part.included) continue;
        Secrecy& to = included_[part.included.index()];
        const Secrecy now = std::max(included_[i], reads(part));
        grows = grows || to < now;
        to = std::max(to, now);
      }
    }
  }
  for (std::size_t i = 0; i < outlines.size(); ++i) {
    Secrecy before = Secrecy::open;
    for (const score::OutlinePart& part : outlines[i]) {
      const Secrecy own = reads(part);
      before =
          std::max({before, own, part.included ? sheets_[part.included.index()] : Secrecy::open});
      if (part.row) rows_[*part.row] = std::max(included_[i], part.so_far ? before : own);
    }
  }
}

Secrecy Secrets::sheet(SheetId sheet) const {
  return std::max(sheets_[sheet.index()], included_[sheet.index()]);
}

}  // namespace castellan::session
