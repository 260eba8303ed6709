// The same commands as most would write them: Express and PostgreSQL, rows changed in place, one transaction each behind a look at the
// session, indexes, prepared statements, a pool of 16, uploads in memory and then on the disk. It keeps no history, seals nothing,
// analyses nothing, sends nothing and answers the row that it wrote. A process of its own: node commands.ts <database url> <folder>;
// tells its port and whom it made: two sessions' worth of rows are all it needs.
import { createHash, randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { connect } from '../../../adapters/sql/postgres.ts';
import { reference } from '../references.ts';

type Request = IncomingMessage & { params: Record<string, string>; body: Record<string, string>; accountId: number };
type Answer = { status(code: number): Answer; json(value: unknown): void; sendStatus(code: number): void };
type Handler = (request: Request, response: Answer, next: () => void) => unknown;
type Express = RequestListener & { use(handler: unknown): void; post(path: string, ...handlers: unknown[]): void };

export type Made = { port: number; cookie: string; organizationId: number; typeId: number; tokens: string[]; documents: number[] };

const HOLDERS = 50;
const [url, folder, pending] = process.argv.slice(2) as [string, string, string];
const db = connect(url, { name: 'crud', max: 16 });

async function fill(): Promise<Omit<Made, 'port'>> {
  await db.unsafe(`
    create schema crud;
    create table crud.sessions (id text primary key, account_id int not null, expires_at timestamptz not null);
    create table crud.accounts (id int primary key, plan text not null);
    create table crud.organizations (id int primary key, account_id int not null references crud.accounts);
    create table crud.types (id int primary key, account_id int not null references crud.accounts, name text not null);
    create table crud.subs (id serial primary key, account_id int not null references crud.accounts, organization_id int not null
      references crud.organizations, company_name text not null, siret text not null, contact_name text not null, contact_email text not null,
      contact_phone text not null, token text not null unique, short_id text not null unique, token_expires_at timestamptz not null,
      is_active boolean not null default true, created_at timestamptz not null default now(), updated_at timestamptz not null default now());
    create index on crud.subs (account_id, company_name);
    create table crud.documents (id serial primary key, sub_id int not null references crud.subs, type_id int not null references crud.types,
      status text not null default 'pending', file_name text not null, size int not null, sha256 text not null, path text not null,
      starts_on date, expires_on date, comment text, uploaded_at timestamptz not null default now(), replaced_by int);
    create index on crud.documents (sub_id, type_id);
    create index on crud.documents (expires_on);
    create table crud.activity (id bigserial primary key, account_id int not null, what text not null, about int not null,
      at timestamptz not null default now());
    create index on crud.activity (account_id, at desc);
    insert into crud.accounts values (1, 'autopilot');
    insert into crud.organizations values (1, 1);
    insert into crud.types values (1, 1, 'Photo');
    insert into crud.sessions values ('session', 1, now() + interval '1 day');
    insert into crud.subs (account_id, organization_id, company_name, siret, contact_name, contact_email, contact_phone, token, short_id, token_expires_at)
      select 1, 1, 'Sous-traitant ' || n, '73282932000074', 'Jean', 'c@exemple.fr', '0612345678', 'token-' || n, 'short-' || n, now() + interval '1 year'
      from generate_series(1, ${HOLDERS}) n;
    insert into crud.documents (sub_id, type_id, file_name, size, sha256, path)
      select 1 + n % ${HOLDERS}, 1, 'photo.jpg', 100000, 'of no file ' || n, '' from generate_series(1, ${Number(pending)}) n;
    analyze crud.subs, crud.documents`);
  const documents = await db<{ id: number }[]>`select id from crud.documents order by id`;
  const tokens = Array.from({ length: HOLDERS }, (_, n) => `token-${n + 1}`);
  return { cookie: 'sid=session', organizationId: 1, typeId: 1, tokens, documents: documents.map(({ id }) => id) };
}

const signedIn: Handler = async (request, response, next) => {
  const id = /(?:^|; )sid=(\w+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const [session] = await db`
    select s.account_id, a.plan from crud.sessions s join crud.accounts a on a.id = s.account_id where s.id = ${id} and s.expires_at > now()`;
  if (!session) return response.sendStatus(401);
  request.accountId = session['account_id'];
  next();
};

const create: Handler = async ({ accountId, body }, response) => {
  const { companyName, siret, contactName, contactEmail, contactPhone, organizationId } = body;
  if (!companyName || !/^\d{14}$/.test(siret ?? '') || !contactEmail?.includes('@')) return response.sendStatus(400);
  const row = await db.begin(async (tx) => {
    const [organization] = await tx`select id from crud.organizations where id = ${organizationId!} and account_id = ${accountId}`;
    if (!organization) return null;
    const [made] = await tx`
      insert into crud.subs (account_id, organization_id, company_name, siret, contact_name, contact_email, contact_phone, token, short_id, token_expires_at)
      values (${accountId}, ${organization['id']}, ${companyName}, ${siret!}, ${contactName ?? ''}, ${contactEmail}, ${contactPhone ?? ''},
        ${randomBytes(24).toString('base64url')}, ${randomBytes(11).toString('base64url')}, now() + interval '1 year') returning *`;
    await tx`insert into crud.activity (account_id, what, about) values (${accountId}, 'registered', ${made!['id']})`;
    return made;
  });
  return row ? response.status(201).json(row) : response.sendStatus(404);
};

const validate: Handler = async ({ accountId, params, body }, response) => {
  const row = await db.begin(async (tx) => {
    const [document] = await tx`
      select p.status from crud.documents p join crud.subs s on s.id = p.sub_id where p.id = ${params['id']!} and s.account_id = ${accountId} for update of p`;
    if (document?.['status'] !== 'pending') return null;
    const [changed] = await tx`
      update crud.documents set status = 'valid', expires_on = ${body['expirationDate']!}, starts_on = current_date, comment = ${body['comment']!}
      where id = ${params['id']!} returning *`;
    await tx`insert into crud.activity (account_id, what, about) values (${accountId}, 'validated', ${changed!['id']})`;
    return changed;
  });
  return row ? response.json(row) : response.sendStatus(409);
};

function formOf(request: IncomingMessage): Promise<{ fields: Map<string, string>; file: Buffer; name: string }> {
  return new Promise((done, fail) => {
    const fields = new Map<string, string>();
    const pieces: Buffer[] = [];
    let fileName = '';
    const parser = new Busboy({ headers: request.headers as BusboyHeaders, limits: { fileSize: 10 * 1024 * 1024 } });
    parser.on('field', (name, value) => fields.set(name, value));
    parser.on('file', (_, content, name) => {
      fileName = name;
      content.on('data', (piece: Buffer) => pieces.push(piece));
    });
    parser.on('finish', () => done({ fields, file: Buffer.concat(pieces), name: fileName })).on('error', fail);
    request.pipe(parser);
  });
}

const upload: Handler = async (request, response) => {
  const { fields, file, name } = await formOf(request);
  const [sub] = await db`
    select id, account_id from crud.subs where token = ${fields.get('token') ?? ''} and token_expires_at > now() and is_active`;
  if (!sub) return response.sendStatus(404);
  if (file.readUInt16BE(0) !== 0xffd8) return response.sendStatus(415);
  const sha256 = createHash('sha256').update(file).digest('hex');
  const path = join(folder, `crud-${sha256}`);
  const handle = await open(path, 'w');
  await handle.writeFile(file);
  await handle.sync();
  await handle.close();
  const row = await db.begin(async (tx) => {
    const [type] =
      await tx`select id from crud.types where id = ${fields.get('documentTypeId') ?? ''} and account_id = ${sub['account_id']}`;
    if (!type) return null;
    const [made] = await tx`
      insert into crud.documents (sub_id, type_id, file_name, size, sha256, path)
      values (${sub['id']}, ${type['id']}, ${name}, ${file.length}, ${sha256}, ${path}) returning *`;
    await tx`
      update crud.documents set replaced_by = ${made!['id']}, status = 'replaced'
      where sub_id = ${sub['id']} and type_id = ${type['id']} and id <> ${made!['id']} and status = 'pending' and path <> ''`;
    await tx`insert into crud.activity (account_id, what, about) values (${sub['account_id']}, 'uploaded', ${made!['id']})`;
    return made;
  });
  return row ? response.status(201).json(row) : response.sendStatus(404);
};

const express = (await reference<{ default: (() => Express) & { json(): unknown } }>('express')).default;
const app = express();
app.post('/api/subcontractors', express.json(), signedIn, create);
app.post('/api/documents/:id/validate', express.json(), signedIn, validate);
app.post('/api/upload', upload);
const made = await fill();
const server = createServer(app);
server.listen(0, '127.0.0.1', () => process.send!({ ...made, port: (server.address() as AddressInfo).port } satisfies Made));
process.on('disconnect', () => process.exit());
