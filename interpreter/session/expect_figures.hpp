/// Expectations about figures: which of them stand somewhere or are in a supply.
///
///   expect followers[table (0,1) city S] = follower of Anna x2
///   expect followers[yard] = none          the place is written as in a position
///   expect Anna.followers = 5              in the supply of a player
#pragma once

#include "interpreter/session/expect.hpp"

namespace castellan::session {

/// Whether the expectation's path names a figures field.
bool is_about_figures(const Names& names, const grammar::Expectation& e);
/// Throws script/bad-path, script/unknown-figure, script/unknown-player.
Verdict judge_figures(const Session& session, const Names& names, const grammar::Expectation& e);

}  // namespace castellan::session
