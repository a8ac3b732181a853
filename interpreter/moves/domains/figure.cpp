// `figure`: a figure of a field, or of any. The form of figures, as ruletext/value_text.hpp has
// it: `follower of Anna on table (0,-1) city E`. Figures that are the same in
// everything are one value, the lowest that is legal; those that differ in their
// fields only, or in what stands on them, are numbered: `follower of Anna 2`.

#include <algorithm>

#include "interpreter/moves/domains/domain.hpp"
#include "interpreter/moves/form.hpp"
#include "interpreter/moves/text.hpp"
#include "interpreter/ruletext/value_text.hpp"
#include "interpreter/state/figure_text.hpp"
#include "interpreter/state/figure_words.hpp"
#include "interpreter/state/piece_segments.hpp"

namespace castellan::moves {

namespace {

namespace figures = state::figures;
using K = Type::Kind;

Type compile_figure(Compiling& c) { return Type::of_field(K::figure, c.out.field); }

const state::FieldType& figures_of(const Run& run, const Domain& d) {
  return run.schema().field(d.field);
}

std::int64_t first_of(const Run& run, const Domain& d) {
  return d.among_all ? figures_of(run, d).first_figure : 0;
}

std::int64_t count_figures(Look& look) { return figures_of(look.run, look.domain).places; }

/// The bit of Domain::figures_through for figures on that segment.
unsigned stands_at(const Look& look, const figures::Location& l) {
  const FieldId ground = look.domain.ground;
  if (!ground || l.field != ground) return static_cast<unsigned>(l.where);
  const state::PieceSegments on(look.run.schema(), look.run.arena(),
                                look.run.schema().field(ground), 0, l.at);
  return static_cast<unsigned>(figures::kWheres + on[l.part].feature);
}

/// Those of sorts that the filter excludes are left out.
bool each_sorted_figure(Look& look) {
  const auto& f = figures_of(look.run, look.domain);
  const auto actor = static_cast<std::size_t>(look.run.machine().local(0));
  const std::uint64_t* through =
      look.domain.figures_through.data() + actor * static_cast<std::size_t>(f.places);
  const Arena& arena = look.run.arena();
  for (int i = 0; i < f.places; ++i) {
    if (through[i] == 0) continue;
    const auto where =
        static_cast<figures::Where>(arena.get(figures::word(f, 0, i, figures::kWhere)));
    const unsigned stands = where == figures::Where::segment
                                ? stands_at(look, figures::read_location(arena, f, 0, i))
                                : static_cast<unsigned>(where);
    if ((through[i] >> stands & 1) == 0) continue;
    if (!look.offer(i)) return false;
    if (look.is_shut()) break;
  }
  return true;
}

bool each_figure(Look& look) {
  if (!look.domain.figures_through.empty()) return each_sorted_figure(look);
  const std::int64_t first = first_of(look.run, look.domain);
  return look.offer_range(first, first + count_figures(look) - 1);
}

bool admits_figure(const Run& run, const Parameter&, const Domain& d, Value v) {
  const std::int64_t first = first_of(run, d);
  return v >= first && v < first + figures_of(run, d).places;
}

/// Of a figure that no alternative has; what only this one has not, another one explains.
std::string figure_reason(const Run& run, const Parameter& p, const Domain& d, Value v,
                          std::span<const std::string> players) {
  if (std::ranges::any_of(p.domains, [&](const Domain& x) { return has(run, p, x, v); })) return {};
  return value_text(run, p, v, players) + " is not in " + figures_of(run, d).name;
}

/// The number among all figures of the one on which a figure of `f` stands.
int number_below(const Run& run, const state::FieldType& f, int figure,
                 const figures::Location& l) {
  const auto below = figures::below(run.schema(), f, figure, l);
  return below.field.first_figure + below.figure;
}

/// Whether the texts of two figures are the same, but for a number at the end.
bool said_alike(const Run& run, const state::FieldType& f, int x, int y) {
  const Arena& arena = run.arena();
  const auto& a = f.figures[static_cast<std::size_t>(x)];
  const auto& b = f.figures[static_cast<std::size_t>(y)];
  auto here = figures::read_location(arena, f, 0, x);
  auto there = figures::read_location(arena, f, 0, y);
  const bool on_figures =
      here.where == figures::Where::figure && there.where == figures::Where::figure;
  const int below_x = on_figures ? number_below(run, f, x, here) : 0;
  const int below_y = on_figures ? number_below(run, f, y, there) : 0;
  if (on_figures) here = there;
  const bool same = a.owner == b.owner && a.kind == b.kind && here == there &&
                    figures::role(arena, f, 0, x) == figures::role(arena, f, 0, y) &&
                    figures::stack(arena, f, 0, x) == figures::stack(arena, f, 0, y) &&
                    figures::custodian(arena, f, 0, x) == figures::custodian(arena, f, 0, y);
  if (!same || !on_figures) return same;
  return said_alike(run, run.schema().field(run.schema().all_figures()), below_x, below_y);
}

bool same_fields(const Run& run, const state::FieldType& of, int x, int y) {
  for (const auto& f : run.schema().fields()) {
    if (f.scope != description::Field::Scope::figure || &run.schema().field(f.scope_field) != &of)
      continue;
    const auto words = [&](int figure) {
      return run.arena().view(f.at(static_cast<std::size_t>(figure) * f.entries),
                              f.stride * f.entries);
    };
    if (!std::ranges::equal(words(x), words(y))) return false;
  }
  return true;
}

/// The number of the place at which a figure is, of a place of any kind.
Value where_it_stands(const Run& run, FieldId of, Value figure) {
  return run.arena().get(
      figures::word(run.schema().field(of), 0, static_cast<int>(figure), figures::kAt));
}

/// Nothing tells them apart: where and how they stand, and their fields. Nothing
/// stands on either.
bool twins(const Run& run, FieldId of, Value x, Value y) {
  if (x == y) return true;
  if (where_it_stands(run, of, x) != where_it_stands(run, of, y)) return false;
  const auto [f, a] = run.schema().own_figure(run.schema().field(of), static_cast<int>(x));
  const auto [other, b] = run.schema().own_figure(run.schema().field(of), static_cast<int>(y));
  if (&f != &other ||
      figures::read_location(run.arena(), f, 0, a) != figures::read_location(run.arena(), f, 0, b))
    return false;
  return said_alike(run, f, a, b) && same_fields(run, f, a, b) &&
         !figures::carries(run.schema(), run.arena(), {f, a}) &&
         !figures::carries(run.schema(), run.arena(), {f, b});
}

std::string figure_form_text(const Run& run, const Parameter& p, Value v,
                             std::span<const std::string> players) {
  const FieldId of = p.type.field();
  const auto& f = run.schema().field(of);
  const int figure = static_cast<int>(v);
  // Figures with the same text that are no twins are numbered.
  std::vector<int> others;
  for (int i = 0; i < f.places; ++i) {
    const auto twin = [&](int other) { return twins(run, of, other, i); };
    if (!said_alike(run, f, i, figure) || std::any_of(others.begin(), others.end(), twin)) continue;
    if (twin(figure)) break;
    others.push_back(i);
  }
  std::string out = state::figure_text({run.schema(), run.arena(), players}, f, figure);
  if (!others.empty()) out += " " + std::to_string(others.size() + 1);
  return out;
}

/// Any text that a figure has now.
bool read_figure_form(const Run& run, const Parameter& p, std::span<const std::string> players,
                      Reader& in, Value& v, Misread& problem) {
  const auto& f = run.schema().field(p.type.field());
  std::vector<std::string> texts;
  for (int i = 0; i < f.places; ++i) texts.push_back(figure_form_text(run, p, i, players));
  const std::vector<std::string_view> views(texts.begin(), texts.end());
  const auto i = in.name(views);
  if (i < 0) {
    problem = no_value(run, p.type, in.rest(), views);
    return false;
  }
  v = i;
  return true;
}

}  // namespace

const DomainType kFigure = {{"figure", Key::container, Piece::none, false},
                            {"figures", {K::figures}, K::figure, "figures"},
                            compile_figure,
                            each_figure,
                            count_figures,
                            admits_figure,
                            figure_reason};

const Form kFigureForm = {K::figure, figure_form_text, read_figure_form, false,
                          twins,     where_it_stands};

}  // namespace castellan::moves
