// Shared by the tests of the traps: one company, one day, and the decision on a document as for an upload.
import { type Acceptance, type AcceptanceInput, accept } from '#domain/documents/acceptance.ts';
import type { DocumentKind } from '#domain/documents/kinds.ts';
import { addDays, type CalendarDate, calendarDate } from '#domain/kernel/calendar.ts';
import { HOLDERS } from '#infra/specimens/index.ts';
import { localAnalyser } from './local.ts';

export const TODAY = calendarDate('2026-11-21');
export const day = (offset: number): CalendarDate => addDays(TODAY, offset);
export const holder = HOLDERS[0]!;

/** Created by the first call of a file; each test file closes its own. */
let made: ReturnType<typeof localAnalyser> | undefined;
export const analyser = {
  read: (file: Parameters<ReturnType<typeof localAnalyser>['read']>[0]) => {
    made ??= localAnalyser();
    return made.read(file);
  },
  close: async () => {
    await made?.close();
    made = undefined;
  },
};

const TYPE_NAME: Record<DocumentKind, string> = {
  urssaf: 'Attestation URSSAF',
  kbis: 'Extrait Kbis',
  'rc-pro': 'RC professionnelle',
  decennale: 'Assurance décennale',
  assurance: 'Attestation d’assurance',
  rge: 'Certificat RGE',
  other: 'Autre',
};
export async function judge(
  bytes: Promise<Uint8Array> | Uint8Array,
  kind: DocumentKind,
  more: Partial<AcceptanceInput> = {},
  mimeType = 'application/pdf',
): Promise<Acceptance> {
  const reading = await analyser.read({ bytes: await bytes, mimeType });
  return accept({
    reading,
    requestedKind: kind,
    requestedTypeName: TYPE_NAME[kind],
    subcontractor: { companyName: holder.company, siret: holder.siret },
    today: TODAY,
    uploadedOn: TODAY,
    autoValidation: true,
    validityPeriodDays: kind === 'urssaf' || kind === 'kbis' ? 90 : kind === 'rge' ? 1460 : 365,
    ...more,
  });
}
export const codes = (decided: Acceptance) => decided.problems.map(({ code }) => code);
export const notes = (decided: Acceptance) => decided.notes.map(({ code }) => code);

export const vigilance = { ...holder, periodEnd: calendarDate('2026-10-31'), issuedOn: calendarDate('2026-11-12') };
export const year = {
  ...holder,
  coverStart: calendarDate('2026-01-01'),
  coverEnd: calendarDate('2026-12-31'),
  issuedOn: calendarDate('2026-01-05'),
};
export const certificate = {
  ...holder,
  validFrom: calendarDate('2026-03-01'),
  validUntil: calendarDate('2027-02-28'),
  issuedOn: calendarDate('2026-03-03'),
  qualificationStart: calendarDate('2024-03-01'),
  qualificationEnd: calendarDate('2028-02-28'),
};
