#include "grammar/messages/pad.hpp"

#include <string>
#include <utility>

#include "grammar/build/game_builder.hpp"
#include "grammar/build/game_kinds.hpp"
#include "grammar/build/lines.hpp"
#include "grammar/build/tree.hpp"
#include "grammar/build/values.hpp"
#include "grammar/parse.hpp"

namespace castellan::grammar {
namespace build {

// clang-format off

template <> inline constexpr Kind kKind<rules::pad_head>       = Kind::pad;
template <> inline constexpr Kind kKind<rules::feature_line>   = Kind::feature;
template <> inline constexpr Kind kKind<rules::pad_end_line>   = Kind::block_line;
template <> inline constexpr Kind kKind<rules::holding_line>   = Kind::holding;
template <> inline constexpr Kind kKind<rules::owned_line>     = Kind::owned;
template <> inline constexpr Kind kKind<rules::fact_line>      = Kind::fact;
template <> inline constexpr Kind kKind<rules::expect_total>   = Kind::expect_total;
template <> inline constexpr Kind kKind<rules::pad_expect>     = Kind::expect;
template <> inline constexpr Kind kKind<rules::pad_item>       = Kind::pad_item;
template <> inline constexpr Kind kKind<rules::pad_word>       = Kind::item;
template <> inline constexpr Kind kKind<rules::pad_text>       = Kind::word;

// clang-format on

namespace {

class PadReader {
 public:
  PadReader(const Source& source, Diagnostics& out)
      : source_(source), out_(out), builder_(source, out) {}

  PadScript read() {
    PadScript script;
    for (const Line& line : lines_of(source_)) {
      if (line.empty || too_long(source_, line, out_)) continue;
      const NodePtr root =
          parse_tree<rules::pad_line, AnyDepth>(source_, line.span, Form::lines, out_);
      if (root && !root->children.empty()) script.lines.push_back(statement((*root)[0]));
    }
    return script;
  }

 private:
  PadLine statement(const Node& node) const {
    PadLine line;
    line.span = span_of(source_, node);
    switch (node.kind) {
      case Kind::pad:
        line.kind = PadLine::Kind::header;
        line.header.kind = GameStatement::Kind::ruleset;
        line.header.span = line.span;
        line.header.words.push_back(builder_.token(node[0]));
        line.header.list = builder_.tokens(node, 1);
        break;
      case Kind::mods:
      case Kind::option:
      case Kind::players:
        line.kind = PadLine::Kind::header;
        line.header = builder_.statement(node);
        break;
      case Kind::feature:
        line.kind = PadLine::Kind::feature;
        line.name = builder_.token(node[0]);
        break;
      case Kind::block_line:
        line.kind = PadLine::Kind::end;
        break;
      case Kind::expect:
        expectation(node[0], line);
        break;
      default:
        line.kind = node.kind == Kind::holding ? PadLine::Kind::holding
                    : node.kind == Kind::owned ? PadLine::Kind::owned
                                               : PadLine::Kind::fact;
        line.name = builder_.token(node[0]);
        for (std::size_t i = 1; i < node.children.size(); ++i) line.items.push_back(item(node[i]));
    }
    return line;
  }

  PadItem item(const Node& node) const {
    PadItem out;
    out.span = span_of(source_, node);
    out.words = builder_.tokens(node, 0);
    return out;
  }

  void expectation(const Node& node, PadLine& line) const {
    if (node.kind == Kind::expect_winner) {
      line.kind = PadLine::Kind::expect_winner;
      line.list = builder_.tokens(node, 0);
      return;
    }
    line.name = builder_.token(node[0]);
    line.kind = PadLine::Kind::expect_total;
    if (node.kind == Kind::expect_line) {
      line.kind = PadLine::Kind::expect_line;
      line.row = builder_.token(node[1]);
    }
    line.number = builder_.token(node[node.children.size() - 1]);
  }

  const Source& source_;
  Diagnostics& out_;
  GameBuilder builder_;
};

}  // namespace
}  // namespace build

PadScript parse_pad(const Source& source, Diagnostics& out) {
  if (!build::readable(source, build::kMaxScript, out)) return {};
  return build::PadReader(source, out).read();
}

}  // namespace castellan::grammar
