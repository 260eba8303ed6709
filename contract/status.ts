// How the installation stands, for its operator: names of ours, ids and figures, nothing of a person.
import { z } from 'zod';
import { count, id, instantText } from './common.ts';
import { later } from './later.ts';
import { define } from './route.ts';

/** What the product stands on, in the order in which an operator asks. */
export const ENGINES = ['database', 'event store', 'files', 'timers', 'mail', 'bus'] as const;
export type EngineName = (typeof ENGINES)[number];

/**
 * What programs before the product were seen to do: hide their visitors' addresses, leave X-Forwarded-For to them, refuse deposits for their
 * size. And beside it: remove stored files.
 */
export const NEIGHBOURS = ['addresses-hidden', 'addresses-differ', 'uploads-refused', 'files-removed'] as const;
export type Neighbour = (typeof NEIGHBOURS)[number];

export const systemStatus = later(() =>
  z.object({
    version: z.string(),
    /** Of each process that was heard of in the last ten minutes; `silentSeconds`: since its last word. By the machine's clock. */
    processes: z.array(
      z.object({ roles: z.array(z.string()), version: z.string(), upSeconds: count, silentSeconds: count, readersWaiting: count }),
    ),
    /** As the processes that speak say it: away where it is away for one of them. `kind`: what it is made by. */
    engines: z.array(
      z.object({ name: z.enum(ENGINES), kind: z.string(), up: z.boolean(), sinceSeconds: count, error: z.string().nullable() }),
    ),
    projections: z.array(
      z.object({
        name: z.string(),
        kind: z.enum(['read-model', 'process-manager']),
        /** The age of the first event that it lacks. */
        lagSeconds: count,
        stopped: z.object({ eventId: z.string(), error: z.string() }).nullable(),
        parked: z.array(z.object({ stream: z.string(), revision: count, error: z.string() })),
        /** It is being made anew, up to this moment of the history. */
        building: z.object({ upTo: instantText.nullable() }).nullable(),
      }),
    ),
    /** `late`: due for more than a minute. */
    timers: z.object({ waiting: count, due: count, late: count, next: instantText.nullable() }),
    /** Work that was given up, the last first. */
    deadLetters: z.object({
      total: count,
      latest: z.array(z.object({ key: z.string(), dueAt: instantText, diedAt: instantText, failures: count, error: z.string() })),
    }),
    deliveries: z.object({ waiting: count, failed: count }),
    /** The accounts whose history does not extend what was signed: nothing is signed for them until the break is declared. */
    divergedLogs: z.array(id),
    /** Of the process that answers, since its start. */
    neighbours: z.array(z.enum(NEIGHBOURS)),
    /** Of the newest whole backup; null: none was ever made. */
    backupAgeSeconds: count.nullable(),
  }),
);
export type SystemStatus = z.infer<typeof systemStatus>;

export const statusRoutes = define({
  systemStatus: {
    method: 'GET',
    path: '/api/admin/status',
    gate: 'admin',
    summary: 'État du système : moteurs, retards, travaux abandonnés',
    response: systemStatus,
  },
});
