// Grey pictures and their preparation: rotation, even lighting. Pure arithmetic, one byte per pixel.

/** Rows from the top, 0 black to 255 white. */
export type Grey = { readonly width: number; readonly height: number; readonly data: Uint8Array };

/** Rotated clockwise by quarter turns. */
export function quarterTurned({ width, height, data }: Grey, quarters: number): Grey {
  const turns = ((quarters % 4) + 4) % 4;
  if (turns === 0) return { width, height, data };
  const out = new Uint8Array(data.length);
  if (turns === 2) {
    for (let i = 0; i < data.length; i += 1) out[i] = data[data.length - 1 - i]!;
    return { width, height, data: out };
  }
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = turns === 1 ? x * height + (height - 1 - y) : (width - 1 - x) * height + y;
      out[at] = data[y * width + x]!;
    }
  return { width: height, height: width, data: out };
}

/** The background is estimated on a copy this much smaller: letters vanish in it, shadows stay. */
const SHRINK = 4;
/** In pixels of the small copy: wider than a stroke of a letter. */
const DILATION = 3;
const SMOOTHING = 4;
const PAPER = 245;
/** Darker background than this is no paper; dividing by it would raise noise. */
const GROUND_MIN = 24;

/**
 * Removes shadows and uneven light: divides each pixel by the paper's brightness around it, which is the smoothed maximum of its
 * neighbourhood.
 */
export function shadowless(picture: Grey): Grey {
  const small = shrunk(picture, SHRINK);
  const ground = smoothed(dilated(small, DILATION), SMOOTHING);
  const { width, height, data } = picture;
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y += 1) {
    const v = Math.min(ground.height - 1, Math.max(0, (y + 0.5) / SHRINK - 0.5));
    const [top, down] = [Math.floor(v), v - Math.floor(v)];
    const upper = top * ground.width;
    const lower = Math.min(ground.height - 1, top + 1) * ground.width;
    for (let x = 0; x < width; x += 1) {
      const u = Math.min(ground.width - 1, Math.max(0, (x + 0.5) / SHRINK - 0.5));
      const [left, right] = [Math.floor(u), Math.min(ground.width - 1, Math.floor(u) + 1)];
      const across = u - left;
      const above = ground.data[upper + left]! * (1 - across) + ground.data[upper + right]! * across;
      const below = ground.data[lower + left]! * (1 - across) + ground.data[lower + right]! * across;
      const light = above * (1 - down) + below * down;
      out[y * width + x] = Math.min(255, (data[y * width + x]! * PAPER) / Math.max(GROUND_MIN, light));
    }
  }
  return { width, height, data: out };
}

/** Each pixel is the mean of a square of `factor` pixels. */
function shrunk({ width, height, data }: Grey, factor: number): Grey {
  const [columns, rows] = [Math.max(1, Math.ceil(width / factor)), Math.max(1, Math.ceil(height / factor))];
  const out = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      let [sum, count] = [0, 0];
      for (let y = row * factor; y < Math.min(height, (row + 1) * factor); y += 1)
        for (let x = column * factor; x < Math.min(width, (column + 1) * factor); x += 1) {
          sum += data[y * width + x]!;
          count += 1;
        }
      out[row * columns + column] = sum / count;
    }
  return { width: columns, height: rows, data: out };
}

/** Each pixel is the brightest of those up to `radius` away. */
const dilated = (picture: Grey, radius: number): Grey => alongBoth(picture, (line) => brightest(line, radius));

/** Three box filters approximate a Gaussian of this radius. */
function smoothed(picture: Grey, radius: number): Grey {
  let out = picture;
  for (let i = 0; i < 3; i += 1) out = alongBoth(out, (line) => means(line, Math.round(radius / 2)));
  return out;
}

function brightest(line: Uint8Array, radius: number): Uint8Array {
  const out = new Uint8Array(line.length);
  for (let i = 0; i < line.length; i += 1) {
    let most = 0;
    for (let k = Math.max(0, i - radius); k <= Math.min(line.length - 1, i + radius); k += 1) if (line[k]! > most) most = line[k]!;
    out[i] = most;
  }
  return out;
}

function means(line: Uint8Array, radius: number): Uint8Array {
  const out = new Uint8Array(line.length);
  let [sum, count] = [0, 0];
  for (let i = -radius; i < line.length; i += 1) {
    if (i + radius < line.length) {
      sum += line[i + radius]!;
      count += 1;
    }
    if (i - radius > 0) {
      sum -= line[i - radius - 1]!;
      count -= 1;
    }
    if (i >= 0) out[i] = sum / count;
  }
  return out;
}

/** A one-dimensional filter, along the rows and then along the columns. */
function alongBoth({ width, height, data }: Grey, filter: (line: Uint8Array) => Uint8Array): Grey {
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y += 1) out.set(filter(data.subarray(y * width, (y + 1) * width)), y * width);
  const column = new Uint8Array(height);
  for (let x = 0; x < width; x += 1) {
    for (let y = 0; y < height; y += 1) column[y] = out[y * width + x]!;
    const filtered = filter(column);
    for (let y = 0; y < height; y += 1) out[y * width + x] = filtered[y]!;
  }
  return { width, height, data: out };
}

/** Tile size in pixels: a few lines of text high, and small enough for a slanted line to stay in its rows. */
const TILE = 160;

/**
 * True where lines of text are vertical: the ink then changes more from column to column than from row to row. Decided per tile, so that
 * neither the paper's edge nor slanted lines decide.
 */
export function linesStand({ width, height, data }: Grey): boolean {
  let standing = 0;
  for (let top = 0; top < height; top += TILE)
    for (let left = 0; left < width; left += TILE) {
      const [bottom, right] = [Math.min(height, top + TILE), Math.min(width, left + TILE)];
      const rows = new Float64Array(bottom - top);
      const columns = new Float64Array(right - left);
      for (let y = top; y < bottom; y += 1)
        for (let x = left; x < right; x += 1) {
          const ink = 255 - data[y * width + x]!;
          rows[y - top]! += ink / columns.length;
          columns[x - left]! += ink / rows.length;
        }
      // A tile of blank paper, or of a surface without paper, does not vote.
      const inked = rows.reduce((sum, ink) => sum + ink, 0) / rows.length;
      if (inked > 8 && inked < 80) standing += Math.sign(roughness(columns) - roughness(rows));
    }
  return standing > 0;
}

function roughness(profile: Float64Array): number {
  let sum = 0;
  for (let i = 4; i < profile.length; i += 1) sum += (profile[i]! - profile[i - 4]!) ** 2;
  return sum / profile.length;
}
