// The access paths of the parameters of moves, for `check --listing`.

#include <algorithm>
#include <string>
#include <vector>

#include "interpreter/moves/domains/domain.hpp"
#include "interpreter/moves/table.hpp"
#include "interpreter/moves/table_internal.hpp"

namespace castellan::moves {

namespace {

/// The notes on one parameter, without repeats.
class Notes {
 public:
  void add(bool holds, const std::string& note) {
    if (holds && std::ranges::find(notes_, note) == notes_.end()) notes_.push_back(note);
  }
  [[nodiscard]] std::string text() const {
    std::string out;
    for (const std::string& note : notes_) out += (out.empty() ? "" : "; ") + note;
    return out;
  }

 private:
  std::vector<std::string> notes_;
};

void note(const Domain& d, Notes& notes) {
  notes.add(!d.types_by_value.empty(), "types of the pile known by value");
  notes.add(d.attribute >= 0, "an attribute compared, the filter not run");
  const std::string first = std::to_string(d.first.count);
  notes.add(d.first.count > 0, first + (d.first.count == 1 ? " comparison" : " comparisons") +
                                   " before the filter is run" +
                                   (d.first.decides ? ", which decide" : ""));
  notes.add(d.where.begins_alike, "the start of the filter asked once for all");
  notes.add(d.shared != 0, "the filter asked of each place once in a state, for others, too");
  notes.add(!d.segments_through.empty(), "segments that may pass known by what is printed");
  notes.add(!d.by_feature.empty(), "a filter for each feature");
  notes.add(!d.pieces_through.empty(), "pieces that may pass known by component");
  notes.add(!d.figures_through.empty(), "figures that may pass known by where they stand");
  notes.add(d.bounds.has_value(), "bounds known with the rules");
}

void note(const Condition& c, Notes& notes) {
  notes.add(!c.of_component.empty(), "a condition known by component");
  notes.add(c.test.holds_if != nullptr,
            "what a condition asks that is the same for all asked once");
  notes.add(static_cast<bool>(c.left_out),
            "a component left out of the search where a condition forbids it");
}

std::string notes_of(const Parameter& p, bool first) {
  if (p.at_once) return "all places at once, counted and chosen as bits";
  Notes notes;
  notes.add(p.together, "places together where they are asked at once");
  notes.add(p.independent && !first && p.shared == 0,
            "looked for once, whatever was chosen before");
  notes.add(p.shared != 0, "looked for once in a state, for all moves that take them");
  notes.add(p.unconditional, "whatever is found is legal: listed as it is found");
  notes.add(p.may_be_unconditional, "listed as it is found where a condition holds for all");
  notes.add(p.has_price, "totals that cannot be paid known first");
  for (const Domain& d : p.domains) note(d, notes);
  for (const Condition& c : p.own) note(c, notes);
  for (const Condition& c : p.conditions) note(c, notes);
  return notes.text();
}

}  // namespace

std::string Table::listing() const {
  std::string out = "how values of parameters are found\n";
  for (const auto& kind : kinds_) {
    std::string lines;
    if (kind->never) lines += "    no such move with these options\n";
    for (std::size_t i = 0; !kind->never && i < kind->parameters.size(); ++i) {
      const Parameter& p = kind->parameters[i];
      std::string notes = notes_of(p, i == 0);
      if (kind->pairs != nullptr && i + 2 >= kind->parameters.size())
        notes = "both places of all pairs at once";
      if (!notes.empty()) lines += "    " + p.name + ": " + notes + '\n';
    }
    if (!lines.empty()) out += "  " + kind->verb + '\n' + lines;
  }
  return out;
}

}  // namespace castellan::moves
