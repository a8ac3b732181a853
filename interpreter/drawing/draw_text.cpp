#include "interpreter/drawing/draw_text.hpp"

#include <algorithm>

#include "grammar/utf8.hpp"
#include "interpreter/drawing/lettering.hpp"
#include "interpreter/drawing/picture.hpp"
#include "interpreter/drawing/text/canvas.hpp"
#include "interpreter/drawing/text/grid.hpp"
#include "interpreter/drawing/text/map.hpp"
#include "interpreter/drawing/text/plan.hpp"
#include "interpreter/session/session.hpp"

namespace castellan::drawing {
namespace {

constexpr std::size_t kLineWidth = 78;

/// A part of a line and how wide it is without its colours.
struct Words {
  std::string text;
  std::size_t width = 0;
};

class Page {
 public:
  Page(const Picture& picture, bool color) : picture_(picture), color_(color) {}

  std::string run() {
    line("", picture_.title + (picture_.state.empty() ? "" : " · " + picture_.state));
    scores();
    if (!picture_.shared.empty()) out_ += '\n';
    panels("", picture_.shared);
    for (const PlayerPicture& player : picture_.players) {
      out_ += '\n';
      std::string heading = color_ ? painted(" " + player.name + " ", player.colour) : player.name;
      if (player.decides) heading += " decides";
      line("", heading);
      panels("  ", player.panels);
    }
    return std::move(out_);
  }

 private:
  void line(std::string_view indent, std::string_view text) {
    out_ += indent;
    out_ += text;
    out_ += '\n';
  }

  void scores() {
    std::string text;
    const auto add = [&](const std::string& name, std::int64_t points) {
      text += (text.empty() ? "" : " · ") + name + " " + std::to_string(points);
    };
    for (const PlayerPicture& p : picture_.players) {
      if (p.score) add(p.name, *p.score);
    }
    for (const auto& [name, points] : picture_.others) add(name, points);
    if (!text.empty()) line("", "Score: " + text);
  }

  // Values that follow one another share a line.
  void panels(const std::string& indent, const std::vector<Panel>& all) {
    for (std::size_t i = 0; i < all.size();) {
      if (all[i].kind != Panel::Kind::value) {
        panel(indent, all[i++]);
        continue;
      }
      std::vector<Words> values;
      for (; i < all.size() && all[i].kind == Panel::Kind::value; ++i) {
        values.push_back(plain(all[i].title + ": " + all[i].value));
      }
      listing(indent, "", values, " · ");
    }
  }

  void panel(const std::string& indent, const Panel& panel) {
    switch (panel.kind) {
      case Panel::Kind::pile:
        return pile(indent, panel);
      case Panel::Kind::slots:
      case Panel::Kind::map:
        return places(indent, panel);
      case Panel::Kind::grid:
        return grid(indent, panel);
      case Panel::Kind::tokens:
        return tokens(indent, panel);
      case Panel::Kind::table:
        return table(indent, panel);
      case Panel::Kind::value:
        break;
    }
  }

  [[nodiscard]] static Words plain(const std::string& text) { return {text, width_of(text)}; }
  [[nodiscard]] Words component(const Look& look) const {
    return {color_ ? painted(look.id, look.fill) : look.id, width_of(look.id)};
  }

  /// `title: a, b, c`, continued on further lines deeper by two blanks.
  void listing(const std::string& indent, const std::string& title,
               const std::vector<Words>& pieces, std::string_view between = ", ") {
    std::string text = indent + title;
    std::size_t width = indent.size() + width_of(title);
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      if (i > 0) {
        text += between;
        width += width_of(between);
      }
      if (i > 0 && width + pieces[i].width > kLineWidth) {
        text.erase(text.find_last_not_of(' ') + 1);
        line("", text);
        text = indent + "  ";
        width = text.size();
      }
      text += pieces[i].text;
      width += pieces[i].width;
    }
    line("", text);
  }

  /// In a line when there is one row; else a column for each value, to the right.
  void table(const std::string& indent, const Panel& panel) {
    if (panel.rows.size() == 1) {
      std::vector<Words> pieces;
      for (std::size_t i = 0; i < panel.columns.size(); ++i)
        pieces.push_back(plain(panel.columns[i] + " " + panel.rows[0].cells[i]));
      return listing(indent, panel.title + ": ", pieces);
    }
    line(indent, panel.title);
    std::size_t widest = 0;
    std::vector<std::size_t> widths;
    for (const std::string& column : panel.columns) widths.push_back(width_of(column));
    for (const TableRow& row : panel.rows) {
      widest = std::max(widest, width_of(row.label));
      for (std::size_t i = 0; i < widths.size(); ++i)
        widths[i] = std::max(widths[i], width_of(row.cells[i]));
    }
    const auto write = [&](const std::string& label, const std::vector<std::string>& cells) {
      std::string text = label + std::string(widest - width_of(label), ' ');
      for (std::size_t i = 0; i < widths.size(); ++i)
        text += std::string(2 + widths[i] - width_of(cells[i]), ' ') + cells[i];
      line(indent + "  ", text);
    };
    write("", panel.columns);
    for (const TableRow& row : panel.rows) write(row.label, row.cells);
  }

