// When reminders are sent, over the real store, timers and outbox (domain/reminders tests the rules alone).
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DocumentTypeId } from '#domain/kernel/ids.ts';
import type { Plan } from '#domain/subscriptions/events.ts';
import { createStage, day, type Stage } from './stage.test-kit.ts';

// The first test of a run starts the database server; two cores may be busy with others.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let stage: Stage;
afterEach(() => stage.world.close());
const open = async (options?: Parameters<typeof createStage>[0]): Promise<Stage> => {
  stage = await createStage(options);
  return stage;
};

describe('pièces manquantes', () => {
  it('F195 A15 the cycle sends on D0, D3 and D6 only; A16 started again it sends once more, and earlier reminders stay', async () => {
    const { world, ask, sent, mails, decided } = await open();
    await world.drive(day('2026-11-22'));
    expect(await sent()).toEqual([]);
    await ask({ type: 'SetReminderCycle', enabled: true });
    await world.drive(day('2027-01-15', 12));
    expect(await sent()).toEqual([day('2026-11-22'), day('2026-11-25', 8), day('2026-11-28', 8)]);
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'Dupont BTP : document à envoyer (Attestation URSSAF)',
      'Dupont BTP : rappel, document à envoyer (Attestation URSSAF)',
      'Dupont BTP : document toujours attendu (Attestation URSSAF)',
    ]);
    await ask({ type: 'SetReminderCycle', enabled: true });
    await world.drive(day('2027-03-01'));
    expect((await sent()).slice(3)).toEqual([day('2027-01-15', 12), day('2027-01-18', 8), day('2027-01-21', 8)]);
    expect(await decided()).toHaveLength(6);
  });

  it('F199 everything sent and validated after D0: no mail on D3, and the cycle ends', async () => {
    const { world, ask, sent, validated } = await open();
    await ask({ type: 'SetReminderCycle', enabled: true });
    await world.settle();
    await validated('2027-10-31');
    await world.drive(day('2027-02-01'));
    expect(await sent()).toHaveLength(1);
    expect((await world.happened('ReminderCycleEnded')).map(({ data }) => data)).toMatchObject([{ because: 'complete' }]);
  });
});

describe('échéances', () => {
  const steps = (channels: Record<string, string>) => Object.entries(channels).map(([at, by]) => `${at} ${by}`);
  it.each<[Plan, string[]]>([
    [
      'standard',
      steps({
        '2027-01-16 -15': 'email',
        '2027-01-24 -7': 'email',
        '2027-01-28 -3': 'email',
        '2027-01-31 0': 'email',
        '2027-02-07 7': 'email',
      }),
    ],
    [
      'autopilot',
      steps({
        ...{ '2027-01-16 -15': 'email', '2027-01-24 -7': 'email', '2027-01-28 -3': 'email+sms' },
        ...{ '2027-01-31 0': 'voice+email+sms', '2027-02-07 7': 'voice+email+sms' },
      }),
    ],
  ])('F203 F204 D-15, D-7, D-3, D and D+7 on %s, each once, and nothing between or after', async (plan, expected) => {
    const { world, validated, decided, sent, texts } = await open({ plan });
    await validated('2027-01-31');
    await world.drive(day('2027-06-01'));
    expect(await decided()).toEqual(expected);
    expect(await sent()).toEqual(expected.map((step) => day(step.slice(0, 10), 8)));
    const written = await texts();
    expect(written).toHaveLength(plan === 'autopilot' ? 3 : 0);
    for (const text of written) expect(text).toMatch(/^Dupont BTP : Attestation URSSAF, .*https:\/\/subdoc\.example\/s\/s\d+/);
  });

  it('F203 A01 a type with a warning period of 7 days has no D-15; a changed type or policy takes effect at once', async () => {
    const { world, validated, decided, editType, account } = await open();
    await editType(7);
    await validated('2027-01-31');
    await world.drive(day('2027-01-20'));
    expect(await decided()).toEqual([]);
    await world.send(
      { type: 'SetReminderPolicy', accountId: account.id, policy: { steps: [{ day: -5, channels: ['email'] }], missing: [0] } },
      account.id,
    );
    await world.drive(day('2027-03-01'));
    expect(await decided()).toEqual(['2027-01-26 -5 email']);
  });

  it('a type whose warning period grows has its new steps from today on', async () => {
    const { world, validated, decided, editType } = await open();
    await editType(3);
    await validated('2027-01-31');
    await world.drive(day('2027-01-10'));
    await editType(15);
    await world.drive(day('2027-01-25'));
    expect(await decided()).toEqual(['2027-01-16 -15 email', '2027-01-24 -7 email']);
  });

  it('F206 C64 08:00 in Paris, also on the days on which the clocks change', async () => {
    const { world, validated, sent } = await open({ from: day('2026-03-20', 10) });
    await validated('2026-03-29');
    await world.drive(day('2026-03-30'));
    // D-7 and D-3 in winter time, D on the day itself.
    expect(await sent()).toEqual(['2026-03-22T07:00:00.000Z', '2026-03-26T07:00:00.000Z', '2026-03-29T06:00:00.000Z']);
    await validated('2026-10-25');
    await world.drive(day('2026-10-26'));
    expect((await sent()).slice(3)).toEqual([
      '2026-10-10T06:00:00.000Z',
      '2026-10-18T06:00:00.000Z',
      '2026-10-22T06:00:00.000Z',
      '2026-10-25T07:00:00.000Z',
    ]);
  });

  it('F207 A03 three documents that expire within five days are one message that names all three', async () => {
    const { world, validated, mails, sent, type } = await open();
    const types: DocumentTypeId[] = [await type('Kbis'), await type('Décennale'), await type('RC Pro')];
    await validated('2027-01-31');
    await validated('2027-02-02', types[0]);
    await validated('2027-02-04', types[1]);
    // Six days later: a group of its own.
    await validated('2027-02-05', types[2]);
    await world.drive(day('2027-01-20', 12));
    expect(await sent()).toEqual([day('2027-01-16', 8)]);
    const [first] = await mails();
    expect(first!.subject).toBe('Dupont BTP : 3 documents à renouveler bientôt');
    expect(first!.text).toContain('- Attestation URSSAF : expire dans 15 jours, le 31/01/2027');
    expect(first!.text).toContain('- Kbis : expire dans 17 jours, le 02/02/2027');
    expect(first!.text).toContain('- Décennale : expire dans 19 jours, le 04/02/2027');
    expect(first!.text).not.toContain('RC Pro');
    await world.drive(day('2027-01-21', 12));
    expect((await mails()).at(-1)!.text).toContain('RC Pro : expire dans 15 jours');
  });
});

