#include "grammar/diagnostic.hpp"

#include <algorithm>
#include <cassert>
#include <tuple>
#include <utility>

#include "grammar/unicode.hpp"

namespace castellan::grammar {
namespace {

constexpr std::size_t kLineWindow = 200;
constexpr std::size_t kMessageLimit = 1000;
constexpr std::string_view kSourceIndent = "    ";
constexpr std::string_view kCut = "...";

struct Style {
  std::string_view place;
  std::string_view severity;
  std::string_view caret;
  std::string_view reset;
};

Style style_for(Severity severity, bool color) {
  if (!color) return {};
  return {"\x1b[1m", severity == Severity::error ? "\x1b[1;31m" : "\x1b[1;35m", "\x1b[1;32m",
          "\x1b[0m"};
}

std::string paint(std::string_view text, std::string_view style, const Style& s) {
  std::string out(style);
  out += text;
  out += s.reset;
  return out;
}

// The source line and the carets below it, built side by side so that tabs,
// escapes and wide characters keep them aligned.
struct Excerpt {
  std::string line;
  std::string blanks;
  std::string carets;
};

Excerpt excerpt_of(const Diagnostic& d) {
  const std::string_view line = d.source_line;
  const std::size_t total = count_code_points(line);
  const std::size_t caret_begin = std::min<std::size_t>(d.at.column - 1, total);
  std::size_t first = caret_begin > kLineWindow / 2 ? caret_begin - kLineWindow / 2 : 0;
  if (first + kLineWindow > total) first = total > kLineWindow ? total - kLineWindow : 0;
  const std::size_t last = std::min(total, first + kLineWindow);
  const std::size_t caret_end = std::min(last, caret_begin + d.caret_length);

  Excerpt out;
  if (first > 0) {
    out.line += kCut;
    out.blanks.append(kCut.size(), ' ');
  }
  std::size_t index = 0;
  for (std::size_t at = 0; at < line.size() && index < last; ++index) {
    const CodePoint unit = decode_utf8(line, at);
    const std::string_view bytes = line.substr(at, unit.length);
    at += unit.length;
    if (index < first) continue;
    const bool tab = unit.valid && unit.value == U'\t';
    // What looks like nothing is shown where it is spoken of.
    const bool spoken_of = index >= caret_begin && index < caret_end;
    const bool plain = is_printable(unit) && !(spoken_of && is_hidden_blank(unit));
    const std::string shown = tab || plain ? std::string(bytes) : escape(unit);
    const std::size_t width = tab ? 1 : (plain ? display_width(unit.value) : shown.size());
    out.line += shown;
    if (index < caret_begin) {
      out.blanks.append(width, tab ? '\t' : ' ');
    } else if (index < caret_end) {
      out.carets.append(width, '^');
    }
  }
  if (last < total) out.line += kCut;
  if (out.carets.empty()) out.carets = "^";
  return out;
}

std::string render_list(const std::vector<Diagnostic>& list, bool color) {
  std::string out;
  for (const Diagnostic& d : list) {
    if (!out.empty()) out += '\n';
    out += render(d, color);
  }
  return out;
}

std::u32string folded(std::string_view text) {
  std::u32string out;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint unit = decode_utf8(text, at);
    const bool upper = unit.value >= U'A' && unit.value <= U'Z';
    out += upper ? unit.value - U'A' + U'a' : unit.value;
    at += unit.length;
  }
  return out;
}

// Damerau-Levenshtein distance in its restricted form: insert, delete,
// replace, swap of neighbours, no part edited twice.
std::size_t edit_distance(const std::u32string& a, const std::u32string& b) {
  std::vector<std::size_t> before(b.size() + 1);
  std::vector<std::size_t> above(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) above[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replace = above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, replace});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    std::swap(before, above);
    std::swap(above, row);
  }
  return above[b.size()];
}

}  // namespace

Source::Source(std::string name, std::string text, std::uint32_t first_line)
    : name_(std::move(name)),
      text_(std::move(text)),
      first_line_(first_line),
      marked_(text_.starts_with(kByteOrderMark)) {
  if (marked_) text_.erase(0, kByteOrderMark.size());
  find_lines();
}

void Source::find_lines() {
  line_starts_ = {0};
  for (std::size_t end = text_.find('\n'); end != std::string::npos;
       end = text_.find('\n', end + 1)) {
    line_starts_.push_back(static_cast<std::uint32_t>(end + 1));
  }
}

Source::Source(std::shared_ptr<const Source> in, std::string text, std::vector<Written> at)
    : name_(in->name()),
      text_(std::move(text)),
      first_line_(1),
      in_(std::move(in)),
      at_(std::move(at)) {
  assert(!at_.empty() && at_.front().read == 0);
  find_lines();
}

