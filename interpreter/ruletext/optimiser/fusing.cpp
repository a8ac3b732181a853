#include "interpreter/ruletext/optimiser/fusing.hpp"

#include <optional>

namespace castellan::ruletext::optimiser {

namespace {

class Fusing {
 public:
  explicit Fusing(Draft& draft) : draft_(draft) {}

  void run() {
    for (std::size_t at = 0; at < draft_.size(); ++at) {
      if (!draft_.is_removed(at) && draft_[at].op == Op::load) ask(at);
    }
    // From the end, so that of a chain the last two are one when the one before them comes.
    for (std::size_t at = draft_.size(); at-- > 0;) {
      if (!draft_.is_removed(at) && draft_[at].op == Op::segment_is) join(at);
    }
  }

 private:
  /// The one behind it, to which nothing else leads.
  [[nodiscard]] std::optional<std::size_t> only_next(std::size_t at) const {
    const std::size_t next = draft_.after(at);
    return next < draft_.size() && !draft_.is_entered(next) ? std::optional(next) : std::nullopt;
  }

  /// `load, segment_feature, push, eq`.
  void ask(std::size_t load) {
    const auto feature = only_next(load);
    if (!feature || draft_[*feature].op != Op::segment_feature) return;
    const auto known = only_next(*feature);
    if (!known || draft_[*known].op != Op::push) return;
    const auto equal = only_next(*known);
    if (!equal || draft_[*equal].op != Op::eq) return;
    const state::Schema& schema = draft_.schema();
    const FieldId grid(std::size_t{draft_[*feature].b});
    const auto features = schema.family(schema.field(grid).family).features.size();
    const std::int32_t one = draft_[*known].c;
    if (features > kFeaturesTogether || one < 0 || static_cast<std::size_t>(one) >= features)
      return;
    const std::uint16_t segment = draft_[load].b;
    if (!draft_.remove(load)) return;
    draft_.replace(*feature,
                   {Op::segment_is, 0, segment, static_cast<std::int32_t>(1U << one), grid.value});
    draft_.remove(*known);
    draft_.remove(*equal);
  }

  /// Another such question where this one says no, and where both say yes the same way on.
  void join(std::size_t at) {
    const auto otherwise = only_next(at);
    if (!otherwise) return;
    const bool branches = draft_[*otherwise].op == Op::jump_if_true;
    if (!branches && draft_[*otherwise].op != Op::or_else) return;
    const auto next = only_next(*otherwise);
    if (!next || draft_[*next].op != Op::segment_is) return;
    const Instruction one = draft_[at], other = draft_[*next];
    if (one.b != other.b || one.d != other.d) return;
    const auto to = draft_.kept_from(static_cast<std::size_t>(draft_[*otherwise].c));
    const std::size_t behind = draft_.after(*next);
    if (behind >= draft_.size()) return;
    const Instruction& last = draft_[behind];
    const bool same = last.op == draft_[*otherwise].op &&
                      draft_.kept_from(static_cast<std::size_t>(last.c)) == to;
    const bool to_behind =
        branches ? last.op == Op::jump_if_false && draft_.after(behind) == to : behind == to;
    if (!same && !to_behind) return;
    draft_.replace(at, {Op::segment_is, 0, one.b, one.c | other.c, one.d});
    draft_.remove(*otherwise);
    draft_.remove(*next);
  }

  Draft& draft_;
};

}  // namespace

void fuse(Draft& draft) { Fusing(draft).run(); }

}  // namespace castellan::ruletext::optimiser
