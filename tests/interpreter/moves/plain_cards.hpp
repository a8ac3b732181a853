/// The legal moves of a position that choose cards, by the plain definition of each domain: all
/// values of all parameters, each judged by itself.
#pragma once

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/state/pile.hpp"
#include "tests/interpreter/moves/fixture.hpp"

namespace castellan::moves::test {

using Counts = std::vector<Word>;
using Texts = std::vector<std::string>;

/// Over one position.
struct PlainCards {
  Box& box;
  std::size_t seat;

  [[nodiscard]] const state::FamilyType& family(std::string_view name) const {
    return box.schema->family(box.schema->find_family(name));
  }
  [[nodiscard]] const state::ComponentType& card(std::size_t type) const {
    return box.schema->components()[family("card").first.index() + type];
  }
  [[nodiscard]] Word limit() const { return box.arena.get(box.at("limit")); }
  [[nodiscard]] Word colour(std::size_t type) const { return card(type).attributes[0]; }
  [[nodiscard]] Word value(std::size_t type) const { return card(type).attributes[1]; }
  [[nodiscard]] Word price(Word tile) const {
    return box.schema->components()[static_cast<std::size_t>(tile)].attributes[0];
  }
  [[nodiscard]] const std::string& name(Word c) const {
    return box.schema->components()[static_cast<std::size_t>(c)].name;
  }

  static constexpr Word kRed = 0, kBlue = 1;
  static constexpr std::array<Word, 5> kDepths{0, 1, 2, 1, 3};
  static constexpr std::array<std::string_view, 5> kSpots{"north", "east", "south", "west", "mid"};

