// « Relances à venir » (G06) and the dashboard's card: by day, counted, priced, explained; one can be skipped, a subcontractor suspended.
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { preparePage } from '../console/pages.ts';
import { areaOf } from '../root/areas.ts';
import { problem, setUp, showConsole } from '../testing/dom.tsx';
import { forecastItemOf } from '../testing/fake/reminder-world.ts';
import { TODAY } from '../testing/fake/world.ts';
import { countsText, euros } from './channels.tsx';
import { ForecastPage } from './ForecastPage.tsx';
import { byDay, longDay, monthsOf, periodIn, remindersIn, totalsOf, whyText } from './forecast.ts';
import { NextOutCard } from './NextOutCard.tsx';

const api = setUp();
const user = () => userEvent.setup({ delay: null });
const FORECAST = '/api/reminders/forecast';
const asked = () => api.calls.filter((call) => call.path.startsWith(FORECAST));
const actions = () => api.calls.filter((call) => call.method !== 'GET').map(({ method, path, body }) => [method, path, body]);
const sub = () => api.world.subcontractors[0]!;
const type = () => api.world.types[0]!;
/** jsdom has no width: told, as a browser of that width would. */
const asWideAs = (limit: 'min-width' | 'max-width') => () =>
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: media.includes(limit) }));
const asWide = asWideAs('min-width');
const asPhone = asWideAs('max-width');

it('what is skipped is neither counted nor paid for', () => {
  const items = [
    forecastItemOf(sub(), 1, 'email', [type()]),
    forecastItemOf(sub(), 1, 'sms', [type()]),
    forecastItemOf(sub(), 1, 'voice', [type()], { skipped: { reason: 'Congés', at: '2026-11-21T09:00:00.000Z' } }),
  ];
  expect(totalsOf(items)).toEqual({ counts: { email: 1, sms: 1, voice: 0 }, messages: 2, cost: expect.closeTo(0.071), skipped: 1 });
});

it('counts and amounts are written as one says them', () => {
  expect(countsText({ email: 3, sms: 1, voice: 1 })).toBe('3 e-mails, 1 SMS et 1 appel');
  expect([countsText({ email: 1, sms: 0, voice: 0 }), countsText({ email: 0, sms: 0, voice: 0 })]).toEqual(['1 e-mail', '']);
  expect([euros(0), euros(0.001), euros(12.345)].map((text) => text.replace(/\s/g, ' '))).toEqual(['0,00 €', '< 0,01 €', '12,35 €']);
});

it('a day is a day of Paris: 23:30 UTC in summer belongs to the next', () => {
  const late = { ...forecastItemOf(sub(), 1, 'email', [type()]), at: '2026-07-14T22:30:00.000Z' };
  expect([...byDay([late]).keys()]).toEqual(['2026-07-15']);
});

it('the months of a period begin on Mondays and hold each of its days once', () => {
  const months = monthsOf(TODAY, 30);
  expect(months.map(({ name, weeks }) => [name, weeks.length])).toEqual([
    ['novembre 2026', 3],
    ['décembre 2026', 3],
  ]);
  // 21/11/2026 is a Saturday.
  expect(months[0]!.weeks[0]).toEqual([null, null, null, null, null, '2026-11-21', '2026-11-22']);
  expect(months[1]!.weeks[0]![0]).toBeNull();
  expect(months[1]!.weeks[0]![1]).toBe('2026-12-01');
  expect(months.flatMap(({ weeks }) => weeks.flat()).filter((date) => date !== null)).toHaveLength(30);
  expect(['2026-12-01', '2026-12-11'].map((date) => longDay(date as never))).toEqual(['mardi 1er décembre', 'vendredi 11 décembre']);
  expect([periodIn('7'), periodIn('90'), periodIn('12'), periodIn(null)]).toEqual([7, 90, 30, 30]);
});

