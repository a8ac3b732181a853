#include "interpreter/ruletext/vm/brief.hpp"

#include <optional>

namespace castellan::ruletext {

std::uint8_t allowed_by(Op op) {
  switch (op) {
    case Op::eq:
      return kSame;
    case Op::ne:
      return kLess | kMore;
    case Op::lt:
      return kLess;
    case Op::le:
      return kLess | kSame;
    case Op::gt:
      return kMore;
    case Op::ge:
      return kSame | kMore;
    default:
      return 0;
  }
}

namespace {

/// Goes through a program from its begin as long as it is a reading.
class BriefReader {
  using Brief = Program::Brief;
  using Gives = Brief::Gives;

 public:
  BriefReader(std::span<const Instruction> code, const state::Schema& schema)
      : code_(code), schema_(schema) {}

  Brief all() {
    if (!begin()) return {};
    if (ended() && out_.less == 0 && out_.count == 0) out_.gives = out_.of.gives;
    what_is_there();
    if (is(Op::attribute)) out_.attribute = code_[at_++].c;
    if (ended() && out_.of.gives == Gives::local && out_.less == 0 && out_.count == 0 &&
        out_.attribute >= 0)
      out_.gives = Gives::attribute;
    compared();
    refused();
    return ended() ? out_ : Brief{};
  }

 private:
  [[nodiscard]] bool is(Op op) const { return at_ < code_.size() && code_[at_].op == op; }
  [[nodiscard]] bool ended() const { return at_ + 1 == code_.size() && is(Op::done); }

  std::optional<Brief::Operand> operand() {
    if (at_ >= code_.size()) return std::nullopt;
    const Instruction& in = code_[at_++];
    switch (in.op) {
      case Op::push:
        return Brief::Operand{Gives::value, in.c};
      case Op::load:
        return Brief::Operand{Gives::local, in.b};
      case Op::load_word:
        return Brief::Operand{Gives::word, in.c};
      default:
        --at_;
        return std::nullopt;
    }
  }

  bool begin() {
    const auto first = operand();
    if (!first) return false;
    out_.gives = Gives::reading;
    out_.of = *first;
    // The instance of slots or a map is constant and stands before the place.
    if (first->gives == Gives::value) {
      const std::size_t behind = at_;
      if (const auto place = operand()) {
        subtracted();
        if (is(Op::slot_get) &&
            there(schema_.field(FieldId(std::size_t{code_[at_].b})), first->of)) {
          out_.of = *place;
          ++at_;
          return true;
        }
        out_.less = 0;
      }
      at_ = behind;
    }
    subtracted();
    return true;
  }

  void subtracted() {
    if (!is(Op::push) || at_ + 1 >= code_.size() || code_[at_ + 1].op != Op::sub) return;
    out_.less = code_[at_].c;
    at_ += 2;
  }

  /// The places of an instance of slots or a map.
  bool there(const state::FieldType& f, std::int32_t instance) {
    if (instance < 0 || instance >= static_cast<std::int64_t>(f.instances)) return false;
    out_.at = f.at(static_cast<std::size_t>(instance));
    out_.count = static_cast<std::uint32_t>(f.places);
    return true;
  }

  void what_is_there() {
    if (out_.count != 0 || !is(Op::load_field)) return;
    const state::FieldType& f = schema_.field(FieldId(std::size_t{code_[at_++].b}));
    out_.at = f.base;
    out_.count = f.instances;
  }

  void compared() {
    if (is(Op::logic_not)) {
      out_.allows = kSame;
      ++at_;
      return;
    }
    const std::size_t behind = at_;
    const auto with = operand();
    const std::uint8_t allows = with && at_ < code_.size() ? allowed_by(code_[at_].op) : 0;
    if (allows == 0) {
      at_ = behind;
      return;
    }
    out_.allows = allows;
    out_.with = *with;
    ++at_;
  }

  /// `and_else` to the end, which says why: the value is what was compared.
  void refused() {
    const bool said = out_.allows != 0 && at_ + 3 == code_.size() && is(Op::and_else) &&
                      code_[at_].c == static_cast<std::int32_t>(at_ + 2) &&
                      code_[at_ + 1].op == Op::push && code_[at_ + 1].c == 1;
    if (!said) return;
    out_.refusal = code_[at_].b;
    at_ += 2;
  }

  std::span<const Instruction> code_;
  const state::Schema& schema_;
  std::size_t at_ = 0;
  Brief out_;
};

}  // namespace

Program::Brief brief_of(std::span<const Instruction> code, const state::Schema& schema) {
  Program::Brief nothing;
  nothing.gives = Program::Brief::Gives::nothing;
  return code.size() == 1 && code[0].op == Op::done ? nothing : BriefReader(code, schema).all();
}

}  // namespace castellan::ruletext
