// P10b: a scan through the analyser as it runs, beside Tesseract alone on the same picture; and two scans beside each other, beside one.
import { calendarDate } from '../../../domain/kernel/calendar.ts';
import { localAnalyser } from '../../adapters/analyser/local.ts';
import { hasOnnx, type PictureMode } from '../../adapters/analyser/pictures/picture-mode.ts';
import { photograph } from '../../adapters/analyser/pictures/sharp-picture.ts';
import { HOLDERS, rcPro } from '../../specimens/index.ts';
import { drawn, jpeg } from '../../testing/pictures/degraded.ts';
import { compare, type Protocol, type Side, type Slice } from './protocol.ts';
import { type Goal, goalOf, type Report } from './report.ts';
import { withDatabase } from './server.ts';
import { barePage } from './tesseract-page.ts';

const day = calendarDate;
const COVER = { coverStart: day('2026-01-01'), coverEnd: day('2026-12-31'), issuedOn: day('2026-01-05') };
const MIME = 'image/jpeg';

/** How many a second. */
async function timed(operations: number, work: () => Promise<unknown>): Promise<Slice> {
  const start = performance.now();
  await work();
  return { operations, figure: (operations * 1000) / (performance.now() - start) };
}

export const bench = (protocol: Protocol): Promise<Report> =>
  withDatabase(protocol, async (place) => {
    const [page] = await drawn(await rcPro({ ...HOLDERS[1]!, ...COVER }));
    const bytes = await jpeg(page!, { turn: 0.5 });
    const picture = await photograph(bytes, MIME);
    if (typeof picture === 'string') throw new Error(picture);
    const tesseract = await barePage();
    const bare: Side = { name: 'Tesseract alone', slice: () => timed(1, async () => tesseract(picture)) };
    const goals: Goal[] = [];
    for (const mode of ['light', 'full'] as const satisfies readonly PictureMode[]) {
      if (mode === 'full' && !hasOnnx()) continue;
      const analyser = localAnalyser({ mode });
      // Of one link one file at a time is read: beside it goes somebody else's.
      const read = async (subcontractorId = 1): Promise<void> => {
        const { kinds } = await analyser.read({ bytes, mimeType: MIME, payer: { accountId: subcontractorId, subcontractorId } });
        if (kinds.join() !== 'rc-pro') throw new Error(`read as ${kinds.join() || 'nothing'}`);
      };
      const both = (): Promise<unknown> => Promise.all([read(1), read(2)]);
      const one: Side = { name: `one, ${mode} mode`, slice: () => timed(1, () => read()) };
      const two: Side = { name: `two beside each other, ${mode} mode`, slice: () => timed(2, both) };
      try {
        // Both readers start here, outside every slice.
        await both();
        const alone = await compare(place, bare, one);
        goals.push(
          goalOf(
            alone,
            { id: 'P10b', name: `time of a scan, ${mode} mode ÷ of Tesseract alone`, floor: 1.2, moonshot: 1.03, atMost: true },
            'pages/s',
          ),
        );
        const beside = await compare(place, two, one);
        goals.push(
          goalOf(
            beside,
            { id: 'P10b', name: `scans a second, two beside each other ÷ one, ${mode} mode`, floor: 1.7, moonshot: 1.95 },
            'pages/s',
          ),
        );
      } finally {
        await analyser.close();
      }
    }
    return { goals, remarks: [] };
  });
