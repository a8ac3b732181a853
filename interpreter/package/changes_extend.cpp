// Additions to what is declared: what `extend` says and when it is carried out.
#include <algorithm>

#include "interpreter/package/changes.hpp"

namespace castellan::package {
namespace {

using lua::Declaration;
using lua::Value;

constexpr std::string_view kEntry = "entry";
constexpr std::string_view kExtends = "extend";

std::string called(const Target& target) {
  return target.name.empty() ? target.kind : target.kind + " '" + target.name + "'";
}

std::string list_of(const std::vector<std::string>& words) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    out += i == 0 ? "" : i + 1 == words.size() ? " and " : ", ";
    out += "'" + words[i] + "'";
  }
  return out;
}

}  // namespace

std::optional<Target> DeclarationSet::target_named_by(const Declaration& d) {
  const Value* word = d.options.find("target");
  const bool is_text = word != nullptr && word->kind == Value::Kind::string;
  Target to = target_of(is_text ? word->text : "");
  if (to.name.empty() && !index_.contains({to.kind, ""})) {
    const std::string found =
        is_text ? "'" + to.kind + "'"
                : std::string(lua::kind_name(word == nullptr ? Value::Kind::nil : word->kind));
    const std::string does = d.kind == kExtends ? "add to" : d.kind;
    const std::string options = d.kind == kExtends   ? ", { moves = { \"pass\" } }"
                                : d.kind == "change" ? ", { keys = { leave = \"pass\" } }"
                                                     : "";
    error(d.site, d.kind, "package/bad-value",
          "castellan." + d.kind + " is told by a kind and a name what to " + does + ", not by " +
              found + ".",
          "as in castellan." + d.kind + "(\"phase turn\"" + options + ")");
    return std::nullopt;
  }
  if (to.signature && d.kind != kExtends) {
    error(d.site, d.kind, "package/bad-value",
          "castellan." + d.kind + " knows a move by its name alone, '" + to.name + "'.");
    return std::nullopt;
  }
  return to;
}

void DeclarationSet::extend(const Declaration& d) {
  const auto named = target_named_by(d);
  if (!named) return;
  const Target& to = *named;
  if (const Value* whole = d.options.find("options");
      whole != nullptr && whole->kind != Value::Kind::nil) {
    return error(d.site, d.kind, "package/bad-value",
                 "What castellan.extend adds is " + std::string(lua::kind_name(whole->kind)) +
                     "; expected a table of keys.");
  }
  Declared* found = nullptr;
  if (to.kind != kEntry) {
    found = target(d, to.kind, to.name);
    if (found == nullptr) return;
  }
  const auto known = added_keys(to.kind);
  const std::string instead =
      known.empty() ? "castellan.change sets keys" : "added to are " + list_of(known);
  const auto take = [&](const std::string& key, const Value& value) {
    if (value.kind == Value::Kind::nil || (value.kind == Value::Kind::boolean && !value.boolean))
      return;
    const auto how = adds_to(to.kind, key);
    if (!how) {
      std::string hint = grammar::nearest_hint(key, known);
      errors_.add(places_.key_origin(d.site, key)
                      .error("package/unknown-key",
                             "Nothing is added to '" + key + "' of " + called(to) + ".",
                             hint.empty() ? instead : std::move(hint)));
      return;
    }
    const Addition addition{key, value, d.site};
    if (!Adder(places_, errors_, addition, called(to)).check(*how)) return;
    if (found != nullptr)
      found->added.push_back(addition);
    else
      more_copies_.push_back({to.name, value.integer, d.site});
  };
  if (to.signature)
    found->signatures.push_back({d.options.find("target")->text, *to.signature, d.site});
  if (!d.options.list.empty()) {
    errors_.add(Places::origin(d.site).error(
        "package/unknown-key", "A list without a key is not added to " + called(to) + ".",
        instead));
  }
  for (const auto& [key, value] : d.options.keys) {
    if (key != "target") take(key, value);
  }
}

void DeclarationSet::settle() {
  for (Declared& d : all_) {
    if (d.removed != nullptr) continue;
    for (const Addition& addition : d.added) {
      Adder(places_, errors_, addition, called({d.kind, d.name}))
          .apply(*adds_to(d.kind, addition.key), d.options);
    }
  }
}

}  // namespace castellan::package
