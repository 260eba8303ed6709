// What clients ask for: the writing half of the routes, as the handlers of api/ do it over the same effects; what a route reads to dress its answer
// is left out.

import type { Effects } from '../../../api/shell/call.ts';
import type { Command } from '../../../domain/commands.ts';
import type { DomainEvent } from '../../../domain/events.ts';
import { addDays, type CalendarDate } from '../../../domain/kernel/calendar.ts';
import type { AccountId, DocumentId, OrganizationId, SubcontractorId } from '../../../domain/kernel/ids.ts';
import type { Ability } from '../../../domain/people/abilities.ts';
import { linkExpiry } from '../../../domain/subcontractors/link.ts';
import type { Seeded } from '../kill/seeded.ts';
import type { Customer, Operation, Subcontractor } from './customer.ts';
import type { Asks } from './gate.ts';
import { drawAsker, drawPeople, drawReminding } from './people-operations.ts';
import type { Process } from './process.ts';
import { drawReminder } from './reminder-operations.ts';
import { COMPANY, plainKeys } from './stand-ins.ts';

const profile = (contactName: string) => ({
  ...COMPANY,
  contactName,
  contactEmail: 'karim@benali.fr',
  contactPhone: '+33612345678',
  address: '',
});
const type = (name: string, alertDaysBefore: number) => ({
  name,
  description: '',
  validityPeriod: 90,
  alertDaysBefore,
  isRequired: true,
  allowedFormats: ['PDF' as const],
});

async function issueLink(process: Process, effects: Effects) {
  const token = await effects.secret(24, 'token');
  const shortId = await effects.secret(8, 'short-id');
  const expiresAt = linkExpiry(process.clock.now());
  return { token, tokenHash: plainKeys.hash('token', token), shortId, shortIdHash: plainKeys.hash('short-id', shortId), expiresAt };
}

