import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { eachAlone, keep, NOW, page, problem, sent, serve, show, TOKEN, type } from './page.test-kit.tsx';
import { tokenOfPath } from './page-api.ts';
import { UploadPage } from './UploadPage.tsx';

eachAlone();

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

it('F244 F245 offers a received document for download and « Remplacer », one that ends soon « Mettre à jour », and no drop zone of a first file', async () => {
  await show(page([sent()]));
  expect((screen.getByText('Télécharger') as HTMLAnchorElement).getAttribute('href')).toBe(`/api/documents/11/download?token=${TOKEN}`);
  expect(screen.getByRole('button', { name: 'Remplacer' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Prendre une photo ou choisir un fichier' })).toBeNull();
  expect(screen.getByText('Reçu à 14:32')).toBeTruthy();
  cleanup();
  await show(page([sent({ validationStatus: 'validated', status: 'expiring_soon', expirationDate: '2026-11-30' })]));
  expect(screen.getByRole('button', { name: 'Mettre à jour' })).toBeTruthy();
  expect(screen.getByText('Valable jusqu’au 30/11/2026')).toBeTruthy();
});

it('F245 the zone of a validated document that asks for nothing is shut until « Remplacer » is chosen', async () => {
  await show(page([sent({ validationStatus: 'validated', status: 'current', expirationDate: '2027-01-31' })]));
  expect(screen.queryByTestId('file-1')).toBeNull();
  expect(document.querySelector('.drop')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Remplacer : Type 1' }));
  expect(screen.getByTestId('file-1')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Prendre une photo ou choisir un fichier' })).toBeTruthy();
});

it('F248 the button of an expired document is as strong as that of a missing one', async () => {
  await show(page([sent({ validationStatus: 'validated', status: 'expired', expirationDate: '2026-11-20' })], [type(1), type(2)]));
  const [expired, missing] = screen.getAllByRole('article').map((card) => within(card).getByRole('button').className);
  expect([expired, missing]).toEqual(['first', 'first']);
});

it('A38 an expired document was valid through its last day: it is expired from the day after', async () => {
  await show(page([sent({ validationStatus: 'validated', status: 'expired', expirationDate: '2026-11-20' })]));
  expect(screen.getByText('Plus valable depuis le 21/11/2026')).toBeTruthy();
});

it('« Tout est reçu » is said only where nothing is to be done', async () => {
  const good = sent({ validationStatus: 'validated', status: 'current', expirationDate: '2027-11-20' });
  const soon = sent({ id: 12, documentTypeId: 2, validationStatus: 'validated', status: 'expiring_soon', expirationDate: '2026-11-25' });
  await show(page([good, soon], [type(1), type(2)]));
  expect(screen.queryByText(/Tout est reçu/)).toBeNull();
  expect(screen.getByText('2 documents reçus sur 2 · 1 à faire')).toBeTruthy();
  cleanup();
  await show(page([good]));
  expect(screen.getByText('Tout est reçu. Merci !')).toBeTruthy();
});

it('F246 shows a rejected document with its reason and a new drop zone', async () => {
  await show(page([sent({ validationStatus: 'rejected', rejectionReason: 'Cachet illisible.' })]));
  for (const text of ['Rejeté', 'Document rejeté', 'Cachet illisible.', 'Veuillez transmettre un nouveau document conforme.'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Prendre une photo ou choisir un fichier' })).toBeTruthy();
});

it('F247 shows the amber notice for a problem that the system found, with its reason', async () => {
  await show(page([sent({ rejectionReason: 'Problème détecté par le système: autre société' })]));
  for (const text of [
    'Anomalie détectée',
    'Vérification manuelle nécessaire',
    'Autre société',
    'Le document nécessite une vérification manuelle.',
  ])
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
  expect(screen.getByText(/1 à faire$/)).toBeTruthy();
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

it('A30 F249 a dead link says for whom it was where the server tells, and asks for a new one', async () => {
  const calls: [string, unknown][] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    calls.push([url, init.body]);
    const asked = url === '/api/upload/request-link';
    const dead = { ...problem(404, 'invalid-link', 'Lien invalide'), requestedBy: 'Bâtiments du Midi', requestedByPhone: '04 67 12 34 56' };
    return new Response(JSON.stringify(asked ? { message: 'C’est dit.' } : dead), { status: asked ? 202 : 404 });
  });
  render(<UploadPage token={TOKEN} />);
  expect(await screen.findByText(/Ce lien de dépôt pour Bâtiments du Midi n’est plus valable/)).toBeTruthy();
  expect(screen.getByText('SubDoc')).toBeTruthy();
  expect(screen.getByRole('link', { name: '04 67 12 34 56' }).getAttribute('href')).toBe('tel:04 67 12 34 56');
  fireEvent.click(screen.getByRole('button', { name: 'Demander un nouveau lien' }));
  expect((await screen.findByRole('status')).textContent).toMatch(
    /^Demande transmise à Bâtiments du Midi\s; le nouveau lien arrivera par e-mail ou SMS\.$/,
  );
  expect(screen.queryByRole('button', { name: 'Demander un nouveau lien' })).toBeNull();
  expect(calls.at(-1)).toEqual(['/api/upload/request-link', JSON.stringify({ token: TOKEN })]);
});

it('A30 a request that reaches nobody says so and may be made again', async () => {
  serve({ status: 404, body: problem(404, 'invalid-link', 'Lien invalide') });
  render(<UploadPage token={TOKEN} />);
  const button = await screen.findByRole('button', { name: 'Demander un nouveau lien' });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  fireEvent.click(button);
  expect((await screen.findByRole('alert')).textContent).toMatch(/n’a pas pu partir/);
  expect(screen.getByRole('button', { name: 'Demander un nouveau lien' }).hasAttribute('disabled')).toBe(false);
});

it('says that the connection is lost, and that it is back', async () => {
  await show(page([]));
  expect(screen.queryByText(/Connexion perdue/)).toBeNull();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent(window, new Event('offline'));
  expect(screen.getByText(/Connexion perdue/)).toBeTruthy();
  vi.restoreAllMocks();
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(screen.queryByText(/Connexion perdue/)).toBeNull());
});

it('leads to what becomes of his data', async () => {
  await show(page([]));
  expect(screen.getByRole('link', { name: 'Protection des données' }).getAttribute('href')).toBe('/protection-donnees');
});

it('F250 says that an AI analyses the documents and that an e-mail follows', async () => {
  await show(page([]));
  expect(screen.getByText(/analysés automatiquement par une intelligence artificielle/).textContent).toMatch(/e-mail de confirmation/);
});

const validated = (id: number, status: string | null, startsOn: string, expirationDate: string) =>
  sent({ id, validationStatus: 'validated', status, startsOn, expirationDate });

it('A29 F248 beside a longer one, an older slot that was sent later asks for nothing: what covers him is shown', async () => {
  await show(page([validated(11, 'current', '2026-01-01', '2027-12-31'), validated(12, 'expired', '2026-01-01', '2026-11-20')]));
  expect(screen.getByText('Valable jusqu’au 31/12/2027')).toBeTruthy();
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
  for (const text of ['À venir', 'Valable à partir du 01/06/2027', 'Valable jusqu’au 31/12/2027', 'À faire'])
    expect(screen.getByText(text)).toBeTruthy();
});

it('an answer that was overtaken on its way does not bring back what was there before', async () => {
  await show(page([]));
  const answers: ((body: object) => void)[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    answers.push((body) => {
      keep('GET', url, 200, body);
      resolve(new Response(JSON.stringify(body), { headers: { 'x-now': NOW } }));
    });
    return promise;
  });
  for (const _ of [1, 2]) act(() => void dispatchEvent(new Event('online')));
  act(() => answers[1]!(page([sent()])));
  expect(await screen.findByText('Reçu à 14:32')).toBeTruthy();
  await act(async () => answers[0]!(page([])));
  expect(screen.queryByText('Reçu à 14:32')).toBeTruthy();
});

it.each([
  ['comes to the front', () => fireEvent(window, new Event('focus'))],
  ['is shown again', () => fireEvent(window, new Event('pageshow'))],
  ['has been seen for a minute', () => vi.advanceTimersByTime(60_000)],
])('K18 a page that %s shows what was judged meanwhile', async (_, happens) => {
  serve(
    { body: page([sent()]) },
    { body: page([sent({ validationStatus: 'validated', status: 'current', expirationDate: '2027-01-31' })]) },
  );
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    render(<UploadPage token={TOKEN} />);
    expect(await screen.findByText('En validation')).toBeTruthy();
    act(() => void happens());
    expect(await screen.findByText('Validé')).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
});

/** As a browser's translation does it: each text node is replaced by elements with the translated text. */
function translate(root: Node): void {
  for (const node of [...root.childNodes]) {
    if (node.nodeType !== Node.TEXT_NODE) translate(node);
    else if (node.textContent?.trim()) {
      const font = document.createElement('font');
      font.textContent = node.textContent;
      (node as Text).replaceWith(font);
    }
  }
}

it('K33 what happens is seen in each state of a card over which a translation lies', async () => {
  const states = [
    [],
    [sent({ analysed: false })],
    [sent({ rejectionReason: 'Problème détecté par le système: autre société' })],
    [sent({ validationStatus: 'rejected', rejectionReason: 'Illisible' })],
    [sent({ validationStatus: 'validated', status: 'current', expirationDate: '2027-01-31' })],
    [sent({ validationStatus: 'validated', status: 'expiring_soon', expirationDate: '2026-11-30' })],
    [sent({ validationStatus: 'validated', status: 'expired', expirationDate: '2026-11-20' })],
    [],
  ];
  const shown = async (documents: (typeof states)[number]) => {
    await show(page(documents));
    const text = document.body.textContent;
    cleanup();
    return text;
  };
  const expected: (string | null)[] = [];
  for (const documents of states) expected.push(await shown(documents));
  serve(...states.map((documents) => ({ body: page(documents) })));
  render(<UploadPage token={TOKEN} />);
  for (const text of expected) {
    await waitFor(() => expect(document.body.textContent).toBe(text));
    translate(document.body);
    act(() => void dispatchEvent(new Event('focus')));
  }
});

it.each([
  ['a gesture', () => void fireEvent.pointerDown(document.body)],
  ['some seconds in sight', () => void vi.advanceTimersByTime(10_000)],
])('K15 the link counts as opened after %s, not when a scanner loads the page', async (_, happens) => {
  const purposes: (string | undefined)[] = [];
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Record<string, string> }) => {
    purposes.push(headers['x-purpose']);
    return new Response(JSON.stringify(page([])), { headers: { 'x-now': NOW } });
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    render(<UploadPage token={TOKEN} />);
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(new Set(purposes)).toEqual(new Set(['preview']));
    await act(async () => happens());
    expect(purposes.at(-1)).toBeUndefined();
  } finally {
    vi.useRealTimers();
  }
});
