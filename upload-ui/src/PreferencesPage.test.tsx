import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { breach } from '#contract/kept.test-kit.ts';
import { PreferencesPage } from './PreferencesPage.tsx';
import { preferenceTokenOf } from './page-api.ts';

// A loaded machine may need seconds; a wait ends as soon as it can.
configure({ asyncUtilTimeout: 20_000 });
const TOKEN = `12.${'0a'.repeat(20)}`;
const URL = `/api/preferences/${TOKEN}`;
const ALL = { email: true, sms: true, voice: true, companyName: 'Bâtiments du Midi' };
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Gives these answers in order and repeats the last one; records the requests and checks them against the contract. */
function serve(...answers: { status?: number; body: unknown }[]) {
  const asked: { method: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const answer = (answers.length > 1 ? answers.shift() : answers[0])!;
    asked.push({ method, body: typeof body === 'string' ? JSON.parse(body) : undefined });
    expect(url).toBe(URL);
    expect(breach({ method, url, body: undefined }, { status: answer.status ?? 200, body: answer.body })).toBeNull();
    return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 });
  });
  return asked;
}
const problem = (status: number, code: string) => ({ status, body: { status, code, message: '…' } });

it('the token is taken from the address, with or without a slash', () => {
  expect(preferenceTokenOf(`/preferences/${TOKEN}`)).toBe(TOKEN);
  expect(preferenceTokenOf(`/preferences/${TOKEN}/`)).toBe(TOKEN);
  expect(preferenceTokenOf('/preferences/court')).toBeNull();
});

it('names the company, shows three switches, and each change is sent at once and said to be kept', async () => {
  const asked = serve({ body: { ...ALL, voice: false } }, { body: { ...ALL, sms: false, voice: false } });
  render(<PreferencesPage token={TOKEN} />);
  const sms = await screen.findByRole('switch', { name: 'Relances par SMS' });
  expect(screen.getByText(/Choisissez comment Bâtiments du Midi peut vous relancer/)).toBeTruthy();
  expect(screen.getAllByRole('switch').map((one) => (one as HTMLInputElement).checked)).toEqual([true, true, false]);
  expect(screen.getByText(/Vous recevrez encore un e-mail quand vous déposez un document/)).toBeTruthy();
  fireEvent.click(sms);
  await screen.findByText('Enregistré');
  expect(asked.at(-1)).toEqual({ method: 'POST', body: { sms: false } });
  expect((sms as HTMLInputElement).checked).toBe(false);
});

it('what could not be kept is said, and the switch stands as before', async () => {
  serve({ body: ALL }, problem(503, 'unavailable'));
  render(<PreferencesPage token={TOKEN} />);
  const email = (await screen.findByRole('switch', { name: 'Relances par e-mail' })) as HTMLInputElement;
  fireEvent.click(email);
  await screen.findByText(/n’a pas pu être enregistré/);
  expect(email.checked).toBe(true);
});

it('a dead token, and none, are « Lien invalide »', async () => {
  serve(problem(404, 'invalid-link'));
  render(<PreferencesPage token={TOKEN} />);
  await screen.findByRole('heading', { name: 'Lien invalide' });
  cleanup();
  render(<PreferencesPage token={null} />);
  await screen.findByRole('heading', { name: 'Lien invalide' });
});

it('an answer that does not come may be asked for again', async () => {
  serve(problem(503, 'unavailable'), { body: ALL });
  render(<PreferencesPage token={TOKEN} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Réessayer' }));
  await screen.findByRole('switch', { name: 'Appels vocaux automatiques' });
});
