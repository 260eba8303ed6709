// A small world for tests of one subcontractor: an account with two organisations and four types, and short forms of the commands.
import type { DocumentType } from '../document-types/document-types.ts';
import type { CalendarDate, Instant } from '../kernel/calendar.ts';
import { fold } from '../kernel/decider.ts';
import { at } from '../kernel/given-when-then.ts';
import type { AccountId, DocumentId, DocumentTypeId, NoteId, OrganizationId, PersonId, SubcontractorId } from '../kernel/ids.ts';
import { isRefusal } from '../kernel/refusal.ts';
import type { Analysis, SubcontractorCommand } from './commands.ts';
import type { Profile, SubcontractorEvent } from './events.ts';
import type { IssuedLink } from './issued-link.ts';
import { linkExpiry } from './link.ts';
import { type SubcontractorContext, subcontractorDecider } from './subcontractor.ts';

export const accountId = 1 as AccountId;
export const subcontractorId = 4 as SubcontractorId;
const person = 3 as PersonId;
export const organization = (n: number) => n as OrganizationId;
export const type = (n: number) => n as DocumentTypeId;
export const doc = (n: number) => n as DocumentId;
export const date = (text: string) => text as CalendarDate;

const documentType = (name: string, alertDaysBefore: number, more: Partial<DocumentType> = {}): DocumentType => ({
  name,
  description: '',
  validityPeriod: 365,
  alertDaysBefore,
  isRequired: true,
  allowedFormats: ['PDF', 'JPG', 'PNG'],
  archived: false,
  ...more,
});
/** 1 Kbis (15 days), 2 décennale (30 days, PDF only), 3 optional, 9 archived. */
export const documentTypes: SubcontractorContext['documentTypes'] = new Map([
  [type(1), documentType('Kbis', 15)],
  [type(2), documentType('Décennale', 30, { allowedFormats: ['PDF'] })],
  [type(3), documentType('RIB', 0, { isRequired: false })],
  [type(9), documentType('Ancien', 15, { archived: true })],
]);
const organizations: SubcontractorContext['organizations'] = new Map(
  [1, 2].map((n) => [organization(n), { name: `O${n}`, description: '', color: '#3b82f6' }]),
);
export const on = (iso: string): SubcontractorContext => ({ ...at(iso), organizations, documentTypes, reminding: null });
/** 21 November 2026, 10:00 in Paris. */
export const NOW = on('2026-11-21T09:00:00Z');

