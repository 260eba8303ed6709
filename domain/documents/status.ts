// What a document, a required type and a subcontractor are called on a given day. Three priorities on purpose (A14): the owner asks
// « am I covered? », the subcontractor « what happened to my last file? », the table names everything at once.
// Days are compared, never clocks: a document holds through its last day and is over on the next (A38).
import { addDays, type CalendarDate } from '../kernel/calendar.ts';

export type ValidationStatus = 'pending' | 'validated' | 'rejected' | 'replaced';
export type Validity = 'current' | 'expiring_soon' | 'expired';
/** The two days of a validated document: it warns from `warnsOn` on, and holds through `expiresOn`. */
export type Cover = { readonly expiresOn: CalendarDate; readonly warnsOn: CalendarDate };

/** First day on which at most `alertDaysBefore` days are left (F170). */
export const coverOf = (expiresOn: CalendarDate, alertDaysBefore: number): Cover => ({
  expiresOn,
  warnsOn: addDays(expiresOn, -alertDaysBefore),
});
/** First day on which it is over. */
export const lapsesOn = (cover: Pick<Cover, 'expiresOn'>): CalendarDate => addDays(cover.expiresOn, 1);

/** F169, F170 */
export function validityOn(cover: Cover, today: CalendarDate): Validity {
  if (today > cover.expiresOn) return 'expired';
  return today >= cover.warnsOn ? 'expiring_soon' : 'current';
}

// ---- the owner: one required type (F171, F172) ---------------------------------------------------------------------
export type RequiredTypeStatus = 'validated' | 'expired' | 'expiring_soon' | 'pending' | 'missing';
const OWNER_PRIORITY = ['validated', 'expired', 'expiring_soon', 'pending'] as const;

/** The first that holds, in the order of compliance.md §4. `validated`: a validated document that is current. */
export const requiredTypeStatus = (has: Readonly<Record<(typeof OWNER_PRIORITY)[number], boolean>>): RequiredTypeStatus =>
  OWNER_PRIORITY.find((status) => has[status]) ?? 'missing';

/** One type asked of one subcontractor, and what was received for it. */
export type Slot = {
  /** The type's `isRequired`: only then does the slot count in figures and completion (A55). */
  readonly required: boolean;
  /** The validated document in effect on the day in question (cover.ts). */
  readonly effective: Cover | null;
  /** Documents that wait for a decision: 0 or 1 (A29), also over a validated one. */
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

/** Whether a validated document covers this day. What is not covered is on the list of missing documents (F172). */
export const isCovered = (slot: Slot, today: CalendarDate): boolean => slot.effective !== null && today <= slot.effective.expiresOn;

// ---- figures (CONTRACT « Figures ») --------------------------------------------------------------------------------
export type Figure = 'upToDate' | 'expiringSoon' | 'expired' | 'missing' | 'pendingValidation';
/** Counts `delta` from that day on; `from` null: always. */
export type FigureChange = { readonly figure: Figure; readonly from: CalendarDate | null; readonly delta: 1 | -1 };

const FIGURE_OF: Record<Validity, Figure> = { current: 'upToDate', expiring_soon: 'expiringSoon', expired: 'expired' };

/** Which of the four disjoint sets the slot is in; null: only a pending document, in none of them. */
export function slotFigure(slot: Slot, today: CalendarDate): Exclude<Figure, 'pendingValidation'> | null {
  if (slot.effective) return FIGURE_OF[validityOn(slot.effective, today)] as Exclude<Figure, 'pendingValidation'>;
  return slot.pending > 0 ? null : 'missing';
}

/** Of two days one; null is no limit. */
const later = (a: CalendarDate | null, b: CalendarDate | null) => (a === null || (b !== null && b > a) ? b : a);
const earlier = (a: CalendarDate | null, b: CalendarDate | null) => (a === null || (b !== null && b < a) ? b : a);

/**
 * The slot's share in the account's counters, as changes dated by day: summed up to any day they are that day's figures (DESIGN 3.7).
 * It stands like this from `from` until the day `until`, when another document takes over; null: always.
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

/** Where one subcontractor stands, from the types asked of him. */
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
    // With nothing asked there is nothing completed: the badge says « Configuration requise ».
    completionPercentage: total === 0 ? 0 : Math.round((covered / total) * 100),
    status: covered === total ? 'current' : 'incomplet',
    badges: badges({ ...figures, totalRequiredDocuments: total }),
  };
}

type Counts = Pick<Standing, 'totalRequiredDocuments' | 'pendingCount' | 'expiredCount' | 'expiringSoonCount' | 'missingCount'>;
/** Every badge that holds, in the order of the specification; « À jour » only when nothing is outstanding. */
export function badges(counts: Counts): Badge[] {
  if (counts.totalRequiredDocuments === 0) return ['config_required'];
  const found: Badge[] = [];
  if (counts.pendingCount > 0) found.push('pending');
  if (counts.expiredCount > 0) found.push('expired');
  if (counts.expiringSoonCount > 0) found.push('expiring_soon');
  if (counts.missingCount > 0) found.push('missing');
  return found.length > 0 ? found : ['up_to_date'];
}
