#include "interpreter/moves/text.hpp"

#include <utility>

#include "interpreter/moves/answers.hpp"
#include "interpreter/moves/domains/stock.hpp"
#include "interpreter/moves/form.hpp"

namespace castellan::moves {

using K = Type::Kind;

std::string counted(std::int64_t n, std::string_view word) {
  std::string s = std::to_string(n) + " ";
  s += word;
  if (n != 1) s += 's';
  return s;
}

std::string value_text(const Run& run, const Parameter& p, Value v,
                       std::span<const std::string> players) {
  return p.form->text(run, p, v, players);
}

namespace {

/// Where the bound value of a parameter is chosen from.
void locate(const Run& run, const Parameter& p, Value v, TextPart& part) {
  for (const auto& d : p.domains) {
    if (!d.field || (p.domains.size() > 1 && !admits(run, p, d, v))) continue;
    part.from = d.field;
    part.instance = run.instance(d);
    return;
  }
}

}  // namespace

std::vector<TextPart> Table::parts(const Move& move, const ruletext::ReadContext& c,
                                   std::span<const std::string> players, Scratch& scratch) const {
  const Kind& kind = *kinds_[move.kind.index()];
  const Run run(c, scratch, work());
  std::vector<TextPart> parts(1);
  parts.back().text = kind.verb;
  const auto words = [&](std::string_view text) {
    if (parts.back().parameter >= 0) parts.emplace_back();
    parts.back().text += text;
  };
  if (kind.decision) {
    const Answers answers(*kind.decision, run, players);
    const char* between = " ";
    for (const Value v : answers.values(move.values[0])) {
      words(std::exchange(between, ", "));
      TextPart part{answers.text_of(v), 0, {}, {}, 0};
      if (kind.decision->type.is(K::component))
        part.component = ComponentId(static_cast<std::int32_t>(v));
      parts.push_back(std::move(part));
    }
    return parts;
  }
  run.machine().local(0) = move.actor.value;
  for (std::size_t i = 0; i < kind.parameters.size(); ++i) {
    const Parameter& p = kind.parameters[i];
    const Value v = move.values[i];
    TextPart part;
    part.parameter = static_cast<std::int32_t>(i);
    words(" ");
    if (p.is_bag()) unpack_bag(run, p, v);
    locate(run, p, v, part);
    if (p.is_bag()) {
      const ruletext::Bag& bag = run.machine().bag(p.bag);
      for (const auto& item : bag.view()) {
        for (std::int32_t n = 0; n < item.count; ++n) {
          if (parts.back().parameter >= 0) words(", ");
          part.component = ComponentId(item.component);
          part.text = run.schema().component(part.component).name;
          parts.push_back(part);
        }
      }
      if (bag.size == 0) {
        part.text = kNothing;
        parts.push_back(part);
      }
    } else {
      if (p.type.is(K::component)) part.component = ComponentId(static_cast<std::int32_t>(v));
      part.text = value_text(run, p, v, players);
      parts.push_back(std::move(part));
    }
    bind_value(p, v, run.machine());
  }
  return parts;
}

std::vector<Table::NamedValue> Table::values(const Move& move, const ruletext::ReadContext& c,
                                             std::span<const std::string> players) const {
  const Kind& kind = *kinds_[move.kind.index()];
  ruletext::Machine machine;
  const Run run(c, machine);
  if (kind.decision)
    return {{kind.verb, kind.decision->type,
             Answers(*kind.decision, run, players).text(move.values[0])}};
  bind(move, c, machine);
  std::vector<NamedValue> out;
  for (std::size_t i = 0; i < kind.parameters.size(); ++i) {
    const Parameter& p = kind.parameters[i];
    out.push_back({p.name, p.type, value_text(run, p, move.values[i], players)});
  }
  return out;
}

std::string Table::text(const Move& move, const ruletext::ReadContext& c,
                        std::span<const std::string> players) const {
  const Kind& kind = *kinds_[move.kind.index()];
  ruletext::Machine machine;
  const Run run(c, machine);
  if (kind.decision)
    return kind.verb + " " + Answers(*kind.decision, run, players).text(move.values[0]);
  bind(move, c, machine);
  std::string out = kind.verb;
  for (std::size_t i = 0; i < kind.parameters.size(); ++i) {
    out += ' ';
    out += value_text(run, kind.parameters[i], move.values[i], players);
  }
  return out;
}

}  // namespace castellan::moves
