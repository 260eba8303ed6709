// A small product for tests of timers and messages: real store, deciders, engine and outbox; a test moves its clock and sets its analyser's
// answers.
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Command } from '#domain/commands.ts';
import { emptyReading } from '#domain/documents/reading.ts';
import { addMillis, addMonths, type CalendarDate, type Instant, parisInstant } from '#domain/kernel/calendar.ts';
import type { AccountId, DocumentId, DocumentTypeId, OrganizationId, SubcontractorId } from '#domain/kernel/ids.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import type { Analyser } from '#domain/ports/analyser.ts';
import type { Dispatch } from '#domain/ports/dispatch.ts';
import type { Actor } from '#domain/ports/event-store.ts';
import type { Mailer } from '#domain/ports/mailer.ts';
import type { Payments } from '#domain/ports/payments.ts';
import { memoryBlobs } from '#infra/adapters/blobs/memory.ts';
import { fixedClock } from '#infra/adapters/clock/fixed.ts';
import { storeOfRun } from '#infra/adapters/event-store/testing/store-of-run.ts';
import { memoryKeys } from '#infra/adapters/keys/memory.ts';
import type { PretendPayments } from '#infra/adapters/payments/pretend.ts';
import { compose } from '#infra/app/compose.ts';
import { readConfig } from '#infra/app/config.ts';
import { faultyAnalyser } from '#infra/app/dev/faults.ts';
import { settled } from '#infra/app/dev/routes.ts';
import { given, type Overrides } from '#infra/app/parts.ts';
import { startProjections } from '#projections/runner.ts';
import { historyOf } from '#workflows/history.ts';
import { ADMINISTRATORS, START } from '#workflows/start.test-kit.ts';
import { pretendRoute } from '#workflows/subscription/pretend.test-kit.ts';
import { projectedDatabase } from '../projections/projected.ts';

export * from '#workflows/start.test-kit.ts';

const SYSTEM: Actor = { kind: 'system' };
export type World = Awaited<ReturnType<typeof createWorld>>;
export type WorldOptions = {
  mailer?: (outbox: Mailer) => Mailer;
  analyser?: Pick<Analyser, 'read'>;
  dispatch?: (real: Dispatch) => Dispatch;
  slowMs?: number;
  env?: Record<string, string>;
  process?: Overrides;
};

