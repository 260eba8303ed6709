// A document that the local analyser leaves in doubt, and an external one: OpenAI's, against a double of its API that counts requests. The
// local analyser answers what a test sets; the double answers as a model would that reads the same sheet.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type DocumentReading, emptyReading } from '#domain/documents/reading.ts';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import { plainPdf, scanPdf } from '#infra/adapters/analyser/odd-pdfs.test-kit.ts';
import { openAiAnalyser } from '#infra/adapters/analyser/openai.ts';
import { type DoubleAnswer, NOTHING, type OpenAiDouble, openAiDouble } from '#infra/adapters/analyser/openai-double.test-kit.ts';
import { Readers } from '#infra/adapters/analyser/readers.ts';
import { createWorld, minutes, type World } from '#infra/testing/workflows/world.ts';

// The first test of a run starts the database server; two cores may be busy with others.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

const SHEET = [
  'ATTESTATION DE VIGILANCE',
  'Benali Maçonnerie, SIREN 123 456 782',
  'À jour de ses cotisations au 31/10/2026 (et non au 30/09/2026), délivrée le 02/11/2026',
  'Effectif : 4 salariés. Code de sécurité : ABCDEFGHIJKLMNO',
];
const evidence = (text: string) => ({ page: 1, box: null, label: '', text });
const date = (label: 'issued-on' | 'period-end', day: string, text: string) => ({
  ...{ label, date: day as CalendarDate, repaired: false, evidence: evidence(text) },
});
/** The local reading: everything read, but not with certainty. */
const DOUBTFUL: DocumentReading = {
  ...emptyReading('local/2', true, 1, []),
  kinds: ['urssaf'],
  confidence: 0.9,
  company: { ...emptyReading('', true, 1, []).company, name: 'Benali Maçonnerie', siren: '123456789', sirets: ['12345678901234'] },
  dates: [date('issued-on', '2026-11-02', '02/11/2026'), date('period-end', '2026-10-31', '31/10/2026')],
  headcount: 4,
  securityCode: { value: 'ABCDEFGHIJKLMNO', evidence: evidence('ABCDEFGHIJKLMNO') },
};
const quote = (text: string) => ({ page: 1, text });
/** The answer of a model that reads the same. */
const SAME = {
  ...NOTHING,
  kinds: ['urssaf' as const],
  company: { ...NOTHING.company, name: quote('Benali Maçonnerie') },
  dates: [
    { meaning: 'issued-on' as const, label: 'délivrée le', ...quote('02/11/2026') },
    { meaning: 'period-end' as const, label: 'à jour au', ...quote('31/10/2026') },
  ],
};
const BY_NAME = { ...DOUBTFUL, company: { ...DOUBTFUL.company, siren: null, sirets: [] } };

let double: OpenAiDouble;
let answers: DoubleAnswer[];
let readers: Readers;
beforeAll(async () => {
  double = await openAiDouble(() => answers.shift() ?? SAME);
  readers = new Readers({});
});
afterAll(async () => {
  await Promise.all([double.close(), readers.close()]);
});
let world: World;
let before: { requests: number; bytes: number };
beforeEach(() => {
  answers = [];
  before = { requests: double.requests, bytes: double.bytes };
});
afterEach(() => world.close());
const shown = () => ({ requests: double.requests - before.requests, bytes: double.bytes - before.bytes });

type Given = {
  local?: DocumentReading | (() => Promise<DocumentReading>);
  consents?: boolean;
  configured?: boolean;
  typeName?: string;
  file?: Uint8Array;
  timeoutMs?: number;
};
async function analysed({ local = BY_NAME, consents = true, configured = true, typeName, file, timeoutMs = 10_000 }: Given = {}) {
  const analyser = openAiAnalyser({ apiKey: 'sk-test', model: 'm', readers, server: double.server, timeoutMs });
  world = await createWorld({
    analyser: { read: typeof local === 'function' ? local : async () => local },
    process: { outside: () => (configured ? { provider: 'openai', analyser } : null) },
  });
  const account = await world.approved();
  if (typeName !== undefined)
    await world.send(
      { type: 'EditDocumentType', accountId: account.id, documentTypeId: account.documentTypeId, ...account.type, name: typeName },
      account.id,
    );
  const consent = (consented: boolean) =>
    world.send({ type: 'SetSecondOpinionConsent', accountId: account.id, consented, provider: 'openai', by: account.id }, account.id);
  if (consents) await consent(true);
  const who = await world.subcontractor(account);
  await world.settle();
  const documentId = await world.upload(who, account.documentTypeId, Buffer.from(file ?? (await plainPdf(SHEET))));
  return { account, who, documentId, consent };
}
const kept = async () => {
  const [event] = await world.happened('DocumentAnalysed');
  return event as { data: Record<string, unknown> & { analyser: string } };
};

