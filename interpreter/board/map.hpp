/// A map: a fixed set of places with links of several kinds, owners on places,
/// and the groups that places of one owner form.
///
/// The plan (areas, directions, which link kinds make groups) is immutable and
/// shared. Links are words of the arena, since modular boards are assembled at
/// set-up: add links, then `finalise`; more may be inserted while no place has an
/// owner. Groups are kept for every grouping of the plan as places change owners.
/// Places that a layout leaves out simply have no links and no owner.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "interpreter/base/arena.hpp"
#include "interpreter/board/joined_values.hpp"
#include "interpreter/board/scratch.hpp"

namespace castellan::board {

/// A set of link kinds, bit k for kind k (0 to 31).
using LinkKinds = std::uint32_t;

struct MapPlan {
  int places = 0;
  int links = 0;           ///< At most.
  int added = 0;           ///< Of them, the last ones, that may lead in directions beside `steps`.
  int directions = 0;      ///< The opposite of an even one is the next, and so back.
  std::vector<int> steps;  ///< Per place and direction, where it leads, -1 for nowhere.
  std::vector<int> area_of;          ///< Per place its area, -1 for none; may be empty.
  std::vector<LinkKinds> groupings;  ///< The links that join places of one owner.
  int owners = 0;                    ///< Whose places are kept as sets, too: all owners, or none.
};

/// Of a direction in which the next place is always `by` further on.
struct StraightWay {
  int by = 0;
  std::vector<std::uint64_t> leads;  ///< Places that have a next one, a bit each.
};
/// By direction; empty when one of them leads otherwise, or links may be added.
[[nodiscard]] std::vector<StraightWay> straight_ways(const MapPlan& plan);

struct MapLink {
  int a = 0, b = 0, kind = 0;
  int direction = -1;  ///< From a to b, of an added one; -1 for none.
};

/// One way out of a place.
struct Exit {
  int place = 0, kind = 0, link = 0;
};

class Map {
 public:
  Map(Address base, MapPlan plan);

  [[nodiscard]] static std::size_t words(const MapPlan& plan);
  [[nodiscard]] std::size_t words() const { return words_; }
  [[nodiscard]] const MapPlan& plan() const { return plan_; }
  void reset(Arena& arena) const;

  // --- links

  /// Adds a link and returns its number. Before `finalise` only.
  int add_link(Arena& arena, MapLink link) const;
  /// Fixes the links and indexes them by place. O(places + links).
  void finalise(Arena& arena) const;
  [[nodiscard]] bool finalised(const Arena& arena) const { return arena.get(base_ + kFinal) != 0; }
  /// Adds a link to fixed ones. No place has an owner; it may_lead where it says. O(places +
  /// links), a fraction of what `finalise` takes.
  int insert_link(Arena& arena, MapLink link) const;
  [[nodiscard]] int link_count(const Arena& arena) const { return arena.get(base_ + kLinks); }
  [[nodiscard]] MapLink link(const Arena& arena, int i) const;
  /// Ways out of a place, ordered by where they lead, then by link.
  [[nodiscard]] int exit_count(const Arena& arena, int place) const {
    return first_exit(arena, place + 1) - first_exit(arena, place);
  }
  [[nodiscard]] Exit exit(const Arena& arena, int place, int i) const {
    const Address at = exit_at(first_exit(arena, place) + i);
    const Word by = arena.get(at + kBy);
    return {arena.get(at + kTo), kind_of(by), by / kMaxKinds};
  }
  [[nodiscard]] bool linked(const Arena& arena, int a, int b, LinkKinds kinds) const;

  // --- owners

  /// The owner of a place, -1 for none.
  [[nodiscard]] int owner(const Arena& arena, int place) const {
    return arena.get(owners_ + static_cast<Address>(place)) - kOwnerWord;
  }
  /// By place, each as a word: the owner and kOwnerWord.
  static constexpr Word kOwnerWord = 1;
  [[nodiscard]] Address owners_at() const { return owners_; }
  [[nodiscard]] std::span<const Word> owners(const Arena& arena) const {
    return arena.view(owners_, static_cast<std::size_t>(plan_.places));
  }
  [[nodiscard]] bool keeps_sets() const { return plan_.owners > 0; }
  /// Of the 64 places from 64 * w on those of an owner, of anybody for -1, a bit for each. Where
  /// sets are kept.
  [[nodiscard]] std::uint64_t places_of(const Arena& arena, int owner, std::size_t w) const {
    const Address at = set_of(owner) + kWordsOf64 * static_cast<Address>(w);
    return static_cast<std::uint32_t>(arena.get(at)) |
           std::uint64_t{static_cast<std::uint32_t>(arena.get(at + 1))} << 32;
  }
  /// The groups of a grouping have this value, too; its words lie elsewhere.
  void keep(int grouping, const JoinedValue& v) {
    values_[static_cast<std::size_t>(grouping)].add(v);
  }
  /// Gives a place without owner to an owner (0 or more). O(exits).
  void claim(Arena& arena, int place, int owner) const;
  /// Takes the owner away. O(size of its groups).
  void release(Arena& arena, int place, Scratch& scratch) const;

