// The two calls of the preferences page.
import { LinkDead } from './page-api.ts';

export type Preferences = { email: boolean; sms: boolean; voice: boolean; companyName: string };

/** Throws LinkDead for an unknown link, Error otherwise. */
async function answered(answer: Response): Promise<Preferences> {
  if (answer.status === 404) throw new LinkDead();
  if (!answer.ok) throw new Error(`${answer.status}`);
  return (await answer.json()) as Preferences;
}
const address = (token: string): string => `/api/preferences/${encodeURIComponent(token)}`;

export const loadPreferences = async (token: string): Promise<Preferences> =>
  answered(await fetch(address(token), { headers: { accept: 'application/json' }, cache: 'no-store' }));

export const savePreference = async (token: string, change: Partial<Preferences>): Promise<Preferences> =>
  answered(await fetch(address(token), { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(change) }));
