// What the fake company knows of reminders: who was written to, what goes out next, who wants what.
import type { z } from 'zod';
import type { DocumentType } from '#contract/document-types.ts';
import type { ForecastItem, policy, UnchasedItem } from '#contract/forecast.ts';
import type { callRecord, preferences, ReminderItem } from '#contract/reminders.ts';
import type { Subcontractor } from '#contract/subcontractors.ts';
import { addDays, type CalendarDate, parisInstant } from '#domain/kernel/calendar.ts';
import { DEFAULT_MISSING, DEFAULT_STEPS } from '#domain/reminders/policy.ts';
import { disclosure } from '#domain/texts/fr/voice.ts';
import { TODAY } from './document.ts';

export type FakeReminders = {
  voice: boolean;
  policy: z.infer<typeof policy>;
  /** By subcontractor; who is not in them has the default. */
  cycles: Map<number, { enabled: boolean; attempt: number }>;
  paused: Map<number, { until: CalendarDate; reason: string }>;
  history: Map<number, ReminderItem[]>;
  calls: Map<number, z.infer<typeof callRecord>>;
  preferences: Map<number, z.infer<typeof preferences>>;
  forecast: ForecastItem[];
  unchased: UnchasedItem[];
};

export const WANTS_ALL: z.infer<typeof preferences> = {
  email: true,
  sms: true,
  voice: true,
  changedAt: null,
  changedBy: null,
  how: null,
};
const COST = { email: 0.001, sms: 0.07, voice: 0.21 } as const;

export function reminderItemOf(id: number, sub: Subcontractor, change: Partial<ReminderItem> = {}): ReminderItem {
  return {
    id,
    type: 'automatic_reminder',
    description: 'Relance par e-mail : 2 documents à renvoyer',
    createdAt: '2026-11-14T07:00:00.000Z',
    sentAt: '2026-11-14T07:00:04.000Z',
    source: 'automatic',
    channel: 'email',
    subcontractorName: sub.contactName,
    subcontractorCompany: sub.companyName,
    deliveryId: id,
    status: 'delivered',
    call: null,
    ...change,
  };
}
export const callItemOf = (id: number, sub: Subcontractor, description: string, call: Partial<NonNullable<ReminderItem['call']>>) =>
  reminderItemOf(id, sub, {
    type: 'voice_call',
    channel: 'voice',
    description,
    deliveryId: null,
    status: 'over',
    call: {
      callId: id,
      outcome: 'answered',
      attempts: 1,
      scheduledFor: '2026-11-17T08:00:00.000Z',
      durationSeconds: 94,
      committedFor: null,
      smsSent: false,
      summary: null,
      ...call,
    },
  });

export function forecastItemOf(
  sub: Subcontractor,
  days: number,
  channel: ForecastItem['channel'],
  types: readonly DocumentType[],
  change: Partial<ForecastItem> = {},
): ForecastItem {
  const day = addDays(TODAY, days);
  return {
    id: `${sub.id}-${channel}-${day}`,
    at: parisInstant(day, channel === 'voice' ? 9 : 8),
    subcontractorId: sub.id,
    companyName: sub.companyName,
    channel,
    kind: 'echeance',
    offset: -7,
    documents: types.map((type) => ({
      documentTypeId: type.id,
      name: type.name,
      expirationDate: change.kind === 'pieces-manquantes' ? null : addDays(day, -(change.offset ?? -7)),
    })),
    cost: { amount: COST[channel], currency: 'EUR' },
    skipped: null,
    ...change,
  };
}

function forecastOf(subs: readonly Subcontractor[], types: readonly DocumentType[]): ForecastItem[] {
  if (types.length === 0) return [];
  const items = subs.slice(0, 9).flatMap((sub, s) =>
    [2 + s * 2, 6 + s * 4].flatMap((days, turn) => {
      const asked = types.slice(s % 4, (s % 4) + 1 + (s % 3));
      const missing = { kind: 'pieces-manquantes', offset: 3 } as const;
      const mail = forecastItemOf(sub, days, 'email', asked, s % 3 === 2 ? missing : { offset: turn === 0 ? -7 : 0 });
      return turn === 0
        ? [mail]
        : [mail, forecastItemOf(sub, days, 'sms', asked, { offset: 0 }), forecastItemOf(sub, days, 'voice', asked, { offset: 0 })];
    }),
  );
  return items.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.subcontractorId - b.subcontractorId));
}

const conversation = (callId: number): z.infer<typeof callRecord> => ({
  callId,
  attempts: [
    {
      attempt: 1,
      startedAt: '2026-11-17T08:00:02.000Z',
      endedAt: '2026-11-17T08:00:32.000Z',
      outcome: 'no-answer',
      durationSeconds: 0,
      summary: null,
      transcript: [],
    },
    {
      attempt: 2,
      startedAt: '2026-11-17T10:00:02.000Z',
      endedAt: '2026-11-17T10:01:36.000Z',
      outcome: 'commitment',
      durationSeconds: 94,
      summary: 'S’engage à déposer l’attestation de vigilance URSSAF avant vendredi.',
      transcript: [
        { who: 'assistant', says: disclosure('Constructions Lemaire & Associés') },
        { who: 'person', says: 'Oui, je la dépose vendredi au plus tard.' },
        { who: 'assistant', says: 'C’est noté pour vendredi. Bonne journée.' },
      ],
    },
  ],
  abandoned: null,
});

export function remindersOf(subs: readonly Subcontractor[], types: readonly DocumentType[]): FakeReminders {
  const first = subs[0];
  const second = subs[1];
  return {
    voice: true,
    policy: {
      preset: 'doux',
      steps: DEFAULT_STEPS.map(({ day, channels }) => ({ offset: day, channels: [...channels] })),
      missing: [...DEFAULT_MISSING],
      updatedAt: null,
    },
    cycles: new Map(first ? [[first.id, { enabled: true, attempt: 1 }]] : []),
    paused: new Map(),
    history: new Map(
      first
        ? [
            [
              first.id,
              [
                callItemOf(703, first, 'Engagement pris : dépôt prévu le 20/11/2026', {
                  outcome: 'commitment',
                  attempts: 2,
                  committedFor: addDays(TODAY, -1),
                  smsSent: true,
                  summary: 'S’engage à déposer l’attestation de vigilance URSSAF avant vendredi.',
                }),
                reminderItemOf(702, first),
                reminderItemOf(701, first, {
                  type: 'manual_reminder',
                  source: 'manual',
                  description: 'Relance par e-mail : Extrait Kbis',
                  createdAt: '2026-10-30T15:12:00.000Z',
                  sentAt: null,
                  status: 'failed',
                }),
              ],
            ],
          ]
        : [],
    ),
    calls: new Map([[703, conversation(703)]]),
    preferences: new Map(
      second
        ? [[second.id, { email: true, sms: false, voice: false, changedAt: '2026-11-03T14:20:00.000Z', changedBy: 'contact', how: 'sms' }]]
        : [],
    ),
    forecast: forecastOf(subs, types),
    unchased: [],
  };
}