export async function createWorld(options: WorldOptions = {}) {
  const database = await projectedDatabase();
  const config = readConfig({ ADMIN_EMAILS: ADMINISTRATORS.join(), MAIL_FROM: 'SubDoc <ne-pas-repondre@subdoc.fr>', ...options.env });
  const clock = fixedClock(START);
  const master = randomBytes(32);
  const errors: unknown[] = [];
  const log = { info: () => {}, warn: (fields: object) => void errors.push(fields), error: (fields: object) => void errors.push(fields) };
  const journal = { noted: [] as unknown[], note: async (note: unknown) => void journal.noted.push(note) };
  const unread = { read: async () => emptyReading('test/1', false, 1, [{ code: 'file-no-text', detail: '' }]) };
  let realDispatch!: Dispatch;
  /** What every process of this world shares, like external systems. */
  const outside = compose(config, {
    log: () => log,
    database: () => ({ url: database.url, stop: async () => {} }),
    store: async (make, { bus, onClose }) => {
      const store = await storeOfRun({ bus: await bus }, make);
      onClose(() => store.close());
      return store;
    },
    files: () => memoryBlobs(),
    masterKey: () => master,
    keys: () => memoryKeys(master),
    clock: () => clock,
    onlyWriter: () => true,
    async commands(make) {
      const commands = await make();
      realDispatch = commands.dispatch;
      return { ...commands, dispatch: options.dispatch?.(realDispatch) ?? realDispatch };
    },
    analyser: async (_, { faults }) =>
      faultyAnalyser({ name: 'test', close: async () => {}, ...(options.analyser ?? unread) }, (await faults)!, options.slowMs ?? 50),
    async mailer(make) {
      const standIn = await make();
      return options.mailer?.(standIn) ?? standIn;
    },
    journal: () => journal,
    payments: () => ({ forget: (account) => process.payments.forget(account) }) as Payments,
    publicUrl: () => () => 'https://subdoc.example',
  });
  const stores = await outside.take('timers', 'deliveries', 'facts', 'checkpoints');
  const shared = await outside.take('log', 'pools', 'store', 'masterKey', 'keys', 'clock', 'ids', 'commands', 'bus', 'faults', 'blobs');
  const others = await outside.take('outbox', 'mailer', 'analyser', 'erasure', 'journal', 'publicUrl');
  const { store, keys, ids, bus, blobs, pools, commands, outbox, erasure } = { ...shared, ...others };
  const [db, faults, loadState] = [pools.db, shared.faults!, commands.loadState];
  const history = historyOf({ store, keys });

  /** One process: projections and engine. `stop` ends it cleanly. */
  async function startProcess() {
    const own = compose(config, {
      ...given({ ...stores, ...shared, ...others }),
      deliverWebhook: (_, { payments }) => pretendRoute(payments, realDispatch),
      projectors: (_, { processManagers }) => processManagers,
      ...options.process,
      async projections(_, { projectors, onClose }) {
        const projections = await startProjections({
          ...stores,
          store,
          sql: db,
          keys,
          projections: await projectors,
          log,
          retryMs: 20,
        });
        onClose(projections.stop);
        return projections;
      },
    });
    const { engine, timerHandlers: works, payments, projections } = await own.take('engine', 'timerHandlers', 'payments', 'projections');
    await engine.start(works);
    return { engine, projections, works, payments: payments as PretendPayments, stop: own.close };
  }
  let process = await startProcess();
  const send = async (command: Command, accountId: AccountId, actor: Actor = SYSTEM) => {
    const outcome = await realDispatch(command, { actor, accountId, correlationId: 'test' });
    if (isRefusal(outcome)) throw new Error(`${command.type}: ${outcome.refusal}`);
    return outcome;
  };
  const secret = (): string => `secret-${randomBytes(12).toString('hex')}`;
  const token = (hours: number) => {
    const value = secret();
    return { token: value, tokenHash: keys.hash('token', value), expiresAt: addMillis(clock.now(), hours * 3_600_000) };
  };

  async function account(companyName = 'Dupont BTP', email = 'contact@dupont-btp.fr') {
    const id = (await ids.next('account')) as AccountId;
    const organizationId = (await ids.next('organization')) as OrganizationId;
    await send(
      { type: 'CreateOrganization', accountId: id, organizationId, name: 'Siège', description: '', color: '#3b82f6', isDefault: true },
      id,
    );
    await send(
      {
        type: 'RegisterAccount',
        accountId: id,
        emailHash: keys.hash('email', email),
        companyName,
        email,
        phoneNumber: '0467000000',
        verification: token(24),
      },
      id,
    );
    return { id, organizationId };
  }

  const world = {
    db,
    clock,
    store,
    keys,
    ids,
    blobs,
    erasure,
    journal,
    faults,
    outbox,
    ...{ loadState, drawn: commands.drawn },
    ...stores,
    dispatch: realDispatch,
    history,
    errors,
    send,
    token,
    bus,
    get engine() {
      return process.engine;
    },
    get projections() {
      return process.projections;
    },
    get payments() {
      return process.payments;
    },
    get works() {
      return process.works;
    },
    settle: () => settled({ engine: process.engine, store, caughtUp: () => process.projections.caughtUp() }),
    async drive(target: Instant): Promise<number> {
      const fired = await process.engine.drive!(target, () => process.projections.caughtUp());
      await process.projections.caughtUp();
      return fired;
    },
    /** `away`: what happens while no process runs. */
    async restart(away: () => Promise<unknown> = async () => undefined) {
      await process.stop();
      await away();
      process = await startProcess();
    },
    account,
    /** Verified and approved, with one document type. */
    async approved(companyName?: string, email?: string) {
      const opened = await account(companyName, email);
      const { verification } = (await loadState('account', opened.id)).state as { verification: { tokenHash: string } };
      await send({ type: 'VerifyEmail', accountId: opened.id, tokenHash: verification.tokenHash, selfApprove: false }, opened.id);
      await send({ type: 'ApproveAccount', accountId: opened.id, by: opened.id }, opened.id);
      const documentTypeId = (await ids.next('documentType')) as DocumentTypeId;
      const type = {
        name: 'Attestation URSSAF',
        description: '',
        validityPeriod: 90,
        alertDaysBefore: 15,
        isRequired: true,
        allowedFormats: ['PDF' as const],
      };
      await send({ type: 'AddDocumentType', accountId: opened.id, documentTypeId, ...type }, opened.id);
      return { ...opened, documentTypeId, type };
    },
    async subcontractor(account: { id: AccountId; organizationId: OrganizationId }, contactEmail = 'karim@benali.fr') {
      const id = (await ids.next('subcontractor')) as SubcontractorId;
      const value = secret();
      const link = {
        token: value,
        tokenHash: keys.hash('token', value),
        shortId: `s${id}`,
        shortIdHash: keys.hash('short-id', `s${id}`),
        expiresAt: parisInstant(addMonths(clock.today(), 12)),
      };
      const profile = {
        companyName: 'Benali Maçonnerie',
        siret: '12345678901234',
        contactName: 'Karim Benali',
        contactEmail,
        contactPhone: '+33612345678',
        address: '',
      };
      await send(
        {
          type: 'RegisterSubcontractor',
          subcontractorId: id,
          accountId: account.id,
          organizationId: account.organizationId,
          isActive: true,
          profile,
          link,
        },
        account.id,
      );
      return { id, accountId: account.id, token: value, tokenHash: link.tokenHash, profile };
    },
    async upload(
      who: { id: SubcontractorId; accountId: AccountId; tokenHash: string },
      documentTypeId: DocumentTypeId,
      content = randomBytes(64),
    ) {
      const documentId = (await ids.next('document')) as DocumentId;
      const key = (await keys.ensure([`subcontractor-${who.id}`])).get(`subcontractor-${who.id}`)!;
      const binding = { accountId: who.accountId, subcontractorId: who.id, documentId };
      const { blobId, wrappedKey, size, sha256 } = await blobs.put(Readable.from([content]), binding, key);
      const file = { blobId, wrappedKey, mimeType: 'application/pdf', fileSize: size, sha256, fileName: 'urssaf.pdf' };
      await send(
        {
          type: 'UploadDocument',
          subcontractorId: who.id,
          accountId: who.accountId,
          documentId,
          documentTypeId,
          tokenHash: who.tokenHash,
          file,
        },
        who.accountId,
        { kind: 'subcontractor', subcontractorId: who.id },
      );
      return documentId;
    },
    validate: (who: { id: SubcontractorId; accountId: AccountId }, documentId: DocumentId, expirationDate: string) =>
      send(
        {
          type: 'ValidateDocument',
          subcontractorId: who.id,
          accountId: who.accountId,
          documentId,
          by: who.accountId,
          expirationDate: expirationDate as CalendarDate,
          dateEmission: null,
          comment: '',
        },
        who.accountId,
      ),
    reject: (who: { id: SubcontractorId; accountId: AccountId }, documentId: DocumentId, reason: string) =>
      send(
        { type: 'RejectDocument', subcontractorId: who.id, accountId: who.accountId, documentId, by: who.accountId, reason },
        who.accountId,
      ),
    /** What was sent to an address, oldest first. */
    mailsTo: (to: string) => outbox.list({ to }),
    /** The events of one type in the whole log, oldest first. */
    async happened(type: string) {
      return (await store.readAll({ after: null, limit: 100_000 })).filter((event) => event.type === type);
    },
    async close() {
      await process.stop();
      await outside.close();
      await database.drop();
    },
  };
  return world;
}
