// npm run migrate-files -- --from disk|s3 --to s3|disk [--finish]: moves the encrypted documents between a folder and a bucket (infra/decisions/125).
import { parseArgs } from 'node:util';
import { ForPeople } from '../adapters/shared/for-people.ts';
import { readConfig } from '../app/config.ts';
import { megabytes } from './backup/told.ts';
import { type MovedFiles, moveFiles } from './migrate/files.ts';
import { runCommand } from './run-command.ts';
import { storedObjects } from './stored-objects.ts';

const USAGE = `npm run migrate-files -- --from disk --to s3 [--finish]
npm run migrate-files -- --from s3 --to disk [--finish]
  disk       le dossier files de DATA_DIR
  s3         le bucket des réglages S3_…
  --finish   le produit est arrêté : après cette copie, l'arrivée est celle de l'installation`;

const number = new Intl.NumberFormat('fr-FR');

const KINDS = ['disk', 's3'] as const;
type Kind = (typeof KINDS)[number];
export type FilesOrder = { from: Kind; to: Kind; finish: boolean };

/** Throws ForPeople with the usage. */
export function readOrder(args: readonly string[]): FilesOrder {
  try {
    const text = { type: 'string' } as const;
    const { values } = parseArgs({ args: [...args], options: { from: text, to: text, finish: { type: 'boolean' } } });
    const [from, to] = [values.from, values.to].map((name) => KINDS.find((kind) => kind === name));
    if (from && to && from !== to) return { from, to, finish: values.finish ?? false };
  } catch {
    // An unknown option, or one without its value.
  }
  throw new ForPeople(USAGE);
}

const nextStep = ({ to }: FilesOrder): string =>
  to === 's3'
    ? 'À faire : démarrez chaque processus avec les réglages S3_…. / To do: start every process with the S3_… settings.'
    : `À faire : retirez les réglages S3_… de chaque processus, puis démarrez. / To do: remove the S3_… settings of every process, then start.`;

export function report(moved: MovedFiles, order: FilesOrder): string {
  const { objects, bytes, quarantined, copied, copiedBytes, extra, removed, finished, installation } = moved;
  const n = (count: number): string => number.format(count);
  return [
    `Documents : ${n(objects)} (${megabytes(bytes)}), dont ${n(quarantined)} en quarantaine ; ${n(copied)} copiés (${megabytes(copiedBytes)}), tous comparés octet par octet (SHA-256).`,
    `Documents: ${n(objects)}, ${n(copied)} of them copied now, all compared byte by byte (SHA-256).`,
    ...(removed > 0
      ? [
          `Retirés de l'arrivée, car ils ne sont plus au départ : ${n(removed)}. / Removed from the target, since the source has them no more: ${n(removed)}.`,
        ]
      : []),
    ...(extra > removed
      ? [`En plus à l'arrivée, laissés : ${n(extra - removed)}. / More in the target, left there: ${n(extra - removed)}.`]
      : []),
    ...(finished
      ? [
          `L'arrivée est celle de l'installation ${installation}. Le départ est resté comme il était : effacez-le quand tout est vérifié. / The target is the installation's. The source is as it was: remove it once everything is checked.`,
          nextStep(order),
        ]
      : [
          'À faire : arrêtez le produit partout, puis relancez la même commande avec --finish. / To do: stop the product everywhere, then run the same command with --finish.',
        ]),
  ].join('\n');
}

const SAY_EVERY_MS = 2_000;

if (import.meta.main)
  await runCommand(async () => {
    const [order, config] = [readOrder(process.argv.slice(2)), readConfig()];
    let saidAt = performance.now();
    const moved = await moveFiles({
      source: await storedObjects(order.from, config),
      target: await storedObjects(order.to, config),
      finish: order.finish,
      told(objects) {
        if (performance.now() - saidAt < SAY_EVERY_MS) return;
        saidAt = performance.now();
        process.stderr.write(`${number.format(objects)} documents…\n`);
      },
    });
    process.stdout.write(`${report(moved, order)}\n`);
  });
