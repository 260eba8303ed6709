// The fields that the model is asked for, and how its answer becomes a reading. The model quotes; our code parses: dates and numbers are
// read by our own parsers, and on a page with words a quote that is not on the page is dropped. Nothing else of the answer is trusted.
import { z } from 'zod';
import { expiryOf } from '#domain/documents/expiry.ts';
import { compactIdentifier, isSiren, isSiret } from '#domain/documents/identifiers.ts';
import { DOCUMENT_KINDS } from '#domain/documents/kinds.ts';
import { normalizeText } from '#domain/documents/normalize-text.ts';
import type { Finding } from '#domain/documents/problems.ts';
import { DATE_LABELS, type DocumentReading, type Evidence, emptyReading, type LabelledDate, VARIANTS } from '#domain/documents/reading.ts';
import { isDocumentReading } from '#domain/documents/reading-guard.ts';
import { findDates, MONTH_WORD, monthEnd, monthNumber } from '#domain/reading/date-forms.ts';
import { type Block, boxOf, type Layout, layoutOf, type SourcePage } from '#domain/reading/layout.ts';
import { maskNir } from '#domain/reading/warnings.ts';

/** Problems that the model may see on the document itself; each of them leaves the document to a person. */
const SEEN = ['instructions-in-text', 'insolvency', 'struck-off', 'excludes-subcontracting', 'several-documents'] as const;
const QUOTE = { page: z.number().int(), text: z.string() };
const quote = z.object(QUOTE);
/** Every field is required, as strict structured outputs demand; what is not printed is null or an empty list. */
const answer = z.object({
  readable: z.boolean(),
  title: quote.nullable(),
  kinds: z.array(z.enum(DOCUMENT_KINDS)),
  variant: z.enum(VARIANTS).nullable(),
  company: z.object({
    name: quote.nullable(),
    other_names: z.array(z.string()),
    siren: quote.nullable(),
    sirets: z.array(quote),
    all_establishments: z.boolean(),
  }),
  dates: z.array(z.object({ meaning: z.enum(DATE_LABELS), label: z.string(), ...QUOTE })),
  validity: z.object({ months: z.number().int(), days: z.number().int(), ...QUOTE }).nullable(),
  tacit_renewal: z.boolean(),
  security_code: quote.nullable(),
  headcount: z.number().int().nullable(),
  payroll: z.number().nullable(),
  activities: z.string().nullable(),
  seen: z.array(z.enum(SEEN)),
});
export type WireAnswer = z.infer<typeof answer>;
type Quote = z.infer<typeof quote>;

/** The JSON schema of each request. */
export function answerSchema(): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(answer) as Record<string, unknown>;
  return JSON.parse(JSON.stringify(schema, (key, value) => (key === 'minimum' || key === 'maximum' ? undefined : value)));
}

/** The pages as our own reader sees them; pictures have no words. */
export type OwnPages = { readonly pageCount: number; readonly pages: readonly SourcePage[] };

/** Every quote was found on our own page. */
const FOUND = 0.95;
/** Read from a picture, where our reader cannot check the quotes. */
const UNPROVEN = 0.85;
const INCOMPLETE = 0.6;

/** The reading of an answer; null where the answer is invalid. */
export function readingOf(analyser: string, text: string, own: OwnPages): DocumentReading | null {
  let said: WireAnswer;
  try {
    said = answer.parse(JSON.parse(text), { jitless: true });
  } catch {
    return null;
  }
  if (!said.readable) return emptyReading(analyser, false, own.pageCount, [{ code: 'file-no-text', detail: '' }]);
  const look = new Lookup(own.pages);
  const dates = said.dates.flatMap((date): LabelledDate[] => {
    const evidence = look.up(date, date.label);
    const read = evidence === null ? null : dateIn(date.text, date.meaning);
    return read === null ? [] : [{ label: date.meaning, ...read, evidence: evidence! }];
  });
  const title = said.title && look.up(said.title, '');
  const name = said.company.name && look.up(said.company.name, 'entreprise');
  const numbers = (quotes: readonly Quote[], isOne: (digits: string) => boolean) =>
    quotes.flatMap((one) => {
      const digits = compactIdentifier(one.text);
      const evidence = isOne(digits) ? look.up(one, 'SIREN') : null;
      return evidence === null ? [] : [{ digits, evidence }];
    });
  const sirets = numbers(said.company.sirets, isSiret);
  const [siren] = numbers(said.company.siren === null ? [] : [said.company.siren], isSiren);
  const validity = said.validity && look.up(said.validity, '');
  const code = said.security_code && look.up(said.security_code, '');
  const reading: DocumentReading = {
    ...emptyReading(analyser, true, own.pageCount, problemsOf(said)),
    pageSizes: own.pages.map(({ width, height }) => [width, height] as const),
    kinds: [...new Set(said.kinds)].filter((kind) => kind !== 'other'),
    variant: said.variant,
    kindEvidence: title,
    company: {
      name: name === null ? null : said.company.name!.text.trim() || null,
      otherNames: said.company.other_names.filter((other) => look.stands(other)),
      siren: siren?.digits ?? sirets[0]?.digits.slice(0, 9) ?? null,
      sirets: sirets.map(({ digits }) => digits),
      allEstablishments: said.company.all_establishments,
      evidence: [name, siren?.evidence ?? sirets[0]?.evidence ?? null].filter((evidence) => evidence !== null),
    },
    dates,
    validity: validity && { months: Math.max(0, said.validity!.months), days: Math.max(0, said.validity!.days), evidence: validity },
    tacitRenewal: said.tacit_renewal,
    securityCode: code && { value: said.security_code!.text.replace(/\s/g, ''), evidence: code },
    headcount: said.headcount,
    payroll: said.payroll,
    activities: said.activities,
  };
  const whole = masked({ ...reading, confidence: confidenceOf(reading, look.hasWords) });
  return isDocumentReading(whole) ? whole : null;
}

