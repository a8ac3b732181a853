#include "tests/interpreter/protocol/random_secrets.hpp"

#include <algorithm>
#include <initializer_list>

namespace castellan::protocol::test {

namespace {

enum class Seen { everyone, owner, count, nobody };

class Maker {
 public:
  explicit Maker(rng::Stream& random) : random_(random) {}

  RandomSecrets make() {
    fields();
    amounts();
    moves();
    phases();
    out_.rules = "local c = castellan\nreturn {\n" + fields_ + amounts_ + moves_ + phases_ + "}\n";
    sheets();
    return std::move(out_);
  }

 private:
  [[nodiscard]] bool chance(std::uint64_t one_in) { return random_.below(one_in) == 0; }
  template <class T>
  const T& any(const std::vector<T>& of) {
    return of[random_.below(of.size())];
  }

  // --- fields

  /// Declares a field of each player; who sees it.
  Seen field(const std::string& constructor, const std::string& options) {
    const Seen seen = chance(4) ? Seen::everyone : chance(3) ? Seen::nobody : Seen::owner;
    declare(constructor, options + ", of = \"player\"", seen);
    return seen;
  }
  bool common(const std::string& constructor, const std::string& options) {
    const bool open = chance(3);
    declare(constructor, options, open ? Seen::everyone : Seen::nobody);
    return open;
  }
  void declare(const std::string& constructor, const std::string& options, Seen seen) {
    static constexpr const char* kWords[] = {"everyone", "owner", "count", "nobody"};
    fields_ += "  c." + constructor + ", { " + options + ", visible = \"" +
               kWords[static_cast<std::size_t>(seen)] + "\" }),\n";
  }

  void fields() {
    fields_ =
        "  c.choice(\"colour\", { \"red\", \"blue\", \"green\" }),\n"
        "  c.component(\"card\", { attributes = { { \"worth\", c.number(0, 9) }, { \"badges\", "
        "c.several_of(\"colour\") } } }),\n"
        "  c.components(\"card\", { { name = \"ox\", copies = 7, worth = 1, badges = { \"red\" } "
        "}, { name = \"cow\", copies = 7, worth = 2, badges = { \"red\", \"red\", \"blue\" } },\n"
        "    { name = \"pig\", copies = 7, worth = 3, badges = {} }, { name = \"hen\", copies = 7, "
        "worth = 5, badges = { \"green\", \"blue\" } } }),\n"
        "  c.component(\"tile\", {}),\n"
        "  c.components(\"tile\", { { name = \"hill\", copies = 30 } }),\n"
        "  c.component(\"quarter\", {}),\n"
        "  c.components(\"quarter\", { { name = \"port\" }, { name = \"mill\" }, { name = \"gate\" "
        "} }),\n"
        "  c.map(\"town\", { places = \"quarter\", links = { { \"port\", \"mill\" }, { \"mill\", "
        "\"gate\" } } }),\n"
        "  c.component(\"pier\", {}),\n"
        "  c.components(\"pier\", { { name = \"east\" }, { name = \"west\" } }),\n"
        "  c.counter(\"score\", { of = \"player\", max = 9999 }),\n"
        "  c.counter(\"beat\", { max = 9999 }),\n"
        "  c.ref(\"active\", { to = \"player\" }),\n"
        "  c.pile(\"deck\", { holds = \"card\", starts_full = true, visible = \"count\" }),\n"
        "  c.pile(\"heap\", { holds = \"card\" }),\n"
        "  c.pile(\"tiles\", { holds = \"tile\", starts_full = true }),\n"
        "  c.slots(\"well\", { size = 3, holds = \"card\", visible = \"nobody\", knowledge = true "
        "}),\n"
        "  c.slots(\"pocket\", { of = \"player\", size = 1, holds = \"card\", visible = \"owner\", "
        "knowledge = true }),\n"
        "  c.slots(\"aside\", { size = 1, holds = \"card\", visible = \"nobody\" }),\n"
        "  c.event(\"said(who: player, n: number)\", \"{who} said {n}\"),\n"
        "  c.event(\"took(who: player, what: card)\", \"{who} took {what}\"),\n";
    purse_ = field("counter(\"purse\"", "max = 9999, initial = 3");
    stock_ = field("counter(\"stock\"", "max = 9999, initial = 2");
    replace_scope("stock", "{ \"player\", \"colour\" }");
    spy_ = field("flag(\"spy\"", "initial = false");
    mood_ = field("choice_field(\"mood\"", "values = \"colour\", initial = \"red\"");
    mark_ = field("ref(\"mark\"", "to = \"player\"");
    pet_ = field("ref(\"pet\"", "to = \"card\"");
    chest_ = field("pile(\"chest\"", "holds = \"card\"");
    yard_ = field("grid(\"yard\"", "holds = \"tile\", pieces = \"hill (0,0)\"");
    spies_ = field("figures(\"spies\"", "kinds = { { \"agent\", each = 30 } }");
    wish_ = field("choice_field(\"wish\"", "values = \"colour\", initial = \"red\"");
    replace_scope("wish", "{ \"player\", \"colour\" }");
    vow_ = field("flag(\"vow\"", "initial = false");
    replace_scope("vow", "{ \"player\", \"colour\" }");
    den_ = field("ref(\"den\"", "to = \"place of town\"");
    berths_ = common("map(\"berths\"", "places = \"pier\"");
    toll_ = common("counter(\"toll\"", "of = \"place of town\", max = 9999");
    fines_ = common("ref(\"fines\"", "of = \"slot of well\", to = \"player\"");
    declare("ref(\"idol\"", "to = \"card\", of = \"player\", knowledge = true",
            chance(3) ? Seen::nobody : Seen::owner);
    declare("pile(\"stack\"", "holds = \"card\", ordered = true", Seen::count);
    vault_ = common("counter(\"vault\"", "max = 9999");
    out_.hands_are_open = chance(6);
    declare("pile(\"hand\"", "holds = \"card\", of = \"player\"",
            out_.hands_are_open ? Seen::everyone : Seen::owner);
    out_.moods_are_open = mood_ == Seen::everyone;
    out_.moods_are_own = mood_ == Seen::owner;
  }

