// Every mail, by the template name that its delivery carries.
import {
  type AccountApproved,
  type AccountRejectedMail,
  type AccountVerification,
  accountApproved,
  accountRejected,
  accountVerification,
  type NewRegistration,
  newRegistration,
  type PasswordReset,
  passwordReset,
  type SubscriptionEnded,
  subscriptionEnded,
} from './account-mails.ts';
import {
  type DoublePayment,
  doublePayment,
  type LinkRequestedMail,
  linkRequested,
  type MailFailed,
  mailFailed,
  type PasswordChangedMail,
  type PaymentLate,
  passwordChanged,
  paymentLate,
  type SmsAnswerMail,
  smsAnswer,
  type TestMail,
  type TrialEnding,
  testMail,
  trialEnding,
} from './account-notices.ts';
import {
  type CheckpointMail,
  checkpointMail,
  checkpointWitnessMail,
  type WitnessMail,
  type WitnessRequestMail,
  witnessRequestMail,
} from './checkpoint-mails.ts';
import { type DemoRequest, demoRequest } from './contact-mails.ts';
import {
  type DocumentRejectedMail,
  documentRejected,
  rejectionWithdrawn,
  type UploadReceived,
  uploadReceived,
  type WithdrawnDecision,
} from './document-mails.ts';
import { type SecondFactorMail, secondFactor } from './factor-mails.ts';
import type { RenderedMail } from './layout.ts';
import { type InvitationMail, invitation, type MembershipEndedMail, membershipEnded } from './member-mails.ts';
import { type Reminder, reminder } from './reminder-mails.ts';
import { type ReportMail, reportMail } from './report-mail.ts';
import { type RequestMail, request } from './request-mails.ts';

export type { ReadingOutcome } from './document-mails.ts';
export type { RenderedMail } from './layout.ts';

export type MailFacts = {
  'account-verification': AccountVerification;
  'account-approved': AccountApproved;
  'account-rejected': AccountRejectedMail;
  'new-registration': NewRegistration;
  'password-reset': PasswordReset;
  'upload-received': UploadReceived;
  'document-rejected': DocumentRejectedMail;
  'rejection-withdrawn': WithdrawnDecision;
  reminder: Reminder;
  request: RequestMail;
  'demo-request': DemoRequest;
  'subscription-ended': SubscriptionEnded;
  report: ReportMail;
  'password-changed': PasswordChangedMail;
  'second-factor': SecondFactorMail;
  'payment-late': PaymentLate;
  'double-payment': DoublePayment;
  'trial-ending': TrialEnding;
  'link-requested': LinkRequestedMail;
  'sms-answer': SmsAnswerMail;
  'mail-failed': MailFailed;
  'test-mail': TestMail;
  invitation: InvitationMail;
  'membership-ended': MembershipEndedMail;
  checkpoint: CheckpointMail;
  'witness-request': WitnessRequestMail;
  'checkpoint-witness': WitnessMail;
};
export type MailTemplate = keyof MailFacts;

export const mails: { readonly [Name in MailTemplate]: (facts: MailFacts[Name]) => RenderedMail } = {
  'account-verification': accountVerification,
  'account-approved': accountApproved,
  'account-rejected': accountRejected,
  'new-registration': newRegistration,
  'password-reset': passwordReset,
  'upload-received': uploadReceived,
  'document-rejected': documentRejected,
  'rejection-withdrawn': rejectionWithdrawn,
  reminder,
  request,
  'demo-request': demoRequest,
  'subscription-ended': subscriptionEnded,
  report: reportMail,
  'password-changed': passwordChanged,
  'second-factor': secondFactor,
  'payment-late': paymentLate,
  'trial-ending': trialEnding,
  'double-payment': doublePayment,
  'link-requested': linkRequested,
  'sms-answer': smsAnswer,
  'mail-failed': mailFailed,
  'test-mail': testMail,
  invitation,
  'membership-ended': membershipEnded,
  checkpoint: checkpointMail,
  'witness-request': witnessRequestMail,
  'checkpoint-witness': checkpointWitnessMail,
};
