local c = castellan

return { c.entries("crooked.tiles") }
