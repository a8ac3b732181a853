// Sentences that a ruleset declares as effects, and statements whose effect is
// on others than the actor.

#include <algorithm>
#include <utility>

#include "interpreter/ruletext/check/decisions.hpp"
#include "interpreter/ruletext/check/definitions.hpp"
#include "interpreter/ruletext/check/effects.hpp"
#include "interpreter/ruletext/check/expressions.hpp"
#include "interpreter/ruletext/check/lots.hpp"
#include "interpreter/ruletext/check/nouns.hpp"
#include "interpreter/ruletext/words/statements.hpp"

namespace castellan::ruletext {

namespace {

/// A piece of a statement: a word, or a value that is none. `the` says nothing.
struct Token {
  std::string word;  ///< empty: `value`
  grammar::WordToken source;
  const grammar::Expr* value = nullptr;
  grammar::Span span;
};

class Flattener {
 public:
  std::vector<Token> tokens;

  void word(const grammar::WordToken& w) {
    if (w.text != "the") tokens.push_back({w.text, w, nullptr, w.span});
  }
  void word(std::string text, grammar::Span span) {
    tokens.push_back({std::move(text), {}, nullptr, span});
  }
  void value(const grammar::Expr& e) { tokens.push_back({{}, {}, &e, e.span}); }

  void expression(const grammar::Expr& e) {
    using K = grammar::Expr::Kind;
    switch (e.kind) {
      case K::phrase:
        for (const auto& w : e.words) word(w);
        return;
      case K::quantity:
        if (e.children[0].kind == K::phrase)
          expression(e.children[0]);
        else
          value(e.children[0]);
        return expression(e.children[1]);
      case K::measured:
        expression(e.children[0]);
        expression(e.children[1]);
        if (!e.text.empty()) {
          word("or", e.span);
          word(e.text.substr(3), e.span);
        }
        return;
      case K::of:
        expression(e.children[0]);
        word("of", e.span);
        return expression(e.children[1]);
      case K::scoped:
        expression(e.children[0]);
        word("in", e.span);
        for (const auto& w : e.words) word(w);
        return;
      case K::binary:
        if (e.text != "and" && e.text != "or") return value(e);
        expression(e.children[0]);
        word(e.text, e.span);
        return expression(e.children[1]);
      default:
        value(e);
    }
  }

