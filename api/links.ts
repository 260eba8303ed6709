// The secret links of subcontractors: found by keyed hash in the read model, judged by the stream itself, so that what was revoked a
// moment ago opens nothing (C9). Page, upload and download all ask here.
import type { AccountId, SubcontractorId } from '#domain/kernel/ids.ts';
import type { IssuedLink } from '#domain/subcontractors/commands.ts';
import { isLinkLive, linkExpiry, type SubcontractorState } from '#domain/subcontractors/subcontractor.ts';
import { linkByShortHash, linkByTokenHash, type OwnedSubcontractor } from '#projections/compliance/query.ts';
import type { Effects } from './call.ts';
import type { Subcontractor } from './contract/subcontractors.ts';
import type { ApiDeps } from './deps.ts';
import { surely } from './freshness.ts';
import { type Problem, problemOf } from './problem.ts';

export type LiveLink = {
  accountId: AccountId;
  subcontractorId: SubcontractorId;
  tokenHash: string;
  token: string;
  /** Somebody has come by it already. */
  opened: boolean;
};
type Deps = Pick<ApiDeps, 'sql' | 'keys' | 'clock' | 'loadState' | 'store' | 'readModels'>;

export const subjectOf = (link: { subcontractorId: number }): string => `subcontractor-${link.subcontractorId}`;
/** The one answer to whatever opens nothing (A30). */
export const deadLink = (): Problem => problemOf({ refusal: 'invalid-link', detail: {} });

const SECRET = /^[A-Za-z0-9_-]{10,200}$/;
const TOKEN_BYTES = 24;
/** 14 characters of base64url: 84 bits, short enough for one SMS (C11). */
const SHORT_ID_LENGTH = 14;

/** Where this secret leads, or null when it opens nothing: unknown, older, expired, revoked, inactive, deleted. */
export async function findLink(deps: Deps, by: { token: string } | { shortId: string }): Promise<LiveLink | null> {
  const secret = 'token' in by ? by.token : by.shortId;
  if (!SECRET.test(secret)) return null;
  const facts = await surely(deps, () =>
    'token' in by
      ? linkByTokenHash(deps.sql, deps.keys.hash('token', secret))
      : linkByShortHash(deps.sql, deps.keys.hash('short-id', secret)),
  );
  if (!facts) return null;
  const token = 'token' in by ? secret : await tokenIn(deps, facts.link);
  if (token === null) return null;
  const tokenHash = deps.keys.hash('token', token);
  const state = (await deps.loadState('subcontractor', facts.subcontractorId)).state as SubcontractorState;
  if (!isLinkLive(state, tokenHash, deps.clock.now())) return null;
  const [accountId, subcontractorId] = [facts.accountId as AccountId, facts.subcontractorId as SubcontractorId];
  return { accountId, subcontractorId, tokenHash, token, opened: state.link?.opened ?? false };
}

type Secrets = { token: string; shortId: string };

async function tokenIn({ keys }: Pick<Deps, 'keys'>, box: OwnedSubcontractor['link']): Promise<string | null> {
  const [secrets] = box ? await keys.open([box]) : [];
  return (secrets as Secrets | null | undefined)?.token ?? null;
}

/** A fresh link for a new subcontractor or in place of a dead one. */
export async function issueLink({ keys, clock }: Pick<Deps, 'keys' | 'clock'>, effects: Effects): Promise<IssuedLink> {
  const token = await effects.secret(TOKEN_BYTES, 'token');
  const shortId = (await effects.secret(16, 'short-id')).slice(0, SHORT_ID_LENGTH);
  return {
    token,
    tokenHash: keys.hash('token', token),
    shortId,
    shortIdHash: keys.hash('short-id', shortId),
    expiresAt: linkExpiry(clock.now()),
  };
}

/** Subcontractors as their owner sees them, secrets opened, all in one go. */
export async function withLinks(
  { keys, config }: Pick<ApiDeps, 'keys' | 'config'>,
  rows: readonly OwnedSubcontractor[],
): Promise<Subcontractor[]> {
  const boxes = rows.flatMap(({ link }) => (link ? [link] : []));
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
