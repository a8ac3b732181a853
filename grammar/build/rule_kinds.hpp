/// Which rules of rule text the parse tree keeps, and where nesting is counted.
#pragma once

#include "grammar/build/lexical_kinds.hpp"
#include "grammar/messages/effects.hpp"
#include "grammar/rules/effects.hpp"

namespace castellan::grammar::build {

using rules::Or;

// clang-format off

template <> inline constexpr Kind kKind<rules::word>          = Kind::word;
template <> inline constexpr Kind kKind<rules::phrase>        = Kind::phrase;
template <> inline constexpr Kind kKind<rules::named>         = Kind::named;
template <> inline constexpr Kind kKind<rules::argument_list> = Kind::arguments;
template <> inline constexpr Kind kKind<rules::amount>        = Kind::amount;
template <> inline constexpr Kind kKind<rules::set_of>        = Kind::set_of;
template <> inline constexpr Kind kKind<rules::set_item>      = Kind::set_item;
template <> inline constexpr Kind kKind<rules::several>       = Kind::set_item;
template <> inline constexpr Kind kKind<rules::measured>      = Kind::measured;
template <> inline constexpr Kind kKind<rules::or_bound>      = Kind::or_bound;
template <> inline constexpr Kind kKind<rules::group_word>    = Kind::operation;
template <> inline constexpr Kind kKind<rules::bound_word>    = Kind::bound_word;
template <> inline constexpr Kind kKind<rules::scope_tail>    = Kind::scope_tail;
template <> inline constexpr Kind kKind<rules::at_scope>     = Kind::at_scope;
template <> inline constexpr Kind kKind<rules::paren>         = Kind::paren;
template <> inline constexpr Kind kKind<rules::subscript>     = Kind::subscript;
template <> inline constexpr Kind kKind<rules::fold_word>     = Kind::aggregate_word;
template <> inline constexpr Kind kKind<rules::extreme_word>  = Kind::aggregate_word;
template <> inline constexpr Kind kKind<rules::count_word>    = Kind::aggregate_word;
template <> inline constexpr Kind kKind<rules::any_word>      = Kind::aggregate_word;
template <> inline constexpr Kind kKind<rules::every_word>    = Kind::aggregate_word;
template <> inline constexpr Kind kKind<rules::first_word>    = Kind::aggregate_word;
template <> inline constexpr Kind kKind<rules::key_order>     = Kind::key_order;
template <> inline constexpr Kind kKind<rules::times_sign>    = Kind::operation;
template <> inline constexpr Kind kKind<rules::mod_word>      = Kind::operation;
template <> inline constexpr Kind kKind<rules::sum_sign>      = Kind::operation;
template <> inline constexpr Kind kKind<rules::relation_sign> = Kind::operation;
template <> inline constexpr Kind kKind<rules::is_relation>   = Kind::operation;
template <> inline constexpr Kind kKind<rules::in_relation>   = Kind::operation;
template <> inline constexpr Kind kKind<rules::value_list>    = Kind::arguments;
template <> inline constexpr Kind kKind<rules::rounding_way>  = Kind::rounding_way;
template <Or O> inline constexpr Kind kKind<rules::conditional<O>> = Kind::conditional;
template <Or O> inline constexpr Kind kKind<rules::named_value<O>> = Kind::named_value;
template <Or O> inline constexpr Kind kKind<rules::count_of<O>>    = Kind::aggregate;
template <Or O> inline constexpr Kind kKind<rules::fold_of<O>>     = Kind::fold_of;
template <Or O> inline constexpr Kind kKind<rules::extreme_of<O>>  = Kind::fold_of;
template <Or O> inline constexpr Kind kKind<rules::any_in<O>>      = Kind::aggregate;
template <Or O> inline constexpr Kind kKind<rules::every_in<O>>    = Kind::aggregate;
template <Or O> inline constexpr Kind kKind<rules::first_in<O>>    = Kind::aggregate;
template <Or O> inline constexpr Kind kKind<rules::where_part<O>>  = Kind::where_part;
template <Or O> inline constexpr Kind kKind<rules::else_part<O>>   = Kind::else_part;
template <Or O> inline constexpr Kind kKind<rules::members<O>>     = Kind::members;
template <Or O> inline constexpr Kind kKind<rules::sort_key<O>>    = Kind::sort_key;
template <Or O> inline constexpr Kind kKind<rules::indexed<O>>     = Kind::indexed;
template <Or O> inline constexpr Kind kKind<rules::postfix<O>>     = Kind::postfix;
template <Or O> inline constexpr Kind kKind<rules::minus<O>>       = Kind::minus;
template <Or O> inline constexpr Kind kKind<rules::multiplied<O>>  = Kind::multiplied;
template <Or O> inline constexpr Kind kKind<rules::divided<O>>     = Kind::divided;
template <Or O> inline constexpr Kind kKind<rules::product<O>>     = Kind::product;
template <Or O> inline constexpr Kind kKind<rules::sum<O>>         = Kind::sum;
template <Or O> inline constexpr Kind kKind<rules::counted<O>>     = Kind::counted;
template <Or O> inline constexpr Kind kKind<rules::threshold<O>>   = Kind::threshold;
template <Or O> inline constexpr Kind kKind<rules::related<O>>     = Kind::comparison;
template <Or O> inline constexpr Kind kKind<rules::negated<O>>     = Kind::negated;
template <Or O> inline constexpr Kind kKind<rules::conjunction<O>> = Kind::conjunction;
template <Or O> inline constexpr Kind kKind<rules::disjunction<O>> = Kind::disjunction;

template <> inline constexpr Kind kKind<rules::fixed_verb>     = Kind::verb;
template <> inline constexpr Kind kKind<rules::open_verb>      = Kind::verb;
template <> inline constexpr Kind kKind<rules::preposition>    = Kind::preposition;
template <> inline constexpr Kind kKind<rules::by_before>      = Kind::preposition;
template <> inline constexpr Kind kKind<rules::if_branch>      = Kind::if_branch;
template <> inline constexpr Kind kKind<rules::else_if_branch> = Kind::if_branch;
template <> inline constexpr Kind kKind<rules::else_branch>    = Kind::else_branch;
template <> inline constexpr Kind kKind<rules::if_block>       = Kind::if_block;
template <> inline constexpr Kind kKind<rules::for_block>      = Kind::for_block;
template <> inline constexpr Kind kKind<rules::while_block>    = Kind::while_block;
template <> inline constexpr Kind kKind<rules::repeat_block>   = Kind::repeat_block;
template <> inline constexpr Kind kKind<rules::either_block>   = Kind::either_block;
template <> inline constexpr Kind kKind<rules::body>           = Kind::body;
template <> inline constexpr Kind kKind<rules::branch>         = Kind::body;
template <> inline constexpr Kind kKind<rules::block_end>      = Kind::block_end;
template <Or O> inline constexpr Kind kKind<rules::object<O>>     = Kind::object;
template <Or O> inline constexpr Kind kKind<rules::complement<O>> = Kind::complement;
template <Or O> inline constexpr Kind kKind<rules::called<O>>     = Kind::call;
template <Or O> inline constexpr Kind kKind<rules::condition<O>>  = Kind::condition;
template <Or O> inline constexpr Kind kKind<rules::let<O>>        = Kind::let;
template <Or O> inline constexpr Kind kKind<rules::simple<O>>     = Kind::simple;
template <> inline constexpr Kind kKind<rules::choose_number>     = Kind::choose_number;
template <> inline constexpr Kind kKind<rules::subject_word>      = Kind::word;
template <> inline constexpr Kind kKind<rules::subject_words>     = Kind::subject_words;
template <Or O> inline constexpr Kind kKind<rules::choose<O>>     = Kind::choose;
template <Or O> inline constexpr Kind kKind<rules::chooser<O>>    = Kind::chooser;

// The rules that can contain themselves, and how they begin.
template <typename Rule> struct Limited : tao::pegtl::nothing<Rule> {};
template <> struct Limited<rules::paren>         : nested<tao::pegtl::one<'('>> {};
template <> struct Limited<rules::subscript>     : nested<tao::pegtl::one<'['>> {};
template <> struct Limited<rules::argument_list> : nested<tao::pegtl::one<'('>> {};
template <> struct Limited<rules::value_list>    : nested<tao::pegtl::one<'('>> {};
template <> struct Limited<rules::block>         : nested<rules::block_word> {};
template <Or O> struct Limited<rules::conditional<O>> : nested<rules::if_word> {};
template <Or O> struct Limited<rules::named_value<O>> : nested<rules::let_word> {};
template <Or O> struct Limited<rules::aggregate<O>>   : nested<rules::aggregate_word> {};
template <Or O> struct Limited<rules::of_tail<O>>     : nested<rules::of_word> {};
template <Or O> struct Limited<rules::threshold<O>>   : nested<rules::at_word> {};
template <Or O> struct Limited<rules::minus<O>>       : nested<tao::pegtl::one<'-'>> {};
template <Or O> struct Limited<rules::negated<O>>     : nested<rules::not_word> {};

// clang-format on

}  // namespace castellan::grammar::build
