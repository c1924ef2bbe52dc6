/**
 * A picture to click in, for every widget of the kit. It knows ids, labels and boxes, and no rule: Python tells
 * what glows, what it would look like and what was refused; the browser draws that and sends back what somebody
 * meant, with the revision of what they saw. Text enters as text and never as markup.
 *
 * @typedef {{id: string, label: string, ghost: string, again: boolean}} Glow
 * @typedef {{label: string, ghost: string}} Choice
 * @typedef {{label: string, clause: string, points: string[]}} Row
 * @typedef {{names: string[], rows: Row[], total: string[], ranking: string[], reason: string}} Table
 * @typedef {{
 *   scene: string, title: string, status: string, hint: string, refusal: string, glow: Glow[], clicked: string[],
 *   choices: Choice[], pick: number, marks: string[], moves: string[], table: Table, can: string[],
 *   covered: boolean, thinking: boolean, revision: number, answered: number, guards?: string
 * }} Model
 * @typedef {{x: number, y: number, width: number, height: number}} Box
 * @typedef {import("@anywidget/types").RenderProps<Model>} Props
 */

const SVG = "http://www.w3.org/2000/svg";

/** What can be asked for: the intent, the word on its button, its key as people read it, and whether it always stands there. */
const BUTTONS = /** @type {const} */ ([
  ["here", "I am here", "Enter", false],
  ["play", "Play", "Enter", false],
  ["turn", "Turn", "R", false],
  ["back", "Back", "Esc", false],
  ["stop", "Stop", "S", false],
  ["go", "Go on", "G", false],
  ["undo", "Undo", "U", true],
  ["redo", "Redo", "Y", true],
  ["help", "Keys", "?", true],
]);

/** @type {Record<string, string>} */
const KEYS = { r: "turn", R: "turn", Escape: "back", s: "stop", S: "stop", g: "go", G: "go", u: "undo", U: "redo", y: "redo", Y: "redo", "?": "help" };

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const HELP = [
  ["Arrows", "to the nearest thing that glows"],
  ["Shift + arrows", "to the nearest thing of any kind"],
  ["Home, End", "to the first and the last that glows"],
  ["Page Down, Page Up", "to the next and the one before"],
  ["Enter or Space", "click what has the ring; play what is shown"],
  ["R, Shift + R", "show the next way, the way before"],
  ["Esc", "take a click back"],
  ["U", "undo"],
  ["Y or Shift + U", "redo"],
  ["S, G", "stop a bot that thinks, let it go on"],
  ["?", "show or hide these keys"],
];

/**
 * Make an element with a class and a text.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag @param {string} name @param {Element | null} [within] @param {string} [text]
 * @returns {HTMLElementTagNameMap[K]}
 */
function make(tag, name, within = null, text = "") {
  const element = document.createElement(tag);
  element.className = name;
  element.textContent = text;
  within?.append(element);
  return element;
}

/** Change the text only when it is another one, so that it is read aloud once. @param {Element} element @param {string} text */
function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Parse a picture; what could run or load something is left out. @param {string} text @returns {Element | null} */
function parse(text) {
  if (!text) return null;
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (root.namespaceURI !== SVG) return null;
  for (const element of [root, ...root.querySelectorAll("*")]) {
    if (["script", "foreignObject", "image", "a"].includes(element.localName)) element.remove();
    for (const { name } of [...element.attributes]) if (name.startsWith("on")) element.removeAttribute(name);
  }
  return document.importNode(root, true);
}

/** Attributes that the board writes on things itself; a new picture leaves them alone. */
const OURS = new Set(["tabindex", "role", "aria-disabled", "aria-label", "data-glow", "data-again"]);

/**
 * Make `old` look like `fresh`, keeping its nodes: things by id, the rest by place. So a thing that has the focus keeps it.
 * @param {Element} old @param {Element} fresh
 */
