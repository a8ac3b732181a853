// Flags: true or false.
#include "interpreter/state/builder.hpp"
#include "interpreter/state/kinds/one_word.hpp"

namespace castellan::state::kinds {
namespace {

struct FlagKind : OneWord<FlagKind> {
  static void declare(SchemaBuilder& b, const description::Field& declared, FieldType& to) {
    to.max = 1;
    b.add_first_values(declared, to);
  }
  static nlohmann::json to_json(const Schema& /*schema*/, const FieldType& /*f*/, Word value) {
    return value != 0;
  }
  static Word from_json(const Schema& /*schema*/, const FieldType& /*f*/, const JsonValue& value) {
    return value.boolean() ? 1 : 0;
  }
  static Word read(const Names& names, const Reading& r, const grammar::TextToken& value) {
    if (value.text == "true") return 1;
    if (value.text == "false") return 0;
    throw wrong_value(names, r.f, value, "true or false");
  }
};

}  // namespace

constinit const Kind kFlag =
    one_word<FlagKind>("flag", R"({"type": "boolean", "description": "whether it is set"})");

}  // namespace castellan::state::kinds
