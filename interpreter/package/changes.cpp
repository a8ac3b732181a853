#include "interpreter/package/changes.hpp"

#include <algorithm>
#include <array>

#include "interpreter/description/schema.hpp"
#include "interpreter/package/keys.hpp"
#include "interpreter/package/signatures.hpp"

namespace castellan::package {
namespace {

using lua::Declaration;
using lua::Value;

// Parts of other declarations; useless in the list that a script returns.
constexpr std::array<std::string_view, 4> kParts = {"flag_attribute", "number", "one_of",
                                                    "several_of"};
// May be declared any number of times.
constexpr std::array<std::string_view, 5> kUnnamed = {"components", "copies", "entries", "rows",
                                                      "sheet"};
// The constructors that act on other declarations.
constexpr std::array<std::string_view, 4> kChanges = {"change", "extend", "remove", "replace"};
// From the most open to the most closed.
constexpr std::array<std::string_view, 4> kVisible = {"everyone", "count", "owner", "nobody"};

template <std::size_t n>
bool is_one_of(std::string_view word, const std::array<std::string_view, n>& words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

std::string quoted(const std::string& kind, const std::string& name) {
  return name.empty() ? "'" + kind + "'" : kind + " '" + name + "'";
}

std::string place_text(const lua::CallSitePtr& site) {
  if (site == nullptr || site->frames.empty()) return "?";
  const lua::Place& place = site->frames.front();
  return place.source->name() + ":" + std::to_string(place.line);
}

std::string option_text(const Declaration& d, std::string_view key) {
  const Value* value = d.options.find(key);
  return value != nullptr && value->kind == Value::Kind::string ? value->text : "";
}

// The name of a declaration in `change`, `replace` and `remove`.
std::string name_of(const Declaration& d) {
  if (d.kind == "on") return option_text(d, "event") + "/" + option_text(d, "name");
  if (d.kind == "contribute") return option_text(d, "point") + "/" + option_text(d, "name");
  if (d.kind == "noun" || d.kind == "scope" || d.kind == "pick") {
    const Value* words = d.options.find("words");
    if (words == nullptr) return "";
    return words->list.empty() ? words->text : words->list.front().text;
  }
  return takes_signature(d.kind) ? name_in(d.kind, d.name) : d.name;
}

Declared declared_by(const Declaration& d) {
  Declared out;
  out.kind = d.kind;
  out.name = name_of(d);
  out.signature = d.name;
  out.options = d.options;
  out.site = d.site;
  return out;
}

std::size_t closedness(const Value& options) {
  const Value* visible = options.find("visible");
  if (visible == nullptr) return 0;
  const auto at = std::find(kVisible.begin(), kVisible.end(), visible->text);
  return static_cast<std::size_t>(at - kVisible.begin());
}

// What `extend` takes and `change` does not: { add = {...} }.
bool is_addition(const Value& value) {
  const Value* add =
      value.kind == Value::Kind::table && value.list.empty() && value.keys.size() == 1
          ? value.find("add")
          : nullptr;
  return add != nullptr && add->kind == Value::Kind::table;
}

}  // namespace

std::string in_one_line(const Value& value) {
  switch (value.kind) {
    case Value::Kind::boolean:
      return value.boolean ? "true" : "false";
    case Value::Kind::integer:
      return std::to_string(value.integer);
    case Value::Kind::string:
      return description::one_line(value.text);
    case Value::Kind::function:
      return "a function in Lua";
    case Value::Kind::declaration:
      return value.declaration->kind;
    case Value::Kind::table:
      return value.list.empty() && value.keys.empty() ? "{}" : "";
    default:
      return std::string(lua::kind_name(value.kind));
  }
}

bool declares_field(std::string_view kind) {
  for (std::size_t i = 0; i < description::kFieldKinds; ++i) {
    if (description::constructor_of(static_cast<description::FieldKind>(i)) == kind) return true;
  }
  return false;
}

void DeclarationSet::error(const lua::CallSitePtr& site, std::string_view word, std::string id,
                           std::string message, std::string hint) {
  errors_.add(Places::origin(site, word).error(std::move(id), std::move(message), std::move(hint)));
}

void DeclarationSet::add(const Value& returned, const lua::CallSitePtr& entry,
                         const std::set<std::string>& overrides, bool is_mod) {
  overrides_ = &overrides;
  is_mod_ = is_mod;
  returned_ = &returned;
  const auto take = [&](const auto& self, const Value& value) -> void {
    switch (value.kind) {
      case Value::Kind::table:
        for (const Value& item : value.list) self(self, item);
        if (!value.keys.empty()) {
          error(entry, {}, "package/bad-value",
                "The list of declarations has the key '" + value.keys.front().key +
                    "'; only lists and declarations may stand in it.");
        }
        return;
      case Value::Kind::declaration:
        add_one(*value.declaration, nullptr);
        return;
      case Value::Kind::boolean:
        // `condition and castellan.move(...)` leaves false behind.
        if (!value.boolean) return;
        [[fallthrough]];
      default:
        if (&value == &returned && value.kind == Value::Kind::nil) {
          return error(entry, {}, "package/bad-value", "The script returns no declarations.",
                       "it ends with 'return { ... }', the list of them");
        }
        error(entry, {}, "package/bad-value",
              "The list of declarations holds " + std::string(lua::kind_name(value.kind)) +
                  "; only lists and declarations may stand in it.");
    }
  };
  take(take, returned);
}

bool DeclarationSet::check_keys(const Declaration& d, const std::vector<std::string>& known) {
  using Kind = Value::Kind;
  constexpr std::array<std::string_view, 2> kTexts = {"overrides", "target"};
  const std::size_t before = errors_.error_count();
  const auto complain = [&](const std::string& key, std::string id, std::string message,
                            std::string hint = {}) {
    errors_.add(
        places_.key_origin(d.site, key).error(std::move(id), std::move(message), std::move(hint)));
  };
  const auto expect = [&](const std::string& key, const Value& value, Kind kind,
                          std::string_view name) {
    if (value.kind == kind) return;
    complain(key, "package/bad-value",
             "'" + key + "' of castellan." + d.kind + " is " +
                 std::string(lua::kind_name(value.kind)) + "; expected " + std::string(name) + ".");
  };
  for (const auto& [key, value] : d.options.keys) {
    if (value.kind == Kind::nil) continue;
    if (key == "options" || key == "keys") {
      expect(key, value, Kind::table, "a table of keys");
    } else if (std::find(known.begin(), known.end(), key) == known.end()) {
      complain(key, "package/unknown-key", "'" + key + "' is no key of castellan." + d.kind + ".",
               grammar::nearest_hint(key, known));
    } else if (is_one_of(key, kTexts)) {
      expect(key, value, Kind::string, "text");
    }
  }
  if (!d.options.list.empty()) {
    error(
        d.site, {}, "package/bad-value",
        "The table of castellan." + d.kind + " has " + entries_without_key(d.options.list.size()));
  }
  return errors_.error_count() == before;
}

bool DeclarationSet::left_out(const Declaration& d) {
  if (!is_one_of(d.kind, kChanges)) return false;
  std::string thing = description::one_line(option_text(d, "target"));
  if (const Value* given = d.options.find("declaration");
      given != nullptr && given->declaration != nullptr) {
    const std::string name = name_of(*given->declaration);
    thing = given->declaration->kind + (name.empty() ? "" : " " + name);
  }
  trial_.changes.push_back({d.kind, std::move(thing), d.site});
  return trial_.left_out.contains(trial_.changes.size() - 1);
}

void DeclarationSet::add_one(const Declaration& d, const Declaration* by) {
  if (left_out(d)) return;
  if (d.kind == "replace") return replace(d);
  if (d.kind == "change") return change(d);
  if (d.kind == "remove") return remove(d);
  if (d.kind == "extend") return extend(d);
  if (is_one_of(d.kind, kParts)) {
    return error(d.site, d.kind, "package/bad-value",
                 "castellan." + d.kind +
                     " is a part of another declaration and means nothing "
                     "on its own.");
  }
  Declared made = declared_by(d);
  made.replaces = by != nullptr;
  made.overrides.assign(overrides_->begin(), overrides_->end());
  if (by != nullptr && by->options.find("overrides") != nullptr) {
    made.overrides.push_back(option_text(*by, "overrides"));
  }
  if (is_one_of(d.kind, kUnnamed)) {
    all_.push_back(std::move(made));
    return;
  }
  const auto [at, fresh] = index_.emplace(Key{made.kind, made.name}, all_.size());
  if (!fresh) {
    Declared& old = all_[at->second];
    if (old.removed == nullptr) {
      return error(
          d.site, made.name, "package/duplicate",
          quoted(made.kind, made.name) + " is declared already, at " + place_text(old.site) + ".",
          old.site->package == d.site->package ? "" : "castellan.replace(...) takes its place");
    }
    at->second = all_.size();
  }
  all_.push_back(std::move(made));
}

const Declaration* DeclarationSet::returned(const std::string& kind,
                                            const std::string& name) const {
  const auto find = [&](const auto& self, const Value& value) -> const Declaration* {
    if (value.kind == Value::Kind::declaration) {
      const Declaration& d = *value.declaration;
      return d.kind == kind && name_of(d) == name ? &d : nullptr;
    }
    for (const Value& item : value.list) {
      if (const Declaration* found = self(self, item)) return found;
    }
    return nullptr;
  };
  return find(find, *returned_);
}

Declared* DeclarationSet::target(const Declaration& by, const std::string& kind,
                                 const std::string& name) {
  const auto at = index_.find({kind, name});
  if (at == index_.end()) {
    std::vector<std::string> known;
    for (const auto& [key, position] : index_) {
      if (key.first == kind && all_[position].removed == nullptr) known.push_back(key.second);
    }
    std::string hint = grammar::nearest_hint(name, known);
    if (const Declaration* later = returned(kind, name)) {
      hint = "it is declared later, at " + place_text(later->site) + "; write this after it";
    } else if (is_one_of(kind, kUnnamed)) {
      hint = "castellan.replace takes the place of components and sheets, castellan.rows of rows";
    } else if (known.empty()) {
      std::vector<std::string> kinds;
      for (const lua::Constructor& c : lua::constructors()) kinds.emplace_back(c.name);
      if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end())
        hint = grammar::nearest_hint(kind, kinds);
    }
    error(by.site, name, "package/unknown-target",
          "There is no " + quoted(kind, name) + " to " + by.kind + ".", std::move(hint));
    return nullptr;
  }
  Declared& found = all_[at->second];
  if (found.removed != nullptr) {
    error(by.site, name, "package/conflict",
          "Package '" + by.site->package + "' is to " + by.kind + " " + quoted(kind, name) +
              ", which package '" + found.removed->package + "' removed at " +
              place_text(found.removed) + ".");
    return nullptr;
  }
  return &found;
}

bool DeclarationSet::touch(Declared& d, const std::string& key, const Declaration& by,
                           const Value* wanted) {
  if (by.site->package == d.site->package) return true;
  // Replacing the whole touches every key; a key touches the whole.
  for (const auto& [touched, site] : d.touched) {
    if (site->package == by.site->package || (!key.empty() && !touched.empty() && key != touched)) {
      continue;
    }
    if (overrides_->contains(site->package) || option_text(by, "overrides") == site->package) {
      continue;
    }
    const std::string what =
        (key.empty() ? std::string() : "key '" + key + "' of ") + quoted(d.kind, d.name);
    const Value* now = wanted != nullptr && key == touched ? d.options.find(key) : nullptr;
    const std::string first = now == nullptr ? "" : in_one_line(*now),
                      second = now == nullptr ? "" : in_one_line(*wanted);
    const bool both = !first.empty() && !second.empty();
    error(by.site, d.name, "package/conflict",
          "Packages '" + site->package + "' (" + place_text(site) + ") and '" + by.site->package +
              "' (" + place_text(by.site) + ") both change " + what +
              (both ? ": to '" + first + "' and to '" + second + "'." : "."),
          "overrides = \"" + site->package + "\" lets this one win");
    return false;
  }
  d.touched[key] = by.site;
  return true;
}

bool DeclarationSet::may_replace(const Declared& old, const Declared& fresh,
                                 const Declaration& by) {
  if (!is_mod_ || !declares_field(old.kind)) return true;
  if (closedness(fresh.options) >= closedness(old.options)) return true;
  error(by.site, old.name, "package/forbidden-change",
        "A mod may not show more of " + quoted(old.kind, old.name) + " than the rules do.");
  return false;
}

void DeclarationSet::replace(const Declaration& d) {
  const Value* given = d.options.find("declaration");
  if (given == nullptr || given->kind != Value::Kind::declaration) {
    return error(
        d.site, "replace", "package/bad-value",
        "castellan.replace takes a declaration, not " +
            std::string(lua::kind_name(given == nullptr ? Value::Kind::nil : given->kind)) + ".");
  }
  if (!check_keys(d, {"declaration", "overrides"})) return;
  const Declaration& fresh = *given->declaration;
  if (is_one_of(fresh.kind, kUnnamed)) return add_one(fresh, &d);
  Declared* old = target(d, fresh.kind, name_of(fresh));
  if (old == nullptr || !touch(*old, "", d)) return;
  Declared made = declared_by(fresh);
  if (!may_replace(*old, made, d)) return;
  made.touched = std::move(old->touched);
  made.replaced = std::move(old->replaced);
  made.replaced.push_back(old->site);
  // Wrappers and additions by other packages stay.
  made.before = std::move(old->before);
  made.after = std::move(old->after);
  made.added = std::move(old->added);
  made.signatures = std::move(old->signatures);
  *old = std::move(made);
}

void DeclarationSet::change(const Declaration& d) {
  const auto to = target_named_by(d);
  if (!to || !check_keys(d, {"target", "after", "before", "keys", "overrides"})) return;
  Declared* found = target(d, to->kind, to->name);
  if (found == nullptr) return;
  for (const auto& [key, value] : d.options.keys) {
    if (key == "before" || key == "after") {
      auto& list = key == "before" ? found->before : found->after;
      list.insert(key == "before" ? list.begin() : list.end(), value);
    } else if (key == "keys") {
      apply_keys(*found, value, d);
    }
  }
}

void DeclarationSet::apply_keys(Declared& d, const Value& keys, const Declaration& by) {
  Declared changed = d;
  const auto adds = [&](const std::string& key) {
    errors_.add(places_.key_origin(by.site, key)
                    .error("package/bad-value",
                           "castellan.change sets keys; castellan.extend adds to '" + key + "'.",
                           "write castellan.extend(\"" + d.kind +
                               (d.name.empty() ? "" : " " + d.name) + "\", { " + key +
                               " = { ... } })"));
  };
  if (!keys.list.empty()) {
    errors_.add(places_.key_origin(by.site, "keys")
                    .error("package/bad-value", "'keys' of castellan.change has " +
                                                    entries_without_key(keys.list.size())));
  }
  for (const auto& [key, value] : keys.keys) {
    if (is_addition(value) && adds_to(d.kind, key) != Adds::values) {
      adds(key);
    } else if (touch(changed, key, by, &value)) {
      changed.options.entry(key) = value;
    }
  }
  if (may_replace(d, changed, by)) d = std::move(changed);
}

void DeclarationSet::remove(const Declaration& d) {
  const auto to = target_named_by(d);
  if (!to || !check_keys(d, {"target", "overrides"})) return;
  const auto& [kind, name, signature] = *to;
  if (kind == "row" || kind == "sheet" || kind == "entry") {
    Removal removal{kind, name, d.site, {overrides_->begin(), overrides_->end()}};
    if (const std::string own = option_text(d, "overrides"); !own.empty())
      removal.overrides.push_back(own);
    removals_.push_back(std::move(removal));
    return;
  }
  Declared* found = target(d, kind, name);
  if (found == nullptr) return;
  if (is_mod_ && declares_field(kind)) {
    return error(d.site, name, "package/forbidden-change",
                 "A mod may not remove " + quoted(kind, name) + " from the state.");
  }
  if (touch(*found, "", d)) found->removed = d.site;
}

std::vector<const Declared*> DeclarationSet::declared() const {
  std::vector<const Declared*> out;
  for (const Declared& d : all_) {
    if (d.removed == nullptr) out.push_back(&d);
  }
  return out;
}

bool DeclarationSet::removed(const std::string& kind, const std::string& name) const {
  const auto at = index_.find({kind, name});
  return at != index_.end() && all_[at->second].removed != nullptr;
}

}  // namespace castellan::package
