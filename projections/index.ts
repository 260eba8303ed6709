// All read models, in no particular order: each has its own tables and its own checkpoint.

import { accounts } from './accounts/project.ts';
import { accuracy } from './accuracy/project.ts';
import { activity } from './activity/project.ts';
import { compliance } from './compliance/project.ts';
import { contactRequests } from './contact-requests/project.ts';
import { decisions } from './decisions/project.ts';
import { deliveryRecords } from './deliveries/project.ts';
import { documentTypes } from './document-types/project.ts';
import { log } from './log/project.ts';
import { members } from './members/project.ts';
import { notes } from './notes/project.ts';
import { organizations } from './organizations/project.ts';
import type { Projection } from './projection.ts';
import { reminders } from './reminders/project.ts';
import { subscriptions } from './subscriptions/project.ts';

export const readModels: readonly Projection[] = [
  accounts,
  organizations,
  documentTypes,
  compliance,
  activity,
  contactRequests,
  subscriptions,
  deliveryRecords,
  reminders,
  decisions,
  accuracy,
  notes,
  log,
  members,
];
