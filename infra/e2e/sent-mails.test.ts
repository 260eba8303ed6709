// What was sent is a fact (infra/decisions/081): the list of mails tells of each as it went out, whatever became of the contact since.
import { describe, expect, it } from 'vitest';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import { rcPro } from '../specimens/index.ts';
import { company, type Link, mailsTo, type Owner, subcontractorOf } from '../testing/product/people.ts';
import type { Shared } from '../testing/product/product.ts';
import { story } from './shared.ts';

type Recent = { id: number; recipient: string; companyName: string | null; subject: string; status: string; updatedAt: string };

const SIRET = '73282932000074';
const BEFORE = 'jean@courriers-btp.example';
const AFTER = 'comptabilite@dupont-groupe.example';

let product: Shared;
let owner: Owner;
let sub: Link;
story.beforeAll(async ({ product: shared }) => {
  product = shared;
  owner = await company(product, 'Courriers du Midi', 'gerante@courriers-midi.example');
  sub = await subcontractorOf(owner, { companyName: 'Dupont BTP', siret: SIRET, contactEmail: BEFORE }, [/RC|civile/i]);
  await upload();
});

async function upload(town = '34000 Montpellier'): Promise<void> {
  const types = await owner.call<{ id: number; name: string }[]>('GET', '/api/document-types');
  const document = await rcPro({
    company: 'Dupont BTP',
    siren: SIRET.slice(0, 9),
    siret: SIRET,
    address: ['1 rue du Port', town],
    issuedOn: '2026-01-10' as CalendarDate,
    coverStart: '2026-01-01' as CalendarDate,
    coverEnd: '2030-12-31' as CalendarDate,
  });
  const form = new FormData();
  form.set('token', sub.secureToken);
  form.set('documentTypeId', String(types.find(({ name }) => /RC|civile/i.test(name))!.id));
  form.set('document', new Blob([new Uint8Array(document)], { type: 'application/pdf' }), 'rc.pdf');
  const answer = await fetch(`${product.url}/api/upload`, { method: 'POST', body: form });
  expect(answer.status, await answer.text()).toBeLessThan(300);
  await product.dev('/dev/settle', {});
}
const recent = () => owner.call<Recent[]>('GET', '/api/email-delivery/recent');
async function renamed(): Promise<void> {
  const { secureToken, uploadUrl, ...profile } = await owner.call<Record<string, unknown>>('GET', `/api/subcontractors/${sub.id}`);
  void secureToken;
  void uploadUrl;
  const body = { ...profile, companyName: 'Dupont Groupe', contactName: 'Léa Martin', contactEmail: AFTER };
  await owner.call('PUT', `/api/subcontractors/${sub.id}`, body);
  await product.dev('/dev/settle', {});
}

describe('F262 what was sent is a fact', () => {
  it('a contact who changes his address, and a company that changes its name, rewrite no mail that went out before', async () => {
    const [mail] = await mailsTo(product, BEFORE);
    const [before] = await recent();
    expect(before).toMatchObject({ recipient: BEFORE, companyName: 'Dupont BTP', subject: mail!.subject, status: 'sent' });
    await renamed();
    expect((await recent())[0]).toEqual(before);
    // The next one goes to the new address, and each line tells its own.
    await upload('34200 Sète');
    expect((await recent()).slice(0, 2).map(({ recipient, companyName }) => [recipient, companyName])).toEqual([
      [AFTER, 'Dupont Groupe'],
      [BEFORE, 'Dupont BTP'],
    ]);
  });
});
