// How the fake company answers: a thing, a refusal, a page of a list.
import { type FakeFilter, listed } from './lists.ts';

export type FakeAnswer = { status: number; body: unknown; headers?: Record<string, string>; file?: Uint8Array };

export const ok = (body: unknown, status = 200): FakeAnswer => ({ status, body });
export const refuse = (status: number, code: string, message: string): FakeAnswer => ({ status, body: { status, code, message } });
export const page = (rows: readonly object[], query: URLSearchParams, filters: Record<string, FakeFilter>, name: string): FakeAnswer => {
  const { rows: shown, range } = listed(rows, query, filters, name);
  return { status: 200, body: shown, headers: { 'Content-Range': range } };
};
