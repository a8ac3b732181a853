#include "interpreter/description/origin.hpp"

#include <utility>

namespace castellan::description {

grammar::Diagnostic Origin::error(std::string id, std::string message, std::string hint) const {
  if (source == nullptr) {
    return grammar::diagnose(package, std::move(id), std::move(message), std::move(hint));
  }
  return grammar::diagnose(*source, span, std::move(id), std::move(message), std::move(hint));
}

RuleText rule_text(std::string text, std::string name) {
  auto source = std::make_shared<const grammar::Source>(std::move(name), std::move(text));
  const grammar::Span whole{0, static_cast<std::uint32_t>(source->text().size())};
  return {std::move(source), whole, {}};
}

}  // namespace castellan::description
