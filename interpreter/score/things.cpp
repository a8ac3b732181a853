#include "interpreter/score/things.hpp"

#include <algorithm>

#include "interpreter/ruletext/value_text.hpp"
#include "interpreter/state/value_names.hpp"

namespace castellan::score {

using ruletext::Traced;
using Kind = ruletext::Type::Kind;

namespace {

std::string kind_of(const ruletext::Type& type, const state::Schema& schema) {
  if (const auto* known = ruletext::thing(type.kind)) return std::string(known->word);
  if (type.is(Kind::component)) return schema.family(type.family()).name;
  if (type.is(Kind::choice)) return schema.choice(type.choice()).name;
  return type.is(Kind::cell) ? "cell" : "player";
}

bool is_thing(const ruletext::Type& type) {
  return ruletext::thing(type.kind) != nullptr || type.is(Kind::component) ||
         type.is(Kind::choice) || type.is(Kind::cell);
}

}  // namespace

Thing thing_of(const ruletext::Speaker& speaker, const ruletext::Type& type, ruletext::Value v,
               std::int64_t amount) {
  Thing out{kind_of(type, speaker.schema),
            ruletext::value_text(speaker, type, v),
            ruletext::whole_text(speaker, type, v),
            amount,
            {},
            {}};
  for (const ruletext::Spot& spot : ruletext::spots_of(speaker.schema, speaker.arena, type, v)) {
    std::string part;
    if (spot.place >= 0)
      part = state::place_name(speaker.schema, speaker.schema.field(spot.board),
                               static_cast<std::size_t>(spot.place));
    else if (spot.segment < 0)
      part = state::cell_text(spot.cell);
    else {
      const auto& grid = speaker.schema.field(spot.board);
      const int slot = grid.grids[spot.instance].slot_at(speaker.arena, spot.cell);
      part = state::segment_text(speaker, grid, spot.instance, slot, spot.segment);
    }
    out.parts.push_back(std::move(part));
    out.spots.push_back(spot);
  }
  return out;
}

void add_things(const ruletext::Speaker& speaker, const ruletext::Trace& trace,
                std::vector<Thing>& into) {
  for (const Traced& c : trace) {
    if (c.value < 0 || !is_thing(c.type)) continue;
    const std::int64_t amount = c.how == Traced::How::found ? 0 : c.amount;
    Thing one = thing_of(speaker, c.type, c.value, amount);
    const bool known = std::any_of(into.begin(), into.end(), [&](const Thing& t) {
      return t.kind == one.kind && t.text == one.text;
    });
    if (!known) into.push_back(std::move(one));
  }
}

void Contention::asked(Seat seat, bool paid, const ruletext::Trace& trace) {
  if (paid) paid_.push_back(seat);
  for (const Traced& c : trace) {
    const bool found = c.how == Traced::How::found;
    if (c.how == Traced::How::asked || !c.type.is(Kind::figure) || c.value < 0) continue;
    // What is found breaks ties at most; before anything is weighed it is another question.
    if (found && places_.empty()) continue;
    if (ruletext::of_any_field(c.type, speaker_.schema)) continue;
    const auto& figures = speaker_.schema.field(c.type.field()).figures;
    const Seat owner = figures[static_cast<std::size_t>(c.value)].owner;
    if (!owner) continue;
    const Place place{c.source, c.at};
    auto at = std::find(places_.begin(), places_.end(), place);
    if (at == places_.end()) at = places_.insert(places_.end(), place);
    const auto group = static_cast<std::size_t>(at - places_.begin());
    const bool known = std::any_of(weighed_.begin(), weighed_.end(), [&](const Weighed& w) {
      return w.place == group && w.type == c.type && w.figure == c.value;
    });
    if (!known) weighed_.push_back({group, c.type, c.value, owner, found ? 1 : c.amount});
  }
}

std::vector<Contender> Contention::result() const {
  std::vector<Contender> out;
  for (int s = 0; s < speaker_.schema.players(); ++s) {
    const Seat seat(s);
    Contender one{seat, std::find(paid_.begin(), paid_.end(), seat) != paid_.end(), {}, {}};
    one.amounts.resize(places_.size());
    bool any = false;
    for (const Weighed& w : weighed_) {
      if (w.owner != seat) continue;
      any = true;
      one.amounts[w.place] += w.weight;
      if (w.place == 0) one.figures.push_back(thing_of(speaker_, w.type, w.figure, w.weight));
    }
    if (one.paid || any) out.push_back(std::move(one));
  }
  return out;
}

}  // namespace castellan::score
