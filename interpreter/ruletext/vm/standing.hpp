/// Which figures of a field stand where: at one place, on a piece, in a region.
///
/// Found by one way through the figures when it is asked more than once, and kept: places and
/// pieces while the figures' words stay what they were, which are compared when the state is
/// another one (Arena::stamp); regions, which pieces join, while the state is the same. Memory of a
/// machine, never part of the state; allocates when it sees more figures than before.
#pragma once

#include <cstdint>
#include <vector>

#include "interpreter/base/arena.hpp"
#include "interpreter/state/figures.hpp"

namespace castellan::ruletext {

class Standing {
 public:
  /// What figures stand on or in.
  struct Spot {
    std::uint64_t what = 0;  ///< which kind of spot, of which field and instance
    std::uint64_t at = 0;
    friend bool operator==(const Spot&, const Spot&) = default;
  };
  static Spot place(const state::figures::Location& l) {
    return spot(static_cast<std::uint8_t>(l.where), l.field, static_cast<std::uint32_t>(l.instance),
                static_cast<std::uint32_t>(l.at), static_cast<std::uint32_t>(l.part));
  }
  /// A place of a map.
  static Spot place(FieldId map, int number) {
    return spot(static_cast<std::uint8_t>(state::figures::Where::place), map, 0,
                static_cast<std::uint32_t>(number), 0);
  }
  /// Any segment of the piece in a slot.
  static Spot piece(FieldId grid, std::size_t instance, int slot) {
    return spot(kOnPiece, grid, instance, static_cast<std::uint32_t>(slot), 0);
  }
  /// Any segment of a region over a grid, by the lowest one.
  static Spot region(FieldId regions, std::size_t instance, int lowest) {
    return spot(kInRegion, regions, instance, static_cast<std::uint32_t>(lowest), 0);
  }

  /// Whether `next` can be asked about places and pieces of figures of this field, one or all, in
  /// this state. Says no at first: whoever asks once finds figures sooner than an index of them is
  /// made.
  bool knows(const state::Schema& schema, const Arena& a, FieldId figures) {
    const auto id = figures.index();
    if (id < fields_.size() && fields_[id].state == a.stamp() && fields_[id].known) return true;
    return look(schema, a, figures);
  }
  /// The lowest of them above `after`, -1 when there is none.
  [[nodiscard]] int next(FieldId figures, const Spot& at, int after) const {
    return fields_[figures.index()].places.next(at, after);
  }
  /// The same of regions.
  bool knows_regions(const state::Schema& schema, const Arena& a, FieldId figures) {
    const auto id = figures.index();
    if (id < fields_.size() && fields_[id].joined == a.stamp() && fields_[id].knows_regions)
      return true;
    return look_at_regions(schema, a, figures);
  }
  [[nodiscard]] int next_in_region(FieldId figures, const Spot& at, int after) const {
    return fields_[figures.index()].regions.next(at, after);
  }
  /// Knows no state; the memory stays.
  void forget() {
    for (Field& f : fields_) {
      f.state = f.joined = {};
      f.words.clear();
    }
  }

 private:
  static constexpr std::uint8_t kInRegion = 0x40, kOnPiece = 0x41;
  static Spot spot(std::uint8_t kind, FieldId field, std::size_t instance, std::uint32_t at,
                   std::uint32_t part) {
    const auto f = static_cast<std::uint64_t>(static_cast<std::uint32_t>(field.value)) & 0xFFFFFF;
    return {std::uint64_t{kind} << 56 | f << 32 | static_cast<std::uint32_t>(instance),
            std::uint64_t{at} << 32 | part};
  }

  struct Entry {
    Spot spot;
    std::int32_t figure;
    std::int32_t next;  ///< entry of a chain, of the same or of a higher figure; -1: none
  };
  class Index {
   public:
    void clear(std::size_t figures);
    void add(const Spot& spot, int figure);
    [[nodiscard]] int next(const Spot& at, int after) const {
      for (int i = first_[chain(at)]; i >= 0; i = entries_[static_cast<std::size_t>(i)].next) {
        const Entry& e = entries_[static_cast<std::size_t>(i)];
        if (e.figure > after && e.spot == at) return e.figure;
      }
      return -1;
    }

   private:
    [[nodiscard]] std::size_t chain(const Spot& s) const {
      const std::uint64_t mixed = (s.what ^ s.at * 0x9E3779B97F4A7C15U) * 0xBF58476D1CE4E5B9U;
      return (mixed >> 32) & (first_.size() - 1);
    }

    std::vector<Entry> entries_;
    std::vector<std::int32_t> first_;  ///< of each chain; a power of two
  };
  struct Field {
    Arena::Stamp state, joined;
    std::vector<Word> words;  ///< of the figures
    int asked = 0, asked_of_regions = 0;
    bool known = false, knows_regions = false;
    Index places, regions;
  };
  Field& field(FieldId figures);
  bool look(const state::Schema& schema, const Arena& a, FieldId figures);
  bool look_at_regions(const state::Schema& schema, const Arena& a, FieldId figures);

  std::vector<Field> fields_;  ///< by field
};

}  // namespace castellan::ruletext
