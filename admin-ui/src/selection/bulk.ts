// A command done to several subcontractors: sent in parts, so that its progress can be told; it goes on when the page is left.
// What failed keeps its sentence and can be tried again; what may be taken back offers « Annuler ».
import type { QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { BulkAction, BulkResult, bulkInput } from '#contract/selection.ts';
import { refreshData } from '../console/query-client.ts';
import { call } from '../http/call.ts';
import { sentenceOf } from '../http/failure.ts';
import { createStore } from '../shared/create-store.ts';
import { number, plural } from '../shared/format.ts';
import { toast } from '../toast/store.ts';

export type BulkCommand = Omit<z.input<typeof bulkInput>, 'ids'>;
/** As many as one call takes in the time in which a person looks for progress. */
export const PART = 25;

/** What is said of a command while it runs, and when it is done to so many. */
export const BULK_WORDS: Record<BulkAction, { running: string; done(count: number): string }> = {
  'send-request': { running: 'Envoi de la demande', done: (n) => plural(n, 'demande envoyée', 'demandes envoyées') },
  'send-reminder': { running: 'Envoi de la relance', done: (n) => plural(n, 'relance envoyée', 'relances envoyées') },
  'renew-link': { running: 'Renouvellement des liens', done: (n) => plural(n, 'lien renouvelé', 'liens renouvelés') },
  configure: { running: 'Configuration', done: (n) => plural(n, 'sous-traitant configuré', 'sous-traitants configurés') },
  move: { running: 'Déplacement', done: (n) => plural(n, 'sous-traitant déplacé', 'sous-traitants déplacés') },
  'set-trades': { running: 'Activités', done: (n) => plural(n, 'sous-traitant modifié', 'sous-traitants modifiés') },
  archive: { running: 'Archivage', done: (n) => plural(n, 'sous-traitant archivé', 'sous-traitants archivés') },
  'auto-reminders-on': {
    running: 'Activation des rappels',
    done: (n) => plural(n, 'sous-traitant sera relancé', 'sous-traitants seront relancés'),
  },
  'auto-reminders-off': {
    running: 'Désactivation des rappels',
    done: (n) => plural(n, 'sous-traitant ne sera plus relancé', 'sous-traitants ne seront plus relancés'),
  },
  restore: { running: 'Restauration', done: (n) => plural(n, 'sous-traitant restauré', 'sous-traitants restaurés') },
};

export type Bulk = {
  command: BulkCommand;
  total: number;
  results: readonly BulkResult[];
  names: ReadonlyMap<number, string>;
  running: boolean;
};

const shown = createStore<Bulk | null>(null);
export const useBulk = shown.use;
export const closeBulk = (): void => shown.set(null);

/** The results of these, in their order; a part that got no answer has failed with that sentence. */
async function send(ids: readonly number[], command: BulkCommand, onPart: (results: readonly BulkResult[]) => void): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  for (let at = 0; at < ids.length; at += PART) {
    const part = ids.slice(at, at + PART);
    try {
      results.push(...(await call('bulkSubcontractors', { body: { ...command, ids: part } })).results);
    } catch (error) {
      results.push(...part.map((id) => ({ id, status: 'failed' as const, message: sentenceOf(error) })));
    }
    onPart([...results]);
  }
  return results;
}

/** « 24 sans effet : Déjà envoyée. », by reason; undefined: none. */
export function skippedText(results: readonly BulkResult[]): string | undefined {
  const reasons = results.flatMap(({ status, message }) => (status === 'skipped' ? [message ?? 'rien à faire'] : []));
  if (reasons.length === 0) return undefined;
  return [...new Set(reasons)]
    .map((reason) => `${number(reasons.filter((one) => one === reason).length)} sans effet : ${reason}`)
    .join(' ');
}

export type Undo = (done: readonly number[]) => Promise<readonly BulkResult[]>;
type Options = { names: ReadonlyMap<number, string>; undo?: Undo };

/** Sends the inverse commands, each to its own; for `Options.undo`. */
export async function sendAll(commands: readonly { ids: readonly number[]; command: BulkCommand }[]): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  for (const { ids, command } of commands) results.push(...(await send(ids, command, () => undefined)));
  return results;
}

/** To whom it was done. One at a time: while another runs that is told, and null answered. */
export async function runBulk(
  client: QueryClient,
  ids: readonly number[],
  command: BulkCommand,
  { names, undo }: Options,
): Promise<readonly number[] | null> {
  if (shown.get()?.running) {
    toast({ title: 'Une autre action est en cours', description: 'Attendez qu’elle se termine.', tone: 'info' });
    return null;
  }
  const started: Bulk = { command, total: ids.length, results: [], names, running: true };
  shown.set(started);
  const results = await send(ids, command, (soFar) => shown.set({ ...started, results: soFar }));
  void refreshData(client);
  const of = (status: BulkResult['status']) => results.filter((result) => result.status === status);
  // Who failed stays on screen, each with the reason; a command that went through is told and gone.
  shown.set(of('failed').length > 0 ? { ...started, results, running: false } : null);
  const done = of('done').map(({ id }) => id);
  const title = BULK_WORDS[command.action].done(done.length);
  if (of('failed').length === 0)
    toast({
      title,
      description: skippedText(results),
      tone: done.length === 0 ? 'info' : 'success',
      action: undo !== undefined && done.length > 0 ? { label: 'Annuler', run: () => void takeBack(client, done, undo) } : undefined,
    });
  return done;
}

async function takeBack(client: QueryClient, done: readonly number[], undo: Undo): Promise<void> {
  const results = await undo(done);
  const failed = results.filter(({ status }) => status === 'failed');
  void refreshData(client);
  if (failed.length === 0) toast({ title: 'Action annulée', tone: 'info' });
  else
    toast({
      title: 'Annulation incomplète',
      description: `${plural(failed.length, 'sous-traitant n’a pas pu revenir à son', 'sous-traitants n’ont pas pu revenir à leur')} état d’avant.`,
      detail: failed[0]?.message,
      tone: 'error',
    });
}
