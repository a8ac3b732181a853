// Files beside the scripts: components and sheets.
#include <algorithm>

#include "grammar/parse.hpp"
#include "interpreter/base/arithmetic.hpp"
#include "interpreter/package/builder/builder.hpp"

namespace castellan::package {

using description::ComponentEntry;
using description::Origin;
using description::SheetFile;
using grammar::SheetItem;
using lua::Value;

namespace {

// More of one set than anybody has.
constexpr std::int64_t kMostTimes = 1000;

void collect_names(const SheetItem& item, std::vector<const grammar::WordToken*>& out) {
  if (const grammar::WordToken* name = grammar::name_of(item)) out.push_back(name);
  for (const SheetItem& inner : item.items) collect_names(inner, out);
}

bool holds_row(const SheetItem& item, std::string_view id) {
  std::vector<const grammar::WordToken*> rows;
  collect_names(item, rows);
  return std::any_of(rows.begin(), rows.end(),
                     [&](const grammar::WordToken* row) { return row->text == id; });
}

bool remove_row(std::vector<SheetItem>& items, std::string_view id) {
  for (auto at = items.begin(); at != items.end(); ++at) {
    const grammar::WordToken* name = grammar::name_of(*at);
    if (name != nullptr && name->text == id) {
      items.erase(at);
      return true;
    }
    if (remove_row(at->items, id)) return true;
  }
  return false;
}

}  // namespace

grammar::SourcePtr Builder::file(Keys& k, const Declared& d, const std::string& path) {
  try {
    return files_(d.site->package, path);
  } catch (const grammar::Error& error) {
    const grammar::Diagnostic& first = error.first();
    if (first.caret_length > 0) {
      reading_.errors.add(first);
      return nullptr;
    }
    reading_.errors.add(k.origin(path).error(
        first.id, "'" + path + "' cannot be used: " + first.message, first.hint));
    return nullptr;
  }
}

bool Builder::claim(const std::vector<std::string>& overrides, const std::string& what,
                    const Origin& origin) {
  const auto [at, fresh] = claims_.emplace(what, origin);
  if (fresh || at->second.package == origin.package) return true;
  if (std::find(overrides.begin(), overrides.end(), at->second.package) != overrides.end()) {
    at->second = origin;
    return true;
  }
  const auto place = [](const Origin& o) { return "'" + o.package + "' (" + o.place() + ")"; };
  reading_.errors.add(origin.error(
      "package/conflict",
      "Packages " + place(at->second) + " and " + place(origin) + " both change " + what + ".",
      "\"overrides\": [\"" + at->second.package + "\"] in the manifest lets this one win"));
  return false;
}

void Builder::add_entry(const Declared& d, ComponentEntry entry) {
  const std::string& name = entry.entry.name.text;
  const auto [at, fresh] = entries_.emplace(name, out_.components.size());
  if (fresh) {
    out_.components.push_back(std::move(entry));
    return;
  }
  Origin place = entry.origin;
  place.span = entry.entry.name.span;
  ComponentEntry& old = out_.components[at->second];
  if (!d.replaces) {
    const Origin& first = old.origin;
    reading_.errors.add(place.error(
        "package/duplicate",
        "Component '" + name + "' is declared already, at " + first.place() + ".",
        first.package == place.package ? "" : "castellan.replace(...) takes its place"));
  } else if (claim(d.overrides, "component '" + name + "'", place)) {
    old = std::move(entry);
  }
}

void Builder::add_entries(const Declared& d, const grammar::SourcePtr& source, std::int64_t times) {
  const std::size_t before = reading_.errors.error_count();
  grammar::EntryFile parsed = grammar::parse_entries(*source, reading_.errors);
  // An entry with an error is incomplete, and the count of the box would be wrong.
  if (reading_.errors.error_count() != before) cut_entries_ = true;
  for (grammar::Entry& entry : parsed.entries) {
    if (entry.family.text.empty()) continue;
    ComponentEntry out;
    out.origin = {d.site->package, source, entry.span};
    out.copies = entry.count.value_or(1) * times;
    out.entry = std::move(entry);
    add_entry(d, std::move(out));
  }
  entry_errors_ += reading_.errors.error_count() - before;
  if (!parsed.links.empty()) {
    reading_.errors.add(grammar::diagnose(*source, parsed.links.front().span, "package/bad-value",
                                          "Links belong to a map; castellan.map reads them."));
  }
  if (!parsed.directions.empty()) {
    reading_.errors.add(grammar::diagnose(*source, parsed.directions.front().span,
                                          "package/bad-value",
                                          "Directions belong to a map; castellan.map reads them."));
  }
}

void Builder::read_entries(Keys& k, const Declared& d) {
  std::int64_t times = k.integer("times", 1);
  if (times < 0 || times > kMostTimes) {
    k.error("times", "package/bad-value",
            "'times' of entries '" + d.name + "' is " + std::to_string(times) + "; expected 0 to " +
                std::to_string(kMostTimes) + ".");
    times = 1;
  }
  if (const auto source = file(k, d, d.name)) add_entries(d, source, times);
}

void Builder::read_copies(Keys& k, const Declared& d) {
  const std::int64_t copies = k.integer("n", -1);
  if (copies < 0) {
    return k.error("n", "package/bad-value",
                   "castellan.copies needs a number of copies, 0 or more.");
  }
  for (std::string& name : k.texts("names")) {
    copies_.push_back({std::move(name), copies, k.origin(), d.overrides});
  }
}

void Builder::apply_copies(const std::vector<MoreCopies>& more) {
  const auto entry_of = [&](const std::string& name, const Origin& origin) -> ComponentEntry* {
    const auto at = entries_.find(name);
    if (at != entries_.end()) return &out_.components[at->second];
    std::vector<std::string> known;
    for (const auto& [entry, position] : entries_) known.push_back(entry);
    reading_.errors.add(origin.error("package/unknown-target",
                                     "There is no component '" + name + "'.",
                                     grammar::nearest_hint(name, known)));
    return nullptr;
  };
  for (const Copies& c : copies_) {
    ComponentEntry* entry = entry_of(c.name, c.origin);
    if (entry == nullptr) continue;
    const bool own = c.origin.package == entry->origin.package;
    if (own || claim(c.overrides, "the copies of component '" + c.name + "'", c.origin))
      entry->copies = c.copies;
  }
  for (const MoreCopies& m : more) {
    const Origin origin = Places::origin(m.site, m.name);
    ComponentEntry* entry = entry_of(m.name, origin);
    if (entry == nullptr) continue;
    if (arithmetic::try_add(entry->copies, m.copies, entry->copies) && entry->copies >= 0) continue;
    reading_.errors.add(origin.error(
        "package/bad-value",
        "Component '" + m.name + "' cannot have " + std::to_string(m.copies) + " copies more."));
    entry->copies = 0;
  }
}

grammar::Sheet* Builder::sheet_named(std::string_view name) {
  for (SheetFile& f : out_.sheets) {
    for (grammar::Sheet& sheet : f.file.sheets) {
      if (sheet.name.text == name) return &sheet;
    }
  }
  return nullptr;
}

void Builder::read_sheet(Keys& k, const Declared& d) {
  const auto source = file(k, d, d.name);
  if (source == nullptr) return;
  SheetFile fresh{source, grammar::parse_score(*source, reading_.errors), d.site->package, {}};
  for (const grammar::Sheet& sheet : fresh.file.sheets) {
    const Origin place{d.site->package, source, sheet.name.span};
    const std::string what = "sheet '" + sheet.name.text + "'";
    if (sheet_named(sheet.name.text) == nullptr) continue;
    if (!d.replaces) {
      reading_.errors.add(place.error("package/duplicate", "The " + what + " is declared already.",
                                      "castellan.replace(castellan.sheet(...)) takes its place, "
                                      "castellan.rows(...) adds to it"));
    } else if (claim(d.overrides, what, place)) {
      for (SheetFile& old : out_.sheets) {
        std::erase_if(old.file.sheets,
                      [&](const grammar::Sheet& s) { return s.name.text == sheet.name.text; });
      }
    }
  }
  out_.sheets.push_back(std::move(fresh));
}

void Builder::merge_item(const Declared& d, const SheetFile& from, std::size_t sheet,
                         SheetItem item) {
  const grammar::Sheet& origin = from.file.sheets[sheet];
  grammar::Sheet& into = *sheet_named(origin.name.text);
  item.source = from.source;
  for (SheetFile& f : out_.sheets) {
    for (const grammar::Sheet& sheet_of_f : f.file.sheets) {
      if (&sheet_of_f == &into) f.packages.emplace(from.source.get(), from.package);
    }
  }
  std::vector<const grammar::WordToken*> rows;
  collect_names(item, rows);
  for (const grammar::WordToken* row : rows) {
    const auto at = std::find_if(into.items.begin(), into.items.end(),
                                 [&](const SheetItem& i) { return holds_row(i, row->text); });
    if (at == into.items.end()) continue;
    const Origin place{d.site->package, from.source, row->span};
    const std::string what = "row '" + row->text + "' of sheet '" + into.name.text + "'";
    if (claim(d.overrides, what, place)) *at = std::move(item);
    return;
  }
  into.items.push_back(std::move(item));
}

void Builder::read_rows(Keys& k, const Declared& d) {
  const bool left = k.truth("left_out", false);
  const auto source = file(k, d, d.name);
  if (source == nullptr) return;
  SheetFile from{source, grammar::parse_score(*source, reading_.errors), d.site->package, {}};
  std::vector<std::string> known;
  for (const SheetFile& f : out_.sheets) {
    for (const grammar::Sheet& sheet : f.file.sheets) known.push_back(sheet.name.text);
  }
  for (std::size_t i = 0; i < from.file.sheets.size(); ++i) {
    const grammar::Sheet& sheet = from.file.sheets[i];
    if (sheet_named(sheet.name.text) == nullptr) {
      reading_.errors.add(
          grammar::diagnose(*source, sheet.name.span, "package/unknown-target",
                            "There is no sheet '" + sheet.name.text + "' to add rows to.",
                            grammar::nearest_hint(sheet.name.text, known)));
      continue;
    }
    for (const SheetItem& item : sheet.items) {
      if (left)
        leave_out(from, sheet, item);
      else
        merge_item(d, from, i, item);
    }
  }
}

bool Builder::remove_entry(const Removal& removal, const Origin& origin) {
  const std::string what = "component '" + removal.name + "'";
  const auto at =
      std::find_if(out_.components.begin(), out_.components.end(),
                   [&](const ComponentEntry& c) { return c.entry.name.text == removal.name; });
  if (at == out_.components.end() && !claims_.contains(what)) return false;
  const bool mine = claim(removal.overrides, what, origin);
  if (mine && at != out_.components.end()) out_.components.erase(at);
  return true;
}

bool Builder::remove_sheet(const Removal& removal, const Origin& origin) {
  const std::string what = "sheet '" + removal.name + "'";
  if (sheet_named(removal.name) == nullptr && !claims_.contains(what)) return false;
  if (!claim(removal.overrides, what, origin)) return true;
  for (SheetFile& f : out_.sheets) {
    std::erase_if(f.file.sheets,
                  [&](const grammar::Sheet& s) { return s.name.text == removal.name; });
  }
  return true;
}

bool Builder::remove_rows(const Removal& removal, const Origin& origin) {
  bool found = false;
  for (SheetFile& f : out_.sheets) {
    for (grammar::Sheet& sheet : f.file.sheets) {
      const std::string what = "row '" + removal.name + "' of sheet '" + sheet.name.text + "'";
      const bool there =
          std::any_of(sheet.items.begin(), sheet.items.end(),
                      [&](const SheetItem& i) { return holds_row(i, removal.name); });
      if (!there && !claims_.contains(what)) continue;
      found = true;
      if (claim(removal.overrides, what, origin)) remove_row(sheet.items, removal.name);
    }
  }
  return found;
}

void Builder::apply(const Removal& removal) {
  const Origin origin = Places::origin(removal.site, removal.name);
  const bool found = removal.kind == "entry"   ? remove_entry(removal, origin)
                     : removal.kind == "sheet" ? remove_sheet(removal, origin)
                                               : remove_rows(removal, origin);
  if (found) return;
  reading_.errors.add(origin.error("package/unknown-target", "There is no " + removal.kind + " '" +
                                                                 removal.name + "' to remove."));
}

}  // namespace castellan::package
