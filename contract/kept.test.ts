// What the screens' stand-in for the server is held to (kept.test-kit.ts): each way to leave the contract is told.
import { expect, test } from 'vitest';
import { type Answered, type Asked, breach } from './kept.test-kit.ts';

const get = (url: string): Asked => ({ method: 'GET', url, body: undefined });
const put = (body: unknown): Asked => ({ method: 'PUT', url: '/api/settings', body });
const settings = {
  autoValidationEnabled: true,
  autoRemindersEnabled: true,
  requireSecondFactor: false,
  noticeRecipients: { roles: ['owner' as const], memberIds: [] },
  companyName: 'Midi',
  email: 'a@b.fr',
};
const activity = { id: 1, type: 'upload' };
const problem = { status: 404, code: 'not-found', message: 'Introuvable.' };

test.each<[string, Asked, Answered | null]>([
  ['an answer as promised', put({ autoValidationEnabled: true }), { status: 200, body: settings }],
  ['a problem', get('/api/settings'), { status: 404, body: problem }],
  ['no answer at all', get('/api/settings'), null],
  ['a proxy that says nothing', get('/api/settings'), { status: 502, body: null }],
  ['an empty page', get('/api/organizations?range=[0,24]'), { status: 200, body: [], headers: { 'Content-Range': 'organizations */0' } }],
  ['a file', get('/api/documents/3/download?inline=1'), { status: 200, body: null, file: new Uint8Array(1) }],
])('%s is of the contract', (_, asked, answer) => {
  expect(breach(asked, answer)).toBeNull();
});

test.each<[string, Asked, Answered | null, RegExp]>([
  ['an address that no route has', get('/api/setting'), null, /not in the contract/],
  ['a method that its route has not', { ...put({}), method: 'DELETE' }, null, /not in the contract/],
  ['an id that is none', get('/api/subcontractors/0'), null, /its address is refused/],
  ['a question that nobody reads', get('/api/organizations?search=x'), null, /its query has more than is read: search/],
  ['a question to a call that takes none', get('/api/settings?q=1'), null, /more than is read: q/],
  ['what is sent lacks something', put({}), null, /what was sent is refused/],
  ['what is sent says more', put({ autoValidationEnabled: true, plan: 'x' }), null, /what was sent has more than is read: plan/],
  ['an answer lacks something', get('/api/settings'), { status: 200, body: { ...settings, email: undefined } }, /"email"/],
  ['an answer tells more', get('/api/settings'), { status: 200, body: { ...settings, password: 'x' } }, /tells more/],
  ['a row of a list tells more', get('/api/dashboard/activity'), { status: 200, body: [{ ...activity, x: 1 }] }, /./],
  ['a list that does not say how long it is', get('/api/organizations'), { status: 200, body: [] }, /without its Content-Range/],
  ['another success than promised', get('/api/settings'), { status: 201, body: settings }, /answered 201 and not 200/],
  ['a problem without its code', get('/api/settings'), { status: 404, body: { ...problem, code: undefined } }, /"code"/],
  ['a problem with another status', get('/api/settings'), { status: 403, body: problem }, /its body says otherwise/],
  ['a refusal without a word', get('/api/settings'), { status: 404, body: null }, /object/],
  ['JSON in place of a file', get('/api/documents/3/download'), { status: 200, body: {} }, /a file/],
])('%s is told', (_, asked, answer, said) => {
  expect(breach(asked, answer)).toMatch(said);
});
