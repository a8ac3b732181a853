// Declarations of a scoring pad: kinds of features, facts, figures, holdings, awards.
#include "interpreter/package/builder/builder.hpp"

namespace castellan::package {

using description::PadFact;
using lua::Value;

void Builder::read_pad(Keys& k, const Declared&) {
  description::PadRules out;
  out.origin = k.origin();
  out.score = k.required_name("score");
  out.sheet = k.text("sheet");
  out.start = k.text("start");
  out.clauses = k.texts("clauses");
  out.aliases = k.texts("aliases");
  out.silent = k.texts("silent");
  if (out.aliases.size() % 2 != 0) {
    k.error("aliases", "package/bad-value",
            "'aliases' of castellan.pad is a list of pairs: a row, the row that it repeats.");
  }
  out_.pad.rules = std::move(out);
}

void Builder::read_pad_kind(Keys& k, const Declared& d) {
  description::PadKind out;
  out.origin = k.origin(d.name);
  out.name = d.name;
  out.word = k.text("word", d.name);
  out.groups = k.names("groups");
  out.component = k.required_name("component");
  out.on = k.required_name("on");
  out.segment = k.text("segment");
  out.inside = k.text("inside");
  out.belongs = k.text("belongs");
  out.counts = k.text("counts");
  out.once = k.truth("once", false);
  out.checks = read_conditions(k, "checks");
  if (out.inside.empty() != out.belongs.empty()) {
    k.error("inside", "package/bad-value",
            k.what() + " needs both 'inside' and 'belongs', or neither.");
  }
  out_.pad.kinds.push_back(std::move(out));
}

void Builder::read_pad_fact(Keys& k, const Declared& d) {
  PadFact out;
  out.origin = k.origin(d.name);
  out.name = d.name;
  out.word = k.text("word", d.name);
  out.says = static_cast<PadFact::Says>(
      k.word("says", {"number", "flag", "counts", "choice", "numbers", "player"}, 0));
  out.kinds = k.names("kinds");
  out.field = k.required_name("field");
  out.least = k.integer("least", 0);
  out.most = k.integer("most", out.most);
  k.each("only", [&](const Value& item, std::size_t) {
    if (item.kind == Value::Kind::integer)
      out.only.push_back(item.integer);
    else
      k.wrong("only", item, "an integer");
  });
  out.within = k.text("within");
  out.choice = k.text("choice");
  out.component = k.text("component");
  out.belongs = k.text("belongs");
  out.entries = k.text("entries");
  out.most_entries = k.integer("most_entries", 0);
  out.figures = k.text("figures");
  out.only_on = k.names("only_on");
  out.never_on = k.names("never_on");
  out.each = k.integer("each", 0);
  out.once = k.truth("once", false);
  out.one_player = k.truth("one_player", false);
  out.not_with = k.text("not_with");
  const bool needs_choice = out.says == PadFact::Says::counts || out.says == PadFact::Says::choice;
  if (needs_choice && out.choice.empty()) {
    k.error("choice", "package/missing-key", k.what() + " needs 'choice'.");
  }
  if (out.says == PadFact::Says::player && out.figures.empty()) {
    k.error("figures", "package/missing-key", k.what() + " needs 'figures'.");
  }
  out_.pad.facts.push_back(std::move(out));
}

void Builder::read_pad_figure(Keys& k, const Declared& d) {
  description::PadFigure out;
  out.origin = k.origin(d.name);
  out.name = d.name;
  out.kinds = k.names("kinds");
  out.figures = k.required_name("figures");
  out.kind = k.text("kind", d.name);
  out_.pad.figures.push_back(std::move(out));
}

void Builder::read_pad_holding(Keys& k, const Declared& d) {
  description::PadHolding out;
  out.origin = k.origin(d.name);
  out.name = d.name;
  out.field = k.names("field");
  out.holder = k.names("holder");
  out.flag = k.truth("flag", false);
  out.rows = k.names("rows");
  out_.pad.holdings.push_back(std::move(out));
}

void Builder::read_pad_award(Keys& k, const Declared& d) {
  description::PadAward out;
  out.origin = k.origin(d.name);
  out.name = d.name;
  out.of = k.required_name("of");
  out.step = k.integer("step", 0);
  out.when = k.rule("when");
  out.sheet = k.required_name("sheet");
  out.leads = k.rule("leads");
  out.weight = k.rule("weight");
  out.each = k.truth("each", false);
  out.before = k.names("before");
  out.after = k.names("after");
  out.base = k.names("base");
  if (out.leads.empty() != out.weight.empty()) {
    k.error("leads", "package/bad-value",
            k.what() + " needs both 'leads' and 'weight', or neither.");
  }
  out_.pad.awards.push_back(std::move(out));
}

}  // namespace castellan::package
