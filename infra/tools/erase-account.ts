// npm run erase-account -- ADDRESS [--with-documents] [--yes]: deletes an account for good, by hand on the server, also beside a running
// product. It lists what will be deleted and asks for the address once more. An account that holds documents of subcontractors is refused
// without --with-documents.
import { emailHash } from '#api/shell/addresses.ts';
import type { AccountState } from '#domain/accounts/account.ts';
import type { EmailState } from '#domain/accounts/email-reservation.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import type { SubcontractorState } from '#domain/subcontractors/state.ts';
import { type SubscriptionState, subscriptionOf } from '#domain/subscriptions/subscription.ts';
import { refusalText } from '#domain/texts/fr/refusals.ts';
import { companyOf } from '#workflows/delivery/composed.ts';
import { historyOf } from '#workflows/history.ts';
import { compose } from '../app/compose.ts';
import { type Config, readConfig } from '../app/config.ts';
import { createLog } from '../app/log.ts';
import type { Parts } from '../app/parts.ts';
import { beside } from './open-database.ts';
import { runCommand } from './run-command.ts';
import { typedAgain } from './typed-again.ts';

export type Answer = { code: 0 | 1; text: string };
const no = (text: string): Answer => ({ code: 1, text });
const counted = (n: number, one: string, more: string): string => `${n} ${n === 1 ? one : more}`;

type Opened = Pick<Parts, 'keys' | 'store' | 'erasure' | 'commands'>;

/** What will be deleted, in words for the operator. */
async function inventory({ keys, store, erasure, commands: { loadState } }: Opened, accountId: AccountId): Promise<string> {
  const company = await companyOf(historyOf({ keys, store }), accountId);
  const account = (await loadState('account', accountId)).state as AccountState;
  const subscription = subscriptionOf((await loadState('subscription', accountId)).state as SubscriptionState);
  const subcontractors = await erasure.holds(accountId);
  let documents = 0;
  for (const id of subcontractors) documents += ((await loadState('subcontractor', id)).state as SubcontractorState).documents.size;
  return [
    `${company?.companyName ?? 'Entreprise inconnue'}, ${account.adminApproved ? 'compte approuvé' : 'inscription en attente'}`,
    `${counted(subcontractors.length, 'sous-traitant', 'sous-traitants')}, ${counted(documents, 'document', 'documents')}`,
    subscription === null ? 'sans abonnement' : `abonnement ${subscription.plan} (${subscription.status}), résilié aussitôt`,
  ].join('\n');
}

type Order = { address: string; withDocuments: boolean; confirm(question: string): Promise<boolean> };

/** Deletes the account, once everything is open. A running product then erases the rest by itself. */
async function erase(opened: Opened, { address, withDocuments, confirm }: Order): Promise<Answer> {
  const { holder } = (await opened.commands.loadState('email', emailHash(opened.keys, address))).state as EmailState;
  if (holder === null) return no('Aucun compte à cette adresse.');
  if (!(await confirm(`${await inventory(opened, holder)}\nTout sera effacé, sans retour.`))) return no('Rien n’est effacé.');
  const outcome = await opened.erasure.account({ accountId: holder, because: 'deleted', withDocuments });
  if (isRefusal(outcome)) return no(`${refusalText(outcome)} Pour les effacer aussi : --with-documents`);
  return { code: 0, text: `Compte ${holder} effacé, avec ${counted(outcome.subcontractors, 'sous-traitant', 'sous-traitants')}.` };
}

/** Opens the product's parts beside a running one, without its HTTP address and its timers. */
export async function eraseAccount(config: Config, order: Order): Promise<Answer> {
  const { database, onlyWriter } = beside('subdoc-erase');
  // The running product sends the pretend provider's webhooks.
  const parts = compose(config, { database, onlyWriter, log: () => createLog('warn'), deliverWebhook: () => async () => 503 });
  try {
    const { projections, ...opened } = await parts.take('projections', 'erasure', 'commands', 'keys', 'store');
    await projections.built();
    await projections.caughtUp();
    const answer = await erase(opened, order);
    await projections.caughtUp();
    return answer;
  } finally {
    await parts.close();
  }
}

if (import.meta.main) {
  const words = process.argv.slice(2);
  const [address, ...others] = words.filter((word) => !word.startsWith('--'));
  const unknown = words.filter((word) => word.startsWith('--') && !['--yes', '--with-documents'].includes(word));
  if (address === undefined || others.length > 0 || unknown.length > 0) {
    process.stderr.write('npm run erase-account -- ADRESSE [--with-documents] [--yes]\n');
    process.exitCode = 1;
  } else {
    const confirm = async (what: string) => words.includes('--yes') || typedAgain(what, address);
    await runCommand(async () => {
      const { code, text } = await eraseAccount(readConfig(), { address, withDocuments: words.includes('--with-documents'), confirm });
      process.stdout.write(`${text}\n`);
      process.exitCode = code;
    });
  }
}
