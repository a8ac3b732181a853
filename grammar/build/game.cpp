#include <string>
#include <utility>

#include "grammar/build/game_builder.hpp"
#include "grammar/build/game_kinds.hpp"
#include "grammar/build/lines.hpp"
#include "grammar/parse.hpp"

namespace castellan::grammar {
namespace build {
namespace {

// Whether the line follows `Rule`, without a word about it if not.
template <typename Rule>
bool looks_like(const Source& source, const Line& line) {
  const char* text = source.text().data();
  tao::pegtl::memory_input<tao::pegtl::tracking_mode::lazy> in(text + line.span.begin,
                                                               text + line.span.end, "");
  return tao::pegtl::parse<Rule>(in);
}

class ScriptReader {
 public:
  ScriptReader(const Source& source, Diagnostics& out)
      : source_(source), out_(out), builder_(source, out) {}

  GameScript read() {
    for (const Line& line : lines_of(source_)) {
      if (line.empty || too_long(source_, line, out_)) continue;
      if (!block_) {
        outer(line);
      } else if (looks_like<rules::outer_begin>(source_, line)) {
        missing_end();
        block_.reset();
        outer(line);
      } else if (looks_like<seq_end>(source_, line)) {
        parse_tree<rules::end_line, AnyDepth>(source_, line.span, Form::lines, out_);
        block_.reset();
      } else {
        inner(line);
      }
    }
    if (block_) missing_end();
    return std::move(script_);
  }

 private:
  using seq_end = tao::pegtl::seq<rules::blanks, rules::position_end>;

  void missing_end() {
    out_.add(diagnose(source_, *block_, "grammar/missing-end",
                      "'" + std::string(source_.text(*block_)) + "' has no 'end'"));
  }

  void outer(const Line& line) {
    const NodePtr root =
        parse_tree<rules::script_line, AnyDepth>(source_, line.span, Form::lines, out_);
    if (root) {
      script_.statements.push_back(builder_.statement((*root)[0]));
    } else if (looks_like<tao::pegtl::seq<rules::blanks, rules::position_begin>>(source_, line)) {
      script_.statements.emplace_back().kind = GameStatement::Kind::position;
    } else {
      return;
    }
    const GameStatement& last = script_.statements.back();
    const bool opens = last.kind == GameStatement::Kind::position ||
                       (last.kind == GameStatement::Kind::set && last.lines.empty());
    if (!opens) return;
    const std::uint32_t word =
        line.span.begin +
        static_cast<std::uint32_t>(source_.text(line.span).find_first_not_of(" \t"));
    block_ = Span{word, word + (last.kind == GameStatement::Kind::set ? 3U : 8U)};
  }

  void inner(const Line& line) {
    const NodePtr root =
        parse_tree<rules::position_line, AnyDepth>(source_, line.span, Form::lines, out_);
    if (root) script_.statements.back().lines.push_back(builder_.position_line((*root)[0]));
  }

  const Source& source_;
  Diagnostics& out_;
  GameBuilder builder_;
  GameScript script_;
  std::optional<Span> block_;  ///< the word that opened the block we are in
};

}  // namespace
}  // namespace build

std::vector<PlacedItem> parse_placed(const Source& source, Span text, Diagnostics& out) {
  if (!build::readable(source, build::kMaxText, out)) return {};
  const std::size_t before = out.error_count();
  const build::NodePtr root =
      build::parse_tree<rules::laid_text, build::AnyDepth>(source, text, build::Form::lines, out);
  if (!root || out.error_count() != before) return {};
  return build::GameBuilder(source, out).laid(*root);
}

GameScript parse_game(const Source& source, Diagnostics& out) {
  if (!build::readable(source, build::kMaxScript, out)) return {};
  return build::ScriptReader(source, out).read();
}

}  // namespace castellan::grammar
