#include "grammar/messages/entries.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "grammar/build/lines.hpp"
#include "grammar/build/rule_text.hpp"
#include "grammar/build/value_kinds.hpp"
#include "grammar/build/values.hpp"
#include "grammar/parse.hpp"

namespace castellan::grammar {
namespace build {

// clang-format off
template <> inline constexpr Kind kKind<rules::property_name> = Kind::word;
template <> inline constexpr Kind kKind<rules::property>      = Kind::property;
template <> inline constexpr Kind kKind<rules::family>        = Kind::word;
template <> inline constexpr Kind kKind<rules::count>         = Kind::count;
template <> inline constexpr Kind kKind<rules::link_line>     = Kind::link;
template <> inline constexpr Kind kKind<rules::direction_line> = Kind::direction;
template <> inline constexpr Kind kKind<rules::direction_name> = Kind::word;
template <> inline constexpr Kind kKind<rules::board_text>    = Kind::board;
template <> inline constexpr Kind kKind<rules::board_name>    = Kind::word;
template <> inline constexpr Kind kKind<rules::board_number>  = Kind::board_number;
template <> inline constexpr Kind kKind<rules::header_line>   = Kind::header;
template <> inline constexpr Kind kKind<rules::link_kind>     = Kind::word;
template <> inline constexpr Kind kKind<rules::rule_line>     = Kind::slot;
template <> inline constexpr Kind kKind<rules::slot>          = Kind::word;
// clang-format on

namespace {

WordToken entry_word(const Source& source, const Node& node) {
  return {std::string(node.text()), span_of(source, node)};
}

Property entry_property(const Source& source, const Node& node, Diagnostics& out) {
  Property p;
  p.name = entry_word(source, node[0]);
  p.span = span_of(source, node);
  for (std::size_t i = 1; i < node.children.size(); ++i)
    p.values.push_back(value_of(source, node[i], out));
  return p;
}

Board board_of(const Source& source, const Node& node, Diagnostics& out) {
  Board b;
  b.shape = entry_word(source, node[0]);
  b.span = {b.shape.span.begin, span_of(source, node).end};
  for (std::size_t i = 1; i < node.children.size(); ++i) {
    if (node[i].kind == Kind::property)
      b.properties.push_back(entry_property(source, node[i], out));
    else
      b.sizes.push_back(value_of(source, node[i], out));
  }
  return b;
}

class EntryReader {
 public:
  EntryReader(const Source& source, Diagnostics& out)
      : source_(source), out_(out), lines_(lines_of(source)) {}

  EntryFile read() {
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      if (lines_[i].empty) continue;
      if (lines_[i].indent == 0) {
        outer(lines_[i]);
      } else {
        i = indented(i);
      }
    }
    return std::move(file_);
  }

 private:
  [[nodiscard]] WordToken word(const Node& node) const { return entry_word(source_, node); }
  [[nodiscard]] Property property(const Node& node) const {
    return entry_property(source_, node, out_);
  }

  void outer(const Line& line) {
    const NodePtr root =
        parse_tree<rules::outer_line, AnyDepth>(source_, line.span, Form::entries, out_);
    in_entry_ = true;
    if (!root) {
      file_.entries.emplace_back();  // keeps the lines under a wrong header
    } else if ((*root)[0].kind == Kind::header) {
      header((*root)[0]);
    } else {
      if ((*root)[0].kind == Kind::direction)
        direction((*root)[0]);
      else if ((*root)[0].kind == Kind::board)
        board((*root)[0], line.span.begin);
      else
        link((*root)[0]);
      in_entry_ = false;
    }
  }

  void header(const Node& node) {
    Entry e;
    e.family = word(node[0]);
    e.name = value_of(source_, node[1], out_);
    e.span = span_of(source_, node);
    std::vector<Property> properties;
    for (std::size_t i = 2; i < node.children.size(); ++i) {
      if (node[i].kind == Kind::count) {
        const Span digits = span_of(source_, node[i]);
        e.count = integer(source_, {digits.begin + 1, digits.end}, out_);
      } else {
        properties.push_back(property(node[i]));
      }
    }
    if (!properties.empty()) e.lines.push_back(std::move(properties));
    file_.entries.push_back(std::move(e));
  }

  void board(const Node& node, std::uint32_t begin) {
    file_.boards.push_back(board_of(source_, node, out_));
    file_.boards.back().span.begin = begin;
  }

