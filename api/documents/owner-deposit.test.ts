// The owner deposits a document that he received by post or mail (CONTRACT « Owner's deposit »): like a deposit by the link, with the owner
// as actor.
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  customer,
  defaultTypes,
  file,
  ok,
  type Person,
  pdf,
  subcontractor,
  subcontractorInput,
  upload,
} from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';

let world: World;
let person: Person;
let types: { id: number; name: string }[];
beforeAll(async () => {
  world = await startWorld({ config: { linkFilesPerHour: 2 } });
  person = await customer(world);
  types = await defaultTypes(person);
});
afterAll(() => world.close());

const OWN = { origin: 'http://localhost:3000' };
type Part = Parameters<Person['form']>[1][number];
const parts = (content: Uint8Array = pdf(), typeId = types[0]!.id): Part[] => [
  ['documentTypeId', String(typeId)],
  ['document', file(content), 'reçu par courrier.pdf'],
];
const deposit = (sub: { id: number }, form: Part[] = parts(), headers: Record<string, string> = OWN) =>
  person.form(`/api/subcontractors/${sub.id}/documents`, form, headers);

test('the document is received, pending, encrypted, and named as the owner’s in list, event and activity', async () => {
  const sub = await subcontractor(person);
  const { body } = ok(await deposit(sub), 201);
  expect(body).toMatchObject({
    subcontractorId: sub.id,
    uploadedBy: 'owner',
    validationStatus: 'pending',
    fileName: 'reçu par courrier.pdf',
  });
  expect(ok(await person.get(`/api/documents/${sub.id}`)).body).toMatchObject([{ id: body.id, uploadedBy: 'owner' }]);
  const [uploaded] = (await world.events(`subcontractor-${sub.id}`)).slice(-1);
  expect(uploaded).toMatchObject({
    type: 'DocumentUploaded',
    actor: { kind: 'user', accountId: person.accountId, personId: person.accountId },
  });
  expect((await person.raw('GET', `/api/documents/${body.id}/download`)).text).toBe(pdf().toString('latin1'));
  const filter = encodeURIComponent(JSON.stringify({ subcontractorId: sub.id }));
  expect(ok(await person.get(`/api/dashboard/activity?filter=${filter}`)).body).toMatchObject([
    { type: 'upload', description: `Document déposé : ${types[0]!.name} (par Bâtiments du Midi)` },
  ]);
  // The subcontractor sees it like any other document.
  expect(ok(await world.client().get(`/api/subcontractor/${sub.secureToken}`)).body.documents).toMatchObject([{ id: body.id }]);
});

test('also for an inactive subcontractor and a revoked link; not for an archived or unknown one, nor without a session', async () => {
  const inactive = await subcontractor(person);
  ok(await person.put(`/api/subcontractors/${inactive.id}`, subcontractorInput(inactive.organizationId, { isActive: false })));
  ok(await deposit(inactive), 201);
  const shut = await subcontractor(person);
  ok(await person.post(`/api/subcontractors/${shut.id}/link/revoke`));
  ok(await deposit(shut), 201);
  const gone = await subcontractor(person);
  ok(await person.delete(`/api/subcontractors/${gone.id}`));
  const before = (await world.objects()).length;
  for (const id of [gone.id, 2_000_000_000]) expect((await deposit({ id })).status).toBe(404);
  expect((await world.client().form(`/api/subcontractors/${shut.id}/documents`, parts(), OWN)).status).toBe(401);
  // A page of another origin cannot deposit in his name.
  for (const origin of [{}, { origin: 'https://ailleurs.example' }] as Record<string, string>[])
    expect((await deposit(shut, parts(pdf('autre')), origin)).status).toBe(403);
  expect(await world.objects()).toHaveLength(before);
});

