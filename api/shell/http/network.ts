// The network of an address, which the limits count. Of IPv6 it is the first 64 bits, since whoever has one such address has all of them.
// IPv4 stays as it is, also when written inside IPv6.
import { isIP } from 'node:net';

/** The eight 16-bit groups as numbers; `text` is a valid address without a zone. */
function groupsOf(text: string): number[] {
  // A dotted tail is two groups.
  const hex = text.replace(/[\d.]+$/, (tail) => {
    if (!tail.includes('.')) return tail;
    const [a, b, c, d] = tail.split('.').map(Number) as [number, number, number, number];
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [left = [], right = []] = hex.split('::').map((side) => (side === '' ? [] : side.split(':')));
  const zeros = hex.includes('::') ? Array<string>(8 - left.length - right.length).fill('0') : [];
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16));
}
const dotted = (high: number, low: number): string => [high >> 8, high & 255, low >> 8, low & 255].join('.');

/**
 * Prefixes of IPv6 addresses that contain an IPv4 address, and its position in the groups: mapped, compatible, translated (RFC 6052), 6to4.
 */
const CARRIERS: readonly { prefix: readonly number[]; at: number }[] = [
  { prefix: [0, 0, 0, 0, 0, 0xffff], at: 6 },
  { prefix: [0, 0, 0, 0, 0xffff, 0], at: 6 },
  { prefix: [0x64, 0xff9b, 0, 0, 0, 0], at: 6 },
  { prefix: [0x2002], at: 1 },
];

/**
 * An IPv6 network of 64 bits in its larger ones, of 56 and 48 bits: providers give a household the one and a company the other, with 256 and
 * 65,536 of the smallest. Empty for anything else.
 */
export function aroundNetwork(network: string): [of56: string, of48: string] | [] {
  const groups = /^([0-9a-f]{1,4}):([0-9a-f]{1,4}):([0-9a-f]{1,4}):([0-9a-f]{1,4})::\/64$/.exec(network)?.slice(1);
  if (groups === undefined) return [];
  const of48 = groups.slice(0, 3).join(':');
  return [`${of48}:${(Number.parseInt(groups[3]!, 16) & 0xff00).toString(16)}::/56`, `${of48}::/48`];
}

/** Null for what is no address. Also accepts `[…]`, a port and a zone, as proxies write them. */
export function networkOf(written: string): string | null {
  const text = written.trim();
  if (text.length > 100) return null;
  const bare = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text;
  // A zone names an interface of this machine, not the caller.
  const address = bare.replace(/%.*$/, '').toLowerCase();
  const version = isIP(address);
  if (version !== 6) return version === 4 ? address : null;
  const groups = groupsOf(address);
  const carrier = CARRIERS.find(({ prefix }) => prefix.every((group, i) => groups[i] === group));
  if (carrier) return dotted(groups[carrier.at]!, groups[carrier.at + 1]!);
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}
