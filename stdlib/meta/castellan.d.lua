---@meta

--- Declarations of a ruleset. `rules.lua` returns a list of what these
--- functions return; nested lists are flattened in order, `false` is skipped, so
--- that `condition and castellan.move(...)` may stand in it. Every function may be
--- called at load time only and remembers the line it was called from.
--- Rule text is given as a string (see docs/dsl.md).
---@class castellan
---@field players integer  number of players of this configuration
---@field for_pad boolean  whether a scoring pad is filled in instead of a game
---@field options table<string, string|integer|boolean>  resolved options
---@field modules table<string, boolean>  every module of the ruleset: whether it is on
castellan = {}

---@class castellan.Declaration
---@alias castellan.Rule string  rule text: an expression or effects
---@alias castellan.Scope "game"|"player"|string|string[]  "player", a choice, or "slot of F", "piece of F", "segment of F", "place of F", "figure of F", "region of F"; for a counter, flag, choice or ref a list: behind the first, choices, as { "player", "goods" }
---@alias castellan.Signature string  a name with what it takes: "free(s: segment of table)"; kinds: number, truth, player, cell, a choice, a family, a field that holds something, "piece of F", "segment of F", "corner of F", "place of F", "figure of F", "region of F", "several of FAMILY"
---@alias castellan.Visible "everyone"|"owner"|"count"|"nobody"

--- An ordered set of names.
---@param name string
---@param values string[]
function castellan.choice(name, values) end

--- Attribute types of a component.
function castellan.number(min, max) end
function castellan.flag_attribute() end
---@param choice string  a choice, or a family: one of its components
function castellan.one_of(choice) end
---@param choice string  a choice or a family: several values, repeats allowed
function castellan.several_of(choice) end

--- A family of components. One pile, row of slots or grid holds one family.
---@class castellan.ComponentOptions
---@field attributes? table<string, any>[]|any[]  list of { "name", type [, required = true] [, unique = true] [, turns = true] }; turns: a direction of a grid, read of a piece as it lies
---@field sides? string[]  names of side classes; the first is that of plain sides
---@field features? table[]  list of { "name", edge = "side class", region = bool, fills = { side classes whose halves all belong to it }, marks = attributes }
---@field effects? any[]  rule slots an entry may fill with effects; a name, or with what its text may speak of, as "yield(shade: colour)"
---@field amounts? any[]  rule slots with an amount: a value, or `score` statements; named so too, or { "name", own = true }
---@field features_of? string  another component whose sides and features it has
---@field lies_on? string  the grid on which the texts are read; there `this` is the piece
---@param name string
---@param options castellan.ComponentOptions
function castellan.component(name, options) end

--- The entries of a component file of this package (.cards, .tiles). A module's
--- files are looked for in its own folder first, then in the ruleset's.
---@param path string
---@param options? { times?: integer }  times: so many times the copies that the file says, 0 to 1000; with 0 the types are there, but none of them is in the box
function castellan.entries(path, options) end

--- Entries made by a loop instead of a file: { name = , copies = , <attribute> = value,
--- <rule slot> = rule text }. A value is a number, a word, true, or a list of these.
--- A piece of several cells has `parts = { { at = { 1, 0 }, <feature> = value }, ... }`,
--- its further cells, so far to the east and to the south of the first one.
---@param family string
---@param list table[]
function castellan.components(family, list) end

--- Overrides how many copies of a type are in the box.
---@param names string|string[]  component ids
---@param n integer
function castellan.copies(names, n) end