  // --- groups: places of one owner, linked by the kinds of a grouping

  /// Places in the group of an owned place. O(log places).
  [[nodiscard]] int group_size(const Arena& arena, int grouping, int place) const;
  /// The place that stands for the group until it changes, whichever of its places is asked for.
  /// O(log places).
  [[nodiscard]] int root(const Arena& arena, int grouping, int place) const {
    for (;;) {
      const int parent = arena.get(group_at(grouping, place) + kParent);
      if (parent == place) return place;
      place = parent;
    }
  }
  /// The name of the group: its lowest place, which does not depend on the
  /// order in which places were claimed. O(log places).
  [[nodiscard]] int lowest_in_group(const Arena& arena, int grouping, int place) const {
    return arena.get(group_at(grouping, root(arena, grouping, place)) + kLowest);
  }
  [[nodiscard]] bool same_group(const Arena& arena, int grouping, int a, int b) const;
  /// The place after this one on the ring through all places of its group.
  [[nodiscard]] int next_in_group(const Arena& arena, int grouping, int place) const {
    return arena.get(group_at(grouping, place) + kNext);
  }
  /// The places of the group, ascending.
  std::span<const int> group(const Arena& arena, int grouping, int place, Scratch& scratch) const;

  // --- directions

  /// The place next to one in a direction, -1 for none.
  [[nodiscard]] int step(const Arena& arena, int place, int direction) const {
    const int way = place * plan_.directions + direction;
    const int next = plan_.steps[static_cast<std::size_t>(way)];
    if (next >= 0 || plan_.added == 0) return next;
    return arena.get(steps_ + static_cast<Address>(way)) - 1;
  }
  /// Whether nothing leads yet where a new link would, there and back.
  [[nodiscard]] bool may_lead(const Arena& arena, const MapLink& link) const {
    return link.direction < 0 ||
           (step(arena, link.a, link.direction) < 0 && step(arena, link.b, link.direction ^ 1) < 0);
  }

  // --- areas

  [[nodiscard]] int areas() const { return static_cast<int>(areas_.size()); }
  /// The places of an area, ascending.
  [[nodiscard]] std::span<const int> places_in(int area) const {
    return areas_[static_cast<std::size_t>(area)];
  }

 private:
  enum Header : Address { kLinks, kFinal, kHeaderWords };
  enum LinkWord : Address { kA, kB, kKind, kLinkWords };
  // Where an exit leads; its link and kind, which one word holds.
  enum ExitWord : Address { kTo, kBy, kExitWords };
  static constexpr int kMaxKinds = 32;
  static constexpr int kWordBits = 32;
  static constexpr Address kWordsOf64 = 64 / kWordBits;
  // A place in its group; size and lowest are meaningful at the root only.
  enum GroupWord : Address { kParent, kSize, kNext, kLowest, kGroupWords };

  [[nodiscard]] int first_exit(const Arena& arena, int place) const {
    return arena.get(offsets_ + static_cast<Address>(place));
  }
  static int kind_of(Word by) { return by & (kMaxKinds - 1); }
  [[nodiscard]] Address exit_at(int i) const {
    return exits_ + static_cast<Address>(i) * kExitWords;
  }
  // The groups of a place lie side by side.
  [[nodiscard]] Address group_at(int grouping, int place) const {
    const auto groupings = static_cast<Address>(plan_.groupings.size());
    return groups_ +
           (static_cast<Address>(place) * groupings + static_cast<Address>(grouping)) * kGroupWords;
  }
  [[nodiscard]] Address set_of(int owner) const {
    return sets_ + static_cast<Address>(owner + 1) * set_words_;
  }
  /// Puts a place into the sets of its owner and of anybody, or takes it out.
  void turn_over(Arena& arena, int place, int owner) const;
  void make_alone(Arena& arena, int grouping, int place) const;
  /// `values`: joins what belongs to the groups, too.
  void join_neighbours(Arena& arena, int grouping, int place, bool values) const;

  MapPlan plan_;
  std::vector<JoinedValues> values_;  ///< by grouping
  std::vector<std::vector<int>> areas_;
  // Of maps with added links: where those lead, by place and direction, and the direction of
  // each; all + 1, 0 for none. Sets of places: those of anybody, then of each owner.
  Address base_, links_, offsets_, exits_, owners_, groups_, steps_, ways_, sets_, set_words_;
  std::size_t words_;
};

}  // namespace castellan::board