Span Source::written(Span span) const {
  if (in_ == nullptr) return span;
  const auto place = [&](std::uint32_t offset) {
    const auto behind =
        std::upper_bound(at_.begin(), at_.end(), offset,
                         [](std::uint32_t o, const Written& w) { return o < w.read; });
    const Written& from = *(behind - 1);
    return from.at + (offset - from.read);
  };
  return {place(span.begin), place(span.end)};
}

Position Source::position(std::uint32_t offset) const {
  if (in_ != nullptr) return in_->position(written({offset, offset}).begin);
  const auto next = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset);
  const auto index = static_cast<std::uint32_t>(next - line_starts_.begin() - 1);
  const std::string_view line = line_at(offset);
  const std::size_t within = std::min<std::size_t>(offset - line_starts_[index], line.size());
  std::uint32_t column = 1;
  for (std::size_t at = 0; at < within;) {
    at += decode_utf8(line, at).length;
    if (at <= within) ++column;
  }
  return {first_line_ + index, column};
}

std::string_view Source::line_at(std::uint32_t offset) const {
  if (in_ != nullptr) return in_->line_at(written({offset, offset}).begin);
  const auto next = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset);
  const std::size_t begin = *(next - 1);
  const std::size_t end = next == line_starts_.end() ? text_.size() : *next - 1;
  std::string_view line = std::string_view(text_).substr(begin, end - begin);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

std::string_view Source::text(Span span) const {
  const std::size_t begin = std::min<std::size_t>(span.begin, text_.size());
  const std::size_t end = std::clamp<std::size_t>(span.end, begin, text_.size());
  return std::string_view(text_).substr(begin, end - begin);
}

Diagnostic diagnose(const Source& read, Span part, std::string id, std::string message,
                    std::string hint) {
  const Source& source = read.written();
  const Span span = read.written(part);
  Diagnostic d;
  d.id = std::move(id);
  d.message = std::move(message);
  d.file = source.name();
  d.at = source.position(span.begin);
  d.source_line = source.line_at(span.begin);
  const std::string_view marked = source.text(span);
  const std::size_t on_this_line = std::min(marked.find_first_of("\r\n"), marked.size());
  d.caret_length = static_cast<std::uint32_t>(
      std::max<std::size_t>(1, count_code_points(marked.substr(0, on_this_line))));
  d.hint = std::move(hint);
  return d;
}

Diagnostic diagnose(std::string file, std::string id, std::string message, std::string hint) {
  Diagnostic d;
  d.id = std::move(id);
  d.message = std::move(message);
  d.file = std::move(file);
  d.hint = std::move(hint);
  return d;
}

std::string render(const Diagnostic& d, bool color) {
  const Style style = style_for(d.severity, color);
  const bool has_place = d.caret_length > 0;

  std::string out;
  if (!d.file.empty()) {
    std::string place = printable(d.file, kMessageLimit) + ":";
    if (has_place) {
      place += std::to_string(d.at.line) + ":" + std::to_string(d.at.column) + ":";
    }
    out += paint(place, style.place, style) + " ";
  }
  const std::string_view severity = d.severity == Severity::error ? "error" : "warning";
  out += paint(std::string(severity) + "[" + d.id + "]:", style.severity, style);
  out += " " + printable(d.message, kMessageLimit);

  if (has_place && !d.source_line.empty()) {
    const Excerpt excerpt = excerpt_of(d);
    out += '\n';
    out += kSourceIndent;
    out += excerpt.line;
    out += '\n';
    out += kSourceIndent;
    out += excerpt.blanks + paint(excerpt.carets, style.caret, style);
  }
  if (!d.hint.empty()) {
    out += '\n';
    out += kSourceIndent;
    out += "hint: " + printable(d.hint, kMessageLimit);
  }
  return out;
}

void Diagnostics::add(Diagnostic d) {
  if (d.severity == Severity::error) ++errors_;
  // Text that is read wherever it is used has its mistake once.
  const auto same = [&](const Diagnostic& other) {
    return other.severity == d.severity && other.id == d.id && other.file == d.file &&
           other.at.line == d.at.line && other.at.column == d.at.column &&
           other.message == d.message && other.caret_length == d.caret_length;
  };
  if (d.caret_length > 0 && std::any_of(list_.begin(), list_.end(), same)) {
    if (d.severity == Severity::error) ++repeated_;
    return;
  }
  const auto alike = std::count_if(list_.begin(), list_.end(), [&](const Diagnostic& other) {
    return other.severity == d.severity && other.file == d.file;
  });
  if (static_cast<std::size_t>(alike) < kMaxPerFile) list_.push_back(std::move(d));
}