  void pile(const std::string& indent, const Panel& panel) {
    std::vector<Words> pieces;
    for (const Item& item : panel.items) {
      Words piece = component(*item.look);
      const std::string times = item.count > 1 ? " x" + std::to_string(item.count) : "";
      const std::string place = item.place.empty() ? "" : item.place + " ";
      pieces.push_back({place + piece.text + times, piece.width + width_of(place) + times.size()});
    }
    if (panel.hidden > 0) {
      pieces.push_back(
          plain(std::to_string(panel.hidden) + " " + panel.what + (panel.hidden == 1 ? "" : "s")));
    }
    if (pieces.empty()) pieces.push_back(plain("none"));
    listing(indent, panel.title + ": ", pieces);
  }

  void places(const std::string& indent, const Panel& panel) {
    const bool empty = std::all_of(panel.items.begin(), panel.items.end(),
                                   [](const Item& i) { return i.blank(); });
    const bool map = panel.kind == Panel::Kind::map;
    std::vector<std::string> plan;
    if (map) plan = plan_lines(panel, picture_.players, color_);
    if (map && plan.empty()) plan = map_lines(panel, picture_.players, color_);
    if (empty && plan.empty()) return listing(indent, panel.title + ": ", {plain("empty")});
    line(indent, panel.title);
    for (const std::string& text : plan) line(indent + "  ", text);
    const bool undrawn = map && plan.empty();
    const bool has_places = std::all_of(panel.items.begin(), panel.items.end(),
                                        [](const Item& i) { return i.at.has_value(); });
    if (undrawn && has_places)
      line(indent + "  ", "too large for a drawing in text; its places by name:");
    std::size_t widest = 0, blank = 0;
    for (const Item& item : panel.items) widest = std::max(widest, width_of(item.place));
    for (const Item& item : panel.items) {
      if (map && item.blank()) {
        ++blank;
        continue;
      }
      if (!plan.empty() && by_owner_alone(item)) continue;
      std::string text = item.place + std::string(widest - width_of(item.place) + 2, ' ');
      if (item.look) {
        text += component(*item.look).text;
      } else {
        text += item.hidden ? "hidden" : "-";
      }
      if (item.owner) text += "  of " + picture_.players[item.owner.index()].name;
      line(indent + "  ", text + notes(item));
      if (item.look && !item.look->row.empty()) {
        const std::string deeper = indent + "  " + std::string(widest + 2, ' ');
        for (const std::string& part : wrapped(item.look->row, kLineWidth - deeper.size()))
          line(deeper, part);
      }
    }
    if (undrawn && blank > 0)
      line(indent + "  ",
           std::to_string(blank) + (blank < panel.items.size() ? " more, empty" : ", all empty"));
  }

  /// Whether a plan says all there is of a place: whose it is, by an initial that nobody shares.
  [[nodiscard]] bool by_owner_alone(const Item& item) const {
    if (!item.owner || item.look || item.hidden || !item.badges.empty() || !item.tokens.empty())
      return false;
    const auto initial = [&](const PlayerPicture& p) {
      return std::string_view(p.name).substr(0, grammar::decode_utf8(p.name, 0).length);
    };
    const auto shares = [&](const PlayerPicture& p) {
      return initial(p) == initial(picture_.players[item.owner.index()]);
    };
    return std::count_if(picture_.players.begin(), picture_.players.end(), shares) == 1;
  }

  static std::string notes(const Item& item) {
    std::string out;
    for (const std::string& badge : item.badges) out += "  " + badge;
    for (const Token& t : item.tokens) out += "  " + token_in_words(t);
    return out;
  }
  void grid(const std::string& indent, const Panel& panel) {
    if (panel.items.empty()) return listing(indent, panel.title + ": ", {plain("empty")});
    line(indent, panel.title);
    for (const std::string& text : grid_lines(panel, color_)) line(indent + "  ", text);
  }

  void tokens(const std::string& indent, const Panel& panel) {
    std::vector<Words> pieces;
    for (const Token& t : panel.tokens) {
      std::string text = t.count > 1 ? std::to_string(t.count) + " " : "";
      text += t.look.id;
      if (!t.where.empty()) text += " (" + t.where + ")";
      pieces.push_back(plain(text));
    }
    listing(indent, panel.title + ": ", pieces);
  }

  const Picture& picture_;
  bool color_;
  std::string out_;
};

}  // namespace

std::string draw_text(const session::Session& session, std::optional<Seat> viewer, bool color) {
  return draw_text(session, viewer, color, view_style(session.ruleset()));
}

std::string draw_text(const session::Session& session, std::optional<Seat> viewer, bool color,
                      const ViewStyle& style) {
  const Picture picture = take_picture(session, viewer, style);
  return Page(picture, color).run();
}

}  // namespace castellan::drawing
