// The default factories of background work: outbox or SMTP and Twilio, payments, erasure, timers, process managers, and the developer tools
// of the embedded profile. compose.ts combines them with the others.
import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { noteNeighbour } from '#api/shell/http/neighbours.ts';
import type { RawCallback } from '#domain/ports/channel.ts';
import type { TimerHandler } from '#domain/ports/workflow-engine.ts';
import { followProjections } from '#projections/follow.ts';
import { reportFiguresOf } from '#projections/reporting/query.ts';
import { served } from '#projections/served.ts';
import { answerVoiceCallbacks } from '#workflows/calls/turns.ts';
import { createErasure } from '#workflows/erasure/erase.ts';
import { historyOf } from '#workflows/history.ts';
import { timerHandlers } from '#workflows/timer-handlers.ts';
import { processManagers } from '#workflows/triggers.ts';
import { workflowName } from '#workflows/workflow-names.ts';
import { writeComplianceSheet } from '../adapters/compliance-sheet/pdfkit-compliance-sheet.ts';
import { openJournal } from '../adapters/erasure-journal/journal.ts';
import { addressIn } from '../adapters/mailer/address.ts';
import { held, isHeld } from '../adapters/mailer/held.ts';
import { mailNews, SIGNATURE_HEADER } from '../adapters/mailer/mail-news.ts';
import { messageIdsOf } from '../adapters/mailer/message-id.ts';
import { createOutbox } from '../adapters/mailer/outbox.ts';
import { outboxMailer } from '../adapters/mailer/outbox-mailer.ts';
import { loadDevSecret } from '../adapters/shared/dev-secret.ts';
import { noSms } from '../adapters/sms/none.ts';
import { outboxSms } from '../adapters/sms/outbox-sms.ts';
import { writeSpreadsheet } from '../adapters/spreadsheets/exceljs.ts';
import { dialClaims } from '../adapters/voice/dial-claims.ts';
import { noVoice } from '../adapters/voice/none.ts';
import { scriptedVoice } from '../adapters/voice/scripted.ts';
import { embeddedEngine } from '../adapters/workflow-engine/embedded.ts';
import { ConfigError } from './config.ts';
import { observedChannel, observedHandler } from './observed.ts';
import { smsWithin, voiceWithin } from './open-countries.ts';
import type { Recipes } from './parts.ts';
import { readers } from './readers.ts';

const TWILIO_VOICE = '/api/webhooks/twilio/voice';
const FOLDER = join(import.meta.dirname, '../../workflows');
/** The second file exists only in a bundle of the product (infra/deploy). */
const WORKFLOWS = { path: join(FOLDER, 'index.ts'), bundled: join(FOLDER, 'bundle.js'), nameOf: workflowName };

const MAIL_IN_CLEAR = `Le serveur d'e-mails de SMTP_URL n'offre pas STARTTLS : nom et mot de passe passeraient en clair. Prenez une adresse smtps://…, ou ajoutez SMTP_PLAINTEXT=1.
The mail server of SMTP_URL does not offer STARTTLS: name and password would go in clear. Use an address smtps://…, or add SMTP_PLAINTEXT=1.`;

