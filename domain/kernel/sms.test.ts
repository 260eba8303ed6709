// Content and length of an SMS (C30): by examples from the standard, and by random texts of troublesome characters.
import { describe, expect, test } from 'vitest';
import { seeded } from './random.test-kit.ts';
import { SEGMENTS_MAX, segments, smsText, toGsm } from './sms.ts';

describe('segments', () => {
  test.each([
    ['', 1],
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    ['a'.repeat(306), 2],
    ['a'.repeat(307), 3],
    // An escape and its character take two places.
    ['€'.repeat(80), 1],
    ['€'.repeat(81), 2],
    // 153 is odd, so the last place of each segment stays empty.
    ['€'.repeat(152), 2],
    ['€'.repeat(153), 3],
    ['ê'.repeat(70), 1],
    ['ê'.repeat(71), 2],
    ['ê'.repeat(134), 2],
    ['ê'.repeat(135), 3],
    ['😀'.repeat(35), 1],
    ['😀'.repeat(36), 2],
    // 67 is odd as well.
    ['😀'.repeat(66), 2],
    ['😀'.repeat(67), 3],
    // A single character outside of the alphabet makes the whole message UCS-2.
    [`${'a'.repeat(70)}’`, 2],
    ['Éà ùè $£ @ ñ Ç\n'.repeat(10), 1],
  ])('of %j… are %i', (text, count) => expect(segments(text)).toBe(count));
});

describe('toGsm', () => {
  test.each([
    ['L’attestation « Kbis » — reçue', 'L\'attestation "Kbis" - recue'],
    ['Élèves à Noël, où ça ? Bâti & Fils', 'Élèves à Noel, où ca ? Bati & Fils'],
    ['Œuvre de cœur … n° 3, 10 €', 'OEuvre de coeur ... no 3, 10 €'],
    ['été en deux morceaux', 'été en deux morceaux'],
    ['a\u00a0b\u202fc\td\u2028e\r\nf\rg', 'a b c d e\nf\ng'],
    ['a\0b\u001bc\u200bd\u202ee\u0007f\ufeffg', 'abcdefg'],
    ['Łódź 😀 Иван 株式', 'Lodz  ???? ??'],
    ['\ud83d seul', ' seul'],
    ['{[~|^\\]}€_@', '{[~|^\\]}€_@'],
  ])('%j becomes %j', (text, gsm) => expect(toGsm(text)).toBe(gsm));
});

describe('C30 smsText', () => {
  const link = 'https://subdoc.example/s/AbCd_efgh-1234';
  test('a text that fits stays unchanged', () => {
    const text = `Dupont BTP : il manque Kbis et URSSAF. ${link} Répondez STOP pour ne plus recevoir de SMS.`;
    expect(smsText(text)).toBe(text);
  });

  test('a text that is too long loses words before the link; the link and the « STOP » notice stay whole', () => {
    const names = Array.from({ length: 40 }, (_, index) => `attestation ${index}`).join(', ');
    const text = smsText(`Dupont BTP : il manque ${names}. ${link} STOP pour ne plus en recevoir`);
    expect(text).toMatch(/^Dupont BTP : il manque attestation 0, /);
    expect(text.endsWith(` ... ${link} STOP pour ne plus en recevoir`)).toBe(true);
    expect(segments(text)).toBe(2);
    expect(segments(`${text} ${'x'.repeat(12)}`)).toBeGreaterThan(2);
  });

  test('10,000 characters: of one word, behind a link, of a link', () => {
    expect(smsText('a'.repeat(10_000))).toMatch(/^a{90,} \.\.\.$/);
    expect(smsText(`Bonjour ${link} ${'mot '.repeat(10_000)}`)).toMatch(new RegExp(`^${link} (mot ){20,}\\.\\.\\.$`));
    expect(smsText(`Bonjour ${link}${'x'.repeat(10_000)}`)).toBe('Bonjour ...');
    expect(smsText(`https://x.fr/${'x'.repeat(10_000)}`)).toBe('...');
  });

  test('for random texts: in the alphabet, no control character, two segments, no link cut, and idempotent', () => {
    const random = seeded(30);
    const signs = [...'aZé ê€[«»’—\n\r\t\0\u001b\u0007\u200b\u202e😀Иœ…<>&]', ' ', ' ', ' ', ' '];
    const word = () => Array.from({ length: 1 + random.int(random.chance(0.05) ? 400 : 12) }, () => random.pick(signs)).join('');
    for (let turn = 0; turn < 1_000; turn++) {
      const links = new Set<string>();
      const parts = Array.from({ length: random.int(60) }, () => {
        if (!random.chance(0.08)) return word();
        const made = `https://subdoc.example/s/${Array.from({ length: random.int(random.chance(0.1) ? 400 : 30) }, () => random.pick([...'abYZ09_-'])).join('')}`;
        links.add(made);
        return made;
      });
      const text = smsText(parts.join(' '));
      expect(segments(text), text).toBeLessThanOrEqual(SEGMENTS_MAX);
      expect(text).not.toMatch(/[\p{Cc}--\n]|\p{Cf}/v);
      expect(toGsm(text)).toBe(text);
      expect(smsText(text)).toBe(text);
      for (const [found] of text.matchAll(/https?:\/\/\S+/g)) expect([...links], text).toContain(found);
    }
  });
});
