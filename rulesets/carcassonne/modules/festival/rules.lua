-- The Festival: instead of deploying, a figure may come home. [M-38]
local c = castellan

-- [M-38] followers, and what else modules deploy for a player
local fields = {}
local function add(field)
  fields[#fields + 1] = { figure = field, where = "owner of it = actor and holder of it is none and not in_supply(it)" }
end
add("followers")
if c.modules["traders-builders"] then
  add("builders")
  add("pigs")
end
if c.modules["abbey-mayor"] then add("barns") end
if c.modules["hills-sheep"] then add("shepherds") end

return {
  c.entries("components/festival.tiles"),
  c.event("taken_back(who: player)", "{who} takes a figure back from the board"),
  c.effect("bring_back(taken: figure)", [[
    for each f in followers where f = taken do go_home(f) end
    ]] .. (c.modules["hills-sheep"] and "for each h in shepherds where h = taken do leave_field(h) end" or "") .. [[

    if not in_supply(taken) then release taken end
  ]]),
  c.move("festival(figure: figure)", {
    figure = { any_of = fields },
    conditions = { { "festival of placed", because = "the tile you placed shows no festival" } },
    effect = "emit taken_back(actor)\nbring_back(figure)",
    help = "Take one of your figures back, wherever it stands, instead of deploying.",
  }),
  c.extend("phase deploy", { moves = { "festival" } }),
}
