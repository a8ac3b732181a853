// The engine's picture in the page: handles that can be reached and pressed, and a glide from
// one picture to the next. Draws nothing itself.

const kGlide = 200;

/** @param {Element} root @returns {SVGGraphicsElement[]} */
export function handles(root) {
  return /** @type {SVGGraphicsElement[]} */ ([...root.querySelectorAll("[data-thing]")]);
}

/** @param {string} svg */
function parsed(svg) {
  return new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
}

/** The names of the things of a picture. @param {string} svg */
export function things_in(svg) {
  return new Set(handles(parsed(svg)).map((each) => each.dataset.thing ?? ""));
}

/** What is shown, by component or figure, in the order in which it is drawn.
 * @param {Element} root */
function places(root) {
  /** @type {Map<string, {at: DOMRect, element: Element}[]>} */
  const out = new Map();
  for (const element of root.querySelectorAll("g.component, g.figure")) {
    const name = element.getAttribute("data-component") ?? `${element.getAttribute("data-owner")} ${element.getAttribute("data-figure")}`;
    const list = out.get(name) ?? [];
    list.push({ at: element.getBoundingClientRect(), element });
    out.set(name, list);
  }
  return out;
}

/** Puts a picture in the place of the former one. What moved glides, what is new fades in.
 * @param {HTMLElement} root @param {string} svg @param {boolean} still nothing moves */
export function show(root, svg, still) {
  const before = still ? null : places(root);
  const next = /** @type {any} */ (document.importNode(parsed(svg), true));
  next.setAttribute("role", "group");
  const title = next.querySelector(":scope > title");
  if (title !== null) {
    next.setAttribute("aria-label", title.textContent ?? "");
    title.remove();
  }
  root.replaceChildren(next);
  if (before === null || before.size === 0) return;
  const moves = [];
  for (const [name, list] of places(root)) {
    const old = before.get(name) ?? [];
    const is_at = (/** @type {{at: DOMRect}} */ a, /** @type {{at: DOMRect}} */ b) => a.at.x === b.at.x && a.at.y === b.at.y;
    const from = old.filter((was) => !list.some((now) => is_at(was, now)));
    for (const now of list) {
      if (old.some((was) => is_at(was, now))) continue;
      const was = from.shift();
      moves.push({ element: now.element, by: was ? [was.at.x - now.at.x, was.at.y - now.at.y] : null });
    }
  }
  for (const { element, by } of moves) glide(element, by);
}

/** @param {Element} element @param {number[] | null} by in pixels of the screen; null: it fades in */
function glide(element, by) {
  const scale = /** @type {SVGGraphicsElement} */ (element).getScreenCTM()?.a || 1;
  const inner = document.createElementNS("http://www.w3.org/2000/svg", "g");
  inner.append(...element.childNodes);
  element.append(inner);
  inner.animate(
    by ? [{ transform: `translate(${by[0] / scale}px, ${by[1] / scale}px)` }, { transform: "none" }] : [{ opacity: 0 }, { opacity: 1 }],
    { duration: kGlide, easing: "ease-out" },
  );
}

/** Shows a component on an empty cell as it would lie there; takes what was shown so before away.
 * @param {Element} root @param {Element | null} component @param {Element | null} cell @param {number} turn degrees */
export function preview(root, component, cell, turn) {
  root.querySelector(".ghost")?.remove();
  if (component === null || cell === null || !cell.classList.contains("target")) return;
  const from = /** @type {SVGGraphicsElement} */ (component).getBBox();
  const to = /** @type {SVGGraphicsElement} */ (cell).getBBox();
  const ghost = /** @type {Element} */ (component.cloneNode(true));
  for (const each of [ghost, ...ghost.querySelectorAll("*")]) {
    for (const name of ["id", "data-thing", "tabindex", "role", "aria-label", "aria-pressed"]) each.removeAttribute(name);
  }
  ghost.setAttribute("class", "ghost");
  ghost.setAttribute("aria-hidden", "true");
  const scale = Math.min(to.width / from.width, to.height / from.height);
  const turned = turn - Number(component.getAttribute("data-turned") ?? 0);
  ghost.setAttribute("transform", `translate(${to.x + to.width / 2},${to.y + to.height / 2}) rotate(${turned}) ` +
    `scale(${scale}) translate(${-from.x - from.width / 2},${-from.y - from.height / 2})`);
  cell.after(ghost);
}

/** The nearest handle in the direction of an arrow key.
 * @param {SVGGraphicsElement[]} among @param {Element | null} from @param {string} key */
export function neighbour(among, from, key) {
  if (from === null) return among[0] ?? null;
  const middle = (/** @type {Element} */ e) => {
    const r = e.getBoundingClientRect();
    return [r.x + r.width / 2, r.y + r.height / 2];
  };
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [0, 0];
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const each of among) {
    if (each === from) continue;
    const [ex, ey] = middle(each);
    const along = (ex - x) * dx + (ey - y) * dy;
    const across = Math.abs((ex - x) * dy) + Math.abs((ey - y) * dx);
    if (along <= 1) continue;
    const cost = along + 3 * across;
    if (cost < least) [best, least] = [each, cost];
  }
  return best;
}
