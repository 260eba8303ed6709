// The rush: 500 subcontractors answer a request within a minute, each from his telephone: the page behind his link, then a certificate of
// 100 kB. How soon each was read is asked of the history afterwards (main.ts).

import { sleep } from 'k6';
import exec from 'k6/execution';
import http from 'k6/http';
import { ask, COMMAND_MS, either, limits, PAGE_MS, product, shared } from './common.js';

export { toFile as handleSummary } from './common.js';

const TELEPHONES = either(500, 20);
/** Over which they come. */
const SECONDS = either(60, 5);

export const options = {
  ...shared,
  scenarios: { rush: { executor: 'per-vu-iterations', vus: TELEPHONES, iterations: 1, maxDuration: '5m' } },
  thresholds: limits({ page: PAGE_MS, upload: COMMAND_MS }),
};

const paper = new Uint8Array(open(product.paper, 'b'));
/** The same paper as other bytes: what stands behind the end mark is not read. */
function another(name) {
  const tail = `\n% ${name}\n%%EOF\n`;
  const bytes = new Uint8Array(paper.length + tail.length);
  bytes.set(paper);
  for (let i = 0; i < tail.length; i++) bytes[paper.length + i] = tail.charCodeAt(i);
  return bytes.buffer;
}

export default function deposit() {
  const number = exec.vu.idInTest - 1;
  const { token, documentTypeId } = product.links[number % product.links.length];
  sleep(Math.random() * SECONDS);
  ask('page', 'GET', `/api/subcontractor/${token}`);
  const document = http.file(another(`${product.run} ${number}`), 'attestation.pdf', 'application/pdf');
  ask('upload', 'POST', '/api/upload', { body: { token, documentTypeId: String(documentTypeId), document }, expected: 201 });
}
