// Scripts without the names of persons.

/** A script with other names in the place of the players'. @param {string} script @param {string[]} players */
export function without_names(script, players) {
  const other = new Map(players.map((name, at) => [name, `Player${at + 1}`]));
  // The longest first: a name may begin another one.
  const names = [...players].sort((a, b) => b.length - a.length).map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const named = new RegExp(`"(${names.join("|")})"|(?<![\\p{L}\\d_-])(${names.join("|")})(?![\\p{L}\\d_-])`, "gu");
  return script.replace(named, (_, quoted, plain) => other.get(quoted ?? plain) ?? "");
}
