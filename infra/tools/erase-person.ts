// npm run admin -- erase-person --email ADDRESS: erases a person from every account that he is or was a member of, beside a running product,
// which erases what it remembers by itself (infra/decisions/138). Somebody at a terminal gives the address once more, unless he says --yes.
import { emailHash } from '#api/shell/addresses.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { refusalText } from '#domain/texts/fr/refusals.ts';
import { ForPeople } from '../adapters/shared/for-people.ts';
import type { Parts } from '../app/parts.ts';

type Opened = Pick<Parts, 'keys' | 'erasure'>;
/** Answers the text to print. Throws ForPeople where nobody has this address, or he stays as he is. */
export async function erasePerson(address: string, { keys, erasure }: Opened): Promise<string> {
  const outcome = await erasure.person({ emailHash: emailHash(keys, address) });
  if (!isRefusal(outcome))
    return `Personne effacée : ${address}, ${outcome.accounts} ${outcome.accounts > 1 ? 'comptes' : 'compte'}. L’historique dit « une personne effacée ».`;
  if (outcome.refusal === 'not-found') throw new ForPeople(`Personne n'a l'adresse ${address}.`);
  const next = outcome.refusal === 'account-holder' ? ` Le compte entier s'efface par : npm run erase-account -- ${address}` : '';
  throw new ForPeople(`${refusalText(outcome)}${next}`);
}
