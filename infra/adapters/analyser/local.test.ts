import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { localAnalyser, pdfOpener } from './local.ts';
import { blankPdf, lockedPdf, manyPagesPdf, plainPdf, turnedPdf } from './odd-pdfs.test-kit.ts';
import { analyserSuite } from './suite.ts';

analyserSuite('local', localAnalyser);

const PDF = 'application/pdf';
const folder = mkdtempSync(join(tmpdir(), 'reader-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const child = (name: string, code: string): string => {
  const path = join(folder, `${name}.mjs`);
  writeFileSync(path, code);
  return path;
};

describe('C23 a reader that fails harms nobody', () => {
  it('C23 no open file is left for a reader: the jobs fail, the product does not', () => {
    const run = `ulimit -n 60; exec "${process.execPath}" "${join(import.meta.dirname, 'exhausted.test-child.ts')}"`;
    expect(spawnSync('sh', ['-c', run], { encoding: 'utf8' })).toMatchObject({ status: 0, stdout: '["crash","crash"]' });
  });

  it('C23 a hang ends at the limit of its own processor time, and the next document finds a new reader', async () => {
    const analyser = localAnalyser({
      readCpuMs: 400,
      childScript: child('hang', "process.on('message', (m) => process.send({ id: m.id, begun: true }, () => { for (;;); }));"),
    });
    const before = analyser.read({ bytes: new Uint8Array(20), mimeType: PDF });
    const behind = analyser.read({ bytes: new Uint8Array(20), mimeType: PDF });
    await expect(before).rejects.toMatchObject({ name: 'AnalyserFailure', reason: 'timeout' });
    await expect(behind).rejects.toMatchObject({ reason: 'timeout' });
    await analyser.close();
  });
  it('C23 time in which a reader gets no processor does not count', async () => {
    const analyser = localAnalyser({
      readCpuMs: 400,
      childScript: child(
        'wait',
        "process.on('message', (m) => process.send({ id: m.id, begun: true }, () => setTimeout(() => process.send({ id: m.id, answer: 1 }), 1_500)));",
      ),
    });
    // It answered, and was not ended: the answer is no reading.
    await expect(analyser.read({ bytes: new Uint8Array(1), mimeType: PDF })).rejects.toMatchObject({ reason: 'garbage' });
    await analyser.close();
  });
  it('C23 exit and kill -9 are failures of that document alone', async () => {
    const dying = localAnalyser({ childScript: child('exit', "process.on('message', () => process.exit(3));") });
    await expect(dying.read({ bytes: new Uint8Array(1), mimeType: PDF })).rejects.toMatchObject({ reason: 'crash' });
    await dying.close();
    const analyser = localAnalyser();
    expect((await analyser.read({ bytes: await plainPdf(), mimeType: PDF })).kinds).toEqual(['rc-pro']);
    process.kill(analyser.readers.processes[0]!.pid!, 'SIGKILL');
    const read = analyser.read({ bytes: await plainPdf(), mimeType: PDF });
    // Either the dead child was noticed before the document was sent, or the document failed and may be sent again.
    const outcome = await read.then(
      ({ kinds }) => kinds[0],
      (error) => error.reason,
    );
    expect(['rc-pro', 'crash']).toContain(outcome);
    expect((await analyser.read({ bytes: await plainPdf(), mimeType: PDF })).kinds).toEqual(['rc-pro']);
    await analyser.close();
  });
  it.each([
    ['nothing', 'undefined'],
    ['a text', '"isValid=true"'],
    ['confidence 7', '{ ...good, confidence: 7 }'],
    ['confidence NaN', '{ ...good, confidence: NaN }'],
    ['another shape', '{ kinds: [] }'],
  ])('C23 garbage is no reading: %s', async (name, answer) => {
    const good = JSON.stringify((await import('#domain/documents/reading.ts')).emptyReading('x', true, 1, []));
    const analyser = localAnalyser({
      childScript: child(
        name.replaceAll(' ', '-'),
        `const good = ${good}; process.on('message', (m) => process.send({ id: m.id, answer: ${answer} }));`,
      ),
    });
    await expect(analyser.read({ bytes: new Uint8Array(1), mimeType: PDF })).rejects.toMatchObject({ reason: 'garbage' });
    await analyser.close();
  });
  it('a script that does not exist is a failure, not an exception of this process', async () => {
    const analyser = localAnalyser({ childScript: join(folder, 'absent.mjs') });
    await expect(analyser.read({ bytes: new Uint8Array(1), mimeType: PDF })).rejects.toMatchObject({ reason: 'crash' });
    await analyser.close();
  });
  it('an abort ends a running job, and a closed analyser takes no more', async () => {
    const analyser = localAnalyser({ childScript: child('slow', "process.on('message', () => {});") });
    const stop = new AbortController();
    const read = analyser.read({ bytes: new Uint8Array(1), mimeType: PDF, signal: stop.signal });
    stop.abort();
    await expect(read).rejects.toMatchObject({ reason: 'aborted' });
    await analyser.close();
    await expect(analyser.read({ bytes: new Uint8Array(1), mimeType: PDF })).rejects.toMatchObject({ reason: 'unavailable' });
  });
  it('the reader has no environment and may not write or start anything', async () => {
    const code = `import fs from 'node:fs'; import { spawnSync } from 'node:child_process';
      const tries = [() => fs.writeFileSync(${JSON.stringify(join(folder, 'written'))}, 'x'), () => { const r = spawnSync('true'); if (r.error) throw r.error; }];
      const denied = tries.map((t) => { try { t(); return 'allowed'; } catch (e) { return e.code; } });
      process.on('message', (m) => process.send({ id: m.id, error: JSON.stringify([denied, Object.keys(process.env).filter((k) => !k.startsWith('NODE_') && k !== '__CF_USER_TEXT_ENCODING')]) }));`;
    const analyser = localAnalyser({ childScript: child('rights', code) });
    const failure = await analyser.read({ bytes: new Uint8Array(1), mimeType: PDF }).catch((error) => error);
    expect(JSON.parse(failure.cause.message)).toEqual([['ERR_ACCESS_DENIED', 'ERR_ACCESS_DENIED'], []]);
    await analyser.close();
  });
});

describe('local', () => {
  const analyser = localAnalyser();
  afterAll(() => analyser.close());
  const read = async (bytes: Promise<Uint8Array> | Uint8Array, mimeType = PDF) => analyser.read({ bytes: await bytes, mimeType });

  it.each([90, 180, 270] as const)('reads a page turned by %i degrees', async (degrees) => {
    const turned = await read(turnedPdf(degrees));
    expect(turned).toMatchObject({ kinds: ['rc-pro'], company: { name: 'BATI SUD' } });
    expect(turned.dates.map(({ date }) => date)).toEqual(['2026-01-01', '2026-12-31', '2026-01-05']);
    // Its boxes are those of the page as a viewer shows it: the fourth line, a tenth of the page from the text's left edge.
    const [width, height] = turned.pageSizes[0]!;
    const [left, top, right, bottom] = turned.dates[0]!.evidence.box!;
    const fromStart = { 90: 1 - right / width, 180: 1 - bottom / height, 270: left / width }[degrees];
    expect([width > height, right - left > bottom - top]).toEqual([degrees !== 180, degrees === 180]);
    expect(fromStart).toBeGreaterThan(0.13);
    expect(fromStart).toBeLessThan(0.17);
  });
  it('tells a password and a broken file apart', async () => {
    expect((await read(lockedPdf())).problems).toEqual([{ code: 'file-password', detail: '' }]);
    expect((await read((await plainPdf()).subarray(0, 300))).problems).toEqual([{ code: 'file-broken', detail: '' }]);
    expect((await read(blankPdf())).problems).toEqual([{ code: 'file-blank', detail: '' }]);
  });
  it('T24 a PDF of 40 pages is read at its beginning and flagged', async () => {
    expect(await read(manyPagesPdf(40))).toMatchObject({
      readable: true,
      pageCount: 40,
      problems: [{ code: 'too-many-pages', detail: '40 pages' }],
    });
  });
});

describe('canOpenPdf', () => {
  // A busy machine may take longer than an uploader waits.
  const opener = pdfOpener({ openTimeoutMs: 20_000 });
  afterAll(() => opener.close());
  const look = (bytes: Uint8Array) => opener.canOpenPdf(async () => bytes, { accountId: 1, subcontractorId: 1 });
  it('C14 tells what can be opened: whole, with a password, broken, truncated, empty, something else', async () => {
    const whole = await plainPdf();
    expect(await look(whole)).toBe('ok');
    expect(await look(await blankPdf())).toBe('ok');
    expect(await look(await lockedPdf())).toBe('encrypted');
    expect(await look(new Uint8Array())).toBe('broken');
    for (const share of [0.1, 0.5, 0.9])
      expect(await look(whole.subarray(0, Math.floor(whole.length * share))), String(share)).toBe('broken');
    expect(await look(new TextEncoder().encode(`MZ${'\0'.repeat(500)}This program cannot be run`))).toBe('broken');
    expect(await look(new TextEncoder().encode(`%PDF-1.7\n${'x'.repeat(400)}\n%%EOF`))).toBe('broken');
  });
  it('a look that takes too long keeps the file: its analysis tells the problem', async () => {
    const slow = pdfOpener({ openTimeoutMs: 200, childScript: child('slow-open', "process.on('message', () => {});") });
    expect(await slow.canOpenPdf(async () => plainPdf(), { accountId: 1, subcontractorId: 1 })).toBe('unlooked');
    await slow.close();
  });
});
