// What a stranger, a subcontractor with a link and a hostile customer try with single calls: to read, to write or to run what is another's.
// Harmless to what is attacked: no statement needs load.
import { connect } from 'node:net';
import type { Attack, Part } from '../part.ts';
import type { Customer, Link } from '../people.ts';
import type { Reply, Visitor } from '../wire.ts';

const PDF =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 0/Kids[]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF';
const BOUNDARY = 'grenze';
type Field = readonly [name: string, value: string, fileName?: string];
const form = (fields: readonly Field[]) => ({
  headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  body: `${fields
    .map(
      ([name, value, fileName]) =>
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"\r\nContent-Type: application/pdf`}\r\n\r\n${value}\r\n`,
    )
    .join('')}--${BOUNDARY}--\r\n`,
});
const refused = ({ status }: Reply): boolean => status >= 400 && status < 500;
const statuses = (replies: readonly Reply[]): string => replies.map(({ status, text }) => `${status} ${text.slice(0, 60)}`).join(' | ');

type Scene = Attack & { a: Customer; b: Customer; link: Link; stranger: Visitor };

async function withALink({ check, a, b, link, stranger, people }: Scene): Promise<void> {
  const send = (fields: readonly Field[]) => stranger.raw('POST', '/api/upload', form(fields));
  const token: Field = ['token', link.secureToken];
  const page = await stranger.call('GET', `/api/subcontractor/${link.secureToken}`);
  const own = page.text;
  check(
    'the page of a link names no address of the company, and nobody else',
    page.status === 200 && !own.includes(a.email) && !own.includes(b.email),
    own,
  );
  const tried = {
    'a type of another company': await send([token, ['documentTypeId', String(b.typeIds[0])], ['document', PDF, 'a.pdf']]),
    'HTML under the name of a PDF': await send([
      token,
      ['documentTypeId', String(a.typeIds[0])],
      ['document', '<html><script>1</script>', 'a.pdf'],
    ]),
    SVG: await send([
      token,
      ['documentTypeId', String(a.typeIds[0])],
      ['document', '<svg xmlns="http://www.w3.org/2000/svg" onload="1"/>', 'a.png'],
    ]),
    'two tokens': await send([token, token, ['documentTypeId', String(a.typeIds[0])], ['document', PDF, 'a.pdf']]),
    'a field __proto__': await send([token, ['__proto__', 'x'], ['documentTypeId', '1e1'], ['document', PDF, 'a.pdf']]),
    'two files': await send([token, ['documentTypeId', String(a.typeIds[0])], ['document', PDF, 'a.pdf'], ['document', PDF, 'b.pdf']]),
  };
  for (const [what, reply] of Object.entries(tried)) check(`a link does not take ${what}`, refused(reply), statuses([reply]));
  const guesses = [
    "' OR 1=1--",
    '../../api/user',
    '%2e%2e%2fapi%2fuser',
    '{"$ne":null}',
    '*',
    link.secureToken.slice(0, -1),
    'a'.repeat(5000),
  ];
  const replies = await Promise.all(
    guesses.map((guess) => people.visitor().call('GET', `/api/subcontractor/${encodeURIComponent(guess)}`)),
  );
  check('no text but the whole secret opens a link', replies.every(refused), statuses(replies));
  const polyglot = await send([
    token,
    ['documentTypeId', String(a.typeIds[0])],
    ['document', `%PDF-1.4\n<script>alert(1)</script>\n${PDF}`, 'x"><img src=x>.pdf'],
  ]);
  const [document] = await a.visitor.must<{ id: number; fileName: string }[]>('GET', `/api/documents/${link.id}`);
  const got = document && (await a.visitor.raw('GET', `/api/documents/${document.id}/download?inline=1`));
  check(
    'a PDF that is a page as well is given out as a file that no browser runs',
    polyglot.status >= 400 ||
      (got !== undefined &&
        got.headers['x-content-type-options'] === 'nosniff' &&
        /application\/pdf/.test(String(got.headers['content-type'])) &&
        /sandbox|default-src 'none'/.test(String(got.headers['content-security-policy']))),
    { polyglot: statuses([polyglot]), headers: got?.headers },
  );
  await a.visitor.must('POST', `/api/subcontractors/${link.id}/link/revoke`);
  const after = [
    await stranger.call('GET', `/api/subcontractor/${link.secureToken}`),
    await send([token, ['documentTypeId', String(a.typeIds[0])], ['document', PDF, 'a.pdf']]),
  ];
  check('a revoked link neither opens nor takes', after.every(refused), statuses(after));
}

