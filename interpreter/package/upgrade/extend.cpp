// Changes of what is declared, in the words of level 2: kind and name in one text, and
// `castellan.extend` for what adds to lists.
#include <cstddef>
#include <string_view>
#include <vector>

#include "interpreter/package/upgrade/text.hpp"

namespace castellan::package {
namespace {

using Range = ScriptText::Range;
using Entry = ScriptText::Entry;

class Changes {
 public:
  explicit Changes(ScriptText& script) : s_(script) {}

  void change(std::size_t constructor) {
    const auto arguments = s_.parts(constructor + 1);
    if (arguments.size() != 3) return;
    if (is_table(arguments[2]) && additions(constructor, arguments)) return;
    join(arguments[0], arguments[1]);
  }

  // Of two arguments the second may be what goes with the text of now.
  void remove(std::size_t constructor) {
    const auto arguments = s_.parts(constructor + 1);
    const bool two = arguments.size() == 2 && !is_table(arguments[1]) && !names_both(arguments[0]);
    if (two || arguments.size() == 3) join(arguments[0], arguments[1]);
  }

 private:
  [[nodiscard]] bool is_table(Range r) const { return s_.is(r.first, "{") && s_.pair(r.first) == r.last; }

  // Whether a text begins with a kind and what it is called.
  [[nodiscard]] bool names_both(Range r) const {
    return s_.is_quoted(r.first) && s_.inner(r.first).find(' ') != std::string_view::npos;
  }

  // A change that only adds; also one that must be written by hand.
  bool additions(std::size_t constructor, const std::vector<Range>& arguments) {
    const auto options = s_.entries(arguments[2].first);
    const Entry* keys = ScriptText::find(options, "keys");
    if (keys == nullptr || !is_table(keys->value)) return false;
    const auto list = s_.entries(keys->value.first);
    std::size_t adding = 0;
    for (const Entry& e : list) adding += e.key.empty() || is_table(added(e)) ? 1U : 0U;
    if (adding == 0) return false;
    if (adding != list.size() || options.size() != 1) {
      s_.by_hand(constructor, "This change adds to a list and does something else; write castellan.extend by hand.");
      return true;
    }
    s_.replace(s_[constructor].from, s_[constructor].to, "extend");
    join(arguments[0], arguments[1]);
    unwrap(arguments[2], keys->value);
    for (const Entry& e : list) {
      if (!e.key.empty()) unwrap(e.value, added(e));
    }
    return true;
  }

  // V of `{ add = V }`; what begins with no bracket when it is something else.
  [[nodiscard]] Range added(const Entry& e) const {
    if (e.key.empty() || !is_table(e.value)) return {};
    const auto inner = s_.entries(e.value.first);
    return inner.size() == 1 && inner.front().key == "add" ? inner.front().value : Range{};
  }

  // `"phase", "deploy"` as `"phase deploy"`.
  void join(Range kind, Range name) {
    const auto& tokens = s_;
    const std::size_t from = tokens[kind.last].to;
    const std::size_t to = tokens[name.first].from;
    const std::size_t end = tokens[kind.last].end;
    if (!s_.is_literal(kind) || !s_.is_literal(name)) {
      const bool alone = name.first == name.last;
      if (s_.is_literal(kind)) s_.replace(end, end, " ");
      s_.replace(from, to, std::string(s_.is_literal(kind) ? " .. " : " .. \" \" .. ") + (alone ? "" : "("));
      if (!alone) s_.replace(tokens[name.last].to, tokens[name.last].to, ")");
      return;
    }
    const std::string text(s_.inner(name.first));
    const std::string quote(1, s_.quote_of(kind));
    s_.replace(end, tokens[name.last].to, (text.empty() ? "" : " " + text) + quote);
  }

  // Leaves of `outer` what stands at `inner`, and comments.
  void unwrap(Range outer, Range inner) {
    const auto& tokens = s_;
    s_.erase({outer.first, inner.first - 1});
    const std::size_t before = tokens[inner.first - 1].to;
    if (s_.blank(before, tokens[inner.first].from)) s_.replace(before, tokens[inner.first].from, "");
    const std::size_t behind = tokens[inner.last].to;
    if (s_.blank(behind, tokens[inner.last + 1].from)) s_.replace(behind, tokens[inner.last + 1].from, "");
    s_.erase({inner.last + 1, outer.last});
  }

  ScriptText& s_;
};

}  // namespace

void rewrite_changes(ScriptText& script) {
  Changes changes(script);
  for (std::size_t i = 2; i < script.size(); ++i) {
    const bool called = script.is(i - 1, ".") && script[i - 2].kind == lua::Token::Kind::name && script.is(i + 1, "(") &&
                        script.pair(i + 1) > i + 1;
    if (called && script.is(i, "change")) changes.change(i);
    if (called && script.is(i, "remove")) changes.remove(i);
  }
}

}  // namespace castellan::package
