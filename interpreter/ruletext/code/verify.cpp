#include "interpreter/ruletext/code/verify.hpp"

#include <algorithm>
#include <bitset>
#include <optional>
#include <stdexcept>

#include "interpreter/ruletext/code/operands.hpp"
#include "interpreter/ruletext/code/registers.hpp"

namespace castellan::ruletext {

int taken(const Instruction& in, const state::Schema& schema) {
  const Taken t = info(in.op).takes;
  switch (t.more) {
    case Taken::More::none:
      return t.fixed;
    case Taken::More::arguments:
      return t.fixed + in.a;
    case Taken::More::flag:
      return t.fixed + (in.a != 0 ? 1 : 0);
    case Taken::More::subscripts:
      return static_cast<int>(schema.tables()[in.b].extent.size()) - t.fixed;
  }
  return 0;
}

namespace {

/// What is known when an instruction is reached, whatever the path.
struct Known {
  int depth = 0;
  std::bitset<kMaxLocals> locals;  ///< that were written
  std::bitset<kMaxBags> bags;
  bool offers = false;   ///< between `choose` and `offered`
  bool filling = false;  ///< between `fill_begin` and the end of `fill_try`
  int lists = 0;         ///< of members that are open
};

class Verifier {
 public:
  Verifier(const Program& p, const Linkage& linkage)
      : p_(p), linkage_(linkage), known_(p.code.size()) {}

  Verified run() {
    if (p_.effects && !p_.result.is(Type::Kind::none))
      broken(0, "stands in effects that give a value");
    if (p_.locals > kMaxLocals || p_.bags > kMaxBags || p_.given_locals > p_.locals ||
        p_.given_bags > p_.bags) {
      broken(0, "stands in a program with more registers than there are");
    }
    for (at_ = 0; at_ < p_.code.size(); ++at_) operands();
    Known begin;
    for (std::size_t i = 0; i < p_.given_locals; ++i) begin.locals.set(i);
    for (std::size_t i = 0; i < p_.given_bags; ++i) begin.bags.set(i);
    at_ = 0;
    reach(0, begin);
    while (!open_.empty()) {
      at_ = open_.back();
      open_.pop_back();
      follow(*known_[at_]);
    }
    for (at_ = 0; at_ < p_.code.size(); ++at_) resumes();
    return {deepest_, open_lists()};
  }

 private:
  [[noreturn]] void broken(std::size_t at, const std::string& how) const {
    const std::string name = at < p_.code.size() ? std::string(info(p_.code[at].op).name) : "end";
    throw std::logic_error(p_.name + ": instruction " + std::to_string(at) + " (" + name + ") " +
                           how);
  }

  void operands() const {
    const Instruction& in = p_.code[at_];
    const InstructionInfo& line = info(in.op);
    const auto value_of = [&](char which) -> std::int64_t {
      return which == 'a' ? in.a : which == 'b' ? in.b : which == 'c' ? in.c : in.d;
    };
    for (const char which : {'a', 'b', 'c', 'd'}) {
      const auto problem =
          operand_problem(line.operand(which).what, value_of(which), in, p_, linkage_);
      if (!problem.empty()) broken(at_, std::string("has operand ") + which + ": " + problem);
    }
  }

  /// An edge from the instruction that is followed.
  void reach(std::size_t to, const Known& with) {
    if (to >= p_.code.size()) broken(at_, "leads out of the program");
    auto& there = known_[to];
    if (!there) {
      there = with;
      open_.push_back(to);
      return;
    }
    if (there->depth != with.depth) broken(to, "is reached with different stacks");
    if (there->offers != with.offers || there->filling != with.filling) {
      broken(to, "is reached from inside and from outside of offers or fillings");
    }
    if (there->lists != with.lists) broken(to, "is reached with different lists");
    const auto locals = there->locals & with.locals;
    const auto bags = there->bags & with.bags;
    if (locals == there->locals && bags == there->bags) return;
    there->locals = locals;
    there->bags = bags;
    open_.push_back(to);
  }

  /// A jump: back only where fuel is burned.
  void jump(std::int32_t to, const Known& with) {
    const auto target = static_cast<std::size_t>(to);
    if (target <= at_ && target < p_.code.size() && !burns(info(p_.code[target].op).flow)) {
      broken(at_, "goes back without burning fuel");
    }
    reach(target, with);
  }

  void read_local(const Known& now, std::size_t local) const {
    if (!now.locals.test(local))
      broken(at_, "reads local " + std::to_string(local) + ", which may not be written");
  }

  void registers(const Instruction& in, const InstructionInfo& line, const Known& now,
                 Known& after) const {
    // Of the element of the turn before, the first turn asks for nothing.
    const bool has_element = line.flow == Flow::loop;
    each_read(p_, in, [&](std::size_t local) {
      if (!has_element || local != in.b + std::size_t{3}) read_local(now, local);
    });
    if (line.operand('b').what == Operand::to_local) after.locals.set(in.b);
    for (const auto& [which, value] :
         {std::pair('b', std::int64_t{in.b}), std::pair('c', std::int64_t{in.c}),
          std::pair('d', std::int64_t{in.d})}) {
      if (line.operand(which).what == Operand::to_bag)
        after.bags.set(static_cast<std::size_t>(value));
      if (line.operand(which).what == Operand::bag &&
          !now.bags.test(static_cast<std::size_t>(value))) {
        broken(at_, "reads bag " + std::to_string(value) + ", which may not be written");
      }
    }
  }

