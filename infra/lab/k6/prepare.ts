// What the scenarios find: customers with people, subcontractors and links, made through the product's own address, and the secrets that the
// stand-ins for Stripe and Twilio sign with. All of it in one file that k6 reads.
import { createHmac } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, type Instant, millis, parisDay } from '../../../domain/kernel/calendar.ts';
import { loadMasterKey } from '../../adapters/keys/master-key.ts';
import { pretendToken } from '../../adapters/sms/outbox-sms.ts';
import { HOLDERS, urssaf } from '../../specimens/index.ts';
import { fileOf, rowsOfNumbers } from '../../testing/api/import-files.ts';
import { restamped } from '../../testing/tiny-documents.ts';
import { fill, PASSWORD, type RunningProduct, registerTenant, type Tenant } from '../bench/tenants.ts';

/** Of each: in the long form, in the short one. */
const SIZES = {
  people: [40, 4],
  links: [500, 20],
  smallReader: [100, 20],
  largeReader: [2_000, 200],
  importers: [4, 2],
  rows: [5_000, 200],
} as const;
export type Size = 'long' | 'short';

/** As a certificate with its pictures weighs. */
const PAPER_BYTES = 100_000;
/** Accounts that one address may register in an hour, less those that were there before (REGISTER_ADDRESS). */
const AN_HOUR_OF_REGISTRATIONS = 15;
const AT_ONCE = 8;

/** Above the ids that the product hands out meanwhile, in steps that hold the largest of them. */
const [IDS_FROM, IDS_STEP] = [1_000_000, 1_000_000];

/** Answers the path of the file. `url` and `publicUrl` are of whoever will serve the load. */
export async function prepare(
  running: RunningProduct,
  size: Size,
  folder: string,
  place: { url: string; publicUrl: string },
): Promise<string> {
  const { product, db } = running;
  const many = (name: keyof typeof SIZES): number => SIZES[name][size === 'long' ? 0 : 1];
  let registered = 0;
  const tenant = async (name: string): Promise<Tenant> => {
    // The clock of the product: nobody waits.
    if (++registered % AN_HOUR_OF_REGISTRATIONS === 0) await product.dev('/dev/clock', { advance: 'PT61M' });
    return registerTenant(running, name);
  };
  mkdirSync(folder, { recursive: true });

  const people: { email: string; password: string }[] = [];
  for (let i = 0; i < many('people'); i++) {
    await tenant(`matin${i}`);
    people.push({ email: `matin${i}@bench.example`, password: PASSWORD });
  }

  const importers: { cookie: string }[] = [];
  for (let i = 0; i < many('importers'); i++) importers.push({ cookie: (await tenant(`import${i}`)).cookie });
  const sheet = join(folder, 'sous-traitants.xlsx');
  writeFileSync(sheet, await fileOf(rowsOfNumbers(many('rows'))));

  const receiver = await tenant('depots');
  const { links, numbers } = await makeLinks(receiver, many('links'));
  const paper = join(folder, 'attestation.pdf');
  writeFileSync(paper, await certificate(product));

  // Last: their documents have deadlines, which a clock that is moved on would have to meet one by one.
  const readers: { cookie: string; size: number; subcontractors: number[] }[] = [];
  for (const [i, kind] of (['smallReader', 'largeReader'] as const).entries()) {
    const reader = await tenant(kind.toLowerCase());
    await fill(running, reader, many(kind), IDS_FROM + i * IDS_STEP);
    const rows = await reader.client.call<{ id: number }[]>('GET', '/api/subcontractors?range=[0,49]');
    readers.push({ cookie: reader.cookie, size: many(kind), subcontractors: rows.map(({ id }) => id) });
  }

  const masterKey = await loadMasterKey({ masterKey: null, masterKeyFile: null, dataDir: product.dataDir }, { create: false });
  const subscriptions = await db<{ id: string }[]>`select subscription_id as id from ops.pretend_subscriptions`;
  const { now } = await product.dev<{ now: Instant }>('/dev/clock');
  const prepared = {
    ...place,
    aheadMs: millis(now) - Date.now(),
    run: Math.trunc(performance.timeOrigin),
    people,
    readers,
    importers,
    sheet,
    links,
    paper,
    stripe: {
      secret: createHmac('sha256', masterKey).update('pretend payments').digest('hex'),
      subscriptions: subscriptions.map(({ id }) => id),
    },
    twilio: { token: pretendToken(masterKey), numbers },
  };
  await product.dev('/dev/settle', {});
  const file = join(folder, 'prepared.json');
  // Passwords, sessions and secrets of a product that goes with the run.
  writeFileSync(file, JSON.stringify(prepared), { mode: 0o600 });
  return file;
}

/** Each asked for the one certificate that the reading validates by itself. */
async function makeLinks({ client, organizationId, typeIds }: Tenant, count: number) {
  const documentTypeId = Math.min(...typeIds);
  const links: { token: string; documentTypeId: number }[] = [];
  const numbers: string[] = [];
  let next = 0;
  const make = async (): Promise<void> => {
    for (let i = next++; i < count; i = next++) {
      const contactPhone = `+336${String(10_000_000 + i)}`;
      const made = await client.subcontractor({
        organizationId,
        companyName: HOLDERS[0]!.company,
        siret: HOLDERS[0]!.siret,
        allowDuplicateSiret: true,
        contactName: 'Karim Benali',
        contactEmail: `telephone${i}@bench.example`,
        contactPhone,
      });
      links.push({ token: made.secureToken, documentTypeId });
      numbers.push(contactPhone);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, make));
  return { links, numbers };
}

async function certificate(product: RunningProduct['product']): Promise<Buffer> {
  const today = parisDay((await product.dev<{ now: Instant }>('/dev/clock')).now);
  const periodEnd = addDays(`${today.slice(0, 7)}-01` as typeof today, -1);
  const pdf = await urssaf({ ...HOLDERS[0]!, periodEnd, issuedOn: addDays(today, -1), covers: 'all' });
  return restamped(pdf, 'x'.repeat(Math.max(0, PAPER_BYTES - pdf.length)));
}
