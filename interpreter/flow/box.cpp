#include "interpreter/flow/box.hpp"

#include "interpreter/ruletext/vm/machine.hpp"

namespace castellan::flow {

namespace {

using ruletext::Type;
using ruletext::Value;

/// Answers nothing: the box is counted before there is a game.
class NoGame final : public ruletext::ReadHost {
 public:
  Value sheet_amount(SheetId, Seat, std::span<const Value>, std::int64_t&) const override {
    refuse();
  }
  Value call_lua(int, std::span<const Value>) const override { refuse(); }
  void list_lua(int, std::span<const Value>, std::vector<Value>&) const override { refuse(); }
  const ruletext::Program* slot_program(ComponentId, int) const override { refuse(); }
  std::int64_t offers(std::vector<Value>&) const override { refuse(); }

  std::string name;

 private:
  [[noreturn]] void refuse() const {
    throw ruletext::RuleError{"schema/box",
                              "what is in the box is counted by attributes alone",
                              "box " + name,
                              nullptr,
                              {}};
  }
};

class BoxCheck {
 public:
  BoxCheck(const ruletext::Vocabulary& v, grammar::Diagnostics& out) : v_(v), out_(out) {}

  void count(const description::Box& box) {
    const FamilyId family = v_.schema.find_family(box.family);
    if (!family) return unknown(box);
    ruletext::Program test;
    if (!box.where.empty()) {
      const auto before = out_.error_count();
      test = ruletext::compile_amount(
          v_, {"box " + box.name, "actor", {{"it", Type::component(family)}}}, box.where,
          Type::truth(), out_);
      if (out_.error_count() != before) return;
    }
    const Arena blank(v_.schema.words());
    ruletext::Machine machine;
    NoGame host;
    host.name = box.name;
    const ruletext::ReadContext context{v_.schema, blank, &host};
    machine.refuel(context);
    std::int64_t found = 0;
    const state::ComponentType* surplus = nullptr;
    const auto& all = v_.schema.components();
    for (const auto& c : all) {
      if (c.family != family) continue;
      machine.local(1) = static_cast<Value>(&c - all.data());
      if (!test.empty() && !machine.test(test, context)) continue;
      found += c.copies;
      if (found > box.copies && surplus == nullptr) surplus = &c;
    }
    const std::string wanted = std::to_string(box.copies) + " copies";
    if (surplus != nullptr) {
      out_.add(surplus->origin.error(
          "schema/box",
          "'" + surplus->name + "' is too much: '" + box.name + "' are " + wanted +
              ", and there are " + std::to_string(found),
          "a package that adds some says so: castellan.extend(\"box " + box.name +
              "\", { copies = " + std::to_string(found - box.copies) + " })"));
    } else if (found < box.copies) {
      out_.add(box.origin.error("schema/box", "'" + box.name + "' are " + wanted +
                                                  ", and there are " + std::to_string(found) +
                                                  " only"));
    }
  }

 private:
  void unknown(const description::Box& box) {
    std::vector<std::string> known;
    for (const auto& f : v_.schema.families()) known.push_back(f.name);
    out_.add(box.origin.error("schema/unknown-name",
                              "there is no family '" + box.family + "' to be counted",
                              grammar::nearest_hint(box.family, known)));
  }

  const ruletext::Vocabulary& v_;
  grammar::Diagnostics& out_;
};

}  // namespace

void check_boxes(const ruletext::Vocabulary& v, grammar::Diagnostics& out) {
  BoxCheck check(v, out);
  for (const auto& box : v.description.boxes) {
    try {
      check.count(box);
    } catch (const ruletext::RuleError& error) {
      out.add(error.diagnostic());
    }
  }
}

}  // namespace castellan::flow
