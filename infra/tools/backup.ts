// npm run backup -- FOLDER [--keys FOLDER2] [--keep N]: copies database, files and erasure journal while the product runs (docs/backup.md).
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ForPeople } from '../adapters/shared/for-people.ts';
import { type Config, readConfig } from '../app/config.ts';
import { type BackedUp, type BackupOrder, backUp } from './backup/backup.ts';
import { megabytes, speed } from './backup/told.ts';
import { runCommand } from './run-command.ts';

const USAGE = `npm run backup -- DOSSIER [--keys DOSSIER2] [--keep N]
  --keys   copie aussi la clé, dans un autre dossier, à garder ailleurs
  --keep   garde les N dernières sauvegardes de la base`;

const number = new Intl.NumberFormat('fr-FR');

/** Throws ForPeople with the usage. */
export function readOrder(args: readonly string[]): BackupOrder {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { keys: { type: 'string' }, keep: { type: 'string' } },
    });
    const keep = values.keep === undefined ? null : Number(values.keep);
    const [folder, ...others] = positionals;
    if (folder && others.length === 0 && values.keys !== '' && (keep === null || (Number.isInteger(keep) && keep > 0)))
      return { folder: resolve(folder), keys: values.keys === undefined ? null : resolve(values.keys), keep };
  } catch {
    // An unknown option, or one without its value.
  }
  throw new ForPeople(USAGE);
}

export function report({ manifest, removed, objects }: BackedUp, { folder, keys }: BackupOrder, config: Config): string {
  const { tables, head, takenAt } = manifest;
  const sum = (of: 'rows' | 'bytes'): number => tables.reduce((total, table) => total + table[of], 0);
  const { count, bytes, missing } = manifest.objects;
  return [
    `Sauvegarde du ${takenAt} dans ${folder}.`,
    `Base : ${number.format(sum('rows'))} lignes, ${megabytes(sum('bytes'))}, événement ${head?.position ?? 'zéro'}.`,
    `Documents : ${number.format(count)} (${megabytes(bytes)}), dont ${number.format(objects.copied)} nouveaux (${megabytes(objects.copiedBytes)}).`,
    ...(removed.length > 0 ? [`Anciennes sauvegardes supprimées : ${removed.join(', ')}.`] : []),
    keys === null
      ? "La clé n'est pas dans cette sauvegarde : sans elle rien ne s'ouvre. Gardez-la ailleurs (--keys)."
      : `Clé : ${keys}, à garder ailleurs que la sauvegarde.`,
    `Journal des effacements : ${folder}/erasures ; copiez aussi ailleurs ${config.erasureJournal}.`,
    ...(manifest.store === 'eventstoredb'
      ? ['EventStoreDB : sauvegardez-le maintenant, puis relancez cette commande (docs/backup.md).']
      : []),
    ...(missing.length > 0 ? [`ATTENTION, documents introuvables : ${missing.join(', ')}.`] : []),
  ].join('\n');
}

if (import.meta.main)
  await runCommand(async () => {
    const [order, config] = [readOrder(process.argv.slice(2)), readConfig()];
    const began = performance.now();
    const made = await backUp(config, order);
    const { tables } = made.manifest;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const bytes = tables.reduce((sum, table) => sum + table.bytes, made.objects.copiedBytes);
    process.stdout.write(`${report(made, order, config)}\n${speed(rows, bytes, (performance.now() - began) / 1000)}\n`);
    process.exitCode = made.manifest.objects.missing.length > 0 ? 1 : 0;
  });
