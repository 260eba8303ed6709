// What the log contains of an error: enough to find it, nothing that a user typed.
import { expect, it } from 'vitest';
import { createLog, maskPath } from './log.ts';

it('C57 the error of a failed batch is told: by the name it was given, or by name, code and place', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  log.warn({ projection: 'activity', error: 'PostgresError 23505 (activity) at activity/project.ts:42' }, 'trying again');
  log.error({ error: Object.assign(new Error('no route'), { code: 'EHOSTUNREACH' }) }, 'reading failed');
  const [named, whole] = lines.map((line) => JSON.parse(line));
  expect(named).toMatchObject({ projection: 'activity', error: 'PostgresError 23505 (activity) at activity/project.ts:42' });
  expect(whole.error).toMatchObject({
    name: 'Error',
    code: 'EHOSTUNREACH',
    message: 'no route',
    stack: expect.stringContaining('log.test'),
  });
});

it('C8 no path tells what opens a door: links of upload and preferences, by page and by call', () => {
  const pages = ['/upload/', '/s/', '/preferences/', '/api/preferences/', '/api/subcontractor/', '/upload//', '//s/', '/api//preferences/'];
  for (const page of pages) for (const token of ['abc', '12.abc', 'AbC', '%41bc']) expect(maskPath(page + token)).toBe(`${page}…`);
  expect(maskPath('/api'.repeat(4_000)).length).toBeLessThan(100);
  expect(maskPath('/Upload/abc')).toBe('/…/…');
  expect(maskPath('/upload%2Fabc')).toBe('/…');
  expect(maskPath('/nadia.durand/api/documents/12/download?token=abc')).toBe('/…/api/documents/12/download');
  expect(maskPath('/api/documents/12/download;abc')).toBe('/api/documents/12/…');
});

it('C68 no field makes a line long, an error’s and a stranger’s included', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const long = 'x'.repeat(1_000_000);
  log.warn({ name: long, deep: { list: Array.from({ length: 1_000 }, () => ({ one: { two: { three: long } } })) } }, 'long');
  log.error({ err: Object.assign(new Error(long), { stack: `Error\n${long}`, code: long }) }, 'long');
  expect(lines.map(({ length }) => length < 10_000)).toEqual([true, true]);
  expect(JSON.parse(lines[1]!).err).toMatchObject({ name: 'Error', message: 'x'.repeat(300) });
});
