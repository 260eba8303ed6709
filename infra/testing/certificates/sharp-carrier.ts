// Degrades a document as a scanner, a fax or a camera does: tilted, shadowed, blurred, noisy and compressed as JPEG. All random numbers
// come from the case's own sequence, so that the same case gives the same picture.
import sharp from 'sharp';
import { seeded } from '../../specimens/pdfkit-sheet.ts';
import type { Carrier, Condition } from './part.ts';
import { type Picture, pagesDrawn } from './pdfium-render.ts';
import { pictureSheets, type Sheet } from './pdfkit-pictures.ts';
import { type Corners, grain, inGreys, onTable, shaded, thresholded } from './pixels.ts';

export type File = { readonly bytes: Uint8Array; readonly mimeType: 'application/pdf' | 'image/jpeg' };

const POINTS_PER_INCH = 72;

/** The carrier's version of a PDF. A photograph of several pages is a PDF of photographs, as a telephone's scanning app makes it. */
export async function carried(pdf: Uint8Array, carrier: Carrier, condition: Condition, seed: string): Promise<File> {
  if (carrier === 'text') return { bytes: pdf, mimeType: 'application/pdf' };
  const random = seeded(`${seed} carrier`);
  for (let warm = 0; warm < 4; warm += 1) random();
  const dpi =
    carrier === 'photo'
      ? condition === 'worn'
        ? 165
        : 190
      : condition === 'coarse'
        ? 75
        : condition === 'fax'
          ? 100
          : random() < 0.5
            ? 150
            : 200;
  const sheets: Sheet[] = [];
  for (const page of await pagesDrawn(pdf, dpi)) {
    const jpeg = carrier === 'photo' ? await photograph(page, condition, random) : await scan(page, condition, random);
    const size = [(page.width * POINTS_PER_INCH) / dpi, (page.height * POINTS_PER_INCH) / dpi] as const;
    sheets.push({ jpeg, size });
  }
  if (carrier === 'photo' && sheets.length === 1) return { bytes: sheets[0]!.jpeg, mimeType: 'image/jpeg' };
  return { bytes: await pictureSheets(sheets), mimeType: 'application/pdf' };
}

/** Through a feeder: slightly tilted, grey paper, grain. A fax is black and white with few lines. */
async function scan(page: Picture, condition: Condition, random: () => number): Promise<Uint8Array> {
  const grey = inGreys(page);
  const askew = (random() - 0.5) * 1.4;
  const turned = await sharp(grey.data, { raw: { width: grey.width, height: grey.height, channels: 1 } })
    .rotate(askew, { background: '#fafafa' })
    .resize(grey.width, grey.height, { fit: 'cover', position: 'centre' })
    .blur(0.5)
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  const pixels = new Uint8Array(turned);
  if (condition === 'fax') thresholded(pixels, grey.width, random);
  else grain(pixels, random, 4, 0.98);
  return sharp(pixels, { raw: { width: grey.width, height: grey.height, channels: 1 } })
    .jpeg({ quality: condition === 'coarse' ? 60 : 65 + Math.floor(random() * 20) })
    .toBuffer();
}

/** On a table, held by hand: perspective, a shadow across, warm light, a soft lens. */
async function photograph(page: Picture, condition: Condition, random: () => number): Promise<Uint8Array> {
  const width = Math.round(page.width * 1.14);
  const height = Math.round(page.height * 1.12);
  const worn = condition === 'worn';
  const lean = worn ? 1.6 : 1;
  const corner = (x: number, y: number): readonly [number, number] => [
    x * page.width + (width - page.width) / 2 + (random() - 0.5) * page.width * 0.07 * lean,
    y * page.height + (height - page.height) / 2 + (random() - 0.5) * page.height * 0.05 * lean,
  ];
  const corners: Corners = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)];
  const lain = onTable(page, corners, width, height, [96 + random() * 60, 78 + random() * 40, 60 + random() * 30]);
  const dark = condition === 'dark';
  shaded(lain, width, height, random, dark ? 0.34 : worn ? 0.6 : 0.95, dark ? 0.45 : worn ? 0.5 : 0.68);
  const soft = await sharp(lain, { raw: { width, height, channels: 3 } })
    .blur(dark ? 1.1 : (worn ? 0.75 : 0.6) + random() * 0.25)
    .raw()
    .toBuffer();
  const pixels = new Uint8Array(soft);
  grain(pixels, random, dark ? 9 : worn ? 7 : 4, 1);
  const picture = sharp(pixels, { raw: { width, height, channels: 3 } });
  const upright = condition === 'turned' ? picture.rotate([90, 180, 270][Math.floor(random() * 3)]!) : picture;
  return upright.jpeg({ quality: (worn ? 55 : 72) + Math.floor(random() * 16) }).toBuffer();
}
