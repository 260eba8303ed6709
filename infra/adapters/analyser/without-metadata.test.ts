import { expect, it } from 'vitest';
import { BARE_PHOTO, BARE_SCREENSHOT, photo, screenshot } from './photo.test-kit.ts';
import { withoutMetadata } from './without-metadata.ts';

const BESIDE = 'GPS 43.6 N, telephone of Karim';

it('keeps the picture and drops what stands beside it', () => {
  expect(Buffer.from(withoutMetadata(photo(BESIDE))!).equals(BARE_PHOTO)).toBe(true);
  expect(Buffer.from(withoutMetadata(screenshot(BESIDE))!).equals(BARE_SCREENSHOT)).toBe(true);
  expect(withoutMetadata(BARE_PHOTO)).toEqual(new Uint8Array(BARE_PHOTO));
});

it('C22 what is cut off anywhere is no picture, or carries nothing beside it', () => {
  for (const whole of [photo(BESIDE), screenshot(BESIDE)])
    for (let length = 0; length < whole.length; length += 1) {
      const kept = withoutMetadata(whole.subarray(0, length));
      expect(Buffer.from(kept ?? []).includes('GPS'), String(length)).toBe(false);
    }
  for (const other of [new Uint8Array(), Buffer.from('%PDF-1.7'), Buffer.from([0xff, 0xd8, 0x00, 0x00, 0x00, 0x00])])
    expect(withoutMetadata(other)).toBeNull();
});
