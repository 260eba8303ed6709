// Every part, in the order in which they run: what leaves the product busy comes last. A new one is a file in parts/ and a line here.
import type { Part } from './part.ts';
import { documents } from './parts/documents.ts';
import { doors } from './parts/doors.ts';
import { erasure } from './parts/erasure.ts';
import { fairness } from './parts/fairness.ts';
import { limits } from './parts/limits.ts';
import { memory } from './parts/memory.ts';
import { requests } from './parts/requests.ts';
import { sessions } from './parts/sessions.ts';
import { streams } from './parts/streams.ts';

export const parts: readonly Part[] = [memory, doors, sessions, streams, requests, documents, erasure, limits, fairness];
