// Settings of what an account, a link and a contact may be given, so that one of them cannot use up what all share.
import { z } from 'zod';
import {
  ACCOUNT_STORAGE_MEGABYTES,
  CONTACT_INTERVAL_MINUTES,
  LINK_FILES_PER_HOUR,
  LINK_MEGABYTES_PER_HOUR,
  MESSAGES_PER_DAY,
} from '#domain/constants.ts';
import { PHONE_PREFIXES } from '#domain/kernel/phone.ts';

const quota = (fallback: number, least = 1) => z.coerce.number().int().min(least).max(100_000_000).default(fallback);

export const quotaSettings = {
  LINK_FILES_PER_HOUR: quota(LINK_FILES_PER_HOUR).describe('Files that one upload link may send in an hour.'),
  LINK_MEGABYTES_PER_HOUR: quota(LINK_MEGABYTES_PER_HOUR).describe('Megabytes that one upload link may send in an hour.'),
  CONTACT_INTERVAL_MINUTES: quota(CONTACT_INTERVAL_MINUTES, 0).describe(
    'In so many minutes an account sends at most five messages by hand to one address or number on one channel; 0: as many as it likes.',
  ),
  MESSAGES_PER_DAY: quota(MESSAGES_PER_DAY).describe('Messages that an account may send by hand in 24 hours, all channels together.'),
  PHONE_COUNTRIES: z
    .string()
    .transform((value) => value.split(',').map((one) => one.trim()))
    .pipe(z.array(z.enum(PHONE_PREFIXES)))
    .default([...PHONE_PREFIXES])
    .describe(`Countries that SMS and calls may go to: codes with commas, out of ${PHONE_PREFIXES.join(', ')}; all of them when not set.`),
  ACCOUNT_STORAGE_MEGABYTES: quota(ACCOUNT_STORAGE_MEGABYTES).describe('Megabytes of documents that one account may keep.'),
};
type Settings = z.output<z.ZodObject<typeof quotaSettings>>;

/** Minutes, messages, country codes and bytes. */
export const quotasOf = (e: Settings) => ({
  contactIntervalMinutes: e.CONTACT_INTERVAL_MINUTES,
  messagesPerDay: e.MESSAGES_PER_DAY,
  phoneCountries: e.PHONE_COUNTRIES as readonly string[],
  accountStorageBytes: e.ACCOUNT_STORAGE_MEGABYTES * 1024 * 1024,
});
