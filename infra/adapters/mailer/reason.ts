// Why a mail was refused, as it may stay in the history in clear: servers like to repeat the address.
export const plainReason = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[^\s<>:;,"]+@[^\s<>:;,"]+/g, '…')
    .trim()
    .slice(0, 200);