  void replace_scope(const std::string& name, const std::string& scope) {
    const std::string mine = "of = \"player\"";
    fields_.replace(fields_.find(mine, fields_.find("\"" + name + "\"")), mine.size(),
                    "of = " + scope);
  }

  // --- rule text

  /// Whether a line may end behind a text that is in no brackets.
  static bool goes_on(std::string_view text) {
    const std::string_view last = text.substr(text.find_last_of(" \t\n") + 1);
    static constexpr std::string_view kWords[] = {"of", "in", "for", "+", "*", ">", "="};
    return std::ranges::find(kWords, last) != std::end(kWords);
  }

  /// The same text with other blanks, line ends and comments between its words. Lines end anywhere
  /// inside brackets; outside, in a sheet where the text must go on, in a text of its own anywhere
  /// but before `of`, an operator or an index.
  std::string laid_out(const std::string& text, bool in_row = false) {
    std::string out;
    int brackets = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
      brackets += (text[i] == '(' || text[i] == '[') - (text[i] == ')' || text[i] == ']');
      if (text[i] != ' ') {
        out += text[i];
        continue;
      }
      const std::string_view next = std::string_view(text).substr(i + 1);
      const bool operates = next.starts_with("of ") ||
                            std::string_view("+*>=[").find(next[0]) != std::string_view::npos;
      const bool breaks = brackets > 0 || (in_row ? goes_on(out) : !operates);
      switch (breaks ? random_.below(6) : 3 + random_.below(3)) {
        case 0:
          out += "\n  ";
          break;
        case 1:
          out += " # purse of player, sum\n";
          break;
        case 2:
          out += "  ";
          break;
        case 3:
          out += "\t";
          break;
        default:
          out += ' ';
      }
    }
    return out;
  }

