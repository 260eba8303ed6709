// Names the browser and system of a session, from its user agent. The order of the patterns matters, because user agents name each other:
// Edge and Opera include Chrome, Chrome includes Safari.

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac(?:intosh| OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];
const nameIn = (names: typeof BROWSERS, text: string): string | undefined => names.find(([sign]) => sign.test(text))?.[1];

/** « Chrome sur Windows »; « Appareil inconnu » when nothing is recognised. */
export function deviceName(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 500);
  const [browser, system] = [nameIn(BROWSERS, text), nameIn(SYSTEMS, text)];
  if (browser === undefined) return system === undefined ? 'Appareil inconnu' : `Navigateur inconnu sur ${system}`;
  return system === undefined ? browser : `${browser} sur ${system}`;
}
