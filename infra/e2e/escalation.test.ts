// The whole escalation of one subcontractor, from fifteen days before the end of his paper to a week after it, as its three readers see it:
// the outbox, the owner's screens, and the calendar that foretold it. Nothing is done but moving the clock.
import type { Browser } from '@playwright/test';
import { afterAll, expect, it } from 'vitest';
import { addDays, type CalendarDate, type Instant, parisDay, parisInstant } from '#domain/kernel/calendar.ts';
import { rcPro } from '#infra/specimens/index.ts';
import { FRENCH, VIEWPORTS } from '../testing/product/browser.ts';
import { company, cookiesIn, type Link, login } from '../testing/product/people.ts';
import { type Product, startProduct } from '../testing/product/product.ts';
import { story } from './shared.ts';

const HOLDER = {
  company: 'DUPONT BTP',
  siren: '000100107',
  siret: '00010010700010',
  address: ['12 rue des Carriers', '34000 Montpellier'] as const,
};
const CONTACT = 'jean@dupont-btp.example';
const NUMBER = '+33612345678';
/** A Wednesday: its day itself and the week after are business days. */
const END = '2027-03-17' as CalendarDate;

let product: Product;
let browser: Browser;
story.beforeAll(async ({ browser: chromium }) => {
  browser = chromium;
  product = await startProduct();
});
afterAll(() => product?.dispose());

type Entry = {
  id: number;
  channel: 'email' | 'sms' | 'voice';
  to: string;
  subject?: string;
  text: string;
  sentAt: Instant;
  status: string;
};
type Forecast = { id: string; at: Instant; channel: string; kind: string; offset: number };
const outbox = () => product.dev<Entry[]>('/dev/outbox');
const clockTo = (to: Instant) => product.dev('/dev/clock', { to });
/** Of what went to the contact and his number: when, and how; those of one moment in the order of their channels. */
const told = (all: readonly Entry[]) =>
  all
    .filter(({ to }) => to === CONTACT || to === NUMBER)
    .map(({ channel, sentAt }) => `${parisDay(sentAt)} ${channel}`)
    .sort();

it('F195 F203 F204 F205 F206 F209 F210 G06 from D-15 to D+7: mails, SMS and calls as they were foretold, one a channel and day, and a promise in the end', async () => {
  const registered = await company(product);
  const types = await registered.call<{ id: number; name: string }[]>('POST', '/api/document-types/init-default');
  const typeId = types.find(({ name }) => /civile professionnelle/i.test(name))!.id;
  const { id: organizationId } = (await registered.call<{ id: number }[]>('GET', '/api/organizations'))[0]!;
  await clockTo(parisInstant(addDays(END, -60), 9));
  const owner = await login(product, 'gerante@batiments-midi.example');
  const sub = await owner.call<Link>('POST', '/api/subcontractors', {
    organizationId,
    companyName: HOLDER.company,
    siret: HOLDER.siret,
    contactName: 'Jean Dupont',
    contactEmail: CONTACT,
    contactPhone: NUMBER,
    address: '',
    isActive: true,
  });
  await owner.call('PUT', `/api/subcontractors/${sub.id}/config`, { requiredDocumentTypeIds: [typeId] });
  const file = await rcPro({ ...HOLDER, issuedOn: addDays(END, -70), coverStart: addDays(END, -364), coverEnd: null });
  const form = new FormData();
  form.set('token', sub.secureToken);
  form.set('documentTypeId', String(typeId));
  form.set('document', new File([Buffer.from(file)], 'rc.pdf', { type: 'application/pdf' }));
  const { id: documentId } = (await (await fetch(`${product.url}/api/upload`, { method: 'POST', body: form })).json()) as { id: number };
  await product.dev('/dev/settle', {});
  await owner.call('PATCH', `/api/documents/${documentId}/validate`, { expirationDate: END });

  // Foretold sixty-odd days ahead, of which the console shows a page.
  const forecast = await owner.call<Forecast[]>('GET', '/api/reminders/forecast?days=75');
  expect(forecast.map(({ at, channel, offset }) => `${parisDay(at)} ${channel} ${offset}`).sort()).toEqual([
    '2027-03-02 email -15',
    '2027-03-10 email -7',
    '2027-03-14 email -3',
    '2027-03-15 sms -3',
    '2027-03-17 email 0',
    '2027-03-17 sms 0',
    '2027-03-17 voice 0',
    '2027-03-24 email 7',
    '2027-03-24 sms 7',
    '2027-03-24 voice 7',
  ]);
  expect(forecast.filter(({ channel }) => channel !== 'voice').every(({ at }) => at === parisInstant(parisDay(at), 8))).toBe(true);
  expect(forecast.filter(({ channel }) => channel === 'voice').every(({ at }) => at === parisInstant(parisDay(at), 9))).toBe(true);

  // A session ends with the days: each visit is one of its own.
  const context = await browser.newContext({ ...FRENCH, viewport: VIEWPORTS.desktop });
  const page = await context.newPage();
  const visit = async (path: string) => {
    const { cookie } = await login(product, 'gerante@batiments-midi.example');
    await context.addCookies(cookiesIn(cookie, product.url));
    await page.goto(product.url + path);
  };
  const shot = (name: string) => page.screenshot({ path: `test-results/escalation/${name}.png`, fullPage: true });
  await clockTo(parisInstant(addDays(END, -16), 12));
  await visit('/relances');
  await page.getByRole('heading', { name: 'Relances à venir' }).waitFor();
  await page
    .getByText(/\d e-.?mail/)
    .first()
    .waitFor();
  await shot('1-foretold');

  const before = (await outbox()).at(-1)!.id;
  await clockTo(parisInstant(addDays(END, -1), 12));
  await visit(`/dashboard?documents=${sub.id}&tab=reminders`);
  await page.getByRole('tab', { name: /Rappels/, selected: true }).waitFor();
  await shot('2-before-the-day');

  // On the day nobody answers: three attempts, two hours apart in business hours. A week later he promises a day.
  await product.dev('/dev/faults', { voice: 'no-answer' });
  await clockTo(parisInstant(addDays(END, 1), 12));
  await product.dev('/dev/faults', { voice: 'commitment' });
  await clockTo(parisInstant(addDays(END, 8), 12));

  const sent = (await outbox()).filter(({ id }) => id > before);
  expect(told(sent)).toEqual([
    '2027-03-02 email',
    '2027-03-10 email',
    '2027-03-14 email',
    '2027-03-15 sms',
    '2027-03-17 email',
    '2027-03-17 sms',
    '2027-03-17 voice',
    '2027-03-17 voice',
    '2027-03-17 voice',
    '2027-03-24 email',
    '2027-03-24 sms',
    '2027-03-24 voice',
  ]);
  const calls = sent.filter(({ channel }) => channel === 'voice');
  expect(calls.map(({ status, sentAt }) => `${status} ${sentAt}`)).toEqual([
    `no-answer ${parisInstant(END, 9)}`,
    `no-answer ${parisInstant(END, 11)}`,
    `no-answer ${parisInstant(END, 14)}`,
    `commitment ${parisInstant(addDays(END, 7), 9)}`,
  ]);
  expect(calls.at(-1)!.text).toMatch(/^.*assistant vocal automatique.*Bâtiments du Midi/);

  await visit(`/dashboard?documents=${sub.id}&tab=reminders`);
  await page.getByText('Engagement pris').first().waitFor();
  await page.getByText('Pas de réponse').first().waitFor();
  await shot('3-history');
  await page.setViewportSize(VIEWPORTS.mobile);
  await shot('4-history-on-a-phone');
  await context.close();
});
