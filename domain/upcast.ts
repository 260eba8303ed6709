// Upcasters (C55): a stored event is never rewritten; the reader brings it to the current schema version.
import { type DomainEvent, EVENTS, type EventType } from './events.ts';
import { type Instant, parisDay } from './kernel/calendar.ts';

/** An event as stored, in the form of its `schemaVersion`. */
export type KeptEvent = { readonly type: string; readonly schemaVersion: number; readonly data: object; readonly personal: object | null };
type Body = Pick<KeptEvent, 'data' | 'personal'>;
/** Converts an event to the next version. `personal` is null when the event has none, was erased, or was not decrypted. */
export type Upcaster = (body: Body) => Body;

/** Early versions did not record the recipient of a message: it becomes the empty text. */
const withoutRecipient: Upcaster = ({ data, personal }) => ({ data: { ...data, recipient: '' }, personal });

/** Early versions stored names in clear. They become personal fields, but such events stay readable after the key is destroyed. */
const withNamesApart: Upcaster = ({ data }) => {
  const { name, description, ...facts } = data as { name: string; description: string };
  return { data: facts, personal: { name, description } };
};

/**
 * Early versions stored a document's fingerprint in clear; such events stay readable after the key is destroyed. The oldest ones lack
 * `follows`.
 */
const withFingerprintApart: Upcaster = ({ data, personal }) => {
  const { sha256, ...facts } = data as { sha256: string };
  return { data: { follows: null, ...facts }, personal: personal && { ...personal, sha256 } };
};

/** Early versions had no start of cover: a document covered from the day of its validation (infra/decisions/080). */
const coveringAtOnce: Upcaster = ({ data, personal }) => ({
  data: { ...data, startsOn: parisDay((data as { validatedAt: Instant }).validatedAt) },
  personal,
});

/** Early versions did not record whether the person had acknowledged the problems. */
const withoutAcknowledgement: Upcaster = ({ data, personal }) => ({ data: { ...data, acknowledged: false }, personal });

/**
 * To change the form of an event: raise its version in EVENTS, add here, under the old number, the upcaster to the new form, and add an
 * example of the new version to `golden/`. The old examples stay for ever.
 */
export const UPCASTERS: { readonly [Type in EventType]?: { readonly [fromVersion: number]: Upcaster } } = {
  OrganizationCreated: { 1: withNamesApart },
  OrganizationEdited: { 1: withNamesApart },
  DocumentTypeAdded: { 1: withNamesApart },
  DocumentTypeEdited: { 1: withNamesApart },
  DocumentUploaded: { 1: withFingerprintApart },
  DocumentValidated: { 1: coveringAtOnce, 2: withoutAcknowledgement },
  DeliverySent: { 1: withoutRecipient },
  DeliveryAttemptFailed: { 1: withoutRecipient },
  DeliveryFailed: { 1: withoutRecipient },
};

export class UnreadableEventError extends Error {
  constructor(type: string, version: number) {
    super(`no way to read ${type} of version ${version}`);
    this.name = 'UnreadableEventError';
  }
}

/** A newer version of SubDoc wrote this event. The event is valid; the program must be upgraded. */
export class NewerThanThisProgram extends UnreadableEventError {
  constructor(type: string, version: number) {
    super(type, version);
    this.name = 'NewerThanThisProgram';
  }
}

/** A map: looking up a property by a text just read would intern that text first (1 µs for each event of a rebuild, P2a). */
const VERSIONS: ReadonlyMap<string, number> = new Map(Object.entries(EVENTS).map(([type, { version }]) => [type, version]));

/** The current version of the type. Throws NewerThanThisProgram for an unknown type or a newer version. */
export function currentVersion(type: string, schemaVersion: number, versions: ReadonlyMap<string, number> = VERSIONS): number {
  if (!Number.isInteger(schemaVersion) || schemaVersion < 1) throw new UnreadableEventError(type, schemaVersion);
  const current = versions.get(type) ?? 0;
  if (schemaVersion > current) throw new NewerThanThisProgram(type, schemaVersion);
  return current;
}

/** Converts a stored event to its current form. Throws NewerThanThisProgram for an unknown type or version. */
export function upcast(
  { type, schemaVersion, data, personal }: KeptEvent,
  upcasters: { readonly [type: string]: { readonly [fromVersion: number]: Upcaster } | undefined } = UPCASTERS,
  versions: ReadonlyMap<string, number> = VERSIONS,
): DomainEvent {
  const current = currentVersion(type, schemaVersion, versions);
  let body: Body = { data, personal };
  for (let version = schemaVersion; version < current; version++) {
    const step = upcasters[type]?.[version];
    if (!step) throw new UnreadableEventError(type, version);
    body = step(body);
  }
  return { type, data: body.data, personal: body.personal } as DomainEvent;
}
