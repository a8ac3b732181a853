#include "interpreter/play/conformance/candidates.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>

#include "interpreter/state/pile.hpp"
#include "interpreter/state/value_names.hpp"

namespace castellan::play {

namespace {

using Kind = ruletext::Type::Kind;
using description::FieldKind;
/// A multiset of components by name, in any order of names.
using Bag = std::map<std::string, int>;

constexpr int kBeyond = 2;              // cells and numbers tried outside the bounds
constexpr int kWidest = 24;             // of the box of cells
constexpr std::size_t kNeighbours = 8;  // offered multisets whose neighbours are tried

class Maker {
 public:
  Maker(const state::Schema& schema, const Arena& arena, const moves::ParameterShape& shape,
        rng::Stream& random)
      : schema_(schema), arena_(arena), shape_(shape), random_(random) {}

  Candidates make(std::span<const std::string> players, std::span<const std::string> offered,
                  std::size_t most) {
    if (shape_.several) {
      several(players, offered, most);
      return std::move(out_);
    }
    if (!shape_.labels.empty()) {
      names(shape_.labels);
      return std::move(out_);
    }
    switch (shape_.type.kind) {
      case Kind::number:
        numbers(offered);
        break;
      case Kind::choice:
        names(schema_.choice(shape_.type.choice()).values);
        break;
      case Kind::seat:
        names(players);
        break;
      case Kind::component:
        family(shape_.type.family());
        break;
      case Kind::place:
        family(schema_.field(shape_.type.field()).place_family);
        break;
      case Kind::cell:
      case Kind::corner:
      case Kind::piece:
        cells();
        break;
      case Kind::segment:
        segments(schema_.field(shape_.type.field()));
        break;
      case Kind::region:
        members(schema_.field(schema_.field(shape_.type.field()).over));
        break;
      case Kind::figure:
        figures(players, offered);
        break;
      case Kind::bag:
        bags(offered, most);
        break;
      default:
        // A kind whose texts are not known here: what is offered is read back
        // at least.
        for (const auto& text : offered) add(text);
        out_.complete = false;
    }
    return std::move(out_);
  }

 private:
  void add(std::string text) {
    if (seen_.insert(text).second) out_.texts.push_back(std::move(text));
  }
  void names(std::span<const std::string> list) {
    for (const auto& name : list) add(name);
  }
  void family(FamilyId id) {
    const auto& f = schema_.family(id);
    for (std::int32_t t = 0; t < f.size; ++t) add(name(f, t));
  }
  [[nodiscard]] const std::string& name(const state::FamilyType& f, std::int32_t type) const {
    return schema_.component(ComponentId(f.first.value + type)).name;
  }

  void numbers(std::span<const std::string> offered) {
    std::int64_t least = 0;
    std::int64_t most = 0;
    for (const auto& text : offered) {
      std::int64_t n = 0;
      if (std::from_chars(text.data(), text.data() + text.size(), n).ec != std::errc{}) continue;
      least = std::min(least, n);
      most = std::max(most, n);
    }
    // Places of slots are numbers too.
    for (const FieldId id : shape_.containers)
      most = std::max<std::int64_t>(most, schema_.field(id).places);
    constexpr std::int64_t kWidestRange = 200;
    out_.complete = most - least <= kWidestRange;
    for (std::int64_t n = least - kBeyond; n <= std::min(most, least + kWidestRange) + kBeyond;
         ++n) {
      add(std::to_string(n));
    }
  }

  /// Every feature with every side, as a segment of a piece that the move names
  /// and of every piece that lies somewhere.
  void segments(const state::FieldType& field) {
    std::vector<std::string> sides = {"", " 1", " 2", " 3"};
    for (const char* side : {" N", " E", " S", " W"}) {
      for (const char* half : {"", "L", "R"}) sides.push_back(std::string(side) + half);
    }
    if (schema_.family(field.family).has_halves) {
      for (const char* side : {" NE", " SE", " SW", " NW"}) {
        for (const char* half : {"", "L", "R"}) sides.push_back(std::string(side) + half);
      }
    }
    std::vector<std::string> pieces = {""};
    for (const auto& grid : field.grids) {
      for (int s = grid.next_slot(arena_, -1); s >= 0; s = grid.next_slot(arena_, s)) {
        pieces.push_back(state::piece_text(grid, arena_, s) + " ");
      }
    }
    for (const auto& piece : pieces) {
      for (const auto& feature : schema_.family(field.family).features) {
        for (const auto& side : sides) add(piece + feature.name + side);
      }
    }
  }

