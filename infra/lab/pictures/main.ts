// `npm run pictures [-- light|full [way]]`: how surely, how fast and in how much memory pictures of certificates are read. `way`: a word of
// the ways below, to measure these alone.
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { expiryOf, issueDate } from '../../../domain/documents/expiry.ts';
import { calendarDate } from '../../../domain/kernel/calendar.ts';
import { readPages } from '../../../domain/reading/read-pages.ts';
import { readFull } from '../../adapters/analyser/pictures/full.ts';
import type { Grey } from '../../adapters/analyser/pictures/grey.ts';
import { readLight } from '../../adapters/analyser/pictures/light.ts';
import { OnnxModels } from '../../adapters/analyser/pictures/onnx-models.ts';
import { DOTS_PER_INCH } from '../../adapters/analyser/pictures/picture-limits.ts';
import type { SeenPage } from '../../adapters/analyser/pictures/seen-page.ts';
import { photograph } from '../../adapters/analyser/pictures/sharp-picture.ts';
import { Tesseract } from '../../adapters/analyser/pictures/tesseract-engine.ts';
import { decennale, HOLDERS, kbis, rcPro, rge, urssaf } from '../../specimens/index.ts';
import { type Degradation, drawn, jpeg } from '../../testing/pictures/degraded.ts';

const day = calendarDate;
const [first, second, third] = HOLDERS as [(typeof HOLDERS)[number], (typeof HOLDERS)[number], (typeof HOLDERS)[number]];
const cover = { coverStart: day('2026-01-01'), coverEnd: day('2026-12-31'), issuedOn: day('2026-01-05') };
const PAPERS = [
  { kind: 'rc-pro', holder: second, pdf: rcPro({ ...second, ...cover, layout: 'fields' }), expiry: '2026-12-31', issued: '2026-01-05' },
  { kind: 'decennale', holder: third, pdf: decennale({ ...third, ...cover }), expiry: '2026-12-31', issued: '2026-01-05' },
  { kind: 'kbis', holder: first, pdf: kbis({ ...first, upToDateOn: day('2026-10-08') }), expiry: '2027-01-08', issued: '2026-10-08' },
  {
    kind: 'urssaf',
    holder: second,
    pdf: urssaf({ ...second, periodEnd: day('2026-10-31'), issuedOn: day('2026-11-12') }),
    expiry: '2027-04-30',
    issued: '2026-11-12',
  },
  {
    kind: 'rge',
    holder: first,
    pdf: rge({
      ...first,
      validFrom: day('2026-03-01'),
      validUntil: day('2027-02-28'),
      issuedOn: day('2026-03-03'),
      qualificationStart: day('2024-03-01'),
      qualificationEnd: day('2028-02-28'),
    }),
    expiry: '2027-02-28',
    issued: '2026-03-03',
  },
] as const;
const [asked, wanted = ''] = process.argv.slice(2);
const WAYS: Readonly<Record<string, Degradation>> = {
  scan: { turn: 0.6 },
  'scan, grey': { turn: -1.5, noise: 20, shadow: 0.2 },
  photo: { turn: 3, lean: 0.04, shadow: 0.5, blur: 0.7, noise: 8 },
  'photo, turned': { turn: 91, lean: 0.03, shadow: 0.4, blur: 0.6, noise: 8 },
  'photo, on its head': { turn: 178, lean: 0.02, shadow: 0.5 },
  'photo, from the side': { turn: -4, lean: 0.08, shadow: 0.7, blur: 0.9, noise: 12 },
  small: { scale: 0.6 },
  blurred: { blur: 1.8, noise: 6, turn: 1 },
};

const peakMb = (): number => Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0) / 1024;
const median = (list: readonly number[], share = 0.5): number =>
  list.toSorted((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? 0;

async function measure(mode: string, see: (picture: Grey) => Promise<SeenPage>): Promise<void> {
  const cpu: number[] = [];
  let [all, whole, sure, wrong] = [0, 0, 0, 0];
  for (const [way, degradation] of Object.entries(WAYS).filter(([name]) => name.includes(wanted)))
    for (const paper of PAPERS) {
      const pages: SeenPage[] = [];
      for (const page of await drawn(await paper.pdf)) {
        const picture = await photograph(await jpeg(page, degradation), 'image/jpeg');
        if (typeof picture === 'string') throw new Error(picture);
        const before = process.cpuUsage();
        pages.push(await see(picture));
        const { user, system } = process.cpuUsage(before);
        cpu.push((user + system) / 1e6);
      }
      const certainty = Math.min(...pages.map((page) => page.certainty));
      const reading = readPages({ analyser: mode, pages, pageCount: pages.length, problems: [], certainty });
      const [expiry, issued] = [expiryOf(reading, paper.kind, null)?.date ?? null, issueDate(reading, paper.kind)?.date ?? null];
      const right = {
        kind: reading.kinds.join() === paper.kind,
        siren: reading.company.siren === paper.holder.siren,
        expiry: expiry === paper.expiry,
        issued: issued === paper.issued,
      };
      const missed = Object.entries(right).filter(([, is]) => !is);
      const certain = reading.confidence >= 0.95;
      const false_ = certain && (expiry !== paper.expiry || (reading.company.siren !== null && !right.siren));
      [all, whole, sure, wrong] = [all + 1, whole + (missed.length === 0 ? 1 : 0), sure + (certain ? 1 : 0), wrong + (false_ ? 1 : 0)];
      if (missed.length > 0 || false_)
        process.stdout.write(
          `  ${mode}, ${way}, ${paper.kind}: ${missed.map(([field]) => field).join(', ')} (${reading.confidence})${false_ ? ' SURE AND WRONG' : ''}\n`,
        );
    }
  process.stdout.write(
    `${mode}: ${whole} of ${all} whole, ${sure} sure enough to validate, ${wrong} sure and wrong; processor s a page: median ${median(cpu).toFixed(2)}, p95 ${median(cpu, 0.95).toFixed(2)}; peak ${Math.round(peakMb())} MB\n`,
  );
}

const tesseract = await Tesseract.load();
const points = DOTS_PER_INCH / 72;
if (asked !== 'full') await measure('light', (picture) => readLight(tesseract, picture, points));
const models = asked === 'light' ? null : await OnnxModels.load();
if (models !== null) await measure('full', (picture) => readFull(tesseract, models, picture, points));
