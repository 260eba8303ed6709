// A set of papers from elsewhere, as files with what is right of them beside: text/, scan/, photo/ and traps/, told by truth.json,
// truth-scan.json, truth-photo.json and traps.json. It is only counted here; nothing of it lies in the repository.
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CalendarDate, calendarDate } from '../../../domain/kernel/calendar.ts';
import { siretOf } from '../../specimens/companies.ts';
import type { Firm, Kind } from '../../testing/certificates/facts.ts';
import type { Carrier, Case } from '../../testing/certificates/part.ts';

type Deposit = { readonly file: string; readonly kind: Kind; readonly company: string; readonly siren: string };
type Told = Deposit & {
  readonly layout: string;
  readonly siret: string | null;
  readonly issuedOn: string | null;
  readonly expiresOn: string | null;
  /** A careful person would accept it on the day of the set. */
  readonly clean: boolean;
};

const TRUTHS: readonly (readonly [Carrier, string])[] = [
  ['text', 'truth.json'],
  ['scan', 'truth-scan.json'],
  ['photo', 'truth-photo.json'],
];
const day = (text: string | null): CalendarDate | undefined => (text === null ? undefined : calendarDate(text));

export function casesIn(folder: string): Case[] {
  const list = <T>(name: string): readonly T[] =>
    existsSync(join(folder, name)) ? (JSON.parse(readFileSync(join(folder, name), 'utf8')) as T[]) : [];
  const caseOf = (paper: Deposit, carrier: Carrier): Omit<Case, 'layout' | 'truth' | 'expected' | 'trap'> => ({
    ...{ id: paper.file, part: 'folder', kind: paper.kind, carrier, condition: 'ordinary' },
    firm: firmOf(paper),
    pdf: () => readFile(join(folder, paper.file)),
  });
  const honest = TRUTHS.flatMap(([carrier, name]) =>
    list<Told>(name).map((paper): Case => {
      const [issuedOn, expiry] = [day(paper.issuedOn), day(paper.expiresOn)];
      const days = { ...(issuedOn === undefined ? {} : { issuedOn }), ...(expiry === undefined ? {} : { expiry }) };
      return {
        ...caseOf(paper, carrier),
        ...{ layout: paper.layout, trap: null, expected: paper.clean ? 'validate' : 'person' },
        truth: { kinds: [paper.kind], company: paper.company, siren: paper.siren, ...days },
      };
    }),
  );
  const traps = list<Deposit>('traps.json').map(
    (paper): Case => ({ ...caseOf(paper, 'text'), layout: paper.file, trap: 'trap', expected: 'person', truth: { kinds: null } }),
  );
  return [...honest, ...traps];
}

/** What acceptance knows of a subcontractor is its name and its number. */
const firmOf = ({ company, siren, siret }: Deposit & { siret?: string | null }): Firm => ({
  ...{ name: company, siren, siret: siret ?? siretOf(siren, 1) },
  ...{ form: '', capital: '', street: '', town: '', manager: '', trades: [], headcount: 0 },
});
