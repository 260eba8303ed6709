// The PDF viewer around a PDF that draws nothing, and where the boxes of the reading lie (infra/e2e/judging.test.ts draws a real one).
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { documentOf, worldOf } from '../testing/fake/world.ts';
import { analysisOf } from '../validation/document.ts';
import { type Marking, NO_MARKS } from './Marks.tsx';
import { markAt, marksOf, turned } from './marks.ts';
import { PdfViewer } from './PdfViewer.tsx';
import type { OpenPdf, PdfFault } from './pdf.ts';
import { DIALOG_ZOOM } from './zoom.ts';

const openPdf = vi.hoisted(() => vi.fn());
vi.mock('./pdf-document.ts', () => ({ openPdf }));

const work = { done: Promise.resolve(), cancel: vi.fn() };
const pdf = (pages: number): OpenPdf & { close: ReturnType<typeof vi.fn> } => ({
  pages,
  size: () => Promise.resolve([600, 800] as const),
  draw: vi.fn(() => work),
  layText: vi.fn(() => work),
  close: vi.fn(() => Promise.resolve()),
});
const fails = (cause: PdfFault) => openPdf.mockRejectedValueOnce(new Error('PDF', { cause }));

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(624);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  openPdf.mockReset();
});

const FILE = new Blob(['%PDF']);
const shown = (marking: Marking = NO_MARKS) => (
  <PdfViewer
    file={FILE}
    address="blob:une"
    name="kbis.pdf"
    range={DIALOG_ZOOM}
    marking={marking}
    download={<button type="button">Télécharger</button>}
  />
);
const pages = () => screen.getAllByRole('group').map((page) => [page.style.width, page.style.height]);

it('F150 100 % is the width of the frame; zooms from 50 to 200, turns, and goes back', async () => {
  openPdf.mockResolvedValue(pdf(2));
  render(shown());
  await waitFor(() =>
    expect(pages()).toEqual([
      ['600px', '800px'],
      ['600px', '800px'],
    ]),
  );
  for (let step = 0; step < 6; step += 1) fireEvent.click(screen.getByRole('button', { name: 'Agrandir' }));
  expect(pages()[0]).toEqual(['1200px', '1600px']);
  fireEvent.click(screen.getByRole('button', { name: 'Ajuster à la largeur' }));
  fireEvent.click(screen.getByRole('button', { name: 'Pivoter de 90°' }));
  expect(pages()[0]).toEqual(['600px', '450px']);
  expect(screen.getByText('Page 1 / 2')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ouvrir dans un onglet' }).getAttribute('href')).toBe('blob:une');
});

it('frees what it holds when it goes, and gives up what is being drawn', async () => {
  const opened = pdf(1);
  openPdf.mockResolvedValue(opened);
  const { unmount } = render(shown());
  await waitFor(() => expect(opened.draw).toHaveBeenCalled());
  unmount();
  await waitFor(() => expect(opened.close).toHaveBeenCalledTimes(1));
  expect(work.cancel).toHaveBeenCalled();
});

it.each([
  ['password', 'PDF protégé par un mot de passe'],
  ['broken', 'PDF endommagé'],
  ['unavailable', 'L’affichage du PDF n’a pas pu démarrer'],
] as const)('F151 %s: says what is wrong, offers the browser’s own viewer and the file', async (cause, title) => {
  fails(cause);
  render(shown());
  await screen.findByText(title);
  expect(screen.getByRole('link', { name: 'Ouvrir dans un onglet' }).getAttribute('href')).toBe('blob:une');
  expect(screen.getByRole('button', { name: 'Télécharger' })).toBeTruthy();
});

it('F151 what could not start is tried again', async () => {
  fails('unavailable');
  render(shown());
  openPdf.mockResolvedValueOnce(pdf(1));
  fireEvent.click(await screen.findByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByRole('group', { name: 'Page 1' })).toBeTruthy();
  const frame = screen.getByRole('region', { name: 'Aperçu de kbis.pdf' });
  fireEvent.wheel(frame, { deltaY: -1 });
  fireEvent.wheel(frame, { deltaY: -1, ctrlKey: true });
  expect(screen.getByText('125 %')).toBeTruthy();
});

it('F151 K50 a page that cannot be drawn says so and what to do, the others are shown', async () => {
  const opened = pdf(2);
  opened.draw = (number) => (number === 2 ? { done: Promise.reject(new Error('drawing')), cancel: () => undefined } : work);
  openPdf.mockResolvedValue(opened);
  render(shown());
  const told = await screen.findByText('Cette page ne peut pas être affichée ici : téléchargez le document.');
  expect(told.closest('[data-page]')?.getAttribute('data-page')).toBe('2');
});

const world = worldOf('full');
const document = documentOf(1, world.subcontractors[0]!, world.types[0]!);
const evidence = (field: string, box: number[] | null, page = 1) => ({
  field,
  value: '',
  page,
  box,
  pageSize: [600, 800],
  label: field,
  text: field,
});
const analysis = {
  ...analysisOf(document)!,
  evidence: [
    evidence('documentType', null),
    evidence('entreprise', [60, 80, 300, 120]),
    evidence('dateExpiration', [300, 400, 420, 440], 2),
  ],
};

it('G12 a box is a share of its page, at every turn; what has no place has no box', () => {
  const marks = marksOf(analysis);
  expect(marks.map(({ index, page }) => [index, page])).toEqual([
    [1, 1],
    [2, 2],
  ]);
  const { area } = marks[0]!;
  expect(area).toEqual({ left: 0.1, top: 0.1, width: 0.4, height: 0.05 });
  const round = (turn: number) => Object.values(turned(area, turn)).map((share) => Math.round(share * 100) / 100);
  expect([round(0), round(90), round(180), round(270)]).toEqual([
    [0.1, 0.1, 0.4, 0.05],
    [0.85, 0.1, 0.05, 0.4],
    [0.5, 0.85, 0.4, 0.05],
    [0.1, 0.5, 0.05, 0.4],
  ]);
  expect([
    markAt(marks.slice(0, 1), 0, 0.3, 0.12),
    markAt(marks.slice(0, 1), 0, 0.3, 0.3),
    markAt(marks.slice(0, 1), 90, 0.87, 0.3),
  ]).toEqual([1, null, 1]);
});

it('G12 the pointer on a box marks it; leaving the page takes that back, not what a field has marked', async () => {
  openPdf.mockResolvedValue(pdf(1));
  const rect = { left: 0, top: 0, width: 600, height: 800, right: 600, bottom: 800, x: 0, y: 0, toJSON: () => null };
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(rect);
  const Held = ({ start }: { start: { active: number | null; follow: Marking['follow'] } }) => {
    const [state, setState] = useState(start);
    return shown({ ...state, marks: marksOf(analysis), onActive: (active, follow = null) => setState({ active, follow }) });
  };
  const { container, unmount } = render(<Held start={{ active: null, follow: null }} />);
  const page = await screen.findByRole('group', { name: 'Page 1' });
  const active = () => container.ownerDocument.querySelector('[data-active="true"]')?.getAttribute('data-mark') ?? null;
  fireEvent.pointerMove(page, { clientX: 200, clientY: 100 });
  expect(active()).toBe('1');
  fireEvent.pointerLeave(page);
  expect(active()).toBeNull();
  unmount();
  render(<Held start={{ active: 1, follow: 'page' }} />);
  fireEvent.pointerLeave(await screen.findByRole('group', { name: 'Page 1' }));
  expect(active()).toBe('1');
});
