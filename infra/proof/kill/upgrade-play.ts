// An upgrade without downtime: the version before serves with its roles apart, and this one takes over one role after the other while
// customers work. Each newer process is well before its elder is taken out of service, as docs/runbook.md says it is done.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROLES, type Role } from '#infra/app/config.ts';
import { type Finding, finding } from './checks/finding.ts';
import type { Play, Stage } from './fleet-campaign.ts';
import type { Member } from './member.ts';
import { SOME_ANSWERS } from './plays.ts';
import { unpackVersion } from './previous.ts';

/** The last version before this one whose roles run apart: changed with each release, as `previous-version`. */
const BEFORE = readFileSync(join(import.meta.dirname, 'previous-roles'), 'utf8').trim();
/** Whoever reads waits for whoever writes the rows: the rows come first, the readers last. */
const ORDER: readonly Role[] = ['projections', 'workflows', 'api'];

export function rolesReplaced(): Play {
  let unanswered: string[] = [];
  let figure = '';

  async function replaced({ fleet, answered, say }: Stage, elders: ReadonlyMap<Role, Member>): Promise<void> {
    for (const role of ORDER) {
      const newer = await fleet.add({ name: `${role}, this version`, serves: role === 'api', env: { ROLES: role } });
      newer.start();
      await fleet.allWell(`${role} joins`, [newer]);
      await answered(SOME_ANSWERS);
      await elders.get(role)!.retire();
      await answered(2 * SOME_ANSWERS);
      say(`${role} is of this version`);
    }
  }

  return {
    begin(fleet, folder) {
      const root = join(folder, 'before');
      unpackVersion(root, BEFORE);
      return fleet.add({ name: 'all in one, before', root });
    },
    async kills(stage) {
      const { fleet, first, folder, answered, traffic } = stage;
      const elders = new Map<Role, Member>();
      for (const role of ROLES)
        elders.set(
          role,
          await fleet.add({ name: `${role}, before`, root: join(folder, 'before'), serves: role === 'api', env: { ROLES: role } }),
        );
      for (const member of elders.values()) member.start();
      await fleet.allWell('', [...elders.values()]);
      await first.retire();
      await answered(2 * SOME_ANSWERS);
      const before = { ...traffic.counts };
      await replaced(stage, elders);
      const { answered: done, unknown, unavailable } = traffic.counts;
      figure = `${unknown - before.unknown} of ${done - before.answered}, ${unavailable - before.unavailable} × 503`;
      if (unknown > before.unknown) unanswered = [`${unknown - before.unknown} requests ended without an answer`];
      await fleet.add({ name: ALONE });
    },
    after: async (): Promise<Finding[]> => [finding('I9', 'without an answer while roles were replaced', figure, unanswered)],
    last: ({ members }) => members.find(({ name }) => name === ALONE)!,
  };
}
const ALONE = 'all in one, this version';
