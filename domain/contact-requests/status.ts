// How far the administrators have come with a demonstration request.

/** In their order. */
export const CONTACT_REQUEST_STATUSES = ['new', 'contacted', 'closed'] as const;
export type ContactRequestStatus = (typeof CONTACT_REQUEST_STATUSES)[number];
