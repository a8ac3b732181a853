// Entries sorted into their families, which gives components their ids.
#include <algorithm>
#include <iterator>

#include "interpreter/state/builder.hpp"

namespace castellan::state {

// The places of a map are components of which no copies lie in the box.
void SchemaBuilder::add_map_entries() {
  for (const description::Field& f : d_.fields) {
    if (f.kind != description::FieldKind::map) continue;
    for (const grammar::Entry& entry : f.map_file.entries) {
      schema_->map_entries_.push_back(std::make_unique<description::ComponentEntry>(
          description::ComponentEntry{entry, {f.origin.package, f.map, entry.span}, 0, true}));
    }
  }
}

std::size_t SchemaBuilder::entries_of(std::string_view family) const {
  const auto is_one = [&](const description::ComponentEntry& c) {
    return c.entry.family.text == family;
  };
  return static_cast<std::size_t>(
      std::count_if(d_.components.begin(), d_.components.end(), is_one) +
      std::count_if(schema_->map_entries_.begin(), schema_->map_entries_.end(),
                    [&](const auto& c) { return is_one(*c); }));
}

// Ids are known before attributes are read, which may name components of any
// family.
void SchemaBuilder::sort_entries() {
  entries_.resize(schema_->families_.size());
  const auto sort_in = [&](const description::ComponentEntry& c) {
    Origin place = c.origin;
    if (place.source != nullptr && c.entry.family.span.end > 0) place.span = c.entry.family.span;
    if (const FamilyId family = family_named(place, c.entry.family.text)) {
      entries_[family.index()].push_back(&c);
    }
  };
  for (const description::ComponentEntry& c : d_.components) sort_in(c);
  for (const auto& c : schema_->map_entries_) sort_in(*c);
  std::size_t next = 0;
  for (std::size_t f = 0; f < entries_.size(); ++f) {
    schema_->families_[f].first = ComponentId(next);
    schema_->families_[f].size = static_cast<std::int32_t>(entries_[f].size());
    std::size_t parts = 0;
    for (const description::ComponentEntry* c : entries_[f]) parts += other_parts(*c, FamilyId(f));
    schema_->families_[f].parts = static_cast<std::int32_t>(parts);
    next += entries_[f].size() + parts;
  }
}

void SchemaBuilder::add_components() {
  sort_entries();
  for (std::size_t f = 0; f < entries_.size(); ++f) {
    for (const description::ComponentEntry* c : entries_[f]) {
      add_component(*c, FamilyId(f));
      FamilyType& family = schema_->families_[f];
      family.has_halves =
          family.has_halves || schema_->components_.back().form == board::Form::half;
    }
    std::move(behind_.begin(), behind_.end(), std::back_inserter(schema_->components_));
    behind_.clear();
  }
  make_shapes();
  for (const FamilyType& f : schema_->families_)
    schema_->attribute_words_ = std::max(schema_->attribute_words_, f.attribute_words);
  for (ComponentType& c : schema_->components_) {
    sum_up_segments(c);
    schema_->signatures_.insert(schema_->signatures_.end(), std::begin(c.signature),
                                std::end(c.signature));
    schema_->forms_.push_back(c.form);
    schema_->attributes_.insert(schema_->attributes_.end(), c.attributes.begin(),
                                c.attributes.end());
    schema_->attributes_.resize(schema_->forms_.size() * schema_->attribute_words_);
    for (std::size_t k = 0; k < kMostSegments; ++k)
      schema_->printed_features_.push_back(k < c.segments.size()
                                               ? static_cast<std::int16_t>(c.segments[k].feature)
                                               : std::int16_t{-1});
  }
}

}  // namespace castellan::state