  /// Offers and fillings: what stands only inside of them, what begins them.
  void sections(const Instruction& in, const Known& now, Known& after) const {
    if (now.offers && info(in.op).effect)
      broken(at_, "stands inside of offers, which are only evaluated");
    const bool offering = in.op == Op::offer || in.op == Op::offered;
    if (offering && !now.offers) broken(at_, "stands outside of a choice");
    const bool filling = in.op == Op::fill_add || in.op == Op::fill_try || in.op == Op::fill_value;
    if (filling && !now.filling) broken(at_, "stands outside of a filling");
    if (in.op == Op::fill_begin) {
      if (now.filling) broken(at_, "begins a filling inside of another");
      after.filling = true;
    }
  }

  /// Lists of members: what needs an open one.
  void lists(const Instruction& in, const Known& now, Known& after) const {
    if ((in.op == Op::list_member || in.op == Op::iterate_listed) && now.lists == 0)
      broken(at_, "stands outside of a list");
    if (in.op != Op::list_members) return;
    if (++after.lists > kMaxLists) broken(at_, "opens more lists than there may be");
  }

  void stops(const Known& after) const {
    if (after.depth != 0) broken(at_, "stops with values on the stack");
    if (after.offers || after.filling) broken(at_, "stops inside of offers or fillings");
    if (!p_.resumable) broken(at_, "stops in a program that is not marked as one that does");
  }

  void ends(const Instruction& in, const Known& now) const {
    if (in.op == Op::offered) {
      if (now.depth != 0) broken(at_, "ends with values on the stack");
      return;
    }
    const int left = p_.result.is(Type::Kind::none) ? 0 : 1;
    if (now.offers || now.filling) broken(at_, "ends inside of offers or fillings");
    if (in.op != Op::finish && now.lists != 0) broken(at_, "ends with open lists");
    if (in.op != Op::finish && now.depth != left) {
      broken(at_, "ends with " + std::to_string(now.depth) + " values on the stack");
    }
  }

  // long: one case per way to the next instruction
  void follow(const Known& now) {
    const Instruction& in = p_.code[at_];
    const InstructionInfo& line = info(in.op);
    const int takes = taken(in, linkage_.schema);
    if (now.depth < takes) broken(at_, "takes what is not there");
    if (line.effect && !p_.effects) broken(at_, "stands in a program that is only evaluated");
    Known after = now;
    after.depth += line.leaves - takes;
    deepest_ = std::max({deepest_, now.depth, after.depth});
    registers(in, line, now, after);
    sections(in, now, after);
    lists(in, now, after);
    const std::size_t next = at_ + 1;
    switch (line.flow) {
      case Flow::next:
      case Flow::call:
        reach(next, after);
        return;
      case Flow::loop: {
        Known with = after;
        if (in.op == Op::iterate_listed) --after.lists;
        jump(in.c, after);
        with.locals.set(in.b + std::size_t{3});
        if (line.operand('b').what == Operand::weighted_set) with.locals.set(in.b + std::size_t{2});
        reach(next, with);
        return;
      }
      case Flow::attempt: {
        reach(next, after);
        after.filling = false;
        jump(in.c, after);
        return;
      }
      case Flow::jump:
        jump(in.c, after);
        return;
      case Flow::back:
        if (static_cast<std::size_t>(in.c) > at_) broken(at_, "does not go back");
        reach(static_cast<std::size_t>(in.c), after);
        return;
      case Flow::branch:
        jump(in.c, after);
        reach(next, after);
        return;
      case Flow::keep: {
        reach(next, after);
        after.depth = now.depth;
        jump(in.c, after);
        return;
      }
      case Flow::recall:
        reach(next, after);
        ++after.depth;
        deepest_ = std::max(deepest_, after.depth);
        jump(in.c, after);
        return;
      case Flow::stop:
        stops(after);
        reach(next, after);
        return;
      case Flow::retry:
        reach(next, after);
        return;
      case Flow::choice: {
        stops(after);
        Known answered = after;
        if (in.a != 0)
          answered.bags.set(in.b);
        else
          answered.locals.set(in.b);
        jump(in.d, answered);
        after.offers = true;
        reach(next, after);
        return;
      }
      case Flow::end:
        ends(in, now);
        return;
    }
  }

  /// Where an instruction that was not done begins again.
  void resumes() const {
    const Instruction& in = p_.code[at_];
    if (info(in.op).flow != Flow::retry || !known_[at_]) return;
    const auto& target = known_[static_cast<std::size_t>(in.c)];
    if (static_cast<std::size_t>(in.c) > at_ || !target)
      broken(at_, "begins again where nothing led to it");
    stops(*target);
    const auto missing = target->locals & ~known_[at_]->locals;
    if (missing.any()) broken(at_, "begins again with registers that are not kept");
    if (target->lists != known_[at_]->lists) broken(at_, "begins again with other lists");
  }

  [[nodiscard]] std::vector<std::uint8_t> open_lists() const {
    if (std::ranges::none_of(p_.code,
                             [](const Instruction& in) { return in.op == Op::list_members; }))
      return {};
    std::vector<std::uint8_t> all;
    for (const auto& known : known_)
      all.push_back(known ? static_cast<std::uint8_t>(known->lists) : std::uint8_t{0});
    return all;
  }

  const Program& p_;
  const Linkage& linkage_;
  std::vector<std::optional<Known>> known_;
  std::vector<std::size_t> open_;
  std::size_t at_ = 0;
  int deepest_ = 0;
};

}  // namespace

Verified verify(const Program& p, const Linkage& linkage) { return Verifier(p, linkage).run(); }

void verify_nested(const Program& inner, int arguments) {
  constexpr int kSubjectComponentPiece = 3;
  const bool fits = inner.result.is(Type::Kind::number) && !inner.resumable && inner.bags == 0 &&
                    inner.given_locals == kSubjectComponentPiece + arguments;
  if (!fits) {
    throw std::logic_error(inner.name + " cannot be evaluated with " + std::to_string(arguments) +
                           " arguments");
  }
}

}  // namespace castellan::ruletext
