#include "tools/cli/lint.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

namespace castellan::cli {
namespace {

using description::Description;
using description::RuleText;

bool is_word_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '-' || (static_cast<unsigned char>(c) & 0x80U) != 0;
}

/// How often each word occurs in rule texts.
class Words {
 public:
  void add(std::string_view text, int times = 1) {
    for (std::size_t at = 0; at < text.size();) {
      std::size_t end = at;
      while (end < text.size() && is_word_char(text[end])) ++end;
      if (end > at) counts_[std::string(text.substr(at, end - at))] += times;
      at = end + 1;
    }
  }
  void add(const RuleText& text, int times = 1) {
    if (!text.empty()) add(text.source->text(text.span), times);
  }
  void add(const std::vector<RuleText>& texts, int times = 1) {
    for (const RuleText& text : texts) add(text, times);
  }

  /// Whether a name occurs; of `own`, the text of the thing itself, nothing counts.
  [[nodiscard]] bool has(const std::string& name, const Words& own = {}) const {
    return count(name) > own.count(name);
  }

 private:
  [[nodiscard]] int count(const std::string& name) const {
    const auto found = counts_.find(name);
    return found == counts_.end() ? 0 : found->second;
  }
  std::map<std::string, int> counts_;
};

void add(Words& words, const description::Condition& c) { words.add(c.test); }

void add(Words& words, const description::Domain& d) {
  for (const RuleText* text : {&d.from, &d.piece, &d.where, &d.least, &d.most, &d.sum_least,
                               &d.sum_most, &d.kinds_least, &d.irredundant}) {
    words.add(*text);
  }
}

void add(Words& words, const description::Move& m) {
  for (const auto& parameter : m.parameters) {
    for (const auto& domain : parameter.domains) add(words, domain);
    for (const auto& condition : parameter.conditions) add(words, condition);
  }
  for (const auto& condition : m.conditions) add(words, condition);
  words.add(m.effect);
  words.add(m.before);
  words.add(m.after);
}

void add(Words& words, const description::Phase& p) {
  for (const RuleText* text : {&p.actor, &p.actors, &p.enter, &p.until, &p.leave, &p.order}) {
    words.add(*text);
  }
  for (const auto& next : p.next) words.add(next.condition);
}

Words own_words(const description::Definition& d) {
  Words out;
  out.add(d.text);
  out.add(d.before);
  out.add(d.after);
  return out;
}

/// Whole files of entries and sheets; of their words, those that name rules
/// are what matters here.
void add_sources(Words& words, const Description& d) {
  std::set<const grammar::Source*> seen;
  const auto add_source = [&](const grammar::SourcePtr& source) {
    if (source != nullptr && seen.insert(source.get()).second) words.add(source->text());
  };
  for (const auto& entry : d.components) {
    if (!entry.entry.rules.empty()) add_source(entry.origin.source);
  }
  for (const auto& sheet : d.sheets) add_source(sheet.source);
}

Words all_words(const Description& d) {
  Words out;
  for (const auto& move : d.moves) add(out, move);
  for (const auto& phase : d.phases) add(out, phase);
  for (const auto& step : d.steps) out.add(step.effect);
  for (const auto& definition : d.definitions) {
    out.add(definition.text);
    out.add(definition.before);
    out.add(definition.after);
  }
  for (const auto& noun : d.nouns) {
    for (const RuleText* text : {&noun.where, &noun.amount, &noun.measure}) out.add(*text);
  }
  for (const auto& scope : d.scopes) out.add(scope.where);
  for (const auto& set : d.sets) {
    out.add(set.from);
    out.add(set.where);
  }
  for (const auto& verb : d.verbs) out.add(verb.effect.text);
  for (const auto& pick : d.picks) {
    out.add(pick.from);
    out.add(pick.where);
  }
  for (const auto& box : d.boxes) out.add(box.where);
  for (const auto& contribution : d.contributions) out.add(contribution.text);
  for (const auto& handler : d.handlers) out.add(handler.effect);
  for (const auto& contestant : d.contestants) {
    out.add(contestant.amounts);
    out.add(contestant.pays_to);
    out.add(contestant.condition);
  }
  for (const auto& ranking : d.ranking) out.add(ranking.amounts);
  for (const auto& field : d.fields) out.add(field.starts_with);
  add_sources(out, d);
  return out;
}

bool has_lua_rules(const Description& d) {
  return std::any_of(d.moves.begin(), d.moves.end(),
                     [](const auto& m) { return !m.lua_effect.empty(); }) ||
         std::any_of(d.definitions.begin(), d.definitions.end(),
                     [](const auto& each) { return !each.lua.empty(); });
}

/// Phases that follow one another from the first, or that rule text names.
std::set<std::string> reached_phases(const Description& d, const Words& words) {
  std::vector<std::string> open{d.first_phase};
  for (const auto& phase : d.phases) {
    Words own;
    add(own, phase);
    if (words.has(phase.name, own)) open.push_back(phase.name);
  }
  std::set<std::string> out;
  while (!open.empty()) {
    const std::string name = open.back();
    open.pop_back();
    if (!out.insert(name).second) continue;
    for (const auto& phase : d.phases) {
      if (phase.name != name) continue;
      for (const auto& next : phase.next) open.push_back(next.phase);
    }
  }
  return out;
}

Unused unused(std::string kind, const std::string& name, const description::Origin& origin,
              const std::string& id, const std::string& message) {
  grammar::Diagnostic warning = origin.error(id, message);
  warning.severity = grammar::Severity::warning;
  return {std::move(kind), name, std::move(warning)};
}

}  // namespace

std::vector<Unused> find_unused(const Description& d) {
  std::vector<Unused> out;
  const Words words = all_words(d);

  const std::set<std::string> reached = reached_phases(d, words);
  std::set<std::string> offered;
  for (const auto& phase : d.phases) {
    offered.insert(phase.moves.begin(), phase.moves.end());
    if (reached.contains(phase.name)) continue;
    out.push_back(unused("phase", phase.name, phase.origin, "flow/unreachable-phase",
                         "No phase leads to '" + phase.name + "'."));
  }
  for (const auto& move : d.moves) {
    if (offered.contains(move.name)) continue;
    out.push_back(unused("move", move.name, move.origin, "move/unused",
                         "No phase has the move '" + move.name + "'."));
  }
  for (const auto& family : d.families) {
    const bool held = std::any_of(d.fields.begin(), d.fields.end(), [&](const auto& f) {
      const auto& entries = f.map_file.entries;
      return f.holds == family.name || f.of == family.name ||
             std::any_of(entries.begin(), entries.end(),
                         [&](const auto& e) { return e.family.text == family.name; });
    });
    if (held) continue;
    out.push_back(unused("family", family.name, family.origin, "schema/unused-family",
                         "No field holds components of the family '" + family.name + "'."));
  }
  if (has_lua_rules(d)) return out;
  for (const auto& definition : d.definitions) {
    if (words.has(definition.name, own_words(definition))) continue;
    out.push_back(unused("definition", definition.name, definition.origin,
                         "schema/unused-definition",
                         "No rule uses '" + definition.name + "'."));
  }
  for (const auto& event : d.events) {
    if (words.has(event.name)) continue;
    out.push_back(unused("event", event.name, event.origin, "flow/unused-event",
                         "No rule emits the event '" + event.name + "'."));
  }
  return out;
}

}  // namespace castellan::cli
