// The first content of grids and maps.
#include <map>

#include "interpreter/state/board_check.hpp"
#include "interpreter/state/builder.hpp"
#include "interpreter/state/initialise.hpp"
#include "interpreter/state/kinds.hpp"
#include "interpreter/state/position.hpp"

namespace castellan::state {
namespace {

// Lays the declared pieces into a fresh arena, each out of the box that it is in.
class Laying {
 public:
  Laying(const Schema& schema, Arena& arena, grammar::Diagnostics& out)
      : schema_(schema), arena_(arena), out_(out) {}

  void run() {
    const std::size_t before = out_.error_count();
    each([&](const FieldType& f, std::size_t i) { return lay(f, i); });
    // A layer is judged by what lies below it.
    if (out_.error_count() == before)
      each([&](const FieldType& f, std::size_t i) { return f.grids.empty() || well_laid(f, i); });
  }

 private:
  using Places = std::map<Word, std::pair<grammar::SourcePtr, grammar::Span>>;

  // A fault of one player's field is a fault of all of them.
  template <typename Does>
  void each(const Does& does) {
    for (const FieldType& f : schema_.fields()) {
      if (!f.begins_laid()) continue;
      for (std::size_t i = 0; i < f.instances && does(f, i); ++i) {
      }
    }
  }

  bool lay(const FieldType& f, std::size_t instance) {
    const std::size_t before = out_.error_count();
    const kinds::Writing field{schema_, arena_, f, instance};
    Places& places = places_[{field.id().value, instance}];
    for (const description::Field::Laid& laid : f.declared->pieces) {
      const Names names{schema_, nobody_, laid.source};
      Filling filling(names, arena_, false);
      const int box = Loose::box(f, instance);
      fill(filling.loose, box);
      grammar::PositionLine line;
      line.kind = grammar::PositionLine::Kind::place;
      line.items = laid.items;
      line.span = laid.span;
      kinds::of(f).lay(filling, field, line);
      for (const auto& error : filling.errors.sorted()) out_.add(error);
      for (const auto& [key, spans] : filling.pieces) {
        for (const auto& [cell, span] : spans) places[cell] = {laid.source, span};
      }
    }
    return out_.error_count() == before;
  }

  // What is still in a box: all of its copies but those that lie somewhere.
  void fill(Loose& loose, int box) const {
    std::vector<Word> left;
    for (const ComponentType& c : schema_.components()) left.push_back(static_cast<Word>(c.copies));
    for (const FieldType& f : schema_.fields()) {
      if (!f.begins_laid()) continue;
      for (std::size_t i = 0; i < f.instances; ++i) {
        if (Loose::box(f, i) != box) continue;
        std::vector<kinds::Content> found;
        kinds::of(f).content({schema_, arena_, f, i}, {}, found);
        for (const kinds::Content& c : found) left[c.component.index()] -= c.copies;
      }
    }
    for (std::size_t c = 0; c < left.size(); ++c) loose.add(box, ComponentId(c), left[c]);
  }

  bool well_laid(const FieldType& f, std::size_t instance) {
    const auto fault = find_fault(schema_, f, instance, arena_);
    if (!fault) return true;
    const Places& places =
        places_.at({kinds::Writing{schema_, arena_, f, instance}.id().value, instance});
    const auto at = places.find(pack(fault->cell));
    if (at == places.end()) {
      out_.add(f.declared->origin.error("state/invalid-position", fault->message));
    } else {
      out_.add(grammar::diagnose(*at->second.first, at->second.second, "state/invalid-position",
                                 fault->message));
    }
    return false;
  }

  const Schema& schema_;
  Arena& arena_;
  grammar::Diagnostics& out_;
  const std::vector<std::string> nobody_;
  std::map<std::pair<std::int32_t, std::size_t>, Places>
      places_;  // where each piece was said to lie
};

}  // namespace

void SchemaBuilder::lay_pieces() {
  Arena arena(schema_->words_);
  initialise_empty(*schema_, arena);
  Laying(*schema_, arena, out_).run();
  // Without the log of how it came about.
  auto laid = std::make_unique<Arena>(schema_->words_);
  laid->copy_words_from(arena);
  schema_->laid_ = std::move(laid);
}

}  // namespace castellan::state
