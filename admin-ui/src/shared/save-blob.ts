// Has the browser save what this page holds under a name.

/** Long enough for the browser to have begun. */
const KEPT_MS = 10_000;

export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
