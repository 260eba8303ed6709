// Addresses of lists under a filter: what a figure or a point of a chart leads to is exactly what it counts.

/** Null: of all organisations. */
type Organization = number | null;

export const listPath = (path: string, filter: object, organizationId: Organization): string =>
  `${path}?${new URLSearchParams({ filter: JSON.stringify({ ...filter, ...(organizationId !== null && { organizationId }) }) })}`;

/** The documents that these figures of the dashboard count. */
export const countedPath = (figure: readonly string[], organizationId: Organization): string =>
  listPath('/documents', { figure }, organizationId);

export const dashboardPath = (parameters: Record<string, string>, organizationId: Organization): string =>
  `/dashboard?${new URLSearchParams({ ...parameters, ...(organizationId !== null && { org: String(organizationId) }) })}`;

/** The dashboard's table, by its anchor. */
export const TABLE_ID = 'sous-traitants';
/** The rows of that table under one of its chips, brought into view. */
export const tablePath = (status: string, organizationId: Organization): string =>
  `${dashboardPath({ status }, organizationId)}#${TABLE_ID}`;