function patch(old, fresh) {
  const isThing = old.hasAttribute("data-id");
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !(isThing && OURS.has(name))) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (isThing && name === "aria-label") continue;
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  if (isThing) old.setAttribute("data-label", fresh.getAttribute("aria-label") ?? "");
  if (!fresh.firstElementChild) return void (old.textContent !== fresh.textContent && (old.textContent = fresh.textContent));
  if (!old.firstElementChild) old.textContent = "";
  const wanted = new Set([...fresh.children].map((child) => child.getAttribute("data-id")));
  for (const child of [...old.children]) {
    const id = child.getAttribute("data-id");
    if (id !== null && !wanted.has(id)) child.remove();
  }
  let next = old.firstElementChild;
  for (const child of [...fresh.children]) {
    const id = child.getAttribute("data-id");
    const kept =
      id === null
        ? next && next.tagName === child.tagName && !next.hasAttribute("data-id") ? next : null
        : [...old.children].find((other) => other.getAttribute("data-id") === id) ?? null;
    if (kept) patch(kept, child);
    const placed = kept ?? child;
    if (placed === next) next = next.nextElementSibling;
    else old.insertBefore(placed, next);
    if (!kept && id !== null) placed.setAttribute("data-label", placed.getAttribute("aria-label") ?? "");
  }
  while (next) {
    const gone = next;
    next = next.nextElementSibling;
    gone.remove();
  }
}

/** Where a thing is hit. @param {Element} thing @returns {Box} */
function boxOf(thing) {
  const hit = thing.querySelector(":scope > .gk-hit") ?? thing;
  const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => Number(hit.getAttribute(name)));
  return { x: x ?? 0, y: y ?? 0, width: width ?? 0, height: height ?? 0 };
}

/** How far a box lies from another in a direction, aside counted more; Infinity if it does not lie there. @param {Box} from @param {Box} to @param {[number, number]} way */
function distance(from, to, [dx, dy]) {
  const x = to.x + to.width / 2 - from.x - from.width / 2;
  const y = to.y + to.height / 2 - from.y - from.height / 2;
  const along = x * dx + y * dy;
  return along > 1 ? along + 2.5 * Math.abs(x * dy + y * dx) : Infinity;
}

/** One view of a model: the elements stand once, `update` changes them. */
class View {
  /** @param {Props["model"]} model @param {HTMLElement} el */
  constructor(model, el) {
    this.model = model;
    this.current = ""; // the thing that has the focus, or had it last
    this.hovered = "";
    this.waiting = 0;
    this.drawn = "";
    this.tabled = "";
    this.answered = model.get("answered");
    this.root = make("div", "gkb-board", el);
    this.root.setAttribute("role", "group");
    this.status = make("div", "gkb-status", this.root);
    this.status.setAttribute("role", "status");
    const body = make("div", "gkb-body", this.root);
    const main = make("div", "gkb-main", body);
    this.stage = make("div", "gkb-stage", main);
    this.stage.setAttribute("role", "application");
    this.caption = make("div", "gkb-caption", main);
    this.refusal = make("div", "gkb-refusal", main);
    this.refusal.setAttribute("role", "alert");
    this.bar = make("div", "gkb-bar", main);
    this.bar.setAttribute("role", "toolbar");
    this.bar.setAttribute("aria-label", "What else can be done");
    this.buttons = BUTTONS.map(([intent, word, key, always]) => this.button(intent, word, key, always));
    this.help = make("div", "gkb-help", main);
    this.help.hidden = true;
    for (const [key, says] of HELP) {
      make("kbd", "", this.help, key);
      make("span", "", this.help, says);
    }
    const side = make("div", "gkb-side", body);
    this.points = make("details", "gkb-points", side);
    this.points.open = true;
    this.pointsName = make("summary", "", this.points, "Points as they stand");
    this.table = make("div", "gkb-table", this.points);
    const log = make("details", "gkb-log", side);
    log.open = true;
    make("summary", "", log, "Moves");
    this.scroll = make("div", "gkb-moves", log);
    this.scroll.setAttribute("role", "log"); // each move is read aloud
    this.scroll.setAttribute("aria-label", "Moves");
    this.scroll.tabIndex = 0; // what scrolls can be scrolled by keys
    this.moves = make("ol", "", this.scroll);
    this.overlay = document.createElementNS(SVG, "g");
    this.overlay.setAttribute("class", "gkb-overlay");
    this.overlay.setAttribute("aria-hidden", "true");
    this.update();
  }

