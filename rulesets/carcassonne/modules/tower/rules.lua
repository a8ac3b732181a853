-- The Tower: towers grow, capture followers and are closed by guards.
local c = castellan

return {
  c.entries("components/tower.tiles"),
  c.modules.gardens and {
    c.entries("components/tower-gardens.tiles"),
    c.copies({ "tower/FFFF.tower", "tower/FFRR.tower" }, 0),
  },
  require "building",
  require "guard",
  require "capture",
  require "ransom",
}
