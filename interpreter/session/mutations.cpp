#include "interpreter/session/mutations.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "grammar/parse.hpp"
#include "interpreter/base/file.hpp"
#include "interpreter/session/data_entries.hpp"

namespace castellan::session {

using ruletext::Clause;

namespace {

constexpr std::string_view kMutations[] = {"condition negated", "statement left out",
                                           "number one more",   "row left out",
                                           "another word",      "the opposite"};
constexpr std::size_t kMostFileBytes = std::size_t{8} << 20;

class Mutating {
 public:
  std::vector<Mutation> out;

  void clause(std::size_t number, const Clause& c) {
    const std::string& whole = c.source->text();
    if (!stands_in_file(*c.source)) return;
    const std::string text(c.source->text(c.span));
    switch (c.kind) {
      case Clause::Kind::condition:
        add(Mutation::Kind::negated, number, c, c.span.begin, c.span.end, "(not (" + text + "))");
        break;
      case Clause::Kind::statement:
        if (is_simple(c))
          add(Mutation::Kind::dropped, number, c, c.span.begin, c.span.end,
              "if 1 = 0 then " + text + " end");
        break;
      default:
        break;
    }
    numbers(number, c, text);
    if (c.rule.starts_with("sheet ")) row(number, c, whole);
  }

 private:
  /// Whether a source is a file as it lies there.
  bool stands_in_file(const grammar::Source& source) {
    const auto [at, fresh] = files_.try_emplace(source.name());
    if (fresh) {
      try {
        at->second = file::read(source.name(), kMostFileBytes).value_or("");
      } catch (const grammar::Error&) {
        at->second.clear();
      }
    }
    return at->second == source.text();
  }

  /// A verb or a call: what it does can be left out and nothing else misses it.
  static bool is_simple(const Clause& c) {
    grammar::Diagnostics problems;
    const auto list = grammar::parse_effects_in(*c.source, c.span, problems);
    using Form = grammar::Statement::Kind;
    return !problems.has_errors() && list.size() == 1 &&
           (list[0].kind == Form::verb || list[0].kind == Form::call);
  }

  void add(Mutation::Kind kind, std::size_t number, const Clause& c, std::size_t from,
           std::size_t to, std::string after) {
    if (!seen_.emplace(c.source->name(), from, to, kind).second) return;
    Mutation m;
    m.kind = kind;
    m.clause = number;
    m.rule = c.rule;
    m.file = c.source->name();
    const grammar::Position at = c.source->position(static_cast<std::uint32_t>(from));
    m.line = at.line;
    m.column = at.column;
    m.from = from;
    m.to = to;
    m.before = c.source->text().substr(from, to - from);
    m.after = std::move(after);
    out.push_back(std::move(m));
  }

  void numbers(std::size_t number, const Clause& c, const std::string& text) {
    const auto of_word = [](char x) {
      return (x >= 'a' && x <= 'z') || (x >= 'A' && x <= 'Z') || x == '_' || x == '-' || x == '/' ||
             x == '.' || (x & 0x80) != 0;
    };
    bool quoted = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
      if (text[at] == '"') quoted = !quoted;
      if (quoted || text[at] < '0' || text[at] > '9') continue;
      std::size_t end = at;
      while (end < text.size() && text[end] >= '0' && text[end] <= '9') ++end;
      const bool alone =
          (at == 0 || !of_word(text[at - 1])) && (end == text.size() || !of_word(text[end]));
      constexpr std::size_t kMostDigits = 9;
      if (alone && end - at <= kMostDigits) {
        add(Mutation::Kind::number, number, c, c.span.begin + at, c.span.begin + end,
            std::to_string(std::stol(text.substr(at, end - at)) + 1));
      }
      at = end - 1;
    }
  }

  /// The line of a row, unless it goes on below.
  void row(std::size_t number, const Clause& c, const std::string& whole) {
    const std::size_t before = whole.rfind('\n', c.span.begin);
    const std::size_t from = before == std::string::npos ? 0 : before + 1;
    const std::size_t first = whole.find_first_not_of(" \t", from);
    if (whole.compare(first, 4, "row ") != 0) return;
    const std::size_t end = std::min(whole.find('\n', from), whole.size());
    const std::size_t next = whole.find_first_not_of(" \t\r\n", end);
    if (next != std::string::npos) {
      const std::size_t line = whole.rfind('\n', next) + 1;
      if (next - line > first - from) return;
    }
    add(Mutation::Kind::row, number, c, first, end, "");
  }

  std::map<std::string, std::string> files_;
  std::set<std::tuple<std::string, std::size_t, std::size_t, Mutation::Kind>> seen_;
};

}  // namespace

std::string_view mutation_text(Mutation::Kind kind) {
  return kMutations[static_cast<std::size_t>(kind)];
}

std::vector<Mutation> mutations(const ruletext::Observed& observed,
                                const std::function<bool(const std::string& file)>& counts) {
  Mutating all;
  const auto& clauses = observed.clauses();
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    const Clause& c = clauses[i];
    if (c.part && c.runs > 0 && c.kind != Clause::Kind::operand && counts(c.source->name()))
      all.clause(i, c);
  }
  sort_mutations(all.out);
  return std::move(all.out);
}

std::vector<Mutation> data_mutations(const std::string& file, const std::string& text) {
  constexpr Mutation::Kind kKinds[] = {Mutation::Kind::number, Mutation::Kind::word,
                                       Mutation::Kind::truth};
  const grammar::Source source(file, text);
  std::vector<Mutation> out;
  for (const DataEntry& entry : data_entries(file, text)) {
    const grammar::Position at = source.position(static_cast<std::uint32_t>(entry.from));
    Mutation m;
    m.kind = kKinds[static_cast<std::size_t>(entry.kind)];
    m.rule = entry.thing;
    m.file = file;
    m.line = at.line;
    m.column = at.column;
    m.from = entry.from;
    m.to = entry.to;
    m.before = text.substr(entry.from, entry.to - entry.from);
    m.after = entry.other;
    out.push_back(std::move(m));
  }
  return out;
}

void sort_mutations(std::vector<Mutation>& all) {
  std::ranges::stable_sort(all, [](const Mutation& a, const Mutation& b) {
    return std::tie(a.file, a.from, a.to, a.kind) < std::tie(b.file, b.from, b.to, b.kind);
  });
}

std::string mutated(const std::string& text, const Mutation& m) {
  return text.substr(0, m.from) + m.after + text.substr(m.to);
}

}  // namespace castellan::session
