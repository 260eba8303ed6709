// npm run admin: what an operator does by hand on the server, where no administrator can (infra/decisions/050). It may run beside the
// product: it appends to the same event store, which the product follows.
import { randomUUID } from 'node:crypto';
import { identityOfEmail } from '#api/accounts/identity.ts';
import { resetFactors } from '#api/factors/reset.ts';
import { emailHash } from '#api/shell/addresses.ts';
import { type AccountState, isAlive } from '#domain/accounts/account.ts';
import type { EmailState } from '#domain/accounts/email-reservation.ts';
import type { Command } from '#domain/commands.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import type { Blobs } from '#domain/ports/blobs.ts';
import type { Erasure } from '#domain/ports/erasure.ts';
import { FORK_REASONS } from '#domain/proof/events.ts';
import { refusalText } from '#domain/texts/fr/refusals.ts';
import type { Database } from '#projections/sql.ts';
import { hasMasterKey } from '../adapters/keys/master-key.ts';
import { release } from '../adapters/mailer/held.ts';
import { ForPeople } from '../adapters/shared/for-people.ts';
import { declareFork } from '../app/checkpoints.ts';
import { compose } from '../app/compose.ts';
import { type Config, readConfig } from '../app/config.ts';
import type { Parts } from '../app/parts.ts';
import { journalOf } from './access-journal.ts';
import { listAccounts } from './accounts.ts';
import { listDeadLetters, sendAgain } from './dead-letters.ts';
import { erasePerson } from './erase-person.ts';
import { beside } from './open-database.ts';
import { runCommand } from './run-command.ts';
import { typedAgain } from './typed-again.ts';

const USAGE = `npm run admin -- list              les comptes et leur état
npm run admin -- approve ADRESSE   approuve le compte de cette adresse
npm run admin -- grant ADRESSE     donne à ce compte les droits d'administrateur
npm run admin -- reset-factors ADRESSE   retire la double vérification et les clés d'accès de cette personne, qui en est avertie
npm run admin -- erase-person ADRESSE [--yes]   efface une personne de tous les comptes dont elle est ou a été membre, sans retour
npm run admin -- journal ADRESSE   qui s'y est connecté, ce qui en a été téléchargé ou consulté
npm run admin -- declare-fork ADRESSE RAISON   l'historique de ce compte repart d'ici (${FORK_REASONS.join(', ')})
npm run admin -- release-mail      laisse partir les messages retenus depuis une restauration
npm run admin -- dead-letters      ce qui a été abandonné après trop d'échecs (rappels, envois, analyses…)
npm run admin -- send-again CLÉ    relance ce qui a été abandonné sous cette clé ; all : tout`;

/** The parts needed to read and write events. */
type Office = { db: Database; erasure(): Promise<Erasure>; blobs(): Promise<Blobs> } & Pick<Parts, 'keys' | 'store' | 'clock'> &
  Pick<Parts['commands'], 'dispatch' | 'loadState'>;

/** Throws ForPeople where no account has this address. */
async function accountOf(address: string, { keys, loadState }: Office): Promise<{ accountId: AccountId; account: AccountState }> {
  const { holder } = (await loadState('email', emailHash(keys, address))).state as EmailState;
  const account = holder === null ? null : ((await loadState('account', holder)).state as AccountState);
  if (holder === null || account === null || !isAlive(account)) throw new ForPeople(`Aucun compte n'a l'adresse ${address}.`);
  return { accountId: holder, account };
}

async function append(command: Command & { accountId: AccountId }, { dispatch }: Office): Promise<void> {
  const meta = { actor: { kind: 'system' } as const, accountId: command.accountId, correlationId: randomUUID() };
  const result = await dispatch(command, meta);
  if (isRefusal(result)) throw new ForPeople(refusalText(result));
}

async function approve(address: string, office: Office): Promise<string> {
  const { accountId, account } = await accountOf(address, office);
  const later = account.emailVerified ? '' : " L'adresse n'est pas encore vérifiée : il s'ouvrira par le lien reçu par e-mail.";
  if (account.adminApproved) return `Le compte ${address} est déjà approuvé.${later}`;
  await append({ type: 'ApproveAccount', accountId, by: null }, office);
  return `Compte approuvé : ${address}.${later}`;
}

async function grant(address: string, office: Office): Promise<string> {
  const { accountId, account } = await accountOf(address, office);
  if (account.administrator) return `Le compte ${address} a déjà les droits d'administrateur.`;
  if (!account.emailVerified) throw new ForPeople(`L'adresse ${address} n'est pas vérifiée : ouvrez d'abord le lien reçu par e-mail.`);
  if (!account.adminApproved) throw new ForPeople(`Le compte ${address} n'est pas approuvé : npm run admin -- approve ${address}`);
  await append({ type: 'GrantAdministrator', accountId }, office);
  return `Droits d'administrateur accordés : ${address}.`;
}

