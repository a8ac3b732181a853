// What lies on grids and maps when a game begins.
#include <algorithm>

#include "interpreter/state/board_check.hpp"
#include "interpreter/state/builder.hpp"
#include "interpreter/state/kinds.hpp"
#include "interpreter/state/position.hpp"

namespace castellan::state {
namespace {

// Lays the declared pieces into a fresh arena, each out of the box that it is in.
class Layer {
 public:
  Layer(const Schema& schema, Arena& arena, grammar::Diagnostics& out) : schema_(schema), arena_(arena), out_(out) {}

  void run() {
    for (const FieldType& f : schema_.fields()) {
      if (!f.begins_laid()) continue;
      for (std::size_t i = 0; i < f.instances; ++i) {
        // What is wrong with one is wrong with all of them.
        if (!lay(f, i)) break;
      }
    }
  }

 private:
  bool lay(const FieldType& f, std::size_t instance) {
    const std::size_t before = out_.error_count();
    const kinds::Writing field{schema_, arena_, f, instance};
    std::map<Word, std::pair<grammar::SourcePtr, grammar::Span>> places;
    for (const description::Field::Laid& laid : f.declared->pieces) {
      const Names names{schema_, nobody_, laid.source};
      Filling filling(names, arena_, false, false);
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
    if (out_.error_count() == before && !f.grids.empty()) check(f, instance, places);
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

  void check(const FieldType& f, std::size_t instance,
             const std::map<Word, std::pair<grammar::SourcePtr, grammar::Span>>& places) {
    const auto fault = find_fault(schema_, f, instance, arena_);
    if (!fault) return;
    const auto at = places.find(pack(fault->cell));
    if (at == places.end()) {
      out_.add(f.declared->origin.error("state/invalid-position", fault->message));
    } else {
      out_.add(grammar::diagnose(*at->second.first, at->second.second, "state/invalid-position", fault->message));
    }
  }

  const Schema& schema_;
  Arena& arena_;
  grammar::Diagnostics& out_;
  const std::vector<std::string> nobody_;
};

}  // namespace

void SchemaBuilder::lay_pieces() {
  const auto& fields = schema_->fields_;
  if (std::none_of(fields.begin(), fields.end(), [](const FieldType& f) { return f.begins_laid(); })) return;
  auto arena = std::make_unique<Arena>(schema_->words_);
  initialise_empty(*schema_, *arena);
  Layer(*schema_, *arena, out_).run();
  schema_->laid_ = std::move(arena);
}

}  // namespace castellan::state
