/// What the lines of an explained sheet rest on, from what programs have counted
/// (ruletext/vm/trace.hpp): things of the game in words and where they lie, and who stands for
/// what in the condition by which a sheet is included. Explain mode only.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "interpreter/ruletext/value_text.hpp"
#include "interpreter/ruletext/vm/machine.hpp"
#include "interpreter/score/sheets.hpp"

namespace castellan::score {

/// A value of the game as a thing of a sheet.
Thing thing_of(const ruletext::Speaker& speaker, const ruletext::Type& type, ruletext::Value v,
               std::int64_t amount = 0);
/// Appends what was counted, each thing once; numbers, truths and players are none.
void add_things(const ruletext::Speaker& speaker, const ruletext::Trace& trace,
                std::vector<Thing>& into);

/// The condition of an include, asked for one player after the other. Figures that it
/// adds up weigh for their owners: what one place of rule text adds up is compared
/// together, the place that is met first before the others. One that is found afterwards
/// weighs 1.
class Contention {
 public:
  explicit Contention(const ruletext::Speaker& speaker) : speaker_(speaker) {}

  void asked(Seat seat, bool paid, const ruletext::Trace& trace);
  /// By seat: who is paid, and who has figures that were added up.
  [[nodiscard]] std::vector<Contender> result() const;

 private:
  struct Weighed {
    std::size_t place = 0;  ///< position in `places_`
    ruletext::Type type;
    ruletext::Value figure = 0;
    Seat owner;
    std::int64_t weight = 0;
  };
  struct Place {
    const grammar::Source* source = nullptr;
    std::uint32_t at = 0;
    friend bool operator==(const Place&, const Place&) = default;
  };

  ruletext::Speaker speaker_;
  std::vector<Place> places_;
  std::vector<Weighed> weighed_;
  std::vector<Seat> paid_;
};

}  // namespace castellan::score
