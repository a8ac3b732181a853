#include "interpreter/moves/sorts.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "interpreter/ruletext/code/verify.hpp"
#include "interpreter/ruletext/optimiser/foresight.hpp"
#include "interpreter/ruletext/optimiser/optimise.hpp"

namespace castellan::moves {

namespace {

using ruletext::Foresight;
using K = Type::Kind;

void note_segments(const state::Schema& schema, Type before, std::size_t local, Domain& out) {
  const auto& components = schema.components();
  const bool sorted = before.is(K::choice);
  const std::size_t values = sorted ? schema.choice(before.choice()).values.size() : 1;
  std::vector<std::uint32_t> through(values * components.size()), all(through.size());
  bool asked_of_all = true;
  for (std::size_t v = 0; v < values; ++v) {
    const std::pair<std::size_t, Value> value = {local - 1, static_cast<Value>(v)};
    ruletext::Sort sort{local, out.field, nullptr, nullptr, {}, {}};
    if (sorted) sort.known = {&value, 1};
    // Equal printed values are of one sort.
    std::map<std::pair<int, std::vector<Value>>, Foresight> known;
    for (std::size_t i = 0; i < components.size(); ++i) {
      const auto& segments = components[i].segments;
      for (std::size_t k = 0; k < segments.size(); ++k) {
        sort.segment = &segments[k];
        const std::vector<Value> marks(segments[k].marks.begin(), segments[k].marks.end());
        const auto [at, first] = known.try_emplace({segments[k].feature, marks}, Foresight::ask);
        if (first) at->second = foresee(out.where.program, schema, sort);
        if (at->second != Foresight::ask) asked_of_all = false;
        if (at->second != Foresight::never) through[v * components.size() + i] |= 1U << k;
        if (at->second == Foresight::always) all[v * components.size() + i] |= 1U << k;
      }
    }
  }
  if (asked_of_all) return;
  out.segments_through = std::move(through);
  out.segments_all = std::move(all);
  if (sorted) out.sorted_by = static_cast<std::int32_t>(local - 1);
}

/// The properties of a component that the filter reads, in the order of its instructions.
std::vector<Value> asked_of(const ruletext::Program& p, const state::Schema& schema,
                            std::size_t component) {
  std::vector<Value> answers;
  const auto& whole = schema.component(schema.components()[component].whole);
  for (std::size_t at = 0; at + 1 < p.code.size(); ++at) {
    const ruletext::Instruction &in = p.code[at], &then = p.code[at + 1];
    if (in.op == ruletext::Op::printed)
      answers.push_back(p.printed[static_cast<std::size_t>(in.d)]->values[component]);
    if (in.op != ruletext::Op::piece_component) continue;
    answers.push_back(then.op == ruletext::Op::attribute
                          ? whole.attributes[static_cast<std::size_t>(then.c)]
                          : schema.components()[component].whole.value);
  }
  return answers;
}

/// By component; false: it depends on more, or there are none of the family.
bool foresee_pieces(const state::Schema& schema, const ruletext::Program& p, FieldId grid,
                    std::size_t local, std::vector<Foresight>& out) {
  const auto& components = schema.components();
  const FamilyId family = schema.field(grid).family;
  out.assign(components.size(), Foresight::ask);
  std::map<std::vector<Value>, Foresight> known;
  for (std::size_t i = 0; i < components.size(); ++i) {
    if (components[i].family != family) continue;
    auto answers = asked_of(p, schema, i);
    if (answers.empty()) return false;
    const auto [at, first] = known.try_emplace(std::move(answers), Foresight::ask);
    if (first)
      at->second = foresee(p, schema, {local, grid, nullptr, nullptr, {}, {}, ComponentId(i)});
    out[i] = at->second;
  }
  return true;
}

void note_pieces(const state::Schema& schema, std::size_t local, Domain& out) {
  std::vector<Foresight> foreseen;
  if (!foresee_pieces(schema, out.where.program, out.field, local, foreseen)) return;
  std::vector<std::uint8_t> through;
  for (const Foresight one : foreseen) through.push_back(one == Foresight::never ? 0 : 1);
  if (std::ranges::find(through, 0) != through.end()) out.pieces_through = std::move(through);
}

/// The grid that a filter asks about on what segment of it a figure stands; none when there are
/// several.
FieldId asked_ground(const state::Schema& schema, const ruletext::Program& p, FieldId figures) {
  for (const ruletext::Instruction& in : p.code) {
    if (in.op != ruletext::Op::figure_spot || FieldId(in.c) != figures) continue;
    const FieldId grid(std::size_t{in.b});
    const auto& f = schema.field(grid);
    const bool one = f.kind == description::FieldKind::grid && f.instances == 1;
    return one && schema.family(f.family).features.size() + state::figures::kWheres <= 64
               ? grid
               : FieldId();
  }
  return {};
}

/// For each feature the first one that the filter cannot tell from it, as it names neither.
std::vector<std::size_t> first_alike(const ruletext::Program& p, std::size_t features) {
  std::vector<std::size_t> first(features);
  for (std::size_t k = 0; k < features; ++k) first[k] = k;
  std::vector<bool> named(features, false);
  for (const ruletext::Instruction& in : p.code) {
    for (std::size_t k = 0; in.op == ruletext::Op::segment_is && k < features; ++k) {
      if ((static_cast<std::uint32_t>(in.c) >> k & 1) != 0) named[k] = true;
    }
    if (in.op == ruletext::Op::lt || in.op == ruletext::Op::le || in.op == ruletext::Op::gt ||
        in.op == ruletext::Op::ge)
      return first;
    if (in.op == ruletext::Op::push && in.c >= 0 && static_cast<std::size_t>(in.c) < features)
      named[static_cast<std::size_t>(in.c)] = true;
  }
  const auto unnamed = static_cast<std::size_t>(std::ranges::find(named, false) - named.begin());
  for (std::size_t k = 0; k < features; ++k) {
    if (!named[k]) first[k] = unnamed;
  }
  return first;
}

void note_figures(const state::Schema& schema, std::size_t local, Domain& out) {
  const auto& f = schema.field(out.field);
  if (out.among_all || !f.figure_fields.empty()) return;
  const auto& where = out.where.program;
  const FieldId ground = asked_ground(schema, where, out.field);
  const std::size_t features =
      ground ? schema.family(schema.field(ground).family).features.size() : 0;
  const std::vector<std::size_t> alike = first_alike(where, features);
  const auto bit = [](std::size_t n) { return std::uint64_t{1} << n; };
  const auto on_feature = [&](std::size_t k) { return bit(state::figures::kWheres + k); };
  const std::uint64_t all = ~std::uint64_t{0} >> (64 - state::figures::kWheres - features);
  std::vector<std::uint64_t> through;
  for (int seat = 0; seat < schema.players(); ++seat) {
    const std::pair<std::size_t, Value> actor = {0, seat};
    std::map<std::pair<int, int>, std::uint64_t> known;
    for (const auto& figure : f.figures) {
      const auto [at, first] = known.try_emplace({figure.owner.value, figure.kind}, all);
      for (int w = 0; first && w < state::figures::kWheres; ++w) {
        const ruletext::Sort sort{
            local, out.field, nullptr, &figure, static_cast<state::figures::Where>(w), {&actor, 1}};
        if (foresee(where, schema, sort) == Foresight::never)
          at->second &= ~bit(static_cast<std::size_t>(w));
      }
      for (std::size_t k = 0; first && k < features; ++k) {
        const ruletext::Sort sort{local,
                                  out.field,
                                  nullptr,
                                  &figure,
                                  state::figures::Where::segment,
                                  {&actor, 1},
                                  {},
                                  ground,
                                  static_cast<Value>(k)};
        const bool never = alike[k] == k ? foresee(where, schema, sort) == Foresight::never
                                         : (at->second & on_feature(alike[k])) == 0;
        if (never) at->second &= ~on_feature(k);
      }
      through.push_back(at->second);
    }
  }
  if (std::ranges::all_of(through, [all](auto bits) { return bits == all; })) return;
  out.figures_through = std::move(through);
  out.ground = ground;
}

/// By the attributes that the filter of what lies in a pile compares, which types have less, the
/// same or more.
void note_types(const state::Schema& schema, bool several, Domain& out) {
  const auto& family = schema.family(schema.field(out.field).family);
  std::vector<std::int32_t> attributes;
  if (several) {
    if (out.attribute >= 0 && out.joker < 0) attributes.push_back(out.attribute);
  } else if (out.pile && out.attribute < 0) {
    for (const auto& test : std::span(out.first.tests).first(out.first.count)) {
      if (test.of != ruletext::FirstTest::Of::attribute) return;
      attributes.push_back(test.attribute);
    }
  }
  for (const std::int32_t attribute : attributes) {
    out.types_by_value.emplace_back(schema, family, attribute);
    if (!out.types_by_value.back().empty()) continue;
    out.types_by_value.clear();
    return;
  }
}

}  // namespace

void note_sorts(const state::Schema& schema, Type it, Type before, std::size_t local, Domain& out) {
  if (!out.where.given || out.where.constant || out.where.program.code.empty()) return;
  if (it.is(K::piece)) note_pieces(schema, local, out);
  if (it.is(K::segment)) note_segments(schema, before, local, out);
  if (it.is(K::figure)) note_figures(schema, local, out);
  if (it.is(K::bag) || it.is(K::component)) note_types(schema, it.is(K::bag), out);
}

void note_features(const ruletext::Vocabulary& v, Type it, std::size_t local, Domain& out) {
  const auto& p = out.where.program;
  if (!it.is(K::segment) || !out.set.code.empty() || out.piece.given || out.first.count > 0) return;
  const auto asks = [&](const ruletext::Instruction& in) {
    return in.op == ruletext::Op::segment_is && in.b == local && in.d == out.field.value;
  };
  if (std::ranges::none_of(p.code, asks)) return;
  const std::size_t features = v.schema.family(v.schema.field(out.field).family).features.size();
  for (std::size_t k = 0; k < features; ++k) {
    out.by_feature.push_back(
        ruletext::for_feature(p, local, out.field, static_cast<int>(k), v.schema));
    verify(out.by_feature.back(), v.linkage());
  }
}

void note_sorts(const state::Schema& schema, Type it, std::size_t local, Condition& out) {
  const bool asked = out.test.given && !out.test.constant && !out.test.program.code.empty();
  if (!asked || !it.is(K::piece) || ruletext::of_any_field(it, schema)) return;
  const auto& f = schema.field(it.field());
  std::vector<Foresight> foreseen;
  // A layer may add segments to a piece.
  if (f.layer || !foresee_pieces(schema, out.test.program, it.field(), local, foreseen)) return;
  std::vector<std::uint8_t> holds;
  for (std::size_t i = 0; i < foreseen.size(); ++i) {
    if (schema.components()[i].family == f.family && foreseen[i] == Foresight::ask) return;
    holds.push_back(foreseen[i] == Foresight::always ? 1 : 0);
  }
  out.of_component = std::move(holds);
}

}  // namespace castellan::moves
