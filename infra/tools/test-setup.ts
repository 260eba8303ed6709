// Before each file of tests. Files share a process and its modules (vitest.config.ts), so what one of them pretends ends with it.
import { afterEach, vi } from 'vitest';

afterEach(() => {
  vi.useRealTimers();
  if (typeof window === 'undefined') return;
  window.localStorage.clear();
  window.sessionStorage.clear();
});
