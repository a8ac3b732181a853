#include "interpreter/play/conformance/position.hpp"

#include <algorithm>
#include <set>

#include "interpreter/play/conformance/words.hpp"
#include "interpreter/state/hash.hpp"
#include "interpreter/state/snapshot.hpp"

namespace castellan::play {

namespace {

std::vector<std::string> texts_of(const Position& p, const flow::Game& game) {
  std::vector<moves::Move> legal;
  game.legal(p.seat, legal);
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < legal.size() && i < kTextsRead; ++i)
    texts.push_back(game.text(legal[i], p.players));
  return texts;
}

}  // namespace

std::vector<std::string> check_texts(const Position& p, Findings& findings) {
  std::set<std::string> seen;
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < p.legal.size() && i < kTextsRead; ++i) {
    const std::string& text = texts.emplace_back(p.game.text(p.legal[i], p.players));
    findings.check(Check::unique, seen.insert(text).second,
                   [&] { return "two moves are '" + text + "'"; });
    moves::Refusal refusal;
    const auto parsed = p.game.parse(text, p.seat, p.players, refusal, 0);
    findings.check(Check::texts, parsed && *parsed == p.legal[i], [&] {
      return "'" + text + "' is " + (parsed ? "another move" : "refused: " + refusal.reason);
    });
  }
  return texts;
}

void check_refusals(const Position& p, std::span<const std::string> texts, rng::Stream& random,
                    Findings& findings) {
  for (const char* nonsense : {"", "xyzzy", "\x01\xff", "((((((", "take take take"}) {
    moves::Refusal refusal;
    findings.check(Check::refusal,
                   !p.game.parse(nonsense, p.seat, p.players, refusal) && !refusal.reason.empty(),
                   [&] { return std::string("'") + nonsense + "' is taken for a move"; });
  }
  const std::string& text = texts[random.index(texts.size())];
  const auto pending = p.game.pending();
  for (int s = 0; s < p.game.rules().players(); ++s) {
    if (pending.may_act(Seat(s))) continue;
    moves::Refusal refusal;
    findings.check(
        Check::refusal,
        !p.game.parse(text, Seat(s), p.players, refusal) && refusal.id == "move/not-your-turn",
        [&] { return "'" + text + "' is read for a seat that may not act"; });
    findings.check(Check::refusal, p.game.count_legal(Seat(s)) == 0, [&] {
      return "moves are listed for seat " + std::to_string(s) + ", which may not act";
    });
  }
}

void check_purity(const Position& p, Findings& findings) {
  const auto before = words_of(p.game);
  std::vector<moves::Move> again;
  p.game.legal(p.seat, again);
  findings.check(Check::purity,
                 std::equal(again.begin(), again.end(), p.legal.begin(), p.legal.end()),
                 [] { return std::string("listing moves again gives others"); });
  findings.check(Check::purity, words_of(p.game) == before,
                 [] { return std::string("listing moves changes the state"); });
}

void check_saves(const Position& p, rng::Stream& random, Findings& findings) {
  const auto& schema = p.game.rules().schema();
  const auto& move = p.legal[random.index(p.legal.size())];
  const auto text = [&] { return "'" + p.game.text(move, p.players) + "'"; };

  flow::Game original(p.game);
  original.apply(move);
  const auto texts = texts_of(p, p.game);
  try {
    const auto saved = state::save(schema, p.game.arena());
    flow::Game loaded(p.game);
    loaded.arena().copy_words_from(state::load(schema, saved, "save"));
    findings.check(Check::save_load, loaded.hash() == p.game.hash(),
                   [] { return std::string("the hash differs after loading"); });
    findings.check(Check::save_load, texts_of(p, loaded) == texts,
                   [] { return std::string("the legal moves differ after loading"); });
    findings.check(Check::save_load, state::save(schema, loaded.arena()) == saved,
                   [] { return std::string("what is saved again differs"); });
    loaded.apply(move);
    findings.check(Check::save_load, loaded.hash() == original.hash(),
                   [&] { return "a loaded game goes on otherwise with " + text(); });
  } catch (const grammar::Error& e) {
    findings.check(Check::save_load, false,
                   [&] { return "the save is refused: " + e.first().message; });
  }

  if (!p.ruleset.make_procedures) return;
  const auto cold = p.ruleset.make_procedures();
  flow::Game fresh(p.game);
  fresh.options().procedures = cold.get();
  findings.check(Check::cold_vm, texts_of(p, fresh) == texts,
                 [] { return std::string("a fresh VM lists other moves"); });
  fresh.apply(move);
  findings.check(Check::cold_vm, fresh.hash() == original.hash(),
                 [&] { return "a fresh VM gives another state after " + text(); });
}

}  // namespace castellan::play
