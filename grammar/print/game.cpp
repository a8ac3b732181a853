#include <algorithm>
#include <array>
#include <string_view>

#include "grammar/build/names.hpp"
#include "grammar/build/text.hpp"
#include "grammar/parse.hpp"
#include "grammar/print/printer.hpp"

namespace castellan::grammar {
namespace {

// Words that begin something else than a path, or that are looked for behind a
// name.
constexpr std::array<std::string_view, 20> kLeadingWords = {
    "over", "moves", "legal", "illegal", "phase", "error", "line",  "winner", "rank", "turn",
    "end",  "of",    "on",    "held",    "in",    "out",   "event", "paid",   "sees", "hidden"};

bool leads(std::string_view word) {
  std::string lower(word);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return std::find(kLeadingWords.begin(), kLeadingWords.end(), lower) != kLeadingWords.end();
}

std::string name(const TextToken& t) {
  return build::is_name(t.text) && !leads(t.text) ? t.text : build::quoted(t.text);
}

std::string item(const TextToken& t) {
  return build::is_item(t.text) ? t.text : build::quoted(t.text);
}

std::string move_text(const std::string& text) {
  return build::is_move_text(text) ? text : build::quoted(text);
}

template <typename List, typename Print>
std::string joined(const List& list, const char* between, Print print_one) {
  std::string text;
  for (const auto& x : list) {
    if (!text.empty()) text += between;
    text += print_one(x);
  }
  return text;
}

std::string part(const TextToken& t) {
  return "." + (build::is_name(t.text) ? t.text : build::quoted(t.text));
}

std::string path(const std::vector<TextToken>& parts, bool of_player, bool leading = true) {
  const bool plain = build::is_name(parts[0].text) && !(leading && leads(parts[0].text));
  std::string text = plain ? parts[0].text : build::quoted(parts[0].text);
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const bool dotted = (i == 1 && of_player) || !build::is_index(parts[i].text);
    const bool owner = i > 1 && i + 1 == parts.size() && parts[i].text == "owner";
    text += dotted || owner ? part(parts[i]) : "[" + parts[i].text + "]";
  }
  return text;
}

// A string after a name would be taken for the text of an expectation.
std::string field(const Expectation& e) {
  if (e.player.text.empty()) return path(e.path, false);
  if (build::is_name(e.path[0].text)) return name(e.player) + " " + path(e.path, false, false);
  std::vector<TextToken> whole = e.path;
  whole.insert(whole.begin(), e.player);
  return path(whole, true);
}

std::string values(const Expectation& e) { return " = " + joined(e.values, ", ", item); }

// A word of a place: one that is no cell may stand in quotes.
std::string location_word(const TextToken& t) {
  const bool plain = !t.text.empty() && t.text.find_first_of(" \t#\"") == std::string::npos;
  return plain || t.text.front() == '(' ? t.text : build::quoted(t.text);
}

std::string figure(const FigureText& f) {
  std::string text = f.kind.text;
  if (!f.owner.text.empty()) text += " of " + name(f.owner);
  switch (f.where) {
    case FigureText::Where::on:
      text += " on " + joined(f.location, " ", location_word);
      break;
    case FigureText::Where::held:
      text += " held by " + name(f.holder);
      break;
    case FigureText::Where::supply:
      text += " in the supply";
      break;
    case FigureText::Where::out:
      text += " out of the game";
      break;
  }
  if (!f.role.text.empty()) text += " role " + f.role.text;
  if (!f.stack.text.empty()) text += " stack " + f.stack.text;
  if (!f.custodian.text.empty()) text += " kept by " + name(f.custodian);
  return text;
}

std::string joined_item(const JoinedItem& j) {
  return joined(j.a, " ", print_detail::value) + " - " + joined(j.b, " ", print_detail::value);
}

std::string expectation(const Expectation& e) {
  using Kind = Expectation::Kind;
  switch (e.kind) {
    case Kind::field:
      return field(e) + values(e);
    case Kind::moves:
      return "moves " + e.values[0].text;
    case Kind::legal:
      return "legal " + build::quoted(e.text.text);
    case Kind::illegal:
      return "illegal " + build::quoted(e.text.text) +
             (e.because.text.empty() ? "" : " because " + build::quoted(e.because.text));
    case Kind::phase:
      return "phase " + build::quoted(e.text.text);
    case Kind::line:
      return "line " + name(e.player) + " " + e.path[0].text + " " + e.values[0].text +
             (e.counted.empty() ? "" : " counts " + joined(e.counted, ", ", item));
    case Kind::winner:
      return "winner " + joined(e.values, ", ", item);
    case Kind::rank:
      return "rank " + name(e.player) + " " + e.values[0].text;
    case Kind::event:
      return "event" + (e.path.empty() ? "" : " " + e.path[0].text) +
             (e.text.text.empty() ? "" : " " + build::quoted(e.text.text));
    case Kind::paid:
      return "paid " + name(e.player) + " " + e.values[0].text +
             (e.path.empty() ? "" : " by " + e.path[0].text);
    case Kind::sees:
      return name(e.viewer) + " sees " + field(e) + (e.hidden ? " hidden" : values(e));
    case Kind::over:
      return "over";
    case Kind::error:
      return "error " + build::quoted(e.text.text);
    case Kind::figure:
      return (e.values.empty() ? "" : e.values[0].text + " ") + figure(e.figure);
  }
  return {};
}

std::string placed(const PlacedItem& p) {
  std::string text =
      build::is_id(p.component.text) ? p.component.text : build::quoted(p.component.text);
  for (const Value& v : p.at) text += " " + print_detail::value(v);
  if (p.turned != 0) text += " turned " + std::to_string(p.turned);
  return text;
}

/// `majority(2, castle)`: a sheet, with its arguments if it has any.
std::string sheet_call(const std::vector<TextToken>& words) {
  const std::string& sheet = words[0].text;
  if (words.size() == 1) return sheet;
  const std::vector<TextToken> values(words.begin() + 1, words.end());
  const auto argument = [](const TextToken& t) {
    return build::is_id(t.text) ? t.text : build::quoted(t.text);
  };
  return sheet + "(" + joined(values, ", ", argument) + ")";
}

class ScriptPrinter {
 public:
  std::string text;

