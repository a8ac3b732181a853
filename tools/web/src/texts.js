// The sentences of the page in the language of the person.
import de from "./texts/de.js";
import en from "./texts/en.js";

/** @type {Record<string, Record<string, string>>} */
export const languages = { en, de };

let language = "en";

/** @param {string} wanted such as `de` or `de-AT`; an unknown one gives English */
export function speak(wanted) {
  language = Object.keys(languages).find((each) => wanted.toLowerCase().startsWith(each)) ?? "en";
  return language;
}

/** @param {string} key @param {Record<string, string | number>} [values] */
export function say(key, values = {}) {
  const sentence = languages[language][key] ?? en[/** @type {keyof typeof en} */ (key)] ?? key;
  return sentence.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}
