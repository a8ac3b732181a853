/// Follows the values of a program along its instructions: from what is read and given to what
/// is written and told. Private to interpreter/ruletext.
#pragma once

#include <compare>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "interpreter/ruletext/check/named_fields.hpp"
#include "interpreter/ruletext/check/provenance_labels.hpp"
#include "interpreter/ruletext/optimiser/values.hpp"

namespace castellan::ruletext {

class Tracer {
 public:
  /// Everything must outlive it.
  Tracer(Program& p, const state::Schema& schema, const std::vector<ValueCode>& values,
         References& out);

  /// Where values come from and go.
  void follow();
  /// The list of what instructions name.
  void list();
  /// Behind `list`: what was followed, in terms of it.
  void finish();

 private:
  /// Something that not everybody may see, as labels count it.
  struct Secret {
    Reference::Kind kind;
    Reference::Access access;
    std::int16_t whose;
    std::int32_t id;
    friend auto operator<=>(const Secret&, const Secret&) = default;
  };
  /// Whose the two deepest values that an instruction takes are.
  struct Owners {
    bool known = false;
    std::int16_t whose[2] = {Reference::kOfAnybody, Reference::kOfAnybody};
  };

  void go_through();
  [[nodiscard]] bool add_decisions();
  [[nodiscard]] std::vector<std::uint8_t> heads() const;
  [[nodiscard]] Labels begin();
  void reach(std::size_t to, const Labels& with);
  bool step(Labels& now);
  bool go_on(const Instruction& in, Labels& now);

  std::int16_t source(Source::Kind kind, std::int32_t id);
  std::int16_t waits_for(Source::Kind kind, std::int32_t id);
  [[nodiscard]] Label worked_out(const Instruction& in, const Labels& now);
  [[nodiscard]] Label kept(const Label& value);
  void registers(const Instruction& in, Labels& now);

  void note_owners(const Instruction& in, const Labels& now);
  [[nodiscard]] std::int16_t whose(const Instruction& in, const NamedField& named) const;
  [[nodiscard]] Bits bit(const Secret& s);
  [[nodiscard]] Bits secrets(const Instruction& in);

  void pass(const Instruction& in);
  void pass(Passing::To to, std::int32_t id);
  void use(const Instruction& in, const Labels& now);
  void use(const Instruction& in, const Label& label, std::size_t argument);
  void use(const Instruction& in, std::size_t source, bool exact, std::size_t argument);

  void add(Reference::Kind kind, Reference::Access access, std::int16_t of, std::int32_t id);
  void list_others(const Instruction& in);
  [[nodiscard]] Provenance provenance(const Label& label) const;
  [[nodiscard]] bool hides_a_use() const;
  void control();

  Program& p_;
  const state::Schema& schema_;
  References& out_;
  std::vector<std::optional<Labels>> before_;  ///< where ways meet
  std::vector<std::uint8_t> heads_;            ///< by instruction: whether ways meet there
  std::vector<Label> branches_;                ///< by instruction: what decides where it goes on
  const std::vector<ValueCode>& values_;
  std::vector<std::uint8_t> inside_;  ///< by instruction: whether it is part of an expression
  std::map<std::size_t, Label>
      decides_;                 ///< by the instruction behind an expression: what decided in it
  std::vector<Owners> owners_;  ///< by instruction
  std::map<std::size_t, std::size_t> passing_;   ///< by instruction
  std::vector<std::vector<Label>> passed_;       ///< by passing
  std::map<std::size_t, std::int16_t> waiting_;  ///< by instruction: the source that it waits for
  std::vector<Label> offered_;                   ///< by source
  std::vector<std::vector<std::set<std::size_t>>>
      used_at_;  ///< by source and use: the instructions
  std::map<Secret, std::size_t> secrets_;
  std::vector<std::optional<std::uint32_t>> listed_as_;  ///< by secret
  std::vector<std::size_t> open_;
  std::vector<Label> given_;  ///< what the instruction takes, the deepest first
  std::size_t at_ = 0;
};

}  // namespace castellan::ruletext
