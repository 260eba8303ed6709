import { describe, expect, it } from 'vitest';
import { isNir, isSiren, isSiret, passesLuhn, sirenOf, siretFault, siretWarning, spaced } from './identifiers.ts';

describe('SIREN and SIRET (DOCUMENTS §7)', () => {
  it('F131 A08 warns about a wrong key and blocks nothing', () => {
    expect(siretWarning('73282932000074')).toBeNull();
    expect(siretWarning('732 829 320 00074')).toBeNull();
    expect(siretWarning('73282932000075')).toBe('key');
    expect(siretWarning('12345678901234')).toBe('key');
    expect(siretFault('12345678901234')).toBeNull();
  });
  it('F131 knows La Poste’s own rule', () => {
    for (const siret of ['35600000000048', '35600000049837']) expect(siretWarning(siret), siret).toBeNull();
    expect(siretWarning('35600000000049')).toBe('key');
    // The rule of five applies to La Poste only.
    expect(isSiret('73282932000005')).toBe(false);
  });
  it('refuses fourteen zeros, which pass the key, and everything that is not fourteen digits', () => {
    expect(passesLuhn('00000000000000')).toBe(true);
    expect(siretFault('00000000000000')).toBe('zeros');
    expect(isSiret('00000000000000')).toBe(false);
    for (const text of ['', '7328293200007', '732829320000745', '7328293200007A', '732-829-320-00074'])
      expect(siretFault(text), text).toBe('shape');
  });
  it('accepts the invented numbers of the specimens', () => {
    for (const siren of ['000100107', '000100206', '000100305', '000100404', '000100503', '000100602', '000100701', '000100800'])
      expect(isSiren(siren)).toBe(true);
    for (const siret of ['00010010700010', '00010010700028', '00010010700036', '00010020600010', '00010040400011'])
      expect(isSiret(siret)).toBe(true);
    expect(isSiren('000100108')).toBe(false);
  });
  it('prints and cuts them as usual', () => {
    expect(spaced('00010010700010')).toBe('000 100 107 00010');
    expect(spaced('000100107')).toBe('000 100 107');
    expect(spaced('12')).toBe('12');
    expect(sirenOf('000 100 107 00010')).toBe('000100107');
  });
  it('detects a social security number by its key', () => {
    // Key computed by hand: 97 − (2750647123456 mod 97), with 2A counted as 19.
    const key = (body: string) => String(97 - Number(BigInt(body) % 97n)).padStart(2, '0');
    expect(isNir(`2750647123456${key('2750647123456')}`)).toBe(true);
    expect(isNir(`175062A123456${key('1750619123456')}`)).toBe(true);
    expect(isNir(`2750647123456${key('2750647123457')}`)).toBe(false);
    expect(isNir('000100107000100')).toBe(false);
  });
});