  /// A number that reads something, mostly of somebody.
  std::string reading(const std::string& of) {
    const std::vector<std::string> all = {
        "purse of " + of,
        "stock [ red ] of " + of,
        "( count of k in colour where stock[k] of " + of + " > 2 )",
        "( if spy of " + of + " then 2 else 1 )",
        "( if mood of " + of + " = red then 2 else 1 )",
        "( if mark of " + of + " is none then 0 else 1 )",
        "( if pet of " + of + " is none then 0 else worth of pet of " + of + " )",
        "( sum of worth of c for c in hand of " + of + " )",
        "hand[hen] of " + of,
        "size of hand of " + of,
        "( sum of worth of c for c in chest of " + of + " )",
        "( count of t in yard of " + of + " )",
        "( count of s in town where any f in figures[s] where owner of f = " + of + " )",
        "vault",
        "beat",
        "( if well[2] is none then 0 else worth of well[2] )",
        "( let mine be purse of " + of + " then mine * 2 )",
        "( sum of purse of player for player in players )",
        "( highest of size of chest of q for q in players where q != " + of + " )",
        "( if left of " + of + " = active then 1 else spare )",
        "gathered(" + of + ")",
        "( count of k in colour where wish[k] of " + of + " = red )",
        "( count of k in colour where vow[k] of " + of + " )",
        "( if den of " + of + " is none then 0 else toll of den of " + of + " )",
        "( sum of toll of s for s in town )",
        "( count of s in berths where owner of s = " + of + " )",
        "( if fines[1] = " + of + " then 3 else 0 )",
        "( if idol of " + of + " is none then 0 else worth of idol of " + of + " )",
        "( if pet of " + of + " is none then 0 else badges[red] of pet of " + of + " )",
        "( if pocket[1] of " + of + " is none then 0 else worth of pocket[1] of " + of + " )",
        "size of stack",
    };
    return any(all);
  }

  std::string number(const std::string& of) {
    std::string text = reading(of);
    for (int i = 0; i < 3 && chance(2); ++i) text += (chance(3) ? " * " : " + ") + reading(of);
    return chance(4) ? "if " + text + " > 3 then " + reading(of) + " else 1" : text;
  }

  void amounts() {
    amounts_ = "  c.amount(\"spare\", [==[" + laid_out("vault + 1") + "]==]),\n";
    amounts_ += "  c.amount(\"gathered(q: player)\", [==[" +
                laid_out(chance(2) ? "purse of q" : "score of q + beat") + "]==]),\n";
    out_.of_nobody.push_back("spare");
    out_.amounts.push_back("gathered");
    for (int i = 0; i < 6; ++i) {
      const std::string name = "about_" + std::to_string(i);
      const std::string given = chance(3) ? "player" : "p";
      amounts_ += "  c.amount(\"" + name + "(" + given + ": player)\", [==[" +
                  laid_out(number(given)) + "]==]),\n";
      out_.amounts.push_back(name);
    }
    for (int i = 0; i < 3; ++i) {
      const std::string name = "own_" + std::to_string(i);
      amounts_ += "  c.amount(\"" + name + "\", [==[" + laid_out(number("player")) + "]==]),\n";
      out_.of_nobody.push_back(name);
    }
    amounts_ += "  c.condition(\"rich(p: player)\", [==[" +
                laid_out("( " + number("p") + " ) > 4") + "]==]),\n";
    out_.amounts.emplace_back("rich");
  }

  void sheets() {
    std::string& s = out_.sheet;
    s = "sheet final\n";
    for (int i = 0; i < 5; ++i) s += "  row F-" + std::to_string(i) + " \"row\": " + row() + "\n";
    s += "  for each k in colour" + std::string(chance(2) ? " where vault > 2" : "") +
         " do\n    row G-{k} \"each\": " + row() + "\n";
    s += "    include side(k) if " +
         laid_out("( " + number(chance(2) ? "player" : "( first p in players )") + " )", true) +
         " > 1\n  end\n";
    s += "  row H \"ranks\": rank by " +
         laid_out(chance(2) ? "purse of player" : reading("player"), true) + " pays 5\n";
    if (chance(2)) s += "  row I \"so far\": cap at 50\n";
    s += "end\nsheet side of colour\n  row S-{colour} \"side\": add 1 if stock[colour] > 1\n";
    s += "  row T-{colour} \"open\": add beat\nend\n";
    s += "sheet ranks\n  row K \"ranks\": rank by purse of player pays 5\nend\n";
    s += "sheet prize(n: number) \"Prize {n}\"\n  row Z-{n} \"prize\": add 1\nend\n";
    s += "sheet public\n  row O \"open\": add beat\nend\n";
    s += "sheet plain\n  row P \"beat\": add beat\n  row Q \"row\": " + row() + "\nend\n";
  }

