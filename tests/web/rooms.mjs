// What the page does besides playing: why, the course of a game, opponents, parts of moves, the author's
// side, keys, and what may go wrong. Usage: node rooms.mjs SITE HOST-FOLDER [PICTURE-FOLDER|- [PART...]]
// MONKEY_SECONDS says how long random clicks go on, GAMES which rulesets are played by keys.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { begin, Checks, launch, now, open, serve, waits } from "./browser.mjs";

const [site, host, pictures, ...only] = process.argv.slice(2);
const axe = readFileSync(createRequire(join(host, "package.json")).resolve("axe-core/axe.min.js"), "utf8");
const checks = new Checks();
const server = await serve(site);
const browser = await launch(host);

const kPhone = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true };
const kGames = (process.env.GAMES ?? "castle_combo,carcassonne").split(",");
const kMonkeySeconds = Number(process.env.MONKEY_SECONDS ?? 20);

async function picture(page, name) {
  if (pictures && pictures !== "-") await page.screenshot({ path: join(pictures, `${name}.png`) });
}

async function is_accessible(page, where) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document));
  checks.check(violations.length === 0, `axe-core on ${where}: ${violations.map((v) => `${v.id} (${v.nodes[0]?.target})`).join(", ")}`);
}

async function close(page, name) {
  checks.check(page.problems.length === 0, `${name}: ${page.problems.join("; ")}`);
  await page.context().close();
}

/** Does the first move of the list so often. */
async function moves(page, count) {
  for (let done = 0; done < count; ++done) {
    await waits(page);
    const before = await page.locator("#log li").count();
    await page.locator(".moves button").first().click();
    await page.waitForFunction((n) => document.querySelectorAll("#log li").length > n, before);
  }
  await waits(page);
}

const text = (page, selector) => page.locator(selector).first().innerText();

async function downloaded(page, selector) {
  const [file] = await Promise.all([page.waitForEvent("download"), page.click(selector)]);
  return readFileSync(await file.path());
}

async function drop(page, files) {
  await page.evaluate((list) => {
    const data = new DataTransfer();
    for (const [name, content] of list) data.items.add(new File([content], name));
    window.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  }, files);
}

/** Gives the page a folder as the chooser of folders does; a number is a text of so many bytes. */
async function give_folder(page, files) {
  await page.evaluate((list) => {
    const file = ([path, content]) => Object.defineProperty(
      new File([typeof content === "number" ? "-".repeat(content) : content], path), "webkitRelativePath", { value: path });
    const input = document.getElementById("folder");
    Object.defineProperty(input, "files", { value: list.map(file), configurable: true });
    input.dispatchEvent(new Event("change"));
  }, files);
}

const parts = {};

parts.why = async () => {
  const page = await open(browser, server.address);
  await begin(page, "carcassonne", ["person", "greedy"]);
  await moves(page, 12);
  await page.click("#why");
  await page.waitForSelector("#sheets");
  await page.evaluate(() => document.querySelectorAll("#sheets details").forEach((each) => (each.open = true)));
  const line = page.locator("#sheets button.link").first();
  await line.click();
  checks.check(await page.locator("svg .evidence").count() > 0, "a line of a sheet lights what it counted");
  await picture(page, "evidence");
  await is_accessible(page, "sheets with evidence");
  await line.click();
  checks.check(await page.locator("svg .evidence").count() === 0, "a second click puts the light out");
  // A tile that lies is no cell to place on: the rules say why, and what it is worth.
  await page.locator("svg .segment:not(.lit)").first().click({ button: "right", force: true });
  await page.waitForSelector("#told");
  checks.check((await text(page, "#told")).includes("occupied") || (await text(page, "#told")).includes("Conditions"), `a thing says why not: ${await text(page, "#told")}`);
  await is_accessible(page, "what was asked");
  await page.keyboard.press("Escape");
  checks.check(await page.locator("#told").count() === 0, "Escape closes what was asked");
  await page.fill("#search", "place nothing (9,9)");
  await page.press("#search", "Enter");
  await page.waitForSelector("#told .reason");
  checks.check(/move\/[a-z-]+/.test(await text(page, "#told .reason")), `a refused move says the id: ${await text(page, "#told .reason")}`);
  await page.locator("#log button").nth(3).click();
  await page.waitForSelector("#events li");
  checks.check(await page.locator("#events li").count() > 0, "a line of the log says what the move did");
  await picture(page, "what-a-move-did");
  await page.click("#now");
  await close(page, "why");
};