describe('outages of the engine and jumps of the clock', () => {
  it('after ten days without a process: one mail for the step that is not too late, from the current state; missed steps are not sent', async () => {
    const { world, validated, mails, sent } = await open();
    await validated('2027-01-31');
    await world.drive(day('2027-01-15'));
    await world.restart(async () => world.clock.set(day('2027-01-25', 23)));
    world.bus.ring('timers');
    await world.settle();
    expect(await sent()).toEqual([]);
    await world.drive(day('2027-01-26', 12));
    expect(await sent()).toEqual([day('2027-01-26', 8)]);
    expect((await mails())[0]!.text).toContain('expire dans 5 jours, le 31/01/2027');
  });

  it('C65 a clock that jumps an hour back, five minutes, a day ahead: nothing is sent early or twice', async () => {
    const { world, validated, sent } = await open();
    await validated('2027-01-31');
    await world.drive(day('2027-01-16', 7, 59));
    for (const moment of [day('2027-01-16', 6, 59), day('2027-01-16', 7, 59)]) {
      world.clock.set(moment);
      world.bus.ring('timers');
      await world.settle();
    }
    expect(await sent()).toEqual([]);
    await world.drive(day('2027-01-16', 8));
    for (const moment of [day('2027-01-16', 7, 55), day('2027-01-16', 8), day('2027-01-17', 8)]) {
      world.clock.set(moment);
      world.bus.ring('timers');
      await world.settle();
    }
    expect(await sent()).toEqual([day('2027-01-16', 8)]);
  });

  it('F212 killed after the decision, before any process manager saw it: one message', async () => {
    let killed = 0;
    const { world, validated, sent, decided } = await open({
      dispatch: (real) => async (command, meta) => {
        const outcome = await real(command, meta);
        if (command.type !== 'Remind' || killed++ > 0) return outcome;
        throw new Error('killed behind the append');
      },
    });
    await validated('2027-01-31');
    await world.drive(day('2027-01-16', 8));
    await world.restart();
    await world.drive(day('2027-01-16', 20));
    expect([killed, await decided(), (await sent()).length]).toEqual([1, ['2027-01-16 -15 email'], 1]);
  });

  it('F212 killed between the decision and the sending, and after the server accepted it: one message', async () => {
    let tries = 0;
    const { world, validated, sent, decided } = await open({
      mailer: (outbox) => ({
        ...outbox,
        async send(mail) {
          if (!mail.headers?.['List-Unsubscribe']) return outbox.send(mail);
          tries += 1;
          if (tries === 1) throw new Error('killed before it was handed over');
          const result = await outbox.send(mail);
          if (tries === 2) throw new Error('killed behind the server’s answer');
          return result;
        },
      }),
    });
    await validated('2027-01-31');
    await world.drive(day('2027-01-16', 8));
    expect(await sent()).toEqual([]);
    await world.restart();
    await world.drive(day('2027-01-16', 20));
    expect([tries, await decided(), (await sent()).length]).toEqual([2, ['2027-01-16 -15 email'], 1]);
    expect(await world.happened('DeliverySent')).toHaveLength(3);
  });
});