async function fork(address: string, reason: string | undefined, office: Office): Promise<string> {
  const known = FORK_REASONS.find((word) => word === reason);
  if (known === undefined) throw new ForPeople(USAGE);
  const { accountId } = await accountOf(address, office);
  const done = await declareFork({ sql: office.db, dispatch: office.dispatch, blobs: await office.blobs() }, accountId, known);
  if (isRefusal(done)) throw new ForPeople(refusalText(done));
  return `Rupture déclarée à ${done.size} évènements : le prochain point de contrôle part de là.`;
}

async function resetFactorsOf(address: string, office: Office): Promise<string> {
  const { db: sql, keys, clock, loadState } = office;
  const { identity } = await identityOfEmail({ keys, loadState }, address);
  if (identity === null) throw new ForPeople(`Personne n'a l'adresse ${address}.`);
  if (!(await resetFactors({ sql, keys, clock }, (command) => append(command, office), identity, null)))
    return `${address} n'a pas de double vérification : rien à retirer.`;
  return `Double vérification retirée : ${address}. Le mot de passe reste le même, un e-mail l'annonce.`;
}

const eraseOne = async (address: string, { keys, erasure }: Office): Promise<string> =>
  erasePerson(address, { keys, erasure: await erasure() });

const journal = async (address: string, office: Office): Promise<string> =>
  journalOf(office.db, (await accountOf(address, office)).accountId);

async function releaseMail(db: Database): Promise<string> {
  const waiting = await release(db);
  if (waiting === null) return 'Aucun message n’est retenu.';
  return `Les messages partent dans la minute : ${waiting} en attente.`;
}

const SURE = '--yes';
/** Answers the text to print. Throws ForPeople with a message for the operator. */
export async function administer(words: readonly string[], config: Config): Promise<string> {
  const [verb = '', address, ...others] = words.filter((word) => !['--email', SURE].includes(word));
  const [reason, ...more] = verb === 'declare-fork' ? others : [undefined, ...others];
  const declare = (from: string, office: Office) => fork(from, reason, office);
  const acts = new Map(
    Object.entries({ approve, grant, journal, 'declare-fork': declare, 'reset-factors': resetFactorsOf, 'erase-person': eraseOne }),
  );
  const act = acts.get(verb) ?? null;
  const alone = ['list', 'release-mail', 'dead-letters'].includes(verb) && address === undefined;
  const known = act ? address?.includes('@') : alone || (verb === 'send-again' && address !== undefined);
  if (more.length > 0 || !known) throw new ForPeople(USAGE);
  if (!hasMasterKey(config))
    throw new ForPeople(
      `Clé introuvable : indiquez MASTER_KEY, MASTER_KEY_FILE ou le dossier de l'installation (DATA_DIR, ici ${config.dataDir}).`,
    );
  const parts = compose(config, beside('subdoc-admin'));
  try {
    const { db } = await parts.pools;
    const [there] = await db`select to_regclass('es.events') is not null as is, to_regclass('ops.installation') is null as older`;
    if (!there?.['is']) throw new ForPeople("Cette base n'est pas celle d'une installation de SubDoc.");
    if (there['older']) throw new ForPeople("Cette base est d'une version plus ancienne : démarrez d'abord le produit.");
    const { keys, store, commands, timers, clock } = await parts.take('keys', 'store', 'commands', 'timers', 'clock');
    const office = { db, keys, store, clock, ...commands, erasure: async () => parts.erasure, blobs: async () => parts.blobs };
    if (verb === 'release-mail') return await releaseMail(db);
    if (verb === 'dead-letters') return await listDeadLetters(timers);
    if (verb === 'send-again') return await sendAgain(address!, timers, clock);
    return act ? await act(address!, office) : await listAccounts(office, config.adminEmails);
  } finally {
    await parts.close();
  }
}

/** Whoever sits at a terminal gives the address of a person to be erased once more, unless he says that he is sure. */
async function isMeant(words: readonly string[]): Promise<boolean> {
  const address = words.find((word) => word.includes('@'));
  if (words[0] !== 'erase-person' || address === undefined || words.includes(SURE) || !process.stdin.isTTY) return true;
  return typedAgain('Cette personne sera effacée de tous les comptes dont elle est ou a été membre, sans retour.', address);
}

if (import.meta.main) {
  const words = process.argv.slice(2);
  await runCommand(async () => {
    const said = (await isMeant(words)) ? await administer(words, readConfig()) : 'Rien n’est effacé.';
    process.stdout.write(`${said}\n`);
  });
}
