#include "tests/interpreter/ruletext/random_rule_text.hpp"

#include <algorithm>
#include <stdexcept>

namespace castellan::ruletext::test {

namespace {

bool has_holes(const Production& p) { return p.text.find('{') != std::string_view::npos; }

}  // namespace

const std::vector<Production>& RandomRuleText::productions() {
  static const auto kAll = [] {
    std::vector<Production> all;
    for (const auto* part : {&kValues, &kSets, &kEffects})
      all.insert(all.end(), part->begin(), part->end());
    return all;
  }();
  return kAll;
}

RandomRuleText::RandomRuleText(std::function<std::uint32_t(std::uint32_t)> random)
    : random_(std::move(random)) {
  for (const auto& p : productions()) {
    all_[std::string(p.kind)].push_back(&p);
    if (!has_holes(p)) leaves_[std::string(p.kind)].push_back(&p);
  }
}

std::string RandomRuleText::operator()(
    const std::string& kind, int size, int depth,
    const std::vector<std::pair<std::string, std::string>>& names) {
  out_.clear();
  scope_.clear();
  for (const auto& [known, name] : names) scope_.push_back({known, name});
  said_.clear();
  budget_ = size;
  names_ = 0;
  fill(kind, depth);
  return out_;
}

const Production& RandomRuleText::choose(const std::string& kind, bool leaf) {
  auto& from = leaf && leaves_.count(kind) != 0 ? leaves_ : all_;
  const auto& list = from.at(kind);
  return *list[random_(static_cast<std::uint32_t>(list.size()))];
}

void RandomRuleText::fill(const std::string& kind, int depth) {
  // A variable of that kind, half of the times there is one.
  std::vector<const Variable*> known;
  for (const auto& v : scope_) {
    if (v.kind == kind) known.push_back(&v);
  }
  if (!known.empty() && (kind.starts_with("several") || random_(2) == 0)) {
    out_ += known[random_(static_cast<std::uint32_t>(known.size()))]->name;
    return;
  }
  // What was said before, where that is known, too: programs need not compute it again.
  if (const Said* again = said_before(kind); again != nullptr && random_(4) == 0) {
    out_ += again->text;
    return;
  }
  const Production& p = choose(kind, depth <= 0 || --budget_ <= 0);
  const std::size_t written = out_.size();
  // A variable is known in all holes but the next one, which is its set or value.
  const std::size_t outer = scope_.size();
  std::vector<Variable> own;
  for (std::size_t at = p.text.find("{v: "); at != std::string_view::npos;
       at = p.text.find("{v: ", at + 1)) {
    const std::size_t begin = at + 4;
    own.push_back({std::string(p.text.substr(begin, p.text.find('}', at) - begin)),
                   "v" + std::to_string(++names_)});
  }
  scope_.insert(scope_.end(), own.begin(), own.end());
  std::size_t variable = 0;
  bool hidden = false;
  std::string_view rest = p.text;
  for (;;) {
    const std::size_t open = rest.find('{');
    out_ += rest.substr(0, open);
    if (open == std::string_view::npos) break;
    const std::size_t close = rest.find('}', open);
    const std::string what(rest.substr(open + 1, close - open - 1));
    rest.remove_prefix(close + 1);
    if (what.starts_with("v: ")) {
      out_ += own[variable++].name;
      hidden = true;
      continue;
    }
    // What stands outside of the loop does not see its variable.
    const bool outside = what.starts_with("outer ");
    const auto whole = scope_;
    if (hidden || outside) scope_.resize(outer);
    hidden = false;
    fill(outside ? what.substr(6) : what, depth - 1);
    scope_ = whole;
  }
  scope_.resize(outer);
  if (has_holes(p) && kind != "effect") said_.push_back({kind, out_.substr(written), scope_});
}

/// One of the last texts of the kind that speaks of nothing that is not in scope; null when there
/// is none.
const RandomRuleText::Said* RandomRuleText::said_before(const std::string& kind) const {
  const auto found = std::find_if(said_.rbegin(), said_.rend(), [&](const Said& s) {
    return s.kind == kind && std::ranges::all_of(s.scope, [this](const Variable& v) {
             return std::ranges::any_of(scope_,
                                        [&v](const Variable& now) { return now.name == v.name; });
           });
  });
  return found == said_.rend() ? nullptr : &*found;
}

}  // namespace castellan::ruletext::test
