#include "interpreter/moves/reader.hpp"

#include <algorithm>
#include <charconv>

#include "grammar/diagnostic.hpp"
#include "grammar/unicode.hpp"
#include "interpreter/moves/form.hpp"
#include "interpreter/ruletext/value_text.hpp"

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

std::string_view Reader::item() const {
  bool inside = false;
  std::size_t n = 0;
  for (; n < rest_.size() && (inside || rest_[n] != ','); ++n) {
    if (rest_[n] == '(' || rest_[n] == ')') inside = rest_[n] == '(';
  }
  return rest_.substr(0, n);
}

namespace {

/// Bytes at the start of `text` that are the whole of a name, in whichever way accents are
/// encoded; 0 when the name does not come next.
std::size_t size_of_name(std::string_view text, std::string_view name) {
  const auto ends = [&](std::size_t at) {
    return at >= text.size() || text[at] == ' ' || text[at] == ',';
  };
  if (text.starts_with(name)) return ends(name.size()) ? name.size() : 0;
  const bool ascii = std::all_of(name.begin(), name.end(),
                                 [](char c) { return static_cast<signed char>(c) >= 0; });
  // An accent takes at most three times as many bytes one way as the other.
  for (std::size_t at = 1; !ascii && at <= std::min(text.size(), 3 * name.size()); ++at) {
    if (ends(at) && grammar::is_same_text(text.substr(0, at), name)) return at;
  }
  return 0;
}

}  // namespace

std::ptrdiff_t Reader::name(std::span<const std::string_view> names) {
  std::ptrdiff_t best = -1;
  std::size_t length = 0;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::size_t size = size_of_name(rest_, names[i]);
    if (size <= length) continue;
    best = static_cast<std::ptrdiff_t>(i);
    length = size;
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
  if (take("(") && number(x) && take(",") && number(y) && take(")") &&
      std::max(std::abs(x), std::abs(y)) <= kCellLimit) {
    out = {static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
    return true;
  }
  rest_ = before;
  return false;
}

bool Reader::piece(state::PieceName& out) {
  const std::string_view before = rest_;
  if (!cell(out.cell)) return false;
  const bool glued = before[before.size() - rest_.size() - 1] == ')';
  if (glued && (out.half = state::half_named(word()))) (void)take(word());
  return true;
}

// --- values

namespace {

/// Every name a value of this type can have, by value from `first` on.
std::vector<std::string_view> names_of(const state::Schema& schema, Type type,
                                       std::span<const std::string> players, Value& first) {
  const auto components = [&](const state::FamilyType& family, std::int32_t n) {
    std::vector<std::string_view> names;
    for (const auto& c : std::span(schema.components())
                             .subspan(family.first.index(), static_cast<std::size_t>(n))) {
      names.push_back(c.name);
    }
    return names;
  };
  first = 0;
  switch (type.kind) {
    case K::component: {
      const auto& family = schema.family(type.family());
      first = family.first.value;
      return components(family, family.size);
    }
    case K::place: {
      const auto& map = schema.field(type.field());
      return components(schema.family(map.place_family), map.places);
    }
    case K::choice: {
      const auto& values = schema.choice(type.choice()).values;
      return {values.begin(), values.end()};
    }
    case K::seat:
      return {players.begin(), players.end()};
    default:
      return {};
  }
}

std::string plain_text(const Run& run, const Parameter& p, Value v,
                       std::span<const std::string> players) {
  return ruletext::value_text({run.schema(), run.arena(), players}, p.type, v);
}

bool read_plain(const Run& run, const Parameter& p, std::span<const std::string> players,
                Reader& in, Value& v, Misread& problem) {
  if (!p.type.is(K::number)) return read_name(run, p.type, players, in, v, problem);
  if (in.number(v)) return true;
  problem = no_value(run, p.type, in.word(), {});
  return false;
}

}  // namespace

Misread no_value(const Run& run, Type type, std::string_view word,
                 std::span<const std::string_view> names) {
  const std::string kind = ruletext::describe(type, run.schema());
  if (word.empty()) return {"move/bad-value", kind + " is missing"};
  std::string reason = grammar::in_quotes(word) + " is not " + kind;
  const std::string hint =
      grammar::nearest_hint(word, std::vector<std::string>(names.begin(), names.end()));
  if (!hint.empty()) reason += "; " + hint;
  return {"move/bad-value", reason};
}

bool read_name(const Run& run, Type type, std::span<const std::string> players, Reader& in,
               Value& v, Misread& problem) {
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

const Form kPlainForm = {K::invalid, plain_text, read_plain, false, nullptr, nullptr};

}  // namespace castellan::moves
