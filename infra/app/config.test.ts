import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ConfigError, PUBLISHED_PASSWORD, readConfig } from './config.ts';
import { assertServiceable } from './serviceable.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'subdoc-config-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const read = (env: Record<string, string>) => readConfig({ DATA_DIR: dataDir, ...env });
/** The message of the ConfigError, or null. */
function refusal(env: Record<string, string>): string | null {
  try {
    assertServiceable(read(env));
    return null;
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
}

describe('C33 who is let in', () => {
  test('this machine alone, by whatever name, or others', () => {
    const exposed = (env: Record<string, string>) => read({ DEMO: '0', ...env }).exposed;
    for (const env of [
      {},
      ...['127.0.0.1', '127.0.0.53', '::1', '::ffff:127.0.0.1', 'localhost'].map((HOST) => ({ HOST })),
      ...['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000', 'https://subdoc.localhost/', ''].map((PUBLIC_URL) => ({
        PUBLIC_URL,
      })),
      { TRUST_PROXY: '0' },
    ])
      expect([env, exposed(env as Record<string, string>)]).toEqual([env, false]);
    for (const env of [
      ...['0.0.0.0', '::', '0', '192.168.1.4', 'serveur', 'localhost.exemple.fr', '127.0.0.1.exemple.fr', '::ffff:10.0.0.1'].map(
        (HOST) => ({ HOST }),
      ),
      ...[
        'https://app.exemple.fr',
        'http://localhost.exemple.fr',
        'http://127.0.0.1.nip.io',
        'http://localhost@exemple.fr',
        'http://192.168.1.4:3000',
      ].map((PUBLIC_URL) => ({ PUBLIC_URL })),
      { TRUST_PROXY: '1' },
      { PROFILE: 'full' },
    ])
      expect([env, exposed(env as Record<string, string>)]).toEqual([env, true]);
  });

  test('others are never let into the demonstration', () => {
    for (const env of [{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://app.exemple.fr' }, { TRUST_PROXY: 'true' }] as Record<
      string,
      string
    >[]) {
      expect(refusal(env)).toMatch(/DEMO=0.*\n.*DEMO=0/);
      expect(refusal({ ...env, DEMO_PASSWORD: 'Un-Autre-Secret-77' })).toContain('DEMO=0');
      expect(refusal({ ...env, DEMO: '0' })).toBeNull();
    }
    expect(read({}).demoPassword).toBe(PUBLISHED_PASSWORD);
    expect([read({}).adminEmails, read({ DEMO: '0', HOST: '0.0.0.0' }).adminEmails]).toEqual([['admin@demo.fr'], []]);
    // Without its own administrator the demonstration could not be played.
    const ADMIN_EMAILS = 'chef@exemple.fr';
    expect(read({ ADMIN_EMAILS }).adminEmails).toEqual(['chef@exemple.fr', 'admin@demo.fr']);
    expect(read({ ADMIN_EMAILS, DEMO: '0' }).adminEmails).toEqual(['chef@exemple.fr']);
  });

  test('a public address that is none is told by name', () => {
    for (const PUBLIC_URL of ['app.exemple.fr', 'localhost:3000', 'ftp://exemple.fr', 'https://', 'javascript:alert(1)'])
      expect(refusal({ PUBLIC_URL, DEMO: '0' })).toBe('Réglage incorrect / wrong setting: PUBLIC_URL');
  });
});

test('each address and key that cannot be read is told by its own name, and by none of another', () => {
  const wrong: Record<string, readonly string[]> = {
    DATABASE_URL: ['localhost:5432/subdoc', 'mysql://h/db', 'postgres://u:p#x@h/db', 'postgres://u:10%@h/db', 'postgres://u@/db?host=/run'],
    DATABASE_REPLICA_URL: ['postgres://u:p/x@h/db', 'standby', 'postgres://h:port/db'],
    PUBLIC_URL: ['https://exemple.fr/subdoc', 'https://exemple.fr/?a', 'https://exemple.fr#a'],
    EVENTSTORE_URL: ['https://es:2113'],
    SMTP_URL: ['smtp://u:p#x@h', 'https://relais'],
    S3_ENDPOINT: ['minio:9000'],
    S3_ACCESS_KEY_ID: ['AK IA'],
    S3_SECRET_ACCESS_KEY: ['a\nb'],
    TEMPORAL_ADDRESS: ['https://temporal:7233', 'temporal:7233/x'],
    TEMPORAL_API_KEY: ['a b'],
    NATS_URL: ['nats//x', 'http://x'],
    OIDC_ISSUER: ['http://exemple.fr', 'exemple'],
    TIMESTAMP_URL: ['tsa.exemple.fr'],
    OTEL_EXPORTER_OTLP_ENDPOINT: ['collector:4318'],
    TWILIO_AUTH_TOKEN: ['a b'],
    OPENAI_API_KEY: ['sk\nb'],
    STRIPE_SECRET_KEY: ['sk live'],
    STRIPE_WEBHOOK_SECRET: ['whsec_é'],
    METRICS_TOKEN: ['court'],
  };
  for (const [name, values] of Object.entries(wrong))
    for (const value of values)
      expect([value, refusal({ DATABASE_URL: 'postgres://h/db', [name]: value })]).toEqual([
        value,
        `Réglage incorrect / wrong setting: ${name}`,
      ]);
  for (const DATABASE_URL of [
    'postgres://h/db',
    'postgresql://u:p%23%2F%25@h:5432/db?sslmode=require',
    'postgres://u:p@h1:5432,h2:5433/db?target_session_attrs=read-write',
    'postgres://u:p@[::1]:5432/db',
  ])
    expect([DATABASE_URL, refusal({ DATABASE_URL, DATABASE_REPLICA_URL: DATABASE_URL })]).toEqual([DATABASE_URL, null]);
  for (const PUBLIC_URL of ['https://bâti.exemple', 'https://APP.exemple.fr:443', 'https://app.exemple.fr/'])
    expect([PUBLIC_URL, refusal({ PUBLIC_URL, DEMO: '0' })]).toEqual([PUBLIC_URL, null]);
});

describe('the full profile', () => {
  const whole = {
    PROFILE: 'full',
    PUBLIC_URL: 'https://app.exemple.fr',
    ADMIN_EMAILS: 'gerant@exemple.fr',
    MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
    MAIL_FROM: 'SubDoc <ne-pas-repondre@exemple.fr>',
    SMTP_URL: 'smtps://u:p@exemple.fr',
    STRIPE_SECRET_KEY: 'sk',
    STRIPE_WEBHOOK_SECRET: 'wh',
    STRIPE_PRICE_STANDARD: 'p1',
    STRIPE_PRICE_AUTOPILOT: 'p2',
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 'token',
    TWILIO_FROM: '+33700000000',
  };
  const without = (...names: string[]) => Object.fromEntries(Object.entries(whole).filter(([name]) => !names.includes(name)));

  test('is served when everything is there, and names each thing that is not', () => {
    expect(refusal(whole)).toBeNull();
    for (const name of ['PUBLIC_URL', 'ADMIN_EMAILS', 'MASTER_KEY', 'MAIL_FROM', 'SMTP_URL'])
      expect(refusal(without(name))).toMatch(new RegExp(`^Réglages manquants / missing settings: ${name}[^,\\n]*$`));
    expect(refusal({ PROFILE: 'full' })).toMatch(
      /: PUBLIC_URL \(https\), ADMIN_EMAILS, MASTER_KEY .*, MAIL_FROM, SMTP_URL, STRIPE_SECRET_KEY/,
    );
    expect(refusal({ ...whole, PUBLIC_URL: 'http://app.exemple.fr' })).toContain('PUBLIC_URL (https)');
    expect(refusal({ ...whole, ADMIN_EMAILS: ' , ' })).toContain('ADMIN_EMAILS');
    expect(refusal(without('TWILIO_FROM'))).toBe('Réglage manquant / missing setting: TWILIO_FROM');
    for (const TWILIO_FROM of ['0700000000', 'SubDoc', '+0700000000'])
      expect(refusal({ ...whole, TWILIO_FROM })).toBe('Réglage incorrect / wrong setting: TWILIO_FROM');
    expect(refusal({ ...whole, MAIL_FROM: 'pas une adresse' })).toBe('Réglage incorrect / wrong setting: MAIL_FROM');
  });

  test('takes its key from a setting, a file that is named, or the one beside the data that is there already', () => {
    const file = join(dataDir, 'secret');
    expect(refusal({ ...without('MASTER_KEY'), MASTER_KEY_FILE: file })).toContain('MASTER_KEY');
    writeFileSync(file, whole.MASTER_KEY);
    expect(refusal({ ...without('MASTER_KEY'), MASTER_KEY_FILE: file })).toBeNull();
    expect(refusal({ ...whole, MASTER_KEY_FILE: file })).toContain('MASTER_KEY, MASTER_KEY_FILE');
    expect(refusal(without('MASTER_KEY'))).toContain('MASTER_KEY');
    writeFileSync(join(dataDir, 'master.key'), whole.MASTER_KEY, { mode: 0o600 });
    expect(refusal(without('MASTER_KEY'))).toBeNull();
  });

  test('asks for nothing of it in the embedded one', () => {
    expect(refusal({})).toBeNull();
  });
});

describe('ROLES', () => {
  const DATABASE_URL = 'postgres://localhost/subdoc';
  test('all by default, any set of them, and no other', () => {
    const rolesOf = (ROLES?: string) => {
      const { roles, apart } = read({
        DATABASE_URL,
        PUBLIC_URL: 'http://localhost:3000',
        DEMO: '0',
        ...(ROLES === undefined ? {} : { ROLES }),
      });
      return [[...roles].sort().join(), apart];
    };
    const all = ['api,projections,workflows', false];
    expect([rolesOf(), rolesOf(''), rolesOf('workflows, api,projections')]).toEqual([all, all, all]);
    expect([rolesOf('api'), rolesOf('API,projections'), rolesOf('workflows')]).toEqual([
      ['api', true],
      ['api,projections', true],
      ['workflows', true],
    ]);
    for (const ROLES of ['worker', 'api,worker', 'api projections']) expect(refusal({ DATABASE_URL, ROLES })).toContain('ROLES');
  });
  test('apart they need the database that they share, and who sends links the address in them', () => {
    const asked = (env: Record<string, string>) =>
      ['DATABASE_URL', 'PUBLIC_URL'].filter((name) =>
        refusal(env)
          ?.split('\n')
          .every((line) => line.includes(name)),
      );
    expect(asked({ ROLES: 'workflows' })).toEqual(['DATABASE_URL', 'PUBLIC_URL']);
    expect(asked({ ROLES: 'api' })).toEqual(['DATABASE_URL']);
    expect(asked({ ROLES: 'workflows,projections', DATABASE_URL })).toEqual(['PUBLIC_URL']);
    expect(refusal({ ROLES: 'api,workflows', DATABASE_URL })).toBe(null);
    expect(refusal({ ROLES: 'api,projections,workflows' })).toBe(null);
  });
  test('the demonstration is played by one process alone', () => {
    expect(read({ ROLES: 'api', DATABASE_URL }).demo).toBe(false);
    expect(read({ DATABASE_URL }).demo).toBe(true);
  });

  test('Temporal fires where it is asked to; a key goes with TLS, and the demonstration, which moves the clock, does not play', () => {
    expect(read({}).temporal).toBeNull();
    const local = read({ WORKFLOW_ENGINE: 'temporal' });
    expect(local.temporal).toEqual({ address: '127.0.0.1:7233', namespace: 'default', tls: false, apiKey: null });
    expect([read({}).demo, local.demo]).toEqual([true, false]);
    const cloud = { TEMPORAL_ADDRESS: 'eu.example:7233', TEMPORAL_NAMESPACE: 'subdoc.acc', TEMPORAL_API_KEY: 'k' };
    expect(read({ WORKFLOW_ENGINE: 'temporal', ...cloud }).temporal).toEqual({
      address: 'eu.example:7233',
      namespace: 'subdoc.acc',
      tls: true,
      apiKey: 'k',
    });
    expect(refusal({ WORKFLOW_ENGINE: 'cadence' })).toContain('WORKFLOW_ENGINE');
  });
});

describe('calls', () => {
  const twilio = { TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, TWILIO_AUTH_TOKEN: 'token', TWILIO_FROM: '+33199001234' };
  test('a telephone and a model, or the stand-in; a model without a telephone is told by name', () => {
    expect([read({}).voice, read(twilio).voice]).toEqual([null, null]);
    expect(read({ ...twilio, OPENAI_API_KEY: 'sk' }).voice).toMatchObject({ twilio: { from: '+33199001234' }, openAi: { apiKey: 'sk' } });
    expect(read({ ...twilio, OPENAI_API_KEY: 'sk', TWILIO_VOICE_FROM: '+33199005678' }).voice?.twilio.from).toBe('+33199005678');
    expect(refusal({ OPENAI_API_KEY: 'sk' })).toMatch(/TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_VOICE_FROM$/);
  });
  test('a second opinion on documents is asked of nobody unless it is named and has its key, which then needs no telephone', () => {
    const documents = { ANALYSER_SECOND: 'openai', OPENAI_API_KEY: 'sk' };
    expect(read({ ...twilio, OPENAI_API_KEY: 'sk' }).secondOpinion).toBeNull();
    expect(read(documents)).toMatchObject({ voice: null, secondOpinion: { provider: 'openai', openAi: { apiKey: 'sk' } } });
    expect(read({ ...documents, OPENAI_ANALYSER_MODEL: 'm' }).secondOpinion?.openAi.model).toBe('m');
    expect(read({ ...documents, ...twilio })).toMatchObject({ voice: { openAi: { apiKey: 'sk' } }, secondOpinion: { provider: 'openai' } });
    expect(refusal({ ANALYSER_SECOND: 'openai' })).toMatch(/OPENAI_API_KEY$/);
    expect(refusal({ ...documents, ANALYSER_SECOND: 'mistral' })).toContain('ANALYSER_SECOND');
    expect(refusal({ ...documents, TWILIO_VOICE_FROM: '+33199005678' })).toMatch(/TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN$/);
  });
});
