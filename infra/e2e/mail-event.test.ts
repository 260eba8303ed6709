// A provider's news, from POST /dev/mail-event through the signed webhook to the owner's screens: a bounce makes the mail fail and raises an
// alert (A19, CONTRACT « Developer tools »).
import { expect, it } from 'vitest';
import { company, type Link, type Owner, subcontractorOf } from '../testing/product/people.ts';
import type { Shared } from '../testing/product/product.ts';
import { story } from './shared.ts';

const CONTACT = 'jean@retours-btp.example';
type Sent = { to: string; headers?: Record<string, string> };
type Recent = { id: number; recipient: string; status: string; error: string | null };
type Alert = { id: string; type: string; subcontractorId: number };

let product: Shared;
let owner: Owner;
let sub: Link;
story.beforeAll(async ({ product: shared }) => {
  product = shared;
  owner = await company(product, 'Retours du Midi', 'gerante@retours-midi.example');
  const profile = { companyName: 'Dupont BTP', siret: '73282932000074', contactEmail: CONTACT };
  sub = await subcontractorOf(owner, profile, [/RC|civile/i]);
  await owner.call('POST', `/api/subcontractors/${sub.id}/send-reminder`);
  await product.dev('/dev/settle', {});
});

const messageIdTo = async (to: string): Promise<string> => {
  const mails = await product.dev<Sent[]>(`/dev/outbox?channel=email&to=${encodeURIComponent(to)}`);
  const found = Object.entries(mails.at(-1)?.headers ?? {}).find(([name]) => name.toLowerCase() === 'message-id');
  if (!found) throw new Error(`no mail to ${to}`);
  return found[1];
};
const mail = async () => (await owner.call<Recent[]>('GET', '/api/email-delivery/recent')).find(({ recipient }) => recipient === CONTACT)!;
const alerts = async () =>
  (await owner.call<Alert[]>('GET', '/api/dashboard/alerts')).filter(
    ({ id, subcontractorId }) => id.startsWith('mail-failed') && subcontractorId === sub.id,
  );

it('A19 a bounce that a provider tells makes the mail fail, raises one alert, and told again changes nothing', async () => {
  expect([(await mail()).status, await alerts()]).toEqual(['sent', []]);
  const news = { messageId: await messageIdTo(CONTACT), type: 'bounced', reason: '550 5.1.1 no such user' };
  expect(await product.dev('/dev/mail-event', news)).toEqual({ received: 1 });
  await product.dev('/dev/settle', {});
  expect(await mail()).toMatchObject({ status: 'failed', error: expect.stringContaining('code 550') });
  expect(await alerts()).toMatchObject([{ type: 'error', subcontractorId: sub.id }]);
  await product.dev('/dev/mail-event', news);
  await product.dev('/dev/settle', {});
  expect(await alerts()).toHaveLength(1);
});
