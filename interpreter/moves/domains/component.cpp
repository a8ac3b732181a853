// `component`: a component that lies in a pile or in places.

#include <algorithm>

#include "interpreter/moves/domains/domain.hpp"
#include "interpreter/state/pile.hpp"
#include "interpreter/state/value_names.hpp"

namespace castellan::moves {

namespace {

Type compile_component(Compiling& c) { return Type::component(c.field().family); }

bool each_in_pile(Look& look, const state::FieldType& f, Address at) {
  const Value first = look.run.schema().family(f.family).first.value;
  if (!look.domain.types_by_value.empty()) {
    const auto counts = state::pile::counts(look.run.arena(), at, f.types);
    return look.offer_types(first, bits_of(counts.data(), counts.size(), Above{0}));
  }
  return state::pile::each_type(look.run.arena(), at, f.types,
                                [&](std::int32_t type) { return look.offer(first + type); });
}

std::vector<Value>& list_slots(Look& look, const state::FieldType& f, Address at) {
  auto& list = look.list();
  for (const Word c : look.run.arena().view(at, static_cast<std::size_t>(f.places))) {
    if (c >= 0) list.push_back(c);
  }
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
  return list;
}

bool each_component(Look& look) {
  const auto& f = look.run.schema().field(look.domain.field);
  const Address at = look.run.address(look.domain);
  return look.domain.pile ? each_in_pile(look, f, at) : look.offer(list_slots(look, f, at));
}

std::int64_t count_components(Look& look) {
  const auto& f = look.run.schema().field(look.domain.field);
  const Address at = look.run.address(look.domain);
  if (!look.domain.pile) return std::ssize(list_slots(look, f, at));
  std::int64_t n = 0;
  state::pile::each_type(look.run.arena(), at, f.types, [&n](std::int32_t) { return ++n != 0; });
  return n;
}

bool admits_component(const Run& run, const Parameter&, const Domain& d, Value component) {
  const auto& f = run.schema().field(d.field);
  const Address at = run.address(d);
  if (d.pile) {
    const auto type =
        static_cast<std::int32_t>(component) - run.schema().family(f.family).first.value;
    return type >= 0 && type < f.types && state::pile::count(run.arena(), at, type) > 0;
  }
  const auto places = run.arena().view(at, static_cast<std::size_t>(f.places));
  return std::ranges::find(places, static_cast<Word>(component)) != places.end();
}

std::string component_reason(const Run& run, const Parameter& p, const Domain& d, Value v,
                             std::span<const std::string>) {
  if (admits_component(run, p, d, v)) return {};
  return run.schema().components()[static_cast<std::size_t>(v)].name + " is not in " +
         state::the(run.schema().field(d.field).label);
}

}  // namespace

const DomainType kComponent = {{"component", Key::container, Piece::none, false},
                               {"a pile or places", {Type::Kind::pile, Type::Kind::slots}},
                               compile_component,
                               each_component,
                               count_components,
                               admits_component,
                               component_reason};

}  // namespace castellan::moves
