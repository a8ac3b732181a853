#include "interpreter/drawing/text/grid.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "grammar/utf8.hpp"
#include "interpreter/board/grid.hpp"
#include "interpreter/drawing/lettering.hpp"
#include "interpreter/drawing/text/canvas.hpp"
#include "interpreter/drawing/text/cards.hpp"

namespace castellan::drawing {
namespace {

constexpr int kLeastCell = 5;
constexpr int kMostCell = 9;
constexpr int kMostCells = 10'000;

enum Rule : int { kNoLine, kThin, kThick };

// By arms (up 1, right 2, down 4, left 8); [thick horizontally][thick vertically].
constexpr std::string_view kJunctions[2][2][16] = {
    {{" ", " ", " ", "└", " ", "│", "┌", "├", " ", "┘", "─", "┴", "┐", "┤", "┬", "┼"},
     {" ", " ", " ", "╙", " ", "║", "╓", "╟", " ", "╜", "─", "╨", "╖", "╢", "╥", "╫"}},
    {{" ", " ", " ", "╘", " ", "│", "╒", "╞", " ", "╛", "═", "╧", "╕", "╡", "╤", "╪"},
     {" ", " ", " ", "╚", " ", "║", "╔", "╠", " ", "╝", "═", "╩", "╗", "╣", "╦", "╬"}}};
constexpr std::string_view kAcross[] = {" ", "─", "═"};
constexpr std::string_view kDown[] = {" ", "│", "║"};
constexpr std::string_view kArrows[] = {"", "→", "↓", "←"};

// The letters of a piece's marks: `pp` for two of a kind, `p5` for many.
std::string marks_text(const Item& item) {
  constexpr int kWrittenOut = 3;
  std::string out;
  const auto add = [&](const Sign& sign) {
    if (sign.letter.empty()) return;
    for (int n = 0; n < (sign.count > kWrittenOut ? 1 : sign.count); ++n) out += sign.letter;
    if (sign.count > kWrittenOut) out += std::to_string(sign.count);
  };
  for (const Patch& patch : item.patches) {
    if (patch.halves == 0) out += patch.style->shorthand.value_or("");
    for (const Sign& sign : patch.signs) add(sign);
  }
  for (const Sign& sign : item.marks) add(sign);
  return out;
}

// The same in words, for marks that have no room.
std::string marks_in_words(const Item& item) {
  std::vector<std::string> words;
  const auto add = [&](const Sign& sign) {
    words.push_back(sign.name + (sign.count > 1 ? " " + std::to_string(sign.count) : ""));
  };
  for (const Patch& patch : item.patches) {
    if (patch.halves == 0 && patch.style->shorthand) words.push_back(patch.feature);
    for (const Sign& sign : patch.signs) add(sign);
  }
  for (const Sign& sign : item.marks) add(sign);
  if (!item.above.empty()) words.push_back("^" + item.above);
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : ", ") + word;
  return out;
}

/// What the letters of marks of whole pieces mean: letters, name, letters, name.
std::vector<std::string> meanings_of_marks(const Panel& panel) {
  std::map<std::string, std::string> meanings;
  for (const Item& item : panel.items) {
    for (const Sign& sign : item.marks) {
      if (!sign.letter.empty() && !sign.towards) meanings.try_emplace(sign.letter, sign.name);
    }
  }
  std::string all;
  for (const auto& [letters, name] : meanings)
    all += (all.empty() ? "" : ", ") + letters + " " + name;
  return all.empty() ? std::vector<std::string>() : wrapped(all, kPageColumns);
}

class GridLines {
 public:
  GridLines(const Panel& panel, board::Box box) : panel_(panel), box_(box) {
    for (const Item& item : panel.items) {
      inner_ = std::max({inner_, static_cast<int>(width_of(item.look->label)),
                         static_cast<int>(width_of(item.look->shorthand)) + 2});
      if (!item.tokens.empty()) rows_ = 3;
    }
    inner_ = std::min(inner_, kMostCell);
    for (int y = box.min_y; y <= box.max_y; ++y) {
      margin_ = std::max(margin_, static_cast<int>(std::to_string(y).size()) + 1);
    }
    at_.assign(static_cast<std::size_t>(box.width()) * static_cast<std::size_t>(box.height()), {});
    for (const Item& item : panel.items) {
      auto& beyond = at_[static_cast<std::size_t>(item.cell.y - box.min_y) *
                             static_cast<std::size_t>(box.width()) +
                         static_cast<std::size_t>(item.cell.x - box.min_x)];
      for (std::size_t s = 0; s < beyond.size(); ++s) {
        if (board::has_side(sides_of(item), static_cast<Side>(s))) beyond[s] = &item;
      }
    }
  }

