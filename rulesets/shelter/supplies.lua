-- Thalers and material are limited [ISB-79]: a gain is cut to what is left, the
-- rest of it is lost. [ISR-24]
local c = castellan
local supply = require "std.supply"

return {
  -- earn(p, n): thalers of the bank for a player; spend(p, n): the other way
  supply.limited(c, { bank = "bank", purse = "thalers", gain = "earn", pay = "spend", event = "earned" }),

  c.event("earned(who: player, n: number)", "{who} takes {n: thaler|thalers} from the bank"),
}
