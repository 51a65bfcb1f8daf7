// What is shown: places among what the page holds, and the part of the map in cells. The address follows it.
const state = {
  layer: 0, head: 0, map: facts.maps.length - 1, colours: "viridis", scale: "linear", limit: 0,
  view: { top: 0, left: 0, height: rows, width: columns },
  cell: null, pinned: false, dark: matchMedia("(prefers-color-scheme: dark)").matches,
};

function fitView() {
  state.view = { top: 0, left: 0, height: rows, width: columns };
}

/** Keeps the view inside the map and at least four cells wide. */
function setView(top, left, height, width) {
  const h = Math.min(rows, Math.max(Math.min(4, rows), height));
  const w = Math.min(columns, Math.max(Math.min(4, columns), width));
  state.view = {
    top: Math.min(Math.max(0, top), rows - h), left: Math.min(Math.max(0, left), columns - w), height: h, width: w,
  };
}

/** Place of a true index in a list: the last entry that is not larger, so that a pooled cell is found by any of its tokens. */
function placeOf(list, index) {
  let place = -1;
  while (place + 1 < list.length && list[place + 1] <= index) place++;
  return place;
}

function readAddress() {
  const wanted = new URLSearchParams(location.hash.slice(1));
  const choose = (name, list) => {
    const place = list.indexOf(wanted.get(name));
    if (place >= 0) state[name] = place;
  };
  choose("layer", facts.layers.map(String));
  choose("head", facts.heads.map(String));
  choose("map", facts.maps.map((map) => map.name));
  if (wanted.has("theme")) state.dark = wanted.get("theme") === "dark";
  if (wanted.has("query") && wanted.has("key")) {
    const cell = { row: placeOf(facts.row_query, +wanted.get("query")), column: placeOf(facts.column_key, +wanted.get("key")) };
    if (cell.row >= 0 && cell.column >= 0) {
      state.cell = cell;
      state.pinned = true;
    }
  }
}

function writeAddress() {
  const parts = [`layer=${facts.layers[state.layer]}`, `head=${facts.heads[state.head]}`, `map=${facts.maps[state.map].name}`];
  if (state.pinned && state.cell)
    parts.push(`query=${facts.row_query[state.cell.row]}`, `key=${facts.column_key[state.cell.column]}`);
  history.replaceState(null, "", "#" + parts.join("&"));
}
