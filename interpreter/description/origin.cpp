#include "interpreter/description/origin.hpp"

#include <algorithm>
#include <utility>

namespace castellan::description {

grammar::Diagnostic Origin::error(std::string id, std::string message, std::string hint) const {
  if (source == nullptr) {
    return grammar::diagnose(package, std::move(id), std::move(message), std::move(hint));
  }
  return grammar::diagnose(*source, span, std::move(id), std::move(message), std::move(hint));
}

std::string one_line(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool blank = c == ' ' || c == '\n' || c == '\t' || c == '\r';
    if (!blank)
      out += c;
    else if (!out.empty() && out.back() != ' ')
      out += ' ';
  }
  if (out.ends_with(' ')) out.pop_back();
  return out;
}

std::string one_line(const RuleText& text) {
  return text.empty() ? std::string() : one_line(text.source->text(text.span));
}

std::string Origin::place() const {
  if (source == nullptr) return package;
  return source->name() + ":" + std::to_string(source->position(span.begin).line);
}

RuleText rule_text(std::string text, std::string name) {
  auto source = std::make_shared<const grammar::Source>(std::move(name), std::move(text));
  const grammar::Span whole{0, static_cast<std::uint32_t>(source->text().size())};
  return {std::move(source), whole, {}};
}

}  // namespace castellan::description