/** Draws what a customer does next; null where there is nothing yet to do it to. */
export function drawOperation(customer: Customer, random: Seeded, today: () => CalendarDate, number: number): Operation | null {
  const { accountId, organizations, types, people, away, reminded, documents } = customer;
  if (people.length > 0 && random.chance(0.35)) return drawPeople(customer, random, today, number);
  const personId = drawAsker(customer, random);
  const may = (ability: Ability, about: SubcontractorId | null = null): Asks => ({ personId, ability, about });
  const one = <T>(of: readonly T[]): T | undefined => (of.length === 0 ? undefined : random.pick(of));
  // What stops a reminder comes soon behind it more often than not: that is where the races are.
  const who = random.chance(0.4) ? (reminded.at(-1) ?? one(people)) : one(people);
  const document = one(documents.slice(-4));
  const as = (name: string, leaves: DomainEvent['type'], run: Operation['run'], more: Partial<Operation> = {}): Operation => ({
    name,
    customer,
    leaves,
    actor: { kind: 'system' },
    asks: may('manage'),
    run,
    ...more,
  });
  const draw = random.next();
  if (people.length === 0 || draw < 0.08) {
    const organizationId = random.pick(organizations.slice(0, 2));
    return as(
      'register',
      'SubcontractorRegistered',
      async (process, effects) => {
        const subcontractorId = (await effects.id('subcontractor')) as SubcontractorId;
        const link = await issueLink(process, effects);
        await effects.dispatch({
          type: 'RegisterSubcontractor',
          subcontractorId,
          accountId,
          organizationId,
          isActive: true,
          profile: profile(`Karim ${number}`),
          link,
        });
        return { id: subcontractorId, accountId, tokenHash: link.tokenHash };
      },
      { learn: (body: Subcontractor) => void people.push(body) } as Partial<Operation>,
    );
  }
  if (who === undefined) return null;
  const { id: subcontractorId } = who;
  if (draw < 0.37) {
    const upload = { owner: who, typeId: random.pick(types), content: random.chance(0.2) ? 'the same document' : `document ${number}` };
    return as('upload', 'DocumentUploaded', async () => ({}), {
      upload,
      asks: null,
      actor: { kind: 'subcontractor', subcontractorId },
      learn: (body: { id: DocumentId }) => void documents.push({ id: body.id, owner: who }),
    } as Partial<Operation>);
  }
  if (draw < 0.5) {
    const { name, leaves, command } = drawReminder(who, random, today(), number);
    const run: Operation['run'] = async (process, effects) => effects.dispatch(await command(effects, () => issueLink(process, effects)));
    const learn = (): void => void reminded.push(who);
    return as(name, leaves, run, {
      asks: { ...may('remind', subcontractorId), personId: drawReminding(customer, random) },
      orderless: leaves.startsWith('ReminderCycle'),
      learn,
    });
  }
  if (draw < 0.68) {
    if (document === undefined) return null;
    const about = { subcontractorId: document.owner.id, accountId, documentId: document.id, by: personId as number as AccountId };
    const judge = (name: string, leaves: DomainEvent['type'], command: Command) =>
      as(name, leaves, (_, effects) => effects.dispatch(command), { asks: may('judge', document.owner.id) });
    if (random.chance(0.3)) return judge('reject', 'DocumentRejected', { type: 'RejectDocument', ...about, reason: 'illisible' });
    if (random.chance(0.2)) return judge('reopen', 'DocumentReopened', { type: 'ReopenDocument', ...about, reason: 'erreur' });
    if (random.chance(0.2)) {
      const [expirationDate, comment] = [addDays(today(), random.int(60) - 10), `corrigé ${number}`];
      const correct = { type: 'CorrectDocument', ...about, startsOn: null, expirationDate, dateEmission: null, comment } as const;
      return judge('correct', 'DocumentCorrected', correct);
    }
    const startsOn = random.chance(0.3) ? addDays(today(), random.int(40) - 10) : null;
    const expirationDate = addDays(today(), (startsOn === null ? 0 : 30) + random.int(60));
    const validate = { type: 'ValidateDocument', ...about, startsOn, expirationDate, dateEmission: null, comment: '' } as const;
    return judge('validate', 'DocumentValidated', validate);
  }
  if (draw < 0.72) {
    const isActive = random.chance(0.8);
    const organizationId = random.pick(organizations);
    return as('edit', 'SubcontractorEdited', async (_, effects) =>
      effects.dispatch({
        type: 'EditSubcontractor',
        subcontractorId,
        accountId,
        organizationId,
        isActive,
        profile: profile(`Karim ${number}`),
      }),
    );
  }
  if (draw < 0.74) {
    const documentTypeIds = types.filter(() => random.chance(0.7));
    return as('configure', 'RequiredTypesConfigured', async (_, effects) =>
      effects.dispatch({ type: 'ConfigureRequiredTypes', subcontractorId, accountId, documentTypeIds }),
    );
  }
  if (draw < 0.75)
    return as('revoke', 'LinkRevoked', async (_, effects) => effects.dispatch({ type: 'RevokeLink', subcontractorId, accountId }));
  if (draw < 0.77)
    return as(
      'archive',
      'SubcontractorArchived',
      async (_, effects) => {
        await effects.dispatch({ type: 'ArchiveSubcontractor', subcontractorId, accountId });
        return who;
      },
      { learn: (body: Subcontractor) => void away.push(body) } as Partial<Operation>,
    );
  const back = one(away);
  if (draw < 0.79 || (draw < 0.84 && back !== undefined))
    return as('restore', 'SubcontractorRestored', async (_, effects) =>
      effects.dispatch({ type: 'RestoreSubcontractor', subcontractorId: back?.id ?? subcontractorId, accountId }),
    );
  if (draw < 0.84) {
    const enabled = random.chance(0.5);
    return as(
      'auto-validation',
      'AutoValidationSet',
      async (_, effects) => effects.dispatch({ type: 'SetAutoValidation', accountId, enabled }),
      { asks: may('settings') },
    );
  }
  if (draw < 0.89) {
    const documentTypeId = random.pick(types);
    const fields = type(`Attestation URSSAF ${documentTypeId}`, random.int(40));
    return as('edit type', 'DocumentTypeEdited', async (_, effects) =>
      effects.dispatch({ type: 'EditDocumentType', accountId, documentTypeId, ...fields }),
    );
  }
  const isDefault = random.chance(0.5);
  const fields = { name: `Agence ${number}`, description: '', color: '#3b82f6', isDefault };
  if (organizations.length < 2 || random.chance(0.3))
    return as(
      'create organisation',
      'OrganizationCreated',
      async (_, effects) => {
        const organizationId = (await effects.id('organization')) as OrganizationId;
        await effects.dispatch({ type: 'CreateOrganization', accountId, organizationId, ...fields });
        return { id: organizationId };
      },
      { learn: (body: { id: OrganizationId }) => void organizations.push(body.id) } as Partial<Operation>,
    );
  const organizationId = random.pick(organizations);
  return random.chance(0.6)
    ? as('edit organisation', 'OrganizationEdited', async (_, effects) =>
        effects.dispatch({ type: 'EditOrganization', accountId, organizationId, ...fields, isDefault: isDefault || undefined }),
      )
    : as('archive organisation', 'OrganizationArchived', async (_, effects) =>
        effects.dispatch({ type: 'ArchiveOrganization', accountId, organizationId }),
      );
}
