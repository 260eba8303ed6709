// The demonstration request (product.md §3, §5): what the form and the server both judge it by. Caps are those of the entity.
import { z } from 'zod';
import { COMPANY_SIZES } from '#domain/contact-requests/company-size.ts';
import { phone } from './accounts.ts';
import { email, line, text } from './common.ts';
import { later } from './later.ts';
import { define, done } from './route.ts';

/** A generous page; the specification caps every other field. */
const MESSAGE_MAX = 5000;

export const demoRequest = later(() =>
  z.object({
    firstName: line(100, 'Prénom requis'),
    lastName: line(100, 'Nom requis'),
    company: line(200, 'Entreprise requise'),
    companySize: z.enum(COMPANY_SIZES, { error: 'Choisissez une taille de la liste' }).nullish(),
    /** Left empty by whoever prefers a call (A50). */
    email: z.union([z.literal('').transform(() => null), email('Veuillez entrer un email valide')]).nullish(),
    phone: phone.refine((s) => s.length <= 20, '20 caractères au maximum'),
    message: text(MESSAGE_MAX).nullish(),
  }),
);

export const contactRoutes = define({
  requestDemo: {
    method: 'POST',
    path: '/api/contact',
    gate: 'public',
    summary: 'Demande de démonstration',
    body: demoRequest,
    response: done,
    status: 201,
  },
});
