// Whole games in a browser by clicks alone and by keys alone; links, files, names as text; a phone.
// Usage: node page.mjs SITE HOST-FOLDER [PICTURE-FOLDER [RULESET...]]. SITE is a folder, or the address of a server.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { begin, Checks, launch, now, open, play_by_clicks, serve, waits } from "./browser.mjs";

const [site, host, pictures, ...only] = process.argv.slice(2);
const axe = readFileSync(createRequire(join(host, "package.json")).resolve("axe-core/axe.min.js"), "utf8");
const checks = new Checks();
const server = site.startsWith("http") ? { address: site, close: () => {} } : await serve(site);
const browser = await launch(host);

async function picture(page, name) {
  if (pictures) await page.screenshot({ path: join(pictures, `${name}.png`) });
}

/** No rule of axe-core is broken. */
async function is_accessible(page, where) {
  // The page's policy forbids scripts of others; the browser's own tools may run them.
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document));
  checks.check(violations.length === 0, `axe-core on ${where}: ${violations.map((v) => `${v.id} (${v.nodes[0]?.target})`).join(", ")}`);
}

async function close(page, name) {
  checks.check(page.problems.length === 0, `${name}: ${page.problems.join("; ")}`);
  await page.context().close();
}

async function whole_game(ruleset, seats) {
  const page = await open(browser, server.address);
  await begin(page, ruleset, seats);
  await waits(page);
  await picture(page, `${ruleset}-begin`);
  await is_accessible(page, `the start of ${ruleset}`);
  const outcome = await play_by_clicks(page, 2500);
  checks.check(outcome.over, `${ruleset} is not over after ${outcome.clicks} clicks: ${JSON.stringify(await now(page))}`);
  checks.check(outcome.on_things > 0, `nothing of ${ruleset} was picked in the picture`);
  await picture(page, `${ruleset}-end`);
  await is_accessible(page, `the end of ${ruleset}`);
  console.log(`${ruleset}: ${outcome.clicks} clicks, ${outcome.on_things} of them on things`);
  await close(page, ruleset);
}

async function by_keys() {
  const page = await open(browser, server.address);
  await begin(page, "tic_tac_toe", ["person", "person"]);
  await page.waitForSelector("#table svg");
  let over = false;
  for (let move = 0; move < 12 && !over; ++move) {
    await page.evaluate(() => document.querySelector("svg [tabindex='0']")?.focus());
    if (move % 2 === 1) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await page.waitForTimeout(200);
    over = (await now(page)).over;
  }
  checks.check(over, "tic_tac_toe by keys is not over");
  await close(page, "keys");
}

async function undo_link_and_file() {
  const page = await open(browser, server.address);
  await begin(page, "hex", ["person", "person"]);
  await page.waitForSelector("svg .lit");
  const move = async (thing) => {
    // By the mouse: in the middle of the cell nothing is in the way.
    await page.locator(`[data-thing="${thing}"]`).first().click();
    await page.click("#confirm");
    await page.waitForSelector("#bar", { state: "detached" });
    await waits(page);
  };
  const log = () => page.locator("#log li").allTextContents();
  await move("board/b2");
  await move("board/c3");
  checks.check((await log()).length === 2, `two moves are in the log: ${await log()}`);
  await page.click("#undo");
  await page.waitForFunction(() => document.querySelectorAll("#log li").length === 1);
  checks.check(await page.locator('[data-thing="board/c3"].lit').count() > 0, "what was taken back can be done again");
  await move("board/d4");
  await page.evaluate(() => document.querySelector("#time").value = "1");
  await page.dispatchEvent("#time", "change");
  await page.waitForSelector("#now");
  await picture(page, "look-back");
  await page.click("#now");
  await page.click("#link");
  await page.waitForFunction(() => location.hash.startsWith("#game="));
  const link = page.url();
  const first = await log();
  await close(page, "undo and link");

  const other = await open(browser, link);
  await other.waitForSelector("#log li");
  checks.check(JSON.stringify(await other.locator("#log li").allTextContents()) === JSON.stringify(first), "a link opens the same game");
  await other.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(["ruleset nim\nplayers Dora, Eve\nDora: take 3\n"], "nim.game"));
    window.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  await other.waitForFunction(() => document.querySelector("#log")?.textContent.includes("take 3"));
  await other.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(["ruleset nim\nplayers Dora, Eve\nDora: take 9\n"], "bad.game"));
    window.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  await other.waitForSelector(".note");
  checks.check((await other.locator(".note").textContent()).includes("line 3: 9 is not between 1 and 3"), "a script that is wrong is refused with its line");
  checks.check((await other.locator("#log").textContent()).includes("take 3"), "the open game is still there");
  await close(other, "link and file");

  const cut = await open(browser, link.slice(0, -9));
  await cut.waitForSelector(".note");
  await is_accessible(cut, "a refused link");
  checks.check(await cut.locator("#begin").count() === 1, "a link that is cut leaves the first page");
  await close(cut, "cut link");
}