  /** @param {string} intent @param {string} word @param {string} key @param {boolean} always */
  button(intent, word, key, always) {
    const element = make("button", "gkb-button", this.bar, word);
    element.type = "button";
    element.tabIndex = -1; // each has a key: the board is one tab stop
    element.dataset["intent"] = intent;
    element.title = `${word} (${key})`;
    make("kbd", "", element, key);
    element.addEventListener("click", () => {
      this.ask(intent);
      this.focus();
    });
    return { element, intent, always };
  }

  /** All things of the picture, in its order. @returns {SVGElement[]} */
  things() {
    return [...this.stage.querySelectorAll("[data-id]")].filter((thing) => thing instanceof SVGElement);
  }

  /** @param {string} id */
  thing(id) {
    return this.things().find((thing) => thing.dataset["id"] === id);
  }

  /** @param {string} id */
  glowing(id) {
    return this.model.get("glow").find((glow) => glow.id === id);
  }

  // --- from Python to the page ---

  update() {
    const model = this.model;
    if (this.answered !== model.get("answered")) this.arrived();
    this.answered = model.get("answered");
    this.root.dataset["revision"] = String(model.get("revision"));
    this.root.setAttribute("aria-label", model.get("title"));
    this.stage.setAttribute("aria-label", model.get("title"));
    this.root.classList.toggle("gkb-thinking", model.get("thinking"));
    this.root.classList.toggle("gkb-covered", model.get("covered"));
    say(this.status, model.get("status"));
    say(this.refusal, model.get("refusal"));
    this.drawScene();
    this.drawButtons();
    this.drawMoves();
    this.drawTable();
    this.drawOverlay();
  }

  drawScene() {
    const focused = this.stage.contains(document.activeElement);
    if (this.drawn !== this.model.get("scene")) {
      const fresh = parse(this.model.get("scene"));
      const svg = this.stage.firstElementChild;
      this.overlay.remove();
      if (fresh && svg) patch(svg, fresh);
      else if (fresh) this.stage.replaceChildren(fresh);
      this.stage.firstElementChild?.append(this.overlay);
      this.drawn = this.model.get("scene");
    }
    const things = this.things();
    if (!things.some((thing) => thing.dataset["id"] === this.current)) {
      this.current = this.model.get("glow")[0]?.id ?? things[0]?.dataset["id"] ?? "";
    }
    for (const thing of things) {
      const glow = this.glowing(thing.dataset["id"] ?? "");
      const plain = thing.dataset["label"] ?? thing.getAttribute("aria-label") ?? "";
      thing.dataset["label"] = plain;
      thing.setAttribute("role", "button");
      thing.setAttribute("tabindex", thing.dataset["id"] === this.current ? "0" : "-1");
      thing.setAttribute("aria-disabled", String(!glow));
      thing.setAttribute("aria-label", glow ? glow.label : plain);
      thing.toggleAttribute("data-glow", Boolean(glow));
      thing.toggleAttribute("data-again", glow?.again ?? false);
    }
    if (focused && !this.stage.contains(document.activeElement)) this.focus();
  }

  drawButtons() {
    const can = this.model.get("can");
    for (const { element, intent, always } of this.buttons) {
      const able = intent === "help" || can.includes(intent);
      element.hidden = !always && !able;
      element.setAttribute("aria-disabled", String(!able));
    }
  }

  drawMoves() {
    const moves = this.model.get("moves");
    const lines = [...this.moves.children];
    const same = lines.findIndex((line, i) => line.textContent !== moves[i]);
    const kept = same < 0 ? lines.length : same;
    if (kept === moves.length && kept === lines.length) return;
    for (const line of lines.slice(kept)) line.remove();
    for (const move of moves.slice(kept)) make("li", "", this.moves, move);
    this.scroll.scrollTop = this.scroll.scrollHeight;
  }

