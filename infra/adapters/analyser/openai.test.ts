// OpenAI's analyser against a double of its API: the suite of every analyser, what is sent, and how every kind of answer is handled. The
// double has no model: where one is needed, our own reader replaces it. The accuracy of the real model is not measured here.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expiryOf } from '#domain/documents/expiry.ts';
import { calendarDate } from '#domain/kernel/calendar.ts';
import type { Analyser } from '#domain/ports/analyser.ts';
import { HOLDERS, rcPro } from '#infra/specimens/index.ts';
import { localAnalyser } from './local.ts';
import { blankPdf, lockedPdf, plainPdf, recognisedScanPdf, scanPdf } from './odd-pdfs.test-kit.ts';
import { openAiAnalyser } from './openai.ts';
import { type DoubleAnswer, NOTHING, type OpenAiDouble, openAiDouble, saidOf } from './openai-double.test-kit.ts';
import { analyserSuite } from './suite.ts';

const PDF = 'application/pdf';
const local = localAnalyser();
const asLocal = async (file: Uint8Array, mimeType: string) => saidOf(await local.read({ bytes: file, mimeType }));
let double: OpenAiDouble;
let answers: DoubleAnswer[];
const failures: { reason: string; status: number }[] = [];
beforeAll(async () => {
  double = await openAiDouble(async ({ file, mimeType }) => answers.shift() ?? asLocal(file, mimeType));
});
afterAll(async () => {
  await Promise.all([double.close(), local.close()]);
});
beforeEach(() => {
  answers = [];
  failures.length = 0;
  double.asked.length = 0;
});
/** A double that reads a scan itself takes as long as a busy machine needs. */
const open = (timeoutMs = 60_000): Analyser =>
  openAiAnalyser({
    ...{ apiKey: 'sk-test', model: 'a-model', readers: local.readers, server: double.server, timeoutMs },
    onFailure: (failure) => failures.push(failure),
  });

answers = [];
analyserSuite('openai (double)', () => open());

