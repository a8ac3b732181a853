/// What counters, flags, choices and refs have in common: one word, and behind
/// it, with knowledge, the set of seats that know it. Private to this folder.
///
/// `K` says what a word is as JSON and which word JSON means.
#pragma once

#include <algorithm>
#include <nlohmann/json.hpp>

#include "interpreter/base/json.hpp"
#include "interpreter/state/kinds.hpp"
#include "interpreter/state/kinds/common.hpp"
#include "interpreter/state/kinds/facts.hpp"

namespace castellan::state::kinds {

template <class K>
struct OneWord {
  static void resolve(SchemaBuilder& /*b*/, const description::Field& /*declared*/,
                      FieldType& /*to*/) {}
  static std::uint64_t words(const Schema& /*schema*/, const FieldType& f) {
    return f.knowledge ? 2 : 1;
  }
  static void start(const FieldType& f, Arena& arena, std::size_t instance) {
    arena.set(f.at(instance), f.first_value(instance));
  }
  static nlohmann::json save(const Reading& r) {
    nlohmann::json value = K::to_json(r.schema, r.f, r.get());
    if (!r.f.knowledge) return value;
    return {{"value", std::move(value)}, {"known_to", knowers_json(r.schema, r.known_to(0))}};
  }
  static void load(const Writing& w, const JsonValue& value) {
    if (w.f.knowledge) value.allow_only({"value", "known_to"});
    const Word word = K::from_json(w.schema, w.f, w.f.knowledge ? value["value"] : value);
    state::lay(w.arena, w.f, w.at(), word,
               w.f.knowledge ? load_knowers(w.schema, value["known_to"]) : 0);
  }
  static std::optional<nlohmann::json> view(const Reading& r, const Sight& sight) {
    if (!sight.knows(r, r.known_to(0))) return std::nullopt;
    return K::to_json(r.schema, r.f, r.get());
  }
  static std::uint64_t hash(const Reading& r, std::int64_t who) {
    std::uint64_t sum = fact(r.f.key, {who, kValue, K::in_hash(r)});
    if (r.f.knowledge) sum += fact(r.f.key, {who, kKnown, r.get(1)});
    return sum;
  }
  static std::int64_t in_hash(const Reading& r) { return r.get(); }

  static void determinise(const Writing& w, rng::Stream& random) {
    if (w.f.knowledge || w.f.visible != description::Visibility::owner) return;
    // Counters may have wide bounds; what happens is near what is there.
    constexpr std::int64_t kNear = 10;
    const std::int64_t now = w.get();
    const std::int64_t least = std::max(w.f.min, now - kNear);
    const std::int64_t most = std::min(w.f.max, now + kNear);
    const auto range = static_cast<std::uint64_t>(most - least + 1);
    w.set(0, static_cast<Word>(least + static_cast<std::int64_t>(random.below(range))));
  }
};

/// The line of a kind whose word is a value by itself.
template <class K>
consteval Kind one_word(std::string_view word, std::string_view shape, bool counts = false) {
  return {.word = word,
          .knowledge = false,
          .stands = false,
          .holds = Holds::value,
          .counts = counts,
          .places = false,
          .shows_size = false,
          .declare = K::declare,
          .resolve = K::resolve,
          .words = K::words,
          .lay_out = nothing,
          .start = K::start,
          .save = K::save,
          .load = K::load,
          .view = K::view,
          .shape = shape,
          .hash = K::hash,
          .hidden = nothing,
          .determinise = K::determinise,
          .content = nothing,
          .read = K::read,
          .member = nothing,
          .member_text = nothing,
          .assign = assign_word,
          .lay = not_laid,
          .clear = nothing,
          .join = not_joined};
}

}  // namespace castellan::state::kinds
