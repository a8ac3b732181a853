---@meta

--- What a rule written in Lua gets as its first argument: the game it works on,
--- for this one call. Kept for later it is refused. Rules see everything; what
--- players may see is a matter of the fields. Amounts and lists can only read.
---
--- Components, values of a choice and places of a map are their names; places of
--- a row without names count from 1. Players count from 0. A cell is two
--- arguments, x and y. A piece is a number that names a piece on its grid as long
--- as it lies there. None is nil.
---
--- `...` behind a field stands for its scope: nothing for a field of the game, a
--- player, a value of the choice, for "slot F" and "place F" the scope of F and a
--- place, for "piece F" a piece, for "segment F" a segment; behind that a value of each further choice.
---
--- There is no chance here: rule text draws, so that every draw can be given,
--- foretold and taken back.
---@class castellan.Game
---@field players integer  how many play
local game = {}

--- The value of a counter, flag, choice or ref; what lies at a place of slots or
--- a map, the place being the last argument. A ref to a cell gives x and y.
---@param field string
---@param ... any
---@return any
function game:get(field, ...) end

--- How many of a component are in a pile or in slots.
---@param field string
---@param ... any  scope, then the component
---@return integer
function game:count(field, ...) end

--- How much is in a pile, in slots, on a map or a grid.
---@param field string
---@param ... any
---@return integer
function game:size(field, ...) end

--- An attribute of a component. One with several values takes a value and says
--- how often it is there.
---@param component string
---@param name string
---@param value? string
---@return any
function game:attribute(component, name, value) end

--- An entry of a table.
---@param table string
---@param ... any  numbers and values of choices, one for each dimension
---@return integer
function game:constant(table, ...) end

--- What is in a pile: { { component, n }, ... } in declared order.
---@param field string
---@param ... any
---@return { [1]: string, [2]: integer }[]
function game:list(field, ...) end

--- The pieces of a grid, rows from the north, each from the west.
---@param field string
---@param ... any
---@return integer[]
function game:pieces(field, ...) end

--- The piece at a cell, or nil.
---@param field string
---@param ... any  scope, x, y
---@return integer|nil
function game:piece_at(field, ...) end

--- A piece's component, x, y and quarter turns clockwise.
---@param field string
---@param piece integer
---@return string, integer, integer, integer
function game:piece(field, piece) end

--- The places of slots or a map.
---@param field string
---@return any[]
function game:places(field) end

--- The values of a choice.
---@param choice string
---@return string[]
function game:values(choice) end

--- The components of a family.
---@param family string
---@return string[]
function game:components(family) end

--- Effects only: writes a counter, flag, choice or ref. A value outside of the
--- declared bounds is an error, and the whole move is taken back.
---@param field string
---@param ... any  scope, then the value
function game:set(field, ...) end

--- Effects only: adds to a counter.
---@param field string
---@param ... any  scope, then the difference
function game:add(field, ...) end

--- Effects only: moves a component from somewhere to somewhere. A place is a
--- field, its scope, and for slots and maps the place, for grids x and y. Behind
--- the second one may stand: quarter turns, when it is a grid; how many, when
--- both are piles.
---@param component string
---@param ... any  from, to
function game:move(component, ...) end
