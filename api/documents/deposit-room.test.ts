// What a deposit may take of the disk: no room for a file whose sender is not known yet and guesses, nor beyond what the account has.
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customer, defaultTypes, ok, type Person, pdf, subcontractor, upload } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';

let world: World;
let person: Person;
let typeIds: number[];
const MOST = 2000;
beforeAll(async () => {
  const quotas = { contactIntervalMinutes: 0, messagesPerDay: 1000, phoneCountries: [], accountStorageBytes: MOST };
  world = await startWorld({ config: { quotas } });
  person = await customer(world);
  typeIds = (await defaultTypes(person)).map(({ id }) => id);
});
afterAll(() => world.close());

test('C19 an account whose documents take all that it has gets no more, by link or by session, and reads why; another one goes on', async () => {
  const sub = await subcontractor(person);
  for (const typeId of typeIds.slice(0, 3)) ok(await upload(world.client(), sub.secureToken, typeId, pdf('x'.repeat(500) + typeId)), 201);
  await world.caughtUp();
  const before = (await world.objects()).length;
  const full = await upload(world.client(), sub.secureToken, typeIds[3]!, pdf('trop'));
  expect([full.status, full.body.code, full.body.message]).toEqual([
    409,
    'storage-full',
    'L’espace de documents de cette entreprise est plein (0 Mo)\u202f: le fichier n’a pas été enregistré.',
  ]);
  expect(await world.objects()).toHaveLength(before);
  const other = await customer(world);
  const [type] = await defaultTypes(other);
  ok(await upload(world.client(), (await subcontractor(other)).secureToken, type!.id, pdf('autre')), 201);
});

/** Begins a form with its file and without its token, and leaves it unfinished. Answers the status, once there is one. */
function unfinished(url: string, address: string): { status: Promise<number>; end(): void } {
  const { promise: status, resolve } = Promise.withResolvers<number>();
  const headers = { 'content-type': 'multipart/form-data; boundary=b', 'x-forwarded-for': address, 'transfer-encoding': 'chunked' };
  const call = request(`${url}/api/upload`, { method: 'POST', headers }, (answer) => resolve(answer.resume().statusCode!));
  call.on('error', () => resolve(0));
  call.write('--b\r\nContent-Disposition: form-data; name="document"; filename="a.pdf"\r\n\r\n%PDF-1.4\n');
  return { status, end: () => void call.destroy() };
}

test('C19 not everybody’s files are staged before their sender is known: 32 of a network, 64 in all; the rest is refused unread', async () => {
  const { url } = await world.listen();
  const whole = async (address: string): Promise<number> => {
    const parts = [
      ['document', new File([pdf('avant') as BlobPart], 'a.pdf', { type: 'application/pdf' }), 'a.pdf'],
      ['token', 'A'.repeat(32)],
    ] as never;
    return (await world.client().form('/api/upload', parts, { 'x-forwarded-for': address })).status;
  };
  expect(await whole('192.0.2.9')).toBe(404);
  const begun = Array.from({ length: 64 }, (_, n) => unfinished(url, `192.0.2.${1 + (n % 2)}`));
  await expect.poll(() => whole('192.0.2.9')).toBe(429);
  expect(await whole('192.0.2.1')).toBe(429);
  for (const one of begun) one.end();
  await expect.poll(() => whole('192.0.2.1')).toBe(404);
});