  /// The names of a region.
  void members(const state::FieldType& board) {
    if (board.place_family)
      family(board.place_family);
    else
      segments(board);
  }

  /// Every kind of every owner in its supply, and what is offered; where else
  /// figures stand is not enumerated.
  void figures(std::span<const std::string> players, std::span<const std::string> offered) {
    const auto& field = schema_.field(shape_.type.field());
    for (const auto& kind : field.figure_kinds) {
      add(kind);
      for (const auto& player : players) add(kind + " of " + player);
    }
    for (const auto& text : offered) add(text);
    out_.complete = false;
  }

  void cells() {
    int left = 0, right = 0, top = 0, bottom = 0;
    for (const FieldId id : shape_.containers) {
      const state::FieldType& f = schema_.field(id);
      std::vector<board::Grid> grids = f.grids;
      if (f.is_layer())
        grids.insert(grids.end(), schema_.field(f.over).grids.begin(),
                     schema_.field(f.over).grids.end());
      for (const auto& grid : grids) {
        for (int s = grid.next_slot(arena_, -1); s >= 0; s = grid.next_slot(arena_, s)) {
          const Cell c = grid.cell_of(arena_, s);
          left = std::min<int>(left, c.x);
          right = std::max<int>(right, c.x);
          top = std::min<int>(top, c.y);
          bottom = std::max<int>(bottom, c.y);
        }
      }
    }
    const auto widen = [this](int& low, int& high) {
      low -= kBeyond;
      high += kBeyond;
      if (high - low < kWidest) return;
      out_.complete = false;
      low += static_cast<int>(random_.below(static_cast<std::uint64_t>(high - low - kWidest + 1)));
      high = low + kWidest;
    };
    widen(left, right);
    widen(top, bottom);
    for (int y = top; y <= bottom; ++y) {
      for (int x = left; x <= right; ++x) cell(x, y);
    }
    cell(kCellLimit, 0);
    cell(0, kCellLimit + 1);
  }
  static std::string cell_text(int x, int y) {
    return "(" + std::to_string(x) + "," + std::to_string(y) + ")";
  }
  void cell(int x, int y) {
    const std::string text = cell_text(x, y);
    place(text);
    if (!shape_.type.is(Kind::piece) ||
        !schema_.family(schema_.field(shape_.type.field()).family).has_halves)
      return;
    for (const char* half : {"NE", "SE", "SW", "NW"}) place(text + half);
  }
  void place(const std::string& text) {
    add(text);
    if (!shape_.turns) return;
    for (const char* turn : {" turned 90", " turned 180", " turned 270"}) add(text + turn);
  }

  // --- several values together

  /// As many values as are offered together, one less and one more, in every
  /// order of the candidates; where these are too many, what is offered with
  /// one value exchanged.
  void several(std::span<const std::string> players, std::span<const std::string> offered,
               std::size_t most) {
    moves::ParameterShape one = shape_;
    one.several = false;
    const Candidates each = Maker(schema_, arena_, one, random_).make(players, {}, most);
    const auto& all = each.texts;
    const std::vector<std::string> chosen =
        offered.empty() ? std::vector<std::string>{} : parts(offered.front());
    const std::size_t number = std::max<std::size_t>(chosen.size(), 1);
    std::size_t texts = 1;
    for (std::size_t i = 0; i <= number && texts <= most; ++i) texts *= all.size();
    out_.complete = each.complete;
    if (texts <= most) {
      for (std::size_t length = std::max<std::size_t>(number - 1, 1); length <= number + 1;
           ++length) {
        tuples(all, length, {});
      }
      return;
    }
    out_.complete = false;
    for (const auto& text : offered) add(text);
    for (std::size_t i = 0; i < most && !offered.empty() && !all.empty(); ++i) {
      auto list = parts(offered[random_.index(offered.size())]);
      std::swap(list.front(), list[random_.index(list.size())]);
      add(joined(list));
      list.back() = all[random_.index(all.size())];
      add(joined(list));
      list.push_back(all[random_.index(all.size())]);
      add(joined(list));
      list.resize(list.size() - 2);
      if (!list.empty()) add(joined(list));
    }
  }
  void tuples(const std::vector<std::string>& all, std::size_t length,
              const std::string& beginning) {
    if (length == 0) {
      add(beginning);
      return;
    }
    for (const auto& text : all)
      tuples(all, length - 1, beginning.empty() ? text : beginning + ", " + text);
  }
  static std::vector<std::string> parts(const std::string& text) {
    std::vector<std::string> list;
    for (std::size_t begin = 0; begin < text.size();) {
      const std::size_t end = std::min(text.find(", ", begin), text.size());
      list.push_back(text.substr(begin, end - begin));
      begin = end + 2;
    }
    return list;
  }
  static std::string joined(const std::vector<std::string>& list) {
    std::string text;
    for (const auto& part : list) text += (text.empty() ? "" : ", ") + part;
    return text;
  }

