// What Twilio tells of SMS, signed: what became of one, and what people answer.
import { define } from '../route.ts';

export const twilioRoutes = define({
  smsStatus: {
    method: 'POST',
    path: '/api/webhooks/twilio/status',
    gate: 'public',
    raw: true,
    summary: "Ce qu'est devenu un SMS, signé (x-twilio-signature)",
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
});
