// What the telephone provider asks while a call is held, and tells when it is over.
import { define } from '../route.ts';

export const twilioVoiceRoutes = define({
  twilioVoiceWebhook: {
    method: 'POST',
    path: '/api/webhooks/twilio/voice',
    gate: 'public',
    raw: true,
    summary: 'Appels vocaux : suite de la conversation et fin d’appel, signées par Twilio (x-twilio-signature)',
    response: null,
  },
});