async function names_are_text() {
  const page = await open(browser, server.address);
  const name = "<img src=x onerror=alert(1)>";
  await begin(page, "tic_tac_toe", ["person", "person"], [name, "B&amp;<b>"]);
  await page.waitForSelector("svg .lit");
  await page.locator(".moves button").first().click();
  await page.waitForSelector("#log li");
  checks.check((await page.locator("#log").textContent()).includes(name), "a name with markup is in the log as text");
  checks.check(await page.locator("main img, main svg b, #log b b").count() === 0, "a name became markup");
  await close(page, "names");
}

async function why_and_refused() {
  const page = await open(browser, server.address);
  await begin(page, "castle_combo", ["person", "greedy"]);
  await waits(page);
  await page.click("#why");
  await page.waitForSelector("#sheets summary");
  await page.fill("#search", "buy nobody (7,7)");
  await page.press("#search", "Enter");
  await page.waitForSelector("#note");
  checks.check((await page.locator("#note").textContent()).startsWith("Not possible"), "a move that is not legal is refused with a reason");
  await page.fill("#search", "");
  await page.click("#hint");
  await page.waitForFunction(() => document.getElementById("note")?.textContent.startsWith("A computer"));
  await picture(page, "why");
  await close(page, "why");
}

async function secrets_need_a_curtain() {
  const page = await open(browser, server.address);
  await begin(page, "whist", ["person", "person", "greedy", "greedy"]);
  await page.waitForSelector("#lift");
  checks.check(await page.locator("svg").count() === 0, "behind the curtain nothing is drawn");
  await picture(page, "curtain");
  await page.click("#lift");
  await page.waitForSelector("#table svg");
  const hands = await page.evaluate(() => new Set([...document.querySelectorAll("svg .component[data-thing^='hand of']")]
    .map((each) => each.dataset.thing.split("/")[0])).size);
  checks.check(hands === 1, `one hand is seen, not ${hands}`);
  await close(page, "curtain");
}

async function phone() {
  const page = await open(browser, server.address, { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });
  await picture(page, "phone-start");
  const is_wide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  checks.check(!await is_wide(), "the first page has to be scrolled sideways on a phone");
  await begin(page, "alhambra", ["person", "greedy"]);
  await waits(page);
  checks.check(!await is_wide(), "the table has to be scrolled sideways on a phone");
  await is_accessible(page, "a phone");
  await picture(page, "phone");
  await close(page, "phone");
}

async function without_a_network() {
  const page = await open(browser, server.address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
  await page.reload();
  await page.waitForSelector("#begin", { timeout: 120000 });
  await begin(page, "nim", ["person", "greedy"]);
  await waits(page);
  await page.locator(".moves button").first().click();
  await page.waitForFunction(() => document.querySelectorAll("#log li").length >= 2);
  await close(page, "without a network");
}

async function ended_engine_goes_on() {
  const page = await open(browser, server.address);
  await page.evaluate(() => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message) {
      if (!globalThis.mute) post.call(this, message);
    };
  });
  await begin(page, "tic_tac_toe", ["person", "person"]);
  await page.waitForSelector("svg .lit");
  await page.locator(".moves button").first().click();
  await page.waitForFunction(() => document.querySelectorAll("#log li").length === 1);
  await page.evaluate(() => (globalThis.mute = true));
  await page.locator(".moves button").first().click();
  await page.waitForSelector("#again", { timeout: 60000 });
  await picture(page, "stopped");
  await page.evaluate(() => (globalThis.mute = false));
  await page.click("#again");
  await page.waitForSelector("svg .lit", { timeout: 120000 });
  checks.check(await page.locator("#log li").count() === 1, "the game goes on where it was");
  await close(page, "ended engine");
}

const start = await open(browser, server.address);
await is_accessible(start, "the first page");
await picture(start, "start");
await close(start, "the first page");
await by_keys();
await undo_link_and_file();
await names_are_text();
await why_and_refused();
await secrets_need_a_curtain();
await phone();
await ended_engine_goes_on();
if (!site.startsWith("http")) await without_a_network();
for (const ruleset of only.length > 0 ? only : ["connect_four", "reversi", "hex", "alhambra", "carcassonne", "castle_combo", "skyrise", "shelter"]) {
  await whole_game(ruleset, ["person", "random"]);
}
await browser.close();
server.close();
checks.end();
