// The fake company's second factors (CONTRACT « Second factor »): every code is 123456, every recovery code « secours-1 ».
import type { Passkey } from '#contract/factors.ts';
import { type FakeAnswer, ok, refuse } from './answers.ts';
import { NOW, userOf, type World } from './world.ts';

type Input = { world: World; id: number; body: object };
const isRight = (body: object): boolean => RIGHT.includes((body as { code: string }).code);
const RIGHT = ['123456', '123 456', 'secours-1'];
const WRONG = 'Code incorrect, déjà utilisé ou expiré.';
export const RECOVERY = Array.from({ length: 10 }, (_, index) => `7k3fa-9xq2${index}`);
export const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

export const askCode = (): FakeAnswer => ({
  status: 401,
  body: { status: 401, code: 'second-factor-required', message: 'Il reste à donner votre code.', challenge: 'defi' },
});
const enter = (world: World): FakeAnswer => {
  world.user ??= userOf({ companyName: 'Constructions Lemaire' });
  return ok(world.user);
};

export const factorHandlers = {
  ownFactors: ({ world: { totp, passkeys, requireSecondFactor } }: Input) =>
    ok({
      totp: totp === null ? null : { since: totp },
      recoveryCodesLeft: totp === null ? 0 : 10,
      passkeys: passkeys.length,
      required: requireSecondFactor,
    }),
  startTotp: () => ok({ secret: SECRET, uri: `otpauth://totp/SubDoc:a%40b.fr?secret=${SECRET}&issuer=SubDoc` }),
  confirmTotp: ({ world, body }: Input) => {
    if (!isRight(body)) return refuse(403, 'invalid-code', WRONG);
    world.totp = NOW;
    return ok({ recoveryCodes: RECOVERY });
  },
  endTotp: ({ world, body }: Input) => {
    if (!isRight(body)) return refuse(403, 'invalid-code', WRONG);
    world.totp = null;
    return ok({ message: 'La double vérification est désactivée.' });
  },
  listPasskeys: ({ world }: Input) => ok(world.passkeys),
  newPasskeyOptions: () => ok({ challenge: 'AAAA' }),
  addPasskey: ({ world }: Input) => {
    const passkey: Passkey = { id: 7, name: 'Chrome sur Windows', createdAt: NOW, lastUsedAt: null };
    world.passkeys.push(passkey);
    return ok(passkey, 201);
  },
  removePasskey: ({ world, id }: Input) => {
    world.passkeys = world.passkeys.filter((passkey) => passkey.id !== id);
    return ok({ message: 'Clé d’accès retirée.' });
  },
  secondFactor: ({ world, body }: Input) => {
    if ((body as { challenge: string }).challenge !== 'defi')
      return refuse(401, 'challenge-over', 'Cette connexion a expiré ou a reçu trop de codes incorrects : recommencez.');
    return isRight(body) ? enter(world) : refuse(401, 'invalid-code', WRONG);
  },
  passkeyLogInOptions: () => ok({ challenge: 'AAAA' }),
  passkeyLogIn: ({ world }: Input) => enter(world),
};
