// What tests of the page share: a server of its folder, Debian's Chromium, and hands.
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { extname, join, normalize } from "node:path";

const kTypes = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".wasm": "application/wasm" };
const kChromium = "/usr/bin/chromium";

/** @param {string} site a folder @returns {Promise<{address: string, close: () => void}>} */
export async function serve(site) {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url, "http://x").pathname).replace(/^\/$/, "/index.html");
    try {
      const body = readFileSync(join(site, path));
      response.writeHead(200, { "content-type": kTypes[extname(path)] ?? "application/octet-stream" }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return { address: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

/** @param {string} host the folder with node_modules */
export async function launch(host) {
  const { chromium } = createRequire(join(host, "package.json"))("playwright-core");
  return chromium.launch({
    executablePath: kChromium,
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
      "--disable-component-update", "--disable-sync"],
  });
}

/** A page on which every error counts: `page.problems`. */
export async function open(browser, address, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-GB", reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  page.problems = [];
  page.on("pageerror", (error) => page.problems.push(String(error)));
  page.on("console", (message) => message.type() === "error" && page.problems.push(message.text()));
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(new URL(address).origin) && !url.startsWith("data:") && !url.startsWith("blob:")) page.problems.push(`it asked for ${url}`);
  });
  await page.goto(address);
  await page.waitForSelector("#begin, #turn", { timeout: 240000 });
  return page;
}

/** Begins a game; `seats` says who plays, seat by seat, `names` what they are called. */
export async function begin(page, ruleset, seats, names = []) {
  await page.check(`input[name="ruleset"][value="${ruleset}"]`, { force: true });
  while (await page.locator(".seat").count() < seats.length) await page.click("#more");
  while (await page.locator(".seat").count() > seats.length && await page.locator("#fewer:enabled").count()) await page.click("#fewer");
  for (let at = 0; at < seats.length; ++at) {
    await page.locator(".seat select").nth(at).selectOption(seats[at]);
    if (names[at] !== undefined) await page.locator(".seat input").nth(at).fill(names[at]);
  }
  await page.click("#begin");
  await page.waitForSelector("#table svg, #lift, #note, .note", { timeout: 120000 });
}

/** What the page waits for. */
export const now = (page) => page.evaluate(() => {
  const has = (selector) => document.querySelector(selector) !== null;
  return {
    over: document.getElementById("turn")?.textContent.startsWith("The game is over") ?? false,
    turn: document.getElementById("turn")?.textContent ?? "",
    curtain: has("#lift"),
    confirm: has("#confirm"),
    asked: has(".ask button"),
    list: has(".moves button"),
    lit: document.querySelectorAll("svg .lit").length,
    note: document.getElementById("note")?.textContent ?? "",
  };
});

/** Until a person can do something, or the game is over. */
export const waits = (page) => page.waitForFunction(() => document.querySelector("#lift, #confirm, .moves button") !== null ||
  document.getElementById("turn")?.textContent.startsWith("The game is over"), null, { timeout: 120000 });

/** Plays by clicks on lit things, answers and buttons, `most` at most. Every choice follows from its number alone. */
export async function play_by_clicks(page, most) {
  const done = { clicks: 0, on_things: 0, over: false };
  for (; done.clicks < most; ++done.clicks) {
    await waits(page);
    const state = await now(page);
    if (state.over) return { ...done, over: true };
    const pick = done.clicks * 31;
    const click = (selector) => page.evaluate(([selector, n]) => {
      const all = [...document.querySelectorAll(selector)];
      all[n % all.length]?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    }, [selector, pick]);
    if (state.curtain) await click("#lift");
    else if (state.confirm) await click("#confirm");
    else if (state.asked) await click(".ask button");
    else if (state.lit > 0 && done.clicks % 7 !== 6) {
      done.on_things += 1;
      await click("svg .lit");
    } else await click(".moves button");
  }
  return done;
}

/** Counts what holds and says what does not. */
export class Checks {
  passed = 0;
  failed = 0;

  check(holds, what) {
    if (holds) this.passed += 1;
    else {
      this.failed += 1;
      console.log(`failed: ${what}`);
    }
  }

  end() {
    console.log(`${this.passed} passed, ${this.failed} failed`);
    process.exit(this.failed === 0 ? 0 : 1);
  }
}
