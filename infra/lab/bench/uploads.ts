// Uploads as a bench sends them: a tenant with many holders of links, forms made before the clock runs, one client for every side.
import { randomFillSync } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type ClientRequest, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type RunningProduct, registerTenant, type Tenant } from './tenants.ts';

const BOUNDARY = 'bench-boundary-of-a-form';
/** A connection for each: one that the server closes as idle at the moment of the next upload would end the bench. */
const agent = new Agent({ keepAlive: false });

/** A JPEG as far as its structure is walked, and never the same twice: the product refuses what it has already. */
function picture(size: number): Buffer {
  const bytes = randomFillSync(Buffer.allocUnsafe(size));
  // No byte that begins a marker: a length read behind one could lead out of a small file.
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at)) bytes[at] = 0;
  Buffer.from('ffd8ffe000104a46494600010100000100010000ffda0008010100003f00', 'hex').copy(bytes);
  Buffer.from('ffd9', 'hex').copy(bytes, size - 2);
  return bytes;
}

/** As a line of this speed sends it, in pieces of some 64 kB; no faster than the other side takes it. */
async function trickle(request: ClientRequest, body: Buffer, bytesPerMs: number): Promise<void> {
  const start = performance.now();
  for (let at = 0; at < body.length; ) {
    await delay(5);
    const due = Math.min(body.length, Math.ceil((performance.now() - start) * bytesPerMs));
    if (!request.write(body.subarray(at, due))) await once(request, 'drain');
    at = due;
  }
  request.end();
}

/** Answers when the last byte of the answer is there; throws where it is not 2xx. Without a speed, as fast as it is taken. */
export function post(url: string, body: Buffer, contentType: string, bytesPerMs?: number): Promise<void> {
  return new Promise((done, fail) => {
    const sent = request(
      url,
      { agent, method: 'POST', headers: { 'content-type': contentType, 'content-length': body.length } },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        answer
          .on('error', fail)
          .on('end', () => (answer.statusCode === 201 ? done() : fail(new Error(`upload: ${answer.statusCode} ${text}`))));
      },
    );
    sent.on('error', fail);
    if (bytesPerMs === undefined) sent.end(body);
    else trickle(sent, body, bytesPerMs).catch(fail);
  });
}
/** 100 Mbit/s. */
export const LINE_BYTES_PER_MS = 12_500;
export const FORM = `multipart/form-data; boundary=${BOUNDARY}`;

/** Whose link it is, and what he sends. */
export type Holder = { token: string; typeId: number };
export type Depositors = {
  tenant: Tenant;
  holders: readonly Holder[];
  /** A whole form with a new file of this size, of the next holder. */
  form(size: number): Buffer;
};

const part = (name: string, more = ''): string => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n`;

/** A whole form with a new file of this size in bytes, or with this one. */
export function formOf({ token, typeId }: Holder, size: number, content = picture(size)): Buffer {
  const fields = `${part('token')}\r\n${token}\r\n${part('documentTypeId')}\r\n${typeId}\r\n`;
  const file = `${part('document', '; filename="photo.jpg"')}Content-Type: image/jpeg\r\n\r\n`;
  return Buffer.concat([Buffer.from(fields + file), content, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}

/** A whole form with this PDF. */
export const textFormOf = (whose: Holder, pdf: Buffer): Buffer =>
  Buffer.from(
    formOf(whose, 0, pdf).toString('latin1').replace('photo.jpg', 'attestation.pdf').replace('image/jpeg', 'application/pdf'),
    'latin1',
  );

/** The same form with another file: 16 bytes near its end. A new one of 10 MB would hold up whoever measures for 10 ms. */
export function another(form: Buffer): Buffer {
  const fresh = form.subarray(form.length - 100, form.length - 84);
  // As in the picture: no byte that begins a marker, which could announce another frame.
  randomFillSync(fresh).forEach((byte, at) => {
    if (byte === 0xff) fresh[at] = 0;
  });
  return form;
}

export async function depositors(running: RunningProduct): Promise<Depositors> {
  const tenant = await registerTenant(running, 'depots');
  const type = await tenant.client.call<{ id: number }>('POST', '/api/document-types', {
    name: 'Photo',
    description: '',
    validityPeriod: 365,
    alertDaysBefore: 15,
    isRequired: true,
    allowedFormats: ['PDF', 'JPG', 'PNG'],
  });
  const registered = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      tenant.client.call<{ secureToken: string }>('POST', '/api/subcontractors', {
        companyName: `Déposant ${i}`,
        siret: '73282932000074',
        allowDuplicateSiret: true,
        contactName: 'Jean',
        contactEmail: `depot${i}@exemple.fr`,
        contactPhone: '0612345678',
        organizationId: tenant.organizationId,
      }),
    ),
  );
  const holders = registered.map(({ secureToken }) => ({ token: secureToken, typeId: type.id }));
  let next = 0;
  return { tenant, holders, form: (size) => formOf(holders[next++ % holders.length]!, size) };
}
