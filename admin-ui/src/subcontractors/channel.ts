// By what a request goes.
import type { Subcontractor } from '#contract/subcontractors.ts';

export type RequestChannel = NonNullable<Subcontractor['requestChannel']>;
export const CHANNEL_WORDS: Record<RequestChannel, string> = { email: 'par e-mail', sms: 'par SMS' };
