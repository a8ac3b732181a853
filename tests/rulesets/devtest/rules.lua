-- Not a game worth playing: a little of everything that a ruleset can declare.
return {
  require "schema",
  require "words",
  require "moves",
  require "auction",
  require "phases",
}
