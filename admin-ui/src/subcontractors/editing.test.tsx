// Saving a subcontractor: over somebody else's save, with a corrected address, and who is told of himself.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Dialogs } from '../console/Dialogs.tsx';
import { problem, setUp, showConsole } from '../testing/dom.tsx';

const api = setUp();
const user = () => userEvent.setup({ delay: null });
const FIELDS = {
  'Nom de l’entreprise': 'DUPONT BTP',
  SIRET: '356 000 000 00048',
  'Nom du contact': 'Marie Dupont',
  'E-mail du contact': 'marie@dupont.fr',
  Téléphone: '0612345678',
};
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`)) as HTMLInputElement;
const sent = (method: string, path: RegExp) => api.calls.filter((call) => call.method === method && path.test(call.path));
const next = () => user().click(screen.getByRole('button', { name: 'Suivant' }));
async function openNew() {
  showConsole(<Dialogs />, '/dashboard?edit=new');
  await screen.findByRole('heading', { name: 'Ajouter un sous-traitant' });
  await waitFor(() => expect(screen.getByRole('combobox', { name: /Organisation/ }).textContent).toContain('Siège'));
  for (const [label, value] of Object.entries(FIELDS)) fireEvent.change(field(label), { target: { value } });
}

it('K25 who has just been saved is no namesake of himself', async () => {
  await openNew();
  const told: string[] = [];
  const watch = new MutationObserver(() => told.push(...(document.body.textContent?.match(/Déjà enregistré/g) ?? [])));
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  await next();
  expect(await screen.findByText('Sous-traitant créé')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /Nom de l’entreprise/ })).toBeNull());
  watch.disconnect();
  expect(told).toEqual([]);
});

it('K21 a corrected address says that the old link still works, and renews it', async () => {
  api.world.subcontractors[0]!.linkState = 'sent';
  showConsole(<Dialogs />, '/dashboard?edit=1');
  await waitFor(() => expect(field('E-mail du contact').value).not.toBe(''));
  await user().clear(field('E-mail du contact'));
  await user().type(field('E-mail du contact'), 'lea@benali.fr');
  await next();
  expect(await screen.findByText(/Le lien envoyé à l’ancienne adresse fonctionne toujours/)).toBeTruthy();
  await user().click(screen.getByRole('button', { name: 'Renouveler le lien' }));
  expect(await screen.findByText('Lien renouvelé')).toBeTruthy();
  expect(sent('POST', /subcontractors\/1\/link\/(revoke|renew)$/).map(({ path }) => path.split('/').at(-1))).toEqual(['revoke', 'renew']);
});

it('K11 a save over somebody else’s shows both values, undoes nothing, and lets one choose', async () => {
  showConsole(<Dialogs />, '/dashboard?edit=1');
  await waitFor(() => expect(field('Nom du contact').value).not.toBe(''));
  const before = api.world.subcontractors[0]!;
  const current = { ...before, contactName: 'Léa Martin', updatedAt: '2026-11-26T08:00:00.000Z' };
  const { contactName, updatedAt } = before;
  api.instead.set('/api/subcontractors/1', {
    ...problem(409, 'stale-state', 'Modifié entre-temps.'),
    body: { status: 409, code: 'stale-state', message: 'Modifié entre-temps.', current },
  } as never);
  await user().clear(field('Nom de l’entreprise'));
  await user().type(field('Nom de l’entreprise'), 'DUPONT BTP ET FILS');
  await next();
  expect(await screen.findByText(`Nom du contact : « Léa Martin » est enregistré, vous avez « ${contactName} ».`)).toBeTruthy();
  expect(sent('PUT', /subcontractors\/1$/).at(-1)?.body).toMatchObject({ updatedAt });
  api.instead.clear();
  await user().click(screen.getByRole('button', { name: 'Prendre « Léa Martin »' }));
  expect(field('Nom du contact').value).toBe('Léa Martin');
  await next();
  expect(await screen.findByText('Sous-traitant modifié')).toBeTruthy();
  expect(sent('PUT', /subcontractors\/1$/).at(-1)?.body).toMatchObject({ contactName: 'Léa Martin', updatedAt: current.updatedAt });
});