test('it replaces a pending document, the same file again is the same document, a key has one effect; the link’s quota does not apply', async () => {
  const sub = await subcontractor(person);
  const first = ok(await upload(world.client(), sub.secureToken, types[0]!.id, pdf('un')), 201).body.id;
  const second = ok(await deposit(sub, parts(pdf('deux'))), 201).body.id;
  expect(ok(await deposit(sub, parts(pdf('deux'))), 200).body.id).toBe(second);
  const rows = ok(await person.get(`/api/documents/${sub.id}`)).body;
  expect(rows).toMatchObject([
    { id: second, uploadedBy: 'owner', replaces: first },
    { id: first, uploadedBy: 'subcontractor', validationStatus: 'replaced' },
  ]);
  const key = { ...OWN, 'idempotency-key': 'poste-1' };
  const keyed = [await deposit(sub, parts(pdf('trois')), key), await deposit(sub, parts(pdf('trois')), key)];
  expect(keyed.map(({ status }) => status)).toEqual([201, 201]);
  expect(keyed[1]!.body.id).toBe(keyed[0]!.body.id);
  for (const other of [parts(pdf('quatre')), parts(pdf('trois'), types[1]!.id)])
    expect((await deposit(sub, other, key)).body.code).toBe('idempotency-mismatch');
  for (const seed of ['cinq', 'six', 'sept']) ok(await deposit(sub, parts(pdf(seed))), 201);
  await expect.poll(async () => (await world.objects()).length).toBe(await world.uploads());
});

test('size, type, form and required types are checked as for a link, and a refused file leaves nothing', async () => {
  const sub = await subcontractor(person);
  ok(await person.put(`/api/subcontractors/${sub.id}/config`, { requiredDocumentTypeIds: [types[0]!.id] }));
  const before = (await world.objects()).length;
  const told = async (form: Part[]) => {
    const { status, body } = await deposit(sub, form);
    return [status, body.code];
  };
  const [typeId, document] = parts() as [Part, Part];
  expect(await told([typeId])).toEqual([400, 'file-required']);
  expect(await told([document])).toEqual([400, 'invalid-body']);
  expect(await told(parts(Buffer.from('no document at all')))).toEqual([415, 'file-type-not-accepted']);
  expect((await told(parts(Buffer.from('%PDF-1.4'))))[0]).toBe(422);
  expect((await told(parts(Buffer.concat([pdf(), Buffer.alloc(10 * 1024 * 1024)]))))[0]).toBe(413);
  expect(await told(parts(pdf('autre'), types[1]!.id))).toEqual([404, 'document-type-not-required']);
  expect(await world.objects()).toHaveLength(before);
  expect(ok(await person.get(`/api/documents/${sub.id}`)).body).toEqual([]);
});

test('C36 an owner who is logged out during the upload deposits nothing', async () => {
  const sub = await subcontractor(person);
  const before = (await world.objects()).length;
  let started = () => {};
  const reading = new Promise<void>((done) => {
    started = done;
  });
  let finish = () => {};
  const rest = new Promise<void>((done) => {
    finish = done;
  });
  const B = 'grenze';
  const head = `--${B}\r\nContent-Disposition: form-data; name="documentTypeId"\r\n\r\n${types[0]!.id}\r\n--${B}\r\nContent-Disposition: form-data; name="document"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(Buffer.from(head));
      started();
      await rest;
      controller.enqueue(Buffer.concat([pdf(), Buffer.from(`\r\n--${B}--\r\n`)]));
      controller.close();
    },
  });
  const cookie = [...person.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = Promise.resolve(
    world.app.request(`/api/subcontractors/${sub.id}/documents`, {
      method: 'POST',
      headers: { ...OWN, cookie, 'content-type': `multipart/form-data; boundary=${B}` },
      body,
      duplex: 'half',
    } as RequestInit),
  );
  await reading;
  ok(await person.post('/api/logout'));
  finish();
  expect((await answer).status).toBe(401);
  expect(await world.objects()).toHaveLength(before);
  expect((await world.events(`subcontractor-${sub.id}`)).some(({ type }) => type === 'DocumentUploaded')).toBe(false);
});
