import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const read = (env: Parameters<typeof readConfig>[0]) => readConfig({ DEMO: '0', ...env }).nats;
const none = { tls: false, user: null, token: null, credsFile: null };

test('no NATS unless it is named, in either profile and with roles apart', () => {
  for (const env of [
    {},
    { NATS_URL: '' },
    { NATS_URL: ' ', NATS_TOKEN: 'jeton' },
    { ROLES: 'api', DATABASE_URL: 'postgres://localhost/subdoc' },
  ])
    expect(read(env)).toBeNull();
});

test('one server or several of a cluster, with a port or without', () => {
  expect(read({ NATS_URL: 'nats://nats:4222' })).toEqual({ ...none, servers: ['nats:4222'] });
  expect(read({ NATS_URL: 'nats://a, nats://b:4223/,nats://[::1]:4224' })).toEqual({ ...none, servers: ['a', 'b:4223', '[::1]:4224'] });
});

test('who we are stands in the address or beside it, and what asks for TLS in one address does in all', () => {
  expect(read({ NATS_URL: 'nats://subdoc:p%40ss%2F@a,nats://b' })).toEqual({
    ...none,
    servers: ['a', 'b'],
    user: { name: 'subdoc', password: 'p@ss/' },
  });
  expect(read({ NATS_URL: 'nats://un-jeton@a' })).toEqual({ ...none, servers: ['a'], token: 'un-jeton' });
  expect(read({ NATS_URL: 'nats://a', NATS_TOKEN: 'un-jeton', NATS_CREDS_FILE: '/secrets/subdoc.creds' })).toEqual({
    ...none,
    servers: ['a'],
    token: 'un-jeton',
    credsFile: '/secrets/subdoc.creds',
  });
  expect(read({ NATS_URL: 'nats://a,tls://b' })).toEqual({ ...none, servers: ['a', 'b'], tls: true });
});

test('what is no address is told by name, and what it held is not repeated', () => {
  for (const NATS_URL of [
    'nats',
    'nats:4222',
    'http://nats:4222',
    'nats://',
    'nats://un-secret@',
    'nats://a,,nats://b',
    'nats://a,b:4222',
    'nats://a/file',
    'nats://a?tls=1',
    'nats://%zz:un-secret@a',
  ]) {
    const refused = (): unknown => read({ NATS_URL });
    expect(refused, NATS_URL).toThrow(ConfigError);
    expect(refused, NATS_URL).toThrow(/^Réglage incorrect \/ wrong setting: NATS_URL$/);
  }
});
