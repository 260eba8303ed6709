// The unit in infra/deploy/systemd, read, and run by a real systemd (systemd.test-kit.ts). Where none can run, one line says why.
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFailed, test, vi } from 'vitest';
import { freePort } from '#infra/adapters/shared/free-port.test-kit.ts';
import { testDatabase } from '#infra/adapters/sql/test-database.ts';
import { lackOfSystemd, type Systemd, startSystemd, UNIT } from './systemd.test-kit.ts';

vi.setConfig({ testTimeout: 420_000, hookTimeout: 180_000 });
const polled = { interval: 100, timeout: 90_000 };

test('N14 the unit gives the product longer than it takes to stop, and leaves out what Node cannot start under', () => {
  const seconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(UNIT)![1]);
  expect(seconds).toBeGreaterThan(15);
  expect(UNIT).not.toMatch(/^MemoryDenyWriteExecute=/m);
});

const lack = await lackOfSystemd();
if (lack !== null) console.log(`infra/deploy/systemd laissé de côté / left out: ${lack}`);
describe.each(lack === null ? ['systemd'] : [])('under a real %s', () => {
  let systemd: Systemd;
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let port: number;
  const health = async (): Promise<number> => (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null))?.status ?? 0;
  const key = randomBytes(32).toString('base64');
  beforeAll(async () => {
    database = await testDatabase();
    port = await freePort();
    const settings = { PORT: String(port), DEMO: '0', ADMIN_EMAILS: 'gerant@exemple.fr', ANALYSER_MODE: 'light' };
    systemd = await startSystemd(settings, { master_key: key, database_url: database.url });
  });
  afterAll(async () => {
    await systemd?.stop();
    await database?.drop();
  });
  const told = () => onTestFailed(() => console.error(systemd.run('systemctl', 'status', 'subdoc').stdout, systemd.journal().join('\n')));

  test('N14 systemd-analyze has nothing against the unit and calls its exposure OK', () => {
    const { status, stderr } = systemd.run('systemd-analyze', 'verify', '/etc/systemd/system/subdoc.service');
    expect([status, stderr.split('\n').filter((line) => line.includes('subdoc'))]).toEqual([0, []]);
    const [, exposure] = /exposure level for subdoc\.service: ([\d.]+)/.exec(systemd.run('systemd-analyze', 'security', 'subdoc').stdout)!;
    expect(Number(exposure)).toBeLessThan(2);
  });

  test('N14 it serves as a user of its own, with its secrets from systemd, and writes its folder alone', async () => {
    told();
    expect(systemd.run('systemctl', 'start', 'subdoc').status).toBe(0);
    await expect.poll(health, polled).toBe(200);
    const pid = systemd.show('MainPID');
    const [uid] = systemd.run('stat', '-c', '%u', `/proc/${pid}`).stdout.split('\n');
    expect(Number(uid)).toBeGreaterThan(1_000);
    const environment = systemd.run('cat', `/proc/${pid}/environ`).stdout;
    expect(environment).toContain('MASTER_KEY_FILE=/run/credentials/');
    for (const secret of [key, database.url]) expect(environment).not.toContain(secret);
    expect(systemd.run('stat', '-c', '%a %u', '/var/lib/private/subdoc').stdout.trim()).toBe(`700 ${uid}`);
    const isStarted = (line: string) => line.startsWith('{') && JSON.parse(line).msg === 'started';
    await expect.poll(() => systemd.journal().some(isStarted), polled).toBe(true);
  });

  test('N14 a stop answers the call that it had accepted', async () => {
    told();
    const body = JSON.stringify({ email: 'personne@exemple.fr', password: 'Chantier-2027-fort!' });
    const line = connect(port, '127.0.0.1');
    let answer = '';
    line.on('data', (chunk) => (answer += chunk)).on('error', (error) => (answer += error.message));
    const head = `POST /api/login HTTP/1.1\r\nhost: localhost:${port}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n`;
    line.write(`${head}expect: 100-continue\r\n\r\n${body.slice(0, 20)}`);
    await expect.poll(() => answer, polled).toContain('100 Continue');
    const stopping = systemd.run('systemctl', 'stop', '--no-block', 'subdoc');
    expect(stopping.status).toBe(0);
    await expect.poll(() => systemd.journal().join('\n'), polled).toContain('"stopping"');
    line.write(body.slice(20));
    await expect.poll(() => answer, polled).toContain('HTTP/1.1 401');
    await expect.poll(() => systemd.show('ActiveState'), polled).toBe('inactive');
    expect([systemd.show('Result'), systemd.show('ExecMainStatus')]).toEqual(['success', '0']);
  });

  test('N14 killed, it is started again; with a wrong setting the unit is failed, and the journal names the setting', async () => {
    told();
    systemd.run('systemctl', 'start', 'subdoc');
    await expect.poll(health, polled).toBe(200);
    const first = systemd.show('MainPID');
    systemd.run('kill', '-9', first);
    await expect.poll(() => Number(systemd.show('NRestarts')), polled).toBe(1);
    await expect.poll(health, polled).toBe(200);
    expect(systemd.show('MainPID')).not.toBe(first);
    systemd.run('systemctl', 'stop', 'subdoc');
    systemd.run('sh', '-c', 'echo PORT=mille >> /etc/subdoc/settings.env; systemctl reset-failed subdoc; systemctl start subdoc');
    await expect.poll(() => systemd.show('ActiveState'), { ...polled, timeout: 150_000 }).toBe('failed');
    await expect.poll(() => systemd.journal().filter((line) => line.includes('PORT')).length, polled).toBeGreaterThanOrEqual(5);
  });
});
