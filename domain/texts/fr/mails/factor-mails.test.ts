import { expect, test } from 'vitest';
import { instant } from '../../../kernel/calendar.ts';
import { type SecondFactorMail, secondFactor } from './factor-mails.ts';

const shared = { at: instant('2026-11-21T08:00:00Z'), link: 'https://subdoc.example/compte', privacyUrl: 'https://subdoc.example/p' };
const told = (happened: SecondFactorMail['happened']) => {
  const { subject, text } = secondFactor({ happened, ...shared });
  return `${subject}\n${text}`.replace(/\s+/g, ' ');
};

test.each<[SecondFactorMail['happened'], RegExp]>([
  [{ type: 'SecondFactorAdded', kind: 'totp' }, /double vérification est activée.*un code de votre application est demandé/],
  [{ type: 'SecondFactorAdded', kind: 'passkey' }, /clé d’accès a été ajoutée/],
  [{ type: 'SecondFactorRemoved', kind: 'totp' }, /double vérification est désactivée.*codes de secours ne servent plus/],
  [{ type: 'SecondFactorRemoved', kind: 'passkey' }, /clé d’accès a été retirée/],
  [{ type: 'RecoveryCodeUsed', left: 3 }, /code de secours a servi.*Il vous en reste 3/],
  [{ type: 'RecoveryCodeUsed', left: 1 }, /Il vous en reste un seul/],
  [{ type: 'RecoveryCodeUsed', left: 0 }, /aucun : désactivez puis réactivez/],
  [{ type: 'SecondFactorsReset', byOperator: true }, /réinitialisée.*L’équipe SubDoc a retiré/],
  [{ type: 'SecondFactorsReset', byOperator: false }, /Le responsable de votre compte a retiré/],
])('G60 the mail about %o says what happened, when, and what to do if it was somebody else', (happened, words) => {
  const mail = told(happened);
  expect(mail).toMatch(words);
  expect(mail).toMatch(/21\/11\/2026 à 09:00/);
  expect(mail).toMatch(/Sinon, changez tout de suite votre mot de passe/);
});
