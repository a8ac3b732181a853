// Sentences that a ruleset declares as effects, and statements whose effect is
// on others than the actor.

#include <algorithm>
#include <utility>

#include "interpreter/expr/emitter.hpp"

namespace castellan::expr {

using grammar::Statement;

namespace {

/// A piece of a statement: a word, or a value that is none. `the` says nothing.
struct Token {
  std::string word;                    ///< empty: `value`
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
  void word(std::string text, grammar::Span span) { tokens.push_back({std::move(text), {}, nullptr, span}); }
  void value(const grammar::Expr& e) { tokens.push_back({{}, {}, &e, e.span}); }

  void expression(const grammar::Expr& e) {
    using K = grammar::Expr::Kind;
    switch (e.kind) {
      case K::phrase:
        for (const auto& w : e.words) word(w);
        return;
      case K::quantity:
        if (e.children[0].kind == K::phrase) expression(e.children[0]);
        else value(e.children[0]);
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
      default: value(e);
    }
  }

  void statement(const Statement& s) {
    if (!s.verb.text.empty()) word(s.verb);
    if (!s.object.empty()) expression(s.object[0]);
    for (const auto& c : s.complements) {
      word(c.preposition, c.span);
      if (!c.object.empty()) expression(c.object[0]);
      else word(c.text, c.span);
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

bool is_parameter(const std::string& part) { return part.size() > 2 && part.front() == '{' && part.back() == '}'; }

/// Where a statement stops being this sentence.
struct Match {
  bool whole = false;
  std::size_t tokens = 0;                       ///< that fit
  std::string expected;                         ///< at the first that does not
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
        best_.arguments.emplace_back(name, std::vector<Token>(tokens_.begin() + static_cast<std::ptrdiff_t>(token),
                                                              tokens_.begin() + static_cast<std::ptrdiff_t>(token + n)));
        if (from(part + 1, token + n)) return true;
        best_.arguments.pop_back();
        if (value) break;
      }
      return false;
    }
    const auto words = split(wanted, '|');
    if (std::find(words.begin(), words.end(), tokens_[token].word) == words.end()) {
      reached(token, "'" + words.front() + "'");
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
  for (const auto& t : tokens) e.words.push_back(t.source.text.empty() ? grammar::WordToken{t.word, t.span} : t.source);
  return e;
}

}  // namespace

/// False when no declared sentence begins like this one.
bool Emitter::declared_verb(const Statement& s) {
  if (v_.description.verbs.empty()) return false;
  Flattener flat;
  flat.statement(s);
  if (flat.tokens.empty() || flat.tokens.front().word.empty()) return false;
  const description::Verb* nearest = nullptr;
  Match best;
  for (const auto& verb : v_.description.verbs) {
    const auto pattern = split(verb.pattern, ' ');
    const auto heads = split(pattern.front(), '|');
    if (std::find(heads.begin(), heads.end(), flat.tokens.front().word) == heads.end()) continue;
    Match m = Matcher(pattern, flat.tokens).run();
    if (m.whole) {
      if (!stands_here(one_line(s.span), verb.only_in, s.span)) return true;
      Expr call;
      call.kind = Expr::Kind::call;
      call.span = s.span;
      for (const auto& p : verb.effect.parameters) {
        const auto given = std::find_if(m.arguments.begin(), m.arguments.end(),
                                        [&](const auto& a) { return a.first == p.name; });
        if (given == m.arguments.end()) return true;  // said when the words were checked
        call.children.push_back(argument_of(given->second));
      }
      definition(verb.effect, call, &verb);
      return true;
    }
    if (nearest == nullptr || m.tokens > best.tokens) {
      nearest = &verb;
      best = std::move(m);
    }
  }
  if (nearest == nullptr) return false;
  static const std::vector<std::string> kOfTheLanguage = {"gain", "lose", "set", "add", "subtract", "move",
                                                          "draw", "score", "emit", "show", "ask"};
  const std::string& head = flat.tokens.front().word;
  if (std::find(kOfTheLanguage.begin(), kOfTheLanguage.end(), head) != kOfTheLanguage.end()) return false;
  const bool ended = best.tokens >= flat.tokens.size();
  const grammar::Span at = ended ? s.span : flat.tokens[best.tokens].span;
  error(at, "expr/unknown-sentence",
        "expected " + best.expected + (ended ? " after '" : ", found '") + one_line(at) + "'",
        "the sentence is '" + nearest->pattern + "'");
  return true;
}

/// `opponents gain 1 gold`: the statement with each of a set of players, or
/// with one player, as its subject.
void Emitter::by_others(const Statement& s) {
  const std::string n = joined(s.subject, '_');
  grammar::Span at = s.subject.front().span;
  at.end = s.subject.back().span.end;
  const std::uint16_t before = locals_;
  const auto act = [&](std::uint16_t seat) {
    with_subject(seat, [&] {
      verb(s);
      return Type{};
    });
  };
  const auto* set = find_set(n);
  if (set == nullptr && n != "players") {
    Expr phrase;
    phrase.kind = Expr::Kind::phrase;
    phrase.words = s.subject;
    phrase.span = at;
    const Type t = expression(phrase, Type::seat());
    if (!check(t, Type::seat(), phrase) || t.is(Kind::invalid)) return;
    const std::uint16_t seat = new_local();
    emit(Op::store, 0, seat);
    act(seat);
    locals_ = before;
    return;
  }
  Loop loop;
  if (set != nullptr) {
    loop = open_named_set(*set, at, true);
  } else {
    Expr players;
    players.kind = Expr::Kind::phrase;
    players.words = s.subject;
    players.span = at;
    loop = open_set(players, true);
  }
  if (!loop.valid) return;
  if (!loop.element.is(Kind::seat)) {
    error(at, "expr/wrong-kind", "expected players, found " + kind_of(loop.element));
    return;
  }
  act(static_cast<std::uint16_t>(loop.base + 3));
  close_set(loop);
  locals_ = before;
}

}  // namespace castellan::expr
