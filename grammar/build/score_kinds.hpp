/// Which rules of scoring sheets the parse tree keeps, and where nesting is counted.
#pragma once

#include "grammar/build/rule_kinds.hpp"
#include "grammar/build/signature_kinds.hpp"
#include "grammar/messages/score.hpp"

namespace castellan::grammar::build {

// clang-format off
template <> inline constexpr Kind kKind<rules::row_id>      = Kind::id;
template <> inline constexpr Kind kKind<rules::row_meant>   = Kind::id;
template <> inline constexpr Kind kKind<rules::row_step>    = Kind::row_step;
template <> inline constexpr Kind kKind<rules::row_after>   = Kind::row_after;
template <> inline constexpr Kind kKind<rules::row_before>  = Kind::row_before;
template <> inline constexpr Kind kKind<rules::row_body>    = Kind::row_body;
template <> inline constexpr Kind kKind<rules::row_head>    = Kind::row_head;
template <> inline constexpr Kind kKind<rules::row>         = Kind::row;
template <> inline constexpr Kind kKind<rules::step>        = Kind::step;
template <> inline constexpr Kind kKind<rules::include>     = Kind::include;
template <> inline constexpr Kind kKind<rules::loop>        = Kind::loop;
template <> inline constexpr Kind kKind<rules::sheet_items> = Kind::body;
template <> inline constexpr Kind kKind<rules::subject>     = Kind::subject;
template <> inline constexpr Kind kKind<rules::alias_part>  = Kind::alias;
template <> inline constexpr Kind kKind<rules::sheet_head>  = Kind::sheet_head;
template <> inline constexpr Kind kKind<rules::alias_sheet> = Kind::alias_sheet;
template <> inline constexpr Kind kKind<rules::full_sheet>  = Kind::sheet;

template <> struct Limited<rules::loop> : nested<rules::for_word> {};

// clang-format on

}  // namespace castellan::grammar::build