  void statement(const GameStatement& s) {
    using Kind = GameStatement::Kind;
    switch (s.kind) {
      case Kind::ruleset:
        text += "ruleset " + ruleset_text(s.words[0].text);
        if (!s.list.empty()) text += " with " + joined(s.list, ", ", item);
        break;
      case Kind::mod:
        text += "mod " + joined(s.list, ", ", item);
        break;
      case Kind::option:
        text += "option " + s.words[0].text + " = " + item(s.words[1]);
        break;
      case Kind::players:
        for (const TextToken& p : s.list) players_.push_back(p.text);
        text += "players " + joined(s.list, ", ", name);
        break;
      case Kind::seed:
        text += "seed " + s.words[0].text;
        break;
      case Kind::chance:
        text += "chance given";
        break;
      case Kind::draws:
        text += "draws " + joined(s.list, ", ", item);
        break;
      case Kind::move:
        text += name(s.move.player) + ": " + move_text(s.move.move.text);
        break;
      case Kind::expect:
        text += "expect " + expectation(s.expect);
        break;
      case Kind::position:
        text += s.unchecked ? "position unchecked\n" : "position\n";
        for (const PositionLine& line : s.lines) text += "  " + position_line(line) + "\n";
        text += "end";
        break;
      case Kind::set:
        text += s.unchecked ? "set unchecked" : "set";
        if (s.lines.size() == 1) {
          text += " " + position_line(s.lines.front());
          break;
        }
        for (const PositionLine& line : s.lines) text += "\n  " + position_line(line);
        text += "\nend";
        break;
      case Kind::score:
        text += "score " + sheet_call(s.words);
        break;
      case Kind::undo:
        text += "undo";
        if (!s.words.empty()) text += " " + s.words[0].text;
        break;
    }
    text += "\n";
  }

 private:
  [[nodiscard]] std::string position_line(const PositionLine& line) const {
    using Kind = PositionLine::Kind;
    const bool of_player = !line.path.empty() && std::find(players_.begin(), players_.end(),
                                                           line.path[0].text) != players_.end();
    switch (line.kind) {
      case Kind::turn:
        return "turn " + name(line.player);
      case Kind::phase:
        return "phase " + build::quoted(line.text.text) +
               (line.player.text.empty() ? "" : " of " + name(line.player));
      case Kind::assign:
        return path(line.path, of_player) + " = " + joined(line.values, ", ", item);
      case Kind::place:
        return path(line.path, of_player) + ": " + joined(line.items, "; ", placed) +
               (line.items.empty() || line.joins.empty() ? "" : "; ") +
               joined(line.joins, "; ", joined_item);
      case Kind::figure:
        return figure(line.figure);
      case Kind::sees:
        return name(line.player) + " sees " + path(line.path, of_player, false);
    }
    return {};
  }

  std::vector<std::string> players_;
};

}  // namespace

std::string ruleset_text(const std::string& ruleset) {
  return build::is_id(ruleset) ? ruleset : build::quoted(ruleset);
}

std::string player_text(const std::string& player) { return name({player, {}}); }

std::string print(const GameScript& script) {
  ScriptPrinter printer;
  for (const GameStatement& s : script.statements) printer.statement(s);
  return std::move(printer.text);
}

}  // namespace castellan::grammar
