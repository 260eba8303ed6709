// Port: telephone calls that an assistant holds by itself. It promises that one attempt rings once, and to say what became of it.
import type { CallLine, CallOutcome } from '../calls/events.ts';
import type { CalendarDate, Instant } from '../kernel/calendar.ts';
import type { CallId, SubcontractorId } from '../kernel/ids.ts';
import type { RawCallback } from './channel.ts';

/** What the assistant knows and may do. The first sentence of every call says who calls (A54). */
export type CallBrief = {
  readonly company: string;
  /** Where a person of that company is reached: a number or an address, as it is said. */
  readonly humanContact: string;
  readonly contactName: string;
  readonly documents: readonly { readonly name: string; readonly words: string }[];
  readonly today: CalendarDate;
  /** Whether his link can go to this number by SMS, or went today already. */
  readonly sms: 'possible' | 'sent-today' | 'impossible';
};
export type CallTools = {
  /** After a yes. Answers whether one goes out. */
  sendSms(): Promise<boolean>;
};
/** `attemptId` names this attempt, for ever: asked twice under one name it rings once. */
export type OutgoingCall = {
  readonly attemptId: string;
  readonly callId: CallId;
  readonly subcontractorId: SubcontractorId;
  readonly attempt: number;
  /** Whose personal data it holds, e.g. `subcontractor-12`. */
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
/** What the line alone knows of an attempt that is over: what was said is in its turns. */
export type LineEnd = { readonly line: 'completed' | 'no-answer' | 'failed'; readonly durationSeconds: number };
/** `ended` null: it rings, callbacks tell the rest. `refused` for now: nobody can call; for good: this number cannot be called. */
export type Dialled =
  | { readonly sid: string; readonly ended: EndedCall | null }
  | { readonly refused: 'for-now' | 'for-good'; readonly reason: string };

/** What the provider calls back with while a call is held turn by turn. */
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
/** `listen`: which turn comes behind these words; null: the call is hung up. */
export type SpokenReply = { readonly says: string; readonly listen: number | null };

export interface Voice {
  readonly name: string;
  /** The number that is shown. */
  readonly from: string;
  dial(call: OutgoingCall, tools: CallTools): Promise<Dialled>;
  /** What the provider knows of an attempt of which nothing was heard; null: it rings or is spoken to. */
  find(sid: string): Promise<EndedCall | LineEnd | null>;
  /** There where calls are held turn by turn. */
  readonly turns?: {
    /** null: it was not the provider (C42). `other`: nothing of a call of ours. */
    parseCallback(callback: RawCallback): Promise<VoiceNews | 'other' | null>;
    /** The body of the answer. */
    render(news: VoiceNews, reply: SpokenReply): string;
  };
}
/** Answers with what the provider is to do next, as it wants it written; null: it was not the provider. */
export type AnswerVoiceCallback = (callback: RawCallback) => Promise<string | null>;

/** Remembers that an attempt was begun at a provider that would ring again when asked twice, for a day. */
export interface DialClaims {
  /** The first one may dial. `sid`: what the provider answered then, null where nobody knows; `at`: when it was first claimed. */
  claim(attemptId: string, about: string): Promise<{ first: boolean; at: Instant; sid: string | null; keep(sid: string): Promise<void> }>;
}
