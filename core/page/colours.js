// From a weight to a colour. Sequential maps for A1 and A2; blue and red around exact 0 for the difference.
const sequential = {
  viridis: ["#440154", "#472d7b", "#3b528b", "#2c728e", "#21918c", "#28ae80", "#5ec962", "#addc30", "#fde725"],
  cividis: ["#00224e", "#123570", "#3b496c", "#575d6d", "#707173", "#8a8678", "#a59c74", "#c3b369", "#fee838"],
  magma: ["#000004", "#1d1147", "#51127c", "#832681", "#b73779", "#e75263", "#fc8961", "#fec488", "#fcfdbf"],
  grey: ["#0a0a0a", "#f7f7f7"],
};
const divergingLight = ["#0058bc", "#006bcc", "#037edb", "#4c92e9", "#72a7f7", "#94bcff", "#b4d2ff", "#d5e8ff", "#ffffff",
                        "#ffdad3", "#ffbeb5", "#ffa299", "#f2887f", "#e16e67", "#ce544f", "#bb3939", "#a71825"];
const divergingDark = ["#00baff", "#00a1f4", "#0089d4", "#0072b3", "#005b93", "#004574", "#003054", "#001c34", "#000000",
                       "#310f0a", "#4f1b19", "#6d2a27", "#8c3b37", "#ac4d48", "#cc605a", "#ec756d", "#ff8a80"];

const tables = new Map();
/** 511 colours, so that a diverging map has one of its own for 0. */
function tableOf(points) {
  if (!tables.has(points)) {
    const channels = points.map((point) => [1, 3, 5].map((at) => parseInt(point.slice(at, at + 2), 16)));
    const table = new Uint8Array(511 * 3);
    for (let i = 0; i < 511; i++) {
      const place = i / 510 * (points.length - 1);
      const low = Math.min(points.length - 2, Math.floor(place));
      for (let c = 0; c < 3; c++)
        table[3 * i + c] = Math.round(channels[low][c] + (channels[low + 1][c] - channels[low][c]) * (place - low));
    }
    tables.set(points, table);
  }
  return tables.get(points);
}

/** The upper end of the colours: as typed, or the largest magnitude of this map. */
function limitOf(map) {
  return state.limit > 0 ? state.limit : largestOf(map) || 1;
}

function bent(value) {
  return state.scale === "root" ? Math.sign(value) * Math.sqrt(Math.abs(value)) : value;
}

/** The value at a place (0 to 1) of the colour bar. */
function barValue(place, least, greatest) {
  const value = bent(least) + place * (bent(greatest) - bent(least));
  return state.scale === "root" ? Math.sign(value) * value * value : value;
}

/** Writes the colour of a weight into image data. */
function painter(map) {
  const isSigned = facts.maps[state.map].signed;
  const table = tableOf(isSigned ? (state.dark ? divergingDark : divergingLight) : sequential[state.colours]);
  const limit = bent(limitOf(map));
  return (weight, data, at) => {
    if (Number.isNaN(weight)) {
      data[at] = 255; data[at + 1] = 0; data[at + 2] = 255;
    } else {
      const share = Math.min(1, Math.max(-1, bent(weight) / limit));
      const entry = 3 * Math.round(isSigned ? 255 + 255 * share : 510 * Math.max(0, share));
      data[at] = table[entry]; data[at + 1] = table[entry + 1]; data[at + 2] = table[entry + 2];
    }
    data[at + 3] = 255;
  };
}
