-- Ghosts, Castles & Cemeteries. [M-14] The start piece of four squares is left out.
local c = castellan

return {
  c.extend("component tile", { features = { { "mist", region = true }, { "haunted_castle" }, { "cemetery" } } }),
  c.entries("components/ghosts.tiles"),
  require "ghosts",
  require "mist",
  require "castles",
}
