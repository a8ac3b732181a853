#include "interpreter/package/additions.hpp"

#include <algorithm>
#include <array>

#include "grammar/unicode.hpp"
#include "interpreter/base/arithmetic.hpp"
#include "interpreter/package/keys.hpp"
#include "interpreter/package/signatures.hpp"

namespace castellan::package {
namespace {

using Kind = lua::Value::Kind;

struct Line {
  std::string_view kind;
  std::string_view key;
  Adds adds;
};
constexpr std::array kLines = {
    Line{"box", "copies", Adds::number},          Line{"choice", "values", Adds::texts},
    Line{"component", "attributes", Adds::named}, Line{"component", "sides", Adds::texts},
    Line{"component", "features", Adds::named},   Line{"component", "effects", Adds::named},
    Line{"component", "amounts", Adds::named},    Line{"constant", "value", Adds::number},
    Line{"contestant", "amount", Adds::items},    Line{"counter", "min", Adds::number},
    Line{"counter", "max", Adds::number},         Line{"counter", "initial", Adds::numbers},
    Line{"entry", "copies", Adds::number},        Line{"figures", "kinds", Adds::named},
    Line{"grid", "passable", Adds::texts},        Line{"grid", "covers", Adds::texts},
    Line{"grid", "max_width", Adds::number},      Line{"grid", "max_height", Adds::number},
    Line{"grid", "capacity", Adds::number},       Line{"grid", "pieces", Adds::items},
    Line{"invariant", "phases", Adds::texts},     Line{"map", "link_kinds", Adds::texts},
    Line{"map", "more_links", Adds::number},      Line{"map", "least_around", Adds::number},
    Line{"map", "pieces", Adds::items},           Line{"move", "conditions", Adds::items},
    Line{"move_cap", "moves", Adds::number},      Line{"noun", "words", Adds::texts},
    Line{"pad", "clauses", Adds::texts},          Line{"pad", "aliases", Adds::texts},
    Line{"pad", "silent", Adds::texts},           Line{"pad_award", "before", Adds::texts},
    Line{"pad_award", "after", Adds::texts},      Line{"pad_award", "base", Adds::texts},
    Line{"pad_fact", "kinds", Adds::texts},       Line{"pad_figure", "kinds", Adds::texts},
    Line{"pad_holding", "rows", Adds::texts},     Line{"pad_kind", "checks", Adds::items},
    Line{"pad_kind", "groups", Adds::texts},      Line{"phase", "moves", Adds::texts},
    Line{"phase", "next", Adds::items},           Line{"pick", "words", Adds::texts},
    Line{"pile", "sections", Adds::number},       Line{"ranking", "amounts", Adds::items},
    Line{"regions", "link", Adds::texts},         Line{"regions", "merges", Adds::number},
    Line{"scope", "words", Adds::texts},          Line{"scope", "only_in", Adds::texts},
    Line{"slots", "size", Adds::number},          Line{"table", "values", Adds::values},
    Line{"turn_cap", "decisions", Adds::number},  Line{"verb", "only_in", Adds::texts},
};

bool is_false(const lua::Value& value) { return value.kind == Kind::boolean && !value.boolean; }

// The name of a list item: its text, or the first text of a table; of a rule slot without its
// parameters.
std::string name_of_item(const lua::Value& item) {
  if (item.kind == Kind::string) return name_in("point", item.text);
  const bool named =
      item.kind == Kind::table && !item.list.empty() && item.list.front().kind == Kind::string;
  return named ? name_in("point", item.list.front().text) : std::string();
}

bool holds_things(const lua::Value& table) {
  return !table.keys.empty() ||
         std::any_of(table.list.begin(), table.list.end(),
                     [](const lua::Value& v) { return v.kind == Kind::table; });
}

// One thing stands for a list of it.
void make_list(lua::Value& value, bool whole_table) {
  if (value.kind == Kind::nil) value.kind = Kind::table;
  if (value.kind == Kind::table && !(whole_table && !value.keys.empty())) return;
  lua::Value only = std::move(value);
  value = lua::Value{};
  value.kind = Kind::table;
  value.site = only.site;
  value.list.push_back(std::move(only));
}

std::string place_of_site(const lua::CallSitePtr& site) {
  if (site == nullptr || site->frames.empty()) return {};
  const lua::Place& place = site->frames.front();
  return ", at " + place.source->name() + ":" + std::to_string(place.line);
}

}  // namespace

Target target_of(std::string_view word) {
  const std::string whole = description::one_line(word);
  const std::size_t blank = whole.find(' ');
  if (blank == std::string::npos) return {whole, ""};
  Target out{whole.substr(0, blank), whole.substr(blank + 1)};
  if (out.kind != kMove || out.name.find('(') == std::string::npos) return out;
  out.name = name_in(kMove, out.name);
  out.signature = word.find(out.name, word.find(kMove) + kMove.size());
  return out;
}

std::optional<Adds> adds_to(std::string_view kind, std::string_view key) {
  for (const Line& line : kLines) {
    if (line.kind == kind && line.key == key) return line.adds;
  }
  // Any other key with a table is a parameter.
  if (kind == kMove && !is_key_of_move(key)) return Adds::options;
  return std::nullopt;
}

std::vector<std::string> added_keys(std::string_view kind) {
  std::vector<std::string> out;
  for (const Line& line : kLines) {
    if (line.kind == kind && !line.key.empty()) out.emplace_back(line.key);
  }
  return out;
}

void Adder::error(std::string id, std::string message) {
  errors_.add(
      places_.key_origin(addition_.site, addition_.key).error(std::move(id), std::move(message)));
}

void Adder::wrong(const Value& item, std::string_view expected) {
  error("package/bad-value", "What is added to '" + addition_.key + "' of " + what_ +
                                 (&item == &addition_.value ? " is " : " holds ") +
                                 std::string(lua::kind_name(item.kind)) + "; expected " +
                                 std::string(expected) + ".");
}

bool Adder::can_be_shown(const std::string& text) {
  const auto unit = grammar::first_unprintable(text);
  if (!unit && text.size() <= Keys::kMaxText) return true;
  error("package/bad-text",
        "What is added to '" + addition_.key + "' of " + what_ +
            (unit ? " holds " + grammar::character_name(*unit) + ", which cannot be shown."
                  : " has a text of " + std::to_string(text.size()) + " bytes, allowed are " +
                        std::to_string(Keys::kMaxText) + "."));
  return false;
}

bool Adder::check(Adds how) {
  const Value& add = addition_.value;
  if (how == Adds::texts || how == Adds::named) {
    for (const Value& item : add.list) {
      if (!can_be_shown(name_of_item(item))) return false;
    }
    if (!can_be_shown(add.text)) return false;
  }
  // A list whose items fit, or one that does; the first item that does not is reported.
  const auto list = [&](const auto& fits, bool one, bool keys, std::string_view expected) {
    const bool whole =
        (one && fits(add)) || (add.kind == Kind::table && (keys || add.keys.empty()));
    const auto bad = std::find_if_not(add.list.begin(), add.list.end(),
                                      [&](const Value& v) { return is_false(v) || fits(v); });
    if (whole && bad == add.list.end()) return true;
    wrong(whole ? *bad : add, expected);
    return false;
  };
  const auto is_text = [](const Value& v) { return v.kind == Kind::string; };
  const auto is_number = [](const Value& v) { return v.kind == Kind::integer; };
  const auto is_named = [](const Value& v) { return !name_of_item(v).empty(); };
  switch (how) {
    case Adds::texts:
      return list(is_text, true, false, "a list of texts");
    case Adds::items:
      return true;
    case Adds::named:
      return list(is_named, is_text(add), addition_.key == "attributes",
                  "a list of things that begin with their names");
    case Adds::number:
      if (!is_number(add)) wrong(add, "an integer");
      return is_number(add);
    case Adds::numbers:
      return list(is_number, true, false, "an integer or a list of integers");
    case Adds::options:
    case Adds::values:
      if (add.kind != Kind::table) wrong(add, "a table");
      return add.kind == Kind::table;
  }
  return false;
}

void Adder::apply(Adds how, Value& options) {
  const Value& add = addition_.value;
  Value& old = options.entry(addition_.key);
  switch (how) {
    case Adds::texts:
      return add_texts(old, add);
    case Adds::items:
      return append(old, add, true);
    case Adds::named:
      return add_named(old, add);
    case Adds::number:
      return add_number(old, add.integer);
    case Adds::numbers:
      if (add.kind == Kind::table) {
        if (old.kind == Kind::integer) return wrong(add, "an integer, as it is one for all");
        return append(old, add, false);
      }
      if (old.kind != Kind::table) return add_number(old, add.integer);
      for (Value& each : old.list) add_number(each, add.integer);
      return;
    case Adds::options:
      return add_options(old, add);
    case Adds::values:
      return add_values(old, add);
  }
}

void Adder::append(Value& old, const Value& add, bool whole_table) {
  if (is_false(add)) return;
  make_list(old, whole_table);
  Value more = add;
  make_list(more, whole_table);
  for (Value& item : more.list) {
    if (!is_false(item)) old.list.push_back(std::move(item));
  }
}

void Adder::add_texts(Value& old, const Value& add) {
  make_list(old, false);
  const auto put = [&](const Value& item) {
    const bool there = std::any_of(old.list.begin(), old.list.end(), [&](const Value& v) {
      return v.kind == Kind::string && v.text == item.text;
    });
    if (!there && !is_false(item)) old.list.push_back(item);
  };
  if (add.kind == Kind::string) put(add);
  for (const Value& item : add.list) put(item);
}

void Adder::repeated(const std::string& name, const Value& old) {
  error("package/duplicate", "'" + name + "' in '" + addition_.key + "' of " + what_ +
                                 " is declared already" + place_of_site(old.site) + ".");
}

void Adder::add_named(Value& old, const Value& add) {
  make_list(old, false);
  Value more = add;
  make_list(more, false);
  for (const Value& item : more.list) {
    if (is_false(item)) continue;
    const std::string name = name_of_item(item);
    const auto at = std::find_if(old.list.begin(), old.list.end(),
                                 [&](const Value& v) { return name_of_item(v) == name; });
    const Value* keyed = old.find(name);
    if (at == old.list.end() && keyed == nullptr) {
      old.list.push_back(item);
    } else if (keyed == nullptr && item.kind == Kind::table && item.list.size() == 1 &&
               at->kind == Kind::table && at->list.size() == 1) {
      add_parts(*at, item, name);
    } else {
      repeated(name, keyed != nullptr ? *keyed : *at);
    }
  }
  for (const auto& [name, value] : more.keys) {
    const auto at =
        std::find_if(old.list.begin(), old.list.end(),
                     [&, &wanted = name](const Value& v) { return name_of_item(v) == wanted; });
    if (at != old.list.end())
      repeated(name, *at);
    else if (old.find(name) != nullptr)
      repeated(name, *old.find(name));
    else
      old.entry(name) = value;
  }
}

// Adds to a thing that exists already.
void Adder::add_parts(Value& old, const Value& add, const std::string& name) {
  for (const auto& [key, value] : add.keys) {
    Value& into = old.entry(key);
    if (value.kind == Kind::integer) {
      add_number(into, value.integer);
    } else if (value.kind == Kind::table) {
      if (holds_things(value))
        add_named(into, value);
      else
        add_texts(into, value);
    } else if (into.kind == Kind::nil) {
      into = value;
    } else if (into.kind != value.kind || into.text != value.text ||
               into.boolean != value.boolean) {
      error("package/bad-value", "'" + name + "' in '" + addition_.key + "' of " + what_ +
                                     " has another '" + key +
                                     "' already; what is added to are lists and numbers.");
    }
  }
}

void Adder::add_options(Value& old, const Value& add) {
  if (old.kind == Kind::nil) {
    old = add;
    return;
  }
  for (const auto& [key, value] : add.keys) {
    Value& into = old.entry(key);
    if (into.kind == Kind::nil) {
      into = value;
    } else if (into.kind == Kind::table && value.kind == Kind::table) {
      append(into, value, true);
    } else {
      error("package/bad-value", "'" + addition_.key + "' of " + what_ + " has another '" + key +
                                     "' already; what is added to are lists.");
    }
  }
}

void Adder::add_number(Value& old, std::int64_t add) {
  if (old.kind != Kind::integer && old.kind != Kind::nil) {
    return error("package/bad-value", "'" + addition_.key + "' of " + what_ + " is " +
                                          std::string(lua::kind_name(old.kind)) +
                                          "; a number is added to a number.");
  }
  std::int64_t& sum = old.kind == Kind::integer ? old.integer : old.plus;
  if (arithmetic::try_add(sum, add, sum)) return;
  error("package/bad-value",
        "'" + addition_.key + "' of " + what_ + " with what is added to it is too large.");
}

void Adder::add_values(Value& old, const Value& add) {
  if (old.kind == Kind::nil) {
    old = add;
  } else if (old.kind == Kind::integer && add.kind == Kind::integer) {
    add_number(old, add.integer);
  } else if (old.kind == Kind::table && add.kind == Kind::table) {
    old.list.insert(old.list.end(), add.list.begin(), add.list.end());
    for (const auto& [key, value] : add.keys) add_values(old.entry(key), value);
  } else {
    error("package/bad-value", "What is added to '" + addition_.key + "' of " + what_ + " has " +
                                   std::string(lua::kind_name(add.kind)) + " where it is " +
                                   std::string(lua::kind_name(old.kind)) + ".");
  }
}

}  // namespace castellan::package
