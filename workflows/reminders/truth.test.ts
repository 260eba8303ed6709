// Reminders that must not be sent: they are not decided, and what was decided is not sent once it has become untrue (F211, C49, C50).
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Command } from '#domain/commands.ts';
import { createStage, day, HIS, type Stage } from './stage.test-kit.ts';

// The first test of a run starts the database server; two cores may be busy with others.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let stage: Stage;
afterEach(() => stage.world.close());
const open = async (options?: Parameters<typeof createStage>[0]): Promise<Stage> => {
  stage = await createStage(options);
  return stage;
};
const edited = (changed: object, isActive = true) => {
  const { who, account } = stage;
  const profile = { ...who.profile, ...changed };
  return stage.ask({ type: 'EditSubcontractor', organizationId: account.organizationId, isActive, profile });
};
/** What the customer, the contact or the provider may do between decision and sending. */
const ENDS: Record<string, () => Promise<unknown>> = {
  inactive: () => edited({}, false),
  'the link revoked': () => stage.ask({ type: 'RevokeLink' }),
  archived: () => stage.ask({ type: 'ArchiveSubcontractor' }),
  'no address': () => edited({ contactEmail: '' }),
  'e-mail refused': () => stage.ask({ type: 'SetContactPreferences', preferences: { email: false }, by: 'contact', how: 'page' }),
  'access ended': () => stage.subscribe('canceled', stage.world.clock.now()),
  paused: () => stage.ask({ type: 'PauseReminders', until: '2027-06-01' as never, reason: 'Chantier arrêté' }),
  'the account closed': async () => {
    const { id } = stage.account;
    const outcome = await stage.world.erasure.account({ accountId: id, because: 'deleted', withDocuments: true });
    expect(outcome).toMatchObject({ subcontractors: 1 });
  },
};

it('A52 access that comes back: steps missed meanwhile are not sent, the next step is', async () => {
  const { world, validated, decided, subscribe } = await open();
  await validated('2027-01-31');
  await subscribe('canceled', world.clock.now());
  await world.drive(day('2027-01-25'));
  await subscribe();
  await world.drive(day('2027-01-30'));
  expect(await decided()).toEqual(['2027-01-28 -3 email']);
});

describe('C49 C50 F211 between the decision and the sending', () => {
  /** The timer decides the reminder of D-15 while no delivery is sent; then `meanwhile` happens, then deliveries go on. */
  async function decidedThen(meanwhile: () => Promise<unknown>, remind?: () => Promise<unknown>) {
    const { world, validated } = await open();
    await validated('2027-01-31');
    await world.drive(day('2027-01-16', 7, 59));
    await world.restart(async () => {
      world.clock.set(day('2027-01-16', 8));
      await (remind ?? (() => stage.ask({ type: 'Remind' })))();
      expect(await stage.decided()).toHaveLength(1);
      await meanwhile();
    });
    await world.settle();
  }

  it('as a control: nothing happens meanwhile, it is sent', async () => {
    await decidedThen(async () => {});
    expect(await stage.mails()).toHaveLength(1);
  });
  it.each(Object.keys(ENDS))('%s: it is dropped, no figure counts it, and no other is decided', async (what) => {
    await decidedThen(ENDS[what]!);
    await stage.world.drive(day('2027-05-01'));
    // A step that no channel can take is completed without one.
    expect((await stage.decided()).filter((step) => !step.endsWith(' '))).toHaveLength(1);
    expect(await stage.mails()).toEqual([]);
    expect(await stage.world.happened('DeliveryFailed')).toEqual([]);
    expect(await stage.world.db`select from ops.deliveries`).toHaveLength(0);
  });
  it.each([
    ['paused', 1],
    ['access ended', 1],
    ['e-mail refused', 0],
  ])('%s: one sent by hand %i', async (what, count) => {
    await decidedThen(ENDS[what]!, () => stage.ask({ type: 'SendReminder' }));
    expect(await stage.mails()).toHaveLength(count);
  });

  it('C6 Autopilot lost meanwhile: the SMS that was decided is dropped, the e-mail is sent', async () => {
    const { world, validated, subscribe } = await open({ plan: 'autopilot' });
    await validated('2027-01-31');
    await world.drive(day('2027-01-28', 7, 59));
    await world.restart(async () => {
      world.clock.set(day('2027-01-28', 8));
      await stage.ask({ type: 'Remind' });
      expect((await stage.decided()).at(-1)).toBe('2027-01-28 -3 email+sms');
      await subscribe('active', undefined, 'standard');
    });
    await world.settle();
    expect(await world.outbox.list({ channel: 'sms' })).toEqual([]);
    expect((await stage.mails()).at(-1)?.sentAt).toBe(day('2027-01-28', 8));
  });

  it('the cycle ended by the owner: a decided « pièces manquantes » is not sent', async () => {
    const { world, ask, mails } = await open();
    await world.restart(async () => {
      await ask({ type: 'SetReminderCycle', enabled: true });
      await ask({ type: 'SetReminderCycle', enabled: false });
    });
    await world.settle();
    expect(await stage.decided()).toHaveLength(1);
    expect(await mails()).toEqual([]);
  });

  it('C49 a retry checks again: settled after a first refusal by the server, it is given up and never sent', async () => {
    const { world, validated, mails } = await open();
    await validated('2027-01-31');
    world.faults.set({ smtp: 'refuse' });
    await world.drive(day('2027-01-16', 8, 1));
    await validated('2027-12-31');
    world.faults.set({ smtp: 'ok' });
    await world.drive(day('2027-01-16', 12));
    expect(await mails()).toEqual([]);
    expect((await world.happened('DeliveryFailed')).map(({ data }) => (data as { reason: string }).reason)).toEqual([
      'plus rien à demander',
    ]);
  });
});

