// Whether calls may be made, and the way to the dialogs of one subcontractor: `?remind=12`, `?call=12` (F124, F127, F128).
import { refuse } from '#domain/kernel/refusal.ts';
import type { Plan } from '#domain/subscriptions/entitlements.ts';
import { refusalText } from '#domain/texts/fr/refusals.ts';
import { useCurrentUser } from '../console/current-user.ts';
import { useCall } from '../shared/use-call.ts';
import { useUrl } from '../shared/use-url-param.ts';
import { toastError } from '../toast/store.ts';

/** compliance.md §9 */
export const VOICE_ACCESS_FRESH_MS = 30_000;
/** Undefined until it is known: nothing is offered before. */
export const useVoiceAccess = (): boolean | undefined =>
  useCall('voiceCallAccess', {}, { staleTime: VOICE_ACCESS_FRESH_MS }).data?.hasVoiceCallAccess;

/** By which plan reminders are explained: who has none yet reads what the smaller one sends. */
export const usePlan = (): Plan => (useCurrentUser().data?.plan === 'autopilot' ? 'autopilot' : 'standard');

type Reached = { id: number; contactPhone: string };
export function useReminderDialogs() {
  const url = useUrl();
  return {
    remind: (id: number) => url.set({ remind: id }),
    call: ({ id, contactPhone }: Reached) => {
      if (contactPhone.trim() === '') toastError(refusalText(refuse('no-phone', { channel: 'voice' })), 'Numéro manquant');
      else url.set({ call: id });
    },
  };
}
