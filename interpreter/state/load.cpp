#include <limits>

#include "interpreter/base/generator.hpp"
#include "interpreter/base/json.hpp"
#include "interpreter/state/initialise.hpp"
#include "interpreter/state/kinds.hpp"
#include "interpreter/state/load_parts.hpp"
#include "interpreter/state/snapshot.hpp"

namespace castellan::state {
namespace {

using nlohmann::json;

class Loader {
 public:
  explicit Loader(const Schema& schema) : schema_(schema), arena_(schema.words()) {
    initialise_empty(schema_, arena_);
  }

  Arena run(const JsonValue& root) {
    root.allow_only({"snapshot", "players", "generator", "flow", "fields"});
    (void)root["snapshot"].integer(1, 1);
    (void)root["players"].integer(schema_.players(), schema_.players());
    load_generator(root["generator"]);
    load_flow(root["flow"]);
    const JsonValue fields = root["fields"];
    fields.for_each_member([&](const std::string& name, const JsonValue& value) {
      const FieldId id = schema_.find_field(name);
      if (id && !schema_.field(id).derived) return;
      std::vector<std::string> known;
      for (const FieldType& f : schema_.fields()) {
        if (!f.derived) known.push_back(f.name);
      }
      value.fail("schema/unknown-name", "the rules have no field of this name",
                 grammar::nearest_hint(name, known));
    });
    // Laying pieces and merging segments joins what regions have: that comes last.
    for (const int stage : {0, 1, 2}) {
      for (const FieldType& f : schema_.fields()) {
        const bool of_region = f.scope == description::Field::Scope::region;
        if (f.derived || (of_region ? 2 : kinds::of(f).stands ? 1 : 0) != stage) continue;
        const JsonValue list = fields[f.name];
        need_size(list, f.instances, "instance");
        for (std::size_t i = 0; i < f.instances; ++i)
          kinds::of(f).load({schema_, arena_, f, i}, list[i]);
      }
    }
    arena_.forget();
    return std::move(arena_);
  }

 private:
  void load_generator(const JsonValue& value) {
    const std::string& text = value.string();
    std::uint64_t state = 0;
    for (const char c : text) {
      const bool digit = c >= '0' && c <= '9';
      if (text.size() != 16 || !(digit || (c >= 'a' && c <= 'f')))
        value.fail(kBadSnapshot, "16 hexadecimal digits are needed");
      state = state << 4 | static_cast<std::uint64_t>(digit ? c - '0' : c - 'a' + 10);
    }
    if (text.empty()) value.fail(kBadSnapshot, "16 hexadecimal digits are needed");
    rng::seed(arena_, schema_.bookkeeping().generator, state);
  }

  void load_flow(const JsonValue& list) {
    const Bookkeeping& b = schema_.bookkeeping();
    if (list.size() > b.flow_words)
      list.fail(kBadSnapshot, "more than " + std::to_string(b.flow_words) + " words");
    for (std::size_t i = 0; i < list.size(); ++i) {
      arena_.set(b.flow + static_cast<Address>(i),
                 static_cast<Word>(list[i].integer(std::numeric_limits<Word>::min(),
                                                   std::numeric_limits<Word>::max())));
    }
  }

  const Schema& schema_;
  Arena arena_;
};

}  // namespace

ComponentId load_component(const Schema& schema, FamilyId family, const std::string& name,
                           const JsonValue& at) {
  const ComponentId c = schema.find_component(name);
  if (!c || !schema.family(family).holds(c)) {
    std::vector<std::string> known;
    for (const ComponentType& t : schema.components()) {
      if (t.family == family && t.part == 0) known.push_back(t.name);
    }
    at.fail("schema/unknown-name", "there is no " + schema.family(family).name + " '" + name + "'",
            grammar::nearest_hint(name, known));
  }
  return c;
}

Arena load(const Schema& schema, const json& json, const std::string& source_name) {
  return Loader(schema).run(JsonValue(json, source_name));
}

}  // namespace castellan::state
