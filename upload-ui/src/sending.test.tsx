// The upload of one file: progress, refusal, lost network, and a later retry.
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { eachAlone, keep, page, problem, sent, serve, show, TOKEN } from './page.test-kit.tsx';
import { UploadPage } from './UploadPage.tsx';

eachAlone();

class FakeRequest {
  static last: FakeRequest;
  upload: { onprogress?: (event: object) => void; onload?: () => void } = {};
  aborted = false;
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
  abort() {
    this.aborted = true;
  }
  getResponseHeader(name: string) {
    return name === 'retry-after' ? this.retryAfter : null;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: FormData) {
    this.body = body;
  }
  /** A text is a proxy's page. */
  answer(status: number, body: object | string | null) {
    if (typeof body !== 'string') keep(...this.asked, status, body);
    this.status = status;
    this.responseText = typeof body === 'string' ? body : body === null ? '' : JSON.stringify(body);
    this.onload?.();
  }
}
const PDF = new File(['%PDF-1.7'], 'kbis.pdf', { type: 'application/pdf' });
const PHOTO = new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), 'x'.repeat(50_000)], 'IMG_1.jpg', { type: 'image/jpeg' });
const chosen = (file: File) => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  fireEvent.change(screen.getByTestId('file-1'), { target: { files: [file] } });
};
const pick = async (file = PDF) => {
  chosen(file);
  if (file === PHOTO) fireEvent.click(await screen.findByRole('button', { name: 'Envoyer' }));
  await screen.findByText('Envoi… 0 %');
};
const sentFile = () => FakeRequest.last.body?.get('document') as File;

