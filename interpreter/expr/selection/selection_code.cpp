#include "interpreter/expr/selection/selection_code.hpp"

#include <algorithm>
#include <utility>

namespace castellan::expr {

namespace {

class Assembling {
 public:
  explicit Assembling(Selection& s) : s_(s) {}

  bool operator()(std::span<const std::int32_t> nodes, std::span<const std::int32_t> directions) {
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      const std::int32_t node = nodes[i];
      leads_ = directions.empty() ? -1 : directions[i];
      used_ = Selection::kFirstUsed;
      const auto begin = static_cast<std::uint32_t>(s_.code.size());
      const std::uint8_t set = places(node, Selection::kAsked);
      s_.wholes.push_back({begin, static_cast<std::uint32_t>(s_.code.size()), set});
    }
    return enough_;
  }

 private:
  using Node = Selection::Node;
  using By = Node::What;
  using Operation = Selection::Operation;
  using Do = Operation::Do;
  using Scalar = Selection::Scalar;

  [[nodiscard]] const Node& node(std::int32_t i) const { return s_.nodes[static_cast<std::size_t>(i)]; }

  /// Whether a scalar is known at once, and can not fail.
  [[nodiscard]] bool is_plain(std::int32_t i) const {
    const Scalar& x = s_.scalars[static_cast<std::size_t>(i)];
    return x.what == Scalar::What::value || x.what == Scalar::What::argument || x.what == Scalar::What::word;
  }
  /// Whether it costs next to nothing to find the places of a node, and it can not fail.
  [[nodiscard]] bool is_cheap(std::int32_t i) const {
    const Node& x = node(i);
    switch (x.what) {
      case By::scalar:
      case By::is: return is_plain(x.a);
      // Read of all places for several wholes.
      case By::owner:
      case By::field:
      case By::slot: return leads_ >= 0 && is_plain(x.a);
      case By::column: return is_plain(x.a) && !s_.columns[static_cast<std::size_t>(x.b)].below.empty();
      case By::opposite: return is_cheap(x.a);
      case By::both:
      case By::either: return is_cheap(x.a) && is_cheap(x.b);
      default: return false;
    }
  }
  /// Whether it matters of which places a node is asked.
  [[nodiscard]] bool is_asked(std::int32_t i) const {
    const Node& x = node(i);
    return x.what != By::linked && x.what != By::runs && !is_cheap(i);
  }

  std::uint8_t use() {
    enough_ = enough_ && used_ < Selection::kMostSets;
    return enough_ ? used_++ : used_;
  }
  std::uint8_t put(Operation operation) {
    if (operation.to == Selection::kAsked) operation.to = use();
    s_.code.push_back(operation);
    return operation.to;
  }

  /// What is read of all places has a register of its own.
  std::uint8_t once(Operation operation) {
    auto known = std::ranges::find_if(once_, [&](const Operation& o) {
      return o.what == operation.what && o.op == operation.op && o.scalar == operation.scalar &&
             o.second == operation.second && o.of == operation.of;
    });
    if (known == once_.end()) {
      const std::size_t next = Selection::kFirstOnce + once_.size();
      if (next == Selection::kFirstUsed) return put(operation);
      operation.to = static_cast<std::uint8_t>(next);
      known = once_.insert(known, operation);
    }
    operation.to = known->to;
    return put(operation);
  }

  /// `op` compared with a scalar, as one of eq, lt, gt or its opposite.
  std::uint8_t compared(const Node& x, Do what, std::uint8_t asked) {
    if (leads_ >= 0 && is_plain(x.a)) asked = Selection::kAll;
    Operation read{.what = what, .op = x.op, .asked = asked, .scalar = x.a, .of = x.of};
    if (x.op == Op::ne) read.op = Op::eq;
    if (x.op == Op::ge) read.op = Op::lt;
    if (x.op == Op::le) read.op = Op::gt;
    const std::uint8_t set = once(read);
    return read.op == x.op ? set : put({.what = Do::opposite, .a = set});
  }

