// Scans and photographs of honest papers, and marks on scans.
import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp, { type Sharp } from 'sharp';
import { type Chance, chanceOf } from './chance.ts';
import { crossed, handwritten, harmless, type Mark, PAGE, slanted, stamp } from './marks.ts';
import { honest, type Made, type Truth } from './papers.ts';

type Raw = { readonly data: Buffer; readonly width: number; readonly height: number };
let library: Promise<PDFiumLibrary> | undefined;

/** The first page at 200 dpi. */
export async function page(pdf: Uint8Array): Promise<Raw> {
  library ??= PDFiumLibrary.init();
  const document = await (await library).loadDocument(pdf);
  try {
    const { data, width, height } = await document.getPage(0).render({ scale: 200 / 72, render: 'bitmap' });
    return { data: Buffer.from(data), width, height };
  } finally {
    document.destroy();
  }
}
const opened = ({ data, width, height }: Raw) => sharp(data, { raw: { width, height, channels: 4 } }).flatten({ background: '#ffffff' });

async function grained(picture: Sharp, chance: Chance, grain: number, quality: number, grey: boolean): Promise<Uint8Array> {
  const flat = grey ? picture.grayscale() : picture;
  const { data, info } = await flat.raw().toBuffer({ resolveWithObject: true });
  for (let i = 0; i < data.length; i += 1) data[i] = Math.max(0, Math.min(255, data[i]! + (chance() - 0.5) * 2 * grain));
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .withMetadata({ density: 200 })
    .jpeg({ quality })
    .toBuffer();
}

