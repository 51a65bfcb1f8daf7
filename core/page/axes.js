// Tokens along both axes, the strip of the segments, and the colour bar. Canvas text is literal by itself; isolates keep
// right-to-left tokens from turning what stands beside them.
const segmentColours = { bos: "#7f7f7f", before: "#e69f00", after: "#f5cc73", answer: "#0072b2", query: "#009e73" };
const otherColours = ["#56b4e9", "#d55e00", "#cc79a7", "#f0e442"];

/** A token in at most `room` pixels, cut between characters. `number` stands before it where tokens are left out. */
function labelOf(index, room, number) {
  const characters = Array.from(facts.tokens[index]);
  const before = number ? index + " " : "";
  for (let length = Math.min(characters.length, 24); length > 0; length--) {
    const text = characters.slice(0, length).join("") + (length < characters.length ? "…" : "");
    const label = before + "\u2068" + text + "\u2069";
    if (length === 1 || pen.measureText(label).width <= room) return label;
  }
  return before;
}

/** 1, 2, 5, 10, 20 ...: so many cells that labels do not touch. */
function stepFor(scale) {
  for (let power = 1; ; power *= 10)
    for (const step of [power, 2 * power, 5 * power])
      if (step * scale >= 13) return step;
}

function drawLabels(list, from, count, scale, room, place) {
  const step = stepFor(scale);
  for (let i = Math.ceil(from); i < Math.min(list.length, from + count); i++)
    if (i % step === 0) place((i + 0.5 - from) * scale, labelOf(list[i], room, step > 1));
}

function drawStrip(list, from, count, scale, place) {
  let others = 0;
  for (const segment of facts.segments) {
    pen.fillStyle = segmentColours[segment.name] || otherColours[others++ % otherColours.length];
    for (let i = Math.floor(from); i < Math.min(list.length, from + count); i++)
      if (list[i] >= segment.begin && list[i] < segment.end)
        place(Math.max(0, (i - from) * scale), Math.min(scale, (i + 1 - from) * scale));
  }
}

function drawAxes(area, scaleX, scaleY) {
  const { top, left, height, width } = state.view;
  const bottom = area.top + area.height;
  pen.font = "11px system-ui, 'DejaVu Sans', sans-serif";
  pen.direction = "ltr";
  pen.textBaseline = "middle";
  pen.textAlign = "right";
  pen.fillStyle = colourOf("--text");
  const below = canvas.clientHeight - bottom - 12 - 20; // 20: the words "key (columns)"
  drawLabels(facts.row_query, top, height, scaleY, area.left - 34, (y, text) => pen.fillText(text, area.left - 12, area.top + y));
  drawLabels(facts.column_key, left, width, scaleX, Math.min(96, below), (x, text) => {
    pen.save();
    pen.translate(area.left + x, bottom + 12);
    pen.rotate(-Math.PI / 2);
    pen.fillText(text, 0, 0);
    pen.restore();
  });
  drawStrip(facts.row_query, top, height, scaleY, (y, size) => pen.fillRect(area.left - 7, area.top + y, 4, size));
  drawStrip(facts.column_key, left, width, scaleX, (x, size) => pen.fillRect(area.left + x, bottom + 3, size, 4));
  pen.fillStyle = colourOf("--muted");
  pen.textAlign = "center";
  pen.fillText("key (columns)", area.left + area.width / 2, Math.min(canvas.clientHeight - 8, bottom + 120));
  pen.save();
  pen.translate(8, area.top + area.height / 2);
  pen.rotate(-Math.PI / 2);
  pen.fillText("query (rows)", 0, 0);
  pen.restore();
  pen.strokeStyle = colourOf("--line");
  pen.strokeRect(area.left - 0.5, area.top - 0.5, area.width + 1, area.height + 1);
}

function drawBar(area, map) {
  const x = area.left + area.width + 16, high = area.height, isSigned = facts.maps[state.map].signed;
  const limit = limitOf(map), least = isSigned ? -limit : 0;
  const paint = painter(map);
  const strip = new ImageData(1, 256);
  for (let i = 0; i < 256; i++) paint(barValue(1 - i / 255, least, limit), strip.data, 4 * i);
  const small = document.createElement("canvas");
  small.width = 1;
  small.height = 256;
  small.getContext("2d").putImageData(strip, 0, 0);
  pen.drawImage(small, x, area.top, 12, high);
  pen.textAlign = "left";
  pen.fillStyle = colourOf("--text");
  const marks = high > 120 ? 5 : 2;
  for (let i = 0; i < marks; i++) {
    const place = i / (marks - 1);
    pen.fillText(numberWords(barValue(place, least, limit)), x + 16, area.top + high * (1 - place) + (i === 0 ? -5 : i === marks - 1 ? 5 : 0));
  }
}
