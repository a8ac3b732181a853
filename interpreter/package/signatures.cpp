#include "interpreter/package/signatures.hpp"

#include <algorithm>
#include <array>

#include "interpreter/description/origin.hpp"
#include "interpreter/description/things.hpp"

namespace castellan::package {
namespace {

using lua::Value;

constexpr std::array<std::string_view, 9> kWithSignature = {
    "amount", "condition", "constant", "effect", "event", kMove, "point", "set", "verb"};
constexpr std::array<std::string_view, 7> kKeysOfMoves = {
    "automatic", "conditions", "effect", "help", "lua", "only_if_alone", "reveals"};
constexpr std::string_view kSentence = "verb";

bool is_pair(const Value& value) {
  const auto text = [](const Value& v) { return v.kind == Value::Kind::string; };
  return value.kind == Value::Kind::table && value.keys.empty() && value.list.size() == 2 &&
         std::all_of(value.list.begin(), value.list.end(), text);
}

// `{name}` in a sentence with the kind after the name.
void add_kind(std::string& sentence, const std::string& name, const std::string& kind) {
  const std::string place = "{" + name + "}";
  const std::size_t at = sentence.find(place);
  if (at != std::string::npos) sentence.insert(at + place.size() - 1, ": " + kind);
}

}  // namespace

bool takes_signature(std::string_view kind) {
  return std::find(kWithSignature.begin(), kWithSignature.end(), kind) != kWithSignature.end();
}

bool is_key_of_move(std::string_view word) {
  return std::find(kKeysOfMoves.begin(), kKeysOfMoves.end(), word) != kKeysOfMoves.end();
}

std::string name_in(std::string_view kind, std::string_view signature) {
  if (kind != kSentence)
    return description::one_line(signature.substr(0, signature.find_first_of("(:")));
  std::string out;
  std::size_t at = 0;
  while (at < signature.size()) {
    const std::size_t open = std::min(signature.find('{', at), signature.size());
    const std::size_t close = std::min(signature.find('}', open), signature.size());
    const std::string_view typed = signature.substr(open, close - open);
    const std::string_view name = typed.substr(0, typed.find(':'));
    out += signature.substr(at, open - at);
    out += name.substr(0, name.find_last_not_of(' ') + 1);
    at = close;
    if (at < signature.size()) out += signature[at++];
  }
  return out;
}

std::string kind_in_words(std::string_view kind) {
  const std::size_t blank = kind.find(' ');
  const std::string_view word = kind.substr(0, blank);
  const bool joined = blank == std::string_view::npos || kind.substr(blank).starts_with(" of ");
  if (joined ||
      (word != "bag" && description::thing_with(&description::Thing::word, word) == nullptr)) {
    return std::string(kind);
  }
  return (word == "bag" ? "several" : std::string(word)) + " of" + std::string(kind.substr(blank));
}

std::optional<std::string> signature_of(std::string_view kind, std::string_view name,
                                        const Value& table) {
  std::string out(name);
  const Value* params = table.find("params");
  const Value* type = table.find("type");
  if (params != nullptr) {
    if (params->kind != Value::Kind::table ||
        !std::all_of(params->list.begin(), params->list.end(), is_pair)) {
      return std::nullopt;
    }
    std::string list;
    for (const Value& pair : params->list) {
      const std::string of = kind_in_words(pair.list[1].text);
      if (kind == kSentence)
        add_kind(out, pair.list[0].text, of);
      else
        list += (list.empty() ? "" : ", ") + pair.list[0].text + ": " + of;
    }
    if (!list.empty()) out += "(" + list + ")";
  }
  if (type != nullptr && type->kind == Value::Kind::string) out += ": " + kind_in_words(type->text);
  return out;
}

}  // namespace castellan::package
