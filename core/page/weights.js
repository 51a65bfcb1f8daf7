// The weights: packed in 20 bits (sign, 6 bits of exponent with bias 31, 13 bits of mantissa), two in five bytes.
const facts = JSON.parse(document.getElementById("facts").textContent);
const rows = facts.row_query.length;
const columns = facts.column_key.length;

const powers = Array.from({ length: 64 }, (_, e) => 2 ** (e - 31));
function unpack(code) {
  const sign = code & 0x80000 ? -1 : 1;
  const exponent = (code >> 13) & 63;
  const mantissa = code & 8191;
  if (exponent === 63) return mantissa ? NaN : sign * Infinity;
  if (exponent === 0) return sign * mantissa * 2 ** -43;
  return sign * (1 + mantissa / 8192) * powers[exponent];
}

// Where each row begins in a head's weights; for each mask, since masks hide different cells.
const starts = facts.spans.map((spans) => {
  const start = new Float64Array(rows + 1);
  spans.forEach(([begin, end], row) => { start[row + 1] = start[row] + end - begin; });
  return start;
});

const cache = new Map();
/** One head's map: `at(row, column)` is a weight, or undefined where the mask hides the cell. */
function mapOf(layer, head, map) {
  const id = `w-${facts.layers[layer]}-${facts.heads[head]}-${map}`;
  if (cache.has(id)) return cache.get(id);
  const mask = facts.span_of_layer[layer];
  const start = starts[mask];
  const spans = facts.spans[mask];
  const bytes = atob(document.getElementById(id).textContent);
  const weights = new Float32Array(start[rows]);
  for (let i = 0, at = 0; i < weights.length; i += 2, at += 5) {
    const middle = bytes.charCodeAt(at + 2);
    weights[i] = unpack(bytes.charCodeAt(at) | bytes.charCodeAt(at + 1) << 8 | (middle & 15) << 16);
    if (i + 1 < weights.length)
      weights[i + 1] = unpack(middle >> 4 | bytes.charCodeAt(at + 3) << 4 | bytes.charCodeAt(at + 4) << 12);
  }
  const result = {
    weights, spans,
    at(row, column) {
      const [begin, end] = spans[row];
      return column >= begin && column < end ? weights[start[row] + column - begin] : undefined;
    },
  };
  if (cache.size >= 12) cache.delete(cache.keys().next().value);
  cache.set(id, result);
  return result;
}

/** Largest finite magnitude of a map, for its colours. */
function largestOf(map) {
  if (map.largest === undefined) {
    map.largest = 0;
    for (const weight of map.weights) {
      const magnitude = Math.abs(weight);
      if (magnitude > map.largest && magnitude < Infinity) map.largest = magnitude;
    }
  }
  return map.largest;
}
