// How well documents are read, as the people who judged them found (A53, F178, G12). No name, no document: figures alone.
import { z } from 'zod';
import { READ_FIELDS } from '#domain/documents/read-fields.ts';
import { count } from './common.ts';
import { later } from './later.ts';
import { define } from './route.ts';

const figures = {
  /** Documents that an analyser answered about. */
  documents: count,
  /** Those in which nothing could be read. */
  unread: count,
  /** Those that a person has judged, in one field at least. */
  judged: count,
  autoValidated: count,
  /** Validated by the machine and taken back by a person. */
  autoUndone: count,
  /** From the upload to the answer, at the first try; null: none. */
  medianMs: count.nullable(),
  p95Ms: count.nullable(),
  /** `missed`: the person found it on the paper, the machine did not. */
  fields: z.array(z.object({ field: z.enum(READ_FIELDS), right: count, wrong: count, missed: count })),
};
const accuracyFigures = later(() => z.object(figures));
export type AccuracyFigures = z.infer<typeof accuracyFigures>;
/** Over all analysers, and each with its version by itself, the one that read most first. */
export const accuracy = later(() => z.object({ ...figures, analysers: z.array(z.object({ analyser: z.string(), ...figures })) }));
export type Accuracy = z.infer<typeof accuracy>;

export const accuracyRoutes = define({
  allAccuracy: {
    method: 'GET',
    path: '/api/admin/accuracy',
    gate: 'admin',
    summary: 'Justesse de la lecture, tous comptes',
    response: accuracy,
  },
  ownAccuracy: {
    method: 'GET',
    path: '/api/settings/accuracy',
    gate: 'subscribed',
    ability: 'read',
    summary: 'Justesse de la lecture de vos documents',
    response: accuracy,
  },
});
