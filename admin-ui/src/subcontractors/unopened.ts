// Those to whom the link went and who never opened it: the filter, and the address of the list that shows them.
export const UNOPENED_FILTER = { linkState: 'sent', isActive: true } as const;
export const UNOPENED = `/subcontractors?${new URLSearchParams({ filter: JSON.stringify(UNOPENED_FILTER) })}`;
