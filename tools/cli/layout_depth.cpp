#include "tools/cli/layout_depth.hpp"

#include <algorithm>

#include "grammar/parse.hpp"

namespace castellan::cli {
namespace {

using grammar::Span;
using grammar::Statement;

constexpr std::uint32_t kNoColumn = 0xFFFF'FFFF;

/// Something that begins a line of its own, or would.
struct Mark {
  enum class Kind : std::uint8_t {
    outer,
    property,
    of_part,
    slot,
    sheet,
    loop,
    row,
    block,
    statement
  };
  Kind kind = Kind::statement;
  Span span;  ///< of what cannot hold further marks: heads, simple statements
};

bool begins_part(const grammar::Property& property) {
  return property.name.text == "part" && property.values.size() == 1 &&
         property.values.front().kind == grammar::Value::Kind::cell;
}

class Marks {
 public:
  std::vector<Mark> list;

  void add(Mark::Kind kind, Span span) { list.push_back({kind, span}); }

  void statements(const std::vector<Statement>& body) {
    using Kind = Statement::Kind;
    for (const Statement& s : body) {
      const bool simple = s.kind == Kind::verb || s.kind == Kind::call || s.kind == Kind::let ||
                          s.kind == Kind::choose;
      add(simple ? Mark::Kind::statement : Mark::Kind::block,
          simple ? s.span : Span{s.span.begin, s.span.begin});
      statements(s.body);
      for (const Statement::Branch& branch : s.branches) statements(branch.body);
    }
  }

  void items(const std::vector<grammar::SheetItem>& items) {
    for (const grammar::SheetItem& item : items) {
      if (item.kind == grammar::SheetItem::Kind::row) {
        add(Mark::Kind::row, item.row.span);
        statements(item.row.body);
      } else if (item.kind != grammar::SheetItem::Kind::for_each) {
        add(Mark::Kind::row, item.span);
      } else {
        add(Mark::Kind::loop, {item.span.begin, item.span.begin});
        this->items(item.items);
      }
    }
  }

  void file(const grammar::ScoreFile& file) {
    for (const grammar::Sheet& sheet : file.sheets) {
      add(sheet.alias.empty() ? Mark::Kind::sheet : Mark::Kind::outer, sheet.span);
      items(sheet.items);
    }
  }

  void file(const grammar::EntryFile& file) {
    for (const grammar::Entry& entry : file.entries) {
      add(Mark::Kind::outer, entry.span);
      // What stands behind `part (1,0)` belongs to that part of the piece; behind a slot
      // it must not stand deeper, or it would be read as its rule text.
      const grammar::Property* part = nullptr;
      for (const auto& line : entry.lines) {
        const grammar::Property& property = line.front();
        for (const grammar::RuleLine& rule : entry.rules) {
          const std::uint32_t slot = rule.slot.span.begin;
          if (part != nullptr && part->span.begin < slot && slot < property.span.begin)
            part = nullptr;
        }
        if (begins_part(property)) part = &property;
        add(part != nullptr && part != &property ? Mark::Kind::of_part : Mark::Kind::property,
            property.span);
      }
      for (const grammar::RuleLine& rule : entry.rules) {
        add(Mark::Kind::slot, rule.slot.span);
        statements(rule.statements);
      }
    }
    for (const grammar::Board& b : file.boards) add(Mark::Kind::outer, b.span);
    for (const grammar::Direction& d : file.directions) add(Mark::Kind::outer, d.span);
    for (const grammar::Link& link : file.links) add(Mark::Kind::outer, link.span);
  }
};

bool opens(Mark::Kind kind) {
  return kind == Mark::Kind::sheet || kind == Mark::Kind::loop || kind == Mark::Kind::block;
}

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> list) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

/// Goes through the lines with a stack of the blocks that are open.
class Depths {
 public:
  explicit Depths(std::vector<Mark> marks) : marks_(std::move(marks)) {
    std::stable_sort(marks_.begin(), marks_.end(),
                     [](const Mark& a, const Mark& b) { return a.span.begin < b.span.begin; });
  }

  void line(LaidLine& line) {
    bool first = true;
    for (const Token& token : tokens_of(line.body)) {
      const std::uint32_t at = line.begin + token.at;
      const Mark* mark = mark_at(at);
      if (first)
        line.depth = mark != nullptr ? depth_of(mark->kind) : depth_without_mark(at, token.text);
      if (mark != nullptr)
        begin(*mark, first, line.depth);
      else if (token.text == "end" && at >= whole_until_ && !open_.empty())
        close();
      first = false;
    }
  }

 private:
  struct Open {
    Mark::Kind kind;
    int depth;
  };

  const Mark* mark_at(std::uint32_t at) {
    while (next_ < marks_.size() && marks_[next_].span.begin < at) ++next_;
    return next_ < marks_.size() && marks_[next_].span.begin == at ? &marks_[next_] : nullptr;
  }

  /// Of a thing that begins its line.
  [[nodiscard]] int depth_of(Mark::Kind kind) const {
    switch (kind) {
      case Mark::Kind::outer:
      case Mark::Kind::sheet:
        return 0;
      case Mark::Kind::property:
      case Mark::Kind::slot:
        return 1;
      case Mark::Kind::of_part:
        return 2;
      case Mark::Kind::loop:
      case Mark::Kind::row:
        return open_.back().depth + 1;
      case Mark::Kind::block:
      case Mark::Kind::statement:
        break;
    }
    // Rule text of an entry stands under its slot, that of a sheet under its row.
    if (open_.empty()) return 2;
    return open_.back().depth + (open_.back().kind == Mark::Kind::block ? 1 : 2);
  }

