// One demonstration request. It starts as `new`; the specification shows no later status (product.md §4), the administrators set the others.
import type { Decider, Decision, Now } from '../kernel/decider.ts';
import { personErased } from '../kernel/erasure.ts';
import { refuse } from '../kernel/refusal.ts';
import type { ContactRequestCommand } from './commands.ts';
import type { ContactRequestEvent } from './events.ts';
import type { ContactRequestStatus } from './status.ts';

export type ContactRequestState = { readonly status: ContactRequestStatus | null; readonly erased: boolean };

const evolve = (state: ContactRequestState, event: ContactRequestEvent): ContactRequestState => {
  switch (event.type) {
    case 'DemoRequested':
      return { ...state, status: 'new' };
    case 'DemoRequestStatusSet':
      return { ...state, status: event.data.status };
    case 'PersonErased':
      return { ...state, erased: true };
  }
};

/** The same request sent twice is recorded once. */
function decide(state: ContactRequestState, command: ContactRequestCommand, { now }: Now): Decision<ContactRequestEvent> {
  if (command.type === 'ErasePerson')
    return state.status === null || state.erased ? [] : [personErased(command.subject, command.because, now)];
  if (command.type === 'SetDemoRequestStatus') {
    if (state.status === null || state.erased) return refuse('not-found');
    const { contactRequestId, status, by } = command;
    if (state.status === status) return [];
    return [{ type: 'DemoRequestStatusSet', data: { contactRequestId, status, by, setAt: now }, personal: null }];
  }
  if (state.status !== null) return [];
  const { type: _type, accountId: _nobody, contactRequestId, companySize, ...personal } = command;
  return [{ type: 'DemoRequested', data: { contactRequestId, companySize, requestedAt: now }, personal }];
}

export const contactRequestDecider: Decider<ContactRequestState, ContactRequestCommand, ContactRequestEvent> = {
  initial: { status: null, erased: false },
  evolve,
  decide,
};
