// Local storage that may be forbidden or full: a preference that cannot be kept is no failure. Never a password (A06).

export function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function store(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Kept for this page only.
  }
}

/** An older version kept the password in clear: whatever bears that name goes, at every start (A06). */
export function forgetPasswords(): void {
  try {
    for (const key of Object.keys(localStorage)) if (/pass(word|e)|mot-?de-?passe/i.test(key)) localStorage.removeItem(key);
  } catch {
    // Nothing can be stored here.
  }
}
