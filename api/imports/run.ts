// Runs an import: each row is its own command, so that an invalid row blocks no other. A SIRET is one subcontractor per account. The read
// models know those entered before; the stream of the SIRET decides races (infra/decisions/112).

import type { ImportAnswer, ImportResult } from '#contract/imports.ts';
import { type ImportValues, settled } from '#domain/imports/rows.ts';
import type { SiretState } from '#domain/imports/siret-reservation.ts';
import { isTransient } from '#domain/kernel/failure.ts';
import type { AccountId, OrganizationId, SubcontractorId } from '#domain/kernel/ids.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import type { OrganizationsState } from '#domain/organizations/organizations.ts';
import type { Profile } from '#domain/subcontractors/events.ts';
import { drawLink } from '#domain/subcontractors/link.ts';
import type { SubcontractorState } from '#domain/subcontractors/state.ts';
import { doubleOf, IMPORT_FAILED, ofLine } from '#domain/texts/fr/imports.ts';
import { refusalText } from '#domain/texts/fr/refusals.ts';
import { archivedBySiret, type KnownSiret, subcontractorsBySiret } from '#projections/compliance/query.ts';
import { afterOthers, othersThan } from '../shell/after-others.ts';
import type { Effects } from '../shell/call.ts';
import type { ApiDeps } from '../shell/deps.ts';
import { broughtUpToDate } from '../shell/freshness.ts';
import { mapConcurrent } from '../shell/map-concurrent.ts';
import { Problem, problemOf } from '../shell/problem.ts';
import { archivedText } from '../subcontractors/duplicate-siret.ts';
import { firstsOf, isAsKnown, type JudgedRow } from './judged.ts';

/**
 * Rows processed at once, as many as one append takes together. After them the import waits for the read models: without it an import of
 * thousands is ahead of them by seconds, and everybody's changes, which wait for their own row, are not visible in time.
 */
const AT_ONCE = 256;
/** The same while others are being served, whose changes are behind these in the queue. */
const BESIDE_OTHERS = 16;
/** After so many lost races with other edits of the same subcontractor the row fails. */
const TRIES = 5;

export type Import = {
  accountId: AccountId;
  effects: Effects;
  organizationId: number | null;
  /** Missing documents of the new ones are asked for again by itself. */
  autoReminders: boolean;
  rows: readonly JudgedRow[];
  /** The call has an Idempotency-Key: results of its earlier attempt are reported again as its own. */
  keyed: boolean;
};
type Outcome = Omit<ImportResult, 'line'>;

/** The organisation of new subcontractors; one of another account is 404 for the whole call. */
async function organizationFor({ loadState }: Pick<ApiDeps, 'loadState'>, accountId: AccountId, asked: number | null) {
  const { organizations, defaultId } = (await loadState('organizations', accountId)).state as OrganizationsState;
  const id = (asked ?? defaultId) as OrganizationId | null;
  if (id === null || !organizations.has(id)) throw problemOf({ refusal: 'organization-not-found', detail: {} });
  return id;
}

/** What a row that says nothing of it leaves to somebody who exists. */
const keptOf = ({ contactPhone, trades = [] }: Profile, isActive: boolean) => ({ isActive, contactPhone, trades: [...trades] });

