--- case: one value too many
return {
  names = function(game) --> budget/result: base: move name.n lists 65537 values, at most 65536 are possible.
    local list = {}
    for i = 1, 65537 do list[i] = "oak" end
    return list
  end,
}
--- case: ten million
-- expect: budget/memory: the enumeration of 'base: move name.n' made a table of more than 4096 KiB.
return {
  names = function(game)
    local list = {}
    for i = 1, 10000000 do list[i] = "oak" end
    return list
  end,
}
--- case: no list
return {
  names = function(game) --> schema/type: base: move name.n: the result must be a list, not the string 'oak'.
    return "oak"
  end,
}
--- case: no such component
return {
  names = function(game) --> schema/unknown-name: base: move name.n: item 2 must be a card, and 'oaks' is none.
    return { "oak", "oaks" }
  end,
}
