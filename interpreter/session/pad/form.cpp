#include "interpreter/session/pad/form.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "interpreter/package/off_modules.hpp"
#include "interpreter/session/pad/facts.hpp"

namespace castellan::session {

using description::PadFact;
using description::PadHolding;
using description::PadKind;
using grammar::in_quotes;
using grammar::PadItem;
using grammar::PadLine;
using grammar::PositionLine;
using grammar::TextToken;

namespace {

class FormReader {
 public:
  FormReader(const grammar::PadScript& script, const flow::Pad& pad, const Names& names,
             const package::Request& request, const std::vector<std::string>& modules)
      : script_(script),
        pad_(pad),
        declared_(*pad.declared),
        names_(names),
        request_(request),
        modules_(modules),
        facts_(pad, names, form_) {
    form_.start.assign(names.players.size(), 0);
  }

  PadForm run() {
    for (const PadLine& line : script_.lines) guard([&] { take(line); });
    if (!open_.empty()) missing_end();
    if (errors_.has_errors()) throw grammar::Error(errors_.sorted());
    return std::move(form_);
  }

 private:
  template <class F>
  void guard(F&& f) {
    try {
      f();
    } catch (const grammar::Error& e) {
      for (const auto& d : e.diagnostics()) errors_.add(d);
    }
  }

  [[nodiscard]] grammar::Error unknown(const TextToken& word, std::string message,
                                       const std::vector<std::string>& known) const {
    static constexpr std::string_view kDeclared[] = {"pad_kind(", "pad_fact(", "pad_figure(",
                                                     "pad_holding(", "word = "};
    std::string hint = package::off_modules_hint(request_, modules_, word.text, kDeclared);
    if (hint.empty()) hint = grammar::nearest_hint(word.text, known);
    return names_.error(word.span, "script/unknown-word", std::move(message), std::move(hint));
  }

  void take(const PadLine& line) {
    using Kind = PadLine::Kind;
    if (line.kind == Kind::fact || line.kind == Kind::owned || line.kind == Kind::end)
      return inside(line);
    if (!open_.empty()) missing_end();
    if (line.kind == Kind::feature) begin(line, line.name, {});
    if (line.kind == Kind::holding) holding(line);
  }

  // --- features

  struct Open {
    const PadLine* line = nullptr;
    DescribedFacts facts;
  };

  void missing_end() {
    for (const Open& o : open_) {
      errors_.add(grammar::diagnose(*names_.source, o.line->name.span, "grammar/missing-end",
                                    in_quotes(o.line->name.text) + " has no 'end'"));
    }
    open_.clear();
    skipped_ = 0;
  }

  void inside(const PadLine& line) {
    const bool end = line.kind == PadLine::Kind::end;
    if (skipped_ > 0) {
      if (end) --skipped_;
      return;
    }
    if (open_.empty()) {
      throw names_.error(
          end ? line.span : line.name.span, "script/bad-position",
          end ? "'end' closes nothing" : "this belongs to a feature, between 'feature' and 'end'");
    }
    if (end) {
      const Open done = std::move(open_.back());
      open_.pop_back();
      return guard([&] { facts_.close(done.facts); });
    }
    DescribedFacts& here = open_.back().facts;
    if (line.kind == PadLine::Kind::owned) return owned(here, line);
    const PadKind& kind = *pad_.kinds[here.kind].declared;
    if (line.items.empty()) {
      for (const auto& k : pad_.kinds) {
        if (k.declared->inside == kind.name && k.declared->word == line.name.text)
          return begin(line, line.name, here.cell);
      }
    }
    fact(here, line);
  }

  void begin(const PadLine& line, const TextToken& word, std::optional<Cell> around) {
    const std::string outer =
        open_.empty() ? "" : pad_.kinds[open_.back().facts.kind].declared->name;
    std::vector<std::string> known;
    for (std::size_t i = 0; i < pad_.kinds.size(); ++i) {
      const PadKind& k = *pad_.kinds[i].declared;
      if (k.inside != outer) continue;
      known.push_back(k.word);
      if (k.word != word.text) continue;
      DescribedFacts facts;
      facts.kind = i;
      facts.word = word;
      if (outer.empty()) facts.n = ++features_;
      facts.cell = facts_.lay(k.component, k.on, word.span);
      if (around) facts_.refer(k.belongs, facts.cell, *around, word.span);
      const bool again = k.once && !kinds_seen_.insert(i).second;
      open_.push_back({&line, std::move(facts)});
      if (again)
        throw names_.error(word.span, "script/repeated",
                           "there is only one " + in_quotes(k.word) + " in a pad");
      return;
    }
    ++features_;
    skipped_ = 1;  // what it would hold cannot be judged
    throw unknown(word, "there is no kind of feature " + in_quotes(word.text), known);
  }

