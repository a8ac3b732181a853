-- Tunnels of roads that are described.
local c = castellan

return {
  c.counter("pad_tunnel_tiles", { of = "piece of table", max = 1000, label = "tunnel tiles of the road described" }),
  c.pad_fact("tunnel_tiles", { kinds = { "roads" }, field = "pad_tunnel_tiles" }),
  c.contribute("pad_places", { name = "tunnel_tiles", text = "pad_tunnel_tiles of t" }),
  c.extend("pad", { silent = { "CAR-ROAD-03" } }),
}