--- Fields of the state. Every field takes `of` (scope, default "game"),
--- `visible` (default "everyone") and `label`.
---@param name string
---@param options? { of?: castellan.Scope, joins?: "sum"|"highest"|"lowest"|"first", visible?: castellan.Visible, label?: string, min?: integer, max?: integer, initial?: integer|integer[], follows?: string }  joins: of a region: what it is when two are joined, also with a segment that was just laid, which has its initial value (lowest: initial is max, highest: it is min); first: that of the one with the lower segment; initial: a list has one of each player, or of each value of a choice; follows: a counter of each player to which sheets pay: what they pay is added to this one, too
function castellan.counter(name, options) end
---@param options? { of?: castellan.Scope, joins?: "any"|"every"|"first", visible?: castellan.Visible, label?: string, initial?: boolean }
function castellan.flag(name, options) end
---@param options { values: string, of?: castellan.Scope, joins?: "first", optional?: boolean, initial?: string|string[], visible?: castellan.Visible, label?: string }
function castellan.choice_field(name, options) end
---@param options { to: string, of?: castellan.Scope, joins?: "first", visible?: castellan.Visible, label?: string, knowledge?: boolean }  knowledge: which seats have been shown what it is (docs/secrets.md); to: "player", "cell", "place of M", "piece of G", "segment of G", "corner of G", "figure of F", "region of R" or a family; starts as none
function castellan.ref(name, options) end
---@param options { holds: string, of?: castellan.Scope, visible?: castellan.Visible, label?: string, starts_full?: boolean, starts_with?: castellan.Rule, sections?: integer, refill?: string, ordered?: boolean }  ordered: what is put on top lies there until it is drawn; a closed pile keeps which seats know it (docs/secrets.md)
function castellan.pile(name, options) end
---@param options { holds: string, places?: string, size?: integer, of?: castellan.Scope, visible?: castellan.Visible, label?: string, knowledge?: boolean }  places: a choice that names them; size: numbered from 1; knowledge: which seats know what lies in which place (docs/secrets.md)
function castellan.slots(name, options) end
---@param options { holds: string, of?: castellan.Scope, visible?: castellan.Visible, label?: string, turns?: boolean, match?: boolean, touch?: boolean, passable?: string[], holes?: "allowed"|"side"|"corner", max_width?: integer, max_height?: integer, capacity?: integer, directions?: "none"|"sides"|"all", over?: string, covers?: string[], pieces?: string|string[] }  touch: whether all pieces hang together, as they do unless it is false; a `placement` offers the cells beside a piece in any case, on an empty grid (0,0), so where pieces go anywhere a map is the board; pieces: what lies there when a game begins, as a position says it: "gate (0,0); cross (1,0)..(3,0) turned 90"; directions: the choice NAME_direction for steps, rays and lines; over: a layer over the cells of that grid, covers: the side classes over which it may lie (all)
function castellan.grid(name, options) end
---@param options { entries?: string, places?: string, board?: string, directions?: string[][], links?: string[][], holds?: string, link_kinds?: string[], more_links?: integer, areas?: string, least_around?: integer, pieces?: string|string[], of?: castellan.Scope, visible?: castellan.Visible, label?: string }  pieces: what lies there when a game begins, as a position says it: "pawn a2..h2; king e1"; entries: a .map file; places: instead of it, a family whose entries, declared anywhere, are the places; board: instead of both, a regular board in a line, as "squares 8 x 8"; directions: list of { "north", "south" }; links: list of { "place", "place", kinds and directions }, both beside those of a file or a board; link_kinds: beside those of the file; more_links: how many rules may add; areas: the attribute that says a place's area, a value of a choice or a component of a family; least_around: places around every landmark
function castellan.map(name, options) end
---@param options { kinds: table[], of?: "player", visible?: castellan.Visible, label?: string }  kinds: list of { "kind", each = n }; without `of` they belong to nobody
function castellan.figures(name, options) end
---@param options { over: string, feature?: string, link?: string|string[], merges?: integer, of?: castellan.Scope, visible?: castellan.Visible, label?: string }  feature: of a grid's family; link: kinds of links of a map; merges: joins that rules may make at a time
function castellan.regions(name, options) end

--- Constants. `by` names the dimensions: a choice, or { from, to }.
--- `values` nests as deep as there are dimensions (lists for numbers, keys for
--- choice values); the last dimension may be a list of its own for `pays`.
---@param options { by: any[], values: any }
function castellan.table(name, options) end