describe('F181 a doubt of the local analyser', () => {
  it('A33 is resolved if the second reads the same, and the event says who read it and with which consent', async () => {
    await analysed();
    await world.settle();
    expect(shown().requests).toBe(1);
    expect(await kept()).toMatchObject({
      data: {
        analyser: 'local/2 + openai/m',
        confidence: 0.95,
        problemCodes: [],
        secondOpinion: { provider: 'openai', consentedAt: world.clock.now(), outcome: 'confirms' },
      },
    });
    expect(await world.happened('DocumentValidated')).toMatchObject([{ data: { validatedBy: 'auto', expirationDate: '2027-04-30' } }]);
  });
  it('is left to a person if the second reads another end: the local day is proposed', async () => {
    answers = [{ ...SAME, dates: SAME.dates.map((read) => (read.meaning === 'period-end' ? { ...read, text: '30/09/2026' } : read)) }];
    const { who, documentId } = await analysed();
    await world.settle();
    expect(await kept()).toMatchObject({
      data: {
        isValid: false,
        dateExpiration: '2027-04-30',
        problemCodes: ['second-opinion-differs'],
        secondOpinion: { outcome: 'differs' },
      },
    });
    expect(await world.happened('DocumentValidated')).toEqual([]);
    const events = await world.history(`subcontractor-${who.id}`);
    const said = events.find((event) => event.type === 'DocumentAnalysed' && event.data.documentId === documentId);
    expect(JSON.stringify(said)).toContain('fin de validité : 30/04/2027 ici, 30/03/2027 pour OpenAI');
    expect(JSON.stringify(said)).toContain('✗ Second avis : OpenAI n’a pas lu la même chose');
  });
  it('what only the second reads from a scan is a proposal, never a validation', async () => {
    const scan = emptyReading('local/2', false, 1, [{ code: 'file-no-text', detail: '' }]);
    answers = [{ ...SAME, headcount: 4, security_code: quote('ABCDEFGHIJKLMNO') }];
    await analysed({ local: scan, file: await scanPdf() });
    await world.settle();
    expect(await kept()).toMatchObject({
      data: { dateExpiration: '2027-04-30', problemCodes: ['second-opinion-only'], secondOpinion: { outcome: 'completes' } },
    });
    expect(await world.happened('DocumentValidated')).toEqual([]);
  });
});

describe('F185 C23 a second analyser that fails', () => {
  it.each<[string, DoubleAnswer[], number]>([
    ['is away', [{ status: 503 }, { status: 503 }], 2],
    ['is overrun', [{ status: 429 }, { status: 429 }], 2],
    ['refuses', ['refusal'], 1],
    ['babbles', [{ text: 'oui' }], 1],
    ['never answers', ['hang'], 1],
  ])('%s leaves the local reading, at once, with one confirmation to the sender', async (_, said, requests) => {
    answers = said;
    await analysed({ timeoutMs: said[0] === 'hang' ? 500 : 10_000 });
    await world.settle();
    expect(shown().requests).toBe(requests);
    expect(await kept()).toMatchObject({
      data: {
        analyser: 'local/2',
        confidence: 0.9,
        isValid: false,
        problemCodes: ['reading-uncertain'],
        secondOpinion: { outcome: 'unavailable' },
      },
    });
    expect(await world.happened('DocumentValidated')).toEqual([]);
    expect(await world.happened('DocumentAnalysisFailed')).toEqual([]);
    expect(await world.mailsTo('karim@benali.fr')).toHaveLength(1);
    expect(JSON.stringify(world.errors)).not.toMatch(/Benali|sk-test|123 456/);
  });
  it('is asked once more after an outage, and its answer is used', async () => {
    answers = [{ status: 503 }, SAME];
    await analysed();
    await world.settle();
    expect((await kept()).data.secondOpinion).toMatchObject({ outcome: 'confirms' });
  });
});

describe('nothing is sent out', () => {
  const NOTHING_LEFT = { requests: 0, bytes: 0 };
  it.each<[string, Given]>([
    ['without consent', { consents: false }],
    ['where the operator has set none up', { configured: false }],
    ['of what ours reads surely', { local: { ...DOUBTFUL, confidence: 0.99 } }],
    ['of a type about people', { typeName: 'Liste nominative des travailleurs étrangers' }],
    ['of a type about people that is named like a certificate', { typeName: 'Attestation URSSAF et liste des salariés étrangers' }],
    ['of a type without rules', { typeName: 'Pièce diverse' }],
    ['of a sheet on which ours saw a list of workers', { local: { ...BY_NAME, problems: [{ code: 'lists-workers', detail: '' }] } }],
    ['of a sheet that gives orders', { local: { ...BY_NAME, problems: [{ code: 'instructions-in-text', detail: '' }] } }],
    [
      'of a picture of a list, whatever it shows',
      { local: emptyReading('local/2', false, 1, [{ code: 'file-no-text', detail: '' }]), typeName: 'Cartes BTP' },
    ],
  ])('%s', async (_, given) => {
    await analysed(given);
    await world.settle();
    expect(shown()).toEqual(NOTHING_LEFT);
    const { data } = await kept();
    expect([data.analyser, 'secondOpinion' in data]).toEqual(['local/2', false]);
  });
  /** The local analyser is reading, and answers when the test calls `finish`. */
  async function underWay() {
    const gate = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const local = async () => {
      begun.resolve();
      await gate.promise;
      return BY_NAME;
    };
    const given = await analysed({ local });
    await begun.promise;
    const finish = async () => {
      gate.resolve();
      await world.settle();
    };
    return { ...given, finish };
  }
  it('once the consent is withdrawn, also for a document that was being read', async () => {
    const { consent, finish } = await underWay();
    await consent(false);
    await finish();
    expect(shown()).toEqual(NOTHING_LEFT);
    expect((await kept()).data.analyser).toBe('local/2');
  });
  it('of a document that a person decided on during the reading', async () => {
    const { who, documentId, finish } = await underWay();
    await world.validate(who, documentId, '2027-03-31');
    await finish();
    await world.drive(minutes(10));
    expect(shown()).toEqual(NOTHING_LEFT);
  });
  it('of an account that is erased during the reading', async () => {
    const { account, finish } = await underWay();
    await world.send(
      { type: 'EraseAccount', accountId: account.id, because: 'deleted', subcontractors: 1, withDocuments: true },
      account.id,
    );
    await finish();
    expect(shown()).toEqual(NOTHING_LEFT);
  });
});
