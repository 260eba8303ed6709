import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { breach } from '#contract/kept.test-kit.ts';
import { witnessTokenOf } from './page-api.ts';
import { WitnessPage } from './WitnessPage.tsx';

// A loaded machine may need seconds; a wait ends as soon as it can.
configure({ asyncUtilTimeout: 20_000 });
const TOKEN = `3.17.${'0a'.repeat(20)}`;
const URL = `/api/witness/${TOKEN}`;
const ASKED = { companyName: 'Bâtiments du Midi', status: 'asked', until: '2026-12-20T09:00:00.000Z' };
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Gives these answers in order; records what is sent, and checks both against the contract. */
function serve(...answers: { status?: number; body: unknown }[]) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const answer = (answers.length > 1 ? answers.shift() : answers[0])!;
    if (typeof body === 'string') sent.push(JSON.parse(body));
    expect(url).toBe(URL);
    expect(breach({ method, url, body: undefined }, { status: answer.status ?? 200, body: answer.body })).toBeNull();
    return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 });
  });
  return sent;
}

it('G70 the token is taken from the address, with or without a slash', () => {
  expect([`/temoin/${TOKEN}`, `/temoin/${TOKEN}/`, '/temoin/court'].map(witnessTokenOf)).toEqual([TOKEN, TOKEN, null]);
});

it('G70 says who asks and until when; he accepts, and stops again on the same page', async () => {
  const sent = serve(
    { body: ASKED },
    { body: { ...ASKED, status: 'accepted', until: null } },
    { body: { ...ASKED, status: 'stopped', until: null } },
  );
  render(<WitnessPage token={TOKEN} />);
  await screen.findByRole('heading', { name: 'Bâtiments du Midi vous demande d’être témoin' });
  expect(screen.getByText(/Vous pouvez répondre jusqu’au 20\/12\/2026 ; sans réponse, votre adresse sera effacée\./)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Je refuse' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'J’accepte' }));
  await screen.findByRole('heading', { name: 'Vous êtes témoin pour Bâtiments du Midi' });
  fireEvent.click(screen.getByRole('button', { name: 'Ne plus être témoin' }));
  await screen.findByRole('heading', { name: 'Vous n’êtes plus témoin' });
  expect(screen.queryByRole('button')).toBeNull();
  expect(sent).toEqual([{ accepts: true }, { accepts: false }]);
});

it('G70 an answer that could not be kept is said and may be given again; a dead link says that nothing comes by it', async () => {
  serve({ body: ASKED }, { status: 503, body: { status: 503, code: 'unavailable', message: '…' } });
  render(<WitnessPage token={TOKEN} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Je refuse' }));
  await screen.findByText(/n’a pas pu être enregistrée/);
  expect((screen.getByRole('button', { name: 'Je refuse' }) as HTMLButtonElement).disabled).toBe(false);
  cleanup();
  serve({ status: 404, body: { status: 404, code: 'invalid-link', message: '…' } });
  render(<WitnessPage token={TOKEN} />);
  await screen.findByRole('heading', { name: 'Lien sans effet' });
});
