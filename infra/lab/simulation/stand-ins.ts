// Store, keys, ids, objects, mail server and reader of documents as one simulated process sees them: durable things are the world's, and each
// call may be cut off before or after its effect.
import { hash } from 'node:crypto';
import { type DocumentReading, emptyReading } from '../../../domain/documents/reading.ts';
import { addDays, type CalendarDate, parisDay } from '../../../domain/kernel/calendar.ts';
import type { Analyser } from '../../../domain/ports/analyser.ts';
import type { Blobs } from '../../../domain/ports/blobs.ts';
import type { Bus } from '../../../domain/ports/bus.ts';
import type { EventStore, StoredEvent } from '../../../domain/ports/event-store.ts';
import type { Ids } from '../../../domain/ports/ids.ts';
import type { Keys } from '../../../domain/ports/keys.ts';
import type { Mailer, SendResult } from '../../../domain/ports/mailer.ts';
import { memoryRecords } from '../../adapters/blobs/records.ts';
import { subscribeTo } from '../../adapters/event-store/subscription.ts';
import { memoryMark } from '../../adapters/shared/marks.ts';
import { DB, type Life } from './scheduler.ts';
import type { World } from './world.ts';

const POLL_MS = 1000;
const NEVER_MS = 1e12;

/** Follows by polls and rings, as every store does; batches come as one that is connected anew would send them. */
export function subscription(world: World, bus: Bus, readAll: EventStore['readAll']): EventStore['subscribe'] {
  const { random, mistakes } = world;
  let before: readonly StoredEvent[] = [];
  /** Each of a batch one to five times, in any order, and some of the batch before once more (C52). */
  const disturbed = (batch: readonly StoredEvent[]): StoredEvent[] => {
    if (!random.chance(0.3)) return [...batch];
    const again = before.filter(() => random.chance(0.3));
    before = batch;
    const many = [...again, ...batch.flatMap((event) => Array<StoredEvent>(random.chance(0.3) ? 1 + random.int(5) : 1).fill(event))];
    for (let i = many.length - 1; i > 0; i--) {
      const j = random.int(i + 1);
      [many[i], many[j]] = [many[j]!, many[i]!];
    }
    return many;
  };
  const pollMs = mistakes.has('bus-only') ? NEVER_MS : POLL_MS;
  const read = (after: string | null, limit: number) => readAll({ after, limit });
  return (wanted) =>
    subscribeTo({ read, bus, pollMs, retryMs: POLL_MS }, { ...wanted, onBatch: (batch) => wanted.onBatch(disturbed(batch)) });
}

export function simulatedStore(world: World, life: Life, bus: Bus): EventStore {
  const { scheduler, log, server } = world;
  const gate = (what: string): Promise<void> => scheduler.step(life, DB + what);
  const readAll: EventStore['readAll'] = async (options) => {
    await gate('read on');
    return log.readAll(options);
  };
  return {
    ...log,
    name: 'simulated',
    async append(stream, expected, events) {
      await gate(`→ append ${stream}`);
      const result = await log.append(stream, expected, events);
      server.storage.synced();
      if (result.ok) bus.ring('events', result.position);
      await gate(`← append ${stream}`);
      return result;
    },
    async readStream(stream, options) {
      await gate(`read ${stream}`);
      return log.readStream(stream, options);
    },
    readAll,
    async head() {
      await gate('head');
      return log.head();
    },
    subscribe: subscription(world, bus, readAll),
  };
}

/** Nothing is secret here: a sealed part is its text. */
export const plainKeys: Keys = {
  seal: async (parts) => parts.map(({ personal }) => Buffer.from(JSON.stringify(personal)).toString('base64')),
  open: async (boxes) => boxes.map(({ sealed }) => JSON.parse(Buffer.from(sealed, 'base64').toString())),
  load: async (subjects) => new Map(subjects.map((subject) => [subject, Buffer.from(subject)])),
  recall: (boxes) => ({
    parts: boxes.map(({ sealed }) => JSON.parse(Buffer.from(sealed, 'base64').toString())),
    still: async () => true,
  }),
  forSealing: async (subjects) => new Map(subjects.map((subject) => [subject, Buffer.from(subject)])),
  ensure: async (subjects) => new Map(subjects.map((subject) => [subject, Buffer.from(subject)])),
  erase: async () => {},
  hash: (purpose, value) => hash('sha256', `${purpose} ${value}`, 'hex'),
};

export function simulatedIds(world: World, life: Life): Ids {
  const { scheduler, random, ids } = world;
  const hex = (length: number): string => Array.from({ length }, () => random.int(16).toString(16)).join('');
  return {
    async next(kind) {
      await scheduler.step(life, `${DB}next ${kind}`);
      const id = (ids.get(kind) ?? 0) + 1;
      ids.set(kind, id);
      return id;
    },
    secret: (bytes) => hex(bytes),
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
  };
}

