import scene from "./scene.js";

/**
 * The page that export_html writes: scene.js with a model that has all pictures of a match with it. Pictures are
 * stored in pieces, each of them once.
 *
 * @typedef {{scene: number[], title: string, line: string, says: string, marks: string[], table: number}} Frame
 * @typedef {{chunks: string[], tables: object[], frames: Frame[], buttons: object[]}} Match
 */

/** What the page's model holds, by name. @type {Map<string, unknown>} */
const held = new Map();
/** @type {Set<() => void>} */
const watching = new Set();

/** @param {Match} match @param {number} at */
function show({ chunks, tables, frames }, at) {
  const frame = frames[at];
  if (!frame) return;
  const steps = frames.length - 1;
  const new_ = {
    scene: frame.scene.map((piece) => chunks[piece]).join(""),
    title: frame.title,
    status: `${at} of ${steps}: ${frame.says}`,
    marks: frame.marks,
    table: tables[frame.table],
    can: ["pick", ...(at ? ["before"] : []), ...(at < steps ? ["next"] : [])],
    at,
  };
  for (const [name, value] of Object.entries(new_)) held.set(name, value);
  held.set("revision", Number(held.get("revision")) + 1);
}

/** @param {Match} match */
function begin(match) {
  const nothing = { todo: "", refusal: "", glow: [], clicked: [], choices: [], pick: 0, lit: [], revision: 0, answered: 0 };
  const steps = match.frames.length - 1;
  const moves = match.frames.slice(1).map((frame) => frame.line);
  const advice = { why: "", ghost: "", ids: [] };
  for (const [name, value] of Object.entries({ ...nothing, steps, moves, buttons: match.buttons, advice })) held.set(name, value);
  show(match, 0);
}

/** @param {Match} match */
function model(match) {
  return {
    get: (/** @type {string} */ name) => held.get(name),
    set: (/** @type {string} */ name, /** @type {unknown} */ value) => void held.set(name, value),
    save_changes: () => undefined,
    on: (/** @type {string} */ name, /** @type {() => void} */ told) => void (name === "change" && watching.add(told)),
    off: (/** @type {string} */ _, /** @type {() => void} */ told) => void watching.delete(told),
    send: (/** @type {{intent: string, at?: number, id?: string}} */ { intent, at, id }) => {
      if (intent === "step") show(match, Math.min(at ?? 0, match.frames.length - 1));
      else if (id) held.set("lit", String(held.get("lit")) === id ? [] : [id]);
      held.set("answered", Number(held.get("answered")) + 1);
      for (const told of watching) told();
    },
  };
}

const match = /** @type {Match} */ (JSON.parse(document.getElementById("match")?.textContent ?? ""));
const place = /** @type {HTMLElement} */ (document.getElementById("board"));
begin(match);
scene.render(/** @type {any} */ ({ model: model(match), el: place }));
/** @type {HTMLElement | null} */ (place.querySelector(".gkb-slider"))?.focus({ preventScroll: true });
