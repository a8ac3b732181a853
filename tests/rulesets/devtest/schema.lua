-- Components and fields: every kind, every owner.
local c = castellan

return {
  c.choice("colour", { "red", "blue", "green" }),
  c.choice("mark", { "star", "moon" }),

  c.component("card", {
    attributes = { { "number", c.number(1, 9), unique = true }, { "colour", c.one_of("colour") }, { "value", c.number(0, 9) },
                   { "marks", c.several_of("mark") }, { "wild", c.flag_attribute() } },
    effects = { "ability" },
    amounts = { "worth" },
  }),
  c.component("tile", {
    attributes = { { "price", c.number(0, 9) } },
    sides = { "grass", "road", "water" },
    effects = { "greeting" },
    amounts = { "yield(shade: colour)" },
    lies_on = "table",
    features = { { "road", edge = "road", region = true, marks = { { "inns", c.number(0, 2) } } },
                 { "town", edge = "road", region = true,
                   marks = { { "banners", c.number(0, 2) }, { "walled", c.flag_attribute() } } },
                 { "field", region = true }, { "well" }, { "water", edge = "water" } },
  }),
  c.component("arch", { features_of = "tile" }),
  c.component("spot", { attributes = { { "tint", c.one_of("colour") } } }),
  -- attributes that name components, and places declared one by one
  c.component("line", {}),
  c.components("line", { { name = "coast" }, { name = "inland" } }),
  c.component("stop", { attributes = { { "leads", c.one_of("spot") }, { "fare", c.several_of("card") }, { "line", c.one_of("line") } } }),
  c.components("stop", {
    { name = "harbour", line = "coast", leads = "pier", fare = { "red-1", "red-1", "blue-2" } },
    { name = "gatehouse", line = "inland", leads = "north", fare = { "green-0" } },
    { name = "wayside" },
  }),
  c.component("water", {}),
  c.entries("components/cards.cards"),
  c.entries("components/tiles.tiles"),

  -- counters, flags, choices and refs: of the game, of players, of a choice
  c.counter("round", { max = 9 }),
  c.counter("score", { of = "player", min = -50, max = 500 }),
  c.counter("coins", { of = "player", max = 200, initial = { 3, 4, 4, 5 } }),
  c.counter("price", { of = "colour", max = 9, initial = 2 }),
  c.flag("ready", { of = "player" }),
  -- of several things: an entry of each for every value of the choices
  c.counter("tokens", { of = { "player", "colour" }, max = 9 }),
  c.flag("told", { of = { "colour", "mark" } }),
  c.choice_field("wish", { of = { "player", "mark" }, values = "colour", optional = true, visible = "owner" }),
  c.counter("wear", { of = { "piece of table", "mark" }, max = 9 }),
  c.ref("rival", { of = { "slot of market", "mark" }, to = "player" }),
  c.choice_field("mood", { values = "colour", optional = true }),
  c.ref("active", { to = "player" }),
  c.ref("secret", { to = "card", of = "player", visible = "owner" }),
  -- piles: sections and refill, a stack in known order, hands
  c.pile("box", { holds = "card", visible = "count", starts_full = true, sections = 3, refill = "spent" }),
  c.pile("spent", { holds = "card" }),
  c.pile("stack", { holds = "card", visible = "count", ordered = true }),
  c.pile("hand", { holds = "card", of = "player", visible = "owner" }),
  c.pile("bag", { holds = "tile", visible = "count", starts_full = true }),
  -- places: named and numbered, with fields of their own and knowledge
  c.slots("market", { holds = "card", places = "colour" }),
  c.counter("fee", { of = "slot of market", max = 9 }),
  c.slots("covered", { holds = "card", size = 2, of = "player", visible = "nobody", knowledge = true }),
  -- a grid with turns, regions over it, a field of its pieces
  c.grid("table", { holds = "tile", turns = true, match = true, capacity = 30 }),
  -- what lies over it, filled or not
  c.pile("vault", { holds = "arch", starts_full = true }),
  c.grid("arches", { over = "table", holds = "arch", covers = { "grass" }, turns = true, match = true }),
  c.counter("gold", { of = "piece of table", max = 9 }),
  c.counter("stock", { of = "piece of table", max = 5 }),
  c.regions("roads", { over = "table", feature = "road", merges = 1 }),
  c.regions("towns", { over = "table", feature = "town" }),
  c.regions("fields", { over = "table", feature = "field" }),
  -- of segments and of regions, which are joined and parted; refs to them
  c.counter("traffic", { of = "segment of table", max = 9 }),
  c.counter("hoard", { of = { "region of towns", "mark" }, joins = "sum", max = 99 }),
  c.flag("haunted", { of = "region of roads", joins = "any" }),
  c.ref("patron", { of = "region of chains", joins = "first", to = "player" }),
  c.ref("lair", { to = "segment of table" }),
  c.ref("marker", { to = "corner of table" }),
  c.ref("highway", { of = "player", to = "region of roads" }),
  c.ref("haven", { to = "region of chains" }),
  c.ref("last", { to = "piece of table" }),
  c.ref("pier", { to = "piece of table" }),
  c.ref("landing", { to = "piece of table" }),
  -- a map with links that rules add, owners and groups, fields of its places
  c.map("ring", { entries = "components/ring.map", holds = "card", link_kinds = { "ferry" }, more_links = 2,
                  areas = "tint", least_around = 2 }),
  c.regions("chains", { over = "ring", link = "path" }),
  c.map("stops", { places = "stop", holds = "card", areas = "line" }),
  c.pile("luggage", { of = "slot of market", holds = "card" }),
  c.regions("routes", { over = "ring", link = { "path", "road", "ferry" } }),
  c.counter("toll", { of = "place of ring", max = 9 }),
  -- figures of players and of nobody, a field of each
  c.figures("pawns", { of = "player", kinds = { { "pawn", each = 3 }, { "chief", each = 1 } } }),
  c.figures("beasts", { kinds = { { "beast", each = 1 } } }),
  c.flag("tired", { of = "figure of pawns" }),
  c.choice("errand", { "inside", "corner", "stall", "square", "shoulders", "prison", "home" }),

  c.table("prizes", { by = { { 1, 2 }, { 1, 3 } }, values = { { 5, 2 }, { 9, 4, 1 } } }),
}
