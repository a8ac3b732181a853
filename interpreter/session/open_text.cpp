#include "interpreter/session/open_text.hpp"

#include <algorithm>

namespace castellan::session {
namespace {

constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";

template <class Each>
void each_word(std::string_view text, Each each) {
  for (std::size_t begin = text.find_first_of(kLetters); begin != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_not_of(kLetters, begin), text.size());
    const std::string_view word = text.substr(begin, end - begin);
    begin = text.find_first_of(kLetters, end);
    each(word, begin != std::string_view::npos && text.substr(begin, 3) == "of ");
  }
}

/// What names of several words are found by.
std::string_view last_word(std::string_view name) {
  const std::size_t blank = name.rfind(' ');
  return blank == std::string_view::npos ? name : name.substr(blank + 1);
}

}  // namespace

void OpenText::add(std::string_view name, const description::RuleText& text) {
  if (text.empty()) return;
  meanings_[std::string(last_word(name))].texts.push_back(text.source->text(text.span));
}

OpenText::OpenText(const flow::Rules& rules) {
  const auto& d = rules.description();
  for (const auto& f : rules.schema().fields()) {
    meanings_[f.name].field = true;
    if (f.visible != description::Visibility::everyone || f.knowledge) meanings_[f.name].hidden = true;
  }
  for (const auto& each : d.definitions) {
    add(each.name, each.text);
    if (!each.lua.empty()) meanings_[each.name].hidden = true;
  }
  for (const auto& each : d.contributions) add(each.point, each.text);
  for (const auto& each : d.sets) {
    add(each.name, each.from);
    add(each.name, each.where);
  }
  for (const auto& each : d.scopes) {
    for (const auto& words : each.words) add(words, each.where);
  }
  for (const auto& each : d.nouns) {
    for (const auto& words : each.words) {
      for (const auto* text : {&each.over, &each.where, &each.amount, &each.measure}) add(words, *text);
      meanings_[std::string(last_word(words))].texts.push_back(each.field);
    }
  }
  for (const auto& file : d.sheets) {
    for (const auto& sheet : file.file.sheets) meanings_[sheet.name.text].texts.push_back(file.source->text(sheet.span));
  }
  for (const auto& each : d.components) {
    for (const auto& line : each.entry.rules) {
      if (each.origin.source == nullptr) continue;
      meanings_[line.slot.text].slots.push_back(each.origin.source->text(line.text_span));
    }
  }
}

bool OpenText::open(std::string_view text) const {
  Seen seen;
  return !hidden(text, seen);
}

bool OpenText::open_sheet(std::string_view name) const { return open(name); }

bool OpenText::hidden(std::string_view text, Seen& seen) const {
  bool found = false;
  const auto any = [&](const std::vector<std::string_view>& texts) {
    return std::any_of(texts.begin(), texts.end(), [&](std::string_view each) { return hidden(each, seen); });
  };
  each_word(text, [&](std::string_view word, bool of) {
    if (found) return;
    const auto meaning = meanings_.find(word);
    if (meaning == meanings_.end()) return;
    const Meaning& m = meaning->second;
    const bool slots = of || !m.field;
    if (!seen.insert({meaning->first, slots}).second) return;
    found = m.hidden || any(m.texts) || (slots && any(m.slots));
  });
  return found;
}

}  // namespace castellan::session
