#include "interpreter/moves/reason.hpp"

#include <algorithm>
#include <vector>

#include "interpreter/moves/board_values.hpp"
#include "interpreter/moves/stock.hpp"
#include "interpreter/moves/text.hpp"
#include "interpreter/state/pile.hpp"
#include "interpreter/state/view.hpp"

namespace castellan::moves {

namespace {

std::string component_name(const Run& run, std::int64_t component) {
  return run.schema().components()[static_cast<std::size_t>(component)].name;
}

/// The candidate that did not pass the filter is bound still.
std::string not_fitting(const Run& run, const std::string& what, const Domain& d) {
  const auto* refusal = run.refusal(d.where);
  if (refusal != nullptr && refusal->own) return what + " does not fit: " + refusal->sentence;
  return what + " does not fit: needs " + (refusal != nullptr ? refusal->sentence : d.where_text);
}

std::string component_reason(const Run& run, const Parameter& p, const Domain& d, Value v) {
  const auto& f = run.schema().field(d.field);
  bool there = false;
  if (d.pile) {
    const auto type = static_cast<std::int32_t>(v) - run.schema().family(f.family).first.value;
    there = state::pile::count(run.arena(), run.address(d), type) > 0;
  } else {
    const auto places = run.arena().view(run.address(d), static_cast<std::size_t>(f.places));
    there = std::find(places.begin(), places.end(), static_cast<Word>(v)) != places.end();
  }
  if (!there) return component_name(run, v) + " is not in the " + f.label;
  return Where(run, p, d)(v) ? std::string() : not_fitting(run, component_name(run, v), d);
}

std::string place_reason(const Run& run, const Domain& d, Value v) {
  const auto& f = run.schema().field(d.field);
  const Value place = f.choice ? v : v - 1;
  if (place < 0 || place >= f.places) {
    return "the " + f.label + " has places 1 to " + std::to_string(f.places) + ", not " + std::to_string(v);
  }
  const Word there = run.arena().get(run.address(d) + static_cast<Address>(place));
  const std::string name = "place " + state::place_name(run.schema(), f, static_cast<std::size_t>(place)) + " of the " + f.label;
  if (d.kind == DomainKind::occupied) return there < 0 ? name + " is empty" : std::string();
  if (there < 0) return {};
  return name + " is occupied" +
         (in_sight(run, f, run.instance(d), place) ? " by " + component_name(run, there) : std::string());
}

std::string bag_reason(const Run& run, const Parameter& p, const Domain& d) {
  const auto& f = run.schema().field(d.field);
  const expr::Bag& bag = run.machine().bag(p.bag);
  const Address pile = run.address(d);
  const std::int32_t first = run.schema().family(f.family).first.value;
  for (const auto& item : bag.view()) {
    const Word n = state::pile::count(run.arena(), pile, item.component - first);
    const std::string name = component_name(run, item.component);
    if (n == 0) return name + " is not in the " + f.label;
    if (n < item.count) {
      return name + " is " + (n == 1 ? "once" : std::to_string(n) + " times") + " in the " + f.label +
             ", not " + std::to_string(item.count) + " times";
    }
  }
  const Stock stock(run, p, d);
  std::array<Word, board::kMaxKinds> counts{};
  std::int64_t size = 0;
  std::int64_t sum = 0;
  bool jokers = false;
  for (const auto& item : bag.view()) {
    const int k = stock.find(item.component);
    if (k < 0) {
      Where where(run, p, d);
      const std::string name = component_name(run, item.component);
      return where(item.component) ? name + " can not be chosen now" : not_fitting(run, name, d);
    }
    counts[static_cast<std::size_t>(k)] = item.count;
    size += item.count;
    jokers = jokers || k == stock.terms().joker;
    if (d.sum >= 0) {
      const auto& type = run.schema().components()[static_cast<std::size_t>(item.component)];
      sum += std::int64_t{item.count} * type.attributes[static_cast<std::size_t>(d.sum)];
    }
  }
  const Value least = run.value(d.least, 1);
  if (size < least) return std::to_string(size) + " chosen, at least " + std::to_string(least) + " needed";
  if (d.most.given && size > run.value(d.most)) {
    return std::to_string(size) + " chosen, at most " + std::to_string(run.value(d.most)) + " allowed";
  }
  const Value kinds = run.value(d.kinds_least, 0);
  if (!jokers) {
    if (d.sum_least.given && sum < run.value(d.sum_least)) {
      return "sums to " + std::to_string(sum) + ", at least " + std::to_string(run.value(d.sum_least)) + " needed";
    }
    if (d.sum_most.given && sum > run.value(d.sum_most)) {
      return "sums to " + std::to_string(sum) + ", at most " + std::to_string(run.value(d.sum_most)) + " allowed";
    }
    if (bag.size < kinds) {
      return std::to_string(bag.size) + " different chosen, at least " + std::to_string(kinds) + " needed";
    }
  }
  const std::span<const Word> chosen(counts.data(), stock.terms().stock.size());
  if (!stock.meets(chosen, false)) {
    std::string s = "with " + component_name(run, first + d.joker) + " as any one type this does not come to";
    if (d.sum_least.given || d.sum_most.given) {
      s += " a sum";
      if (d.sum_least.given) s += " of at least " + std::to_string(run.value(d.sum_least));
      if (d.sum_least.given && d.sum_most.given) s += " and";
      if (d.sum_most.given) s += " of at most " + std::to_string(run.value(d.sum_most));
      if (kinds > 0) s += " from";
    }
    if (kinds > 0) s += " " + counted(kinds, "type");
    return s;
  }
  if (!stock.meets(chosen, true)) return "one of these can be left out";
  return {};
}

std::string piece_reason(const Run& run, const Parameter& p, const Domain& d, Value v) {
  const auto& f = run.schema().field(d.field);
  const std::size_t instance = run.instance(d);
  const int slot = slot_of_piece(piece_of(v));
  std::string s;
  if (d.kind == DomainKind::removable) s = why_not_remove(run, f, instance, slot);
  if (d.kind == DomainKind::replaceable) {
    s = why_not_swap(run, f, instance, run.value(d.piece), turn_of(v), slot);
  }
  if (!s.empty() || Where(run, p, d)(piece_of(v), turn_of(v))) return s;
  return not_fitting(run, "the piece at " + cell_text(f.grids[instance].cell_of(run.arena(), slot)), d);
}

std::string domain_reason(const Run& run, const Parameter& p, const Domain& d, Value v,
                          std::span<const std::string> players) {
  std::string s;
  switch (d.kind) {
    case DomainKind::component: return component_reason(run, p, d, v);
    case DomainKind::subset: return bag_reason(run, p, d);
    case DomainKind::piece:
    case DomainKind::removable:
    case DomainKind::replaceable: return piece_reason(run, p, d, v);
    case DomainKind::placement: {
      const Cell cell = unpack_cell(cell_of(v));
      s = why_not_add(run, run.schema().field(d.field), run.instance(d), run.value(d.piece), turn_of(v), cell);
      if (!s.empty() || Where(run, p, d)(cell_of(v), turn_of(v))) return s;
      return not_fitting(run, cell_text(cell), d);
    }
    case DomainKind::number: {
      const Value least = run.value(d.least);
      const Value most = run.value(d.most);
      if (v < least || v > most) {
        return std::to_string(v) + " is not between " + std::to_string(least) + " and " + std::to_string(most);
      }
      break;
    }
    case DomainKind::occupied:
    case DomainKind::vacant: s = place_reason(run, d, v); break;
    case DomainKind::corner:
      if (!admits_corner(run, d, v)) {
        s = value_text(run, p, v, players) + " is no corner of " +
            (d.piece.given ? "this piece" : "a piece of the " + run.schema().field(d.field).label);
      }
      break;
    case DomainKind::list:
      if (!admits(run, p, d, v)) s = value_text(run, p, v, players) + " is not among the values offered";
      break;
    default:
      if (!d.set.empty() && !admits(run, p, d, v)) s = value_text(run, p, v, players) + " is not in " + d.set_text;
      break;
  }
  if (!s.empty() || Where(run, p, d)(v)) return s;
  return not_fitting(run, value_text(run, p, v, players), d);
}

}  // namespace

bool in_sight(const Run& run, const state::FieldType& f, std::size_t instance, Value place) {
  const Seat actor(static_cast<std::int32_t>(run.machine().local(0)));
  if (!f.knowledge) return state::visible(run.schema(), f, instance, actor);
  const Word known_to = run.arena().get(f.at(instance) + static_cast<Address>(f.places + place));
  return (known_to >> actor.value & 1) != 0;
}

std::string why_not(const Run& run, const Condition& c) {
  const auto* refusal = run.refusal(c.test);
  if (refusal != nullptr && refusal->own) return refusal->sentence;
  if (!c.because.empty()) return c.because;
  return "needs: " + (refusal != nullptr ? refusal->sentence : c.text);
}

std::string why_not(const Run& run, const Parameter& p, Value v, std::span<const std::string> players) {
  std::vector<std::string> reasons;
  for (const auto& d : p.domains) {
    std::string s = domain_reason(run, p, d, v, players);
    if (s.empty() || std::find(reasons.begin(), reasons.end(), s) != reasons.end()) continue;
    reasons.push_back(std::move(s));
  }
  std::string out;
  for (const auto& s : reasons) {
    if (!out.empty()) out += "; or ";
    out += s;
  }
  return out.empty() ? "this is not possible here" : out;
}

}  // namespace castellan::moves
