// npm run rotate-log-key: a new key signs the checkpoints of all logs from now on (docs/runbook.md). It may run beside the product.
import type { PublishDeps } from '#api/log/publish.ts';
import { ForPeople } from '../adapters/shared/for-people.ts';
import { rotateLogKey } from '../app/checkpoints.ts';
import { compose } from '../app/compose.ts';
import { type Config, readConfig } from '../app/config.ts';
import { beside } from './open-database.ts';
import { runCommand } from './run-command.ts';

const USAGE = `npm run rotate-log-key -- oui
  Une nouvelle clé signe l'historique de tous les comptes ; les anciennes restent publiées et vérifiables.`;

/** Answers the text to print. */
export async function rotate(args: readonly string[], config: Config): Promise<string> {
  if (args.length !== 1 || args[0] !== 'oui') throw new ForPeople(USAGE);
  const parts = compose(config, beside('subdoc-rotate-log-key'));
  try {
    await parts.installation;
    const { pools, logSigner, commands, publicUrl, blobs } = await parts.take('pools', 'logSigner', 'commands', 'publicUrl', 'blobs');
    const deps: PublishDeps = { sql: pools.db, logSigner, loadState: commands.loadState, publicUrl: publicUrl(), blobs };
    const { published, diverged } = await rotateLogKey({ ...deps, dispatch: commands.dispatch });
    return [
      `Nouvelle clé en service. Points de contrôle signés par l'ancienne et la nouvelle : ${published}.`,
      ...diverged.map((id) => `Compte ${id} : son historique ne prolonge pas son dernier point de contrôle, rien n'est signé.`),
      "À faire : npm run backup (la clé est dans la base), puis annoncez la nouvelle ligne de /.well-known/subdoc-log-key à qui garde l'ancienne.",
    ].join('\n');
  } finally {
    await parts.close();
  }
}

if (import.meta.main) await runCommand(async () => void process.stdout.write(`${await rotate(process.argv.slice(2), readConfig())}\n`));
