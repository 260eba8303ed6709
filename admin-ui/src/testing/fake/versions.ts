// Records that are changed from a version: the fake tells it as the server does, and refuses a change that was made from another.
import type { RouteName } from '#contract/routes.ts';
import type { FakeAnswer } from './answers.ts';

/** The call that answers what the other changes. */
const READ_BY: Partial<Record<RouteName, RouteName>> = { putViews: 'getViews', putConfig: 'getConfig' };
const versionOf = (body: unknown): string => `"${JSON.stringify(body)}"`;

export function versioned(name: RouteName, madeFrom: string | null, ask: (name: RouteName) => FakeAnswer): FakeAnswer {
  const reading = READ_BY[name];
  if (reading !== undefined && madeFrom !== null) {
    const current = ask(reading).body;
    if (madeFrom !== versionOf(current))
      return { status: 409, body: { status: 409, code: 'stale-state', message: 'Modifié entre-temps.', current } };
  }
  const answer = ask(name);
  if (reading === undefined && !Object.values(READ_BY).includes(name)) return answer;
  return { ...answer, headers: { ...answer.headers, etag: versionOf(answer.body) } };
}