  [[nodiscard]] Counts pile(std::string_view field, std::size_t instance) const {
    Counts out;
    for (std::int32_t i = 0; i < box.f(field).types; ++i) {
      out.push_back(state::pile::count(box.arena, box.at(field, instance), i));
    }
    return out;
  }
  [[nodiscard]] std::vector<Word> places(std::string_view field) const {
    const auto v = box.arena.view(box.at(field), static_cast<std::size_t>(box.f(field).places));
    return {v.begin(), v.end()};
  }
  /// Tiles that lie in the reserve.
  [[nodiscard]] std::set<Word> reserve() const {
    std::set<Word> out;
    const Counts counts = pile("reserve", seat);
    for (std::size_t i = 0; i < counts.size(); ++i) {
      if (counts[i] > 0) out.insert(family("tile").first.value + static_cast<Word>(i));
    }
    return out;
  }
  /// Every sub-multiset of a pile, the empty one too.
  [[nodiscard]] std::vector<Counts> subsets(const Counts& stock) const {
    std::vector<Counts> out{Counts(stock.size(), 0)};
    for (std::size_t i = 0; i < stock.size(); ++i) {
      const auto before = out;
      for (Word n = 1; n <= stock[i]; ++n) {
        for (Counts c : before) {
          c[i] = n;
          out.push_back(c);
        }
      }
    }
    return out;
  }
  [[nodiscard]] static Word size(const Counts& c) {
    Word n = 0;
    for (const Word k : c) n += k;
    return n;
  }
  [[nodiscard]] Word sum(const Counts& c) const {
    Word n = 0;
    for (std::size_t i = 0; i < c.size(); ++i) n += c[i] * value(i);
    return n;
  }
  [[nodiscard]] std::string text(const Counts& c) const {
    std::string out;
    for (std::size_t i = 0; i < c.size(); ++i) {
      for (Word n = 0; n < c[i]; ++n) out += (out.empty() ? "" : ", ") + card(i).name;
    }
    return out;
  }
  [[nodiscard]] Texts buy() const {
    Texts out;
    const auto market = places("market");
    for (std::size_t space = 0; space < market.size(); ++space) {
      if (market[space] < 0) continue;
      for (const auto& c : subsets(pile("hand", seat))) {
        bool fits = size(c) > 0 && sum(c) >= price(market[space]);
        for (std::size_t i = 0; i < c.size(); ++i) {
          fits = fits && (c[i] == 0 || colour(i) == static_cast<Word>(space));
        }
        if (fits) out.push_back("buy " + box.schema->choices()[0].values[space] + " " + text(c));
      }
    }
    return out;
  }
  [[nodiscard]] Texts take(const std::string& verb = "take") const {
    Texts out;
    for (const auto& c : subsets(pile("row", 0))) {
      if (size(c) == 1 || (size(c) > 1 && sum(c) <= limit())) out.push_back(verb + " " + text(c));
    }
    return out;
  }
  /// Whether the jokers can stand for types so that this is the sum with two types at least.
  [[nodiscard]] bool pays(Counts c, Word wanted) const {
    const std::size_t wild = c.size() - 1;
    if (c[wild] == 0) {
      return sum(c) == wanted &&
             std::count_if(c.begin(), c.end(), [](Word n) { return n > 0; }) >= 2;
    }
    --c[wild];
    for (std::size_t i = 0; i < wild; ++i) {
      ++c[i];
      if (pays(c, wanted)) return true;
      --c[i];
    }
    return false;
  }
  /// Cards of the hand that are let through, one at least.
  template <class Through>
  [[nodiscard]] Texts chosen(const std::string& verb, const Through& through) const {
    Texts out;
    for (const auto& c : subsets(pile("hand", seat))) {
      if (size(c) > 0 && through(c)) out.push_back(verb + " " + text(c));
    }
    return out;
  }
  /// What pays a tile of the shelf, where it is let through.
  template <class Through>
  [[nodiscard]] Texts paid(const std::string& verb, const Through& through) const {
    Texts out;
    const auto shelf = places("shelf");
    for (const Word tile : std::set<Word>(shelf.begin(), shelf.end())) {
      if (tile < 0) continue;
      const auto some = chosen(verb + " " + name(tile), [&](const Counts& c) {
        return through(c, tile) && pays(c, price(tile));
      });
      out.insert(out.end(), some.begin(), some.end());
    }
    return out;
  }
  [[nodiscard]] Texts pay() const {
    return chosen("pay", [&](const Counts& c) { return pays(c, limit()); });
  }
  [[nodiscard]] Texts hire() const {
    return paid("hire", [](const Counts&, Word) { return true; });
  }
  [[nodiscard]] Texts split() const {
    Texts out;
    const auto shelf = places("shelf");
    for (const Word tile : std::set<Word>(shelf.begin(), shelf.end())) {
      if (tile < 0) continue;
      for (const auto& own : subsets(pile("hand", seat))) {
        if (size(own) == 0 || !pays(own, price(tile))) continue;
        for (const auto& other : subsets(pile("row", 0))) {
          if (size(other) > 0 && pays(other, price(tile)))
            out.push_back("split " + name(tile) + " " + text(own) + " " + text(other));
        }
      }
    }
    return out;
  }
  [[nodiscard]] Texts spare() const {
    Texts out;
    for (const auto& c : subsets(pile("hand", seat))) {
      bool fits = size(c) > 0 && size(c) < 4 && sum(c) >= limit() + 1;
      for (std::size_t i = 0; i < c.size(); ++i) {
        if (c[i] > 0) fits = fits && value(i) > 0 && sum(c) - value(i) < limit() + 1;
      }
      if (fits) out.push_back("spare " + text(c));
    }
    return out;
  }
  /// A card of the hand that one of the conditions lets through.
  template <class Through>
  [[nodiscard]] Texts card_that(const std::string& verb, const Through& through) const {
    Texts out;
    const Counts counts = pile("hand", seat);
    for (std::size_t i = 0; i < counts.size(); ++i) {
      if (counts[i] > 0 && through(i)) out.push_back(verb + " " + card(i).name);
    }
    return out;
  }
  [[nodiscard]] Texts show() const {
    return card_that("show",
                     [&](std::size_t i) { return value(i) > limit() - 4 && colour(i) != kRed; });
  }
  [[nodiscard]] Texts hide() const {
    return card_that("hide", [&](std::size_t i) {
      return value(i) <= limit() && value(i) != 2 && (colour(i) == kBlue || value(i) % 2 == 1);
    });
  }
  [[nodiscard]] Texts shed() const {
    const Word all = size(pile("hand", seat));
    return chosen("shed",
                  [&](const Counts& c) { return size(c) == 2 && (c.back() == 0 || all < 4); });
  }
  [[nodiscard]] Texts cash() const {
    return chosen("cash", [&](const Counts& c) { return c.back() == 0 && pays(c, limit()); });
  }
  [[nodiscard]] Texts fee() const {
    return paid(
        "fee", [&](const Counts& c, Word tile) { return c.back() == 0 || limit() == price(tile); });
  }
};

}  // namespace castellan::moves::test