async function asCustomer({ check, a, b, link }: Scene): Promise<void> {
  const ofA = await b.visitor.call('GET', `/api/subcontractors/${link.id}`);
  const others = await Promise.all([
    b.visitor.call('GET', `/api/documents/${link.id}`),
    b.visitor.call('GET', `/api/subcontractors/${link.id}/notes`),
    b.visitor.call('PUT', `/api/subcontractors/${link.id}/config`, { requiredDocumentTypeIds: [] }),
    b.visitor.call('POST', `/api/subcontractors/${link.id}/link/renew`),
    b.visitor.call('POST', `/api/subcontractors/${link.id}/notes`, { text: 'x' }),
    b.visitor.call('DELETE', `/api/subcontractors/${link.id}`),
  ]);
  check(
    'what is another company’s is not there',
    [ofA, ...others].every(({ status }) => status === 404 || status === 405),
    statuses([ofA, ...others]),
  );
  const before = await a.visitor.must<{ updatedAt: string }>('GET', `/api/subcontractors/${link.id}`);
  const bulk = await b.visitor.call('POST', '/api/subcontractors/bulk', { ids: [link.id], action: 'archive' });
  const same = await a.visitor.must<{ updatedAt: string }>('GET', `/api/subcontractors/${link.id}`);
  check(
    'a selection with somebody else’s ids changes nothing there',
    before.updatedAt === same.updatedAt && !/"done":1/.test(bulk.text),
    bulk.text,
  );
  const inA = {
    organizationId: a.organizationId,
    companyName: 'X',
    siret: '00010010700010',
    contactName: 'J',
    contactEmail: 'j@x.example',
    contactPhone: '0612345678',
  };
  const placed = await b.visitor.call('POST', '/api/subcontractors', inA);
  check('nobody is put under another company’s organisation', refused(placed), statuses([placed]));
  const queries = [
    ...[
      'filter={"accountId":1}',
      'filter={"__proto__":{"x":1}}',
      'filter=[]',
      'filter={"id":{"$gt":0}}',
      'sort=["(select 1)","ASC"]',
      'sort=["id;drop table","ASC"]',
    ],
    ...[
      'range=[0,1e99]',
      'range=[-1,-1]',
      'range=[0,"x"]',
      'sort=["constructor","ASC"]',
      'filter={"q":"%25_\\\\\'\\""}',
      'filter={"status":["expired",{"a":1}]}',
    ],
  ];
  const lists = await Promise.all(queries.map((query) => b.visitor.call('GET', `/api/subcontractors?${encodeURI(query)}`)));
  check(
    'no question of a list is a failure of ours, or answers with another’s rows',
    lists.every((reply) => reply.status < 500 && !reply.text.includes(link.secureToken)),
    statuses(lists),
  );
  const ids = ['-1', '0x10', '1e3', '%EF%BC%91', '9007199254740993', '1.5', 'NaN', '%00', '1%2f2', '1;2'];
  const odd = await Promise.all(ids.map((id) => b.visitor.call('GET', `/api/subcontractors/${id}`)));
  check('an odd number is a refusal', odd.every(refused), statuses(odd));
  const deep = await b.visitor.raw('PUT', '/api/views/documents', {
    headers: { 'content-type': 'application/json' },
    body: `[{"name":"x","filter":{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}}]`,
  });
  check('JSON of fifty thousand levels is a refusal', refused(deep), statuses([deep]));
  const proto = await b.visitor.raw('POST', '/api/organizations', {
    headers: { 'content-type': 'application/json' },
    body: '{"name":"P","color":"#3b82f6","__proto__":{"isDefault":true},"constructor":{"prototype":{"polluted":1}}}',
  });
  const made = proto.body<{ isDefault?: boolean; polluted?: number }>();
  check('a body cannot bring a prototype along', proto.status < 500 && made.isDefault !== true && made.polluted === undefined, proto.text);
  const key = { 'idempotency-key': 'geteilt-0001' };
  const [one, other] = [
    await a.visitor.call('POST', '/api/organizations', { name: 'Geheim A', color: '#3b82f6' }, key),
    await b.visitor.call('POST', '/api/organizations', { name: 'Geheim A', color: '#3b82f6' }, key),
  ];
  check(
    'an answer that is kept for a key is not given to another company',
    one.body<{ id: number }>().id !== other.body<{ id: number }>().id,
    statuses([one, other]),
  );
  const admin = await Promise.all(
    ['/api/admin/pending-users', '/api/admin/users', '/api/admin/status', '/api/admin/accounts'].map((path) => b.visitor.call('GET', path)),
  );
  check('what is the administrator’s is refused to a customer', admin.every(refused), statuses(admin));
  const overridden = await b.visitor.call('POST', `/api/organizations/${b.organizationId}`, {}, { 'x-http-method-override': 'DELETE' });
  check('no header turns a call into another', refused(overridden), statuses([overridden]));
}

