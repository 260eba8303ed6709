// A refusal is a value: a decider's answer when a business rule says no. Its HTTP status and its French sentence are elsewhere
// (api/shell/problem.ts, domain/texts/fr/refusals.ts), each a complete record over the codes.
import type { RefusalCode } from '../refusal-codes.ts';

export type Refusal = { readonly refusal: RefusalCode; readonly detail: Readonly<Record<string, string | number>> };

export const refuse = (code: RefusalCode, detail: Readonly<Record<string, string | number>> = {}): Refusal => ({ refusal: code, detail });

export const isRefusal = (value: unknown): value is Refusal => typeof value === 'object' && value !== null && 'refusal' in value;
