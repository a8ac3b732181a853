/// Entry points of the grammar layer: text in, syntax tree out.
///
/// Parsers recover at the next line (scripts, rows) or the next entry and
/// report every error they meet, at most 20 a file. Recursion is limited to
/// 64 levels in every recursive rule (grammar/too-deep), a text to 1 MiB
/// (grammar/too-long; 8 MiB and 64 KiB a line for `.game` and `.pad`). A tree is returned
/// also when there were errors; use it only when `out` has none. No parser
/// throws on any input.
#pragma once

#include <optional>

#include "grammar/ast/entries.hpp"
#include "grammar/ast/game.hpp"
#include "grammar/ast/pad.hpp"
#include "grammar/ast/rule.hpp"
#include "grammar/ast/score.hpp"
#include "grammar/ast/signature.hpp"
#include "grammar/diagnostic.hpp"

namespace castellan::grammar {

/// One expression filling the whole source, or a part of it.
Expr parse_expression(const Source& source, Diagnostics& out);
Expr parse_expression_in(const Source& source, Span text, Diagnostics& out);
/// Statements filling the whole source, or a part of it, separated by line ends or `;`.
std::vector<Statement> parse_effects(const Source& source, Diagnostics& out);
std::vector<Statement> parse_effects_in(const Source& source, Span text, Diagnostics& out);

/// `name(a: kind, b: kind): kind` filling the whole source, or a part of it; no line ends
/// inside.
Signature parse_signature(const Source& source, Diagnostics& out);
Signature parse_signature_in(const Source& source, Span text, Diagnostics& out);
/// The parameters of a sentence: `put {n: kind} gold`; what stands around them is
/// not looked at.
Signature parse_sentence(const Source& source, Diagnostics& out);
Signature parse_sentence_in(const Source& source, Span text, Diagnostics& out);

EntryFile parse_entries(const Source& source, Diagnostics& out);
/// What stands behind `board`, `squares 8 x 8`, in a part of a text; none after an error.
std::optional<Board> parse_board(const Source& source, Span text, Diagnostics& out);
/// What lies where, `gate (0,0); cross (1,0), (2,0) turned 90`, in a part of a text; none
/// after an error.
std::vector<PlacedItem> parse_placed(const Source& source, Span text, Diagnostics& out);
ScoreFile parse_score(const Source& source, Diagnostics& out);
GameScript parse_game(const Source& source, Diagnostics& out);
PadScript parse_pad(const Source& source, Diagnostics& out);

/// Canonical text; parsing it again gives an equal tree (spans aside).
std::string print(const Expr& e);
std::string print(const std::vector<Statement>& statements, int indent = 0);
std::string print(const EntryFile& file);
std::string print(const ScoreFile& file);
std::string print(const GameScript& script);
/// The name of a player as scripts and pads write it, in quotes where it needs them.
std::string player_text(const std::string& player);
/// The name or path of a ruleset in the same way.
std::string ruleset_text(const std::string& ruleset);

/// Structural equality without spans.
bool same_tree(const Expr& a, const Expr& b);
bool same_tree(const std::vector<Statement>& a, const std::vector<Statement>& b);
bool same_tree(const EntryFile& a, const EntryFile& b);
bool same_tree(const ScoreFile& a, const ScoreFile& b);
bool same_tree(const GameScript& a, const GameScript& b);

}  // namespace castellan::grammar
