// What a mail's state is called on the delivery page, and which of the two ways « remis » came.
import type { DeliveryRecordAnswer } from '#contract/deliveries.ts';
import type { Tone } from '#domain/brand.ts';
import { DELIVERY_CONFIRMED_HOURS } from '#domain/constants.ts';

type Status = DeliveryRecordAnswer['status'];
export const MAIL_STATES: Record<Status, { tone: Tone; label: string }> = {
  sent: { tone: 'toValidate', label: 'Envoyé' },
  delivered: { tone: 'valid', label: 'Remis' },
  pending: { tone: 'expiresSoon', label: 'Retry programmé' },
  failed: { tone: 'problem', label: 'Échec permanent' },
};
/** Of what was delivered. */
export const CONFIRMED: Record<NonNullable<DeliveryRecordAnswer['confirmedBy']>, string> = {
  provider: 'Confirmé par le fournisseur d’e-mail.',
  silence: `Aucun refus reçu en ${DELIVERY_CONFIRMED_HOURS} h.`,
};
