// A certificate that is validated as it stands, with something added that a person sees and the letters do not say, or the other way round.
import { deflateSync } from 'node:zlib';
import { pictureOfPdf } from './degraded.test-kit.ts';
import { plainPdf } from './odd-pdfs.test-kit.ts';
import { add, classic, inCatalog, inPage, type Parts, pageOf, streamOf, taken } from './pdf-parts.test-kit.ts';

export const COMPANY = 'Nous attestons que BATI SUD, SIRET 000 100 107 00010, est titulaire du contrat n° 12.';
export const PERIOD = 'La présente attestation est valable du 01/01/2026 au 31/12/2026.';
export const LINES = [
  'ATTESTATION D’ASSURANCE',
  'RESPONSABILITÉ CIVILE PROFESSIONNELLE',
  COMPANY,
  'Fait à Paris, le 5 janvier 2026.',
] as const;

type Added = {
  readonly lines?: readonly string[];
  /** What is drawn over the page, with /F1, /Lie, /Im and /Half. */
  readonly content?: string;
  /** Entries of the picture /Im and its bytes. */
  readonly picture?: Picture;
  readonly prepare?: (parts: Parts, font: string) => void;
  readonly info?: string;
};
type Picture = { readonly width: number; readonly height: number; readonly pixels: Uint8Array; readonly seen: number };

const latin = (text: string): string => Buffer.from(text.replaceAll('’', "'"), 'latin1').toString('latin1');
export const text = (words: string, size: number, x: number, y: number, font = 'F1', before = '0 g'): string =>
  `${before} BT /${font} ${size} Tf 1 0 0 1 ${x} ${y} Tm (${latin(words).replace(/[()\\]/g, '\\$&')}) Tj ET\n`;
/** The line that says until when, in a font of the page. */
export const period = (font = 'F1'): string =>
  text('La présente attestation est valable du 01/01/2026 au ', 11, 72, 500) + text('31/12/2026', 11, 330, 500, font);

const INFO = 900;

export async function certificate({ lines = [...LINES, PERIOD], content = '', picture, prepare, info }: Added = {}): Promise<Uint8Array> {
  const parts = taken(await plainPdf(lines));
  const page = pageOf(parts);
  const [before, after] = [add(parts, streamOf('q')), add(parts, streamOf(`Q\nq ${content} Q`))];
  parts.objects.set(page, parts.objects.get(page)!.replace(/\/Contents (\d+ 0 R)/, `/Contents [${before} $1 ${after}]`));
  const resources = Number(/\/Resources (\d+) 0 R/.exec(parts.objects.get(page)!)![1]);
  const font = /\/F1 (\d+ 0 R)/.exec(parts.objects.get(resources)!)![1]!;
  const lie = add(
    parts,
    `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [54 /five] >> /ToUnicode ${add(parts, streamOf(TO_UNICODE))} >>`,
  );
  const image = picture === undefined ? '' : `/XObject << /Im ${pictured(parts, picture)} >>`;
  parts.objects.set(
    resources,
    parts.objects.get(resources)!.replace('/Font <<', `${image} /ExtGState << /Half << /ca 0.5 >> >> /Font << /Lie ${lie}`),
  );
  prepare?.(parts, font);
  if (info !== undefined) parts.objects.set(INFO, `<< ${info} >>`);
  return classic(parts, info === undefined ? {} : { trailer: `/Info ${INFO} 0 R` });
}

/** Every code is the letter of its number, whatever the font draws. */
const TO_UNICODE =
  '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def 1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfrange <20> <7E> <0020> endbfrange endcmap end end';

function pictured(parts: Parts, { width, height, pixels, seen }: Picture): string {
  const size = `/Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode`;
  const mask = add(parts, streamOf(deflateSync(pixels.map((grey) => (grey < 250 ? 255 : seen))), `/Type /XObject /Subtype /Image ${size}`));
  return add(parts, streamOf(deflateSync(pixels), `/Type /XObject /Subtype /Image ${size} /SMask ${mask}`));
}

/** A line as a picture, cut out of its page; `seen`: the opacity of its paper, 0 to 255. */
export async function linePicture(words: string, seen = 0): Promise<Picture> {
  const { width, pixels } = await pictureOfPdf(await plainPdf([words]), 144);
  // PDFKit begins at 72 points.
  const [left, top, wide, high] = [140, 140, Math.ceil(words.length * 14), 32];
  const cut = new Uint8Array(wide * high);
  for (let y = 0; y < high; y += 1) cut.set(pixels.subarray((top + y) * width + left, (top + y) * width + left + wide), y * wide);
  return { width: wide, height: high, pixels: cut, seen };
}

export const annotated =
  (entries: (parts: Parts, font: string) => string) =>
  (parts: Parts, font: string): void =>
    inPage(parts, `/Annots [${add(parts, `<< /Type /Annot /F 4 ${entries(parts, font)} >>`)}]`);
/** An appearance of 300 by 60 points. */
export const look = (parts: Parts, font: string, content: string): string =>
  `/AP << /N ${add(parts, streamOf(content, `/Type /XObject /Subtype /Form /BBox [0 0 300 60] /Resources << /Font << /F1 ${font} >> >>`))} >>`;
/** A text field that leaves its look to the reader, or has one. */
export const field =
  (value: string, rect: string, appearance: ((parts: Parts, font: string) => string) | null) =>
  (parts: Parts, font: string): void => {
    const widget = add(
      parts,
      `<< /Type /Annot /Subtype /Widget /F 4 /FT /Tx /T (a) /V (${value}) /DA (/F1 11 Tf 0 g) /Rect [${rect}] ${appearance?.(parts, font) ?? ''} >>`,
    );
    inPage(parts, `/Annots [${widget}]`);
    inCatalog(
      parts,
      `/AcroForm << /Fields [${widget}] /NeedAppearances ${appearance === null} /DA (/F1 11 Tf 0 g) /DR << /Font << /F1 ${font} >> >> >>`,
    );
  };

/** Letters made of strokes, 10 wide and 14 high: what a drawing program leaves of a text. */
const STROKES: Readonly<Record<string, string>> = {
  A: '0 0 m 5 14 l 10 0 l 2 5 m 8 5 l',
  D: '0 0 m 0 14 l 6 14 l 10 7 l 6 0 l h',
  E: '10 0 m 0 0 l 0 14 l 10 14 l 0 7 m 8 7 l',
  I: '5 0 m 5 14 l 0 0 m 10 0 l 0 14 m 10 14 l',
  L: '0 14 m 0 0 l 10 0 l',
  N: '0 0 m 0 14 l 10 0 l 10 14 l',
  O: '0 4 m 0 10 l 3 14 l 7 14 l 10 10 l 10 4 l 7 0 l 3 0 l h',
  S: '0 0 m 10 0 l 10 7 l 0 7 l 0 14 l 10 14 l',
  T: '5 0 m 5 14 l 0 14 m 10 14 l',
  U: '0 14 m 0 3 l 3 0 l 7 0 l 10 3 l 10 14 l',
};
export const strokes = (words: string, x: number, y: number, scale: number, degrees = 0): string => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180) * scale, Math.sin((degrees * Math.PI) / 180) * scale];
  const letters = [...words].map((letter, i) => `q 1 0 0 1 ${i * 15} 0 cm ${STROKES[letter] ?? '0 0 m'} S Q`);
  return `q 0.8 0.2 0.2 RG 2 w ${cos} ${sin} ${-sin} ${cos} ${x} ${y} cm ${letters.join(' ')} Q`;
};
