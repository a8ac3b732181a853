-- Without The Hammer [SKY-71]: nobody answers another wonder, no place is closed to
-- tall buildings.
local c = castellan

return {
  c.copies("hammer", 0),
}
