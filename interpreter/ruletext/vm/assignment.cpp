#include "interpreter/ruletext/vm/assignment.hpp"

namespace castellan::ruletext {

std::optional<Program::Assignment> assignment_of(std::span<const Instruction> code,
                                                 const state::Schema& schema) {
  using From = Program::Assignment::From;
  const bool turned = code.size() == 5 && code[2].op == Op::turn_seat;
  if (code.size() != (turned ? 5 : 4) || code.back().op != Op::done) return std::nullopt;
  const Instruction &instance = code[0], &value = code[1], &store = code[code.size() - 2];
  if (instance.op != Op::push || store.op != Op::store_field) return std::nullopt;
  if (value.op != Op::load_word && (turned || value.op != Op::push)) return std::nullopt;
  const state::FieldType& f = schema.field(FieldId(std::size_t{store.b}));
  if (f.knowledge) return std::nullopt;
  if (instance.c < 0 || instance.c >= static_cast<std::int64_t>(f.instances)) return std::nullopt;
  Program::Assignment a;
  a.to = f.at(static_cast<std::size_t>(instance.c));
  a.from = turned ? From::seat : value.op == Op::load_word ? From::word : From::value;
  a.of = value.c;
  a.by = turned ? code[2].c : 0;
  a.least = f.min;
  a.most = f.max;
  return a;
}

}  // namespace castellan::ruletext
