-- The Festival: instead of deploying, a figure may come home. [M-38]
local c = castellan

-- [M-38] the figures that are no followers, by the module that brings them
local special = {
  { module = "traders-builders", field = "builders", move = "festival_builder" },
  { module = "traders-builders", field = "pigs", move = "festival_pig" },
  { module = "abbey-mayor", field = "barns", move = "festival_barn" },
  { module = "hills-sheep", field = "shepherds", move = "festival_shepherd", home = "leave_field(figure)" },
}

local shown = { "festival of placed", because = "the tile you placed shows no festival" }

local rules = {
  c.entries("components/festival.tiles"),
  c.event("taken_back(who: player)", "{who} takes a figure back from the board"),
  c.move("festival(figure: figure of followers)", {
    figure = { where = "owner of it = actor and holder of it is none and not in_supply(it)" },
    conditions = { shown },
    effect = "emit taken_back(actor)\ngo_home(figure)",
    help = "Take one of your followers back, wherever it stands, instead of deploying.",
  }),
  c.extend("phase deploy", { moves = { "festival" } }),
}

for _, s in ipairs(special) do
  if c.modules[s.module] then
    rules[#rules + 1] = {
      c.move(s.move .. "(figure: figure of " .. s.field .. ")", {
        figure = { where = "owner of it = actor and not in_supply(it)" },
        conditions = { shown },
        effect = "emit taken_back(actor)\n" .. (s.home or "release figure"),
        help = "Take this figure back instead of deploying.",
      }),
      c.extend("phase deploy", { moves = { s.move } }),
    }
  end
end

return rules
