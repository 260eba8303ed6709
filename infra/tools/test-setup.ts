// Runs before each test file. Files share a process and its modules (vitest.config.ts), so the clock and the storage are reset after each
// test.
import { afterEach, vi } from 'vitest';

afterEach(() => {
  vi.useRealTimers();
  if (typeof window === 'undefined') return;
  window.localStorage.clear();
  window.sessionStorage.clear();
});
