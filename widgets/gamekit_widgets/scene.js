/**
 * A picture to click in, for every widget of the kit. It knows ids, labels and boxes, and no rule: Python tells
 * what glows, what it would look like and what was refused; the browser draws that and sends back what somebody
 * meant, with the revision of what they saw. Text enters as text and never as markup.
 *
 * @typedef {{id: string, label: string, ghost: string, again: boolean}} Glow
 * @typedef {{label: string, ghost: string}} Choice
 * @typedef {{label: string, clause: string, points: string[]}} Row
 * @typedef {{names: string[], rows: Row[], total: string[], ranking: string[], reason: string, picture: string}} Table
 * @typedef {{why: string, ghost: string, ids: string[]}} Advice
 * @typedef {{intent: string, word: string, key: string, says: string, stays: boolean}} Key
 * @typedef {{
 *   scene: string, title: string, status: string, todo: string, refusal: string, glow: Glow[], clicked: string[],
 *   choices: Choice[], pick: number, marks: string[], lit: string[], advice: Advice, moves: string[], table: Partial<Table>,
 *   buttons: Key[], can: string[], at: number, steps: number, plays: boolean, covered: boolean, thinking: boolean,
 *   revision: number, answered: number, near?: Record<string, string[]>, guards?: string
 * }} Model
 * @typedef {{x: number, y: number, width: number, height: number}} Box
 * @typedef {import("@anywidget/types").RenderProps<Model>} Props
 */

const SVG = "http://www.w3.org/2000/svg";

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const FRAME_TIME = 1500; // milliseconds that each picture of a film stays

/**
 * Make an element with a class and a text.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag @param {string} name @param {Element | null} [within] @param {string} [text] @param {Record<string, string>} [more] attributes
 * @returns {HTMLElementTagNameMap[K]}
 */
function make(tag, name, within = null, text = "", more = {}) {
  const element = document.createElement(tag);
  element.className = name;
  element.textContent = text;
  for (const [key, value] of Object.entries(more)) element.setAttribute(key, value);
  within?.append(element);
  return element;
}

