-- What is printed on tiles, of every set. A mark means something only where the
-- module is on that gives it a rule; pennants always count.
local c = castellan

return {
  c.choice("goods", { "wine", "grain", "cloth" }),
  c.choice("building", { "shrine", "special", "church", "abbey" }),
  c.choice("tunnel", { "mouth", "underpass" }),
  c.choice("ground", { "city", "road", "field" }),
  c.choice("rose", { "NW", "NE", "SE", "SW", "full" }),
  c.choice("watched", { "city", "road", "monastery", "pennant", "meeple" }),
  c.choice("quarter", { "castle", "market", "blacksmith", "cathedral" }),
  c.choice("river_stretch", { "spring", "fork", "lake" }),

  c.component("tile", {
    attributes = {
      { "stretch", c.one_of("river_stretch") },
      { "volcano", c.flag_attribute() }, { "dragon", c.flag_attribute() }, { "portal", c.flag_attribute() },
      { "bazaar", c.flag_attribute() }, { "hill", c.flag_attribute() }, { "vineyard", c.flag_attribute() },
      { "fair", c.flag_attribute() }, { "festival", c.flag_attribute() }, { "mage", c.flag_attribute() },
      { "gold", c.flag_attribute() }, { "plague", c.flag_attribute() },
      { "solovei", c.flag_attribute() }, { "vodyanoy", c.flag_attribute() },
      { "crop_circle", c.one_of("ground") },
      { "wind_rose", c.one_of("rose") },
      { "watchtower", c.one_of("watched") }, { "watchtower_points", c.number(0, 3) },
      -- the City of Carcassonne: where a tile of the block lies, and its quarters
      { "block", c.flag_attribute() }, { "column", c.number(0, 3) }, { "row", c.number(0, 2) },
      { "quarters", c.several_of("quarter") },
    },
    sides = { "field", "road", "city", "river", "inside" },
    features = {
      { "city", edge = "city", region = true, marks = {
        { "pennants", c.number(0, 2) }, { "cap", c.flag_attribute() }, { "cathedral", c.flag_attribute() },
        { "goods", c.one_of("goods") }, { "princess", c.flag_attribute() },
        { "besieged", c.flag_attribute() }, { "darmstadtium", c.flag_attribute() } } },
      { "road", edge = "road", region = true, marks = {
        { "inn", c.flag_attribute() }, { "labyrinth", c.flag_attribute() }, { "lake", c.flag_attribute() },
        { "tunnel", c.one_of("tunnel") } } },
      { "field", region = true, fills = { "field", "road", "river" }, marks = {
        { "pig_herd", c.flag_attribute() }, { "city_of_carcassonne", c.flag_attribute() } } },
      { "river", edge = "river" },
      { "monastery", marks = { { "kind", c.one_of("building") } } },
      { "garden" }, { "tower" }, { "circus" }, { "acrobats" }, { "hut" },
    },
  }),
  c.entries("components/base.tiles"),   -- [PLAY-SET-01]
}
