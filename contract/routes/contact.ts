// What a visitor of the public site may ask.
import { demoRequest } from '../contact.ts';
import { define, done } from '../route.ts';

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
