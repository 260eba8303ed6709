// Attacks by one who holds the signing key and signs again what he changed: each breaks what the file says of itself.
import { hex } from '../../../domain/proof/checkpoint.ts';
import { checkpointPath, eventText, type JournalLine, PATHS, type Scope, scopeText } from '../../../domain/proof/container.ts';
import type { Attack } from './attacks.ts';
import { checkpointOf, historyOf, journalOf, leavesOf, type Made, noteOf, seal, sha256, signerOf } from './files.ts';

const utf8 = new TextEncoder();
const scopeOf = ({ lines, signer, size }: Made): Scope => {
  const ends = new Map(lines.map(({ event, hash }) => [event.stream, { stream: event.stream, revision: event.revision, hash }]));
  return { origin: signer.name, size, whole: true, streams: [...ends.values()] };
};
/** The scope said otherwise. */
const rescoped =
  (change: (scope: Scope, made: Made) => Scope): Attack['does'] =>
  (made) => {
    made.parts.set(PATHS.scope, utf8.encode(noteOf(made.signer, scopeText(change(scopeOf(made), made)))));
    seal(made.parts, made.signer);
    return undefined;
  };
/** A journal's text written otherwise. */
const rewritten =
  (change: (text: string, made: Made) => string): Attack['does'] =>
  (made) => {
    const text = new TextDecoder().decode(made.parts.get(PATHS.journal));
    made.parts.set(PATHS.journal, utf8.encode(change(text, made)));
    seal(made.parts, made.signer);
    return undefined;
  };
const without = (lines: readonly JournalLine[], stream: string): JournalLine[] => lines.filter(({ event }) => event.stream !== stream);
const DROPPED = 'documenttypes-1';

export const SIGNER_ATTACKS: readonly Attack[] = [
  {
    name: 'an event twice',
    does: rewritten((text, { random, size }) => `${text}${text.split('\n')[random(size)]}\n`),
    ...{ which: 'intact', named: /^Évènement en double : évènement \d+/ },
  },
  {
    name: 'a log in which a stream runs backwards',
    does(made) {
      const streams = Map.groupBy(made.lines, ({ event }) => event.stream);
      const [one, next] = [...streams.values()].find(({ length }) => length > 1)! as [JournalLine, JournalLine];
      const lines = made.lines.map((line) =>
        line === one ? { ...line, index: next.index } : line === next ? { ...line, index: one.index } : line,
      );
      const ordered = [...lines].sort((a, b) => a.index - b.index);
      made.parts.set(PATHS.leaves, leavesOf(ordered));
      made.parts.set(PATHS.journal, journalOf(lines));
      made.parts.set(checkpointPath(made.size), checkpointOf(made.signer, ordered, made.size));
      seal(made.parts, made.signer);
      return undefined;
    },
    ...{ which: 'intact', named: /^Évènement absent avant : / },
  },
  {
    name: 'the first event of a stream dropped',
    does(made) {
      const first = made.lines.find(({ event }, i) => i > 2 && event.revision === 1)!;
      const dropped = made.lines.find(({ event }) => event.stream === first.event.stream)!;
      made.parts.set(PATHS.journal, journalOf(made.lines.filter((line) => line !== dropped)));
      seal(made.parts, made.signer);
      return undefined;
    },
    ...{ which: 'intact', named: /^Évènement absent avant : évènement \d+ \(\S+, n° 1\)/ },
  },
  {
    name: 'a place written otherwise',
    does: rewritten((text) => text.replace(/"index":(\d+)\}\n$/, '"index":$1.0}\n')),
    ...{ which: 'intact', named: /^Le journal a une ligne illisible/ },
  },
  {
    name: 'a line that is no JSON',
    does: rewritten((text) => text.replace('"data":{', '"data":{,')),
    ...{ which: 'intact', named: /^Le journal a une ligne illisible/ },
  },
  {
    name: 'a stream outside the scope',
    does: rescoped((scope) => ({ ...scope, whole: false, streams: scope.streams.filter(({ stream }) => stream !== DROPPED) })),
    ...{ which: 'complete', named: /^Suite d’évènements hors du périmètre : documenttypes-1/ },
  },
  {
    name: 'a whole account without one of its streams',
    does(made) {
      made.parts.set(PATHS.journal, journalOf(without(made.lines, DROPPED)));
      return rescoped((scope) => ({ ...scope, streams: scope.streams.filter(({ stream }) => stream !== DROPPED) }))(made);
    },
    ...{ which: 'complete', named: /^Il manque 1 évènements du compte/ },
  },
  {
    name: 'the scope of another checkpoint',
    does: rescoped((scope) => ({ ...scope, size: scope.size - 1 })),
    ...{ which: 'complete', named: /^Le périmètre est celui d’un autre point de contrôle/ },
  },
  {
    name: 'a scope that another key signed',
    does(made) {
      const thief = { ...signerOf(1), name: made.signer.name };
      made.parts.set(PATHS.scope, utf8.encode(noteOf(thief, scopeText(scopeOf(made)))));
      seal(made.parts, made.signer);
      return undefined;
    },
    ...{ which: 'complete', named: /^Signature incorrecte : preuves\/perimetre/ },
  },
  {
    name: 'a signature under another name',
    does(made) {
      const note = noteOf(made.signer, scopeText(scopeOf(made)));
      made.parts.set(PATHS.scope, utf8.encode(note.replace(`— ${made.signer.name} `, '— autre.example/log/1 ')));
      seal(made.parts, made.signer);
      return undefined;
    },
    ...{ which: 'complete', named: /^Signature incorrecte : preuves\/perimetre/ },
  },
  {
    name: 'a file that is older than a checkpoint somebody has',
    does(made) {
      const longer = [...made.lines, ...historyOf(made.size, made.random, 5)];
      return { checkpoints: [new TextDecoder().decode(checkpointOf(made.signer, longer, longer.length))] };
    },
    ...{ which: 'intact', named: /^Le point de contrôle fourni est plus récent que le dossier/ },
  },
  {
    name: 'an event behind another one than its own chain says',
    does(made) {
      const last = made.lines.findLast(({ event }) => event.revision > 0)!;
      const event = { ...last.event, prev: made.lines[0]!.hash };
      const line = { ...last, event, hash: hex(sha256(utf8.encode(eventText(event)))) };
      const lines = made.lines.map((one) => (one === last ? line : one));
      made.parts.set(PATHS.leaves, leavesOf(lines));
      made.parts.set(PATHS.journal, journalOf(lines));
      made.parts.set(checkpointPath(made.size), checkpointOf(made.signer, lines, made.size));
      seal(made.parts, made.signer);
      return undefined;
    },
    ...{ which: 'intact', named: /^Évènement absent avant : / },
  },
];
