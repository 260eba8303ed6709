import { describe, expect, test } from 'vitest';
import { fold } from '../kernel/decider.ts';
import { decideAfter, SOME_NOW } from '../kernel/given-when-then.ts';
import type { AccountId, OrganizationId } from '../kernel/ids.ts';
import { seeded } from '../kernel/random.test-kit.ts';
import { isRefusal } from '../kernel/refusal.ts';
import type { OrganizationCommand } from './commands.ts';
import type { OrganizationEvent } from './events.ts';
import { organizationsDecider } from './organizations.ts';

const accountId = 1 as AccountId;
const id = (n: number) => n as OrganizationId;
const fields = (name: string) => ({ name, description: '', color: '#3b82f6' });
const created = (n: number, name: string, isDefault = false): OrganizationEvent => ({
  type: 'OrganizationCreated',
  data: { accountId, organizationId: id(n), color: '#3b82f6', isDefault, createdAt: SOME_NOW.now },
  personal: { name, description: '' },
});
const create = (n: number, name: string, isDefault = false): OrganizationCommand => ({
  type: 'CreateOrganization',
  accountId,
  organizationId: id(n),
  isDefault,
  ...fields(name),
});
const edit = (n: number, name: string, isDefault?: boolean): OrganizationCommand => ({
  type: 'EditOrganization',
  accountId,
  organizationId: id(n),
  isDefault,
  ...fields(name),
});
const archive = (n: number): OrganizationCommand => ({ type: 'ArchiveOrganization', accountId, organizationId: id(n) });
const archived = (n: number, to: number): OrganizationEvent => ({
  type: 'OrganizationArchived',
  data: { organizationId: id(n), reassignedTo: id(to), archivedAt: SOME_NOW.now },
  personal: null,
});
const edited = (n: number, name: string, isDefault: boolean): OrganizationEvent => ({
  type: 'OrganizationEdited',
  data: { organizationId: id(n), color: '#3b82f6', isDefault, editedAt: SOME_NOW.now },
  personal: { name, description: '' },
});
const when = (events: OrganizationEvent[], command: OrganizationCommand) => decideAfter(organizationsDecider, events, command, SOME_NOW);
const refusal = (code: string) => expect.objectContaining({ refusal: code });
const two = [created(1, 'Siège', true), created(2, 'Chantier A')];

describe('organisations', () => {
  test('F223 the first organisation becomes the default, whatever was requested', () => {
    expect(when([], create(1, 'Siège'))).toEqual([created(1, 'Siège', true)]);
  });

  test('F223 the default organisation cannot be deleted', () => {
    expect(when(two, archive(1))).toEqual(refusal('default-organization-not-deletable'));
  });

  test('F224 A31 a deleted organisation hands its subcontractors to the default, and is archived once', () => {
    expect(when(two, archive(2))).toEqual([archived(2, 1)]);
    expect(when([...two, archived(2, 1)], archive(2))).toEqual([]);
    expect(when([...two, archived(2, 1)], edit(2, 'X'))).toEqual(refusal('organization-not-found'));
    expect(when([...two, archived(2, 1)], create(2, 'X'))).toEqual([]);
  });

  test('the default moves in one event, by creation or by edition', () => {
    expect(when(two, edit(2, 'Chantier A', true))).toEqual([edited(2, 'Chantier A', true)]);
    expect(fold(organizationsDecider, [...two, edited(2, 'Chantier A', true)]).defaultId).toBe(2);
    expect(when(two, create(3, 'B', true))).toEqual([created(3, 'B', true)]);
    expect(when([...two, edited(2, 'Chantier A', true)], archive(1))).toEqual([archived(1, 2)]);
  });

  test('the default cannot be unset without another default', () => {
    expect(when(two, edit(1, 'Siège', false))).toEqual(refusal('default-organization-required'));
    expect(when(two, edit(2, 'Chantier A', false))).toEqual([]);
  });

  test('an edit records the resulting default; an edit without a change adds no event', () => {
    expect(when(two, edit(1, 'Siège social'))).toEqual([edited(1, 'Siège social', true)]);
    expect(when(two, edit(2, 'Chantier A'))).toEqual([]);
    expect(when(two, edit(9, 'X'))).toEqual(refusal('organization-not-found'));
  });

  test('two organisations that are not archived need different names: case, accents and spaces do not count', () => {
    expect(when(two, create(3, ' chantier  à '))).toEqual(refusal('organization-name-taken'));
    expect(when(two, edit(2, 'SIEGE'))).toEqual(refusal('organization-name-taken'));
    expect(when([...two, archived(2, 1)], create(3, 'Chantier A'))).toEqual([created(3, 'Chantier A')]);
    expect(when(two, edit(2, 'CHANTIER A'))).toHaveLength(1);
  });

  test('C67 erasure leaves no name, and later commands are refused', () => {
    const erase = { type: 'ErasePerson', subject: 'organizations-1', accountId, because: 'deleted' } as const;
    const gone = when(two, erase) as OrganizationEvent[];
    expect(gone).toEqual([
      { type: 'PersonErased', data: { subject: 'organizations-1', because: 'deleted', erasedAt: SOME_NOW.now }, personal: null },
    ]);
    expect(fold(organizationsDecider, [...two, ...gone])).toMatchObject({ organizations: new Map(), erased: true });
    expect(when([...two, ...gone], erase)).toEqual([]);
    for (const command of [create(3, 'B'), edit(1, 'Autre'), archive(2)])
      expect(when([...two, ...gone], command)).toEqual(refusal('not-found'));
  });

  test('C46 exactly one default at every prefix of every history, for random commands in random order', () => {
    for (let seed = 1; seed <= 100; seed += 1) {
      const random = seeded(seed);
      const history: OrganizationEvent[] = [];
      let state = organizationsDecider.initial;
      for (let step = 0; step < 60; step += 1) {
        const n = 1 + random.int(8);
        const name = `O${random.int(12)}`;
        const command = random.pick([
          create(n, name, random.chance(0.4)),
          edit(n, name, random.pick([true, false, undefined])),
          archive(n),
        ]);
        const decision = organizationsDecider.decide(state, command, SOME_NOW);
        if (isRefusal(decision)) continue;
        for (const event of decision) {
          history.push(event);
          state = organizationsDecider.evolve(state, event);
          expect(state.defaultId).not.toBeNull();
          expect(state.organizations.has(state.defaultId!)).toBe(true);
        }
      }
      // A reader that follows only the flags sees exactly one default that is not archived, after each prefix.
      const seen = new Map<OrganizationId, boolean>();
      for (const event of history) {
        if (event.type === 'PersonErased') continue;
        if (event.type === 'OrganizationArchived') seen.delete(event.data.organizationId);
        else {
          if (event.data.isDefault) for (const other of seen.keys()) seen.set(other, false);
          seen.set(event.data.organizationId, event.data.isDefault);
        }
        expect([...seen.values()].filter(Boolean)).toHaveLength(1);
      }
    }
  });
});
