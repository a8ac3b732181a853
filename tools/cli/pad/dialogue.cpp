#include "tools/cli/pad/dialogue.hpp"

#include <algorithm>
#include <charconv>
#include <istream>
#include <memory>
#include <ostream>
#include <utility>

#include "grammar/parse.hpp"
#include "interpreter/flow/pad.hpp"
#include "interpreter/flow/rules.hpp"
#include "interpreter/session/ruleset.hpp"
#include "tools/cli/files.hpp"
#include "tools/cli/pad/report.hpp"

namespace castellan::cli {

using description::PadFact;
using Says = PadFact::Says;

namespace {

constexpr std::size_t kLongestAnswer = 4096;
constexpr const char* kPadHelp =
    "back: the question before - done: nothing more of this feature - drop: without this feature\n"
    "list: the pad so far - sheet: what it is worth so far - change N, delete N: a feature\n"
    "An empty answer is none, or what was said before; - takes that away. quit, or the end of "
    "input, ends.";

std::string without_blanks(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

std::string listed_words(const std::vector<std::string>& words) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i)
    out += (i == 0 ? "" : i + 1 == words.size() ? " or " : ", ") + words[i];
  return out;
}

bool is_one_of(const std::string& word, std::initializer_list<const char*> words) {
  return std::ranges::any_of(words, [&](const char* w) { return word == w; });
}

}  // namespace

PadDialogue::PadDialogue(const Console& console, const session::ScriptOptions& options,
                         const session::Ruleset& ruleset, std::vector<std::string> players,
                         std::string header)
    : console_(console),
      options_(options),
      pad_(*ruleset.rules->pad()->declared),
      ruleset_(ruleset),
      players_(std::move(players)),
      header_(std::move(header)),
      held_(players_.size()) {}

std::string PadDialogue::run() {
  say("For each question say what is on the table; help says what else can be said.");
  for (;;) {
    if (features() == Said::end) break;
    if (holdings() != Said::back) break;
  }
  return text();
}

// --- the pad as text

std::string PadDialogue::lines(const Feature& f) const {
  std::string out = "feature " + f.kind->word + "\n";
  const std::vector<Question> all = questions(*f.kind);
  for (std::size_t i = 0; i < f.answers.size(); ++i) {
    for (const std::string& answer : f.answers[i]) {
      if (all[i].flag != nullptr) {
        out += "  " + all[i].said + "\n";
      } else if (all[i].block == nullptr) {
        out += "  " + all[i].said + " " + answer + "\n";
      } else {
        out += "  " + all[i].said + "\n";
        for (std::size_t at = 0; at <= answer.size();) {
          const std::size_t end = std::min(answer.find(';', at), answer.size());
          const std::string fact = without_blanks(answer.substr(at, end - at));
          if (!fact.empty()) out += "    " + fact + "\n";
          at = end + 1;
        }
        out += "  end\n";
      }
    }
  }
  return out + "end\n";
}

std::string PadDialogue::text(bool numbered) const {
  std::string out = header_;
  for (std::size_t i = 0; i < features_.size(); ++i) {
    if (numbered) out += "# " + std::to_string(i + 1) + "\n";
    out += lines(features_[i]);
  }
  for (std::size_t i = 0; i < players_.size(); ++i) {
    if (!held_[i].empty())
      out += "holding " + grammar::player_text(players_[i]) + ": " + held_[i] + "\n";
  }
  return out;
}

bool PadDialogue::readable() const {
  const auto source = std::make_shared<const grammar::Source>("pad", text());
  const session::PadResult result = session::fill_in(source, options_);
  if (result.filled) return true;
  for (const auto& d : result.diagnostics)
    say("  " + d.message + (d.hint.empty() ? "" : " (" + d.hint + ")"));
  return false;
}

// --- questions

std::string PadDialogue::facts_prompt(const PadFact& f) const {
  const auto range = [&] { return std::to_string(f.least) + " to " + std::to_string(f.most); };
  const auto choice = [&] {
    const auto& schema = ruleset_.rules->schema();
    return listed_words(schema.choice(schema.find_choice(f.choice)).values);
  };
  switch (f.says) {
    case Says::flag:
      return f.word + " (yes or no)";
    case Says::counts:
      return f.word + " (" + choice() + ", with numbers)";
    case Says::choice:
      return f.word + " (" + choice() + ")";
    case Says::numbers:
      return f.word + " (numbers from " + range() + ")";
    case Says::number:
      break;
    case Says::player:
      return f.word;
  }
  return f.word + " (" + range() + ")";
}

