// Short forms of commands, and random histories of whole accounts, for the tests of read models.

import type { Command } from '#domain/commands.ts';
import type { ProblemCode } from '#domain/documents/problems.ts';
import { addDays, type CalendarDate, instant } from '#domain/kernel/calendar.ts';
import type { Now } from '#domain/kernel/decider.ts';
import type { Random } from '#domain/kernel/random.test-kit.ts';
import type { Profile } from '#domain/subcontractors/events.ts';
import { at, type World } from '#infra/testing/projections/world.ts';

export const profile = (companyName: string, more: Partial<Profile> = {}): Profile => ({
  companyName,
  siret: '73282932000074',
  contactName: 'Jean Martin',
  contactEmail: 'contact@exemple.fr',
  contactPhone: '+33612345678',
  address: '',
  ...more,
});

type Loose = { type: string; [field: string]: unknown };
const command = (loose: Loose): Command => loose as unknown as Command;
const type = (name: string, more: object = {}) => ({
  name,
  description: '',
  validityPeriod: 365,
  alertDaysBefore: 15,
  isRequired: true,
  allowedFormats: ['PDF'],
  ...more,
});
const link = (id: number, turn = 0) => ({
  token: `token-${id}-${turn}-secret`,
  tokenHash: `hash-${id}-${turn}`,
  shortId: `short-${id}-${turn}`,
  shortIdHash: `short-hash-${id}-${turn}`,
  expiresAt: instant('2031-01-01T00:00:00Z'),
});

export const commandsOf = (accountId: number) => {
  const to = (subcontractorId: number) => ({ accountId, subcontractorId });
  return {
    register: (email = `contact@compte${accountId}.fr`) =>
      command({
        type: 'RegisterAccount',
        accountId,
        emailHash: `email-${accountId}`,
        companyName: `Compte ${accountId}`,
        email,
        phoneNumber: '0612345678',
        verification: { token: `verify-${accountId}`, tokenHash: `verify-hash-${accountId}`, expiresAt: instant('2026-12-01T00:00:00Z') },
      }),
    organization: (organizationId: number, name: string, more: object = {}) =>
      command({
        type: 'CreateOrganization',
        accountId,
        organizationId,
        name,
        description: '',
        color: '#3b82f6',
        isDefault: false,
        ...more,
      }),
    editOrganization: (organizationId: number, name: string, isDefault?: boolean) =>
      command({ type: 'EditOrganization', accountId, organizationId, name, description: '', color: '#ef4444', isDefault }),
    archiveOrganization: (organizationId: number) => command({ type: 'ArchiveOrganization', accountId, organizationId }),
    type: (documentTypeId: number, name: string, more: object = {}) =>
      command({ type: 'AddDocumentType', accountId, documentTypeId, ...type(name, more) }),
    editType: (documentTypeId: number, name: string, more: object = {}) =>
      command({ type: 'EditDocumentType', accountId, documentTypeId, ...type(name, more) }),
    archiveType: (documentTypeId: number) => command({ type: 'ArchiveDocumentType', accountId, documentTypeId }),
    subcontractor: (
      id: number,
      organizationId: number,
      companyName = `Entreprise ${id}`,
      more: { isActive?: boolean; profile?: Partial<Profile> } = {},
    ) =>
      command({
        type: 'RegisterSubcontractor',
        ...to(id),
        organizationId,
        isActive: more.isActive ?? true,
        profile: profile(companyName, more.profile),
        link: link(id),
      }),
    edit: (id: number, organizationId: number, isActive: boolean, companyName = `Entreprise ${id}`) =>
      command({ type: 'EditSubcontractor', ...to(id), organizationId, isActive, profile: profile(companyName) }),
    archive: (id: number) => command({ type: 'ArchiveSubcontractor', ...to(id) }),
    restore: (id: number) => command({ type: 'RestoreSubcontractor', ...to(id) }),
    configure: (id: number, ...documentTypeIds: number[]) => command({ type: 'ConfigureRequiredTypes', ...to(id), documentTypeIds }),
    upload: (id: number, documentId: number, documentTypeId: number, fileName = `papier-${documentId}.pdf`) =>
      command({
        type: 'UploadDocument',
        ...to(id),
        documentId,
        documentTypeId,
        tokenHash: `hash-${id}-0`,
        file: {
          blobId: `blob-${documentId}`,
          wrappedKey: 'w',
          mimeType: 'application/pdf',
          fileSize: 100,
          sha256: `sha-${documentId}`,
          fileName,
        },
      }),
    validate: (id: number, documentId: number, expirationDate: string, startsOn: string | null = null) =>
      command({
        type: 'ValidateDocument',
        ...to(id),
        documentId,
        by: accountId,
        startsOn,
        expirationDate,
        dateEmission: null,
        comment: '',
      }),
    reopen: (id: number, documentId: number) => command({ type: 'ReopenDocument', ...to(id), documentId, by: accountId, reason: 'Erreur' }),
    correct: (id: number, documentId: number, change: object) =>
      command({
        ...{ type: 'CorrectDocument', ...to(id), documentId, by: accountId },
        ...{ startsOn: null, expirationDate: null, dateEmission: null, comment: null },
        ...change,
      }),
    misread: (id: number, documentId: number, right: object) =>
      command({ type: 'CorrectReading', ...to(id), documentId, by: accountId, comment: 'Relu', ...right }),
    readRight: (id: number, documentId: number, field: string) =>
      command({ type: 'WithdrawReadingCorrection', ...to(id), documentId, by: accountId, field }),
    reject: (id: number, documentId: number, reason = 'Illisible') =>
      command({ type: 'RejectDocument', ...to(id), documentId, by: accountId, reason }),
    analyse: (
      id: number,
      documentId: number,
      more: {
        validate?: boolean;
        problems?: string[];
        problemCodes?: ProblemCode[];
        dateExpiration?: string | null;
        startsOn?: string | null;
      } = {},
    ) =>
      command({
        type: 'RecordAnalysis',
        ...to(id),
        documentId,
        analyser: 'test',
        validate: more.validate ?? false,
        analysis: {
          dateEmission: '2026-11-01',
          dateExpiration: more.dateExpiration === undefined ? '2027-01-31' : more.dateExpiration,
          startsOn: more.startsOn ?? null,
          rule: 'printed',
          confidence: 0.98,
          isValid: (more.problems ?? []).length === 0,
          problemCodes: more.problemCodes ?? (more.problems ?? []).map(() => 'other-company'),
          entreprise: 'DUPONT BTP',
          problems: more.problems ?? [],
          notes: [],
          reasons: [],
          rejectionReason: more.problems?.length ? `Problème détecté par le système: ${more.problems.join(' ; ')}` : null,
          evidence: [],
        },
      }),
    fail: (id: number, documentId: number) => command({ type: 'RecordAnalysisFailure', ...to(id), documentId, retryAt: null }),
    revoke: (id: number) => command({ type: 'RevokeLink', ...to(id) }),
    renew: (id: number, turn: number) => command({ type: 'RenewLink', ...to(id), link: link(id, turn) }),
    request: (id: number, reminderId: number) =>
      command({ type: 'SendRequest', ...to(id), channel: reminderId % 2 === 0 ? 'email' : 'sms', reminderId, link: link(id, reminderId) }),
    note: (id: number) => command({ type: 'NoteDeadlines', ...to(id) }),
    writeNote: (id: number, noteId: number, text = `Note ${noteId}`) =>
      command({ type: 'WriteNote', ...to(id), noteId, by: accountId, text }),
    removeNote: (id: number, noteId: number) => command({ type: 'RemoveNote', ...to(id), noteId, by: accountId }),
    opened: (id: number, turn = 0) => command({ type: 'NoteLinkOpened', ...to(id), tokenHash: `hash-${id}-${turn}` }),
    erase: (subject: string) => command({ type: 'ErasePerson', subject, accountId, because: 'deleted' }),
    eraseAccount: () => command({ type: 'EraseAccount', accountId, because: 'deleted', subcontractors: 0, withDocuments: true }),
  };
};

