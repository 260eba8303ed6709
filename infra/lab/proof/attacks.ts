// What somebody could do to a proof file (PROOF §3), each with the sentence that must name it. `signer`: he holds the signing key and signs
// anew; the log and the reader's own key or checkpoint still say otherwise.
import { verifierKey } from '../../../domain/proof/checkpoint.ts';
import { checkpointPath, type JournalLine, PATHS } from '../../../domain/proof/container.ts';
import { checkpointOf, historyOf, journalOf, leavesOf, type Made, makeFile, type Parts, seal, sha256, signerOf } from './files.ts';

export type Attack = {
  name: string;
  /** Changes the parts; answers what the reader brought along, where he must. */
  does(made: Made): { keys?: string[]; checkpoints?: string[] } | undefined;
  which: 'intact' | 'complete';
  named: RegExp;
};

const flipped = (bytes: Uint8Array, place: number): Uint8Array => {
  const changed = Uint8Array.from(bytes);
  changed[place] = changed[place]! ^ (1 << (place % 8));
  return changed;
};
const pieceIn = (parts: Parts): string => [...parts.keys()].find((path) => path.startsWith('pieces/'))!;
/** The journal written anew by a signer. */
const resigned =
  (change: (lines: JournalLine[], made: Made) => JournalLine[]): Attack['does'] =>
  (made) => {
    made.parts.set(PATHS.journal, journalOf(change([...made.lines], made)));
    seal(made.parts, made.signer);
    return undefined;
  };
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString();
const streamsOf = (lines: readonly JournalLine[]): Map<string, JournalLine[]> => Map.groupBy(lines, ({ event }) => event.stream);
const longest = (lines: readonly JournalLine[]): JournalLine[] => [...streamsOf(lines).values()].sort((a, b) => b.length - a.length)[0]!;
const swapped = (lines: JournalLine[], a: JournalLine, b: JournalLine): JournalLine[] =>
  lines.map((line) => (line === a ? b : line === b ? a : line));

export const ATTACKS: readonly Attack[] = [
  {
    name: 'a byte of an event',
    does: resigned((lines, { random }) => {
      const at = random(lines.length);
      return lines.map((line, i) => (i === at ? { ...line, event: { ...line.event, occurredAt: '2020-01-01T00:00:00.000Z' } } : line));
    }),
    ...{ which: 'intact', named: /^Évènement modifié : évènement \d+/ },
  },
  {
    name: 'a sealed byte',
    does: resigned((lines) => {
      const at = lines.find(({ event }) => event.sealed !== null) ?? lines[0]!;
      return lines.map((line) => (line === at ? { ...line, event: { ...line.event, sealed: 'AAAA' } } : line));
    }),
    ...{ which: 'intact', named: /^Évènement modifié : évènement \d+/ },
  },
  {
    name: 'the order within a stream',
    does: resigned((lines, { random }) => {
      const his = longest(lines);
      const at = random(his.length - 1);
      return swapped(lines, his[at]!, his[at + 1]!);
    }),
    ...{ which: 'intact', named: /^Évènement absent avant : / },
  },
  {
    name: 'the order across streams',
    does(made) {
      // Two neighbours of different streams change places in the log itself: the root is another one.
      const at = made.lines.findIndex((line, i) => i > 0 && line.event.stream !== made.lines[i - 1]!.event.stream);
      const lines = swapped(made.lines, made.lines[at]!, made.lines[at - 1]!).map((line, index) => ({ ...line, index }));
      made.parts.set(PATHS.leaves, leavesOf(lines));
      made.parts.set(PATHS.journal, journalOf(lines));
      seal(made.parts, made.signer);
      return undefined;
    },
    ...{ which: 'intact', named: /^L’historique n’est pas celui du point de contrôle/ },
  },
  {
    name: 'the last events dropped',
    does: resigned((lines, { random }) => lines.slice(0, lines.length - 1 - random(3))),
    ...{ which: 'complete', named: /^(Derniers évènements absents|Suite d’évènements absente)/ },
  },
  {
    name: 'a whole stream dropped',
    does: resigned((lines) => lines.filter(({ event }) => event.stream !== 'documenttypes-1')),
    ...{ which: 'complete', named: /^Suite d’évènements absente : documenttypes-1/ },
  },
  {
    name: 'an event added',
    does: resigned((lines, { random }) => {
      const other = historyOf(99, random, 8).at(-1)!;
      return [...lines, { ...other, index: lines.length }];
    }),
    ...{ which: 'intact', named: /^Évènement étranger à l’historique/ },
  },
  {
    name: 'accounts swapped',
    does(made) {
      const other = makeFile(made.size * 1000 + made.random(1000));
      made.parts.set(PATHS.journal, other.parts.get(PATHS.journal)!);
      seal(made.parts, made.signer);
      return undefined;
    },
    ...{ which: 'intact', named: /^Évènement étranger à l’historique/ },
  },
  {
    name: 'an old checkpoint',
    does(made) {
      const size = made.size - 1 - made.random(made.size - 2);
      made.parts.set(checkpointPath(made.size), checkpointOf(made.signer, made.lines, size));
      seal(made.parts, made.signer);
      return undefined;
    },
    ...{ which: 'intact', named: /evenements\.bin ne compte pas/ },
  },
  {
    name: 'another key',
    does(made) {
      const held = verifierKey(sha256, made.signer);
      const thief = { ...signerOf(1), name: made.signer.name };
      made.parts.set(checkpointPath(made.size), checkpointOf(thief, made.lines, made.size));
      made.parts.set(PATHS.keys, Buffer.from(`${verifierKey(sha256, thief)}\n`));
      seal(made.parts, thief);
      return { keys: [held] };
    },
    ...{ which: 'intact', named: /^Signature incorrecte/ },
  },
  {
    name: 'a second history beside a checkpoint that somebody has',
    does(made) {
      const early = text(checkpointOf(made.signer, made.lines, 5));
      const lines = historyOf(made.size, made.random, made.size);
      made.parts.set(PATHS.leaves, leavesOf(lines));
      made.parts.set(PATHS.journal, journalOf(lines));
      made.parts.set(checkpointPath(made.size), checkpointOf(made.signer, lines, made.size));
      seal(made.parts, made.signer);
      return { checkpoints: [early] };
    },
    ...{ which: 'intact', named: /^L’historique n’est pas celui du point de contrôle : point de contrôle fourni/ },
  },
  {
    name: 'a byte of a file',
    does({ parts, random }) {
      const path = [...parts.keys()].filter((one) => one !== PATHS.mimetype && !one.startsWith('META-INF/'))[random(7)]!;
      parts.set(path, flipped(parts.get(path)!, random(parts.get(path)!.length)));
      return undefined;
    },
    ...{ which: 'intact', named: /^Fichier modifié : / },
  },
  { name: 'a file removed', does: ({ parts }) => void parts.delete(pieceIn(parts)), which: 'intact', named: /^Fichier absent : pieces\// },
  {
    name: 'a file added',
    does: ({ parts, random }) => void parts.set(`pieces/autre-${random(1e6)}.pdf`, Buffer.from('x')),
    ...{ which: 'intact', named: /^Fichier non répertorié : pieces\/autre/ },
  },
  {
    name: 'a file renamed',
    does({ parts }) {
      const path = pieceIn(parts);
      parts.set('pieces/autre nom.pdf', parts.get(path)!);
      parts.delete(path);
      return undefined;
    },
    ...{ which: 'intact', named: /^Fichier non répertorié : pieces\/autre nom/ },
  },
];
