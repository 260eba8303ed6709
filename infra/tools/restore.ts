// npm run restore -- FOLDER --into DATA_DIR [--dump DATE] [--keys FOLDER2] [--erasures FILE]: a backup into a new place, erasures done again, all of it
// checked (docs/backup.md).
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ForPeople } from '../adapters/shared/for-people.ts';
import { readConfig } from '../app/config.ts';
import { type Restored, type RestoreOrder, restore } from './backup/restore.ts';
import { megabytes, speed } from './backup/told.ts';
import { runCommand } from './run-command.ts';

const USAGE = `npm run restore -- DOSSIER --into DATA_DIR [--dump DATE] [--keys DOSSIER2] [--erasures FICHIER]
  --into             un dossier neuf ; avec DATABASE_URL, une base neuve
  --dump             la sauvegarde dont le nom commence ainsi ; sinon la dernière
  --keys             le dossier de la clé ; sinon MASTER_KEY ou MASTER_KEY_FILE
  --erasures         un journal des effacements plus récent que celui de la sauvegarde
  --without-damaged  continue sans les documents abîmés, et les nomme
  --send             laisse partir les messages aussitôt`;

const number = new Intl.NumberFormat('fr-FR');

/** Throws ForPeople with the usage. */
export function readOrder(args: readonly string[]): RestoreOrder {
  try {
    const text = { type: 'string' } as const;
    const options = {
      into: text,
      dump: text,
      keys: text,
      erasures: text,
      'without-damaged': { type: 'boolean' },
      send: { type: 'boolean' },
    } as const;
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
    const [folder, ...others] = positionals;
    const { into, dump = null, keys = null, erasures = null, send = false } = values;
    if (folder && into && others.length === 0)
      return {
        folder: resolve(folder),
        into: resolve(into),
        dump,
        keys,
        erasures,
        withoutDamaged: values['without-damaged'] ?? false,
        send,
      };
  } catch {
    // An unknown option, or one without its value.
  }
  throw new ForPeople(USAGE);
}

export function report({ manifest, rows, erased, objects, damaged, events }: Restored, { into, erasures, send }: RestoreOrder): string {
  return [
    `Restauré dans ${into} : la sauvegarde du ${manifest.takenAt}, installation ${manifest.installation}.`,
    `Base : ${number.format(rows)} lignes, chaque fichier avec son empreinte.`,
    `Historique intact : ${number.format(events)} événements, jusqu'à celui que nomme la sauvegarde ; modèles de lecture refaits.`,
    `Documents : ${number.format(objects.count)} (${megabytes(objects.bytes)}), chacun ouvert avec sa clé et comparé à son événement.`,
    ...(damaged.length > 0 ? [`ATTENTION, documents perdus : ${damaged.join(', ')}.`] : []),
    `Effacements refaits : ${number.format(erased)}${erasures === null ? " (journal de la sauvegarde seul : s'il y en a un plus récent, recommencez avec --erasures)" : ''}.`,
    'Toutes les sessions sont fermées : chacun se reconnecte.',
    send
      ? 'Les messages en attente partent au démarrage.'
      : 'Les messages sont retenus : ceux qui étaient partis après la sauvegarde partiraient une seconde fois. Pour les laisser partir : npm run admin -- release-mail',
    `À faire : vérifiez avec DATA_DIR=${into} npm run verify, puis démarrez avec ce dossier.`,
  ].join('\n');
}

if (import.meta.main)
  await runCommand(async () => {
    const order = readOrder(process.argv.slice(2));
    const began = performance.now();
    const made = await restore(readConfig(), order, (line) => process.stderr.write(`${line}\n`));
    const bytes = made.manifest.tables.reduce((sum, table) => sum + table.bytes, made.objects.bytes);
    process.stdout.write(`${report(made, order)}\n${speed(made.rows, bytes, (performance.now() - began) / 1000)}\n`);
    process.exitCode = made.damaged.length > 0 ? 1 : 0;
  });
