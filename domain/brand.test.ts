// WCAG 2.2, 1.4.3: every text colour on every background that it is used on has a contrast of 4.5:1, in light and dark mode.
import { expect, it } from 'vitest';
import { type ColorName, colors, type Mode, SOFT_BACKGROUND, SOFT_INK, type Tone } from './brand.ts';

type Rgb = readonly [red: number, green: number, blue: number];
const rgb = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;
const mix = (hue: Rgb, ground: Rgb, share: number): Rgb =>
  hue.map((value, i) => value * share + ground[i]! * (1 - share)) as unknown as Rgb;
const luminance = (color: Rgb): number => {
  const [red, green, blue] = color.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (a: Rgb, b: Rgb): number => {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
};

const TONES: readonly Tone[] = ['valid', 'toValidate', 'expiresSoon', 'problem', 'neutral'];
const PLAIN: readonly ColorName[] = ['text', 'secondary', 'primary'];

it.each(['light', 'dark'] as const)('the words of a status, links and secondary text can be read, %s', (mode: Mode) => {
  const color = (name: ColorName): Rgb => rgb(colors[mode][name]);
  const low: string[] = [];
  const check = (what: string, text: Rgb, ground: Rgb): void => {
    const value = contrast(text, ground);
    if (value < 4.5) low.push(`${what} ${value.toFixed(2)}`);
  };
  for (const ground of ['page', 'surface'] as const) {
    for (const name of [...PLAIN, ...TONES]) check(`${name} on ${ground}`, color(name), color(ground));
  }
  for (const tone of TONES) {
    const soft = mix(color(tone), color('surface'), SOFT_BACKGROUND);
    check(`${tone} on its soft ground`, mix(color(tone), [0, 0, 0], SOFT_INK[mode]), soft);
    check(`text on soft ${tone}`, color('text'), soft);
  }
  check('on primary', color('onPrimary'), color('primary'));
  check('on accent', color('onAccent'), color('accent'));
  expect(low).toEqual([]);
});
