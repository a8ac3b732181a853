return { castellan.entries("mistakes.cards") }
