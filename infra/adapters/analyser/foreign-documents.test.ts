import { afterAll, expect, it } from 'vitest';
import { expiryOf, issueDate } from '#domain/documents/expiry.ts';
import type { DocumentKind } from '#domain/documents/kinds.ts';
import { addDays, addMonths, type CalendarDate, calendarDate } from '#domain/kernel/calendar.ts';
import { siretOf } from '#infra/specimens/companies.ts';
import { seeded } from '#infra/specimens/pdfkit-sheet.ts';
import { foreignDocument } from './foreign-documents.test-kit.ts';
import { type Document, pickFrom } from './foreign-words.test-kit.ts';
import { localAnalyser } from './local.ts';

const analyser = localAnalyser();
afterAll(() => analyser.close());

const KINDS = ['urssaf', 'kbis', 'rc-pro', 'decennale', 'assurance', 'rge'] as const satisfies readonly DocumentKind[];
const COMPANIES = [
  ['BATI SUD', '000100107'],
  ['Toitures de l’Orb', '000100305'],
  ['SARL Lefèvre & Fils', '000100404'],
  ['MENUISERIE KERVELLA SAS', '000100602'],
  ['L’Équerre d’Or', '000100701'],
  ['Martin Électricité', '000100800'],
] as const;
const EACH = 30;

it.each(KINDS)('F177 %s in other words and layouts: at least 95 of 100 fields are right, and a wrong date is never sure', async (kind) => {
  const random = seeded(`foreign documents ${kind}`);
  const pick = pickFrom(random);
  const wrong: string[] = [];
  const sure: string[] = [];
  let fields = 0;
  for (let round = 0; round < EACH; round += 1) {
    const [company, siren] = pick(COMPANIES);
    const start = addDays(calendarDate('2026-01-01'), Math.floor(random() * 300));
    const issuedOn = addDays(start, -Math.floor(random() * 20));
    const end = kind === 'urssaf' ? addDays(calendarDate(`${issuedOn.slice(0, 7)}-01`), -1) : addDays(addMonths(start, 12), -1);
    const document: Document = { kind, company, siren, siret: siretOf(siren, 1), issuedOn, start, end };
    const read = await analyser.read({ bytes: await foreignDocument(document, random), mimeType: 'application/pdf' });
    const expiry: CalendarDate = kind === 'urssaf' ? addMonths(end, 6) : kind === 'kbis' ? addMonths(issuedOn, 3) : end;
    const checks: Record<string, readonly [unknown, unknown]> = {
      kinds: [read.kinds.join(), kind],
      company: [read.company.name, company],
      siren: [read.company.siren, siren],
      issuedOn: [issueDate(read, kind)?.date, issuedOn],
      expiry: [expiryOf(read, kind, null)?.date, expiry],
    };
    for (const [field, [seen, right]] of Object.entries(checks)) {
      fields += 1;
      if (seen === right) continue;
      const line = `${round} ${field}: ${String(seen)} instead of ${String(right)} (${read.confidence}) ${read.dates.map(({ label, date }) => `${label} ${date}`).join(', ')}`;
      wrong.push(line);
      if ((field === 'expiry' || field === 'siren' || field === 'kinds') && read.confidence >= 0.95) sure.push(line);
    }
  }
  expect(sure).toEqual([]);
  expect(1 - wrong.length / fields, wrong.join('\n')).toBeGreaterThanOrEqual(0.95);
});
