// Test helpers of the subcontractor's page: sample data, and a fake server whose answers are checked against the contract.
import { cleanup, configure, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { breach } from '#contract/kept.test-kit.ts';
import type { UploadPage as Page, UploadedDocument } from './page-api.ts';
import { UploadPage } from './UploadPage.tsx';
import { forget } from './use-unsent.ts';

// A loaded machine may need seconds; a wait ends as soon as it can.
configure({ asyncUtilTimeout: 20_000 });

export const NOW = '2026-11-21T14:00:00.000Z';
export const TOKEN = 'abcdefghijklmnopqrstuvwx';
export const type = (id: number, extra: Partial<Page['documentTypes'][number]> = {}): Page['documentTypes'][number] => ({
  id,
  name: `Type ${id}`,
  description: 'Le papier',
  validityPeriod: 90,
  alertDaysBefore: 15,
  isRequired: true,
  allowedFormats: ['PDF', 'JPG', 'PNG'],
  createdAt: NOW,
  updatedAt: NOW,
  ...extra,
});
export const sent = (extra: Partial<Record<keyof UploadedDocument, unknown>> = {}) =>
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
    expiryBasis: null,
    redo: null,
    analysed: true,
    ...extra,
  }) as UploadedDocument;
export const page = (documents: UploadedDocument[], documentTypes = [type(1)]): Page => ({
  subcontractor: {
    companyName: 'DUPONT BTP',
    contactName: 'Jean Dupont',
    requestedBy: 'Bâtiments du Midi',
    requestedByPhone: '04 67 12 34 56',
  },
  sources: [],
  documents,
  documentTypes,
});
export const problem = (status: number, code: string, message: string) => ({ status, code, message });

// jsdom has no addresses of files.
URL.createObjectURL = (file) => `blob:${(file as File).name}`;
URL.revokeObjectURL = () => undefined;

/** Requests and answers that violate the contract. */
const breaches: string[] = [];
export const keep = (method: string, url: string, status: number, body: unknown) => {
  const broken = breach({ method, url, body: undefined }, { status, body });
  if (broken !== null) breaches.push(broken);
};

export const serve = (...answers: { body: unknown; status?: number }[]) =>
  vi.stubGlobal('fetch', async (url: string) => {
    const { body, status = 200 } = (answers.length > 1 ? answers.shift() : answers[0])!;
    keep('GET', url, status, body);
    return new Response(JSON.stringify(body), { status, headers: { 'x-now': NOW } });
  });
export const show = async (data: Page) => {
  serve({ body: data });
  render(<UploadPage token={TOKEN} />);
  await screen.findByRole('heading', { level: 1, name: 'Bâtiments du Midi' });
};

/** Call in each test file: resets everything after a test, and fails the test when a call violated the contract. */
export function eachAlone(): void {
  afterEach(() => {
    const told = breaches.splice(0);
    if (told.length > 0) throw new Error(`outside the contract: ${told.join('\n')}`);
  });
  beforeEach(() => vi.unstubAllGlobals());
  afterEach(cleanup);
  afterEach(forget);
}
