// Moves: their parameters, domains and conditions.
#include <algorithm>
#include <optional>
#include <vector>

#include "interpreter/moves/domains/declaration.hpp"
#include "interpreter/package/builder.hpp"

namespace castellan::package {

using description::Condition;
using description::Domain;
using description::Parameter;
using lua::Value;

namespace {

// `component, occupied, ... or list`
std::string all_domains() {
  std::string words;
  for (std::size_t i = 0; i < Domain::kKinds; ++i) {
    words += i == 0 ? "" : i + 1 == Domain::kKinds ? " or " : ", ";
    words += moves::declaration(static_cast<Domain::Kind>(i)).word;
  }
  return words;
}

// The one domain key of a table. `piece` is a domain of its own only when no
// domain that takes a piece stands beside it.
std::optional<Domain::Kind> domain_kind(Keys& k) {
  const auto takes_piece = [](Domain::Kind kind) { return moves::declaration(kind).piece != moves::Piece::none; };
  std::vector<Domain::Kind> found;
  for (std::size_t i = 0; i < Domain::kKinds; ++i) {
    const auto kind = static_cast<Domain::Kind>(i);
    if (k.has(moves::declaration(kind).word)) found.push_back(kind);
  }
  if (std::ranges::any_of(found, takes_piece)) std::erase(found, Domain::Kind::piece);
  if (found.empty()) {
    k.reading().errors.add(
        k.origin().error("package/missing-key", k.what() + " needs a domain: " + all_domains() + "."));
    return std::nullopt;
  }
  if (found.size() > 1) {
    const auto last = moves::declaration(found.back()).word;
    k.error(last, "package/bad-value",
            k.what() + " has two domains, '" + std::string(moves::declaration(found.front()).word) + "' and '" +
                std::string(last) + "'.",
            "any_of = { {...}, {...} } unites domains");
    return std::nullopt;
  }
  return found.front();
}

}  // namespace

void Builder::read_bounds(Keys& k, Domain& domain) {
  domain.least = k.rule("least");
  domain.most = k.rule("most");
  domain.sum = k.text("sum");
  domain.sum_least = k.rule("sum_least");
  domain.sum_most = k.rule("sum_most");
  domain.kinds_least = k.rule("kinds_least");
  domain.irredundant = k.rule("irredundant");
  domain.joker = k.text("joker");
}

Domain Builder::read_domain(Keys& k, const std::string& function_name) {
  Domain out;
  out.origin = k.origin();
  out.where = k.rule("where");
  const auto kind = domain_kind(k);
  if (!kind) return out;
  out.kind = *kind;
  const auto& declaration = moves::declaration(*kind);
  if (declaration.piece == moves::Piece::may) out.piece = k.rule("piece");
  if (declaration.piece == moves::Piece::must) out.piece = k.required_rule("piece");
  switch (declaration.key) {
    case moves::Key::container: out.from = k.rule(declaration.word); break;
    case moves::Key::choice: out.of = k.text("choice"); break;
    case moves::Key::function:
      out.lua = k.function("list", function_name);
      out.of = k.text("of");
      break;
    case moves::Key::player:
      if (const Value* given = k.value("player"); given->kind == Value::Kind::string) {
        if (!out.where.empty()) {
          k.error("where", "package/bad-value",
                  k.what() + " has two conditions, 'player' and 'where'.");
        }
        out.where = k.rule("player");
      } else if (!k.truth("player", true)) {
        k.error("player", "package/bad-value",
                "'player' of " + k.what() + " is false; expected true or a condition.");
      }
      break;
    case moves::Key::number: {
      const Value* given = k.value("number");
      if (given->kind != Value::Kind::table || given->list.size() != 2 || !given->keys.empty()) {
        k.wrong("number", *given, "{ from, to }");
        break;
      }
      out.least = k.rule_of(given->list[0], "number", true);
      out.most = k.rule_of(given->list[1], "number", true);
      break;
    }
  }
  if (declaration.bounds) read_bounds(k, out);
  return out;
}

Parameter Builder::read_parameter(const lua::Declaration& d, const std::string& move) {
  Parameter out;
  out.name = d.name;
  std::set<std::uint32_t> taken;
  Keys k(reading_, d.options, d.site, "param '" + d.name + "'", taken);
  k.about(d.name);
  check_name(k, d.kind, d.name);
  out.conditions = read_conditions(k, "conditions");
  const std::string function_name = "move " + move + "." + d.name;
  if (!k.has("any_of")) {
    out.domains.push_back(read_domain(k, function_name));
    return out;
  }
  k.each("any_of", [&](const Value& item, std::size_t number) {
    if (item.kind != Value::Kind::table) return k.wrong("any_of", item, "a list of tables");
    Keys alternative(reading_, item, item.site,
                     "alternative " + std::to_string(number) + " of " + k.what(), taken);
    out.domains.push_back(read_domain(alternative, function_name + "." + std::to_string(number)));
  });
  return out;
}

std::vector<Condition> Builder::read_conditions(Keys& k, std::string_view key) {
  std::vector<Condition> out;
  k.each(key, [&](const Value& item, std::size_t number) {
    Condition condition;
    if (item.kind == Value::Kind::table) {
      Keys c(reading_, item, item.site,
             "condition " + std::to_string(number) + " of " + k.what(), k.taken());
      const auto& parts = c.items();
      if (parts.size() != 1) return c.wrong("conditions", item, "{ rule text, because = ... }");
      condition.test = c.rule_of(parts.front(), key, true);
      condition.because = c.text("because");
    } else {
      condition.test = k.rule_of(item, key, true);
    }
    condition.origin = {condition.test.package, condition.test.source, condition.test.span};
    out.push_back(std::move(condition));
  });
  return out;
}

void Builder::read_move(Keys& k, const Declared& d) {
  description::Move out;
  out.name = d.name;
  out.origin = k.origin(d.name);
  for (const Value& item : k.items()) {
    if (item.kind == Value::Kind::boolean && !item.boolean) continue;
    if (item.kind != Value::Kind::declaration || item.declaration->kind != "param") {
      k.wrong("parameters", item, "castellan.param");
      continue;
    }
    out.parameters.push_back(read_parameter(*item.declaration, d.name));
  }
  out.conditions = read_conditions(k, "conditions");
  out.effect = k.rule("effect");
  out.lua_effect = k.function("lua", "move " + d.name);
  if (!k.has("effect") && out.lua_effect.empty()) {
    reading_.errors.add(
        k.origin(d.name).error("package/missing-key", k.what() + " needs 'effect' or 'lua'."));
  } else if (!out.effect.empty() && !out.lua_effect.empty()) {
    k.error("lua", "package/bad-value", k.what() + " has both 'effect' and 'lua'.");
  }
  out.before = wrapped(d.before, k, "before");
  out.after = wrapped(d.after, k, "after");
  out.automatic = k.truth("automatic", false);
  out.only_if_alone = k.truth("only_if_alone", false);
  out.reveals = k.truth("reveals", false);
  out.help = k.text("help");
  out_.moves.push_back(std::move(out));
}

}  // namespace castellan::package