  std::string row() {
    const bool all = chance(3);
    std::string amount = all ? "sum of " + reading("p") + " for p in players" : number("player");
    if (amount.starts_with("if ")) amount = "( " + amount + " )";
    std::string text = "add " + laid_out(amount, true);
    if (chance(3)) text += " if " + laid_out(reading("player") + " > 1", true);
    return text;
  }

  // --- moves

  struct Choice {
    std::string name, kind, domain;
  };

  /// Whether everybody sees one of these.
  static bool open(std::initializer_list<Seen> fields) {
    return std::find(fields.begin(), fields.end(), Seen::everyone) != fields.end();
  }

  /// `known`: RandomSecrets::Move::seen.
  void move(const std::string& verb, const std::vector<Choice>& choices, std::string effect,
            std::vector<bool> known, const std::string& from = {}, bool touches = false) {
    std::string signature = verb, keys;
    for (const Choice& choice : choices) {
      signature += (&choice == &choices.front() ? "(" : ", ") + choice.name + ": " + choice.kind;
      if (!choice.domain.empty()) keys += choice.name + " = { " + choice.domain + " }, ";
    }
    if (!choices.empty()) signature += ")";
    if (chance(3)) effect += "\nemit said(actor, " + number("actor") + ")";
    if (chance(4)) effect = "emit said(actor, " + number("left of actor") + ")\n" + effect;
    const bool tells =
        effect.find("emit") != std::string::npos || effect.find("note") != std::string::npos;
    moves_ += "  c.move(\"" + signature + "\", { " + keys + "effect = [==[" + effect + "]==] }),\n";
    out_.moves.push_back({verb, std::move(known), touches, from, false, tells, false});
    listed_ += (listed_.empty() ? "\"" : ", \"") + verb + "\"";
  }

  void moves() {
    const Choice n{"n", "number", "number = { 1, 3 }"}, k{"k", "colour", ""},
        who{"who", "player", "where = \"it != actor\""};
    const Choice spot{"spot", "place of town", "place = \"town\""};
    const Choice card{"card", "card", "component = \"hand\""},
        place{"place", "number", "number = { 1, 3 }"};
    moves_ =
        "  c.effect(\"plot(p: player, m: number)\", function(game, p, m) game:set(\"purse\", p, "
        "game:get(\"purse\", p) + m) end),\n"
        "  c.effect(\"note(p: player, m: number)\", \"add m to purse of p" +
        std::string(chance(2) ? "\\nemit said(p, m)" : "") + "\"),\n";
    move("keep", {n}, chance(2) ? "add n to purse of actor" : "note(actor, n)", {open({purse_})});
    move("bank", {n}, "add n to vault", {vault_});
    move("store", {n, k}, "add n to stock[k] of actor", {open({stock_}), open({stock_})});
    move("feel", {k}, chance(2) ? "set mood of actor to k" : "let m be k\nset mood to m",
         {open({mood_})});
    move("point", {who}, "set mark of actor to who", {open({mark_})});
    move("lean", {k}, "if k = red then set spy of actor to true else add 1 to purse of actor end",
         {open({spy_, purse_})});
    move("lay", {card}, "move card from hand to heap\nemit took(actor, card)", {true});
    move("stow", {card}, "move card from hand to chest of actor",
         {open({chest_}) || out_.hands_are_open});
    move("adopt", {card}, "set pet of actor to card", {open({pet_})});
    move("peek", {place}, "show well[place] to actor", {true}, "well");
    move("swap", {place},
         "move pocket of actor to aside\nmove well[place] to pocket of actor\nmove aside to "
         "well[place]",
         {true}, "well");
    move("look", {who}, "show pocket of who to actor", {true}, "pocket");
    move("steal", {who},
         "move pocket of actor to aside\nmove pocket of who to pocket of actor\nmove aside to "
         "pocket of who",
         {true}, "pocket", true);
    move("plan", {n, k}, "add n to purse of actor\nset mood of actor to k",
         {open({purse_}), open({mood_})});
    move("bribe", {who, n}, "add n to purse of who", {open({purse_}), open({purse_})}, "", true);
    move("pass_on", {who, card}, "move card from hand of actor to hand of who",
         {true, out_.hands_are_open}, "", true);
    move("fetch", {}, "draw from deck to hand of actor", {});
    move("build", {{"cell", "cell", "placement = \"yard\", piece = \"hill\""}},
         "move hill from tiles to yard at cell", {open({yard_})});
    move("send", {spot}, "deploy agent of actor on spot", {open({spies_})});
    move("ponder", {}, "choose tone in colour\nset mood of actor to tone", {});
    out_.moves.push_back({"tone", {open({mood_})}});
    move("select", {}, "choose one in hand of actor\nset pet of actor to one", {});
    out_.moves.push_back({"one", {open({pet_})}});
    move("roll", {}, "set mood of actor to random tone in colour", {});
    move("guess", {}, "choose word in card\nset pet of actor to word", {});
    out_.moves.push_back({"word", {open({pet_})}});
    move("hope", {k, {"l", "colour", ""}}, "set wish[k] of actor to l",
         {open({wish_}), open({wish_})});
    move("swear", {k}, "set vow[k] of actor to true", {open({vow_})});
    move("nest", {spot}, "set den of actor to spot", {open({den_})});
    move("moor", {{"berth", "place of berths", "place = \"berths\""}},
         "if owner of berth is none then claim berth for actor end", {berths_});
    move("tax", {spot}, "add 1 to toll of spot", {toll_});
    move("fine", {place}, "set fines[place] to actor", {fines_});
    move("enshrine", {card}, "set idol of actor to card", {false});
    move("worship", {who}, "show idol of who to actor", {true}, "idol");
    move("bury", {card}, "move card from hand to stack", {out_.hands_are_open});
    move("dig", {}, "draw from stack to hand of actor if stack is not none", {}, "stack");
    out_.moves.back().brings_openly = out_.hands_are_open;
    move("offer", {{"some", "several of card", "subset = \"hand\", least = 2, most = 2"}},
         "move some from hand to chest of actor", {open({chest_}) || out_.hands_are_open});
    out_.moves.back().wordy = true;
    move("scheme", {n}, "plot(actor, n)", {open({purse_})});
    move("urge", {who}, "ask reply of who", {true});
    move("wave", {card}, "emit said(actor, 1)", {out_.hands_are_open});
    move("win", {}, "score prize(purse of actor) to score", {});
    move("settle", {}, "score public to score\nemit said(actor, beat)", {});
  }

