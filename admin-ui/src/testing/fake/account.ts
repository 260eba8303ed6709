// The fake company's own account: profile, password, sessions (CONTRACT « Own account »).
import { ok } from './answers.ts';
import type { World } from './world.ts';

type Input = { world: World; id: number; body: { companyName: string; phoneNumber: string; currentPassword: string } };
const WRONG = 'Le mot de passe actuel est incorrect.';

export const accountHandlers = {
  editUser: ({ world, body: { companyName, phoneNumber } }: Input) => {
    if (world.user === null) throw new Error('nobody is logged in');
    world.user = { ...world.user, companyName: companyName ?? world.user.companyName, phoneNumber: phoneNumber ?? world.user.phoneNumber };
    return ok(world.user);
  },
  changePassword: ({ world, body }: Input) => {
    const errors = [{ path: 'currentPassword', message: WRONG }];
    if (body.currentPassword !== 'Demo-2026!')
      return { status: 403, body: { status: 403, code: 'invalid-credentials', message: WRONG, errors } };
    world.sessions = world.sessions.filter(({ current }) => current);
    return ok({ message: 'Votre mot de passe est modifié. Vos autres sessions sont fermées.' });
  },
  ownSessions: ({ world }: Input) => ok(world.sessions),
  endSession: ({ world, id }: Input) => {
    world.sessions = world.sessions.filter((session) => session.id !== id);
    return ok({ message: 'Session fermée.' });
  },
};
