// The checks of the gate in their order (F053, C4): 401 no session → 403 second factor, where the account requires one → 403 e-mail → 403
// approval → 402 subscription → 403 what the role may do. The server decides, not the screen. Administrators work for SubDoc, so their own
// calls need no subscription.
import type { Gate, Route } from '#contract/routes.ts';
import { Problem } from './problem.ts';
import type { Visitor } from './visitor.ts';

/** How many checks each gate makes. A `token` gate makes none: its handlers check the link's token. */
const DEPTH: Record<Gate, 0 | 1 | 2 | 3 | 4> = {
  public: 0,
  token: 0,
  'subscribed-or-token': 0,
  session: 1,
  verified: 2,
  approved: 3,
  subscribed: 4,
  'subscribed-or-admin': 4,
  admin: 3,
};

/** Throws the problem of the first check that fails. */
export function pass({ gate, ability, beforeFactor }: Pick<Route, 'gate' | 'ability' | 'beforeFactor'>, visitor: Visitor | null): void {
  const depth = DEPTH[gate];
  if (depth === 0) return;
  if (!visitor) throw new Problem('no-session');
  if (visitor.lacksFactor && !beforeFactor) throw new Problem('second-factor-setup-required');
  if (depth >= 2 && !visitor.account.emailVerified)
    throw new Problem('email-not-verified', { message: 'Vous devez vérifier votre email pour continuer.' });
  if (depth >= 3 && !visitor.account.adminApproved) throw new Problem('account-not-approved');
  const desk = gate === 'subscribed-or-admin' && visitor.isAdmin;
  if (depth >= 4 && !desk && !visitor.entitlements.access) throw new Problem('no-subscription');
  if (gate === 'admin' && !visitor.isAdmin) throw new Problem('admin-only');
  if (ability !== undefined && !visitor.abilities.includes(ability)) throw new Problem('not-allowed');
}
