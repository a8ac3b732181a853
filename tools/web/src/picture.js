// The engine's picture in the page: handles that can be reached and pressed, and a glide from
// one picture to the next. Draws nothing itself.

const kGlide = 200;

/** @param {Element} root @returns {SVGGraphicsElement[]} */
export function handles(root) {
  return /** @type {SVGGraphicsElement[]} */ ([...root.querySelectorAll("[data-thing]")]);
}

/** Things by the component that they show, in the order in which they are drawn.
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
 * @param {HTMLElement} root @param {string} svg @param {boolean} still */
export function show(root, svg, still) {
  const before = still ? null : places(root);
  const parsed = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  parsed.setAttribute("role", "group");
  root.replaceChildren(document.importNode(parsed, true));
  if (before === null || before.size === 0) return;
  for (const [name, list] of places(root)) {
    const old = before.get(name) ?? [];
    const kept = list.filter((now) => old.some((was) => was.at.x === now.at.x && was.at.y === now.at.y));
    const from = old.filter((was) => !list.some((now) => was.at.x === now.at.x && was.at.y === now.at.y));
    for (const now of list) {
      if (kept.includes(now)) continue;
      const was = from.shift();
      glide(now.element, was ? [was.at.x - now.at.x, was.at.y - now.at.y] : null);
    }
  }
}

/** @param {Element} element @param {[number, number] | null} by */
function glide(element, by) {
  const graphic = /** @type {SVGGraphicsElement} */ (element);
  const scale = graphic.getScreenCTM()?.a || 1;
  const inner = document.createElementNS("http://www.w3.org/2000/svg", "g");
  inner.append(...element.childNodes);
  element.append(inner);
  inner.animate(
    by ? [{ transform: `translate(${by[0] / scale}px, ${by[1] / scale}px)` }, { transform: "none" }] : [{ opacity: 0 }, { opacity: 1 }],
    { duration: kGlide, easing: "ease-out" },
  );
}

/** The nearest handle in the direction of an arrow key.
 * @param {Element[]} among @param {Element | null} from @param {string} key */
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
