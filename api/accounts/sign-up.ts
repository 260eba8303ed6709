// Registration and verification of the address. The streams are written in the order of infra/decisions/001: address, organisations,
// account.
import type { z } from 'zod';
import type { registration } from '#contract/accounts.ts';
import { type AccountState, verificationExpiry } from '#domain/accounts/account.ts';
import type { EmailState } from '#domain/accounts/email-reservation.ts';
import { DEFAULT_ORGANIZATION_COLOR } from '#domain/constants.ts';
import type { AccountId, OrganizationId } from '#domain/kernel/ids.ts';
import { linkSecret, readLink } from '#domain/kernel/link-secret.ts';
import { abilitiesOf } from '#domain/people/abilities.ts';
import type { Plan } from '#domain/subscriptions/events.ts';
import { MAY_ENTER, MUST_WAIT } from '#domain/texts/fr/sign-up.ts';
import { accountByVerificationHash, accountsByEmailHashes } from '#projections/accounts/query.ts';
import { emailHash } from '../shell/addresses.ts';
import type { Effects, Handlers } from '../shell/call.ts';
import { type RouteDeps, wrongGuess } from '../shell/handler-deps.ts';
import { inConstantTime } from '../shell/http/constant-time-response.ts';
import { MAIL_ADDRESS, REGISTER_ADDRESS, REGISTER_ANYWHERE, RESEND } from '../shell/http/limits.ts';
import { Problem } from '../shell/problem.ts';
import { himself, identityOfEmail } from './identity.ts';

/** Its name is in clear for ever: nothing personal, so not the company's. */
const FIRST_ORGANIZATION = 'Organisation principale';
const TOKEN_BYTES = 24;
const planOf = (plan: 'standard' | 'basic' | 'autopilot'): Plan => (plan === 'autopilot' ? plan : 'standard');

const issue = ({ ids, keys, clock }: RouteDeps) => {
  const token = linkSecret(ids.secret(TOKEN_BYTES));
  return { token, tokenHash: keys.hash('token', token), expiresAt: verificationExpiry(clock.now()) };
};

/** What follows the reservation; when it fails the address is free again. */
async function open(deps: RouteDeps, accountId: AccountId, body: z.output<typeof registration>, hash: string, effects: Effects) {
  const { companyName, email, phoneNumber, password } = body;
  const wantedPlan = body.plan && planOf(body.plan);
  await deps.passwords.set(accountId, password);
  const organizationId = (await effects.id('organization')) as OrganizationId;
  await effects.dispatch(
    {
      type: 'CreateOrganization',
      accountId,
      organizationId,
      name: FIRST_ORGANIZATION,
      description: '',
      color: DEFAULT_ORGANIZATION_COLOR,
      isDefault: true,
    },
    himself(accountId),
  );
  await effects.dispatch(
    { type: 'RegisterAccount', accountId, emailHash: hash, companyName, email, phoneNumber, wantedPlan, verification: issue(deps) },
    himself(accountId),
  );
}

/**
 * On an installation without administrator the first one of the settings approves himself (infra/decisions/050): but not over the head of
 * somebody who rejected him.
 */
export async function approvesHimself({ config, keys, sql, loadState }: RouteDeps, hash: string): Promise<boolean> {
  const admins = config.adminEmails.map((address) => emailHash(keys, address));
  if (!admins.includes(hash) || (await accountsByEmailHashes(sql, admins)).length > 0) return false;
  const { earlier } = (await loadState('email', hash)).state as EmailState;
  for (const accountId of earlier) if (((await loadState('account', accountId)).state as AccountState).rejectedAt !== null) return false;
  return true;
}

export function signUpRoutes(deps: RouteDeps) {
  const { keys, clock, sql } = deps;

  return {
    async register({ body, effects, address }) {
      await deps.passwords.refuseCommon('password', body.password);
      // From here on an answer tells something, also « taken »: it counts, whatever it is (infra/decisions/060).
      await deps.limits.takeAll([
        [REGISTER_ADDRESS, address],
        [REGISTER_ANYWHERE, 'anybody'],
      ]);
      const before = await identityOfEmail(deps, body.email);
      const holder = before.erased ? 'erased' : before.identity === null ? 'nobody' : 'account';
      const accountId = (await effects.id('account')) as AccountId;
      await effects.dispatch({ type: 'ReserveEmail', emailHash: before.hash, accountId, holder }, himself(accountId));
      try {
        await open(deps, accountId, body, before.hash, effects);
      } catch (error) {
        await effects.attempt({ type: 'ReleaseEmail', emailHash: before.hash, accountId }, himself(accountId)).catch(() => undefined);
        throw error;
      }
      const { companyName, email, phoneNumber } = body;
      return {
        id: accountId,
        personId: accountId,
        name: companyName,
        role: 'owner',
        abilities: [...abilitiesOf('owner')],
        memberships: [{ accountId, companyName, role: 'owner' }],
        companyName,
        email,
        phoneNumber,
        emailVerified: false,
        adminApproved: false,
        tutorialCompleted: false,
        autoValidationEnabled: true,
        plan: 'none',
        isAdmin: false,
        wantedPlan: body.plan ? planOf(body.plan) : null,
        createdAt: clock.now(),
        updatedAt: clock.now(),
        requiresEmailVerification: true,
      };
    },

    async verifyEmail({ query, effects, address }) {
      const known = await readLink(query.token, async (token) => {
        const tokenHash = keys.hash('token', token);
        const account = await accountByVerificationHash(sql, tokenHash);
        return account ? { account, tokenHash } : null;
      });
      if (known === null) {
        await wrongGuess(deps.limits, address);
        throw new Problem({ code: 'token-invalid', status: 400, message: 'Token invalide' });
      }
      const { account, tokenHash } = known;
      const accountId = account.id as AccountId;
      const selfApprove = await approvesHimself(deps, account.emailHash);
      await effects.dispatch({ type: 'VerifyEmail', accountId, tokenHash, selfApprove }, himself(accountId));
      const next = selfApprove || account.adminApproved ? MAY_ENTER : MUST_WAIT;
      return { message: `Votre adresse email est vérifiée. ${next}`, email: account.email };
    },

    async resendVerification({ body, effects, address }) {
      await deps.limits.takeAll([
        [MAIL_ADDRESS, address],
        [RESEND, emailHash(keys, body.email)],
      ]);
      // The same answer, after the same time, whether or not somebody is there (C34).
      await inConstantTime(async () => {
        const { identity } = await identityOfEmail(deps, body.email);
        if (!identity?.account || identity.account.emailVerified) return;
        const accountId = identity.personId as AccountId;
        await effects.attempt(
          { type: 'ResendVerification', accountId, verification: issue(deps) },
          { ...himself(accountId), fireAndForget: true },
        );
      });
      return { message: 'Email de vérification renvoyé avec succès !' };
    },
  } satisfies Partial<Handlers>;
}
