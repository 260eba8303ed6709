// What is told of the reading outside this house: the figures of the last run over the part to score with, for the landing page (A53) and
// docs/accuracy.md. Both are written from one file, and neither ever says more than was measured.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CalendarDate, frenchDate } from '../../../domain/kernel/calendar.ts';
import { KINDS, type Kind } from '../../testing/certificates/facts.ts';
import { CARRIERS, type Carrier } from '../../testing/certificates/part.ts';
import { GOAL_P95_MS, GOALS, goalMedianMs } from './goals.ts';
import { FIELDS, type Field, type Outcome } from './measure.ts';
import { type Share, type Totals, totalsOf } from './totals.ts';

/** « 14/15 »: right, of how many. */
type Counted = `${number}/${number}`;
export type Figures = { readonly papers: number } & Record<Field | 'validated' | 'sure', Counted> & {
    readonly falseValidations: number;
    readonly medianMs: number;
    /** Processor time of the readers: what it takes where nothing else runs. */
    readonly medianCpuMs: number;
    readonly p95Ms: number;
  };
export type Measured = {
  readonly measuredOn: CalendarDate;
  /** How pictures were read; `text` where nothing had to be recognised. */
  readonly mode: 'text' | 'full' | 'light';
  readonly peakMb: number;
  /** Honest papers in ordinary condition; the traps and the degraded ones apart. */
  readonly all: Figures;
  readonly kinds: Record<Kind, Figures>;
  readonly others: Figures;
};
export type Published = Partial<Record<Carrier, Measured>>;
/** What a machine reads that has no room for the full mode: told in docs/accuracy.md alone. */
export type PublishedLight = Partial<Record<Exclude<Carrier, 'text'>, Measured>>;

const ROOT = join(import.meta.dirname, '../../..');
export const PUBLISHED_FILE = join(ROOT, 'admin-ui/src/public/landing/accuracy.json');
export const LIGHT_FILE = join(import.meta.dirname, 'published-light.json');
export const PAGE_FILE = join(ROOT, 'docs/accuracy.md');
export const published = (): Published => JSON.parse(readFileSync(PUBLISHED_FILE, 'utf8')) as Published;
export const publishedLight = (): PublishedLight => JSON.parse(readFileSync(LIGHT_FILE, 'utf8')) as PublishedLight;

const counted = ({ right, of }: Share): Counted => `${right}/${of}`;
export function shareOf(text: Counted): Share {
  const [right, of] = text.split('/').map(Number);
  return { right: right!, of: of! };
}

function figures(totals: Totals): Figures {
  const fields = Object.fromEntries(FIELDS.map((field) => [field, counted(totals.fields[field])])) as Record<Field, Counted>;
  return {
    papers: totals.papers,
    ...fields,
    validated: counted(totals.validated),
    sure: counted(totals.calibration),
    falseValidations: totals.falseValidations.length,
    medianMs: Math.ceil(totals.medianMs),
    medianCpuMs: Math.ceil(totals.medianCpuMs),
    p95Ms: Math.ceil(totals.p95Ms),
  };
}

export function measured(outcomes: readonly Outcome[], run: Pick<Measured, 'measuredOn' | 'mode' | 'peakMb'>): Measured {
  const plain = outcomes.filter((one) => one.case.trap === null && one.case.condition === 'ordinary');
  return {
    ...run,
    all: figures(totalsOf(plain)),
    kinds: Object.fromEntries(KINDS.map((kind) => [kind, figures(totalsOf(plain.filter((one) => one.case.kind === kind)))])) as Record<
      Kind,
      Figures
    >,
    others: figures(totalsOf(outcomes.filter((one) => !plain.includes(one)))),
  };
}

const NAMES: Record<Carrier, string> = { text: 'Native PDF', scan: 'Scan (PDF without text)', photo: 'Photograph' };
const HEAD = [
  '',
  'documents',
  'type',
  'company',
  'SIREN',
  'issued',
  'expires',
  'validated automatically',
  'falsely',
  'confident and right',
  'median',
  'processor',
  'p95',
];

/** Rounded down to a tenth, so that 94.96 % is no 95 %. */
const percent = (text: Counted): string => {
  const { right, of } = shareOf(text);
  return of === 0 ? '–' : `${(Math.floor((right * 1000) / of) / 10).toFixed(1)} %`;
};
const seconds = (ms: number): string => `${(Math.ceil(ms / 10) / 100).toFixed(2)} s`;
const cells = (name: string, one: Figures): string[] => [
  name,
  String(one.papers),
  ...FIELDS.map((field) => percent(one[field])),
  percent(one.validated),
  String(one.falseValidations),
  `${percent(one.sure)} of ${shareOf(one.sure).of}`,
  seconds(one.medianMs),
  seconds(one.medianCpuMs),
  seconds(one.p95Ms),
];
const line = (row: readonly string[]): string => `| ${row.join(' | ')} |`;

/** docs/accuracy.md, whole. */
export function page(of: Published, light: PublishedLight): string {
  const sections = CARRIERS.flatMap((carrier) => section(carrier, of[carrier]));
  const inLight = (['scan', 'photo'] as const).flatMap((carrier) => section(carrier, light[carrier]));
  return [...INTRODUCTION, ...sections, ...(inLight.length === 0 ? [] : [...LIGHT, ...inLight])].join('\n');
}

function section(carrier: Carrier, one: Measured | undefined): string[] {
  if (one === undefined) return [];
  const how = one.mode === 'text' ? '' : `, ${one.mode} mode`;
  const goal = GOALS[carrier];
  const rest = carrier === 'text' ? 'traps (validations only)' : 'degraded (fax, dark, 75 dpi, turned)';
  return [
    `${one.mode === 'light' ? '###' : '##'} ${NAMES[carrier]}\n`,
    `Measured on ${frenchDate(one.measuredOn)}${how}; the largest reader took ${one.peakMb} MB.\n`,
    line(HEAD),
    line(HEAD.map(() => '---')),
    line(cells('**all**', one.all)),
    ...KINDS.map((kind) => line(cells(kind, one.kinds[kind]))),
    line(cells(rest, one.others)),
    line([
      '*goal*',
      '',
      ...[...FIELDS, 'validated' as const].map((field) => `${goal[field] * 100} %`),
      '0',
      `${goal.sure * 100} %`,
      seconds(goalMedianMs(carrier, one.mode)),
      '',
      seconds(GOAL_P95_MS),
    ]),
    '',
  ];
}

const INTRODUCTION = [
  '# How well certificates are read\n',
  'Written by `npm run score -- --part held --carrier all --write` (F177, F178, G12), never by hand. The landing page takes its figures from the same run (A53).\n',
  'The corpus (`infra/lab/score`) generates invented certificates of six kinds. Layouts, wordings and companies are split into a part to develop with (`build`) and a part only to score with (`held`); these are the figures of `held`. A field is right when it is exactly what was printed. Shares are rounded down.\n',
  '- **validated automatically**: the share of clean documents, valid today, that needed no person (A33). **falsely**: how many documents would have been validated wrongly: a trap, another company’s, another type, a wrong expiry, an expired one.',
  '- **confident and right**: of the readings with a confidence of 0.95 and more, those with every field right.',
  '- Times are those of the machine of the run, one document after the other; **processor** is the processor time of the readers’ processes (median).\n',
];

const LIGHT = [
  '## Light mode\n',
  'The same documents read by one OCR engine instead of two, where memory is short (`ANALYSER_MODE=light`).\n',
];
