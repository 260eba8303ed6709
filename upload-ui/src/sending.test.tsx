// The upload of one file: progress, refusal, lost network, and a later retry.
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { eachAlone, keep, page, problem, sent, serve, show, TOKEN } from './page.test-kit.tsx';
import { UploadPage } from './UploadPage.tsx';

eachAlone();

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
