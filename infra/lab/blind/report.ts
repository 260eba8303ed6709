// The figures of a measurement, and the list of what went wrong.
import type { Truth } from './papers.ts';

export type Result = {
  readonly truth: Truth;
  readonly validated: boolean;
  readonly ms: number;
  readonly confidence: number;
  readonly problems: readonly string[];
  readonly reasons: readonly string[];
  readonly read: Record<'company' | 'siren' | 'expiry' | 'issued' | 'kind', string | null>;
  readonly right: Record<'kind' | 'company' | 'siren' | 'expiry' | 'issued', boolean | null>;
};

const by = <T>(list: readonly T[], key: (one: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const one of list) groups.set(key(one), [...(groups.get(key(one)) ?? []), one]);
  return groups;
};
const share = (part: number, whole: number) => `${part}/${whole} (${whole === 0 ? '–' : ((100 * part) / whole).toFixed(0)} %)`;

export function printed(results: readonly Result[]): string {
  const lines: string[] = [];
  const proven = new Set(
    results.filter(({ truth, validated }) => truth.validate && truth.set !== 'marks' && validated).map(({ truth }) => truth.base),
  );
  for (const [set, ofSet] of by(results, ({ truth }) => truth.set)) {
    const honest = ofSet.filter(({ truth }) => truth.validate);
    const against = ofSet.filter(({ truth }) => !truth.validate);
    const times = ofSet.map(({ ms }) => ms).sort((a, b) => a - b);
    lines.push(`\n## ${set}: ${ofSet.length} papers, median ${Math.round(times[Math.floor(times.length / 2)]!)} ms\n`);
    if (honest.length > 0) {
      lines.push('| group | validated | kind | company | SIREN | expiry | issue |', '|---|---|---|---|---|---|---|');
      const row = (name: string, some: readonly Result[]) => {
        const fields = (['kind', 'company', 'siren', 'expiry', 'issued'] as const).map((field) => {
          const told = some.filter(({ right }) => right[field] !== null);
          return share(told.filter(({ right }) => right[field]).length, told.length);
        });
        return `| ${name} | ${share(some.filter(({ validated }) => validated).length, some.length)} | ${fields.join(' | ')} |`;
      };
      for (const [name, some] of by(honest, ({ truth }) => (set.endsWith('honest') ? truth.kind : `${truth.class}, ${truth.kind}`)))
        lines.push(row(name, some));
      lines.push(row('all', honest));
      const sure = honest.filter(({ confidence }) => confidence >= 0.95);
      lines.push(
        '',
        `At 0.95 and more: ${sure.length}, every field right: ${share(sure.filter(({ right }) => Object.values(right).every((one) => one !== false)).length, sure.length)}.`,
      );
      lines.push(
        `Validated with a wrong field: ${honest.filter(({ validated, right }) => validated && Object.values(right).includes(false)).length}.`,
      );
    }
    if (against.length > 0) {
      lines.push('', '| class | validated | of those whose honest paper is validated |', '|---|---|---|');
      const row = (name: string, some: readonly Result[]) => {
        const sound = some.filter(({ truth }) => proven.has(truth.base));
        const count = (list: readonly Result[]) => list.filter(({ validated }) => validated).length;
        return `| ${name} | ${share(count(some), some.length)} | ${sound.length === 0 ? '–' : share(count(sound), sound.length)} |`;
      };
      for (const [name, some] of by(against, ({ truth }) => truth.class)) lines.push(row(name, some));
      lines.push(row('all', against));
    }
  }
  return lines.join('\n');
}

export function wrongOnes(results: readonly Result[]): string {
  const lines: string[] = [];
  const passed = results.filter(({ truth, validated }) => !truth.validate && validated);
  lines.push(`# Validated and must not be: ${passed.length}`);
  for (const [name, some] of by(passed, ({ truth }) => `${truth.set}: ${truth.class}`)) {
    lines.push(`\n## ${name} (${some.length})`);
    for (const { truth } of some) lines.push(`- ${truth.file} · ${truth.look} · « ${truth.wording} »`);
  }
  const held = results.filter(({ truth, validated }) => truth.validate && !validated);
  lines.push(`\n# Held and need not be: ${held.length}`);
  for (const [name, some] of by(held, ({ truth }) => `${truth.set}: ${truth.layout}`)) {
    lines.push(`\n## ${name} (${some.length})`);
    for (const one of some)
      lines.push(`- ${one.truth.file} · ${one.confidence.toFixed(2)} · ${one.problems.join(' ; ') || one.reasons.join(' ; ')}`);
  }
  const misread = results.filter(({ truth, right }) => truth.validate && Object.values(right).includes(false));
  lines.push(`\n# Misread: ${misread.length}`);
  for (const { truth, right, read, validated } of misread) {
    const truths = { kind: truth.kind, company: truth.company, siren: truth.siren, expiry: truth.expiry, issued: truth.issued };
    const fields = (['kind', 'company', 'siren', 'expiry', 'issued'] as const).filter((field) => right[field] === false);
    lines.push(
      `- ${truth.file}${validated ? ' VALIDATED' : ''} · ${fields.map((field) => `${field}: « ${read[field]} » instead of « ${truths[field]} »`).join(' ; ')}`,
    );
  }
  return `${lines.join('\n')}\n`;
}