  // --- sub-multisets

  void add(const Bag& bag) {
    std::string text;
    for (const auto& [component, n] : bag) {
      for (int i = 0; i < n; ++i) text += (text.empty() ? "" : ", ") + component;
    }
    add(text.empty() ? std::string("nothing") : std::move(text));
  }

  void bags(std::span<const std::string> offered, std::size_t most) {
    const auto& f = schema_.family(shape_.type.family());
    add(Bag{});
    for (std::int32_t t = 0; t < f.size; ++t) add(Bag{{name(f, t), 1}});
    for (const FieldId id : shape_.containers) {
      const auto& field = schema_.field(id);
      if (field.kind != FieldKind::pile) continue;
      for (std::size_t i = 0; i < field.instances; ++i) sub_multisets(f, field, field.at(i), most);
    }
    if (out_.complete) return;
    for (std::size_t i = 0; i < kNeighbours && !offered.empty(); ++i) {
      neighbours(f, split(offered[random_.index(offered.size())]));
    }
  }

  void sub_multisets(const state::FamilyType& f, const state::FieldType& field, Address pile,
                     std::size_t most) {
    std::vector<std::pair<const std::string*, int>> stock;
    std::size_t all = 1;
    for (std::int32_t t = 0; t < field.types; ++t) {
      const Word n = state::pile::count(arena_, pile, t);
      if (n == 0) continue;
      stock.emplace_back(&name(f, t), n);
      if (all <= most) all *= static_cast<std::size_t>(n) + 1;
      // More than there are.
      add(Bag{{name(f, t), n + 1}});
    }
    if (all <= most) {
      for (std::size_t number = 0; number < all; ++number) {
        Bag bag;
        std::size_t rest = number;
        for (const auto& [component, n] : stock) {
          const auto radix = static_cast<std::size_t>(n) + 1;
          if (rest % radix > 0) bag[*component] = static_cast<int>(rest % radix);
          rest /= radix;
        }
        add(bag);
      }
      return;
    }
    out_.complete = false;
    for (std::size_t i = 0; i < most / 2; ++i) {
      Bag bag;
      for (std::uint64_t picks = 1 + random_.below(6); picks > 0; --picks) {
        const auto& [component, n] = stock[random_.index(stock.size())];
        if (bag[*component] < n) ++bag[*component];
      }
      add(bag);
    }
  }

  /// One component less, one more, one exchanged.
  void neighbours(const state::FamilyType& f, const Bag& bag) {
    for (const auto& [component, n] : bag) {
      Bag less = bag;
      if (n == 1)
        less.erase(component);
      else
        --less[component];
      add(less);
      ++less[any(f)];
      add(less);
      Bag twice = bag;
      ++twice[component];
      add(twice);
    }
    Bag more = bag;
    ++more[any(f)];
    add(more);
  }
  const std::string& any(const state::FamilyType& f) {
    return name(f, static_cast<std::int32_t>(random_.below(static_cast<std::uint64_t>(f.size))));
  }

  /// A list of components; what is no name of one is left out.
  [[nodiscard]] Bag split(const std::string& text) const {
    Bag bag;
    for (const auto& word : parts(text)) {
      if (schema_.find_component(word)) ++bag[word];
    }
    return bag;
  }

  const state::Schema& schema_;
  const Arena& arena_;
  const moves::ParameterShape& shape_;
  rng::Stream& random_;
  std::set<std::string> seen_;
  Candidates out_;
};

}  // namespace

Candidates candidates(const flow::Game& game, const moves::ParameterShape& shape,
                      std::span<const std::string> players, std::span<const std::string> offered,
                      std::size_t most, rng::Stream& random) {
  return Maker(game.rules().schema(), game.arena(), shape, random).make(players, offered, most);
}

}  // namespace castellan::play
