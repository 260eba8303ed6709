// « Any command may be retried at will »: whatever the history, a repeated command changes nothing (DESIGN 3.4). So a lost answer, a double
// click or a timer that fires twice has no further effect.
import { describe, test } from 'vitest';
import { accountDecider, resetExpiry, verificationExpiry } from './accounts/account.ts';
import type { AccountCommand, EmailCommand, IssuedToken } from './accounts/commands.ts';
import { emailDecider } from './accounts/email-reservation.ts';
import type { DeliveryCommand } from './deliveries/commands.ts';
import { deliveryDecider } from './deliveries/delivery.ts';
import type { DocumentTypeCommand } from './document-types/commands.ts';
import { documentTypesDecider } from './document-types/document-types.ts';
import { addMillis, type Instant } from './kernel/calendar.ts';
import type { AccountId, DeliveryId, DocumentTypeId, OrganizationId } from './kernel/ids.ts';
import type { OrganizationCommand } from './organizations/commands.ts';
import { organizationsDecider } from './organizations/organizations.ts';
import { holds, plain } from './retry.test-kit.ts';
import { linkExpiry } from './subcontractors/link.ts';
import { c, link, on } from './subcontractors/subcontractor.test-kit.ts';
import { subcontractorDecider } from './subcontractors/subcontractor.ts';

const accountId = 1 as AccountId;

describe('any command may be retried', () => {
  test('accounts', () => {
    const token = (step: number, expiresAt: Instant): IssuedToken => ({ token: `t${step}`, tokenHash: `h${step}`, expiresAt });
    holds(
      accountDecider,
      (random, step, now): AccountCommand =>
        random.pick<AccountCommand>([
          {
            type: 'RegisterAccount',
            accountId,
            emailHash: 'e',
            companyName: 'A',
            email: 'a@b.fr',
            phoneNumber: '0102030405',
            verification: token(step, verificationExpiry(now)),
          },
          { type: 'ResendVerification', accountId, verification: token(step, verificationExpiry(now)) },
          { type: 'VerifyEmail', accountId, tokenHash: `h${step - random.int(3)}`, selfApprove: random.chance(0.5) },
          { type: 'ApproveAccount', accountId, by: 2 as AccountId },
          { type: 'GrantAdministrator', accountId },
          ...(random.chance(0.05)
            ? [{ type: 'RejectAccount' as const, accountId, by: 2 as AccountId, farewell: { companyName: 'A', email: 'a@b.fr' } }]
            : []),
          { type: 'RequestPasswordReset', accountId, reset: token(step, resetExpiry(now)) },
          { type: 'ResetPassword', accountId, tokenHash: `h${step - random.int(3)}`, selfApprove: false },
          { type: 'NoteThrottledSignIn', accountId, triesPerHour: 60, until: resetExpiry(now) },
          { type: 'CompleteTutorial', accountId },
          { type: 'SetAutoValidation', accountId, enabled: random.chance(0.5) },
        ]),
      plain,
    );
  });

  test('addresses', () => {
    holds(
      emailDecider,
      (random): EmailCommand => {
        const by = (1 + random.int(4)) as AccountId;
        return random.pick<EmailCommand>([
          { type: 'ReserveEmail', emailHash: 'h', accountId: by, holder: random.pick(['account', 'erased', 'nobody']) },
          { type: 'ReleaseEmail', emailHash: 'h', accountId: by },
        ]);
      },
      plain,
    );
  });

  test('organisations', () => {
    holds(
      organizationsDecider,
      (random): OrganizationCommand => {
        const organizationId = (1 + random.int(10)) as OrganizationId;
        const fields = { accountId, organizationId, name: `O${random.int(10)}`, description: '', color: '#3b82f6' };
        return random.pick<OrganizationCommand>([
          { type: 'CreateOrganization', ...fields, isDefault: random.chance(0.3) },
          { type: 'EditOrganization', ...fields, isDefault: random.pick([true, undefined]) },
          { type: 'ArchiveOrganization', accountId, organizationId },
        ]);
      },
      plain,
    );
  });

  test('document types', () => {
    holds(
      documentTypesDecider,
      (random, step): DocumentTypeCommand => {
        const documentTypeId = (1 + random.int(10)) as DocumentTypeId;
        const fields = {
          accountId,
          documentTypeId,
          name: `T${random.int(10)}`,
          description: '',
          validityPeriod: 90,
          alertDaysBefore: random.int(3),
          isRequired: true,
          allowedFormats: ['PDF' as const],
        };
        return random.pick<DocumentTypeCommand>([
          { type: 'AddDocumentType', ...fields },
          { type: 'EditDocumentType', ...fields },
          { type: 'ArchiveDocumentType', accountId, documentTypeId },
          {
            type: 'InitDefaultDocumentTypes',
            accountId,
            documentTypeIds: [1, 2, 3, 4, 5, 6].map((n) => (100 * (step + 1) + n) as DocumentTypeId),
          },
        ]);
      },
      plain,
    );
  });

  test('subcontractors and their documents', () => {
    let document = 0;
    holds(
      subcontractorDecider,
      (random, step, now) => {
        if (step === 0) return c.register();
        const any = 1 + random.int(Math.max(1, document));
        document += 1;
        return random.pick([
          c.upload(document, 1 + random.int(3), { content: `s${random.int(6)}` }),
          c.validate(any, '2030-01-01'),
          c.reject(any),
          c.reopen(any),
          c.correct(any, { expirationDate: random.pick(['2030-01-01', '2029-06-01', '2026-01-01']), comment: random.pick([null, 'x']) }),
          c.deposit(document, 1 + random.int(3), `s${random.int(6)}`),
          c.analyse(any, random.chance(0.5), '2030-01-01'),
          c.fail(any, random.pick([null, addMillis(now, 60_000)])),
          c.revoke(),
          c.opened(),
          c.renew(link('k1', linkExpiry(now))),
          c.configure(...[1, 2, 3].slice(random.int(3))),
          c.edit({ isActive: random.chance(0.8) }),
          c.note(),
          c.writeNote(any),
          c.removeNote(any),
          ...(random.chance(0.05) ? [c.archive(), c.restore()] : []),
        ]);
      },
      (now) => on(now),
    );
  });

  test('deliveries, when the report says which attempt it is about', () => {
    let next = 1;
    holds(
      deliveryDecider,
      (random, step): DeliveryCommand => {
        if (step === 0) next = 1;
        const result = random.pick([
          { outcome: 'sent' as const },
          { outcome: 'refused-for-now' as const, reason: 'x' },
          { outcome: 'refused-for-now' as const, reason: 'x' },
        ]);
        const about = {
          deliveryId: 9 as DeliveryId,
          accountId,
          channel: 'email' as const,
          recipient: 'account-1',
          template: 't',
          messageId: '<m>',
        };
        if (random.chance(0.3)) {
          const message = { to: `a${step}@x.fr`, name: '', company: '', subject: '', text: `${step}`, html: '', headers: {} };
          return { type: 'ComposeDelivery', ...about, subject: 'account-1', message };
        }
        const attempt = next;
        next += random.int(2);
        return { type: 'RecordDeliveryAttempt', ...about, result, attempt };
      },
      plain,
    );
  });
});
