// One link's files delay everybody else by nothing but the file that is being read. With real reader processes.
import { getEventListeners } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { addMillis, instant } from '#domain/kernel/calendar.ts';
import type { Payer } from '#domain/ports/analyser.ts';
import { fixedClock } from '#infra/adapters/clock/fixed.ts';
import { cpuBudget } from '../shared/cpu-budget.ts';
import { inflatingPdf } from './bomb-pdfs.test-kit.ts';
import { ACCOUNT_CPU_MS_PER_HOUR, LINK_CPU_MS_PER_HOUR, OPEN_CPU_MS, READER_START_CPU_MS } from './limits.ts';
import { localAnalyser, pdfOpener } from './local.ts';
import { plainPdf } from './odd-pdfs.test-kit.ts';
import { ReaderProcess, textChild } from './reader-process.ts';
import { Readers } from './readers.ts';

const START = instant('2026-11-21T09:00:00Z');
const HOSTILE: Payer = { accountId: 1, subcontractorId: 11 };
const BUDGET = { link: LINK_CPU_MS_PER_HOUR, account: ACCOUNT_CPU_MS_PER_HOUR };
const HONEST: Payer = { accountId: 2, subcontractorId: 22 };

const folder = mkdtempSync(join(tmpdir(), 'readers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
/** Reports that it begins, then does what the test says. */
const child = (name: string, then: string): string => {
  const path = join(folder, `${name}.mjs`);
  writeFileSync(path, `process.on('message', (m) => process.send({ id: m.id, begun: true }, () => { ${then} }));`);
  return path;
};
const BURNS = 'for (;;);';

describe('C17 the look before an upload is accepted', () => {
  it('C17 25 bombs through one link hold up nobody else: a small file is looked at beside the first of them', async () => {
    const opener = pdfOpener({ openTimeoutMs: 60_000 });
    const bomb = inflatingPdf(1000);
    const small = await plainPdf();
    let begun = 0;
    let over = 0;
    const bombs = Array.from({ length: 25 }, () =>
      opener
        .canOpenPdf(async () => {
          begun += 1;
          return bomb;
        }, HOSTILE)
        .finally(() => {
          over += 1;
        }),
    );
    let before = { begun: 0, over: 0 };
    const verdict = await opener.canOpenPdf(async () => {
      before = { begun, over };
      return small;
    }, HONEST);
    expect(verdict).toBe('ok');
    expect(before).toEqual({ begun: 1, over: 0 });
    await opener.close();
    await Promise.all(bombs);
  });

  it('C17 a second of processor time is all that it gets, and its link pays for it and for the reader that is lost', async () => {
    const spent: number[] = [];
    const budget = { hasLeft: () => true, spend: (payer: Payer, ms: number) => void spent.push(payer === HOSTILE ? ms : 0) };
    // The time limit alone would end it much later.
    const opener = pdfOpener({ childScript: child('burns', BURNS), openTimeoutMs: 20_000, budget });
    expect(await opener.canOpenPdf(async () => new Uint8Array(1), HOSTILE)).toBe('unlooked');
    await opener.close();
    expect(spent).toEqual([expect.any(Number), READER_START_CPU_MS]);
    expect(spent[0]).toBeGreaterThanOrEqual(OPEN_CPU_MS);
    expect(spent[0]).toBeLessThan(2 * OPEN_CPU_MS);
  });

  it('C17 what its link spent in an hour is over: it is accepted unlooked, other links are looked at, and so is it an hour later', async () => {
    const clock = fixedClock(START);
    const budget = cpuBudget(clock, BUDGET);
    const opener = pdfOpener({ childScript: child('answers', "process.send({ id: m.id, answer: 'broken' });"), budget });
    const look = (payer: Payer) => opener.canOpenPdf(async () => new Uint8Array(1), payer);
    budget.spend(HOSTILE, LINK_CPU_MS_PER_HOUR);
    expect(await look(HOSTILE)).toBe('unlooked');
    expect(await look(HONEST)).toBe('broken');
    clock.set(addMillis(START, 3_600_000));
    expect(await look(HOSTILE)).toBe('broken');
    await opener.close();
  });

  it('C17 more than may wait is told so, and asks for no content', async () => {
    const opener = pdfOpener({ childScript: child('never', '') });
    let asked = 0;
    const content = async () => {
      asked += 1;
      return new Uint8Array(1);
    };
    const waiting = Array.from({ length: 300 }, () => opener.canOpenPdf(content, HOSTILE));
    expect(await Promise.race(waiting)).toBe('busy');
    expect(asked).toBe(1);
    await opener.close();
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['unlooked', 'busy']));
  });
});

