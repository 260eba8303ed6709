// The fake company's own account: profile, password, sessions, settings (CONTRACT « Own account »).
import { ok, refuse } from './answers.ts';
import { NOW, type World } from './world.ts';

type Settings = {
  autoValidationEnabled?: boolean;
  autoRemindersEnabled?: boolean;
  requireSecondFactor?: boolean;
  noticeRecipients?: World['noticeRecipients'];
};
type Body = { companyName: string; phoneNumber: string; currentPassword: string; consented?: boolean } & Settings;
type Input = { world: World; id: number; body: Body };
const WRONG = 'Le mot de passe actuel est incorrect.';

const settingsOf = (world: World) =>
  ok({
    autoValidationEnabled: world.autoValidation,
    autoRemindersEnabled: world.autoReminders,
    requireSecondFactor: world.requireSecondFactor,
    noticeRecipients: world.noticeRecipients,
    companyName: world.user?.companyName,
    email: world.user?.email,
    ...(world.secondOpinion && { secondOpinion: world.secondOpinion }),
  });

export const accountHandlers = {
  getSettings: ({ world }: Input) => settingsOf(world),
  putSettings: ({ world, body }: Input) => {
    const chosen = body.noticeRecipients;
    if (chosen !== undefined && chosen.roles.length + chosen.memberIds.length === 0)
      return refuse(400, 'nobody-told', 'Choisissez au moins un rôle ou une personne : sinon personne ne recevrait ces e-mails.');
    world.noticeRecipients = chosen ?? world.noticeRecipients;
    world.autoValidation = body.autoValidationEnabled ?? world.autoValidation;
    world.autoReminders = body.autoRemindersEnabled ?? world.autoReminders;
    world.requireSecondFactor = body.requireSecondFactor ?? world.requireSecondFactor;
    return settingsOf(world);
  },
  putSecondOpinion: ({ world, body }: Input) => {
    if (world.secondOpinion === undefined) return refuse(404, 'not-found', 'Introuvable.');
    world.secondOpinion = { ...world.secondOpinion, since: body.consented === true ? NOW : null };
    return settingsOf(world);
  },
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
