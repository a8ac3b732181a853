local row = {}

function row.make(name)
  return castellan.slots(name, { holds = "flower", size = 4 })
end

return row
