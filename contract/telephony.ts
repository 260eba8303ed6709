// What Twilio reports and asks, signed: the fate of an SMS, an answer to one, each turn of a call and its end.
import { define } from './route.ts';

export const telephonyRoutes = define({
  smsStatus: {
    method: 'POST',
    path: '/api/webhooks/twilio/status',
    gate: 'public',
    raw: true,
    summary: 'Ce qu’est devenu un SMS, signé (x-twilio-signature)',
    response: null,
  },
  incomingSms: {
    method: 'POST',
    path: '/api/webhooks/twilio/sms',
    gate: 'public',
    raw: true,
    summary: 'SMS reçu, signé (x-twilio-signature) : STOP et START',
    response: null,
  },
  twilioVoiceWebhook: {
    method: 'POST',
    path: '/api/webhooks/twilio/voice',
    gate: 'public',
    raw: true,
    summary: 'Appels vocaux : suite de la conversation et fin d’appel, signées par Twilio (x-twilio-signature)',
    response: null,
  },
});
