// The part of a game at a terminal that follows its rules as they are saved.

#include <ostream>
#include <utility>

#include "interpreter/session/replay.hpp"
#include "tools/cli/play/loop.hpp"

namespace castellan::cli {
namespace {

constexpr std::chrono::milliseconds kLookForLine{1'000};

}  // namespace

bool PlayLoop::wait() {
  if (live_ == nullptr) return false;
  while (!in_.ready(std::chrono::milliseconds(0))) {
    if (look_at_rules(kLookForLine)) return true;
  }
  return false;
}

bool PlayLoop::look_at_rules(std::chrono::milliseconds most) {
  if (live_ == nullptr || !live_->saved(most, context_.console.in_descriptor)) return false;
  if (most.count() > 0) out_ << '\n';
  reload();
  return true;
}

void PlayLoop::reload() {
  const auto began = std::chrono::steady_clock::now();
  as_far_ = nullptr;
  try {
    session::Replay replayed = session::replay(*session_, live_->load());
    if (!replayed.whole) {
      out_ << "The rules have changed. " << session::sentence_of(replayed)
           << "\nThe game goes on under the rules as they were.";
      if (replayed.session != nullptr)
        out_ << " 'reload!' plays on from before that move under the new ones.";
      out_ << '\n';
      as_far_ = std::move(replayed.session);
      return;
    }
    const std::size_t moves = replayed.moves;
    play_on(std::move(replayed.session));
    out_ << "The rules have changed; the game goes on under the new ones, with " << moves
         << (moves == 1 ? " move" : " moves") << " as before";
    if (context_.console.out_is_terminal) {
      const auto taken = std::chrono::steady_clock::now() - began;
      out_ << " (" << std::chrono::duration_cast<std::chrono::milliseconds>(taken).count()
           << " ms)";
    }
    out_ << ".\n";
  } catch (const grammar::Error& error) {
    grammar::Diagnostics all;
    for (const grammar::Diagnostic& d : error.diagnostics()) all.add(d);
    out_ << all.render_all(context_.color_out())
         << "\nThe game goes on under the rules as they were.\n";
  }
}

void PlayLoop::go_back() {
  if (as_far_ == nullptr) {
    out_ << "There is nothing to go back to.\n";
    return;
  }
  play_on(std::exchange(as_far_, nullptr));
  const std::size_t moves = session_->records().size() - 1;
  out_ << "The game goes on under the new rules, after " << moves
       << (moves == 1 ? " move.\n" : " moves.\n");
}

void PlayLoop::play_on(std::unique_ptr<session::Session> session) {
  session->take_events();
  session_ = std::move(session);
  debugger_ = nullptr;
  seat_computers();
  changed();
}

}  // namespace castellan::cli
