// Photographs are seen before they go; several become one document, in the order that is wanted; a page is added to one that was sent.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { REDO_TEXT } from '#domain/texts/fr/redo.ts';
import { eachAlone, page, sent, show, type } from './page.test-kit.tsx';
import { pdfOf, photosIn } from './photos-to-pdf.ts';

eachAlone();
let forms: FormData[] = [];
class Request {
  upload = {};
  open() {}
  setRequestHeader() {}
  abort() {}
  send(form: FormData) {
    forms.push(form);
  }
}
const open = async (...data: Parameters<typeof page>) => {
  cleanup();
  forms = [];
  vi.stubGlobal('XMLHttpRequest', Request);
  await show(page(...data));
};
const photo = (name: string) => new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), name], name, { type: 'image/jpeg' });
const choose = (...files: File[]) => fireEvent.change(screen.getByTestId('file-1'), { target: { files } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const shown = () => screen.getAllByRole('img').map((img) => img.getAttribute('src')?.slice('blob:'.length));

it('F242 a photograph is seen and goes with « Envoyer »; a PDF goes at once', async () => {
  await open([]);
  choose(photo('a.jpg'));
  await waitFor(() => expect(shown()).toEqual(['a.jpg']));
  expect(forms).toEqual([]);
  press('Envoyer');
  await waitFor(() => expect(forms.map((form) => (form.get('document') as File).name)).toEqual(['a.jpg']));
  await open([]);
  choose(new File(['%PDF-1.7'], 'b.pdf', { type: 'application/pdf' }));
  await waitFor(() => expect(forms.map((form) => (form.get('document') as File).name)).toEqual(['b.pdf']));
});

it('pages are added, moved, taken again and left out before they go', async () => {
  await open([]);
  choose(photo('a.jpg'));
  await waitFor(() => expect(shown()).toEqual(['a.jpg']));
  press('Ajouter une page');
  choose(photo('b.jpg'), photo('c.jpg'));
  await waitFor(() => expect(shown()).toEqual(['a.jpg', 'b.jpg', 'c.jpg']));
  press('Mettre la page 2 avant la précédente');
  press('Retirer : Page 3');
  press('Reprendre : Page 1');
  choose(photo('d.jpg'));
  await waitFor(() => expect(shown()).toEqual(['d.jpg', 'a.jpg']));
  expect(screen.getByRole('button', { name: 'Envoyer les 2 pages' })).toBeTruthy();
});

it('where no PDF is taken there is one page', async () => {
  await open([], [type(1, { allowedFormats: ['JPG'] })]);
  choose(photo('a.jpg'));
  await screen.findByRole('button', { name: 'Envoyer' });
  expect(screen.queryByRole('button', { name: 'Ajouter une page' })).toBeNull();
});

it('a page is added to what was sent today and waits: its pages come first; a PDF of somebody else’s cannot be added to', async () => {
  await open([sent({ fileName: 'kbis.pdf' })]);
  const made = pdfOf([{ jpeg: new Uint8Array([1, 2, 3]), width: 10, height: 20 }]);
  const bytes = await made.arrayBuffer();
  expect((await photosIn(made))!.map(({ name, size }) => [name, size])).toEqual([['page-1.jpg', 3]]);
  vi.stubGlobal('fetch', async () => new Response(bytes, { headers: { 'content-type': 'application/pdf' } }));
  press('Ajouter une page');
  await waitFor(() => expect(shown()).toEqual(['page-1.jpg']));
  choose(photo('b.jpg'));
  await waitFor(() => expect(shown()).toEqual(['page-1.jpg', 'b.jpg']));
  await open([sent({ fileName: 'kbis.pdf' })]);
  vi.stubGlobal('fetch', async () => new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } }));
  press('Ajouter une page');
  expect((await screen.findByRole('alert')).textContent).toContain('Une page ne peut pas être ajoutée à ce fichier.');
});

it('a document sent on another day has no « Ajouter une page »', async () => {
  await open([sent({ uploadedAt: '2026-11-20T13:32:00.000Z' })]);
  expect(screen.queryByRole('button', { name: 'Ajouter une page' })).toBeNull();
});

it('a blurred photograph is to be done again: it says so, counts as to do and comes first; what is done is folded', async () => {
  await open(
    [
      sent({ id: 21, documentTypeId: 1, validationStatus: 'validated', status: 'current', expirationDate: '2027-11-20' }),
      sent({ id: 22, documentTypeId: 2, redo: REDO_TEXT['file-no-text'] }),
    ],
    [type(1), type(2)],
  );
  expect(screen.getByText('1 document reçu sur 2 · 1 à faire')).toBeTruthy();
  const [first, second] = screen.getAllByRole('article', { hidden: true });
  expect(within(first!).getByText('À refaire')).toBeTruthy();
  expect(within(first!).getByText(REDO_TEXT['file-no-text'])).toBeTruthy();
  expect(second!.closest('details')!.open).toBe(false);
  expect(screen.getByText('1 document sans rien à faire')).toBeTruthy();
});

it('an end that was computed is not called read', async () => {
  await open([sent({ dateExpiration: '2027-02-08', expiryBasis: 'issue' })]);
  expect(screen.getByText('Valable jusqu’au 08/02/2027, d’après la date d’émission')).toBeTruthy();
  await open([sent({ dateExpiration: '2027-02-08', expiryBasis: 'other' })]);
  expect(screen.queryByText(/08\/02\/2027/)).toBeNull();
});

it('K39 pages that are chosen and not sent: « back » and a reload ask; who stays keeps them', async () => {
  const asked = vi.fn<(question: string) => boolean>().mockReturnValue(false);
  await open([]);
  vi.stubGlobal('confirm', asked);
  const closing = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(closing()).toBe(true);
  choose(photo('a.jpg'));
  await waitFor(() => expect(shown()).toEqual(['a.jpg']));
  expect(closing()).toBe(false);
  history.back();
  await waitFor(() => expect(asked).toHaveBeenCalledWith('Vos pages ne sont pas encore envoyées. Quitter quand même ?'));
  expect(history.state).toEqual({ unsent: true });
  expect(shown()).toEqual(['a.jpg']);
  press('Retirer : Page 1');
  await waitFor(() => expect(closing()).toBe(true));
});