export function simulatedBlobs(world: World, life: Life): Blobs {
  const { scheduler, random, objects } = world;
  return {
    name: 'simulated',
    mark: memoryMark(),
    records: memoryRecords(),
    async put(content) {
      const pieces: Uint8Array[] = [];
      for await (const piece of content) pieces.push(piece);
      const bytes = Buffer.concat(pieces);
      const sha256 = hash('sha256', bytes, 'hex');
      const blobId = `b${objects.size}-${random.int(1e9)}`;
      await scheduler.step(life, '→ put');
      objects.set(blobId, { bytes, sha256, storedAt: scheduler.now });
      await scheduler.step(life, '← put');
      return { blobId, wrappedKey: 'w', size: bytes.length, sha256 };
    },
    async open(blobId) {
      await scheduler.step(life, 'open object');
      const object = objects.get(blobId);
      if (object === undefined) throw new Error('this object is not there');
      return (async function* () {
        yield object.bytes;
      })();
    },
    async remove(blobId) {
      await scheduler.step(life, '→ remove object');
      objects.delete(blobId);
    },
    // The simulation sweeps by itself, in one moment: see run.ts.
    quarantine: () => Promise.reject(new Error('not simulated')),
    release: () => Promise.reject(new Error('not simulated')),
    async *list() {
      for (const [blobId, { storedAt }] of [...objects]) yield { blobId, ageMs: scheduler.now - storedAt, quarantined: false };
    },
  };
}

const OUTCOMES: readonly (readonly [until: number, accepted: boolean, result: SendResult])[] = [
  [0.74, true, { outcome: 'sent' }],
  [0.82, true, { outcome: 'ambiguous', reason: 'no answer' }],
  [0.88, false, { outcome: 'ambiguous', reason: 'no answer' }],
  [0.96, false, { outcome: 'refused-for-now', reason: 'busy' }],
  [1, false, { outcome: 'refused-for-good', reason: 'unknown' }],
];

export function simulatedMailer(world: World, life: Life): Mailer {
  const { scheduler, random, accepted } = world;
  return {
    name: 'simulated',
    lookup: world.lookup,
    async send({ messageId }) {
      await scheduler.step(life, `→ send ${messageId.slice(1, 9)}`);
      const draw = random.next();
      const [, taken, result] = OUTCOMES.find(([until]) => draw < until)!;
      if (taken) {
        const { times, unheard, claims } = accepted.get(messageId) ?? { times: 0, unheard: 0, claims: [] };
        const heard = result.outcome === 'sent';
        const claim = world.claims.get(`${life.name} ${messageId}`);
        const under = claim === undefined ? claims : [...claims, claim];
        accepted.set(messageId, { times: times + 1, unheard: unheard + (heard ? 0 : 1), by: heard ? life : null, claims: under });
      }
      await scheduler.step(life, `← send ${messageId.slice(1, 9)}`);
      return result;
    },
    async find(messageId) {
      await scheduler.step(life, 'look up a mail');
      return accepted.has(messageId);
    },
  };
}

/** Whose process or database went away between the mail server's yes and the history: nobody can know that the mail was taken. */
export async function unheard({ accepted, log }: World, life: Life | null): Promise<void> {
  const events = await log.readAll({ after: null, limit: 1_000_000 });
  const over = events.filter(({ type }) => type === 'DeliverySent' || type === 'DeliveryFailed');
  const settled = new Set(over.map(({ data }) => (data as { messageId: string }).messageId));
  for (const [messageId, known] of accepted) {
    if (known.by === null || settled.has(messageId) || (life !== null && known.by !== life)) continue;
    accepted.set(messageId, { ...known, unheard: known.unheard + 1, by: null });
  }
}

const evidence = (text: string) => ({ page: 1, box: null, label: '', text });
/** A certificate of the simulated company, issued a while ago. */
function certificate(today: CalendarDate, days: number): DocumentReading {
  const dates = { 'issued-on': addDays(today, -10), 'up-to-date-on': addDays(today, -20), 'valid-until': addDays(today, days) };
  return {
    ...emptyReading('simulated/1', true, 1, []),
    kinds: ['urssaf'],
    kindEvidence: evidence('Attestation de vigilance'),
    confidence: 0.99,
    company: {
      name: COMPANY.companyName,
      otherNames: [],
      siren: COMPANY.siret.slice(0, 9),
      sirets: [COMPANY.siret],
      allEstablishments: true,
      evidence: [],
    },
    dates: Object.entries(dates).map(([label, date]) => ({ label: label as 'issued-on', date, repaired: false, evidence: evidence(date) })),
    headcount: 4,
    securityCode: { value: 'ABCDEFGHIJKLMNO', evidence: evidence('ABCDEFGHIJKLMNO') },
  };
}
export const COMPANY = { companyName: 'Benali Maçonnerie', siret: '12345678901234' };

/** Reads well, reads nothing, or is not to be had. */
export function simulatedAnalyser(world: World, life: Life): Pick<Analyser, 'name' | 'read'> {
  const { scheduler, random } = world;
  return {
    name: 'simulated',
    async read() {
      await scheduler.step(life, 'read a document');
      if (random.chance(0.2)) throw new Error('not to be had');
      if (random.chance(0.3)) return emptyReading('simulated/1', false, 1, [{ code: 'file-no-text', detail: '' }]);
      return certificate(parisDay(world.now()), 20 + random.int(100));
    },
  };
}
