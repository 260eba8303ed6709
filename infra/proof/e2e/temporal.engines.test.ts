// The main job with Temporal as the engine of everything that waits: what an operator sees there, and what becomes of it when the server is
// killed meanwhile and has lost nothing, or all.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { addDays, addMonths, type CalendarDate, type Instant, parisDay } from '#domain/kernel/calendar.ts';
import { startTemporal, type TemporalServer } from '#infra/adapters/workflow-engine/temporal-server.test-kit.ts';
import { freePort } from '#infra/proof/kill/program.ts';
import { rcPro } from '#infra/proof/specimens/index.ts';
import { company, type Link, mailsTo, type Owner, subcontractorOf } from './people.ts';
import { type Product, startProduct } from './product.ts';

const HOLDER = { siren: '000100107', siret: '00010010700010', address: ['12 rue des Carriers', '34000 Montpellier'] as const };

let folder: string;
let server: TemporalServer;
let port: number;
let product: Product;
let owner: Owner;
beforeAll(async () => {
  [folder, port] = await Promise.all([mkdtemp(join(tmpdir(), 'subdoc-temporal-')), freePort()]);
  server = await startTemporal({ port, file: join(folder, 'temporal.db') });
  product = await startProduct({ env: { WORKFLOW_ENGINE: 'temporal', TEMPORAL_ADDRESS: server.address } });
  owner = await company(product);
});
afterAll(async () => {
  await product?.dispose();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const subcontractor = (name: string): Promise<Link> =>
  subcontractorOf(owner, { companyName: name, siret: HOLDER.siret }, [/civile professionnelle/i]);
async function upload(link: Link, companyName: string): Promise<number> {
  const types = await owner.call<{ id: number; name: string }[]>('GET', '/api/document-types');
  const today = parisDay((await product.dev<{ now: Instant }>('/dev/clock')).now);
  const from = addDays(today, -30);
  const pdf = await rcPro({ ...HOLDER, company: companyName, issuedOn: from, coverStart: from, coverEnd: null });
  const form = new FormData();
  form.set('token', link.secureToken);
  form.set('documentTypeId', String(types.find(({ name }) => /civile professionnelle/i.test(name))!.id));
  form.set('document', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), 'attestation.pdf');
  const answer = await fetch(`${product.url}/api/upload`, { method: 'POST', body: form });
  expect(answer.status).toBe(201);
  const documents = await owner.call<{ id: number }[]>('GET', `/api/documents/${link.id}`);
  return documents[0]!.id;
}
const validate = async (documentId: number): Promise<unknown> => {
  const today = parisDay((await product.dev<{ now: Instant }>('/dev/clock')).now);
  return owner.call('PATCH', `/api/documents/${documentId}/validate`, { expirationDate: addMonths(today, 8) as CalendarDate, comment: '' });
};
/** Name, id and search attributes of the workflows, as `temporal workflow list` shows them. */
async function listed(query: string): Promise<[string, string, Record<string, unknown>][]> {
  const connection = await Connection.connect({ address: server.address });
  try {
    const found: [string, string, Record<string, unknown>][] = [];
    for await (const one of new Client({ connection }).workflow.list({ query }))
      found.push([one.type, one.workflowId, Object.fromEntries(one.typedSearchAttributes.getAll().map(({ key, value }) => [key.name, value]))]);
    return found;
  } finally {
    await connection.close();
  }
}
const subjects = async (): Promise<string[]> => (await mailsTo(product, 'jean@dupont-btp.example')).map(({ subject }) => subject);

it('F104 the main job on Temporal: read, validated, told by mail, and its workflows are found by name, account and subcontractor', async () => {
  onTestFailed(() => console.error(product.output()));
  const who = await subcontractor('DUPONT BTP');
  const documentId = await upload(who, 'DUPONT BTP');
  await product.dev('/dev/settle', {});
  expect(await owner.call('GET', `/api/documents/${who.id}`)).toMatchObject([{ dateEmission: expect.any(String), validationStatus: 'pending' }]);
  await validate(documentId);
  await product.dev('/dev/settle', {});
  await expect.poll(() => listed(`SubcontractorId = ${who.id}`)).toEqual(
    expect.arrayContaining([
      ['documentDeadlines', `deadlines-${who.id}`, expect.objectContaining({ SubcontractorId: who.id, NextStepAt: expect.any(Date) })],
      ['documentAnalysis', `analysis-${who.id}`, expect.objectContaining({ SubcontractorId: who.id })],
    ]),
  );
  await expect.poll(async () => (await listed("WorkflowType = 'emailDelivery'")).length).toBeGreaterThan(2);
  expect(await listed("WorkflowType = 'otherWork'")).toEqual([]);
  await expect(product.dev('/dev/clock', { advance: 'P1D' })).rejects.toThrow('409');
});

it.each([['kept', true], ['lost', false]])('C57 the server is away while the product answers, comes back with what it knew %s, and everything goes out once', async (_, keeps) => {
  onTestFailed(() => console.error(product.output()));
  await product.dev('/dev/settle', {});
  const before = await subjects();
  await server.stop();
  const names = ['SABLE FIN', 'PIERRE BLEUE', 'BOIS CLAIR'].map((name) => `${name} ${keeps ? 1 : 2}`);
  for (const name of names) await upload(await subcontractor(name), name);
  const away = Number(process.env['TEMPORAL_AWAY_S'] ?? 0);
  const until = performance.now() + away * 1_000;
  await expect.poll(() => performance.now(), { timeout: (away + 1) * 1_000 }).toBeGreaterThan(until);
  server = await startTemporal(keeps ? { port, file: join(folder, 'temporal.db') } : { port });
  const after = await subjects();
  console.log(before, after);
  expect(after.length).toBeGreaterThan(before.length + names.length - 1);
});
