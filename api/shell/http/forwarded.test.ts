import type { IncomingMessage } from 'node:http';
import { beforeEach, expect, it } from 'vitest';
import { forwardedNetwork, learnForwarding } from './forwarded.ts';
import { forgetNeighbours, neighboursSeen } from './neighbours.ts';

const logged: unknown[] = [];
const log = { warn: (fields: object) => void logged.push(fields) };
let port = 0;
beforeEach(() => {
  forgetNeighbours();
  logged.length = 0;
  port += 1;
});
/** One request over the socket of a proxy that has just begun to send: what counts. */
function asks(headers: Record<string, string>, url = '/api/user'): string | null {
  const incoming = { headers, url, socket: { remoteAddress: '10.0.0.1', localPort: port } } as unknown as IncomingMessage;
  learnForwarding(incoming, log);
  return forwardedNetwork(incoming);
}

it('N9 a proxy that appends X-Forwarded-For: its last hop counts', () => {
  expect(asks({ 'x-forwarded-for': '6.6.6.6, 203.0.113.7' })).toBe('203.0.113.7');
  expect([logged, neighboursSeen()]).toEqual([[], []]);
});

it('N9 X-Real-IP wins where it differs from what a visitor claims; the operator is told once', () => {
  expect(asks({ 'x-real-ip': '203.0.113.7' })).toBe('203.0.113.7');
  expect(asks({ 'x-real-ip': '203.0.113.8', 'x-forwarded-for': '6.6.6.6' })).toBe('203.0.113.8');
  expect([logged, neighboursSeen()]).toEqual([[{ neighbour: 'addresses-differ' }], ['addresses-differ']]);
});

it('N9 a proxy that writes nothing: the socket counts, whatever a visitor claims; the operator is told once', () => {
  expect(asks({})).toBeNull();
  for (let n = 0; n < 50; n++) expect(asks({ 'x-forwarded-for': `6.6.6.${n}` })).toBeNull();
  expect(asks({})).toBeNull();
  expect([logged, neighboursSeen()]).toEqual([[{ neighbour: 'addresses-hidden' }], ['addresses-hidden']]);
});

it('N9 a health check past the proxy, or one call from this machine, hides nobody', () => {
  asks({}, '/healthz');
  for (let n = 0; n < 20; n++) asks({ 'x-forwarded-for': '203.0.113.7' });
  asks({});
  expect(asks({ 'x-forwarded-for': '203.0.113.9' })).toBe('203.0.113.9');
  expect(neighboursSeen()).toEqual([]);
});

it('N9 a visitor’s X-Real-IP does not count behind a proxy that was seen to write X-Forwarded-For alone', () => {
  for (let n = 0; n < 100; n++) asks({ 'x-forwarded-for': '203.0.113.7' });
  expect(asks({ 'x-forwarded-for': '203.0.113.7', 'x-real-ip': '6.6.6.6' })).toBe('203.0.113.7');
});
