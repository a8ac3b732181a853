#include "interpreter/package/upgrade/text.hpp"

#include <algorithm>
#include <cstdint>

namespace castellan::package {

ScriptText::ScriptText(const grammar::Source& script, grammar::Diagnostics& out)
    : ScriptTokens(script.text()), script_(script), out_(out) {}

std::vector<ScriptText::Range> ScriptText::parts(std::size_t open) const {
  std::vector<Range> out;
  const std::size_t close = pair_[open];
  for (std::size_t i = open + 1; i < close;) {
    const std::size_t first = i;
    while (i < close && !is(i, ",") && !is(i, ";")) i = std::max(pair_[i], i) + 1;
    if (i > first) out.push_back({first, std::min(i, close) - 1});
    ++i;
  }
  return out;
}

std::vector<ScriptText::Entry> ScriptText::entries(std::size_t open) const {
  std::vector<Entry> out;
  for (const Range& r : parts(open)) {
    const bool keyed = r.last >= r.first + 2 && tokens_[r.first].kind == Token::Kind::name && is(r.first + 1, "=");
    out.push_back(keyed ? Entry{r, shown(r.first), {r.first + 2, r.last}} : Entry{r, {}, r});
  }
  return out;
}

const ScriptText::Entry* ScriptText::find(const std::vector<Entry>& list, std::string_view key) {
  const auto at = std::find_if(list.begin(), list.end(), [&](const Entry& e) { return e.key == key; });
  return at == list.end() ? nullptr : &*at;
}

void ScriptText::by_hand(std::size_t token, std::string message) {
  const auto begin = static_cast<std::uint32_t>(tokens_[token].from);
  const auto end = static_cast<std::uint32_t>(tokens_[token].to);
  out_.add(grammar::diagnose(script_, {begin, end}, "package/upgrade", std::move(message)));
}

void ScriptText::erase(Range r) {
  for (std::size_t i = r.first; i <= r.last; ++i) {
    const std::size_t next = i < r.last ? tokens_[i + 1].from : tokens_[i].to;
    replace(tokens_[i].from, blank(tokens_[i].to, next) ? next : tokens_[i].to, "");
  }
}

void ScriptText::erase(const Entry& e, std::size_t open) {
  Range r = e.whole;
  const bool last = r.last + 1 == pair_[open];
  if (!last) ++r.last;
  else if (r.first - 1 > open) --r.first;
  erase(r);
  const std::size_t end = tokens_[r.last].to;
  if (!last && blank(end, tokens_[r.last + 1].from)) replace(end, tokens_[r.last + 1].from, "");
  if (last && blank(tokens_[r.first - 1].to, tokens_[r.first].from)) {
    replace(tokens_[r.first - 1].to, tokens_[r.first].from, "");
  }
}

}  // namespace castellan::package