--- A number, true or false, or a value of a choice with a name: `c.constant("hand_size", 7)`.
--- Rule text uses it as any amount; modules change it, or add to a number. A word that
--- two choices have says of which it is: `c.constant("first: season", "spring")`.
---@param name castellan.Signature
---@param value integer|boolean|string
function castellan.constant(name, value) end
--- Named rule text, inlined where it is used. Its name stands before what it takes:
--- `c.condition("rich(p: player)", "wealth(p) >= 12")`. An amount says of what kind
--- its value is when it is no number: `c.amount("owner(f: field): player", ...)`.
--- What is procedural is a Lua function (see docs/lua-rules.md).
---@param name castellan.Signature
---@param text castellan.Rule|function
function castellan.amount(name, text) end
---@param name castellan.Signature
---@param text castellan.Rule
---@param options? { because?: string }  because: what a player reads when it alone forbids a move or a value, wherever it stands
function castellan.condition(name, text, options) end
---@param name castellan.Signature
---@param text castellan.Rule|function
function castellan.effect(name, text) end

--- What a parameter of a move may be, where that is not every value of its kind.
---@class castellan.ParameterOptions
---@field where? castellan.Rule  a condition over `it`
---@field any_of? table[]   a list of tables of domain keys; their union
---@field conditions? any[] as in a move, over `it`
---@field piece? castellan.Rule  the piece whose segments or corners they are; with placement and replaceable what is laid

--- A move. Its name stands before what it takes: "raise(what: piece, spot: place of
--- city)". Where a parameter may not be every value of its kind, a table says what it may
--- be, under its name, beside the keys of the move: at most one of the domain keys, or
--- `any_of` with a list of tables of domain keys; `where` filters over `it`;
--- `conditions` as in a move, over `it`.
--- domain keys: component (pile or slots), occupied (slots), vacant (slots),
--- placement (grid; with piece), piece (grid, or a set of pieces), removable (grid),
--- replaceable (grid; with piece), subset (pile; with least, most, sum, sum_least,
--- sum_most, kinds_least, irredundant, joker), number = { from, to }, place (map, or a
--- set of its places), figure (figures, or a set of them), segment and corner (grid, or
--- a set of them), region (regions, or a set of them), list (Lua function
--- that gives numbers, players, values of a choice, components or places).
--- Without one a parameter is every value of its kind: a choice, `player`, `place of M`,
--- `figure of F`, `figure` (of any field), `region of R`, `piece of G`, `segment of G` or
--- `corner of G`, of these two with `piece` those of a piece.
---@param name castellan.Signature
---@param options { effect?: castellan.Rule, lua?: function, conditions?: any[], automatic?: boolean, only_if_alone?: boolean, reveals?: boolean, help?: string }|table<string, castellan.ParameterOptions>
--- conditions: list of rule text, or of { rule text, because = "sentence" }.
--- only_if_alone: legal when no other move of the phase is; of several such moves, the first
--- in the list of the phase that is possible.
function castellan.move(name, options) end

---@class castellan.PhaseOptions
---@field when? castellan.Rule    where it does not hold, the phase is left out, entry and steps with it: `next` says what follows
---@field actor? castellan.Rule   a seat; none: no decision here
---@field actors? castellan.Rule  simultaneous: condition over `it`
---@field enter? castellan.Rule
---@field done_when? castellan.Rule
---@field leave? castellan.Rule
---@field moves? string[]
---@field next? string|any[]      a phase, or a list of phases and { "phase", when = rule }
---@field order? castellan.Rule  simultaneous: amount over `it`; lower is resolved first
---@field help? string            what happens in it, in a sentence or two for players
---@param options castellan.PhaseOptions
function castellan.phase(name, options) end
--- The phase a game begins in.
function castellan.start(phase) end
--- Effects anchored before or after a phase's own: exactly one of
--- before_enter, after_enter, before_leave, after_leave names the phase.
--- `before` and `after` name steps of the same place (see "Order" in docs/packages.md).
---@param options { before_enter?: string, after_enter?: string, before_leave?: string, after_leave?: string, effect: castellan.Rule, before?: string|string[], after?: string|string[], left_out?: boolean }
function castellan.step(name, options) end

--- A named happening: "sold(who: player, what: card)".
---@param name castellan.Signature
---@param text? string  what the log says, with `{who}` for what it was given; `{n: card|cards}` is a number with a word for one and for any other
function castellan.event(name, text) end
--- The event "position" happens by itself when a script has laid out a position:
--- its handlers set what follows from it (links, owners, flags).
---@param options { name: string, effect: castellan.Rule, before?: string|string[], after?: string|string[], left_out?: boolean }  before, after: names of handlers of the event
function castellan.on(event, options) end

