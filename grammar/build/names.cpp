#include "grammar/build/names.hpp"

#include "grammar/rules/effects.hpp"
#include "grammar/rules/game.hpp"

namespace castellan::grammar::build {
namespace {

template <typename Rule>
bool fills(std::string_view text) {
  tao::pegtl::memory_input<tao::pegtl::tracking_mode::lazy> in(text.data(),
                                                               text.data() + text.size(), "");
  return tao::pegtl::parse<tao::pegtl::seq<Rule, tao::pegtl::eof>>(in);
}

}  // namespace

bool is_name(std::string_view text) { return fills<rules::name>(text); }
bool is_id(std::string_view text) { return fills<rules::id>(text); }
bool is_move_text(std::string_view text) {
  return !text.starts_with('"') && fills<rules::move_text>(text);
}

bool is_item(std::string_view text) {
  return text.find('"') == std::string_view::npos && fills<rules::item>(text);
}
bool is_index(std::string_view text) { return fills<rules::path_index>(text); }
bool is_verb(std::string_view text) { return fills<rules::fixed_verb>(text); }

}  // namespace castellan::grammar::build
