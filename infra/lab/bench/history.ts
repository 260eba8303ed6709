// Histories as the product writes them, made in bulk: real envelopes, sealed parts and chains, appended through the store in full batches.

import type { DomainEvent } from '../../../domain/events.ts';
import { addDays, addMillis, type CalendarDate, instant, parisDay } from '../../../domain/kernel/calendar.ts';
import type { StreamName } from '../../../domain/kernel/event.ts';
import type { AccountId } from '../../../domain/kernel/ids.ts';
import type { StoredBlob } from '../../../domain/ports/blobs.ts';
import type { EventStore } from '../../../domain/ports/event-store.ts';
import type { Keys } from '../../../domain/ports/keys.ts';
import { NO_PREV, toNewEvents } from '../../adapters/event-store/envelope.ts';
import { random } from '../../adapters/ids/random.ts';
import { seeded } from './statistics.ts';

export type Wanted = {
  accountId: number;
  subcontractors: number;
  documentsEach: number;
  /** Ids of subcontractors and documents begin behind it. */
  above: number;
  /** Of an account that has its organisation and types already. */
  sets?: { organizationId: number; typeIds: readonly number[] };
  /** Every document was analysed and left to a person: there is a decision to take on each. */
  undecided?: boolean;
  /** Stores the document's file and says where; by default no file is behind a document. */
  original?: (document: { accountId: number; subcontractorId: number; documentId: number }) => Promise<StoredBlob>;
};

const START = instant('2026-01-05T08:00:00.000Z');
const TYPES = 6;
const NAMES = [
  'Dupont',
  'Lefèvre',
  'Maçonnerie Durand',
  'Toiture Moreau',
  'Électricité Simon',
  'Plomberie Garcia',
  'Rénovation Petit',
  'Carrelage Roux',
];
const CHUNK = 1000;
/** Of one subcontractor. */
const DOCUMENTS_MOST = 100;
const NOT_READ = {
  analyser: 'local',
  dateEmission: null,
  dateExpiration: null,
  startsOn: null,
  rule: null,
  confidence: 0,
  isValid: false,
  problemCodes: [],
};
const NOTHING_READ = { entreprise: null, problems: [], notes: [], reasons: [], rejectionReason: null, evidence: [] };
const fact = (type: string, data: object, personal: object | null = null): DomainEvent =>
  ({ type, data, personal }) as unknown as DomainEvent;

/** One account with its organisation, six types and its subcontractors, each with documents received and most of them validated. Answers the number of events. */
export async function writeHistory({ store, keys }: { store: EventStore; keys: Keys }, wanted: Wanted): Promise<number> {
  const { accountId, subcontractors, documentsEach, above, original } = wanted;
  const chance = seeded(accountId);
  const account = accountId as AccountId;
  let written = 0;
  const write = async (stream: StreamName, events: readonly DomainEvent[]): Promise<void> => {
    const meta = {
      accountId: account,
      actor: { kind: 'user', accountId: account, personId: account },
      correlationId: random.uuid(),
    } as const;
    const eventIds = events.map(() => random.uuid());
    const result = await store.append(
      stream,
      -1,
      await toNewEvents({ stream, revision: -1, prev: NO_PREV, events, eventIds, meta, occurredAt: START }, keys),
    );
    if (!result.ok) throw new Error(`${stream} was there before`);
    written += events.length;
  };
  const typeId = (n: number): number => wanted.sets?.typeIds[n] ?? accountId * 100 + n;
  const organizationId = wanted.sets?.organizationId ?? accountId;
  const type = {
    accountId,
    description: '',
    validityPeriod: 365,
    alertDaysBefore: 15,
    isRequired: true,
    allowedFormats: ['PDF'],
    addedAt: START,
  };
  const organization = {
    accountId,
    organizationId: accountId,
    name: 'Siège',
    description: '',
    color: '#3b82f6',
    isDefault: true,
    createdAt: START,
  };
  if (wanted.sets === undefined) {
    await write(`organizations-${accountId}`, [fact('OrganizationCreated', organization)]);
    await write(
      `documenttypes-${accountId}`,
      Array.from({ length: TYPES }, (_, n) => fact('DocumentTypeAdded', { ...type, documentTypeId: typeId(n), name: `Papier ${n}` })),
    );
  }

  const one = async (id: number): Promise<DomainEvent[]> => {
    const companyName = `${NAMES[id % NAMES.length]} ${id}`;
    const profile = {
      companyName,
      siret: '73282932000074',
      contactName: 'Jean Martin',
      contactEmail: `c${id}@exemple.fr`,
      contactPhone: '+33612345678',
      address: '',
    };
    const link = { tokenHash: `t${id}`, shortIdHash: `s${id}`, expiresAt: instant('2031-01-01T00:00:00.000Z'), issuedAt: START };
    const events = [
      fact('SubcontractorRegistered', { accountId, subcontractorId: id, organizationId, isActive: true, registeredAt: START }, profile),
      fact('LinkIssued', link, { token: `token-${id}`, shortId: `short-${id}` }),
    ];
    for (let n = 0; n < documentsEach; n++) {
      const documentId = id * DOCUMENTS_MOST + n;
      const at = addMillis(START, Math.floor(chance() * 20_000_000_000));
      const about = { documentId, documentTypeId: typeId(n % TYPES) };
      const stored = (await original?.({ accountId, subcontractorId: id, documentId })) ?? {
        ...{ blobId: `blob-${documentId}`, wrappedKey: 'k'.repeat(60), size: 123_456, sha256: '0'.repeat(64) },
      };
      const file = { blobId: stored.blobId, wrappedKey: stored.wrappedKey, mimeType: 'application/pdf', fileSize: stored.size };
      const personal = { fileName: `papier-${documentId}.pdf`, sha256: stored.sha256 };
      events.push(fact('DocumentUploaded', { ...about, ...file, uploadedAt: at, follows: null }, personal));
      if (wanted.undecided) {
        events.push(fact('DocumentAnalysed', { documentId, analysedAt: at, ...NOT_READ }, NOTHING_READ));
        continue;
      }
      if (chance() > 0.8) continue;
      const expirationDate = addDays('2026-06-01' as CalendarDate, Math.floor(chance() * 500));
      events.push(
        fact(
          'DocumentValidated',
          {
            ...about,
            validatedAt: at,
            startsOn: parisDay(at),
            expirationDate,
            dateEmission: null,
            validatedBy: account,
            acknowledged: false,
          },
          { comment: '' },
        ),
      );
    }
    return events;
  };
  for (let first = above + 1; first <= above + subcontractors; first += CHUNK) {
    const ids = Array.from({ length: Math.min(CHUNK, above + subcontractors - first + 1) }, (_, i) => first + i);
    await keys.ensure(ids.map((id) => `subcontractor-${id}`));
    await Promise.all(ids.map(async (id) => write(`subcontractor-${id}`, await one(id))));
  }
  return written;
}
