/// Which figures of a field stand where: at one place, on a piece, in a region.
///
/// Found by one way through the figures for a state that is asked about more than once,
/// and kept until the state is another one (Arena::stamp). Memory of a machine, never part
/// of the state; allocates when it sees more figures than before.
#pragma once

#include <cstdint>
#include <vector>

#include "interpreter/arena.hpp"
#include "interpreter/state/figures.hpp"

namespace castellan::expr {

class Standing {
 public:
  /// What figures stand on or in.
  struct Spot {
    std::uint64_t what = 0;      ///< which kind of spot, of which field and instance
    std::uint64_t at = 0;
    friend bool operator==(const Spot&, const Spot&) = default;
  };
  static Spot place(const state::figures::Location& l);
  /// Any segment of the piece in a slot.
  static Spot piece(FieldId grid, std::size_t instance, int slot);
  /// Any segment of a region over a grid, by the lowest one.
  static Spot region(FieldId regions, std::size_t instance, int lowest);

  /// Whether `next` can be asked about figures of this field, one or all, in this state. Says no
  /// at first: whoever asks once finds figures sooner than an index of them is made.
  bool knows(const state::Schema& schema, const Arena& a, FieldId figures) {
    const auto id = figures.index();
    if (id < fields_.size() && fields_[id].state == a.stamp() && fields_[id].asked == kOften) return true;
    return look(schema, a, figures);
  }
  /// The lowest of them above `after`, -1 when there is none.
  [[nodiscard]] int next(FieldId figures, const Spot& at, int after) const {
    const Field& f = fields_[figures.index()];
    for (int i = f.first[f.chain(at)]; i >= 0; i = f.entries[static_cast<std::size_t>(i)].next) {
      const Entry& e = f.entries[static_cast<std::size_t>(i)];
      if (e.figure > after && e.spot == at) return e.figure;
    }
    return -1;
  }
  /// Knows no state; the memory stays.
  void forget() {
    for (Field& f : fields_) f.state = {};
  }

 private:
  static constexpr int kOften = 4;
  struct Entry {
    Spot spot;
    std::int32_t figure;
    std::int32_t next;           ///< entry of a chain, of the same or of a higher figure; -1: none
  };
  struct Field {
    Arena::Stamp state;
    int asked = 0;
    std::vector<Entry> entries;
    std::vector<std::int32_t> first;   ///< of each chain; a power of two

    [[nodiscard]] std::size_t chain(const Spot& s) const {
      const std::uint64_t mixed = (s.what ^ s.at * 0x9E3779B97F4A7C15U) * 0xBF58476D1CE4E5B9U;
      return (mixed >> 32) & (first.size() - 1);
    }
    void add(const Spot& spot, int figure);
  };
  bool look(const state::Schema& schema, const Arena& a, FieldId figures);

  std::vector<Field> fields_;          ///< by field
};

}  // namespace castellan::expr