--- A place where packages add to a rule, and what it gives them: "may_buy(p: player)".
---@param name castellan.Signature
---@param options { combine: "all"|"any"|"sum"|"highest"|"lowest"|"sequence" }
function castellan.point(name, options) end
---@param options { name: string, text: castellan.Rule, because?: string, before?: string|string[], after?: string|string[], left_out?: boolean }  because: what a player reads when it forbids; before, after: names of contributions to the point
function castellan.contribute(point, options) end

---@param path string  a .score file of this package
function castellan.sheet(path) end
--- A .score file whose sheets exist already: a row takes the place of the one
--- with its id, every other row follows the last. What is left out may be named by
--- `after` and `before`, and is not there otherwise.
---@param path string
---@param options? { left_out?: boolean }
function castellan.rows(path, options) end
--- Somebody who is ranked in a sheet's `rank` rows without being a player.
---@param options { sheet: string, amount: castellan.Rule|castellan.Rule[], pays_to?: string, when?: castellan.Rule, competes?: boolean }  amount: a list for rows that rank by several; competes: may win the game
function castellan.contestant(name, options) end
--- Winner: the amounts in order, over `player`, highest first. Of a condition, those
--- for whom it holds are first: `c.ranking { "won" }`.
---@param amounts castellan.Rule[]
function castellan.ranking(amounts) end
--- What holds in every position the rules reach. Play does not look at it; when it
--- does not hold, positions of scripts are refused and the conformance suite fails.
--- `each` is a set, `text` a condition over `it`, an element of it for which `where`
--- holds; `phases`: at decisions of these only. What is said of each component is asked
--- when the rules are loaded, too.
---@param options { each?: castellan.Rule, where?: castellan.Rule, text: castellan.Rule, because: string, phases?: string[] }
function castellan.invariant(name, options) end
--- A scoring pad: which counter of a player awards move, which sheet of players holdings
--- are worth, the holding that says the score before the sheet. Of the rows in `clauses`
--- each clause is a line of its own; `aliases` are pairs: a row, the row that it repeats;
--- `silent` are rows without lines, whose counts stand in others.
---@param options { score: string, sheet?: string, start?: string, clauses?: string[], aliases?: string[], silent?: string[] }
function castellan.pad(options) end
--- A kind of feature that can be described: `component` stands for it on the grid `on`,
--- figures stand on its `segment`. One that is a block `inside` another kind says in the
--- ref field `belongs` to whose piece it belongs. `checks` are conditions over `it`, the piece.
--- By one of its `groups` facts and figures name it together with other kinds.
---@param options { component: string, on: string, segment?: string, word?: string, groups?: string[], inside?: string, belongs?: string, counts?: string, once?: boolean, checks?: any[] }  counts: counter of a player, figures are counted only
function castellan.pad_kind(name, options) end
--- What can be said of features of these kinds or groups; `field` of the piece that stands for one holds it.
---@param options { kinds: string[], field: string, says?: "number"|"flag"|"counts"|"choice"|"numbers"|"player", word?: string, least?: integer, most?: integer, only?: integer[], within?: string, choice?: string, component?: string, belongs?: string, entries?: string, most_entries?: integer, figures?: string, only_on?: string[], never_on?: string[], each?: integer, once?: boolean, one_player?: boolean, not_with?: string }  within: another fact that it does not exceed; once: in one feature of a pad
function castellan.pad_fact(name, options) end
--- A word for a kind of figures that may stand on features of these kinds or groups.
---@param options { kinds: string[], figures: string, kind?: string }
function castellan.pad_figure(name, options) end
--- What somebody has beside the features; `field` of the player or the ref field `holder`,
--- each with its index, says it. `rows` are shown even if they give nothing.
---@param options { field?: string|string[], holder?: string|string[], flag?: boolean, rows?: string[] }
function castellan.pad_holding(name, options) end
--- A step of the evaluation: what features of the kind `of` are worth by `sheet`, a sheet of
--- players over `it`, the segment or piece, and to whom. `before` and `after` are sheets paid
--- by themselves; `base` rows are always shown. Steps go by `step`, lower ones first.
---@param options { of: string, sheet: string, step?: integer, when?: castellan.Rule, leads?: castellan.Rule, weight?: castellan.Rule, each?: boolean, before?: string[], after?: string[], base?: string[] }  each: every line is a player's
function castellan.pad_award(name, options) end


