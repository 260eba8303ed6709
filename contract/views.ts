// Saved views of a list (CONTRACT « Views »).
import { z } from 'zod';
import { line } from './common.ts';
import { later } from './later.ts';
import { define } from './route.ts';

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

export const listOfViews = later(() => z.object({ list: z.enum(VIEWED_LISTS) }));

export const viewsRoutes = define({
  getViews: {
    method: 'GET',
    path: '/api/views/:list',
    gate: 'subscribed',
    ability: 'read',
    summary: 'Les vues enregistrées d’une liste',
    params: listOfViews,
    response: views,
  },
  putViews: {
    method: 'PUT',
    path: '/api/views/:list',
    gate: 'subscribed',
    ability: 'read',
    summary: 'Enregistrer les vues d’une liste, toutes ensemble',
    params: listOfViews,
    body: views,
    response: views,
  },
});
