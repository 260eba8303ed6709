// A process that kills itself at a named moment (QUALITY §4.2), set by SUBDOC_TEST_FAULTS: `crash-after-append:0.02:41` dies with
// probability 0.02 at each passage, drawn from the seed 41. It sleeps until a client's first command: a process that dies on its way up
// is busy with nobody. `:starting` behind it means from the start on.
import { seeded } from './seeded.ts';

/** Each moment is one at which something has happened and its record has not, or the other way round. */
export const FAILPOINTS = [
  'crash-before-append',
  'crash-after-append',
  'crash-before-blob',
  'crash-after-blob',
  'crash-after-take',
  'crash-before-finish',
  'crash-after-claim',
  'crash-after-send',
  'crash-before-rows',
  'crash-between-rows-and-checkpoint',
] as const;
/** Where an engine outside of the database is told of a plan and tells its end. */
export const FORWARDING = ['crash-before-signal', 'crash-after-signal', 'crash-before-end', 'crash-after-end'] as const;
const ALL: readonly (string | undefined)[] = [...FAILPOINTS, ...FORWARDING];
export type Failpoint = (typeof FAILPOINTS | typeof FORWARDING)[number];

export type Failpoints = {
  pass(name: Failpoint): void;
  /** A client's command has come. */
  timer(): void;
};

const SHAPE = /^(crash-[a-z-]+):(0?\.\d+|1):(\d+)(:starting)?$/;

/** Every moment calls `pass`. `die` ends the process at once, as SIGKILL from outside does. */
export function failpoints(settings: readonly string[], die: () => void = () => void process.kill(process.pid, 'SIGKILL')): Failpoints {
  const armed = new Map<string, { chance: number; random: () => number; awake: boolean }>();
  for (const setting of settings.filter((text) => text.startsWith('crash-'))) {
    const [, name, chance, seed, starting] = SHAPE.exec(setting) ?? [];
    if (!ALL.includes(name)) throw new Error(`no such failpoint: ${setting}`);
    armed.set(name!, { chance: Number(chance), random: seeded(Number(seed)).next, awake: starting !== undefined });
  }
  return {
    pass(name) {
      const point = armed.get(name);
      if (point?.awake && point.random() < point.chance) die();
    },
    timer() {
      for (const point of armed.values()) point.awake = true;
    },
  };
}
