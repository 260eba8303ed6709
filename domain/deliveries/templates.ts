// Every message, by the template name that its deliveries carry: its channel, its recipient, and whose key seals its text.
import type { MailFacts, MailTemplate } from '../texts/fr/mails/index.ts';
import type { SmsTemplate } from '../texts/fr/reminder-sms.ts';

export type MessageTemplate = MailTemplate | SmsTemplate;
/** The address is looked up at sending. */
export type Recipient = 'account' | 'subcontractor' | 'administrators' | 'member' | 'witness';
/**
 * The data subject of the text: its key seals the text, which becomes unreadable with it. `account`: also a person who has none, for a mail
 * about his own log-in. `visitor`: requested a demonstration.
 */
export type SealedFor = 'account' | 'subcontractor' | 'rejected-account' | 'visitor' | 'member' | 'witness';

type Template =
  | { readonly channel: 'email' | 'sms'; readonly to: 'subcontractor'; readonly sealedFor: 'subcontractor' }
  | { readonly channel: 'email' | 'sms'; readonly to: 'account' | 'administrators'; readonly sealedFor: SealedFor }
  | { readonly channel: 'email'; readonly to: 'member'; readonly sealedFor: 'member' }
  | { readonly channel: 'email'; readonly to: 'witness'; readonly sealedFor: 'witness' };
/** A text that names a subcontractor's contact is sealed for the subcontractor, whoever receives it. */
type AsItsWords<Name> = Name extends MailTemplate
  ? MailFacts[Name] extends { contactName: string }
    ? { readonly channel: 'email'; readonly sealedFor: 'subcontractor' }
    : { readonly channel: 'email' }
  : { readonly channel: 'sms' };

export const TEMPLATES: { readonly [Name in MessageTemplate]: Template & AsItsWords<Name> } = {
  'account-verification': { channel: 'email', to: 'account', sealedFor: 'account' },
  'account-approved': { channel: 'email', to: 'account', sealedFor: 'account' },
  'account-rejected': { channel: 'email', to: 'account', sealedFor: 'rejected-account' },
  'new-registration': { channel: 'email', to: 'administrators', sealedFor: 'account' },
  'password-reset': { channel: 'email', to: 'account', sealedFor: 'account' },
  'upload-received': { channel: 'email', to: 'subcontractor', sealedFor: 'subcontractor' },
  'document-rejected': { channel: 'email', to: 'subcontractor', sealedFor: 'subcontractor' },
  'rejection-withdrawn': { channel: 'email', to: 'subcontractor', sealedFor: 'subcontractor' },
  reminder: { channel: 'email', to: 'subcontractor', sealedFor: 'subcontractor' },
  'reminder-sms': { channel: 'sms', to: 'subcontractor', sealedFor: 'subcontractor' },
  request: { channel: 'email', to: 'subcontractor', sealedFor: 'subcontractor' },
  'request-sms': { channel: 'sms', to: 'subcontractor', sealedFor: 'subcontractor' },
  'demo-request': { channel: 'email', to: 'administrators', sealedFor: 'visitor' },
  'subscription-ended': { channel: 'email', to: 'account', sealedFor: 'account' },
  report: { channel: 'email', to: 'account', sealedFor: 'account' },
  'password-changed': { channel: 'email', to: 'account', sealedFor: 'account' },
  'second-factor': { channel: 'email', to: 'account', sealedFor: 'account' },
  'payment-late': { channel: 'email', to: 'account', sealedFor: 'account' },
  'double-payment': { channel: 'email', to: 'account', sealedFor: 'account' },
  'trial-ending': { channel: 'email', to: 'account', sealedFor: 'account' },
  'link-requested': { channel: 'email', to: 'account', sealedFor: 'subcontractor' },
  'sms-answer': { channel: 'email', to: 'account', sealedFor: 'subcontractor' },
  'mail-failed': { channel: 'email', to: 'account', sealedFor: 'account' },
  'test-mail': { channel: 'email', to: 'account', sealedFor: 'account' },
  invitation: { channel: 'email', to: 'member', sealedFor: 'member' },
  'membership-ended': { channel: 'email', to: 'member', sealedFor: 'member' },
  checkpoint: { channel: 'email', to: 'account', sealedFor: 'account' },
  'witness-request': { channel: 'email', to: 'witness', sealedFor: 'witness' },
  'checkpoint-witness': { channel: 'email', to: 'witness', sealedFor: 'witness' },
};

const isTemplate = (name: string): name is MessageTemplate => Object.hasOwn(TEMPLATES, name);
/** A stored name may come from a template that no longer exists: throws. */
export function templateNamed(name: string): MessageTemplate {
  if (!isTemplate(name)) throw new Error(`no message is called ${name}`);
  return name;
}

/** Whether it is a message to the owner that is sealed for the subcontractor it names: no list shows its address. */
export const isAboutSubcontractor = (name: string): boolean =>
  isTemplate(name) && TEMPLATES[name].to === 'account' && TEMPLATES[name].sealedFor === 'subcontractor';
