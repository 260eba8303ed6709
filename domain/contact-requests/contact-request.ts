// One demonstration request. Its only status is `new`: the specification has no later one (product.md §4).
import type { Decider, Decision, Now } from '../kernel/decider.ts';
import { personErased } from '../kernel/erasure.ts';
import type { ContactRequestCommand } from './commands.ts';
import type { ContactRequestEvent } from './events.ts';

export type ContactRequestStatus = 'new';
export type ContactRequestState = { readonly status: ContactRequestStatus | null; readonly erased: boolean };

const evolve = (state: ContactRequestState, event: ContactRequestEvent): ContactRequestState => {
  switch (event.type) {
    case 'DemoRequested':
      return { ...state, status: 'new' };
    case 'PersonErased':
      return { ...state, erased: true };
  }
};

/** The same request sent twice is recorded once. */
function decide(state: ContactRequestState, command: ContactRequestCommand, { now }: Now): Decision<ContactRequestEvent> {
  if (command.type === 'ErasePerson')
    return state.status === null || state.erased ? [] : [personErased(command.subject, command.because, now)];
  if (state.status !== null) return [];
  const { type: _type, accountId: _nobody, contactRequestId, companySize, ...personal } = command;
  return [{ type: 'DemoRequested', data: { contactRequestId, companySize, requestedAt: now }, personal }];
}

export const contactRequestDecider: Decider<ContactRequestState, ContactRequestCommand, ContactRequestEvent> = {
  initial: { status: null, erased: false },
  evolve,
  decide,
};
