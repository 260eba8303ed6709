// A person's own passkeys, and the log-in by one (CONTRACT « Second factor »). A passkey that verified its user is two factors at once.
import { type AccountId, NO_ACCOUNT, type PersonId } from '#domain/kernel/ids.ts';
import { noteWrongGuess } from '../accounts/guesses.ts';
import { userOf } from '../accounts/user.ts';
import type { Handlers } from '../shell/call.ts';
import { found, type RouteDeps } from '../shell/handler-deps.ts';
import { deviceName } from '../shell/http/device-name.ts';
import { LOGIN_ADDRESS, PASSKEY_OPTIONS } from '../shell/http/limits.ts';
import { Problem } from '../shell/problem.ts';
import { createChallenges } from './challenges.ts';
import { ownIdentity } from './handlers.ts';
import { openSession } from './log-in.ts';
import { createPasskeys, PASSKEYS_MOST, type StoredPasskey } from './passkey-store.ts';
import { createWebAuthn } from './simplewebauthn.ts';
import { createFactors, holderOf } from './store.ts';

const shown = ({ id, name, createdAt, lastUsedAt }: StoredPasskey) => ({ id, name, createdAt, lastUsedAt });
const notAdded = () =>
  new Problem({ code: 'passkey-refused', status: 400, message: 'La clé d’accès n’a pas pu être ajoutée : recommencez.' });

export const passkeyRoutes = (deps: RouteDeps) => ({ ...ownPasskeyRoutes(deps), ...passkeyLogInRoutes(deps) });

function ownPasskeyRoutes(deps: RouteDeps) {
  const { keys, sessions } = deps;
  const challenges = createChallenges(deps);
  const passkeys = createPasskeys(deps);
  const factors = createFactors(deps);
  const webAuthn = createWebAuthn(deps.config.publicUrl);
  return {
    async newPasskeyOptions({ visitor }) {
      const { personId, session } = visitor;
      const own = await passkeys.ofPerson(personId);
      if (own.length >= PASSKEYS_MOST) throw new Problem('too-many-passkeys');
      const { email } = await userOf(deps, visitor);
      const options = await webAuthn.newOptions({ email, handle: handleOf(keys, personId) }, own);
      await challenges.note('add-passkey', options.challenge, session.hash);
      return { ...options };
    },

    listPasskeys: async ({ visitor }) => (await passkeys.ofPerson(visitor.personId)).map(shown),

    async addPasskey({ visitor, body, effects, http }) {
      const { personId, session } = visitor;
      const read = await webAuthn.read(body, (challenge) => challenges.take('add-passkey', challenge, session.hash));
      if (read === null) throw notAdded();
      const { counter, ...credential } = read;
      const name = deviceName(http.req.header('user-agent'));
      const identity = await ownIdentity(deps, personId);
      const factorId = await passkeys.prepare(holderOf(identity), { ...credential, name }, counter);
      if (factorId === null) throw notAdded();
      await effects.dispatch({ type: 'AddSecondFactor', ...holderOf(identity), factorId, kind: 'passkey' }, { as: identity.as });
      await passkeys.putInForce(factorId);
      if (session.method === 'password' || session.method === 'oidc') await sessions.raise(session, 'passkey');
      return shown(found((await passkeys.ofPerson(personId)).find(({ id }) => id === factorId) ?? null));
    },

    async removePasskey({ visitor: { personId }, params, effects }) {
      const { id: factorId } = found((await passkeys.ofPerson(personId)).find(({ id }) => id === params.id) ?? null);
      const identity = await ownIdentity(deps, personId);
      await effects.dispatch({ type: 'RemoveSecondFactor', ...holderOf(identity), factorId, kind: 'passkey' }, { as: identity.as });
      await factors.remove(factorId);
      return { message: 'Clé d’accès retirée.' };
    },
  } satisfies Partial<Handlers>;
}

/** What authenticators know a person by: tells nothing to whoever reads it there. */
const handleOf = (keys: RouteDeps['keys'], personId: PersonId) =>
  new Uint8Array(Buffer.from(keys.hash('token', `webauthn ${personId}`), 'hex'));

function passkeyLogInRoutes(deps: RouteDeps) {
  const { keys, limits, passwords } = deps;
  const challenges = createChallenges(deps);
  const passkeys = createPasskeys(deps);
  const webAuthn = createWebAuthn(deps.config.publicUrl);

  /** The passkey that this answer proves, once; null: none. */
  async function proven(body: Record<string, unknown>, take: (challenge: string) => Promise<boolean>): Promise<StoredPasskey | null> {
    const { id, response } = body as { id?: unknown; response?: { userHandle?: unknown } };
    const passkey = typeof id === 'string' && id.length <= 1500 ? await passkeys.byCredential(id) : null;
    if (!passkey) return null;
    const handle = Buffer.from(handleOf(keys, passkey.personId)).toString('base64url');
    if (response?.userHandle !== handle) return null;
    const counter = await webAuthn.counterOf(body, passkey, take);
    return counter !== null && (await passkeys.used(passkey.id, counter)) ? passkey : null;
  }

  return {
    async passkeyLogInOptions({ address }) {
      await limits.take(PASSKEY_OPTIONS, address);
      const options = await webAuthn.logInOptions();
      await challenges.note('passkey', options.challenge);
      return { ...options };
    },

    async passkeyLogIn(call) {
      const { body, address } = call;
      const { refund } = await limits.takeAll([[LOGIN_ADDRESS, address]]);
      const passkey = await proven(body, (challenge) => challenges.take('passkey', challenge));
      const credential = passkey && (await passwords.credentialOfPerson(passkey.personId));
      if (!credential) {
        await noteWrongGuess(deps, 'login-failed', (passkey?.personId as AccountId | undefined) ?? NO_ACCOUNT, call);
        throw new Problem('passkey-refused');
      }
      return openSession(deps, call, { credential, remember: false, refund }, 'passkey');
    },
  } satisfies Partial<Handlers>;
}
