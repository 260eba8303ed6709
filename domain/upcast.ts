// Old events stay readable (C55): what is stored is never rewritten, it is brought to today's form when it is read.
import { type DomainEvent, EVENTS, type EventType } from './events.ts';
import { type Instant, parisDay } from './kernel/calendar.ts';

/** An event as it was kept: its form is that of `schemaVersion`, whatever that was. */
export type KeptEvent = { readonly type: string; readonly schemaVersion: number; readonly data: object; readonly personal: object | null };
type Body = Pick<KeptEvent, 'data' | 'personal'>;
/** From one version to the next. `personal` is null when the event has none, was erased, or was not opened. */
export type Upcaster = (body: Body) => Body;

/** Whom a message went to was not written down at first: nobody in particular. */
const withoutRecipient: Upcaster = ({ data, personal }) => ({ data: { ...data, recipient: '' }, personal });

/** What people named things was in clear at first. It is treated as theirs, but no key's end can take it out of such an event. */
const withNamesApart: Upcaster = ({ data }) => {
  const { name, description, ...facts } = data as { name: string; description: string };
  return { data: facts, personal: { name, description } };
};

/** The fingerprint of a document was in clear at first: no key's end can take it out of such an event. The oldest do not say what they follow. */
const withFingerprintApart: Upcaster = ({ data, personal }) => {
  const { sha256, ...facts } = data as { sha256: string };
  return { data: { follows: null, ...facts }, personal: personal && { ...personal, sha256 } };
};

/** Cover had no start at first: what was validated covered from that day (infra/decisions/080). */
const coveringAtOnce: Upcaster = ({ data, personal }) => ({
  data: { ...data, startsOn: parisDay((data as { validatedAt: Instant }).validatedAt) },
  personal,
});

/** Nobody was asked at first whether he had seen the problems. */
const withoutAcknowledgement: Upcaster = ({ data, personal }) => ({ data: { ...data, acknowledged: false }, personal });

/**
 * To change the form of an event: raise its version in EVENTS, put here under the old number what makes the new form of the old
 * one, and add an example of the new version to `golden/`. The old examples stay for ever.
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

/** A newer version of SubDoc wrote here: nothing is wrong with the event, it is the program that must be replaced. */
export class NewerThanThisProgram extends UnreadableEventError {
  constructor(type: string, version: number) {
    super(type, version);
    this.name = 'NewerThanThisProgram';
  }
}

/** A map: a text just read is found in it without becoming the name of a property first (1 µs an event of a rebuild, P2a). */
const VERSIONS: ReadonlyMap<string, number> = new Map(Object.entries(EVENTS).map(([type, { version }]) => [type, version]));

/** Its version in this program, when this is one of those that it can read. Throws NewerThanThisProgram for what it does not know. */
export function currentVersion(type: string, schemaVersion: number, versions: ReadonlyMap<string, number> = VERSIONS): number {
  if (!Number.isInteger(schemaVersion) || schemaVersion < 1) throw new UnreadableEventError(type, schemaVersion);
  const current = versions.get(type) ?? 0;
  if (schemaVersion > current) throw new NewerThanThisProgram(type, schemaVersion);
  return current;
}

/** The event in today's form. Throws NewerThanThisProgram for a type or a version that this program does not know. */
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