describe('the mail as it is sent', () => {
  it('F186 C11 names the company, has the valid link, one-click unsubscription, and replies go to the company', async () => {
    const { world, validated, mails, who } = await open();
    await validated('2027-01-31');
    await world.drive(day('2027-01-28', 9));
    const mail = (await mails()).at(-1)!;
    expect(mail.to).toBe(HIS);
    expect(mail.subject).toBe('Dupont BTP : document à renouveler (Attestation URSSAF)');
    expect(mail.text).toContain('- Attestation URSSAF : expire dans 3 jours, le 31/01/2027');
    expect(mail.text).toContain(`https://subdoc.example/upload/${who.token}\n`);
    const token = /\/preferences\/(\S+)/.exec(mail.text)![1];
    expect(mail.headers).toMatchObject({
      'Reply-To': 'contact@dupont-btp.fr',
      'List-Unsubscribe': `<https://subdoc.example/api/preferences/${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });

  it('A38 A30 « plus valable depuis » is the day after the last valid day; each reminder renews the link', async () => {
    const { world, validated, mails, who } = await open();
    await validated('2027-01-31');
    await world.drive(day('2027-02-07', 9));
    expect((await mails()).at(-1)!.text).toContain('- Attestation URSSAF : plus valable depuis le 01/02/2027');
    const { link } = (await world.loadState('subcontractor', who.id)).state as { link: { expiresAt: string } };
    expect(link.expiresAt).toBe(day('2028-02-07', 8));
  });

  it('the reminder replaces an expired link, and contains the new one', async () => {
    const { world, mails, who, validated } = await open();
    await validated('2028-01-31');
    await world.drive(day('2028-01-16', 9));
    const [mail] = await mails();
    const opened = (await world.history(`subcontractor-${who.id}`)).findLast(({ type }) => type === 'LinkIssued') as {
      personal: { token: string };
    };
    expect(opened.personal.token).not.toBe(who.token);
    expect(mail!.text).toContain(`/upload/${opened.personal.token}\n`);
  });

  it('a repeated command of the same moment finds nothing to do', async () => {
    const { world, validated, decided, ask } = await open();
    await validated('2027-01-31');
    await world.drive(day('2027-01-16', 8));
    await ask({ type: 'Remind' } satisfies Partial<Command> as never);
    await world.settle();
    expect(await decided()).toHaveLength(1);
  });
});
