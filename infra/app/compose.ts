// The one composition: product, command lines, tests and benches are made of these parts, each with its own overrides (decision 090).
import { join } from 'node:path';
import { createApi } from '#api/shell/server.ts';
import { beside, followProjections } from '#projections/follow.ts';
import { readModels } from '#projections/index.ts';
import { startProjections } from '#projections/runner.ts';
import { served } from '#projections/served.ts';
import type { Database } from '#projections/sql.ts';
import { writeComplianceSheet } from '../adapters/compliance-sheet/pdfkit-compliance-sheet.ts';
import { messageIdsOf } from '../adapters/mailer/message-id.ts';
import { createCounters } from '../adapters/metrics/counters.ts';
import { writeReport } from '../adapters/report/pdfkit-report.ts';
import { writeSpreadsheet } from '../adapters/spreadsheets/exceljs.ts';
import { longSpreadsheets } from '../adapters/spreadsheets/stream.ts';
import { rfc3161Timestamps } from '../adapters/timestamps/rfc3161.ts';
import { writeZip } from '../adapters/zip/yazl.ts';
import { type Config, PUBLISHED_PASSWORD } from './config.ts';
import { foundation } from './connect.ts';
import { createEngines } from './engines.ts';
import { createLog } from './log.ts';
import { observedProjection } from './observed.ts';
import { assemble, type Composition, type Overrides, type Recipes } from './parts.ts';
import { systemStatus } from './status.ts';
import { VERSION } from './version.ts';
import { work } from './work.ts';

export type { Composition, Overrides } from './parts.ts';

const ROOT = join(import.meta.dirname, '../..');
const WEBHOOKS = '/api/webhooks/stripe';

const shells = {
  log: ({ config }) => createLog(config.logLevel),
  say: () => (line) => void process.stderr.write(`${line}\n`),
  metrics: () => createCounters(),
  async traces(parts) {
    const { traces: settings, roles } = parts.config;
    if (settings === null) return null;
    const { otlpTraces } = await import('../adapters/traces/otlp-http.ts');
    const log = await parts.log;
    const onFailure = (failure: object) => log.warn(failure, 'the collector takes no traces: these are dropped, everything else goes on');
    const traces = otlpTraces({ ...settings, version: VERSION, roles: [...roles], onFailure });
    parts.onClose(traces.close);
    return traces;
  },
  observers: (parts) => parts.take('metrics', 'traces'),
  async engines(parts) {
    const engines = createEngines(await parts.take('log', 'metrics'));
    parts.onClose(engines.stop);
    return engines;
  },
  publicUrl:
    ({ config }) =>
    () =>
      config.publicUrl ?? `http://localhost:${config.port}`,
  deliverWebhook: (parts) => async (body, signature) => {
    const webhook = { method: 'POST', headers: { 'content-type': 'application/json', 'stripe-signature': signature }, body };
    if (parts.config.roles.has('api')) return (await (await parts.api).request(WEBHOOKS, webhook)).status;
    return (await fetch((await parts.publicUrl)() + WEBHOOKS, webhook)).status;
  },
  async projectors(parts) {
    const { roles } = parts.config;
    return [...(roles.has('projections') ? readModels : []), ...(roles.has('workflows') ? await parts.processManagers : [])];
  },
  async projections(parts) {
    const { roles } = parts.config;
    const { pools, commands, projectors, observers } = await parts.take('pools', 'commands', 'projectors', 'observers');
    const deps = await parts.take('checkpoints', 'store', 'keys', 'log');
    const own = {
      ...deps,
      projections: projectors.map((one) => observedProjection(one, observers)),
      sql: pools.models,
      seen: commands.seen,
    };
    const projections = await (async () => {
      if (roles.has('projections') || !roles.has('api')) return startProjections(own);
      const read = await followProjections({ ...deps, projections: readModels, sql: pools.models });
      return projectors.length === 0 ? read : beside(await startProjections(own), read);
    })();
    parts.onClose(projections.stop);
    return projections;
  },
  async apiDeps(parts) {
    const { config } = parts;
    const { pools, replica, projections, commands } = await parts.take('pools', 'replica', 'projections', 'commands');
    const { opener, photographs } = await parts.take('opener', 'photographs');
    const { store, clock, timers, log } = await parts.take('store', 'clock', 'timers', 'log');
    const onUnverified = () => log.warn({}, 'sign-on: the provider does not say that the address is verified (email_verified)');
    const whole = (pool: Database): Database => served(pool, projections.readModels);
    const sql = whole(pools.db);
    return {
      ...(await parts.take(
        'store',
        'idempotencyKeys',
        'keys',
        'logSigner',
        'blobs',
        'payments',
        'sms',
        'clock',
        'ids',
        'metrics',
        'traces',
        'log',
        'answerVoiceCallback',
        'mailNews',
      )),
      ...commands,
      signOn: config.oidc && (await import('../adapters/sign-on/openid.ts')).openIdSignOn({ ...config.oidc, onUnverified }),
      config: {
        profile: config.profile,
        publicUrl: (await parts.publicUrl)(),
        trustProxy: config.trustProxy,
        reminderCosts: config.reminderCosts,
        linkFilesPerHour: config.linkFilesPerHour,
        linkMegabytesPerHour: config.linkMegabytesPerHour,
        quotas: config.quotas,
        adminEmails: config.adminEmails,
        publicSite: { ...config.publicSite, signOn: config.oidc?.name ?? null },
        publishedPasswords: [PUBLISHED_PASSWORD],
        adminUi: join(ROOT, 'admin-ui/dist'),
        uploadUi: join(ROOT, 'upload-ui/dist'),
        onlyProcess: config.databaseUrl === null,
        secondOpinion: config.secondOpinion?.provider ?? null,
      },
      sql,
      lanes: pools.lanes.map(whole),
      replica: replica && { ...replica, sql: whole(replica.sql), lanes: (replica.lanes ?? []).map(whole) },
      readModels: projections.readModels,
      status: () => systemStatus({ sql, store, clock, timers, readModels: projections.readModels, version: VERSION }),
      openable: opener.canOpenPdf,
      toJpeg: photographs.toJpeg,
      writeComplianceSheet,
      writeReport,
      timestamps: config.timestampUrl === null ? null : rfc3161Timestamps({ url: config.timestampUrl }),
      writeQrSheet: await parts.qrSheets,
      workbooks: await parts.spreadsheets,
      writeSpreadsheet,
      messageId: messageIdsOf(config.mailFrom),
      zip: writeZip,
      spreadsheet: longSpreadsheets(writeZip),
    };
  },
  async api(parts) {
    const api = createApi(await parts.apiDeps);
    parts.onClose(api.settled);
    return api;
  },
} satisfies Partial<Recipes>;

/** Opens nothing: each part is made when it is first asked for. */
export const compose = (config: Config, overrides: Overrides = {}): Composition =>
  assemble(config, { ...foundation, ...work, ...shells }, overrides);
