// One link that sends bombs, and somebody else who sends a document meanwhile: over HTTP, with the product's own reader processes.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inflatingPdf } from '../adapters/analyser/bomb-pdfs.test-kit.ts';
import { plainPdf } from '../adapters/analyser/odd-pdfs.test-kit.ts';
import { company, type Link, subcontractorOf } from '../testing/product/people.ts';
import { type Product, startProduct } from '../testing/product/product.ts';

const BOMBS = 25;
/** A gigabyte, in less than one. */
const INFLATED_MB = 1_000;

let product: Product;
let hostile: Link;
let honest: Link;
beforeAll(async () => {
  product = await startProduct();
  const who = { companyName: 'DUPONT BTP', siret: '00010040400011' };
  hostile = await subcontractorOf(await company(product), who, [/kbis/i]);
  honest = await subcontractorOf(await company(product, 'Autre BTP', 'gerant@autre.example'), who, [/kbis/i]);
});
afterAll(() => product?.dispose());

async function send({ token, typeId }: { token: string; typeId: number }, bytes: Uint8Array, n: number): Promise<number> {
  const form = new FormData();
  form.append('token', token);
  form.append('documentTypeId', String(typeId));
  form.append('document', new Blob([Buffer.concat([bytes, Buffer.from(`\n%%EOF\n%${n}\n`)])], { type: 'application/pdf' }), `${n}.pdf`);
  const answer = await fetch(`${product.url}/api/upload`, { method: 'POST', body: form });
  await answer.text();
  return answer.status;
}
async function depositOf({ secureToken: token }: Link): Promise<{ token: string; typeId: number }> {
  const page = await fetch(`${product.url}/api/subcontractor/${token}`);
  const { documentTypes } = (await page.json()) as { documentTypes: { id: number }[] };
  return { token, typeId: documentTypes[0]!.id };
}

it(`C17 ${BOMBS} bombs through one link: another's small file is answered before them, and so are the next`, async () => {
  const [bad, good] = [await depositOf(hostile), await depositOf(honest)];
  const bomb = inflatingPdf(INFLATED_MB);
  const small = await plainPdf();
  expect(await send(good, small, 0)).toBe(201);
  let answered = 0;
  const attack = Array.from({ length: BOMBS }, (_, n) =>
    send(bad, bomb, n).then(
      () => {
        answered += 1;
      },
      () => {},
    ),
  );
  for (let n = 1; n <= 3; n += 1) {
    const before = answered;
    expect(await send(good, small, n)).toBe(201);
    // One is in hand, and its turn may end on a busy machine while a reader of ours starts: never the queue.
    expect([n, answered - before]).toEqual([n, expect.toSatisfy((foreign: number) => foreign <= 3)]);
  }
  await product.dispose();
  await Promise.all(attack);
});
