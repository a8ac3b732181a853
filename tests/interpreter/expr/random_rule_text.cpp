#include "tests/interpreter/expr/random_rule_text.hpp"

#include <algorithm>
#include <stdexcept>

namespace castellan::expr::test {

namespace {

const std::vector<Production> kProductions = {
    // numbers
    {"number", "0"},
    {"number", "1"},
    {"number", "3"},
    {"number", "4000000000"},
    {"number", "steps"},
    {"number", "score"},
    {"number", "size of table"},
    {"number", "free_places of market"},
    {"number", "({number}) + ({number})"},
    {"number", "({number}) - ({number})"},
    {"number", "({number}) * ({number})"},
    {"number", "({number}) / ({number}) rounded down"},
    {"number", "({number}) / ({number}) rounded up"},
    {"number", "({number}) mod ({number})"},
    {"number", "-({number})"},
    {"number", "min({number}, {number})"},
    {"number", "max({number}, {number})"},
    {"number", "abs({number})"},
    // An `else` belongs to what stands nearest before it.
    {"number", "(if {truth} then ({number}) else {number})"},
    {"number", "(let {v: number} be {number} then {number})"},
    {"number", "(let {v: piece table} be {piece table} then {number})"},
    {"number", "score of ({player})"},
    {"number", "gold of ({piece table})"},
    {"number", "toll of ({place ring})"},
    {"number", "value of ({card})"},
    {"number", "price of ({tile})"},
    {"number", "price of ({piece table})"},
    {"number", "(signs of ({card}))[{mark}]"},
    {"number", "count of {v: number} in {set of number} where {truth}"},
    {"number", "count of {v: piece table} in {set of piece table} where {truth}"},
    {"number", "count of {v: place ring} in {set of place ring} where {truth}"},
    {"number", "count of {v: figure crew} in {set of figure crew} where {truth}"},
    {"number", "count of {v: card} in {set of card}"},
    {"number", "count of {v: mark} in {set of mark} where {truth}"},
    {"number", "count of {v: place ring} in {set of place ring} while ({truth}) where {truth}"},
    {"number", "count of {v: place ring} in rays({place ring}) while ({truth}) until ({truth}) where {truth}"},
    {"number", "longest of {v: place ring} in lines({place ring}) while ({truth})"},
    {"number", "longest of {v: piece table} in lines({piece table}) while ({truth})"},
    {"number", "count of {v: piece table} in rays(table, {cell}) while ({truth}) until ({truth}) where {truth}"},
    {"number", "longest of {v: place ring} in ray({place ring}, onward) where {truth}"},
    {"number", "sum of {number} for {v: player} in {set of player}"},
    {"number", "sum of {number} for {v: segment table} in {set of segment table} where {truth}"},
    {"number", "highest of {number} for {v: card} in {set of card}"},
    {"number", "lowest of {number} for {v: cell} in {set of cell} where {truth}"},
    {"number", "(highest of {number} for {v: number} in {set of number} else {outer number})"},
    {"number", "(lowest of {number} for {v: player} in {set of player} where ({truth}) else {outer number})"},
    {"number", "size of ({region roads})"},
    {"number", "size of ({region chains})"},
    {"number", "open_ends of ({region cities})"},
    {"number", "banners of ({region cities})"},
    {"number", "inns of ({segment table})"},
    {"number", "x of ({cell})"},
    {"number", "y of ({piece table})"},
    {"number", "turn of ({piece table})"},
    {"number", "copies of ({tile})"},
    {"number", "supply(worker, {player})"},
    {"number", "role of ({figure crew})"},
    {"number", "role of ({figure figures})"},
    {"number", "count of {v: figure figures} in {set of figure figures} where {truth}"},
    {"number", "stack of ({figure beasts})"},
    {"number", "beside(table, {cell})"},
    {"number", "surrounding(yard of ({player}), {cell})"},
    {"number", "longest_run(table, \"wall\")"},
    {"number", "size of hand of ({player})"},
    {"number", "size of shelf of ({player})"},
    {"number", "width of table"},
    {"number", "height of yard of ({player})"},
    {"number", "west of table + east of table"},
    {"number", "north of table + south of table"},
    {"number", "hand[{card}]"},
    {"number", "heap[{colour}]"},
    {"number", "goods[{colour}] of ({player})"},
    {"number", "stamp of ({segment table})"},
    {"number", "wealth of ({region cities})"},
    {"number", "worth({region cities})"},
    {"number", "crowd({corner table})"},
    {"number", "length(prizes[{colour}])"},
    {"number", "prizes[{colour}][{number}]"},

    // conditions
    {"truth", "steps = 1"},
    {"truth", "table is none"},
    {"truth", "hand is none"},
    {"truth", "({number}) < ({number})"},
    {"truth", "({number}) <= ({number})"},
    {"truth", "({number}) > ({number})"},
    {"truth", "({number}) >= ({number})"},
    {"truth", "({number}) = ({number})"},
    {"truth", "({number}) != ({number})"},
    {"truth", "({truth}) and ({truth})"},
    // In `either` a bare `or` begins the next branch.
    {"truth", "(({truth}) or ({truth}))"},
    {"truth", "not ({truth})"},
    {"truth", "(if {truth} then ({truth}) else {truth})"},
    {"truth", "any {v: piece table} in {set of piece table} where {truth}"},
    {"truth", "any {v: region cities} in {set of region cities}"},
    {"truth", "every {v: place ring} in {set of place ring} where {truth}"},
    {"truth", "every {v: number} in {set of number} where {truth}"},
    {"truth", "({number}) is in ({number}, {number})"},
    {"truth", "({number}) is not in {set of number}"},
    {"truth", "({player}) is in {set of player}"},
    {"truth", "({card}) is in {set of card}"},
    {"truth", "({mark}) is in signs of ({card})"},
    {"truth", "({piece table}) is in {set of piece table}"},
    {"truth", "({segment table}) is in {set of segment table}"},
    {"truth", "({place ring}) is not in {set of place ring}"},
    {"truth", "({figure crew}) is in {set of figure crew}"},
    {"truth", "({region cities}) is in {set of region cities}"},
    {"truth", "linked({place ring}, {place ring})"},
    {"truth", "linked({place ring}, {place ring}, \"path\")"},
    {"truth", "fits({tile}, table, {cell}, {number})"},
    {"truth", "fits({tile}, table, {cell}, {number}, arch, {cell}, {number})"},
    {"truth", "reaches({segment table}, {cell})"},
    {"truth", "adjoin({segment table}, {segment table})"},
    {"truth", "in_supply({figure crew})"},
    {"truth", "tired of ({figure crew})"},
    {"truth", "(kind of ({figure crew})) = worker"},
    {"truth", "(kind of ({figure figures})) = beast"},
    {"truth", "({figure figures}) = ({figure crew})"},
    {"truth", "({segment table}) is road"},
    {"truth", "({segment table}) is not city"},
    {"truth", "({piece table}) is none"},
    {"truth", "({card}) is not none"},
    {"truth", "(owner of ({place ring})) = ({player})"},
    {"truth", "has(note, {card})"},

    // players, choices, cells
    {"player", "actor"},
    {"player", "left of ({player})"},
    {"player", "right of ({player})"},
    {"player", "next of ({player})"},
    {"player", "owner of ({region chains})"},
    {"player", "owner of ({place ring})"},
    {"player", "owner of ({figure crew})"},
    {"player", "holder of ({figure crew})"},
    {"player", "custodian of ({figure crew})"},
    {"player", "first {v: player} in {set of player} where {truth} by highest {number}, lowest {number}"},
    {"player", "(first {v: player} in {set of player} where ({truth}) by highest ({number}) else {outer player})"},
    {"colour", "red"},
    {"colour", "blue"},
    {"colour", "tint of ({place ring})"},
    {"colour", "tint of ({segment table})"},
    {"colour", "(if {truth} then ({colour}) else {colour})"},
    {"mark", "crown"},
    {"mark", "sword"},
    {"mark", "first {v: mark} in mark where {truth}"},
    {"ring direction", "onward"},
    {"ring direction", "opposite({ring direction})"},
    {"ring direction", "first {v: ring direction} in ring_direction where {truth}"},
    {"table direction", "north"},
    {"table direction", "opposite({table direction})"},
    {"table direction", "first {v: table direction} in table_direction where {truth}"},
    {"cell", "step({cell}, {table direction})"},
    {"cell", "(1, -2)"},
    {"cell", "({number}, {number})"},
    {"cell", "cell of ({piece table})"},
    {"cell", "space(plot, {number})"},
    {"cell", "first {v: cell} in {set of cell} where {truth}"},

    // components
    {"card", "\"ace\""},
    {"card", "\"two\""},
    {"card", "ace"},
    {"card", "market[red]"},
    {"card", "market[{colour}]"},
    {"card", "ring[{place ring}]"},
    {"card", "(shelf of ({player}))[{number}]"},
    {"card", "first {v: card} in {set of card} where {truth} by lowest {number}"},
    {"card", "(first {v: card} in {set of card} else {outer card})"},
    {"tile", "\"line\""},
    {"tile", "\"gate\""},
    {"tile", "component of ({piece table})"},
    {"tile", "first {v: tile} in {set of tile} where {truth}"},

    // what lies and stands on boards
    {"piece table", "last"},
    {"piece table", "table[{cell}]"},
    {"piece table", "piece of ({segment table})"},
    {"piece table", "table[{figure crew}]"},
    {"piece table", "first {v: piece table} in {set of piece table} where {truth} by highest {number}"},
    {"piece table", "step({piece table}, {table direction})"},
    {"piece table", "first {v: piece table} in line({piece table}, west) while ({truth}) where {truth}"},
    {"segment table", "first s in segments(last)"},
    {"segment table", "spot_of({piece table})"},
    {"segment table", "place_of({figure crew}, table)"},
    {"segment table", "first {v: segment table} in {set of segment table} where {truth}"},
    {"corner table", "corner(table, (0, 0))"},
    {"corner table", "corner(table, {cell})"},
    {"corner table", "corner_of({figure crew}, table)"},
    {"corner table", "first {v: corner table} in corners({piece table}) where {truth}"},
    {"place ring", "goal"},
    {"place ring", "islet"},
    {"place ring", "\"north\""},
    {"place ring", "step({place ring}, {ring direction})"},
    {"place ring", "first {v: place ring} in line({place ring}, back) while ({truth}) where {truth}"},
    {"place ring", "place_of({figure crew}, ring)"},
    {"place ring", "first {v: place ring} in {set of place ring} where {truth}"},
    {"figure crew", "hero"},
    {"figure crew", "figure(crew, boss, {player})"},
    {"figure figures", "first {v: figure figures} in {set of figure figures} where {truth}"},
    {"figure figures", "figure(figures, boss, {player})"},
    {"figure crew", "first {v: figure crew} in {set of figure crew} where {truth} by highest {number}"},
    {"figure beasts", "figure(beasts, beast)"},
    {"region roads", "first r in roads"},
    {"region roads", "hub"},
    {"region roads", "roads[{segment table}]"},
    {"region roads", "roads[{figure crew}]"},
    {"region roads", "first {v: region roads} in {set of region roads} where {truth} by lowest {number}"},
    {"region cities", "first r in cities"},
    {"region cities", "cities[{segment table}]"},
    {"region cities", "first {v: region cities} in {set of region cities} where {truth}"},
    {"region chains", "first r in chains"},
    {"region chains", "chains[{place ring}]"},

    // sets
    {"set of number", "numbers(1, 3)"},
    {"set of number", "numbers({number}, {number})"},
    {"set of player", "players"},
    {"set of player", "clockwise({player})"},
    {"set of mark", "mark"},
    {"set of mark", "signs of ({card})"},
    {"set of card", "hand"},
    {"set of card", "hand of ({player})"},
    {"set of card", "market"},
    {"set of card", "card"},
    {"set of tile", "bag"},
    {"set of cell", "facing({piece table}, \"road\")"},
    {"set of cell", "facing({tile}, {cell}, {number}, \"wall\")"},
    {"set of cell", "frame(plot)"},
    {"set of cell", "neighbours({cell})"},
    {"set of cell", "around({cell})"},
    {"set of piece table", "table"},
    {"set of piece table", "in_reading_order(table)"},
    {"set of piece table", "pieces({region roads})"},
    {"set of piece table", "neighbours({piece table})"},
    {"set of piece table", "around({piece table})"},
    {"set of piece table", "behind({piece table}, {number})"},
    {"set of player", "opponents of ({player})"},
    {"set of piece table", "around({corner table})"},
    {"set of piece table", "ray({piece table}, {table direction})"},
    {"set of piece table", "rays({piece table})"},
    {"set of piece table", "line({piece table}, {table direction})"},
    {"set of piece table", "lines({piece table})"},
    {"set of piece table", "ray(table, {cell}, {table direction})"},
    {"set of piece table", "rays(table, {cell})"},
    {"set of segment table", "segments(last)"},
    {"set of segment table", "segments({piece table})"},
    {"set of segment table", "segments({corner table})"},
    {"set of segment table", "segments({region cities})"},
    {"set of place ring", "ring"},
    {"set of place ring", "places({region chains})"},
    {"set of place ring", "places(ring, {colour})"},
    {"set of place ring", "neighbours({place ring})"},
    {"set of place ring", "neighbours({place ring}, \"path\")"},
    {"set of place ring", "ray({place ring}, {ring direction})"},
    {"set of place ring", "rays({place ring})"},
    {"set of place ring", "line({place ring}, {ring direction})"},
    {"set of place ring", "lines({place ring})"},
    {"set of place ring", "around(\"lake\")"},
    {"set of place ring", "around(strait)"},
    {"set of figure crew", "crew"},
    {"set of figure figures", "figures"},
    {"set of figure figures", "figures[{piece table}]"},
    {"set of figure figures", "figures[joined({segment table})]"},
    {"set of figure crew", "crew[{segment table}]"},
    {"set of figure crew", "crew[{piece table}]"},
    {"set of figure crew", "crew[{corner table}]"},
    {"set of figure crew", "crew[{place ring}]"},
    {"set of figure crew", "crew[{region roads}]"},
    {"set of figure crew", "crew[{region chains}]"},
    {"set of figure crew", "crew[{player}]"},
    {"set of figure crew", "crew[{figure crew}]"},
    {"set of figure crew", "crew[market[{colour}]]"},
    {"set of figure crew", "crew[square(steps, {number})]"},
    {"set of figure crew", "crew[joined({segment table})]"},
    {"set of region roads", "roads"},
    {"set of region roads", "roads of ({piece table})"},
    {"set of region roads", "touching(roads, {region cities})"},
    {"set of region cities", "cities"},
    {"set of region cities", "cities of ({piece table})"},
    {"set of region cities", "touching(cities, {region roads})"},

    // effects
    {"effect", "set steps to {number}"},
    {"effect", "add 1 to steps"},
    {"effect", "set hub to {region roads}"},
    {"effect", "add 1 to wealth of ({region cities})"},
    {"effect", "{effect}; {effect}"},
    // `else if` goes on with the same block.
    {"effect", "if {truth} then {effect}; else add 1 to steps; {effect} end"},
    {"effect", "for each {v: piece table} in {set of piece table} do {effect} end"},
    {"effect", "for each {v: card} in {set of card} do {effect} end"},
    {"effect", "for each {v: mark} in {set of mark} do {effect} end"},
    {"effect", "for each {v: figure crew} in {set of figure crew} do {effect} end"},
    {"effect", "for each {v: figure figures} in {set of figure figures} do {effect} end"},
    {"effect", "for each {v: place ring} in ray({place ring}, back) while ({truth}) until ({truth}) do {effect} end"},
    {"effect", "while {truth} do {effect} end"},
    {"effect", "repeat ({number}) times {effect} end"},
    {"effect", "let {v: number} be {number}; {effect}"},
    {"effect", "let {v: piece table} be {piece table}; {effect}"},
    {"effect", "set steps to {number} if {truth}"},
    {"effect", "add ({number}) to score of ({player})"},
    {"effect", "subtract ({number}) from gold of ({piece table})"},
    {"effect", "gain ({number}) score per ({number}) to ({player})"},
    {"effect", "lose ({number}) score"},
    {"effect", "move ({card}) from hand of ({player}) to hand of ({player})"},
    {"effect", "move ({card}) from hand to market[{colour}]"},
    {"effect", "move ({tile}) from bag to table at ({cell}) turned (({number}) mod 4)"},
    {"effect", "move ({piece table}) to bag"},
    {"effect", "let c be first {v: card} in hand where {truth}; move c to hand of ({outer player})"},
    {"effect", "for each {v: player} in {set of player} do for each c in hand do move c to hand of ({player}) end end"},
    {"effect", "move all from hand to hand of ({player})"},
    {"effect", "move 2 ace from hand to hand of ({player})"},
    {"effect", "move all from market to hand"},
    {"effect", "draw from bag to table at ({cell})"},
    {"effect", "draw from hand of (left of actor) as {v: card}; set steps to {number}; {effect}"},
    {"effect", "cut deck into {number}"},
    {"effect", "plant ({card}) from hand into deck at {number}"},
    {"effect", "add 2 to score of (random {v: player} in {set of player} where {truth})"},
    {"effect", "set steps to ({number}) + (random n in {set of number} where {truth}) if {truth}"},
    {"effect", "set goal to random {v: place ring} in {set of place ring} where {truth}"},
    {"effect", "for each {v: player} in shuffled({set of player}) where {truth} do {effect} end"},
    {"effect", "for each {v: piece table} in shuffled({set of piece table}) do {effect} end"},
    {"effect", "for each c in shuffled(hand) do move c to hand of ({player}) end"},
    {"effect", "ask choose of ({player})"},
    {"effect", "finish game"},
    {"effect", "show secret to ({player})"},
    {"effect", "set last to {piece table}"},
    {"effect", "set goal to {place ring}"},
    {"effect", "set hero to {figure crew}"},
    {"effect", "set role of ({figure crew}) to {number}"},
    {"effect", "set custodian of ({figure crew}) to {player}"},
    {"effect", "set tired of ({figure crew}) to {truth}"},
    {"effect", "deploy worker of ({player}) on {segment table}"},
    {"effect", "deploy ({figure crew}) on {corner table}"},
    {"effect", "deploy ({figure figures}) on {segment table}"},
    {"effect", "release ({figure figures})"},
    {"effect", "deploy ({figure crew}) on {piece table}"},
    {"effect", "deploy ({figure crew}) on {place ring}"},
    {"effect", "deploy ({figure crew}) on {figure crew}"},
    {"effect", "deploy ({figure crew}) on market[{colour}]"},
    {"effect", "deploy ({figure crew}) on square(steps, {number})"},
    {"effect", "release ({figure crew})"},
    {"effect", "release ({place ring})"},
    {"effect", "give ({figure crew}) to ({player})"},
    {"effect", "remove ({figure beasts})"},
    {"effect", "claim ({place ring}) for ({player})"},
    {"effect", "link ({place ring}) to ({place ring}) as ferry"},
    {"effect", "merge ({segment table}) with ({segment table}) over roads"},
    {"effect", "relink ({segment table}) from ({segment table}) to ({segment table}) over roads"},
    {"effect", "choose {v: piece table} in {set of piece table} where {truth}; {effect}"},
    {"effect", "choose {v: number} in {set of number} by left of actor; {effect}"},
    {"effect", "choose 2 {v: several card} in {set of card}; {effect with several}"},
    {"effect", "either {effect} or add 1 to score end"},
    {"effect", "distribute steps over players to purse most {number} by {number}"},
    {"effect", "opponents gain ({number}) score"},
    {"effect with several", "move {several card} from hand to hand of ({player})"},
    {"effect with several", "set steps to size of {several card} + kinds of {several card}"},
    {"effect with several", "for each {v: card} in {several card} do {effect} end"},
    {"effect with several", "set steps to {several card}[{card}]"},
    {"effect with several", "set steps to sum of value of c for c in {several card}"},
};

bool has_holes(const Production& p) { return p.text.find('{') != std::string_view::npos; }

}  // namespace

const std::vector<Production>& RandomRuleText::productions() { return kProductions; }

RandomRuleText::RandomRuleText(std::function<std::uint32_t(std::uint32_t)> random) : random_(std::move(random)) {
  for (const auto& p : kProductions) {
    all_[std::string(p.kind)].push_back(&p);
    if (!has_holes(p)) leaves_[std::string(p.kind)].push_back(&p);
  }
}

std::string RandomRuleText::operator()(const std::string& kind, int size, int depth) {
  out_.clear();
  scope_.clear();
  budget_ = size;
  names_ = 0;
  fill(kind, depth);
  return out_;
}

const Production& RandomRuleText::choose(const std::string& kind, bool leaf) {
  auto& from = leaf && leaves_.count(kind) != 0 ? leaves_ : all_;
  const auto& list = from.at(kind);
  return *list[random_(static_cast<std::uint32_t>(list.size()))];
}

void RandomRuleText::fill(const std::string& kind, int depth) {
  // A variable of that kind, half of the times there is one.
  std::vector<const Variable*> known;
  for (const auto& v : scope_) {
    if (v.kind == kind) known.push_back(&v);
  }
  if (!known.empty() && (kind.starts_with("several") || random_(2) == 0)) {
    out_ += known[random_(static_cast<std::uint32_t>(known.size()))]->name;
    return;
  }
  const Production& p = choose(kind, depth <= 0 || --budget_ <= 0);
  // A variable is known in all holes but the next one, which is its set or value.
  const std::size_t outer = scope_.size();
  std::vector<Variable> own;
  for (std::size_t at = p.text.find("{v: "); at != std::string_view::npos; at = p.text.find("{v: ", at + 1)) {
    const std::size_t begin = at + 4;
    own.push_back({std::string(p.text.substr(begin, p.text.find('}', at) - begin)), "v" + std::to_string(++names_)});
  }
  scope_.insert(scope_.end(), own.begin(), own.end());
  std::size_t variable = 0;
  bool hidden = false;
  std::string_view rest = p.text;
  for (;;) {
    const std::size_t open = rest.find('{');
    out_ += rest.substr(0, open);
    if (open == std::string_view::npos) break;
    const std::size_t close = rest.find('}', open);
    const std::string what(rest.substr(open + 1, close - open - 1));
    rest.remove_prefix(close + 1);
    if (what.starts_with("v: ")) {
      out_ += own[variable++].name;
      hidden = true;
      continue;
    }
    // What stands outside of the loop does not see its variable.
    const bool outside = what.starts_with("outer ");
    const auto whole = scope_;
    if (hidden || outside) scope_.resize(outer);
    hidden = false;
    fill(outside ? what.substr(6) : what, depth - 1);
    scope_ = whole;
  }
  scope_.resize(outer);
}

}  // namespace castellan::expr::test
