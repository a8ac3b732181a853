// What a selection need not ask: constants, and steps that several sets of places share.

#include <algorithm>

#include "interpreter/ruletext/bitboard/selecting.hpp"
#include "interpreter/ruletext/optimiser/folding.hpp"

namespace castellan::ruletext {

namespace {

bool is_word(Value v) { return static_cast<Word>(v) == v; }

}  // namespace

std::int32_t Selecting::scalar(const Scalar& x) {
  if (const auto other = folded(x)) return *other;
  const auto known = std::ranges::find(out_->scalars, x);
  if (known != out_->scalars.end()) return static_cast<std::int32_t>(known - out_->scalars.begin());
  out_->scalars.push_back(x);
  return static_cast<std::int32_t>(out_->scalars.size() - 1);
}

std::int32_t Selecting::node(const Node& x) {
  if (const auto other = folded(x)) return *other;
  out_->nodes.push_back(x);
  return static_cast<std::int32_t>(out_->nodes.size() - 1);
}

std::optional<Value> Selecting::constant(std::int32_t scalar) const {
  const Scalar& x = out_->scalars[static_cast<std::size_t>(scalar)];
  return x.what == Scalar::What::value ? std::optional(x.value) : std::nullopt;
}

/// Whether it is known to be all places, or none.
std::optional<bool> Selecting::decided(std::int32_t node) const {
  const Node& x = out_->nodes[static_cast<std::size_t>(node)];
  if (x.what != Node::What::scalar) return std::nullopt;
  const auto value = constant(x.a);
  return value ? std::optional(*value != 0) : std::nullopt;
}

/// The constants between which something is chosen; both are the same of one that is not chosen.
std::optional<Selecting::Scalar> Selecting::constants(std::int32_t scalar) const {
  const Scalar& x = out_->scalars[static_cast<std::size_t>(scalar)];
  if (x.what == Scalar::What::value)
    return Scalar{.what = Scalar::What::choice, .a = -1, .b = scalar, .c = scalar};
  const bool chosen = x.what == Scalar::What::choice && constant(x.b) && constant(x.c);
  return chosen ? std::optional(x) : std::nullopt;
}

/// What decides a choice stays, for it may fail.
std::optional<std::int32_t> Selecting::folded(const Scalar& x) {
  if (x.what == Scalar::What::choice) {
    const auto decides = constant(x.a);
    return decides ? std::optional(*decides != 0 ? x.b : x.c) : std::nullopt;
  }
  if (x.what == Scalar::What::small) {
    const auto of = constants(x.a);
    return of && is_word(*constant(of->b)) && is_word(*constant(of->c)) ? std::optional(x.a)
                                                                        : std::nullopt;
  }
  if (x.what != Scalar::What::two) return std::nullopt;
  const auto a = constants(x.a), b = constants(x.b);
  if (!a || !b || (a->a >= 0 && b->a >= 0)) return std::nullopt;
  const auto one = optimiser::folded(x.op, *constant(a->b), *constant(b->b));
  const auto other = optimiser::folded(x.op, *constant(a->c), *constant(b->c));
  if (!one || !other) return std::nullopt;
  const std::int32_t decides = std::max(a->a, b->a);
  if (decides < 0) return scalar({.value = *one});
  const std::int32_t first = scalar({.value = *one}), second = scalar({.value = *other});
  return scalar({.what = Scalar::What::choice, .a = decides, .b = first, .c = second});
}

/// Whether it holds for a place or not, but never fails. Of the next place nothing is known of
/// where it leads.
bool Selecting::is_safe(std::int32_t node, bool of_next) const {
  const Node& x = out_->nodes[static_cast<std::size_t>(node)];
  const auto is_known = [&](std::int32_t scalar) {
    const Scalar::What what = out_->scalars[static_cast<std::size_t>(scalar)].what;
    return what == Scalar::What::value || what == Scalar::What::argument ||
           what == Scalar::What::word;
  };
  switch (x.what) {
    case Node::What::scalar:
    case Node::What::is:
    case Node::What::owner:
    case Node::What::field:
    case Node::What::slot:
    case Node::What::column:
      return is_known(x.a);
    case Node::What::opposite:
      return is_safe(x.a, of_next);
    case Node::What::both:
    case Node::What::either:
      return is_safe(x.a, of_next) && is_safe(x.b, of_next);
    case Node::What::step:
      return !of_next && !step_.empty() && x.a == step_.front() && is_safe(x.b, true);
    default:
      return false;
  }
}

/// What comes first is asked first, for it may fail.
std::optional<std::int32_t> Selecting::folded(const Node& x) {
  using Is = Node::What;
  if (x.what != Is::both && x.what != Is::either) return std::nullopt;
  const bool whole = x.what == Is::either;  // as which a part decides
  if (const auto first = decided(x.a)) return *first == whole ? x.a : x.b;
  if (const auto second = decided(x.b)) {
    if (*second != whole) return x.a;
    if (is_safe(x.a)) return x.b;
  }
  const Node a = out_->nodes[static_cast<std::size_t>(x.a)],
             b = out_->nodes[static_cast<std::size_t>(x.b)];
  if (a.what == b.what && (a.what == Is::step || a.what == Is::leads) && a.a == b.a && a.b >= 0 &&
      b.b >= 0) {
    return node({.what = a.what, .a = a.a, .b = node({.what = x.what, .a = a.b, .b = b.b})});
  }
  return std::nullopt;
}

}  // namespace castellan::ruletext
