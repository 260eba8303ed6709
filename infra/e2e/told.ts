// What is said in each call that takes no word of anybody's, or whose words have a form.
import type { RouteName } from '#contract/routes.ts';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import type { Canaries } from './canaries.ts';

/** A membership of the whole account, without an end. */
export const UNLIMITED = { organizationIds: undefined, subcontractorIds: undefined, endsOn: undefined };

/** What takes no word of anybody's, or is refused with what stood there before. */
export const TOLD: Partial<Record<RouteName, (subcontractorId: number, tomorrow: CalendarDate, words: Canaries) => object>> = {
  importSubcontractors: (_, __, { word, email, phone, siret }) => {
    const contact = { contactName: word('import contact'), contactEmail: email('import'), contactPhone: phone };
    return { rows: [{ line: 2, companyName: word('import company'), siret, ...contact, isActive: true }] };
  },
  bulkSubcontractors: (subcontractorId) => ({ ids: [subcontractorId], action: 'configure', channel: 'email' }),
  previewBulk: (subcontractorId) => ({ ids: [subcontractorId], action: 'send-request', channel: 'email' }),
  putViews: (_, __, { word }) => [{ name: word('view'), filter: { q: word('view filter') } }],
  correctReading: (_, __, { word }) => ({ field: 'codeSecurite', value: word('reading code'), comment: word('reading comment') }),
  withdrawReadingCorrection: () => ({ field: 'entreprise' }),
  sendRequest: () => ({ channel: 'email' }),
  initiateCall: (subcontractorId) => ({ subcontractorId, callPurpose: 'document_expiration', documentsToDiscuss: [] }),
  pauseReminders: (_, until) => ({ until }),
  // Who requires a second factor meets nothing else; roles are no word of anybody's.
  putSettings: () => ({ requireSecondFactor: undefined, noticeRecipients: { roles: ['owner', 'manager'], memberIds: [] } }),
  // Nobody is set up there to consent to.
  putSecondOpinion: () => ({ consented: false }),
  putReporting: () => ({ frequency: 'weekly', dayOfWeek: 1, dayOfMonth: 1, hour: 8 }),
  setReminderPolicy: () => ({ steps: [{ offset: -30, channels: ['email'] }], missing: [0, 3, 6] }),
  putCheckpointMails: (_, __, { email }) => ({ owners: true, witness: email('witness') }),
  createProofFile: () => ({ scope: {}, from: '2026-01-01', to: '2026-01-31' }),
  editMember: () => ({ role: 'manager', ...UNLIMITED }),
  reminderWhatIf: () => ({ policy: { preset: 'soutenu' }, period: 'past-year' }),
};