  void link(const Node& node) {
    Link l;
    l.from = value_of(source_, node[0], out_);
    l.to = value_of(source_, node[1], out_);
    l.span = span_of(source_, node);
    for (std::size_t i = 2; i < node.children.size(); ++i) l.kinds.push_back(word(node[i]));
    file_.links.push_back(std::move(l));
  }

  void direction(const Node& node) {
    Direction d;
    d.name = word(node[0]);
    d.opposite = word(node[1]);
    d.span = span_of(source_, node);
    for (std::size_t i = 2; i < node.children.size(); ++i) {
      if (node[i].kind == Kind::cell)
        d.apart.push_back(value_of(source_, node[i], out_));
      else
        d.kinds.push_back(word(node[i]));
    }
    file_.directions.push_back(std::move(d));
  }

  /// Reads line `i` and what continues it; returns its last line.
  std::size_t indented(std::size_t i) {
    const Line& line = lines_[i];
    if (!in_entry_) {
      add_expected(source_, line.span, source_.text(line.span), 0,
                   "an entry at the start of a line", Form::entries, out_);
      return i;
    }
    Entry& entry = file_.entries.back();
    const NodePtr root =
        parse_tree<rules::indented_line, AnyDepth>(source_, line.span, Form::entries, out_);
    if (!root) return i;
    if ((*root)[0].kind != Kind::slot) {
      std::vector<Property>& list = entry.lines.emplace_back();
      for (const NodePtr& node : root->children) list.push_back(property(*node));
      return i;
    }
    const Node& slot = (*root)[0];
    std::size_t last = i;
    for (std::size_t k = i + 1; k < lines_.size(); ++k) {
      if (lines_[k].empty) continue;
      if (lines_[k].indent <= line.indent) break;
      last = k;
    }
    RuleLine rule;
    rule.slot = word(slot[0]);
    rule.text_span = {span_of(source_, slot).end, lines_[last].span.end};
    read_rule(rule);
    entry.rules.push_back(std::move(rule));
    return last;
  }

  void read_rule(RuleLine& rule) {
    Diagnostics of_statements, of_value;
    rule.statements = statements_in(source_, rule.text_span, of_statements);
    if (!of_statements.has_errors()) {
      if (rule.statements.empty()) need_rule(rule.text_span);
      return;
    }
    rule.value = expression_in(source_, rule.text_span, of_value);
    if (!of_value.has_errors()) {
      rule.statements.clear();
      return;
    }
    // What begins like a value is meant as one.
    const std::string_view text = source_.text(rule.text_span);
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    const bool value =
        first != std::string_view::npos &&
        std::string_view("0123456789(\"-").find(text[first]) != std::string_view::npos;
    for (const Diagnostic& d : (value ? of_value : of_statements).sorted()) out_.add(d);
    // What is left of a wrong text would only be called wrong again.
    rule.statements.clear();
    rule.value.clear();
  }

  void need_rule(Span text) {
    const std::string_view rest = source_.text(text);
    const bool silent = rest.find_first_not_of(" \t\r\n;") == std::string_view::npos ||
                        rest[rest.find_first_not_of(" \t\r\n;")] == '#';
    if (silent) add_expected(source_, text, rest, 0, "rule text after ':'", Form::entries, out_);
  }

  const Source& source_;
  Diagnostics& out_;
  std::vector<Line> lines_;
  EntryFile file_;
  bool in_entry_ = false;
};

}  // namespace
}  // namespace build

EntryFile parse_entries(const Source& source, Diagnostics& out) {
  if (!build::readable(source, build::kMaxText, out)) return {};
  return build::EntryReader(source, out).read();
}

std::optional<Board> parse_board(const Source& source, Span text, Diagnostics& out) {
  if (!build::readable(source, build::kMaxText, out)) return std::nullopt;
  const std::size_t before = out.error_count();
  const std::string_view written = source.text(text);
  const std::size_t line = written.find('\n');
  const std::size_t more =
      line == std::string_view::npos ? line : written.find_first_not_of(" \t\r\n", line);
  if (more != std::string_view::npos && written.find_first_not_of(" \t\r\n") < line) {
    const auto begin = text.begin + static_cast<std::uint32_t>(more);
    out.add(diagnose(source, {begin, begin + 1}, "grammar/expected",
                     "expected the end of the board, found a second line",
                     "a board is one line; what its places are like is written in a .map file, "
                     "which 'entries' names"));
    return std::nullopt;
  }
  const build::NodePtr root =
      build::parse_tree<rules::board_text, build::AnyDepth>(source, text, build::Form::lines, out);
  if (!root || out.error_count() != before) return std::nullopt;
  return build::board_of(source, (*root)[0], out);
}

}  // namespace castellan::grammar
