// A line of a list in a card: a rule between it and the one before.
export const LINE = { borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } } as const;