  drawTable() {
    const { names, rows, total, ranking, reason } = this.model.get("table");
    const shown = JSON.stringify(this.model.get("table"));
    if (shown === this.tabled) return;
    this.tabled = shown;
    this.table.replaceChildren();
    const over = ranking.length > 0;
    if (over) {
      make("p", "gkb-reason", this.table, reason);
      const places = make("ol", "gkb-ranking", this.table);
      for (const place of ranking) make("li", "", places, place);
      this.points.open = true;
    }
    this.points.classList.toggle("gkb-final", over);
    say(this.pointsName, over ? "The game is over" : "Points as they stand");
    const table = make("table", "", this.table);
    const head = make("tr", "", make("thead", "", table));
    for (const name of ["points", ...names]) make("th", "", head, name).scope = "col";
    const lines = make("tbody", "", table);
    for (const { label, clause, points } of [...rows, { label: "total", clause: "", points: total }]) {
      const line = make("tr", clause ? "" : "gkb-total", lines);
      const name = make("th", "", line, label);
      name.scope = "row";
      name.title = clause;
      for (const value of points) make("td", "", line, value);
    }
  }

  /** Draw on top what belongs to the moment: last moves, glowing things, the ghost, the ring of the focus. */
  drawOverlay() {
    const { model, overlay } = this;
    overlay.replaceChildren();
    for (const id of model.get("marks")) this.frame(id, "gkb-halo", "gkb-mark");
    for (const { id, again } of model.get("glow")) {
      if (again) this.frame(id, "gkb-again");
      else this.frame(id, "gkb-halo", "gkb-glow");
    }
    for (const id of model.get("clicked")) this.frame(id, "gkb-halo", "gkb-clicked");
    const choices = model.get("choices");
    const pick = choices[model.get("pick")];
    const focused = this.stage.contains(document.activeElement) && !pick;
    const pointed = this.glowing(this.hovered) ?? (focused ? this.glowing(this.current) : undefined);
    const ghost = parse(pointed?.ghost || pick?.ghost || "");
    if (ghost) {
      ghost.classList.add("gkb-ghost");
      overlay.append(ghost);
    }
    this.frame(this.current, "gkb-ring-halo", "gkb-ring");
    const way = pick ? `${model.get("pick") + 1} of ${choices.length}: ${pick.label}` : "";
    const plain = this.thing(this.hovered || this.current)?.dataset["label"] ?? "";
    say(this.caption, [model.get("hint"), way || pointed?.label || plain].filter(Boolean).join(" – "));
  }

  /** Frame a thing with rectangles, one on the other. @param {string} id @param {...string} names */
  frame(id, ...names) {
    const thing = this.thing(id);
    for (const name of thing ? names : []) {
      const frame = document.createElementNS(SVG, "rect");
      for (const [key, value] of Object.entries(boxOf(/** @type {Element} */ (thing)))) frame.setAttribute(key, String(value));
      frame.setAttribute("rx", "3");
      frame.setAttribute("class", name);
      this.overlay.append(frame);
    }
  }

  // --- from the page to Python ---

  /** @param {string} intent @param {Record<string, unknown>} [more] */
  send(intent, more = {}) {
    const { model } = this;
    model.send({ intent, revision: model.get("revision"), pick: model.get("pick"), ...more });
    this.root.classList.add("gkb-busy");
    window.clearTimeout(this.waiting);
    this.waiting = window.setTimeout(() => {
      say(this.refusal, "Waiting for Python: a cell is running, or the kernel has ended and the cell has to be run again.");
    }, 2500);
  }

  arrived() {
    window.clearTimeout(this.waiting);
    this.root.classList.remove("gkb-busy");
    this.refusal.textContent = ""; // a sentence that is said again is read aloud again
  }

  /** @param {string} intent @param {number} [step] */
  ask(intent, step = 1) {
    if (intent === "help") this.help.hidden = !this.help.hidden;
    else if (intent === "turn") this.turn(step);
    else this.send(intent);
  }

  /** Show another of the ways; the number is shared, so other views of the board turn too. @param {number} step */
  turn(step) {
    const { model } = this;
    const count = model.get("choices").length;
    if (!count) return this.send("turn");
    model.set("pick", (model.get("pick") + step + count) % count);
    model.save_changes();
  }

  /** @param {string} id */
  click(id) {
    this.stand(id);
    this.focus();
    this.send("click", { id });
  }

  focus() {
    this.thing(this.current)?.focus({ preventScroll: true });
  }

