// Counters: bounded whole numbers.
#include "interpreter/state/builder.hpp"
#include "interpreter/state/kinds/one_word.hpp"

namespace castellan::state::kinds {
namespace {

using description::Field;

struct CounterKind : OneWord<CounterKind> {
  static void declare(SchemaBuilder& b, const Field& declared, FieldType& to) {
    to.min = declared.min;
    to.max = declared.max;
    if (b.bounded(declared, "max", declared.max, kWordMin, kWordMax) &&
        b.bounded(declared, "min", declared.min, kWordMin, declared.max))
      b.add_first_values(declared, to);
  }
  static void resolve(SchemaBuilder& b, const Field& declared, FieldType& to) {
    if (declared.follows.empty()) return;
    const FieldId id =
        b.field_of_kind(declared, declared.follows, "counter", {description::FieldKind::counter});
    if (!id) return;
    FieldType& followed = b.field(id);
    const auto of_players = [](const Field& f) {
      return f.scope == Field::Scope::player && f.dimensions.empty();
    };
    const std::string both = "counter '" + declared.name + "' follows '" + declared.follows + "'";
    if (!of_players(declared) || !of_players(*followed.declared))
      return b.error(declared.origin, "schema/bad-field", both + ", and not both are of player");
    if (!followed.declared->follows.empty())
      return b.error(declared.origin, "schema/bad-field",
                     both + ", which follows a counter itself");
    followed.followers.push_back(b.schema().find_field(to.name));
  }
  static nlohmann::json to_json(const Schema& /*schema*/, const FieldType& /*f*/, Word value) {
    return value;
  }
  static Word from_json(const Schema& /*schema*/, const FieldType& f, const JsonValue& value) {
    return static_cast<Word>(value.integer(f.min, f.max));
  }
  static constexpr auto& read = read_number;
};

}  // namespace

constinit const Kind kCounter =
    one_word<CounterKind>("counter", R"({"type": "integer", "description": "the number"})", true);

}  // namespace castellan::state::kinds
