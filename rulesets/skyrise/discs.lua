-- Discs and what else comes to lie on and beside a player's board.
local c = castellan

-- Copies in the bag. What is taken out for two and three players makes as many
-- discs as there are neighbourhoods. [SKY-92, SKP-04]
local number = ({
  [2] = { colour = 5, patron = 2, wild = 2, commission = 2 },
  [3] = { colour = 7, patron = 4, wild = 1, commission = 1 },
  [4] = { colour = 10, patron = 4, wild = 2, commission = 2 },
})[c.players]

return {
  -- [SKN-04] what the letters are called
  c.choice("letter", { "P", "Q", "R", "S" }),
  c.component("token", {
    attributes = {
      { "colour", c.one_of("colour") },
      { "letter", c.one_of("letter") },
      { "wild", c.flag_attribute() },
      { "commission", c.flag_attribute() },
      { "worth", c.number(0, 10) },            -- in the left area
      { "ready", c.flag_attribute() },         -- lies ready, not in the bag
    },
  }),
  c.entries("components/tokens.cards"),
  c.copies({ "yellow", "green", "white", "brown" }, number.colour),
  c.copies({ "patron-P", "patron-Q", "patron-R", "patron-S" }, number.patron),
  c.copies({ "wild", "wild-yellow", "wild-green", "wild-white", "wild-brown" }, number.wild),
  c.copies("commission", number.commission),

  c.pile("bag", { holds = "token", visible = "count", starts_full = true, starts_with = "not ready of it" }),
  c.pile("ready", { holds = "token", starts_full = true, starts_with = "ready of it" }),
  c.slots("discs", { of = "place of city", size = 1, holds = "token" }),  -- [SKY-92]
  c.pile("track", { of = "player", holds = "token" }),                 -- [SKY-107]
  c.pile("left_area", { of = "player", holds = "token", label = "left area" }),   -- [SKY-44, SKY-109, SKY-116]

  -- [SKY-110, SKY-112] the values of the patrons, face down; who owns a disc of a
  -- letter knows its value, for good [SKY-111, SKE-14]
  c.component("patron_value", { attributes = { { "value", c.number(0, 8) } } }),
  c.pile("patron_values", { holds = "patron_value", visible = "count", starts_full = true }),
  c.slots("patron", { places = "letter", holds = "patron_value", visible = "count", knowledge = true }),

  -- [SKY-46, SKP-08, SKN-03] what each structure on a colour is worth with 0 to 4
  -- discs of it
  c.table("structure_worth", { by = { { 0, 4 } }, values = { 2, 3, 4, 6, 8 } }),

  c.amount("on_track(p: player, k: colour)", "count of t in track of p where colour of t = k"),
  c.amount("gathered(p: player, k: colour)",
    "on_track(p, k) + count of t in left_area of p where colour of t = k"),

  c.event("disc_taken(who: player, disc: token, spot: place of city)",
    "{who} takes the disc {disc} of {spot}"),

  -- [SKY-25, SKY-105, SKY-107, SKY-109] the disc of a neighbourhood, if one is left;
  -- it is always taken [SKN-08]
  c.effect("take_disc(who: player, spot: place of city)", [[
    if discs of spot is not none then
      let disc be discs of spot
      emit disc_taken(who, disc, spot)
      if wild of disc then
        move discs of spot to ready
        ask naming of who
      else if colour of disc is not none and on_track(who, colour of disc) < 4 then
        move discs of spot to track of who
      else
        move discs of spot to left_area of who
        show patron[letter of disc] to who if letter of disc is not none
      end
    end
  ]]),
  -- [SKY-113, SKY-114, SKE-10] all four colours, always; overflow only where the
  -- track is full
  c.phase("naming", { moves = { "wild" } }),
  c.move("wild(colour: colour)", {
    effect = [[
      let disc be first t in ready where colour of t = colour
      if on_track(actor, colour) < 4 then
        move disc to track of actor
      else
        move disc to left_area of actor
      end
    ]],
    help = "Name the colour of the wild disc you have just taken.",
  }),
}
