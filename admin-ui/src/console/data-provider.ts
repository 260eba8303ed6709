// react-admin's eyes on the API: the simple-rest dialect for lists, one named method for each command that is no CRUD.

import simpleRest from 'ra-data-simple-rest';
import { type DataProvider, HttpError } from 'react-admin';
import type { z } from 'zod';
import type { settingsAnswer } from '#contract/accounts.ts';
import type { correction, readingCorrection, rejection, reopening, validation, withdrawal } from '#contract/documents.ts';
import type { reportingChanges } from '#contract/reporting.ts';
import type { configInput } from '#contract/subcontractors.ts';
import { call } from '../http/call.ts';
import { CallFailed, sentenceOf } from '../http/failure.ts';
import { type RequestOptions, request } from '../http/request.ts';

/** What went wrong, in the form that react-admin shows: the server's sentence first. */
async function httpClient(url: string, options: RequestOptions = {}) {
  try {
    return await request(url, options);
  } catch (error) {
    if (error instanceof CallFailed) throw Object.assign(new HttpError(sentenceOf(error), error.status, error.body), { cause: error });
    throw error;
  }
}

/** A switch of the settings. */
export type SettingName = 'autoValidationEnabled' | 'autoRemindersEnabled' | 'requireSecondFactor';

const rest = simpleRest('/api', httpClient as Parameters<typeof simpleRest>[1]);

export const dataProvider = {
  ...rest,
  /** `GET /api/documents/{n}` means a subcontractor's (specification), so one document is a list of one (CONTRACT « Forms »). */
  getOne: async (resource, params) => {
    if (resource !== 'documents') return rest.getOne(resource, params);
    const { data } = await rest.getList(resource, {
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'id', order: 'ASC' },
      filter: { id: [Number(params.id)] },
    });
    if (data[0] === undefined) throw new HttpError('Document introuvable', 404);
    return { data: data[0] };
  },
  validateDocument: (id: number, body: z.input<typeof validation>) => call('validateDocument', { params: { id }, body }),
  rejectDocument: (id: number, body: z.input<typeof rejection>) => call('rejectDocument', { params: { id }, body }),
  reopenDocument: (id: number, body: z.input<typeof reopening>) => call('reopenDocument', { params: { id }, body }),
  correctDocument: (id: number, body: z.input<typeof correction>) => call('correctDocument', { params: { id }, body }),
  correctReading: (id: number, body: z.input<typeof readingCorrection>) => call('correctReading', { params: { id }, body }),
  withdrawReadingCorrection: (id: number, body: z.input<typeof withdrawal>) => call('withdrawReadingCorrection', { params: { id }, body }),
  putConfig: (id: number, body: z.input<typeof configInput>) => call('putConfig', { params: { id }, body }),
  revokeLink: (id: number) => call('revokeLink', { params: { id } }),
  renewLink: (id: number) => call('renewLink', { params: { id } }),
  initDefaultDocumentTypes: () => call('initDefaultDocumentTypes', {}),
  approveUser: (userId: number) => call('approveUser', { body: { userId } }),
  rejectUser: (userId: number, reason: string) => call('rejectUser', { body: { userId, ...(reason !== '' && { reason }) } }),
  putReporting: (changes: z.input<typeof reportingChanges>) => call('putReporting', { body: changes }),
  sendTestReport: () => call('sendTestReport', {}),
  setSecondOpinion: (consented: boolean) => call('putSecondOpinion', { body: { consented } }),
  setNoticeRecipients: (noticeRecipients: z.output<typeof settingsAnswer>['noticeRecipients']) =>
    call('putSettings', { body: { noticeRecipients } }),
  setSetting: (name: SettingName, on: boolean) => call('putSettings', { body: { [name]: on } }),
} satisfies DataProvider;

export type ConsoleDataProvider = typeof dataProvider;
