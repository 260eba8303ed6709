// An upgrade without downtime: the version before serves with its roles apart, and this one takes over one role after the other while
// customers work. Each newer process is well before its elder leaves. Then this one is restarted in the same way, by a balancer that waits
// for nothing: what is under way is for the process itself to answer.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROLES, type Role } from '../../app/config.ts';
import { type Finding, finding } from './checks/finding.ts';
import type { Play, Stage } from './fleet-campaign.ts';
import type { Member } from './member.ts';
import { SOME_ANSWERS } from './plays.ts';
import { unpackVersion } from './previous.ts';

/** The last version before this one whose roles run apart: changed with each release, as `previous-version`. */
const BEFORE = readFileSync(join(import.meta.dirname, 'previous-roles'), 'utf8').trim();
/** Whoever reads waits for whoever writes the rows: the rows come first, the readers last. */
const ORDER: readonly Role[] = ['projections', 'workflows', 'api'];

type Roles = ReadonlyMap<Role, Member>;

export function rolesReplaced(): Play {
  let unanswered: string[] = [];
  let figure = '';

  /** Answers who serves then. */
  async function replaced({ fleet, answered, say }: Stage, elders: Roles, name: string, how: 'drained' | 'at once'): Promise<Roles> {
    const newer = new Map<Role, Member>();
    for (const role of ORDER) {
      const member = await fleet.add({ name: `${role}, ${name}`, serves: role === 'api', env: { ROLES: role } });
      newer.set(role, member);
      member.start();
      await fleet.allWell(`${role} joins`, [member]);
      await answered(SOME_ANSWERS);
      await fleet.retire(elders.get(role)!, how);
      await answered(2 * SOME_ANSWERS);
      say(`${role}: ${name}, its elder left ${how}`);
    }
    return newer;
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
      await fleet.retire(first, 'drained');
      await answered(2 * SOME_ANSWERS);
      const before = { ...traffic.counts };
      const newer = await replaced(stage, elders, 'this version', 'drained');
      await replaced(stage, newer, 'this version again', 'at once');
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
