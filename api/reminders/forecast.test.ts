// The forecast of reminders (G06, F205): advancing the clock sends exactly that. And the effect of another policy (G05).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ForecastItem, WhatIf } from '#contract/forecast.ts';
import type { Subcontractor } from '#contract/subcontractors.ts';
import { addDays, addMillis, type CalendarDate, type Instant, parisDay } from '#domain/kernel/calendar.ts';
import { type Random, seeded } from '#domain/kernel/random.test-kit.ts';
import { reminderFacts } from '#domain/reminders/load-facts.ts';
import { nextReminder } from '#domain/reminders/next-reminder.ts';
import { plannedFor } from '#domain/reminders/state.ts';
import type { SubcontractorState } from '#domain/subcontractors/state.ts';
import { customer, defaultTypes, login, ok, type Person, pdf, subcontractor, upload } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';

let world: World;
let person: Person;
let other: Person;
let typeIds: number[];
const subs: Subcontractor[] = [];
beforeAll(async () => {
  world = await startWorld();
  world.clock.set('2026-11-23T09:30:00Z');
  [person, other] = [await customer(world), await customer(world)];
  typeIds = (await defaultTypes(person)).map(({ id }) => id);
  const random = seeded(2611);
  for (let n = 0; n < 24; n += 1) subs.push(await someone(random));
  await world.caughtUp();
}, 120_000);
afterAll(() => world.close());

/** A subcontractor with a few documents that expire soon, and sometimes a cycle, a pause or a refusal. */
async function someone(random: Random): Promise<Subcontractor> {
  const contactPhone = random.pick(['06 12 34 56 78', '01 23 45 67 89']);
  const sub = await subcontractor(person, { contactPhone, isActive: random.chance(0.9) });
  const asked = typeIds.filter(() => random.chance(0.6));
  ok(await person.put(`/api/subcontractors/${sub.id}/config`, { requiredDocumentTypeIds: asked }));
  if (sub.id % 4 === 0) ok(await person.put(`/api/subcontractors/${sub.id}`, { ...sub, contactPhone: '04 67 00 00 00' }));
  if (sub.id % 4 === 1) ok(await person.put(`/api/subcontractors/${sub.id}`, { ...sub, contactPhone: '06 98 76 54 32' }));
  if (!sub.isActive) return sub;
  for (const typeId of asked.filter(() => random.chance(0.7))) {
    const { body } = ok(await upload(world.client(), sub.secureToken, typeId, pdf(`${sub.id} ${typeId}`)), 201);
    if (random.chance(0.85))
      ok(
        await person.patch(`/api/documents/${body.id}/validate`, { expirationDate: addDays('2026-11-24' as CalendarDate, random.int(45)) }),
      );
  }
  if (random.chance(0.3)) await person.post(`/api/subcontractors/${sub.id}/auto-reminders/toggle`, { enabled: true });
  if (random.chance(0.15)) {
    // After the first mail of a cycle that began just now: of two things in one instant a replay takes what people did first.
    world.clock.set(addMillis(world.clock.now(), 1_000));
    ok(await person.post(`/api/subcontractors/${sub.id}/reminders/pause`, { until: '2026-12-04', reason: 'Congés' }));
  }
  if (random.chance(0.15)) ok(await person.put(`/api/subcontractors/${sub.id}/contact-preferences`, { sms: false }));
  return sub;
}

const forecast = async (days: number): Promise<ForecastItem[]> => ok(await person.get(`/api/reminders/forecast?days=${days}`)).body;
const goes = (items: readonly ForecastItem[]) => items.filter(({ skipped }) => skipped === null);

