// Whole certificates that were written down to try the reader's rules (`reading/holder-papers/*.txt`), drawn in several fonts: 176 layouts
// more for pictures, denser and in smaller print than those of build/, whose words recognition reads too easily to show its faults.
import PDFDocument from 'pdfkit';
import { calendarDate } from '#domain/kernel/calendar.ts';
import { HOLDER_PAPER_FILES, type HolderPaper, holderPapers, holdersOf, pagesFor } from '#domain/reading/holder-papers.test-kit.ts';
import { fill, valuesOf } from '#domain/reading/holders.test-kit.ts';
import type { SourcePage, Word } from '#domain/reading/layout.ts';
import { siretOf } from '../../specimens/companies.ts';
import { type Firm, KINDS, type Kind } from './facts.ts';
import type { Carrier, Case, Condition } from './part.ts';

const FONTS = ['Helvetica', 'Times-Roman', 'Helvetica-Bold', 'Times-Roman', 'Helvetica', 'Courier'] as const;
/** Each layout on a scan and on a photograph, every second of these worn. */
const CARRIED: readonly (readonly [Carrier, Condition])[] = [
  ['photo', 'ordinary'],
  ['scan', 'ordinary'],
  ['photo', 'worn'],
];

/** Words that follow each other on a line, a usual space between them: what one cell holds. */
function runsOf(words: readonly Word[]): Word[][] {
  const runs: Word[][] = [];
  for (const word of words) {
    const before = runs.at(-1)?.at(-1);
    const gap = before === undefined ? Number.NaN : word.box[0] - before.box[2];
    if (before?.box[1] === word.box[1] && gap > 0 && gap < 0.3 * word.size) runs.at(-1)!.push(word);
    else runs.push([word]);
  }
  return runs;
}

function drawn(pages: readonly SourcePage[], font: string): Promise<Uint8Array> {
  const madeOn = new Date('2026-01-01T09:00:00Z');
  const doc = new PDFDocument({ autoFirstPage: false, margin: 0, info: { CreationDate: madeOn, ModDate: madeOn } });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  for (const { width, height, words } of pages) {
    doc.addPage({ size: [width, height], margin: 0 });
    for (const run of runsOf(words)) {
      const [first] = run;
      const text = run.map((word) => word.text).join(' ');
      doc.font(font).fontSize(first!.size);
      // No wider than the layout has it, whatever the font: what stands to its right keeps its distance.
      const share = Math.min(1, (run.at(-1)!.box[2] - first!.box[0]) / doc.widthOfString(text));
      doc.fontSize(first!.size * share).text(text, first!.box[0], first!.box[1] + (first!.size * (1 - share)) / 2, { lineBreak: false });
    }
  }
  return new Promise((resolve, reject) => {
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    doc.on('error', reject);
    doc.end();
  });
}

function typed(paper: HolderPaper, turn: number): Case[] {
  const kind = KINDS.find((one) => one === paper.as);
  if (kind === undefined || paper.endsOn === null) return [];
  const holders = holdersOf(paper);
  return CARRIED.map(([carrier, condition], i) => {
    const holder = holders[(turn * 3 + i) % holders.length]!;
    const { name, form, siren } = holder;
    const firm: Firm = {
      ...{ name, form, siren },
      siret: siretOf(siren),
      capital: '',
      street: '',
      town: '',
      manager: '',
      trades: [],
      headcount: 3,
    };
    return {
      id: `typed-${paper.name}-${carrier}-${condition}`,
      part: 'build',
      kind: kind as Kind,
      layout: paper.name,
      carrier,
      condition,
      trap: null,
      firm,
      truth: {
        kinds: [kind],
        company: fill(paper.printed, valuesOf(holder)),
        siren,
        ...(paper.issuedOn === null ? {} : { issuedOn: calendarDate(paper.issuedOn) }),
        expiry: calendarDate(paper.endsOn!),
      },
      expected: 'validate',
      pdf: () => drawn(pagesFor(paper, holder), FONTS[(turn + i) % FONTS.length]!),
    };
  });
}

export const typedCases = (): Case[] => HOLDER_PAPER_FILES.flatMap(holderPapers).flatMap((paper, i) => typed(paper, i));
