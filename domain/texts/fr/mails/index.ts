// Every mail that is sent, by the name that its delivery carries.
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
import { type DemoRequest, demoRequest } from './contact-mails.ts';
import { type DocumentRejectedMail, documentRejected, type UploadReceived, uploadReceived } from './document-mails.ts';
import type { RenderedMail } from './layout.ts';

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
  'demo-request': DemoRequest;
  'subscription-ended': SubscriptionEnded;
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
  'demo-request': demoRequest,
  'subscription-ended': subscriptionEnded,
};
