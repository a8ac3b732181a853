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

std::string value_text(const Run& run, const Parameter& p, Value v, std::span<const std::string> players) {
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

std::vector<TextPart> Table::parts(const Move& move, const expr::ReadContext& c, std::span<const std::string> players,
                                   Scratch& scratch) const {
  const Kind& kind = *kinds_[move.kind.index()];
  const Run run(c, scratch, move_cap_);
  std::vector<TextPart> parts(1);
  parts.back().text = kind.verb;
  const auto words = [&](std::string_view text) {
    if (parts.back().component) parts.emplace_back();
    parts.back().text += text;
  };
  if (kind.decision) {
    const Answers answers(*kind.decision, run, players);
    const char* between = " ";
    for (const Value v : answers.values(move.values[0])) {
      words(std::exchange(between, ", "));
      if (kind.decision->type.is(K::component)) {
        parts.push_back({answers.text_of(v), ComponentId(static_cast<std::int32_t>(v)), {}, 0});
      } else {
        words(answers.text_of(v));
      }
    }
    return parts;
  }
  run.machine().local(0) = move.actor.value;
  for (std::size_t i = 0; i < kind.parameters.size(); ++i) {
    const Parameter& p = kind.parameters[i];
    const Value v = move.values[i];
    TextPart part;
    words(" ");
    if (p.is_bag()) {
      unpack_bag(run, p, v);
      locate(run, p, v, part);
      const expr::Bag& bag = run.machine().bag(p.bag);
      for (const auto& item : bag.view()) {
        for (std::int32_t n = 0; n < item.count; ++n) {
          if (parts.back().component) words(", ");
          part.component = ComponentId(item.component);
          part.text = run.schema().component(part.component).name;
          parts.push_back(part);
        }
      }
      if (bag.size == 0) words(kNothing);
    } else if (p.type.is(K::component)) {
      locate(run, p, v, part);
      part.component = ComponentId(static_cast<std::int32_t>(v));
      part.text = value_text(run, p, v, players);
      parts.push_back(std::move(part));
    } else {
      words(value_text(run, p, v, players));
    }
    bind_value(p, v, run.machine());
  }
  return parts;
}

std::vector<Table::NamedValue> Table::values(const Move& move, const expr::ReadContext& c,
                                             std::span<const std::string> players) const {
  const Kind& kind = *kinds_[move.kind.index()];
  expr::Machine machine;
  const Run run(c, machine);
  if (kind.decision) {
    const Answers answers(*kind.decision, run, players);
    NamedValue value{kind.verb, kind.decision->type, answers.text(move.values[0]), {}, {}, 0};
    for (const Value v : answers.values(move.values[0])) value.things.push_back(answers.text_of(v));
    return {std::move(value)};
  }
  bind(move, c, machine);
  std::vector<NamedValue> out;
  for (std::size_t i = 0; i < kind.parameters.size(); ++i) {
    const Parameter& p = kind.parameters[i];
    TextPart part;
    locate(run, p, move.values[i], part);
    NamedValue value{p.name, p.type, value_text(run, p, move.values[i], players), {}, part.from, part.instance};
    if (p.is_bag()) {
      for (const auto& item : run.machine().bag(p.bag).view()) {
        const std::string& name = run.schema().component(ComponentId(item.component)).name;
        value.things.insert(value.things.end(), static_cast<std::size_t>(item.count), name);
      }
    } else {
      value.things.push_back(p.type.is(K::cell) ? value.text.substr(0, value.text.find(' ')) : value.text);
    }
    out.push_back(std::move(value));
  }
  return out;
}

std::string Table::text(const Move& move, const expr::ReadContext& c, std::span<const std::string> players) const {
  const Kind& kind = *kinds_[move.kind.index()];
  expr::Machine machine;
  const Run run(c, machine);
  if (kind.decision) return kind.verb + " " + Answers(*kind.decision, run, players).text(move.values[0]);
  bind(move, c, machine);
  std::string out = kind.verb;
  for (std::size_t i = 0; i < kind.parameters.size(); ++i) {
    out += ' ';
    out += value_text(run, kind.parameters[i], move.values[i], players);
  }
  return out;
}

}  // namespace castellan::moves