/** Advances the clock and fires each reminder's timer at its time. */
async function passUntil(end: Instant): Promise<void> {
  const meta = { actor: { kind: 'system' } as const, accountId: person.accountId, correlationId: 'timer' };
  const link = { token: '', tokenHash: 'x', shortId: '', shortIdHash: 'x', expiresAt: world.clock.now() };
  for (;;) {
    const facts = await reminderFacts(world.deps, person.accountId);
    const due: { id: number; at: Instant }[] = [];
    for (const { id } of subs) {
      const next = nextReminder((await world.loadState('subcontractor', id)).state as SubcontractorState, facts);
      if (next !== null && next.at <= end) due.push({ id, at: next.at });
    }
    const [first] = due.sort((a, b) => (a.at < b.at ? -1 : 1));
    if (first === undefined) break;
    world.clock.set(first.at);
    for (const { id } of due.filter(({ at }) => at === first.at)) {
      const ids = { reminderId: await world.ids.next('reminder'), callId: await world.ids.next('call') };
      await world.dispatch({ type: 'Remind', accountId: person.accountId, subcontractorId: id, ...ids, link } as never, meta);
    }
  }
  world.clock.set(end);
  await world.caughtUp();
}
/** `<subcontractor>-<channel>-<day>` of each automatic reminder that was decided, with its time. */
async function sent(from: Instant, to: Instant): Promise<string[]> {
  const found: string[] = [];
  for (const { id } of subs)
    for (const event of await world.events(`subcontractor-${id}`)) {
      if (event.type !== 'ReminderDecided' || event.data.source !== 'automatic' || event.data.decidedAt <= from) continue;
      for (const channel of event.data.channels) {
        const at = plannedFor(event.data, channel);
        if (at <= to) found.push(`${id}-${channel}-${parisDay(at)} ${at} ${event.data.kind} ${event.data.offset}`);
      }
    }
  return found.sort();
}
const named = (items: readonly ForecastItem[]) => items.map(({ id, at, kind, offset }) => `${id} ${at} ${kind} ${offset}`).sort();

test('G06 the forecast is ordered, each entry has reason, cost and documents; own subcontractors only, or one of them by id', async () => {
  const items = await forecast(30);
  expect(items.length).toBeGreaterThan(40);
  expect(items.map(({ at }) => at)).toEqual(items.map(({ at }) => at).sort());
  expect(new Set(items.map(({ channel }) => channel))).toEqual(new Set(['email', 'sms', 'voice']));
  for (const { channel, cost, documents, companyName } of items) {
    expect([cost, companyName]).toEqual([{ amount: { email: 0, sms: 0.08, voice: 0.15 }[channel], currency: 'EUR' }, 'DUPONT BTP']);
    expect(documents.every(({ name }) => name.length > 2)).toBe(true);
  }
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
  expect(ok(await other.get('/api/reminders/forecast?days=90')).body).toEqual([]);
  const [{ subcontractorId }] = items as [ForecastItem];
  expect(ok(await person.get(`/api/reminders/forecast?days=30&subcontractorId=${subcontractorId}`)).body).toEqual(
    items.filter((item) => item.subcontractorId === subcontractorId),
  );
  expect((await other.get(`/api/reminders/forecast?subcontractorId=${subcontractorId}`)).status).toBe(404);
  for (const query of ['days=0', 'days=91', 'subcontractorId=99999999999'])
    expect((await person.get(`/api/reminders/forecast?${query}`)).status).toBe(400);
});

test('a skipped message stays in the forecast with its reason and is not sent; withdrawn it is sent; unknown, past and foreign ones are refused', async () => {
  const items = await forecast(30);
  const { id } = items.find(({ channel }) => channel === 'sms')!;
  const path = `/api/reminders/forecast/${id}/skip`;
  expect((await person.post(path, { reason: ' ' })).status).toBe(400);
  ok(await person.post(path, { reason: 'Promis au téléphone' }));
  const skipped = (await forecast(30)).find((item) => item.id === id);
  expect(skipped?.skipped).toEqual({ reason: 'Promis au téléphone', at: world.clock.now() });
  expect((await forecast(30)).map((item) => item.id)).toEqual(items.map((item) => item.id));
  ok(await person.delete(path));
  expect(await forecast(30)).toEqual(items);
  const statusOf = async (which: string, by = person) => {
    const at = `/api/reminders/forecast/${which}/skip`;
    return [(await by.post(at, { reason: 'x' })).status, (await by.delete(at)).status];
  };
  expect(await statusOf(id, other)).toEqual([404, 404]);
  // A Sunday: no calls.
  expect(await statusOf(`${subs[0]!.id}-voice-2026-12-06`)).toEqual([404, 404]);
  expect(await statusOf(`${subs[0]!.id}-email-2026-11-20`)).toEqual([409, 409]);
  expect(await statusOf(`${subs[0]!.id}-email-2026-02-31`)).toEqual([404, 404]);
  expect(await statusOf(`${subs[0]!.id}-pigeon-2026-12-01`)).toEqual([404, 404]);
});