  void fact(DescribedFacts& here, const PadLine& line) {
    const PadKind& kind = *pad_.kinds[here.kind].declared;
    std::vector<std::string> known;
    for (const PadFact& f : declared_.facts) {
      if (!kind.is_in(f.kinds)) continue;
      known.push_back(f.word);
      if (f.word == line.name.text) return facts_.fact(here, f, line);
    }
    for (const auto& k : pad_.kinds) {
      if (k.declared->inside == kind.name) known.push_back(k.declared->word);
    }
    throw unknown(line.name, in_quotes(kind.word) + " has no " + in_quotes(line.name.text), known);
  }

  void owned(DescribedFacts& here, const PadLine& line) {
    const PadKind& kind = *pad_.kinds[here.kind].declared;
    const Seat seat = names_.need_seat(line.name);
    if (!here.owners.insert(seat.value).second) {
      throw names_.error(line.name.span, "script/repeated",
                         "the figures of " + line.name.text + " here are given twice");
    }
    for (const PadItem& item : line.items)
      guard([&] {
        std::vector<std::string> known;
        for (const auto& f : declared_.figures) {
          if (!kind.is_in(f.kinds)) continue;
          known.push_back(f.name);
          if (f.name == item.words.front().text)
            return facts_.figures(here, f, seat, line.name, item);
        }
        throw unknown(
            item.words.front(),
            "no " + in_quotes(item.words.front().text) + " goes to " + in_quotes(kind.word), known);
      });
  }

  // --- holdings

  void holding(const PadLine& line) {
    const Seat seat = names_.need_seat(line.name);
    for (const PadItem& item : line.items) guard([&] { held(seat, line.name, item); });
  }

  void held(Seat seat, const TextToken& player, const PadItem& item) {
    const TextToken& word = item.words.front();
    std::vector<std::string> known = {declared_.rules->start};
    const PadHolding* found = nullptr;
    for (const PadHolding& h : declared_.holdings) {
      known.push_back(h.name);
      if (h.name == word.text) found = &h;
    }
    const bool start =
        found == nullptr && word.text == declared_.rules->start && !word.text.empty();
    if (found == nullptr && !start)
      throw unknown(word, "there is no holding " + in_quotes(word.text), known);
    if (!held_.emplace(seat.value, word.text).second) {
      throw names_.error(word.span, "script/repeated",
                         in_quotes(word.text) + " of " + player.text + " is given twice");
    }
    if (found != nullptr && found->flag) {
      facts_.no_more(item, 1);
    }
    const std::int64_t n =
        found != nullptr && found->flag ? 1 : facts_.last_number(item, word, 1, 0, 1000);
    if (start) {
      form_.start[seat.index()] = n;
      return;
    }
    form_.holdings.emplace_back(seat, found);
    if (!found->field.empty()) {
      std::vector<std::string> path = {player.text};
      path.insert(path.end(), found->field.begin(), found->field.end());
      form_.held.push_back(
          facts_.assigned(std::move(path), found->flag ? "true" : std::to_string(n), item.span));
    }
    if (found->holder.empty()) return;
    const auto [it, first] = holders_.emplace(found->holder, seat.value);
    if (!first && it->second != seat.value) {
      throw names_.error(word.span, "script/bad-position",
                         in_quotes(word.text) + " has one holder, and that is " +
                             names_.players[static_cast<std::size_t>(it->second)]);
    }
    if (first) form_.held.push_back(facts_.assigned(found->holder, player.text, item.span));
  }

  const grammar::PadScript& script_;
  const flow::Pad& pad_;
  const description::Pad& declared_;
  const Names& names_;
  const package::Request& request_;
  const std::vector<std::string>& modules_;
  PadForm form_;
  grammar::Diagnostics errors_;
  FactTaker facts_;
  std::vector<Open> open_;
  int skipped_ = 0;  ///< ends until lines mean something again
  int features_ = 0;
  std::set<std::size_t> kinds_seen_;
  std::set<std::pair<std::int32_t, std::string>> held_;
  std::map<std::vector<std::string>, std::int32_t> holders_;
};

}  // namespace

PadForm read_form(const grammar::PadScript& script, const flow::Pad& pad, const Names& names,
                  const package::Request& request, const std::vector<std::string>& modules) {
  return FormReader(script, pad, names, request, modules).run();
}

}  // namespace castellan::session
