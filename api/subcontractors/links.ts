// Secret links of subcontractors: found by keyed hash in the read model, verified against the stream, so that a link revoked a moment ago
// opens nothing (C9). Page, upload and download all use this.

import type { Subcontractor } from '#contract/subcontractors.ts';
import type { AccountId, SubcontractorId } from '#domain/kernel/ids.ts';
import { readLink } from '#domain/kernel/link-secret.ts';
import type { IssuedLink } from '#domain/subcontractors/issued-link.ts';
import { drawLink, isLinkLive } from '#domain/subcontractors/link.ts';
import type { SubcontractorState } from '#domain/subcontractors/state.ts';
import { accountById } from '#projections/accounts/query.ts';
import { type LinkFacts, linkByShortHash, linkByTokenHash, type OwnedSubcontractor } from '#projections/compliance/query.ts';
import type { Effects } from '../shell/call.ts';
import type { ApiDeps } from '../shell/deps.ts';
import { retryWhenCaughtUp } from '../shell/freshness.ts';
import { type Problem, problemOf } from '../shell/problem.ts';
import { seesLinks } from '../shell/reach.ts';

export type LiveLink = {
  accountId: AccountId;
  subcontractorId: SubcontractorId;
  tokenHash: string;
  token: string;
  /** The link was opened before. */
  opened: boolean;
};
type Deps = Pick<ApiDeps, 'sql' | 'keys' | 'clock' | 'loadState' | 'store' | 'readModels'>;

export const subjectOf = (link: { subcontractorId: number }): string => `subcontractor-${link.subcontractorId}`;
const DEAD = { refusal: 'invalid-link', detail: {} } as const;
/** The one answer for every link that opens nothing (A30). */
export const deadLink = (): Problem => problemOf(DEAD);
/**
 * The same for the page of a subcontractor who is still asked for documents: he holds his former secret, so the answer may name the
 * company and its telephone, as his page did.
 */
export async function deadLinkOf(deps: Deps, token: string): Promise<Problem> {
  const asked = await findAskedFor(deps, token);
  const owner = asked && (await accountById(deps.sql, asked.accountId));
  return problemOf(DEAD, owner ? { requestedBy: owner.companyName, requestedByPhone: owner.phoneNumber ?? undefined } : {});
}

/**
 * The link of this secret, or null when it opens nothing: unknown, replaced, expired, revoked, inactive, deleted. `token` of the answer is
 * the genuine one, where what was handed on has more or less (link-secret.ts).
 */
export async function findLink(deps: Deps, by: { token: string } | { shortId: string }): Promise<LiveLink | null> {
  const known = await ('token' in by ? knownToken(deps, by.token, factsIn(deps)) : knownShortId(deps, by.shortId));
  return known && liveLink(deps, known);
}

type Owner = Pick<LinkFacts, 'accountId' | 'subcontractorId'>;
export async function liveLink(deps: Deps, { facts, token }: { facts: Owner; token: string }): Promise<LiveLink | null> {
  const tokenHash = deps.keys.hash('token', token);
  const state = (await deps.loadState('subcontractor', facts.subcontractorId)).state as SubcontractorState;
  if (!isLinkLive(state, tokenHash, deps.clock.now())) return null;
  const [accountId, subcontractorId] = [facts.accountId as AccountId, facts.subcontractorId as SubcontractorId];
  return { accountId, subcontractorId, tokenHash, token, opened: state.link?.opened ?? false };
}

const factsIn =
  ({ sql }: Deps) =>
  (tokenHash: string) =>
    linkByTokenHash(sql, tokenHash);

/** The secret that the text means, and whose it is by the answer of `look` to its hash; perhaps it opens nothing any more (`liveLink`). */
export function knownToken<Facts extends Owner>(deps: Deps, text: string, look: (tokenHash: string) => Promise<Facts | null>) {
  const known = async (token: string) => {
    const facts = await look(deps.keys.hash('token', token));
    return facts && { facts, token };
  };
  return retryWhenCaughtUp(deps, () => readLink(text, known));
}

async function knownShortId({ sql, keys, ...deps }: Deps, text: string) {
  const facts = await retryWhenCaughtUp(deps, () =>
    readLink(text, async (shortId) => (await linkByShortHash(sql, keys.hash('short-id', shortId))) ?? null),
  );
  const token = facts && (await tokenIn({ keys }, facts.link));
  return facts && token !== null ? { facts, token } : null;
}

/** The subcontractor of a secret that no longer opens. Null: the secret is unknown, its subcontractor is archived, or it still opens. */
export async function findAskedFor(deps: Deps, token: string): Promise<Omit<LiveLink, 'token' | 'opened'> | null> {
  const known = await knownToken(deps, token, factsIn(deps));
  if (known === null || known.facts.archived) return null;
  const { facts } = known;
  const tokenHash = deps.keys.hash('token', known.token);
  const [accountId, subcontractorId] = [facts.accountId as AccountId, facts.subcontractorId as SubcontractorId];
  const state = (await deps.loadState('subcontractor', subcontractorId)).state as SubcontractorState;
  return isLinkLive(state, tokenHash, deps.clock.now()) ? null : { accountId, subcontractorId, tokenHash };
}

type Secrets = { token: string; shortId: string };

async function tokenIn({ keys }: Pick<Deps, 'keys'>, box: OwnedSubcontractor['link']): Promise<string | null> {
  const [secrets] = box ? await keys.open([box]) : [];
  return (secrets as Secrets | null | undefined)?.token ?? null;
}

/** Creates a link for a new subcontractor, or a replacement. */
export const issueLink = ({ keys, clock }: Pick<Deps, 'keys' | 'clock'>, effects: Effects): Promise<IssuedLink> =>
  drawLink(effects.secret, keys, clock.now());

/** Subcontractors as their owner sees them, with all secrets decrypted in one step. */
export async function withLinks(
  { keys, config }: Pick<ApiDeps, 'keys' | 'config'>,
  rows: readonly OwnedSubcontractor[],
): Promise<Subcontractor[]> {
  const boxes = seesLinks() ? rows.flatMap(({ link }) => (link ? [link] : [])) : [];
  const opened = boxes.length > 0 ? await keys.open(boxes) : [];
  const secretsOf = new Map(boxes.map((box, index) => [box.eventId, opened[index] as Secrets | null]));
  return rows.map((row) => withAddresses(row, addresses(config.publicUrl, (row.link && secretsOf.get(row.link.eventId)) ?? null)));
}

type Addresses = Pick<Subcontractor, 'secureToken' | 'uploadUrl' | 'shortUrl'>;
export const withAddresses = ({ link: _, ...row }: OwnedSubcontractor, of: Addresses): Subcontractor => ({ ...row, ...of });

/** Empty once the person's key is erased. */
export const addresses = (publicUrl: string, secrets: Secrets | null): Addresses =>
  secrets
    ? { secureToken: secrets.token, uploadUrl: `${publicUrl}/upload/${secrets.token}`, shortUrl: `${publicUrl}/s/${secrets.shortId}` }
    : { secureToken: '', uploadUrl: '', shortUrl: '' };