export const work = {
  ...readers,
  devSecret: ({ config }) => (config.profile === 'embedded' && !config.exposed ? loadDevSecret(config.dataDir) : null),
  // Loaded in the embedded profile alone.
  faults: async ({ config }) => (config.profile === 'embedded' ? (await import('./dev/faults.ts')).createFaults() : null),
  async blobs(parts) {
    const { files, faults } = await parts.take('files', 'faults');
    return faults === null ? files : (await import('./dev/faults.ts')).faultyBlobs(files, faults);
  },
  async outbox(parts) {
    const { pools, clock, keys, masterKey } = await parts.take('pools', 'clock', 'keys', 'masterKey');
    return createOutbox({ sql: pools.db, clock, keys, secret: masterKey });
  },
  async mailer(parts) {
    const { smtpUrl: url, smtpPlaintext: plaintext, mailFrom: from } = parts.config;
    const { clock, faults } = await parts.take('clock', 'faults');
    if (url === null) {
      if (faults === null) throw new ConfigError('Réglage manquant / missing setting: SMTP_URL');
      return outboxMailer({ outbox: await parts.outbox, fault: () => faults.current().smtp });
    }
    const { smtpMailer } = await import('../adapters/mailer/smtp.ts');
    const mailer = smtpMailer({ url, from, clock, plaintext });
    parts.onClose(() => mailer.close());
    if (await mailer.lacksTls()) throw new ConfigError(MAIL_IN_CLEAR);
    return mailer;
  },
  async sms(parts) {
    const { faults, publicUrl } = await parts.take('faults', 'publicUrl');
    if (parts.config.twilio !== null) {
      const { twilioSms } = await import('../adapters/sms/twilio.ts');
      return twilioSms({ ...parts.config.twilio, publicUrl });
    }
    if (faults === null) return noSms;
    return outboxSms({ ...(await parts.take('outbox', 'masterKey')), publicUrl, fault: () => faults.current().sms });
  },
  async voice(parts) {
    const { faults } = await parts.take('faults');
    const { voice } = parts.config;
    if (voice !== null) {
      const { twilioVoice } = await import('../adapters/voice/twilio-voice.ts');
      const { publicUrl, idempotencyKeys, clock } = await parts.take('publicUrl', 'idempotencyKeys', 'clock');
      return twilioVoice({
        ...voice.twilio,
        webhook: () => publicUrl() + TWILIO_VOICE,
        claims: dialClaims(idempotencyKeys, clock),
      });
    }
    if (faults === null) return noVoice;
    return scriptedVoice({ outbox: await parts.outbox, fault: () => faults.current().voice });
  },
  async answerVoiceCallback(parts) {
    const { voice: settings } = parts.config;
    if (settings === null) return async () => null;
    const { openAiAssistant } = await import('../adapters/voice/openai-conversation.ts');
    const deps = { ...(await parts.take('voice', 'clock', 'ids', 'keys', 'store', 'log')), ...(await parts.commands) };
    const onFailure = (failure: object) => deps.log.warn(failure, 'the language model did not answer: a call was ended');
    return answerVoiceCallbacks({ ...deps, history: historyOf(deps), assistant: openAiAssistant({ ...settings.openAi, onFailure }) });
  },
  async mailNews(parts) {
    const { profile, mailWebhookSecret } = parts.config;
    const { clock, masterKey } = await parts.take('clock', 'masterKey');
    const own = profile === 'embedded' ? createHmac('sha256', masterKey).update('pretend mail news').digest('hex') : null;
    return mailNews({ secret: mailWebhookSecret ?? own, clock });
  },
  timerClock: (parts) => parts.clock,
  async engine(parts) {
    const {
      timers,
      timerClock: clock,
      timerChanges: changes,
      bus,
      log,
    } = await parts.take('timers', 'timerClock', 'timerChanges', 'bus', 'log');
    const onError = (error: unknown, key: string | null, givenUp?: boolean) =>
      log.error(
        { err: error, timer: key },
        givenUp ? 'a timer failed too often: npm run admin -- dead-letters' : 'a timer failed, it is fired again later',
      );
    const { temporal: settings } = parts.config;
    if (settings === null) {
      const embedded = embeddedEngine({ timers, clock, bus, onError });
      const start = async (handlers: readonly TimerHandler[]): Promise<void> => {
        await changes.becomes('embedded');
        await embedded.start(handlers);
      };
      return { ...embedded, start };
    }
    const { temporalEngine } = await import('../adapters/workflow-engine/temporal.ts');
    const warn = (what: object, message: string) => log.warn(what, message);
    return temporalEngine({ timers, changes, clock, bus, settings, workflows: WORKFLOWS, onError, warn });
  },
  async payments(parts) {
    const { clock, faults, log } = await parts.take('clock', 'faults', 'log');
    if (parts.config.stripe !== null) {
      const { stripePayments } = await import('../adapters/payments/stripe.ts');
      return stripePayments({ ...parts.config.stripe, clock, log });
    }
    if (faults === null) throw new ConfigError('Réglage manquant / missing setting: STRIPE_SECRET_KEY');
    const { pretendPayments } = await import('../adapters/payments/pretend.ts');
    const { pools, deliverWebhook, ...deps } = await parts.take('pools', 'deliverWebhook', 'ids', 'timers', 'bus', 'masterKey');
    return pretendPayments({ ...deps, sql: pools.db, clock, deliver: deliverWebhook, fault: () => faults.current().payments });
  },
  journal: async (parts) => openJournal(parts.config.erasureJournal, await parts.take('installation', 'store')),
  async erasure(parts) {
    const { pools, commands, ...deps } = await parts.take('pools', 'commands', 'store', 'keys', 'blobs', 'payments', 'journal', 'clock');
    return createErasure({ ...deps, ...commands, sql: pools.db });
  },
  async administrators(parts) {
    const keys = await parts.keys;
    return new Map(parts.config.adminEmails.map((address) => [keys.hash('email', address).slice(0, 24), address]));
  },
  async processManagers(parts) {
    const { loadState, drawn } = await parts.commands;
    const administrators = [...(await parts.administrators).keys()];
    const deps = await parts.take('clock', 'timers', 'bus', 'ids', 'deliveries', 'facts');
    return processManagers({ ...deps, loadState, drawn, administrators });
  },
  async timerHandlers(parts) {
    const { db } = await parts.pools;
    const { store, log, metrics, engine, observers } = await parts.take('store', 'log', 'metrics', 'engine', 'observers');
    const work = await parts.take(
      'deliveries',
      'facts',
      'clock',
      'keys',
      'ids',
      'blobs',
      'analyser',
      'outside',
      'mailer',
      'sms',
      'voice',
      'payments',
      'erasure',
    );
    const { clock, keys, payments } = work;
    const { phoneCountries } = parts.config.quotas;
    // A wrong setting is reported at the start.
    addressIn(parts.config.mailFrom);
    const stopping = new AbortController();
    parts.onClose(async () => {
      stopping.abort(new Error('the process stops'));
      const left = await engine.stop();
      if (left.length > 0)
        log.warn({ timers: left }, 'the stop did not wait for work that still ran: it is fired again after the next start');
    });
    const all = timerHandlers({
      ...work,
      mailer: observedChannel(work.mailer, 'email', observers),
      sms: observedChannel(smsWithin(work.sms, phoneCountries), 'sms', observers),
      voice: voiceWithin(work.voice, phoneCountries),
      ...(await parts.take('publicUrl', 'administrators')),
      ...(await parts.commands),
      sql: db,
      store,
      history: historyOf({ store, keys }),
      // While rows are being rebuilt the report waits for them.
      reportFigures: async (accountId, when) => reportFiguresOf(served(db, (await parts.projections).readModels), accountId, when),
      spreadsheet: writeSpreadsheet,
      complianceSheet: writeComplianceSheet,
      stopping: stopping.signal,
      messageId: messageIdsOf(parts.config.mailFrom),
      onFailure: (error, documentId) => log.warn({ err: error, documentId }, 'an analysis failed'),
      onLost(documentId) {
        log.error({ documentId }, 'a stored file is gone');
        noteNeighbour('files-removed', log);
      },
      onShown: (about) => log.info(about, 'a document is shown to an analyser outside'),
      onOutsideFailure: (error, documentId) => log.warn({ err: error, documentId }, 'a second opinion failed'),
      onAttempt: (attempt) => {
        metrics.count('delivery_attempts', `${attempt.channel} ${attempt.outcome}`);
        log.info(attempt, 'delivery attempted');
      },
    });
    if (await isHeld(db)) log.warn({}, 'messages are held since a restore: npm run admin -- release-mail');
    const mayWait = all.map((handler) => (handler.kind === 'delivery' ? held(handler, { sql: db, clock }) : handler));
    const handlers = payments.handler ? [...mayWait, payments.handler] : mayWait;
    return handlers.map((handler) => observedHandler(handler, clock, observers));
  },
  async devRoutes(parts) {
    const { faults, payments, projections } = await parts.take('faults', 'payments', 'projections');
    const { mailNews: news, ...deps } = await parts.take('outbox', 'clock', 'engine', 'store', 'mailNews');
    const { sms, api, ids, publicUrl } = await parts.take('sms', 'api', 'ids', 'publicUrl');
    const secret = await parts.devSecret;
    if (faults === null || secret === null) throw new Error('no developer tools in this profile');
    const { devRoutes } = await import('./dev/routes.ts');
    const phone = sms.incoming && {
      incoming: (said: { from: string; text: string }) => sms.incoming!({ sid: ids.uuid(), ...said }),
      deliver: async ({ url, headers, body }: RawCallback) =>
        api.request(url.slice(publicUrl().length), { method: 'POST', headers: headers as Record<string, string>, body }),
    };
    const tellOfMail = async (body: string): Promise<Response> => {
      const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: news.sign(body) ?? '' };
      return api.request('/api/webhooks/mail', { method: 'POST', headers, body });
    };
    const routes = { ...deps, secret, faults, desk: payments.desk ?? null, sms: phone, caughtUp: () => projections.caughtUp(), tellOfMail };
    if (!parts.config.apart) return devRoutes(routes);
    const managers = await parts.processManagers;
    const { pools, log, timerHandlers: elsewhere } = await parts.take('pools', 'log', 'timerHandlers');
    const { engine, store } = deps;
    const others = await followProjections({ sql: pools.models, store, log, projections: managers });
    parts.onClose(others.stop);
    return devRoutes({
      ...routes,
      engine: { ...engine, idle: (kinds = elsewhere.map(({ kind }) => kind), withinMs) => engine.idle(kinds, withinMs) },
      // Each process has switches of its own, which no single call can reach together.
      faults: null,
      caughtUp: async () => void (await Promise.all([projections.caughtUp(), others.caughtUp()])),
    });
  },
} satisfies Partial<Recipes>;
