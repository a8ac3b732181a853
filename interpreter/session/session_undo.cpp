// Undo and redo.

#include <algorithm>
#include <iterator>
#include <utility>

#include "interpreter/session/event_log.hpp"
#include "interpreter/session/session.hpp"

namespace castellan::session {

std::vector<Session::Made> Session::last_steps(std::size_t count) const {
  std::vector<Made> out;
  std::size_t record = records_.size() - 1;
  std::size_t end = records_[record].draws.size();
  std::uint64_t generator = records_[record].generator;
  for (auto step = steps_.rbegin(); step != steps_.rend() && out.size() < count; ++step) {
    const Record& of = records_[record];
    const bool begins = step->begins_record;
    Made made{begins && !of.by_hand, begins && of.by_hand, of.seat, of.text, {}, generator,
              step->reveals};
    std::size_t from = 0;
    if (!begins) {
      made.text = of.draws[step->draws].text;
      from = step->draws + 1;
    }
    for (std::size_t i = from; i < end; ++i) made.draws.push_back(of.draws[i].text);
    made.reveals = made.reveals || !made.draws.empty();
    out.push_back(std::move(made));
    end = step->draws;
    generator = step->generator;
    if (!begins) continue;
    --record;
    end = records_[record].draws.size();
    generator = records_[record].generator;
  }
  return out;
}

/// Fills in what was taken back; as it was when it was written last, where outcomes
/// were taken from a record that stays.
std::size_t Session::take_back(std::size_t count, TakenBack& taken) {
  const std::size_t open_from = open_from_;
  taken.stood = records_.size();
  std::vector<TakenBack::Line> lines;  // the last first
  std::size_t done = 0;
  while (done < count && !steps_.empty()) {
    const std::size_t last = records_.size() - 1;
    const bool seen = revealed(last);
    if (!game_.undo()) break;
    Step step = std::move(steps_.back());
    steps_.pop_back();
    if (last < taken.stood) {
      lines.push_back({step.begins_record ? std::move(records_.back()) : records_.back(),
                       last >= open_from, seen});
      taken.stood = last;
    }
    if (step.begins_record) {
      records_.pop_back();
    } else {
      records_.back().draws.resize(step.draws);
      records_.back().hash = step.hash;
      records_.back().generator = step.generator;
    }
    open_from_ = step.open_from;
    revealed_ = std::move(step.revealed);
    paid_.resize(step.paid);
    paid_before_ = paid_.size();
    decided_from_ = std::min(decided_from_, records_.size() - 1);
    ++done;
  }
  taken.lines.assign(std::make_move_iterator(lines.rbegin()),
                     std::make_move_iterator(lines.rend()));
  if (done > 0) {
    events_.clear();
    last_sheets_.clear();
  }
  return done;
}

std::size_t Session::undo(std::size_t count) {
  const std::vector<Made> last = last_steps(count);
  TakenBack taken;
  const std::size_t done = take_back(count, taken);
  if (done == 0) return 0;
  undone_.insert(undone_.end(), last.begin(), last.begin() + static_cast<std::ptrdiff_t>(done));
  taken_back_.push_back(std::move(taken));
  if (event_log_) event_log_->undone(done);
  return done;
}

bool Session::make_again(const Made& made) {
  std::vector<Foretold> outcomes;
  for (const std::string& text : made.draws) outcomes.push_back({text, nullptr, {}});
  const auto before = foretold_;
  foretold_.assign(outcomes.begin(), outcomes.end());
  foretold_.insert(foretold_.end(), before.begin(), before.end());
  bool done = false;
  try {
    if (made.by_hand)
      set_again(made.text), done = true;
    else
      done = made.is_move ? !apply(made.text, made.seat) : resolve(made.text);
  } catch (...) {
    foretold_ = before;
    throw;
  }
  if (!done)
    foretold_ = before;
  else
    set_generator(made.generator);
  return done;
}

bool Session::redo() {
  if (undone_.empty()) return false;
  std::vector<Made> undone = std::move(undone_);
  undone_.clear();
  bool done = false;
  try {
    done = make_again(undone.back());
  } catch (...) {
    undone_ = std::move(undone);
    throw;
  }
  if (done) undone.pop_back();
  undone_ = std::move(undone);
  return done;
}

Session::Mark Session::mark() const {
  return {steps_.size(), taken_back_.size(), undone_,
          event_log_ ? event_log_->counts() : std::vector<std::uint64_t>()};
}

void Session::go_back(const Mark& mark) {
  if (steps_.size() > mark.steps) {
    TakenBack forgotten;
    take_back(steps_.size() - mark.steps, forgotten);
  }
  while (steps_.size() < mark.steps && redo()) continue;
  taken_back_.resize(std::min(taken_back_.size(), mark.taken_back));
  undone_ = mark.undone;
  events_.clear();
  if (event_log_) event_log_->go_back(mark.counts);
}

}  // namespace castellan::session