  [[nodiscard]] std::vector<std::string> run(bool color) const {
    TextCanvas canvas(margin_ + box_.width() * (inner_ + 1) + 1, 2 + box_.height() * (rows_ + 1));
    axes(canvas);
    for (int y = 0; y <= box_.height(); ++y) {
      for (int x = 0; x <= box_.width(); ++x) corner(canvas, x, y);
    }
    for (const Item& item : panel_.items) piece(canvas, item);
    return canvas.parts(color, margin_, inner_ + 1, [&](int from, int to) {
      return "columns " + std::to_string(box_.min_x + from) + " to " +
             std::to_string(box_.min_x + to - 1) + " of " + std::to_string(box_.min_x) + " to " +
             std::to_string(box_.max_x);
    });
  }

  /// Whether all figures on a piece are to be read in its cell.
  [[nodiscard]] bool has_room_for_tokens(const Item& item) const {
    if (item.half) return has_room(item) && static_cast<int>(width_of(half_text(item))) < inner_;
    return static_cast<int>(width_of(tokens_text(item.tokens))) <= inner_;
  }
  /// Whether all marks of a piece are to be read in its cell.
  [[nodiscard]] bool has_room(const Item& item) const {
    if (item.half)
      return signs_text(item).empty() || static_cast<int>(width_of(half_text(item))) < inner_;
    return static_cast<int>(width_of(signs_text(item))) <=
           inner_ - (item.turn == Turn::none ? 0 : 1);
  }

 private:
  [[nodiscard]] static board::Sides sides_of(const Item& item) {
    return item.half ? board::sides_of(board::Form::half, *item.half) : board::kEverySide;
  }

  /// Letters, marks and what lies over a piece.
  [[nodiscard]] static std::string signs_text(const Item& item) {
    const std::string marks = marks_text(item) + (item.above.empty() ? "" : "^" + item.above);
    const std::string& name = item.look->shorthand;
    return name + (name.empty() || marks.empty() ? "" : " ") + marks;
  }

  // What reaches a side of a cell.
  [[nodiscard]] const Item* item(int x, int y, Side side) const {
    if (x < 0 || y < 0 || x >= box_.width() || y >= box_.height()) return nullptr;
    return at_[static_cast<std::size_t>(y) * static_cast<std::size_t>(box_.width()) +
               static_cast<std::size_t>(x)][static_cast<std::size_t>(side)];
  }
  [[nodiscard]] int column(int x) const { return margin_ + x * (inner_ + 1); }
  [[nodiscard]] int row(int y) const { return 1 + y * (rows_ + 1); }

  // The line between two pieces, the first to the north or west.
  static Rule line(const Item* first, const Item* second, Side side) {
    if (first == nullptr && second == nullptr) return kNoLine;
    if (first != nullptr && (first->joined >> static_cast<int>(side) & 1) != 0) return kNoLine;
    const auto thick = [](const Item* i, Side s) {
      return i != nullptr && i->sides.edge[static_cast<int>(s)] != nullptr;
    };
    return thick(first, side) || thick(second, opposite(side)) ? kThick : kThin;
  }
  // The line to the right of the lattice point (x, y), and that below it.
  [[nodiscard]] Rule across(int x, int y) const {
    return x < 0 || x >= box_.width()
               ? kNoLine
               : line(item(x, y - 1, Side::south), item(x, y, Side::north), Side::south);
  }
  [[nodiscard]] Rule down(int x, int y) const {
    return y < 0 || y >= box_.height()
               ? kNoLine
               : line(item(x - 1, y, Side::east), item(x, y, Side::west), Side::east);
  }
  static std::string letter(const Item* first, const Item* second, Side side) {
    const std::string a = first == nullptr ? "" : first->sides.letter[static_cast<int>(side)];
    const std::string b =
        second == nullptr ? "" : second->sides.letter[static_cast<int>(opposite(side))];
    return a.empty() ? b : a;
  }

  void axes(TextCanvas& canvas) const {
    for (int x = 0; x < box_.width(); ++x) {
      const std::string number = std::to_string(box_.min_x + x);
      canvas.put(column(x) + 1 + (inner_ - static_cast<int>(number.size())) / 2, 0, number);
    }
    for (int y = 0; y < box_.height(); ++y) {
      const std::string number = std::to_string(box_.min_y + y);
      canvas.put(margin_ - 1 - static_cast<int>(number.size()), row(y) + 1 + (rows_ - 1) / 2,
                 number);
    }
  }

  void corner(TextCanvas& canvas, int x, int y) const {
    const Rule up = down(x, y - 1), right = across(x, y), below = down(x, y),
               left = across(x - 1, y);
    const unsigned arms = (up != kNoLine ? 1U : 0U) | (right != kNoLine ? 2U : 0U) |
                          (below != kNoLine ? 4U : 0U) | (left != kNoLine ? 8U : 0U);
    const bool thick_across = right == kThick || left == kThick;
    const bool thick_down = up == kThick || below == kThick;
    canvas.put(column(x), row(y), kJunctions[thick_across ? 1 : 0][thick_down ? 1 : 0][arms]);
    if (right != kNoLine) {
      for (int i = 1; i <= inner_; ++i) canvas.put(column(x) + i, row(y), kAcross[right]);
      canvas.put(column(x) + (inner_ + 1) / 2, row(y),
                 letter(item(x, y - 1, Side::south), item(x, y, Side::north), Side::south));
    }
    if (below != kNoLine) {
      for (int i = 1; i <= rows_; ++i) canvas.put(column(x), row(y) + i, kDown[below]);
      canvas.put(column(x), row(y) + 1,
                 letter(item(x - 1, y, Side::east), item(x, y, Side::west), Side::east));
    }
  }