  [[nodiscard]] int depth_without_mark(std::uint32_t at, std::string_view word) const {
    const bool whole = at < whole_until_;
    if (!whole && !open_.empty() && is_one_of(word, {"end", "else", "or"}))
      return open_.back().depth;
    if (is_one_of(word, {")", "]"})) return depth_;
    // The body of a block stands one deeper than its head, so what is left of
    // the head stands two.
    return depth_ + (whole || open_.empty() ? 1 : 2);
  }

  void begin(const Mark& mark, bool first, int line_depth) {
    // What stands behind something else goes on at the depth of its line; rule
    // text of an entry never as high as its slot.
    const bool in_entry =
        open_.empty() && (mark.kind == Mark::Kind::block || mark.kind == Mark::Kind::statement);
    depth_ = first ? line_depth : in_entry ? std::max(line_depth, 2) : line_depth;
    whole_until_ = std::max(mark.span.end, mark.span.begin);
    // A block may end with its slot.
    if (mark.kind == Mark::Kind::slot || mark.kind == Mark::Kind::outer) open_.clear();
    if (opens(mark.kind)) open_.push_back({mark.kind, depth_});
  }

  void close() {
    depth_ = open_.back().depth;
    open_.pop_back();
    whole_until_ = 0;
  }

  std::vector<Mark> marks_;
  std::size_t next_ = 0;
  std::vector<Open> open_;
  std::uint32_t whole_until_ = 0;  ///< end of the head or statement we are in
  int depth_ = 0;                  ///< of the last thing that began
};

template <class Tree>
std::vector<Mark> marks_of(Tree (*parse)(const grammar::Source&, grammar::Diagnostics&),
                           const grammar::Source& source) {
  grammar::Diagnostics errors;
  const Tree tree = parse(source, errors);
  if (errors.has_errors()) throw grammar::Error(errors.sorted());
  Marks marks;
  marks.file(tree);
  return std::move(marks.list);
}

/// Lines of positions stand one deeper than `position` and its `end`.
void find_game_depths(const grammar::Source& source, std::vector<LaidLine>& lines) {
  grammar::Diagnostics errors;
  const grammar::GameScript script = grammar::parse_game(source, errors);
  if (errors.has_errors()) throw grammar::Error(errors.sorted());
  std::vector<std::uint32_t> inner;
  for (const auto& statement : script.statements) {
    for (const auto& line : statement.lines) inner.push_back(line.span.begin);
  }
  std::size_t next = 0;
  for (LaidLine& line : lines) {
    if (line.body.empty() || line.comment()) continue;
    while (next < inner.size() && inner[next] < line.begin) ++next;
    line.depth = next < inner.size() && inner[next] == line.begin ? 1 : 0;
  }
}

/// The depth of a comment that stands deeper than the line below it: that of a
/// line above which it stands under, as far as the blocks around it reach.
int depth_behind(const LaidLine& comment, const LaidLine& below,
                 const std::vector<std::uint32_t>& columns) {
  const auto first = static_cast<std::size_t>(below.depth) + 1;
  if (first >= columns.size()) {
    const auto words = tokens_of(below.body);
    const bool closes = !words.empty() && is_one_of(words.front().text, {"end", "else", "or"});
    return below.depth + (closes ? 1 : 0);
  }
  std::size_t depth = first;
  for (std::size_t d = first; d < columns.size(); ++d) {
    if (columns[d] != kNoColumn && columns[d] <= comment.column) depth = d;
  }
  return static_cast<int>(depth);
}

/// A comment stands as the next line does; one that stood deeper than that line
/// belongs to the lines before it.
void find_comment_depths(std::vector<LaidLine>& lines) {
  const LaidLine end;
  const LaidLine* next = &end;
  std::vector<const LaidLine*> after(lines.size());
  for (std::size_t i = lines.size(); i-- > 0;) {
    after[i] = next;
    if (!lines[i].body.empty() && !lines[i].comment()) next = &lines[i];
  }
  // Columns of the last lines of each depth, down to that of the last line.
  std::vector<std::uint32_t> columns;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    LaidLine& line = lines[i];
    if (line.body.empty()) continue;
    if (!line.comment()) {
      columns.resize(static_cast<std::size_t>(line.depth) + 1, kNoColumn);
      columns.back() = line.column;
      continue;
    }
    const LaidLine& below = *after[i];
    line.depth = line.column > below.column ? depth_behind(line, below, columns) : below.depth;
  }
}

}  // namespace

std::vector<Token> tokens_of(std::string_view line) {
  const auto is_word = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-' || (static_cast<unsigned char>(c) & 0x80U) != 0;
  };
  std::vector<Token> out;
  for (std::size_t at = 0; at < line.size();) {
    const char c = line[at];
    if (c == '#') break;
    std::size_t end = at + 1;
    if (c == '"') {
      // A quote that is never closed is a mark like others.
      std::size_t close = at + 1;
      while (close < line.size() && line[close] != '"') close += line[close] == '\\' ? 2U : 1U;
      if (close < line.size()) end = close + 1;
    } else if (is_word(c)) {
      while (end < line.size() && is_word(line[end])) ++end;
    }
    if (c != ' ' && c != '\t')
      out.push_back({static_cast<std::uint32_t>(at), line.substr(at, end - at)});
    at = end;
  }
  return out;
}

void find_depths(const grammar::Source& source, TextKind kind, std::vector<LaidLine>& lines) {
  if (kind == TextKind::game) {
    find_game_depths(source, lines);
  } else {
    Depths depths(kind == TextKind::score ? marks_of(grammar::parse_score, source)
                                          : marks_of(grammar::parse_entries, source));
    for (LaidLine& line : lines) {
      if (!line.body.empty() && !line.comment()) depths.line(line);
    }
  }
  find_comment_depths(lines);
}

}  // namespace castellan::cli
