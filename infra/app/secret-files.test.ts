import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ConfigError, readConfig, SETTINGS } from './config.ts';
import { SECRETS, withSecretFiles } from './secret-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'subdoc-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, content: string): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};

test('each secret may come from a file, whole but for the blanks around it', () => {
  for (const name of SECRETS) {
    const read = (content: string) => withSecretFiles({ [`${name}_FILE`]: file(name, content) })[name];
    expect([name, read(' a secret= \n')]).toEqual([name, 'a secret=']);
    expect([name, read('secret\r\n')]).toEqual([name, 'secret']);
    expect([name, read('')]).toEqual([name, '']);
  }
});

test('a file that Windows wrote is read as one of Linux: Notepad’s mark and line end, PowerShell’s UTF-16', () => {
  const read = (content: Buffer) => {
    writeFileSync(join(folder, 'windows'), content);
    return withSecretFiles({ SMTP_URL_FILE: join(folder, 'windows') })['SMTP_URL'];
  };
  expect(read(Buffer.from('\ufeffsmtp://mail:25\r\n', 'utf8'))).toBe('smtp://mail:25');
  expect(read(Buffer.from('\ufeffsmtp://mail:25\r\n', 'utf16le'))).toBe('smtp://mail:25');
});

test('an address of the mail server that cannot be read is refused by its own name', () => {
  const read = (SMTP_URL: string) => () => readConfig({ DATA_DIR: folder, DEMO: '0', SMTP_URL });
  for (const wrong of ['smtp://user:p#ss@mail:25', 'smtp//mail', 'mail:25', 'https://mail'])
    expect(read(wrong)).toThrow('Réglage incorrect / wrong setting: SMTP_URL');
  for (const right of ['', 'smtp://mail:1025', 'smtps://user:p%23ss@mail.example.fr', 'smtp://user%40example.fr:p@[::1]:25'])
    expect(read(right)).not.toThrow();
});

test('N16 a value is read without the blanks of a file from Windows, and without the quotes that docker --env-file keeps', () => {
  const read = (value: string) => withSecretFiles({ STRIPE_WEBHOOK_SECRET: value })['STRIPE_WEBHOOK_SECRET'];
  expect(['whsec_1\r', '"whsec_1"', "'whsec_1'\r", ' whsec_1 ', 'wh"sec_1', '"'].map(read)).toEqual([
    ...['whsec_1', 'whsec_1', 'whsec_1', 'whsec_1', 'wh"sec_1', '"'],
  ]);
});

test('the product reads them: what is in the file is judged like the setting itself', () => {
  const read = (env: Record<string, string>) => readConfig({ DATA_DIR: folder, DEMO: '0', ...env });
  expect(read({ DATABASE_URL_FILE: file('db', 'postgres://subdoc@postgres/subdoc\n') }).databaseUrl).toBe(
    'postgres://subdoc@postgres/subdoc',
  );
  expect(read({ METRICS_TOKEN_FILE: file('none', '') }).metricsToken).toBeNull();
  expect(() => read({ METRICS_TOKEN_FILE: file('short', 'short') })).toThrow('Réglage incorrect / wrong setting: METRICS_TOKEN');
});

test('a secret given both ways, or in a file that is not there, is refused by its name, never by its value', () => {
  const refusal = (env: Record<string, string>): string => {
    try {
      withSecretFiles(env);
      return 'taken';
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError);
      return (error as Error).message;
    }
  };
  const key = file('key', 'sk_live_1');
  expect(refusal({ STRIPE_SECRET_KEY: 'sk_live_2', STRIPE_SECRET_KEY_FILE: key })).toBe(
    'Deux réglages pour un secret / two settings for one secret: STRIPE_SECRET_KEY, STRIPE_SECRET_KEY_FILE',
  );
  expect(refusal({ SMTP_URL_FILE: join(folder, 'nowhere') })).toBe('Fichier illisible / the file cannot be read: SMTP_URL_FILE (ENOENT)');
  expect(refusal({ SMTP_URL_FILE: folder })).toBe('Fichier illisible / the file cannot be read: SMTP_URL_FILE (EISDIR)');
  // Empty means not set, as everywhere: compose files write an unset variable as an empty one.
  expect(refusal({ STRIPE_SECRET_KEY: '', STRIPE_SECRET_KEY_FILE: key })).toBe('taken');
  expect(refusal({ STRIPE_SECRET_KEY: 'sk_live_2', STRIPE_SECRET_KEY_FILE: '' })).toBe('taken');
});

test('whatever is named like a secret may come from a file, and nothing else is in the list', () => {
  const named = SETTINGS.filter((name) =>
    /_(?:KEY|KEY_ID|SECRET|TOKEN|PASSWORD|HEADERS)$|^(?:DATABASE|DATABASE_REPLICA|EVENTSTORE|NATS|SMTP)_URL$/.test(name),
  );
  expect([...SECRETS].sort()).toEqual(named.filter((name) => name !== 'MASTER_KEY').sort());
});
