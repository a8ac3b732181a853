// The list of references, and what was followed in terms of it.

#include "interpreter/ruletext/check/provenance.hpp"

#include <algorithm>

#include "interpreter/ruletext/check/control.hpp"
#include "interpreter/ruletext/check/tracer.hpp"

namespace castellan::ruletext {

void Tracer::add(Reference::Kind kind, Reference::Access access, std::int16_t of, std::int32_t id) {
  const auto secret = secrets_.find({kind, access, of, id});
  if (secret != secrets_.end() && !listed_as_[secret->second]) {
    listed_as_[secret->second] = static_cast<std::uint32_t>(out_.list.size());
  }
  out_.list.push_back({kind, access, of, id, p_.place_of[at_]});
}

void Tracer::list() {
  for (at_ = 0; at_ < p_.code.size(); ++at_) {
    const Instruction& in = p_.code[at_];
    for (const NamedField& named : named_fields(in, schema_)) {
      add(Reference::Kind::field, named.access, whose(in, named), named.field.value);
    }
    list_others(in);
  }
}

void Tracer::list_others(const Instruction& in) {
  using K = Reference::Kind;
  using A = Reference::Access;
  const std::int16_t first = owners_[at_].whose[0];
  switch (in.op) {
    case Op::attribute:
    case Op::attribute_at:
      add(K::attribute, A::read, Reference::kOfGame, halves(in.b, in.c));
      return;
    case Op::table:
    case Op::table_length:
      add(K::table, A::read, Reference::kOfGame, in.b);
      return;
    case Op::eval_slot:
      add(K::slot, A::name, first, in.c);
      return;
    case Op::run_slot:
      add(K::slot, A::write, first, in.c);
      return;
    case Op::sheet_amount:
      add(K::sheet, A::name, 0, in.b);
      return;
    case Op::score:
    case Op::score_for:
      add(K::sheet, A::write, Reference::kOfAnybody, in.b);
      return;
    case Op::call_lua:
      add(K::function, A::name, Reference::kOfAnybody, in.c);
      return;
    case Op::call_lua_effect:
      add(K::function, A::write, Reference::kOfAnybody, in.c);
      return;
    case Op::run_effect:
      add(K::effect, A::write, first, in.c);
      return;
    case Op::emit:
      add(K::event, A::name, Reference::kOfGame, in.b);
      return;
    case Op::ask:
    case Op::reveal:
      add(K::phase, A::name, Reference::kOfGame, in.c);
      return;
    case Op::choose:
      add(K::decision, A::name, first, in.c);
      return;
    case Op::chance:
      add(K::lot, A::name, Reference::kOfGame, in.c);
      return;
    default:
      return;
  }
}

void Tracer::finish() {
  control();
  for (std::size_t i = 0; i < offered_.size(); ++i)
    out_.sources[i].offered = provenance(offered_[i]);
  for (std::size_t i = 0; i < passed_.size(); ++i) {
    for (const Label& label : passed_[i]) out_.passings[i].values.push_back(provenance(label));
  }
}

/// What a label counted before more was known of the same instruction is in the list as what it
/// was found to be, which the label counts, too.
Provenance Tracer::provenance(const Label& label) const {
  Provenance out;
  out.unknown = label.secrets.has(Bits::kMost) || label.sources.has(Bits::kMost);
  for (std::size_t i = 0; i < std::min(listed_as_.size(), Bits::kMost); ++i) {
    if (label.secrets.has(i) && listed_as_[i]) out.references.push_back(*listed_as_[i]);
  }
  for (std::size_t i = 0; i < std::min(out_.sources.size(), Bits::kMost); ++i) {
    if (label.sources.has(i)) out.sources.push_back(static_cast<std::uint16_t>(i));
  }
  return out;
}

bool Tracer::hides_a_use() const {
  const auto hidden = [&](const Use& use) {
    return use.to != Use::To::field || !is_open(schema_, FieldId(use.id));
  };
  return std::ranges::any_of(out_.sources,
                             [&](const Source& s) { return std::ranges::any_of(s.uses, hidden); });
}

/// What is written only where a value is this or that says something of it; and what is not
/// written on every way does not always tell it.
void Tracer::control() {
  const bool branches =
      std::ranges::any_of(branches_, [](const Label& b) { return b.sources.any(); });
  if (!branches && !hides_a_use()) {
    for (Source& s : out_.sources) {
      for (Use& use : s.uses) use.exact = false;
    }
    return;
  }
  const Control ways(p_);
  const std::vector<std::uint8_t> always = ways.on_every_way();
  for (std::size_t s = 0; s < out_.sources.size(); ++s) {
    for (std::size_t i = 0; i < out_.sources[s].uses.size(); ++i) {
      const auto& at = used_at_[s][i];
      if (std::ranges::none_of(at, [&](std::size_t k) { return always[k] != 0; }))
        out_.sources[s].uses[i].exact = false;
    }
  }
  for (std::size_t branch = 0; branch < branches_.size(); ++branch) {
    if (!branches_[branch].sources.any()) continue;
    for (const std::size_t at : ways.decided_by(branch)) {
      at_ = at;
      const Instruction& in = p_.code[at];
      if (!info(in.op).effect || in.op == Op::know || !owners_[at].known) continue;
      for (std::size_t s = 0; s < out_.sources.size(); ++s) {
        if (branches_[branch].sources.has(s)) use(in, s, false, Use::kDecides);
      }
    }
  }
}

std::shared_ptr<const References> references_of(Program& p, const Vocabulary& v,
                                                const std::vector<Reference>& named,
                                                const std::vector<ValueCode>& values) {
  auto out = std::make_shared<References>();
  Tracer tracer(p, v.schema, values, *out);
  if (!v.hides) v.hides = hides_anything(v.schema);
  const bool follows = *v.hides;
  if (follows) tracer.follow();
  tracer.list();
  if (follows) tracer.finish();
  out->list.insert(out->list.end(), named.begin(), named.end());
  return out;
}

}  // namespace castellan::ruletext
