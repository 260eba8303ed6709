// A reminder names each document in its state at the moment of sending. One person has a document in every state, by mail and by SMS (F186, F211).
import { expect, test } from 'vitest';
import type { DomainEvent } from '#domain/events.ts';
import type { StreamName } from '#domain/kernel/event.ts';
import { toGsm } from '#domain/kernel/sms.ts';
import type { DeliveryRow } from '#domain/ports/deliveries.ts';
import { Life, paris, synced, typesWith } from '#domain/reminders/reminders.test-kit.ts';
import { c, link } from '#domain/subcontractors/subcontractor.test-kit.ts';
import { reminderMessage } from './compose-reminder.ts';
import type { ComposeDeps, Letter } from './composed.ts';

const said = (type: string, data: object, personal: object | null = null) => ({ type, data, personal }) as unknown as DomainEvent;
const NAMES = ['Plan', 'rejetée', 'en cours', 'passée', 'passée et rejetée', 'bientôt', 'bientôt et rejetée', 'bientôt et en cours'];
const MORE = [
  'plus tard',
  'en règle',
  'validée depuis',
  'archivée depuis',
  'renouvelée depuis',
  'ancien nom',
  'rejetée depuis',
  'envoyée depuis',
];

/** A person sends a reminder on the 20th. Some of its documents are settled on the 21st at nine. */
function mixed(): Life {
  const life = new Life({ types: typesWith(...[...NAMES, ...MORE].map(() => 15)) });
  const rejected = (of: number) => life.ask(c.reject(life.upload(of)));
  for (const [of, until] of [
    [4, '2026-11-15'],
    [5, '2026-11-15'],
    [6, '2026-11-28'],
    [7, '2026-11-28'],
    [8, '2026-11-28'],
    [10, '2027-12-31'],
    [13, '2026-11-28'],
  ] as const)
    life.holds(of, until);
  life.holds(9, '2027-11-30', '2026-12-01').until('2026-11-20 12:00');
  for (const type of [2, 5, 7]) rejected(type);
  for (const type of [3, 8]) life.upload(type);
  const later = life.upload(15);
  expect(life.send()).toContain('ReminderDecided');
  life.now = paris('2026-11-21 09:00');
  life.holds(11, '2027-12-31').holds(13, '2027-12-31');
  life.ask(c.reject(later));
  life.upload(16);
  life.ask(c.revoke());
  life.ask(c.renew(link('k2')));
  return life;
}
function typeEvents(): DomainEvent[] {
  const of = { accountId: 1, validityPeriod: 365, alertDaysBefore: 15, isRequired: true, allowedFormats: ['PDF'] };
  const added = [...NAMES, ...MORE].map((name, n) =>
    said('DocumentTypeAdded', { ...of, documentTypeId: n + 1 }, { name, description: '' }),
  );
  return [
    ...added,
    said('DocumentTypeArchived', { accountId: 1, documentTypeId: 12 }),
    said('DocumentTypeEdited', { ...of, documentTypeId: 14 }, { name: 'nouveau nom', description: '' }),
  ];
}
/** The last reminder of this subcontractor, as it would be sent now. */
const sent = (life: Life, channel: 'email' | 'sms' = 'email'): Promise<Letter> =>
  sentOf(
    life,
    channel,
    life.events.findLastIndex(({ type }) => type === 'ReminderDecided'),
  );
/** The message that the event at this revision asked for. */
async function sentOf(life: Life, channel: 'email' | 'sms', source_revision: number): Promise<Letter> {
  const histories: Partial<Record<StreamName, readonly DomainEvent[]>> = {
    'subcontractor-4': life.events,
    'documenttypes-1': typeEvents(),
    'subscription-1': [synced('autopilot', 'active', paris('2026-11-02 10:00'))],
    'account-1': [said('AccountRegistered', {}, { companyName: 'Dupont BTP', email: 'contact@dupont.fr', phoneNumber: '' })],
  };
  const deps = {
    history: async (stream: StreamName) => histories[stream] ?? [],
    clock: { now: () => life.now, today: () => life.facts().today },
    keys: { hash: () => 'f'.repeat(64) },
    publicUrl: () => 'https://subdoc.example',
  } as unknown as ComposeDeps;
  const row = { id: 9, account_id: 1, source_stream: 'subcontractor-4', source_revision, channel } as unknown as DeliveryRow;
  const composed = await reminderMessage(row, deps);
  if ('impossible' in composed) throw new Error(composed.impossible);
  return composed;
}

const told = ({ text }: Letter): string[] => text.split('\n').flatMap((line) => (line.startsWith('- ') ? [line.slice(2)] : []));

