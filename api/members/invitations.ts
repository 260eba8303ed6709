// An invitation by its link, and the switch between one's accounts (CONTRACT « People »). A person who is new sets his name and password;
// whoever has a log-in already proves it first.
import { type AccountId, type MemberId, NO_ACCOUNT, type PersonId } from '#domain/kernel/ids.ts';
import { readLink } from '#domain/kernel/link-secret.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { invitationByHash } from '#projections/members/query.ts';
import { type Identity, identityOf, identityOfEmail } from '../accounts/identity.ts';
import { userOf } from '../accounts/user.ts';
import type { Call, Handlers } from '../shell/call.ts';
import { retryWhenCaughtUp } from '../shell/freshness.ts';
import { type RouteDeps, wrongGuess } from '../shell/handler-deps.ts';
import { Problem, problemOf } from '../shell/problem.ts';

const INVALID = { refusal: 'invalid-invitation', detail: {} } as const;
const missing = (path: string, message: string) => new Problem('invalid-body', { message, errors: [{ path, message }] });

export function invitationRoutes(deps: RouteDeps) {
  const { sql, keys, clock, sessions, visitors, passwords, journal } = deps;

  /** The invitation of this secret and who has its address; a wrong one counts as a guess. */
  async function known(text: string, address: string) {
    const look = async (token: string) => {
      const tokenHash = keys.hash('token', token);
      const facts = await invitationByHash(sql, tokenHash);
      return facts && facts.expiresAt > clock.now() && facts.email !== '' ? { ...facts, tokenHash } : null;
    };
    const invitation = await retryWhenCaughtUp(deps, () => readLink(text, look));
    if (invitation === null) {
      await wrongGuess(deps.limits, address);
      throw problemOf(INVALID);
    }
    const { hash, identity } = await identityOfEmail(deps, invitation.email);
    // Whoever began to accept this very invitation and was interrupted is not known by it yet.
    const begun = identity !== null && (identity.personId as number) === invitation.id;
    return { ...invitation, hash, identity: begun ? null : identity };
  }
  type Known = Awaited<ReturnType<typeof known>>;

  /** A new person: his number is the membership's. What was done before an interruption is found as it is. */
  async function register(
    { id, email, hash }: Known,
    { body, effects }: Pick<Call<never>, 'effects'> & { body: NewPerson },
  ): Promise<Identity> {
    const personId = id as PersonId;
    const accountId = personId as number as AccountId;
    const as = { actor: { kind: 'user', accountId, personId } as const, accountId: NO_ACCOUNT };
    const before = await identityOfEmail(deps, email);
    const holder = before.erased ? 'erased' : before.identity === null ? 'nobody' : 'account';
    await effects.dispatch({ type: 'ReserveEmail', emailHash: hash, accountId, holder }, { as });
    await effects.dispatch({ type: 'RegisterPerson', accountId: NO_ACCOUNT, personId, emailHash: hash, name: body.name, email }, { as });
    await passwords.reserve(personId);
    return (await identityOf(deps, personId))!;
  }

  return {
    async readInvitation({ params, address }) {
      const { companyName, email, role, identity } = await known(params.token, address);
      return { companyName, email, role, known: identity !== null };
    },

    async acceptInvitation(call) {
      const { params, body, effects, http, address } = call;
      const invitation = await known(params.token, address);
      const accountId = invitation.accountId as AccountId;
      const session = await sessions.find(http);
      if (invitation.identity !== null && session?.personId !== invitation.identity.personId) throw new Problem('log-in-first');
      // Only for a person who is new: whoever else is logged in here is not he.
      const started = invitation.identity === null ? newPerson(body) : null;
      if (started) await passwords.refuseCommon('password', started.password);
      const identity = started ? await register(invitation, { body: started, effects }) : invitation.identity!;
      const { personId } = identity;
      const as = { actor: { kind: 'user', accountId, personId } as const, accountId };
      const outcome = await effects.attempt(
        { type: 'AcceptInvitation', accountId, memberId: invitation.id as MemberId, personId, tokenHash: invitation.tokenHash },
        { as },
      );
      if (isRefusal(outcome)) throw problemOf(outcome);
      await effects.settled();
      const opened = await visitors.membership(accountId, personId);
      if (opened === null) throw problemOf(INVALID);
      if (started) {
        const passwordHash = await passwords.setReserved(personId, started.password);
        if (!(await sessions.start(http, { personId, passwordHash, accountId }, { method: 'password', remember: false }, sql`SELECT`)))
          throw new Problem('invalid-credentials');
        journal.note('login', { accountId, personId }, call);
      } else await sessions.actFor(session!, accountId);
      return userOf(deps, opened);
    },

    async switchAccount({ visitor, body }) {
      const opened = await visitors.membership(body.accountId as AccountId, visitor.personId);
      if (opened === null) throw new Problem('not-found');
      await sessions.actFor(visitor.session, opened.accountId);
      return userOf(deps, opened);
    },
  } satisfies Partial<Handlers>;
}

type NewPerson = { name: string; password: string };
function newPerson({ name, password }: { name?: string | undefined; password?: string | undefined }): NewPerson {
  if (name === undefined) throw missing('name', 'Nom requis');
  if (password === undefined) throw missing('password', 'Le mot de passe est requis');
  return { name, password };
}
