// Where the fake company's person is logged in.
import type { OwnSession } from '#contract/accounts.ts';
import { NOW } from './document.ts';

export const sessionsOf = (): OwnSession[] => [
  { id: 41, createdAt: '2026-11-26T06:58:00.000Z', lastSeenAt: NOW, current: true, device: 'Chrome sur Windows', method: 'password+code' },
  {
    id: 38,
    createdAt: '2026-11-20T17:12:00.000Z',
    lastSeenAt: '2026-11-24T08:01:00.000Z',
    current: false,
    device: 'Safari sur iPhone',
    method: 'passkey',
  },
];
