#include "grammar/build/game_builder.hpp"

#include <string>
#include <utility>

#include "grammar/build/values.hpp"

namespace castellan::grammar::build {
namespace {

constexpr std::string_view kBlanks = " \t";

// Without the blanks that a rule had to pass to reach its text.
Span trimmed(const Source& source, Span span) {
  const std::string_view text = source.text(span);
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {span.end, span.end};
  const std::size_t last = text.find_last_not_of(kBlanks) + 1;
  return {span.begin + static_cast<std::uint32_t>(first),
          span.begin + static_cast<std::uint32_t>(last)};
}

bool is_string(std::string_view text) {
  if (text.size() < 2 || text.front() != '"') return false;
  for (std::size_t i = 1; i < text.size(); ++i) {
    if (text[i] == '\\')
      ++i;
    else if (text[i] == '"')
      return i + 1 == text.size();
  }
  return false;
}

GameStatement::Kind statement_kind(Kind kind) {
  switch (kind) {
    case Kind::ruleset:
      return GameStatement::Kind::ruleset;
    case Kind::mods:
      return GameStatement::Kind::mod;
    case Kind::option:
      return GameStatement::Kind::option;
    case Kind::players:
      return GameStatement::Kind::players;
    case Kind::seed:
      return GameStatement::Kind::seed;
    case Kind::chance:
      return GameStatement::Kind::chance;
    case Kind::draws:
      return GameStatement::Kind::draws;
    case Kind::expect:
      return GameStatement::Kind::expect;
    case Kind::position:
      return GameStatement::Kind::position;
    case Kind::set:
      return GameStatement::Kind::set;
    case Kind::score:
      return GameStatement::Kind::score;
    case Kind::undo:
      return GameStatement::Kind::undo;
    default:
      return GameStatement::Kind::move;
  }
}

Expectation::Kind expectation_kind(Kind kind) {
  switch (kind) {
    case Kind::expect_moves:
      return Expectation::Kind::moves;
    case Kind::expect_legal:
      return Expectation::Kind::legal;
    case Kind::expect_illegal:
      return Expectation::Kind::illegal;
    case Kind::expect_phase:
      return Expectation::Kind::phase;
    case Kind::expect_line:
      return Expectation::Kind::line;
    case Kind::expect_winner:
      return Expectation::Kind::winner;
    case Kind::expect_rank:
      return Expectation::Kind::rank;
    case Kind::expect_event:
      return Expectation::Kind::event;
    case Kind::expect_paid:
      return Expectation::Kind::paid;
    case Kind::expect_sees:
      return Expectation::Kind::sees;
    case Kind::expect_error:
      return Expectation::Kind::error;
    case Kind::expect_over:
      return Expectation::Kind::over;
    case Kind::expect_figure:
      return Expectation::Kind::figure;
    default:
      return Expectation::Kind::field;
  }
}

}  // namespace

TextToken GameBuilder::token(const Node& node) const {
  TextToken t;
  t.span = trimmed(source_, span_of(source_, node));
  const std::string_view text = source_.text(t.span);
  t.text = is_string(text) ? unquoted(text) : std::string(text);
  return t;
}

std::vector<TextToken> GameBuilder::tokens(const Node& node, std::size_t first) const {
  std::vector<TextToken> list;
  for (std::size_t i = first; i < node.children.size(); ++i) list.push_back(token(node[i]));
  return list;
}

GameStatement GameBuilder::statement(const Node& node) const {
  GameStatement s;
  s.kind = statement_kind(node.kind);
  s.span = span_of(source_, node);
  switch (node.kind) {
    case Kind::ruleset:
      s.words.push_back(token(node[0]));
      s.list = tokens(node, 1);
      break;
    case Kind::mods:
    case Kind::players:
    case Kind::draws:
      s.list = tokens(node, 0);
      break;
    case Kind::move:
      s.move = {token(node[0]), token(*node.children.back())};
      break;
    case Kind::expect:
      s.expect = expectation(node[0]);
      break;
    case Kind::position:
      s.unchecked = !node.children.empty();
      break;
    case Kind::set:
      for (const auto& child : node.children) {
        if (child->kind == Kind::unchecked)
          s.unchecked = true;
        else
          s.lines.push_back(position_line(*child));
      }
      break;
    default:
      s.words = tokens(node, 0);
  }
  return s;
}

// A field and its values, which begin with child `first`.
void GameBuilder::field(const Node& node, std::size_t first, Expectation& e) const {
  const bool two_paths = node.children.size() > first + 1 && node[first + 1].kind == Kind::path;
  if (two_paths) e.player = token(node[first]);
  const std::size_t field = first + (two_paths ? 1 : 0);
  const Node& path = node[field];
  e.path = tokens(path, 0);
  if (!two_paths && e.path.size() > 1 && path[1].kind == Kind::part) {
    e.player = std::move(e.path.front());
    e.path.erase(e.path.begin());
  }
  e.values = tokens(node, field + 1);
}

Expectation GameBuilder::expectation(const Node& node) const {
  Expectation e;
  e.kind = expectation_kind(node.kind);
  switch (e.kind) {
    case Expectation::Kind::field:
      field(node, 0, e);
      break;
    case Expectation::Kind::sees:
      e.viewer = token(node[0]);
      field(node, 1, e);
      e.hidden = node.children.back()->kind == Kind::hidden;
      if (e.hidden) e.values.clear();
      break;
    case Expectation::Kind::event:
      if (node[0].kind == Kind::id) e.path.push_back(token(node[0]));
      if (node.children.back()->kind == Kind::string) e.text = token(*node.children.back());
      break;
    case Expectation::Kind::paid:
      e.player = token(node[0]);
      e.values.push_back(token(node[1]));
      if (node.children.size() > 2) e.path.push_back(token(node[2]));
      break;
    case Expectation::Kind::moves:
    case Expectation::Kind::winner:
      e.values = tokens(node, 0);
      break;
    case Expectation::Kind::rank:
      e.player = token(node[0]);
      e.values = tokens(node, 1);
      break;
    case Expectation::Kind::line:
      e.player = token(node[0]);
      e.path.push_back(token(node[1]));
      e.values.push_back(token(node[2]));
      e.counted = tokens(node, 3);
      break;
    case Expectation::Kind::over:
      break;
    case Expectation::Kind::figure:
      if (node[0].kind == Kind::integer) e.values.push_back(token(node[0]));
      e.figure = figure(*node.children.back());
      break;
    default:
      e.text = token(node[0]);
      if (const Node* because = node.find(Kind::because)) e.because = token((*because)[0]);
  }
  return e;
}

PlacedItem GameBuilder::placed(const Node& node) const {
  PlacedItem item;
  item.span = span_of(source_, node);
  item.component = token(node[0]);
  for (std::size_t i = 1; i < node.children.size(); ++i) {
    if (node[i].kind == Kind::turned) {
      item.turned = static_cast<int>(integer(source_, span_of(source_, node[i]), out_));
    } else {
      item.at.push_back(value_of(source_, node[i], out_));
    }
  }
  return item;
}

std::vector<PlacedItem> GameBuilder::laid(const Node& node) const {
  std::vector<PlacedItem> out;
  for (const auto& item : node.children) out.push_back(placed(*item));
  return out;
}

JoinedItem GameBuilder::joined(const Node& node) const {
  JoinedItem item;
  item.span = span_of(source_, node);
  for (const auto& [end, to] : {std::pair(&node[0], &item.a), std::pair(&node[1], &item.b)}) {
    for (const auto& word : end->children) to->push_back(value_of(source_, *word, out_));
  }
  return item;
}

FigureText GameBuilder::figure(const Node& node) const {
  FigureText f;
  f.span = span_of(source_, node);
  for (const auto& child : node.children) {
    const Node& part = *child;
    switch (part.kind) {
      case Kind::word:
        f.kind = token(part);
        break;
      case Kind::owner:
        f.owner = token(part[0]);
        break;
      case Kind::held:
        f.where = FigureText::Where::held;
        f.holder = token(part[0]);
        break;
      case Kind::in_supply:
        f.where = FigureText::Where::supply;
        break;
      case Kind::out_of_game:
        f.where = FigureText::Where::out;
        break;
      case Kind::role:
        f.role = token(part[0]);
        break;
      case Kind::stack:
        f.stack = token(part[0]);
        break;
      case Kind::kept:
        f.custodian = token(part[0]);
        break;
      default:
        f.location.push_back(token(part));
    }
  }
  return f;
}

PositionLine GameBuilder::position_line(const Node& node) const {
  PositionLine line;
  line.span = span_of(source_, node);
  switch (node.kind) {
    case Kind::turn_line:
      line.kind = PositionLine::Kind::turn;
      line.player = token(node[0]);
      break;
    case Kind::phase_line:
      line.kind = PositionLine::Kind::phase;
      line.text = token(node[0]);
      if (node.children.size() > 1) line.player = token(node[1]);
      break;
    case Kind::sees_line:
      line.kind = PositionLine::Kind::sees;
      line.player = token(node[0]);
      line.path = tokens(node[1], 0);
      break;
    case Kind::place_line:
      line.kind = PositionLine::Kind::place;
      line.path = tokens(node[0], 0);
      for (std::size_t i = 1; i < node.children.size(); ++i) {
        if (node[i].kind == Kind::joined)
          line.joins.push_back(joined(node[i]));
        else
          line.items.push_back(placed(node[i]));
      }
      break;
    case Kind::figure_line:
      line.kind = PositionLine::Kind::figure;
      line.figure = figure(node[0]);
      break;
    default:
      line.kind = PositionLine::Kind::assign;
      line.path = tokens(node[0], 0);
      line.values = tokens(node, 1);
  }
  return line;
}

}  // namespace castellan::grammar::build