--- Words of rule text (see "Words of a ruleset" in dsl.md). In their texts `player`
--- is the player for whom is counted, `it` the member that is looked at, `this` the
--- piece whose rule text it is.
--- Something that is counted, gained or lost. `field` is the counter that `gain`
--- and `lose` change; `over` the set whose members are counted, those where
--- `where` holds, each as `amount`; without `over`, `amount` is the whole count.
--- A value of `choice` may stand before the noun; `measure` is what `NOUN 5 or
--- more` asks for.
---@param words string|string[]  its forms, singular and plural
---@param options { field?: string, choice?: string, over?: castellan.Rule, where?: castellan.Rule, amount?: castellan.Rule, measure?: castellan.Rule }
function castellan.noun(words, options) end
--- What stands behind `in` on a count, and behind `at` alone.
---@param words string|string[]
---@param options { where: castellan.Rule, alone?: boolean, only_in?: string[] }  alone: no second scope with it; only_in: rule slots that may use it
function castellan.scope(words, options) end
--- A set with a name, and what it takes: `worthy(t: piece of table, n: number)`.
---@param name castellan.Signature
---@param options { from: castellan.Rule, where?: castellan.Rule }
function castellan.set(name, options) end
--- A sentence that is an effect: words, `a|b` alternatives, `{name: kind}` parameters.
--- Without the kinds it is what `change` and `remove` call it.
--- `gives` names what is chosen or drawn in it that `it` and `its` mean afterwards.
---@param name string  the sentence, as "put {n: number} gold on each purse"
---@param text castellan.Rule|function
---@param options? { gives?: string, only_in?: string[] }  only_in: rule slots that may use it
function castellan.verb(name, text, options) end
--- Words for something that the actor chooses when a statement speaks of it.
---@param words string|string[]
---@param options { name: string, from: castellan.Rule, where?: castellan.Rule }  name: begins the text of the moves
function castellan.pick(words, options) end
--- What must be in the box; another number of copies is an error.
---@param options { of: string, where?: castellan.Rule, copies: integer }
function castellan.box(name, options) end

--- No rule bounds the length of a game: tools stop after so many decisions.
---@param decisions integer
function castellan.turn_cap(decisions) end

--- How many legal moves of one decision are listed: 50000 unless given, at most 1000000.
--- More are counted and can be chosen all the same. A search that looks at much more, a
--- hundred values, turns of loops and steps for each of these moves, ends with the moves
--- it has found; with none it is an error.
---@param moves integer
function castellan.move_cap(moves) end

--- Changes to what was declared before, by kind (the constructor's name) and name,
--- without what it takes, in one text. A contribution is called "point/name", a handler
--- "event/name"; a ranking, the start and the caps by their kind alone, a noun, a scope
--- and a pick by their first word.
--- When two packages change the same thing, `overrides` names the package whose
--- change this one may undo; without it that is an error.
---@param declaration castellan.Declaration  takes the place of the one of its kind and name
---@param options? { overrides?: string }
function castellan.replace(declaration, options) end
--- `c.change("move raise", { after = "gain 1 coin" })`.
--- keys: keys of the declaration to set.
--- before, after: effects around those of a move or an effect.
---@param target string  kind and name
---@param options { overrides?: string, before?: castellan.Rule, after?: castellan.Rule, keys?: table }
function castellan.change(target, options) end
--- Also of kind "entry" (a component), "sheet" and "row" (by its id): `c.remove("row R-1")`.
---@param target string  kind and name
---@param options? { overrides?: string }
function castellan.remove(target, options) end
--- Adds to what was declared before: `c.extend("phase turn", { moves = { "pass" } })`.
--- Lists get longer, numbers add up, tables get entries; several packages may add to
--- one thing (see "Adding" in docs/packages.md).
---@param target string  kind and name, as in `change`; also "entry NAME" (a component)
---@param options table  by key what is added; of a move also by the name of a parameter what its table has not
function castellan.extend(target, options) end