  void statement(const Statement& s) {
    if (!s.verb.text.empty()) word(s.verb);
    if (!s.object.empty()) expression(s.object[0]);
    for (const auto& c : s.complements) {
      word(c.preposition, c.span);
      if (!c.object.empty())
        expression(c.object[0]);
      else
        word(c.text, c.span);
    }
  }
};

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> parts;
  std::size_t begin = 0;
  while (begin <= text.size()) {
    const std::size_t end = std::min(text.find(at, begin), text.size());
    if (end > begin) parts.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

/// Whether a word is the first of a sentence, or one of its alternatives. Every statement asks
/// every sentence, so nothing is copied.
bool begins_with(std::string_view pattern, std::string_view word) {
  pattern.remove_prefix(std::min(pattern.find_first_not_of(' '), pattern.size()));
  pattern = pattern.substr(0, pattern.find(' '));
  for (;;) {
    const std::size_t end = pattern.find('|');
    if (!word.empty() && pattern.substr(0, end) == word) return true;
    if (end == std::string_view::npos) return false;
    pattern.remove_prefix(end + 1);
  }
}

bool is_parameter(const std::string& part) {
  return part.size() > 2 && part.front() == '{' && part.back() == '}';
}

/// Where a statement stops being this sentence.
struct Match {
  bool whole = false;
  std::size_t tokens = 0;  ///< that fit
  std::string expected;    ///< at the first that does not
  std::vector<std::pair<std::string, std::vector<Token>>> arguments;
};

class Matcher {
 public:
  Matcher(const std::vector<std::string>& pattern, const std::vector<Token>& tokens)
      : pattern_(pattern), tokens_(tokens) {}

  Match run() {
    best_ = {};
    if (from(0, 0)) best_.whole = true;
    return best_;
  }

 private:
  bool from(std::size_t part, std::size_t token) {
    if (part == pattern_.size()) {
      if (token == tokens_.size()) return true;
      reached(token, "the end of the statement");
      return false;
    }
    const std::string& wanted = pattern_[part];
    if (token == tokens_.size()) {
      reached(token, is_parameter(wanted) ? "a value" : "'" + wanted + "'");
      return false;
    }
    if (is_parameter(wanted)) {
      const std::string name = wanted.substr(1, wanted.size() - 2);
      const bool value = tokens_[token].value != nullptr;
      for (std::size_t n = 1; token + n <= tokens_.size(); ++n) {
        if (!value && tokens_[token + n - 1].value != nullptr) break;
        best_.arguments.emplace_back(
            name, std::vector<Token>(tokens_.begin() + static_cast<std::ptrdiff_t>(token),
                                     tokens_.begin() + static_cast<std::ptrdiff_t>(token + n)));
        if (from(part + 1, token + n)) return true;
        best_.arguments.pop_back();
        if (value) break;
      }
      return false;
    }
    const auto words = split(wanted, '|');
    if (std::find(words.begin(), words.end(), tokens_[token].word) == words.end()) {
      reached(token, "'" + (words.empty() ? wanted : words.front()) + "'");
      return false;
    }
    return from(part + 1, token + 1);
  }

  void reached(std::size_t token, std::string expected) {
    if (token < best_.tokens) return;
    best_.tokens = token;
    best_.expected = std::move(expected);
  }

  const std::vector<std::string>& pattern_;
  const std::vector<Token>& tokens_;
  Match best_;
};

grammar::Expr argument_of(const std::vector<Token>& tokens) {
  if (tokens.front().value != nullptr) return *tokens.front().value;
  grammar::Expr e;
  e.kind = grammar::Expr::Kind::phrase;
  e.span = {tokens.front().span.begin, tokens.back().span.end};
  for (const auto& t : tokens)
    e.words.push_back(t.source.text.empty() ? grammar::WordToken{t.word, t.span} : t.source);
  return e;
}

}  // namespace

bool declared_verb(Emitter& em, const Statement& s) {
  if (em.v.description.verbs.empty()) return false;
  Flattener flat;
  flat.statement(s);
  if (flat.tokens.empty() || flat.tokens.front().word.empty()) return false;
  const description::Verb* nearest = nullptr;
  Match best;
  for (const auto& verb : em.v.description.verbs) {
    if (!begins_with(verb.pattern, flat.tokens.front().word)) continue;
    const auto pattern = split(verb.pattern, ' ');
    Match m = Matcher(pattern, flat.tokens).run();
    if (m.whole) {
      if (!stands_here(em, source_line(em, s.span), verb.only_in, s.span)) return true;
      Expr call;
      call.kind = Expr::Kind::call;
      call.span = s.span;
      for (const auto& p : verb.effect.parameters) {
        const auto given = std::find_if(m.arguments.begin(), m.arguments.end(),
                                        [&](const auto& a) { return a.first == p.name; });
        if (given == m.arguments.end()) return true;  // said when the words were checked
        call.children.push_back(argument_of(given->second));
      }
      // Only what it is given is chosen, not what its own words are also a name for.
      const auto outer = em.scope.size();
      const std::size_t picked = choose_picks(em, call.children);
      draw_lots(em, call.children);
      defined(em, verb.effect, call, &verb);
      forget(em, outer, picked);
      return true;
    }
    if (nearest == nullptr || m.tokens > best.tokens) {
      nearest = &verb;
      best = std::move(m);
    }
  }
  if (nearest == nullptr) return false;
  if (language::find_verb(flat.tokens.front().word) != nullptr) return false;
  const bool ended = best.tokens >= flat.tokens.size();
  const grammar::Span at = ended ? s.span : flat.tokens[best.tokens].span;
  em.error(
      at, "expr/unknown-sentence",
      "expected " + best.expected + (ended ? " after '" : ", found '") + source_line(em, at) + "'",
      "the sentence is '" + nearest->pattern + "'");
  return true;
}

void by_others(Emitter& em, const Statement& s) {
  const std::string n = joined(s.subject);
  grammar::Span at = s.subject.front().span;
  at.end = s.subject.back().span.end;
  const std::uint16_t before = em.locals();
  const auto act = [&](std::uint16_t seat) {
    em.with_player(seat, [&] {
      verb(em, s);
      return Type{};
    });
  };
  Expr who = phrase(n, at);
  who.words = s.subject;
  const auto* set = find_set(em, n);
  if (set == nullptr && n != "players") {
    const Type t = expression(em, who, Type::seat());
    if (!em.check(t, Type::seat(), who) || t.is(Kind::invalid)) return;
    const std::uint16_t seat = em.new_local();
    em.emit(Op::store, 0, seat);
    act(seat);
    em.keep_locals(before);
    return;
  }
  const std::size_t begin = em.here();
  Loop loop;
  if (set != nullptr) {
    loop = open_named_set(em, *set, who, true);
  } else {
    loop = open_set(em, who, true);
  }
  if (!loop.valid) return;
  if (!loop.element.is(Kind::seat)) {
    em.error(at, "expr/wrong-kind", "expected players, found " + em.kind_of(loop.element));
    return;
  }
  em.open_body(loop.form);
  act(loop.value());
  em.close(loop.form);
  em.list_members_first(loop, begin);
  em.keep_locals(before);
}

}  // namespace castellan::ruletext
