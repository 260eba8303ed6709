// npm run rotate-master-key -- FILE: wraps all keys under the key of FILE, which is created where there is none. The product must be
// stopped.
import { resolve } from 'node:path';
import { keyFileAt, loadMasterKey } from '../adapters/keys/master-key.ts';
import { postgresKeys } from '../adapters/keys/postgres.ts';
import { rotateMasterKey } from '../adapters/keys/rotation.ts';
import { ForPeople } from '../adapters/shared/for-people.ts';
import { compose } from '../app/compose.ts';
import { type Config, readConfig } from '../app/config.ts';
import { beside } from './open-database.ts';
import { runCommand } from './run-command.ts';

const USAGE = `npm run rotate-master-key -- FICHIER
  FICHIER   la nouvelle clé ; créée si elle n'existe pas. Le produit est arrêté entre-temps.`;
const NAME = 'subdoc-rotate';

/** Answers the text to print. `to`: the file of the new key. Throws ForPeople before anything is changed. */
export async function rotate(config: Config, to: string): Promise<string> {
  const parts = compose(config, beside(NAME));
  try {
    const { db } = await parts.pools;
    await parts.installation;
    const others = await db`
      select from pg_stat_activity where datname = current_database() and application_name like 'subdoc%' and application_name <> ${NAME}`;
    if (others.length > 0)
      throw new ForPeople(
        'Le produit tourne : arrêtez tous ses processus, ce qu’ils scelleraient entre-temps serait perdu.\nThe product runs: stop all of its processes, what they sealed meanwhile would be lost.',
      );
    // Messages in the outbox of the mail and SMS stand-ins are encrypted under a key derived from the master key itself.
    if ((await db`select from ops.outbox limit 1`).length > 0)
      throw new ForPeople(
        'Cette installation a une boîte d’envoi de démonstration : sa clé ne se change pas.\nThis installation has an outbox of the demonstration: its key is not changed.',
      );
    const from = await loadMasterKey(config, { create: false });
    const key = await keyFileAt(to);
    if (Buffer.from(from).equals(key)) throw new ForPeople(`${to} est la clé d'aujourd'hui.\n${to} is today's key.`);
    const keys = await rotateMasterKey(db, from, key);
    // Throws now if the database does not accept the new key.
    await postgresKeys(db, key);
    return [
      keys === null ? 'Tout est déjà sous cette clé.' : `Clés de personnes et d'entreprises remises sous la nouvelle : ${keys}.`,
      `À faire : MASTER_KEY_FILE=${to} (ou son contenu à la place de l'ancienne), puis démarrer et lancer npm run backup.`,
      "L'ancienne clé ouvre encore les sauvegardes d'avant : gardez-la à part aussi longtemps qu'elles, pas plus.",
    ].join('\n');
  } finally {
    await parts.close();
  }
}

if (import.meta.main)
  await runCommand(async () => {
    const [file, ...others] = process.argv.slice(2);
    if (file === undefined || others.length > 0) throw new ForPeople(USAGE);
    process.stdout.write(`${await rotate(readConfig(), resolve(file))}\n`);
  });
