// The reason for a refused mail, as it may be stored in clear in the history: servers often repeat the address.
export const plainReason = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[^\s<>:;,"]+@[^\s<>:;,"]+/g, '…')
    .trim()
    .slice(0, 200);
