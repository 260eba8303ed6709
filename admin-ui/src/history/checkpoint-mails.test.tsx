// « Envoyer chaque jour le point de contrôle »: the owner chooses, others see who gets it; what became of the last mail.
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { CheckpointMails } from '#contract/log.ts';
import { abilitiesOf } from '#domain/people/abilities.ts';
import { setUp, showConsole } from '../testing/dom.tsx';
import { worldOf } from '../testing/fake/world.ts';
import { CheckpointMailsPart } from './CheckpointMailsPart.tsx';

const api = setUp(() => worldOf('desk'));
const user = userEvent.setup({ delay: null });
const OFF: CheckpointMails = { owners: false, witness: null, witnessSince: null, witnessUntil: null, lastMail: null, witnessMail: null };
const NAMED = { ...OFF, witness: 'expert@audit.example', witnessSince: '2026-11-20T09:00:00.000Z' };
const AT = '2026-11-21T03:00:00.000Z';

async function shown(mails: CheckpointMails) {
  api.instead.set('/api/log/mails', { status: 200, body: mails });
  showConsole(<CheckpointMailsPart />, '/historique');
  return within(await screen.findByRole('region', { name: 'Envoyer chaque jour le point de contrôle' }));
}
const saved = () => api.calls.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body]);

it('G70 it is off at first; owners and a witness are chosen with the keyboard and saved together', async () => {
  const part = await shown(OFF);
  const owners = await part.findByRole('switch', { name: 'Aux propriétaires du compte' });
  const save = part.getByRole('button', { name: 'Enregistrer' }) as HTMLButtonElement;
  expect([(owners as HTMLInputElement).checked, save.disabled]).toEqual([false, true]);
  owners.focus();
  await user.keyboard(' ');
  await user.type(part.getByLabelText(/^Adresse e-mail d’un témoin/), ' expert@audit.example{Enter}');
  await waitFor(() => expect(saved()).toEqual([['/api/log/mails', { owners: true, witness: 'expert@audit.example' }]]));
});

it('G70 an address that is none is told beside its field before it is sent, and the words stay', async () => {
  const part = await shown(OFF);
  const field = (await part.findByLabelText(/^Adresse e-mail d’un témoin/)) as HTMLInputElement;
  await user.type(field, 'expert');
  await user.click(part.getByRole('button', { name: 'Enregistrer' }));
  expect(await part.findByText('Adresse du témoin incorrecte')).toBeTruthy();
  expect([field.value, field.getAttribute('aria-invalid'), saved()]).toEqual(['expert', 'true', []]);
});

it('G70 a mail that did not reach the witness says so with its reason; one that left says when', async () => {
  const lastMail = { size: 1234, at: AT };
  const part = await shown({
    ...NAMED,
    lastMail,
    witnessMail: { status: 'failed', at: AT, error: 'Refusé par le serveur du destinataire.' },
  });
  expect((await part.findByRole('alert')).textContent).toBe(
    'Le dernier message n’est pas arrivé au témoin (21/11/2026 04:00). Refusé par le serveur du destinataire.',
  );
  expect(part.getByText('Témoin désigné le 20/11/2026')).toBeTruthy();
  expect(part.getByText('Dernier envoi : 21/11/2026 04:00, 1 234 évènements')).toBeTruthy();
});

it('G70 a witness who has not answered is said, with the day up to which he may', async () => {
  const part = await shown({ ...NAMED, witnessUntil: '2026-12-20T09:00:00.000Z' });
  expect(
    await part.findByText(/Il n’a pas encore accepté : rien ne lui est envoyé avant. Il peut le faire jusqu’au 20\/12\/2026/),
  ).toBeTruthy();
  expect(part.queryByText(/^Premier envoi/)).toBeNull();
});

it('G70 who is no owner sees who gets it and changes nothing', async () => {
  api.world.user = { ...api.world.user!, role: 'reader', abilities: [...abilitiesOf('reader')] };
  const part = await shown({ ...NAMED, owners: true });
  expect(await part.findByText('Il est envoyé aux propriétaires du compte et au témoin expert@audit.example.')).toBeTruthy();
  expect(part.queryByRole('switch')).toBeNull();
});