describe('C17 the analysis behind it', () => {
  it('C17 of a link that has spent its hour is a failure, tried again by schedule', async () => {
    const budget = cpuBudget(fixedClock(START), BUDGET);
    const analyser = localAnalyser({ budget });
    budget.spend(HOSTILE, LINK_CPU_MS_PER_HOUR);
    const bytes = await plainPdf();
    const mimeType = 'application/pdf';
    await expect(analyser.read({ bytes, mimeType, payer: HOSTILE })).rejects.toMatchObject({ reason: 'budget' });
    expect((await analyser.read({ bytes, mimeType, payer: HONEST })).kinds).toEqual(['rc-pro']);
    await analyser.close();
  });

  it('C17 of another link begins while a hostile file is read to its limit', async () => {
    const script = child('by-length', `if (m.bytes.length > 10) for (;;); process.send({ id: m.id, error: 'read' });`);
    const analyser = localAnalyser({ childScript: script });
    const mimeType = 'application/pdf';
    const ends: string[] = [];
    const hostile = [1, 2, 3].map((n) =>
      analyser.read({ bytes: new Uint8Array(20), mimeType, payer: HOSTILE }).catch(({ reason }) => ends.push(`hostile ${n} ${reason}`)),
    );
    await analyser.read({ bytes: new Uint8Array(1), mimeType, payer: HONEST }).catch(({ reason }) => ends.push(`honest ${reason}`));
    expect(ends).toEqual(['honest crash']);
    await analyser.close();
    await Promise.all(hostile);
  });
});

it('C17 two slow pictures of one account give way: a neighbour’s is read before they end, and both are read after it', async () => {
  const script = child('slow-by-length', "if (m.bytes.length === 1) process.send({ id: m.id, answer: 'neighbour' });");
  const readers = new Readers({ childScript: script, count: 2 });
  const limits = { timeoutMs: 60_000 };
  const begun: string[] = [];
  const ask = (name: string, bytes: number, payer: Payer) =>
    readers.ask(
      { kind: 'read' },
      async () => {
        begun.push(name);
        return new Uint8Array(bytes);
      },
      payer,
      limits,
    );
  const slow = [ask('a', 2, HOSTILE), ask('b', 2, { ...HOSTILE, subcontractorId: 12 })].map((one) => one.catch(({ reason }) => reason));
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b']));
  expect(await ask('c', 1, HONEST)).toBe('neighbour');
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'c', 'b']));
  await readers.close();
  expect(await Promise.all(slow)).toEqual(['unavailable', 'unavailable']);
});

// The mistake: with files in a remote storage the process kept every file that it had ever read in memory, 10 MB each.
it('a file that was read, or could not be, is held by nobody, however long the signal lives that could have ended it', async () => {
  const stopping = new AbortController();
  const bytes = new Uint8Array(10);
  for (const [name, then] of [
    ['answers', 'process.send({ id: m.id, answer: 1 })'],
    ['dies', 'process.exit(1)'],
  ] as const) {
    const reader = new ReaderProcess(textChild(child(name, then)));
    await reader.request({ kind: 'open', bytes }, { timeoutMs: 20_000, signal: stopping.signal }).catch(() => {});
    expect([name, getEventListeners(stopping.signal, 'abort').length]).toEqual([name, 0]);
    await reader.close();
  }
});