std::vector<PadDialogue::Question> PadDialogue::questions(const Kind& kind) const {
  std::vector<Question> out;
  for (const PadFact& f : pad_.facts) {
    if (f.says == Says::player || !kind.is_in(f.kinds)) continue;
    out.push_back({facts_prompt(f), f.word, f.says == Says::flag ? &f : nullptr});
  }
  for (const Kind& k : pad_.kinds) {
    if (k.inside != kind.name) continue;
    std::vector<std::string> words;
    for (const PadFact& f : pad_.facts) {
      if (k.is_in(f.kinds)) words.push_back(f.word);
    }
    Question q{k.word + " of it, another one (facts with ';' between: " + listed_words(words) +
                   "; 'plain' without any)",
               k.word};
    q.block = &k;
    out.push_back(std::move(q));
  }
  std::vector<std::string> figures;
  for (const auto& f : pad_.figures) {
    if (kind.is_in(f.kinds)) figures.push_back(f.name);
  }
  for (std::size_t i = 0; i < players_.size() && !figures.empty(); ++i) {
    Question q{players_[i] + " (" + listed_words(figures) + ")",
               grammar::player_text(players_[i]) + ":"};
    q.player = static_cast<int>(i);
    out.push_back(std::move(q));
  }
  for (const PadFact& f : pad_.facts) {
    if (f.says != Says::player || !kind.is_in(f.kinds)) continue;
    const auto& schema = ruleset_.rules->schema();
    const bool flag = schema.field(schema.find_field(f.field)).kind == description::FieldKind::flag;
    for (std::size_t i = 0; i < players_.size(); ++i) {
      const std::string range =
          flag ? " (yes or no)"
               : " (" + std::to_string(f.least) + " to " + std::to_string(f.most) + ")";
      Question q{f.word + " of " + players_[i] + range,
                 f.word + " " + grammar::player_text(players_[i]), flag ? &f : nullptr};
      q.player = static_cast<int>(i);
      q.of_figures = true;
      out.push_back(std::move(q));
    }
  }
  return out;
}

// --- reading

void PadDialogue::say(const std::string& line) const { console_.err << line << '\n'; }

PadDialogue::Said PadDialogue::read(const std::string& prompt, std::string& answer) {
  for (;;) {
    console_.err << prompt << ": " << std::flush;
    std::string line;
    const Read got = read_line(console_.in, line, kLongestAnswer);
    if (got == Read::end) return Said::end;
    if (got == Read::too_long) {
      say("  An answer has " + std::to_string(kLongestAnswer) + " bytes at most.");
      continue;
    }
    answer = without_blanks(line);
    if (answer == "quit") return Said::end;
    if (answer == "back") return Said::back;
    if (answer == "done") return Said::enough;
    if (answer == "drop") return Said::drop;
    if (!command(answer)) return Said::answer;
  }
}

bool PadDialogue::command(const std::string& line) {
  if (line == "help") {
    say(kPadHelp);
  } else if (line == "list") {
    console_.err << text(true);
  } else if (line == "sheet") {
    const auto result =
        session::fill_in(std::make_shared<const grammar::Source>("pad", text()), options_);
    if (result.filled) print_pad(result, console_.err);
  } else {
    return false;
  }
  return true;
}

const PadDialogue::Kind* PadDialogue::kind_named(const std::string& word) const {
  for (const Kind& k : pad_.kinds) {
    if (k.inside.empty() && k.word == word) return &k;
  }
  return nullptr;
}

std::optional<std::size_t> PadDialogue::feature_named(const std::string& number) const {
  std::size_t n = 0;
  const auto [end, failed] = std::from_chars(number.data(), number.data() + number.size(), n);
  if (failed != std::errc() || end != number.data() + number.size() || n < 1 ||
      n > features_.size())
    return std::nullopt;
  return n - 1;
}

// --- asking

