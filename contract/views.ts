// Saved views of a list and the dashboard's charts (CONTRACT « Views », « Charts »).
import { z } from 'zod';
import { calendarDay, line } from './common.ts';
import { later } from './later.ts';

export const VIEWED_LISTS = ['subcontractors', 'documents', 'dashboard'] as const;
export const MOST_VIEWS = 20;
export const LONGEST_VIEW_NAME = 60;
/** As JSON: what a filter of ours can hold, several times over. */
const LARGEST_FILTER = 4_000;

/** One view: kept as the screen says it, since the list itself judges its filter and sort whenever it is asked. */
export const view = later(() =>
  z.object({
    name: line(LONGEST_VIEW_NAME, 'Donnez un nom à la vue.'),
    filter: z
      .record(z.string().max(60), z.unknown())
      .refine((filter) => JSON.stringify(filter).length <= LARGEST_FILTER, 'Filtre trop long')
      .default({}),
    /** As lists take it; null: the list's own order. */
    sort: z
      .tuple([z.string().min(1).max(60), z.enum(['ASC', 'DESC'])])
      .nullable()
      .default(null),
    /** The columns that are shown, in their order; none named: the list's own. */
    columns: z.array(z.string().min(1).max(60)).max(50).default([]),
    density: z.enum(['compact', 'normal']).default('normal'),
  }),
);
export type View = z.infer<typeof view>;
export const views = later(() =>
  z
    .array(view)
    .max(MOST_VIEWS, `${MOST_VIEWS} vues au maximum`)
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'Deux vues portent le même nom.'),
);

/** Of the end of a month, today for the current one. */
export const monthInOrder = later(() =>
  z.object({
    month: z.string().regex(/^\d{4}-\d{2}$/),
    day: calendarDay,
    inOrder: z.number().int(),
    total: z.number().int(),
  }),
);
export type MonthInOrder = z.infer<typeof monthInOrder>;
/** Papers whose last day is in a week, Monday to Sunday. */
export const weekOfExpiries = later(() => z.object({ from: calendarDay, to: calendarDay, count: z.number().int() }));
export type WeekOfExpiries = z.infer<typeof weekOfExpiries>;

const span = (most: number, usual: number) =>
  z
    .string()
    .regex(/^[1-9]\d?$/, `De 1 à ${most}`)
    .transform(Number)
    .refine((n) => n <= most, `De 1 à ${most}`)
    .default(usual);
export const historyQuery = later(() => z.object({ months: span(60, 12), organizationId: z.string().optional() }));
export const expiriesQuery = later(() => z.object({ weeks: span(53, 12), organizationId: z.string().optional() }));
export const listOfViews = later(() => z.object({ list: z.enum(VIEWED_LISTS) }));