  // Of half a cell, all in one row: its letters, marks and figures.
  [[nodiscard]] static std::string half_text(const Item& item) {
    const std::string signs = signs_text(item);
    return (signs.empty() ? item.look->label : signs) + tokens_text(item.tokens);
  }
  // In the northern row or the southern one, towards its corner, and the diagonal behind it.
  void half(TextCanvas& canvas, const Item& item) const {
    const board::Sides sides = sides_of(item);
    const bool north = board::has_side(sides, Side::north),
               east = board::has_side(sides, Side::east);
    const int left = column(item.cell.x - box_.min_x) + 1;
    const int top = row(item.cell.y - box_.min_y) + 1 + (north ? 0 : rows_ - 1);
    TextCanvas inside(inner_ - 1, 1);
    const std::string text = half_text(item);
    inside.put(0, 0, text);
    const int room = inner_ - std::min(inner_ - 1, static_cast<int>(width_of(text)));
    canvas.put(east ? left + room : left, top, inside.lines(false).front());
    canvas.put(east ? left + room - 1 : left + inner_ - room, top, north == east ? "╲" : "╱");
    canvas.paint(left, top, inner_, item.look->fill);
  }

  void piece(TextCanvas& canvas, const Item& item) const {
    if (item.half) return half(canvas, item);
    const int left = column(item.cell.x - box_.min_x) + 1;
    const int top = row(item.cell.y - box_.min_y) + 1;
    const auto cut = [&](const std::string& text) {
      TextCanvas inside(inner_, 1);
      inside.put(0, 0, text);
      return inside.lines(false).front();
    };
    canvas.put(left, top, cut(signs_text(item)));
    if (item.turn != Turn::none)
      canvas.put(left + inner_ - 1, top, kArrows[static_cast<int>(item.turn)]);
    const std::string label = cut(item.look->label);
    canvas.put(left + inner_ - static_cast<int>(width_of(label)), top + 1, label);
    if (rows_ > 2) canvas.put(left, top + 2, cut(tokens_text(item.tokens)));
    for (int i = 0; i < rows_; ++i) canvas.paint(left, top + i, inner_, item.look->fill);
  }

  const Panel& panel_;
  board::Box box_;
  int inner_ = kLeastCell;
  int rows_ = 2;
  int margin_ = 2;
  std::vector<std::array<const Item*, kSides>> at_;  // by cell: what reaches each of its sides
};

}  // namespace

std::string tokens_text(const std::vector<Token>& tokens) {
  std::string out;
  for (const Token& t : tokens) {
    out += t.owner.empty() ? "○" : "●" + t.owner.substr(0, grammar::decode_utf8(t.owner, 0).length);
    out += t.look.label.empty() ? t.look.shorthand : t.look.label;
    if (t.count > 1) out += std::to_string(t.count);
  }
  return out;
}

std::string token_in_words(const Token& t) {
  std::string out = t.count > 1 ? std::to_string(t.count) + " " : "";
  out += t.look.id;
  return t.owner.empty() ? out : out + " of " + t.owner;
}

std::vector<std::string> grid_lines(const Panel& panel, bool color) {
  if (panel.items.empty()) return {};
  const Cell first = panel.items.front().cell;
  board::Box box{first.x, first.y, first.x, first.y};
  for (const Item& item : panel.items) box = box.including(item.cell);
  if (has_card_texts(panel, box)) return card_lines(panel, box, color);
  std::vector<std::string> out;
  if (box.width() * box.height() <= kMostCells) {
    const GridLines lines(panel, box);
    out = lines.run(color);
    for (const Item& item : panel.items) {
      if (!lines.has_room(item)) out.push_back(item.place + ": " + marks_in_words(item));
      if (lines.has_room_for_tokens(item)) continue;
      std::string words;
      for (const Token& t : item.tokens) words += (words.empty() ? "" : ", ") + token_in_words(t);
      out.push_back(item.place + ": " + words);
    }
    std::vector<std::string> meanings = meanings_of_marks(panel);
    out.insert(out.end(), meanings.begin(), meanings.end());
  } else {
    out.push_back("pieces lie too far apart for a drawing; one by one:");
    for (const Item& item : panel.items) {
      std::string line = item.look->id + " " + item.place;
      if (item.turn != Turn::none)
        line += " turned " + std::to_string(90 * static_cast<int>(item.turn));
      out.push_back(std::move(line));
    }
  }
  for (const Item& item : panel.items) {
    if (!item.covered.empty()) out.push_back(item.place + ": " + item.covered);
    for (const std::string& badge : item.badges) out.push_back(item.place + ": " + badge);
  }
  return out;
}

}  // namespace castellan::drawing
