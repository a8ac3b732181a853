-- Mage & Witch: the tiles. What is printed on them has no effect.
local c = castellan

return {
  c.entries("components/mage-witch.tiles"),
  c.modules.gardens and {
    c.entries("components/mage-witch-gardens.tiles"),
    c.copies({ "mw/CRrC.mage" }, 0),
  },
}
