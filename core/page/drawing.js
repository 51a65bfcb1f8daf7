// The picture. Where cells are smaller than pixels, each pixel shows the weight of largest magnitude of its block.
const canvas = document.getElementById("picture");
const pen = canvas.getContext("2d");

function colourOf(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** The square of the map on the canvas, in CSS pixels, with room for tokens and the colour bar. */
function plotArea() {
  const width = canvas.clientWidth, height = canvas.clientHeight;
  const left = Math.min(150, width * 0.25), bottom = Math.min(130, height * 0.3), bar = 96, top = 8;
  const ratio = state.view.width / state.view.height;
  const high = Math.max(40, height - top - bottom), wide = Math.max(40, width - left - bar);
  const side = Math.min(high, wide / ratio);
  return { left, top, width: side * ratio, height: side };
}

/** Half-open range of cells that the view touches, and the side of a block that fits a pixel. */
function blockOf(area, ratio) {
  const side = Math.ceil(Math.max(state.view.height / (area.height * ratio), state.view.width / (area.width * ratio)));
  return Math.max(1, side);
}

function larger(a, b) {
  if (a === undefined) return b;
  if (b === undefined || Number.isNaN(a)) return a;
  return Number.isNaN(b) || Math.abs(b) > Math.abs(a) ? b : a;
}

function imageOf(map, block) {
  const top = Math.floor(state.view.top / block), left = Math.floor(state.view.left / block);
  const bottom = Math.ceil((state.view.top + state.view.height) / block);
  const right = Math.ceil((state.view.left + state.view.width) / block);
  const image = new ImageData(right - left, bottom - top);
  const paint = painter(map);
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      let weight;
      for (let row = y * block; row < Math.min(rows, (y + 1) * block); row++)
        for (let column = x * block; column < Math.min(columns, (x + 1) * block); column++)
          weight = larger(weight, map.at(row, column));
      if (weight !== undefined) paint(weight, image.data, 4 * ((y - top) * image.width + x - left));
    }
  return { image, top: top * block, left: left * block };
}

function hatch(area) {
  pen.fillStyle = colourOf("--back");
  pen.fillRect(area.left, area.top, area.width, area.height);
  pen.strokeStyle = colourOf("--hatch");
  pen.lineWidth = 1;
  pen.beginPath();
  for (let x = -area.height; x < area.width; x += 6) {
    pen.moveTo(area.left + x, area.top + area.height);
    pen.lineTo(area.left + x + area.height, area.top);
  }
  pen.stroke();
}

function draw() {
  const ratio = devicePixelRatio || 1;
  canvas.width = Math.round(canvas.clientWidth * ratio);
  canvas.height = Math.round(canvas.clientHeight * ratio);
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  const area = plotArea();
  const map = mapOf(state.layer, state.head, state.map);
  const block = blockOf(area, ratio);
  const { image, top, left } = imageOf(map, block);
  const small = document.createElement("canvas");
  small.width = image.width;
  small.height = image.height;
  small.getContext("2d").putImageData(image, 0, 0);
  const scaleX = area.width / state.view.width, scaleY = area.height / state.view.height;
  pen.save();
  pen.beginPath();
  pen.rect(area.left, area.top, area.width, area.height);
  pen.clip();
  hatch(area);
  pen.imageSmoothingEnabled = false;
  pen.drawImage(small, area.left + (left - state.view.left) * scaleX, area.top + (top - state.view.top) * scaleY,
                image.width * block * scaleX, image.height * block * scaleY);
  drawCrosshair(area, scaleX, scaleY);
  pen.restore();
  drawAxes(area, scaleX, scaleY);
  drawBar(area, map);
  showWords(block);
  showReadout();
}

function drawCrosshair(area, scaleX, scaleY) {
  if (!state.cell) return;
  const x = area.left + (state.cell.column - state.view.left) * scaleX;
  const y = area.top + (state.cell.row - state.view.top) * scaleY;
  pen.strokeStyle = colourOf("--accent");
  pen.lineWidth = 1;
  pen.strokeRect(x - 0.5, y - 0.5, Math.max(3, scaleX) + 1, Math.max(3, scaleY) + 1);
}

/** The cell under a point of the canvas, or null. */
function cellAt(x, y) {
  const area = plotArea();
  if (x < area.left || y < area.top || x >= area.left + area.width || y >= area.top + area.height) return null;
  return {
    row: Math.min(rows - 1, Math.floor(state.view.top + (y - area.top) / area.height * state.view.height)),
    column: Math.min(columns - 1, Math.floor(state.view.left + (x - area.left) / area.width * state.view.width)),
  };
}