it('F242 F251 sends document, documentTypeId and token, shows the progress and then « Reçu à »', async () => {
  serve(
    { body: page([]) },
    { body: page([sent({ analysed: false })]) },
    { body: page([sent({ dateExpiration: '2026-12-31', expiryBasis: 'printed' })]) },
  );
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
  expect(await screen.findByText('Lu sur le document : valable jusqu’au 31/12/2026')).toBeTruthy();
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

it('K32 a browser without crypto.randomUUID sends the file, under a key that is a UUID', async () => {
  await show(page([]));
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  await pick();
  expect(FakeRequest.last.headers['Idempotency-Key']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

it('K32 what fails on the telephone is said', async () => {
  await show(page([]));
  vi.stubGlobal('crypto', {});
  chosen(PDF);
  expect((await screen.findByRole('alert')).textContent).toBe("Erreur d'uploadErreur lors de l'upload");
});

it('K4 a file that cannot be read is to be chosen again: it is not « Pas de réseau »', async () => {
  await show(page([]));
  const gone = new File(['%PDF-1.7'], 'kbis.pdf');
  vi.spyOn(gone, 'arrayBuffer').mockRejectedValue(new DOMException('', 'NotReadableError'));
  chosen(gone);
  expect((await screen.findByRole('alert')).textContent).toMatch(/ne peut plus être lu.*Choisissez-le à nouveau/);
});

it('K4 a choice that is given up while its file is being opened is not sent', async () => {
  await show(page([]));
  const slow = new File(['%PDF-1.7'], 'kbis.pdf');
  const { promise, resolve } = Promise.withResolvers<ArrayBuffer>();
  vi.spyOn(slow, 'arrayBuffer').mockReturnValue(promise);
  const before = FakeRequest.last;
  chosen(slow);
  await screen.findByText('Ouverture du fichier…');
  fireEvent.click(screen.getByRole('button', { name: 'Abandonner' }));
  await act(async () => resolve(new ArrayBuffer(8)));
  expect(screen.getByRole('button', { name: 'Prendre une photo ou choisir un fichier' })).toBeTruthy();
  expect(FakeRequest.last).toBe(before);
});

const smaller = { content: new Blob(['petite'], { type: 'image/jpeg' }), ending: '.jpg' };
const halfWay = () => FakeRequest.last.upload.onprogress?.({ lengthComputable: true, loaded: 63, total: 100 });
const withClock = async (work: () => Promise<void>) => {
  vi.useFakeTimers();
  try {
    await work();
  } finally {
    vi.useRealTimers();
  }
};

it('K36 says that nothing moves, what to do, and that it moves again', async () => {
  await show(page([]));
  await pick();
  await withClock(async () => {
    act(halfWay);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(screen.getByText(/Rien n’avance depuis un moment.*Wi-Fi/)).toBeTruthy();
    expect(FakeRequest.last.aborted).toBe(false);
    act(halfWay);
    expect(screen.queryByText(/Rien n’avance/)).toBeNull();
    expect(screen.getByText('Envoi… 63 %')).toBeTruthy();
  });
});

it('K36 makes a photo smaller before it tries again, under a new key, when nothing has moved for long', async () => {
  const photos = await import('./photos-to-pdf.ts');
  const make = vi.spyOn(photos, 'makeSmaller').mockResolvedValue(smaller);
  await show(page([]));
  await pick(PHOTO);
  const first = FakeRequest.last;
  await withClock(async () => {
    act(halfWay);
    await act(() => vi.advanceTimersByTimeAsync(90_000));
    expect(first.aborted).toBe(true);
    expect(screen.getByText(/nous avons allégé votre photo/)).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(3_000));
  });
  expect(FakeRequest.last).not.toBe(first);
  expect(make).toHaveBeenCalledExactlyOnceWith([expect.any(Blob)], ['PDF', 'JPG', 'PNG'], 2340);
  expect([sentFile().name, await sentFile().text()]).toEqual(['IMG_1.jpg', 'petite']);
  expect(FakeRequest.last.headers['Idempotency-Key']).not.toBe(first.headers['Idempotency-Key']);
});

it.each([
  ['the server waited long enough', (request: FakeRequest) => request.answer(408, problem(408, 'request-timeout', 'Trop long.'))],
  ['the line was cut after a while', (request: FakeRequest) => request.onerror?.()],
])('K36 a PDF is kept as it is, with what one can do: %s', async (_, cut) => {
  await show(page([]));
  await pick();
  const first = FakeRequest.last;
  await withClock(async () => {
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    // The clock that was faked began after the upload.
    vi.spyOn(performance, 'now').mockReturnValue(Number.MAX_SAFE_INTEGER);
    await act(async () => cut(first));
    expect(screen.getByText(/La connexion est trop lente.*prendre une photo du document/)).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(3_000));
  });
  expect(FakeRequest.last.headers).toEqual(first.headers);
});

it('N4 a photograph that a proxy refuses for its size is told as too heavy for this server, with what to do', async () => {
  await show(page([]));
  await pick(PHOTO);
  await act(async () => FakeRequest.last.answer(413, '<html><h1>413 Request Entity Too Large</h1></html>'));
  expect(screen.getByText(/trop lourd pour ce serveur. Prenez une photo moins lourde/)).toBeTruthy();
});

it('N5 a proxy’s 408 keeps the file and sends it once more, under its key', async () => {
  await show(page([]));
  await pick();
  const first = FakeRequest.last;
  await withClock(async () => {
    await act(async () => first.answer(408, '<html><h1>408 Request Timeout</h1></html>'));
    await act(() => vi.advanceTimersByTimeAsync(3_000));
  });
  expect(FakeRequest.last).not.toBe(first);
  expect(FakeRequest.last.headers).toEqual(first.headers);
});

it('K36 what has left whole is waited for, and sent again as it is: its answer may have been lost', async () => {
  await show(page([]));
  await pick(PHOTO);
  const first = FakeRequest.last;
  await withClock(async () => {
    act(() => first.upload.onload?.());
    await act(() => vi.advanceTimersByTimeAsync(120_000));
    expect(first.aborted).toBe(false);
    await act(() => vi.advanceTimersByTimeAsync(63_000));
  });
  expect(FakeRequest.last).not.toBe(first);
  expect(FakeRequest.last.headers).toEqual(first.headers);
});