std::vector<Diagnostic> Diagnostics::sorted() const {
  std::vector<std::string_view> files;
  for (const Diagnostic& d : list_) {
    if (std::find(files.begin(), files.end(), d.file) == files.end()) files.push_back(d.file);
  }
  const auto rank = [&](const Diagnostic& d) {
    return std::find(files.begin(), files.end(), d.file) - files.begin();
  };
  std::vector<Diagnostic> out = list_;
  std::stable_sort(out.begin(), out.end(), [&](const Diagnostic& a, const Diagnostic& b) {
    return std::tuple(rank(a), a.at.line, a.at.column) <
           std::tuple(rank(b), b.at.line, b.at.column);
  });
  return out;
}

std::string Diagnostics::render_all(bool color) const {
  std::string out = render_list(sorted(), color);
  const auto shown =
      static_cast<std::size_t>(std::count_if(list_.begin(), list_.end(), [](const Diagnostic& d) {
        return d.severity == Severity::error;
      }));
  if (const std::size_t hidden = errors_ - repeated_ - shown; hidden > 0) {
    out += "\n" + std::to_string(hidden) + (hidden == 1 ? " more error" : " more errors");
  }
  return out;
}

Error::Error(Diagnostic d) : Error(std::vector<Diagnostic>{std::move(d)}) {}

Error::Error(std::vector<Diagnostic> list)
    : list_(std::move(list)), text_(render_list(list_, false)) {
  assert(!list_.empty());
}

std::string in_quotes(std::string_view word) {
  std::string out = "'";
  out += word;
  return out + "'";
}

namespace {

/// The words that a name is made of, in small letters.
std::vector<std::string> parts_of(std::string_view name) {
  std::vector<std::string> out(1);
  for (const char c : name) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                        (c >= '0' && c <= '9') || (c & 0x80) != 0;
    if (letter)
      out.back() += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    else if (!out.back().empty())
      out.emplace_back();
  }
  if (out.back().empty()) out.pop_back();
  return out;
}

/// Whether each of `parts`, of which there are some, is one of `whole` or the start of one.
bool are_parts(const std::vector<std::string>& parts, const std::vector<std::string>& whole) {
  constexpr std::size_t kLeast = 3;
  return !parts.empty() && std::all_of(parts.begin(), parts.end(), [&](const std::string& part) {
    return std::any_of(whole.begin(), whole.end(), [&](const std::string& w) {
      return w == part || (part.size() >= kLeast && w.starts_with(part));
    });
  });
}

/// The one known name of which `name` is a part, or else that is a part of it.
std::string name_by_parts(std::string_view name, const std::vector<std::string>& known) {
  const std::vector<std::string> wanted = parts_of(name);
  const auto only = [&](const auto& fits) {
    const std::string* found = nullptr;
    for (const std::string& candidate : known) {
      if (!fits(parts_of(candidate))) continue;
      if (found != nullptr && *found != candidate) return std::string();
      found = &candidate;
    }
    return found == nullptr ? std::string() : *found;
  };
  std::string whole = only([&](const auto& parts) { return are_parts(wanted, parts); });
  return whole.empty() ? only([&](const auto& parts) { return are_parts(parts, wanted); }) : whole;
}

}  // namespace

std::string nearest_name(std::string_view name, const std::vector<std::string>& known) {
  constexpr std::size_t kLongestName = 100;
  if (name.size() > kLongestName * 4) return {};
  const std::u32string wanted = folded(name);
  if (wanted.size() > kLongestName) return {};

  std::size_t best = std::max<std::size_t>(1, wanted.size() / 3) + 1;
  const std::string* found = nullptr;
  for (const std::string& candidate : known) {
    const std::u32string letters = folded(candidate);
    const std::size_t longer = std::max(letters.size(), wanted.size());
    const std::size_t shorter = std::min(letters.size(), wanted.size());
    if (longer - shorter >= best) continue;
    const std::size_t distance = edit_distance(wanted, letters);
    // At least one letter in common, or every one-letter name is near.
    if (distance < best && distance < longer) {
      best = distance;
      found = &candidate;
    }
  }
  return found == nullptr ? name_by_parts(name, known) : *found;
}

std::string nearest_hint(std::string_view name, const std::vector<std::string>& known) {
  const std::string nearest = nearest_name(name, known);
  // A name that is known, but not here, is no slip.
  return nearest.empty() || nearest == name ? std::string() : "did you mean '" + nearest + "'?";
}

}  // namespace castellan::grammar
