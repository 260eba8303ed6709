// C30: which numbers the product calls and writes to, with libphonenumber-js as oracle: never a premium or a distant one.
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { describe, expect, test } from 'vitest';
import { canBeCalled, canReceiveSms } from './phone.ts';
import { seeded } from './random.test-kit.ts';

const HOME = ['+33', '+32', '+41', '+49', '+39', '+34', '+44', '+1'];
const COSTS = new Set(['PREMIUM_RATE', 'SHARED_COST', 'VOICEMAIL', 'PAGER', 'PERSONAL_NUMBER']);
const ABROAD = new Set(['US', 'CA', 'FR', 'BE', 'CH', 'DE', 'IT', 'VA', 'ES', 'GB', 'GG', 'JE', 'IM']);
const random = seeded(30);
const digits = (count: number): string => Array.from({ length: count }, () => random.int(10)).join('');
const numbers = HOME.flatMap((prefix) =>
  Array.from({ length: 4000 }, () => `${prefix}${digits(prefix === '+33' ? 9 : prefix === '+1' ? 10 : 7 + random.int(5))}`),
);

describe('C30 numbers', () => {
  test('what the oracle knows to cost extra is neither rung nor written to', () => {
    const wrong = numbers.filter((number) => {
      const known = parsePhoneNumberFromString(number);
      return known?.isValid() && COSTS.has(known.getType() ?? '') && (canBeCalled(number) || canReceiveSms(number));
    });
    expect(wrong).toEqual([]);
  });

  test('what may be rung lies in a country of the list', () => {
    const away = numbers.filter((number) => {
      const known = parsePhoneNumberFromString(number);
      return known?.isValid() && canBeCalled(number) && !ABROAD.has(known.country ?? '');
    });
    expect(away).toEqual([]);
  });

  test('every French mobile and landline of the oracle can be called, every mobile written to', () => {
    const french = numbers.filter((number) => number.startsWith('+33') && parsePhoneNumberFromString(number)?.isValid());
    const types = french.map((number) => [number, parsePhoneNumberFromString(number)!.getType()] as const);
    expect(types.filter(([, type]) => type === 'MOBILE').length).toBeGreaterThan(100);
    expect(types.filter(([number, type]) => type === 'MOBILE' && !(canReceiveSms(number) && canBeCalled(number)))).toEqual([]);
    expect(types.filter(([number, type]) => type === 'FIXED_LINE' && !canBeCalled(number))).toEqual([]);
    expect(types.filter(([number, type]) => type === 'FIXED_LINE' && canReceiveSms(number))).toEqual([]);
  });

  test.each([
    ...['+262692123456', '+262693123456', '+262639123456', '+262709201234', '+590690123456', '+590691123456', '+594694123456'],
    ...['+596696123456', '+596697123456', '+508551234', '+687751234', '+68987123456'],
  ])('K2 %s, of overseas France, is rung and written to', (number) => {
    expect([canBeCalled(number), canReceiveSms(number)]).toEqual([true, true]);
  });
  test.each(['+262262123456', '+590590123456', '+594594123456', '+596596123456', '+687241234', '+68940412345'])(
    'K2 %s, a landline of overseas France, is rung',
    (number) => expect([canBeCalled(number), canReceiveSms(number)]).toEqual([true, false]),
  );

  test.each([
    ['+33692123456', 'nobody: Réunion has a code of its own'],
    ['+262891234567', 'premium rate of Réunion'],
    ['+68736123', 'too short'],
    ['+33899123456', 'French premium rate'],
    ['+33836656565', 'French premium rate, of old'],
    ['+33800123456', 'freephone: nobody of a building site'],
    ['+19005551234', 'American premium rate'],
    ['+18765551234', 'Jamaica'],
    ['+18095551234', 'Dominican Republic'],
    ['+447012345678', 'British personal number'],
    ['+449012345678', 'British premium rate'],
    ['+4919001234567', 'German premium rate, of old'],
    ['+499001234567', 'German premium rate'],
    ['+3989212345', 'Italian premium rate'],
    ['+34803123456', 'Spanish premium rate'],
    ['+41900123456', 'Swiss premium rate'],
    ['+3290212345', 'Belgian premium rate'],
    ['+882161234567', 'satellite'],
    ['+2521234567', 'Somalia'],
    ['+212612345678', 'Morocco'],
    ['3639', 'short code'],
    ['0612345678', 'not international'],
    ['+33612345678,,1', 'digits dialled behind it'],
    ['+33612345678;ext=9', 'an extension'],
    ['+336123456789', 'too long'],
    ['', 'nothing'],
    ['+33 6 12 34 56 78\r\nTo: +1900', 'a second line'],
  ])('%s is left alone: %s', (number) => {
    expect([canBeCalled(number), canReceiveSms(number)]).toEqual([false, false]);
  });
});
