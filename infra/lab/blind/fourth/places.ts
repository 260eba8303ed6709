// Where and how the fourth set sets a contradiction, beside the places that every set has.
import { atSlot } from '../apply.ts';
import { blocks, type Change } from '../changes.ts';
import { type Facts, long, num, plusMonths } from '../facts.ts';
import type { Family } from '../layouts/layout.ts';
import { type Block, p, pairs, rule, small, space } from '../page.ts';
import { replaced } from '../replaced.ts';

type On = readonly Family[];
type Made = (list: readonly Block[], f: Facts) => readonly Block[] | null;
const each = (of: string, on: On, texts: readonly string[], make: (text: string) => Made) => blocks(of, on, ...texts.map(make));

/** The first line of the sheet. */
export const head = (of: string, on: On, ...texts: string[]): Change[] =>
  each(of, on, texts, (text) => (list) => [p(text, { size: 8, align: 'right' }), ...list]);
/** The last lines of the sheet. */
export const last = (of: string, on: On, ...texts: string[]): Change[] =>
  each(of, on, texts, (text) => (list) => [...list, space(8), p(text)]);
/** A note that somebody typed beside the paper, in the blue of a pen. */
export const note = (of: string, on: On, ...texts: string[]): Change[] =>
  each(of, on, texts, (text) => (list) => [...list, space(14), p(text, { italic: true, color: '#1d3ea8', size: 12, indent: 60 })]);
/** Pale letters across the head of the sheet. */
export const pale = (of: string, on: On, ...texts: string[]): Change[] =>
  each(
    of,
    on,
    texts,
    (text) => (list) => atSlot(list, 'title', (block) => [p(text, { size: 26, bold: true, color: '#c9c9c9', align: 'center' }), block]),
  );
/** An asterisk behind the affirmation, and what it means at the foot. */
export const asterisk = (of: string, on: On, ...texts: string[]): Change[] =>
  each(of, on, texts, (text) => (list) => {
    const marked = atSlot(list, 'affirm', (block) => [
      block.is === 'text' ? { ...block, text: `${block.text.replace(/[.:]$/, '').trim()}*.` } : block,
    ]);
    return marked === null ? null : [...marked, small(`* ${text}`)];
  });
/** The paper as printed out of a mail: the sender, the day, the subject and what was written. */
export const mail = (of: string, on: On, ...mails: (readonly [from: string, subject: string, text: string])[]): Change[] =>
  blocks(
    of,
    on,
    ...mails.map(
      ([from, subject, text]): Made =>
        (list, f) => [pairs('colon', ['De', from], ['Envoyé', `${num(f.issued)} 09:14`], ['Objet', subject]), p(text), rule, ...list],
    ),
  );
/** Another paper on the same letterhead: its own title and its own main sentence. */
export const other = (of: string, on: On, ...papers: (readonly [title: string, sentence: string])[]): Change[] =>
  blocks(
    of,
    on,
    ...papers.map(
      ([title, sentence]): Made =>
        (list, f) => {
          const words = (text: string) =>
            text
              .replaceAll('{firme}', f.firm.name)
              .replaceAll('{debut}', num(f.start))
              .replaceAll('{fin}', num(f.end))
              .replaceAll('{date}', num(f.issued));
          const titled = atSlot(list, 'title', (block) => [block.is === 'text' ? { ...block, text: words(title) } : block]);
          return titled === null ? null : atSlot(titled, 'affirm', () => [p(words(sentence))]);
        },
    ),
  );

const safe = (text: string) => new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'g');
/** What a forger or a wrong file changes everywhere on the paper. */
export const everywhere = (of: string, on: On, ...makes: ((f: Facts) => readonly (readonly [string, string])[])[]): Change[] =>
  blocks(
    of,
    on,
    ...makes.map(
      (make): Made =>
        (list, f) => {
          let [done, hits]: readonly [readonly Block[], number] = [list, 0];
          for (const [from, to] of make(f)) {
            const next = replaced(done, safe(from), to);
            if (next === null) continue;
            done = next;
            hits += 1;
          }
          return hits === 0 ? null : done;
        },
    ),
  );
/** A day in both of its forms, moved by so many months. */
export const moved = (day: string, months: number): readonly (readonly [string, string])[] => {
  const to = plusMonths(day, months);
  return [
    [num(day), num(to)],
    [long(day), long(to)],
  ];
};
