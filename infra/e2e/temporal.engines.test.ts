// The main job with Temporal as the engine of everything that waits: what an operator sees there, and what becomes of it when the server is
// killed meanwhile.
import { Client, Connection } from '@temporalio/client';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { addDays, addMonths, type CalendarDate, type Instant, parisDay } from '#domain/kernel/calendar.ts';
import { startTemporal, type TemporalServer } from '#infra/adapters/workflow-engine/temporal-server.test-kit.ts';
import { rcPro } from '#infra/specimens/index.ts';
import { company, type Link, mailsTo, type Owner, subcontractorOf } from '../testing/product/people.ts';
import { type Product, startProduct } from '../testing/product/product.ts';

const HOLDER = { siren: '000100107', siret: '00010010700010', address: ['12 rue des Carriers', '34000 Montpellier'] as const };

let server: TemporalServer;
let product: Product;
let owner: Owner;
beforeAll(async () => {
  server = await startTemporal();
  product = await startProduct({ env: { WORKFLOW_ENGINE: 'temporal', TEMPORAL_ADDRESS: server.address } });
  owner = await company(product);
});
afterAll(async () => {
  await product?.dispose();
  await server?.stop();
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
      found.push([
        one.type,
        one.workflowId,
        Object.fromEntries(one.typedSearchAttributes.getAll().map(({ key, value }) => [key.name, value])),
      ]);
    return found;
  } finally {
    await connection.close();
  }
}
const subjects = async (): Promise<string[]> => (await mailsTo(product, 'jean@dupont-btp.example')).map(({ subject }) => subject);

it('F104 the main job on Temporal: read, validated, told by mail, and its workflows are found by name, id and next step', async () => {
  onTestFailed(() => console.error(product.output()));
  const who = await subcontractor('DUPONT BTP');
  const documentId = await upload(who, 'DUPONT BTP');
  await product.dev('/dev/settle', {});
  expect(await owner.call('GET', `/api/documents/${who.id}`)).toMatchObject([
    { dateEmission: expect.any(String), validationStatus: 'pending' },
  ]);
  await validate(documentId);
  await product.dev('/dev/settle', {});
  await expect
    .poll(() => listed("ExecutionStatus = 'Running' and NextStepAt > '2026-01-01T00:00:00Z'"))
    .toContainEqual([
      'documentDeadlines',
      `deadlines-${who.id}`,
      expect.objectContaining({ AccountId: expect.any(Number), SubcontractorId: who.id, NextStepAt: expect.any(Date) }),
    ]);
  // Everything of one subcontractor is found by his number: his deadlines, his reminders, his documents, the mails to him.
  const his = async () => new Set((await listed(`SubcontractorId = ${who.id}`)).map(([type]) => type));
  await expect.poll(his).toEqual(new Set(['documentDeadlines', 'reminderEscalation', 'documentAnalysis', 'emailDelivery']));
  expect(await listed(`WorkflowId = 'analysis-${who.id}'`)).toMatchObject([['documentAnalysis', `analysis-${who.id}`, {}]]);
  await expect.poll(async () => (await listed("WorkflowType = 'emailDelivery'")).length).toBeGreaterThan(2);
  expect(await listed("WorkflowType = 'otherWork'")).toEqual([]);
  await expect(product.dev('/dev/clock', { advance: 'P1D' })).rejects.toThrow('409');
});

it.each([
  ['all', true],
  ['nothing', false],
])('C57 the server is killed while the product answers, comes back and knows %s: everything goes out, once', async (_, keeps) => {
  onTestFailed(() => console.error(product.output()));
  const before = (await subjects()).length;
  await server.kill();
  if (!keeps) server.lose();
  const names = ['SABLE FIN', 'PIERRE BLEUE', 'BOIS CLAIR'].map((name) => `${name} ${keeps ? 1 : 2}`);
  for (const name of names) await upload(await subcontractor(name), name);
  const waiting = await product.dev<unknown[]>('/dev/outbox?to=jean@dupont-btp.example');
  expect(waiting).toHaveLength(before);
  await server.start();
  // A mail for each document, and nothing again of those before.
  expect(await subjects()).toHaveLength(before + names.length);
});