  std::uint8_t places(std::int32_t i, std::uint8_t asked) {
    const Node& x = node(i);
    switch (x.what) {
      case By::scalar: return put({.what = Do::scalar, .scalar = x.a});
      case By::is: return put({.what = Do::is, .scalar = x.a});
      case By::linked: return put({.what = Do::linked, .scalar = x.a, .second = x.b});
      case By::group: {
        const std::uint8_t in = x.b < 0 ? Selection::kNoSet : places(x.b, asked);
        return put({.what = Do::group, .b = in, .asked = asked, .scalar = x.a, .of = x.of});
      }
      case By::owner: return compared(x, Do::owner, asked);
      case By::field: return compared(x, Do::field, asked);
      case By::slot: return compared(x, Do::slot, asked);
      case By::column: return put({.what = Do::column, .op = x.op, .asked = asked, .scalar = x.a, .second = x.b});
      case By::opposite: return put({.what = Do::opposite, .a = places(x.a, asked)});
      case By::both: return joined(x, Do::both, Do::rest_in, asked);
      case By::either: return joined(x, Do::either, Do::rest_out, asked);
      case By::step:
      case By::leads: return led(x, asked);
      case By::runs: {
        const bool first = std::exchange(asked_first_, false);
        const std::uint8_t on = places(x.a, Selection::kAll), to = places(x.b, Selection::kAll);
        asked_first_ = first;
        return put({.what = Do::runs, .a = on, .b = to, .scalar = x.c});
      }
    }
    return Selection::kNoSet;
  }

  std::uint8_t joined(const Node& x, Do join, Do leave, std::uint8_t asked) {
    if (node(x.a).what == By::scalar) return decided(x, join == Do::both ? Do::none_unless : Do::all_if, asked);
    const std::uint8_t a = places(x.a, asked);
    if (is_cheap(x.b)) return put({.what = join, .a = a, .b = places(x.b, asked)});
    const std::uint8_t rest = use(), to = use();
    const std::size_t left = s_.code.size();
    put({.what = leave, .to = to, .a = a, .b = rest, .asked = asked});
    const std::uint8_t b = places(x.b, rest);
    put({.what = join, .to = to, .a = a, .b = b});
    s_.code[left].skip = static_cast<std::int32_t>(s_.code.size());
    return to;
  }

  /// What a scalar decides for all places, or else the other part.
  std::uint8_t decided(const Node& x, Do leave, std::uint8_t asked) {
    const std::uint8_t to = use();
    const std::size_t left = s_.code.size();
    put({.what = leave, .to = to, .scalar = node(x.a).a});
    const std::uint8_t b = places(x.b, asked);
    if (s_.code.back().what == Do::before) s_.code.back().to = to;
    else put({.what = Do::both, .to = to, .a = b, .b = b});
    s_.code[left].skip = static_cast<std::int32_t>(s_.code.size());
    return to;
  }

  /// What asks for the next places; a direction that is known when the code is made is its `second`.
  Operation on_way(Do what, std::int32_t direction) const {
    const Scalar& d = s_.scalars[static_cast<std::size_t>(direction)];
    const bool known = d.what == Scalar::What::value && d.value >= 0 && d.value < std::ssize(s_.ways);
    return {.what = what, .scalar = direction, .second = known ? static_cast<std::int32_t>(d.value) : -1};
  }

  std::uint8_t led(const Node& x, std::uint8_t asked) {
    if (x.what == By::step && !(asked_first_ && x.a == leads_)) {
      Operation leads = on_way(Do::must_lead, x.a);
      leads.asked = asked;
      put(leads);
    }
    std::uint8_t set = Selection::kAll;
    if (x.b >= 0) {
      const bool first = std::exchange(asked_first_, false);
      std::uint8_t there = Selection::kAll;
      if (is_asked(x.b)) {
        Operation ahead = on_way(Do::ahead, x.a);
        ahead.asked = asked;
        there = put(ahead);
      }
      set = places(x.b, there);
      asked_first_ = first;
    }
    Operation before = on_way(Do::before, x.a);
    before.a = set;
    return put(before);
  }

  Selection& s_;
  std::vector<Operation> once_;
  std::uint8_t used_ = Selection::kFirstUsed;
  std::int32_t leads_ = -1;      ///< the direction in which all places that are asked have a next one
  bool asked_first_ = true;      ///< the node is asked of these places, not of the next ones
  bool enough_ = true;
};

}  // namespace

bool assemble(Selection& s, std::span<const std::int32_t> nodes, std::span<const std::int32_t> directions) {
  s.code.clear();
  s.wholes.clear();
  return Assembling(s)(nodes, directions);
}

}  // namespace castellan::expr