  /** Make a thing the one that Tab comes to. @param {string} id */
  stand(id) {
    this.thing(this.current)?.setAttribute("tabindex", "-1");
    this.current = id;
    this.thing(id)?.setAttribute("tabindex", "0");
  }

  /** @param {string | undefined} id */
  go(id) {
    if (id === undefined) return;
    this.stand(id);
    this.thing(id)?.focus();
  }

  /** The nearest thing that way. @param {[number, number]} way @param {boolean} any */
  nearest(way, any) {
    const here = this.thing(this.current);
    if (!here) return undefined;
    const from = boxOf(here);
    const ranked = this.things()
      .filter((thing) => any || thing.hasAttribute("data-glow"))
      .map((thing) => ({ id: thing.dataset["id"], far: distance(from, boxOf(thing), way) }))
      .filter(({ far }) => far < Infinity)
      .sort((a, b) => a.far - b.far);
    return ranked[0]?.id;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!isPlain(event)) return;
    event.stopPropagation(); // or the notebook takes it for a command
    const target = event.target instanceof Element ? event.target : this.root;
    if (target.closest("summary, button") && (event.key === "Enter" || event.key === " ")) return;
    if (target === this.scroll && !(event.key in KEYS)) return;
    const ids = this.model.get("glow").map((glow) => glow.id);
    const way = ARROWS[event.key];
    const intent = KEYS[event.key];
    if (way) this.go(this.nearest(way, event.shiftKey));
    else if (event.key === "Home") this.go(ids[0]);
    else if (event.key === "End") this.go(ids.at(-1));
    else if (event.key === "PageDown") this.go(ids[(ids.indexOf(this.current) + 1) % ids.length]);
    else if (event.key === "PageUp") this.go(ids.at(Math.max(ids.indexOf(this.current), 0) - 1));
    else if (event.key === "Enter" || event.key === " ") this.enter();
    else if (intent) this.ask(intent, event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
  }

  enter() {
    if (this.model.get("covered")) this.send("here");
    else if (this.model.get("choices").length && !this.glowing(this.current)) this.send("play");
    else this.click(this.current);
  }
}

/** @param {Event} event */
function idOf(event) {
  const thing = event.target instanceof Element ? event.target.closest("[data-id]") : null;
  return thing?.getAttribute("data-id") ?? "";
}

/** Whether a key is one that the notebook would take for a command. @param {KeyboardEvent} event */
function isPlain(event) {
  const isLeft = event.key === "Tab" || (event.key === "Enter" && event.shiftKey);
  return !isLeft && !event.ctrlKey && !event.metaKey && !event.altKey;
}

/** Keep the keys that somebody presses in a panel of other widgets; it stands on the page when it first has the focus. @param {string} name */
function guard(name) {
  const stop = new AbortController();
  const { signal } = stop;
  const keep = (/** @type {KeyboardEvent} */ event) => void (isPlain(event) && event.stopPropagation());
  const find = (/** @type {FocusEvent} */ event) => {
    const panel = event.target instanceof Element ? event.target.closest(`.${name}`) : null;
    if (panel instanceof HTMLElement) panel.addEventListener("keydown", keep, { signal });
  };
  document.addEventListener("focusin", find, { signal });
  return () => stop.abort();
}

/** @param {Props} props */
function render({ model, el }) {
  const panel = model.get("guards");
  if (panel) return guard(panel);
  const view = new View(model, el);
  const update = () => view.update();
  model.on("change", update);
  const stop = new AbortController();
  const { signal } = stop;
  view.root.addEventListener("keydown", (event) => view.key(event), { signal });
  view.stage.addEventListener("click", (event) => void (idOf(event) && view.click(idOf(event))), { signal });
  view.stage.addEventListener("focusin", (event) => void (view.stand(idOf(event) || view.current), view.drawOverlay()), { signal });
  view.stage.addEventListener("focusout", () => view.drawOverlay(), { signal });
  view.stage.addEventListener("pointerover", (event) => void ((view.hovered = idOf(event)), view.drawOverlay()), { signal });
  view.stage.addEventListener("pointerleave", () => void ((view.hovered = ""), view.drawOverlay()), { signal });
  return () => {
    stop.abort();
    window.clearTimeout(view.waiting);
    model.off("change", update);
  };
}

export default { render };
