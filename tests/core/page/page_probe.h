// Not in the test program itself: moc loses its way in raw strings that hold quotes.
#pragma once

namespace attnscope::test {

/// Asks the page's own functions and writes the answers into the document, as base64 of JSON.
inline constexpr const char* page_probe = R"js(
<script>
addEventListener("load", () => {
  state.layer = 1; state.head = 1; state.map = 2;
  const answer = { weights: [], readouts: [], unhandled: failures };
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const weight = mapOf(1, 1, 2).at(row, column);
      answer.weights.push(weight === undefined ? null : weight);
    }
  for (let row = 0; row < rows; row++) {
    state.cell = { row, column: Math.min(row, 5) }; state.pinned = true;
    refresh();
    answer.readouts.push(document.getElementById("readout").textContent);
  }
  const area = plotArea();
  const pixel = (row, column) => Array.from(pen.getImageData(
    Math.floor((area.left + (column + 0.3) * area.width / columns) * devicePixelRatio),
    Math.floor((area.top + (row + 0.3) * area.height / rows) * devicePixelRatio), 1, 1).data);
  state.cell = null; draw();
  answer.diagonal = pixel(0, 0); answer.masked = pixel(2, 30);
  const paint = painter(mapOf(1, 1, 2)), data = [0, 0, 0, 0];
  paint(mapOf(1, 1, 2).at(0, 0), data, 0); answer.expected = data;
  dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowUp" }));
  answer.layerAfterUp = facts.layers[state.layer];
  answer.title = document.getElementById("title").textContent;
  answer.documentTitle = document.title;
  answer.resources = performance.getEntriesByType("resource").length;
  answer.elements = document.querySelectorAll("img, b, i, u, s, iframe, link").length;
  const output = document.createElement("pre");
  output.id = "answer";
  output.textContent = btoa(unescape(encodeURIComponent(JSON.stringify(answer))));
  document.body.append(output);
});
</script>)js";

} // namespace attnscope::test
