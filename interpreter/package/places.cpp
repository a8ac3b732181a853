#include "interpreter/package/places.hpp"

namespace castellan::package {
namespace {

/// A text whose places are those of the escapes that it is written with.
grammar::SourcePtr meaning(const grammar::SourcePtr& source, const Literals::Literal& literal,
                           const std::string& text) {
  std::vector<grammar::Source::Written> at = literal.escapes;
  for (grammar::Source::Written& each : at) each.at += literal.span.begin;
  return std::make_shared<const grammar::Source>(source, text, std::move(at));
}

}  // namespace

description::Origin Places::origin(const lua::CallSitePtr& site, std::string_view word) {
  if (site == nullptr || site->frames.empty()) return {};
  const lua::Place place = site->frames.front().narrowed(word);
  return {site->package, place.source, place.span};
}

description::RuleText Places::rule(const lua::CallSitePtr& site, const std::string& text,
                                   std::string_view key, std::set<std::uint32_t>& taken,
                                   const description::Origin* inside) {
  for (const lua::Place& frame : site->frames) {
    if (const Literals::Literal* literal =
            literals(frame.source).text(text, from(frame, inside), key, taken)) {
      taken.insert(literal->span.begin);
      if (literal->escapes.empty()) return {frame.source, literal->span, site->package};
      return {meaning(frame.source, *literal, text),
              {0, static_cast<std::uint32_t>(text.size())},
              site->package};
    }
  }
  std::string name;
  std::uint32_t line = 1;
  if (!site->frames.empty()) {
    name = site->frames.front().source->name();
    line = site->frames.front().line;
  }
  auto source = std::make_shared<const grammar::Source>(name, text, line);
  return {source, {0, static_cast<std::uint32_t>(text.size())}, site->package};
}

Literals::From Places::from(const lua::Place& frame, const description::Origin* inside) {
  return {frame.line,
          inside != nullptr && inside->source == frame.source ? inside->span.begin : 0U};
}

description::Origin Places::key_origin(const lua::CallSitePtr& site, std::string_view key,
                                       const description::Origin* inside, bool table) {
  if (site != nullptr && !site->frames.empty()) {
    const lua::Place& frame = site->frames.front();
    if (const auto span = literals(frame.source).key(key, from(frame, inside), table)) {
      return {site->package, frame.source, *span};
    }
  }
  return inside != nullptr ? *inside : origin(site);
}

const Literals& Places::literals(const grammar::SourcePtr& source) {
  Indexed& entry = indexed_[source->name()];
  if (entry.source != source) {
    entry.source = source;
    entry.literals = std::make_unique<Literals>(*source);
  }
  return *entry.literals;
}

}  // namespace castellan::package
