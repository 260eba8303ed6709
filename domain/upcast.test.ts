import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EVENTS, type EventType } from './events.ts';
import type { ReminderEvent, ReminderKind } from './reminders/events.ts';
import { evolveReminders, NO_REMINDERS } from './reminders/state.ts';
import { type KeptEvent, UnreadableEventError, UPCASTERS, upcast } from './upcast.ts';

const folder = new URL('./golden/', import.meta.url);
/** Examples of every version ever written. A new version adds a file; files are never edited. */
const golden: KeptEvent[] = readdirSync(folder)
  .filter((name) => /^events-v\d+\.json$/.test(name))
  .flatMap((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')));
const versions = Object.entries(EVENTS).map(([type, { version }]) => [type as EventType, version] as const);

test('C55 the golden files hold an example of every version of every event, and of nothing else', () => {
  const expected = versions.flatMap(([type, current]) => Array.from({ length: current }, (_, i) => `${type} ${i + 1}`));
  expect(golden.map((event) => `${event.type} ${event.schemaVersion}`).sort()).toEqual(expected.sort());
});

test.each(golden)('C55 $type of version $schemaVersion is read by the code of today', (event) => {
  const read = upcast(event);
  expect(read.type).toBe(event.type);
  // The example of the current version shows its form, and reading it changes nothing.
  if (event.schemaVersion === EVENTS[read.type].version)
    expect(read).toEqual({ type: event.type, data: event.data, personal: event.personal });
  const today = golden.find((other) => other.type === event.type && other.schemaVersion === EVENTS[read.type].version);
  expect(Object.keys(read.data).sort()).toEqual(Object.keys(today!.data).sort());
});

test('C55 a reminder of every kind ever recorded is read, and counts for its day', () => {
  const KINDS: Record<ReminderKind, true> = { echeance: true, 'pieces-manquantes': true, manuel: true, demande: true, appel: true };
  const kept: KeptEvent[] = JSON.parse(readFileSync(new URL('reminder-kinds.json', folder), 'utf8'));
  const read = kept.map((event) => upcast(event) as Extract<ReminderEvent, { type: 'ReminderDecided' }>);
  expect(read.map(({ data }) => data.kind).sort()).toEqual(Object.keys(KINDS).sort());
  for (const event of read) expect(evolveReminders(NO_REMINDERS, event).lastDay).toEqual({ [event.data.channels[0]!]: '2026-11-23' });
});

test('C55 an event whose person was erased is read as well', () => {
  for (const event of golden) if (event.personal !== null) expect(upcast({ ...event, personal: null }).personal).toBeNull();
});

test('C55 there is an upcaster from every version but the current one', () => {
  for (const [type, current] of versions) {
    const steps = Object.keys(UPCASTERS[type] ?? {}).map(Number);
    expect(steps, type).toEqual(Array.from({ length: current - 1 }, (_, i) => i + 1));
  }
});

test('C55 upcasters run version by version: upcast(v1) = v3, and upcast(v2) = v3', () => {
  const steps = {
    Renamed: {
      1: ({ data, personal }: Pick<KeptEvent, 'data' | 'personal'>) => ({
        data: { count: Number((data as { count: string }).count) },
        personal,
      }),
      2: ({ data, personal }: Pick<KeptEvent, 'data' | 'personal'>) => ({ data: { total: (data as { count: number }).count }, personal }),
    },
  };
  const read = (schemaVersion: number, data: object) =>
    upcast({ type: 'Renamed', schemaVersion, data, personal: null }, steps, new Map([['Renamed', 3]]));
  const today = { type: 'Renamed', data: { total: 4 }, personal: null };
  expect(read(1, { count: '4' })).toEqual(today);
  expect(read(2, { count: 4 })).toEqual(today);
  expect(read(3, { total: 4 })).toEqual(today);
});

test('a type or version that this program does not know is refused, not guessed', () => {
  const kept = { data: {}, personal: null };
  for (const [type, schemaVersion] of [
    ['Unheard', 1],
    ['EmailVerified', 2],
    ['EmailVerified', 0],
    ['EmailVerified', 1.5],
    ['toString', 1],
  ] as const) {
    expect(() => upcast({ type, schemaVersion, ...kept })).toThrow(UnreadableEventError);
  }
  expect(() => upcast({ type: 'Gap', schemaVersion: 1, ...kept }, { Gap: {} }, new Map([['Gap', 2]]))).toThrow(UnreadableEventError);
});
