// The main job with the three roles apart (decision 090): three processes of the product over one empty database and one folder, started at once.
import type { Browser } from '@playwright/test';
import { afterAll, expect, it, onTestFailed } from 'vitest';
import { addDays, addMonths, type CalendarDate, frenchDate, type Instant, parisDay } from '#domain/kernel/calendar.ts';
import { rcPro } from '#infra/specimens/index.ts';
import { FRENCH, PATIENCE_MS, VIEWPORTS } from '../testing/product/browser.ts';
import { DEV_HEADERS, devHeadersOf } from '../testing/product/dev-secret.ts';
import { company, cookiesIn, mailsTo } from '../testing/product/people.ts';
import { type Roles, startRoles } from '../testing/product/roles.ts';
import { story } from './shared.ts';

const HOLDER = {
  company: 'DUPONT BTP',
  siren: '000100107',
  siret: '00010010700010',
  address: ['12 rue des Carriers', '34000 Montpellier'] as const,
};

let browser: Browser;
let roles: Roles;

story.beforeAll(async ({ browser: chromium }) => {
  browser = chromium;
  roles = await startRoles();
});
afterAll(() => roles?.dispose());

it('the main job with the roles apart: a subcontractor added, his document dropped, analysed and validated in the console as it happens, mails in the outbox', async () => {
  onTestFailed(() => console.error(roles.output()));
  const { api } = roles;
  const owner = await company(api);
  const context = await browser.newContext({ ...FRENCH, viewport: VIEWPORTS.desktop });
  context.setDefaultTimeout(PATIENCE_MS);
  await context.addCookies(cookiesIn(owner.cookie, api.url));
  const desk = await context.newPage();
  await desk.goto(`${api.url}/dashboard`);
  await desk.getByRole('button', { name: 'Ajouter un sous-traitant' }).first().click();
  await desk.getByLabel('Nom de l’entreprise').fill(HOLDER.company);
  await desk.getByLabel('SIRET').fill(HOLDER.siret);
  await desk.getByLabel('Nom du contact').fill('Jean Dupont');
  await desk.getByLabel('E-mail du contact').fill('jean@dupont-btp.example');
  await desk.getByRole('textbox', { name: /^Téléphone/ }).fill('0612345678');
  await desk.getByRole('button', { name: 'Suivant' }).click();
  await desk.getByText('Sous-traitant créé').waitFor();
  await desk.getByRole('checkbox').first().waitFor();
  for (const box of await desk.getByRole('checkbox').all()) if (await box.isChecked()) await box.uncheck();
  await desk.getByRole('checkbox', { name: /civile professionnelle/i }).check();
  await desk.getByRole('button', { name: /Terminer/ }).click();
  await desk.getByText('Configuration sauvegardée').waitFor();
  const figure = (label: string) => desk.getByRole('region', { name: 'Chiffres' }).getByRole('link').filter({ hasText: label });
  await figure('Documents manquants').getByText('1', { exact: true }).waitFor();

  // Without an end of cover the analysis cannot decide: a person has to.
  const [{ uploadUrl }] = await owner.call<[{ uploadUrl: string }]>('GET', '/api/subcontractors');
  const today = parisDay((await api.dev<{ now: Instant }>('/dev/clock')).now);
  const start = addDays(today, -30);
  const document = await rcPro({ ...HOLDER, issuedOn: start, coverStart: start, coverEnd: null });
  const phone = await (await browser.newContext({ ...FRENCH, viewport: VIEWPORTS.mobile })).newPage();
  await phone.goto(uploadUrl);
  const chooser = phone.waitForEvent('filechooser');
  await phone.getByRole('button', { name: 'Prendre une photo ou choisir un fichier' }).click();
  await (await chooser).setFiles({ name: 'attestation rc pro.pdf', mimeType: 'application/pdf', buffer: Buffer.from(document) });
  await phone.getByText(/Reçu à \d{2}:\d{2}/).waitFor();

  // The row is made by one process, the reading of the document by another, and both show on the open screen.
  await figure('Documents à valider').getByText('1', { exact: true }).waitFor();
  expect((await mailsTo(api, 'jean@dupont-btp.example')).at(-1)?.text).toContain(api.url);
  await figure('Documents à valider').click();
  await desk.getByText(frenchDate(start)).first().waitFor();
  await desk.getByLabel(/Date d’expiration/).fill(addMonths(today, 8) as CalendarDate);
  // No end of cover is printed: the reading says so, and a person takes it upon himself.
  await desk.getByRole('checkbox', { name: /^J’ai vu le problème/ }).check();
  await desk.getByRole('button', { name: 'Valider', exact: true }).click();
  await desk.getByText('Document validé').first().waitFor();
  await phone.reload();
  await phone.getByText('Validé').first().waitFor();
});

it('each role answers for itself: the console and /dev in one alone, /healthz in all; what no call reaches in every process is refused', async () => {
  const { api, all } = roles;
  for (const one of all) {
    expect((await fetch(`${one.url}/healthz`)).status).toBe(200);
    expect(await (await fetch(`${one.url}/metrics`, { headers: DEV_HEADERS })).text()).toContain('subdoc_timers_pending');
  }
  for (const path of ['/api/openapi.json', '/auth', '/dev/outbox']) {
    const statuses = await Promise.all(all.map(async (one) => (await fetch(one.url + path, { headers: devHeadersOf(path) })).status));
    expect([path, ...statuses]).toEqual([path, 200, 404, 404]);
  }
  for (const [path, body] of Object.entries({ '/dev/clock': { advance: 'P1D' }, '/dev/faults': { smtp: 'refuse' } })) {
    const answer = await fetch(api.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...DEV_HEADERS },
      body: JSON.stringify(body),
    });
    expect([path, answer.status]).toEqual([path, 409]);
  }
});
