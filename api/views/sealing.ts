// What views are sealed under: the key of the account whose person saved them, bound to that person and list.
import type { Keys } from '#domain/ports/keys.ts';

/** Whose views of which list. */
export type Whose = { accountId: number; personId: number; list: string };
type At = { subject: string; eventId: string };

const at = ({ accountId, personId, list }: Whose): At => ({ subject: `account-${accountId}`, eventId: `views ${personId} ${list}` });

/** Answers what `ops.views` stores in `sealed`. */
export async function sealViews(keys: Pick<Keys, 'seal'>, whose: Whose, views: unknown): Promise<string> {
  const [sealed] = await keys.seal([{ ...at(whose), personal: { views } }]);
  return sealed!;
}

/** Null when the account is erased. */
export async function openViews<View>(keys: Pick<Keys, 'open'>, whose: Whose, sealed: string): Promise<View[] | null> {
  const [opened] = await keys.open([{ ...at(whose), sealed }]);
  return (opened as { views: View[] } | null | undefined)?.views ?? null;
}
