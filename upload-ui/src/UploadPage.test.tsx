import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { breach } from '#api/contract/kept.test-kit.ts';
import type { UploadPage as Page, UploadedDocument } from './page-api.ts';
import { tokenOfPath } from './page-api.ts';
import { UploadPage } from './UploadPage.tsx';

// A loaded machine may need seconds; a wait ends as soon as it can.
configure({ asyncUtilTimeout: 20_000 });

const NOW = '2026-11-21T14:00:00.000Z';
const TOKEN = 'abcdefghijklmnopqrstuvwx';
const type = (id: number, extra: Partial<Page['documentTypes'][number]> = {}): Page['documentTypes'][number] => ({
  id,
  name: `Type ${id}`,
  description: 'Le papier',
  validityPeriod: 90,
  alertDaysBefore: 15,
  isRequired: true,
  allowedFormats: ['PDF', 'JPG', 'PNG'],
  createdAt: NOW,
  ...extra,
});
const sent = (extra: Partial<Record<keyof UploadedDocument, unknown>> = {}) =>
  ({
    id: 11,
    documentTypeId: 1,
    fileName: 'kbis.pdf',
    fileSize: 2048,
    uploadedAt: '2026-11-21T13:32:00.000Z',
    validationStatus: 'pending',
    status: null,
    startsOn: null,
    expirationDate: null,
    rejectionReason: null,
    dateExpiration: null,
    analysed: true,
    ...extra,
  }) as UploadedDocument;
const page = (documents: UploadedDocument[], documentTypes = [type(1)]): Page => ({
  subcontractor: { companyName: 'DUPONT BTP', contactName: 'Jean Dupont', requestedBy: 'Bâtiments du Midi' },
  documents,
  documentTypes,
});
const problem = (status: number, code: string, message: string) => ({ status, code, message });

/** What the contract does not know of what the page asked and was answered. */
const breaches: string[] = [];
const keep = (method: string, url: string, status: number, body: unknown) => {
  const broken = breach({ method, url, body: undefined }, { status, body });
  if (broken !== null) breaches.push(broken);
};
afterEach(() => {
  const told = breaches.splice(0);
  if (told.length > 0) throw new Error(`outside the contract: ${told.join('\n')}`);
});

const serve = (...answers: { body: unknown; status?: number }[]) =>
  vi.stubGlobal('fetch', async (url: string) => {
    const { body, status = 200 } = (answers.length > 1 ? answers.shift() : answers[0])!;
    keep('GET', url, status, body);
    return new Response(JSON.stringify(body), { status, headers: { 'x-now': NOW } });
  });
const show = async (data: Page) => {
  serve({ body: data });
  render(<UploadPage token={TOKEN} />);
  await screen.findByRole('heading', { level: 1, name: 'Bâtiments du Midi' });
};
beforeEach(() => vi.unstubAllGlobals());
afterEach(cleanup);

it('F240 names the company that asks first, then greets the contact', async () => {
  await show(page([]));
  expect(screen.getByText(/Bonjour Jean Dupont, Bâtiments du Midi vous demande/)).toBeTruthy();
});

it('F241 shows of each type its name, description, « Obligatoire », validity in years and days, formats and « Max 10MB »', async () => {
  await show(page([], [type(1, { validityPeriod: 1460 }), type(2, { validityPeriod: 400, isRequired: false, allowedFormats: ['PDF'] })]));
  const [first, second] = screen.getAllByRole('article') as [HTMLElement, HTMLElement];
  for (const text of ['Type 1', 'Le papier', 'Obligatoire', 'Validité : 4 ans', 'Manquant'])
    expect(within(first).getByText(text)).toBeTruthy();
  expect(within(first).getByText(/PDF, JPG, PNG · Max 10MB/)).toBeTruthy();
  expect(within(second).queryByText('Obligatoire')).toBeNull();
  expect(within(second).getByText('Validité : 1 an et 35 jours')).toBeTruthy();
});

