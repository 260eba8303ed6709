// The status of a document, of a required type and of a subcontractor on a given day. The three use different priorities on purpose (A14):
// the owner asks « am I covered? », the subcontractor « what happened to my last file? », the table names everything at once.
// Days are compared, never times: a document counts through its last day and is over on the next (A38).
import { addDays, type CalendarDate } from '../kernel/calendar.ts';

export type ValidationStatus = 'pending' | 'validated' | 'rejected' | 'replaced';
export type Validity = 'current' | 'expiring_soon' | 'expired';
/** The two days of a validated document: it warns from `warnsOn`, and counts through `expiresOn`. */
export type Cover = { readonly expiresOn: CalendarDate; readonly warnsOn: CalendarDate };

/** `warnsOn`: the first day on which at most `alertDaysBefore` days are left (F170). */
export const coverOf = (expiresOn: CalendarDate, alertDaysBefore: number): Cover => ({
  expiresOn,
  warnsOn: addDays(expiresOn, -alertDaysBefore),
});
/** The first day after the cover. */
export const lapsesOn = (cover: Pick<Cover, 'expiresOn'>): CalendarDate => addDays(cover.expiresOn, 1);

/** F169, F170 */
export function validityOn(cover: Cover, today: CalendarDate): Validity {
  if (today > cover.expiresOn) return 'expired';
  return today >= cover.warnsOn ? 'expiring_soon' : 'current';
}

// ---- the owner: one required type (F171, F172) ---------------------------------------------------------------------
export type RequiredTypeStatus = 'validated' | 'expired' | 'expiring_soon' | 'pending' | 'missing';
const OWNER_PRIORITY = ['validated', 'expired', 'expiring_soon', 'pending'] as const;

/** The first status that applies, in the order of compliance.md §4. `validated`: a validated document that is current. */
export const requiredTypeStatus = (has: Readonly<Record<(typeof OWNER_PRIORITY)[number], boolean>>): RequiredTypeStatus =>
  OWNER_PRIORITY.find((status) => has[status]) ?? 'missing';

/** One document type asked of one subcontractor, with its documents. */
export type Slot = {
  /** The type's `isRequired`: only then the slot counts in figures and completion (A55). */
  readonly required: boolean;
  /** The validated document in effect on the day in question (cover.ts). */
  readonly effective: Cover | null;
  /** Number of pending documents: 0 or 1 (A29), also beside a validated one. */
  readonly pending: number;
};

export function slotStatus(slot: Slot, today: CalendarDate): RequiredTypeStatus {
  const validity = slot.effective && validityOn(slot.effective, today);
  return requiredTypeStatus({
    validated: validity === 'current',
    expired: validity === 'expired',
    expiring_soon: validity === 'expiring_soon',
    pending: slot.pending > 0,
  });
}

/** Whether a validated document covers this day. If none does, the type is missing (F172). */
export const isCovered = (slot: Slot, today: CalendarDate): boolean => slot.effective !== null && today <= slot.effective.expiresOn;

// ---- figures (CONTRACT « Figures ») --------------------------------------------------------------------------------
export type Figure = 'upToDate' | 'expiringSoon' | 'expired' | 'missing' | 'pendingValidation';
/** Adds `delta` to the figure from that day on; `from` null: always. */
export type FigureChange = { readonly figure: Figure; readonly from: CalendarDate | null; readonly delta: 1 | -1 };

const FIGURE_OF: Record<Validity, Figure> = { current: 'upToDate', expiring_soon: 'expiringSoon', expired: 'expired' };

/** Which of the four disjoint figures the slot counts in; null: in none, because it has only a pending document. */
export function slotFigure(slot: Slot, today: CalendarDate): Exclude<Figure, 'pendingValidation'> | null {
  if (slot.effective) return FIGURE_OF[validityOn(slot.effective, today)] as Exclude<Figure, 'pendingValidation'>;
  return slot.pending > 0 ? null : 'missing';
}

