return { castellan.change("counter coins", { keys = { max = 40 } }), castellan.remove("row G-2") }
