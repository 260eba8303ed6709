// The pages that need no log-in.
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { areaOf } from '../root/areas.ts';
import { forgetPasswords } from '../root/storage.ts';
import { setUp, show } from '../testing/dom.tsx';
import { LandingPage } from './landing/LandingPage.tsx';
import { NotFoundPage } from './not-found/NotFoundPage.tsx';

setUp();

it('F003 the start button leads to /auth', async () => {
  show(<LandingPage />);
  await userEvent.setup({ delay: null }).click(screen.getByRole('link', { name: 'Commencer' }));
  expect(location.pathname).toBe('/auth');
});

it('F093 an unknown address is a closed building site at 0 %, with a way on and a way back', () => {
  expect(areaOf('/nulle-part')).toBe('not-found');
  show(<NotFoundPage />, '/nulle-part');
  expect(screen.getByRole('heading', { name: 'Chantier Fermé !' })).toBeTruthy();
  expect((screen.getByRole('progressbar') as HTMLProgressElement).value).toBe(0);
  expect(screen.getByRole('link', { name: 'Aller au tableau de bord' }).getAttribute('href')).toBe('/dashboard');
  expect(screen.getByRole('button', { name: 'Page précédente' })).toBeTruthy();
});

it('A06 removes a password that an older version kept, at every start', () => {
  localStorage.setItem('rememberedPassword', 'secret');
  localStorage.setItem('subdoc-theme', 'dark');
  forgetPasswords();
  expect({ ...localStorage }).toEqual({ 'subdoc-theme': 'dark' });
});
