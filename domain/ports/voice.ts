// Port: telephone calls that an assistant holds by itself. One attempt rings once, and its outcome is always reported.
import type { CallLine, CallOutcome } from '../calls/events.ts';
import type { CalendarDate, Instant } from '../kernel/calendar.ts';
import type { CallId, SubcontractorId } from '../kernel/ids.ts';
import type { RawCallback } from './channel.ts';

/** What the assistant knows and may do. The first sentence of every call identifies the caller (A54). */
export type CallBrief = {
  readonly company: string;
  /** Where to reach a person of that company: a number or an address, as it is spoken. */
  readonly humanContact: string;
  readonly contactName: string;
  readonly documents: readonly { readonly name: string; readonly words: string }[];
  readonly today: CalendarDate;
  /** Whether his link can be sent to this number by SMS, or was already sent today. */
  readonly sms: 'possible' | 'sent-today' | 'impossible';
};
export type CallTools = {
  /** Sends the SMS after a yes. Answers whether one goes out. */
  sendSms(): Promise<boolean>;
};
/** `attemptId` identifies this attempt for ever: a repeated request with the same id rings once. */
export type OutgoingCall = {
  readonly attemptId: string;
  readonly callId: CallId;
  readonly subcontractorId: SubcontractorId;
  readonly attempt: number;
  /** The data subject of its personal data, e.g. `subcontractor-12`. */
  readonly about: string;
  readonly to: string;
  readonly brief: CallBrief;
};
export type EndedCall = {
  readonly outcome: CallOutcome;
  readonly smsSent: boolean;
  readonly durationSeconds: number;
  readonly committedFor: CalendarDate | null;
  readonly summary: string;
  readonly transcript: readonly CallLine[];
};
/** What the telephone line knows of a finished attempt; the conversation is in its turns. */
export type LineEnd = { readonly line: 'completed' | 'no-answer' | 'failed'; readonly durationSeconds: number };
/** `ended` null: the call rings, and callbacks report the rest. `refused` for now: no call is possible; for good: not to this number. */
export type Dialled =
  | { readonly sid: string; readonly ended: EndedCall | null }
  | { readonly refused: 'for-now' | 'for-good'; readonly reason: string };

/** What the provider's callback reports during a call that is held turn by turn. */
export type VoiceNews = {
  readonly callId: CallId;
  readonly subcontractorId: SubcontractorId;
  readonly attempt: number;
  readonly sid: string;
  readonly to: string;
  readonly from: string;
} & (
  | { readonly kind: 'turn'; readonly turn: number /** null: nothing, or silence. */; readonly heard: string | null }
  | { readonly kind: 'mailbox' }
  | { readonly kind: 'over'; readonly end: LineEnd }
);
/** `listen`: the turn that follows these words; null: hang up. */
export type SpokenReply = { readonly says: string; readonly listen: number | null };

export interface Voice {
  readonly name: string;
  /** The caller's number that the person sees. */
  readonly from: string;
  dial(call: OutgoingCall, tools: CallTools): Promise<Dialled>;
  /** The provider's state of an attempt without callbacks; null: it still rings, or the conversation goes on. */
  find(sid: string): Promise<EndedCall | LineEnd | null>;
  /** Only for a provider whose calls are held turn by turn. */
  readonly turns?: {
    /** null: the provider did not send this request (C42). `other`: it concerns none of our calls. */
    parseCallback(callback: RawCallback): Promise<VoiceNews | 'other' | null>;
    /** The body of the answer to the callback. */
    render(news: VoiceNews, reply: SpokenReply): string;
  };
}
/** The provider's next instructions, in its own format; null: the provider did not send this request. */
export type AnswerVoiceCallback = (callback: RawCallback) => Promise<string | null>;

/** Records for a day that an attempt was started, for a provider that would ring again when asked twice. */
export interface DialClaims {
  /** Only the first claimant may dial. `sid`: the provider's answer to it, null when unknown; `at`: when it was first claimed. */
  claim(attemptId: string, about: string): Promise<{ first: boolean; at: Instant; sid: string | null; keep(sid: string): Promise<void> }>;
}