PadDialogue::Said PadDialogue::features() {
  std::vector<std::string> kinds;
  for (const Kind& k : pad_.kinds) {
    if (k.inside.empty()) kinds.push_back(k.word);
  }
  for (;;) {
    std::string answer;
    const Said said = read("feature " + std::to_string(features_.size() + 1) + " (" +
                               listed_words(kinds) + "; nothing: no more)",
                           answer);
    if (said == Said::end) return Said::end;
    if (said == Said::enough || (said == Said::answer && answer.empty())) return Said::enough;
    std::size_t at = features_.size();
    bool from_the_end = false;
    const std::size_t space = answer.find(' ');
    const std::string verb = answer.substr(0, space);
    if (said == Said::drop || (said == Said::back && features_.empty())) {
      say("  There is no feature before this one.");
      continue;
    }
    if (said == Said::back) {
      at = features_.size() - 1;
      from_the_end = true;
    } else if (space != std::string::npos && is_one_of(verb, {"change", "delete"})) {
      const auto named = feature_named(without_blanks(answer.substr(space)));
      if (!named) {
        say("  There are features 1 to " + std::to_string(features_.size()) + ".");
        continue;
      }
      at = *named;
      if (verb == "delete") {
        features_.erase(features_.begin() + static_cast<std::ptrdiff_t>(at));
        continue;
      }
    } else {
      const Kind* kind = kind_named(answer);
      if (kind == nullptr) {
        const std::string hint = grammar::nearest_hint(answer, kinds);
        say("  There is no kind of feature " + grammar::in_quotes(answer) + "." +
            (hint.empty() ? "" : " " + hint));
        continue;
      }
      features_.push_back({kind, std::vector<std::vector<std::string>>(questions(*kind).size())});
      if (!readable()) {
        features_.pop_back();
        continue;
      }
    }
    const Said asked = ask(features_[at], from_the_end);
    if (asked == Said::end) return Said::end;
    if (asked == Said::drop) features_.erase(features_.begin() + static_cast<std::ptrdiff_t>(at));
  }
}

/// All questions of a feature; back before the first one leaves it as it is.
PadDialogue::Said PadDialogue::ask(Feature& f, bool from_the_end) {
  const std::vector<Question> all = questions(*f.kind);
  const auto asked = [&](const Question& q) {
    if (!q.of_figures) return true;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (all[i].player == q.player && !all[i].of_figures) return !f.answers[i].empty();
    }
    return false;
  };
  std::size_t i = from_the_end ? all.size() : 0;
  while (from_the_end && i > 0 && !asked(all[i - 1])) --i;
  if (from_the_end && i > 0) --i;
  while (i < all.size()) {
    if (!asked(all[i])) {
      f.answers[i].clear();
      ++i;
      continue;
    }
    const Said said = answer(all[i], f.answers[i]);
    if (said == Said::enough) return Said::answer;
    if (said == Said::end || said == Said::drop) return said;
    if (said == Said::answer) {
      ++i;
      continue;
    }
    std::size_t before = i;
    while (before > 0 && !asked(all[before - 1])) --before;
    if (before == 0)
      say("  This is the first question.");
    else
      i = before - 1;
  }
  return Said::answer;
}

PadDialogue::Said PadDialogue::answer(const Question& q, std::vector<std::string>& answers) {
  for (;;) {
    std::string prompt = q.prompt;
    if (!answers.empty() && q.flag != nullptr)
      prompt += " [yes]";
    else if (!answers.empty())
      prompt += q.block == nullptr ? " [" + answers.front() + "]"
                                   : " [" + std::to_string(answers.size()) + " so far]";
    std::string line;
    const Said said = read(prompt, line);
    if (said != Said::answer || line.empty()) return said;
    const std::vector<std::string> before = answers;
    const bool off = line == "-" || (q.flag != nullptr && is_one_of(line, {"no", "n"}));
    if (off)
      answers.clear();
    else if (q.flag != nullptr && !is_one_of(line, {"yes", "y"})) {
      say("  Say yes or no.");
      continue;
    } else if (q.block != nullptr) {
      answers.push_back(line == "plain" ? "" : line);
    } else {
      answers = {q.flag != nullptr ? "" : line};
    }
    if (!readable())
      answers = before;
    else if (q.block == nullptr)
      return Said::answer;
  }
}

PadDialogue::Said PadDialogue::holdings() {
  std::vector<std::string> known;
  if (!pad_.rules->start.empty()) known.push_back(pad_.rules->start);
  for (const auto& h : pad_.holdings) known.push_back(h.name);
  for (std::size_t i = 0; i < players_.size() && !known.empty();) {
    std::string answer;
    const Said said =
        read("holding of " + players_[i] + " (" + listed_words(known) + ", with commas between)" +
                 (held_[i].empty() ? "" : " [" + held_[i] + "]"),
             answer);
    if (said == Said::end || said == Said::enough) return said;
    if (said != Said::answer) {
      if (i == 0) return Said::back;
      --i;
      continue;
    }
    if (!answer.empty()) {
      const std::string before = std::exchange(held_[i], answer == "-" ? "" : answer);
      if (!readable()) {
        held_[i] = before;
        continue;
      }
    }
    ++i;
  }
  return Said::answer;
}

}  // namespace castellan::cli
