// What the page remembers of a person. A browser may refuse to: then nothing is remembered.

/** @param {string} name @returns {string | null} */
export function kept(name) {
  try {
    return localStorage.getItem(`castellan.${name}`);
  } catch {
    return null;
  }
}

/** @param {string} name @returns {unknown} what JSON was kept; null where it is damaged */
export function kept_json(name) {
  try {
    return JSON.parse(kept(name) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} name @param {string} value @returns {boolean} whether there is room for it */
export function keep(name, value) {
  try {
    localStorage.setItem(`castellan.${name}`, value);
    return true;
  } catch {
    // Full or forbidden.
    return false;
  }
}
