// C35 The network that the limits count: all spellings of one network are equal, and different networks differ.
import { expect, test } from 'vitest';
import { seeded } from '#domain/kernel/random.test-kit.ts';
import { networkOf } from './network.ts';

test.each([
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:0:0:0:9', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::192.0.2.7', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::5]', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::5]:443', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::', '2001:db8:1:3::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['fe80::2%25wlan1', 'fe80:0:0:0::/64'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:0207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7%3', '192.0.2.7'],
  ['64:ff9b::c000:207', '192.0.2.7'],
  ['2002:c000:207:1234::1', '192.0.2.7'],
  ['192.0.2.7', '192.0.2.7'],
  [' 192.0.2.7:51234 ', '192.0.2.7'],
])('C35 %s counts as %s', (written, network) => {
  expect(networkOf(written)).toBe(network);
});

test.each([
  '',
  'unknown',
  '_hidden',
  '192.0.2',
  '192.0.2.07',
  '192.0.2.256',
  '1:2',
  ':::1',
  '2001:db8::1::2',
  '[::1',
  'a'.repeat(1e6),
  '٣.1.1.1',
])('C35 %s is no address', (written) => {
  expect(networkOf(written)).toBe(null);
});

test('C35 addresses with the same first 64 bits are one network, in every spelling', () => {
  const random = seeded(7);
  for (let round = 0; round < 500; round++) {
    const groups = Array.from({ length: 8 }, () => (random.chance(0.3) ? 0 : random.int(65_536)));
    groups[0] = 0x2a00 + random.int(16);
    const plain = groups.map((group) => group.toString(16));
    const network = `${plain.slice(0, 4).join(':')}::/64`;
    const padded = plain.map((group) => (random.chance(0.5) ? group.padStart(4, '0').toUpperCase() : group)).join(':');
    expect(networkOf(padded)).toBe(network);
    expect(networkOf(new URL(`http://[${padded}]/`).hostname)).toBe(network);
  }
});
