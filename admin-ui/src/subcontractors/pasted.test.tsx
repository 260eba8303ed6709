// What people paste into the form of a subcontractor: a telephone with its code, an address with a name, several at once (K1, K30).
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { alsoHeld } from '#domain/texts/fr/imports.ts';
import { Dialogs } from '../console/Dialogs.tsx';
import { setUp, showConsole } from '../testing/dom.tsx';
import { PHONE_WARNING } from './phone.ts';

setUp();
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`)) as HTMLInputElement;
async function paste(label: string, text: string) {
  showConsole(<Dialogs />, '/dashboard?edit=new');
  await screen.findByLabelText(/^Téléphone/);
  fireEvent.change(field(label), { target: { value: text } });
  fireEvent.blur(field(label));
}

it('K1 a telephone with its code is taken apart', async () => {
  await paste('Téléphone', '+33 6 12 34 56 78');
  expect([field('Téléphone').value, field('Numéro final').value]).toEqual(['612345678', '+33612345678']);
});
it('K1 one of an impossible length is warned of', async () => {
  await paste('Téléphone', '06 12 34');
  expect(await screen.findByText(PHONE_WARNING)).toBeTruthy();
});
it('K1 one of another country is shown whole', async () => {
  await paste('Téléphone', '+351 912 345 678');
  expect([field('Téléphone').value, field('Numéro final').value]).toEqual(['+351912345678', '+351912345678']);
});
it('K30 of two numbers the first is kept, and the other named', async () => {
  await paste('Téléphone', '0612345678 / 0144556678');
  expect(field('Numéro final').value).toBe('+33612345678');
  expect(await screen.findByText(alsoHeld('contactPhone', '0144556678'))).toBeTruthy();
});
it.each([
  ['Marie Dupont <marie@dupont.fr>', 'marie@dupont.fr', ''],
  ['mailto:marie@dupont.fr', 'marie@dupont.fr', ''],
  ['marie@dupont.fr ; jean@dupont.fr', 'marie@dupont.fr', 'jean@dupont.fr'],
])('K30 %s is one address, and what is not kept is named', async (typed, address, rest) => {
  await paste('E-mail du contact', typed);
  expect(field('E-mail du contact').value).toBe(address);
  if (rest !== '') expect(await screen.findByText(alsoHeld('contactEmail', rest))).toBeTruthy();
});
