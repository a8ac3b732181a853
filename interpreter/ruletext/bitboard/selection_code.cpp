#include "interpreter/ruletext/bitboard/selection_code.hpp"

#include <algorithm>
#include <optional>

#include "interpreter/ruletext/bitboard/set_words.hpp"
#include "interpreter/ruletext/optimiser/folding.hpp"

namespace castellan::ruletext {

namespace {

class Assembling {
 public:
  explicit Assembling(Selection& s) : s_(s) {
    known_.reserve(s.nodes.size());
    for (const Node& x : s.nodes) known_.push_back(found(x));
  }

  bool operator()(std::span<const std::int32_t> nodes, std::span<const std::int32_t> directions) {
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      const std::int32_t node = nodes[i];
      used_ = Selection::kFirstUsed;
      several_ = !directions.empty();
      const Selection::Way* const leads = several_ ? known_way(directions[i]) : nullptr;
      const auto begin = static_cast<std::uint32_t>(s_.code.size());
      const std::uint8_t set =
          places(node, {Selection::kAsked, leads == nullptr ? s_.all : leads->leads});
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

  [[nodiscard]] const Node& node(std::int32_t i) const {
    return s_.nodes[static_cast<std::size_t>(i)];
  }

  /// Whether a scalar is known at once, and cannot fail.
  [[nodiscard]] bool is_plain(std::int32_t i) const {
    const Scalar& x = s_.scalars[static_cast<std::size_t>(i)];
    return x.what == Scalar::What::value || x.what == Scalar::What::argument ||
           x.what == Scalar::What::word;
  }
  /// The way in a direction that is known when the code is made; null otherwise.
  [[nodiscard]] const Selection::Way* known_way(std::int32_t direction) const {
    const Scalar& d = s_.scalars[static_cast<std::size_t>(direction)];
    const bool known =
        d.what == Scalar::What::value && d.value >= 0 && d.value < std::ssize(s_.ways);
    return known ? &s_.ways[static_cast<std::size_t>(d.value)] : nullptr;
  }

  using Words = SetWords<kPlaceWords>;
  static PlaceBits both(const PlaceBits& a, const PlaceBits& b) {
    return Words::each([&](std::size_t w) { return a[w] & b[w]; });
  }
  static PlaceBits rest(const PlaceBits& a, const PlaceBits& b) {
    return Words::each([&](std::size_t w) { return a[w] & ~b[w]; });
  }

  [[nodiscard]] const std::optional<PlaceBits>& known(std::int32_t i) const {
    return known_[static_cast<std::size_t>(i)];
  }
  /// The set of a node that is the same in all states; what may fail has none.
  [[nodiscard]] std::optional<PlaceBits> found(const Node& x) const {
    const auto value = [&]() -> std::optional<Value> {
      const Scalar& with = s_.scalars[static_cast<std::size_t>(x.a)];
      return with.what == Scalar::What::value ? std::optional(with.value) : std::nullopt;
    };
    switch (x.what) {
      case By::scalar:
        return value() ? std::optional(*value() != 0 ? s_.all : PlaceBits{}) : std::nullopt;
      case By::column: {
        const auto with = value();
        if (!with || static_cast<Word>(*with) != *with) return std::nullopt;
        PlaceBits set{};
        const auto& words = s_.columns[static_cast<std::size_t>(x.b)].words;
        for (std::size_t q = 0; q < words.size(); ++q) {
          if (optimiser::folded(x.op, words[q], *with) == Value{1})
            set[q / 64] |= std::uint64_t{1} << q % 64;
        }
        return set;
      }
      case By::opposite: {
        const auto& a = known(x.a);
        return a ? std::optional(rest(s_.all, *a)) : std::nullopt;
      }
      case By::both:
      case By::either: {
        const auto &a = known(x.a), &b = known(x.b);
        if (!a || !b) return std::nullopt;
        return Words::each([&](std::size_t w) {
          return x.what == By::both ? (*a)[w] & (*b)[w] : (*a)[w] | (*b)[w];
        });
      }
      case By::leads: {
        const Selection::Way* const way = known_way(x.a);
        const auto b = x.b < 0 ? std::optional(s_.all) : known(x.b);
        return way != nullptr && b ? std::optional(both(Words::moved(*b, way->by), way->leads))
                                   : std::nullopt;
      }
      default:
        return std::nullopt;
    }
  }

  /// A set of places that a node is asked of, and places of which it is a part in all states.
  struct Asked {
    std::uint8_t set = Selection::kAll;
    PlaceBits within{};
  };
  /// Those ahead of them.
  static PlaceBits ahead(const PlaceBits& within, const Selection::Way& way) {
    return Words::moved(both(within, way.leads), -way.by);
  }
  static bool leads_all(const PlaceBits& within, const Selection::Way& way) {
    return both(within, way.leads) == within;
  }

  /// Whether it costs next to nothing to find the places of a node, and it cannot fail for these.
  [[nodiscard]] bool is_cheap(std::int32_t i, const PlaceBits& within) const {
    const Node& x = node(i);
    switch (x.what) {
      case By::scalar:
      case By::is:
        return is_plain(x.a);
      case By::owner:
        return is_plain(x.a) && (several_ || is_owned(x));
      // Read of all places for several wholes.
      case By::field:
      case By::slot:
        return several_ && is_plain(x.a);
      case By::column:
        return is_plain(x.a) &&
               (known(i) || !s_.columns[static_cast<std::size_t>(x.b)].below.empty());
      case By::opposite:
        return is_cheap(x.a, within);
      case By::both:
      case By::either:
        return is_cheap(x.a, within) && is_cheap(x.b, within);
      case By::step:
      case By::leads: {
        const Selection::Way* const way = known_way(x.a);
        if (way == nullptr || (x.what == By::step && !leads_all(within, *way))) return false;
        return x.b < 0 || is_cheap(x.b, ahead(within, *way));
      }
      default:
        return false;
    }
  }
  [[nodiscard]] bool is_owned(const Node& x) const {
    return s_.keeps_owners && (x.op == Op::eq || x.op == Op::ne);
  }
  /// Whether it matters of which places a node is asked.
  [[nodiscard]] bool is_asked(std::int32_t i, const PlaceBits& within) const {
    const Node& x = node(i);
    return x.what != By::linked && x.what != By::runs && !is_cheap(i, within);
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
    if (several_ && is_plain(x.a)) asked = Selection::kAll;
    Operation read{.what = what, .op = x.op, .asked = asked, .scalar = x.a, .of = x.of};
    if (x.op == Op::ne) read.op = Op::eq;
    if (x.op == Op::ge) read.op = Op::lt;
    if (x.op == Op::le) read.op = Op::gt;
    const std::uint8_t set = once(read);
    return read.op == x.op ? set : put({.what = Do::opposite, .a = set});
  }

  std::uint8_t places(std::int32_t i, const Asked& of) {
    if (const auto& set = known(i)) return known_set(*set);
    const Node& x = node(i);
    switch (x.what) {
      case By::scalar:
        return put({.what = Do::scalar, .scalar = x.a});
      case By::is:
        return put({.what = Do::is, .scalar = x.a});
      case By::linked:
        return put({.what = Do::linked, .scalar = x.a, .second = x.b});
      case By::group: {
        const std::uint8_t in = x.b < 0 ? Selection::kNoSet : places(x.b, of);
        return put({.what = Do::group, .b = in, .asked = of.set, .scalar = x.a, .of = x.of});
      }
      case By::owner:
        return compared(x, is_owned(x) ? Do::owned : Do::owner, of.set);
      case By::field:
        return compared(x, Do::field, of.set);
      case By::slot:
        return compared(x, Do::slot, of.set);
      case By::column:
        return put({.what = Do::column, .op = x.op, .asked = of.set, .scalar = x.a, .second = x.b});
      case By::opposite:
        return put({.what = Do::opposite, .a = places(x.a, of)});
      case By::both:
        return joined(x, Do::both, Do::rest_in, of);
      case By::either:
        return joined(x, Do::either, Do::rest_out, of);
      case By::step:
      case By::leads:
        return led(x, of);
      case By::runs: {
        const std::uint8_t on = places(x.a, everywhere()), to = places(x.b, everywhere());
        return put({.what = Do::runs, .a = on, .b = to, .scalar = x.c});
      }
    }
    return Selection::kNoSet;
  }
  [[nodiscard]] Asked everywhere() const { return {Selection::kAll, s_.all}; }

  std::uint8_t known_set(const PlaceBits& set) {
    if (set == s_.all) return Selection::kAll;
    const auto at = std::ranges::find(s_.sets, set);
    const auto number = static_cast<std::int32_t>(at - s_.sets.begin());
    if (at == s_.sets.end()) s_.sets.push_back(set);
    return put({.what = Do::known, .second = number});
  }

  std::uint8_t joined(const Node& x, Do join, Do leave, const Asked& of) {
    if (!known(x.a) && node(x.a).what == By::scalar) {
      return decided(x, join == Do::both ? Do::none_unless : Do::all_if, of);
    }
    const std::uint8_t a = places(x.a, of);
    PlaceBits left_over = of.within;
    if (const auto& set = known(x.a))
      left_over = join == Do::both ? both(left_over, *set) : rest(left_over, *set);
    if (is_cheap(x.b, left_over))
      return put({.what = join, .a = a, .b = places(x.b, {of.set, left_over})});
    const std::uint8_t others = use(), to = use();
    const std::size_t left = s_.code.size();
    put({.what = leave, .to = to, .a = a, .b = others, .asked = of.set});
    const std::uint8_t b = places(x.b, {others, left_over});
    put({.what = join, .to = to, .a = a, .b = b});
    s_.code[left].skip = static_cast<std::int32_t>(s_.code.size());
    return to;
  }

  /// What a scalar decides for all places, or else the other part.
  std::uint8_t decided(const Node& x, Do leave, const Asked& of) {
    const std::uint8_t to = use();
    const std::size_t left = s_.code.size();
    put({.what = leave, .to = to, .scalar = node(x.a).a});
    const std::uint8_t b = places(x.b, of);
    if (s_.code.back().what == Do::before)
      s_.code.back().to = to;
    else
      put({.what = Do::both, .to = to, .a = b, .b = b});
    s_.code[left].skip = static_cast<std::int32_t>(s_.code.size());
    return to;
  }

  /// What asks for the next places; a direction that is known when the code is made is its
  /// `second`.
  [[nodiscard]] Operation on_way(Do what, std::int32_t direction) const {
    const Selection::Way* const way = known_way(direction);
    return {.what = what,
            .scalar = direction,
            .second = way == nullptr ? -1 : static_cast<std::int32_t>(way - s_.ways.data())};
  }

  std::uint8_t led(const Node& x, const Asked& of) {
    const Selection::Way* const way = known_way(x.a);
    if (x.what == By::step && (way == nullptr || !leads_all(of.within, *way))) {
      Operation leads = on_way(Do::must_lead, x.a);
      leads.asked = of.set;
      put(leads);
    }
    std::uint8_t set = Selection::kAll;
    if (x.b >= 0) {
      Asked there{Selection::kAll, way == nullptr ? s_.all : ahead(of.within, *way)};
      if (is_asked(x.b, there.within)) {
        Operation next = on_way(Do::ahead, x.a);
        next.asked = of.set;
        there.set = put(next);
      }
      set = places(x.b, there);
    }
    Operation before = on_way(Do::before, x.a);
    before.a = set;
    return put(before);
  }

  Selection& s_;
  std::vector<std::optional<PlaceBits>> known_;  ///< by node, see `found`
  std::vector<Operation> once_;
  std::uint8_t used_ = Selection::kFirstUsed;
  bool several_ = false;  ///< there is a whole for each direction
  bool enough_ = true;
};

}  // namespace

bool assemble(Selection& s, std::span<const std::int32_t> nodes,
              std::span<const std::int32_t> directions) {
  s.code.clear();
  s.wholes.clear();
  return Assembling(s)(nodes, directions);
}

}  // namespace castellan::ruletext
