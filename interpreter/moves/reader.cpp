#include "interpreter/moves/reader.hpp"

#include <algorithm>
#include <charconv>

#include "grammar/diagnostic.hpp"
#include "interpreter/moves/board_values.hpp"
#include "interpreter/state/segments.hpp"

namespace castellan::moves {

using K = Type::Kind;

// --- words

Reader::Reader(std::string_view text) {
  bool blank = false;
  for (const char c : text) {
    if (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
      blank = !text_.empty();
      continue;
    }
    if (blank) text_ += ' ';
    blank = false;
    text_ += c;
  }
  rest_ = text_;
}

void Reader::skip() {
  if (!rest_.empty() && rest_.front() == ' ') rest_.remove_prefix(1);
}

std::string_view Reader::word() const { return rest_.substr(0, rest_.find_first_of(" ,")); }

std::ptrdiff_t Reader::name(std::span<const std::string_view> names) {
  std::ptrdiff_t best = -1;
  std::size_t length = 0;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string_view n = names[i];
    if (n.size() <= length || !rest_.starts_with(n)) continue;
    if (rest_.size() > n.size() && rest_[n.size()] != ' ' && rest_[n.size()] != ',') continue;
    best = static_cast<std::ptrdiff_t>(i);
    length = n.size();
  }
  rest_.remove_prefix(length);
  skip();
  return best;
}

bool Reader::take(std::string_view what) {
  if (!rest_.starts_with(what)) return false;
  rest_.remove_prefix(what.size());
  skip();
  return true;
}

bool Reader::number(Value& out) {
  const char* end = rest_.data() + rest_.size();
  const auto [stop, problem] = std::from_chars(rest_.data(), end, out);
  if (problem != std::errc{}) return false;
  rest_.remove_prefix(static_cast<std::size_t>(stop - rest_.data()));
  skip();
  return true;
}

bool Reader::cell(Cell& out) {
  const std::string_view before = rest_;
  Value x = 0, y = 0;
  if (take("(") && number(x) && take(",") && number(y) && take(")") && std::max(std::abs(x), std::abs(y)) <= kCellLimit) {
    out = {static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
    return true;
  }
  rest_ = before;
  return false;
}

// --- values

namespace {

std::string quoted(std::string_view word) {
  std::string s = "'";
  s += word;
  return s + "'";
}

/// Every name a value of this type can have, by value from `first` on.
std::vector<std::string_view> names_of(const state::Schema& schema, Type type,
                                       std::span<const std::string> players, Value& first) {
  std::size_t n = 0;
  first = 0;
  switch (type.kind) {
    case K::component: {
      const auto& family = schema.family(type.family());
      first = family.first.value;
      n = static_cast<std::size_t>(family.size);
      break;
    }
    case K::choice: n = schema.choice(type.choice()).values.size(); break;
    case K::seat: n = players.size(); break;
    case K::place: n = static_cast<std::size_t>(schema.field(type.field()).places); break;
    default: break;
  }
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < n; ++i) {
    names.push_back(value_name(schema, type, first + static_cast<Value>(i), players));
  }
  return names;
}

Misread no_value(const Run& run, Type type, std::string_view word, std::span<const std::string_view> names) {
  const std::string kind = expr::describe(type, run.schema());
  if (word.empty()) return {"move/bad-value", kind + " is missing"};
  std::string reason = quoted(word) + " is not " + kind;
  const std::string hint =
      grammar::nearest_hint(word, std::vector<std::string>(names.begin(), names.end()));
  if (!hint.empty()) reason += "; " + hint;
  return {"move/bad-value", reason};
}

bool read_name(const Run& run, Type type, std::span<const std::string> players, Reader& in, Value& v,
               Misread& problem) {
  Value first = 0;
  const auto names = names_of(run.schema(), type, players, first);
  const auto i = in.name(names);
  if (i < 0) {
    problem = no_value(run, type, in.word(), names);
    return false;
  }
  v = first + i;
  return true;
}

bool read_bag(const Run& run, const Parameter& p, Reader& in, Misread& problem) {
  const Type type = Type::component(p.type.family());
  expr::Bag& bag = run.machine().bag(p.bag);
  bag.clear();
  Value first = 0;
  auto names = names_of(run.schema(), type, {}, first);
  if (const std::string_view none[] = {kNothing}; in.name(none) == 0) return true;
  std::vector<std::int32_t> counts(names.size(), 0);
  do {
    const auto i = in.name(names);
    if (i < 0) {
      problem = no_value(run, type, in.word(), names);
      return false;
    }
    ++counts[static_cast<std::size_t>(i)];
  } while (in.take(","));
  std::size_t kinds = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] == 0) continue;
    if (++kinds > static_cast<std::size_t>(expr::Bag::kCapacity)) {
      problem = {"move/bad-value", "more than " + std::to_string(expr::Bag::kCapacity) +
                                       " different components are named"};
      return false;
    }
    bag.push(static_cast<std::int32_t>(first) + static_cast<std::int32_t>(i), counts[i]);
  }
  return true;
}