export async function scan(raw: Raw, chance: Chance, mark?: Mark): Promise<Uint8Array> {
  const [w, h] = [raw.width, raw.height];
  const scale = `scale(${w / PAGE.width} ${h / PAGE.height})`;
  const svg =
    mark === undefined
      ? null
      : Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><g transform="${scale}">${mark.svg}</g></svg>`);
  const marked =
    svg === null
      ? opened(raw)
      : sharp(
          await opened(raw)
            .composite([{ input: svg, blend: 'multiply' }])
            .png()
            .toBuffer(),
        );
  const turned = sharp(
    await marked
      .rotate((chance() - 0.5) * 2.4, { background: '#fbfbfb' })
      .png()
      .toBuffer(),
  );
  return grained(
    turned.blur(0.3 + chance() * 0.4),
    chance,
    chance.int(3, 14),
    chance.int(60, 88),
    mark === undefined ? chance() < 0.75 : chance() < 0.35,
  );
}

/** A sheet on a desk, seen a little from the side, lit from one corner: 3000 × 4000 points. */
export async function photograph(raw: Raw, chance: Chance): Promise<Uint8Array> {
  const [W, H] = raw.width > raw.height ? [4000, 3000] : [3000, 4000];
  const source = await opened(raw).removeAlpha().raw().toBuffer();
  const edge = () => 0.04 + chance() * 0.05;
  const corners: [number, number][] = [
    [edge() * W, edge() * H],
    [W - edge() * W, edge() * H],
    [W - edge() * W, H - edge() * H],
    [edge() * W, H - edge() * H],
  ];
  const inverse = projective(corners, raw.width, raw.height);
  const out = Buffer.alloc(W * H * 3);
  const [cx, cy, fall] = [chance() * W, chance() * H, 0.18 + chance() * 0.22];
  const desk = chance.of([
    [92, 70, 52],
    [60, 62, 66],
    [150, 140, 128],
  ] as const);
  const warm = chance.of([
    [1, 0.97, 0.9],
    [0.96, 0.98, 1],
    [1, 1, 0.97],
  ] as const);
  for (let y = 0; y < H; y += 1)
    for (let x = 0; x < W; x += 1) {
      const d = inverse[6]! * x + inverse[7]! * y + 1;
      const u = (inverse[0]! * x + inverse[1]! * y + inverse[2]!) / d;
      const v = (inverse[3]! * x + inverse[4]! * y + inverse[5]!) / d;
      const light = 0.98 - (fall * Math.hypot(x - cx, y - cy)) / Math.hypot(W, H);
      const inside = u >= 0 && v >= 0 && u < raw.width - 1 && v < raw.height - 1;
      const [iu, iv] = [Math.floor(u), Math.floor(v)];
      for (let c = 0; c < 3; c += 1) {
        let value: number = desk[c]!;
        if (inside) {
          const at = (iv * raw.width + iu) * 3 + c;
          const [fu, fv] = [u - iu, v - iv];
          const top = source[at]! * (1 - fu) + source[at + 3]! * fu;
          const low = source[at + raw.width * 3]! * (1 - fu) + source[at + raw.width * 3 + 3]! * fu;
          value = 14 + (top * (1 - fv) + low * fv) * 0.92;
        }
        out[(y * W + x) * 3 + c] = Math.max(0, Math.min(255, value * light * warm[c]!));
      }
    }
  const picture = sharp(out, { raw: { width: W, height: H, channels: 3 } }).blur(0.5 + chance() * 0.6);
  return grained(sharp(await picture.png({ compressionLevel: 1 }).toBuffer()), chance, chance.int(4, 10), chance.int(78, 92), false);
}

/** The map from a point of the photograph to one of the sheet. */
function projective(corners: readonly [number, number][], w: number, h: number): number[] {
  const to = [
    [0, 0],
    [w, 0],
    [w, h],
    [0, h],
  ] as const;
  const rows = corners.flatMap(([x, y], i) => {
    const [u, v] = to[i]!;
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ];
  });
  for (let i = 0; i < 8; i += 1) {
    const best = rows.slice(i).reduce((most, row, n) => (Math.abs(row[i]!) > Math.abs(rows[most]![i]!) ? n + i : most), i);
    [rows[i], rows[best]] = [rows[best]!, rows[i]!];
    for (let j = 0; j < 8; j += 1) {
      if (j === i) continue;
      const factor = rows[j]![i]! / rows[i]![i]!;
      rows[j] = rows[j]!.map((value, k) => value - factor * rows[i]![k]!);
    }
  }
  return rows.map((row, i) => row[8]! / row[i]!);
}

const TWO_PAGES = ['v01-letter', 'k04-two-pages', 'd05-two-pages'];
/** One-page papers, spread over layouts and copies; the RGE ones are every fifth as elsewhere. */
const bases = (seed: string, from: number, step: number, count: number): Made[] => {
  const all = honest(seed).filter(({ truth }) => !TWO_PAGES.includes(truth.layout));
  return Array.from({ length: count }, (_, i) => all[(from + i * step) % all.length]!);
};
const named = (truth: Truth, set: string, file: string, more: Partial<Truth>): Truth => ({
  ...truth,
  set,
  file: `${set}/${file}.jpg`,
  base: `${more.class === 'photograph' ? 'photograph' : 'scan'} ${truth.base}`,
  ...more,
});

export function pictures(seed: string): Made[] {
  return bases(seed, 1, 7, 64).map(({ truth, pdf }, i) => {
    const kind = i % 2 === 0 ? 'scan' : 'photograph';
    const draw = kind === 'scan' ? scan : photograph;
    return {
      truth: named(truth, 'pictures', `${kind}-${truth.base}`, { class: kind }),
      pdf: async () => draw(await page(await pdf()), chanceOf(`${seed}/${kind}/${i}`)),
    };
  });
}

export function marks(seed: string): Made[] {
  const kinds = [
    (c: Chance) => stamp(c, true),
    (c: Chance) => stamp(c, false),
    (c: Chance) => slanted(c, true),
    (c: Chance) => handwritten(c, true),
    (c: Chance) => handwritten(c, false),
    (c: Chance) => slanted(c, false),
    (c: Chance) => crossed(c),
  ];
  // The papers that are scanned without a mark as well.
  const plain = bases(seed, 1, 14, 32);
  return Array.from({ length: 98 }, (_, i): Made => {
    const { truth, pdf } = plain[(i * 5) % plain.length]!;
    const chance = chanceOf(`${seed}/mark/${i}`);
    const mark = i >= 84 ? harmless(chance, truth.company) : kinds[i % kinds.length]!(chance);
    const more = { class: mark.class, wording: mark.word, look: mark.class, validate: i >= 84 };
    return {
      truth: named(truth, 'marks', `${mark.class.replaceAll(' ', '-')}-${i}-${truth.base}`, more),
      pdf: async () => scan(await page(await pdf()), chance, mark),
    };
  });
}
