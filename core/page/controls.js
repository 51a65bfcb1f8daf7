// Choosers, mouse and keys.
const control = (name) => document.getElementById(name);

function fill(name, words) {
  words.forEach((word, place) => {
    const option = document.createElement("option");
    option.value = place;
    option.textContent = word;
    control(name).append(option);
  });
  control(name).addEventListener("change", () => { state[name] = +control(name).value; refresh(); });
}

function refresh() {
  document.documentElement.classList.toggle("dark", state.dark);
  for (const name of ["layer", "head", "map"]) control(name).value = state[name];
  control("colours").disabled = facts.maps[state.map].signed;
  writeAddress();
  draw();
}

function step(name, by, count) {
  state[name] = Math.min(count - 1, Math.max(0, state[name] + by));
  refresh();
}

function zoom(factor, row, column) {
  const { top, left, height, width } = state.view;
  setView(row - (row - top) / factor, column - (column - left) / factor, height / factor, width / factor);
  draw();
}

function zoomAtCentre(factor) {
  const { top, left, height, width } = state.view;
  const cell = state.cell;
  zoom(factor, cell ? cell.row + 0.5 : top + height / 2, cell ? cell.column + 0.5 : left + width / 2);
}

function moveCell(down, right) {
  const cell = state.cell || { row: 0, column: 0 };
  state.cell = {
    row: Math.min(rows - 1, Math.max(0, cell.row + down)), column: Math.min(columns - 1, Math.max(0, cell.column + right)),
  };
  state.pinned = true;
  const { top, left, height, width } = state.view;
  const into = (at, from, size) => (at < from ? at : at + 1 > from + size ? at + 1 - size : from);
  setView(into(state.cell.row, top, height), into(state.cell.column, left, width), height, width);
  refresh();
}

function pressed(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || ["SELECT", "INPUT"].includes(event.target.tagName)) return;
  const arrows = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
  const arrow = arrows[event.key];
  if (arrow && event.shiftKey) moveCell(...arrow);
  else if (arrow && arrow[1]) step("head", arrow[1], facts.heads.length);
  else if (arrow) step("layer", arrow[0], facts.layers.length);
  else if (+event.key >= 1 && +event.key <= facts.maps.length) { state.map = event.key - 1; refresh(); }
  else if (event.key === "+" || event.key === "=") zoomAtCentre(1.5);
  else if (event.key === "-" || event.key === "−") zoomAtCentre(1 / 1.5);
  else if (event.key === "f" || event.key === "F") { fitView(); draw(); }
  else if (event.key === "d" || event.key === "D") { state.dark = !state.dark; refresh(); }
  else return;
  event.preventDefault();
}

function listen() {
  let dragged = null;
  canvas.addEventListener("pointermove", (event) => {
    if (dragged && (event.buttons & 1)) {
      const area = plotArea();
      const dx = event.offsetX - dragged.x, dy = event.offsetY - dragged.y;
      if (Math.abs(dx) + Math.abs(dy) > 3) dragged.moved = true;
      if (!dragged.moved) return;
      const { top, left, height, width } = dragged.view;
      setView(top - dy / area.height * height, left - dx / area.width * width, height, width);
      draw();
    } else if (!state.pinned) {
      state.cell = cellAt(event.offsetX, event.offsetY);
      draw();
    }
  });
  canvas.addEventListener("pointerdown", (event) => {
    dragged = { x: event.offsetX, y: event.offsetY, view: state.view, moved: false };
  });
  canvas.addEventListener("click", (event) => {
    if (dragged && dragged.moved) return;
    const cell = cellAt(event.offsetX, event.offsetY);
    const same = cell && state.pinned && state.cell && cell.row === state.cell.row && cell.column === state.cell.column;
    state.cell = cell;
    state.pinned = !!cell && !same;
    refresh();
  });
  canvas.addEventListener("dblclick", () => { fitView(); draw(); });
  canvas.addEventListener("wheel", (event) => {
    const cell = cellAt(event.offsetX, event.offsetY);
    if (!cell) return;
    event.preventDefault();
    zoom(event.deltaY < 0 ? 1.25 : 0.8, cell.row + 0.5, cell.column + 0.5);
  }, { passive: false });
  addEventListener("keydown", pressed);
  addEventListener("resize", draw);
  addEventListener("hashchange", () => { readAddress(); refresh(); });
  control("closer").addEventListener("click", () => zoomAtCentre(1.5));
  control("farther").addEventListener("click", () => zoomAtCentre(1 / 1.5));
  control("fit").addEventListener("click", () => { fitView(); draw(); });
  control("theme").addEventListener("click", () => { state.dark = !state.dark; refresh(); });
  control("scale").addEventListener("change", () => { state.scale = control("scale").value; draw(); });
  control("limit").addEventListener("change", () => { state.limit = +control("limit").value || 0; draw(); });
  control("colours").addEventListener("change", () => { state.colours = control("colours").value; draw(); });
  control("controls").addEventListener("submit", (event) => event.preventDefault());
}

fill("layer", facts.layers);
fill("head", facts.heads);
fill("map", facts.maps.map((map) => map.words));
for (const name of Object.keys(sequential)) {
  const option = document.createElement("option");
  option.value = option.textContent = name;
  control("colours").append(option);
}
control("about").textContent = `Made by ${facts.tool_version} from a capture of ${facts.created}. Weights are kept to one part in 16,384` +
  (facts.reduction > 1 ? ` and pooled: ${facts.reduction_words}.` : ", every one that the mask shows.") + " Hatched: hidden by the mask. Magenta: not a number.";
readAddress();
listen();
refresh();
