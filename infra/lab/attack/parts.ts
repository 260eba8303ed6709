// Every part, in the order in which they run: what leaves the product busy comes last. A new one is a file in parts/ and a line here.
import type { Part } from './part.ts';
import { doors } from './parts/doors.ts';
import { limits } from './parts/limits.ts';
import { memory } from './parts/memory.ts';
import { neighbours } from './parts/neighbours.ts';
import { strangers } from './parts/strangers.ts';

export const parts: readonly Part[] = [strangers, memory, doors, neighbours, limits];