describe('GET, PUT reminder-policy', () => {
  test('A02 a preset is returned by its name, any other body is « personnalise »; an invalid one is 400', async () => {
    const policy = ok(await other.get('/api/reminder-policy')).body;
    expect(policy).toMatchObject({ preset: 'doux', missing: [0, 3, 6] });
    expect(policy.steps[1]).toEqual({ offset: -7, channels: ['email'] });
    const firm = ok(await other.put('/api/reminder-policy', { preset: 'soutenu' })).body;
    expect([firm.preset, firm.steps[1].channels]).toEqual(['soutenu', ['email', 'sms']]);
    const own = {
      steps: [
        { offset: 3, channels: ['sms'] },
        { offset: -30, channels: ['email'] },
      ],
      missing: [0, 5],
    };
    const { body } = ok(await other.put('/api/reminder-policy', { preset: 'doux', ...own }));
    expect(body).toEqual({ preset: 'personnalise', steps: [own.steps[1], own.steps[0]], missing: [0, 5], updatedAt: expect.any(String) });
    const step = { offset: 0, channels: ['email'] };
    for (const wrong of [
      { steps: [], missing: [0] },
      { steps: [step, step], missing: [0] },
      { steps: [{ offset: -91, channels: ['email'] }], missing: [0] },
      { steps: [{ offset: 31, channels: ['email'] }], missing: [0] },
      { steps: [{ offset: 0, channels: ['pigeon'] }], missing: [0] },
      { steps: [step], missing: [1] },
      { steps: [step], missing: [0, 1, 2, 3] },
      { preset: 'personnalise' },
      {},
    ])
      expect([wrong, (await other.put('/api/reminder-policy', wrong)).status]).toEqual([wrong, 400]);
    expect(ok(await other.get('/api/reminder-policy')).body).toEqual(body);
  });

  test('a 400 names field and error, though a policy has two possible forms', async () => {
    const step = { offset: 0, channels: ['email'] };
    const told = async (wrong: object) => (await other.put('/api/reminder-policy', wrong)).body.errors;
    expect(await told({ steps: [step], missing: [0, 1, 2, 3] })).toMatchObject([{ path: 'missing' }]);
    expect(await told({ steps: [step, { offset: 1.5, channels: ['pigeon'] }], missing: [0] })).toMatchObject([
      { path: 'steps.1.offset' },
      { path: 'steps.1.channels.0' },
    ]);
    expect(await told({ preset: 'fort' })).toEqual([{ path: 'preset', message: expect.stringContaining('"doux"|"soutenu"') }]);
    const whatIf = { policy: { steps: [step], missing: 3 }, period: 'past-year' };
    expect((await other.post('/api/reminders/what-if', whatIf)).body.errors).toMatchObject([{ path: 'policy.missing' }]);
  });
});

test('G05 the next thirty days under another policy: more SMS, as many mails and calls; under the same one no difference', async () => {
  const ask = async (policy: object): Promise<WhatIf> =>
    ok(await person.post('/api/reminders/what-if', { policy, period: 'next-30-days' })).body;
  const [spared] = (await forecast(30)).filter(({ channel }) => channel === 'email');
  ok(await person.post(`/api/reminders/forecast/${spared!.id}/skip`, { reason: 'Vu avec lui' }));
  const { current, other: firm, differences } = await ask({ preset: 'soutenu' });
  expect(goes(await forecast(30)).filter(({ channel }) => channel === 'email')).toHaveLength(current.messages.email);
  expect(firm.messages.sms).toBeGreaterThan(current.messages.sms);
  expect([firm.messages.email, firm.messages.voice]).toEqual([current.messages.email, current.messages.voice]);
  expect(differences.every(({ channel, change }) => channel === 'sms' && change === 'added')).toBe(true);
  expect(differences).toHaveLength(firm.messages.sms - current.messages.sms);
  expect(firm.cost.amount).toBeCloseTo(firm.messages.sms * 0.08 + firm.messages.voice * 0.15);
  expect([current.daysUncovered > 0, firm.daysUncovered]).toEqual([true, current.daysUncovered]);
  const same = await ask({ preset: 'doux' });
  expect([same.differences, same.other]).toEqual([[], same.current]);
  ok(await person.delete(`/api/reminders/forecast/${spared!.id}/skip`));
  expect((await person.post('/api/reminders/what-if', { policy: { preset: 'autre' }, period: 'past-year' })).status).toBe(400);
});