/** The later and the earlier of two days; null is no limit. */
const later = (a: CalendarDate | null, b: CalendarDate | null) => (a === null || (b !== null && b > a) ? b : a);
const earlier = (a: CalendarDate | null, b: CalendarDate | null) => (a === null || (b !== null && b < a) ? b : a);

/**
 * The slot's contribution to the account's figures, as changes dated by day: their sum up to a day gives that day's figures (DESIGN 3.7).
 * The slot is as given from `from` until `until`, the day on which another document takes over; null: no limit.
 */
export function figureChanges(slot: Slot, from: CalendarDate | null = null, until: CalendarDate | null = null): FigureChange[] {
  if (!slot.required) return [];
  const changes: FigureChange[] = [];
  const counts = (figure: Figure, first: CalendarDate | null, end: CalendarDate | null): void => {
    const [begins, ends] = [later(first, from), earlier(end, until)];
    if (begins !== null && ends !== null && begins >= ends) return;
    changes.push({ figure, from: begins, delta: 1 });
    if (ends !== null) changes.push({ figure, from: ends, delta: -1 });
  };
  for (let i = 0; i < slot.pending; i += 1) counts('pendingValidation', null, null);
  if (slot.effective) {
    const { warnsOn } = slot.effective;
    const over = lapsesOn(slot.effective);
    counts('upToDate', null, warnsOn);
    counts('expiringSoon', warnsOn, over);
    counts('expired', over, null);
  } else if (slot.pending === 0) {
    counts('missing', null, null);
  }
  return changes;
}

// ---- one row of the table (F119, F120) -----------------------------------------------------------------------------
export type Badge = 'pending' | 'expired' | 'expiring_soon' | 'missing' | 'config_required' | 'up_to_date';
export type Standing = {
  readonly totalRequiredDocuments: number;
  readonly documentsCount: number;
  readonly completionPercentage: number;
  readonly upToDateCount: number;
  readonly expiringSoonCount: number;
  readonly expiredCount: number;
  readonly missingCount: number;
  readonly pendingCount: number;
  readonly status: 'current' | 'incomplet';
  readonly badges: readonly Badge[];
};

/** The figures of one subcontractor, from the types asked of him. */
export function standing(slots: readonly Slot[], today: CalendarDate): Standing {
  const counted = slots.filter((slot) => slot.required);
  const total = counted.length;
  const count = (figure: Figure) => counted.filter((slot) => slotFigure(slot, today) === figure).length;
  const covered = counted.filter((slot) => isCovered(slot, today)).length;
  const figures = {
    upToDateCount: count('upToDate'),
    expiringSoonCount: count('expiringSoon'),
    expiredCount: count('expired'),
    missingCount: count('missing'),
    pendingCount: counted.reduce((sum, slot) => sum + slot.pending, 0),
  };
  return {
    ...figures,
    totalRequiredDocuments: total,
    documentsCount: total - figures.missingCount,
    // If no document is required, completion is 0: the badge says « Configuration requise ».
    completionPercentage: total === 0 ? 0 : Math.round((covered / total) * 100),
    // Where nothing is asked nothing is in order (compliance.md §2.2).
    status: total > 0 && covered === total ? 'current' : 'incomplet',
    badges: badges({ ...figures, totalRequiredDocuments: total }),
  };
}

type Counts = Pick<Standing, 'totalRequiredDocuments' | 'pendingCount' | 'expiredCount' | 'expiringSoonCount' | 'missingCount'>;
/** Every badge that applies, in the order of the specification; « À jour » only if nothing else applies. */
export function badges(counts: Counts): Badge[] {
  if (counts.totalRequiredDocuments === 0) return ['config_required'];
  const found: Badge[] = [];
  if (counts.pendingCount > 0) found.push('pending');
  if (counts.expiredCount > 0) found.push('expired');
  if (counts.expiringSoonCount > 0) found.push('expiring_soon');
  if (counts.missingCount > 0) found.push('missing');
  return found.length > 0 ? found : ['up_to_date'];
}