/** An account with organisation 10·n (default) and 10·n+1, types 10·n+1 (Kbis, 15 days) and 10·n+2 (Décennale, 30 days). */
export async function smallAccount(world: World, accountId: number): Promise<ReturnType<typeof commandsOf>> {
  const c = commandsOf(accountId);
  await world.act(c.organization(accountId * 10, 'Siège', { isDefault: true }));
  await world.act(c.organization(accountId * 10 + 1, 'Chantier Nord'));
  await world.act(c.register());
  await world.act(c.type(accountId * 10 + 1, 'Kbis'));
  await world.act(c.type(accountId * 10 + 2, 'Décennale', { alertDaysBefore: 30 }));
  return c;
}

/** Random commands of several accounts over about two years. Many are refused; the others make the history. */
export async function randomHistory(
  world: World,
  random: Random,
  steps: number,
  accounts = [1, 2],
): Promise<{ first: CalendarDate; last: CalendarDate }> {
  const first = '2026-11-21' as CalendarDate;
  let day = first;
  let id = 1000;
  const now = (): Now => at(`${day}T${String(8 + random.int(8)).padStart(2, '0')}:00:00Z`);
  const validation = (c: ReturnType<typeof commandsOf>, subcontractor: number, document: number): Command => {
    const start = random.chance(0.25) ? random.int(80) : -random.int(60);
    return c.validate(subcontractor, document, addDays(day, Math.max(0, start) + random.int(120)), addDays(day, start));
  };
  for (const accountId of accounts) await smallAccount(world, accountId);
  for (let step = 0; step < steps; step += 1) {
    if (random.chance(0.3)) day = addDays(day, random.int(20));
    const accountId = random.pick(accounts);
    const c = commandsOf(accountId);
    const mine = world.subcontractorIds().filter((sub) => world.subcontractor(sub).accountId === accountId);
    const organizations = [...world.organizationsOf(accountId).organizations.keys()];
    const types = [...world.typesOf(accountId).types.keys()];
    const subcontractor = mine.length === 0 ? 0 : random.pick(mine);
    const documents = subcontractor === 0 ? [] : [...world.subcontractor(subcontractor).documents.keys()];
    const document = documents.length === 0 ? 0 : random.pick(documents.slice(-4));
    const dice = random.int(100);
    id += 1;
    if (dice < 10 || subcontractor === 0) {
      await world.act(
        c.subcontractor(id, random.pick(organizations), `Société ${random.int(30)}`, { isActive: random.chance(0.9) }),
        now(),
      );
    } else if (dice < 34) await world.act(c.upload(subcontractor, id, random.pick(types)), now());
    else if (dice < 37) await world.act(c.reopen(subcontractor, document), now());
    else if (dice < 40) {
      const [expirationDate, startsOn] = [
        addDays(day, random.int(150) - 20),
        random.chance(0.3) ? addDays(day, random.int(60) - 40) : null,
      ];
      const documents = world.subcontractor(subcontractor).documents;
      const document = [...documents].findLast(([, { status }]) => status === 'validated')?.[0] ?? 0;
      await world.act(c.correct(subcontractor, document, { expirationDate, startsOn, comment: random.pick([null, 'Relu']) }), now());
    } else if (dice < 60) await world.act(validation(c, subcontractor, document), now());
    else if (dice < 62) {
      // Documents of one type with overlapping cover: some begin later, some end before the one in effect.
      const type = random.pick(types);
      for (let n = 0; n < 3; n += 1) {
        id += 1;
        await world.act(c.upload(subcontractor, id, type), now());
        await world.act(validation(c, subcontractor, id), now());
      }
      if (random.chance(0.5)) await world.act(c.reopen(subcontractor, id), now());
    } else if (dice < 65) await world.act(c.reject(subcontractor, document), now());
    else if (dice < 70) {
      await world.act(
        c.analyse(subcontractor, document, {
          validate: random.chance(0.3),
          problems: random.chance(0.4) ? ['autre'] : [],
          dateExpiration: addDays(day, random.pick([60, 90, 150])),
          startsOn: random.chance(0.3) ? addDays(day, random.pick([-30, 40])) : null,
        }),
        now(),
      );
      // Some readings are corrected, while the document is pending and after an automatic validation.
      if (id % 2 === 0)
        await world.act(c.misread(subcontractor, document, { field: 'dateExpiration', date: addDays(day, 30 + (id % 5)) }), now());
      if (id % 3 === 0) await world.act(c.misread(subcontractor, document, { field: 'entreprise' }), now());
      if (id % 4 === 0) await world.act(c.readRight(subcontractor, document, 'dateExpiration'), now());
    } else if (dice < 72) {
      const at = now();
      await world.act(c.fail(subcontractor, document), at);
      // Of two new notes one is kept; older ones are removed first.
      for (const noteId of [2 * id, 2 * id + 1]) await world.act(c.writeNote(subcontractor, noteId), at);
      const [oldest] = [...world.subcontractor(subcontractor).notes].find(([, is]) => is === 'shown') ?? [];
      if (oldest !== undefined) await world.act(c.removeNote(subcontractor, oldest), at);
    } else if (dice < 76)
      await world.act(c.edit(subcontractor, random.pick(organizations), random.chance(0.8), `Société ${random.int(30)}`), now());
    // An archived subcontractor is restored more often than not, so that histories have documents, moves and types that changed meanwhile.
    else if (dice < 78)
      await world.act(world.subcontractor(subcontractor).archived ? c.restore(subcontractor) : c.archive(subcontractor), now());
    else if (dice < 83) await world.act(c.configure(subcontractor, ...types.filter(() => random.chance(0.6))), now());
    else if (dice < 86)
      await world.act(c.type(id, `Type ${id}`, { isRequired: random.chance(0.7), alertDaysBefore: random.pick([0, 7, 15, 60]) }), now());
    else if (dice < 90) {
      const edited = random.pick(types);
      await world.act(
        c.editType(edited, `Type ${edited} bis`, { isRequired: random.chance(0.7), alertDaysBefore: random.pick([0, 7, 15, 60]) }),
        now(),
      );
    } else if (dice < 91) await world.act(c.archiveType(random.pick(types)), now());
    else if (dice < 93) await world.act(c.organization(id, `Chantier ${id}`, { isDefault: random.chance(0.2) }), now());
    else if (dice < 95)
      await world.act(c.editOrganization(random.pick(organizations), `Agence ${id}`, random.chance(0.3) ? true : undefined), now());
    else if (dice < 96) await world.act(c.archiveOrganization(random.pick(organizations)), now());
    else if (dice < 97) await world.act(c.revoke(subcontractor), now());
    else if (dice < 98) await world.act(c.renew(subcontractor, id), now());
    else if (dice < 99) await world.act(c.erase(`subcontractor-${subcontractor}`), now());
    else {
      await world.act(c.note(subcontractor), now());
      await world.act(c.opened(subcontractor), now());
      await world.act(c.request(random.pick(mine), id), now());
    }
  }
  return { first, last: day };
}