test('G06 F205 advancing the clock sends exactly the forecast, including the next three of each; replaying the past year then gives what was sent', async () => {
  const start = world.clock.now();
  const end = addMillis(start, 30 * 86_400_000);
  const items = await forecast(30);
  const three: ForecastItem[] = [];
  const names = new Map(
    (ok(await person.get('/api/document-types')).body as { id: number; name: string }[]).map(({ id, name }) => [id, name]),
  );
  for (const { id } of subs) {
    const next: ForecastItem[] = ok(await person.get(`/api/subcontractors/${id}/auto-reminders`)).body.next;
    const his = items.filter(({ subcontractorId }) => subcontractorId === id);
    const days = [...new Set(his.map(({ at }) => parisDay(at as Instant)))].slice(0, 3);
    // Whole days: each of their messages, by whatever channel.
    expect(next.filter(({ at }) => at <= end).map((one) => one.id)).toEqual(
      his.filter(({ at }) => days.includes(parisDay(at as Instant))).map((one) => one.id),
    );
    for (const { documents } of next) for (const { documentTypeId, name } of documents) expect(name).toBe(names.get(documentTypeId));
    three.push(...next);
  }
  // One SMS is skipped: it is in the forecast, and is not sent.
  const skipped = items.find(({ channel }) => channel === 'sms')!;
  ok(await person.post(`/api/reminders/forecast/${skipped.id}/skip`, { reason: 'Vu avec lui' }));
  const expected = goes(await forecast(30));
  expect(expected).toHaveLength(items.length - 1);

  await passUntil(end);
  const really = await sent(start, end);
  expect(really).toEqual(named(expected));
  const soon = three.filter(({ at, id }) => at <= end && id !== skipped.id);
  expect(soon.length).toBeGreaterThan(20);
  for (const name of named(soon)) expect(really).toContain(name);

  // A session lasts thirty days.
  await login(person, person.email);
  // Rules of now are none of then.
  const types = ok(await person.get('/api/document-types')).body as { id: number; alertDaysBefore: number }[];
  for (const type of types) ok(await person.put(`/api/document-types/${type.id}`, { ...type, alertDaysBefore: type.alertDaysBefore + 20 }));
  const counts = { email: 0, sms: 0, voice: 0 };
  for (const { id } of subs)
    for (const event of await world.events(`subcontractor-${id}`))
      if (event.type === 'ReminderDecided' && event.data.source === 'automatic')
        for (const channel of event.data.channels) counts[channel] += 1;
  const {
    current,
    other: again,
    differences,
  }: WhatIf = ok(await person.post('/api/reminders/what-if', { policy: { preset: 'doux' }, period: 'past-year' })).body;
  expect([current.messages, again.messages, differences]).toEqual([counts, counts, []]);
  // Of the days before somebody was there none counts.
  expect(current.daysUncovered).toBeGreaterThan(0);
  expect(current.daysUncovered).toBeLessThan(subs.length * typeIds.length * 32);
  const firm: WhatIf = ok(await person.post('/api/reminders/what-if', { policy: { preset: 'soutenu' }, period: 'past-year' })).body;
  expect(firm.other.messages.sms).toBeGreaterThan(counts.sms);
  expect([firm.current.messages, firm.differences.length > 0]).toEqual([counts, true]);
}, 120_000);
