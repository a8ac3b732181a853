#include "interpreter/ruletext/check/named_fields.hpp"

#include <algorithm>

namespace castellan::ruletext {

namespace {

std::int64_t operand_of(const Instruction& in, char at) {
  return at == 'a' ? in.a : at == 'b' ? in.b : at == 'c' ? in.c : in.d;
}

FieldId field_at(const state::Schema& schema, std::int64_t address) {
  const auto fields = schema.fields();
  const auto found = std::find_if(fields.begin(), fields.end(), [&](const state::FieldType& f) {
    const auto base = static_cast<std::int64_t>(f.base);
    return base <= address && address < base + static_cast<std::int64_t>(f.stride) * f.instances;
  });
  return found == fields.end() ? FieldId()
                               : FieldId(static_cast<std::size_t>(found - fields.begin()));
}

/// Components that are put somewhere lie below the instance; where things go from one field
/// to another both instances are given.
std::size_t instance_at(const Instruction& in, char operand) {
  switch (in.op) {
    case Op::put_pile:
    case Op::put_slot:
    case Op::put_grid:
      return 1;
    case Op::move_bag:
    case Op::move_all:
    case Op::move_copies:
      return operand == 'b' ? 0 : 1;
    default:
      return 0;
  }
}

/// A board on which a figure is put keeps nothing of it: where it is, its own field knows.
Reference::Access access_of(Op op, Operand operand) {
  if (operand == Operand::stand_field) return Reference::Access::name;
  if (info(op).effect) return Reference::Access::write;
  const bool size = op == Op::pile_size || op == Op::slots_used || op == Op::slots_free;
  return size ? Reference::Access::size : Reference::Access::read;
}

}  // namespace

NamedFields named_fields(const Instruction& in, const state::Schema& schema) {
  NamedFields out;
  const auto add = [&](std::int64_t field, char operand) {
    if (field < 0) return;
    const auto access = access_of(in.op, info(in.op).operand(operand).what);
    out.all[out.count++] = {FieldId(static_cast<std::int32_t>(field)), instance_at(in, operand),
                            access};
  };
  for (const char at : {'b', 'c', 'd'}) {
    const Operand what = info(in.op).operand(at).what;
    const std::int64_t value = operand_of(in, at);
    if (what >= Operand::word_field && what <= Operand::container) {
      add(value, at);
    } else if (what == Operand::two_regions || what == Operand::figures_at) {
      add(in.d >> 16, at);
      add(static_cast<std::int64_t>(low_half(in.d)), at);
    } else if (what == Operand::stand_field) {
      add(value, at);
    } else if (what == Operand::address) {
      add(field_at(schema, value).value, at);
    }
  }
  return out;
}

bool is_open(const state::Schema& schema, FieldId field) {
  if (field == schema.all_figures()) {
    return std::ranges::all_of(schema.fields_of(description::FieldKind::figures),
                               [&](FieldId f) { return is_open(schema, f); });
  }
  const state::FieldType& f = schema.field(field);
  const bool open = f.visible == description::Visibility::everyone && !f.knowledge;
  return open && (!f.over || is_open(schema, f.over));
}

bool hides_anything(const state::Schema& schema) {
  for (std::size_t i = 0; i < schema.fields().size(); ++i) {
    if (!is_open(schema, FieldId(i))) return true;
  }
  return false;
}

}  // namespace castellan::ruletext
