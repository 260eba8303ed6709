// The data that screens.ts needs beside the demonstration: people at each gate, one file in two slots, a person who was erased.
import { addDays, type Instant, parisDay } from '#domain/kernel/calendar.ts';
import { decennale, HOLDERS } from '#infra/specimens/index.ts';
import { deposit, login, mailedToken, type Owner, register, send, subcontractorOf } from '#infra/testing/product/people.ts';
import type { Product } from '#infra/testing/product/product.ts';

const INVITED = 'commissaire@audit.example';

/** One file for two of the required documents; it names another company, so that both wait for a decision. */
async function inTwoSlots(product: Product, owner: Owner): Promise<number[]> {
  const made = await subcontractorOf(owner, { companyName: 'Ossature Bois Minervois', siret: HOLDERS[1]!.siret }, [/civile/i, /cennale/i]);
  const types = (await owner.call<{ id: number; name: string }[]>('GET', '/api/document-types')).filter(({ name }) =>
    /civile|cennale/i.test(name),
  );
  const today = parisDay((await product.dev<{ now: Instant }>('/dev/clock')).now);
  const days = { issuedOn: addDays(today, -20), coverStart: addDays(today, -60), coverEnd: addDays(today, 300) };
  const file = await decennale({ ...HOLDERS[0]!, ...days, withRcPro: true });
  return Promise.all(types.map(({ id }) => deposit(product, owner, made.id, { typeId: id, file, name: 'attestation-rc-decennale.pdf' })));
}

/** Two are invited; answers the token of the last one, who has not come yet. */
async function team(product: Product, owner: Owner): Promise<string> {
  const organizations = await owner.call<{ id: number }[]>('GET', '/api/organizations');
  const organizationIds = organizations.map(({ id }) => id);
  const today = parisDay((await product.dev<{ now: Instant }>('/dev/clock')).now);
  await owner.call('POST', '/api/members', { email: 'karim@demo.example', name: 'Karim Benali', role: 'site', organizationIds });
  await owner.call('POST', '/api/members', { email: INVITED, role: 'auditor', endsOn: addDays(today, 90) });
  return mailedToken(product, INVITED);
}

/** Creates the states that the demonstration lacks, and answers their addresses. */
export async function scene(product: Product) {
  await register(product, 'Maçonnerie Durand', 'durand@macons.example');
  const unpaid = await register(product, 'Charpentes Lefèvre', 'lefevre@charpentes.example');
  const admin = await login(product, 'admin@demo.fr');
  await admin.call('POST', '/api/admin/approve-user', { userId: unpaid });
  await register(product, 'Toitures Nouvelles', 'nouvelle@toitures.example', false);
  await send(product, '', 'POST', '/api/forgot-password', { email: 'durand@macons.example' });
  const reset = await mailedToken(product, 'durand@macons.example');
  const owner = await login(product, 'demo@demo.fr');
  // The link is in the footer of every reminder that the demonstration has sent.
  const sent = await product.dev<{ text: string }[]>('/dev/outbox?channel=email');
  const preferences = sent.flatMap(({ text }) => /\/preferences\/\S+/.exec(text)?.[0] ?? []).at(-1) ?? '/preferences/inconnu';
  const everybody = await owner.call<{ id: number; companyName: string; uploadUrl: string }[]>('GET', '/api/subcontractors');
  const [first, gone] = everybody;
  /** The page of a company of the demonstration (scenario.ts). */
  const uploadOf = (company: string): string =>
    new URL(everybody.find(({ companyName }) => companyName.startsWith(company))?.uploadUrl ?? '').pathname;
  // Those with required documents who were reminded before.
  const chased = (
    await owner.call<{ id: number; missingCount: number; lastReminderSent: string | null }[]>('GET', '/api/subcontractors/with-stats')
  ).find(({ missingCount, lastReminderSent }) => missingCount > 0 && lastReminderSent !== null)?.id;
  const papers = await owner.call<{ id: number; validationStatus: string; aiAnalysisData: { problems: string[] } | null }[]>(
    'GET',
    '/api/documents/all',
  );
  const one = (status: string, flagged: boolean) =>
    papers.find((paper) => paper.validationStatus === status && (paper.aiAnalysisData?.problems.length ?? 0) > 0 === flagged)?.id;
  const shown = { flagged: one('pending', true), validated: one('validated', false) };
  if (gone !== undefined) await owner.call('DELETE', `/api/subcontractors/${gone.id}`);
  await owner.call('POST', `/api/subcontractors/${chased}/notes`, {
    text: 'Passe au bureau lundi avec son attestation.\nRappeler mardi sinon.',
  });
  const [sheet] = await inTwoSlots(product, owner);
  const invitation = await team(product, owner);
  return { reset, invitation, preferences, uploadOf, first, gone, chased, shown, sheet };
}
export type Scene = Awaited<ReturnType<typeof scene>>;