/** Change the text only when it is another one, so that it is read aloud once. @param {Element} element @param {string} text */
function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Make something that can be folded away. @param {string} name @param {string} word @param {Element} within */
function fold(name, word, within) {
  const details = make("details", name, within);
  details.open = true;
  make("summary", "", details, word);
  return details;
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

/** What takes the focus itself when it is clicked. */
const FOCUSABLE = "[tabindex], button, summary, input";

const ENDED = "The kernel has ended: run this cell again to go on."; // said here, for Python cannot say it any more

/** What is done once for each press of a key, however long somebody holds it. */
const ONCE = ["undo", "redo", "play"];

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
    this.passed = false; // whether the thing that has the focus was looked at before the picture changed
    this.waiting = this.turning = 0; // timers
    this.drawn = this.tabled = "";
    this.wanted = -1; // the step that somebody asked for last
    this.answered = model.get("answered");
    this.root = make("div", "gkb-board", el, "", { role: "group", tabindex: "-1" });
    this.status = make("div", "gkb-status", this.root, "", { role: "status" });
    const body = make("div", "gkb-body", this.root);
    const main = make("div", "gkb-main", body);
    // what answers a click stands above the picture: a large one goes below the edge of the screen
    this.bar = make("div", "gkb-bar", main, "", { role: "toolbar", "aria-label": "What else can be done" });
    this.help = make("div", "gkb-help", main);
    this.help.hidden = true;
    const said = make("div", "gkb-said", main); // one place for both: the picture comes higher
    this.caption = make("div", "gkb-caption", said);
    this.refusal = make("div", "gkb-refusal", said, "", { role: "alert" });
    this.advice = make("div", "gkb-advice", main, "", { role: "status" });
    this.slider = make("input", "gkb-slider", main, "", { type: "range" });
    this.stage = make("div", "gkb-stage", main, "", { role: "application" });
    this.buttons = model.get("buttons").flatMap((key) => (key.word ? [this.button(key)] : []));
    for (const { key, says } of model.get("buttons")) {
      if (!says) continue;
      make("kbd", "", this.help, key);
      make("span", "", this.help, says);
    }
    this.side = make("div", "gkb-side", body);
    this.points = fold("gkb-points", "Points as they stand", this.side);
    this.table = make("div", "gkb-table", this.points);
    this.log = fold("gkb-log", "Moves", this.side);
    // each move is read aloud; what scrolls can be scrolled by keys
    this.scroll = make("div", "gkb-moves", this.log, "", { role: "log", "aria-label": "Moves", tabindex: "0" });
    this.moves = make("ol", "", this.scroll);
    this.flow = fold("gkb-flow", "Where the points came from", this.root);
    this.flowPicture = make("div", "", this.flow);
    this.overlay = document.createElementNS(SVG, "g");
    this.overlay.setAttribute("class", "gkb-overlay");
    this.overlay.setAttribute("aria-hidden", "true");
    this.update();
  }

  /** @param {Key} key */
  button({ intent, word, key, says, stays }) {
    const title = says ? `${word} (${key}): ${says}` : `${word} (${key})`;
    const more = { type: "button", tabindex: "-1", "data-intent": intent, title }; // each has a key: the board is one tab stop
    const element = make("button", "gkb-button", this.bar, word, more);
    make("kbd", "", element, key);
    element.addEventListener("click", () => {
      this.ask(intent);
      this.focus();
    });
    return { element, intent, stays };
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

  /** Whether the slider leafs through a story; else it tells how far the shading reaches. */
  leafs() {
    return ["before", "next"].some((intent) => this.model.get("can").includes(intent));
  }

  /** The neighbours of a thing, in the picture of a graph. @param {string} id */
  near(id) {
    return this.model.get("near")?.[id];
  }

  // --- from Python to the page ---

  update() {
    if (this.answered !== this.model.get("answered")) this.arrived();
    this.answered = this.model.get("answered");
    const revision = String(this.model.get("revision"));
    this.passed ||= this.root.dataset["revision"] !== revision;
    this.root.dataset["revision"] = revision;
    this.root.setAttribute("aria-label", this.model.get("title"));
    this.stage.setAttribute("aria-label", this.model.get("title"));
    this.root.classList.toggle("gkb-thinking", Boolean(this.model.get("thinking")));
    this.root.classList.toggle("gkb-covered", Boolean(this.model.get("covered")));
    say(this.status, this.model.get("status"));
    say(this.advice, this.model.get("advice").why);
    say(this.refusal, this.model.get("refusal"));
    this.drawScene();
    this.drawSlider();
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
      thing.setAttribute("aria-disabled", String(!glow && !this.model.get("can").includes("pick")));
      thing.setAttribute("aria-label", glow ? glow.label : plain);
      thing.toggleAttribute("data-glow", Boolean(glow));
      thing.toggleAttribute("data-again", glow?.again ?? false);
    }
    if (focused && !this.stage.contains(document.activeElement)) this.focus();
  }

  drawSlider() {
    this.slider.hidden = !this.model.get("steps");
    this.slider.max = String(this.model.get("steps"));
    const leafs = this.leafs();
    this.slider.setAttribute("aria-label", leafs ? "Moves, from the first to the last" : "How many moves the shading reaches");
    this.slider.setAttribute("aria-valuetext", leafs ? this.model.get("status") : String(this.model.get("at")));
    if (this.wanted < 0) this.slider.value = String(this.model.get("at"));
    window.clearTimeout(this.turning);
    if (this.model.get("plays") && !window.matchMedia("(prefers-reduced-motion: reduce)").matches) {
      this.turning = window.setTimeout(() => this.ask("next"), FRAME_TIME);
    }
  }

  drawButtons() {
    const can = this.model.get("can");
    for (const { element, intent, stays } of this.buttons) {
      const able = intent === "help" || can.includes(intent);
      element.hidden = !able && (!stays || this.model.get("plays"));
      element.setAttribute("aria-disabled", String(!able));
    }
  }

  drawMoves() {
    const moves = this.model.get("moves");
    const lines = [...this.moves.children];
    const same = lines.findIndex((line, i) => line.textContent !== moves[i]);
    const kept = same < 0 ? lines.length : same;
    const shown = this.model.get("steps") && !this.model.get("plays") ? this.model.get("at") - 1 : -1;
    for (const line of lines.slice(kept)) line.remove();
    for (const move of moves.slice(kept)) make("li", "", this.moves, move);
    [...this.moves.children].forEach((line, i) => line.toggleAttribute("aria-current", i === shown));
    this.log.hidden = !moves.length;
    if (shown < 0 && kept === moves.length && kept === lines.length) return;
    const line = this.moves.children[shown < 0 ? moves.length - 1 : shown];
    const follow = () => void (line instanceof HTMLElement && (this.scroll.scrollTop = line.offsetTop - this.scroll.offsetTop - 90));
    window.requestAnimationFrame(follow); // when it has its size
  }

  drawTable() {
    const { names = [], rows = [], total = [], ranking = [], reason = "", picture = "" } = this.model.get("table");
    const shown = JSON.stringify(this.model.get("table"));
    if (shown === this.tabled) return;
    this.tabled = shown;
    this.side.hidden = this.points.hidden = !names.length;
    this.table.replaceChildren();
    const over = ranking.length > 0;
    if (over) {
      make("p", "gkb-reason", this.table, reason);
      const places = make("ol", "gkb-ranking", this.table);
      for (const place of ranking) make("li", "", places, place);
      this.points.open = true;
    }
    this.points.classList.toggle("gkb-final", over);
    say(/** @type {Element} */ (this.points.firstElementChild), over ? "The game is over" : "Points as they stand");
    const table = make("table", "", this.table);
    const head = make("tr", "", make("thead", "", table));
    for (const name of ["points", ...names]) make("th", "", head, name, { scope: "col" });
    const lines = make("tbody", "", table);
    for (const row of [...rows, { label: "total", clause: "", points: total }]) {
      const { label, clause, points } = row;
      const line = make("tr", rows.includes(row) ? "" : "gkb-total", lines);
      make("th", "", line, label, { scope: "row", title: clause });
      for (const value of points) make("td", "", line, value);
    }
    const flow = parse(picture);
    flow?.setAttribute("role", "img");
    flow?.setAttribute("aria-label", "Pieces, the lines of the score, and the players; the table above tells the sums.");
    this.flow.hidden = !flow;
    this.flowPicture.replaceChildren(...(flow ? [flow] : []));
  }

  /** Draw on top what belongs to the moment: last moves, glowing things, the ghost, the ring of the focus. */
  drawOverlay() {
    const { overlay } = this;
    overlay.replaceChildren();
    for (const id of this.model.get("marks")) this.frame(id, "gkb-halo", "gkb-mark");
    for (const { id, again } of this.model.get("glow")) {
      if (again) this.frame(id, "gkb-again");
      else this.frame(id, "gkb-halo", "gkb-glow");
    }
    for (const id of this.model.get("clicked")) this.frame(id, "gkb-halo", "gkb-clicked");
    for (const id of this.model.get("advice").ids) this.frame(id, "gkb-halo", "gkb-advised");
    for (const id of this.model.get("lit")) this.frame(id, "gkb-ring-halo", "gkb-lit");
    const choices = this.model.get("choices");
    const pick = choices[this.model.get("pick")];
    const focused = this.stage.contains(document.activeElement) && !pick && !(this.passed && !this.glowing(this.current));
    const pointed = this.glowing(this.hovered) ?? (focused ? this.glowing(this.current) : undefined);
    const ghost = parse((this.hovered && pointed?.ghost) || pick?.ghost || this.model.get("advice").ghost || pointed?.ghost || "");
    if (ghost) {
      ghost.classList.add("gkb-ghost");
      overlay.append(ghost);
    }
    const at = this.hovered || (focused ? this.current : "");
    const near = this.near(at) ?? [];
    for (const id of near) this.frame(id, "gkb-halo", "gkb-near");
    this.frame(this.current, "gkb-ring-halo", "gkb-ring");
    const way = pick ? `${this.model.get("pick") + 1} of ${choices.length}: ${pick.label}` : "";
    const plain = this.thing(at)?.dataset["label"] || this.frames();
    const green = near.length ? "green frames show its neighbours" : "";
    say(this.caption, [this.model.get("todo"), way || pointed?.label || plain, green].filter(Boolean).join(" – "));
  }

  /** What the frames mean, for who points at nothing. */
  frames() {
    const click = this.model.get("glow").length ? ["Click something in a blue frame"] : [];
    const mark = click.length && this.model.get("marks").length ? ["dashed frames show what was touched last"] : [];
    return [...click, ...mark].join("; ");
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

  /** Ask for a step of a story; while an answer is awaited, only the last wish counts. @param {number} at */
  goTo(at) {
    this.wanted = Math.max(at, 0);
    this.slider.value = String(at);
    if (!this.root.classList.contains("gkb-busy")) this.send("step", { at: this.wanted });
  }

  /** @param {string} intent @param {Record<string, unknown>} [more] */
  send(intent, more = {}) {
    const { model } = this;
    this.root.classList.add("gkb-busy");
    window.clearTimeout(this.waiting);
    this.waiting = window.setTimeout(() => {
      say(this.refusal, "Waiting for Python: a cell is running, or the kernel has ended and the cell has to be run again.");
    }, 2500);
    this.reach(() => model.send({ intent, revision: model.get("revision"), pick: model.get("pick"), id: this.current, ...more }));
  }

  /** Tell Python something; where no kernel is left to be told, say that. @param {() => void} tell */
  reach(tell) {
    try {
      tell();
    } catch {
      window.clearTimeout(this.waiting);
      this.wanted = -1;
      this.root.classList.remove("gkb-busy");
      this.refusal.textContent = "";
      say(this.refusal, ENDED);
    }
  }

  arrived() {
    window.clearTimeout(this.waiting);
    this.root.classList.remove("gkb-busy");
    this.refusal.textContent = ""; // a sentence that is said again is read aloud again
    const wanted = this.wanted;
    this.wanted = -1;
    if (wanted >= 0 && wanted !== this.model.get("at") && !this.model.get("refusal")) this.goTo(wanted); // it moved on meanwhile
  }

  /** @param {string} intent @param {number} [step] */
  ask(intent, step = 1) {
    const at = this.wanted < 0 ? this.model.get("at") : this.wanted;
    if (intent === "help") this.showHelp(Boolean(this.help.hidden));
    else if (intent === "before") this.goTo(at - 1);
    else if (intent === "next") this.goTo(at + 1);
    else if (intent === "turn") this.turn(step);
    else this.send(intent === "undo" && step < 0 ? "redo" : intent);
  }

  /** Show the keys where they are seen, or hide them. @param {boolean} shown */
  showHelp(shown) {
    this.help.hidden = !shown;
    if (shown) this.help.scrollIntoView({ block: "nearest" });
  }

  /** Show another of the ways; the number is shared, so other views of the board turn too. @param {number} step */
  turn(step) {
    const { model } = this;
    const count = model.get("choices").length;
    if (!count) return this.send("turn");
    model.set("pick", (model.get("pick") + step + count) % count);
    this.reach(() => model.save_changes());
  }

  /** @param {string} id @param {string} [intent] */
  click(id, intent = "click") {
    this.stand(id);
    this.focus();
    this.send(intent, { id });
  }

  /** Take the focus, or the keys would go to the notebook: to the thing that has the ring, else to the board. */
  focus() {
    this.thing(this.current)?.focus({ preventScroll: true });
    if (!this.root.contains(document.activeElement)) this.root.focus({ preventScroll: true });
  }

  /** Take the focus after a click on what takes none itself. @param {EventTarget | null} target */
  clicked(target) {
    const taker = target instanceof Element ? target.closest(FOCUSABLE) : null;
    if (!taker || taker === this.root || !this.root.contains(taker)) this.focus();
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
    this.passed = false;
    this.stand(id);
    this.thing(id)?.focus();
  }

  /** The nearest thing that way; in a graph along an edge, unless it may be any. @param {[number, number]} way @param {boolean} any */
  nearest(way, any) {
    const here = this.thing(this.current);
    if (!here) return undefined;
    const from = boxOf(here);
    const near = this.near(this.current);
    const ranked = this.things()
      .filter((thing) => any || (near?.includes(thing.dataset["id"] ?? "") ?? thing.hasAttribute("data-glow")))
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
    const named = event.key === "Escape" ? "Esc" : event.key.length === 1 ? event.key.toUpperCase() : "";
    const meant = this.model.get("buttons").filter(({ key, intent }) => intent && key === named);
    const intent = (meant.find(({ intent }) => this.model.get("can").includes(intent)) ?? meant[0])?.intent;
    const enters = event.key === "Enter" || event.key === " ";
    const leafs = this.leafs() && !event.shiftKey;
    if ((target === this.scroll || (target === this.slider && !leafs)) && !intent) return; // they move by themselves
    if (event.repeat && (enters || ONCE.includes(intent ?? ""))) return event.preventDefault();
    if (enters && target.closest("summary, button")) return;
    const glow = this.model.get("glow").map(({ id }) => id);
    const ids = glow.length ? glow : this.things().map((thing) => thing.dataset["id"] ?? "");
    const way = ARROWS[event.key];
    if (way && leafs) this.ask(way[0] + way[1] > 0 ? "next" : "before");
    else if (way) this.go(this.nearest(way, event.shiftKey || !(glow.length || this.model.get("near"))));
    else if (event.key === "Home") leafs ? this.goTo(0) : this.go(ids[0]);
    else if (event.key === "End") leafs ? this.goTo(this.model.get("steps")) : this.go(ids.at(-1));
    else if (event.key === "PageDown") this.go(ids[(ids.indexOf(this.current) + 1) % ids.length]);
    else if (event.key === "PageUp") this.go(ids.at(Math.max(ids.indexOf(this.current), 0) - 1));
    else if (enters) this.enter();
    else if (intent) this.ask(intent, event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
  }

  enter() {
    if (this.model.get("plays")) this.ask("next");
    else if (this.model.get("covered")) this.send("here");
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
  const { root, stage, slider } = view;
  root.addEventListener("keydown", (event) => view.key(event), { signal });
  // A click between the things must not leave the keys to the notebook, which does other things with them.
  root.addEventListener("click", ({ target }) => view.clicked(target), { signal });
  slider.addEventListener("input", () => view.goTo(Number(slider.value)), { signal });
  stage.addEventListener("click", (event) => void (idOf(event) && view.click(idOf(event), event.shiftKey ? "pick" : "click")), { signal });
  stage.addEventListener("focusin", (event) => void (view.stand(idOf(event) || view.current), view.drawOverlay()), { signal });
  stage.addEventListener("focusout", () => view.drawOverlay(), { signal });
  stage.addEventListener("pointerover", (event) => void ((view.hovered = idOf(event)), view.drawOverlay()), { signal });
  stage.addEventListener("pointerleave", () => void ((view.hovered = ""), view.drawOverlay()), { signal });
  return () => {
    stop.abort();
    window.clearTimeout(view.waiting);
    window.clearTimeout(view.turning);
    model.off("change", update);
  };
}

export default { render };
