#include "tools/lsp/legal_moves.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "interpreter/base/deadline.hpp"
#include "interpreter/session/script/script.hpp"
#include "tools/cli/natural_order.hpp"
#include "tools/cli/scripts.hpp"

namespace castellan::lsp {
namespace {

/// So long somebody waits for a list while writing.
constexpr std::chrono::milliseconds kPatience{300};

/// Lets the rules stop when the time is over; it counts from the first move on, when they are
/// loaded.
class Patience final : public session::ScriptObserver {
 public:
  ~Patience() override { Deadline::set_passed(false); }
  void began(const session::Session&) override { since_ = Clock::now(); }
  void moved(const session::Session&, Seat, const std::string&) override {
    if (Clock::now() - since_ > kPatience) Deadline::set_passed(true);
  }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point since_ = Clock::now();
};

/// The first so many lines.
std::string first_lines(const std::string& text, std::uint32_t lines) {
  std::size_t end = 0;
  for (; lines > 0 && end < text.size(); --lines)
    end = std::min(text.find('\n', end), text.size() - 1) + 1;
  return text.substr(0, end);
}

}  // namespace

void LegalMoves::forget() {
  rulesets_ = session::RulesetCache(2);
  played_.clear();
  offers_.clear();
}

const std::vector<LegalMoves::Offer>& LegalMoves::before(const Document& document,
                                                         std::uint32_t line) {
  std::string text = first_lines(document.text.bytes(), line);
  std::string key = document.path + '\n' + text;
  if (key == played_) return offers_;
  played_ = std::move(key);
  offers_.clear();
  Patience patience;
  session::ScriptOptions options = cli::script_options(document.path, common_);
  options.rulesets = &rulesets_;
  options.may_end_at_chance = true;
  options.observer = &patience;
  const auto result = session::run_script(
      std::make_shared<const grammar::Source>(document.path, std::move(text)), options);
  using Category = session::ScriptResult::Category;
  const bool stands =
      result.category == Category::done || result.category == Category::expectation_failed;
  if (!stands || result.session == nullptr || !result.session->started()) return offers_;
  for (std::size_t i = 0; i < result.session->players().size(); ++i) {
    const Seat seat(static_cast<std::int32_t>(i));
    if (!result.session->game().pending().may_act(seat)) continue;
    Offer offer{result.session->players()[i], result.session->legal(seat)};
    std::sort(offer.moves.begin(), offer.moves.end(), cli::natural_less);
    offers_.push_back(std::move(offer));
  }
  return offers_;
}

}  // namespace castellan::lsp
