// The documents page: reasons, days and origin told truthfully; the owner's own deposit (CONTRACT « Owner's deposit »).
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UPLOAD_MAX_BYTES } from '#domain/constants.ts';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import { Dialogs } from '../console/Dialogs.tsx';
import { heard } from '../http/clock.ts';
import { dayAfter } from '../shared/format.ts';
import { setUp, showConsole } from '../testing/dom.tsx';
import { documentOf, NOW, worldOf } from '../testing/fake/world.ts';
import { Anomaly, Expiry, Received } from './DocumentTable.tsx';

const api = setUp();
const world = worldOf('full');
const [sub, type] = [world.subcontractors[0]!, world.types[0]!];
const paper = (change: Parameters<typeof documentOf>[3] = {}) => documentOf(1, sub, type, change);
const text = () => window.document.body.textContent ?? '';

it('F169 a paper whose last day was the 28th is « Plus valable depuis le 29/03 », and on the 28th it is not', () => {
  const document = paper({ validationStatus: 'validated', expirationDate: '2026-03-28' as CalendarDate });
  heard('2026-03-28T10:00:00.000Z');
  const { unmount } = showConsole(<Expiry document={document} />);
  expect(text()).toContain('28/03/2026');
  expect(text()).not.toContain('Expiré');
  unmount();
  heard('2026-03-29T10:00:00.000Z');
  showConsole(<Expiry document={document} />);
  expect(text()).toContain('Plus valable depuis le 29/03/2026');
  expect(dayAfter('2026-12-31')).toBe('01/01/2027');
});

it('F163 F164 the anomaly says its reason, and what the owner deposited is marked', () => {
  const problems = ['Une autre société est nommée'];
  showConsole(
    <>
      <Anomaly document={paper({ aiAnalysisData: { ...paper().aiAnalysisData!, problems } })} />
      <Received document={paper({ uploadedBy: 'owner' })} />
    </>,
  );
  expect(screen.getByRole('img', { name: "Anomalie détectée par l'IA : Une autre société est nommée" })).toBeTruthy();
  expect(screen.getByText('Déposé par vous')).toBeTruthy();
});

/** What an upload is to this page. */
class FakeRequest {
  static last: FakeRequest | null = null;
  status = 0;
  statusText = '';
  responseText = '';
  upload: { onprogress?: (event: { lengthComputable: boolean; loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  sent: FormData | null = null;
  asked = '';
  open(method: string, url: string) {
    this.asked = `${method} ${url}`;
  }
  setRequestHeader = vi.fn();
  getResponseHeader = (name: string) => (name === 'x-now' ? NOW : null);
  abort = () => this.onabort?.();
  send = (form: FormData) => {
    this.sent = form;
    FakeRequest.last = this;
  };
  answer(status: number, body: object) {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    this.onload?.();
  }
}
beforeEach(() => void vi.stubGlobal('XMLHttpRequest', FakeRequest));
afterEach(() => {
  FakeRequest.last = null;
});

const pdf = (size = 4) => new File([new Uint8Array(size)], 'kbis.pdf', { type: 'application/pdf' });
async function open() {
  showConsole(<Dialogs />, '/dashboard?deposit=1');
  const dialog = await screen.findByRole('dialog', { name: /^Déposer un document/ });
  return { dialog, choose: (file: File) => fireEvent.change(within(dialog).getByLabelText('Fichier'), { target: { files: [file] } }) };
}
const deposit = () => fireEvent.click(screen.getByRole('button', { name: 'Déposer' }));
async function chooseType(name = type.name) {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: /^Type de document/ }));
  fireEvent.click(await screen.findByRole('option', { name }));
}

it('F242 asks for a type and a file of at most 10 MB before anything is sent', async () => {
  const { choose } = await open();
  deposit();
  expect(screen.getByText('Choisissez le type du document.')).toBeTruthy();
  expect(screen.getByText('Choisissez un fichier.')).toBeTruthy();
  choose(pdf(UPLOAD_MAX_BYTES + 1));
  await chooseType();
  deposit();
  expect(screen.getByText('Le fichier dépasse 10 Mo.')).toBeTruthy();
  expect(FakeRequest.last).toBeNull();
});

it('the owner’s deposit tells how far it is, then closes with a word and the way to the paper', async () => {
  const { choose } = await open();
  await chooseType();
  choose(pdf());
  deposit();
  const request = FakeRequest.last!;
  expect([request.asked, request.sent?.get('documentTypeId')]).toEqual(['POST /api/subcontractors/1/documents', String(type.id)]);
  request.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 });
  expect(await screen.findByText('Envoi : 25 %')).toBeTruthy();
  request.answer(201, paper({ uploadedBy: 'owner' }));
  expect(await screen.findByText('Document déposé')).toBeTruthy();
  await waitFor(() => expect(location.search).toBe(''));
  expect(await screen.findByRole('button', { name: 'Ouvrir' })).toBeTruthy();
  expect(api.breaches).toEqual([]);
});

it('a refusal of the server stands in the dialog, which stays', async () => {
  const { choose } = await open();
  await chooseType();
  choose(pdf());
  deposit();
  FakeRequest.last!.answer(415, { message: 'Ce type de fichier n’est pas accepté.', code: 'wrong-type', status: 415 });
  expect(await screen.findByText('Ce type de fichier n’est pas accepté.')).toBeTruthy();
  expect((screen.getByRole('button', { name: 'Déposer' }) as HTMLButtonElement).disabled).toBe(false);
});

it('what was refused goes again under its key, and with another type or file under a new one', async () => {
  const { choose } = await open();
  await chooseType();
  choose(pdf());
  const keys: unknown[] = [];
  const refused = async () => {
    deposit();
    const request = FakeRequest.last!;
    keys.push(request.setRequestHeader.mock.calls.find(([name]) => name === 'Idempotency-Key')?.[1]);
    request.answer(503, { message: 'Réessayez.', code: 'unavailable', status: 503 });
    await waitFor(() => expect((screen.getByRole('button', { name: 'Déposer' }) as HTMLButtonElement).disabled).toBe(false));
  };
  await refused();
  await refused();
  await chooseType(world.types[1]!.name);
  await refused();
  choose(pdf());
  await refused();
  const [first, again, otherType, otherFile] = keys;
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect([again === first, otherType === first, otherFile === otherType]).toEqual([true, false, false]);
});

it('a file that is dropped is taken; what is no file, and a chooser that is closed, leave it', async () => {
  const { dialog } = await open();
  const zone = within(dialog).getByRole('button', { name: 'Choisir un fichier' });
  const dropped = (...files: File[]) => fireEvent.drop(zone, { dataTransfer: { files } });
  dropped(pdf());
  expect(within(dialog).getByText(/^kbis\.pdf/)).toBeTruthy();
  dropped();
  fireEvent.change(within(dialog).getByLabelText('Fichier'), { target: { files: [] } });
  expect(within(dialog).getByText(/^kbis\.pdf/)).toBeTruthy();
});