/**
 * The model is not asked how certain it is: certainty follows from which fields there are and whether their quotes were found on the page.
 */
function confidenceOf(reading: DocumentReading, proven: boolean): number {
  const [kind] = reading.kinds;
  const company = reading.company.siren ?? reading.company.name;
  if (kind === undefined || company === null || expiryOf(reading, kind, null) === null) return INCOMPLETE;
  return proven && !reading.dates.some(({ repaired }) => repaired) ? FOUND : UNPROVEN;
}

const problemsOf = ({ seen }: WireAnswer): Finding[] => [...new Set(seen)].map((code) => ({ code, detail: '' }));

const MONTH = new RegExp(`(?<month>${MONTH_WORD})\\.?\\s*(?<year>\\d{4})`);

/** The one day of a quote; null where it has none, or several. */
function dateIn(text: string, meaning: LabelledDate['label']): Pick<LabelledDate, 'date' | 'repaired'> | null {
  const normalized = normalizeText(text);
  const [token, ...others] = findDates(normalized);
  if (token !== undefined) return others.length > 0 ? null : { date: token.date, repaired: token.repaired };
  const month = meaning === 'period-month' ? MONTH.exec(normalized)?.groups : undefined;
  return month === undefined ? null : { date: monthEnd(Number(month.year), monthNumber(month.month!)), repaired: false };
}

/** Letters and digits of a text without what is between them, each with its index in the text. */
function solid(text: string): { letters: string; at: number[] } {
  const at: number[] = [];
  let letters = '';
  for (let i = 0; i < text.length; i += 1) {
    if (!/[\p{L}\p{N}]/u.test(text[i]!)) continue;
    letters += text[i];
    at.push(i);
  }
  return { letters, at };
}

/** Finds quotes on our own pages. */
class Lookup {
  readonly hasWords: boolean;
  readonly #blocks: readonly { block: Block; letters: string; at: number[] }[];
  readonly #blind: ReadonlySet<number>;

  constructor(pages: readonly SourcePage[]) {
    const layout: Layout = layoutOf(pages);
    this.#blocks = layout.blocks.map((block) => ({ block, ...solid(block.normalized) }));
    this.#blind = new Set(pages.flatMap(({ words }, index) => (words.length === 0 ? [index + 1] : [])));
    this.hasWords = pages.length > 0 && this.#blind.size === 0;
  }

  /** The quote's box; no box on a page of pictures; null where the page has words and the quote is not among them. */
  up({ page, text }: Quote, label: string): Evidence | null {
    const short = (part: string): string => part.slice(0, 300);
    const { letters: wanted } = solid(normalizeText(text));
    if (wanted === '') return null;
    const onPage = this.#blocks.filter(({ block }) => block.page === page);
    for (const { block, letters, at } of [...onPage, ...this.#blocks]) {
      const from = letters.indexOf(wanted);
      if (from === -1) continue;
      const [start, end] = [at[from]!, at[from + wanted.length - 1]! + 1];
      const found = block.text.slice(start, end).replaceAll('\n', ' ');
      return { page: block.page, box: boxOf(block, start, end), label: short(label), text: short(found) };
    }
    // A photograph has no pages in our own reading.
    const unseen = this.#blind.size > 0 || this.#blocks.length === 0;
    return unseen ? { page: Math.max(1, page), box: null, label: short(label), text: short(text) } : null;
  }

  stands(text: string): boolean {
    return this.up({ page: 0, text }, '') !== null;
  }
}

/** Social security numbers are never stored (DOCUMENTS §2). */
const masked = (reading: DocumentReading): DocumentReading =>
  JSON.parse(JSON.stringify(reading), (_, value: unknown) => (typeof value === 'string' ? maskNir(value) : value)) as DocumentReading;
