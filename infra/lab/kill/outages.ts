// Where each outage of the full profile is told, and to whom: to the operator by /healthz or a metric, to the user in French where he notices.
import { setTimeout as delay } from 'node:timers/promises';
import { DEV_HEADERS } from '../../testing/product/dev-secret.ts';
import { tinyPdf } from '../../testing/tiny-documents.ts';
import type { Member } from './member.ts';
import { Session, type Tenant } from './tenants.ts';

/** Everything that the processes say of themselves, each line behind the name of who said it. */
export type Told = string;
/** `notices`: what a person meets meanwhile; null where he meets nothing but his answer. */
export type Outage = { told: readonly RegExp[]; notices: 'command' | 'upload' | null };

const ASK_MS = 3_000;
const LOOK_MS = 250;
/** A busy machine is no failure. */
const TOLD_LIMIT_MS = 45_000;

async function answerOf(url: string): Promise<string> {
  const answer = await fetch(url, { headers: DEV_HEADERS, signal: AbortSignal.timeout(ASK_MS) }).catch(() => null);
  return answer === null ? 'no answer' : `${answer.status} ${await answer.text().catch(() => '')}`;
}

export async function toldBy(members: readonly Member[]): Promise<Told> {
  const said = await Promise.all(
    members.flatMap(({ name, url }) =>
      ['/healthz', '/metrics'].map(async (path) =>
        (await answerOf(url + path))
          .split('\n')
          .map((line) => `${name} ${path} ${line}`)
          .join('\n'),
      ),
    ),
  );
  return said.join('\n');
}

export type Probes = {
  /** Of the API alone: what stands before it has an answer of its own. */
  command(): Promise<Response>;
  upload(): Promise<Response>;
};

/** A person and a subcontractor with his link, who ask once where clients ask again. */
export async function probes(api: Member, { email, organizationId, typeIds }: Tenant): Promise<Probes> {
  const session = new Session(api.url);
  await session.logIn(email);
  const made = await session.call<{ secureToken: string }>('POST', '/api/subcontractors', {
    organizationId,
    companyName: 'SONDE',
    siret: '00010010700010',
    allowDuplicateSiret: true,
    contactName: 'Nadia Sonde',
    contactEmail: 'sonde@kill.example',
    contactPhone: '0612345678',
  });
  let number = 0;
  return {
    command: () =>
      fetch(`${api.url}/api/organizations`, {
        method: 'POST',
        headers: { cookie: session.cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ name: `sonde ${++number}` }),
      }),
    upload() {
      const form = new FormData();
      form.set('token', made.secureToken);
      form.set('documentTypeId', String(typeIds[0]));
      const pdf = new Uint8Array(tinyPdf(`sonde ${++number}`));
      form.set('document', new Blob([pdf], { type: 'application/pdf' }), 'sonde.pdf');
      return fetch(`${api.url}/api/upload`, { method: 'POST', body: form });
    },
  };
}

/** French, as every message of the product: none of them is without one of these. */
const FRENCH = /momentanément|réessay|indisponible|enregistr/i;

/** What is missing of the telling, each a sentence; nothing when all was told. Ends as soon as it was. */
export async function untold({ told, notices }: Outage, members: readonly Member[], ask: Probes): Promise<string[]> {
  const missing = new Set(told);
  let heard: Told = '';
  for (const from = performance.now(); missing.size > 0 && performance.now() - from < TOLD_LIMIT_MS; await delay(LOOK_MS)) {
    heard = await toldBy(members);
    for (const sign of missing) if (sign.test(heard)) missing.delete(sign);
  }
  const health = heard
    .split('\n')
    .filter((line) => line.includes('/healthz'))
    .join('; ');
  const sentences = [...missing].map((sign) => `nobody says ${sign}: ${health.slice(0, 600)}`);
  if (notices !== null) sentences.push(...(await unnoticed(ask[notices])));
  return sentences;
}

async function unnoticed(ask: () => Promise<Response>): Promise<string[]> {
  const answer = await ask();
  const { message = '' } = (await answer.json().catch(() => ({}))) as { message?: string };
  const again = answer.headers.get('retry-after') ?? '';
  if (answer.status === 503 && /^[1-9]\d*$/.test(again) && FRENCH.test(message)) return [];
  return [`the user is answered ${answer.status}, Retry-After « ${again} », « ${message} »`];
}