  void phases() {
    std::string hidden;
    for (const char* verb :
         {"keep", "feel", "point", "store", "adopt", "lean", "hope", "swear", "nest", "tax"}) {
      if (chance(2)) hidden += (hidden.empty() ? "\"" : ", \"") + std::string(verb) + "\"";
    }
    if (hidden.empty()) hidden = "\"keep\"";
    phases_ =
        "  c.sheet(\"final.score\"),\n  c.start(\"setup\"),\n"
        "  c.phase(\"setup\", { enter = [==[for each p in players do for each i in numbers(1, 2) "
        "do draw from deck to hand of p end end\n"
        "for each i in numbers(1, 3) do draw from deck to well[i] end\nfor each p in players do "
        "draw from deck to pocket of p end\nset active to first p in players]==], next = \"turn\" "
        "}),\n"
        "  c.phase(\"turn\", { enter = \"set active to left of active\\nadd 1 to beat\", actor = "
        "\"active\", moves = { " +
        listed_ + " }, next = \"" + (chance(2) ? "together" : "turn") +
        "\" }),\n"
        "  c.phase(\"together\", { actors = \"true\", moves = { " +
        hidden +
        " }, next = \"turn\" }),\n"
        "  c.phase(\"reply\", { moves = { \"keep\", \"feel\", \"adopt\" } }),\n"
        "  c.turn_cap(200),\n  c.ranking { \"" +
        (chance(2) ? "score" : "own_0") + "\" },\n";
  }

  rng::Stream& random_;
  RandomSecrets out_;
  std::string fields_, amounts_, moves_, phases_, listed_;
  Seen purse_{}, stock_{}, spy_{}, mood_{}, mark_{}, pet_{}, chest_{}, yard_{}, spies_{}, wish_{},
      vow_{}, den_{};
  bool vault_ = false, berths_ = false, toll_ = false, fines_ = false;
};

}  // namespace

RandomSecrets random_secrets(rng::Stream& random) { return Maker(random).make(); }

}  // namespace castellan::protocol::test
