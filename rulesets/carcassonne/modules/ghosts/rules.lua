-- Ghosts, Castles & Cemeteries. [M-14]
local c = castellan

return {
  c.extend("component tile", {
    attributes = { { "mist_start", c.flag_attribute() } },
    features = { { "mist", region = true }, { "haunted_castle" }, { "cemetery" } },
  }),
  c.entries("components/ghosts.tiles"),
  require "start",
  require "ghosts",
  require "mist",
  require "castles",
  c.for_pad and require "pad",
}