async function inWords({ check, b, people }: Scene): Promise<void> {
  const evil = '<img src=x onerror=alert(1)>\r\nBcc: x@y.example';
  const mail = people.email('cible');
  const one = await people.subcontractor(b, { companyName: `=cmd|' /C calc'!A0 ${evil}`, contactName: `"${evil}`, contactEmail: mail });
  await b.visitor.call('POST', `/api/subcontractors/${one.id}/send-request`, { channel: 'email' });
  const sent = (await people.mailsTo(mail)).at(-1);
  check(
    'the words of a customer are neither markup nor a header of a mail',
    sent !== undefined && !/[\r\n]/.test(sent.subject) && !sent.html?.includes('<img src=x'),
    sent?.subject ?? 'no mail',
  );
  const csv = await b.visitor.call('GET', '/api/export/subcontractors.csv');
  check(
    'a name that begins as a formula is none in an export',
    csv.status === 200 && !/(^|[;"\n])=cmd/.test(csv.text),
    csv.text.slice(0, 300),
  );
  const html = await b.visitor.call('GET', '/dashboard');
  check(
    'a page brings its policy along, and lets nobody frame it',
    /script-src/.test(String(html.headers['content-security-policy'])) &&
      /frame-ancestors 'none'/.test(String(html.headers['content-security-policy'])),
    html.headers,
  );
}

async function withoutAnything({ check, a, stranger, people, target }: Scene): Promise<void> {
  const paths = [
    '/api//user',
    '/API/user',
    '/api/user/',
    '/api/./user',
    '/api/x/../user',
    '/api/user;x',
    '/api/user%2f',
    '/api%2fuser',
    '/api/subcontractors?x=/api/login',
    '//api/user',
  ];
  const opened = await Promise.all(paths.map((path) => stranger.raw('GET', path)));
  check(
    'no spelling of an address gets around the log-in',
    opened.every(({ status, text }) => status !== 200 || text.includes('<!doctype html') || text.includes('<!DOCTYPE html')),
    statuses(opened),
  );
  const forged = await Promise.all([
    stranger.call('POST', '/api/webhooks/stripe', { type: 'x' }),
    stranger.call('POST', '/api/webhooks/mail', {}),
    stranger.raw('POST', '/api/webhooks/twilio/sms', {
      body: 'Body=STOP',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  ]);
  check('no notice counts without its signature', forged.every(refused), statuses(forged));
  const methods = await Promise.all(['TRACE', 'PROPFIND', 'DEBUG', 'PURGE'].map((method) => stranger.raw(method, '/api/user')));
  check(
    'unusual methods are refused',
    methods.every(({ status }) => status >= 400 && status < 502),
    statuses(methods),
  );
  for (const [what, mail] of [
    ['in capitals', a.email.toUpperCase()],
    ['in wide letters', a.email.replace('@', '＠').replace(/^./, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))],
    ['with a sign that nobody sees', `\u200b${a.email}`],
  ] as const) {
    const again = await people.visitor().call('POST', '/api/register', people.registration(mail, 'Doppel'));
    check(`an address ${what} is the address that is taken`, refused(again), statuses([again]));
  }
  const shapes = await Promise.all(
    [{ email: { $ne: '' } }, { email: ['a@b.fr'] }, { email: null }, [], 'x', { email: 'a@b.fr\r\nBcc: c@d.fr' }].map((body) =>
      people.visitor().call('POST', '/api/forgot-password', body),
    ),
  );
  check('an address that is none asks for no mail', shapes.every(refused), statuses(shapes));
  await people
    .visitor()
    .call('POST', '/api/forgot-password', { email: a.email }, { host: 'boese.example', 'x-forwarded-host': 'boese.example' });
  const reset = (await people.mailsTo(a.email)).at(-1)?.text ?? '';
  check('a link in a mail does not follow the caller’s host', !reset.includes('boese.example'), reset.slice(0, 200));
  const smuggled = await new Promise<string>((done) => {
    const socket = connect(target.port, '127.0.0.1');
    let text = '';
    socket
      .on('data', (chunk) => (text += chunk.toString('latin1')))
      .on('error', () => done(text))
      .on('close', () => done(text));
    socket.write(
      'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/user HTTP/1.1\r\nHost: localhost\r\n\r\n',
    );
  });
  check(
    'two lengths of one body are refused, and nothing behind it is a call',
    /^HTTP\/1\.1 400/.test(smuggled) && (smuggled.match(/HTTP\/1\.1/g) ?? []).length === 1,
    smuggled.slice(0, 200),
  );
  const packed = await stranger.raw('POST', '/api/login', {
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    body: new Uint8Array([31, 139, 8, 0, 0, 0, 0, 0, 0, 3]),
  });
  check('a packed body is refused', refused(packed), statuses([packed]));
  const ranged = await a.visitor.raw('GET', '/', {
    headers: { range: `bytes=${Array.from({ length: 500 }, (_, n) => `${n}-${n}`).join(',')}` },
  });
  check('five hundred ranges are no more than the whole', ranged.status < 500 && ranged.text.length < 2_000_000, ranged.status);
}

export const strangers: Part = {
  name: 'strangers',
  about: 'a stranger, a link and a customer against what is another’s',
  async run(attack) {
    const { people } = attack;
    const [a, b] = [await people.customer('Chantiers A'), await people.customer('Chantiers B')];
    const scene: Scene = { ...attack, a, b, link: await people.subcontractor(a), stranger: people.visitor() };
    await asCustomer(scene);
    await inWords(scene);
    await withoutAnything(scene);
    await withALink(scene);
  },
};
