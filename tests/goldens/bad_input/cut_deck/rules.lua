return { castellan.entries("cards.cards") }
