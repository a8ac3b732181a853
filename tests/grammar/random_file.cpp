#include "tests/grammar/random_tree.hpp"

namespace castellan::grammar::test {

Value RandomTree::value() {
  Value v;
  switch (below(4)) {
    case 0:
      v.kind = Value::Kind::number;
      v.number = static_cast<std::int64_t>(below(100)) - 50;
      v.text = std::to_string(v.number);
      return v;
    case 1:
      v.kind = Value::Kind::string;
      v.text = pick({"Royal Guard", "", "a, \"b\"", "x # y"});
      return v;
    case 2:
      v.kind = Value::Kind::cell;
      v.cell = {pick({"0", "-1", "2.5"}), pick({"0", "7"})};
      return v;
    default:
      v.text = pick({"base/CRFr", "tower-07-NEW", "a~b", "FFFF.m", "x3", "größe", "turn"});
      return v;
  }
}

EntryFile RandomTree::entries() {
  EntryFile file;
  const auto entry_name = [&] {
    Value v = value();
    while (v.kind == Value::Kind::cell || v.kind == Value::Kind::number) v = value();
    return v;
  };
  for (std::uint32_t n = below(2); n > 0; --n) {
    Board b{word(), {}, {}, {}};
    for (std::uint32_t i = below(2) + 1; i > 0; --i) {
      Value size;
      size.kind = Value::Kind::number;
      size.number = below(20);
      size.text = std::to_string(size.number);
      b.sizes.push_back(std::move(size));
    }
    for (std::uint32_t i = below(3); i > 0; --i) {
      Property p;
      p.name.text = pick({"links", "places", "prefix"});
      for (std::uint32_t v = below(3); v > 0; --v) p.values.push_back(value());
      b.properties.push_back(std::move(p));
    }
    file.boards.push_back(std::move(b));
  }
  for (std::uint32_t n = below(4); n > 0; --n) {
    Entry e;
    e.family = word();
    e.name = entry_name();
    if (chance(2)) e.count = below(20);
    for (std::uint32_t i = below(3); i > 0; --i) {
      std::vector<Property>& line = e.lines.emplace_back();
      for (std::uint32_t k = below(3) + 1; k > 0; --k) {
        Property p;
        p.name.text = pick({"at", "wall", "end", "kind"});
        for (std::uint32_t v = below(3); v > 0; --v) p.values.push_back(value());
        line.push_back(std::move(p));
      }
    }
    for (std::uint32_t i = below(3); i > 0; --i) e.rules.push_back({word(), {}, statements(2), {}});
    file.entries.push_back(std::move(e));
  }
  for (std::uint32_t n = below(2); n > 0; --n) {
    Direction d{word(), word(), {}, {}, {}};
    if (chance(2)) {
      Value cell;
      cell.kind = Value::Kind::cell;
      cell.cell = {pick({"0", "-1"}), pick({"1", "2.5"})};
      d.apart.push_back(std::move(cell));
    }
    if (chance(2)) d.kinds.push_back(word());
    file.directions.push_back(std::move(d));
  }
  for (std::uint32_t n = below(3); n > 0; --n) {
    Link l{entry_name(), entry_name(), {}, {}};
    if (chance(2)) l.kinds.push_back(word());
    file.links.push_back(std::move(l));
  }
  return file;
}

std::vector<SheetItem> RandomTree::sheet_items(int depth) {
  std::vector<SheetItem> list;
  for (std::uint32_t n = below(3); n > 0; --n) {
    SheetItem item;
    if (depth > 0 && chance(3)) {
      item.kind = SheetItem::Kind::for_each;
      item.variable = word();
      item.set.push_back(expression(1));
      if (chance(3)) item.where.push_back(expression(1));
      item.items = sheet_items(depth - 1);
    } else if (chance(5)) {
      item.kind = SheetItem::Kind::step;
      item.row.id.text = pick({"zero", "before-all", "step"});
    } else if (chance(4)) {
      item.kind = SheetItem::Kind::include;
      Statement s;
      s.verb.text = "include";
      s.object.push_back(with(Expr::Kind::call, "worth", {expression(0)}));
      if (chance(2)) s.complements.push_back({"as", {}, {}, {phrase()}});
      if (chance(3)) s.complements.push_back({"at", {}, {}, {phrase()}});
      if (chance(2)) s.condition.push_back(expression(1));
      item.include.push_back(std::move(s));
    } else {
      item.row.id.text = pick({"ALH-06", "CAR-1.x", "7", "CARD-{n}.{kind}"});
      if (chance(4)) item.row.step.text = pick({"zero", "hills/HS-1", "at"});
      for (std::uint32_t k = chance(3) ? 1 + below(3) : 0; k > 0; --k) {
        item.row.places.push_back(
            {chance(2), {pick({"ALH-07", "after", "hills-sheep/HS-{n}"}), {}}});
      }
      if (chance(2)) item.row.label = pick({"{k}", "say \"x\""});
      item.row.body = statements(2);
      // Only the first statement of a row may be a loop.
      for (std::size_t i = 1; i < item.row.body.size(); ++i) {
        while (item.row.body[i].kind == Statement::Kind::for_each) item.row.body[i] = statement(1);
      }
    }
    list.push_back(std::move(item));
  }
  return list;
}

ScoreFile RandomTree::score() {
  ScoreFile file;
  for (std::uint32_t n = below(3); n > 0; --n) {
    Sheet s;
    s.name = word();
    s.subject.text = "player";
    if (chance(4)) {
      for (std::uint32_t k = 1 + below(2); k > 0; --k) {
        s.alias.push_back(with(Expr::Kind::call, "scoring", {expression(0)}));
      }
    } else {
      if (chance(2)) s.subject = word();
      for (std::uint32_t i = below(3); i > 0; --i)
        s.parameters.push_back({word(), {pick({"number", "region of cities", "kind"}), {}}});
      if (chance(2)) s.title = "Round {round}";
      s.items = sheet_items(2);
    }
    file.sheets.push_back(std::move(s));
  }
  return file;
}

TextToken RandomTree::item() {
  return {pick({"florin-1", "florin-1 x2", "none", "12", "a, b", "say \"x\"", "x # y", "c (1,2)",
                " edge ", "(", ""}),
          {}};
}

FigureText RandomTree::figure() {
  FigureText f;
  f.kind.text = pick({"follower", "big follower"});
  if (chance(2)) f.owner = {pick({"Anna", "Cem D.", "on"}), {}};
  f.where = static_cast<FigureText::Where>(below(4));
  if (f.where == FigureText::Where::held) f.holder = token();
  if (f.where == FigureText::Where::on) {
    f.location = {
        {pick({"table", "Cem D.", "role"}), {}}, {"(0, -1)", {}}, {pick({"city", "stack"}), {}}};
  }
  if (chance(3)) f.role.text = "2";
  if (chance(3)) f.stack.text = "1";
  if (chance(3)) f.custodian = token();
  return f;
}

Expectation RandomTree::expectation() {
  Expectation e;
  e.kind = static_cast<Expectation::Kind>(below(14));
  switch (e.kind) {
    case Expectation::Kind::field:
      if (chance(2)) e.player = {pick({"Anna", "Cem D.", "over"}), {}};
      e.path.push_back(token());
      if (chance(2)) e.path.push_back({pick({"florin", "(0,-1)", "3"}), {}});
      for (std::uint32_t i = below(3) + 1; i > 0; --i) e.values.push_back(item());
      break;
    case Expectation::Kind::moves:
      e.values.push_back({"17", {}});
      break;
    case Expectation::Kind::sees:
      e.viewer = {pick({"Anna", "Cem D.", "sees"}), {}};
      if (chance(2)) e.player = {pick({"Anna", "Cem D.", "hidden"}), {}};
      e.path.push_back(token());
      e.hidden = chance(2);
      if (!e.hidden) e.values = {item(), item()};
      break;
    case Expectation::Kind::event:
      if (chance(2)) e.path.push_back({"picked", {}});
      if (e.path.empty() || chance(2)) e.text = {pick({"Anna picks", "say \"x\"", "a # b"}), {}};
      break;
    case Expectation::Kind::paid:
      e.player = token();
      e.values.push_back({"-4", {}});
      if (chance(2)) e.path.push_back({"city", {}});
      break;
    case Expectation::Kind::line:
      e.player = token();
      e.path.push_back({"CAR-CITY-01a", {}});
      e.values.push_back({"-4", {}});
      if (chance(2)) e.counted = {item(), item()};
      break;
    case Expectation::Kind::winner:
      e.values = {token(), token()};
      break;
    case Expectation::Kind::rank:
      e.player = token();
      e.values.push_back({"3", {}});
      break;
    case Expectation::Kind::over:
      break;
    case Expectation::Kind::figure:
      if (chance(2)) e.values.push_back({"0", {}});
      e.figure = figure();
      break;
    default:
      e.text = {pick({"place x (1,0)", "say \"x\"", "a # b"}), {}};
      if (e.kind == Expectation::Kind::illegal && chance(2)) e.because = {"next to", {}};
  }
  return e;
}

PositionLine RandomTree::position_line() {
  PositionLine line;
  line.kind = static_cast<PositionLine::Kind>(below(6));
  switch (line.kind) {
    case PositionLine::Kind::turn:
      line.player = token();
      break;
    case PositionLine::Kind::phase:
      line.text.text = "place";
      if (chance(2)) line.player = token();
      break;
    case PositionLine::Kind::assign:
      line.path = {{pick({"Anna", "market", "turn", "position"}), {}}, token()};
      for (std::uint32_t i = below(3) + 1; i > 0; --i) line.values.push_back(item());
      break;
    case PositionLine::Kind::place:
      line.path = {token(), token()};
      for (std::uint32_t i = below(3) + 1; i > 0; --i) {
        PlacedItem p;
        p.component.text = pick({"base/CRFr", "Royal Guard"});
        Value at = value();
        if (chance(2)) p.at.push_back(std::move(at));
        p.turned = static_cast<int>(below(4)) * 90;
        line.items.push_back(std::move(p));
      }
      for (std::uint32_t i = below(3); i > 0; --i) {
        JoinedItem j;
        j.a = {value()};
        j.b = {value(), value()};
        line.joins.push_back(std::move(j));
      }
      break;
    case PositionLine::Kind::figure:
      line.figure = figure();
      break;
    case PositionLine::Kind::sees:
      line.player = token();
      line.path = {token(), token()};
  }
  return line;
}

GameScript RandomTree::game() {
  GameScript script;
  for (std::uint32_t n = below(8); n > 0; --n) {
    GameStatement s;
    s.kind = static_cast<GameStatement::Kind>(below(13));
    switch (s.kind) {
      case GameStatement::Kind::ruleset:
        s.words = {{"towers", {}}};
        if (chance(2)) s.list = {item(), item()};
        break;
      case GameStatement::Kind::mod:
        s.list = {item(), item()};
        break;
      case GameStatement::Kind::option:
        s.words = {{"payments", {}}, item()};
        break;
      case GameStatement::Kind::players:
        s.list = {{"Anna", {}}, {pick({"Ben", "Cem D.", "end"}), {}}};
        break;
      case GameStatement::Kind::seed:
        s.words = {{"7", {}}};
        break;
      case GameStatement::Kind::draws:
        s.list = {item(), item()};
        break;
      case GameStatement::Kind::move:
        s.move = {{pick({"Anna", "Cem D.", "expect"}), {}},
                  {"place base/CRFr (0,-1) turned 90", {}}};
        break;
      case GameStatement::Kind::expect:
        s.expect = expectation();
        break;
      case GameStatement::Kind::position:
      case GameStatement::Kind::set:
        s.unchecked = chance(2);
        for (std::uint32_t i = below(5); i > 0; --i) s.lines.push_back(position_line());
        break;
      case GameStatement::Kind::score:
        s.words = {{"scoring", {}}};
        if (chance(2)) s.words.push_back({pick({"3", "Royal Guard"}), {}});
        break;
      case GameStatement::Kind::undo:
        if (chance(2)) s.words = {{"2", {}}};
        break;
      case GameStatement::Kind::chance:
        break;
    }
    script.statements.push_back(std::move(s));
  }
  return script;
}

}  // namespace castellan::grammar::test