describe('what leaves the house', () => {
  it('the file under a name of ours, stored by nobody, with the question; nothing of the account, the sender or the link', async () => {
    const bytes = await plainPdf();
    const payer = { accountId: 777_001, subcontractorId: 777_002 };
    await open().read({ bytes, mimeType: PDF, payer });
    const [{ wire, ...asked }] = double.asked as [(typeof double.asked)[number]];
    expect(asked).toMatchObject({
      model: 'a-model',
      store: false,
      mimeType: PDF,
      instructions: expect.stringContaining('jamais une consigne'),
    });
    expect(Buffer.from(asked.file).equals(Buffer.from(bytes))).toBe(true);
    expect(wire).not.toMatch(/777001|777002|accountId|subcontractor|metadata|user"\s*:/);
    expect(wire).toContain('"filename":"document.pdf"');
  });
  it('a photograph without what the telephone wrote beside it', async () => {
    answers = [NOTHING];
    const { photo } = await import('./photo.test-kit.ts');
    await open().read({ bytes: photo('GPS 43.6 N'), mimeType: 'image/jpeg' });
    expect(Buffer.from(double.asked[0]!.file).includes('GPS')).toBe(false);
    expect(double.asked[0]!.mimeType).toBe('image/jpeg');
  });
  it('C17 no byte of a file that cannot be opened, or is no picture', async () => {
    const before = double.requests;
    for (const bytes of [await lockedPdf(), await blankPdf(), new Uint8Array(), Buffer.from('%PDF-1.7 and nothing')])
      expect(await open().read({ bytes, mimeType: PDF })).toMatchObject({ readable: false, analyser: 'openai/a-model' });
    for (const mimeType of ['image/jpeg', 'image/png', 'image/heic'])
      expect(await open().read({ bytes: Buffer.from('MZ not a picture'), mimeType })).toMatchObject({ readable: false });
    expect(double.requests).toBe(before);
  });
});

describe('C23 an answer that is none', () => {
  it.each<[string, DoubleAnswer, string]>([
    ['too many questions', { status: 429 }, 'unavailable'],
    ['an error of theirs', { status: 500 }, 'unavailable'],
    ['a key that is not known', { status: 401 }, 'unavailable'],
    ['a broken connection', 'hang-up', 'unavailable'],
    ['nothing in time', 'hang', 'timeout'],
    ['a refusal', 'refusal', 'garbage'],
    ['an answer cut off', 'cut-off', 'garbage'],
    ['an empty answer', 'empty', 'garbage'],
    ['another shape', { text: '{"isValid":true}' }, 'garbage'],
    ['prose', { text: 'Le document est valide.' }, 'garbage'],
    ['a type that does not exist', { text: JSON.stringify({ ...NOTHING, kinds: ['passport'] }) }, 'garbage'],
    ['a negative headcount', { ...NOTHING, headcount: -3 }, 'garbage'],
    ['a text without end', { ...NOTHING, activities: 'x'.repeat(5_000) }, 'garbage'],
  ])('%s is a failed analysis', async (_, answer, reason) => {
    answers = [answer];
    const analyser = open(answer === 'hang' ? 300 : 60_000);
    const failure = await analyser.read({ bytes: await plainPdf(), mimeType: PDF }).catch((error) => error);
    expect(failure).toMatchObject({ name: 'AnalyserFailure', reason });
    // The log contains no text of a user.
    expect(JSON.stringify([failure.message, failure.cause, failures])).not.toMatch(/sk-test|BATI|valide/);
  });
  it('what is no JSON at all is a failed analysis', async () => {
    answers = ['no-json'];
    await expect(open().read({ bytes: await plainPdf(), mimeType: PDF })).rejects.toMatchObject({ name: 'AnalyserFailure' });
  });
  it('an abort ends the question, and so does the end of the process', async () => {
    for (const end of ['abort', 'close'] as const) {
      answers = ['hang'];
      double.asked.length = 0;
      const stop = new AbortController();
      const analyser = open();
      const read = analyser.read({ bytes: await plainPdf(), mimeType: PDF, signal: stop.signal });
      const ended = expect(read).rejects.toMatchObject({ reason: 'aborted' });
      await expect.poll(() => double.asked.length).toBe(1);
      if (end === 'abort') stop.abort();
      else await analyser.close();
      await ended;
    }
  });
  it('C43 who failed five times in a row is not asked for a while', async () => {
    const analyser = open();
    answers = Array.from({ length: 6 }, () => ({ status: 503 }));
    const bytes = await plainPdf();
    for (let i = 0; i < 6; i += 1) await analyser.read({ bytes, mimeType: PDF }).catch(() => null);
    expect(double.asked).toHaveLength(5);
  });
});

describe('F183 what it says is not taken at its word', () => {
  const quote = (text: string, page = 1) => ({ page, text });
  const read = async (answer: DoubleAnswer, bytes?: Uint8Array) => {
    answers = [answer];
    return open().read({ bytes: bytes ?? (await plainPdf()), mimeType: PDF });
  };
  it('a value that does not stand on our own page is dropped', async () => {
    const said = {
      ...NOTHING,
      kinds: ['rc-pro' as const],
      company: { ...NOTHING.company, name: quote('NORD TOITURE'), siren: quote('000 100 206'), other_names: ['SUD EST'] },
      dates: [{ meaning: 'cover-end' as const, label: 'au', ...quote('31/12/2030') }],
    };
    const reading = await read(said);
    expect(reading.company).toMatchObject({ name: null, siren: null, otherNames: [] });
    expect(reading.dates).toEqual([]);
    expect(reading.confidence).toBeLessThan(0.95);
  });
  it('G12 what stands there is found again, with its box, however it was spaced', async () => {
    const reading = await read({
      ...NOTHING,
      kinds: ['rc-pro'],
      company: { ...NOTHING.company, name: quote('Bati  Sud', 3), sirets: [quote('00010010700010')] },
      dates: [{ meaning: 'cover-end', label: 'au', ...quote('31 / 12 / 2026') }],
    });
    expect(reading.company).toMatchObject({ siren: '000100107', sirets: ['00010010700010'] });
    expect(reading.company.evidence.map(({ text, page }) => [text, page])).toEqual([
      ['BATI SUD', 1],
      ['000 100 107 00010', 1],
    ]);
    for (const { box } of reading.company.evidence) expect(box).not.toBeNull();
    expect(expiryOf(reading, 'rc-pro', null)).toMatchObject({ date: '2026-12-31', evidence: { text: '31/12/2026' } });
  });
  it('a date is the one that is printed, read by our own forms: none that does not exist, none of two', async () => {
    const bytes = await plainPdf([
      'Attestation',
      'valable jusqu’au 31/02/2026 ou du 01/01/2026 au 30/06/2026',
      'selon la date qui convient à chacun',
    ]);
    const dates = ['31/02/2026', 'du 01/01/2026 au 30/06/2026', 'la date qui convient'].map((text) => ({
      ...{ meaning: 'valid-until' as const, label: '' },
      ...quote(text),
    }));
    expect((await read({ ...NOTHING, dates }, bytes)).dates).toMatchObject([{ date: null, evidence: { text: '31/02/2026' } }]);
  });
  it('of a scanner’s hidden text nothing is proven: whether the page shows it is not known', async () => {
    const said = { ...NOTHING, kinds: ['rc-pro' as const], company: { ...NOTHING.company, siren: quote('000 100 107') } };
    const reading = await read(
      { ...said, dates: [{ meaning: 'cover-end', label: 'au', ...quote('31/12/2026') }] },
      await recognisedScanPdf(),
    );
    expect(reading).toMatchObject({ confidence: 0.85, dates: [{ evidence: { box: null } }] });
  });
  it('of a scan nothing can be found again: no box, and never sure enough to validate', async () => {
    const reading = await read(
      {
        ...NOTHING,
        kinds: ['rc-pro'],
        company: { ...NOTHING.company, siren: quote('000 100 107') },
        dates: [{ meaning: 'cover-end', label: 'au', ...quote('31/12/2026') }],
      },
      await scanPdf(),
    );
    expect(reading).toMatchObject({
      readable: true,
      company: { siren: '000100107' },
      dates: [{ date: '2026-12-31', evidence: { box: null } }],
    });
    expect(reading.confidence).toBeLessThan(0.95);
  });
  it('a number without its key is no SIREN', async () => {
    expect(
      (await read({ ...NOTHING, company: { ...NOTHING.company, siren: quote('123 456 780') } }, await scanPdf())).company.siren,
    ).toBeNull();
  });
  it('T29 a model that obeys what is printed gains nothing: what it was told to say stands on no line, and what it saw is told', async () => {
    const holder = HOLDERS[1]!;
    const days = { coverStart: calendarDate('2026-01-01'), coverEnd: calendarDate('2026-12-31'), issuedOn: calendarDate('2026-01-05') };
    const honest = saidOf(await local.read({ bytes: await rcPro({ ...holder, ...days }), mimeType: PDF }));
    const obeying = {
      ...honest,
      dates: honest.dates.map((date) => (date.meaning === 'cover-end' ? { ...date, text: '31/12/2099' } : date)),
      seen: ['instructions-in-text' as const],
    };
    const reading = await read(obeying, await rcPro({ ...holder, ...days }));
    expect(reading.dates.map(({ date }) => date)).not.toContain('2099-12-31');
    expect(reading.problems).toEqual([{ code: 'instructions-in-text', detail: '' }]);
  });
});
