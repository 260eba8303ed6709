// Drawn certificates as a scanner or a telephone shows them: pages of PDFs rendered at 200 dots per inch, then rotated, shadowed, blurred.
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { loadPdfium, openDocument, type Pdfium } from '#infra/adapters/analyser/pdfium-module.ts';
import type { Point, Quad } from '#infra/adapters/analyser/pictures/geometry.ts';
import type { Grey } from '#infra/adapters/analyser/pictures/grey.ts';
import { drawnPage } from '#infra/adapters/analyser/pictures/pdfium-picture.ts';

let loading: Promise<Pdfium> | null = null;

/** The pages of a PDF, each a picture. */
export async function drawn(pdf: Uint8Array): Promise<Grey[]> {
  loading ??= loadPdfium();
  const pdfium = await loading;
  const opened = openDocument(pdfium, pdf);
  if (typeof opened === 'string') throw new Error(`the PDF is ${opened}`);
  const pages: Grey[] = [];
  for (let i = 0; i < pdfium._FPDF_GetPageCount(opened.document); i += 1) {
    const page = pdfium._FPDF_LoadPage(opened.document, i);
    pages.push(drawnPage(pdfium, page).picture);
    pdfium._FPDF_ClosePage(page);
  }
  opened.close();
  return pages;
}

export type Degradation = {
  /** Degrees, clockwise. */
  readonly turn?: number;
  /** The corners of the page, as shares of its size by which they move inwards: a photograph from the side. */
  readonly lean?: number;
  /** The share of the light that the darkest corner loses. */
  readonly shadow?: number;
  /** σ in pixels. */
  readonly blur?: number;
  /** Of 255. */
  readonly noise?: number;
  /** 1 to 100 */
  readonly quality?: number;
  readonly scale?: number;
};

const sheet = ({ width, height, data }: Grey) => sharp(data, { raw: { width, height, channels: 1 } });

export async function jpeg(
  picture: Grey,
  { turn = 0, lean = 0, shadow = 0, blur = 0, noise = 0, quality = 60, scale = 1 }: Degradation,
): Promise<Uint8Array> {
  const seen = lit(lean === 0 ? picture : leaning(picture, lean), shadow, noise);
  let image = sheet(seen);
  if (turn !== 0) image = sharp(await image.rotate(turn, { background: '#b0b0b0' }).png().toBuffer());
  if (scale !== 1)
    image = sharp(
      await image
        .resize(Math.round(seen.width * scale))
        .png()
        .toBuffer(),
    );
  if (blur > 0) image = image.blur(blur);
  return new Uint8Array(await image.jpeg({ quality }).toBuffer());
}

/** A PDF whose pages are only these pictures. */
export function scanned(pages: readonly Uint8Array[], over?: (doc: PDFKit.PDFDocument, page: number) => void): Promise<Uint8Array> {
  const doc = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<Uint8Array>((resolve) => doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks)))));
  pages.forEach((page, i) => {
    doc.addPage().image(Buffer.from(page), 0, 0, { width: doc.page.width, height: doc.page.height });
    over?.(doc, i);
  });
  doc.end();
  return done;
}

/** As seen from the side: the upper edge shorter than the lower one, on a dark table. */
function leaning(picture: Grey, lean: number): Grey {
  const { width, height, data } = picture;
  const out = new Uint8Array(width * height).fill(110);
  const corners: Quad = [
    [width * lean, height * lean * 0.6],
    [width * (1 - lean * 1.4), 0],
    [width, height],
    [0, height * (1 - lean * 0.5)],
  ];
  const back = fromQuad(corners);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [u, v] = back(x + 0.5, y + 0.5);
      const [px, py] = [u * width - 0.5, v * height - 0.5];
      const [left, top] = [Math.floor(px), Math.floor(py)];
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) continue;
      const at = top * width + left;
      const [across, down] = [px - left, py - top];
      const above = data[at]! * (1 - across) + data[at + 1]! * across;
      const below = data[at + width]! * (1 - across) + data[at + width + 1]! * across;
      out[y * width + x] = above * (1 - down) + below * down;
    }
  return { width, height, data: out };
}

/** The inverse of the mapping from the unit square to a quadrilateral: a mapping of the same kind, with the inverted matrix. */
function fromQuad([p0, p1, p2, p3]: Quad): (x: number, y: number) => Point {
  const [sx, sy] = [p0[0] - p1[0] + p2[0] - p3[0], p0[1] - p1[1] + p2[1] - p3[1]];
  const [dx1, dx2, dy1, dy2] = [p1[0] - p2[0], p3[0] - p2[0], p1[1] - p2[1], p3[1] - p2[1]];
  const det = dx1 * dy2 - dx2 * dy1;
  const [g, h] = [(sx * dy2 - dx2 * sy) / det, (dx1 * sy - sx * dy1) / det];
  const [a, b, c] = [p1[0] - p0[0] + g * p1[0], p3[0] - p0[0] + h * p3[0], p0[0]];
  const [d, e, f] = [p1[1] - p0[1] + g * p1[1], p3[1] - p0[1] + h * p3[1], p0[1]];
  return (x, y) => {
    const [u, v, w] = [
      (e - f * h) * x + (c * h - b) * y + (b * f - c * e),
      (f * g - d) * x + (a - c * g) * y + (c * d - a * f),
      (d * h - e * g) * x + (b * g - a * h) * y + (a * e - b * d),
    ];
    return [u / w, v / w];
  };
}

/** Darker towards one corner, with the grain of a small camera; the same grain each time. */
function lit({ width, height, data }: Grey, shadow: number, noise: number): Grey {
  let state = 42;
  const random = (): number => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return state / 0x7fffffff - 0.5;
  };
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const light = 1 - shadow * Math.max(0, x / width + y / height - 0.6) * 0.71;
      out[y * width + x] = Math.max(0, Math.min(255, data[y * width + x]! * light + (noise === 0 ? 0 : random() * 2 * noise)));
    }
  return { width, height, data: out };
}
