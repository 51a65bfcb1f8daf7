// Words. Tokens and names are set as text, never as markup.
function numberWords(value) {
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return value > 0 ? "+∞" : "−∞";
  if (value === 0) return "0";
  const size = Math.abs(value);
  const text = size < 1e-4 || size >= 1e5 ? value.toExponential(3) : String(+value.toPrecision(4));
  return text.replace(/-/g, "−");
}

function lambdaOf(row) {
  if (!facts.lambda) return null;
  const lambda = facts.lambda[state.layer][state.head];
  return Array.isArray(lambda) ? lambda[row] : lambda;
}

function showWords(block) {
  const lambda = facts.lambda && !Array.isArray(facts.lambda[state.layer][state.head]) ? ` · λ ${numberWords(lambdaOf(0))}` : "";
  document.getElementById("title").textContent =
    `${facts.model} · layer ${facts.layers[state.layer]}, head ${facts.heads[state.head]} · ${facts.maps[state.map].words}${lambda}`;
  const drawn = block * facts.reduction;
  document.getElementById("caption").textContent = `${facts.window} · ` +
    (drawn === 1 ? "every weight drawn" : `drawn 1:${drawn}, weight of largest magnitude kept in each cell`) +
    (facts.interventions.length ? ` · ${facts.interventions.join("; ")}` : "");
}

/** Place of a cell among the weights of its row, by magnitude; nothing where cells are pooled or the weight is none. */
function rankWords(map, row, column) {
  const weight = Math.abs(map.at(row, column));
  if (facts.reduction > 1 || !(weight >= 0)) return "";
  const [begin, end] = map.spans[row];
  let stronger = 0;
  for (let i = begin; i < end; i++) if (Math.abs(map.at(row, i)) > weight) stronger++;
  return ` (${stronger + 1} of ${end - begin} in its row)`;
}

function showReadout() {
  const line = document.getElementById("readout");
  line.replaceChildren();
  if (!state.cell) {
    line.textContent = "Point at a cell to read it out.";
    return;
  }
  const { row, column } = state.cell;
  const query = facts.row_query[row], key = facts.column_key[column];
  const token = (index) => {
    const element = document.createElement("bdi");
    element.textContent = facts.tokens[index];
    return element;
  };
  const part = facts.reduction > 1 ? `, block of ${facts.reduction} tokens from` : "";
  line.append(`layer ${facts.layers[state.layer]}, head ${facts.heads[state.head]} · query${part} ${query} `, token(query),
              ` ← key${part} ${key} `, token(key), " · ");
  facts.maps.forEach((map, place) => {
    const weight = mapOf(state.layer, state.head, place).at(row, column);
    const element = document.createElement("span");
    element.dataset.map = map.name;
    element.textContent = weight === undefined ? "masked" : numberWords(weight);
    line.append(`${place ? ", " : ""}${map.words} `, element);
    if (place === state.map) line.append(rankWords(mapOf(state.layer, state.head, place), row, column));
  });
  const lambda = lambdaOf(row);
  if (lambda !== null) line.append(` · λ ${numberWords(lambda)}`);
}
