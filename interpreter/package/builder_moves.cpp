// Moves: their parameters, domains and conditions.
#include <array>

#include "interpreter/package/builder.hpp"

namespace castellan::package {

using description::Condition;
using description::Domain;
using description::Parameter;
using lua::Value;

namespace {

struct DomainKey {
  std::string_view key;
  Domain::Kind kind;
};
constexpr std::array<DomainKey, 16> kDomains = {{
    {"component", Domain::Kind::component},
    {"occupied", Domain::Kind::occupied},
    {"vacant", Domain::Kind::vacant},
    {"placement", Domain::Kind::placement},
    {"piece", Domain::Kind::piece},
    {"removable", Domain::Kind::removable},
    {"replaceable", Domain::Kind::replaceable},
    {"subset", Domain::Kind::subset},
    {"choice", Domain::Kind::choice},
    {"number", Domain::Kind::number},
    {"player", Domain::Kind::player},
    {"place", Domain::Kind::place},
    {"figure", Domain::Kind::figure},
    {"segment", Domain::Kind::segment},
    {"corner", Domain::Kind::corner},
    {"list", Domain::Kind::list},
}};

bool takes_piece(Domain::Kind kind) {
  return kind == Domain::Kind::placement || kind == Domain::Kind::replaceable ||
         kind == Domain::Kind::segment || kind == Domain::Kind::corner;
}

// The one domain key of a table. `piece` is a domain of its own only when no
// domain that takes a piece stands beside it.
const DomainKey* domain_key(Keys& k) {
  const DomainKey* found = nullptr;
  const DomainKey* second = nullptr;
  for (const DomainKey& candidate : kDomains) {
    if (!k.has(candidate.key)) continue;
    if (found == nullptr) {
      found = &candidate;
    } else if (candidate.kind == Domain::Kind::piece && takes_piece(found->kind)) {
      continue;
    } else if (found->kind == Domain::Kind::piece && takes_piece(candidate.kind)) {
      found = &candidate;
    } else {
      second = &candidate;
    }
  }
  if (found == nullptr) {
    k.reading().errors.add(k.origin().error(
        "package/missing-key",
        k.what() + " needs a domain: component, occupied, vacant, placement, piece, removable, "
                   "replaceable, subset, choice, number, player, place, figure, segment, corner or list."));
  } else if (second != nullptr) {
    k.error(second->key, "package/bad-value",
            k.what() + " has two domains, '" + std::string(found->key) + "' and '" +
                std::string(second->key) + "'.",
            "any_of = { {...}, {...} } unites domains");
    return nullptr;
  }
  return found;
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
  const DomainKey* key = domain_key(k);
  if (key == nullptr) return out;
  out.kind = key->kind;
  if (out.kind == Domain::Kind::segment || out.kind == Domain::Kind::corner) out.piece = k.rule("piece");
  else if (takes_piece(out.kind)) out.piece = k.required_rule("piece");
  switch (out.kind) {
    case Domain::Kind::choice: out.of = k.text("choice"); break;
    case Domain::Kind::list:
      out.lua = k.function("list", function_name);
      out.of = k.text("of");
      break;
    case Domain::Kind::player:
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
    case Domain::Kind::number: {
      const Value* given = k.value("number");
      if (given->kind != Value::Kind::table || given->list.size() != 2 || !given->keys.empty()) {
        k.wrong("number", *given, "{ from, to }");
        break;
      }
      out.least = k.rule_of(given->list[0], "");
      out.most = k.rule_of(given->list[1], "");
      break;
    }
    default: out.from = k.rule(key->key); break;
  }
  if (out.kind == Domain::Kind::subset) read_bounds(k, out);
  return out;
}

Parameter Builder::read_parameter(const lua::Declaration& d, const std::string& move) {
  Parameter out;
  out.name = d.name;
  std::set<std::uint32_t> taken;
  Keys k(reading_, d.options, d.site, "param '" + d.name + "'", taken);
  k.about(d.name);
  if (d.name.empty()) {
    reading_.errors.add(
        k.origin().error("package/missing-key", "castellan.param needs a name, which is text."));
  }
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
      condition.test = c.rule_of(parts.front(), "");
      condition.because = c.text("because");
    } else {
      condition.test = k.rule_of(item, "");
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
