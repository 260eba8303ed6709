// P10c, the last of P10: what right dates cost over a set as it arrives (three native PDFs to a scan and a photograph), beside drawing every page at 300 dots
// an inch and reading it with Tesseract alone. Ours reads a text layer where there is one; a wrong date ends the bench.
import sharp from 'sharp';
import { expiryOf } from '../../../domain/documents/expiry.ts';
import { localAnalyser } from '../../adapters/analyser/local.ts';
import type { Grey } from '../../adapters/analyser/pictures/grey.ts';
import { CARRIERS, type Case, casesOf } from '../../testing/certificates/part.ts';
import { pagesDrawn } from '../../testing/certificates/pdfium-render.ts';
import { inGreys } from '../../testing/certificates/pixels.ts';
import { carried } from '../../testing/certificates/sharp-carrier.ts';
import { BUILD } from '../score/build/index.ts';
import { compare, type Protocol, type Side } from './protocol.ts';
import { goalOf, type Report } from './report.ts';
import { withDatabase } from './server.ts';
import { barePage } from './tesseract-page.ts';

/** As in the corpus: 111, 37 and 37. */
const OF_EACH = { text: 3, scan: 1, photo: 1 } as const;
const DPI = 300;
/** Long side of an A4 page at 300 dots an inch, for a photograph. */
const LONG_SIDE = 3508;

const paperOf = async (one: Case) => ({ ...one, file: await carried(await one.pdf(), one.carrier, one.condition, one.id) });
type Paper = Awaited<ReturnType<typeof paperOf>>;

/** Every page as one would draw it who looks for no text layer. */
async function pictures({ bytes, mimeType }: Paper['file']): Promise<Grey[]> {
  if (mimeType === 'application/pdf') return (await pagesDrawn(bytes, DPI)).map(inGreys);
  const sheet = sharp(bytes).rotate().resize({ width: LONG_SIDE, height: LONG_SIDE, fit: 'inside' }).toColourspace('b-w');
  const { data, info } = await sheet.raw().toBuffer({ resolveWithObject: true });
  return [{ width: info.width, height: info.height, data }];
}

/** All papers once, one after the other; the figure is papers a second. */
const once = (name: string, papers: readonly Paper[], read: (paper: Paper) => Promise<unknown>): Side => ({
  name,
  async slice() {
    const start = performance.now();
    for (const paper of papers) await read(paper);
    return { operations: papers.length, figure: (papers.length * 1000) / (performance.now() - start) };
  },
});

export const bench = (protocol: Protocol): Promise<Report> =>
  withDatabase(protocol, async (place) => {
    const analyser = localAnalyser();
    try {
      const honest = casesOf(BUILD).filter(
        ({ trap, condition, expected }) => trap === null && condition === 'ordinary' && expected === 'validate',
      );
      const of = (carrier: (typeof CARRIERS)[number]) => honest.filter((one) => one.carrier === carrier).slice(0, OF_EACH[carrier]);
      const papers = await Promise.all(CARRIERS.flatMap(of).map(paperOf));
      const tesseract = await barePage();
      const ours = once('the analyser', papers, async ({ id, kind, truth, file }) => {
        const read = expiryOf(await analyser.read(file), kind, null)?.date;
        if (read !== truth.expiry) throw new Error(`${id} is read wrong: ${read}`);
      });
      const theirs = once(`Tesseract on every page at ${DPI} dpi`, papers, async ({ file }) => {
        for (const picture of await pictures(file)) tesseract(picture);
      });
      await ours.slice();
      const goal = { id: 'P10c', name: `time of a set ÷ Tesseract on every page at ${DPI} dpi`, floor: 0.3, moonshot: 0.08, atMost: true };
      return { goals: [goalOf(await compare(place, theirs, ours), goal, 'papers/s')], remarks: [] };
    } finally {
      await analyser.close();
    }
  });