export const link = (name: string, expiresAt: Instant = linkExpiry(NOW.now)): IssuedLink => ({
  token: name,
  tokenHash: `hash-${name}`,
  shortId: `s-${name}`,
  shortIdHash: `short-${name}`,
  expiresAt,
});
export const profile: Profile = {
  companyName: 'DUPONT BTP',
  siret: '73282932000074',
  contactName: 'Jean',
  contactEmail: 'j@d.fr',
  contactPhone: '+33612345678',
  address: '',
};
const to = { subcontractorId, accountId };
export const c = {
  register: (more: Partial<{ isActive: boolean; organizationId: OrganizationId }> = {}): SubcontractorCommand => ({
    ...to,
    type: 'RegisterSubcontractor',
    organizationId: organization(1),
    isActive: true,
    profile,
    link: link('k1'),
    ...more,
  }),
  edit: (more: Partial<{ isActive: boolean; organizationId: OrganizationId; profile: Profile }> = {}): SubcontractorCommand => ({
    ...to,
    type: 'EditSubcontractor',
    organizationId: organization(1),
    isActive: true,
    profile,
    ...more,
  }),
  archive: (): SubcontractorCommand => ({ ...to, type: 'ArchiveSubcontractor' }),
  restore: (): SubcontractorCommand => ({ ...to, type: 'RestoreSubcontractor' }),
  revoke: (): SubcontractorCommand => ({ ...to, type: 'RevokeLink' }),
  writeNote: (note: number, text = 'Rappelle jeudi'): SubcontractorCommand => ({
    ...to,
    type: 'WriteNote',
    noteId: note as NoteId,
    by: person,
    text,
  }),
  smsAnswer: (note: number, text: string): SubcontractorCommand => ({ ...to, type: 'RecordSmsAnswer', noteId: note as NoteId, text }),
  removeNote: (note: number): SubcontractorCommand => ({ ...to, type: 'RemoveNote', noteId: note as NoteId, by: person }),
  opened: (by = 'k1'): SubcontractorCommand => ({ ...to, type: 'NoteLinkOpened', tokenHash: `hash-${by}` }),
  renew: (fresh: IssuedLink): SubcontractorCommand => ({ ...to, type: 'RenewLink', link: fresh }),
  configure: (...ids: number[]): SubcontractorCommand => ({ ...to, type: 'ConfigureRequiredTypes', documentTypeIds: ids.map(type) }),
  upload: (document: number, of = 1, more: { content?: string; mimeType?: string; by?: string } = {}): SubcontractorCommand => ({
    ...to,
    type: 'UploadDocument',
    documentId: doc(document),
    documentTypeId: type(of),
    tokenHash: `hash-${more.by ?? 'k1'}`,
    file: {
      blobId: `b${document}`,
      wrappedKey: 'w',
      mimeType: more.mimeType ?? 'application/pdf',
      fileSize: 10,
      sha256: more.content ?? `sha-${document}`,
      fileName: 'a.pdf',
    },
  }),
  analyse: (
    document: number,
    validate: boolean,
    dateExpiration: string | null = '2027-01-31',
    startsOn: string | null = null,
  ): SubcontractorCommand => ({
    ...to,
    type: 'RecordAnalysis',
    documentId: doc(document),
    analyser: 'local',
    analysis: { ...analysis(dateExpiration), startsOn: startsOn === null ? null : date(startsOn) },
    validate,
  }),
  fail: (document: number, retryAt: Instant | null): SubcontractorCommand => ({
    ...to,
    type: 'RecordAnalysisFailure',
    documentId: doc(document),
    retryAt,
  }),
  validate: (
    document: number,
    expirationDate = '2027-01-31',
    dateEmission: string | null = null,
    startsOn: string | null = null,
  ): SubcontractorCommand => ({
    ...to,
    type: 'ValidateDocument',
    documentId: doc(document),
    by: accountId,
    startsOn: startsOn === null ? null : date(startsOn),
    expirationDate: date(expirationDate),
    dateEmission: dateEmission === null ? null : date(dateEmission),
    comment: 'vu',
  }),
  reject: (document: number, reason = 'Illisible'): SubcontractorCommand => ({
    ...to,
    type: 'RejectDocument',
    documentId: doc(document),
    by: accountId,
    reason,
  }),
  reopen: (document: number, reason = 'Erreur'): SubcontractorCommand => ({
    ...to,
    type: 'ReopenDocument',
    documentId: doc(document),
    by: accountId,
    reason,
  }),
  correct: (
    document: number,
    {
      startsOn = null,
      expirationDate = null,
      dateEmission = null,
      comment = null,
    }: Partial<Record<'startsOn' | 'expirationDate' | 'dateEmission' | 'comment', string | null>>,
  ): SubcontractorCommand => ({
    ...to,
    type: 'CorrectDocument',
    documentId: doc(document),
    by: accountId,
    startsOn: startsOn === null ? null : date(startsOn),
    expirationDate: expirationDate === null ? null : date(expirationDate),
    dateEmission: dateEmission === null ? null : date(dateEmission),
    comment,
  }),
  deposit: (document: number, of = 1, content?: string): SubcontractorCommand => {
    const { tokenHash: _, ...upload } = c.upload(document, of, content === undefined ? {} : { content }) as Extract<
      SubcontractorCommand,
      { type: 'UploadDocument' }
    >;
    return { ...upload, type: 'DepositDocument' };
  },
  note: (): SubcontractorCommand => ({ ...to, type: 'NoteDeadlines' }),
};
export const analysis = (dateExpiration: string | null): Analysis => ({
  dateEmission: date('2026-11-01'),
  dateExpiration: dateExpiration === null ? null : date(dateExpiration),
  startsOn: null,
  rule: 'printed',
  confidence: 0.98,
  isValid: true,
  problemCodes: [],
  entreprise: 'DUPONT BTP',
  problems: [],
  notes: [],
  reasons: ['✓'],
  rejectionReason: null,
  evidence: [],
});

/** Runs commands one after the other, each at its time; throws if one is refused. */
export function history(...steps: (SubcontractorCommand | [SubcontractorCommand, SubcontractorContext])[]): SubcontractorEvent[] {
  const events: SubcontractorEvent[] = [];
  for (const step of steps) {
    const [command, context] = Array.isArray(step) ? step : [step, NOW];
    const decision = subcontractorDecider.decide(fold(subcontractorDecider, events), command, context);
    if (isRefusal(decision)) throw new Error(`${command.type}: ${decision.refusal}`);
    events.push(...decision);
  }
  return events;
}
export const answerTo = (events: readonly SubcontractorEvent[], command: SubcontractorCommand, context: SubcontractorContext = NOW) =>
  subcontractorDecider.decide(fold(subcontractorDecider, events), command, context);
/** The types of the events, or the refusal's code, which most tests compare. */
export function outcome(
  events: readonly SubcontractorEvent[],
  command: SubcontractorCommand,
  context: SubcontractorContext = NOW,
): string | string[] {
  const decision = answerTo(events, command, context);
  return isRefusal(decision) ? decision.refusal : decision.map(({ type: name }) => name);
}
