// Active PDFs through the whole product: sent by a link, analysed by the reader's own process, and waiting for a person, who is told why (C18).
import { expect } from 'vitest';
import type { Document } from '#contract/documents.ts';
import { addDays, type Instant, parisDay } from '#domain/kernel/calendar.ts';
import { ACTIVE_PDFS } from '#infra/adapters/analyser/active-pdfs.test-kit.ts';
import { CLEAN_PDFS } from '#infra/adapters/analyser/clean-pdfs.test-kit.ts';
import { certificateParts, type Parts } from '#infra/adapters/analyser/pdf-parts.test-kit.ts';
import { HOLDERS } from '#infra/specimens/index.ts';
import { FRENCH } from '../testing/product/browser.ts';
import { company, cookiesIn, type Owner, subcontractorOf } from '../testing/product/people.ts';
import type { Shared } from '../testing/product/product.ts';
import { story } from './shared.ts';

/** Every one in the long run; without it one of each few: the reader's own tests have them all (infra/adapters/analyser/active-pdfs.test.ts). */
const SENT = process.env['SUBDOC_LONG'] === '1' ? ACTIVE_PDFS : ACTIVE_PDFS.filter((_, index) => index % 8 === 0);
const holder = HOLDERS[0]!;
let product: Shared;
let owner: Owner;
let typeId: number;
let valid: () => Promise<Parts>;
story.beforeAll(async ({ product: shared }) => {
  product = shared;
  owner = await company(product, 'Charpentes du Gard', 'gerante@charpentes-gard.example');
  const types = await owner.call<{ id: number; name: string }[]>('GET', '/api/document-types');
  typeId = types.find(({ name }) => /civile professionnelle/i.test(name))!.id;
  const today = parisDay((await product.dev<{ now: Instant }>('/dev/clock')).now);
  valid = () =>
    certificateParts({ ...holder, issuedOn: addDays(today, -30), coverStart: addDays(today, -30), coverEnd: addDays(today, 300) });
});

/** Sends one by a link of its own; answers the document's number. */
async function send(bytes: Uint8Array): Promise<number> {
  const { secureToken } = await subcontractorOf(owner, { companyName: holder.company, siret: holder.siret }, [/civile professionnelle/i]);
  const form = new FormData();
  form.append('token', secureToken);
  form.append('documentTypeId', String(typeId));
  form.append('document', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'attestation.pdf');
  const answer = await fetch(`${product.url}/api/upload`, { method: 'POST', body: form });
  const body = (await answer.json()) as { id: number };
  expect([answer.status, body]).toEqual([201, expect.objectContaining({ validationStatus: 'pending' })]);
  return body.id;
}

story(
  'C18 F181 F182 an active PDF stays « À valider » with its reason in French; what only looks active is validated',
  async ({ browser }) => {
    const honest: number[] = [];
    for (const [, make] of CLEAN_PDFS.filter(([name]) => /links to a site|object streams$/.test(name)))
      honest.push(await send(await make(valid)));
    const active: number[] = [];
    for (const [, make] of SENT) active.push(await send(await make(valid)));
    await product.dev('/dev/settle', {});
    const documents = new Map((await owner.call<Document[]>('GET', '/api/documents')).map((document) => [document.id, document]));

    expect(honest.map((id) => documents.get(id)!.validationStatus)).toEqual(['validated', 'validated']);
    for (const [index, [name, , words]] of SENT.entries()) {
      const document = documents.get(active[index]!)!;
      expect([name, document.validationStatus]).toEqual([name, 'pending']);
      const problem = document.aiAnalysisData!.problems.find((text) => text.startsWith('le PDF contient '));
      expect([name, problem]).toEqual([name, expect.stringContaining(words)]);
      expect(document.rejectionReason).toContain(problem);
    }

    const context = await browser.newContext(FRENCH);
    await context.addCookies(cookiesIn(owner.cookie, product.url));
    const page = await context.newPage();
    await page.goto(`${product.url}/documents?documents=all&document=${active[0]}`);
    await page.getByText('Vérification manuelle nécessaire').first().waitFor();
    await page.getByText('à ouvrir avec prudence').first().waitFor();
  },
  240_000,
);