export async function importRows(deps: ApiDeps, call: Import): Promise<ImportAnswer> {
  const { accountId, effects, rows } = call;
  const { keys, ids, clock, loadState } = deps;
  const organizationId = await organizationFor(deps, accountId, call.organizationId);
  // Waits for the read models, so that a subcontractor entered a moment ago is found and its SIRET is not created twice.
  await broughtUpToDate(deps);
  const firsts = firstsOf(rows);
  const known = await subcontractorsBySiret(deps.sql, accountId, [...firsts.keys()]);
  const archived = await archivedBySiret(deps.sql, accountId, [...firsts.keys()]);

  /** Updates an existing subcontractor with the row's fields, and keeps his organisation and address. Null: he no longer has this SIRET. */
  async function change(subcontractorId: SubcontractorId, row: JudgedRow, part: string): Promise<Outcome | null> {
    const about = { subcontractorId, accountId };
    for (let tries = 0; tries < TRIES; tries++) {
      const { state, revision } = await loadState('subcontractor', subcontractorId);
      const { profile, archived, erased, organizationId: own, isActive: active } = state as SubcontractorState;
      if (archived || erased || profile === null || own === null || profile.siret !== row.values.siret) return null;
      const { isActive, ...values } = settled(row, keptOf(profile, active)).values;
      const outcome = await effects.attempt(
        { type: 'EditSubcontractor', ...about, organizationId: own, isActive, profile: { ...values, address: profile.address } },
        { part, expectedRevision: revision },
      );
      if (!isRefusal(outcome)) return { status: outcome.events.length > 0 ? 'updated' : 'skipped', id: subcontractorId };
      if (outcome.refusal !== 'stale-state') return { status: 'failed', message: refusalText(outcome) };
    }
    return { status: 'failed', message: IMPORT_FAILED };
  }

  /** Reserves this SIRET for a new subcontractor, in place of `instead`. A retry of this call finds its earlier reservation. */
  async function reserved(siretHash: string, instead: SubcontractorId | null): Promise<SubcontractorId> {
    const subcontractorId = (await ids.next('subcontractor')) as SubcontractorId;
    const command = { type: 'ReserveSiret', siretHash, accountId, subcontractorId, insteadOf: instead } as const;
    const outcome = await effects.dispatch(command, { part: `siret ${siretHash} ${instead ?? ''}`, fireAndForget: true });
    const [event] = outcome.events;
    if (event?.type === 'SiretReserved') return event.data.subcontractorId;
    return ((await loadState('siret', siretHash)).state as SiretState).holder!;
  }

  async function register(subcontractorId: SubcontractorId, { isActive, ...values }: ImportValues, part: string) {
    const link = await drawLink(async (bytes) => ids.secret(bytes), keys, clock.now());
    const him = { isActive, profile: { ...values, address: '' }, link, autoReminders: call.autoReminders };
    const command = { type: 'RegisterSubcontractor', subcontractorId, accountId, organizationId, ...him } as const;
    return effects.attempt(command, { part: `${part} ${subcontractorId}` });
  }

  async function create(row: JudgedRow, siretHash: string, part: string): Promise<Outcome> {
    let instead: SubcontractorId | null = null;
    for (let tries = 0; tries < TRIES; tries++) {
      const id = await reserved(siretHash, instead);
      const outcome = await register(id, row.values, part);
      if (isRefusal(outcome)) return { status: 'failed', message: refusalText(outcome) };
      if (outcome.events.length > 0) return { status: 'created', id };
      // It already existed: created by another import, now or earlier.
      const changed = await change(id, row, part);
      if (changed !== null) return changed;
      instead = id;
    }
    return { status: 'failed', message: IMPORT_FAILED };
  }

  /** Null: he no longer has this SIRET. */
  async function meet({ id: found, ...known }: KnownSiret, row: JudgedRow, part: string) {
    const id = found as SubcontractorId;
    const same = isAsKnown(settled(row, known).values, known);
    if (!call.keyed) return same ? ({ status: 'skipped', id } as const) : change(id, row, part);
    const before = await register(id, row.values, part);
    return !isRefusal(before) && before.events.length > 0 ? ({ status: 'created', id } as const) : change(id, row, part);
  }

  async function one(row: JudgedRow, index: number): Promise<Outcome> {
    const { line, values, message } = row;
    if (message !== null) return { status: 'failed', message };
    const first = firsts.get(values.siret)!;
    // The first row of a SIRET counts (A41, K22).
    if (first !== index) return { status: 'skipped', message: ofLine(line, doubleOf(rows[first]!.line)) };
    const part = `row ${index}`;
    const there = known.get(values.siret);
    const gone = there === undefined && !row.besideArchived ? archived.get(values.siret) : undefined;
    if (gone !== undefined) return { status: 'skipped', id: gone.id, message: ofLine(line, archivedText(gone)) };
    const done: Outcome =
      (there && (await meet(there, row, part))) ?? (await create(row, keys.hash('siret', `${accountId}:${values.siret}`), part));
    return done.message === undefined ? done : { ...done, message: ofLine(line, done.message) };
  }

  const results: ImportResult[] = new Array(rows.length);
  const run = async (row: JudgedRow, index: number): Promise<void> => {
    const outcome = await one(row, index).catch((error: unknown): Outcome => {
      // An outage concerns every row: the whole call fails, and its retry finds what was done.
      if (error instanceof Problem || isTransient(error)) throw error;
      deps.log.error({ err: error }, 'a row of an import failed');
      return { status: 'failed', message: ofLine(row.line, IMPORT_FAILED) };
    });
    results[index] = { line: row.line, ...outcome };
  };
  await inParts(rows, call, run);
  return counted(results);
}

async function inParts(
  rows: readonly JudgedRow[],
  { accountId, effects }: Import,
  run: (row: JudgedRow, index: number) => Promise<void>,
): Promise<void> {
  for (let from = 0, size = 0; from < rows.length; from += size) {
    size = othersThan(accountId) ? BESIDE_OTHERS : AT_ONCE;
    const first = from;
    await mapConcurrent(rows.slice(from, from + size), size, (row, index) => run(row, first + index));
    await effects.settled();
    await afterOthers();
  }
}

function counted(results: ImportResult[]): ImportAnswer {
  const count = (status: ImportResult['status']) => results.filter((result) => result.status === status).length;
  return { created: count('created'), updated: count('updated'), skipped: count('skipped'), failed: count('failed'), results };
}
