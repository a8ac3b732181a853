/// From the parse tree of rule text to its syntax tree. Private to
/// grammar/build; used by rule text and by every file that holds rule text.
#pragma once

#include <vector>

#include "grammar/ast/rule.hpp"
#include "grammar/build/run.hpp"
#include "grammar/rules/effects.hpp"

namespace castellan::grammar::build {

namespace r = rules;

template <class Rule>
using RuleSelector = pegtl::parse_tree::selector<
    Rule,
    pegtl::parse_tree::store_content::on<
        r::number_value, r::all_word, r::quantity, r::phrase, r::word, r::text_content,
        r::parenthesised, r::call, r::call_name, r::conditional, r::variable, r::where_part,
        r::key, r::key_direction, r::keys, r::count_of, r::fold_of, r::fold_kind, r::quantor,
        r::quantor_kind, r::first_of, r::negated, r::rounding, r::times_sign, r::slash,
        r::plus_sign, r::compare_sign, r::is_word, r::inverted, r::fixed_verb, r::other_verb,
        r::object, r::preposition_text, r::complement_object, r::rounded_complement, r::complement,
        r::postfix_condition, r::verb_statement, r::call_object, r::call_statement,
        r::other_statement, r::block, r::then_branch, r::else_branch, r::branch_condition,
        r::if_statement, r::loop_variable, r::loop_set, r::for_each, r::while_loop, r::repeat_count,
        r::repeat_loop, r::either, r::either_branch, r::let_name, r::let_statement>,
    pegtl::parse_tree::fold_one::on<r::expression, r::conjunction, r::comparison, r::sum,
                                    r::product, r::indexed, r::of_chain, r::owner, r::set_value>>;

/// Offsets of nodes count from `base`.
Expr to_expr(const Node& n, std::uint32_t base);
Statement to_statement(const Node& n, std::uint32_t base);
/// The statements of a block node.
std::vector<Statement> to_statements(const Node& block, std::uint32_t base);
Span span_of(const Node& n, std::uint32_t base);
WordToken word_of(const Node& n, std::uint32_t base);

}  // namespace castellan::grammar::build
