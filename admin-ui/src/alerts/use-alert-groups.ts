// The alerts by kind and day, as fresh as the dashboard: its card, its button, the bars' badges and the page ask the same.
import { DASHBOARD_FRESH_MS } from '../console/query-client.ts';
import { useCall } from '../shared/use-call.ts';

/** `organizationId` null: of all organisations. */
export const useAlertGroups = (organizationId: number | null = null, filter?: object) =>
  useCall(
    'dashboardAlertGroups',
    { query: { filter, organizationId: organizationId ?? undefined } },
    { staleTime: DASHBOARD_FRESH_MS, keepPrevious: true },
  );
