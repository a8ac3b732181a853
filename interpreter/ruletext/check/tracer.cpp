#include "interpreter/ruletext/check/tracer.hpp"

#include <algorithm>

#include "interpreter/ruletext/code/verify.hpp"

namespace castellan::ruletext {

namespace {

using Scope = description::Field::Scope;

/// Whether what is left is of the same grid, or of the same player's field, as the deepest value.
bool stays_inside(Op op) {
  return op == Op::grid_at || op == Op::piece_whole || op == Op::piece_other_half ||
         op == Op::piece_step || op == Op::entry;
}
bool goes_through_pieces(Op op) {
  return op == Op::iterate_grid || op == Op::iterate_reading || op == Op::iterate_near ||
         op == Op::iterate_parts;
}
bool goes_through_set(const Instruction& in) {
  const Operand what = info(in.op).operand('b').what;
  return what == Operand::set || what == Operand::weighted_set;
}

/// The bag that an instruction reads.
std::optional<std::size_t> bag_read(const Instruction& in) {
  if (info(in.op).operand('b').what == Operand::bag) return in.b;
  if (info(in.op).operand('c').what == Operand::bag) return static_cast<std::size_t>(in.c);
  if (info(in.op).operand('d').what == Operand::bag) return static_cast<std::size_t>(in.d);
  return std::nullopt;
}

Label of_source(std::int16_t n) {
  return {{}, Bits::of(static_cast<std::size_t>(n)), n, Reference::kOfAnybody};
}

}  // namespace

Tracer::Tracer(Program& p, const state::Schema& schema, const std::vector<ValueCode>& values,
               References& out)
    : p_(p), schema_(schema), out_(out), values_(values), owners_(p.code.size()) {}

// --- the way

void Tracer::follow() {
  before_.resize(p_.code.size());
  branches_.resize(p_.code.size());
  inside_.resize(p_.code.size());
  for (const ValueCode& value : values_)
    std::fill(inside_.begin() + static_cast<std::ptrdiff_t>(value.from),
              inside_.begin() + static_cast<std::ptrdiff_t>(value.to), std::uint8_t{1});
  heads_ = heads();
  reach(0, begin());
  do {
    go_through();
  } while (add_decisions());
}

void Tracer::go_through() {
  while (!open_.empty()) {
    at_ = open_.back();
    open_.pop_back();
    Labels now = *before_[at_];
    while (step(now)) {
      if (heads_[++at_] == 0) continue;
      reach(at_, now);
      break;
    }
  }
}

/// What an expression comes to depends on what decides in it; whether there is more to follow.
bool Tracer::add_decisions() {
  for (const ValueCode& value : values_) {
    Label found;
    for (std::size_t i = value.from; i < value.to; ++i) found.mix(branches_[i]);
    Label& known = decides_[value.to];
    const Label before = known;
    known.mix(found);
    if (known == before) continue;
    for (std::size_t head = value.to + 1; head-- > 0;) {
      if (!before_[head]) continue;
      open_.push_back(head);
      break;
    }
  }
  return !open_.empty();
}

std::vector<std::uint8_t> Tracer::heads() const {
  std::vector<std::uint8_t> out(p_.code.size() + 1);
  for (const Instruction& in : p_.code) {
    const Flow flow = info(in.op).flow;
    const bool jumps = flow == Flow::loop || flow == Flow::attempt || flow == Flow::jump ||
                       flow == Flow::back || flow == Flow::branch || flow == Flow::keep ||
                       flow == Flow::recall;
    if (jumps) out[static_cast<std::size_t>(in.c)] = 1;
    if (flow == Flow::choice) out[static_cast<std::size_t>(in.d)] = 1;
  }
  return out;
}

Labels Tracer::begin() {
  Labels out;
  out.locals.resize(std::max<std::size_t>(p_.locals, 1));
  for (std::uint16_t i = 1; i < p_.given_locals; ++i)
    out.locals[i] = of_source(source(Source::Kind::local, i));
  for (std::uint16_t i = 0; i < p_.given_locals; ++i)
    out.locals[i].whose = static_cast<std::int16_t>(i);
  for (std::uint16_t i = 0; i < p_.given_bags; ++i)
    out.bags[i] = of_source(source(Source::Kind::bag, i));
  return out;
}

void Tracer::reach(std::size_t to, const Labels& with) {
  auto& there = before_[to];
  if (!there)
    there = with;
  else if (!there->join(with))
    return;
  open_.push_back(to);
}

/// Whether the next instruction follows.
bool Tracer::step(Labels& now) {
  const Instruction& in = p_.code[at_];
  const auto decided = decides_.find(at_);
  if (decided != decides_.end() && !now.stack.empty() &&
      (decided->second.secrets.any() || decided->second.sources.any())) {
    now.stack.back().mix(decided->second);
    now.stack.back().exact = -1;
  }
  const auto takes = static_cast<std::size_t>(taken(in, schema_));
  given_.assign(now.stack.end() - static_cast<std::ptrdiff_t>(takes), now.stack.end());
  now.stack.resize(now.stack.size() - takes);
  note_owners(in, now);
  const Label left = worked_out(in, now);
  registers(in, now);
  if (in.op == Op::offer && now.offering >= 0)
    offered_[static_cast<std::size_t>(now.offering)].mix(given_[0]);
  pass(in);
  use(in, now);
  // One that leaves more than one value leaves what it took, and something about it.
  if (info(in.op).leaves > 1) now.stack.insert(now.stack.end(), given_.begin(), given_.end());
  if (info(in.op).leaves > 0) now.stack.push_back(left);
  return go_on(in, now);
}

bool Tracer::go_on(const Instruction& in, Labels& now) {
  const auto target = static_cast<std::size_t>(in.c);
  switch (info(in.op).flow) {
    case Flow::next:
    case Flow::call:
    case Flow::stop:
    case Flow::retry:
      return true;
    case Flow::loop:
      // How often it is gone through depends on what there is.
      branches_[at_].mix(now.locals[in.b + std::size_t{3}]);
      reach(target, now);
      return true;
    case Flow::branch:
      branches_[at_].mix(given_[0]);
      [[fallthrough]];
    case Flow::attempt:
      reach(target, now);
      return true;
    case Flow::jump:
    case Flow::back:
      reach(target, now);
      return false;
    case Flow::keep:
      branches_[at_].mix(given_[0]);
      [[fallthrough]];
    case Flow::recall: {
      Labels kept = now;
      kept.stack.emplace_back();
      if (in.op == Op::printed)
        kept.stack.back().mix(now.locals[in.b]);
      else if (!given_.empty())
        kept.stack.back() = given_[0];
      reach(target, kept);
      return true;
    }
    case Flow::choice: {
      const std::int16_t answer =
          waits_for(in.op == Op::choose ? Source::Kind::answer : Source::Kind::lot, in.c);
      Labels answered = now;
      (in.a != 0 ? answered.bags[in.b] : answered.locals[in.b]) = of_source(answer);
      reach(static_cast<std::size_t>(in.d), answered);
      now.offering = answer;
      return true;
    }
    case Flow::end:
      return false;
  }
  return false;
}

// --- values

std::int16_t Tracer::source(Source::Kind kind, std::int32_t id) {
  out_.sources.push_back({kind, id, {}, {}});
  offered_.emplace_back();
  used_at_.emplace_back();
  return static_cast<std::int16_t>(out_.sources.size() - 1);
}

std::int16_t Tracer::waits_for(Source::Kind kind, std::int32_t id) {
  const auto known = waiting_.find(at_);
  return known != waiting_.end() ? known->second : waiting_[at_] = source(kind, id);
}

/// What an instruction leaves: worked out from all that it takes and reads.
Label Tracer::worked_out(const Instruction& in, const Labels& now) {
  if (in.op == Op::load) return now.locals[in.b];
  if (in.op == Op::draw) return of_source(waits_for(Source::Kind::draw, in.b));
  if (in.op == Op::observe || in.op == Op::note) return given_[0];
  Label all;
  for (const Label& label : given_) all.mix(label);
  if (const auto bag = bag_read(in)) all.mix(now.bags[*bag]);
  if (info(in.op).operand('b').what == Operand::local) all.mix(now.locals[in.b]);
  if (in.op == Op::negate) all.exact = given_[0].exact;
  if (stays_inside(in.op)) all.whose = given_[0].whose;
  if (!info(in.op).effect && !goes_through_set(in)) all.secrets |= secrets(in);
  return all;
}

/// A value that a statement gives a name to is a source of its own where something hidden is in it.
Label Tracer::kept(const Label& value) {
  if (!value.secrets.any() || inside_[at_] != 0) return value;
  const std::int16_t n =
      waits_for(Source::Kind::value, static_cast<std::int32_t>(p_.place_of[at_]));
  offered_[static_cast<std::size_t>(n)].mix(value);
  Label out = of_source(n);
  out.whose = value.whose;
  return out;
}

void Tracer::registers(const Instruction& in, Labels& now) {
  if (in.op == Op::store) now.locals[in.b] = kept(given_[0]);
  if (in.op == Op::bag_clear) now.bags[static_cast<std::size_t>(in.c)] = {};
  if (in.op == Op::bag_add) {
    Label& bag = now.bags[static_cast<std::size_t>(in.c)];
    bag.mix(given_[0]);
    bag.exact = -1;
  }
  if (!goes_through_set(in)) return;
  Label all;
  for (std::size_t i = 0; i < 3; ++i) {
    if ((info(in.op).operand('b').mask >> i & 1) != 0) all.mix(now.locals[in.b + i]);
  }
  all.secrets |= secrets(in);
  if (const auto bag = bag_read(in)) {
    all.mix(now.bags[*bag]);
    all.exact = now.bags[*bag].exact;
  }
  if (goes_through_pieces(in.op)) all.whose = now.locals[in.b + std::size_t{1}].whose;
  now.locals[in.b + std::size_t{3}] = all;
  if (info(in.op).operand('b').what == Operand::weighted_set)
    now.locals[in.b + std::size_t{2}].mix(all);
}

// --- what is read

void Tracer::note_owners(const Instruction& in, const Labels& now) {
  Owners& owners = owners_[at_];
  const auto note = [&](std::size_t i, std::int16_t of) {
    owners.whose[i] = owners.known && owners.whose[i] != of ? Reference::kOfAnybody : of;
  };
  if (goes_through_set(in)) {
    note(0, now.locals[in.b + std::size_t{1}].whose);
  } else {
    for (std::size_t i = 0; i < std::min<std::size_t>(given_.size(), 2); ++i)
      note(i, given_[i].whose);
  }
  owners.known = true;
}

std::int16_t Tracer::whose(const Instruction& in, const NamedField& named) const {
  const state::FieldType& f = schema_.field(named.field);
  if (f.scope == Scope::game) return Reference::kOfGame;
  if (f.scope != Scope::player) return Reference::kOfAnybody;
  // An address is known where there is a lone player.
  return in.op == Op::load_word ? std::int16_t{0} : owners_[at_].whose[named.instance];
}

Bits Tracer::bit(const Secret& s) {
  const auto [known, fresh] = secrets_.try_emplace(s, secrets_.size());
  if (fresh) listed_as_.emplace_back();
  return Bits::of(known->second);
}

Bits Tracer::secrets(const Instruction& in) {
  Bits found;
  for (const NamedField& named : named_fields(in, schema_)) {
    if (is_open(schema_, named.field)) continue;
    found |= bit({Reference::Kind::field, named.access, whose(in, named), named.field.value});
  }
  if (in.op == Op::eval_slot)
    found |= bit({Reference::Kind::slot, Reference::Access::name, owners_[at_].whose[0], in.c});
  if (in.op == Op::sheet_amount)
    found |= bit({Reference::Kind::sheet, Reference::Access::name, 0, in.b});
  if (in.op == Op::call_lua)
    found |= bit({Reference::Kind::function, Reference::Access::name, Reference::kOfAnybody, in.c});
  return found;
}

// --- where values go

void Tracer::pass(const Instruction& in) {
  using To = Passing::To;
  switch (in.op) {
    case Op::emit:
      pass(To::event, in.b);
      return;
    case Op::score:
    case Op::score_for:
    case Op::sheet_amount:
      pass(To::sheet, in.b);
      return;
    case Op::run_effect:
      pass(To::effect, in.c);
      return;
    case Op::run_slot:
      pass(To::slot, in.c);
      return;
    default:
      return;
  }
}

void Tracer::pass(Passing::To to, std::int32_t id) {
  const auto [known, fresh] = passing_.try_emplace(at_, out_.passings.size());
  if (fresh) {
    out_.passings.push_back({to, id, {}});
    passed_.push_back(given_);
    if (to == Passing::To::event) p_.code[at_].c = static_cast<std::int32_t>(known->second);
  }
  for (std::size_t i = 0; i < given_.size(); ++i) passed_[known->second][i].join(given_[i]);
}

void Tracer::use(const Instruction& in, const Labels& now) {
  // Who is shown something is told nothing by what was chosen.
  if (!info(in.op).effect || in.op == Op::know) return;
  for (std::size_t i = 0; i < given_.size(); ++i) use(in, given_[i], i);
  if (const auto bag = bag_read(in)) use(in, now.bags[*bag], 0);
}

void Tracer::use(const Instruction& in, const Label& label, std::size_t argument) {
  if (!label.sources.any()) return;
  for (std::size_t s = 0; s < out_.sources.size(); ++s) {
    if (label.sources.has(s)) use(in, s, label.exact == static_cast<std::int16_t>(s), argument);
  }
}

void Tracer::use(const Instruction& in, std::size_t source, bool exact, std::size_t argument) {
  const auto add_use = [&](Use::To to, std::size_t taken_as, std::int16_t of, std::int32_t id) {
    const Use use{to, exact, static_cast<std::uint8_t>(taken_as), of, id};
    auto& list = out_.sources[source].uses;
    const auto i =
        static_cast<std::size_t>(std::find(list.begin(), list.end(), use) - list.begin());
    if (i == list.size()) {
      list.push_back(use);
      used_at_[source].emplace_back();
    }
    used_at_[source][i].insert(at_);
  };
  if (in.op == Op::run_effect) add_use(Use::To::effect, argument, Reference::kOfAnybody, in.c);
  if (in.op == Op::run_slot) add_use(Use::To::slot, argument, Reference::kOfAnybody, in.c);
  if (in.op == Op::call_lua_effect) add_use(Use::To::function, 0, Reference::kOfAnybody, in.c);
  for (const NamedField& named : named_fields(in, schema_)) {
    if (named.access == Reference::Access::write)
      add_use(Use::To::field, 0, whose(in, named), named.field.value);
  }
}

}  // namespace castellan::ruletext
