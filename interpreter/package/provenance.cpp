#include "interpreter/package/provenance.hpp"

#include <algorithm>

#include "interpreter/description/origin.hpp"
#include "interpreter/package/declared_things.hpp"

namespace castellan::package {

namespace {

using lua::Value;

std::string place_of(const lua::CallSitePtr& site) {
  if (site == nullptr || site->frames.empty()) return "";
  const lua::Place& place = site->frames.front();
  return place.source->name() + ":" + std::to_string(place.line);
}

std::string package_of(const lua::CallSitePtr& site) {
  return site == nullptr ? "" : site->package;
}

class Parts {
 public:
  Parts(Places& places, Provenance& out) : places_(places), out_(out) {}

  /// `inside`: the place of the value around it; null at the top.
  void add(const std::string& key, std::string_view name, const Value& value,
           const lua::CallSitePtr& outer, const description::Origin* inside) {
    const lua::CallSitePtr& site = value.site != nullptr ? value.site : outer;
    const bool elsewhere = inside != nullptr && site != outer;
    const description::Origin at = place(name, site, elsewhere ? nullptr : inside);
    const Value& within =
        value.kind == Value::Kind::declaration ? value.declaration->options : value;
    if (const std::string text = in_one_line(value); !text.empty()) {
      out_.parts.push_back(
          {key, text, package_of(site), at.source == nullptr ? place_of(site) : at.place()});
    }
    for (std::size_t i = 0; i < within.list.size(); ++i) {
      add(key + "[" + std::to_string(i + 1) + "]", {}, within.list[i], site, &at);
    }
    for (const auto& [part, of] : within.keys) add(key + "." + part, part, of, site, &at);
  }

 private:
  /// Of a key by its name, of an item that of its list.
  description::Origin place(std::string_view name, const lua::CallSitePtr& site,
                            const description::Origin* inside) {
    if (name.empty() && inside != nullptr) return *inside;
    description::Origin at = places_.key_origin(site, name, inside);
    const bool found =
        inside == nullptr || at.source != inside->source || at.span.begin >= inside->span.begin;
    return found ? at : *inside;
  }

  Places& places_;
  Provenance& out_;
};

void layer(Provenance& out, std::string how, std::string what, const lua::CallSitePtr& site) {
  Provenance::Layer said{std::move(how), std::move(what), package_of(site), place_of(site)};
  if (std::ranges::find(out.layers, said) == out.layers.end())
    out.layers.push_back(std::move(said));
}

}  // namespace

Provenance provenance_of(const Declared& d, Places& places) {
  Provenance out;
  out.kind = d.kind;
  out.name = d.name;
  for (const auto& site : d.replaced) layer(out, "declared", "", site);
  layer(out, d.replaced.empty() ? "declared" : "replaced", "", d.site);
  for (const auto& [key, site] : d.touched) {
    if (!key.empty()) layer(out, "changed", key, site);
  }
  for (const Value& text : d.before) layer(out, "before", "", text.site);
  for (const Value& text : d.after) layer(out, "after", "", text.site);
  for (const Declared::Signature& more : d.signatures)
    layer(out, "added to", "parameters", more.site);
  for (const Addition& added : d.added) layer(out, "added to", added.key, added.site);
  if (d.removed != nullptr) layer(out, "removed", "", d.removed);
  out.removed = d.removed != nullptr;
  Parts parts(places, out);
  for (const auto& [key, value] : d.options.keys) parts.add(key, key, value, d.site, nullptr);
  for (std::size_t i = 0; i < d.options.list.size(); ++i) {
    parts.add("[" + std::to_string(i + 1) + "]", {}, d.options.list[i], d.site, nullptr);
  }
  for (const Value& text : d.before) parts.add("before", "before", text, d.site, nullptr);
  for (const Value& text : d.after) parts.add("after", "after", text, d.site, nullptr);
  return out;
}

namespace {

Provenance of_text(std::string kind, std::string name, const std::string& package,
                   const grammar::Source& source, grammar::Span span) {
  Provenance out;
  out.kind = std::move(kind);
  out.name = std::move(name);
  const std::string place = source.name() + ":" + std::to_string(source.position(span.begin).line);
  out.layers.push_back({"declared", "", package, place});
  out.parts.push_back({"text", description::one_line(source.text(span)), package, place});
  return out;
}

/// The header of an entry with the lines below it, up to a blank one or one as far left.
grammar::Span whole_entry(const grammar::Source& source, grammar::Span header) {
  const std::string& text = source.text();
  std::size_t end = std::min(text.find('\n', header.end), text.size());
  while (end + 1 < text.size() && (text[end + 1] == ' ' || text[end + 1] == '\t')) {
    const std::size_t next = std::min(text.find('\n', end + 1), text.size());
    if (text.find_first_not_of(" \t\r", end + 1) >= next) break;
    end = next;
  }
  return {header.begin, static_cast<std::uint32_t>(end)};
}

/// A row with what it does.
grammar::Span whole_row(const grammar::Row& row) {
  return {row.span.begin,
          row.body.empty() ? row.span.end : std::max(row.span.end, row.body.back().span.end)};
}

void add_rows(const std::vector<grammar::SheetItem>& items, const description::SheetFile& file,
              const grammar::SourcePtr& outer, std::vector<Provenance>& out) {
  for (const auto& item : items) {
    const grammar::SourcePtr& source = item.source != nullptr ? item.source : outer;
    if (item.kind == grammar::SheetItem::Kind::row && source != nullptr) {
      const auto from = file.packages.find(source.get());
      out.push_back(of_text("row", item.row.id.text,
                            from == file.packages.end() ? file.package : from->second, *source,
                            whole_row(item.row)));
    }
    add_rows(item.items, file, source, out);
  }
}

}  // namespace

void add_texts(const description::Description& d, std::vector<Provenance>& out) {
  for (const auto& component : d.components) {
    if (component.origin.source == nullptr) continue;
    const grammar::Source& source = *component.origin.source;
    Provenance entry = of_text("entry", component.entry.name.text, component.origin.package, source,
                               whole_entry(source, component.entry.span));
    entry.parts.push_back({"copies", std::to_string(component.copies), entry.layers.front().package,
                           entry.layers.front().place});
    out.push_back(std::move(entry));
  }
  for (const auto& file : d.sheets) {
    for (const auto& sheet : file.file.sheets) add_rows(sheet.items, file, file.source, out);
  }
}

}  // namespace castellan::package
