// A control of the control: a screen test that meets what no server answers, or sends what none takes, fails at its end (dom.tsx).
import { expect, it } from 'vitest';
import { mustKeepContract, setUp } from '../dom.tsx';

const api = setUp();
const ask = (url: string, body?: object) => fetch(url, body ? { method: 'PUT', body: JSON.stringify(body) } : {});
const end = () => mustKeepContract(api);

it('what keeps to the contract passes', async () => {
  expect((await ask('/api/settings')).status).toBe(200);
  expect(end).not.toThrow();
});

it('an answer that tells more than the contract, of a test or of the fake', async () => {
  api.instead.set('/api/settings', { status: 200, body: { ...(await (await ask('/api/settings')).json()), secret: 'c' } });
  expect((await ask('/api/settings')).status).toBe(200);
  expect(end).toThrow('GET /api/settings: the answer tells more than its contract');
  Object.assign(api.world.user!, { secret: 'c' });
  expect((await ask('/api/user')).status).toBe(200);
  expect(end).toThrow('GET /api/user: the answer tells more than its contract');
});

it('an address that the server does not know', async () => {
  expect((await ask('/api/setting')).status).toBe(404);
  expect(end).toThrow('GET /api/setting is not in the contract');
});

it('what the server refuses to take', async () => {
  expect((await ask('/api/settings', { autoValidationEnabled: 'oui' })).status).toBe(200);
  expect(end).toThrow('PUT /api/settings: what was sent is refused');
});

it('a filter that the fake does not know, and a call that it does not answer', async () => {
  await expect(ask('/api/organizations?filter={"colour":"red"}')).rejects.toThrow('Failed to fetch');
  expect(end).toThrow('unknown filter colour');
  await expect(ask('/api/document-types/1')).rejects.toThrow('Failed to fetch');
  expect(end).toThrow('the fake does not answer getDocumentType');
});
