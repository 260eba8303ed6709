// What a membership allows, in words and in the fields of its form: role, organisations or subcontractors, last day (CONTRACT « People »).
import { z } from 'zod';
import { calendarDay, id } from '#contract/common.ts';
import type { Member } from '#contract/members.ts';
import { addMonths, type CalendarDate, frenchDate } from '#domain/kernel/calendar.ts';
import { ROLES, type Role } from '#domain/people/abilities.ts';

/** What a role is limited to: a site manager always to organisations, an auditor to what was chosen. */
export const REACHES = ['all', 'organizations', 'subcontractors'] as const;
export type Reach = (typeof REACHES)[number];
const CHOICES: Record<Role, readonly Reach[]> = {
  owner: ['all'],
  manager: ['all'],
  site: ['organizations'],
  accounts: ['all'],
  reader: ['all'],
  auditor: REACHES,
};
export const reachesOf = (role: Role): readonly Reach[] => CHOICES[role];
/** Of what is chosen, what the role has. */
export const reachOf = (role: Role, chosen: Reach): Reach => (CHOICES[role].includes(chosen) ? chosen : CHOICES[role][0]!);
/** An owner's access has no end, an auditor's always has one. */
export const endOf = (role: Role): 'none' | 'optional' | 'required' =>
  role === 'owner' ? 'none' : role === 'auditor' ? 'required' : 'optional';
/** An auditor's access ends within a year. */
export const AUDIT_MONTHS = 12;
export const lastEnd = (today: CalendarDate): CalendarDate => addMonths(today, AUDIT_MONTHS);

export const termsFields = {
  role: z.enum(ROLES, { error: 'Rôle inconnu' }),
  reach: z.enum(REACHES),
  organizationIds: z.array(id),
  subcontractorIds: z.array(id),
  endsOn: z.string(),
};
type Terms = { role: Role; reach: Reach; organizationIds: number[]; subcontractorIds: number[]; endsOn: string };

const problemsOf = ({ role, reach, organizationIds, subcontractorIds, endsOn }: Terms, today: CalendarDate): Record<string, string> => {
  const limits = reachOf(role, reach);
  return {
    ...(limits === 'organizations' && organizationIds.length === 0 && { organizationIds: 'Choisissez au moins une organisation' }),
    ...(limits === 'subcontractors' && subcontractorIds.length === 0 && { subcontractorIds: 'Choisissez au moins un sous-traitant' }),
    ...endProblem(role, endsOn, today),
  };
};
function endProblem(role: Role, endsOn: string, today: CalendarDate): { endsOn?: string } {
  const end = endOf(role);
  if (end === 'none' || (end === 'optional' && endsOn === '')) return {};
  if (endsOn === '') return { endsOn: 'Un accès d’auditeur a une date de fin' };
  if (!calendarDay.safeParse(endsOn).success) return { endsOn: 'Date invalide' };
  if (endsOn < today) return { endsOn: 'Cette date est passée' };
  return end === 'required' && endsOn > lastEnd(today) ? { endsOn: `Un an au plus : le ${frenchDate(lastEnd(today))} au plus tard` } : {};
}

/** What holds between the fields: for `superRefine`. */
export const judgedOn =
  (today: CalendarDate) =>
  (terms: Terms, context: z.RefinementCtx): void => {
    for (const [path, message] of Object.entries(problemsOf(terms, today))) context.addIssue({ code: 'custom', path: [path], message });
  };

export const emptyTerms = (): Terms => ({ role: 'manager', reach: 'all', organizationIds: [], subcontractorIds: [], endsOn: '' });
export const termsIn = ({ role, organizationIds, subcontractorIds, endsOn }: Member): Terms => ({
  role,
  reach: subcontractorIds !== null ? 'subcontractors' : organizationIds !== null ? 'organizations' : 'all',
  organizationIds: organizationIds ?? [],
  subcontractorIds: subcontractorIds ?? [],
  endsOn: endsOn ?? '',
});

/** What is sent: of a new member only what limits him; of another one null takes a limit away. */
export function termsOf({ role, reach, organizationIds, subcontractorIds, endsOn }: Terms) {
  const limits = reachOf(role, reach);
  return {
    role,
    organizationIds: limits === 'organizations' ? organizationIds : null,
    subcontractorIds: limits === 'subcontractors' ? subcontractorIds : null,
    endsOn: endOf(role) === 'none' || endsOn === '' ? null : endsOn,
  };
}
