// The outcome in words: honest papers first, then contradictions by class.
import type { TableCase } from './cases.ts';

export type Judged = {
  readonly case: Pick<TableCase, 'id' | 'base' | 'contradiction'>;
  /** By the product's own rule, without a person. */
  readonly validated: boolean;
  /** Why not. */
  readonly problems: readonly string[];
};

const count = (list: readonly Judged[]): string => `${list.filter(({ validated }) => validated).length} of ${list.length}`;

/**
 * A contradiction whose honest paper already waits for a person proves nothing: `sound` counts those whose honest paper was validated.
 * `list`: also the ids of contradictions that were validated.
 */
export function printed(outcomes: readonly Judged[], list: boolean): string {
  const honest = outcomes.filter((one) => one.case.contradiction === null);
  const passed = new Set(honest.filter(({ validated }) => validated).map((one) => one.case.id));
  const against = outcomes.filter((one) => one.case.contradiction !== null);
  const sound = against.filter((one) => passed.has(one.case.base));
  const lines = [`honest papers validated: ${count(honest)}`];
  for (const one of honest) if (!one.validated) lines.push(`  ${one.case.id}: ${one.problems.join('; ')}`);
  lines.push('', `contradictions validated: ${count(against)} (${count(sound)} whose honest paper was validated)`);
  for (const name of new Set(against.map((one) => one.case.contradiction))) {
    const ofClass = (one: Judged): boolean => one.case.contradiction === name;
    lines.push(`  ${name}: ${count(against.filter(ofClass))} (${count(sound.filter(ofClass))})`);
    if (list) for (const one of against.filter(ofClass)) if (one.validated) lines.push(`    ${one.case.id}`);
  }
  return lines.join('\n');
}