bool read_turn(const Run& run, const Parameter& p, Reader& in, int& turn, Misread& problem) {
  turn = 0;
  if (!p.turns || !in.take("turned ")) return true;
  Value degrees = 0;
  const std::string word(in.word());
  if (!in.number(degrees) || degrees < 0 || degrees > 270 || degrees % 90 != 0) {
    problem = {"move/bad-value", quoted(word) + " is no turn; expected 90, 180 or 270"};
    return false;
  }
  turn = static_cast<int>(degrees / 90);
  // Turns that look alike are one.
  const Value component = run.value(p.domains.front().piece);
  if (component >= 0) turn %= distinct_turns(run, p, component);
  return true;
}

/// `city E`, after the piece's cell when the move does not name the piece.
bool read_segment(const Run& run, const Parameter& p, Reader& in, Value& v, Misread& problem) {
  const Domain& d = p.domains.front();
  const auto& f = run.schema().field(p.type.field());
  Value piece = expr::kNone;
  if (d.piece.given) {
    piece = run.value(d.piece);
    if (piece < 0) {
      problem = {"move/illegal", "there is no piece"};
      return false;
    }
  } else {
    Cell cell;
    if (!in.cell(cell)) {
      problem = no_value(run, Type::cell(), in.word(), {});
      return false;
    }
    const std::size_t instance = run.instance(d);
    const int slot = f.grids[instance].slot_at(run.arena(), cell);
    if (slot < 0) {
      problem = {"move/illegal", "there is no piece at " + cell_text(cell)};
      return false;
    }
    piece = piece_value(instance, slot);
  }
  std::vector<std::string_view> features;
  for (const auto& feature : run.schema().family(f.family).features) features.emplace_back(feature.name);
  const auto i = in.name(features);
  if (i < 0) {
    problem = no_value(run, p.type, in.word(), features);
    return false;
  }
  const std::string_view feature = features[static_cast<std::size_t>(i)];
  std::vector<std::string> words;
  Value number = 0;
  while (state::halves_named(in.word())) {
    words.emplace_back(in.word());
    (void)in.take(words.back());
  }
  if (words.empty() && in.number(number)) words.push_back(std::to_string(number));
  const std::vector<std::string_view> views(words.begin(), words.end());
  const auto lying = f.grids[instance_of_piece(piece)].piece(run.arena(), slot_of_piece(piece));
  const auto found = state::find_segment(run.schema(), lying, feature, views);
  if (found.segment < 0) {
    std::string said(feature);
    for (const auto& word : words) said += " " + word;
    problem = {"move/bad-value", found.several ? "the piece has several " + quoted(said) + "; name a side"
                                               : "the piece has no " + quoted(said)};
    return false;
  }
  v = expr::segment_value(piece, found.segment);
  return true;
}

/// Any text that a figure has now.
bool read_figure(const Run& run, const Parameter& p, std::span<const std::string> players, Reader& in, Value& v,
                 Misread& problem) {
  const auto& f = run.schema().field(p.type.field());
  std::vector<std::string> texts;
  for (int i = 0; i < f.places; ++i) texts.push_back(figure_text(run, p.type.field(), i, players));
  const std::vector<std::string_view> views(texts.begin(), texts.end());
  const auto i = in.name(views);
  if (i < 0) {
    problem = no_value(run, p.type, in.rest(), views);
    return false;
  }
  v = i;
  return true;
}

}  // namespace

bool read_value(const Run& run, const Parameter& p, std::span<const std::string> players, Reader& in, Value& v,
                Misread& problem) {
  switch (p.type.kind) {
    case K::number:
      if (in.number(v)) return true;
      problem = no_value(run, p.type, in.word(), {});
      return false;
    case K::cell:
    case K::corner:
    case K::piece: {
      Cell cell;
      if (!in.cell(cell)) {
        problem = no_value(run, Type::cell(), in.word(), {});
        return false;
      }
      if (p.type.is(K::cell)) {
        int turn = 0;
        if (!read_turn(run, p, in, turn, problem)) return false;
        v = turned_value(pack(cell), turn);
        return true;
      }
      const std::size_t instance = run.instance(p.domains.front());
      if (p.type.is(K::corner)) {
        const Domain& d = p.domains.front();
        const Value piece = d.piece.given ? run.value(d.piece) : expr::kNone;
        v = expr::in_instance(piece >= 0 ? instance_of_piece(piece) : instance, pack(cell));
        return true;
      }
      const int slot = run.schema().field(p.type.field()).grids[instance].slot_at(run.arena(), cell);
      if (slot < 0) {
        problem = {"move/illegal", "there is no piece at " + cell_text(cell)};
        return false;
      }
      int turn = 0;
      if (!read_turn(run, p, in, turn, problem)) return false;
      v = turned_value(piece_value(instance, slot), turn);
      return true;
    }
    case K::bag: return read_bag(run, p, in, problem);
    case K::segment: return read_segment(run, p, in, v, problem);
    case K::figure: return read_figure(run, p, players, in, v, problem);
    default: return read_name(run, p.type, players, in, v, problem);
  }
}

}  // namespace castellan::moves
