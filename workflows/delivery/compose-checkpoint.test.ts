// G70 The mails of a checkpoint: to whom, and what they hold as things stand when they are sent.
import { expect, test } from 'vitest';
import type { DomainEvent } from '#domain/events.ts';
import { type Instant, instant } from '#domain/kernel/calendar.ts';
import type { DeliveryRow } from '#domain/ports/deliveries.ts';
import { occurred, reaction } from '../react.test-kit.ts';
import { compose } from './compose.ts';
import type { ComposeDeps, Letter } from './composed.ts';
import { deliveryManager } from './trigger.ts';

const NOW = instant('2026-11-28T03:00:00Z');
const fact = (type: string, data: object, personal: object | null = null) => ({ type, data, personal }) as unknown as DomainEvent;
const account = [
  fact(
    'AccountRegistered',
    { accountId: 3, emailHash: 'h', registeredAt: NOW },
    { companyName: 'DURAND', email: 'patron@durand.fr', phoneNumber: '0' },
  ),
];
const NOTE = `subdoc.example/log/3\n12\n${'A'.repeat(43)}=\n\n— subdoc.example/log/3 ${'B'.repeat(90)}A=\n`;
const published = (size: number, note = NOTE) => fact('CheckpointPublished', { accountId: 3, size, root: 'r', note, publishedAt: NOW });
const set = (witness: number | null, email: string | null, former: number | null = null) =>
  fact(
    'CheckpointMailsSet',
    { accountId: 3, owners: true, witness, emailHash: email, former, by: 3, setAt: NOW },
    email === null ? null : { email },
  );
const due = fact('CheckpointMailsDue', { accountId: 3, size: 12, owners: true, witness: 17, dueAt: NOW });

const composed = (template: string, revision: number, seal: DomainEvent[], of = account) =>
  compose(
    { id: 1, template, account_id: 3, source_stream: 'seal-3', source_revision: revision, recipient: 'x' } as unknown as DeliveryRow,
    {
      history: async (stream: string) => (stream === 'account-3' ? of : stream === 'seal-3' ? seal : []),
      clock: { now: (): Instant => NOW },
      publicUrl: () => 'https://subdoc.example',
      keys: { hash: (purpose: string, value: string) => Buffer.from(`${purpose} ${value}`).toString('hex').padEnd(64, '0') },
    } as unknown as ComposeDeps,
  );

test('G70 the checkpoint is sent as it was signed, in the mail and as a file, also when a newer one was published meanwhile', async () => {
  const seal = [set(17, 'expert@audit.fr'), published(12), due, published(20, 'newer')];
  for (const [template, to] of [
    ['checkpoint', 'patron@durand.fr'],
    ['checkpoint-witness', 'expert@audit.fr'],
  ] as const) {
    const letter = (await composed(template, 2, seal)) as Letter;
    expect(letter.to).toBe(to);
    expect(letter.text).toContain(NOTE);
    const [file] = letter.attachments!;
    expect([file!.filename, Buffer.from(file!.content).toString()]).toEqual(['point-de-controle-12.txt', NOTE]);
  }
});

test('G70 an answer of the witness goes to the company', async () => {
  const letter = (await composed('checkpoint-witness', 2, [set(17, 'expert@audit.fr'), published(12), due])) as Letter;
  expect(letter.headers).toMatchObject({ 'Reply-To': 'patron@durand.fr', 'Auto-Submitted': 'auto-generated' });
  expect(letter.text).toContain('DURAND (patron@durand.fr) vous a désigné le 28/11/2026');
});

const asked = fact(
  'CheckpointMailsSet',
  { accountId: 3, owners: true, witness: 17, emailHash: 'h', former: null, by: 3, setAt: NOW, asked: true },
  { email: 'expert@audit.fr' },
);
const accepted = fact('CheckpointWitnessAccepted', { accountId: 3, witness: 17, acceptedAt: NOW });

test('G70 a witness is asked by a link of his own, which stops each later mail too, also by one click', async () => {
  const request = (await composed('witness-request', 0, [asked])) as Letter;
  const [link] = /https:\/\/subdoc\.example\/temoin\/3\.17\.[0-9a-f]{40}/.exec(request.text)!;
  expect(request.to).toBe('expert@audit.fr');
  expect(request.text).toContain('valable jusqu’au 28/12/2026');
  const mail = (await composed('checkpoint-witness', 3, [asked, accepted, published(12), due])) as Letter;
  expect(mail.text).toContain(link);
  for (const { headers } of [request, mail])
    expect(headers).toMatchObject({
      'List-Unsubscribe': `<${link.replace('/temoin/', '/api/witness/')}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
});

test('G70 who has answered, was taken away or did not answer in time is not asked', async () => {
  const old = fact('CheckpointMailsSet', { ...asked.data, setAt: instant('2026-10-01T03:00:00Z') }, { email: 'expert@audit.fr' });
  for (const seal of [[asked, accepted], [asked, set(null, null, 17)], [old]])
    expect(await composed('witness-request', 0, seal)).toHaveProperty('impossible');
});

test('G70 nothing goes to whoever is a witness no more, nor for an account that is gone', async () => {
  const seal = [set(17, 'expert@audit.fr'), published(12), due];
  for (const later of [set(18, 'other@audit.fr', 17), set(null, null, 17)])
    expect(await composed('checkpoint-witness', 2, [...seal, later])).toHaveProperty('impossible');
  const erased = [...account, fact('PersonErased', { subject: 'account-3', because: 'deleted', erasedAt: NOW })];
  for (const template of ['checkpoint', 'checkpoint-witness'])
    expect(await composed(template, 2, seal, erased)).toHaveProperty('impossible');
});

test('G70 it goes to every owner who is there, whatever the account chose for its notices, and to the witness', () => {
  const terms = { organizationIds: null, subcontractorIds: null, endsOn: null };
  const member = (memberId: number, role: string, status: string) => [
    fact('MemberInvited', { accountId: 1, memberId, emailHash: `e${memberId}`, role, ...terms }),
    fact(status, { memberId, personId: memberId }),
  ];
  const histories = {
    'account-1': [...account, fact('NoticeRecipientsSet', { roles: ['reader'], memberIds: [], by: 1, setAt: NOW })],
    'members-1': [
      ...member(20, 'owner', 'MemberJoined'),
      ...member(21, 'manager', 'MemberJoined'),
      ...member(22, 'reader', 'MemberJoined'),
      ...member(23, 'owner', 'MemberEnded'),
    ],
  } as never;
  const told = (owners: boolean, witness: number | null) =>
    (
      reaction(
        deliveryManager([]),
        occurred('seal-1', fact('CheckpointMailsDue', { accountId: 1, size: 4, owners, witness, dueAt: NOW })),
        {
          histories,
        },
      ).messages ?? []
    ).map(({ template, recipient }) => `${template} ${recipient}`);
  const naming = (event: DomainEvent) => reaction(deliveryManager([]), occurred('seal-3', event), {}).messages ?? [];
  expect(naming(asked)).toMatchObject([{ template: 'witness-request', recipient: 'witness-17' }]);
  expect([...naming(set(17, null)), ...naming(set(null, null, 17))]).toEqual([]);
  const owners = ['checkpoint account-1', 'checkpoint member-20'];
  expect([told(true, 17), told(true, null), told(false, 17)]).toEqual([
    [...owners, 'checkpoint-witness witness-17'],
    owners,
    ['checkpoint-witness witness-17'],
  ]);
});