test('F186 F211 the mail names each document in its current state and leaves out those settled since the decision', async () => {
  const mail = await sent(mixed());
  expect(told(mail)).toEqual([
    'Plan : manque encore',
    'rejetée : à renvoyer : le dernier envoi a été rejeté',
    'en cours : en cours de validation',
    'passée : plus valable depuis le 16/11/2026',
    'passée et rejetée : plus valable depuis le 16/11/2026 ; votre dernier envoi a été rejeté',
    'plus tard : à envoyer pour la période en cours : celui que nous avons commence le 01/12/2026',
    'nouveau nom : manque encore',
    'rejetée depuis : à renvoyer : le dernier envoi a été rejeté',
    'envoyée depuis : en cours de validation',
    'bientôt : expire dans 7 jours, le 28/11/2026',
    'bientôt et rejetée : expire dans 7 jours, le 28/11/2026 ; votre dernier envoi a été rejeté',
    'bientôt et en cours : en cours de validation',
  ]);
  expect(mail.text).toContain('https://subdoc.example/upload/k2\n');
  expect([mail.subject, mail.text.includes('Ce qui est en cours de validation n’est pas à renvoyer.')]).toEqual([
    'Dupont BTP : 9 documents à envoyer',
    true,
  ]);
});

/** One document, asked for on the 20th and sent on the 21st. */
const LATER = '2026-11-21 09:00';
const alone = (prepare: (life: Life) => unknown) => {
  const life = new Life({ types: typesWith(15) });
  prepare(life);
  life.asleepUntil('2026-11-20 12:00');
  return life;
};
const reject = (life: Life) => void life.ask(c.reject(life.upload(1)));
test.each<[string, (life: Life) => unknown, string, string]>([
  ['missing', () => undefined, 'manque encore', ''],
  ['rejected', reject, 'à renvoyer : le dernier envoi a été rejeté', 'À renvoyer : le dernier envoi a été rejeté. '],
  ['expired', (life) => life.holds(1, '2026-11-15'), 'plus valable depuis le 16/11/2026', 'Plus valable depuis le 16/11/2026. '],
  [
    'expired, and the next one rejected',
    (life) => reject(life.holds(1, '2026-11-15')),
    'plus valable depuis le 16/11/2026 ; votre dernier envoi a été rejeté',
    'Plus valable depuis le 16/11/2026 ; votre dernier envoi a été rejeté. ',
  ],
  [
    'over since it was asked for',
    (life) => life.holds(1, '2026-11-20'),
    'plus valable depuis le 21/11/2026',
    'Plus valable depuis le 21/11/2026. ',
  ],
  [
    'on its last day',
    (life) => life.holds(1, '2026-11-21'),
    'dernier jour de validité aujourd’hui, le 21/11/2026',
    'Dernier jour de validité aujourd’hui, le 21/11/2026. ',
  ],
  [
    'ending, and the next one rejected',
    (life) => reject(life.holds(1, '2026-11-22')),
    'expire demain, le 22/11/2026 ; votre dernier envoi a été rejeté',
    'Expire demain, le 22/11/2026 ; votre dernier envoi a été rejeté. ',
  ],
])(
  'F186 F204 G08 a document that is %s: reminder, SMS and first request have the words of its state',
  async (_, prepare, state, before) => {
    const reminded = alone(prepare);
    reminded.send();
    reminded.now = paris(LATER);
    expect(told(await sent(reminded))).toEqual([`Plan : ${state}`]);
    const sms = (await sent(reminded, 'sms')).text;
    expect(sms.startsWith(`Dupont BTP : Plan, ${toGsm(state)}. Envoi ici : https://subdoc.example/s/`)).toBe(true);
    const requested = alone(prepare);
    requested.request();
    requested.now = paris(LATER);
    expect(told(await sent(requested))).toEqual([`Plan : ${before}Demandé pour votre dossier.`]);
  },
);

test('K38 an SMS that waited for its day has the words of that day, unless it was skipped, or another one replaced it', async () => {
  // Decided on a Sunday, its document's last day.
  const waited = () => {
    const life = new Life({ types: typesWith(15) }).holds(1, '2026-11-22').until('2026-11-22 12:00');
    life.now = paris('2026-11-23 08:00');
    return life;
  };
  expect((await sent(waited(), 'sms')).text).toContain('Plan, plus valable depuis le 23/11/2026');
  const skipped = waited();
  skipped.skip('sms', '2026-11-23');
  await expect(sent(skipped, 'sms')).rejects.toThrow('SMS écarté à la main');
  const replaced = waited();
  const decided = replaced.events.findLastIndex(({ type }) => type === 'ReminderDecided');
  replaced.request('sms');
  await expect(sentOf(replaced, 'sms', decided)).rejects.toThrow('un autre SMS l’a remplacé');
});

test('G08 a first request leaves out pending documents, a reminder says that they are pending', async () => {
  const life = mixed();
  life.request();
  expect(told(await sent(life)).filter((line) => /en cours/.test(line))).toEqual([expect.stringContaining('plus tard')]);
});

test.each<[string, (life: Life) => unknown]>([
  ['covered', (life) => life.holds(1, '2027-12-31')],
  ['received, and waits to be judged', (life) => life.upload(1)],
])('F211 nothing is sent if the only document is %s by then', async (_, meanwhile) => {
  for (const ask of ['send', 'request'] as const) {
    const life = alone(() => undefined);
    life[ask]();
    life.now = paris(LATER);
    meanwhile(life);
    await expect(sent(life)).rejects.toThrow('plus rien à demander');
  }
});
