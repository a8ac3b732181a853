// Moves: their parameters, domains and conditions.
#include <algorithm>
#include <optional>
#include <vector>

#include "interpreter/moves/domains/declaration.hpp"
#include "interpreter/package/builder/builder.hpp"
#include "interpreter/package/signatures.hpp"

namespace castellan::package {

using description::Condition;
using description::Domain;
using description::Parameter;
using lua::Value;

namespace {

// The one domain key of a table; none when it is every value of a kind. `piece` is a
// domain of its own only without another key of a piece beside it.
std::optional<Domain::Kind> domain_kind(Keys& k, bool of_piece) {
  const auto takes_piece = [](Domain::Kind kind) {
    return moves::declaration(kind).piece != moves::Piece::none;
  };
  std::vector<Domain::Kind> found;
  for (std::size_t i = 0; i < Domain::kKinds; ++i) {
    const auto kind = static_cast<Domain::Kind>(i);
    if (moves::declaration(kind).key != moves::Key::none && k.has(moves::declaration(kind).word))
      found.push_back(kind);
  }
  if (of_piece || std::ranges::any_of(found, takes_piece)) std::erase(found, Domain::Kind::piece);
  if (found.empty()) return std::nullopt;
  if (found.size() > 1) {
    const auto last = moves::declaration(found.back()).word;
    k.error(last, "package/bad-value",
            k.what() + " has two domains, '" + std::string(moves::declaration(found.front()).word) +
                "' and '" + std::string(last) + "'.",
            "any_of = { {...}, {...} } unites domains");
  }
  return found.front();
}

// Whether its values belong to a piece.
bool is_of_piece(const std::string& kind) {
  return kind.starts_with("segment of ") || kind.starts_with("corner of ");
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

Domain Builder::read_domain(Keys& k, const Parameter& p, const std::string& function_name) {
  Domain out;
  out.origin = k.origin();
  out.where = k.rule("where");
  const bool of_piece = is_of_piece(p.type);
  const auto kind = domain_kind(k, of_piece);
  out.every = !kind;
  if (!kind) {
    if (of_piece) out.piece = k.rule("piece");
    return out;
  }
  out.kind = *kind;
  const auto& declaration = moves::declaration(*kind);
  if (declaration.piece == moves::Piece::may) out.piece = k.rule("piece");
  if (declaration.piece == moves::Piece::must) out.piece = k.required_rule("piece");
  switch (declaration.key) {
    case moves::Key::none:
      break;
    case moves::Key::container:
      out.from = k.rule(declaration.word);
      break;
    case moves::Key::function:
      out.lua = k.function("list", function_name);
      out.of = p.type;
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

Parameter Builder::read_parameter(Keys& k, const Declared& d, description::Param said) {
  Parameter out;
  out.name = said.name;
  out.type = said.type;
  out.origin = said.named;
  out.typed = said.typed;
  if (is_key_of_move(out.name)) {
    reading_.errors.add(said.named.error(
        "package/duplicate",
        "Parameter '" + out.name + "' of " + k.what() + " is called as a key of moves is."));
    return out;
  }
  const Value* options = k.value(out.name);
  Value none;
  none.kind = Value::Kind::table;
  if (options != nullptr && options->kind != Value::Kind::table) {
    k.wrong(out.name, *options, "a table of what it may be");
    options = nullptr;
  }
  if (options != nullptr) {
    out.origin = reading_.places.key_origin(options->site != nullptr ? options->site : d.site,
                                            out.name, nullptr, true);
  }
  Keys of(k, options == nullptr ? none : *options, "parameter '" + out.name + "' of " + k.what(),
          &out.origin);
  out.conditions = read_conditions(of, "conditions");
  read_domains(of, out, "move " + d.name + "." + out.name);
  return out;
}

void Builder::read_domains(Keys& k, Parameter& p, const std::string& function_name) {
  if (!k.has("any_of")) {
    p.domains.push_back(read_domain(k, p, function_name));
    return;
  }
  k.each("any_of", [&](const Value& item, std::size_t number) {
    if (item.kind != Value::Kind::table) return k.wrong("any_of", item, "a list of tables");
    Keys alternative(k, item, "alternative " + std::to_string(number) + " of " + k.what());
    p.domains.push_back(read_domain(alternative, p, function_name + "." + std::to_string(number)));
  });
}

std::vector<Condition> Builder::read_conditions(Keys& k, std::string_view key) {
  std::vector<Condition> out;
  k.each(key, [&](const Value& item, std::size_t number) {
    Condition condition;
    if (item.kind == Value::Kind::table) {
      Keys c(k, item, "condition " + std::to_string(number) + " of " + k.what());
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

Builder::Params Builder::parameters_of_move(Keys& k, const Declared& d) {
  Params out = read_parameters(k, d);
  for (const Declared::Signature& more : d.signatures) {
    Text at = reading_.places.rule(more.site, more.text, {}, k.taken());
    at.span.begin += static_cast<std::uint32_t>(more.from);
    Signed added = read_signature(at, k.what(), false);
    refuse_value(added, k.what());
    for (description::Param& p : added.parameters) {
      const bool there =
          std::ranges::any_of(out, [&](const auto& other) { return other.name == p.name; });
      if (!there) {
        out.push_back(std::move(p));
        continue;
      }
      reading_.errors.add(p.named.error(
          "package/duplicate", "Parameter '" + p.name + "' of " + k.what() + " stands twice."));
    }
  }
  return out;
}

void Builder::read_move(Keys& k, const Declared& d) {
  description::Move out;
  out.name = d.name;
  out.origin = k.origin(d.name);
  for (description::Param& p : parameters_of_move(k, d))
    out.parameters.push_back(read_parameter(k, d, std::move(p)));
  out.conditions = read_conditions(k, "conditions");
  out.effect = k.rule("effect");
  out.lua_effect = k.function("lua", "move " + d.name);
  if (!k.has("effect") && out.lua_effect.empty() && !k.is_misspelt("effect")) {
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
