// When people of overseas France may be written to and called: at their hours, told in hours of Paris (K2). The places have no summer time
// (but Saint-Pierre-et-Miquelon, an hour off for some weeks), so each window is one that is day there in summer and in winter alike, on the
// same date as in Paris.

/** In hours of Paris: `from` is included, `to` is not. */
export type Hours = readonly (readonly [from: number, to: number])[];

/** Monday to Friday, 09:00-12:00 and 14:00-18:00 (A17). */
const BUSINESS_HOURS: Hours = [
  [9, 12],
  [14, 18],
];
/** Automatic messages. */
const DAY: readonly [from: number, to: number] = [8, 20];

/** `holidays`: the days of the abolition of slavery (Code du travail L3422-2), `MM-DD`, beside the holidays of metropolitan France. */
type Place = {
  readonly code: RegExp;
  readonly calls: Hours;
  readonly messages: readonly [from: number, to: number];
  readonly holidays?: readonly string[];
};
const UTC_4: Pick<Place, 'calls' | 'messages'> = {
  calls: [
    [15, 17],
    [20, 23],
  ],
  messages: [14, 22],
};
const UTC_3: Pick<Place, 'calls' | 'messages'> = {
  calls: [
    [14, 16],
    [19, 21],
  ],
  messages: [13, 22],
};
const PLACES: readonly Place[] = [
  // Mayotte, UTC+3, and Réunion, UTC+4, share a code: what is day in both.
  {
    code: /^\+262/,
    calls: [
      [8, 9],
      [13, 15],
    ],
    messages: [8, 17],
    holidays: ['04-27', '12-20'],
  },
  // Guadeloupe and Saint-Martin with Saint-Barthélemy, then Martinique: UTC-4.
  { code: /^\+590/, ...UTC_4, holidays: ['05-27', '10-09'] },
  { code: /^\+596/, ...UTC_4, holidays: ['05-22'] },
  // Guyane and Saint-Pierre, UTC-3.
  { code: /^\+594/, ...UTC_3, holidays: ['06-10'] },
  { code: /^\+508/, ...UTC_3 },
  // New Caledonia, UTC+11.
  { code: /^\+687/, calls: [[5, 8]], messages: [8, 10] },
  // French Polynesia, UTC-10.
  { code: /^\+689/, calls: [[21, 23]], messages: [20, 22] },
];
const placeOf = (phone: string): Place | undefined => PLACES.find(({ code }) => code.test(phone));

export const callHours = (phone: string): Hours => placeOf(phone)?.calls ?? BUSINESS_HOURS;
export const messageHours = (phone: string): readonly [from: number, to: number] => placeOf(phone)?.messages ?? DAY;
/** Whether a day is a holiday at the place of this number, though none in metropolitan France. */
export const isLocalHoliday = (phone: string, day: string): boolean => placeOf(phone)?.holidays?.includes(day.slice(5)) ?? false;