it('why it goes out: the step, and each document with what is the matter', () => {
  const before = forecastItemOf(sub(), 0, 'email', [type()]);
  expect(whyText(before)).toBe('J-7 : Attestation de vigilance URSSAF (expire le 28/11/2026)');
  expect(whyText({ ...before, offset: 0 })).toMatch(/^Jour J : /);
  const over = { ...before, offset: 7, documents: [{ ...before.documents[0]!, expirationDate: '2026-11-14' as never }] };
  expect(whyText(over)).toBe('J+7 : Attestation de vigilance URSSAF (valable jusqu’au 14/11/2026)');
  const missing = {
    ...before,
    kind: 'pieces-manquantes',
    offset: 3,
    documents: [{ ...before.documents[0]!, expirationDate: null }],
  } as const;
  expect(whyText(missing as never)).toBe('Pièces manquantes, J+3 : Attestation de vigilance URSSAF');
  const same = [before, { ...before, id: '1-sms-x', channel: 'sms' } as const, { ...before, id: '1-email-y', offset: -3 }];
  expect(remindersIn(same).map((messages) => messages.map(({ channel }) => channel))).toEqual([['email', 'sms'], ['email']]);
});

it('on a wide screen it is a table of weeks; the totals are those of the period; another period asks anew', async () => {
  asWide();
  expect(areaOf('/relances')).toBe('console');
  expect(() => preparePage('/relances')).not.toThrow();
  showConsole(<ForecastPage />, '/relances');
  const table = await screen.findByRole('table', { name: 'novembre 2026' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi', 'Dimanche']);
  const items = api.world.reminders.forecast.filter(({ at }) => at < '2026-12-21');
  const { counts } = totalsOf(items);
  const totals = screen.getByRole('region', { name: 'Total sur 30 jours' });
  const shown = (label: string) => within(totals).getByText(label).nextElementSibling?.textContent;
  expect([shown('E-mail'), shown('SMS'), shown('Appel vocal')]).toEqual([counts.email, counts.sms, counts.voice].map(String));
  expect(within(table).getByRole('button', { name: /^lundi 23 novembre : 1 e-mail/ })).toBeTruthy();
  await user().click(screen.getByRole('button', { name: '7 jours' }));
  expect(await screen.findByRole('region', { name: 'Total sur 7 jours' })).toBeTruthy();
  expect(asked().map((call) => call.path)).toEqual([`${FORECAST}?days=30`, `${FORECAST}?days=7`]);
  expect(location.search).toBe('?days=7');
});

it('the arrows move between the days that have something', async () => {
  asWide();
  showConsole(<ForecastPage />, '/relances');
  const first = (await screen.findAllByRole('button', { name: /novembre :/ }))[0]!;
  first.focus();
  await user().keyboard('{ArrowRight}');
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^mercredi 25 novembre : /);
  await user().keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(first);
});

it('on a phone it is a list of the days that have something', async () => {
  asPhone();
  showConsole(<ForecastPage />, '/relances');
  const calendar = await screen.findByRole('region', { name: 'Calendrier des relances' });
  const days = await within(calendar).findAllByRole('listitem');
  expect(days[0]!.textContent).toContain('lundi 23 novembre1 e-mail');
  expect(days[0]!.textContent).toContain('dans 2 jours');
  expect(within(calendar).queryByRole('table')).toBeNull();
});

it('a day opens who, how and why; one is skipped with a reason, and taken back from the notification', async () => {
  showConsole(<ForecastPage />, '/relances?day=2026-11-23');
  const dialog = await screen.findByRole('dialog', { name: 'Relances du lundi 23 novembre' });
  const line = () => within(dialog).findByRole('listitem', { name: 'DUPONT BTP, E-mail' });
  expect((await line()).textContent).toContain('J-7 : Attestation de vigilance URSSAF (expire le 30/11/2026)');
  await user().click(within(await line()).getByRole('button', { name: 'Ne pas envoyer cette relance' }));
  const question = await screen.findByRole('dialog', { name: 'Ne pas envoyer la relance de DUPONT BTP' });
  await user().click(within(question).getByRole('button', { name: 'Ne pas envoyer cette relance' }));
  expect(await within(question).findByText('Veuillez indiquer un motif.')).toBeTruthy();
  await user().type(within(question).getByRole('textbox', { name: 'Motif' }), 'Vu au téléphone');
  await user().click(within(question).getByRole('button', { name: 'Ne pas envoyer cette relance' }));
  expect(await screen.findByText('Relance écartée')).toBeTruthy();
  expect(await within(await line()).findByText(/Vu au téléphone/)).toBeTruthy();
  await user().click(screen.getByText('Annuler', { selector: '.toast-action' }));
  expect(await screen.findByText('Relance rétablie')).toBeTruthy();
  expect(await within(await line()).findByRole('button', { name: 'Ne pas envoyer cette relance' })).toBeTruthy();
  expect(actions()).toEqual([
    ['POST', `${FORECAST}/1-email-2026-11-23/skip`, { reason: 'Vu au téléphone' }],
    ['DELETE', `${FORECAST}/1-email-2026-11-23/skip`, undefined],
  ]);
});

it('what was skipped before can be put back from its day', async () => {
  api.world.reminders.forecast[0]!.skipped = { reason: 'Congés', at: '2026-11-20T09:00:00.000Z' };
  showConsole(<ForecastPage />, '/relances?day=2026-11-23');
  const dialog = await screen.findByRole('dialog', { name: 'Relances du lundi 23 novembre' });
  await user().click(await within(dialog).findByRole('button', { name: 'Rétablir cette relance' }));
  await waitFor(() => expect(actions()).toEqual([['DELETE', `${FORECAST}/1-email-2026-11-23/skip`, undefined]]));
});

it('a skip that comes too late says so, and the reason stays written', async () => {
  showConsole(<ForecastPage />, '/relances?day=2026-11-23');
  const dialog = await screen.findByRole('dialog', { name: 'Relances du lundi 23 novembre' });
  await user().click((await within(dialog).findAllByRole('button', { name: 'Ne pas envoyer cette relance' }))[0]!);
  api.instead.set(`${FORECAST}/1-email-2026-11-23/skip`, problem(409, 'reminder-gone', 'Cette relance n’est plus à venir.'));
  const question = await screen.findByRole('dialog', { name: /Ne pas envoyer la relance/ });
  await user().type(within(question).getByRole('textbox', { name: 'Motif' }), 'Congés');
  await user().click(within(question).getByRole('button', { name: 'Ne pas envoyer cette relance' }));
  expect(await screen.findByText('Cette relance n’est plus à venir.')).toBeTruthy();
  expect(within(question).getByRole<HTMLInputElement>('textbox', { name: 'Motif' }).value).toBe('Congés');
});

it('a subcontractor is suspended from a day, and what was his is no longer to come', async () => {
  showConsole(<ForecastPage />, '/relances?day=2026-11-23');
  const dialog = await screen.findByRole('dialog', { name: 'Relances du lundi 23 novembre' });
  await user().click((await within(dialog).findAllByRole('button', { name: 'Suspendre les relances de DUPONT BTP' }))[0]!);
  const question = await screen.findByRole('dialog', { name: 'Suspendre les relances de DUPONT BTP' });
  await user().type(within(question).getByRole('textbox', { name: 'Motif' }), 'Chantier arrêté');
  await user().click(within(question).getByRole('button', { name: 'Suspendre' }));
  expect(await screen.findByText('Relances suspendues')).toBeTruthy();
  expect(await within(dialog).findByText('Rien ne part ce jour-là')).toBeTruthy();
});

it('nothing to come, and what could not be loaded', async () => {
  api.world.reminders.forecast = [];
  showConsole(<ForecastPage />, '/relances');
  expect(await screen.findByText('Rien ne part pendant cette période')).toBeTruthy();
  api.instead.set(FORECAST, problem(500, 'internal-error', 'Une erreur est survenue.'));
  await user().click(screen.getByRole('button', { name: '90 jours' }));
  expect(await screen.findByText('Les relances à venir n’ont pas pu être chargées')).toBeTruthy();
  api.instead.clear();
  await user().click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('Rien ne part pendant cette période')).toBeTruthy();
});

it('the dashboard’s card has the first three that are not skipped, and leads to all', async () => {
  api.world.reminders.forecast[0]!.skipped = { reason: 'Congés', at: '2026-11-20T09:00:00.000Z' };
  showConsole(<NextOutCard />);
  const card = await screen.findByRole('region', { name: 'Prochaines relances' });
  const names = (await within(card).findAllByRole('listitem')).map((line) => within(line).getByRole('link').textContent);
  expect(names).toEqual(api.world.reminders.forecast.slice(1, 4).map((item) => item.companyName));
  expect(within(card).getByRole('link', { name: 'Relances à venir' }).getAttribute('href')).toBe('/relances');
});

it('the card without anything, and without an answer', async () => {
  api.instead.set(FORECAST, 'offline');
  showConsole(<NextOutCard />);
  expect(await screen.findByText('Les prochaines relances n’ont pas pu être chargées')).toBeTruthy();
  api.instead.set(FORECAST, { status: 200, body: [] });
  await user().click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('Rien ne part pour l’instant')).toBeTruthy();
});
