// One upload is one trace, from the request to the mail, in whichever process and minute each part was done (infra/decisions/128).
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { collector, type SentSpan } from '#infra/adapters/traces/collector-double.test-kit.ts';
import { traceIdOf } from '#infra/adapters/traces/ids.ts';
import { rcPro } from '#infra/specimens/index.ts';
import { DEV_HEADERS } from '../testing/product/dev-secret.ts';
import { company, mailsTo, subcontractorOf } from '../testing/product/people.ts';
import { type Product, startProduct } from '../testing/product/product.ts';

let double: Awaited<ReturnType<typeof collector>>;
let product: Product;
beforeAll(async () => {
  double = await collector();
  product = await startProduct({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: double.url } });
});
afterAll(async () => {
  await product?.dispose();
  await double?.close();
});

const textOf = ({ attributes }: SentSpan, name: string): string | undefined =>
  (attributes.find(({ key }) => key === name)?.value as { stringValue?: string } | undefined)?.stringValue;

it('one upload gives one trace: call, append, rows, the timer of its analysis with the reading, the mail; nothing in it is about a person', async () => {
  onTestFailed(() => console.error(product.output()));
  const owner = await company(product);
  const holder = {
    company: 'DUPONT BTP',
    siren: '000100107',
    siret: '00010010700010',
    address: ['12 rue des Carriers', '34000 Montpellier'] as const,
  };
  const link = await subcontractorOf(owner, { companyName: holder.company, siret: holder.siret }, [/civile/i]);
  const types = await owner.call<{ id: number; name: string }[]>('GET', '/api/document-types');
  const form = new FormData();
  form.set('token', link.secureToken);
  form.set('documentTypeId', String(types.find(({ name }) => /civile/i.test(name))!.id));
  const pdf = await rcPro({ ...holder, issuedOn: '2026-01-02', coverStart: '2026-01-02', coverEnd: '2027-01-01' } as never);
  form.set('document', new Blob([pdf as BlobPart], { type: 'application/pdf' }), 'secret de Jean.pdf');
  const answer = await fetch(`${product.url}/api/upload`, { method: 'POST', body: form });
  expect(answer.status).toBe(201);
  const traceId = traceIdOf(answer.headers.get('x-correlation-id')!);
  await product.dev('/dev/settle', {});
  expect((await mailsTo(product, 'jean@dupont-btp.example')).length).toBeGreaterThan(0);

  const spans = (): SentSpan[] => double.spans().filter((span) => span.traceId === traceId);
  const named = (name: SentSpan['name']) => spans().filter((span) => span.name === name);
  // Whole: whatever hangs below something hangs below what is there. What ends last is told last.
  const orphans = (): string[] => {
    const known = new Set(spans().map(({ spanId }) => spanId));
    return spans().flatMap(({ name, parentSpanId }) => (parentSpanId === undefined || known.has(parentSpanId) ? [] : [name]));
  };
  const delivered = () => named('append').some((span) => textOf(span, 'events')?.includes('DeliverySent'));
  const shown = () => named('project').some((span) => textOf(span, 'projection') === 'deliveries');
  await expect.poll(() => [named('deliver').length > 0, delivered(), shown(), orphans()]).toEqual([true, true, true, []]);
  expect(named('http').map((span) => [textOf(span, 'http.route'), span.parentSpanId])).toEqual([['/api/upload', undefined]]);
  const appended = named('append').map((span) => textOf(span, 'events'));
  expect(appended).toEqual(expect.arrayContaining(['DocumentUploaded', 'DeliveryComposed', 'DeliverySent']));
  expect(appended.some((events) => events?.includes('DocumentAnalysed'))).toBe(true);
  expect(named('project').map((span) => textOf(span, 'projection'))).toEqual(
    expect.arrayContaining(['compliance', 'document-analysis', 'deliveries']),
  );
  const timers = named('timer');
  expect(timers.map((span) => textOf(span, 'kind')).sort()).toEqual(expect.arrayContaining(['analysis', 'delivery']));
  const timerOf = (kind: string) => timers.filter((span) => textOf(span, 'kind') === kind).map(({ spanId }) => spanId);
  expect(timerOf('analysis')).toContain(named('analyse')[0]?.parentSpanId);
  expect(timerOf('delivery')).toContain(named('deliver')[0]?.parentSpanId);

  // The same seams are measured.
  const metrics = await (await fetch(`${product.url}/metrics`, { headers: DEV_HEADERS })).text();
  for (const figure of [
    /^subdoc_command_seconds_count\{command="UploadDocument",outcome="done"\} 1$/m,
    /^subdoc_append_batch_commands_count [1-9]/m,
    /^subdoc_projection_batch_seconds_count\{projection="compliance"\} [1-9]/m,
    /^subdoc_analysis_seconds_count\{carrier="text",outcome="done"\} 1$/m,
    /^subdoc_timer_lateness_seconds_count\{kind="analysis"\} [1-9]/m,
    /^subdoc_delivery_attempts_total\{channel="email",outcome="sent"\} [1-9]/m,
    new RegExp(`^subdoc_upload_bytes_total\\{door="link"\\} ${pdf.length}$`, 'm'),
  ])
    expect(metrics).toMatch(figure);

  const all = double.text();
  for (const word of ['dupont', 'jean', holder.siret, 'midi', link.secureToken, 'secret', 'Attestation'])
    expect(all.toLowerCase(), word).not.toContain(word.toLowerCase());
});
