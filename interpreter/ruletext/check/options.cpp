#include "interpreter/ruletext/check/options.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "interpreter/ruletext/check/definitions.hpp"
#include "interpreter/ruletext/words/words.hpp"

namespace castellan::ruletext {

namespace {

std::optional<Value> number_in(const std::string& text) {
  Value number = 0;
  const auto [end, ec] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (ec != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

/// The values of an option that are words, or none; what a description made by hand
/// does not say is told by the value.
bool has_words(Emitter& em, const std::string& name, const std::string& text) {
  if (em.v.description.option_words.contains(name)) return true;
  return text != "true" && text != "false" && !number_in(text);
}

/// The name of the option with words that an expression names, else empty.
std::string word_option(Emitter& em, const Expr& e) {
  const std::string n = phrase_of(e);
  if (n.empty() || n == em.text.subject || em.find_binding(n) != nullptr) return {};
  const auto it = em.v.description.options.find(n);
  return it != em.v.description.options.end() && has_words(em, n, it->second) ? n : std::string();
}

/// A value as it is written beside an option.
std::string written_value(const Expr& e) {
  if (e.kind == Expr::Kind::string) return e.text;
  return e.kind == Expr::Kind::number ? std::to_string(e.number) : phrase_of(e);
}

std::string alternatives(const std::vector<std::string>& values) {
  std::string out;
  for (std::size_t i = 0; i < values.size(); ++i) {
    out += (i == 0 ? "" : i + 1 == values.size() ? " or " : ", ") + values[i];
  }
  return out;
}

bool is_of_the_game(Emitter& em, const std::string& n) {
  return em.find_binding(n) != nullptr || n == em.text.subject || em.schema.find_field(n) ||
         em.schema.find_table(n) || em.v.description.options.contains(n) ||
         find_definition(em, n) != nullptr || find_point(em, n) != nullptr;
}

}  // namespace

Type option_value(Emitter& em, const std::string& name, grammar::Span at, Type wanted) {
  const std::string& text = em.v.description.options.at(name);
  if (const auto number = number_in(text)) {
    em.push(*number);
    return Type::number();
  }
  if (!has_words(em, name, text)) {
    em.push(text == "true");
    return Type::truth();
  }
  if (!wanted.is(Kind::choice)) {
    return em.error(at, "expr/option",
                    "option '" + name + "' can only be compared with its values");
  }
  const auto& choice = em.schema.choice(wanted.choice());
  const Word position = choice.find(text);
  if (position < 0) {
    return em.error(at, "expr/option",
                    "option '" + name + "' is '" + text + "', which is no " + choice.name);
  }
  em.push(position);
  return wanted;
}

bool is_word_option(Emitter& em, const Expr& e) { return !word_option(em, e).empty(); }

std::optional<Type> option_comparison(Emitter& em, const std::string& op, const Expr& left,
                                      const Expr& right) {
  for (const auto& [side, other] : {std::pair{&left, &right}, std::pair{&right, &left}}) {
    const std::string name = word_option(em, *side);
    const std::string value = written_value(*other);
    if (name.empty() || value.empty()) continue;
    const std::string& text = em.v.description.options.at(name);
    const auto known = em.v.description.option_words.find(name);
    const bool all_known = known != em.v.description.option_words.end();
    if (!all_known ||
        std::find(known->second.begin(), known->second.end(), value) != known->second.end()) {
      em.push((text == value) == (op == "="));
      return Type::truth();
    }
    if (other->kind == Expr::Kind::phrase && is_of_the_game(em, value)) continue;
    return em.error(
        other->span, "expr/option",
        "option '" + name + "' is " + alternatives(known->second) + ", never '" + value + "'",
        grammar::nearest_hint(value, known->second));
  }
  return std::nullopt;
}

}  // namespace castellan::ruletext
