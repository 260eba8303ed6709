// P10a: PDFs with text through the analyser as it runs, beside pdftotext started for each file. That one only unpacks words; ours also says
// what they mean, and a reading that lacks the paper's kind or end ends the bench.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expiryOf } from '../../../domain/documents/expiry.ts';
import { localAnalyser } from '../../adapters/analyser/local.ts';
import { type Case, casesOf } from '../../testing/certificates/part.ts';
import { BUILD } from '../score/build/index.ts';
import { compare, type Protocol, type Side, SLICE_MS, type Slice } from './protocol.ts';
import { goalOf, type Report } from './report.ts';
import { withDatabase } from './server.ts';

const PAPERS = 24;
type Paper = Case & { readonly bytes: Uint8Array; readonly path: string };

/** One after the other, round and round, for the time of a slice. */
function inTurn(name: string, papers: readonly Paper[], read: (paper: Paper) => Promise<void> | void): Side {
  let turn = 0;
  return {
    name,
    async slice(): Promise<Slice> {
      const start = performance.now();
      let operations = 0;
      while (performance.now() - start < SLICE_MS) {
        await read(papers[turn++ % papers.length]!);
        operations += 1;
      }
      return { operations, figure: (operations * 1000) / (performance.now() - start) };
    },
  };
}

export const bench = (protocol: Protocol): Promise<Report> =>
  withDatabase(protocol, async (place) => {
    if (spawnSync('pdftotext', ['-v']).error) throw new Error('pdftotext is not here: Debian has it in poppler-utils');
    const folder = await mkdtemp(join(tmpdir(), 'subdoc-bench-reading-'));
    const analyser = localAnalyser();
    try {
      const honest = casesOf(BUILD).filter(({ carrier, trap }) => carrier === 'text' && trap === null);
      const papers: Paper[] = [];
      for (const one of honest.slice(0, PAPERS)) {
        const bytes = await one.pdf();
        const path = join(folder, `${one.id}.pdf`);
        await writeFile(path, bytes);
        papers.push({ ...one, bytes, path });
      }
      const ours = inTurn('the analyser', papers, async ({ id, kind, truth, bytes }) => {
        const reading = await analyser.read({ bytes, mimeType: 'application/pdf' });
        const read = [reading.kinds.includes(kind), expiryOf(reading, kind, null)?.date];
        if (!read[0] || read[1] !== truth.expiry) throw new Error(`${id} is read wrong: ${read.join(', ')}`);
      });
      const theirs = inTurn('pdftotext for each file', papers, ({ path }) => void execFileSync('pdftotext', ['-layout', path, '-']));
      await ours.slice();
      const goal = { id: 'P10a', name: 'PDFs with text a second ÷ one pdftotext a file', floor: 1.5, moonshot: 5 };
      return { goals: [goalOf(await compare(place, ours, theirs), goal, 'papers/s')], remarks: [] };
    } finally {
      await analyser.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