it('F244 F245 offers a received document for download and « Remplacer », a validated one « Mettre à jour », and no drop zone of a first file', async () => {
  await show(page([sent()]));
  expect((screen.getByText('Télécharger') as HTMLAnchorElement).getAttribute('href')).toBe(`/api/documents/11/download?token=${TOKEN}`);
  expect(screen.getByRole('button', { name: 'Remplacer' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Prendre une photo ou choisir un fichier' })).toBeNull();
  expect(screen.getByText('Reçu à 14:32')).toBeTruthy();
  cleanup();
  await show(page([sent({ validationStatus: 'validated', status: 'current', expirationDate: '2027-01-31' })]));
  expect(screen.getByRole('button', { name: 'Mettre à jour' })).toBeTruthy();
  expect(screen.getByText("Valable jusqu'au 31/01/2027")).toBeTruthy();
});

it('F246 shows a rejected document with its reason and a new drop zone', async () => {
  await show(page([sent({ validationStatus: 'rejected', rejectionReason: 'Cachet illisible.' })]));
  for (const text of ['Rejeté', 'Document rejeté', 'Cachet illisible.', 'Veuillez transmettre un nouveau document conforme.'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Prendre une photo ou choisir un fichier' })).toBeTruthy();
});

it('F247 shows the amber notice for a problem that the system found', async () => {
  await show(page([sent({ rejectionReason: 'Problème détecté par le système: autre société' })]));
  for (const text of ['Anomalie détectée', 'Vérification manuelle nécessaire', 'Le document nécessite une vérification manuelle.'])
    expect(screen.getByText(text)).toBeTruthy();
});

it.each([
  ['2026-12-06', true],
  ['2026-12-07', false],
  ['2026-11-20', true],
])('A12 F248 a slot that expires on %s needs action: %s', async (expirationDate, action) => {
  await show(page([sent({ validationStatus: 'validated', status: 'current', expirationDate })]));
  expect(screen.queryByText('À faire') !== null).toBe(action);
});

it.each([
  [null, 'Manquant'],
  [{ validationStatus: 'rejected' }, 'Rejeté'],
  [{ validationStatus: 'pending' }, 'En validation'],
  [{ validationStatus: 'validated', status: 'current' }, 'Validé'],
  [{ validationStatus: 'validated', status: 'expiring_soon' }, 'Expire bientôt'],
  [{ validationStatus: 'validated', status: 'expired' }, 'Expiré'],
] as const)('F173 %j is « %s »', async (document, word) => {
  await show(page(document === null ? [] : [sent(document)]));
  expect(screen.getByText(word)).toBeTruthy();
});

it('F248 a rejected slot needs action', async () => {
  await show(page([sent({ validationStatus: 'rejected' })]));
  expect(screen.getByText('À faire')).toBeTruthy();
});

it('F249 says « Lien invalide » without a token and for a dead one, « Erreur de chargement » with a way to try again', async () => {
  render(<UploadPage token={tokenOfPath('/upload/')} />);
  expect(screen.getByRole('heading', { name: 'Lien invalide' })).toBeTruthy();
  cleanup();
  serve({ status: 404, body: problem(404, 'invalid-link', 'Lien invalide') });
  render(<UploadPage token={TOKEN} />);
  expect(await screen.findByRole('heading', { name: 'Lien invalide' })).toBeTruthy();
  cleanup();
  serve({ status: 500, body: problem(500, 'internal-error', 'Une erreur est survenue.') }, { body: page([]) });
  render(<UploadPage token={TOKEN} />);
  expect(screen.getByLabelText('Chargement')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Erreur de chargement' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText(/Bonjour Jean Dupont/)).toBeTruthy();
});

it('F250 says that an AI analyses the documents and that an e-mail follows', async () => {
  await show(page([]));
  expect(screen.getByText(/analysés automatiquement par une intelligence artificielle/).textContent).toMatch(/e-mail de confirmation/);
});

class FakeRequest {
  static last: FakeRequest;
  upload: { onprogress?: (event: object) => void } = {};
  headers: Record<string, string> = {};
  status = 0;
  responseText = '';
  retryAfter: string | null = null;
  body?: FormData;
  asked = ['', ''] as [method: string, url: string];
  onload?: () => void;
  onerror?: () => void;
  constructor() {
    FakeRequest.last = this;
  }
  open(...asked: [method: string, url: string]) {
    this.asked = asked;
  }
  abort() {}
  getResponseHeader(name: string) {
    return name === 'retry-after' ? this.retryAfter : null;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: FormData) {
    this.body = body;
  }
  answer(status: number, body: object | null) {
    keep(...this.asked, status, body);
    this.status = status;
    this.responseText = body === null ? '' : JSON.stringify(body);
    this.onload?.();
  }
}
const pick = async (name = 'kbis.pdf') => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  fireEvent.change(screen.getByTestId('file-1'), { target: { files: [new File(['%PDF'], name, { type: 'application/pdf' })] } });
  await screen.findByText('Envoi… 0 %');
};

it('F242 F251 sends document, documentTypeId and token, shows the progress and then « Reçu à »', async () => {
  serve({ body: page([]) }, { body: page([sent({ analysed: false })]) }, { body: page([sent({ dateExpiration: '2026-12-31' })]) });
  render(<UploadPage token={TOKEN} />);
  await screen.findByText('Manquant');
  await pick();
  const request = FakeRequest.last;
  expect([
    request.body?.get('token'),
    request.body?.get('documentTypeId'),
    (request.body?.get('document') as File | undefined)?.name,
  ]).toEqual([TOKEN, '1', 'kbis.pdf']);
  expect(request.headers['Idempotency-Key']).toMatch(/^[0-9a-f-]{36}$/);
  request.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 });
  expect(await screen.findByText('Envoi… 50 %')).toBeTruthy();
  request.answer(201, sent({ analysed: false }));
  expect(await screen.findByText('Reçu à 14:32')).toBeTruthy();
  expect(screen.getByText('Lecture du document…')).toBeTruthy();
  expect(await screen.findByText("Lu sur le document : valable jusqu'au 31/12/2026")).toBeTruthy();
});

it("F251 shows « Erreur d'upload » with the server's message, or « Erreur lors de l'upload »", async () => {
  await show(page([]));
  await pick();
  FakeRequest.last.answer(415, problem(415, 'file-type-not-accepted', "Ce fichier n'est pas un PDF."));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe("Erreur d'uploadCe fichier n'est pas un PDF.");
  await pick();
  FakeRequest.last.answer(500, null);
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe("Erreur d'uploadErreur lors de l'upload"));
});

it('keeps the file when the network is lost and sends it again with the same key when it is back', async () => {
  await show(page([]));
  await pick();
  const { headers } = FakeRequest.last;
  FakeRequest.last.onerror?.();
  expect(await screen.findByText(/nous réessaierons tout seuls/)).toBeTruthy();
  fireEvent(window, new Event('online'));
  await screen.findByText('Envoi… 0 %');
  expect(FakeRequest.last.headers).toEqual(headers);
  expect((FakeRequest.last.body?.get('document') as File | undefined)?.name).toBe('kbis.pdf');
});

it('C17 keeps the file when the server says « later », tells why, and sends it again with the same key at that time', async () => {
  await show(page([]));
  await pick();
  const first = FakeRequest.last;
  vi.useFakeTimers();
  try {
    first.retryAfter = '900';
    await act(async () => first.answer(429, problem(429, 'too-many-requests', 'La suite pourra être envoyée à partir de 15 h 40.')));
    const told = 'La suite pourra être envoyée à partir de 15 h 40. Gardez cette page ouverte : votre fichier partira tout seul.';
    expect(screen.getByText(told).closest('[role=status]')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Abandonner' })).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(899_000));
    expect(FakeRequest.last).toBe(first);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(FakeRequest.last).not.toBe(first);
    expect(FakeRequest.last.headers).toEqual(first.headers);
    expect(screen.getByText('Envoi… 0 %')).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
});

it('F252 shows « Lien invalide » when the link dies while a file is being sent', async () => {
  await show(page([]));
  await pick();
  FakeRequest.last.answer(404, problem(404, 'invalid-link', 'Lien invalide'));
  expect(await screen.findByRole('heading', { name: 'Lien invalide' })).toBeTruthy();
});

const validated = (id: number, status: string | null, startsOn: string, expirationDate: string) =>
  sent({ id, validationStatus: 'validated', status, startsOn, expirationDate });

it('A29 F248 beside a longer one, an older slot that was sent later asks for nothing: what covers him is shown', async () => {
  await show(page([validated(11, 'current', '2026-01-01', '2027-12-31'), validated(12, 'expired', '2026-01-01', '2026-11-20')]));
  expect(screen.getByText("Valable jusqu'au 31/12/2027")).toBeTruthy();
  expect(screen.queryByText('À faire')).toBeNull();
});

it('A29 F248 what takes over without a gap is told, and nothing is to be done; behind a gap there is', async () => {
  await show(page([validated(11, 'expiring_soon', '2026-01-01', '2026-11-30'), validated(12, null, '2026-12-01', '2027-11-30')]));
  expect(screen.getByText('Document suivant déjà validé : valable du 01/12/2026 au 30/11/2027')).toBeTruthy();
  expect(screen.queryByText('À faire')).toBeNull();
  cleanup();
  await show(page([validated(11, 'expiring_soon', '2026-01-01', '2026-11-30'), validated(12, null, '2026-12-02', '2027-11-30')]));
  expect(screen.getByText('À faire')).toBeTruthy();
});

it('a slot that does not cover yet, alone, is to come: one for today is still asked', async () => {
  await show(page([validated(12, null, '2027-06-01', '2027-12-31')]));
  for (const text of ['À venir', 'Valable à partir du 01/06/2027', "Valable jusqu'au 31/12/2027", 'À faire'])
    expect(screen.getByText(text)).toBeTruthy();
});