parts.worth = async () => {
  // Both players have a cell of this name: each is asked about its own card alone.
  const page = await open(browser, server.address);
  await begin(page, "castle_combo", ["person", "random"]);
  await moves(page, 5);
  const cards = page.locator('svg .component[data-thing^="table of Anna/("], svg .component[data-thing^="tableau of Anna/("]');
  checks.check(await cards.count() > 0, "there are cards of Anna on a board");
  for (let at = 0; at < Math.min(3, await cards.count()); ++at) {
    await cards.nth(at).click({ button: "right", force: true });
    await page.waitForSelector("#told");
    const owners = await page.locator("#told > details > summary span").allInnerTexts();
    checks.check(!owners.includes("Ben"), `Anna's card is worth something to Anna: ${owners}`);
    await page.click("#told-close");
  }
  await close(page, "worth");
};

parts.time = async () => {
  const page = await open(browser, server.address);
  await begin(page, "reversi", ["person", "random"]);
  await moves(page, 6);
  await page.click("#course summary");
  await page.waitForSelector("#chart polyline", { timeout: 60000 });
  checks.check(await page.locator("#chart polyline").count() === 2, "each player has a line of points");
  await page.click("#earlier");
  await page.waitForSelector("#now");
  await page.click("#earlier");
  await page.waitForFunction(() => document.querySelector("#turn")?.textContent.includes("After move 10"));
  await page.check("#spoiler");
  checks.check(await page.locator("#log li").count() === 10, "what comes later is hidden");
  await picture(page, "course");
  await is_accessible(page, "the course of a game");
  await page.click("#branch");
  await page.waitForSelector("#analysis");
  await moves(page, 1);
  await page.click("#trunk");
  await page.waitForFunction(() => document.querySelectorAll("#log li").length === 12);
  checks.check(await page.locator("#analysis").count() === 0, "an analysis leads back to its game");
  await page.click("#files summary");
  const png = await downloaded(page, "#save-png");
  checks.check(png.subarray(1, 4).toString() === "PNG", "a picture is saved as PNG");
  checks.check((await downloaded(page, "#save-svg")).toString().startsWith("<svg"), "a picture is saved as SVG");
  const script = (await downloaded(page, "#save")).toString();
  const report = (await downloaded(page, "#report")).toString();
  checks.check(/^# report of a rule, castellan [0-9.]+, page \w+/.test(report) && report.includes("# hash "), "a report says versions and hashes");
  checks.check(script.includes("Anna") && !report.includes("Anna") && !report.includes("Ben:"), "a report names nobody");
  await drop(page, [["report.game", report]]);
  await page.waitForFunction(() => document.querySelector("#log")?.textContent.includes("Player1"));
  checks.check(await page.locator("#log li").count() === 12, "a report runs");
  await close(page, "time");
};

parts.opponents = async () => {
  const page = await open(browser, server.address);
  await begin(page, "connect_four", ["person", "greedy"]);
  await moves(page, 2);
  checks.check(/Ben thought for [0-9.]+ s/.test(await text(page, "#thought")), "how long a computer thought is said");
  const workers = page.workers().length;
  checks.check(workers === 2, `computers think in a second worker, not ${workers}`);
  await page.click("#undo");
  await page.waitForFunction(() => document.querySelectorAll("#log li").length === 2);
  await moves(page, 1);
  checks.check(await page.locator("#log li").count() === 4, "after something was taken back the computer goes on");
  await page.click("#hint");
  await page.waitForFunction(() => document.getElementById("note")?.textContent.startsWith("A computer"));
  await close(page, "opponents");
};

const kMany = {
  "many/ruleset.json": JSON.stringify({ id: "many", title: "Many <b>moves</b>", version: "0.1.0", api: 2, players: { min: 1, max: 2 } }),
  "many/rules.lua": `local c = castellan
return {
  c.counter("score", { of = "player", max = 1000000 }),
  c.ref("active", { to = "player" }),
  c.move("bid(n: number)", { n = { number = { 1, 200000 } }, effect = "set score of actor to n" }),
  c.start("setup"),
  c.phase("setup", { enter = "set active to first p in players by lowest score of p", next = "turn" }),
  c.phase("turn", { actor = "active", moves = { "bid" }, leave = "set active to left of active",
    next = { { "over", when = "score of active > 0" }, "turn" } }),
  c.phase("over", { enter = "finish game" }),
}
`,
};

parts.parts = async () => {
  const page = await open(browser, server.address);
  await give_folder(page, Object.entries(kMany));
  await page.waitForFunction(() => document.querySelector(".note")?.textContent.includes("many"));
  checks.check((await text(page, ".card.chosen")).includes("Many <b>moves</b>"), `a title with markup is text: ${await text(page, ".note")}`);
  checks.check(await page.locator(".card b b").count() === 0, "a title became markup");
  await begin(page, "many", ["person", "person"]);
  await page.waitForSelector("#number, #note");
  checks.check(await page.locator("#number").count() === 1, `a number among 200000 is typed: ${await page.locator("#note").allInnerTexts()}`);
  await page.fill("#number", "123456");
  await page.click("#choose-number");
  await page.waitForSelector("#confirm");
  await picture(page, "number");
  await page.click("#back");
  await page.waitForSelector("#number");
  await page.fill("#number", "199999");
  await page.press("#number", "Enter");
  await page.click("#confirm");
  await page.waitForFunction(() => document.querySelector("#log")?.textContent.includes("bid 199999"));
  await close(page, "parts");
};

parts.make = async () => {
  const page = await open(browser, server.address, { viewport: { width: 1400, height: 900 } });
  const loaded = [];
  page.on("request", (request) => loaded.push(request.url()));
  await begin(page, "nim", ["person", "person"]);
  await moves(page, 3);
  checks.check(!loaded.some((url) => /part-/.test(url) && url.includes("make")), "the author's side is loaded when it is opened");
  await page.click("#make");
  await page.waitForSelector("#code");
  const is_checked = () => page.waitForFunction(() => document.getElementById("problems")?.textContent.includes("No problems"), null, { timeout: 60000 });
  await is_checked();
  await picture(page, "make");
  await is_accessible(page, "the author's side");
  /** The text of the file that is open, changed by typing. */
  const change = async (find, replacement) => {
    const at = await page.evaluate((want) => document.querySelector("#code .cm-content").innerText.indexOf(want), find);
    checks.check(at >= 0, `the rules have '${find}'`);
    await page.evaluate((want) => {
      const walker = document.createTreeWalker(document.querySelector("#code .cm-content"), NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const from = node.data.indexOf(want);
        if (from < 0) continue;
        document.querySelector("#code .cm-content").focus();
        getSelection().setBaseAndExtent(node, from, node, from + want.length);
        return;
      }
    }, find);
    await page.keyboard.type(replacement);
  };
  // The largest heap changes no state, the heap at first changes each.
  await change("21", "24");
  await page.click("#save-rules");
  await page.waitForSelector("#result");
  checks.check((await text(page, "#result")).includes("goes on under the new rules after 3 moves"), `a change that changes no state: ${await text(page, "#result")}`);
  await change("21", "24");
  await page.click("#save-rules");
  await page.waitForSelector("#ways");
  checks.check((await text(page, "#result")).includes("first step that differs"), `the first move that differs is named: ${await text(page, "#result")}`);
  await picture(page, "differs");
  checks.check(await page.locator("#from-there").count() === 0, "what differs from the beginning goes on from the start alone");
  await page.click("#old-rules");
  await page.waitForFunction(() => document.querySelector("#ways") === null);
  await change("24", "21");
  await change("24", "21");
  await drop(page, [["three.game", "ruleset nim\nplayers Anna, Ben\nAnna: take 1\nBen: take 3\nAnna: take 1\n"]]);
  await page.waitForFunction(() => document.querySelector("#log")?.textContent.includes("take 3"));
  await change("3", "2");
  await page.click("#save-rules");
  await page.waitForSelector("#from-there");
  checks.check((await text(page, "#result")).includes("differs is 'Ben: take 3'"), `the first move that is refused is named: ${await text(page, "#result")}`);
  await page.click("#from-there");
  await page.waitForFunction(() => document.querySelectorAll("#log li").length === 1);
  await change("21", "21x");
  await page.waitForFunction(() => document.querySelector("#problems .error") !== null, null, { timeout: 60000 });
  await picture(page, "problems");
  await is_accessible(page, "problems of rules");
  await page.click("#save-rules");
  await page.waitForSelector("#ways");
  await page.click("#old-rules");
  await page.waitForFunction(() => document.querySelector("#ways") === null);
  await close(page, "make");
};

parts.keys = async () => {
  // By the accessibility tree alone: what has a role and a name, and keys.
  for (const ruleset of kGames) {
    const page = await open(browser, server.address);
    await begin(page, ruleset, ["person", "random"]);
    let over = false;
    let keys = 0;
    for (; keys < 4000 && !over; ++keys) {
      await waits(page);
      const state = await now(page);
      over = state.over;
      if (over) break;
      // What the page has just redrawn is not there any more: the next turn looks again.
      const press = async (buttons) => {
        const count = await buttons.count();
        if (count > 0) await buttons.nth((keys * 31) % count).press("Enter", { timeout: 2000 }).catch(() => {});
        return count > 0;
      };
      if (state.curtain) await press(page.getByRole("button", { name: /^I am / }));
      else if (state.confirm) await press(page.getByRole("button", { name: /^Do it: / }));
      else if (state.asked) await press(page.locator(".ask").getByRole("button"));
      else if (keys % 5 === 4 || !await press(page.locator("#table").getByRole("button", { name: /can be picked$/ })))
        await press(page.locator(".moves").getByRole("button"));
    }
    checks.check(over, `${ruleset} by keys is not over after ${keys}`);
    console.log(`${ruleset}: ${keys} keys`);
    await close(page, `keys of ${ruleset}`);
  }
};

parts.monkey = async () => {
  for (const options of [{}, kPhone]) {
    const page = await open(browser, server.address, options);
    page.on("download", () => {});
    await begin(page, "castle_combo", ["person", "greedy"]);
    let seed = 1;
    const random = (n) => (seed = (seed * 48271) % 2147483647) % n;
    const keys = ["Escape", "r", "z", "w", "l", "t", "/", "?", ",", ".", "ArrowLeft", "ArrowRight", "Enter", "Tab"];
    const end = Date.now() + (kMonkeySeconds * 1000) / 2;
    let done = 0;
    for (; Date.now() < end; ++done) {
      if (random(4) === 0) await page.keyboard.press(keys[random(keys.length)]);
      else {
        await page.evaluate((n) => {
          const all = [...document.querySelectorAll("button:not(:disabled):not(#make), summary, input[type=checkbox], svg [data-thing], label.card")];
          all[n % all.length]?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        }, random(100000));
      }
      if (random(10) === 0) await page.waitForTimeout(20);
    }
    console.log(`monkey: ${done} clicks and keys`);
    await close(page, "a monkey");
  }
};

/** How many milliseconds of script a move takes from the click to the changed picture. */
parts.frames = async () => {
  const empty = await browser.newPage();
  await empty.goto("about:blank");
  const plain = await frames(empty, async () => {});
  await empty.close();
  const page = await open(browser, server.address, { reducedMotion: "no-preference" });
  await begin(page, "castle_combo", ["person", "random"]);
  await waits(page);
  const worst = await frames(page, async () => {
    await page.locator(".moves button").first().click();
    await page.waitForTimeout(1200);
  });
  console.log(`longest frame of a move: ${(worst / plain).toFixed(1)} times that of an empty page`);
  checks.check(worst > 0, "frames were measured");
  await close(page, "frames");
};

async function frames(page, act) {
  await page.evaluate(() => {
    globalThis.longest = 0;
    let last = performance.now();
    const next = (time) => {
      globalThis.longest = Math.max(globalThis.longest, time - last);
      last = time;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  await act();
  await page.waitForTimeout(500);
  return page.evaluate(() => globalThis.longest);
}

parts.faults = async () => {
  // Rules that never end, and rules that are too large.
  const page = await open(browser, server.address);
  const endless = { ...kMany, "many/rules.lua": "while true do end" };
  await give_folder(page, Object.entries(endless));
  await page.waitForFunction(() => document.querySelector(".note")?.textContent.includes("many"));
  await begin(page, "many", ["person", "person"]);
  await page.waitForSelector(".note");
  checks.check(/units of work/.test(await text(page, ".note")), `an endless rule is refused: ${await text(page, ".note")}`);
  await give_folder(page, [["huge/ruleset.json", "{\"id\": \"huge\"}"], ["huge/rules.lua", 50 << 20]]);
  await page.waitForFunction(() => document.querySelector(".note")?.textContent.includes("too large"));
  await begin(page, "nim", ["person", "person"]);
  await page.waitForSelector(".moves button");
  await close(page, "faults");

  // A browser that has no room, and two pages at once.
  const full = await open(browser, server.address);
  await full.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await give_folder(full, Object.entries(kMany));
  await full.waitForFunction(() => document.querySelector(".note")?.textContent.includes("no room"));
  const second = await full.context().newPage();
  await second.goto(server.address);
  await second.waitForSelector("#begin", { timeout: 120000 });
  await begin(second, "nim", ["person", "person"]);
  await begin(full, "hex", ["person", "person"]);
  checks.check(await second.locator(".moves button").count() > 0 && await full.locator(".moves button").count() > 0, "two pages play two games");
  await close(full, "full storage");

  // What a browser has kept may be damaged.
  const damaged = await browser.newContext({ locale: "en-GB" });
  await damaged.addInitScript(() => {
    localStorage.setItem("castellan.packages", "[\"a\", \"b\", 3]");
    localStorage.setItem("castellan.package.a", "{\"a/ruleset.json\": ");
    localStorage.setItem("castellan.package.b", "{\"b/ruleset.json\": 5}");
  });
  const kept = await damaged.newPage();
  await kept.goto(server.address);
  await kept.waitForSelector("#begin", { timeout: 120000 });
  await begin(kept, "nim", ["person", "person"]);
  checks.check(await kept.locator(".moves button").count() > 0, "a damaged storage is no obstacle");
  await damaged.close();

  // A browser without what the module needs is told in words.
  const context = await browser.newContext({ locale: "en-GB" });
  await context.addInitScript(() => {
    delete globalThis.WebAssembly;
  });
  const old = await context.newPage();
  await old.goto(server.address);
  await old.waitForFunction(() => document.body.textContent.includes("too old"), null, { timeout: 30000 });
  await picture(old, "old-browser");
  await context.close();
};

for (const name of only.length > 0 ? only : Object.keys(parts)) {
  const since = Date.now();
  try {
    await parts[name]();
  } catch (error) {
    const page = browser.contexts().at(-1)?.pages().at(-1);
    const note = await page?.locator(".note").allInnerTexts();
    checks.check(false, `${name}: ${error.stack.split("\n").filter((line) => /Error|rooms/.test(line)).join(" ")}; the page says: ${note} ${page?.problems}`);
    if (page) await picture(page, `failed-${name}`);
  }
  console.log(`${name}: ${((Date.now() - since) / 1000).toFixed(0)} s`);
}
await browser.close();
server.close();
checks.end();
