-- The Festival: instead of deploying, a figure may come home. [M-38]
local c = castellan

-- [M-38] the figures that are no followers, by the module that brings them
local special = {
  { module = "traders-builders", field = "builders", kind = "builder" },
  { module = "traders-builders", field = "pigs", kind = "pig" },
  { module = "abbey-mayor", field = "barns", kind = "barn" },
}

local rules = {
  c.entries("components/festival.tiles"),
  c.event("taken_back(who: player)", "{who} takes a figure back from the board"),
  c.move("festival", {
    c.param("figure", { figure = "followers",
      where = "festival of placed and owner of it = actor and table[it] is not none" }),
    effect = "emit taken_back(actor)\ngo_home(figure)",
    help = "Take one of your followers back, wherever it stands, instead of deploying.",
  }),
  c.extend("phase deploy", { moves = { "festival" } }),
}

for _, s in ipairs(special) do
  if c.modules[s.module] then
    local own = ("figure(%s, %s, actor)"):format(s.field, s.kind)
    local name = "festival_" .. s.kind
    rules[#rules + 1] = {
      c.move(name, {
        conditions = {
          { "festival of placed", because = "the tile you placed shows no festival" },
          { "not in_supply(" .. own .. ")", because = "your " .. s.kind .. " is not on the board" },
        },
        effect = "emit taken_back(actor)\nrelease " .. own,
        help = "Take your " .. s.kind .. " back instead of deploying.",
      }),
      c.extend("phase deploy", { moves = { name } }),
    }
  end
end

return rules
