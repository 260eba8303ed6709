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
  for (const path of ['/upload/abc', '/s/abc', '/preferences/12.abc', '/api/preferences/12.abc', '/api/subcontractor/abc'])
    expect(maskPath(path)).toBe(path.replace(/[^/]+$/, '…'));
});
