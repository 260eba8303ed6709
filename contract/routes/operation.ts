// What the operator of the installation asks for.
import { define } from '../route.ts';
import { systemStatus } from '../status.ts';

export const operationRoutes = define({
  systemStatus: {
    method: 'GET',
    path: '/api/admin/status',
    gate: 'admin',
    summary: 'État du système : moteurs, retards, travaux abandonnés',
    response: systemStatus,
  },
});
