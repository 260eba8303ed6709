// Reads blind papers as the product does, decides by the product's rule, and counts.
//   node infra/tools/run.mjs infra/lab/blind/measure.ts OUT [--set honest,…] [--wrong FILE] [--results FILE] [--kind K] [--minutes N: stops there]
//   --here: PDFs are read in this process as the child reads them, so that a busy machine cuts none off
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { accept } from '../../../domain/documents/acceptance.ts';
import { issueDate } from '../../../domain/documents/expiry.ts';
import type { DocumentReading } from '../../../domain/documents/reading.ts';
import { emptyReading } from '../../../domain/documents/reading.ts';
import { calendarDate } from '../../../domain/kernel/calendar.ts';
import { AnalyserFailure } from '../../adapters/analyser/failure.ts';
import { localAnalyser } from '../../adapters/analyser/local.ts';
import { loadPdfium, type Pdfium } from '../../adapters/analyser/pdfium-module.ts';
import { readPdf } from '../../adapters/analyser/pdfium-read.ts';
import { Tesseract } from '../../adapters/analyser/pictures/tesseract-engine.ts';
import { DAY } from './facts.ts';
import type { Truth } from './papers.ts';
import { printed, type Result, wrongOnes } from './report.ts';

const NAMES = {
  urssaf: 'Attestation URSSAF',
  kbis: 'Extrait Kbis',
  decennale: 'Assurance décennale',
  'rc-pro': 'RC professionnelle',
  rge: 'Certificat RGE',
};
const MIME: Record<string, string> = { pdf: 'application/pdf', jpg: 'image/jpeg', png: 'image/png' };
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    set: { type: 'string' },
    wrong: { type: 'string' },
    results: { type: 'string' },
    minutes: { type: 'string', default: '600' },
    kind: { type: 'string' },
    here: { type: 'boolean', default: false },
  },
});
const out = positionals[0]!;
const sets = values.set?.split(',') ?? readdirSync(out).filter((name) => existsSync(join(out, name, 'truth.json')));

/** The name as registered; a legal form before or behind it is none of its words, as for the product (compareNames). */
const FORM = /^(?:s\.?a\.?r\.?l|s\.?a\.?s(?:\.?u)?|e\.?u\.?r\.?l|s\.?c\.?o\.?p|ei)\.? (?=\S)| \(?(?:sarl|sasu?|eurl|scop|ei)\)?$/g;
const bare = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .trim()
    .replaceAll(FORM, '')
    .replaceAll('œ', 'oe')
    .replaceAll('&', 'et')
    .replaceAll(/[^a-z0-9]/g, '');

const analyser = localAnalyser();
async function readHere(bytes: Uint8Array): Promise<DocumentReading> {
  pdfium ??= loadPdfium();
  const { reading } = await readPdf(await pdfium, bytes, undefined, async () => {
    tesseract ??= Tesseract.load();
    const engine = await tesseract;
    return (line) => engine.line(line);
  });
  return reading;
}
let pdfium: Promise<Pdfium> | null = null;
let tesseract: Promise<Tesseract> | null = null;
async function result(truth: Truth): Promise<Result> {
  const started = performance.now();
  const bytes = new Uint8Array(readFileSync(join(out, truth.file)));
  const mimeType = MIME[truth.file.split('.').at(-1)!]!;
  const read = () => (values.here && mimeType === MIME['pdf'] ? readHere(bytes) : analyser.read({ bytes, mimeType }));
  // The product tries again later where the reader was not available; here once.
  const reading: DocumentReading = await read()
    .catch(read)
    .catch((error: unknown) => {
      if (!(error instanceof AnalyserFailure)) throw error;
      return emptyReading('none', false, 0, [{ code: 'analysis-unavailable', detail: error.reason }]);
    });
  const today = calendarDate(DAY);
  const decided = accept({
    ...{
      reading,
      requestedKind: truth.kind,
      requestedTypeName: NAMES[truth.kind],
      today,
      uploadedOn: today,
      autoValidation: true,
      validityPeriodDays: 365,
    },
    subcontractor: { companyName: truth.company, siret: truth.siret, contractAmount: null },
  });
  const validated = decided.decision === 'validate';
  const issued = issueDate(reading, truth.kind)?.date ?? null;
  const siren = reading.company.siren ?? reading.company.sirets[0]?.slice(0, 9) ?? null;
  return {
    ...{ truth, validated, ms: performance.now() - started, confidence: reading.confidence },
    problems: validated ? [] : decided.problems.map(({ code, message }) => `${code}: ${message}`),
    reasons: decided.reasons.map((reason) => (typeof reason === 'string' ? reason : JSON.stringify(reason))),
    read: { company: reading.company.name, siren, expiry: decided.expirationDate ?? null, issued, kind: reading.kinds.join('+') },
    right: {
      kind: reading.kinds.includes(truth.kind),
      company: reading.company.name !== null && bare(reading.company.name) === bare(truth.company),
      siren: siren === truth.siren,
      expiry: (decided.expirationDate ?? null) === truth.expiry,
      issued: truth.issued === null ? null : issued === truth.issued,
    },
  };
}

try {
  const results: Result[] = [];
  for (const set of sets) {
    const truths = JSON.parse(readFileSync(join(out, set, 'truth.json'), 'utf8')) as Truth[];
    for (const truth of truths) {
      if (values.kind !== undefined && truth.kind !== values.kind) continue;
      if (performance.now() > Number(values.minutes) * 60_000) break;
      results.push(await result(truth));
      if (results.length % 50 === 0) console.error(`${results.length} read`);
    }
  }
  console.log(printed(results));
  if (values.wrong !== undefined) writeFileSync(values.wrong, wrongOnes(results));
  if (values.results !== undefined) writeFileSync(values.results, JSON.stringify(results, null, 1));
} finally {
  await analyser.close();
}
