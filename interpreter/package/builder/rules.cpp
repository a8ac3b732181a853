// Named rules, flow, events, contribution points, scoring.
#include <array>

#include "interpreter/package/builder/builder.hpp"

namespace castellan::package {

using description::Definition;
using lua::Value;

std::vector<Builder::Text> Builder::wrapped(const std::vector<Value>& given, Keys& k,
                                            std::string_view key) {
  std::vector<Text> out;
  for (const Value& value : given) out.push_back(k.rule_of(value, key));
  return out;
}

void Builder::refuse_wrapping(const Declared& d) {
  if (d.kind == "move" || d.kind == "effect" || (d.before.empty() && d.after.empty())) return;
  const Value& first = d.before.empty() ? d.after.front() : d.before.front();
  reading_.errors.add(
      reading_.places.key_origin(first.site, d.before.empty() ? "after" : "before")
          .error("package/bad-value",
                 "Only moves and effects can have effects before or after; '" + d.name + "' is a " +
                     d.kind + ".",
                 d.kind == "phase" ? "castellan.step adds effects to a phase" : ""));
}

// Its text is the second argument: rule text, or a function.
Definition Builder::read_definition(Keys& k, const Declared& d) {
  Definition out;
  out.name = d.name;
  out.origin = k.origin(d.signature);
  const Value* text = k.value("text");
  if (old_form(k, d)) return out;
  Signed s = read_signature(k, d.signature, d.site, k.what(), d.kind == "verb");
  out.parameters = std::move(s.parameters);
  if (d.kind != "amount") {
    refuse_value(s, k.what());
  } else if (!s.gives.empty()) {
    out.type = s.gives;
    out.typed = {s.gives_at.package, s.gives_at.source, s.gives_at.span};
  }
  if (text == nullptr) {
    reading_.errors.add(
        out.origin.error("package/missing-key",
                         k.what() + " needs a text behind its name: rule text or a function."));
  } else if (text->kind == Value::Kind::function) {
    out.lua = k.function("text", d.kind + " " + d.name);
  } else if (text->kind == Value::Kind::table) {
    k.wrong("text", *text, "rule text or a function");
  } else {
    out.text = k.rule_of(*text, "text");
  }
  return out;
}

void Builder::read_amount(Keys& k, const Declared& d) {
  Definition out = read_definition(k, d);
  out.kind = out.lua.empty() ? Definition::Kind::amount : Definition::Kind::lua_amount;
  out_.definitions.push_back(std::move(out));
}

void Builder::read_condition(Keys& k, const Declared& d) {
  Definition out = read_definition(k, d);
  out.kind = Definition::Kind::condition;
  out.because = k.text("because");
  if (!out.lua.empty()) {
    k.error("text", "package/bad-value", k.what() + " cannot be a Lua function.",
            "an amount in Lua that is compared: amount(x) > 0");
  }
  out_.definitions.push_back(std::move(out));
}

void Builder::read_effect(Keys& k, const Declared& d) {
  Definition out = read_definition(k, d);
  out.kind = out.lua.empty() ? Definition::Kind::effect : Definition::Kind::lua_effect;
  out.before = wrapped(d.before, k, "before");
  out.after = wrapped(d.after, k, "after");
  out_.definitions.push_back(std::move(out));
}

void Builder::read_phase(Keys& k, const Declared& d) {
  description::Phase out;
  out.name = d.name;
  out.origin = k.origin(d.name);
  out.when = k.rule("when");
  out.actor = k.rule("actor");
  out.actors = k.rule("actors");
  if (!out.actor.empty() && !out.actors.empty()) {
    k.error("actors", "package/bad-value", k.what() + " has both 'actor' and 'actors'.");
  }
  out.enter = k.rule("enter");
  out.until = k.rule("done_when");
  out.leave = k.rule("leave");
  out.moves = k.texts("moves");
  out.order = k.rule("order");
  out.help = k.text("help");
  const auto add_next = [&](const Value& item) {
    description::Phase::Next next;
    if (item.kind == Value::Kind::string) {
      next.phase = item.text;
      next.origin = Places::origin(item.site, item.text);
    } else if (item.kind == Value::Kind::table && item.list.size() == 1 &&
               item.list[0].kind == Value::Kind::string) {
      Keys n(reading_, item, item.site, "a next phase of " + k.what(), k.taken());
      n.items();
      next.phase = item.list[0].text;
      next.condition = n.rule("when");
      next.origin = next.condition.empty()
                        ? Places::origin(item.site, next.phase)
                        : description::Origin{next.condition.package, next.condition.source,
                                              next.condition.span};
    } else {
      return k.wrong("next", item, "a phase or { \"phase\", when = ... }");
    }
    out.next.push_back(std::move(next));
  };
  if (const Value* next = k.value("next")) {
    if (next->kind == Value::Kind::table && next->keys.empty()) {
      k.each("next", [&](const Value& item, std::size_t) { add_next(item); });
    } else {
      add_next(*next);
    }
  }
  out_.phases.push_back(std::move(out));
}

void Builder::read_start(Keys& k, const Declared&) {
  out_.first_phase = k.required_text("phase");
  out_.start = k.origin(out_.first_phase);
}

void Builder::read_step(Keys& k, const Declared& d) {
  constexpr std::array<std::string_view, 4> kWhere = {"before_enter", "after_enter", "before_leave",
                                                      "after_leave"};
  constexpr std::array<std::string_view, 4> kWords = {"before enter", "after enter", "before leave",
                                                      "after leave"};
  description::Step out;
  out.name = d.name;
  out.origin = k.origin(d.name);
  out.effect = k.required_rule("effect");
  std::size_t anchors = 0;
  for (std::size_t i = 0; i < kWhere.size(); ++i) {
    if (!k.has(kWhere[i])) continue;
    ++anchors;
    out.phase = k.text(kWhere[i]);
    out.where = static_cast<description::Step::Where>(i);
  }
  if (anchors != 1) {
    reading_.errors.add(out.origin.error(
        "package/missing-key", k.what() + " needs exactly one of before_enter, after_enter, "
                                          "before_leave and after_leave."));
  }
  Ordered order{"steps " + std::string(kWords[static_cast<std::size_t>(out.where)]) +
                    " of phase '" + out.phase + "'",
                "", read_wishes(k)};
  if (left_out(k, order.group, out.name)) return;
  step_order_.push_back(std::move(order));
  out_.steps.push_back(std::move(out));
}

void Builder::read_event(Keys& k, const Declared& d) {
  static_cast<void>(k.value("text"));
  if (old_form(k, d)) return;
  Params parameters = read_parameters(k, d);
  out_.events.push_back({d.name, std::move(parameters), k.text("text"), k.origin(d.signature)});
}

void Builder::read_on(Keys& k, const Declared&) {
  const std::string name = k.required_name("name");
  const std::string event = k.required_text("event");
  Ordered order{"handlers of '" + event + "'", event + "/", read_wishes(k)};
  description::Handler out{name, event, k.required_rule("effect"), k.origin(name)};
  if (left_out(k, order.group, name)) return;
  handler_order_.push_back(std::move(order));
  out_.handlers.push_back(std::move(out));
}

void Builder::read_point(Keys& k, const Declared& d) {
  description::Point out;
  out.name = d.name;
  out.origin = k.origin(d.signature);
  if (!old_form(k, d)) out.parameters = read_parameters(k, d);
  if (!k.has("combine")) {
    reading_.errors.add(
        out.origin.error("package/missing-key", k.what() + " needs 'combine', which is text."));
  }
  out.combine = static_cast<description::Point::Combine>(
      k.word("combine", {"all", "any", "sum", "highest", "lowest", "sequence"}, 0));
  out_.points.push_back(std::move(out));
}

void Builder::read_contribute(Keys& k, const Declared&) {
  const std::string name = k.required_name("name");
  const std::string point = k.required_text("point");
  Ordered order{"contributions to '" + point + "'", point + "/", read_wishes(k)};
  description::Contribution out{name, point, k.required_rule("text"), k.text("because"),
                                k.origin(name)};
  if (left_out(k, order.group, name)) return;
  contribution_order_.push_back(std::move(order));
  out_.contributions.push_back(std::move(out));
}

void Builder::read_contestant(Keys& k, const Declared& d) {
  description::Contestant out;
  out.name = d.name;
  out.origin = k.origin(d.name);
  out.sheet = k.required_text("sheet");
  out.amounts = k.required_rules("amount");
  out.pays_to = k.rule("pays_to");
  out.condition = k.rule("when");
  out.competes = k.truth("competes", false);
  out_.contestants.push_back(std::move(out));
}

void Builder::read_ranking(Keys& k, const Declared&) {
  description::Ranking out;
  out.origin = k.origin();
  k.each("amounts", [&](const Value& item, std::size_t) {
    out.amounts.push_back(k.rule_of(item, "amounts", true));
  });
  if (out.amounts.empty()) {
    reading_.errors.add(
        out.origin.error("package/missing-key", "castellan.ranking needs a list of amounts."));
  }
  out_.ranking.push_back(std::move(out));
}

void Builder::read_invariant(Keys& k, const Declared& d) {
  description::Invariant out;
  out.name = d.name;
  out.origin = k.origin(d.name);
  out.each = k.rule("each");
  out.where = k.rule("where");
  if (out.each.empty() && !out.where.empty()) {
    k.error("where", "package/bad-value",
            "'where' of " + k.what() + " needs 'each', a set of whose members it is asked.");
  }
  out.test = k.required_rule("text");
  out.because = k.required_text("because");
  out.phases = k.texts("phases");
  out_.invariants.push_back(std::move(out));
}

void Builder::read_turn_cap(Keys& k, const Declared&) {
  out_.turn_cap = k.integer("decisions", 0);
  if (out_.turn_cap < 1) {
    k.error("decisions", "package/bad-value", "castellan.turn_cap needs a positive integer.");
  }
}

void Builder::read_move_cap(Keys& k, const Declared&) {
  constexpr std::int64_t kMost = 1'000'000;
  out_.move_cap = k.integer("moves", 0);
  if (out_.move_cap < 1 || out_.move_cap > kMost) {
    k.error("moves", "package/bad-value",
            "castellan.move_cap needs an integer from 1 to " + std::to_string(kMost) + ".");
  }
}

}  // namespace castellan::package
