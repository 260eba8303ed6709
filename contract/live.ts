// The stream of what changes at an account.
import { define } from './route.ts';

export const liveRoutes = define({
  live: {
    method: 'GET',
    path: '/api/live',
    gate: 'subscribed',
    ability: 'read',
    summary: 'Flux : ce qui change chez ce compte (server-sent events)',
    response: null,
  },
});
